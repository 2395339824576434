"""Boards of golden games, early and late: what labels have to find room on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from revier.core.record import read_record
from revier.core.replay import rebuild, replay
from revier.core.view import Board, HexMap, TileSheet
from revier.games import title

GOLDEN = Path(__file__).parents[1] / "golden"
RAIL = ("rhl", "trg", "hsb", "ruhr")
TITLES = (*RAIL, "coal")
SHARES = (0.0, 0.15, 0.5, 0.9)  # of a game that has been played


@cache
def boards(game_id: str, share: float, number: int = 0) -> dict[str, Board]:
    """All boards of a golden game after a share of its actions."""
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[number])
    record.cut(int(len(record.lines) * share))
    game = rebuild(record, title(game_id))
    return game.view(replay(game, record).state, None).boards


def map_of(game_id: str, share: float) -> HexMap:
    """The map of a golden game."""
    board = boards(game_id, share)["map"]
    assert isinstance(board, HexMap)
    return board


def sheet_of(game_id: str) -> TileSheet:
    """All tiles of a title."""
    board = boards(game_id, 0.0)["tiles"]
    assert isinstance(board, TileSheet)
    return board

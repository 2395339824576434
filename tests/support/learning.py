"""Every game the house can wire, positions of its recorded games, and what lies on their boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from revier.core.message import Msg
from revier.core.options import OptionValue
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.core.things import Thing, things_of
from revier.core.view import Cards, Figures, FreeBoard, HexMap, PriceGrid, TableView, TileSheet, View
from revier.games import title, titles

GOLDEN = Path(__file__).parents[1] / "golden"


def settings(game: str) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Every number of players, and with the first of them every choice that is no default."""
    info = title(game).info()
    for players in info.players:
        yield players, {}
    for option in info.options:
        for value in option.values or (True, False):
            if value != option.default:
                yield info.players[-1], {option.name: value}


@cache
def wired(game: str) -> tuple[Any, ...]:
    """A game of each of these settings."""
    return tuple(title(game).build(players, options) for players, options in settings(game))


@cache
def all_things(game: str) -> tuple[Thing, ...]:
    """What lies on the tables of all of them."""
    return tuple(thing for one in wired(game) for thing in things_of(one))


def records(game: str) -> list[Path]:
    """Its recorded games."""
    return sorted((GOLDEN / game).glob("*.jsonl"))


def positions(path: Path) -> Iterator[tuple[Any, Any]]:
    """Every position of a recorded game, with the game; each is good until the next is asked for."""
    record = read_record(path)
    game: Any = rebuild(record, title(path.parent.name))
    state = game.new()
    yield game, state
    for action in record.actions(game):
        game.apply(state, action)
        yield game, state


def figures_on(view: View) -> Iterator[tuple[str, Figures]]:
    """Whatever on the boards of a view can be asked what it is: the board, and the figures it names."""
    for name, board in view.boards.items():
        if isinstance(board, HexMap):
            found = [one.figures for one in board.hexes]
        elif isinstance(board, TileSheet):
            found = [one.figures for one in board.tiles]
        elif isinstance(board, PriceGrid):
            found = [cell.figures for row in board.rows for cell in row if cell is not None]
        elif isinstance(board, Cards):
            found = [card.figures for card in board.cards]
        elif isinstance(board, TableView):
            found = list(board.figures)
        elif isinstance(board, FreeBoard):
            found = [shape.figures for shape in board.shapes if shape.figures]
        else:
            found = []
        yield from ((name, figures) for figures in found)


def inside(message: object) -> Iterator[Msg]:
    """A sentence and all that are in it."""
    if isinstance(message, Msg):
        yield message
        yield from inside(list(message.args.values()))
    elif isinstance(message, list | tuple):
        for part in message:
            yield from inside(part)


def said_by(thing: Thing) -> tuple[Msg, ...]:
    """Every sentence of a thing."""
    return tuple(inside([thing.sort, thing.name, *thing.says]))


__all__ = ["all_things", "figures_on", "inside", "positions", "records", "said_by", "settings", "titles", "wired"]

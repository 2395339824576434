"""The stage: in whole games every kind of action is played on the board that shows what it is about, and lies there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from revier.core.action import kind_name
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.core.view import Board, Cards, Holdings, PriceGrid, View
from revier.games import title

GOLDEN = Path(__file__).parents[1] / "golden"
# What a person would look at while doing it; a forced purchase ends where money was raised for it: on the market.
RAILWAYS = {
    "market": {"found", "buy", "sell"},
    "map": {"lay_tile", "station", "run"},
    "depot": {"announce_train", "discard"},
}
PLAYED_ON = {
    "rhl": RAILWAYS | {"packet": {"bid", "buy_lot"}},
    "trg": RAILWAYS | {"packet": {"box"}},
    "hsb": RAILWAYS | {"packet": {"box"}, "beer": {"deliver", "load"}, "depot": {"announce_train", "announce_bec"}},
    "ruhr": RAILWAYS | {"packet": {"buy_lot"}, "montan": {"develop", "found_montan", "merge"}},
    "coal": {"river": {"transport", "deliver"}},
}
PRESSED = {"market": {"found", "buy", "sell", "set_value"}, "depot": {"buy_train", "buy_bec", "discard"}}


def ids(board: Board) -> Iterator[str]:
    """Everything on papers of a stage that can be pressed."""
    if isinstance(board, PriceGrid):
        yield from (cell.id for row in board.rows for cell in row if cell is not None)
    elif isinstance(board, Cards):
        yield from (card.id for card in board.cards)
    elif isinstance(board, Holdings):
        yield from (f"{row.company}@{holder.id}" for row in board.rows for holder in board.holders)


@cache
def played(game_id: str) -> tuple[tuple[str, str, View, Any], ...]:
    """Of a whole game: the stage of every step, the kind of what was done there, the view, and what it marks."""
    record = read_record(sorted((GOLDEN / game_id).glob("[34]p-*.jsonl"))[0])
    game: Any = rebuild(record, title(game_id))
    s = game.new()
    found = []
    for line in record.lines:
        action = game.decode(line)
        view = game.view(s, None)
        stage = view.on_stage()
        assert stage is not None
        found.append((stage.name, kind_name(type(action)), view, game.preview(s, action).marks))
        game.apply(s, action)
    return tuple(found)


@pytest.mark.parametrize("game_id", PLAYED_ON)
def test_the_stage_shows_what_the_step_is_about(game_id: str) -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for stage, kind, _, _ in played(game_id):
        seen[kind].add(stage)
    expected = {kind: {stage} for stage, kinds in PLAYED_ON[game_id].items() for kind in kinds}
    assert {kind: seen[kind] for kind in expected if kind in seen} == {k: v for k, v in expected.items() if k in seen}
    assert len(seen.keys() & expected.keys()) > len(expected) // 2
    assert seen["buy_train"] <= {"depot", "market"}


@pytest.mark.parametrize("game_id", PLAYED_ON)
def test_every_stage_has_its_boards_and_papers_lie_beside_it(game_id: str) -> None:
    for _, _, view, _ in played(game_id)[::50]:
        assert {board for stage in view.stages for board in stage.boards} <= set(view.boards)
        assert set(view.beside()) <= set(view.boards)
        assert view.stage in {"", *(stage.name for stage in view.stages)}


@pytest.mark.parametrize("game_id", [game for game in PLAYED_ON if game != "coal"])
def test_shares_and_trains_are_pressed_where_they_lie(game_id: str) -> None:
    """What was bought, sold or founded could be pressed on the stage that was shown."""
    for _, kind, view, marks in played(game_id):
        stage = view.on_stage()
        if stage is not None and kind in PRESSED.get(stage.name, ()):
            there = {found for name in stage.boards for found in ids(view.boards[name])}
            assert marks, kind
            assert set(marks) <= there, (kind, marks)


@pytest.mark.parametrize("game_id", PLAYED_ON)
def test_the_strip_tells_what_the_players_have(game_id: str) -> None:
    """Everybody is in it once; where certificates are limited they are counted."""
    for _, _, view, _ in played(game_id)[::50]:
        seats = [seat.seat for seat in view.seats]
        assert sorted(seats) == list(range(len(seats)))
        assert all(bool(seat.papers) == (game_id != "coal") for seat in view.seats)

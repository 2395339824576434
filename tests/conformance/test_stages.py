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
from revier.core.view import Board, Cards, FreeBoard, HexMap, Holdings, PriceGrid, View
from revier.games import title
from revier.server.forms import marks_of, places_of

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
PRESSED = {"market": {"found", "buy", "sell", "set_value"}, "depot": {"buy_train", "buy_bec", "discard", "answer"}}
# What concerns nothing that lies on the table: whether to go on, and what is only a yes or a no; runs are drawn.
OF_NOTHING = {"pass", "run", "bankrupt"}
OF_NOTHING_HERE = {"coal": {"no_special", "done", "settle", "repay", "inn"}}
# Shares a company sells or buys itself in its own turn lie on the market; what is bought with money that had to be
# raised is bought where it was raised; depots lie beside the port.
ON_ANOTHER_STAGE = {"own_deal", "buy_train", "buy_bec", "warehouse"}


def ids(board: Board) -> Iterator[str]:
    """Everything on a board that can be pressed."""
    if isinstance(board, PriceGrid):
        yield from (cell.id for row in board.rows for cell in row if cell is not None)
    elif isinstance(board, Cards):
        yield from (card.id for card in board.cards)
    elif isinstance(board, Holdings):
        yield from (f"{row.company}@{holder.id}" for row in board.rows for holder in board.holders)
    elif isinstance(board, HexMap):
        yield from (hex_.id for hex_ in board.hexes)
    elif isinstance(board, FreeBoard):
        yield from (shape.id for shape in board.shapes if shape.id)


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
        marks = marks_of(game.preview(s, action), action, places_of(view)) if action.seat >= 0 else []
        found.append((stage.name, kind_name(type(action)), view, marks))
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
def test_whatever_is_done_with_a_thing_is_done_on_it(game_id: str) -> None:
    """Of a whole game: every action that concerns something on the table can be pressed there, on the stage that is
    shown or on a paper beside it.
    """
    plain = OF_NOTHING | OF_NOTHING_HERE.get(game_id, set())
    seen = set()
    for _, kind, view, marks in played(game_id):
        if kind in plain or kind == "draw":
            continue
        stage = view.on_stage()
        assert stage is not None
        near = {found for name in (*stage.boards, *view.beside()) for found in ids(view.boards[name])}
        anywhere = {found for board in view.boards.values() for found in ids(board)}
        assert set(marks) & (anywhere if kind in ON_ANOTHER_STAGE else near), (stage.name, kind, marks)
        seen.add(kind)
    assert len(seen) > 7


@pytest.mark.parametrize("game_id", PLAYED_ON)
def test_the_strip_tells_what_the_players_have(game_id: str) -> None:
    """Everybody is in it once; where certificates are limited they are counted."""
    for _, _, view, _ in played(game_id)[::50]:
        seats = [seat.seat for seat in view.seats]
        assert sorted(seats) == list(range(len(seats)))
        assert all(bool(seat.papers) == (game_id != "coal") for seat in view.seats)

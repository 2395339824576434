"""How Ferry describes itself: the river between two banks with the boat on it, and a table of the players."""

from __future__ import annotations

from collections.abc import Iterator

from ferry.base import Ferry
from ferry.state import ABOARD, DRY, FAR, NEAR, FerryState, crates, in_bag
from revier.core.action import seat_name
from revier.core.message import Msg, msg
from revier.core.view import Board, FreeBoard, FreeShape, TableView, Text, View

WIDE, HIGH, LANE = 640.0, 420.0, 84.0
LEFT = {NEAR: 60.0, FAR: 460.0}  # where the crates of a bank begin
PLAYERS = ("red", "blue", "green", "yellow")


def ferry_view(g: Ferry, s: FerryState) -> View:
    """Everybody sees the same: what is in the bag is known, and what comes next to nobody."""
    board = FreeBoard(title=msg("ferry.board.river"), width=WIDE, height=HIGH, shapes=tuple(_shapes(g, s)))
    steps = (msg("ferry.step.draw"), msg("ferry.step.loading"))
    step = {"draw": 0, "loading": 1}.get(g.top(s).name, -1) if s.flow else -1
    boards: dict[str, Board] = {"river": board, "players": _players(g, s), "bag": _bag(g, s)}
    return View(game=g.info.id, headline=g.headline(s), to_move=g.to_move(s), steps=steps, step=step, boards=boards)


def _shapes(g: Ferry, s: FerryState) -> Iterator[FreeShape]:
    """Banks and water first, then what lies on them."""
    yield FreeShape(form="panel", x=WIDE / 2, y=HIGH / 2, width=WIDE - 8, height=HIGH - 8)
    yield FreeShape(form="band", x=0, y=0, width=220, points=((WIDE / 2, 118), (WIDE / 2, HIGH - 118)))
    for name, x in (("near", 110.0), ("far", WIDE - 110.0)):
        yield FreeShape(form="text", x=x, y=30, height=16, text=Msg(f"ferry.board.{name}"))
    if s.water != DRY:
        yield FreeShape(form="tag", x=WIDE / 2, y=44, width=150, height=26, text=g.water_name(s))
        yield FreeShape(form="coin", x=WIDE / 2, y=80, width=30, text=str(g.price(s)), hint=msg("ferry.board.price"))
    yield FreeShape(form="barge", x=WIDE / 2, y=HIGH / 2 + 10, width=190, height=64, id="boat")
    loaded = [seat for seat in range(g.players) for _ in range(crates(s, seat, ABOARD))]
    for n in range(g.facts.places):
        x = WIDE / 2 + 26 * (n - (g.facts.places - 1) / 2)
        yield FreeShape(form="slot", x=x, y=HIGH / 2 + 10, width=22, height=22)
        if n < len(loaded):
            yield FreeShape(form="cube", x=x, y=HIGH / 2 + 10, width=16, colour=PLAYERS[loaded[n]])
    for seat in range(g.players):
        y = 90 + LANE * seat
        captain = str(seat + 1) if seat != s.captain else f"{seat + 1} ⚓"
        yield FreeShape(form="disk", x=26, y=y, width=30, colour=PLAYERS[seat], text=captain, hint=seat_name(seat))
        for bank, left in LEFT.items():
            for n in range(crates(s, seat, bank)):
                yield FreeShape(form="cube", x=left + 24 * n, y=y, width=18, colour=PLAYERS[seat])


def _players(g: Ferry, s: FerryState) -> TableView:
    names = ("player", "money", "near", "aboard", "far")
    rows: list[tuple[Text | int, ...]] = []
    for seat in range(g.players):
        rows.append((seat_name(seat), s.cash[seat], *(crates(s, seat, place) for place in (NEAR, ABOARD, FAR))))
    columns = tuple(Msg(f"ferry.column.{name}") for name in names)
    return TableView(title=msg("ferry.board.players"), columns=columns, rows=tuple(rows))


def _bag(g: Ferry, s: FerryState) -> TableView:
    rows = tuple((Msg(f"ferry.water.{w.id}"), w.price, in_bag(s, n)) for n, w in enumerate(g.facts.waters))
    columns = tuple(Msg(f"ferry.column.{name}") for name in ("water", "price", "left"))
    return TableView(title=msg("ferry.board.bag"), columns=columns, rows=rows)

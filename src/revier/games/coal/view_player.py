"""The board of a player: development areas with their cubes, progress markers, and what is at hand."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.message import Msg
from revier.core.view import FreeBoard, FreeShape
from revier.games.coal.base import Coal, thing
from revier.games.coal.layout import PLAYER_SIZE, PLAYERS
from revier.games.coal.model import WHITE
from revier.games.coal.state import (
    BLANK,
    CLAIMED,
    DEBT,
    OPEN,
    POOL,
    USED,
    CoalState,
    boxed,
    cubes_in,
    status,
    stored,
    thalers,
)
from revier.games.coal.view_tables import about

Shapes = Iterator[FreeShape]
_ACROSS = 3


def player_board(g: Coal, s: CoalState, seat: Seat, mover: Seat | None) -> FreeBoard:
    """The same paper by itself, for small screens."""
    wide, high = PLAYER_SIZE
    shapes = tuple(player_shapes(g, s, seat, mover, 8, 8))
    title = Msg("coal.board.player", {"player": g.person(seat)})
    return FreeBoard(title=title, width=wide + 16, height=high + 16, shapes=shapes)


def player_shapes(g: Coal, s: CoalState, seat: Seat, mover: Seat | None, left: float, top: float) -> Shapes:
    """The paper of a player, its upper left corner at the given point."""
    wide, high = PLAYER_SIZE
    yield FreeShape(form="panel", x=left + wide / 2, y=top + high / 2, width=wide, height=high)
    yield FreeShape(
        form="barge", x=left + 36, y=top + 19, width=50, height=22, colour=PLAYERS[seat], text=str(seat + 1)
    )
    yield FreeShape(form="text", x=left + 66, y=top + 19, width=96, height=15, text=g.person(seat), align="start")
    yield from _at_hand(s, seat, left, top + 19)
    yield from _areas(g, s, seat, mover == seat, left, top)
    yield from _markers(g, s, seat, left, top + 152)


def _at_hand(s: CoalState, seat: Seat, left: float, y: float) -> Shapes:
    """Points, Thalers, warehouses of the pool and, if any, debts."""
    points = Msg("coal.board.points", {"number": s.points[seat]})
    yield FreeShape(form="tag", x=left + 200, y=y, width=62, height=22, text=points, colour="beige")
    yield FreeShape(
        form="coin", x=left + 252, y=y, width=24, text=str(thalers(s, seat)), hint=Msg("coal.column.thalers")
    )
    yield FreeShape(
        form="house",
        x=left + 286,
        y=y,
        width=24,
        height=24,
        colour=PLAYERS[seat],
        text=str(stored(s, seat, POOL)),
        hint=Msg("coal.column.pool"),
    )
    if stored(s, seat, DEBT):
        text = Msg("coal.board.debts", {"number": stored(s, seat, DEBT)})
        yield FreeShape(form="tag", x=left + 342, y=y, width=76, height=22, text=text, colour="red")


def _areas(g: Coal, s: CoalState, seat: Seat, decides: bool, left: float, top: float) -> Shapes:
    """Six areas: black coal above, white coal below. Those of whoever decides can be pointed at by their names."""
    for n, name in enumerate(g.facts.areas):
        x, y = left + 70 + 125.5 * (n % 3), top + 64 + 56 * (n // 3)
        ident = name if decides else f"{name}_{seat + 1}"
        white = name.startswith(WHITE)
        ground, figures = "white" if white else "grey", (f"player_board.development_areas.{name}",)
        title = thing("area", name)
        yield FreeShape(
            form="box", x=x, y=y, width=121, height=52, id=ident, colour=ground, hint=title, figures=figures
        )
        yield FreeShape(form="text", x=x, y=y - 16, width=112, height=12, text=title)
        for space in range(g.facts.area_sizes[n]):
            across = x + 34 * (space - (g.facts.area_sizes[n] - 1) / 2)
            yield FreeShape(form="slot", x=across, y=y + 9, width=26, height=26)
            if space < cubes_in(s, seat, n):
                yield FreeShape(form="cube", x=across - 2, y=y + 11, width=16, colour=PLAYERS[seat])


def _markers(g: Coal, s: CoalState, seat: Seat, left: float, top: float) -> Shapes:
    """All progress markers. Claimed: a full disk; turned over: faint; blank: crossed out."""
    step = (PLAYER_SIZE[0] - 12) / _ACROSS
    for n, marker in enumerate(g.facts.progress):
        x, y = left + 6 + step * (n % _ACROSS + 0.5), top + 13 + 26 * (n // _ACROSS)
        now, name = status(s, seat, marker.power), g.marker_name(marker.power)
        houses = boxed(s, seat, marker.power)
        colour = "yellow" if now == CLAIMED else ("" if marker.white else "grey")
        yield FreeShape(
            form="tag",
            x=x,
            y=y,
            width=step - 4,
            height=23,
            text=name,
            colour=colour,
            hint=about(g, marker),
            value=int(now != OPEN or houses > 0),
            faint=now in (USED, BLANK),
            figures=(f"progress_markers.{marker.id}",),
        )
        if now != OPEN:
            sign = {CLAIMED: "✓", USED: "–", BLANK: "×"}[now]
            yield FreeShape(
                form="disk",
                x=x - step / 2 + 7,
                y=y,
                width=18,
                colour=PLAYERS[seat] if now == CLAIMED else "",
                text=sign,
            )
        for house in range(houses):
            across = x - step / 2 + 8 + 9 * house + (0 if now == OPEN else 12)
            yield FreeShape(form="house", x=across, y=y - 1, width=11, height=12, colour=PLAYERS[seat])

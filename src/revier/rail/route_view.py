"""Runs as they are drawn: the track a train uses hex by hex, its stops by name, and what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from revier.core.flow import find
from revier.core.tracing import stop_id
from revier.core.view import RouteView
from revier.rail.actions import RoutePlan
from revier.rail.frames import TurnFrame
from revier.rail.game import RailGame
from revier.rail.hexes import opposite
from revier.rail.network import read_stop
from revier.rail.state import RailState
from revier.rail.tiles import MAX_STOPS, STOP

Leg = tuple[str, int, int]


def called(g: RailGame, s: RailState, number: int) -> str:
    """What people call a stop: its own name on a hex that gives each stop one, else the hex's, else its id."""
    at, n = divmod(number, MAX_STOPS)
    here = g.d.hexes[at]
    if len(here.names) == len(g.d.faces[s.tile[at]].stops):
        return here.names[n]
    return " / ".join(here.names) or here.id


def spoken_stop(g: RailGame, s: RailState, part: str) -> str:
    """A part of a route as people call it; what is no stop of the map stays as somebody wrote it."""
    number = read_stop(g, s, part)
    return part if number is None else called(g, s, number)


def map_id(g: RailGame, number: int) -> str:
    """A stop as the map names it."""
    at, n = divmod(number, MAX_STOPS)
    return stop_id(g.d.hex_id(at), n)


def route_view(g: RailGame, s: RailState, plan: RoutePlan, income: int, room: int = 0) -> RouteView:
    """The run of one train as it is drawn; where a part of the way does not exist it is left out."""
    stops = [number for part in plan.path if (number := read_stop(g, s, part)) is not None]
    return RouteView(
        train=plan.train,
        legs=tuple(_legs(g, s, plan.path)),
        stops=tuple(called(g, s, number) for number in stops),
        income=income,
        calls=tuple(map_id(g, number) for number in stops),
        load=plan.load,
        room=room,
    )


def idle_view(train: str, room: int = 0) -> RouteView:
    """A train that stands idle."""
    return RouteView(train=train, legs=(), stops=(), income=0, room=room)


def last_run(g: RailGame, s: RailState) -> tuple[RouteView, ...]:
    """What ran in the present turn of a company; nothing once the turn is over."""
    if not s.ran or find(s, TurnFrame) is None:
        return ()
    return tuple(route_view(g, s, plan, income) for plan, income in s.ran)


def _legs(g: RailGame, s: RailState, path: Sequence[str]) -> Iterator[Leg]:
    """The pieces of track between the parts of a path, as far as they lie on the map."""
    places = [place for part in path if (place := _place(g, s, part)) is not None]
    entered = -1  # the side over which the way came to the first hex of a pair, or -1
    for (at, end), (there, end_there) in pairwise(places):
        if at == there:
            yield from _leg(g, s, at, end, end_there)
            continue
        side = _side(g, at, there)
        if side is None:
            entered = -1
            continue
        yield from _leg(g, s, at, end if end >= STOP else entered, side)
        entered = opposite(side)
        if end_there >= STOP:
            yield from _leg(g, s, there, entered, end_there)


def _place(g: RailGame, s: RailState, part: str) -> tuple[int, int] | None:
    """Hex and end of a part of a path: a stop has an end of its own, on plain track (-1) the sides say it."""
    if ":" not in part:
        at = g.d.hex_index.get(part)
        return None if at is None else (at, -1)
    number = read_stop(g, s, part)
    return None if number is None else (number // MAX_STOPS, STOP + number % MAX_STOPS)


def _side(g: RailGame, at: int, there: int) -> int | None:
    """The side of a hex that touches another one."""
    return next((side for side, other in enumerate(g.d.grid.neighbours[at]) if other == there), None)


def _leg(g: RailGame, s: RailState, at: int, start: int, end: int) -> Iterator[Leg]:
    cell = s.track.cells[at]
    if start < 0:
        return
    onward = cell.from_stop[start - STOP] if start >= STOP else cell.from_side[start]
    if end in onward:
        yield g.d.hex_id(at), start, end


__all__ = ["called", "idle_view", "last_run", "map_id", "route_view"]

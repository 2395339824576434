"""Certificate No. 6: money waits at Aachen until track links it with Köln by way of Düren (rhl:4.2.6.f, 4.2.6.g)."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.cite import implements
from revier.core.events import note
from revier.games.rhl.base import PACKET_COMPANY, RhlGame
from revier.games.rhl.state import RhlState
from revier.rail.links import paid_when_linked
from revier.rail.network import hex_stops
from revier.rail.reach import reach
from revier.rail.tiles import MAX_STOPS
from revier.rail.track import TrackGraph

START, VIA, END = "I10", "K6", "K2"  # Köln, Düren, Aachen


def stops_on(g: RhlGame, s: RhlState, hex_id: str) -> int:
    """All stops of a hex that is called by name."""
    return hex_stops(g, s, g.d.hex_index[hex_id])


@implements("rhl:4.2.6.g")
def linked_by_track(g: RhlGame, s: RhlState) -> bool:
    """Track alone counts: some way from Köln through Düren to Aachen that uses no piece of track twice."""
    passable = 0
    for at, cell in enumerate(s.track.cells):
        if cell.face.stops and not g.d.hexes[at].terminal:
            passable |= cell.face.no_areas << at * MAX_STOPS
    start, via, end = (stops_on(g, s, hex_id) for hex_id in (START, VIA, END))
    reached = reach(s.track, via, passable, "link")
    if not (reached.stops & start and reached.stops & end):
        return False
    return _two_trails(s.track, via, passable, start, end)


def _two_trails(track: TrackGraph, via: int, passable: int, start: int, end: int) -> bool:
    """Two ways out of one stop that share no track: one to each goal. Short ways first; each goal's ways are few."""
    origin = via.bit_length() - 1
    links = track.links()

    def ways(goal: int) -> list[int]:
        found: list[int] = []
        stack = [(origin, 0, 1 << origin)]
        while stack:
            stop, used, seen = stack.pop()
            for link in links[stop]:
                if link.mask & used or seen >> link.b & 1:
                    continue
                if goal >> link.b & 1:
                    found.append(used | link.mask)
                elif passable >> link.b & 1:
                    stack.append((link.b, used | link.mask, seen | 1 << link.b))
        return found

    to_end = ways(end)
    return any(not one & other for one in ways(start) for other in to_end)


@implements("rhl:4.2.6.f")
def pay_for_link(linked: Callable[[RhlGame, RhlState], bool] = linked_by_track) -> Callable[[RhlGame, RhlState], None]:
    """The money that waits is paid once the link is there."""
    return paid_when_linked(lambda g: g.d.company_index[PACKET_COMPANY], linked, _remember)


def _remember(g: RhlGame, s: RhlState, amount: int) -> None:
    s.link_paid = 1
    note(s, "rhl.log.link", company=PACKET_COMPANY, amount=amount)

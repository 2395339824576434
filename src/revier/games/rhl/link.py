"""Certificate No. 6: money waits at Aachen until track links it with Köln by way of Düren (rhl:4.2.6.f, 4.2.6.g)."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.purse import pay
from revier.games.rhl.base import PACKET_COMPANY
from revier.games.rhl.state import RhlState
from revier.rail.game import RailGame
from revier.rail.network import through_stops
from revier.rail.reach import Reach, reach
from revier.rail.state import RailState
from revier.rail.tiles import MAX_STOPS
from revier.rail.track import TrackGraph

START, VIA, END = "I10", "K6", "K2"  # Köln, Düren, Aachen


@implements("rhl:4.2.6.f")
def pay_for_link(g: RailGame, s: RailState) -> None:
    """Looked at after every tile; paid once."""
    assert isinstance(s, RhlState)
    waiting = s.cash[g.accounts.aside()]
    if s.link_paid or not waiting:
        return
    linked = linked_in_halves if g.options["rhe_link_test"] == "halves_from_first_city" else linked_by_track
    if linked(g, s):
        s.link_paid = 1
        pay(s, g.accounts.aside(), g.accounts.treasury(g.d.company_index[PACKET_COMPANY]), waiting)
        note(s, "rhl.log.link", company=PACKET_COMPANY, amount=waiting)


def _stops(s: RhlState, g: RailGame, hex_id: str) -> int:
    at = g.d.hex_index[hex_id]
    return sum(1 << (at * MAX_STOPS + n) for n in range(len(g.d.faces[s.tile[at]].stops)))


@implements("rhl:4.2.6.g")
def linked_by_track(g: RailGame, s: RhlState) -> bool:
    """Track alone counts: some way from Köln through Düren to Aachen that uses no piece of track twice."""
    if not all(s.track.cells[g.d.hex_index[hex_id]].exits for hex_id in (START, VIA, END)):
        return False
    passable = 0
    for at, cell in enumerate(s.track.cells):
        if cell.face.stops and not g.d.hexes[at].terminal:
            passable |= cell.face.no_areas << at * MAX_STOPS
    start, via, end = (_stops(s, g, hex_id) for hex_id in (START, VIA, END))
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


def linked_in_halves(g: RailGame, s: RhlState) -> bool:
    """Another reading: each half by itself, open to some company that has acted, Köln only from its first city."""
    start, via, end = _stops(s, g, START) & -_stops(s, g, START), _stops(s, g, VIA), _stops(s, g, END)
    return _open_to_somebody(g, s, via, start) and _open_to_somebody(g, s, via, end)


def _open_to_somebody(g: RailGame, s: RhlState, via: int, goal: int) -> bool:
    for company in range(len(g.d.companies)):
        if s.operated[company] or s.acted[company]:
            found: Reach = reach(s.track, goal, through_stops(g, s, company))
            if found.stops & via:
                return True
    return False

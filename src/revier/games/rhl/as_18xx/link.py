"""How 18xx.games tests the link of certificate No. 6 (habit `rhe_link_test`)."""

from __future__ import annotations

from revier.games.rhl.base import RhlGame
from revier.games.rhl.link import END, START, VIA, stops_on
from revier.games.rhl.state import RhlState
from revier.rail.network import through_stops
from revier.rail.reach import reach


def linked_in_halves(g: RhlGame, s: RhlState) -> bool:
    """Each half by itself, open to some company that has acted, Köln only from its first city."""
    start, via, end = (stops_on(g, s, hex_id) for hex_id in (START, VIA, END))
    start &= -start
    return _open_to_somebody(g, s, via, start) and _open_to_somebody(g, s, via, end)


def _open_to_somebody(g: RhlGame, s: RhlState, via: int, goal: int) -> bool:
    for company in range(len(g.d.companies)):
        if s.operated[company] or s.acted[company]:
            found = reach(s.track, goal, through_stops(g, s, company))
            if found.stops & via:
                return True
    return False

"""What stops are worth in 18Rhl, and which of them count as own: phases, Eastern Ruhr, markers on red hexes."""

from __future__ import annotations

from revier.core.cite import implements
from revier.games.rhl.base import RhlGame
from revier.games.rhl.state import RhlState
from revier.rail.tiles import MAX_STOPS


@implements("rhl:11.3.b")
def eastern_links(g: RhlGame, s: RhlState) -> int:
    """How many sides of the Eastern Ruhr have track leading in, whoever laid it."""
    links = 0
    for at, side in g.facts.eastern_ruhr.sides:
        links += g.d.faces[s.tile[at]].oriented[s.turn[at]].exits >> side & 1
    return links


@implements("rhl:11.3.a")
def eastern_value(g: RhlGame, s: RhlState) -> int:
    """Worth of the Eastern Ruhr by its links."""
    return g.facts.eastern_ruhr.worth.get(eastern_links(g, s), 0)


@implements("rhl:9.d", "rhl:11.1.c", "rhl:14.e")
def stop_value(g: RhlGame, s: RhlState, company: int, stop: int) -> int:
    """The value a stop has for a company now.

    Red places with a marker of somebody else are worth nothing to others (rhl:9.d), where the data say so.
    """
    at, n = divmod(stop, MAX_STOPS)
    printed = g.d.faces[s.tile[at]].stops[n]
    if printed.rule == "by_links":
        return eastern_value(g, s)  # rhl:11.3.a
    if shut_to(g, s, company, at):
        return 0
    return printed.high if g.d.phases[s.phase].high_values else printed.low


@implements("rhl:9.e")
def shut_to(g: RhlGame, s: RhlState, company: int, at: int) -> bool:
    """Does another company's marker keep the long-distance income of this red hex for itself?"""
    if at not in g.facts.closing:
        return False
    owners = [owner for _, owner in s.stations[at]]
    return bool(owners) and company not in owners


def own_stops_same_bank(g: RhlGame, s: RhlState, company: int, own: int) -> int:
    """A marker serves the runs that touch its own stop."""
    return own


@implements("rhl:10.2.b", "rhl:10.2.e")
def own_stops_whole_city(g: RhlGame, s: RhlState, company: int, own: int) -> int:
    """On a green metropolis a marker on either bank serves the whole city."""
    mask = own
    for at, here in enumerate(s.stations):
        face = g.d.faces[s.tile[at]]
        if face.ferries and any(owner == company for _, owner in here):
            mask |= sum(1 << (at * MAX_STOPS + n) for n in range(len(face.stops)))
    return mask

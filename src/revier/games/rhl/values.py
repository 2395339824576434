"""What stops are worth in 18Rhl, and which of them count as own: phases, Eastern Ruhr, markers on red hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revier.core.cite import implements
from revier.rail.game import RailGame
from revier.rail.state import RailState
from revier.rail.tiles import MAX_STOPS


def area(g: RailGame) -> Mapping[str, Any]:
    """The Eastern Ruhr as the data describe it."""
    table: Mapping[str, Any] = g.d.tables["areas"]["eastern_ruhr"]
    return table


@implements("rhl:11.3.b")
def eastern_links(g: RailGame, s: RailState) -> int:
    """How many sides of the Eastern Ruhr have track leading in, whoever laid it."""
    links = 0
    for row in area(g)["links"]:
        at = g.d.hex_index[row["from"]]
        links += g.d.faces[s.tile[at]].oriented[s.turn[at]].exits >> row["side"] & 1
    return links


@implements("rhl:11.3.a")
def eastern_value(g: RailGame, s: RailState) -> int:
    """Worth of the Eastern Ruhr by its links."""
    value: int = area(g)["value_by_links"].get(str(eastern_links(g, s)), 0)
    return value


@implements("rhl:9.d", "rhl:11.1.c", "rhl:14.e")
def stop_value(g: RailGame, s: RailState, company: int, stop: int) -> int:
    """The value a stop has for a company now.

    Red places with a marker of somebody else are worth nothing to others (rhl:9.d), where the data say so.
    """
    at, n = divmod(stop, MAX_STOPS)
    printed = g.d.faces[s.tile[at]].stops[n]
    if printed.rule == "by_links":
        return eastern_value(g, s)
    if s.stations[at] and g.d.hexes[at].terminal and shut_to(g, s, company, at):
        return 0
    return printed.high if g.d.phases[s.phase].high_values else printed.low


def shut_to(g: RailGame, s: RailState, company: int, at: int) -> bool:
    """Does another company's marker keep the long-distance income of this red hex for itself?"""
    if g.d.hexes[at].id not in closing_hexes(g):
        return False
    owners = [owner for _, owner in s.stations[at]]
    return bool(owners) and company not in owners


@implements("rhl:9.e")
def closing_hexes(g: RailGame) -> list[str]:
    """Red hexes where a marker shuts others out of the value; in one hex it only guards the Iron Rhine bonus."""
    guarded = g.d.tables["bonuses"]["iron_rhine"]["needs"][0]
    listed = [hex_id for hex_id in g.d.tables["areas"]["marker_blocks_area"] if hex_id != guarded]
    return listed + (["C2"] if g.options["boxtel_marker_closes"] else [])


def own_stops_same_bank(g: RailGame, s: RailState, company: int, own: int) -> int:
    """A marker serves the runs that touch its own stop."""
    return own


@implements("rhl:10.2.b", "rhl:10.2.e")
def own_stops_whole_city(g: RailGame, s: RailState, company: int, own: int) -> int:
    """On a green metropolis a marker on either bank serves the whole city."""
    mask = own
    for at, here in enumerate(s.stations):
        face = g.d.faces[s.tile[at]]
        if face.ferries and any(owner == company for _, owner in here):
            mask |= sum(1 << (at * MAX_STOPS + n) for n in range(len(face.stops)))
    return mask

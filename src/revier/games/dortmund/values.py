"""What stops are worth in Dortmund: colours of phases, location tokens, freight yards; what blocks and what is own."""

from __future__ import annotations

from revier.games.dortmund.base import HARBOUR, HARBOUR_RAILWAY, DortmundGame
from revier.games.dortmund.state import DortmundState
from revier.rail.tiles import MAX_STOPS


def phase_colour(g: DortmundGame, s: DortmundState) -> str:
    """Colour of the present phase."""
    return g.common.phase_colours[s.phase]


def stop_value(g: DortmundGame, s: DortmundState, company: int, stop: int) -> int:
    """Printed value, plus the location token there; a freight yard pays those with a marker in it for every marker."""
    at, n = divmod(stop, MAX_STOPS)
    printed = g.d.faces[s.tile[at]].stops[n]
    if printed.rule == "by_colour":
        return g.common.values_by_colour[stop][phase_colour(g, s)]
    value = printed.high if g.d.phases[s.phase].high_values else printed.low
    return value + s.link[at] + _yard_bonus(g, s, company, at)


def _yard_bonus(g: DortmundGame, s: DortmundState, company: int, at: int) -> int:
    owners = [owner for _, owner in s.stations[at]]
    return g.common.yards.get(at, 0) * len(owners) if company in owners else 0


def own_stops(g: DortmundGame, _s: DortmundState, _company: int, own: int) -> int:
    """A home in a red area serves every arrow of the area."""
    return own | sum(area for area in g.d.area_stops if own & area)


def blocking_markers(g: DortmundGame, s: DortmundState, at: int) -> list[tuple[int, int]]:
    """Markers that fill places: all but the harbour railway's home."""
    markers = list(s.stations[at])
    if g.d.hexes[at].id == HARBOUR:
        harbour = g.d.company_index[HARBOUR_RAILWAY]
        markers = [marker for marker in markers if marker[1] != harbour]
    return markers

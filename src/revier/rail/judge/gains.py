"""What building brings a company: stops that come within its reach, and what its trains could earn then."""

from __future__ import annotations

from revier.core.flow import find
from revier.core.message import Msg
from revier.rail.frames import TurnFrame
from revier.rail.game import RailGame
from revier.rail.nodes.run import best_set, query
from revier.rail.state import RailState
from revier.rail.tiles import MAX_STOPS


def gains(g: RailGame, before: RailState, after: RailState) -> tuple[Msg, ...]:
    """What has changed for the company whose turn it is; nothing where no company acts or another one does."""
    company = acting(before)
    if company is None or acting(after) != company:
        return ()
    lines = []
    reached = new_places(g, before, after, company)
    if reached:
        lines.append(Msg("rail.gain.reaches", {"places": reached}))
    if g.trains.owned(before, company) and g.trains.owned(before, company) == g.trains.owned(after, company):
        then, now = best_set(g, before, company).income, best_set(g, after, company).income
        if now != then:
            lines.append(Msg("rail.gain.income", {"before": then, "after": now}))
    return tuple(lines)


def acting(s: RailState) -> int | None:
    """The company in its turn, before its trains have run."""
    turn = find(s, TurnFrame)
    return None if turn is None else turn.company


def new_places(g: RailGame, before: RailState, after: RailState, company: int) -> list[str]:
    """Stops within reach now and not before, by the names on their hexes."""
    found = set(query(g, after, company)[0].stops) - set(query(g, before, company)[0].stops)
    hexes = sorted({stop // MAX_STOPS for stop in found})
    return [" / ".join(g.d.hexes[at].names) or g.d.hexes[at].id for at in hexes]

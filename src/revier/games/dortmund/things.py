"""What both Dortmund games have on their tables: mines, mills, location tokens, freight yards, Dortmund City."""

from __future__ import annotations

from revier.core.message import Msg
from revier.core.things import Thing
from revier.games.dortmund.base import DortmundGame
from revier.games.dortmund.state import COAL
from revier.rail.things import Says, money


def said(key: str, **args: int | str | list[Msg] | list[str]) -> Msg:
    """A sentence both games have."""
    return Msg(f"dortmund.thing.{key}", args)


def place_says(g: DortmundGame, at: int) -> Says:
    """What else is to be known of a hex."""
    common, face = g.common, g.d.faces[g.d.hexes[at].printed]
    found: list[Msg] = []
    if at in common.locations:
        found.append(said("mine" if common.locations[at] == COAL else "mill", cost=common.link_cost))
    if at in common.yards:
        found.append(said("yard", base=face.stops[0].high, amount=common.yards[at]))
    for n in range(len(face.stops)):
        by_colour = common.values_by_colour.get(at * 4 + n)
        if by_colour:
            found.append(said("by_colour", values=[money(value) for value in by_colour.values()]))
    return tuple(found)


def token_things(g: DortmundGame) -> list[Thing]:
    """Location tokens."""
    values = sorted({value for row in g.common.link_values for value in row})
    return [
        Thing(
            id="token:location",
            sort=Msg("dortmund.sort.token"),
            name=said("token_name"),
            says=(said("token", cost=g.common.link_cost, values=[money(value) for value in values]),),
            figures=("location_tokens", "links"),
        )
    ]


def company_more(g: DortmundGame, company: int) -> Says:
    """What some railways get with their charter."""
    found: list[Msg] = []
    if company in g.common.early:
        found.append(said("early"))
    if company in g.common.gifts:
        found.append(said("gift", value=g.common.gifts[company]))
    return tuple(found)


__all__ = ["company_more", "place_says", "said", "token_things"]

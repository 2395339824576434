"""What a minor brewery, a marker and a special event allow their owner: declared once, asked by the rules and told.

The ten special events have the letters of the rulebook (hsb:8.2.f). Figures (Mark, cubes, places) stand in the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from revier.core.message import Arg
from revier.core.power import Power, by_code

ID = "hsb"
# Moments at which a power works, by the names of the nodes that offer it.
BREWERY_ROUND, ADVERTISE, ORDERED = "brewery_round", "advertising", "marketing"
DISPOSE, DELIVER, AFTERWARDS, EQUIP, STOCK = "dispose", "deliver", "afterwards", "equip", "stock_turn"
ANY_STEP = "brewery_turn"


@dataclass(frozen=True, kw_only=True)
class Marker(Power):
    """A kind of minor capital expenditure marker; it works in every round as long as it is owned (hsb:8.1.d)."""

    game: str = ID
    each_round: bool = False  # its revenue goes into the treasury when a brewery round begins
    each_cube: bool = False  # it earns its revenue for every cube that one card sells in Dortmund
    carries: bool = False  # one cube more can be exported; a railway may own it, too


@dataclass(frozen=True, kw_only=True)
class Event(Power):
    """A special event marker: used once, then it goes back to the display (hsb:8.2.c)."""

    game: str = ID
    uses: int | None = 1

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"amount": g.facts.sem[g.facts.sem_index[self.code]].amount}


@dataclass(frozen=True, kw_only=True)
class Charter(Power):
    """What comes with every charter of a sort."""

    game: str = ID


MINOR_BREWERY = Charter(code="minor_brewery", clause="5.5.4.a", when=STOCK, uses=1)

PUB = Marker(code="pub", clause="8.1.1.a", when=BREWERY_ROUND, each_round=True)
BOTTLING_LINE = Marker(code="bottling_line", clause="8.1.2.a", when=DELIVER, each_cube=True)
BEER_WAGON = Marker(code="beer_wagon", clause="8.1.3.a", when=DELIVER, carries=True)

FAIR = Event(code="G", clause="8.2.g", when=ANY_STEP)
ADVERTISING = Event(code="H", clause="8.2.h", when=ADVERTISE)
DEALT_IN = Event(code="I", clause="8.2.j", when=EQUIP)  # the card is set aside in the step before deliveries
UPGRADING = Event(code="J", clause="8.2.l", when=EQUIP)
PREMIUM = Event(code="K", clause="8.2.m", when=AFTERWARDS)
MARKETING = Event(code="L", clause="8.2.n", when=ORDERED)
INVESTOR = Event(code="M", clause="8.2.o", when=ANY_STEP)
TOLL = Event(code="N", clause="8.2.p", when=AFTERWARDS)
SHIFT = Event(code="O", clause="8.2.q", when=AFTERWARDS)
CONTRACT = Event(code="P", clause="8.2.s", when=DELIVER)

MARKERS: Mapping[str, Marker] = by_code((PUB, BOTTLING_LINE, BEER_WAGON))  # by the kind the data name
EVENTS: Mapping[str, Event] = by_code(
    (FAIR, ADVERTISING, DEALT_IN, UPGRADING, PREMIUM, MARKETING, INVESTOR, TOLL, SHIFT, CONTRACT)
)
POWERS: Mapping[str, Power] = by_code((MINOR_BREWERY, *MARKERS.values(), *EVENTS.values()))

__all__ = [
    "ADVERTISING",
    "BEER_WAGON",
    "BOTTLING_LINE",
    "CONTRACT",
    "DEALT_IN",
    "EVENTS",
    "FAIR",
    "INVESTOR",
    "MARKERS",
    "MARKETING",
    "MINOR_BREWERY",
    "POWERS",
    "PREMIUM",
    "PUB",
    "SHIFT",
    "TOLL",
    "UPGRADING",
    "Charter",
    "Event",
    "Marker",
]

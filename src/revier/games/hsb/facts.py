"""The figures only Heat, Sweat & Beer has, typed and never changed: cards, beer market, breweries, expert parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from revier.games.hsb.powers import Marker

COLOURS = ("yellow", "green", "brown", "grey")  # of the phases, in their order (hsb:4.v)


@dataclass(frozen=True)
class Card:
    """A type of Capex card: a train for a railway, equipment for a brewery, demand for beer when a link uses it up."""

    index: int
    name: str
    train: int  # number of the train it is; -1: no train (type 1)
    count: int  # in the display, for this number of players
    green: int  # with a green border: starting equipment, never in the display
    price: int  # as equipment; 0: not for sale (type 1)
    segment: int  # the highest it may serve
    cubes: int  # deliveries a round
    exportable: int  # how many of them have a red arrow
    minor_may_buy: bool
    squares: int  # blue squares of the train: export cubes it can carry
    link_cost: int  # what a railway pays for the link that uses it up
    link_cubes: int
    link_segment: int
    link_regular: bool  # to regular customers, otherwise to new ones
    per_turn: int  # from the bank, in one turn


@dataclass(frozen=True)
class Segment:
    """A segment of the home market: what a cube earns, and how many new customers come each round."""

    number: int
    regular: int
    new: int
    refill: int


@dataclass(frozen=True)
class Minor:
    """A minor brewery; `lot` is its number among the certificates of the starting round."""

    lot: int
    code: str
    number: int
    price: int
    treasury: int
    cards: tuple[int, ...]  # starting equipment: how many of each type of card
    always: bool  # on offer in every game


@dataclass(frozen=True)
class BeerPhase:
    """What a phase means to breweries; numbered like the phases of the kit."""

    colour: int
    minor_limit: int  # equipment cards of a minor brewery
    corporation_limit: int  # of a brewery corporation; 0 while there are none
    segments: tuple[int, ...]  # those that are open, counted from what opens and closes
    opens: int  # segment, 0: none
    closes: int
    export: bool
    corporations: bool  # may be founded
    per_turn: int  # Capex cards from the bank
    float_sale: int  # percent a corporation may sell right after floating


@dataclass(frozen=True)
class Conditions:
    """What a railway waits for before it can be founded (hsb:3.1.f, hsb:3.1.g, hsb:3.1.h)."""

    floated: int  # railways that have floated
    founded: str  # code of another that was founded; "": none


@dataclass(frozen=True)
class Mcm:
    """A minor capital expenditure marker of The Expert Game."""

    index: int
    code: str
    power: Marker  # what it does
    colour: int  # on sale from the phase of this colour on
    price: int
    revenue: int  # 0 for a beer wagon, which only carries
    count: int


@dataclass(frozen=True)
class Sem:
    """A special event marker of The Expert Game. `amount`: Mark, cubes, places, certificates or units it speaks of."""

    index: int
    code: str
    colour: int
    amount: int


@dataclass(frozen=True)
class Facts:
    """Everything beyond the kit, for one number of players."""

    cards: tuple[Card, ...]
    segments: tuple[Segment, ...]
    minors: tuple[Minor, ...]
    phases: tuple[BeerPhase, ...]
    railways: int  # how many there are; the brewery corporations follow them
    start_demand: tuple[tuple[int, int], ...]  # by segment: cubes of regular and of new customers
    start_stock: int
    start_export: int
    start_closed: frozenset[int]  # segments with a No Demand marker
    export_price: int  # for the brewery
    beer_pay: int  # for the railway, by cube
    beer_pay_home: int  # at its own home
    bid_boxes: tuple[int, ...]
    sets: int
    rounds_by_phase: tuple[int, ...]
    rounds_expected: tuple[int, ...]  # operating rounds of each set, as far as one can tell before
    rounds_fixed: tuple[int, ...]  # the same where they do not depend on the phase; empty where they do
    reserve_phase: int  # number of the phase in which the cubes of the export box go to Stock
    conditions: tuple[Conditions, ...]  # by number of a railway
    owner_percent: int  # of a card's price, which the owner of a minor brewery may add
    dividend_unit: int
    mcm: tuple[Mcm, ...]
    displayed: tuple[int, ...]  # markers of each kind on the display when the game begins
    sem: tuple[Sem, ...]
    mcm_boxes_minor: int
    mcm_boxes_corporation: int
    mcm_price_percent: tuple[int, int]  # between breweries
    wagon_price: tuple[int, int]  # between a brewery and a railway, in Mark
    removed_on_reopening: int  # certificates of 10% a reopened brewery corporation loses

    @property
    def has_markers(self) -> bool:
        """Are the markers of The Expert Game in play?"""
        return any(self.displayed)

    @cached_property
    def card_index(self) -> Mapping[str, int]:
        return {card.name: card.index for card in self.cards}

    @cached_property
    def mcm_index(self) -> Mapping[str, int]:
        return {marker.code: marker.index for marker in self.mcm}

    @cached_property
    def sem_index(self) -> Mapping[str, int]:
        return {marker.code: marker.index for marker in self.sem}

    @cached_property
    def minor_index(self) -> Mapping[str, int]:
        return {minor.code: minor.lot for minor in self.minors}


__all__ = [
    "COLOURS",
    "BeerPhase",
    "Card",
    "Conditions",
    "Facts",
    "Mcm",
    "Minor",
    "Segment",
    "Sem",
]

"""Capex cards leave the display by three doors: as a train, as equipment, for a railway link. All may start a phase."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.games.hsb.actions import Dispose
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.beer_market import raise_demand, release_reserve, segments_by_phase
from revier.games.hsb.frames import BreweryFrame
from revier.games.hsb.state import HsbState
from revier.rail.nodes.trains import begin_phase
from revier.rail.state import DEPOT, SCRAPPED

SURPLUS_BECS = "discard_bec"


@implements("hsb:2.4.d", "hsb:4.b", "hsb:4.c", "hsb:5.6.1.7.1.b")
def on_offer(g: BeerGame, s: HsbState) -> list[int]:
    """Types of cards one may take from the display: the lowest left, and type 8 once two of type 6 are gone."""
    trains = g.trains.new_on_sale(s)
    return [card.index for card in g.facts.cards if card.train in trains]


@implements("hsb:4.d", "hsb:5.6.2.1.1.a")
def take_card(g: BeerGame, s: HsbState, card: int, b: int | None) -> None:
    """A card becomes equipment of a brewery, or is used up by a link; the first of its type starts a phase."""
    train = g.facts.cards[card].train
    first = not g.trains.sold_any(s, train)
    g.trains.move(s, train, DEPOT, SCRAPPED)
    if b is None:
        g.equipment.withdraw(s, card)
    else:
        g.equipment.take(s, card, b)
    if first:
        begin_phase(g, s, train)


def train_left_display(g: BeerGame, s: HsbState) -> None:
    """A card bought as a train can no more be equipment (hsb:2.4.a)."""
    for card in g.facts.cards:
        if card.train >= 0 and g.equipment.displayed(s, card.index) > g.trains.count(s, card.train, DEPOT):
            g.equipment.withdraw(s, card.index)


@implements("hsb:2.4.c", "hsb:5.6.1.3.1.c", "hsb:5.6.1.3.2.c")
def link_uses_card(g: BeerGame, s: HsbState, _company: int, _value: int) -> None:
    """A railway link takes the lowest card on offer out of the game and raises the demand for beer."""
    card = on_offer(g, s)[0]
    note(s, "hsb.log.card_used", card=g.facts.cards[card].name)
    take_card(g, s, card, None)
    raise_demand(g, s, card)  # hsb:5.6.1.3.3.a


@implements("hsb:4.g", "hsb:4.h", "hsb:4.n", "hsb:4.s", "hsb:5.6.2.1.1.e")
def beer_by_phase(g: BeerGame, s: HsbState) -> None:
    """What a new phase does to the beer market and to breweries with too much equipment."""
    segments_by_phase(g, s)
    release_reserve(g, s)
    over = [b for b in range(g.breweries.number) if g.equipment.how_many(s, b) > g.card_limit(s, b)]
    s.flow += [BreweryFrame(SURPLUS_BECS, b) for b in reversed(over)]


# --- too many cards ---------------------------------------------------------------------------------------------------
class DiscardBec(HsbMove[Dispose]):
    """Choose an equipment card above the limit; it leaves the game."""

    kind = Dispose
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[Dispose]:
        yield from disposable(g, s, top(s, BreweryFrame).brewery)

    def check(self, g: BeerGame, s: HsbState, a: Dispose) -> Refusal | None:
        return holds_card(g, s, top(s, BreweryFrame).brewery, a.bec)

    @implements("hsb:5.5.4.d", "hsb:5.6.2.1.1.e", "hsb:5.6.2.1.1.j")
    def apply(self, g: BeerGame, s: HsbState, a: Dispose) -> None:
        give_up(g, s, top(s, BreweryFrame).brewery, g.facts.card_index[a.bec])

    def sentence(self, g: BeerGame, s: HsbState, a: Dispose) -> Msg:
        return Msg("hsb.do.dispose", {"bec": a.bec})

    def marks(self, g: BeerGame, s: HsbState, a: Dispose) -> tuple[str, ...]:
        """The charter of the brewery."""
        return (g.breweries.id(top(s, BreweryFrame).brewery),)


def holds_card(g: BeerGame, s: HsbState, b: int, name: str) -> Refusal | None:
    """Has the brewery a card of this type?"""
    card = g.facts.card_index.get(name)
    if card is None or not g.equipment.count(s, card, b):
        return deny(g, "no_such_bec", "2.6.a", brewery=g.breweries.id(b), bec=name)
    return None


def disposable(g: BeerGame, s: HsbState, b: int) -> Iterator[Dispose]:
    """One card of each type a brewery has, to be given up."""
    for card in sorted(set(g.equipment.cards(s, b))):
        yield Dispose(g.breweries.owner(s, b), g.facts.cards[card].name)


def give_up(g: BeerGame, s: HsbState, b: int, card: int) -> None:
    """An equipment card leaves the game; if it was to leave when this brewery's turn is over, it is gone already."""
    if g.equipment.idle(s, card, b) and card in s.failing and g.brews(s, b):
        s.failing.remove(card)
    g.equipment.discard(s, card, b)
    note(s, "hsb.log.disposes", brewery=g.breweries.id(b), bec=g.facts.cards[card].name)


class SurplusBecs(HsbNode):
    """A brewery has more equipment than it may."""

    name = SURPLUS_BECS
    stage = "beer"
    frames = (BreweryFrame,)
    moves = (DiscardBec(),)

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        b = top(s, BreweryFrame).brewery
        if g.equipment.how_many(s, b) > g.card_limit(s, b):
            return True
        s.flow.pop()
        return False

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return g.breweries.owner(s, top(s, BreweryFrame).brewery)

    @implements("hsb:5.5.4.d", "hsb:5.6.2.1.1.e")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """Nothing goes on before the surplus is gone."""
        b = top(s, BreweryFrame).brewery
        clause = "5.6.2.1.1.e" if s.operating_round else "5.5.4.d"
        return deny(g, "surplus_becs", clause, brewery=g.breweries.id(b), limit=g.card_limit(s, b))

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = top(s, BreweryFrame).brewery
        args: dict[str, Arg] = {
            "brewery": g.breweries.id(b),
            "player": g.person(g.breweries.owner(s, b)),
            "limit": g.card_limit(s, b),
        }
        return Msg("hsb.ask.discard_bec", args)


__all__ = [
    "SURPLUS_BECS",
    "SurplusBecs",
    "beer_by_phase",
    "disposable",
    "give_up",
    "holds_card",
    "link_uses_card",
    "on_offer",
    "take_card",
]

"""The Expert Game: what a brewery round begins and ends with, and turns with one step more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainFrame, PlainMove
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.beer_market import segment_of
from revier.games.hsb.brewery_turn import next_box
from revier.games.hsb.cards import holds_card
from revier.games.hsb.expert_actions import Advertise, Marketing
from revier.games.hsb.expert_markers import (
    amount_of,
    drop_event,
    event_name,
    holder,
    mcm_count,
    use_event,
)
from revier.games.hsb.powers import ADVERTISING, MARKETING, Event
from revier.games.hsb.state import MCM_OWNED, ON_CARDS, HsbState, move_cubes
from revier.rail.nodes.base import PassStep


@implements("hsb:8.1.1.a", "hsb:8.1.d")
def pay_pubs(g: BeerGame, s: HsbState) -> None:
    """Each pub pays into the treasury of its brewery, whatever the phase."""
    for b in range(g.breweries.number):
        pubs = (row for row in g.facts.mcm if row.power.each_round)
        amount = sum(row.revenue * mcm_count(g, s, row.index, MCM_OWNED + b) for row in pubs)
        if amount:
            g.accounts.bank_pays(s, g.breweries.account(b), amount, "pubs")
            note(s, "hsb.log.pubs", brewery=g.breweries.id(b), amount=amount)


def advertise_first(g: BeerGame, s: HsbState) -> None:
    """Before the first turn beer may be advertised (hsb:8.2.h)."""
    if next(AdvertiseMove().offers(g, s), None) is not None:
        s.flow.append(PlainFrame(Advertising.name))


def market_last(g: BeerGame, s: HsbState) -> None:
    """After the last turn marketing may change the new order (hsb:8.2.n)."""
    if holder(g, s, MARKETING) in s.brew_order[1:]:
        s.flow.append(PlainFrame(MarketingNode.name))


class RoundEvent(HsbNode):
    """The owner of the brewery with an event that works outside turns decides."""

    event: ClassVar[Event]

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return g.breweries.owner(s, holder(g, s, self.event))

    @implements("hsb:8.2.h", "hsb:8.2.n")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """The event comes before anything else."""
        return deny(g, f"{self.name}_now", self.event.clause, brewery=g.breweries.id(holder(g, s, self.event)))

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = holder(g, s, self.event)
        args = {"brewery": g.breweries.id(b), "player": g.person(g.breweries.owner(s, b))}
        return Msg(f"hsb.ask.{self.name}", args)


# --- event H ----------------------------------------------------------------------------------------------------------
class AdvertiseMove(HsbMove[Advertise]):
    """One cube is delivered before all others: it waits on its card for the turn of the brewery."""

    kind = Advertise

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[Advertise]:
        b = holder(g, s, ADVERTISING)
        if b >= 0 and g.breweries.active(s, b):
            for card in sorted(set(g.equipment.cards(s, b))):
                yield Advertise(g.breweries.owner(s, b), g.facts.cards[card].name)

    @implements("hsb:8.2.h")
    def check(self, g: BeerGame, s: HsbState, a: Advertise) -> Refusal | None:
        fault = holds_card(g, s, holder(g, s, ADVERTISING), a.bec)
        if fault is None and next_box(g, s, g.facts.card_index[a.bec]) is None:
            return deny(g, "advertise_demand", "8.2.i", bec=a.bec)
        return fault

    @implements("hsb:8.2.h", "hsb:8.2.i")
    def apply(self, g: BeerGame, s: HsbState, a: Advertise) -> None:
        b, card = holder(g, s, ADVERTISING), g.facts.card_index[a.bec]
        box = next_box(g, s, card)
        assert box is not None
        use_event(g, s, ADVERTISING)
        move_cubes(s, box, ON_CARDS, 1)
        s.advert = (b, card, box)
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: Advertise) -> Msg:
        box = next_box(g, s, g.facts.card_index[a.bec])
        assert box is not None
        return Msg("hsb.do.advertise", {"bec": a.bec, "segment": segment_of(box) + 1})


class Advertising(RoundEvent):
    """Before the first turn."""

    name = "advertising"
    event = ADVERTISING
    moves = (AdvertiseMove(), PassStep())


# --- event L ----------------------------------------------------------------------------------------------------------
class MarketingMove(PlainMove[BeerGame, HsbState, Marketing]):
    """One place forward in the order that has just been set."""

    kind = Marketing

    @implements("hsb:8.2.n", "hsb:8.2.c")
    def apply(self, g: BeerGame, s: HsbState, a: Marketing) -> None:
        b = holder(g, s, MARKETING)
        place = s.brew_order.index(b)
        s.brew_order.remove(b)
        s.brew_order.insert(max(0, place - amount_of(g, MARKETING)), b)
        note(s, "hsb.log.uses_event", brewery=g.breweries.id(b), event=event_name(g, MARKETING.code))
        note(s, "hsb.log.new_order", breweries=[g.breweries.id(other) for other in s.brew_order])
        drop_event(s, b)  # no turn is under way for which it would have to wait
        s.flow.pop()

    def caution(self, g: BeerGame, s: HsbState, a: Marketing) -> Msg | None:
        """After the last round of the last set nobody follows the order any more."""
        last = s.stock_round == g.facts.sets and s.operating_round == s.operating_rounds
        return Msg("hsb.caution.marketing") if last else None

    def sentence(self, g: BeerGame, s: HsbState, a: Marketing) -> Msg:
        return Msg("hsb.do.marketing", {"brewery": g.breweries.id(holder(g, s, MARKETING))})


class MarketingNode(RoundEvent):
    """After the new order is set."""

    name = "marketing"
    event = MARKETING
    moves = (MarketingMove(), PassStep())


__all__ = ["Advertising", "MarketingNode", "advertise_first", "market_last", "pay_pubs"]

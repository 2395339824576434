"""The Expert Game: what a brewery round begins and ends with, and turns with one step more."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Choice, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.beer_market import segment_of
from revier.games.hsb.brewery_round import STEPS, BreweryRound, BreweryTurn
from revier.games.hsb.brewery_turn import next_box
from revier.games.hsb.cards import holds_card
from revier.games.hsb.expert_actions import Advertise, Marketing
from revier.games.hsb.expert_markers import (
    ADVERTISING,
    MARKETING,
    amount_of,
    drop_event,
    event_name,
    holder,
    mcm_count,
    release_events,
    use_event,
)
from revier.games.hsb.state import MCM_OWNED, ON_CARDS, HsbState, move_cubes
from revier.games.hsb.tables_types import PUB
from revier.rail.nodes.base import PassStep

EXPERT_STEPS = (*STEPS, "event")  # hsb:8.5.a


class ExpertRound(BreweryRound):
    """Pubs pay and beer may be advertised before the first turn; after the last, marketing may change the order."""

    def begin(self, g: BeerGame, s: HsbState) -> None:
        super().begin(g, s)
        pay_pubs(g, s)
        if next(AdvertiseMove().offers(g, s), None) is not None:
            s.flow.append(("advertising",))

    def set_order(self, g: BeerGame, s: HsbState) -> None:
        super().set_order(g, s)
        b = holder(g, s, MARKETING)
        if b in s.brew_order[1:]:
            s.flow.append(("marketing",))


@implements("hsb:8.1.1.a", "hsb:8.1.d")
def pay_pubs(g: BeerGame, s: HsbState) -> None:
    """Each pub pays into the treasury of its brewery, whatever the phase."""
    for b in range(g.breweries):
        pubs = (row for row in g.f.mcm if row.kind == PUB)
        amount = sum(row.revenue * mcm_count(g, s, row.index, MCM_OWNED + b) for row in pubs)
        if amount:
            g.accounts.bank_pays(s, g.brewery_account(b), amount, "pubs")
            note(s, "hsb.log.pubs", brewery=g.brewery_id(b), amount=amount)


class ExpertTurn(BreweryTurn):
    """A turn that ends with taking an event."""

    def __init__(self) -> None:
        super().__init__(EXPERT_STEPS)

    @implements("hsb:8.2.e", "hsb:8.5.a")
    def finish(self, g: BeerGame, s: HsbState, b: int) -> None:
        super().finish(g, s, b)
        release_events(g, s)


class RoundEvent(HsbNode):
    """The owner of the brewery with an event that works outside turns decides."""

    code: str

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return g.owner(s, holder(g, s, self.code))

    @implements("hsb:8.2.h", "hsb:8.2.n")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """The event comes before anything else."""
        name = g.brewery_id(holder(g, s, self.code))
        if self.code == ADVERTISING:
            return deny(g, "advertising_now", "8.2.h", brewery=name)
        return deny(g, "marketing_now", "8.2.n", brewery=name)

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = holder(g, s, self.code)
        args = {"brewery": g.brewery_id(b), "player": g.person(g.owner(s, b))}
        return Msg("hsb.ask.advertising" if self.code == ADVERTISING else "hsb.ask.marketing", args)


# --- event H ----------------------------------------------------------------------------------------------------------
class AdvertiseMove(HsbMove[Advertise]):
    """One cube is delivered before all others: it waits on its card for the turn of the brewery."""

    kind = Advertise

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        b = holder(g, s, ADVERTISING)
        if b < 0 or not g.active(s, b):
            return
        for card in sorted(set(g.equipment.cards(s, b))):
            if next_box(g, s, card) is not None:
                yield Choice(Advertise(g.owner(s, b), g.f.cards[card].name))

    @implements("hsb:8.2.h")
    def check(self, g: BeerGame, s: HsbState, a: Advertise) -> Refusal | None:
        fault = holds_card(g, s, holder(g, s, ADVERTISING), a.bec)
        if fault is None and next_box(g, s, g.f.card_index[a.bec]) is None:
            return deny(g, "advertise_demand", "8.2.i", bec=a.bec)
        return fault

    @implements("hsb:8.2.h", "hsb:8.2.i")
    def apply(self, g: BeerGame, s: HsbState, a: Advertise) -> None:
        b, card = holder(g, s, ADVERTISING), g.f.card_index[a.bec]
        box = next_box(g, s, card)
        assert box is not None
        use_event(g, s, ADVERTISING)
        move_cubes(s, box, ON_CARDS, 1)
        s.advert = (b, card, box)
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: Advertise) -> Msg:
        box = next_box(g, s, g.f.card_index[a.bec])
        assert box is not None
        return Msg("hsb.do.advertise", {"bec": a.bec, "segment": segment_of(box) + 1})


class Advertising(RoundEvent):
    """Before the first turn."""

    name = "advertising"
    code = ADVERTISING
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
        note(s, "hsb.log.uses_event", brewery=g.brewery_id(b), event=event_name(g, MARKETING))
        note(s, "hsb.log.new_order", breweries=[g.brewery_id(other) for other in s.brew_order])
        drop_event(s, b)  # no turn is under way for which it would have to wait
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: Marketing) -> Msg:
        return Msg("hsb.do.marketing", {"brewery": g.brewery_id(holder(g, s, MARKETING))})


class MarketingNode(RoundEvent):
    """After the new order is set."""

    name = "marketing"
    code = MARKETING
    moves = (MarketingMove(), PassStep())


__all__ = ["EXPERT_STEPS", "Advertising", "ExpertRound", "ExpertTurn", "MarketingNode"]

"""The Expert Game: a marker of somebody else was asked for; its owner agrees, refuses, or names a higher price."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Choice, Seat, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove, YesOrNo, top
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.expert_actions import BuyMcm
from revier.games.hsb.expert_markers import keeper, marker_name, name_of_place, purse_of_place
from revier.games.hsb.expert_purchase import ASKED, acquire, asked_key, bounds, price_clause, terms_fault
from revier.games.hsb.frames import MarkerCounterFrame, MarkerOfferFrame
from revier.games.hsb.state import HsbState
from revier.rail.actions import Answer, CounterOffer
from revier.rail.haggling import turn_down


def standing(s: HsbState) -> MarkerCounterFrame:
    """What is to be answered: an offer asks for what it offers, a counter-offer for more."""
    frame = s.flow[-1]
    if isinstance(frame, MarkerCounterFrame):
        return frame
    return MarkerCounterFrame(*top(s, MarkerOfferFrame), top(s, MarkerOfferFrame).price)


def deal_args(g: BeerGame, deal: MarkerCounterFrame) -> dict[str, Arg]:
    """Who wants which marker of whom, for how much."""
    wanted = marker_name(g, g.facts.mcm[deal.marker].code)
    names: dict[str, Arg] = {"company": name_of_place(g, deal.buyer), "seller": name_of_place(g, deal.seller)}
    return {**names, "marker": wanted, "price": deal.asked}


class MarkerAnswer(YesOrNo[BeerGame, HsbState, Answer]):
    """The owner or director of the seller agrees or not; and that of the buyer, if a higher price was named."""

    kind = Answer

    @implements("hsb:8.1.c")
    def apply(self, g: BeerGame, s: HsbState, a: Answer) -> None:
        deal, countered = standing(s), isinstance(s.flow[-1], MarkerCounterFrame)
        s.flow.pop()
        if a.accept:
            acquire(g, s, deal.buyer, deal.seller, deal.marker, deal.asked, deal.discard)
            return
        turn_down(s, *asked_key(g, deal.seller, deal.marker), deal.price)
        if countered:
            note(s, "hsb.log.not_for_that", player=g.person(a.seat), **deal_args(g, deal))
        else:
            note(s, "rail.log.declines", player=g.person(a.seat), company=name_of_place(g, deal.seller))

    def sentence(self, g: BeerGame, s: HsbState, a: Answer) -> Msg:
        countered = "_counter" if isinstance(s.flow[-1], MarkerCounterFrame) else ""
        key = f"hsb.do.sell_marker{countered}" if a.accept else f"hsb.do.keep_marker{countered}"
        return Msg(key, deal_args(g, standing(s)))


class MarkerCounter(HsbMove[CounterOffer]):
    """The seller names a higher price, one that might have been offered."""

    kind = CounterOffer

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[CounterOffer]:
        yield CounterOffer(g.top(s).mover(g, s), top(s, MarkerOfferFrame).price + 1)

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        """Up to what the rules and the buyer's treasury allow."""
        offer = top(s, MarkerOfferFrame)
        _, most = bounds(g, offer.marker, offer.buyer, offer.seller)
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                yield Choice(a, Span("price", a.price, min(most, s.cash[purse_of_place(g, offer.buyer)])))

    @implements("hsb:8.1.c", "hsb:8.1.3.d", "hsb:8.6.b")
    def check(self, g: BeerGame, s: HsbState, a: CounterOffer) -> Refusal | None:
        _, buyer, seller, marker, price, _ = top(s, MarkerOfferFrame)
        if a.price <= price:
            return deny(g, "marker_counter", price_clause(g, buyer, seller), price=price)
        asked = BuyMcm(keeper(g, s, buyer), g.facts.mcm[marker].code, name_of_place(g, seller), a.price)
        return terms_fault(g, s, buyer, asked)

    def apply(self, g: BeerGame, s: HsbState, a: CounterOffer) -> None:
        s.flow[-1] = MarkerCounterFrame(*top(s, MarkerOfferFrame), a.price)
        note(s, "hsb.log.wants_more", player=g.person(a.seat), **deal_args(g, standing(s)))

    def sentence(self, g: BeerGame, s: HsbState, a: CounterOffer) -> Msg:
        return Msg("hsb.do.counter_marker", deal_args(g, standing(s)._replace(asked=a.price)))


class MarkerOffer(HsbNode):
    """Somebody wants to buy a marker; its owner may name a higher price, to which the buyer answers."""

    name = ASKED
    frames = (MarkerOfferFrame, MarkerCounterFrame)
    moves = (MarkerAnswer(), MarkerCounter())

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        deal = standing(s)
        return keeper(g, s, deal.buyer if isinstance(s.flow[-1], MarkerCounterFrame) else deal.seller)

    def available(self, g: BeerGame, s: HsbState) -> tuple[AnyMove, ...]:
        """A counter-offer is answered yes or no."""
        return self.moves[:1] if isinstance(s.flow[-1], MarkerCounterFrame) else self.moves

    @implements("hsb:8.1.c")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """The word of whoever is asked comes before anything else."""
        deal = standing(s)
        if isinstance(s.flow[-1], MarkerCounterFrame):
            return deny(g, "counter_answer", "8.1.c", company=name_of_place(g, deal.buyer))
        return deny(g, "marker_answer", "8.1.c", company=name_of_place(g, deal.seller))

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        key = "hsb.ask.marker_counter" if isinstance(s.flow[-1], MarkerCounterFrame) else "hsb.ask.marker_offer"
        return Msg(key, {**deal_args(g, standing(s)), "player": g.person(self.mover(g, s))})


__all__ = ["MarkerOffer"]

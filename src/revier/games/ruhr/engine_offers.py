"""A Montan company asked for a railway's train: its director accepts, declines, or names a price to be answered."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove, YesOrNo, top
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import BuyEngine
from revier.games.ruhr.base import RuhrMove, RuhrNode, RuhrRail
from revier.games.ruhr.engines import EngineMove, most_for_train, trade_engine
from revier.games.ruhr.frames import EngineCounterFrame, EngineOfferFrame
from revier.games.ruhr.state import RuhrState
from revier.rail import spots
from revier.rail.actions import Answer, CounterOffer
from revier.rail.haggling import turn_down

BUYING = EngineMove()


def standing(s: RuhrState) -> EngineCounterFrame:
    """What is to be answered: an offer asks for what it offers, a counter-offer for more."""
    frame = s.flow[-1]
    if isinstance(frame, EngineCounterFrame):
        return frame
    return EngineCounterFrame(*top(s, EngineOfferFrame), top(s, EngineOfferFrame).price)


def named(g: RuhrRail, deal: EngineCounterFrame) -> tuple[str, str]:
    """Whose train is wanted, and which: both in a sentence."""
    return g.company_id(deal.seller), g.d.trains[deal.train].name


class EngineAnswer(YesOrNo[RuhrRail, RuhrState, Answer]):
    """The word of the railway's director; and of whoever decides for the Montan company, if a price was named."""

    kind = Answer

    @implements("ruhr:9.3.c")
    def apply(self, g: RuhrRail, s: RuhrState, a: Answer) -> None:
        deal, countered = standing(s), isinstance(s.flow[-1], EngineCounterFrame)
        s.flow.pop()
        if a.accept:
            trade_engine(g, s, g.acting_holder(s), deal.seller, deal.train, deal.asked, deal.instead_of)
            return
        turn_down(s, deal.seller, deal.train, deal.price)
        key = "rail.log.declines_counter" if countered else "rail.log.declines"
        note(s, key, player=g.person(a.seat), company=g.company_id(deal.seller), price=deal.asked)

    def sentence(self, g: RuhrRail, s: RuhrState, a: Answer) -> Msg:
        seller, train = named(g, standing(s))
        args: dict[str, Arg] = {"company": seller, "train": train, "price": standing(s).asked}
        key = "rail.do.accept" if a.accept else "rail.do.decline"
        return Msg(f"{key}_counter" if isinstance(s.flow[-1], EngineCounterFrame) else key, args)

    def marks(self, g: RuhrRail, s: RuhrState, a: Answer) -> tuple[str, ...]:
        seller, train = named(g, standing(s))
        return (spots.train(train, seller),)


class EngineCounter(RuhrMove[CounterOffer]):
    """The director of the railway names a higher price, one the Montan company could offer."""

    kind = CounterOffer

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[CounterOffer]:
        yield CounterOffer(g.top(s).mover(g, s), top(s, EngineOfferFrame).price + 1)

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        """Up to what the rules and the Montan company's treasury allow."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                yield Choice(a, Span("price", a.price, most_for_train(g, s, top(s, EngineOfferFrame).train)))

    @implements("ruhr:9.3.c")
    def check(self, g: RuhrRail, s: RuhrState, a: CounterOffer) -> Refusal | None:
        _, seller, train, price, instead_of = top(s, EngineOfferFrame)
        if a.price <= price:
            return refuse("rail.refused.train.counter_more", "ruhr:9.3.c", price=price)
        asked = BuyEngine(g.acting_seat(s), g.d.trains[train].name, g.company_id(seller), a.price, instead_of)
        return BUYING.check(g, s, asked)

    def apply(self, g: RuhrRail, s: RuhrState, a: CounterOffer) -> None:
        s.flow[-1] = EngineCounterFrame(*top(s, EngineOfferFrame), a.price)
        seller, train = named(g, standing(s))
        note(s, "rail.log.counters", player=g.person(a.seat), company=seller, train=train, price=a.price)

    def sentence(self, g: RuhrRail, s: RuhrState, a: CounterOffer) -> Msg:
        seller, train = named(g, standing(s))
        return Msg("rail.do.counter", {"company": seller, "train": train, "price": a.price})

    def marks(self, g: RuhrRail, s: RuhrState, a: CounterOffer) -> tuple[str, ...]:
        seller, train = named(g, standing(s))
        return (spots.train(train, seller),)


class EngineOffer(RuhrNode):
    """A Montan company offers for a train; the railway's director may name a higher price, which is answered."""

    name = "engine_offer"
    stage = "depot"
    frames = (EngineOfferFrame, EngineCounterFrame)
    moves = (EngineAnswer(), EngineCounter())

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        countered = isinstance(s.flow[-1], EngineCounterFrame)
        return g.acting_seat(s) if countered else s.director[top(s, EngineOfferFrame).seller]

    def available(self, g: RuhrRail, s: RuhrState) -> tuple[AnyMove, ...]:
        """A counter-offer is answered yes or no."""
        return self.moves[:1] if isinstance(s.flow[-1], EngineCounterFrame) else self.moves

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        key = "rail.ask.counter" if isinstance(s.flow[-1], EngineCounterFrame) else "rail.ask.offer"
        seller, train = named(g, standing(s))
        buyer = g.holder_name(g.acting_holder(s))
        args: dict[str, Arg] = {"seller": seller, "train": train, "price": standing(s).asked}
        return Msg(key, {**args, "player": g.person(self.mover(g, s)), "company": buyer})


__all__ = ["EngineOffer"]

"""A train of another company was asked for: its director accepts, declines, or names a price to be answered in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revier.core.action import Choice, Seat, Span
from revier.core.events import note
from revier.core.flow import AnyMove, YesOrNo, top
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.rail import spots
from revier.rail.actions import Answer, BuyTrain, CounterOffer
from revier.rail.frames import CounterFrame, OfferFrame
from revier.rail.game import RailGame
from revier.rail.haggling import turn_down
from revier.rail.nodes.base import G, RailMove, RailNode, S, actor
from revier.rail.nodes.trains import BuyTrainMove, trade
from revier.rail.state import RailState


class AnswerMove(YesOrNo[G, S, Answer]):
    """The other director's word; and the buyer's, if the other named a price."""

    kind = Answer

    def apply(self, g: G, s: S, a: Answer) -> None:
        deal = standing(s)
        s.flow.pop()
        if a.accept:
            self.settle(g, s, deal.seller, deal.train, deal.asked)
        else:
            turn_down(s, deal.seller, deal.train, deal.price)
            key = "rail.log.declines" if a.seat == s.director[deal.seller] else "rail.log.declines_counter"
            note(s, key, player=g.person(a.seat), company=g.company_id(deal.seller), price=deal.asked)

    def settle(self, g: G, s: S, seller: int, train: int, price: int) -> None:
        """What was agreed is carried out."""
        trade(g, s, g.operator(s), seller, train, price)

    def sentence(self, g: G, s: S, a: Answer) -> Msg:
        deal = standing(s)
        seller, train = g.company_id(deal.seller), g.d.trains[deal.train].name
        args: dict[str, Arg] = {"company": seller, "train": train, "price": deal.asked}
        key = "rail.do.accept" if a.accept else "rail.do.decline"
        return Msg(key if isinstance(s.flow[-1], OfferFrame) else f"{key}_counter", args)

    def marks(self, g: G, s: S, a: Answer) -> tuple[str, ...]:
        return wanted(g, s)


def wanted(g: RailGame, s: RailState) -> tuple[str, ...]:
    """The train an offer is about, where it lies."""
    deal = standing(s)
    return (spots.train(g.d.trains[deal.train].name, g.company_id(deal.seller)),)


def standing(s: RailState) -> CounterFrame:
    """What is to be answered: an offer asks for what it offers, a counter-offer for more."""
    frame = s.flow[-1]
    return frame if isinstance(frame, CounterFrame) else CounterFrame(*top(s, OfferFrame), top(s, OfferFrame).price)


class CounterMove(RailMove[G, S, CounterOffer]):
    """The director of the seller names a higher price, one the buyer could offer; the buyer's says yes or no."""

    kind = CounterOffer

    def candidates(self, g: G, s: S) -> Iterator[CounterOffer]:
        yield CounterOffer(g.top(s).mover(g, s), top(s, OfferFrame).price + 1)

    def offers(self, g: G, s: S) -> Iterator[Choice]:
        """Up to what the buyer can pay."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                yield Choice(a, Span("price", a.price, buying(g).most(g, s, top(s, OfferFrame).train)))

    def check(self, g: G, s: S, a: CounterOffer) -> Refusal | None:
        _, seller, train, price = top(s, OfferFrame)
        if a.price <= price:
            return g.no("train.counter_more", price=price)
        asked = BuyTrain(actor(g, s), g.d.trains[train].name, g.company_id(seller), a.price)
        return buying(g).check(g, s, asked)

    def apply(self, g: G, s: S, a: CounterOffer) -> None:
        frame = top(s, OfferFrame)
        s.flow[-1] = CounterFrame(*frame, a.price)
        train = g.d.trains[frame.train].name
        note(
            s,
            "rail.log.counters",
            player=g.person(a.seat),
            company=g.company_id(frame.seller),
            train=train,
            price=a.price,
        )

    def sentence(self, g: G, s: S, a: CounterOffer) -> Msg:
        _, seller, train, _ = top(s, OfferFrame)
        args: dict[str, Arg] = {"company": g.company_id(seller), "train": g.d.trains[train].name, "price": a.price}
        return Msg("rail.do.counter", args)

    def marks(self, g: G, s: S, a: CounterOffer) -> tuple[str, ...]:
        return wanted(g, s)


def buying(g: RailGame) -> BuyTrainMove[Any, Any]:
    """How trains are bought in this game."""
    return next(move for move in g.nodes["train"].moves if isinstance(move, BuyTrainMove))


class Offer(RailNode[G, S]):
    """A train was offered for; the director of the seller answers, perhaps with a price the buyer's answers."""

    name = "offer"
    stage = "depot"
    frames = (OfferFrame, CounterFrame)
    moves: tuple[AnyMove, ...] = (AnswerMove(), CounterMove())

    def mover(self, g: G, s: S) -> Seat:
        frame = s.flow[-1]
        return actor(g, s) if isinstance(frame, CounterFrame) else s.director[top(s, OfferFrame).seller]

    def available(self, g: G, s: S) -> tuple[AnyMove, ...]:
        """A counter-offer is answered yes or no."""
        countered = isinstance(s.flow[-1], CounterFrame)
        return tuple(move for move in self.moves if not (countered and isinstance(move, CounterMove)))

    def headline(self, g: G, s: S) -> Msg:
        deal = standing(s)
        args: dict[str, Arg] = {"seller": g.company_id(deal.seller), "train": g.d.trains[deal.train].name}
        who: dict[str, Arg] = {
            "player": g.person(self.mover(g, s)),
            "company": g.company_id(g.operator(s)),
            "price": deal.asked,
        }
        return Msg("rail.ask.offer" if isinstance(s.flow[-1], OfferFrame) else "rail.ask.counter", {**args, **who})

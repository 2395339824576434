"""Chapter 10.8: railways buy trains; who must have one and cannot pay sells, then the director adds what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.deals import must_sell_own
from revier.games.ruhr.montan_turn import lend
from revier.games.ruhr.state import RuhrState
from revier.rail.actions import AnnounceTrain, BuyTrain
from revier.rail.game import RailGame
from revier.rail.nodes.base import actor
from revier.rail.nodes.trains import (
    SOURCES,
    AnnounceMove,
    AnswerMove,
    BuyTrainMove,
    Offer,
    OnSale,
    PassTrains,
    TrainStep,
    buy_from_bank,
    must_buy,
    on_sale,
    trade,
    trains_limit,
)
from revier.rail.state import NOBODY, RailState


@implements("ruhr:10.8.4.b", "ruhr:10.8.4.c")
def helped_trains(g: RailGame, s: RailState, company: int) -> list[OnSale]:
    """Trains of the bank for which the director may add money: any, but the next larger type only once it is due."""
    if not must_buy(g, s, company):
        return []
    offered = on_sale(g, s)
    new = [offer for offer in offered if offer.source == "bank"]
    return new[:1] + [offer for offer in offered if offer.source == "pool"]


class RuhrBuyTrain(BuyTrainMove):
    """From the bank, the pool or another railway; the director helps only a railway that must buy."""

    def offers(self, g: RailGame, s: RailState) -> Iterator[Choice]:
        assert isinstance(s, RuhrState)
        company = g.operator(s)
        seat, funds = actor(g, s), g.accounts.funds(s, company)
        if g.trains.how_many(s, company) >= trains_limit(g, s):
            return
        helped = helped_trains(g, s, company)
        helping = must_buy(g, s, company) and not must_sell_own(g, s)
        cash = g.accounts.cash_of(s, seat) if helping else 0
        for offer in on_sale(g, s):
            if offer.price <= funds or (offer in helped and helping and offer.price <= funds + cash):
                yield Choice(BuyTrain(seat, g.d.trains[offer.train].name, offer.source, offer.price))
        for seller in g.f.railways if isinstance(g, RuhrRail) else ():
            for train in g.trains.types(s, seller) if seller != company else ():
                high = max(funds, g.d.trains[train].price) if helping else funds
                if high >= 1 and self._trade_fault(g, s, company, seller, train) is None:
                    a = BuyTrain(seat, g.d.trains[train].name, g.company_id(seller), 1)
                    yield Choice(a, Span("price", 1, high))

    @implements("ruhr:10.8.3.b", "ruhr:10.8.4.d", "ruhr:10.8.1.f", "ruhr:10.8.2.d")
    def check(self, g: RailGame, s: RailState, a: BuyTrain) -> Refusal | None:
        assert isinstance(s, RuhrState)
        company = g.operator(s)
        funds = g.accounts.funds(s, company)
        seller = g.d.company_index.get(a.source)
        train = g.d.train_index.get(a.train)
        if seller is None or train is None or a.price <= funds or not must_buy(g, s, company):
            return super().check(g, s, a)
        if must_sell_own(g, s):
            return refuse("ruhr.refused.forced.own_first", "ruhr:10.8.3.c", company=g.company_id(company))
        if a.price > g.d.trains[train].price:
            return refuse("ruhr.refused.forced.printed", "ruhr:10.8.4.d", price=g.d.trains[train].price)
        return self._trade_fault(g, s, company, seller, train)

    @implements("ruhr:10.8.3.c", "ruhr:10.8.4.a", "ruhr:10.8.4.e")
    def _bank_fault(self, g: RailGame, s: RailState, company: int, train: int, a: BuyTrain) -> Refusal | None:
        assert isinstance(s, RuhrState)
        helped = helped_trains(g, s, company)
        fault = super()._bank_fault(g, s, company, train, a)
        if a.price <= g.accounts.funds(s, company) or not helped:
            return fault
        offer = next((o for o in helped if (o.train, o.source, o.price) == (train, a.source, a.price)), None)
        if offer is None:
            larger = any((o.train, o.source, o.price) == (train, a.source, a.price) for o in on_sale(g, s))
            return refuse("ruhr.refused.forced.smaller_first", "ruhr:10.8.4.c", train=a.train) if larger else fault
        if must_sell_own(g, s):
            return refuse("ruhr.refused.forced.own_first", "ruhr:10.8.3.c", company=g.company_id(company))
        lack = offer.price - g.accounts.funds(s, company) - g.accounts.cash_of(s, a.seat)
        return g.no("train.raise_first", missing=lack) if lack > 0 else None

    def apply(self, g: RailGame, s: RailState, a: BuyTrain) -> None:
        company, train = g.operator(s), g.d.train_index[a.train]
        if a.source in SOURCES:
            buy_from_bank(g, s, company, OnSale(train, a.source, a.price))
            return
        seller = g.d.company_index[a.source]
        if s.director[seller] == a.seat:
            settle_trade(g, s, company, seller, train, a.price)
        else:
            super().apply(g, s, a)


def settle_trade(g: RailGame, s: RailState, buyer: int, seller: int, train: int, price: int) -> None:
    """A train between railways; the director may add what the treasury lacks, and may have to sell for it first."""
    director = s.director[buyer]
    missing = price - g.accounts.funds(s, buyer)
    if missing > g.accounts.cash_of(s, director):
        note(s, "rail.log.forced", player=g.person(director), company=g.company_id(buyer), train=g.d.trains[train].name)
        s.flow.append(("raise", train, g.company_id(seller), price))
        return
    if missing > 0:
        pay(s, g.accounts.purse(director), g.accounts.treasury(buyer), missing)
        note(s, "rail.log.helps", player=g.person(director), company=g.company_id(buyer), amount=missing)
    trade(g, s, buyer, seller, train, price)


class RuhrAnswer(AnswerMove):
    """The word of the seller's director; the buyer's may then have to raise money."""

    def settle(self, g: RailGame, s: RailState, seller: int, train: int, price: int) -> None:
        settle_trade(g, s, g.operator(s), seller, train, price)


class RuhrOffer(Offer):
    """A railway has offered for another's train."""

    moves = (RuhrAnswer(),)


class RuhrAnnounce(AnnounceMove):
    """Name the train for which the director must first sell certificates."""

    def offers(self, g: RailGame, s: RailState) -> Iterator[Choice]:
        for offer in helped_trains(g, s, g.operator(s)):
            a = AnnounceTrain(actor(g, s), g.d.trains[offer.train].name, offer.source)
            if self.check(g, s, a) is None:
                yield Choice(a)

    @implements("ruhr:10.8.3.c", "ruhr:10.8.4.b", "ruhr:10.8.4.c")
    def check(self, g: RailGame, s: RailState, a: AnnounceTrain) -> Refusal | None:
        assert isinstance(s, RuhrState)
        company = g.operator(s)
        helped = helped_trains(g, s, company)
        if not helped:
            return g.no("train.not_forced", company=g.company_id(company))
        offer = next((o for o in helped if (g.d.trains[o.train].name, o.source) == (a.train, a.source)), None)
        if offer is None:
            return refuse("ruhr.refused.forced.smaller_first", "ruhr:10.8.4.c", train=a.train)
        if must_sell_own(g, s) and offer.price > g.accounts.funds(s, company):
            return refuse("ruhr.refused.forced.own_first", "ruhr:10.8.3.c", company=g.company_id(company))
        return g.no("train.enough_cash") if self.enough(g, s, a.seat, offer.price) else None


class RuhrTrainStep(TrainStep):
    """Buy trains, or end the turn; for a railway without a director the bank buys only what it must."""

    @implements("ruhr:10.9.c", "ruhr:10.9.ca")
    def resume(self, g: RailGame, s: RailState) -> bool:
        assert isinstance(g, RuhrRail)
        assert isinstance(s, RuhrState)
        company = g.operator(s)
        if s.director[company] != NOBODY:
            return True
        s.flow.pop()
        if must_buy(g, s, company) and on_sale(g, s):
            offer = min(helped_trains(g, s, company), key=lambda o: (o.price, o.source))
            lend(g, s, company, offer.price)
            buy_from_bank(g, s, company, offer)
        return False


__all__ = ["PassTrains", "RuhrAnnounce", "RuhrBuyTrain", "RuhrOffer", "RuhrTrainStep", "settle_trade"]

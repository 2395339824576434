"""Trains of a corporation in receivership: who buys them is a choice, by default the Bank as it must."""

from __future__ import annotations

from typing import Literal

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove
from revier.games.rhl.as_18xx.receivership import AnybodysTrains
from revier.games.rhl.base import RhlGame
from revier.games.rhl.state import RhlState
from revier.games.rhl.wiring import RhlWiring
from revier.rail.nodes.money import pay_with_loan
from revier.rail.nodes.trains import SOURCES, TrainStep, must_buy, on_sale, take_train
from revier.rail.state import NOBODY

Buyer = Literal["duty", "nobody", "as_entered"]


class ReceiversTrains(TrainStep[RhlGame, RhlState]):
    """The train step, in which nobody decides for a corporation in receivership: the Bank does its duty, or nothing."""

    def __init__(self, usual: TrainStep[RhlGame, RhlState], *, duty: bool) -> None:
        self.usual, self.duty = usual, duty
        self.moves = usual.moves

    def available(self, g: RhlGame, s: RhlState) -> tuple[AnyMove, ...]:
        return self.usual.available(g, s)

    def resume(self, g: RhlGame, s: RhlState) -> bool:
        company = g.operator(s)
        if s.director[company] != NOBODY:
            return self.usual.resume(g, s)
        s.flow.pop()
        if self.duty:
            bank_buys(g, s, company)
        return False


@implements("rhl:13.1.m", "rhl:13.3.o", "rhl:13.3.m")
def bank_buys(g: RhlGame, s: RhlState, company: int) -> None:
    """A corporation that owes itself a train gets the cheapest on sale, at equal price that of the pool."""
    offered = on_sale(g, s, company)
    if not offered or not must_buy(g, s, company):
        return
    offer = min(offered, key=lambda one: (one.price, one.source != "pool"))
    pay_with_loan(g, s, company, offer.price)
    name = g.d.trains[offer.train].name
    note(s, f"rail.log.buys_train_{offer.source}", company=g.company_id(company), train=name, price=offer.price)
    take_train(g, s, company, offer.train, SOURCES[offer.source])


def with_receiver(w: RhlWiring, buyer: Buyer) -> RhlWiring:
    """The same game with this answer to the question who buys trains where there is no director."""
    usual = next(node for node in w.nodes if isinstance(node, TrainStep))
    if buyer == "as_entered":
        return w.replacing(AnybodysTrains(usual))
    return w.replacing(ReceiversTrains(usual, duty=buyer == "duty"))

"""Once in its turn a company may deal in its own certificates: sell one to the Bank Pool or buy one from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

from typing_extensions import TypeVar

from revier.core.events import note
from revier.core.flow import Move
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.rail import market, spots
from revier.rail.actions import OwnDeal
from revier.rail.nodes.base import G, actor
from revier.rail.state import BANK, OFFER, POOL

SIDES = ("sell", "buy")
S = TypeVar("S", bound=Any, default=Any)  # a state that remembers whether a deal was made in this turn


class OwnDealMove(Move[G, S, OwnDeal], Generic[G, S]):
    """One certificate, once a turn, at any moment of it. A title says how the price follows."""

    kind = OwnDeal

    def sell(self, g: G, s: S, company: int, percent: int) -> None:
        """The company sells one of its certificates, and the price follows."""
        raise NotImplementedError

    def candidates(self, g: G, s: S) -> Iterator[OwnDeal]:
        if s.own_deal:
            return
        for paper in g.shares.normal(g.operator(s)):
            for side in SIDES:
                yield OwnDeal(actor(g, s), side, paper.percent)

    def check(self, g: G, s: S, a: OwnDeal) -> Refusal | None:
        company = g.operator(s)
        name = g.company_id(company)
        if a.side not in SIDES:
            return g.no("deal.side", side=a.side)
        if s.own_deal:
            return g.no("deal.once", company=name)
        paper = g.shares.by_percent(company, a.percent)
        place = OFFER if a.side == "sell" else POOL
        if paper is None or not g.shares.count(s, paper, place):
            key = "deal.none_to_sell" if a.side == "sell" else "deal.none_to_buy"
            return g.no(key, company=name, percent=a.percent)
        amount = market.cost(g.d, s, company, a.percent)
        if a.side == "sell" and g.shares.percent(s, company, POOL) + a.percent > g.d.pool_limit:
            return g.no("deal.pool_limit", company=name, limit=g.d.pool_limit)
        if a.side == "buy" and amount > g.accounts.funds(s, company):
            return g.no("deal.funds", price=amount, funds=g.accounts.funds(s, company))
        return None

    def expected(self, g: G, s: S) -> Iterator[OwnDeal]:
        smallest = g.shares.normal(g.operator(s))[-1].percent
        for side in SIDES:
            yield OwnDeal(actor(g, s), side, smallest)

    def apply(self, g: G, s: S, a: OwnDeal) -> None:
        company = g.operator(s)
        s.own_deal = 1
        if a.side == "sell":
            self.sell(g, s, company, a.percent)
            return
        paper = g.shares.by_percent(company, a.percent)
        assert paper is not None
        amount = market.cost(g.d, s, company, a.percent)
        pay(s, g.accounts.treasury(company), BANK, amount)
        g.shares.move(s, paper, POOL, OFFER)
        note(s, "rail.log.own_buy", company=g.company_id(company), percent=a.percent, amount=amount)

    def marks(self, g: G, s: S, a: OwnDeal) -> tuple[str, ...]:
        return (spots.share(g.company_id(g.operator(s)), spots.OFFER if a.side == "sell" else spots.POOL),)

    def sentence(self, g: G, s: S, a: OwnDeal) -> Msg:
        company = g.operator(s)
        amount = market.cost(g.d, s, company, a.percent)
        key = "rail.do.own_sell" if a.side == "sell" else "rail.do.own_buy"
        return Msg(key, {"company": g.company_id(company), "percent": a.percent, "amount": amount})


__all__ = ["SIDES", "OwnDealMove"]

"""Once in its turn a company may deal in its own certificates: sell one to the Bank Pool or buy one from there."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Refused
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.dortmund.base import DortmundMove, no
from revier.games.dortmund.state import DortmundState
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.nodes.base import actor
from revier.rail.state import BANK, OFFER, POOL

SIDES = ("sell", "buy")


class OwnDealMove(DortmundMove[OwnDeal]):
    """One certificate, once a turn, at any moment of it."""

    kind = OwnDeal

    def offers(self, g: RailGame, s: DortmundState) -> Iterator[Choice]:
        if s.own_deal:
            return
        for paper in g.shares.normal(g.operator(s)):
            for side in SIDES:
                a = OwnDeal(actor(g, s), side, paper.percent)
                if self.check(g, s, a) is None:
                    yield Choice(a)

    def check(self, g: RailGame, s: DortmundState, a: OwnDeal) -> Refusal | None:
        company = g.operator(s)
        name = g.company_id(company)
        if a.side not in SIDES:
            return no(g, "deal.side", side=a.side)
        if s.own_deal:
            return no(g, "deal.once", company=name)
        paper = g.shares.by_percent(company, a.percent)
        place = OFFER if a.side == "sell" else POOL
        if paper is None or not g.shares.count(s, paper, place):
            return no(
                g, "deal.none_to_sell" if a.side == "sell" else "deal.none_to_buy", company=name, percent=a.percent
            )
        amount = market.price(g.d, s, company) * a.percent // 10
        if a.side == "sell" and g.shares.percent(s, company, POOL) + a.percent > g.d.pool_limit:
            return no(g, "deal.pool_limit", company=name, limit=g.d.pool_limit)
        if a.side == "buy" and amount > g.funds(s, company):
            return no(g, "deal.funds", price=amount, funds=g.funds(s, company))
        return None

    def refused(self, g: RailGame, s: DortmundState) -> Iterator[Refused]:
        smallest = g.shares.normal(g.operator(s))[-1].percent
        for side in SIDES:
            a = OwnDeal(actor(g, s), side, smallest)
            refusal = self.check(g, s, a)
            if refusal is not None:
                yield Refused(a, refusal)

    def apply(self, g: RailGame, s: DortmundState, a: OwnDeal) -> None:
        company = g.operator(s)
        s.own_deal = 1
        if a.side == "sell":
            sell_own(g, s, company, a.percent, left_at_bottom=False)
            return
        paper = g.shares.by_percent(company, a.percent)
        assert paper is not None
        amount = market.price(g.d, s, company) * a.percent // 10
        pay(s, g.treasury(company), BANK, amount)
        g.shares.move(s, paper, POOL, OFFER)
        note(s, "dortmund.log.own_buy", company=g.company_id(company), percent=a.percent, amount=amount)

    def sentence(self, g: RailGame, s: DortmundState, a: OwnDeal) -> Msg:
        company = g.operator(s)
        amount = market.price(g.d, s, company) * a.percent // 10
        return Msg(
            f"dortmund.do.own_{a.side}", {"company": g.company_id(company), "percent": a.percent, "amount": amount}
        )


def sell_own(g: RailGame, s: DortmundState, company: int, percent: int, *, left_at_bottom: bool) -> None:
    """The company sells one of its certificates: paid at the price before, which then falls for every 10%."""
    paper = g.shares.by_percent(company, percent)
    assert paper is not None
    amount = market.price(g.d, s, company) * percent // 10
    g.bank_pays(s, g.treasury(company), amount, "sale")
    g.shares.move(s, paper, OFFER, POOL)
    for _ in range(percent // 10 if left_at_bottom else 0):
        if not market.down(g.d, s, company):
            market.left(g.d, s, company)
    if not left_at_bottom:
        g.rules.after_sale(g, s, company, percent)
    price = market.price(g.d, s, company)
    note(s, "dortmund.log.own_sell", company=g.company_id(company), percent=percent, amount=amount, price=price)

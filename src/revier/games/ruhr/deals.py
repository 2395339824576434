"""Chapters 7.2 and 7.3: once a turn a corporation deals in its own certificates."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.state import RuhrState
from revier.rail import market
from revier.rail.actions import OwnDeal
from revier.rail.nodes.base import actor
from revier.rail.nodes.deals import OwnDealMove
from revier.rail.state import NOBODY, OFFER, POOL

# The same rule stands in the chapters on railways and on Montan companies; a refusal names the right one.
_OF_MONTANS = {"ruhr:7.3.i": "ruhr:7.2.n", "ruhr:7.3.j": "ruhr:7.2.o", "ruhr:7.3.k": "ruhr:7.2.p"}


class RuhrDeal(OwnDealMove[RuhrRail, RuhrState]):
    """One certificate; a sale costs one box, however large the certificate is."""

    @implements("ruhr:7.2.n", "ruhr:7.3.i", "ruhr:10.9.c")
    def check(self, g: RuhrRail, s: RuhrState, a: OwnDeal) -> Refusal | None:
        company = g.operator(s)
        if s.director[company] == NOBODY:
            return refuse("ruhr.refused.deal.no_director", "ruhr:10.9.c", company=g.company_id(company))
        fault = super().check(g, s, a)
        if fault is None or not g.is_montan(company):
            return fault
        return fault._replace(clause=_OF_MONTANS.get(fault.clause, fault.clause))

    @implements("ruhr:7.2.n", "ruhr:7.2.o", "ruhr:7.2.p", "ruhr:7.3.i", "ruhr:7.3.j", "ruhr:7.3.k", "ruhr:14.5.c")
    def sell(self, g: RuhrRail, s: RuhrState, company: int, percent: int) -> None:
        paper = g.shares.by_percent(company, percent)
        assert paper is not None
        amount = market.cost(g.d, s, company, percent)
        g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "sale")
        g.shares.move(s, paper, OFFER, POOL)
        market.along(g.d, s, company, g.facts.price_moves.own_sale)
        name, price = g.company_id(company), market.price(g.d, s, company)
        note(s, "rail.log.own_sell", company=name, percent=percent, amount=amount, price=price)

    def possible_sales(self, g: RuhrRail, s: RuhrState) -> list[OwnDeal]:
        """Sales the acting corporation could make now."""
        papers = (OwnDeal(actor(g, s), "sell", paper.percent) for paper in g.shares.normal(g.operator(s)))
        return [a for a in papers if self.check(g, s, a) is None]


@implements("ruhr:10.8.3.c")
def must_sell_own(g: RuhrRail, s: RuhrState) -> bool:
    """Before the director adds a Mark the corporation sells a certificate of its own, if it can."""
    return bool(RuhrDeal().possible_sales(g, s))

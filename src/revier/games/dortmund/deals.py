"""Once in its turn a company may deal in its own certificates; every 10% sold lowers its price."""

from __future__ import annotations

from revier.core.events import note
from revier.games.dortmund.base import DortmundGame, G, S
from revier.games.dortmund.state import DortmundState
from revier.rail import market
from revier.rail.nodes.deals import SIDES
from revier.rail.nodes.deals import OwnDealMove as KitDeal
from revier.rail.state import OFFER, POOL


class OwnDealMove(KitDeal[G, S]):
    """One certificate, once a turn, at any moment of it."""

    def sell(self, g: G, s: S, company: int, percent: int) -> None:
        sell_own(g, s, company, percent, left_at_bottom=False)


def sell_own(g: DortmundGame, s: DortmundState, company: int, percent: int, *, left_at_bottom: bool) -> None:
    """The company sells one of its certificates: paid at the price before, which then falls for every 10%."""
    paper = g.shares.by_percent(company, percent)
    assert paper is not None
    amount = market.cost(g.d, s, company, percent)
    g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "sale")
    g.shares.move(s, paper, OFFER, POOL)
    for _ in range(percent // 10 if left_at_bottom else 0):
        if not market.down(g.d, s, company):
            market.left(g.d, s, company)
    if not left_at_bottom:
        g.rules.stock.after_sale(g, s, company, percent, True)
    price = market.price(g.d, s, company)
    note(s, "rail.log.own_sell", company=g.company_id(company), percent=percent, amount=amount, price=price)


__all__ = ["SIDES", "OwnDealMove", "sell_own"]

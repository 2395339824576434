"""Once in its turn a company may deal in its own certificates; every 10% sold lowers its price."""

from __future__ import annotations

from collections.abc import Callable

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
        sell_own(g, s, company, percent, as_by_director)


Fall = Callable[[G, S, int, int], None]  # company, percent sold: how the price follows


def as_by_director(g: DortmundGame, s: DortmundState, company: int, percent: int) -> None:
    """The price falls as after a sale by the director."""
    g.rules.stock.after_sale(g, s, company, percent, True)


def down_or_left(g: DortmundGame, s: DortmundState, company: int, percent: int) -> None:
    """The price falls for every 10%, at the bottom to the left."""
    for _ in range(percent // 10):
        if not market.down(g.d, s, company):
            market.left(g.d, s, company)


def sell_own(g: G, s: S, company: int, percent: int, fall: Fall[G, S]) -> None:
    """The company sells one of its certificates: paid at the price before, which then falls."""
    paper = g.shares.by_percent(company, percent)
    assert paper is not None
    amount = market.cost(g.d, s, company, percent)
    g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "sale")
    g.shares.move(s, paper, OFFER, POOL)
    fall(g, s, company, percent)
    price = market.price(g.d, s, company)
    note(s, "rail.log.own_sell", company=g.company_id(company), percent=percent, amount=amount, price=price)


__all__ = ["SIDES", "Fall", "OwnDealMove", "as_by_director", "down_or_left", "sell_own"]

"""Chapters 13 and 14: stock rounds; the end of each floats railways and fills the pool with MONTAN certificates."""

from __future__ import annotations

from revier.core.action import Action, seat_name
from revier.core.cite import implements
from revier.core.events import note
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.cards import first_cards
from revier.games.ruhr.packet import CloseMove
from revier.games.ruhr.state import RuhrState
from revier.rail import market
from revier.rail.actions import BuyShare, SellShares
from revier.rail.floating import end_stock_round
from revier.rail.nodes.stock import BuyShareMove, FoundMove, PassTurn, SellMove, StockTurn
from revier.rail.state import NOBODY, OFFER, POOL

KEPT_IN_OFFER = 2  # certificates of a new MONTAN corporation, before phase 5 (ruhr:13.3.2.a)


class RuhrBuy(BuyShareMove[RuhrRail, RuhrState]):
    """One certificate; those of a MONTAN corporation once it has been founded."""

    @implements("ruhr:3.b", "ruhr:14.2.c")
    def check(self, g: RuhrRail, s: RuhrState, a: BuyShare) -> Refusal | None:
        company = g.d.company_index.get(a.company, NOBODY)
        if g.is_montan(company) and s.square[company] < 0:
            return refuse("ruhr.refused.found.montan", "ruhr:14.2.c", company=a.company)
        return super().check(g, s, a)


class RuhrSell(SellMove[RuhrRail, RuhrState]):
    """Any number of certificates; two refusals of the kit stand under rules of their own."""

    @implements("ruhr:4.1.1.k", "ruhr:14.4.e")
    def check(self, g: RuhrRail, s: RuhrState, a: SellShares) -> Refusal | None:
        fault = super().check(g, s, a)
        if fault is None or a.company not in g.d.company_index:
            return fault
        company = g.d.company_index[a.company]
        if g.is_montan(company) and fault.clause == "ruhr:14.4.d":  # ruhr:14.4.b, ruhr:14.4.e
            return fault._replace(clause="ruhr:14.4.e")
        lot = g.facts.guarantors.get(company)
        if lot is not None and s.lots[lot] == a.seat and fault.clause == "ruhr:5.3.e":  # ruhr:4.1.1.k
            return fault._replace(clause="ruhr:4.1.1.k")
        return fault


class RuhrStock(StockTurn[RuhrRail, RuhrState]):
    """A player's turn in a stock round."""

    moves = (RuhrBuy(), FoundMove(), RuhrSell(), CloseMove(), PassTurn())

    @implements("ruhr:13.2.a")
    def not_now(self, g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
        mover = self.mover(g, s)
        fault = super().not_now(g, s, a)
        if fault is not None or a.seat == mover:
            return fault
        return refuse("core.refused.seat", "ruhr:13.2.a", seat=seat_name(a.seat), mover=seat_name(mover))

    @implements("ruhr:3.2.b", "ruhr:13.2.a", "ruhr:13.3.a")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        if s.passes < len(g.in_play(s)):
            return True
        s.flow.pop()
        end_stock_round(g, s)
        float_montans(g, s)  # ruhr:13.3.2.a
        if s.stock_round == 1:  # ruhr:3.2.d, ruhr:12.4.a
            first_cards(g, s)
        return False


@implements(
    "ruhr:12.2.m", "ruhr:13.3.2.a", "ruhr:13.3.2.b", "ruhr:13.3.2.c", "ruhr:13.3.2.d", "ruhr:13.3.2.e", "ruhr:13.3.2.f"
)
def float_montans(g: RuhrRail, s: RuhrState) -> None:
    """New MONTAN corporations: what is left in the offering beyond two, later all of it, goes to the pool for money.

    The price falls one box for every certificate. Those beyond two are paid at the price before, the others after.
    """
    for company in g.facts.montans:
        if not s.floated[company] or s.operated[company]:
            continue
        paper = g.shares.normal(company)[-1]
        left = g.shares.count(s, paper, OFFER)
        beyond = max(0, left - KEPT_IN_OFFER)
        moved = left if g.facts.phases[s.phase].float_all else beyond
        if not moved:
            continue
        amount = beyond * market.price(g.d, s, company)
        for _ in range(moved):
            g.shares.move(s, paper, OFFER, POOL)
            market.along(g.d, s, company, g.facts.price_moves.pooled)
        price = market.price(g.d, s, company)
        amount += (moved - beyond) * price
        g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "capital")
        name = g.company_id(company)
        note(s, "ruhr.log.montan_float", company=name, count=moved, amount=amount, price=price)

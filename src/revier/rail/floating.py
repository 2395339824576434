"""Floating companies, and what the end of a stock round does to share prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from revier.core.events import note
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.state import ASIDE, OFFER, POOL, RailState

Rising = Callable[[Any, Any], Sequence[int]]  # which newly floated companies rise, in their order


def sold_enough(g: RailGame, s: RailState, company: int) -> bool:
    """Has enough of the company left the Initial Offering?"""
    founded = s.square[company] >= 0
    return founded and g.shares.sold(s, company) >= g.d.companies[company].float_percent


def note_float(g: RailGame, s: RailState, company: int) -> None:
    """Remember in which order companies can float; where a title says so, they do at once."""
    if s.floated[company] or company in s.newly or not sold_enough(g, s, company):
        return
    s.newly.append(company)
    if g.rules.stock.float_at_once:
        float_company(g, s, company)


def float_company(g: RailGame, s: RailState, company: int) -> None:
    """The company starts business: the bank pays its capital; late in the game unsold shares go to the pool."""
    amount = g.rules.stock.capital(g, s, company)
    s.floated[company] = 1
    g.accounts.bank_pays(s, g.accounts.treasury(company), amount, "capital")
    note(s, "rail.log.floats_paid" if amount else "rail.log.floats", company=g.company_id(company), amount=amount)
    if g.d.phases[s.phase].full_capital:
        g.shares.move_all(s, company, OFFER, POOL)
    for effect in g.rules.stock.on_float:
        effect(g, s, company)


def float_all(g: RailGame, s: RailState) -> None:
    """Float every company that has sold enough, in the order in which they did."""
    for company in range(len(g.d.companies)):
        note_float(g, s, company)
    for company in s.newly:
        if not s.floated[company]:
            float_company(g, s, company)


def rise_after_stock_round(g: RailGame, s: RailState, floated: Sequence[int] = ()) -> None:
    """Newly floated companies, as far as they rise, rise first; then those that are sold out, in operating order."""
    for company in floated:
        if market.up(g.d, s, company):
            note(s, "rail.log.rises_floated", company=g.company_id(company), price=market.price(g.d, s, company))
    s.newly = []
    for company in market.operating_order(g.d, s):
        sold_out = not any(g.shares.percent(s, company, place) for place in (OFFER, POOL, ASIDE))
        if sold_out and market.up(g.d, s, company):
            note(s, "rail.log.rises_sold_out", company=g.company_id(company), price=market.price(g.d, s, company))


def end_stock_round(g: RailGame, s: RailState, rising: Rising | None = None) -> None:
    """All that happens when the last player has passed."""
    float_all(g, s)
    rise_after_stock_round(g, s, rising(g, s) if rising else ())
    s.priority = g.rules.stock.priority(g, s)
    note(s, "rail.log.priority", player=g.person(s.priority))

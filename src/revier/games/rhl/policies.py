"""The small decisions in which 18Rhl differs from other railway games."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.games.rhl.base import PACKET_COMPANY, RhlGame
from revier.games.rhl.state import RhlState
from revier.rail import market
from revier.rail.shares import clockwise_after
from revier.rail.state import CLOSED, NOBODY, UNSOLD


# --- Priority Deal ----------------------------------------------------------------------------------------------------
def richest(g: RhlGame, s: RhlState) -> list[Seat]:
    """Everybody still in the game who has most cash."""
    seats = g.in_play(s)
    most = max(g.accounts.cash_of(s, seat) for seat in seats)
    return [seat for seat in seats if g.accounts.cash_of(s, seat) == most]


@implements("rhl:3.1.b", "rhl:3.1.c", "rhl:15.2.c", "rhl:15.2.d")
def richest_after_last_buyer(g: RhlGame, s: RhlState) -> Seat:
    """Most cash; among equals the first clockwise after the last buyer, else the last seller, else the holder."""
    rich = richest(g, s)
    mark = next((seat for seat in (s.last_buyer, s.last_seller) if seat != NOBODY), s.priority)
    return next(seat for seat in clockwise_after(s.order, mark) if seat in rich)


# --- floating ---------------------------------------------------------------------------------------------------------
def capital_by(treasury: str) -> Callable[[RhlGame, RhlState, int], int]:
    """What a company is paid when it floats; the option says what No. 6 is worth to its company."""

    @implements("rhl:4.2.6.e", "rhl:16.4.b", "rhl:16.4.d", "rhl:16.4.f")
    def capital(g: RhlGame, s: RhlState, company: int) -> int:
        if g.d.phases[s.phase].full_capital:
            return 10 * market.price(g.d, s, company)
        sold = g.shares.sold(s, company) // 10
        if g.company_id(company) != PACKET_COMPANY:
            return s.par[company] * sold
        lot = g.d.lot_index[PACKET_COMPANY]
        waiting = g.facts.shares_to_pool[lot]
        director = {
            "twice_start_value": 2 * s.par[company],
            "winning_bid": s.last_price,
            "fixed_140": g.d.lots[lot].value,
        }[treasury]
        return director + s.par[company] * (sold - 2 - waiting)

    return capital


def in_operating_order(g: RhlGame, s: RhlState) -> list[int]:
    """Newly floated companies as they will act (rhl:15.3.b)."""
    return [c for c in market.operating_order(g.d, s) if c in s.newly]


@implements("rhl:16.4.e", "rhl:16.4.g")
def rises_on_float(g: RhlGame, s: RhlState, company: int) -> bool:
    """Before the brown phase a newly floated company rises one row."""
    return not g.d.phases[s.phase].full_capital


def rising(
    order: Callable[[RhlGame, RhlState], list[int]] = in_operating_order,
    rises: Callable[[RhlGame, RhlState, int], bool] = rises_on_float,
) -> Callable[[RhlGame, RhlState], list[int]]:
    """Which newly floated companies rise at the end of a stock round, in this order."""
    return lambda g, s: [company for company in order(g, s) if rises(g, s, company)]


@implements("rhl:4.1.i", "rhl:16.3.b")
def privates_count(g: RhlGame, s: RhlState, seat: Seat) -> int:
    """Private companies count towards the certificate limit."""
    return sum(s.lots[lot.index] == seat for lot in g.d.lots if lot.private)


# --- phases and ruin --------------------------------------------------------------------------------------------------
@implements("rhl:4.1.h", "rhl:14.e")
def close_privates(g: RhlGame, s: RhlState) -> None:
    """The first train that closes private companies ends them all."""
    opener = next(t for t in g.d.trains if t.closes_privates)
    if not g.trains.sold_any(s, opener.index) or all(s.lots[lot.index] == CLOSED for lot in g.d.lots if lot.private):
        return
    for lot in g.d.lots:
        if lot.private and s.lots[lot.index] != UNSOLD:
            s.lots[lot.index] = CLOSED
    note(s, "rhl.log.privates_close")

"""What a player could do with his money and his shares: buy, sell, float a company."""

from __future__ import annotations

from revier.core.action import Seat
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.state import POOL, RailState

IN_HASTE = 0.9  # what shares fetch that must be sold: the price falls with every sale


def missing(g: RailGame, s: RailState, company: int) -> int:
    """Percent still to be sold before a company floats."""
    return g.d.companies[company].float_percent - g.shares.sold(s, company)


def means(g: RailGame, s: RailState, seat: Seat) -> float:
    """Cash, and what shares would fetch that can be sold without losing a directorship."""
    total = float(g.accounts.cash_of(s, seat))
    for company in range(len(g.d.companies)):
        total += IN_HASTE * market.cost(g.d, s, company, sellable(g, s, seat, company))
    return total


def sellable(g: RailGame, s: RailState, seat: Seat, company: int) -> int:
    """How many percent the player could sell and stay what he is."""
    if not s.operated[company]:
        return 0
    holding = g.shares.of_player(s, company, seat)
    room = g.d.pool_limit - g.shares.percent(s, company, POOL)
    if s.director[company] == seat:
        rivals = [g.shares.of_player(s, company, other) for other in range(g.players) if other != seat]
        holding -= max([*rivals, g.d.companies[company].director_percent])
    return max(0, min(holding, room))

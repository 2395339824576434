"""Will a company float, and with how much money?"""

from __future__ import annotations

from typing import Generic

from revier.core.action import Seat
from revier.rail.judge.means import missing
from revier.rail.judge.still import Still, once
from revier.rail.nodes.base import G, S
from revier.rail.selling import certificates_of
from revier.rail.state import NOBODY


class Floats(Generic[G, S]):
    """A part of the advisor."""

    g: G
    still: Still

    def capital(self, s: S, company: int) -> int:
        """What the company will have when it floats: what it is paid then, and what its shares brought in before."""
        now = self.g.rules.stock.capital(self.g, s, company) + self.g.accounts.funds(s, company)
        if self.g.d.phases[s.phase].full_capital:
            return now
        return now + s.par[company] * max(0, missing(self.g, s, company)) // self.g.d.companies[company].share_percent

    def float_chance(self, s: S, company: int, price: int) -> float:
        """Will enough shares be sold? The director's own money makes it nearly certain."""
        lacking = missing(self.g, s, company)
        director = s.director[company]
        if lacking <= 0:
            return 1.0
        if director == NOBODY:
            return 0.2
        own = self.purchases(s, director, price) * 10
        if own >= lacking:
            return 0.95
        others = sum(self.purchases(s, seat, price) * 10 for seat in self.g.in_play(s) if seat != director)
        return 0.5 + 0.3 * own / lacking if own + others >= lacking else 0.1

    def purchases(self, s: S, seat: Seat, price: int) -> int:
        """How many shares at this price a player could still buy."""
        return min(self.g.accounts.cash_of(s, seat) // price, self.room(s, seat))

    @once
    def room(self, s: S, seat: Seat) -> int:
        """How many certificates a player may still take."""
        return self.g.d.certificate_limit - certificates_of(self.g, s, seat)


__all__ = ["Floats"]

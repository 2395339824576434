"""What bots are told of Ferry: money, crates aboard at today's price, crates ashore at what they may still bring."""

from __future__ import annotations

from ferry.base import Ferry
from ferry.state import ABOARD, NEAR, FerryState, crates, in_bag
from revier.core.action import Action, Seat
from revier.core.advice import MoneyWords, Worth
from revier.core.message import Msg


class FerryAdvisor(MoneyWords):
    """Worth is counted in hundredths of a Mark, so that an average price is not rounded away."""

    def __init__(self, g: Ferry) -> None:
        self.g = g

    def appraise(self, s: FerryState, viewer: Seat) -> tuple[Worth, ...]:
        return tuple(self._worth(s, seat) for seat in range(self.g.players))

    def _worth(self, s: FerryState, seat: Seat) -> Worth:
        aboard = crates(s, seat, ABOARD) * self.g.price(s)
        return Worth(100 * s.cash[seat], 100 * aboard, self._ahead(s, seat))

    def _ahead(self, s: FerryState, seat: Seat) -> int:
        """Crates ashore at the mean price of the bag less the fare, as far as this player's share of the room goes."""
        left = [in_bag(s, n) for n in range(len(self.g.facts.waters))]
        if not any(left):
            return 0
        mean = 100 * sum(n * w.price for n, w in zip(left, self.g.facts.waters, strict=True)) // sum(left)
        share = sum(left) * self.g.facts.places // self.g.players
        return min(crates(s, seat, NEAR), share) * max(0, mean - 100 * self.g.facts.fare)

    def amount(self, worth: int) -> Msg:
        """People play for whole Mark."""
        return super().amount(round(worth / 100))

    def candidates(self, s: FerryState, limit: int) -> list[Action]:
        """Every number of crates, and passing: never many."""
        found: list[Action] = []
        for choice in self.g.legal(s):
            span = choice.span
            found += [choice.fill(n) for n in range(span.low, span.high + 1)] if span else [choice.action]
        return found

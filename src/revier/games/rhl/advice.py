"""What bots are told of 18Rhl beyond the kit: the worth of the starting packet, of bids on it and of unused rights."""

from __future__ import annotations

from revier.core.action import Seat
from revier.games.rhl.base import CABLEWAY, CONCESSION, DIRECTOR, FERRY, FIRST, FREE_SHARE
from revier.games.rhl.packet import bid_of, highest_bid
from revier.games.rhl.state import RhlState
from revier.rail.evaluate import RailAdvisor
from revier.rail.state import UNSOLD, RailState

# Our judgement, in Mark, of a right that can still be used. With its revenue over the usual life of a private company
# every certificate comes out above its price: nobody gains by leaving the packet unsold.
RIGHTS = {FIRST: 10, CONCESSION: 40, CABLEWAY: 20, FERRY: 30}
LIFE = 7  # operating rounds private companies usually live
HELD_BACK = 0.8  # a bid is not yet a certificate


class RhlAdvisor(RailAdvisor):
    """The judgement of the kit, and what only this game has."""

    def extras(self, s: RailState, seat: Seat) -> float:
        assert isinstance(s, RhlState)
        return super().extras(s, seat) + self.rights(s, seat) + self.packet(s, seat)

    def rights(self, s: RhlState, seat: Seat) -> float:
        """Rights of private companies that the player has not used yet."""
        unused = sum(worth for lot, worth in RIGHTS.items() if s.lots[lot] == seat and not s.used[lot])
        return unused * min(1.0, self.forecast.rounds_left(s) / 6)

    def packet(self, s: RhlState, seat: Seat) -> float:
        """The certificate whose value is just being set, and certificates on which the player has the highest bid."""
        worth = 0.0
        if s.flow[-1] == ("start_value", seat):
            worth += self.fair(s, DIRECTOR)
        for lot, owner in enumerate(s.lots):
            bid = bid_of(self.g, s, lot, seat)
            if owner == UNSOLD and bid and bid == highest_bid(self.g, s, lot):
                worth += HELD_BACK * (self.fair(s, lot) - bid)
        return worth

    def fair(self, s: RhlState, lot: int) -> float:
        """What a certificate of the packet is worth to its buyer."""
        starts = self.g.d.market.starts
        if lot == DIRECTOR:  # two shares at the best start, of a company that floats at once
            return 2.2 * max(starts)
        share = self.not_founded(s, 0).price if lot == FREE_SHARE else 0
        return self.g.d.lots[lot].revenue * LIFE + RIGHTS.get(lot, 0) + share

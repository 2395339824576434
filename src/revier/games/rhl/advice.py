"""What bots are told of 18Rhl beyond the kit: the worth of the starting packet, of bids on it and of unused rights."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.flow import find
from revier.games.rhl.base import RhlGame
from revier.games.rhl.packet import bid_of, cheapest, free_cash, highest_bid, least_bid, price_of
from revier.games.rhl.powers import DirectorShare, FreeShare
from revier.games.rhl.state import RhlState
from revier.rail.frames import StartValueFrame
from revier.rail.judge.evaluate import RailAdvisor
from revier.rail.powers import unused
from revier.rail.state import CLOSED, NOBODY, UNSOLD

# Our judgement, in Mark, of a right that can still be used. With its revenue over the usual life of a private company
# every certificate comes out above its price: nobody gains by leaving the packet unsold.
RIGHTS = {"PWB": 10, "ATB": 10, "KEO": 40, "Szl": 20, "Tjt": 30}
LIFE = 7  # operating rounds private companies usually live
STRANDED = 40  # when all money is bound in bids, nobody can buy the cheapest certificate and the sale drags on
CHANCE, BOUND = 0.8, 0.1  # a bid is not yet a certificate, and its money is bound


class RhlAdvisor(RailAdvisor[RhlGame, RhlState]):
    """The judgement of the kit, and what only this game has."""

    g: RhlGame

    def __init__(self, g: RhlGame) -> None:
        super().__init__(g)
        self.keeping = sorted({lot for lots in g.facts.blocked.values() for lot in lots})

    def circumstances(self, s: RhlState) -> tuple[int, ...]:
        return s.coal, s.steel

    def closings(self, s: RhlState, company: int) -> tuple[int, ...]:
        """Private companies that keep a hex: whether they still do, and whether for this company."""
        director = s.director[company]
        return tuple(-1 if s.lots[n] == CLOSED else int(s.lots[n] == director != NOBODY) for n in self.keeping)

    def extras(self, s: RhlState, seat: Seat) -> float:
        return super().extras(s, seat) + self.rights(s, seat) + self.packet(s, seat)

    def rights(self, s: RhlState, seat: Seat) -> float:
        """Rights of private companies that the player has not used yet."""
        rights = sum(RIGHTS.get(self.g.powers[lot].code, 0) for lot in unused(s, seat))
        return rights * min(1.0, self.forecast.ahead(s) / 6)

    def packet(self, s: RhlState, seat: Seat) -> float:
        """The certificate whose value is just being set, and those on which the player has bid."""
        asked = find(s, StartValueFrame)
        worth = self.director() if asked is not None and asked.seat == seat else 0.0
        for lot, owner in enumerate(s.lots):
            if owner == UNSOLD and bid_of(self.g, s, lot, seat):
                worth += self.bid(s, lot, seat)
        if UNSOLD in s.lots and free_cash(self.g, s, seat) < price_of(self.g, s, cheapest(self.g, s)):
            worth -= STRANDED
        return worth

    def bid(self, s: RhlState, lot: int, seat: Seat) -> float:
        """What a bid promises. Whoever has bid at all takes part in the auction, so there is no haste to bid more."""
        bid, top = bid_of(self.g, s, lot, seat), highest_bid(self.g, s, lot)
        gain = self.fair(s, lot) - bid if bid == top else max(0.0, self.fair(s, lot) - least_bid(self.g, s, lot))
        return CHANCE * gain - BOUND * bid

    def fair(self, s: RhlState, lot: int) -> float:
        """What a certificate of the packet is worth to its buyer."""
        power = self.g.powers[lot]
        if isinstance(power, DirectorShare):
            return self.director()
        share = self.not_founded(s, 0).price if isinstance(power, FreeShare) else 0
        return self.g.d.lots[lot].revenue * LIFE + RIGHTS.get(power.code, 0) + share

    def director(self) -> float:
        """Two shares at the best start, of a company that floats at once."""
        return 2.2 * max(self.g.d.market.starts)

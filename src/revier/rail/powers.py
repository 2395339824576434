"""Kinds of power that several railway games have; a title lists its own in `powers.py` of its package."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from revier.core.power import Power
from revier.rail.game import RailGame
from revier.rail.rules import Work, printed_cost
from revier.rail.state import RailState


@dataclass(frozen=True, kw_only=True)
class Discount(Power):
    """Building costs less, for every company that the owner of a certificate directs.

    What is built (`what`), on which terrain and on which hexes it holds; whatever is left out makes no difference.
    """

    amount: int
    what: str = "tile"
    terrain: frozenset[str] = frozenset()
    hexes: frozenset[str] = frozenset()

    def holds(self, g: RailGame, s: RailState, work: Work) -> bool:
        """Is this work cheaper by it now?"""
        lot = g.d.lot_index.get(self.code)
        owned = lot is not None and s.lots[lot] == s.director[work.company] >= 0
        return owned and work.what == self.what and self.covers(g, s, work)

    def covers(self, g: RailGame, s: RailState, work: Work) -> bool:
        """Is it the terrain and the place it is meant for?"""
        terrain, place = g.d.faces[s.tile[work.at]].terrain, g.d.hexes[work.at].id
        return terrain in (self.terrain or {terrain}) and place in (self.hexes or {place})


def discounted(
    powers: Iterable[Power], cost: Callable[[RailGame, RailState, Work], int] = printed_cost
) -> Callable[[RailGame, RailState, Work], int]:
    """The cost of building, less what the discounts among these powers take off; never below nothing."""
    discounts = tuple(power for power in powers if isinstance(power, Discount))
    if not discounts:
        return cost

    def less(g: RailGame, s: RailState, work: Work) -> int:
        return max(0, cost(g, s, work) - sum(d.amount for d in discounts if d.holds(g, s, work)))

    return less

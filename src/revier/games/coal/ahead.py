"""How bots look ahead in the coal trade: to the end of the round, for there all that a round pays for has been done."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from revier.core.action import Action, Seat
from revier.core.message import Msg
from revier.games.coal.state import CoalState

if TYPE_CHECKING:
    from revier.games.coal.base import Coal

QUICK = 4  # actions of one kind looked at where nobody thinks long


class CoalAhead:
    """A part of the advisor: moments, and a quick way to play until then."""

    g: Coal

    def moment(self, s: CoalState) -> Hashable:
        """The number of the round; 0 once the game is over."""
        return s.round if s.flow else 0

    def named(self, moment: Hashable) -> Msg:
        assert isinstance(moment, int)
        last = moment == len(self.g.facts.rounds) - 1
        return Msg("coal.bot.until.game") if last else Msg("coal.bot.until.round", {"number": moment})

    def reach(self, s: CoalState) -> int:
        """To the end of this round: fees, voyages and purchases belong together."""
        return 1

    def quick(self, s: CoalState, seat: Seat) -> Action:
        """What is worth most to the player at once."""
        actions = self.candidates(s, QUICK)
        if len(actions) == 1:
            return actions[0]
        best, most = actions[0], None
        for action in actions:
            after = s.copy()
            self.g.apply(after, action)
            worth = self.own(after, seat)
            if most is None or worth > most:
                best, most = action, worth
        return best

    def building(self, s: CoalState, seat: Seat) -> Action | None:
        """Nothing is left out by `quick`."""
        return None

    # --- what the advisor itself has ----------------------------------------------------------------------------------
    def candidates(self, s: CoalState, limit: int) -> list[Action]:
        raise NotImplementedError

    def own(self, s: CoalState, seat: Seat) -> int:
        """What a position is worth to one player alone."""
        raise NotImplementedError


__all__ = ["CoalAhead"]

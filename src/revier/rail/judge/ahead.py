"""How bots look ahead in a railway game: to the end of the operating round, where companies have shown what they earn.

Whoever plays on quickly leaves the track as it is: then routes found once serve all positions that follow, and a whole
round costs little more than a single judgement of new track.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Generic, cast

from revier.core.action import Action, Seat
from revier.core.advice import Worth
from revier.core.flow import nodes_of
from revier.core.message import Msg
from revier.rail.actions import LaysTile, Pass, Run
from revier.rail.judge.candidates import ShortList
from revier.rail.judge.still import Still
from revier.rail.nodes.base import G, S

if TYPE_CHECKING:
    from revier.rail.judge.evaluate import Company, RailAdvisor

QUICK = 3  # actions of one kind looked at where nobody thinks long
OPERATING, STOCK = "set", "stock_turn"  # what lies above the bottom of the stack in each kind of round


class RailAhead(Generic[G, S]):
    """A part of the advisor: moments, and a quick way to play until then."""

    g: G

    def moment(self, s: S) -> Hashable:
        """Which round it is; a sale before shares, or what a title has between rounds, is one of its own."""
        rounds = nodes_of(s)[1:2]
        return rounds[0] if rounds else "", s.stock_round, s.operating_round

    def named(self, moment: Hashable) -> Msg:
        assert isinstance(moment, tuple)
        kind, stock, operating = moment
        if kind == OPERATING:
            return Msg("rail.bot.until.operating", {"round": f"{stock}.{operating}"})
        if kind == STOCK:
            return Msg("rail.bot.until.stock", {"round": stock})
        return Msg("rail.bot.until.sale")

    def reach(self, s: S) -> int:
        """An operating round shows itself what was done in it; what is done before shows in the round that follows."""
        return 1 if s.operating_round else 2

    def quick(self, s: S, seat: Seat) -> Action:
        """Leave the track as it is, run as well as can be, and else do what is worth most at once."""
        legal = self.g.legal(s)
        spoken = legal.spoken_of()
        if Run in spoken:
            return legal.of(Run)[0].action
        rest = Pass(seat)
        if any(kind in self.g.turns.building for kind in spoken) and rest in legal:
            return rest
        return self.best(s, seat, self.candidates(s, QUICK))

    def best(self, s: S, seat: Seat, actions: list[Action]) -> Action:
        """What is worth most to a player at once; among equals the first."""
        if len(actions) == 1:
            return actions[0]

        def worth(action: Action) -> int:
            after = s.copy()
            self.g.apply(after, action)
            return self.own(after, seat)

        return max(actions, key=worth)

    def own(self, s: S, seat: Seat) -> int:
        """What a position is worth to one player alone, as `appraise` has it."""
        with self.still.hold(s):
            return self.worth(s, seat, self._mine(s, seat)).total

    def building(self, s: S, seat: Seat) -> Action | None:
        """The tile that looks best from afar, without a search for routes; None in all other steps."""
        legal = self.g.legal(s)
        kinds = [kind for kind in legal.spoken_of() if kind in self.g.turns.building]
        if not kinds:
            return None
        look = ShortList(cast("RailAdvisor[G, S]", self), s, QUICK)
        tiles = [choice.action for kind in kinds if "tile" in kind.__struct_fields__ for choice in legal.of(kind)]
        best, most = None, 0.0
        for action in tiles:
            assert isinstance(action, LaysTile)
            gain = look.quick(action)
            if gain > most:
                best, most = action, gain
        return best if isinstance(best, Action) else None

    # --- what the advisor itself has ----------------------------------------------------------------------------------
    def candidates(self, s: S, limit: int) -> list[Action]:
        raise NotImplementedError

    still: Still

    def worth(self, s: S, seat: Seat, companies: list[Company]) -> Worth:
        raise NotImplementedError

    def _mine(self, s: S, seat: Seat) -> list[Company]:
        raise NotImplementedError


__all__ = ["RailAhead"]

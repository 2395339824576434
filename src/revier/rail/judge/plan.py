"""The lays of one turn are one plan: where more than one tile may be laid, the first is judged with the best second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, cast

from revier.core.action import Action, Seat
from revier.rail.actions import LayTile
from revier.rail.judge.candidates import ShortList
from revier.rail.nodes.base import G, S

if TYPE_CHECKING:
    from revier.rail.judge.evaluate import RailAdvisor

TRIED = 4  # tiles tried as the next one of a turn


class OnePlan(Generic[G, S]):
    """The part of a railway's advisor that goes on with what was begun."""

    g: G

    def finished(self, s: S, seat: Seat) -> S:
        """The position once the seat has laid what its company best lays after its last tile."""
        while (best := self.following(s, seat)) is not None:
            s = s.copy()
            self.g.apply(s, best)
        return s

    def following(self, s: S, seat: Seat) -> Action | None:
        """The tile a company best lays after its last one; None where nothing more is gained, or nothing was begun."""
        if not 0 < s.tile_laid < self.g.d.tiles_a_turn or self.g.to_move(s) != seat:
            return None
        short = ShortList(cast("RailAdvisor[G, S]", self), s, TRIED)
        joining = [a for a in short.actions(LayTile) if short.connects(a)]
        gains = {a: short.gain(a) for a in sorted(joining, key=lambda a: -short.quick(a))[:TRIED]}
        best = max(gains, key=lambda a: gains[a], default=None)
        return best if best is not None and gains[best] > short.earning(s) else None


__all__ = ["OnePlan"]

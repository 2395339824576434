"""Phases 3, 4 and 6: each player has one turn, in the order found when the phase begins."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import PlainFrame, top
from revier.core.message import Msg
from revier.games.coal.base import Coal
from revier.games.coal.frames import StepFrame, TurnsFrame
from revier.games.coal.moments import CoalNode
from revier.games.coal.order import order_of_play
from revier.games.coal.state import CoalState


class Turns(CoalNode):
    """A phase of turns. It is pushed plain; when it begins, its frame takes down the order and whose turn it is."""

    frames = (PlainFrame, TurnsFrame)

    @implements("coal:6.c", "coal:6.f", "coal:6.1.d")
    def resume(self, g: Coal, s: CoalState) -> bool:
        """The order stands for the whole phase, whoever overtakes whom."""
        if len(s.flow[-1]) == 1:
            s.flow[-1] = TurnsFrame(self.name, order_of_play(g, s), 0)
            return False
        frame = top(s, TurnsFrame)
        if frame.done == len(frame.order):
            s.flow.pop()
            return False
        if not self.has_turn(g, s, frame.seat):
            end_turn(s)
            return False
        return True

    def has_turn(self, g: Coal, s: CoalState, seat: Seat) -> bool:
        """Whether there is anything for this player to do."""
        return True

    def mover(self, g: Coal, s: CoalState) -> Seat:
        return top(s, TurnsFrame).seat

    def headline(self, g: Coal, s: CoalState) -> Msg:
        return Msg(f"coal.ask.{self.name}", {"player": g.person(self.mover(g, s))})


def end_turn(s: CoalState) -> None:
    """The turn on top of the flow is over."""
    frame = top(s, TurnsFrame)
    s.flow[-1] = TurnsFrame(frame.node, frame.order, frame.done + 1)


class Step(CoalNode):
    """A step inside a turn; its frame names the player."""

    frames = (StepFrame,)

    def mover(self, g: Coal, s: CoalState) -> Seat:
        return top(s, StepFrame).seat

    def headline(self, g: Coal, s: CoalState) -> Msg:
        return Msg(f"coal.ask.{self.name}", {"player": g.person(self.mover(g, s))})

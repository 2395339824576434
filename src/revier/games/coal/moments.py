"""When something can be done: for every kind of action the rule that names its moment, and whose turn it is."""

from __future__ import annotations

from revier.core.action import Action, kind_phrase, seat_name
from revier.core.cite import implements
from revier.core.flow import Node, find
from revier.core.refusal import Refusal, refuse
from revier.games.coal.actions import (
    BuildLock,
    BuildWarehouse,
    Deliver,
    Done,
    MoveInPort,
    NoSpecial,
    PlaceCube,
    PlaceDie,
    Repay,
    Sail,
    Settle,
    Special,
    Supply,
    Transport,
    UseCoalHauler,
    UseInn,
)
from revier.games.coal.base import Coal
from revier.games.coal.frames import TurnsFrame
from revier.games.coal.state import NO_ACTION, CoalState

PHASES_IN_ORDER = "coal:6.a"

# What somebody may want too early or too late, and the clause that says when it has its place.
_MOMENT: dict[type[Action], str] = {
    Settle: "coal:6.1.a",
    Special: PHASES_IN_ORDER,
    NoSpecial: PHASES_IN_ORDER,
    Transport: "coal:6.3.2.e",
    Supply: "coal:6.3.2.p",
    Sail: PHASES_IN_ORDER,
    Deliver: PHASES_IN_ORDER,
    PlaceCube: "coal:9.13.b",
    PlaceDie: "coal:4.3.a",
    BuildLock: PHASES_IN_ORDER,
    BuildWarehouse: PHASES_IN_ORDER,
    MoveInPort: PHASES_IN_ORDER,
    Repay: "coal:5.e",
    Done: PHASES_IN_ORDER,
    UseInn: "coal:9.11.b",
    UseCoalHauler: "coal:9.9.b",
}


def with_white_marker(a: Action) -> bool:
    """Whether a white progress marker is used for this."""
    return isinstance(a, UseInn | UseCoalHauler) or bool(getattr(a, "white", False) or getattr(a, "free", False))


class CoalNode(Node[Coal, CoalState]):
    """A moment at which somebody decides; what has its place elsewhere is refused with the rule that says so."""

    turn_clause = "coal:6.c"  # why it is this player and no other

    @implements("coal:9.e", "coal:6.c")
    def not_now(self, g: Coal, s: CoalState, a: Action) -> Refusal | None:
        """Another person's turn, or another moment."""
        mover = self.mover(g, s)
        if a.seat != mover:
            clause = "coal:9.e" if with_white_marker(a) else self.turn_clause
            return refuse("core.refused.seat", clause, seat=seat_name(a.seat), mover=seat_name(mover))
        clause = self.moment(s, a)
        return refuse("core.refused.not_now", clause, action=kind_phrase(type(a))) if clause else None

    @implements("coal:1.i", "coal:6.3.1.b", "coal:6.4.1.a", "coal:9.14.b")
    def moment(self, s: CoalState, a: Action) -> str:
        """The clause that gives an action its moment."""
        turns = find(s, TurnsFrame)
        phase = turns.node if turns else ""
        if isinstance(a, Special) and phase == "act" and s.action[a.seat] != NO_ACTION:
            return "coal:6.3.2.a"
        if isinstance(a, Special | NoSpecial | Sail) and phase == "act":
            return "coal:6.3.1.b"
        if isinstance(a, Done) and phase in _COMPULSORY:
            return _COMPULSORY[phase]
        if isinstance(a, MoveInPort) and a.free:
            return "coal:9.14.b"
        return _MOMENT.get(type(a), "")


# Phases nobody can leave without having done something: the barge must move, coal must be delivered.
_COMPULSORY = {"act": "coal:6.3.1.f", "deliver": "coal:6.4.1.a"}

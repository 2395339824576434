"""A game in any position, for rule tests: ask what is allowed, act, listen.

    scene = Scene(TITLE.build(2))
    assert scene.clause(Load(0, 9)) == "3.b"
    assert scene.do(Load(0, 2)).keys() == ["ferry.log.loads"]

A title's own scene adds how to set up a position, in words of its rulebook (`revier.testing.rail` for railways). What
it puts somewhere it takes from somewhere else, so that the conservation laws hold: `do` looks after every action.
"""

from __future__ import annotations

import random
from typing import Any, Generic, Self, TypeVar

from revier.core.action import NATURE, Action, Legal, Seat
from revier.core.chance import Draw
from revier.core.checks import choose
from revier.core.errors import IllegalAction
from revier.core.game import FlowGame, FlowState
from revier.core.message import Msg
from revier.core.refusal import Refusal

A, B, C, D, E, F = range(6)  # seats, clockwise

G = TypeVar("G", bound=FlowGame[Any])
S = TypeVar("S", bound=FlowState)


class Scene(Generic[G, S]):
    """A game in any position."""

    g: G
    s: S
    events: list[Msg]  # what the last action told

    def __init__(self, game: G) -> None:
        self.g = game
        self.s = game.new()
        self.events = []

    # --- asking -------------------------------------------------------------------------------------------------------
    @property
    def legal(self) -> Legal:
        return self.g.legal(self.s)

    @property
    def mover(self) -> Seat | None:
        """Who is to move; None when the game is over."""
        return self.g.to_move(self.s)

    @property
    def node(self) -> str:
        """The place in the flow at which the game stands; '' when it is over."""
        return self.g.top(self.s).name if self.s.flow else ""

    def why_not(self, action: Action) -> Refusal | None:
        return self.legal.why_not(action)

    def clause(self, action: Action) -> str:
        """The clause that refuses an action ('' if it is refused without one); fails if it is legal."""
        refusal = self.why_not(action)
        assert refusal is not None, f"{action} is legal"
        return refusal.clause.removeprefix(f"{self.g.info.id}:")

    def allows(self, action: Action) -> bool:
        return action in self.legal

    def offers(self, kind: type[Action]) -> list[Action]:
        """What is offered of one kind of action."""
        return [choice.action for choice in self.legal.of(kind)]

    def weights(self) -> dict[str, int]:
        """What chance may bring now, and how likely."""
        return {c.action.result: c.weight for c in self.legal.of(Draw) if isinstance(c.action, Draw)}

    def keys(self) -> list[str]:
        """Keys of what the last action told."""
        return [event.key for event in self.events]

    # --- acting -------------------------------------------------------------------------------------------------------
    def do(self, *actions: Action) -> Self:
        """Apply actions that must be legal."""
        for action in actions:
            refusal = self.why_not(action)
            assert refusal is None, f"{action} refused: {refusal}"
            self.events = []
            self.g.apply(self.s, action, self.events.append)
            assert self.g.violations(self.s) == []
        return self

    def draw(self, stack: str, result: str) -> Self:
        """Chance brings this."""
        return self.do(Draw(NATURE, stack, result))

    def refuses(self, action: Action, clause: str) -> None:
        """The action is refused for this clause, it is not offered, and `step` refuses it too."""
        assert self.clause(action) == clause
        assert action not in self.offers(type(action))
        try:
            self.g.step(self.s, action)
        except IllegalAction:
            return
        raise AssertionError(f"{action} is refused, but carried out")

    def play_on(self, seed: int = 0) -> Self:
        """Play at random to the end."""
        rng = random.Random(seed)
        while self.mover is not None:
            self.g.apply(self.s, choose(self.g, self.s, self.legal, rng), self.events.append)
        return self

    def fork(self) -> Self:
        """The same position once more, to try something else in it."""
        other = object.__new__(type(self))
        other.g, other.s, other.events = self.g, self.s.copy(), []
        return other

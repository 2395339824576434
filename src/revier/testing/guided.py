"""Makes the script of a guided game from its plan.

What the learner and, where the plan says so, the others do is looked up among what is legal; the rest is left to a bot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from revier.bots import make_bot
from revier.core.action import Action, Choice, kind_name
from revier.core.forced import only_action_unsearched
from revier.core.game import AnyGame
from revier.core.guided import Pattern, Plan, Script, Step, fits
from revier.core.record import encode, new_record
from revier.core.table import Hooks, Table

BOT = "greedy"
_MOST = 2_000  # actions after which a step has lost its way


class _AsServed(Hooks[Any]):
    """Plies without a choice are played as the server plays them: it never searches."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def forced(self, table: Table[Any], s: Any) -> Action | None:
        return only_action_unsearched(table.game, s, table.opened)

    def dice(self, table: Table[Any]) -> random.Random:
        return self.random


class Maker:
    """Plays a lesson to its end and writes down what was done."""

    def __init__(self, game: AnyGame, plan: Plan) -> None:
        self.game, self.plan = game, plan
        self.random = random.Random(plan.seed)
        self.table: Table[Any] = Table.begin(game, new_record(game).header, _AsServed(plan.seed))
        self.table.settle()

    def script(self) -> Script:
        """The actions of every step."""
        start = self._since(0)
        return Script(start, tuple(self._step(step) for step in self.plan.step))

    def _since(self, before: int) -> tuple[str, ...]:
        return tuple(encode(action) for action in self.table.history.actions[before:])

    def _step(self, step: Step) -> tuple[str, ...]:
        before = len(self.table)
        if step.do is not None:
            assert self.table.to_move == self.plan.seat, f"{step.id}: the learner is not asked: {self.asked()}"
            self._do(step.do, step.id)
        for pattern in step.plays:
            self._do(pattern, step.id)
        if step.until:
            for _ in range(_MOST):
                if self._reached(step.until):
                    break
                self._think()
            else:
                raise AssertionError(f"{step.id}: never reached")
        return self._since(before)

    def _do(self, pattern: Pattern, name: str) -> None:
        found = next(self._fitting(pattern), None)
        assert found is not None, f"{name}: {pattern} is not offered; {self.asked()}"
        self.table.submit(found)

    def _fitting(self, pattern: Pattern) -> Iterator[Action]:
        for choice in self.table.legal:
            action = _filled(choice, pattern)
            if fits(pattern, msgspec.to_builtins(action)):
                yield action

    def _reached(self, until: str) -> bool:
        if self.table.to_move is None:
            raise AssertionError("the game is over")
        if self.table.to_move != self.plan.seat:
            return False
        return until == "mine" or until in (kind_name(kind) for kind in self.table.legal.kinds())

    def _think(self) -> None:
        bot = make_bot(BOT)
        self.table.submit(bot.choose(self.game, self.table.state.copy(), self.table.legal, self.random))

    def asked(self) -> str:
        """Who is asked for what, for whoever writes a plan."""
        offered = [encode(choice.action) for choice in self.table.legal]
        return f"seat {self.table.to_move}: " + "\n  ".join(offered[:40])


def _filled(choice: Choice, pattern: Pattern) -> Action:
    span = choice.span
    if span is None:
        return choice.action
    wanted = pattern.get(span.field, span.low)
    return choice.fill(int(wanted))

"""The parts of `core.advice` that the judgement of then was made of."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from revier.core.action import Action, Choice, Seat
from revier.core.game import FlowState


class Worth(NamedTuple):
    """What a position is worth to one seat, in money and in parts."""

    cash: int = 0
    holdings: int = 0  # what is owned, at today's price
    prospects: int = 0  # income and gains still expected
    duties: int = 0  # what will have to be paid; taken off

    @property
    def total(self) -> int:
        return self.cash + self.holdings + self.prospects - self.duties


class Advisor(Protocol):
    """A game's own judgement, as far as choosing needs it."""

    def appraise(self, s: FlowState, viewer: Seat) -> tuple[Worth, ...]: ...

    def candidates(self, s: FlowState, limit: int) -> list[Action]: ...


def spread(choices: list[Choice], limit: int) -> list[Action]:
    """At most `limit` actions, taken evenly from the whole list; an open amount is tried low, in the middle, high."""
    actions = [action for choice in choices for action in amounts(choice)]
    if len(actions) <= limit:
        return actions
    return [actions[i * len(actions) // limit] for i in range(limit)]


def amounts(choice: Choice) -> list[Action]:
    """A choice with its open amount at the low end, in the middle and at the high end."""
    span = choice.span
    if span is None:
        return [choice.action]
    steps = (span.high - span.low) // span.step
    return [choice.fill(span.low + n * span.step) for n in dict.fromkeys((0, steps // 2, steps))]

"""Chance is an action of the seat NATURE: choices with integer weights, recorded like any other."""

from __future__ import annotations

import random

from revier.core.action import NATURE, Action, Choice, Legal


class Draw(Action, frozen=True, tag="draw"):
    """Something is drawn or rolled: which stack, bag or die, and what came up."""

    stack: str
    result: str


def draws(stack: str, weights: dict[str, int]) -> list[Choice]:
    """The possible outcomes of one draw, each with its weight."""
    return [Choice(Draw(NATURE, stack, result), weight=weight) for result, weight in weights.items() if weight > 0]


def draw_one(legal: Legal, rng: random.Random) -> Action:
    """Let chance speak: one outcome by weight."""
    choices: list[Choice] = list(legal)
    (choice,) = rng.choices(choices, weights=[c.weight for c in choices])
    return choice.action


def any_action(legal: Legal, rng: random.Random) -> Action:
    """Some legal action: every kind equally likely, then every choice of that kind, then every open amount."""
    kind = rng.choice(legal.kinds())
    choice = rng.choice(legal.of(kind))
    if choice.span is None:
        return choice.action
    return choice.fill(rng.randrange(choice.span.low, choice.span.high + 1, choice.span.step))

"""Chance is an action of the seat NATURE: choices with integer weights, recorded like any other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from revier.core.action import NATURE, Action, Choice, Legal, Seat
from revier.core.flow import Move, Node
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse

G = TypeVar("G")
S = TypeVar("S")


class Draw(Action, frozen=True, tag="draw"):
    """Something is drawn or rolled: which stack, bag or die, and what came up."""

    stack: str
    result: str


def draws(stack: str, weights: dict[str, int]) -> list[Choice]:
    """The possible outcomes of one draw, each with its weight."""
    return [Choice(Draw(NATURE, stack, result), weight=weight) for result, weight in weights.items() if weight > 0]


class DrawMove(Move[G, S, Draw]):
    """Chance takes one of a stack. A title says which outcomes have which weight, and what a draw does."""

    kind = Draw

    def weights(self, g: G, s: S) -> tuple[str, dict[str, int]]:
        """Name of the stack and the weight of each outcome."""
        raise NotImplementedError

    def offers(self, g: G, s: S) -> Iterator[Choice]:
        yield from draws(*self.weights(g, s))

    def check(self, g: G, s: S, a: Draw) -> Refusal | None:
        stack, weights = self.weights(g, s)
        if a.stack != stack or not weights.get(a.result):
            return refuse("core.refused.draw", stack=stack, result=a.result)
        return None

    def sentence(self, g: G, s: S, a: Draw) -> Msg:
        return Msg("core.do.draw", {"stack": a.stack, "result": a.result})


class ChanceNode(Node[G, S]):
    """Nobody decides here: something is drawn. Its headline is the sentence `WORDS.ask.NAME`."""

    words: str  # namespace of its sentences: that of the package it belongs to

    def mover(self, g: G, s: S) -> Seat:
        return NATURE

    def headline(self, g: G, s: S) -> Msg:
        return Msg(f"{self.words}.ask.{self.name}")


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

"""Advice: what a game can tell somebody who has to decide but knows neither railways nor coal.

A bot is generic; a game knows what is worth something in it. The game hands that knowledge over as an `Advisor`: a
short list of sensible actions, and what a position is worth to each seat with the income still to come.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Protocol, cast, runtime_checkable

from revier.core.action import Action, Choice, Seat
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg


class Worth(NamedTuple):
    """What a position is worth to one seat, in money and in parts, so that a bot can say what tipped the balance."""

    cash: int = 0
    holdings: int = 0  # what is owned, at today's price
    prospects: int = 0  # income and gains still expected
    duties: int = 0  # what will have to be paid; taken off

    @property
    def total(self) -> int:
        return self.cash + self.holdings + self.prospects - self.duties


class Advisor(Protocol):
    """A game's own judgement. It looks at what everybody may see and never changes the position it is given."""

    def appraise(self, s: FlowState, viewer: Seat) -> tuple[Worth, ...]:
        """The worth of the position for each seat; `viewer` is who asks: his own affairs are looked at more closely."""

    def candidates(self, s: FlowState, limit: int) -> list[Action]:
        """Sensible legal actions of whoever decides, never none; `limit` says how many of one kind to look at."""

    def amount(self, worth: int) -> Msg:
        """How much a worth is in words: it may be counted in finer parts than people play for."""

    def part(self, name: str) -> Msg:
        """What a part of the worth is called: a field of `Worth`, or ``rival`` for what opponents have of it."""


@runtime_checkable
class Plans(Protocol):
    """An advisor that sees the actions of one turn as one plan."""

    def finished(self, s: FlowState, seat: Seat) -> FlowState:
        """The position once a seat has done what best follows on what it began; else the position itself."""
        ...

    def following(self, s: FlowState, seat: Seat) -> Action | None:
        """The next action of that plan; None where it is finished."""
        ...


@cache
def _plans(kind: type) -> bool:
    """Asked of every position that is judged, and slow to find out: once for each kind of advisor."""
    return issubclass(kind, Plans)


def finished(advisor: Advisor, s: FlowState, seat: Seat) -> FlowState:
    """The position with the rest of the turn, by an advisor that sees a turn as one plan; else as it is."""
    return cast("Plans", advisor).finished(s, seat) if _plans(type(advisor)) else s


class MoneyWords:
    """For games in which worth is money, and everything owned has its price."""

    def amount(self, worth: int) -> Msg:
        return Msg("core.bot.amount", {"n": worth})

    def part(self, name: str) -> Msg:
        return Msg(f"core.bot.part.{name}")


class PlainAdvisor(MoneyWords):
    """For games without a judgement of their own: the value hint, and an even selection of what is legal."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def appraise(self, s: FlowState, viewer: Seat) -> tuple[Worth, ...]:
        return tuple(Worth(holdings=value) for value in self.game.value_hint(s))

    def candidates(self, s: FlowState, limit: int) -> list[Action]:
        legal = self.game.legal(s)
        return [action for kind in legal.kinds() for action in spread(legal.of(kind), limit)]


@runtime_checkable
class Advises(Protocol):
    """A game with a judgement of its own."""

    @property
    def advisor(self) -> Advisor:
        """Whom a bot may ask."""
        ...


def advisor_of(game: AnyGame) -> Advisor:
    """The advisor a game offers, else a plain one."""
    return game.advisor if isinstance(game, Advises) else PlainAdvisor(game)


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

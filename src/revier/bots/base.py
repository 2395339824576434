"""What a bot is: somebody who picks one of the legal actions and can say why; and what it may spend on it."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from typing import NamedTuple, Protocol, Self, runtime_checkable

from revier.core.action import Action, Legal
from revier.core.advice import Worth
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg


class Bot(Protocol):
    """A player without a body. All it goes by is the position and its own dice.

    One bot sits at one table: what it remembers of earlier thoughts may save it work, but never changes what it does.
    """

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        """One of the legal actions; the position must be left as it is."""
        ...


class Budget(NamedTuple):
    """What a decision may cost. Playouts are counted, so the same dice give the same game on any machine; the clock is
    a brake alone, for whoever must have an answer in time.
    """

    playouts: int | None = None  # None: as many as the level takes
    seconds: float | None = None  # None: as long as it takes


@runtime_checkable
class Budgeted(Protocol):
    """A bot whose thinking can be bounded."""

    def within(self, budget: Budget) -> Self:
        """The same bot with this budget, remembering nothing."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why it would act so."""

    def why(self, game: AnyGame, state: FlowState, action: Action) -> Msg:
        """The reason in a sentence."""
        ...


class Compared(NamedTuple):
    """What an action costs against the best a bot sees: how much by its judgement, what that would be, and why."""

    loss: float
    better: Action
    part: str  # of the worth, as `Advisor.part` names them


@runtime_checkable
class Weighs(Protocol):
    """A bot that can compare an action with what it would do itself."""

    def compare(self, game: AnyGame, state: FlowState, action: Action) -> Compared | None:
        """None where there is nothing to decide."""
        ...


class Line(NamedTuple):
    """An action played on: what follows it, until when, and what that is worth."""

    action: Action
    score: float  # what the choice goes by, on average over all times it was played on
    worths: tuple[Worth, ...]  # of all seats at the end of it
    follows: tuple[Action, ...]  # what was done until then, the action first; chance too
    until: Hashable  # the moment played to its end, as `Foresees.named` says it
    times: int  # how often it was played on; 0: looked at alone
    depth: int = 0  # how many moments farther than usual


class Thought(NamedTuple):
    """What a bot thinks so far. There is always an answer: the first line."""

    lines: tuple[Line, ...]  # best first
    playouts: int  # spent so far
    cut: bool = False  # whether the clock ended it


@runtime_checkable
class Analyses(Protocol):
    """A bot that can lay open what it compared."""

    def lines(self, game: AnyGame, state: FlowState) -> tuple[Line, ...]:
        """What it played on, best first; nothing where there is nothing to decide."""
        ...


@runtime_checkable
class Thinks(Protocol):
    """A bot that can be asked at any moment what it thinks so far."""

    def think(self, game: AnyGame, state: FlowState, rng: random.Random) -> Iterator[Thought]:
        """Thoughts, each better founded than the one before; at least one."""
        ...

"""What a bot is: somebody who picks one of the legal actions and can say why."""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol, runtime_checkable

from revier.core.action import Action, Legal
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg


class Bot(Protocol):
    """A player without a body. It keeps nothing between moves: all it knows is the position and its own dice."""

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        """One of the legal actions; the position must be left as it is."""
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

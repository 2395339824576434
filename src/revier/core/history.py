"""The plies of one game: actions, what each made happen, and kept copies of positions.

There is no journal of changes to take back: going back means taking the kept copy before.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from revier.core.action import Action
from revier.core.errors import BadInput
from revier.core.game import FlowState, Game
from revier.core.message import Msg

S = TypeVar("S", bound=FlowState)


class History(Generic[S]):
    """A game as far as it has been played. `keep_every` says how many plies lie between two kept positions."""

    def __init__(self, game: Game[S], *, keep_every: int = 1) -> None:
        self.game = game
        self.state: S = game.new()
        self.actions: list[Action] = []
        self.events: list[list[Msg]] = []
        self._step = keep_every
        self._kept: list[S] = [self.state.copy()]

    def __len__(self) -> int:
        return len(self.actions)

    def play(self, action: Action) -> list[Msg]:
        """Carry out an action known to be legal; returns what happened. If the rules break, nothing has happened."""
        heard: list[Msg] = []
        try:
            self.game.apply(self.state, action, heard.append)
        except BaseException:
            self.state = self._replayed(len(self))
            raise
        self.actions.append(action)
        self.events.append(heard)
        if len(self) % self._step == 0:
            self._kept.append(self.state.copy())
        return heard

    def at(self, n: int) -> S:
        """A copy of the position after `n` plies."""
        if not 0 <= n <= len(self):
            raise BadInput.of("core.record.at", n=n, last=len(self))
        return self.state.copy() if n == len(self) else self._replayed(n)

    def _replayed(self, n: int) -> S:
        base = n // self._step
        found: S = self._kept[base].copy()
        for action in self.actions[base * self._step : n]:
            self.game.apply(found, action)
        return found

    def cut(self, n: int) -> list[Action]:
        """Go back to the position after `n` plies; returns the actions taken back."""
        self.state = self.at(n)
        taken = self.actions[n:]
        del self.actions[n:], self.events[n:], self._kept[n // self._step + 1 :]
        return taken

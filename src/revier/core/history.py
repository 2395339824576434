"""The plies of one game: actions, what each made happen, and kept copies of positions.

There is no journal of changes to take back: going back means taking the kept position before. Whoever keeps every
position keeps copies; whoever keeps one now and then keeps it as bytes, which are a tenth as large.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar, cast

from revier.core.action import Action
from revier.core.errors import BadInput
from revier.core.game import FlowGame, FlowState, Game
from revier.core.message import Msg
from revier.core.positions import pack, unpack

S = TypeVar("S", bound=FlowState)


class History(Generic[S]):
    """A game as far as it has been played. `keep_every` says how many plies lie between two kept positions; whoever
    keeps a log of its own need not have one here (`remember`).
    """

    def __init__(self, game: Game[S], *, keep_every: int = 1, remember: bool = True) -> None:
        self.game = game
        self.state: S = game.new()
        self.actions: list[Action] = []
        self.events: list[list[Msg]] = []
        self._step = keep_every
        self._remember = remember
        self._kept: dict[int, S | bytes] = {}
        self._keep(0, self.state)

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
        if self._remember:
            self.events.append(heard)
        if len(self) % self._step == 0:
            self._keep(len(self), self.state)
        return heard

    def at(self, n: int) -> S:
        """A copy of the position after `n` plies."""
        if not 0 <= n <= len(self):
            raise BadInput.of("core.record.at", n=n, last=len(self))
        return self.state.copy() if n == len(self) else self._replayed(n)

    def _keep(self, n: int, s: S) -> None:
        self._kept[n] = s.copy() if self._step == 1 else pack(s)

    def _replayed(self, n: int) -> S:
        base = n - n % self._step
        while base not in self._kept:
            base -= self._step
        kept = self._kept[base]
        found = unpack(cast(FlowGame[S], self.game), kept) if isinstance(kept, bytes) else kept.copy()
        for at, action in enumerate(self.actions[base:n], base + 1):
            self.game.apply(found, action)
            if at % self._step == 0:
                self._keep(at, found)
        return found

    def cut(self, n: int) -> list[Action]:
        """Go back to the position after `n` plies; returns the actions taken back."""
        self.state = self.at(n)
        taken = self.actions[n:]
        del self.actions[n:], self.events[n:]
        self._kept = {at: kept for at, kept in self._kept.items() if at <= n}
        return taken

    # --- as it is kept elsewhere --------------------------------------------------------------------------------------
    def kept(self) -> dict[int, bytes]:
        """The kept positions as bytes, by the number of plies before them."""
        return {at: kept if isinstance(kept, bytes) else pack(kept) for at, kept in self._kept.items()}

    def resume(self, state: S, actions: Iterable[Action], kept: Mapping[int, bytes]) -> None:
        """Go on from where a history like this was: what happened in it is not known here."""
        self.state, self.actions = state, list(actions)
        self.events = [[] for _ in self.actions] if self._remember else []
        self._kept.update(kept)

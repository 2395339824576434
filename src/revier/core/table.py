"""A table: one running game with its record, its dice and the people's right to take a move back.

The table plays what nobody decides: chance, and (for people) plies without a choice. Both stand in the record like any
other action, so whoever replays it needs neither dice nor table. Whoever runs tables of its own (the server) says in
`Hooks` what it does differently.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Generic, TypeVar

from revier.core.abilities import open_kinds
from revier.core.action import NATURE, Action, Legal, Seat
from revier.core.chance import draw_one
from revier.core.errors import IllegalAction
from revier.core.forced import only_action
from revier.core.game import FlowState, Game
from revier.core.history import History
from revier.core.message import Msg
from revier.core.record import Agreement, Header, Record, new_record, write_record
from revier.core.refusal import refuse
from revier.core.replay import Stop, replay

S = TypeVar("S", bound=FlowState)


class Hooks(Generic[S]):
    """Where whoever runs a table may have a word of its own. Each does what a table alone would do."""

    def before(self, table: Table[S], action: Action) -> None:
        """A ply is about to be played; raise, and it is not."""

    def after(self, table: Table[S], action: Action, heard: list[Msg]) -> None:
        """A ply has been played and stands in the record; this is what happened."""

    def forced(self, table: Table[S], s: S) -> Action | None:
        """The action of a ply that leaves the one to move no choice; None where there is one."""
        return only_action(table.game, s, table.opened)

    def dice(self, table: Table[S]) -> random.Random:
        """What chance uses for all that follows one change."""
        return table.rng

    def drawn(self, table: Table[S], dice: random.Random) -> Action:
        """What chance brings."""
        return draw_one(table.legal, dice)


class Table(Generic[S]):
    """A running game. Positions handed out by `at` are copies; `state` is the table's own and must be left alone."""

    def __init__(
        self,
        game: Game[S],
        seats: Sequence[str] = (),
        rng: random.Random | None = None,
        *,
        settle_forced: bool = True,
        hooks: Hooks[S] | None = None,
    ) -> None:
        self._set_up(game, rng, settle_forced, hooks)
        self.record = new_record(game, seats)
        self.history: History[S] = History(game)
        self.settle()

    @classmethod
    def begin(
        cls, game: Game[S], header: Header, hooks: Hooks[S], *, keep_every: int = 1, remember: bool = True
    ) -> Table[S]:
        """A game of which nothing has been played yet, not even what chance does first: see `settle`. Hooks that keep
        a log leave nothing to `remember`.
        """
        table = cls.__new__(cls)
        table._set_up(game, None, True, hooks)
        table.history = History(game, keep_every=keep_every, remember=remember)
        table.record = Record(header)
        return table

    @classmethod
    def resume(
        cls, game: Game[S], record: Record, rng: random.Random | None = None, *, settle_forced: bool = True
    ) -> Table[S]:
        """Sit down again where a record ends. What no longer fits is cut off and told in `warnings` and `stopped`."""
        table = cls.__new__(cls)
        table._set_up(game, rng, settle_forced, None)
        played = replay(game, record, keep_every=1)
        table.history, table.warnings, table.stopped = played.history, played.warnings, played.stopped
        table.record = Record(record.header, record.lines[: len(played.history)], record.source)
        table.settle()
        return table

    def _set_up(self, game: Game[S], rng: random.Random | None, settle_forced: bool, hooks: Hooks[S] | None) -> None:
        self.game = game
        self.rng = rng or random.Random()
        self.settle_forced = settle_forced
        self.hooks: Hooks[S] = hooks or Hooks()
        self.warnings: tuple[Msg, ...] = ()
        self.stopped: Stop | None = None
        self.aside: list[list[Action]] = []  # what was taken back, latest last
        self.opened = open_kinds(game)  # kinds of which more is legal than offered
        self._decided: dict[int, bool] = {}  # whether the ply after a position was a decision, as far as that is known
        self._listeners: list[Callable[[Table[S]], None]] = []

    # --- looking ------------------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        return len(self.history)

    @property
    def state(self) -> S:
        """The present position."""
        return self.history.state

    @property
    def to_move(self) -> Seat | None:
        """Who decides now; None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def legal(self) -> Legal:
        """What may be done now."""
        return self.game.legal(self.state)

    @property
    def log(self) -> list[list[Msg]]:
        """What happened, one list a ply."""
        return self.history.events

    def at(self, n: int) -> S:
        """A copy of the position after `n` plies."""
        return self.history.at(n)

    def on_change(self, listener: Callable[[Table[S]], None]) -> Callable[[], None]:
        """Call the listener after every change; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        write_record(path, self.record)

    # --- playing ------------------------------------------------------------------------------------------------------
    def submit(self, action: Action) -> list[Msg]:
        """Do what a person decided, then whatever follows without a decision; returns all that happened."""
        refusal = self.legal.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events = list(self.carry_out(action))
        self.aside.clear()
        events += chain.from_iterable(self.settle())
        self._changed()
        return events

    def agree(self, seat: Seat, text: str) -> Agreement:
        """Write down what people agreed on, for all to see. No rule asks about it."""
        made = self.record.agree(seat, text)
        self._changed()
        return made

    def carry_out(self, action: Action) -> list[Msg]:
        """Play one action known to be legal and nothing of what follows; returns what happened."""
        self.hooks.before(self, action)
        heard = self.history.play(action)
        self.record.append(action)
        self.hooks.after(self, action, heard)
        return heard

    def settle(self) -> list[list[Msg]]:
        """Let chance speak and play plies without a choice until a person must decide or the game is over."""
        plies: list[list[Msg]] = []
        dice = self.hooks.dice(self)
        while (action := self._undecided(dice)) is not None:
            self._decided[len(self)] = action.seat == NATURE
            plies.append(self.carry_out(action))
        self._decided[len(self)] = True  # whatever comes next
        self.record.finish(self.game.outcome(self.state) if self.to_move is None else None)
        return plies

    def _undecided(self, dice: random.Random) -> Action | None:
        mover = self.to_move
        if mover is None:
            return None
        if mover == NATURE:
            return self.hooks.drawn(self, dice)
        return self.hooks.forced(self, self.state) if self.settle_forced else None

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener(self)

    # --- taking back --------------------------------------------------------------------------------------------------
    def undo(self, seat: Seat) -> None:
        """Take back one's own last action, as long as nobody else has acted and chance has not spoken since."""
        target = self.last_decision(seat)
        if target is None:
            raise IllegalAction(refuse("core.table.undo_none"))
        for n in range(len(self) - 1, target, -1):
            mover = self.history.actions[n].seat
            if mover == NATURE:
                raise IllegalAction(refuse("core.table.undo_chance"))
            if self.decided(n):
                raise IllegalAction(refuse("core.table.undo_other", other=self.record.header.seats[mover]))
        self._take_back(target)

    def last_decision(self, seat: Seat | None = None) -> int | None:
        """How many plies had been played before the last decision of this person, or of any."""
        for n in range(len(self) - 1, -1, -1):
            mover = self.history.actions[n].seat
            if mover != NATURE and seat in (None, mover) and self.decided(n):
                return n
        return None

    def undo_any(self, n: int | None = None) -> None:
        """Go back to after `n` plies (before the last decision), over chance and other people's moves.

        Whether everybody consents is for the caller to ask. Chance that was taken back speaks anew.
        """
        target = self.last_decision() if n is None else n
        if target is None or target >= len(self):
            raise IllegalAction(refuse("core.table.undo_none"))
        self._take_back(target)

    def redo(self, seat: Seat) -> list[Msg]:
        """Restore what one took back last; returns what happened again."""
        if self.aside and (owner := self.aside[-1][0].seat) != seat:
            raise IllegalAction(refuse("core.table.redo_other", other=self.record.header.seats[owner]))
        return self.redo_any()

    def redo_any(self) -> list[Msg]:
        """Restore what was taken back last, whoever took it back."""
        if not self.aside:
            raise IllegalAction(refuse("core.table.redo_none"))
        events = [event for action in self.aside.pop() for event in self.carry_out(action)]
        events += chain.from_iterable(self.settle())
        self._changed()
        return events

    def decided(self, n: int) -> bool:
        """Whether the ply after position `n` was a decision, not one the table plays by itself."""
        if not self.settle_forced:
            return True
        if n not in self._decided:
            self._decided[n] = self.hooks.forced(self, self.at(n)) != self.history.actions[n]
        return self._decided[n]

    def go_back(self, n: int) -> None:
        """Take back everything after `n` plies, and play nothing of what follows."""
        self.aside.append(self.history.cut(n))
        self.record.cut(n)
        for later in [place for place in self._decided if place >= n]:
            del self._decided[later]

    def _take_back(self, n: int) -> None:
        self.go_back(n)
        if self.settle():
            self.aside.clear()  # chance has spoken anew: what was taken back fits no more
        self._changed()


AnyTable = Table[Any]  # of whatever game

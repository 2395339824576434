"""The arc of one game: its rounds with what was earned in them, its phases and what began each, and all that counts.

What counts a game says itself (`core.annals`, and its chronicle); nothing here knows a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from revier.core.action import Action, kind_name
from revier.core.annals import happenings
from revier.core.chronicle import Chronicles, Taking, standing_of
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg
from revier.core.secret import heard

PHASE = "phase"  # the heading under which a game counts its phases

Standing = dict[str, dict[str, int]]


class Spell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One round: what it was, what was earned in it, and how things stood when it was over."""

    kind: str  # the key of its name, which tells operating from stock rounds
    phase: str = ""  # in which it began
    actions: int = 0
    income: int = 0
    earners: int = 0
    price: float = 0.0  # of a share, on average over the companies
    standing: Standing = {}


class Start(msgspec.Struct, frozen=True):
    """A phase has begun: in which round, and by which kind of action."""

    phase: str
    round: int
    by: str


class Arc(msgspec.Struct, frozen=True, omit_defaults=True):
    """The story of one game in figures."""

    reason: str = ""
    rounds: tuple[Spell, ...] = ()
    phases: tuple[Start, ...] = ()
    counts: Standing = {}  # by heading and by what: how often, or how much
    first: Standing = {}  # in which round first
    had: dict[str, dict[str, list[int]]] = {}  # who ever had it
    opening: dict[str, dict[str, list[int]]] = {}  # who had it before anybody earned anything


class Observer:
    """Looks on while a game is played, and writes its arc."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.rounds: list[Spell] = []
        self.phases: list[Start] = []
        self.counts: Standing = {}
        self.first: Standing = {}
        self.had: dict[str, dict[str, list[int]]] = {}
        self.opening: dict[str, dict[str, list[int]]] = {}
        self._name: Msg | None = None
        self._phase = ""
        self._said: list[Msg] = []
        self._due: Sequence[Taking] = ()
        self._open = _Open()

    def before(self, s: FlowState, action: Action) -> None:
        """An action is about to be carried out."""
        self._said = []
        if isinstance(self.game, Chronicles):
            self._due = self.game.chronicle.earns(s, action)

    def hear(self, said: Msg) -> None:
        """Something is said while it is."""
        self._said.append(said)

    def after(self, s: FlowState, action: Action) -> None:
        """It has been carried out."""
        said = heard(self._said, (), over=True)
        self._open.actions += 1
        self._takings(said)
        for happened in happenings(said):
            if happened.name == PHASE:
                self._phase = happened.what
                self.phases.append(Start(happened.what, len(self.rounds), kind_name(type(action))))
            _add(self.counts, happened.name, happened.what, happened.amount)
            self.first.setdefault(happened.name, {}).setdefault(happened.what, len(self.rounds))
            if happened.seat is not None:
                self._has(happened.name, happened.what, happened.seat)
        self._turn_page(s)

    def close(self, s: FlowState, reason: str) -> Arc:
        """The game is over."""
        self._end_round(s)
        return Arc(
            reason=reason,
            rounds=tuple(self.rounds),
            phases=tuple(self.phases),
            counts=self.counts,
            first=self.first,
            had=self.had,
            opening=self.opening,
        )

    def _takings(self, said: Sequence[Msg]) -> None:
        if not isinstance(self.game, Chronicles):
            return
        decided = [taking.who for taking in self._due]
        told = [taking for taking in self.game.chronicle.earned(said) if taking.who not in decided]
        for taking in (*self._due, *told):
            self._open.income += taking.amount
            self._open.earners += 1
            self._open.any_income = self._open.any_income or taking.amount > 0

    def _has(self, name: str, what: str, seat: int) -> None:
        owners = self.had.setdefault(name, {}).setdefault(what, [])
        if seat not in owners:
            owners.append(seat)
        if not self._open.any_income:
            early = self.opening.setdefault(name, {}).setdefault(what, [])
            if seat not in early:
                early.append(seat)

    def _turn_page(self, s: FlowState) -> None:
        """A round is over when another name stands above the table; what has no name belongs to the round before."""
        if self.game.to_move(s) is None or not isinstance(self.game, Chronicles):
            return
        name = self.game.round_name(s)
        if name is None or name == self._name:
            return
        self._end_round(s)
        self._name = name
        self._open = _Open(phase=self._phase, any_income=self._open.any_income)

    def _end_round(self, s: FlowState) -> None:
        prices = self.game.chronicle.prices(s).values() if isinstance(self.game, Chronicles) else ()
        self.rounds.append(
            Spell(
                kind=self._name.key if self._name is not None else "",
                phase=self._open.phase,
                actions=self._open.actions,
                income=self._open.income,
                earners=self._open.earners,
                price=round(fmean(prices), 1) if prices else 0.0,
                standing={name: dict(of) for name, of in standing_of(self.game, s).items()},
            )
        )


class _Open:
    """The round that is being played."""

    def __init__(self, phase: str = "", *, any_income: bool = False) -> None:
        self.phase, self.any_income = phase, any_income
        self.actions = self.income = self.earners = 0


def _add(counts: Standing, name: str, what: str, amount: int) -> None:
    of = counts.setdefault(name, {})
    of[what] = of.get(what, 0) + amount


__all__ = ["PHASE", "Arc", "Observer", "Spell", "Standing", "Start"]

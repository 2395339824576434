"""Checking the chance of a finished game: every draw of its record against the seed that was promised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revier.core.action import NATURE, Action
from revier.core.fair import commitment, fixed_draw, number_of, outcome_of, source_of
from revier.core.game import AnyGame, FlowState
from revier.core.record import Record
from revier.core.replay import replay


@dataclass(frozen=True)
class Wrong:
    """A draw that is not what the seed brings: `index` of the action from 0."""

    index: int
    source: str
    number: int
    found: str
    expected: str


@dataclass(frozen=True)
class Checked:
    """What came of checking a record.

    `promise_kept`: the seed is the one whose hash was shown; None where there is no seed to look at. `whole`: the rules
    play the record to its end, so that every draw was looked at.
    """

    promised: bool
    open: bool
    since: int
    commitment: str
    seed: str
    promise_kept: bool | None
    earlier: int  # draws before chance was fixed, which nobody can check
    checked: int
    wrong: tuple[Wrong, ...]
    whole: bool

    @property
    def ok(self) -> bool:
        """Whether every draw that chance was fixed for is what it had to be."""
        return self.promise_kept is True and not self.wrong and self.whole


def check_chance(game: AnyGame, record: Record, seed: str = "") -> Checked:
    """Check the draws of a record; `seed` for one that does not hold its seed."""
    mark = record.header.chance
    known = seed or (mark.seed if mark else "")
    since = mark.since if mark else 0
    played = replay(game, record)
    actions = played.actions
    drawn = [n for n, action in enumerate(actions) if action.seat == NATURE]
    wrong: list[Wrong] = []
    if known:
        for n in (n for n in drawn if n >= since):
            wrong += _wrong(game, played.at(n), actions, n, known)
    return Checked(
        promised=mark is not None,
        open=mark is not None and mark.open,
        since=since,
        commitment=mark.commitment if mark else "",
        seed=known,
        promise_kept=commitment(known) == mark.commitment if mark and known else None,
        earlier=sum(n < since for n in drawn),
        checked=sum(n >= since for n in drawn) if known else 0,
        wrong=tuple(wrong),
        whole=played.stopped is None,
    )


def _wrong(game: AnyGame, s: FlowState, actions: Sequence[Action], n: int, seed: str) -> list[Wrong]:
    action, before = actions[n], actions[:n]
    expected = fixed_draw(seed, list(game.legal(s)), before)
    if expected == action:
        return []
    source = source_of(action)
    return [Wrong(n, source, number_of(source, before), outcome_of(action), outcome_of(expected))]

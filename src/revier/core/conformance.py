"""What every game must hold, tried out by playing it at random: usable on any `Game`, also on one from elsewhere.

    report = check_game(game, seed=1)
    assert report.ok, report

The single checks (`revier.core.checks`) can be used alone, on a position that matters.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from revier.core.action import Action, kind_name
from revier.core.checks import (
    NOTHING_LEGAL,
    Problems,
    check_copy,
    check_determinism,
    check_mutants,
    check_offers,
    check_record,
    check_refused,
    check_texts,
    check_views,
    choose,
    raised,
    unchanged,
)
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg


class Sampling(NamedTuple):
    """How closely to look: every so many plies, and wherever kinds of action meet for the first time."""

    every: int = 10
    actions: int = 30  # offered choices tried at such a position
    mutants: int = 60  # slightly wrong actions tried there
    ahead: int = 8  # plies a copy is played on


_USUAL = Sampling()


@dataclass
class Report:
    """What was looked at and what was found."""

    game: str
    players: int
    seed: int
    plies: int = 0
    finished: bool = False
    reason: str = ""
    checked: Counter[str] = field(default_factory=Counter)
    problems: Problems = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Nothing was found."""
        return not self.problems

    def __str__(self) -> str:
        head = (
            f"{self.game}, {self.players} players, seed {self.seed}: {self.plies} plies, {len(self.problems)} problems"
        )
        return "\n".join([head, *self.problems[:20]])


def check_game(
    game: AnyGame, seed: int, *, max_actions: int = 20_000, sampling: Sampling = _USUAL, must_end: bool = True
) -> Report:
    """Play one random game and hold it to everything below. Stops at the first position that is wrong."""
    report = Report(game.info.id, game.players, seed)
    run = _Run(game, report, sampling)
    run.play(random.Random(seed), max_actions)
    if report.ok and must_end and not report.finished:
        report.problems.append(f"the game did not end within {max_actions} actions")
    if report.ok:
        report.problems += check_determinism(game, seed, run.digests)
        report.problems += check_record(game, run.actions, run.digests[-1])
        report.checked.update(determinism=1, record=1)
    return report


class _Run:
    """One random game under observation."""

    def __init__(self, game: AnyGame, report: Report, sampling: Sampling) -> None:
        self.game = game
        self.report = report
        self.sampling = sampling
        self.actions: list[Action] = []
        self.digests: list[str] = []
        self._met: set[tuple[str, ...]] = set()
        self._latest: dict[type[Action], Action] = {}

    def play(self, rng: random.Random, max_actions: int) -> None:
        s = self.game.new()
        look = random.Random(0)  # looking closely must not change which game is played
        self._note(s, [])
        while self.report.ok and self.game.to_move(s) is not None and len(self.actions) < max_actions:
            problem = raised(lambda: self._ply(s, rng, look))
            if problem:
                self._found([problem])
        if self.report.ok:
            self._end(s)

    def _ply(self, s: FlowState, rng: random.Random, look: random.Random) -> None:
        legal = self.game.legal(s)
        kinds = tuple(kind_name(kind) for kind in legal.kinds())
        if not kinds:
            self._found([NOTHING_LEGAL])
            return
        if kinds not in self._met or len(self.actions) % self.sampling.every == 0:
            self._met.add(kinds)
            self._closely(s, look)
            if not self.report.ok:
                return
        action = choose(self.game, s, legal, rng)
        heard: list[Msg] = []
        problem = raised(lambda: self.game.apply(s, action, heard.append))
        if problem:
            self._found([f"{action}: {problem}"])
            return
        self.actions.append(action)
        self._latest[type(action)] = action
        self._note(s, heard)

    def _note(self, s: FlowState, heard: list[Msg]) -> None:
        """What is looked at after every single action."""
        self.digests.append(s.digest())
        self.report.plies = len(self.actions)
        self._found([f"not conserved: {what}" for what in self.game.violations(s)])
        self._found(check_texts(heard))
        self.report.checked.update(conservation=1, events=len(heard))

    def _closely(self, s: FlowState, look: random.Random) -> None:
        """What is looked at now and then."""
        game, sampling = self.game, self.sampling
        checks: tuple[tuple[str, Callable[[], Problems]], ...] = (
            ("offers", lambda: check_offers(game, s, look, sampling.actions)),
            ("refused", lambda: check_refused(game, s)),
            ("mutants", lambda: check_mutants(game, s, look, sampling.mutants, self._latest.values())),
            ("views", lambda: check_views(game, s)),
            ("copies", lambda: check_copy(game, s, look, sampling.ahead)),
        )
        for name, check in checks:
            self._found(self._watched(s, name, check))
            self.report.checked[name] += 1

    @staticmethod
    def _watched(s: FlowState, name: str, check: Callable[[], Problems]) -> Problems:
        found: Problems = []
        return unchanged(s, name, lambda: found.extend(check())) + found

    def _end(self, s: FlowState) -> None:
        if self.game.to_move(s) is not None:
            return
        outcome = self.game.outcome(s)
        self._found(check_views(self.game, s))
        if outcome is None:
            self._found(["nobody is to move, but there is no outcome"])
            return
        if len(outcome.scores) != self.game.players or sorted(sum(outcome.ranking, ())) != list(
            range(self.game.players)
        ):
            self._found([f"the outcome does not name every seat once: {outcome}"])
        if list(self.game.legal(s)):
            self._found(["the game is over, but something is legal"])
        self.report.finished, self.report.reason = True, outcome.reason

    def _found(self, problems: Iterable[str]) -> None:
        self.report.problems += [f"ply {len(self.actions)}: {what}" for what in problems]

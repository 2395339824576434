"""Many games among bots: the test rig, the measure of a bot, the source of figures on a game.

Which games are played depends on the seed alone: every game, seat and die has a generator of its own, seeded from a
digest of (seed, number of the game, who), so neither the number of processes nor the hash seed matters.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal, NamedTuple

from revier.core.action import NATURE, Action, Seat
from revier.core.chance import draw_one
from revier.core.errors import RulesBug
from revier.core.game import AnyGame, FlowState
from revier.core.options import OptionValue
from revier.core.overlay import AnyOverlay
from revier.core.record import new_record, write_record
from revier.core.secret import Chooser, decided

# Other processes must be able to make both anew: a function they can import, or "module:function".
BuildGame = str | Callable[[str, int, Mapping[str, OptionValue], Path | None], AnyGame]
MakeBot = str | Callable[[str], Chooser]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Spec:
    """What is to be played. Bots are cycled over the seats and move on by one seat from game to game."""

    game: str
    players: int
    bots: tuple[str, ...]
    build: BuildGame
    make_bot: MakeBot
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    overlay: AnyOverlay | None = None
    check: Literal["every", "end"] = "end"  # when money and pieces are counted
    max_actions: int = 20_000
    save_to: Path | None = None  # folder for records of games that did not end or broke


class GameResult(NamedTuple):
    """One game: who sat where, how it ended, what was not conserved (ply and what)."""

    number: int
    bots: tuple[str, ...]
    actions: int
    finished: bool
    digest: str
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    violations: tuple[tuple[int, str], ...]
    saved: str


@dataclass(frozen=True)
class Summary:
    """All games of one simulation."""

    results: tuple[GameResult, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        """All games finished, and money and pieces were all there."""
        return all(r.finished and not r.violations for r in self.results)

    def as_dict(self) -> dict[str, Any]:
        """The figures as `revier simulate --json` prints them. A first place shared by several bots counts for each."""
        finished = [r for r in self.results if r.finished]
        return {
            "games": len(self.results),
            "finished": len(finished),
            "actions": sum(r.actions for r in self.results),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(len(self.results) / self.seconds, 3) if self.seconds else 0.0,
            "longest": max((r.actions for r in self.results), default=0),
            "conserved": not any(r.violations for r in self.results),
            "violations": [
                {"game": r.number, "ply": ply, "what": what} for r in self.results for ply, what in r.violations
            ],
            "wins": self._wins(finished),
            "scores": self._scores(finished),
            "end_reasons": dict(sorted(Counter(r.reason for r in finished).items())),
        }

    def _names(self) -> list[str]:
        return sorted({name for r in self.results for name in r.bots})

    def _wins(self, finished: Sequence[GameResult]) -> dict[str, int]:
        won = Counter(name for r in finished for name in {r.bots[seat] for seat in r.winners})
        return {name: won[name] for name in self._names()}

    def _scores(self, finished: Sequence[GameResult]) -> dict[str, dict[str, float]]:
        found: dict[str, list[int]] = {name: [] for name in self._names()}
        for r in finished:
            for name, score in zip(r.bots, r.scores, strict=True):
                found[name].append(score)
        return {
            name: {"mean": round(sum(scores) / len(scores), 1), "low": min(scores), "high": max(scores)}
            for name, scores in found.items()
            if scores
        }


def simulate(spec: Spec, games: int, *, jobs: int = 1, progress: Progress | None = None) -> Summary:
    """Play so many games; the same spec gives the same games for any number of jobs."""
    start = time.perf_counter()
    results: list[GameResult] = []
    for result in _play_all(spec, games, jobs):
        results.append(result)
        if progress is not None:
            progress(len(results), games)
    return Summary(tuple(results), time.perf_counter() - start)


def lineup(bots: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Which bot sits where in the game of this number."""
    length = max(players, len(bots))
    return tuple(bots[(seat - number) % length % len(bots)] for seat in range(players))


def dice(seed: int, number: int, who: str) -> random.Random:
    """A generator of its own for chance or a seat in one game."""
    digest = hashlib.blake2b(f"{seed}/{number}/{who}".encode(), digest_size=16).digest()
    return random.Random(int.from_bytes(digest, "big"))


class Simulator:
    """Plays single games of a spec; one lives in each worker process."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        build, make_bot = _imported(spec.build), _imported(spec.make_bot)
        self.game: AnyGame = build(spec.game, spec.players, spec.options, spec.overlay)
        self.bots: dict[str, Chooser] = {name: make_bot(name) for name in dict.fromkeys(spec.bots)}

    def play(self, number: int) -> GameResult:
        """Play one game; one that breaks is saved before the error goes on its way."""
        actions: list[Action] = []
        try:
            return self._play(number, actions)
        except Exception as error:
            saved = self._save(number, actions)
            error.add_note(f"game {number} of seed {self.spec.seed}, after {len(actions)} actions. {saved}")
            raise

    def _play(self, number: int, actions: list[Action]) -> GameResult:
        game, spec = self.game, self.spec
        names = lineup(spec.bots, game.players, number)
        rngs = {seat: dice(spec.seed, number, str(seat)) for seat in (NATURE, *range(game.players))}
        violations: list[tuple[int, str]] = []
        s = game.new()
        while (mover := game.to_move(s)) is not None and len(actions) < spec.max_actions:
            action = self._choice(s, mover, names, rngs[mover])
            game.apply(s, action)
            actions.append(action)
            if spec.check == "every" and not violations:
                violations += [(len(actions), what) for what in game.violations(s)]
        if not violations:
            violations += [(len(actions), what) for what in game.violations(s)]
        outcome = game.outcome(s) if mover is None else None
        return GameResult(
            number=number,
            bots=names,
            actions=len(actions),
            finished=outcome is not None,
            digest=s.digest(),
            scores=outcome.scores if outcome else (),
            winners=outcome.winners if outcome else (),
            reason=outcome.reason if outcome else "",
            violations=tuple(violations),
            saved="" if outcome and not violations else self._save(number, actions),
        )

    def _choice(self, s: FlowState, mover: Seat, names: Sequence[str], rng: random.Random) -> Action:
        if mover == NATURE:
            return draw_one(self.game.legal(s), rng)
        action = decided(self.bots[names[mover]], self.game, s, rng)
        if self.spec.check == "every" and action not in self.game.legal(s):
            raise RulesBug(f"bot {names[mover]} chose {action}, which is not legal")
        return action

    def _save(self, number: int, actions: Sequence[Action]) -> str:
        spec = self.spec
        if spec.save_to is None:
            return ""
        record = new_record(self.game, lineup(spec.bots, self.game.players, number))
        for action in actions:
            record.append(action)
        spec.save_to.mkdir(parents=True, exist_ok=True)
        path = spec.save_to / f"{spec.game}-{spec.players}p-seed{spec.seed}-game{number}.jsonl"
        write_record(path, record)
        return str(path)


# --- processes --------------------------------------------------------------------------------------------------------
_worker: Simulator | None = None


def _play_all(spec: Spec, games: int, jobs: int) -> Iterator[GameResult]:
    here = Simulator(spec)  # also with many jobs: what is wrong with the spec is said here, not in another process
    if jobs <= 1 or games <= 1:
        yield from map(here.play, range(games))
        return
    chunk = max(1, games // (jobs * 8))
    with ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, (spec,)) as pool:
        yield from pool.map(_work, range(games), chunksize=chunk)


def _start_worker(spec: Spec) -> None:
    global _worker  # noqa: PLW0603 - the one thing a worker process keeps between its games
    _worker = Simulator(spec)


def _work(number: int) -> GameResult:
    if _worker is None:
        raise RulesBug("a worker process was not started with a spec")
    return _worker.play(number)


def _imported(factory: Any) -> Any:
    """A factory given as "module:function" becomes that function."""
    if not isinstance(factory, str):
        return factory
    module, _, name = factory.partition(":")
    return getattr(import_module(module), name)

"""Measuring a game: positions from seeded games of bots, and how long the engine takes with them, on one core."""

from __future__ import annotations

import gc
import random
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from revier.bots import any_bot
from revier.core.action import NATURE, Action
from revier.core.chance import any_action, draw_one
from revier.core.game import AnyGame, FlowState
from revier.core.secret import decided
from revier.core.simulate import dice, lineup

MICRO, MILLI = 1e-6, 1e-3
_SHORT_GAME = 200  # actions: below that games a second say more than actions a second
_COPIES = 50  # a single copy is too short for the clock


class Budget(NamedTuple):
    """What a figure should hold at first, and what it should reach; seconds at most, or so many a second at least."""

    first: float
    aim: float


# Section "Budgets" of the plan of the house.
BUDGETS = {
    "copy": Budget(20 * MICRO, 5 * MICRO),
    "apply": Budget(100 * MICRO, 30 * MICRO),
    "member": Budget(50 * MICRO, 20 * MICRO),
    "legal": Budget(120 * MICRO, 40 * MICRO),
    "lays": Budget(3 * MILLI, 1 * MILLI),
    "random": Budget(3_000, 12_100),
    "random_games": Budget(20, 60),
    "recorded_lays": Budget(3 * MILLI, 1 * MILLI),
    "replay": Budget(150 * MILLI, 60 * MILLI),
    "recorded_607": Budget(50 * MILLI, 15 * MILLI),
}
# Actions a second of greedy bots: at first three times those of 0.1.0 (79, 131, 207, 43 on a busy machine).
GREEDY = {
    "coal": Budget(600, 1_000),
    "rhl": Budget(237, 500),
    "trg": Budget(393, 500),
    "hsb": Budget(621, 621),
    "ruhr": Budget(129, 500),
}
_GREEDY_ACTIONS = 400  # of one game: from there on little new is met, and all of some games would take long


@dataclass(frozen=True)
class Row:
    """One figure. `unit` is s (seconds), 1/s (a rate: more is better) or all (a share that must be whole)."""

    key: str
    value: float
    unit: str = "s"
    worst: float | None = None
    count: int = 0
    own: Budget | None = None  # of this game alone

    @property
    def budget(self) -> Budget | None:
        """What it is held to, if anything."""
        return Budget(1, 1) if self.unit == "all" else self.own or BUDGETS.get(self.key)

    def within(self, limit: float) -> bool:
        """Whether the figure is as good as this."""
        return self.value <= limit if self.unit == "s" else self.value >= limit


class Sample(NamedTuple):
    """A position of a game, what was done there, and how far the game had come (0 to 1)."""

    state: Any  # of whatever game
    action: Action
    progress: float

    @property
    def step(self) -> str:
        """The name of the node that speaks."""
        return str(self.state.flow[-1][0])


def sample_games(
    game: AnyGame, bots: Sequence[str], games: int, seed: int, done: Callable[[int], None]
) -> list[Sample]:
    """All positions of seeded games of these bots."""
    found: list[Sample] = []
    made = {name: any_bot(name) for name in bots}
    for number in range(games):
        names = lineup(bots, game.players, number)
        rngs = {seat: dice(seed, number, str(seat)) for seat in (NATURE, *range(game.players))}
        plies: list[tuple[Any, Action]] = []
        s = game.new()
        while (mover := game.to_move(s)) is not None:
            rng = rngs[mover]
            action = draw_one(game.legal(s), rng) if mover == NATURE else decided(made[names[mover]], game, s, rng)
            plies.append((s.copy(), action))
            game.apply(s, action)
        found += [Sample(state, action, n / len(plies)) for n, (state, action) in enumerate(plies)]
        done(number + 1)
    return found


def timed(deed: Callable[[], Any]) -> float:
    """Seconds a deed takes."""
    start = time.perf_counter()
    deed()
    return time.perf_counter() - start


def worked(deed: Callable[[], Any]) -> float:
    """Seconds one core works on a longer deed: on an idle machine the same as the clock, on a busy one fairer.

    Short deeds are timed by the clock, which costs less to read; their median does not mind interruptions.
    """
    start = time.process_time()
    deed()
    return time.process_time() - start


def played(deed: Callable[[], Any]) -> float:
    """Seconds of whole games: the positions kept for other figures would be gone through again and again meanwhile."""
    gc.collect()
    gc.freeze()
    try:
        return worked(deed)
    finally:
        gc.unfreeze()


def summed_up(key: str, seconds: Iterable[float]) -> Row | None:
    """Median and worst of many; nothing if there is none."""
    listed = list(seconds)
    return Row(key, median(listed), worst=max(listed), count=len(listed)) if listed else None


# --- figures every game has ---------------------------------------------------------------------------------------
def copying(samples: Sequence[Sample]) -> Row | None:
    """Copy a state."""

    def one(state: FlowState) -> float:
        copy = state.copy
        start = time.perf_counter()
        for _ in range(_COPIES):
            copy()
        return (time.perf_counter() - start) / _COPIES

    return summed_up("copy", (one(sample.state) for sample in samples))


def applying(game: AnyGame, samples: Sequence[Sample]) -> Row | None:
    """Carry out one action known to be legal."""
    copies = ((sample.state.copy(), sample.action) for sample in samples)
    return summed_up("apply", (timed(partial(game.apply, state, action)) for state, action in copies))


def asking(game: AnyGame, samples: Sequence[Sample]) -> Row | None:
    """Test one action: the engine is asked anew each time, as a server would."""

    def one(state: FlowState, action: Action) -> bool:
        return action in game.legal(state)

    return summed_up("member", (timed(partial(one, x.state, x.action)) for x in samples))


def listing(game: AnyGame, samples: Sequence[Sample], apart: frozenset[str]) -> Row | None:
    """List all choices at every step but those that are measured apart."""

    def one(state: FlowState) -> int:
        return len(game.legal(state))

    return summed_up("legal", (timed(partial(one, x.state)) for x in samples if x.step not in apart))


def playing_at_random(game: AnyGame, games: int, seed: int) -> Iterator[Row]:
    """Play whole games at random: actions a second; of short games, games a second too."""
    actions = 0

    def play_all() -> None:
        nonlocal actions
        for number in range(games):
            rng = random.Random(f"{seed}/{number}")
            s = game.new()
            while (mover := game.to_move(s)) is not None:
                legal = game.legal(s)
                game.apply(s, draw_one(legal, rng) if mover == NATURE else any_action(legal, rng))
                actions += 1

    seconds = played(play_all)
    yield Row("random", actions / seconds, "1/s", count=actions)
    if actions < _SHORT_GAME * games:
        yield Row("random_games", games / seconds, "1/s", count=games)


def playing_greedily(game: AnyGame, seed: int) -> Row:
    """Greedy bots in all seats, which look at every sensible action and judge what comes of it: actions a second."""
    bot = any_bot("greedy")
    rngs = {seat: dice(seed, 0, str(seat)) for seat in (NATURE, *range(game.players))}
    actions = 0

    def play() -> None:
        nonlocal actions
        s = game.new()
        while (mover := game.to_move(s)) is not None and actions < _GREEDY_ACTIONS:
            legal, rng = game.legal(s), rngs[mover]
            game.apply(s, draw_one(legal, rng) if mover == NATURE else bot.choose(game, s, legal, rng))
            actions += 1

    seconds = played(play)
    return Row("greedy", actions / seconds, "1/s", count=actions, own=GREEDY.get(game.info.id))


# --- the interpreter ----------------------------------------------------------------------------------------------
def interpreter() -> str:
    """How the interpreter was built, which makes up to a fifth of all figures: `pgo`, `plain`, or `unknown`."""
    asked = sysconfig.get_config_var("CONFIG_ARGS")
    if asked is None:  # there is no Makefile to ask, as on Windows
        return "unknown"
    return "pgo" if "--enable-optimizations" in str(asked) else "plain"

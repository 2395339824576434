"""A route and its reverse are one route: both are legal or neither, and they earn the same. On maps that play made."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from revier.bots import make_bot
from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import build, title
from revier.rail.actions import RoutePlan, Run
from revier.rail.nodes.run import RunMove
from revier.rail.state import DEPOT, OWNED

GOLDEN = Path(__file__).parent.parent / "golden"
SEEDS = 40
NEEDED = 400  # routes compared that can be run
FAR = 40  # of them with four stops or more; chance alone builds no such map in every title


def run_move(g: Any) -> RunMove[Any, Any]:
    """How trains run in this game."""
    return next(move for move in g.nodes["run"].moves if isinstance(move, RunMove))


def backwards(a: Run) -> Run:
    """The same trains, each told from its other end."""
    return Run(a.seat, tuple(RoutePlan(plan.train, plan.path[::-1], plan.load) for plan in a.routes))


def parts(plan: RoutePlan, rng: random.Random) -> Iterator[RoutePlan]:
    """The route, and a few pieces of it that begin and end at a stop, with any number of goods."""
    yield plan
    stops = [n for n, part in enumerate(plan.path) if ":" in part]
    for _ in range(6):
        first, last = sorted(rng.choices(stops, k=2))
        if first < last:
            yield RoutePlan(plan.train, plan.path[first : last + 1], rng.randint(0, max(plan.load, 1)))


def with_other_trains(g: Any, s: Any, rng: random.Random) -> Any:
    """The same position with another new train for the company at its run: longer routes, and other kinds of train."""
    other = s.copy()
    company = g.operator(other)
    new = [train.index for train in g.d.trains if g.trains.count(other, train.index, DEPOT)]
    if new:
        g.trains.move(other, rng.choice(new), DEPOT, OWNED + company)
    return other


class Tally:
    """Compares runs with their reverse and counts what was compared."""

    def __init__(self) -> None:
        self.run = self.far = 0

    def compare(self, g: Any, s: Any, a: Run) -> None:
        move, back = run_move(g), backwards(a)
        one, other = move.check(g, s, a), move.check(g, s, back)
        assert (one is None) == (other is None), (a, one, other)
        if one is None:
            there = [earned for _, earned in move.incomes(g, s, a)]
            assert [earned for _, earned in move.incomes(g, s, back)] == there, a
            self.run += len(a.routes)
            self.far += sum(sum(":" in part for part in plan.path) >= 4 for plan in a.routes)

    def look(self, g: Any, s: Any, rng: random.Random) -> None:
        """All best routes of a position, alone and together, and pieces of them."""
        best = run_move(g).best(g, s)
        self.compare(g, s, best)
        for plan in best.routes:
            for part in parts(plan, rng):
                self.compare(g, s, Run(best.seat, (part,)))


def recorded(game_id: str) -> Iterator[tuple[Any, Any]]:
    """Games and positions at a run, out of the golden games, whose maps are far built."""
    for path in sorted(GOLDEN.glob(f"{game_id}/*.jsonl")):
        record = read_record(path)
        game: Any = rebuild(record, title(game_id))
        state = game.new()
        for action in record.actions(game):
            if game.top(state).name == "run":
                yield game, state
            game.apply(state, action)


def played(game_id: str) -> Iterator[tuple[Any, Any]]:
    """The same out of games among random bots."""
    bot = make_bot("random")
    for seed in range(SEEDS):
        game: Any = build(game_id, 3)
        state, rng = game.new(), random.Random(seed)
        while (mover := game.to_move(state)) is not None:
            if game.top(state).name == "run":
                yield game, state
            legal = game.legal(state)
            game.apply(state, draw_one(legal, rng) if mover == NATURE else bot.choose(game, state, legal, rng))


@pytest.mark.parametrize("positions", [recorded, played])
@pytest.mark.parametrize("game_id", ["rhl", "trg", "hsb", "ruhr"])
def test_a_route_and_its_reverse_earn_the_same(
    game_id: str, positions: Callable[[str], Iterator[tuple[Any, Any]]]
) -> None:
    tally, rng = Tally(), random.Random(14)
    for game, state in positions(game_id):
        tally.look(game, state, rng)
        tally.look(game, with_other_trains(game, state, rng), rng)
        if positions is played and tally.run >= NEEDED:
            break
    assert tally.run >= NEEDED
    assert tally.far >= FAR or positions is played

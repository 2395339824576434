"""The quick search for runs with beer against trying every way to load the trains, on positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

from revier.core.action import NATURE
from revier.core.chance import any_action, draw_one
from revier.games.trg.base import TrgGame
from revier.games.trg.beer import Loads, best_with, loadings, most_cubes, search, usable
from revier.games.trg.game import build
from revier.games.trg.promise import best_load, duty
from revier.games.trg.state import TrgState

POSITIONS = 25
PLENTY = 99


@cache
def game() -> TrgGame:
    return build(4)


def runs_with_beer() -> Iterator[TrgState]:
    """Positions in which a railway is about to run its trains, and there are cubes it may use."""
    g = game()
    for seed in range(100):
        rng = random.Random(seed)
        s = g.new()
        while (mover := g.to_move(s)) is not None:
            if g.top(s).name == "run" and usable(s, g.operator(s)) and most_cubes(g, s, g.operator(s)):
                yield s.copy()
            legal = g.legal(s)
            g.apply(s, draw_one(legal, rng) if mover == NATURE else any_action(legal, rng))


def possible(s: TrgState, company: int) -> dict[Loads, int]:
    """Every way to load the trains for which there are routes, and what it earns."""
    tried = {loads: search(game(), s, company, loads, must=True) for loads in loadings(game(), s, company, PLENTY)}
    return {loads: found.income for loads, found in tried.items() if found is not None}


def test_no_other_way_to_load_the_trains_earns_more() -> None:
    g = game()
    looked_at = 0
    for s in islice(runs_with_beer(), POSITIONS):
        company = g.operator(s)
        available, least, every = usable(s, company), duty(g, s, company), possible(s, company)
        assert most_cubes(g, s, company) == max(map(sum, every))
        best = best_load(g, s, company)
        assert best.run.income == max(every[x] for x in every if least <= sum(x) <= available)
        assert least <= best.total <= available
        forced = min(available, most_cubes(g, s, company))
        fixed = best_with(g, s, company, available, forced)
        assert fixed.run.income == max(every[x] for x in every if forced <= sum(x) <= available)
        assert fixed.total >= forced
        looked_at += 1
    assert looked_at == POSITIONS

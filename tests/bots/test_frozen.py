"""The judgement newer ones are measured against: it still chooses as the greedy bot did when it was frozen."""

from __future__ import annotations

import pytest
from benchmarks.frozen import FrozenGreedy

from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.simulate import dice
from revier.games import build

# What the greedy bot of commit 43af12f had come to: `git checkout 43af12f` and play the same with `make_bot("greedy")`.
WITNESSES = {
    ("coal", 2, 90): "c261c025aacc1b88a8c67ba5",
    ("rhl", 3, 90): "6670030a903b4bd5eb92bc31",
    ("trg", 3, 60): "73832cce45cf14c3e8740eb8",
    ("hsb", 3, 90): "e621b046a079a435bcf1e23d",
    ("ruhr", 3, 60): "ff2107767bb86f96da248940",
}


@pytest.mark.parametrize(("title", "players", "plies"), WITNESSES)
def test_it_chooses_as_it_did(title: str, players: int, plies: int) -> None:
    game, bot = build(title, players), FrozenGreedy()
    rngs = {seat: dice(7, 0, str(seat)) for seat in (NATURE, *range(players))}
    s = game.new()
    for _ in range(plies):
        mover = game.to_move(s)
        assert mover is not None
        legal, rng = game.legal(s), rngs[mover]
        game.apply(s, draw_one(legal, rng) if mover == NATURE else bot.choose(game, s, legal, rng))
    assert s.digest() == WITNESSES[title, players, plies]

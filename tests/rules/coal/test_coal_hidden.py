"""Hidden information: pairs of games that differ only in what nobody has seen yet."""

from __future__ import annotations

import random

import msgspec
import pytest
from coal_scene import A, Scene

from revier.core.action import NATURE
from revier.core.chance import Draw, draw_one
from revier.core.checks import choose
from revier.core.view import plain
from revier.games.coal.game import build


@pytest.mark.rule("coal:2.2.h", "coal:1.o")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_unseen_is_in_view_position_or_log(seed: int) -> None:
    """Two games with other luck to come are the same, byte for byte, until chance speaks differently."""
    game = build(3)
    one, two = game.new(), game.new()
    people, luck, other_luck = random.Random(seed), random.Random(seed), random.Random(seed + 100)
    while (mover := game.to_move(one)) is not None:
        assert one.digest() == two.digest()
        for seat in (None, 0, 1, 2):
            assert msgspec.json.encode(plain(game.view(one, seat))) == msgspec.json.encode(plain(game.view(two, seat)))
        if mover == NATURE:
            first, second = draw_one(game.legal(one), luck), draw_one(game.legal(two), other_luck)
            if first != second:
                return
            game.apply(one, first)
            game.apply(two, second)
        else:
            action = choose(game, one, game.legal(one), people)
            game.apply(one, action)
            game.apply(two, action)
    pytest.fail("the two games never differed")


@pytest.mark.rule("coal:6.2.a", "coal:6.2.c")
def test_markers_from_river_and_bag_are_one_unseen_population() -> None:
    """With 8 in the bag or 22: each marker nobody has seen is as likely as any other."""
    scene = Scene().barges("C4", "C5", "C6", "C7").at(2, "bag")
    before = scene.weights()
    scene.clear("O1", "O2", "O3")
    assert scene.weights() == before
    assert sum(before.values()) == 22
    scene.do(Draw(NATURE, "bag", "mulheim"))
    assert scene.mover == A
    after = scene.at(3, "bag").weights()
    assert after == {name: weight for name, weight in before.items() if name != "mulheim"}

"""What can be chosen before a game, and what each choice changes at the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.coal.game import info
from revier.games.coal.options import CoalOptions
from scenes.coal import Scene

CHANGING = ("low_increase", "high_decrease")  # water markers that turn the dice on the river


def in_bag(difficulty: str) -> Scene:
    """Phase 2 of the second round."""
    return Scene(4, difficulty).at(2, "bag")


def test_there_are_two_things_to_choose() -> None:
    assert [(option.name, option.default, option.clause) for option in info().options] == [
        ("difficulty", "normal", "coal:2.2.a"),
        ("loss_for_sale_only", False, "coal:6.4.1.i"),
    ]
    assert CoalOptions.of({}).chosen() == {"difficulty": "normal", "loss_for_sale_only": False}


@pytest.mark.rule("coal:2.2.a", "coal:2.2.b", "coal:2.2.c", "coal:2.2.d", "coal:2.2.e")
@pytest.mark.parametrize(
    ("difficulty", "may_come"),
    [
        ("easy", {"low_increase": 2}),
        ("normal", {"low_increase": 1, "high_decrease": 1}),
        ("hard", {"high_decrease": 2}),
        ("transport_master", {"low_increase": 2, "high_decrease": 2}),
    ],
)
def test_difficulty_says_which_water_can_come_out_of_the_bag(difficulty: str, may_come: dict[str, int]) -> None:
    scene = in_bag(difficulty)
    assert {name: n for name, n in scene.weights().items() if name in CHANGING} == may_come
    for name in CHANGING:
        refused = scene.g.legal(scene.s).why_not(Draw(NATURE, "bag", name)) is not None
        assert refused == (name not in may_come)


def test_no_two_degrees_of_difficulty_are_the_same_game() -> None:
    option = info().option("difficulty")
    bags = [in_bag(value).weights() for value in option.values]
    assert all(one != other for one, other in combinations(bags, 2))

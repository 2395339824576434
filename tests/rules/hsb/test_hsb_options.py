"""What can be chosen before a game, and what each choice changes at the table: two builds, one position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.dortmund.actions import PlaceBid
from revier.games.hsb.expert_actions import BuyMcm
from revier.games.hsb.game import info
from revier.games.hsb.options import HsbOptions
from revier.games.hsb.state import EXPORT_BOX, cubes_at
from revier.rail.actions import BuyTrain
from scenes.hsb import A, Scene

Shown = Callable[[bool | str], object]


def test_what_there_is_to_choose_is_what_0_1_0_offered() -> None:
    assert HsbOptions.of({}).chosen() == {
        "expert": False,
        "or_sets": "fixed",
        "export_reserve_phase": "6",
        "beginners": False,
        "seats_as_given": False,
    }


def expert(chosen: bool | str) -> object:
    """May a brewery buy a pub where it may buy equipment?"""
    return Scene(4, expert=chosen).give_minors().brewery_step("B2", "equip").allows(BuyMcm(A, "A1", "bank", 30))


def or_sets(chosen: bool | str) -> object:
    """Operating rounds of a fourth set that begins in phase 2."""
    scene = Scene(3, or_sets=chosen).give_minors().set_cards("B2")
    return scene.stock_turn(A, number=4).passes(3).s.operating_rounds


def export_reserve_phase(chosen: bool | str) -> object:
    """Cubes in the export box once the first card of type 6 is bought."""
    scene = Scene(4, export_reserve_phase=chosen).give_minors().set_phase("5").found("BME", {A: 50}, treasury=1000)
    scene.take_cards("5", scene.left("5")).step("BME", "train").do(BuyTrain(A, "6", "bank", 630))
    return cubes_at(scene.s, EXPORT_BOX)


def beginners(chosen: bool | str) -> object:
    """May the first player bid for a brewery, or is one dealt?"""
    scene = Scene(3, beginners=chosen, offer=("B4", "B5", "B6"))
    return scene.allows(PlaceBid(A, "B4", 0)), scene.allows(Draw(NATURE, "brewery", "B4"))


def seats_as_given(chosen: bool | str) -> object:
    """Is an order card drawn before anything else?"""
    return Scene(3, seated=bool(chosen), offer=()).allows(Draw(NATURE, "order", "1"))


@pytest.mark.rule("hsb:1.e", "hsb:5.2.c", "hsb:4.s", "hsb:5.3.j", "hsb:5.1.5.b")
@pytest.mark.parametrize(
    ("shown", "by_value"),
    [
        (expert, {False: False, True: True}),
        (or_sets, {"fixed": 3, "by_phase": 2}),
        (export_reserve_phase, {"6": 0, "8": 6}),
        (beginners, {False: (True, False), True: (False, True)}),
        (seats_as_given, {False: True, True: False}),
    ],
    ids=lambda given: given.__name__ if callable(given) else "",
)
def test_every_value_of_every_option_changes_the_game(shown: Shown, by_value: dict[bool | str, object]) -> None:
    option = info().option(shown.__name__)
    assert set(by_value) == set(option.values or (False, True))
    assert {value: shown(value) for value in by_value} == by_value


def test_no_option_is_left_out() -> None:
    tried = (expert, or_sets, export_reserve_phase, beginners, seats_as_given)
    assert [option.name for option in info().options] == [shown.__name__ for shown in tried]

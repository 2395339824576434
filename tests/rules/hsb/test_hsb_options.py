"""What can be chosen before a game, and what each choice changes at the table: two builds, one position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.dortmund.actions import OwnDeal, PlaceBid
from revier.games.hsb.actions import AnnounceBec
from revier.games.hsb.expert_actions import BuyMcm, Invest
from revier.games.hsb.game import info
from revier.games.hsb.options import HsbOptions
from revier.games.hsb.state import EXPORT_BOX, cubes_at
from revier.rail.actions import BuyTrain, Pass, SellShares
from scenes.hsb import A, B, Scene

Shown = Callable[[bool | str], object]


def test_what_there_is_to_choose_is_what_0_1_0_offered_and_two_readings() -> None:
    assert HsbOptions.of({}).chosen() == {
        "expert": False,
        "or_sets": "fixed",
        "export_reserve_phase": "6",
        "own_sale": "per_tenth",
        "investor": "besides_deal",
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


def own_sale(chosen: bool | str) -> object:
    """Spaces to the left when DUB sells 20% of its own."""
    scene = Scene(4, own_sale=chosen).give_minors().set_phase("4").found("DUB", {A: 50, B: 10}).set_cards("DUB", "4")
    _, before = scene.brewery_step("DUB", "equip").square("DUB")
    _, after = scene.do(OwnDeal(A, "sell", 20)).square("DUB")
    return before - after


def investor(chosen: bool | str) -> object:
    """May DUB deal in its own certificates after the investor's purchase, and the other way round?"""
    scene = Scene(4, expert=True, investor=chosen).give_minors().set_phase("4").found("DUB", {A: 50, B: 10})
    scene.set_cards("DUB", "4").give_event("DUB", "M").brewery_step("DUB", "equip")
    invested, dealt = scene.fork().do(Invest(A, 10), Pass(A)), scene.fork().do(OwnDeal(A, "sell", 10))
    return invested.allows(OwnDeal(A, "sell", 10)), dealt.allows(Invest(A, 10))


def beginners(chosen: bool | str) -> object:
    """May the first player bid for a brewery, or is one dealt?"""
    scene = Scene(3, beginners=chosen, offer=("B4", "B5", "B6"))
    return scene.allows(PlaceBid(A, "B4", 0)), scene.allows(Draw(NATURE, "brewery", "B4"))


def seats_as_given(chosen: bool | str) -> object:
    """Is an order card drawn before anything else?"""
    return Scene(3, seated=bool(chosen), offer=()).allows(Draw(NATURE, "order", "1"))


@pytest.mark.parametrize(
    ("shown", "by_value"),
    [
        pytest.param(expert, {False: False, True: True}, marks=pytest.mark.rule("hsb:1.e")),
        pytest.param(or_sets, {"fixed": 3, "by_phase": 2}, marks=pytest.mark.rule("hsb:5.2.c")),
        pytest.param(export_reserve_phase, {"6": 0, "8": 6}, marks=pytest.mark.rule("hsb:4.s")),
        pytest.param(own_sale, {"per_tenth": 2, "per_certificate": 1}, marks=pytest.mark.rule("hsb:5.6.2.1.c")),
        pytest.param(
            investor, {"besides_deal": (True, True), "is_the_deal": (False, False)}, marks=pytest.mark.rule("hsb:8.2.o")
        ),
        pytest.param(beginners, {False: (True, False), True: (False, True)}, marks=pytest.mark.rule("hsb:5.3.j")),
        pytest.param(seats_as_given, {False: True, True: False}, marks=pytest.mark.rule("hsb:5.1.5.b")),
    ],
    ids=lambda given: given.__name__ if callable(given) else "",
)
def test_every_value_of_every_option_changes_the_game(shown: Shown, by_value: dict[bool | str, object]) -> None:
    option = info().option(shown.__name__)
    assert set(by_value) == set(option.values or (False, True))
    assert {value: shown(value) for value in by_value} == by_value


def test_no_option_is_left_out() -> None:
    tried = (expert, or_sets, export_reserve_phase, own_sale, investor, beginners, seats_as_given)
    assert [option.name for option in info().options] == [shown.__name__ for shown in tried]


def selling(*, own_sale: str = "per_certificate", expert: bool = False) -> Scene:
    """DUB and DHB, a railway, each at 75 with an ordinary 20% certificate on its charter; A directs both."""
    scene = Scene(4, own_sale=own_sale, expert=expert).give_minors().set_phase("4")
    scene.found("DUB", {A: 50, B: 10}, value=75).set_cards("DUB", "4")
    return scene.found("DHB", {A: 50}, value=75)


@pytest.mark.rule("hsb:5.6.2.1.c", "hsb:5.6.2.3.e", "hsb:8.5.b")
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("step", ["dispose", "deliver", "equip"])
def test_a_space_for_each_certificate_or_each_tenth_at_every_moment_of_a_turn(step: str, expert: bool) -> None:
    """From 75 to the left: 70, 65."""
    for reading, percent, price in (
        *(("per_certificate", 20, 70), ("per_certificate", 10, 70)),
        *(("per_tenth", 20, 65), ("per_tenth", 10, 70)),
    ):
        scene = selling(own_sale=reading, expert=expert).brewery_step("DUB", step)
        treasury = scene.treasury("DUB")
        scene.do(OwnDeal(A, "sell", percent))
        assert (scene.price("DUB"), scene.treasury("DUB") - treasury) == (price, 75 * percent // 10)


@pytest.mark.rule("hsb:5.6.1.d", "hsb:5.5.6.f", "hsb:5.6.2.3.2.d")
def test_railways_players_and_forced_purchases_move_a_space_for_each_tenth_by_either_reading() -> None:
    assert selling().step("DHB", "track").do(OwnDeal(A, "sell", 20)).price("DHB") == 65
    assert selling().stock_turn(A).do(SellShares(A, "DUB", (10, 10))).price("DUB") == 65
    forced = selling().set_cards("DUB").brewery_step("DUB", "equip").do(AnnounceBec(A, "4"), OwnDeal(A, "sell", 20))
    assert forced.price("DUB") == 65

"""Chapter 5.6.1.6: how the share value moves; what becomes of the income is in test_dortmund_rounds."""

from __future__ import annotations

import pytest

from revier.games.hsb.actions import Deliver
from revier.rail.actions import Dividend, Pass
from scenes.hsb import A, B, C, Scene

PAY, KEEP = Dividend(A, True), Dividend(A, False)


def earned(income: int, *, value: int = 80, at: tuple[int, int] | None = None) -> Scene:
    """BME: A directs with 40%, B and C have 10% each, 30% lie in the pool, 10% belong to the BME."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(0, 0, 0, 0)
    scene.found("BME", {A: 40, B: 10, C: 10}, value=value, pool=30, at=at).give_trains("BME", "3")
    return scene.step("BME", "pay").earned(income)


@pytest.mark.rule("hsb:5.6.1.6.a")
def test_without_a_payout_the_token_moves_left() -> None:
    kept = earned(150)
    number = kept.number("BME")
    kept.s.paid[number], kept.s.operated[number] = 70, 0  # what was paid last time, and what a first turn changes
    kept.do(KEEP)
    assert (kept.price("BME"), kept.treasury("BME"), kept.s.paid[number], kept.s.operated[number]) == (75, 150, 0, 1)
    assert kept.keys()[:2] == ["rail.log.keeps", "rail.log.price_down"]
    assert earned(5).do(PAY).price("BME") == 75  # cut down to nothing
    idle = Scene(4).give_minors().set_phase("3").found("BME", {A: 50}, value=80).step("BME", "link").do(Pass(A))
    assert (idle.node, idle.price("BME")) == ("train", 75)
    assert idle.keys().count("rail.log.keeps") == 0  # there was nothing


@pytest.mark.rule("hsb:5.6.1.5.3.a")
@pytest.mark.parametrize("choice", [PAY, KEEP])
def test_the_choice_is_made_once(choice: Dividend) -> None:
    scene = earned(150).do(choice)
    assert (scene.node, scene.clause(choice)) == ("train", "5.6.1.a")


@pytest.mark.rule("hsb:5.6.1.6.b")
def test_less_than_the_value_leaves_it() -> None:
    assert earned(70).do(PAY).price("BME") == 80
    assert earned(75, value=75).do(PAY).price("BME") == 75  # 70 are paid out
    hundred = earned(90, at=(0, 12))
    assert (hundred.price("BME"), hundred.do(PAY).price("BME")) == (100, 100)


@pytest.mark.rule("hsb:5.6.1.6.c", "hsb:5.6.1.6.d")
@pytest.mark.parametrize(("income", "price"), [(50, 55), (140, 55), (149, 55), (150, 60), (400, 60)])
def test_the_value_moves_it_one_space_right_and_three_times_the_value_two(income: int, price: int) -> None:
    scene = earned(income, at=(0, 4))
    assert scene.price("BME") == 50
    assert scene.do(PAY).price("BME") == price


@pytest.mark.rule("hsb:5.6.1.6.d")
@pytest.mark.parametrize("start", [20, 19])
def test_at_the_right_end_it_stops(start: int) -> None:
    """The row ends with 220, 250; there is no way up into another row."""
    scene = earned(1000, at=(0, start)).do(PAY)
    assert (scene.square("BME"), scene.price("BME")) == ((0, 20), 250)


def above_cme(income: int, bme: tuple[int, int], cme: tuple[int, int]) -> Scene:
    """BME came first, CME second."""
    return earned(income, at=bme).found("CME", {B: 50}, at=cme)


@pytest.mark.rule("hsb:5.6.1.6.e")
def test_a_token_that_stays_after_a_payout_goes_underneath() -> None:
    scene = above_cme(40, (0, 8), (0, 8))
    assert (scene.price("BME"), scene.order()) == (70, ["BME", "CME"])
    assert scene.do(PAY).order() == ["CME", "BME"]


@pytest.mark.rule("hsb:5.6.1.6.e", "hsb:5.6.1.6.d")
def test_so_does_one_that_stays_at_the_right_end() -> None:
    scene = above_cme(1000, (0, 20), (0, 20))
    assert scene.order() == ["BME", "CME"]
    assert scene.do(PAY).order() == ["CME", "BME"]


@pytest.mark.rule("hsb:5.6.1.6.e")
@pytest.mark.parametrize("choice", [PAY, KEEP])
def test_a_token_goes_under_those_of_its_new_space(choice: Dividend) -> None:
    target = (0, 9) if choice.pay else (0, 7)
    scene = above_cme(70, (0, 8), target).do(choice)
    assert (scene.square("BME"), scene.order()) == (target, ["CME", "BME"])


@pytest.mark.rule("hsb:5.6.1.6.a", "hsb:5.5.8.a")
def test_left_of_10_lies_the_bankrupt_space() -> None:
    scene = earned(40, at=(0, 1)).do(KEEP)
    assert (scene.price("BME"), scene.percent("BME", A)) == (0, 0)


@pytest.mark.rule("hsb:5.6.2.2.f", "hsb:5.6.1.6.b", "hsb:5.6.1.6.d")
@pytest.mark.parametrize(("income", "price"), [(90, 100), (100, 115), (290, 115), (300, 130)])
def test_brewery_corporations_move_alike(income: int, price: int) -> None:
    scene = Scene(4).give_minors().set_phase("5").found("DUB", {A: 50}, value=100).set_cards("DUB", "5")
    scene.set_demand().brewery_step("DUB", "deliver")
    scene.s.earned = income
    assert scene.do(Deliver(A), PAY).price("DUB") == price

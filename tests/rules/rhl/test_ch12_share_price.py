"""Chapter 12: how dividends move the share price."""

from __future__ import annotations

import pytest

from revier.rail.actions import Dividend, Pass
from scenes.rhl import A, B, Scene


def paying(income: int, at: tuple[int, int]) -> Scene:
    """BME at its pay step, its marker on a (row, column) of the chart."""
    return Scene().give_lots().found("BME", {A: 50, B: 10}, at=at).step("BME", "pay").earned(income)


@pytest.mark.parametrize("dividend", [80, 250])
@pytest.mark.rule("rhl:12.a")
def test_a_dividend_of_the_price_or_more_moves_one_square_right(dividend: int) -> None:
    scene = paying(dividend, (1, 2))
    assert scene.price("BME") == 80
    scene.do(Dividend(A, True))
    assert (scene.square("BME"), scene.price("BME")) == ((1, 3), 90)
    assert scene.keys().count("rail.log.price_up") == 1


@pytest.mark.rule("rhl:12.a")
def test_at_the_end_of_the_row_it_moves_up() -> None:
    scene = paying(165, (2, 10))
    assert scene.price("BME") == 165
    scene.do(Dividend(A, True))
    assert (scene.square("BME"), scene.price("BME")) == ((1, 10), 180)


@pytest.mark.rule("rhl:12.b")
def test_a_smaller_dividend_leaves_the_marker_and_its_place_in_the_stack() -> None:
    scene = paying(80, (1, 3)).found("ADR", {B: 50}, at=(1, 3))
    assert (scene.price("BME"), scene.order()) == (90, ["BME", "ADR"])
    scene.do(Dividend(A, True))
    assert (scene.square("BME"), scene.order()) == ((1, 3), ["BME", "ADR"])


@pytest.mark.rule("rhl:12.c")
def test_without_a_dividend_the_price_falls() -> None:
    kept = paying(120, (1, 3)).do(Dividend(A, False))
    assert (kept.square("BME"), kept.price("BME")) == ((1, 2), 80)
    assert kept.keys().count("rail.log.price_down") == 1
    left = paying(120, (1, 0)).do(Dividend(A, False))
    assert (left.square("BME"), left.price("BME")) == ((2, 0), 65)


@pytest.mark.rule("rhl:12.c")
def test_a_corporation_that_earns_nothing_falls_too() -> None:
    scene = Scene().give_lots().found("BME", {A: 50, B: 10}, at=(1, 3)).step("BME", "station")
    scene.do(Pass(A))  # no train: nothing to run, nothing to pay
    assert scene.node == "train"
    assert (scene.square("BME"), scene.price("BME")) == ((1, 2), 80)


@pytest.mark.rule("rhl:12.d")
def test_in_the_corners_there_is_nowhere_to_go() -> None:
    top = paying(400, (0, 16))
    assert top.price("BME") == 350
    assert top.do(Dividend(A, True)).square("BME") == (0, 16)
    bottom = paying(100, (5, 0))
    assert bottom.price("BME") == 50
    assert bottom.do(Dividend(A, False)).square("BME") == (5, 0)


@pytest.mark.rule("rhl:12.e")
def test_a_marker_goes_under_those_already_there() -> None:
    scene = Scene().give_lots().found("ADR", {B: 50}, at=(1, 2)).found("BME", {A: 50}, at=(1, 3))
    scene.step("ADR", "pay").earned(80).do(Dividend(B, True))
    assert scene.price("ADR") == scene.price("BME") == 90
    assert scene.order() == ["BME", "ADR"]

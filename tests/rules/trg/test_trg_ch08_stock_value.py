"""Chapter 8.5.3: what income does to the stock value."""

import pytest

from revier.rail.actions import Dividend, Run
from trg_lines import railway
from trg_scene import A, B, Scene

PAY, KEEP = Dividend(A, True), Dividend(A, False)


def bme(at: tuple[int, int], income: int) -> Scene:
    """The BME, its token on a (row, column), is about to pay or keep its income."""
    return Scene(4).give_lots().found("BME", {A: 50}, at=at).step("BME", "pay").earned(income)


@pytest.mark.rule("trg:8.5.3.a")
def test_income_kept_moves_left() -> None:
    scene = bme((2, 5), 300)
    assert scene.price("BME") == 90
    scene.do(KEEP)
    assert (scene.square("BME"), scene.price("BME")) == ((2, 4), 80)


@pytest.mark.rule("trg:8.5.3.a")
def test_no_income_moves_left() -> None:
    scene = railway("BME", "run", trains="2", value=90).do(Run(A, ()))
    assert (scene.square("BME"), scene.price("BME")) == ((2, 4), 80)
    without_train = railway("BME", "link", value=90).passes()
    assert (without_train.node, without_train.square("BME")) == ("train", (2, 4))


@pytest.mark.rule("trg:8.5.3.a")
@pytest.mark.parametrize(("row", "price", "below"), [(0, 70, 65), (2, 60, 50), (4, 40, 20)])
def test_at_the_left_edge_it_moves_down(row: int, price: int, below: int) -> None:
    scene = bme((row, 0), 100)
    assert scene.price("BME") == price
    scene.do(KEEP)
    assert (scene.square("BME"), scene.price("BME")) == ((row + 1, 0), below)


@pytest.mark.rule("trg:8.5.3.b")
def test_a_small_dividend_puts_the_token_under_its_stack() -> None:
    scene = bme((2, 5), 80).found("CME", {B: 50}, at=(2, 5))
    assert scene.order() == ["BME", "CME"]
    scene.do(PAY)
    assert (scene.square("BME"), scene.order()) == ((2, 5), ["CME", "BME"])


@pytest.mark.rule("trg:8.5.3.c")
@pytest.mark.parametrize("income", [90, 100, 260])
def test_a_dividend_of_at_least_the_value_moves_right(income: int) -> None:
    scene = bme((2, 5), income).do(PAY)
    assert (scene.square("BME"), scene.price("BME")) == ((2, 6), 100)


@pytest.mark.rule("trg:8.5.3.c")
def test_the_amount_after_rounding_counts() -> None:
    """Of 75 Mark 70 are paid out: less than a value of 75, as much as one of 70."""
    assert bme((2, 3), 75).do(PAY).square("BME") == (2, 3)
    assert bme((2, 2), 75).do(PAY).square("BME") == (2, 3)


@pytest.mark.rule("trg:8.5.3.d")
@pytest.mark.parametrize("income", [270, 500])
def test_three_times_the_value_moves_two_spaces(income: int) -> None:
    scene = bme((2, 5), income).do(PAY)
    assert (scene.square("BME"), scene.price("BME")) == ((2, 7), 110)


@pytest.mark.rule("trg:8.5.3.e")
def test_at_the_right_edge_it_moves_up() -> None:
    """100 is the last value of its row; 120 stands above it."""
    scene = bme((3, 8), 100).do(PAY)
    assert (scene.square("BME"), scene.price("BME")) == ((2, 8), 120)


@pytest.mark.rule("trg:8.5.3.e")
def test_a_double_rise_goes_step_by_step() -> None:
    one_before = bme((3, 7), 270).do(PAY)
    assert (one_before.square("BME"), one_before.price("BME")) == ((2, 8), 120)
    at_the_edge = bme((3, 8), 300).do(PAY)  # up, and then there is room to the right
    assert (at_the_edge.square("BME"), at_the_edge.price("BME")) == ((2, 9), 135)


@pytest.mark.rule("trg:8.5.3.e")
def test_in_the_upper_right_corner_it_stays() -> None:
    scene = bme((0, 18), 1200).do(PAY)
    assert (scene.square("BME"), scene.price("BME")) == ((0, 18), 380)
    assert bme((0, 17), 1050).do(PAY).square("BME") == (0, 18)


@pytest.mark.rule("trg:8.5.3.f")
def test_a_token_goes_under_those_already_there() -> None:
    scene = bme((2, 5), 90).found("CME", {B: 50}, at=(2, 6)).do(PAY)
    assert (scene.square("BME"), scene.order()) == ((2, 6), ["CME", "BME"])
    falling = bme((2, 5), 90).found("CME", {B: 50}, at=(2, 4)).do(KEEP)
    assert (falling.square("BME"), falling.order()) == ((2, 4), ["CME", "BME"])


@pytest.mark.rule("trg:8.5.3.g")
def test_in_the_lower_left_corner_it_stays() -> None:
    scene = bme((5, 0), 50).do(KEEP)
    assert (scene.square("BME"), scene.price("BME")) == ((5, 0), 20)

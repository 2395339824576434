"""Chapter 13.3.2: a new MONTAN corporation at the end of the stock round.

Boxes of the stock market from 50 to 100: 50 55 60 65 70 75 80 90 100.
"""

import pytest

from revier.rail.actions import BuyShare, Pass
from scenes.ruhr import A, B, C, Scene, found


def stock_round(phase: str, left: int, *, value: int = 70, operated: bool = False) -> Scene:
    """RB with so many certificates in the offering; all players pass, and the stock round is over."""
    scene = Scene(3).cleared().set_phase(phase).pmc(3, C, "ABC")
    shares = {A: 20, B: 20 * (4 - left)} if left < 4 else {A: 20}
    scene.montan("RB", shares, "AABBC", site=7, value=value, operated=operated, director=A).stock_turn(A)
    scene.passes(3)
    assert scene.s.operating_round == 1
    return scene


@pytest.mark.rule("ruhr:13.3.2.a", "ruhr:13.3.2.b", "ruhr:12.2.m")
@pytest.mark.parametrize(("left", "pool", "price"), [(4, 40, 60), (3, 20, 65), (2, 0, 70), (1, 0, 70)])
def test_in_phase_4_two_certificates_stay_in_the_offering(left: int, pool: int, price: int) -> None:
    """The marker drops one box for each that is moved."""
    scene = stock_round("4", left)
    assert (scene.pool("RB"), scene.unsold("RB"), scene.price("RB")) == (pool, min(40, 20 * left), price)


@pytest.mark.rule("ruhr:13.3.2.c")
def test_they_are_paid_at_the_value_before_the_move() -> None:
    scene = stock_round("4", 4, value=60)
    assert (scene.treasury("RB"), scene.price("RB")) == (120, 50)


@pytest.mark.rule("ruhr:13.3.2.d")
def test_from_phase_5_all_go_to_the_pool_whatever_its_limit() -> None:
    """Three at 70: 60 % in the pool, three boxes down to 55; one paid 70, two paid 55."""
    scene = stock_round("5", 3)
    assert (scene.pool("RB"), scene.unsold("RB"), scene.price("RB")) == (60, 0, 55)
    assert scene.treasury("RB") == 70 + 2 * 55


@pytest.mark.rule("ruhr:13.3.2.d", "ruhr:13.3.2.e")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
def test_of_four_two_are_paid_before_and_two_after(phase: str) -> None:
    """80 falls four boxes to 60."""
    scene = stock_round(phase, 4, value=80)
    assert (scene.pool("RB"), scene.price("RB"), scene.treasury("RB")) == (80, 60, 2 * 80 + 2 * 60)


@pytest.mark.rule("ruhr:13.3.2.e")
def test_the_last_two_are_paid_at_the_lower_value() -> None:
    """80 falls two boxes to 70."""
    scene = stock_round("5", 2, value=80)
    assert (scene.pool("RB"), scene.price("RB"), scene.treasury("RB")) == (40, 70, 140)


@pytest.mark.rule("ruhr:13.3.2.a")
@pytest.mark.parametrize("phase", ["4", "6"])
def test_a_corporation_that_has_acted_is_left_alone(phase: str) -> None:
    scene = stock_round(phase, 4, operated=True)
    assert (scene.pool("RB"), scene.unsold("RB"), scene.price("RB"), scene.treasury("RB")) == (0, 80, 70, 0)


@pytest.mark.rule("ruhr:12.2.m", "ruhr:5.1.e", "ruhr:13.3.c")
def test_a_corporation_with_its_director_alone_acts_in_the_next_round() -> None:
    scene = stock_round("4", 4)
    assert scene.acting() == "#3"
    assert scene.order() == ["RB"]


@pytest.mark.rule("ruhr:13.3.2.f", "ruhr:12.1.2.c")
def test_worked_example_steinkohle() -> None:
    """Phase 6: founded from a passive pMC at 100, one more certificate bought, three left in the offering."""
    scene = Scene(3).cleared().set_phase("6").set_cash(100, 100, 0).passive(7, link=True).montan_round(A, B, C)
    scene.s.priority = B
    scene.do(found(A, "SK", 7, 100), Pass(A)).passes(2)
    assert (scene.node, scene.mover, scene.treasury("SK")) == ("stock_turn", B, 100)
    scene.do(BuyShare(B, "SK", "offer", 20))
    assert (scene.treasury("SK"), scene.unsold("SK"), scene.price("SK")) == (200, 60, 100)
    while scene.node == "stock_turn":
        scene.passes()
    assert (scene.price("SK"), scene.treasury("SK"), scene.pool("SK")) == (75, 450, 60)

"""Chapter 6: when the game is over, what counts, and who has won."""

from __future__ import annotations

import pytest

from revier.core.game import Outcome
from revier.games.hsb.actions import Deliver
from revier.rail.actions import Pass
from revier.rail.state import CLOSED
from scenes.hsb import A, B, C, Scene


def last_turn(*cash: int, bme: dict[int, int], minors: tuple[str, ...] = ()) -> Scene:
    """Three players; BME (at 100) is about to end its turn in the last operating round of the sixth set.

    `minors` are breweries of A, B, C that are still there, without equipment and money; by default there are none.
    """
    scene = Scene(3).give_minors().set_phase("5").set_demand().set_cash(*cash)
    for code in ("B2", "B4", "B5"):
        scene.set_cards(code).set_funds(code, 0)
        if code not in minors:
            scene.s.lots[scene.brewery(code)] = CLOSED
    scene.found("BME", bme, value=100, treasury=700).give_trains("BME", "5").step("BME", "train", rounds=2, number=2)
    scene.s.stock_round = 6
    return scene


def result(scene: Scene) -> Outcome:
    """BME ends its turn, and every brewery does."""
    while scene.s.flow:
        if scene.node == "deliver":
            assert scene.mover is not None
            scene.do(Deliver(scene.mover))  # there is no demand
        else:
            scene.passes()
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    return outcome


@pytest.mark.rule("hsb:6.a", "hsb:5.2.b")
def test_the_last_brewery_round_of_the_sixth_set_ends_the_game() -> None:
    scene = last_turn(0, 0, 0, bme={A: 50}, minors=("B2", "B4", "B5"))
    scene.do(Pass(A))
    assert scene.g.outcome(scene.s) is None  # the breweries come last
    assert result(scene).reason == "sets"
    before = last_turn(0, 0, 0, bme={A: 50})
    before.s.stock_round = 5
    before.do(Pass(A))
    assert (before.node, before.s.stock_round) == ("stock_turn", 6)


@pytest.mark.rule("hsb:6.a", "hsb:1.d")
def test_cash_and_certificates_at_their_value_but_no_treasury() -> None:
    """Railways at 100 and 115, and a brewery corporation at 75 that has not floated."""
    scene = last_turn(300, 150, 0, bme={B: 50})
    scene.found("CME", {A: 50}, at=(0, 13), treasury=999)  # 115
    scene.found("RIT", {C: 30}, value=75, floated=False, operated=False, treasury=225)
    assert result(scene).scores == (300 + 5 * 115, 150 + 500, 3 * 75)


@pytest.mark.rule("hsb:6.a")
def test_cash_300_and_half_a_corporation_at_100() -> None:
    outcome = result(last_turn(300, 700, 100, bme={A: 50}))
    assert outcome.scores == (800, 700, 100)
    assert outcome.winners == (A,)


@pytest.mark.rule("hsb:6.b")
def test_a_minor_brewery_counts_with_its_printed_price() -> None:
    scene = last_turn(0, 0, 0, bme={A: 50}, minors=("B2", "B4"))
    scene.set_cards("B4", "5").set_funds("B4", 200)
    assert result(scene).scores == (500 + 90, 120, 0)


@pytest.mark.rule("hsb:6.c")
def test_twice_every_credit_is_subtracted() -> None:
    scene = last_turn(400, 845, 0, bme={A: 50})
    scene.s.credit[A] = 35
    outcome = result(scene)
    assert outcome.scores == (900 - 70, 845, 0)
    assert outcome.winners == (B,)


@pytest.mark.rule("hsb:6.d", "hsb:1.d")
@pytest.mark.parametrize(
    ("cash", "winners"), [((330, 900, 760), (B,)), ((400, 1100, 1000), (B,)), ((500, 1000, 990), (A, B))]
)
def test_the_richest_wins_and_equals_share_it(cash: tuple[int, int, int], winners: tuple[int, ...]) -> None:
    """A has half of a corporation at 100 besides."""
    outcome = result(last_turn(*cash, bme={A: 50}))
    assert outcome.scores == (cash[0] + 500, *cash[1:])
    assert outcome.winners == winners

"""The bank pays although all 45 coins are with the players: whatever is due is received."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from revier.core.action import Action
from revier.games.coal.actions import Deliver, Settle, Special, UseInn
from revier.games.coal.state import BANK
from scenes.coal import A, B, D, Scene

BARGES = ("C4", "C5", "C6", "C7")


def all_coins_out(scene: Scene) -> Scene:
    """D has what lay in the bank."""
    scene.cash(D, scene.money(D) + scene.s.cash[BANK])
    assert scene.s.cash[BANK] == 0
    return scene


def acting(*markers: str, number: int = 3) -> Scene:
    return all_coins_out(Scene().barges(*BARGES).give(A, *markers).cash(A, 0)).at(number, "act")


def at_holtey() -> Scene:
    """A is about to sell black coal of value 5 from S8, over a lock; the areas for it are full."""
    scene = Scene().barges("S8", *BARGES[1:]).coal(S8=5).clear(*(f"O{n}" for n in range(8, 15))).cash(A, 0).cash(B, 0)
    scene.develop(A, black_city=3, black_ruhrort=2).action(A, "pilot").build(B, "C4")
    return all_coins_out(scene).at(2, "deliver")


# What happens, to whom, and what that brings: two Thalers for a debt less the fee of 1, two of Wage, three of the Inn,
# five for the coal, one more in the port, one for a warehouse in the city.
DUE: list[object] = [
    pytest.param(
        acting, Special(A, "hauling", 1), A, 2 - 1, marks=pytest.mark.rule("coal:1.l", "coal:5.c", "coal:5.h")
    ),
    pytest.param(
        lambda: acting("wage"),
        Special(A, "wage"),
        A,
        2,
        marks=pytest.mark.rule("coal:1.l", "coal:6.3.2.n", "coal:9.7.a"),
    ),
    pytest.param(lambda: acting("inn"), UseInn(A, "thalers"), A, 3, marks=pytest.mark.rule("coal:1.l", "coal:9.11.a")),
    pytest.param(at_holtey, Deliver(A, "C4"), A, 5, marks=pytest.mark.rule("coal:1.l", "coal:6.4.2.d", "coal:6.4.2.f")),
    pytest.param(
        at_holtey, Deliver(A, "P"), A, 5 + 1, marks=pytest.mark.rule("coal:1.l", "coal:6.4.2.d", "coal:6.4.3.a")
    ),
    pytest.param(at_holtey, Deliver(A, "C4"), B, 1, marks=pytest.mark.rule("coal:1.l", "coal:6.4.2.b", "coal:6.6.2.k")),
]


@pytest.mark.parametrize(("position", "action", "who", "due"), DUE)
def test_whatever_is_due_is_paid(position: Callable[[], Scene], action: Action, who: int, due: int) -> None:
    scene = position()
    before = scene.money(who)
    assert scene.do(action).money(who) == before + due
    assert scene.s.cash[BANK] < 0
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:1.l", "coal:7.6.b")
def test_the_thaler_of_the_event_is_paid() -> None:
    scene = all_coins_out(Scene().barges(*BARGES).cash(A, 0)).at(6, "event").do(Settle(A, "thaler"))
    assert (scene.money(A), scene.s.cash[BANK]) == (1, -1)


@pytest.mark.rule("coal:1.l", "coal:7.1.a", "coal:2.6.e")
def test_the_thaler_of_the_first_round_is_paid() -> None:
    scene = all_coins_out(Scene().cash(A, 0)).at(1, "event")
    assert (scene.money(A), scene.s.cash[BANK]) == (1, -4)


@pytest.mark.rule("coal:1.l", "coal:8.a", "coal:8.9.a")
def test_demand_is_laid_out() -> None:
    scene = all_coins_out(Scene().barges(*BARGES)).at(2, "bag").draw("bag", "port_ruhrort")
    assert (scene.lying("P"), scene.s.cash[BANK]) == (1, -1)

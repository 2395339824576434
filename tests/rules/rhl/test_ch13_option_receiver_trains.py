"""Trains of a corporation without director: bought as a duty, by nobody, or as somebody enters it."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.action import NATURE
from revier.rail.actions import BuyTrain, Pass
from revier.rail.state import NOBODY, PLAYER, POOL
from scenes.rhl import A, B, C, Scene
from scenes.rhl_track import lay

DEBT = "debt"  # the step before the purchase


def receiver(
    treasury: int,
    *,
    buys: bool | str = "duty",
    phase: str = "4",
    route: bool = True,
    pooled: tuple[str, ...] = (),
    trains: tuple[str, ...] = (),
    **options: Any,
) -> Scene:
    """DEE has lost its director and is at the end of its turn, its debts repaid; a new 4-train costs 300."""
    scene = Scene(3, receivership_buys_trains=buys, **options).give_lots().set_phase(phase)
    scene.found("DEE", {A: 20, B: 10, C: 10}, value=80, treasury=treasury)
    number = scene.number("DEE")
    scene.g.shares.move_all(scene.s, number, PLAYER + A, POOL)
    scene.s.director[number] = NOBODY
    scene.s.receivership[number] = 1
    scene.found("ADR", {B: 50}, treasury=0).give_trains("ADR", "2")
    for train in pooled:
        scene.pool_train(train)
    if trains:
        scene.give_trains("DEE", *trains)
    if route:
        lay(scene, "F11=9/1")
    return at_purchase(scene)


def at_purchase(scene: Scene) -> Scene:
    """Go on until somebody must decide again."""
    scene.step("DEE", DEBT)
    scene.g.settle(scene.s)
    return scene


def owes(scene: Scene) -> tuple[list[str], int, int]:
    """Trains, treasury and debt of DEE."""
    return scene.trains("DEE"), scene.treasury("DEE"), scene.s.debt[scene.number("DEE")]


# --- duty -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:13.3.o", "rhl:13.1.m")
def test_a_receiver_with_a_route_and_money_buys_a_train() -> None:
    scene = receiver(1000)
    assert owes(scene) == (["4"], 700, 0)
    assert scene.node != "train"  # nobody is left to decide on another


@pytest.mark.rule("rhl:13.3.o")
def test_the_bank_lends_what_is_missing_and_takes_the_surcharge() -> None:
    """300 less 40 are 260; with 100 Mark the debt is 360. The train is the bank's own: no money leaves it."""
    scene = receiver(40)
    assert owes(scene) == (["4"], 0, 360)
    assert owes(receiver(0)) == (["4"], 0, 400)  # also where it has nothing at all
    assert (scene.director("DEE"), scene.s.receivership[scene.number("DEE")]) == (NOBODY, 1)


@pytest.mark.rule("rhl:13.3.o", "rhl:13.3.g")
def test_the_surcharge_comes_once_even_if_the_first_debt_is_repaid() -> None:
    scene = receiver(40)
    scene.g.trains.scrap_type(scene.s, scene.g.d.train_index["4"])  # everything of its kind is gone
    scene.s.debt[scene.number("DEE")] = 0
    bank = scene.bank
    at_purchase(scene)
    assert owes(scene) == (["5"], 0, 500)
    assert scene.bank == bank


@pytest.mark.rule("rhl:13.3.o")
def test_a_further_loan_is_added_to_an_unpaid_debt() -> None:
    scene = receiver(40)
    scene.g.trains.scrap_type(scene.s, scene.g.d.train_index["4"])
    at_purchase(scene)
    assert owes(scene) == (["5"], 0, 360 + 500)


@pytest.mark.rule("rhl:13.3.o", "rhl:13.3.j")
def test_a_treasury_below_nothing_pays_nothing_and_had_its_surcharge() -> None:
    """As 18xx.games keeps debts: 150 below nothing; the whole 4-train at 300 is lent, without another 100."""
    scene = receiver(-150, debt_in_treasury=True)
    assert owes(scene) == (["4"], -150, 300)


@pytest.mark.parametrize(
    ("phase", "pooled", "bought", "price"),
    [
        ("4", ("4",), "pool", 300),  # equally dear: the one of the pool
        ("5", ("4",), "pool", 300),  # cheaper than a new 5-train at 500
        ("4", ("5",), "bank", 300),  # dearer than a new 4-train
    ],
)
@pytest.mark.rule("rhl:13.3.o")
def test_it_buys_the_cheapest_of_bank_and_pool(phase: str, pooled: tuple[str, ...], bought: str, price: int) -> None:
    scene = receiver(1000, phase=phase, pooled=pooled)
    in_pool = len(scene.g.trains.pooled(scene.s))
    assert owes(scene) == (["4"], 1000 - price, 0)
    assert in_pool == (0 if bought == "pool" else 1)


@pytest.mark.rule("rhl:13.3.o")
def test_without_a_route_or_with_a_train_it_buys_nothing() -> None:
    assert owes(receiver(1000, route=False)) == ([], 1000, 0)
    assert owes(receiver(1000, trains=("4",))) == (["4"], 1000, 0)


@pytest.mark.rule("rhl:13.3.o", "rhl:6.3.f")
def test_its_purchase_changes_the_phase() -> None:
    scene = receiver(1000, phase="3")  # it has bought a 3-train; now all of them are gone
    assert (owes(scene), scene.g.d.phases[scene.s.phase].name) == ((["3"], 800, 0), "3")
    scene.g.trains.scrap_type(scene.s, scene.g.d.train_index["3"])
    at_purchase(scene)
    assert (owes(scene), scene.g.d.phases[scene.s.phase].name) == ((["4"], 500, 0), "4")


# --- the other readings -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("value", ["nobody", False, "off"])
@pytest.mark.rule("rhl:13.3.o")
def test_option_receivership_buys_trains_nobody(value: bool | str) -> None:
    """As 0.1.0 had it, which knew the value as off."""
    assert owes(receiver(1000, buys=value)) == ([], 1000, 0)


@pytest.mark.parametrize("value", ["as_entered", True, "on"])
@pytest.mark.rule("rhl:13.3.o", "rhl:13.2.c")
def test_option_receivership_buys_trains_as_entered(value: bool | str) -> None:
    """As on 18xx.games: somebody buys for it, or passes although it has none."""
    scene = receiver(500, buys=value, phase="3")
    assert (scene.node, scene.mover) == ("train", NATURE)
    assert scene.allows(Pass(NATURE))
    assert scene.clause(BuyTrain(NATURE, "2", "ADR", 1)) == "13.2.c"
    assert not scene.allows(BuyTrain(B, "3", "bank", 200))
    scene.do(BuyTrain(NATURE, "3", "bank", 200), BuyTrain(NATURE, "3", "bank", 200))
    assert (scene.trains("DEE"), scene.treasury("DEE")) == (["3", "3"], 100)
    assert scene.node != "train"  # 100 buys nothing more


@pytest.mark.rule("rhl:13.3.o", "rhl:13.1.a", "rhl:13.1.e")
def test_as_entered_nobody_adds_money() -> None:
    """5-trains at 500 and 6-trains at 600 are on sale; 8-trains are not yet."""
    assert receiver(150, buys="as_entered", phase="3").node != "train"
    short = receiver(499, buys="as_entered", phase="5")
    assert short.node != "train"
    assert short.step("DEE", "train").clause(BuyTrain(NATURE, "5", "bank", 500)) == "13.1.a"
    scene = receiver(500, buys="as_entered", phase="5")
    assert scene.clause(BuyTrain(NATURE, "6", "bank", 600)) == "13.1.a"
    assert scene.clause(BuyTrain(NATURE, "5", "bank", 400)) == "13.1.a"
    assert scene.clause(BuyTrain(NATURE, "8", "bank", 800)) == "13.1.e"
    assert scene.do(BuyTrain(NATURE, "5", "bank", 500)).treasury("DEE") == 0

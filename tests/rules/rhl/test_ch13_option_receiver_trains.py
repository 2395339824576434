"""Option receivership_buys_trains: as in recorded games, trains are bought for a corporation without director."""

from __future__ import annotations

import pytest

from revier.core.action import NATURE
from revier.rail.actions import BuyTrain, Pass
from revier.rail.state import NOBODY, PLAYER, POOL
from scenes.rhl import A, B, C, Scene


def receiver(treasury: int, *, buys: bool = False) -> Scene:
    """BME has lost its director in phase 3 (3-trains at 200) and is at the end of its turn."""
    scene = (
        Scene(3, receivership_buys_trains=buys)
        .give_lots()
        .set_phase("3")
        .found("BME", {A: 20, B: 10, C: 10}, treasury=treasury)
    )
    number = scene.number("BME")
    scene.g.shares.move_all(scene.s, number, PLAYER + A, POOL)
    scene.s.director[number] = NOBODY
    scene.s.receivership[number] = 1
    scene.found("ADR", {B: 50}, treasury=0).give_trains("ADR", "2")
    scene.step("BME", "debt")
    scene.g.settle(scene.s)
    return scene


@pytest.mark.rule("rhl:13.3.h")
def test_by_the_rulebook_nobody_buys_for_it() -> None:
    assert receiver(500).node != "train"


@pytest.mark.rule("rhl:13.3.h")
def test_with_the_option_it_buys_from_bank_and_pool_or_passes() -> None:
    scene = receiver(500, buys=True)
    assert (scene.node, scene.mover) == ("train", NATURE)
    assert scene.allows(Pass(NATURE))
    assert not scene.allows(BuyTrain(NATURE, "2", "ADR", 1))
    assert not scene.allows(BuyTrain(B, "3", "bank", 200))
    scene.do(BuyTrain(NATURE, "3", "bank", 200), BuyTrain(NATURE, "3", "bank", 200))
    assert (scene.trains("BME"), scene.treasury("BME")) == (["3", "3"], 100)
    assert scene.node != "train"  # 100 buys nothing more


@pytest.mark.rule("rhl:13.3.h")
def test_with_the_option_nobody_adds_money() -> None:
    assert receiver(150, buys=True).node != "train"

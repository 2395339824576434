"""Chapter 13.2: the director must help to buy a train."""

from __future__ import annotations

from typing import Any

import pytest

from revier.rail.actions import AnnounceTrain, BuyTrain, GoBankrupt, Pass, SellShares
from scenes.rhl import A, B, C, Scene
from scenes.rhl_track import lay

BUY_4 = BuyTrain(A, "4", "bank", 300)
NAME_4 = AnnounceTrain(A, "4", "bank")


def needy(
    *cash: int, treasury: int = 40, holdings: dict[int, int] | None = None, phase: str = "4", **options: Any
) -> Scene:
    """DEE of player A has a route, no train and too little money; the cheapest new train costs 300."""
    scene = Scene(3, **options).give_lots().set_phase(phase).set_cash(*cash)
    scene.found("DEE", holdings or {A: 50}, value=80, director=A, treasury=treasury)
    return lay(scene, "F11=9/1").step("DEE", "train")


@pytest.mark.rule("rhl:13.2.a")
def test_the_director_adds_exactly_what_is_missing() -> None:
    scene = needy(400, 0, 0)
    scene.do(BUY_4)
    assert (scene.cash(A), scene.treasury("DEE"), scene.trains("DEE")) == (140, 0, ["4"])
    assert needy(400, 0, 0).clause(NAME_4) == "13.2.a"  # his cash is enough, nothing has to be sold


@pytest.mark.rule("rhl:13.2.b")
def test_the_cheapest_new_train_or_one_of_the_pool() -> None:
    scene = needy(900, 0, 0, phase="5").pool_train("4")
    assert scene.allows(BuyTrain(A, "5", "bank", 500))
    assert scene.allows(BuyTrain(A, "4", "pool", 300))
    assert scene.clause(BuyTrain(A, "6", "bank", 600)) == "13.2.b"


@pytest.mark.rule("rhl:13.2.b")
def test_option_forced_train() -> None:
    new, pooled = BuyTrain(A, "5", "bank", 500), BuyTrain(A, "4", "pool", 300)
    free = needy(900, 0, 0, phase="5", forced_train="cheapest_new_or_pool").pool_train("4")
    assert (free.allows(new), free.allows(pooled)) == (True, True)
    bound = needy(900, 0, 0, phase="5", forced_train="cheapest_of_all").pool_train("4")
    assert (bound.clause(new), bound.allows(pooled)) == ("13.2.b", True)


@pytest.mark.rule("rhl:13.2.c")
def test_no_forced_purchase_from_another_corporation() -> None:
    scene = needy(0, 0, 0).found("ADR", {B: 50}).found("BME", {C: 50, A: 40}, value=90).give_trains("ADR", "4")
    scene.do(NAME_4)
    assert scene.clause(BuyTrain(A, "4", "ADR", 300)) == "13.2.c"
    assert scene.clause(BuyTrain(A, "4", "ADR", 40)) == "13.2.c"


@pytest.mark.rule("rhl:13.2.d")
def test_the_director_helps_with_one_train_only() -> None:
    scene = needy(900, 0, 0).do(BUY_4)
    assert scene.treasury("DEE") == 0
    assert scene.clause(BUY_4) == "13.1.a"
    assert scene.clause(NAME_4) == "13.1.o"
    assert scene.allows(Pass(A))


@pytest.mark.rule("rhl:13.2.e")
def test_no_more_shares_are_sold_than_needed() -> None:
    """160 M is missing; shares are at 90, so it takes two."""
    scene = needy(100, 0, 0).found("BME", {B: 50, A: 40}, value=90)
    assert scene.clause(BUY_4) == "13.2.e"
    scene.do(NAME_4)
    assert scene.clause(SellShares(A, "BME", (10, 10, 10))) == "13.2.e"
    scene.do(SellShares(A, "BME", (10, 10)))
    assert scene.cash(A) == 280
    assert scene.clause(SellShares(A, "BME", (10,))) == "16.6.b"
    assert scene.clause(SellShares(A, "DEE", (10,))) == "13.2.e"
    scene.do(BUY_4)
    assert (scene.cash(A), scene.treasury("DEE"), scene.trains("DEE")) == (20, 0, ["4"])


@pytest.mark.rule("rhl:13.2.e", "rhl:13.2.j")
def test_nobody_ruins_himself_by_selling_too_little() -> None:
    """Each corporation is sold once a turn, so one share now would leave the money short with shares in hand."""
    scene = needy(100, 0, 0, holdings={A: 20}).found("BME", {B: 50, A: 40}, value=90).do(NAME_4)
    assert scene.clause(SellShares(A, "BME", (10,))) == "13.2.e"
    assert scene.clause(GoBankrupt(A)) == "13.2.j"
    with_others = needy(100, 0, 0, holdings={A: 20}).found("BME", {B: 50, A: 40}, value=90)
    with_others.found("CME", {C: 50, A: 10}, value=90).do(NAME_4)
    with_others.do(SellShares(A, "BME", (10,)), SellShares(A, "CME", (10,)), BUY_4)
    assert with_others.cash(A) == 20


@pytest.mark.rule("rhl:13.2.f")
def test_the_acting_corporation_keeps_its_director() -> None:
    scene = needy(0, 0, 0, holdings={A: 30, B: 20}).do(NAME_4)
    assert scene.clause(SellShares(A, "DEE", (10, 10))) == "13.2.f"
    scene.do(SellShares(A, "DEE", (10,)))
    assert (scene.director("DEE"), scene.cash(A)) == (A, 80)


@pytest.mark.rule("rhl:13.2.g")
def test_other_directorships_may_be_lost() -> None:
    scene = needy(100, 0, 0).found("BME", {A: 30, C: 20}, value=90).do(NAME_4)
    scene.do(SellShares(A, "BME", (10, 10)))
    assert scene.director("BME") == C
    assert (scene.percent("BME", A), scene.percent("BME", C), scene.pool("BME")) == (10, 20, 20)


@pytest.mark.rule("rhl:13.2.h")
def test_the_usual_rules_of_selling_hold() -> None:
    scene = needy(0, 0, 0, holdings={A: 20}).found("BME", {B: 30, A: 20}, pool=50, value=90)
    scene.found("ADR", {C: 50, A: 40}, value=90).found("CME", {C: 50, A: 20}, operated=False).do(NAME_4)
    assert scene.clause(SellShares(A, "BME", (10,))) == "13.2.h"  # the Bank Pool is full
    assert scene.clause(SellShares(A, "CME", (10,))) == "13.2.h"  # has not acted yet
    row, column = scene.square("ADR")
    scene.do(SellShares(A, "ADR", (10, 10, 10)))
    assert scene.square("ADR") == (row + 1, column)
    assert scene.cash(A) == 270


@pytest.mark.rule("rhl:13.2.h", "rhl:16.5.b")
def test_forced_sales_are_possible_after_the_first_stock_round_too() -> None:
    """No sales in the first stock round; the operating round that follows it is none."""
    scene = needy(0, 0, 0, holdings={A: 40}, phase="2", treasury=50)
    scene.s.stock_round = 1
    scene.do(AnnounceTrain(A, "2", "bank"), SellShares(A, "DEE", (10,)), BuyTrain(A, "2", "bank", 100))
    assert scene.cash(A) == 30


@pytest.mark.rule("rhl:13.2.i")
def test_forced_sales_leave_the_priority_deal_alone() -> None:
    scene = needy(100, 0, 0).found("BME", {B: 50, A: 40}, value=90)
    scene.s.priority = C
    scene.do(NAME_4, SellShares(A, "BME", (10, 10)), BUY_4)
    assert scene.s.priority == C


@pytest.mark.rule("rhl:13.2.j")
def test_a_director_who_cannot_pay_is_bankrupt() -> None:
    """260 M is missing; 50 in cash and one share at 100 that can be sold."""
    scene = needy(50, 0, 0, holdings={A: 20}).found("BME", {B: 50, A: 10}, value=100).do(NAME_4)
    assert scene.clause(GoBankrupt(A)) == "13.2.j"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.cash(A) == 150
    assert scene.clause(BUY_4) == "13.2.e"
    scene.do(GoBankrupt(A))
    assert scene.s.bankrupt == [1, 0, 0]


@pytest.mark.rule("rhl:13.2.j")
def test_whoever_can_pay_is_not_bankrupt() -> None:
    scene = needy(100, 0, 0).found("BME", {B: 50, A: 40}, value=90).do(NAME_4, SellShares(A, "BME", (10, 10)))
    assert scene.clause(GoBankrupt(A)) == "13.2.j"


@pytest.mark.rule("rhl:16.6.b")
def test_option_sales_per_corporation_in_a_forced_purchase() -> None:
    scene = needy(100, 0, 0, sales_per_corporation="any_number").found("BME", {B: 50, A: 40}, value=90).do(NAME_4)
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.price("BME") == 80
    scene.do(SellShares(A, "BME", (10,)))
    assert (scene.cash(A), scene.price("BME")) == (100 + 90 + 80, 75)

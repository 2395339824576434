"""Chapter 15: stock rounds, their order and end, and what their end does to share prices."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.errors import BadInput
from revier.rail.actions import BuyShare, BuyTrain, Found, Pass, SellShares
from scenes.rhl import A, B, C, Scene


def trading(number: int = 2, **options: Any) -> Scene:
    """A stock round with BME at 90 (started at 80): director A, shares with everybody, in the offering and the pool."""
    scene = Scene(3, **options).give_lots()
    scene.found("BME", {A: 40, B: 20, C: 10}, value=80, at=(0, 2), pool=10)
    return scene.set_cash(500, 500, 500).stock_turn(A, number=number)


# --- 15.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:15.1.a")
def test_sell_any_number_then_buy_one() -> None:
    scene = trading().found("ADR", {B: 30, A: 20}, value=70)
    scene.do(SellShares(A, "BME", (10, 10)), SellShares(A, "ADR", (10,)), Found(A, "CME", 60))
    assert scene.mover == B
    assert scene.clause(Found(A, "CCE", 60)) == "15.1.a"
    assert scene.clause(BuyShare(A, "CME", "offer", 10)) == "15.1.a"
    assert scene.clause(Pass(A)) == ""  # whoever has bought is not told of it when he does something else
    assert scene.clause(BuyShare(C, "BME", "offer", 10)) == ""  # nor is C, who has not bought


@pytest.mark.rule("rhl:15.1.a")
def test_selling_alone_buying_alone_and_passing() -> None:
    only_sold = trading().do(SellShares(A, "BME", (10,)), Pass(A))
    assert (only_sold.mover, only_sold.s.passes) == (B, 0)
    only_bought = trading().do(BuyShare(A, "BME", "pool", 10))
    assert (only_bought.mover, only_bought.s.passes) == (B, 0)
    passed = trading().do(Pass(A))
    assert (passed.mover, passed.s.passes) == (B, 1)


@pytest.mark.rule("rhl:15.1.b")
def test_players_never_trade_with_each_other() -> None:
    scene = trading()
    assert scene.clause(BuyShare(A, "BME", "B", 10)) == "15.1.b"
    assert {kind.__name__ for kind in scene.legal.kinds()} == {"BuyShare", "Found", "SellShares", "Pass"}
    with pytest.raises(BadInput):
        scene.g.decode({"kind": "offer_share", "seat": B, "to": A, "company": "BME", "percent": 10})


@pytest.mark.rule("rhl:15.1.c", "rhl:16.2.d")
def test_new_and_pool_shares_cost_the_same() -> None:
    for source in ("offer", "pool"):
        scene = trading().do(BuyShare(A, "BME", source, 10))
        assert scene.cash(A) == 500 - 90


@pytest.mark.rule("rhl:15.1.d")
def test_where_the_money_for_shares_goes() -> None:
    new = trading().do(BuyShare(A, "BME", "offer", 10))
    assert new.treasury("BME") == 90
    pool, bank = trading(), trading().bank
    pool.do(BuyShare(A, "BME", "pool", 10))
    assert (pool.treasury("BME"), pool.bank) == (0, bank + 90)
    unfloated = trading().found("ADR", {B: 20}, value=70, floated=False, operated=False)
    bank = unfloated.bank
    unfloated.do(BuyShare(A, "ADR", "offer", 10))
    assert (unfloated.treasury("ADR"), unfloated.bank) == (0, bank + 70)


@pytest.mark.rule("rhl:15.1.e")
def test_the_marker_shows_the_price_of_ten_percent() -> None:
    scene = trading().found("KKK", {B: 20}, value=90)
    scene.do(BuyShare(A, "KKK", "offer", 20))
    assert scene.cash(A) == 500 - 180


@pytest.mark.rule("rhl:15.1.f", "rhl:14.b")
def test_the_number_of_operating_rounds_is_that_of_the_stock_round_before() -> None:
    scene = Scene().give_lots().found("BME", {A: 60}, treasury=500).step("BME", "train", rounds=1)
    for _ in range(6):
        scene.give_trains("RhE", "2")
    scene.do(BuyTrain(A, "3", "bank", 200), Pass(A))
    assert scene.node == "stock_turn"  # no second operating round in the set of the first 3-train
    scene.passes(3)
    assert (scene.s.operating_round, scene.s.operating_rounds) == (1, 2)


# --- 15.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:15.2.a")
def test_the_priority_deal_holder_begins_and_it_goes_to_the_left() -> None:
    scene = Scene().give_lots().found("BME", {A: 60}, treasury=500).step("BME", "train")
    scene.s.priority = B
    scene.do(Pass(A))
    assert (scene.s.stock_round, scene.s.operating_round) == (3, 0)
    seen = []
    while scene.node == "stock_turn":
        seen.append(scene.mover)
        scene.passes(1)
    assert seen == [B, C, A]


@pytest.mark.rule("rhl:15.2.b")
def test_the_round_ends_when_all_have_passed_in_turn() -> None:
    scene = trading().do(Pass(A), BuyShare(B, "BME", "offer", 10), Pass(C), Pass(A))
    assert (scene.mover, scene.node) == (B, "stock_turn")
    scene.do(Pass(B))
    assert scene.node != "stock_turn"


@pytest.mark.rule("rhl:15.2.c")
def test_most_cash_gets_the_priority_deal() -> None:
    scene = trading().set_cash(20, 55, 30)
    scene.s.priority = A
    assert scene.passes(3).s.priority == B


@pytest.mark.rule("rhl:15.2.d")
def test_a_tie_goes_to_the_first_after_the_last_buyer() -> None:
    scene = trading().set_cash(100, 150, 100)
    scene.s.priority = A
    scene.do(Pass(A), BuyShare(B, "BME", "offer", 10)).passes(3)  # A and C have 100, B 60
    assert scene.s.priority == C


@pytest.mark.rule("rhl:15.2.d")
def test_a_later_sale_does_not_matter_for_the_tie() -> None:
    scene = trading().set_cash(200, 110, 20).found("ADR", {B: 50, C: 20}, value=90)
    scene.do(BuyShare(A, "BME", "offer", 10), Pass(B), SellShares(C, "ADR", (10,)), Pass(C)).passes(3)
    assert [scene.cash(seat) for seat in (A, B, C)] == [110, 110, 110]
    assert scene.s.priority == B  # first after A, the last buyer; after the seller C it would be A


@pytest.mark.rule("rhl:15.2.d")
def test_without_buyers_the_last_seller_counts_and_then_the_holder() -> None:
    sold = trading().set_cash(100, 100, 10).found("ADR", {B: 50, C: 20}, value=90)
    sold.do(Pass(A), Pass(B), SellShares(C, "ADR", (10,)), Pass(C)).passes(3)
    assert sold.s.priority == A
    still = trading().set_cash(100, 100, 100)
    still.s.priority = B
    still.passes(3)
    assert still.s.priority == C


@pytest.mark.rule("rhl:15.2.d")
def test_who_bought_in_an_earlier_round_does_not_matter_for_the_tie() -> None:
    """A bought last in round 2. Nobody deals in round 3, and all have 100: the first after the holder C is A."""
    scene = trading().do(BuyShare(A, "BME", "offer", 10), Pass(B), Pass(C), Pass(A))
    assert scene.s.last_buyer == A
    scene.step("BME", "train").set_cash(100, 100, 100)
    scene.s.priority = C
    scene.do(Pass(A)).passes(3)
    assert scene.s.priority == A


@pytest.mark.rule("rhl:15.2.d", "rhl:3.1.c")
def test_option_priority_tie() -> None:
    for rule, holder in (("tied_after_last_buyer", A), ("left_of_last_to_act", C)):
        scene = trading(priority_tie=rule).set_cash(100, 190, 10)
        scene.do(Pass(A), BuyShare(B, "BME", "offer", 10)).passes(3)  # A and B have 100, C has 10
        assert scene.s.priority == holder


# --- 15.3 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:15.3.a")
def test_a_sold_out_corporation_rises_one_row() -> None:
    scene = Scene().give_lots().found("BME", {A: 60, B: 40}, at=(2, 3)).found("ADR", {A: 60, B: 30}, at=(2, 3))
    scene.found("CME", {C: 100}, at=(0, 5)).found("CCE", {C: 50, B: 40}, pool=10, at=(2, 4)).stock_turn(A).passes(3)
    assert scene.square("BME") == (1, 3)
    assert scene.square("ADR") == (2, 3)  # 10% unsold
    assert scene.square("CCE") == (2, 4)  # 10% in the Bank Pool
    assert scene.square("CME") == (0, 5)  # already in the top row
    assert scene.keys().count("rail.log.rises_sold_out") == 1


@pytest.mark.rule("rhl:15.3.b", "rhl:16.4.e")
def test_floating_moves_a_marker_once() -> None:
    """DEE and GVE float and rise from the violet 70 at (2, 1); ADR floated long ago. In the next round nobody rises."""
    scene = two_floating().found("ADR", {C: 60}, at=(3, 1))
    assert scene.keys().count("rail.log.rises_floated") == 2
    for _ in range(2):
        assert [scene.square(c) for c in ("DEE", "GVE", "ADR")] == [(1, 1), (1, 1), (3, 1)]
        scene.stock_turn(A).passes(3)


@pytest.mark.rule("rhl:15.3.b", "rhl:16.4.e")
def test_floating_moves_come_first_then_sold_out_ones_in_operating_order() -> None:
    """BME floats and is sold out: up twice, and under the marker that was there and the one that came before."""
    scene = Scene().give_lots().found("BME", {A: 60, B: 40}, value=70, floated=False, operated=False)
    scene.found("ADR", {B: 60}, at=(0, 1)).found("CME", {C: 100}, at=(1, 1)).stock_turn(A)
    assert [scene.square(c) for c in ("BME", "ADR", "CME")] == [(2, 1), (0, 1), (1, 1)]
    scene.passes(3)
    assert [scene.square(c) for c in ("BME", "ADR", "CME")] == [(0, 1)] * 3
    # BME rose to (1, 1) under CME, so CME is looked at first and reaches (0, 1) before it.
    assert scene.order() == ["ADR", "CME", "BME"]


def two_floating(**options: Any) -> Scene:
    """DEE and GVE start on the violet 70, DEE on top; GVE is the first to have half of its shares sold."""
    scene = Scene(3, **options).give_lots()
    scene.found("DEE", {A: 40}, value=70, floated=False, operated=False)
    scene.found("GVE", {B: 40}, value=70, floated=False, operated=False)
    scene.set_cash(500, 500, 500).stock_turn(A)
    scene.do(Pass(A), BuyShare(B, "GVE", "offer", 10), BuyShare(C, "DEE", "offer", 10))
    return scene.passes(3)


@pytest.mark.rule("rhl:15.3.b")
def test_option_float_rise_order() -> None:
    by_order = two_floating(float_rise_order="operating_order")
    assert by_order.order() == ["DEE", "GVE"]
    for moment in ("end_of_round", "at_once"):
        by_float = two_floating(float_rise_order="floating_order", float_moment=moment)
        assert by_float.order() == ["GVE", "DEE"]
        assert by_float.square("DEE") == by_float.square("GVE") == (1, 1)

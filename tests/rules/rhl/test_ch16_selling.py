"""Chapters 16.5 and 16.6: selling shares, and what it does to the price."""

from __future__ import annotations

from typing import Any

import pytest

from revier.rail.actions import BuyShare, Dividend, Found, Pass, SellShares
from scenes.rhl import A, B, C, Scene


def market(pool: int = 0, *, at: tuple[int, int] = (1, 3), **options: Any) -> Scene:
    """BME at 90, directed by B; A has a part of it and the turn."""
    scene = Scene(3, **options).give_lots()
    scene.found("BME", {B: 50 if not pool else 20, A: 40 if not pool else 20}, director=B, at=at, pool=pool)
    return scene.set_cash(0, 0, 0).stock_turn(A)


@pytest.mark.rule("rhl:16.5.a")
def test_shares_are_sold_at_the_price_before_the_sale() -> None:
    scene = market()
    bank = scene.bank
    scene.do(SellShares(A, "BME", (10, 10)))
    assert (scene.cash(A), scene.bank, scene.pool("BME"), scene.percent("BME", A)) == (180, bank - 180, 20, 20)
    assert scene.clause(SellShares(A, "ADR", (10,))) == "16.5.a"


@pytest.mark.rule("rhl:16.5.a")
def test_only_what_is_in_hand_is_sold_and_as_it_is() -> None:
    """B has one 20% share of the KKK; A directs BME with 40% and nobody could follow him."""
    scene = Scene().give_lots().found("KKK", {C: 20}).give_papers("KKK", B, 20).found("BME", {A: 40}, at=(0, 0))
    scene.stock_turn(B)
    assert scene.clause(SellShares(B, "KKK", (10, 10))) == "16.5.a"
    assert scene.clause(SellShares(B, "KKK", (20, 10))) == "16.5.a"
    assert scene.allows(SellShares(B, "KKK", (20,)))
    scene.stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10,) * 5)) == "16.5.a"
    assert scene.allows(SellShares(A, "BME", (10, 10)))  # its marker is in the corner of the chart


@pytest.mark.rule("rhl:16.5.a")
def test_a_sale_names_the_large_certificates_first() -> None:
    """So that one sale has one name; the other way round it is refused, whoever could make it."""
    scene = Scene().give_lots().found("KKK", {C: 20}).give_papers("KKK", B, 20, 10).stock_turn(B)
    assert scene.why_not(SellShares(B, "KKK", (10, 20))) is not None
    assert scene.allows(SellShares(B, "KKK", (20, 10)))


@pytest.mark.rule("rhl:16.5.a")
def test_others_may_buy_what_was_sold() -> None:
    scene = market().set_cash(0, 500, 0).do(SellShares(A, "BME", (10,)), Pass(A))
    scene.do(BuyShare(B, "BME", "pool", 10))
    assert (scene.pool("BME"), scene.cash(B)) == (0, 500 - 80)  # the price has fallen to 80


@pytest.mark.rule("rhl:16.5.b", "rhl:3.r")
def test_no_sales_in_the_first_stock_round() -> None:
    scene = market().stock_turn(A, number=1)
    assert scene.clause(SellShares(A, "BME", (10,))) == "16.5.b"
    assert scene.stock_turn(A, number=2).allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("rhl:16.5.c")
def test_no_more_than_half_in_the_bank_pool() -> None:
    scene = market(pool=40)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "16.5.c"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.pool("BME") == 50


@pytest.mark.rule("rhl:16.5.d")
def test_a_corporation_must_have_acted() -> None:
    scene = Scene().give_lots().set_cash(900, 900, 900).stock_turn(A)
    scene.do(Found(A, "ADR", 80), Pass(B), Pass(C), BuyShare(A, "ADR", "offer", 10), Pass(B), Pass(C))
    assert scene.clause(SellShares(A, "ADR", (10,))) == "16.5.d"


@pytest.mark.rule("rhl:16.5.d")
def test_the_first_turn_opens_the_sale() -> None:
    scene = Scene().give_lots().found("ADR", {A: 60}, operated=False).step("ADR", "track")
    assert scene.s.operated[scene.number("ADR")] == 0
    scene.passes(3)  # no tile, no marker, no train: the turn is over
    assert scene.node == "stock_turn"
    scene.stock_turn(A)
    assert scene.allows(SellShares(A, "ADR", (10,)))


@pytest.mark.rule("rhl:16.5.d")
@pytest.mark.parametrize("pays", [True, False])
def test_with_its_income_a_corporation_has_acted(pays: bool) -> None:
    scene = Scene().give_lots().found("ADR", {A: 60}, operated=False).step("ADR", "pay").earned(100)
    scene.do(Dividend(A, pays)).stock_turn(A)
    assert scene.allows(SellShares(A, "ADR", (10,)))


@pytest.mark.rule("rhl:16.5.e")
def test_the_director_certificate_itself_is_not_sold() -> None:
    scene = Scene().give_lots().found("BME", {A: 20, B: 10}).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10,))) in ("16.5.e", "5.4.d")
    assert scene.clause(SellShares(A, "BME", (20,))) in ("16.5.e", "5.4.d")
    assert scene.offers(SellShares) == []


@pytest.mark.rule("rhl:16.5.e", "rhl:16.5.a")
def test_a_change_of_director_swaps_it_first() -> None:
    scene = Scene().give_lots().found("BME", {A: 20, B: 20}, value=90).set_cash(0, 0, 0).stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)))
    assert (scene.director("BME"), scene.percent("BME", A), scene.percent("BME", B)) == (B, 10, 20)
    assert (scene.pool("BME"), scene.cash(A)) == (10, 90)


@pytest.mark.parametrize("certificates", [(10,), (10, 10, 10)])
@pytest.mark.rule("rhl:16.6.a")
def test_a_sale_moves_the_marker_down_one_row(certificates: tuple[int, ...]) -> None:
    scene = market().do(SellShares(A, "BME", certificates))
    assert (scene.square("BME"), scene.price("BME")) == ((2, 3), 80)


@pytest.mark.rule("rhl:16.6.b")
def test_one_sale_of_a_corporation_a_turn() -> None:
    scene = market().do(SellShares(A, "BME", (10,)))
    assert scene.clause(SellShares(A, "BME", (10,))) == "16.6.b"
    scene.do(Pass(A), Pass(B), Pass(C))
    assert scene.mover == A
    assert scene.allows(SellShares(A, "BME", (10,)))  # a new turn


@pytest.mark.rule("rhl:16.6.b")
def test_option_sales_per_corporation() -> None:
    once = market(sales_per_corporation="one_a_turn").do(SellShares(A, "BME", (10,)))
    assert not once.allows(SellShares(A, "BME", (10,)))
    often = market(sales_per_corporation="any_number").do(SellShares(A, "BME", (10,)), SellShares(A, "BME", (10,)))
    assert (often.cash(A), often.square("BME")) == (90 + 80, (3, 3))


@pytest.mark.rule("rhl:16.6.c")
def test_stacking_and_the_foot_of_the_column() -> None:
    scene = market().found("ADR", {C: 50}, at=(2, 3)).do(SellShares(A, "BME", (10,)))
    assert scene.square("BME") == scene.square("ADR") == (2, 3)
    assert scene.order() == ["ADR", "BME"]
    for foot in ((5, 2), (4, 3), (1, 13)):  # the last squares of their columns
        lowest = market(at=foot).do(SellShares(A, "BME", (10,)))
        assert lowest.square("BME") == foot

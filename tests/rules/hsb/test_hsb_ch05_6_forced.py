"""Chapters 5.6.1.7.4 and 5.6.1.7.5: forced purchases, as far as they are its own (see test_dortmund_forced)."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, BuyTrain, Pass, SellShares
from revier.rail.state import OFFER, PLAYER, POOL
from scenes.hsb import A, B, C, D, Scene

SELL = OwnDeal(A, "sell", 10)
NAME_3, BUY_3 = AnnounceTrain(A, "3", "bank"), BuyTrain(A, "3", "bank", 180)


def table(phase: str = "3") -> Scene:
    return Scene(4).give_minors().set_phase(phase)


@pytest.mark.rule("hsb:5.6.1.7.4.a")
def test_where_there_is_no_train_to_be_had_the_turn_ends_without_one() -> None:
    scene = table("8").needy({A: 50, B: 50})
    for train in ("6", "8"):
        scene.take_cards(train, scene.left(train))
    assert scene.allows(Pass(A))
    assert scene.pool_train("6").clause(Pass(A)) == "5.6.1.7.4.a"


@pytest.mark.rule("hsb:5.6.1.7.5.d")
def test_a_large_certificate_is_sold_whole_or_not_at_all() -> None:
    """DHB at 60: A has 20% besides the director's certificate, all else is sold. Half of it is not for sale, though
    the pool has change; the whole of it goes unless another player would have more then."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(0, 0, 0, 0)
    scene.found("DHB", {A: 20}, value=60, treasury=100).give_papers("DHB", A, 20)
    scene.give_papers("DHB", B, 10, 10).give_papers("DHB", C, 10)
    small = scene.g.shares.by_percent(scene.number("DHB"), 10)
    assert small is not None
    scene.g.shares.move(scene.s, small, OFFER, POOL, 3)
    larger = scene.fork()
    larger.g.shares.move(larger.s, small, POOL, PLAYER + B)
    scene.step("DHB", "train").do(NAME_3)
    assert scene.clause(SellShares(A, "DHB", (10,))) == "5.6.1.7.5.d"
    scene.do(SellShares(A, "DHB", (20,)))
    assert (scene.cash(A), scene.percent("DHB", A), scene.director("DHB")) == (120, 20, A)
    larger.step("DHB", "train").do(NAME_3)
    assert larger.offers(SellShares) == []
    assert larger.do(BUY_3).s.credit[A] == 80


@pytest.mark.rule("hsb:5.6.1.7.5.e", "hsb:6.c")
def test_the_bank_takes_twice_what_it_lent_in_the_end() -> None:
    """35 missing, nothing to sell; A has two shares at 60 and B2, worth 90."""
    scene = table().needy({A: 20, B: 30, C: 30, D: 20}, treasury=145)
    before = scene.g.worth(scene.s, A)
    scene.do(NAME_3, BUY_3)
    assert (before, scene.g.worth(scene.s, A)) == (120 + 90, 120 + 90 - 70)


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.6.1.7.5.c")
def test_a_railway_that_sells_itself_into_bankruptcy_needs_no_train_any_more() -> None:
    """At 10 the next sale brings 10 and moves the token to the bankrupt space; the turn is over, A owes nothing."""
    scene = table().needy({A: 20}, pool=50, treasury=0, cash=500, at=(0, 1)).do(NAME_3, SELL)
    assert (scene.price("BME"), scene.percent("BME", A), scene.cash(A), scene.s.credit[A]) == (0, 0, 500, 0)
    assert scene.node not in ("raise", "train")


@pytest.mark.rule("hsb:5.6.1.7.4.c", "hsb:5.6.1.7.4.a")
def test_there_is_no_way_back_from_a_forced_purchase() -> None:
    assert table().needy({A: 50, B: 30}).do(SELL, NAME_3).clause(Pass(A)) == "5.6.1.7.4.a"
    assert table().needy({A: 50, B: 30}).do(SELL, NAME_3).clause(Pass(B)) == "5.5.7.a"


@pytest.mark.rule("hsb:5.6.1.7.5.b")
def test_no_credit_while_the_director_has_certificates_to_sell() -> None:
    """90 missing, which two tenths at 60 and 55 bring."""
    scene = table().needy({A: 50}, pool=50, treasury=90).do(NAME_3)
    assert scene.clause(BUY_3) == "5.6.1.7.5.b"
    assert scene.do(*[SellShares(A, "BME", (10,))] * 2, BUY_3).s.credit[A] == 0


@pytest.mark.rule("hsb:5.6.1.7.5.b")
def test_a_train_the_treasury_can_pay_is_bought_without_force() -> None:
    """310 are not enough for the new train of 450, but for the one of the pool."""
    scene = table("5").needy({A: 50, B: 50}, treasury=310).pool_train("4")
    assert scene.clause(AnnounceTrain(A, "4", "pool")) == "5.6.1.7.5.b"
    assert scene.allows(AnnounceTrain(A, "5", "bank"))


@pytest.mark.rule("hsb:5.6.1.7.5.c", "hsb:5.6.1.d")
def test_only_certificates_that_the_railway_has_are_sold() -> None:
    scene = table().needy({A: 20}, pool=50, treasury=80).do(NAME_3)
    for refused in (OwnDeal(A, "sell", 20), OwnDeal(A, "buy", 10)):
        refusal = scene.why_not(refused)
        assert refusal is not None
        assert (refusal.clause, refusal.reason.key) == ("hsb:5.6.1.d", "rail.refused.deal.none_to_sell")


@pytest.mark.rule("hsb:5.6.1.7.5.e")
def test_the_bank_lends_what_it_has_not_got() -> None:
    scene = table().needy({A: 20, B: 30, C: 30, D: 20}, treasury=0).set_bank(10, into="CME").do(NAME_3, BUY_3)
    assert (scene.trains("BME"), scene.s.credit[A], scene.bank) == (["3"], 180, 10)

"""A railway that cannot pay for the train it needs: chapters 8.6.4 and 8.6.5 of The Railway Game, 5.6.1.7.4 and
5.6.1.7.5 of Heat, Sweat & Beer."""

from __future__ import annotations

import pytest

from revier.core.action import Action
from revier.core.message import render
from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, BuyTrain, GoBankrupt, Pass, SellShares
from revier.rail.state import OFFER, PLAYER
from scenes.dortmund import A, B, C, D, DortmundScene
from scenes.dortmund_games import Case, both

SELL = OwnDeal(A, "sell", 10)
NAME_3, BUY_3 = AnnounceTrain(A, "3", "bank"), BuyTrain(A, "3", "bank", 180)
HIS = SellShares(A, "BME", (10,))
ALL_HELD = {A: 20, B: 30, C: 30, D: 20}


def table(case: Case, phase: str = "3") -> DortmundScene:
    return case.table().set_phase(phase)


# --- what is said -----------------------------------------------------------------------------------------------------
def said(scene: DortmundScene, action: Action) -> str:
    refusal = scene.why_not(action)
    assert refusal is not None
    return render(refusal.reason)


@both(marks=pytest.mark.rule("trg:8.6.4.a", "hsb:5.6.1.7.4.a"))
def test_a_railway_without_track_is_not_told_that_it_has_a_route(case: Case) -> None:
    scene = table(case).needy({A: 50, B: 50})
    assert said(scene, Pass(A)) == "BME may not end its turn without a train, whether it has a route or not."
    owner = table(case).needy({A: 50, B: 50}).give_trains("BME", "2")
    assert "route" not in said(owner, NAME_3)


@both(marks=pytest.mark.rule("trg:8.6.4.e", "hsb:5.6.1.7.4.c"))
def test_a_rich_director_with_nothing_to_sell_is_not_told_to_sell_shares(case: Case) -> None:
    """The director has 500 and the directorship, which nobody may sell; the treasury lacks 130 of 180."""
    scene = table(case).needy({A: 20, B: 30, C: 30, D: 20}, cash=500)
    assert said(scene, BUY_3).startswith(
        "The treasury lacks 130 M for this train: certificates of the company are sold"
    )
    assert "the director has to sell" not in said(scene, BUY_3)


@both(marks=pytest.mark.rule("trg:8.6.5.d", "hsb:5.6.1.7.5.c"))
def test_money_that_is_not_there_is_not_said_to_be_enough(case: Case) -> None:
    """DHB has a certificate of 20%; where one of 10% brings what is missing, there is not enough money yet."""
    scene = case.table().set_phase("3").set_cash(0, 500, 500, 500)
    scene.found("DHB", {A: 40, B: 30}, value=60, director=A, treasury=130).step("DHB", "train")
    scene.s.own_deal = 1  # this turn's deal has been made, so the forced purchase begins
    scene.do(NAME_3)
    assert said(scene, OwnDeal(A, "sell", 20)).startswith("A smaller certificate brings enough")


# --- the own certificate ----------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.6.4.d", "hsb:5.6.1.7.4.c"))
@pytest.mark.parametrize(("treasury", "own"), [(50, 20), (40, 10)])
def test_one_own_certificate_is_sold_first(case: Case, treasury: int, own: int) -> None:
    """The train costs 80, a share 60."""
    scene = table(case, "2").needy({A: 50, B: 50 - own}, treasury=treasury, cash=100)
    buy = BuyTrain(A, "2", "bank", 80)
    assert scene.clause(Pass(A)) == case.pick(trg="8.6.4.a", hsb="5.6.1.7.4.a")
    assert scene.clause(AnnounceTrain(A, "2", "bank")) == case.clause
    assert scene.clause(buy) == case.pick(trg="8.6.4.e", hsb="5.6.1.7.4.c")
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.price("BME")) == (treasury + 60, 55)
    assert (scene.unsold("BME"), scene.pool("BME")) == (own - 10, 10)
    scene.do(buy)
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (treasury - 20, 100, ["2"])
    assert scene.clause(SELL) == case.pick(trg="8.j", hsb="5.6.1.d")  # it was the deal of this turn


@both(marks=pytest.mark.rule("trg:8.6.4.d", "hsb:5.6.1.7.4.c"))
def test_no_first_sale_if_the_deal_is_used_or_impossible(case: Case) -> None:
    full = table(case).needy({A: 30}, pool=50)  # the pool takes no more
    assert full.clause(SELL) == case.pick(trg="8.l", hsb="5.5.6.d")
    assert full.do(NAME_3).node == "raise"
    none = table(case).needy({A: 50, B: 50})  # nothing to sell
    assert none.do(NAME_3).node == "raise"
    used = table(case).needy({A: 50, B: 30}, pool=10, treasury=110).do(OwnDeal(A, "buy", 10))
    assert used.treasury("BME") == 50
    assert used.do(NAME_3).node == "raise"


@both(marks=pytest.mark.rule("trg:8.6.4.e", "hsb:5.6.1.7.4.c"))
def test_the_forced_purchase_follows_if_the_sale_was_not_enough(case: Case) -> None:
    scene = table(case).needy({A: 50, B: 30}).do(SELL)
    assert scene.clause(BUY_3) == case.clause
    scene.do(NAME_3)
    assert (scene.node, scene.treasury("BME"), scene.missing) == ("raise", 110, 70)
    assert scene.clause(Pass(A)) == case.pick(trg="8.6.4.a", hsb="5.6.1.7.4.a")  # no way back from it


@both(marks=pytest.mark.rule("trg:8.6.4.e", "hsb:5.6.1.7.4.c"))
def test_no_forced_purchase_while_the_treasury_pays_or_with_a_train(case: Case) -> None:
    assert table(case).needy({A: 50, B: 50}, treasury=180).clause(NAME_3) == case.clause
    owner = table(case).needy({A: 50, B: 50}).give_trains("BME", "2")
    assert owner.clause(NAME_3) == case.clause
    assert owner.clause(BUY_3) == case.pick(trg="8.6.b", hsb="5.6.1.7.b")


# --- the forced purchase ----------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.6.5.a", "hsb:5.6.1.7.5.a"))
def test_the_cheapest_new_train_or_one_of_the_pool(case: Case) -> None:
    brown = table(case, "5").needy({A: 50, B: 50}).pool_train("4")
    assert brown.allows(AnnounceTrain(A, "5", "bank"))
    assert brown.allows(AnnounceTrain(A, "4", "pool"))
    with_8 = table(case, "6").needy({A: 50, B: 50}).pool_train("5")
    with_8.leave("6", with_8.on_display("6") - 1)  # the second is sold, 8 is open
    assert with_8.allows(AnnounceTrain(A, "6", "bank"))
    assert with_8.allows(AnnounceTrain(A, "5", "pool"))
    assert with_8.clause(AnnounceTrain(A, "8", "bank")) == case.clause
    assert with_8.clause(BuyTrain(A, "8", "bank", 800)) == case.clause


@both(marks=pytest.mark.rule("trg:8.6.5.a", "hsb:5.6.1.7.5.a"))
def test_nobody_has_to_take_the_train_of_the_pool(case: Case) -> None:
    """The treasury could pay for the old train; the director may still force the purchase of the new one."""
    scene = table(case, "5").needy({A: 50, B: 50}, treasury=310).pool_train("4")
    old = BuyTrain(A, "4", "pool", 300)
    assert scene.allows(old)
    scene.do(AnnounceTrain(A, "5", "bank"))
    assert scene.missing == 140
    assert scene.clause(old) == case.clause


@both(marks=pytest.mark.rule("trg:8.6.5.b", "hsb:5.6.1.7.5.b"))
def test_the_whole_treasury_comes_first(case: Case) -> None:
    scene = table(case).needy({A: 50, B: 50}, cash=400).do(NAME_3)
    assert scene.missing == 130
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (0, 270, ["3"])


@both(marks=pytest.mark.rule("trg:8.6.5.c", "hsb:5.6.1.7.5.b"))
def test_own_certificates_come_second(case: Case) -> None:
    scene = table(case).needy({A: 30}, pool=50, cash=400).do(NAME_3)
    assert scene.clause(BUY_3) == case.clause  # not the director's cash yet
    assert scene.clause(HIS) == case.clause
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.price("BME")) == (50 + 60, 55)
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.missing) == (50 + 60 + 55, 15)
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (0, 385, ["3"])


@both(marks=pytest.mark.rule("trg:8.6.5.d", "hsb:5.6.1.7.5.c"))
def test_no_more_own_certificates_than_needed_whatever_the_pool_has(case: Case) -> None:
    """100 missing at 60: two shares for 60 and 55; the pool goes to 70%."""
    scene = table(case).needy({A: 20}, pool=50, treasury=80).do(NAME_3)
    assert scene.missing == 100
    assert scene.do(SELL).pool("BME") == 60
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.price("BME"), scene.pool("BME")) == (80 + 115, 50, 70)
    assert scene.clause(SELL) == case.clause
    assert why(scene, SELL) == "dortmund.refused.forced.enough"
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.trains("BME"), scene.unsold("BME")) == (15, ["3"], 10)


@both(marks=pytest.mark.rule("trg:8.6.5.d", "hsb:5.6.1.7.5.c"))
def test_the_smaller_certificate_if_it_is_enough(case: Case) -> None:
    """DHB at 60 owns a 20% certificate besides small ones; its deal is used up and 40 is missing."""
    scene = case.table().set_phase("3").found("DHB", {A: 40, B: 20}, value=60, pool=10, treasury=200)
    scene.step("DHB", "train").do(OwnDeal(A, "buy", 10), NAME_3)
    assert scene.missing == 40
    assert scene.clause(OwnDeal(A, "sell", 20)) == case.clause
    assert scene.do(SELL, BUY_3).treasury("DHB") == 20


def why(scene: DortmundScene, action: Action) -> str:
    refusal = scene.why_not(action)
    return "" if refusal is None else refusal.reason.key


@both(marks=pytest.mark.rule("trg:8.6.5.d", "hsb:5.6.1.7.5.c"))
def test_nothing_is_bought_back_in_a_forced_purchase(case: Case) -> None:
    scene = table(case).needy({A: 20}, pool=50, treasury=80).do(NAME_3)
    assert not scene.allows(OwnDeal(A, "buy", 10))
    assert all(isinstance(a, OwnDeal) and a.side == "sell" for a in scene.offers(OwnDeal))


@both(marks=pytest.mark.rule("trg:8.6.4.e", "trg:8.6.4.d", "hsb:5.6.1.7.4.c"))
def test_who_can_pay_is_not_told_to_sell_first(case: Case) -> None:
    """180 in the treasury are enough for the 3-train, although there are certificates to sell."""
    scene = table(case).needy({A: 50}, treasury=180)
    assert why(scene, NAME_3) == "dortmund.refused.train.not_forced"


@both(marks=pytest.mark.rule("trg:8.6.5.f", "hsb:5.6.1.7.5.d"))
def test_with_the_treasury_just_full_the_director_sells_nothing(case: Case) -> None:
    """60 missing at 60: one tenth of the railway's own, and it is enough to the Mark; more of its own are left."""
    scene = table(case).needy({A: 30}, pool=50, treasury=120).do(NAME_3, SELL)
    assert (scene.treasury("BME"), scene.unsold("BME")) == (180, 10)
    assert (scene.clause(HIS), why(scene, HIS)) == (case.clause, "dortmund.refused.forced.enough")


def two_sizes(case: Case, treasury: int) -> DortmundScene:
    """DHB at 60 owns certificates of 10% and 20% and has so much of the 180 for a 3-train; the deal has been made."""
    scene = case.table().set_phase("3").set_cash(0, 500, 500, 500)
    scene.found("DHB", {A: 40, B: 30}, value=60, director=A, treasury=treasury).step("DHB", "train")
    scene.s.own_deal = 1
    return scene.do(NAME_3)


@both(marks=pytest.mark.rule("trg:8.6.5.d", "hsb:5.6.1.7.5.c"))
def test_not_the_small_certificate_if_the_large_one_is_needed_and_enough(case: Case) -> None:
    """110 missing: 20% bring 120. 10% bring 60, and the 20% would have to follow."""
    scene = two_sizes(case, 70)
    assert scene.clause(SELL) == case.clause
    assert scene.offers(OwnDeal) == [OwnDeal(A, "sell", 20)]
    scene.do(OwnDeal(A, "sell", 20), BUY_3)
    assert (scene.treasury("DHB"), scene.unsold("DHB")) == (10, 10)


@both(marks=pytest.mark.rule("trg:8.6.5.d", "hsb:5.6.1.7.5.c"))
def test_where_both_must_go_either_is_the_first(case: Case) -> None:
    """125 missing: 20% bring 120 only. 60 + 2 x 55 and 2 x 60 + 50 are enough."""
    for first, second in ((10, 20), (20, 10)):
        scene = two_sizes(case, 55).do(OwnDeal(A, "sell", first), OwnDeal(A, "sell", second), BUY_3)
        assert scene.treasury("DHB") == 170 - 125


@both(marks=pytest.mark.rule("trg:8.6.5.f", "hsb:5.6.1.7.5.d"))
def test_the_same_for_certificates_of_the_director(case: Case) -> None:
    """A holds 10% and 20% of DHB beside the directorship, B 20%, so that 30% could go; 110 missing at 60."""
    scene = case.table().set_phase("3").set_cash(0, 500, 500, 500)
    scene.found("DHB", {A: 30, B: 20}, value=60, director=A, pool=30, treasury=70).step("DHB", "train")
    large = scene.g.shares.by_percent(scene.number("DHB"), 20)
    assert large is not None
    scene.g.shares.move(scene.s, large, OFFER, PLAYER + A)
    scene.do(NAME_3)
    his = [SellShares(A, "DHB", (percent,)) for percent in (10, 20)]
    assert scene.clause(his[0]) == case.clause
    assert scene.offers(SellShares) == his[1:]
    poorer = scene.fork()
    poorer.set_treasury("DHB", 0)  # 180 missing: all 30% would not be enough, so each may go, small ones first
    assert poorer.offers(SellShares) == his
    scene.do(his[1], BUY_3)
    assert (scene.cash(A), scene.percent("DHB", A), scene.s.credit[A]) == (10, 30, 0)


@both(marks=pytest.mark.rule("trg:8.6.5.e", "hsb:5.6.1.7.5.d"))
def test_his_cash_comes_before_his_certificates(case: Case) -> None:
    """40 missing after everything the railway has."""
    scene = table(case).needy({A: 50, B: 50}, treasury=140, cash=100).do(NAME_3)
    assert scene.missing == 40
    assert scene.clause(HIS) == case.pick(trg="8.6.5.f", hsb="5.6.1.7.5.d")  # his cash is enough
    scene.do(BUY_3)
    assert (scene.cash(A), scene.treasury("BME"), scene.s.credit) == (60, 0, [0, 0, 0, 0])


@both(marks=pytest.mark.rule("trg:8.6.5.f", "hsb:5.6.1.7.5.d"))
def test_then_the_director_sells_certificates_of_this_railway(case: Case) -> None:
    """90 missing: 60 + 55 = 115 for two; the pool is full already, and the token moves twice."""
    scene = table(case).needy({A: 50}, pool=50, treasury=90).do(NAME_3)
    assert scene.clause(BUY_3) == case.pick(trg="8.6.5.f", hsb="5.6.1.7.5.b")  # no credit yet
    assert scene.clause(SellShares(A, "BME", (10, 10))) == case.clause  # one by one
    scene.do(HIS, HIS)
    assert (scene.cash(A), scene.percent("BME", A), scene.pool("BME"), scene.price("BME")) == (115, 30, 70, 50)
    assert scene.clause(HIS) == case.clause  # no more than needed
    scene.do(BUY_3)
    assert (scene.cash(A), scene.trains("BME"), scene.s.credit[A]) == (25, ["3"], 0)


@both(marks=pytest.mark.rule("trg:8.6.5.g", "hsb:5.6.1.7.5.d"))
def test_the_director_stays_and_sells_nothing_else(case: Case) -> None:
    """A 40%, B and C 30%: one tenth may go, a second may not."""
    scene = table(case).needy({A: 40, B: 30, C: 30}, treasury=0).found("CME", {C: 50, A: 40}, value=65).do(NAME_3)
    assert scene.offers(SellShares) == [HIS]
    assert scene.clause(SellShares(A, "CME", (10,))) == case.clause
    scene.do(HIS)
    assert scene.clause(HIS) == case.clause  # B would hold more
    assert scene.offers(SellShares) == []
    assert (scene.director("BME"), scene.percent("BME", A), scene.percent("CME", A)) == (A, 30, 40)


@both(marks=pytest.mark.rule("trg:8.6.5.g", "hsb:5.6.1.7.5.d"))
def test_the_directors_certificate_is_not_sold(case: Case) -> None:
    scene = table(case).needy({A: 20, B: 10, C: 20}, pool=50).do(NAME_3)
    assert scene.clause(SellShares(A, "BME", (20,))) == case.clause
    assert why(scene, SellShares(A, "BME", (20,))) == "dortmund.refused.forced.director"
    assert why(scene, SellShares(A, "BME", (30,))) == "rail.refused.sell.not_owned"
    assert scene.offers(SellShares) == []


@both(marks=pytest.mark.rule("trg:8.6.5.i", "hsb:5.6.1.7.5.e"))
@pytest.mark.parametrize("treasury", [110, 145])
def test_the_bank_lends_the_rest(case: Case, treasury: int) -> None:
    """70 or 35 missing, nothing to sell. In the end twice the credit counts against A."""
    scene = table(case).needy(ALL_HELD, treasury=treasury)
    bank, before = scene.bank, scene.g.worth(scene.s, A)
    scene.do(NAME_3, BUY_3)
    lent = 180 - treasury
    assert (scene.trains("BME"), scene.treasury("BME"), scene.cash(A), scene.s.credit[A]) == (["3"], 0, 0, lent)
    assert scene.bank == bank + treasury  # what it lent came back at once
    assert scene.g.worth(scene.s, A) == before - 2 * lent


@both(marks=pytest.mark.rule("trg:8.6.5.i", "hsb:5.6.1.7.5.e"))
def test_credits_add_up(case: Case) -> None:
    scene = table(case).needy(ALL_HELD, treasury=110).do(NAME_3, BUY_3)
    scene.found("CME", ALL_HELD, value=60, director=A, treasury=150).step("CME", "train").do(NAME_3, BUY_3)
    assert scene.s.credit == [70 + 30, 0, 0, 0]


@both(marks=pytest.mark.rule("trg:8.6.5.j", "hsb:5.6.1.7.5.f"))
def test_nobody_goes_bankrupt(case: Case) -> None:
    scene = table(case).needy(ALL_HELD, treasury=0).do(NAME_3)
    assert scene.offers(GoBankrupt) == []
    assert scene.why_not(GoBankrupt(A)) is not None
    scene.do(BUY_3, Pass(A))
    assert (scene.s.credit[A], scene.s.bankrupt) == (180, [0, 0, 0, 0])
    assert scene.g.outcome(scene.s) is None  # the game goes on, A with it

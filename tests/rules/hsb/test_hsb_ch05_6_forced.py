"""Chapters 5.6.1.7.4 and 5.6.1.7.5: a railway must own a train, and may have to be helped to one."""

from __future__ import annotations

import pytest

from hsb_scene import A, B, C, D, Scene
from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, Answer, BuyTrain, GoBankrupt, Pass, SellShares
from revier.rail.state import OFFER, PLAYER, POOL

SELL = OwnDeal(A, "sell", 10)
NAME_3, BUY_3 = AnnounceTrain(A, "3", "bank"), BuyTrain(A, "3", "bank", 180)
ALL_HELD = {A: 20, B: 30, C: 30, D: 20}


def needy(
    *,
    holdings: dict[int, int],
    pool: int = 0,
    treasury: int = 50,
    cash: int = 0,
    phase: str = "3",
    at: tuple[int, int] | None = None,
) -> Scene:
    """A's BME at 60 has no train; the rest of its certificates lies on its charter. To the left: 55, 50, 40, 30, 10."""
    scene = Scene(4).give_minors().set_phase(phase).set_cash(cash, 500, 500, 500)
    scene.found("BME", holdings, value=60, director=A, pool=pool, treasury=treasury, at=at)
    return scene.step("BME", "train")


def missing(scene: Scene) -> object:
    """What the headline of the forced purchase says is missing."""
    return scene.g.top(scene.s).headline(scene.g, scene.s).args["missing"]


# --- 5.6.1.7.4 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.4.a", "hsb:5.6.1.e")
def test_no_railway_ends_its_turn_without_a_train_even_without_a_route() -> None:
    scene = needy(holdings={A: 50}, treasury=200, phase="2")  # nothing is built
    assert scene.clause(Pass(A)) == "5.6.1.7.4.a"
    assert scene.do(BuyTrain(A, "2", "bank", 80)).allows(Pass(A))


@pytest.mark.rule("hsb:5.6.1.7.4.b")
def test_three_sources_for_the_train() -> None:
    scene = needy(holdings={A: 50}, treasury=500).found("CME", {B: 50}).give_trains("CME", "3").pool_train("2")
    for purchase in (BUY_3, BuyTrain(A, "2", "pool", 80), BuyTrain(A, "3", "CME", 500)):
        other = scene.fork().do(purchase)
        if other.node == "offer":
            other.do(Answer(B, True))
        assert other.allows(Pass(A))


@pytest.mark.rule("hsb:5.6.1.7.4.b")
def test_a_train_of_another_railway_is_paid_by_the_treasury_alone() -> None:
    scene = needy(holdings={A: 50, B: 50}, cash=300, phase="2").found("CME", {B: 50}).give_trains("CME", "2")
    assert scene.clause(BuyTrain(A, "2", "CME", 70)) == "5.6.1.7.4.b"
    scene.do(BuyTrain(A, "2", "CME", 50), Answer(B, True))
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (0, 300, ["2"])


@pytest.mark.rule("hsb:5.6.1.7.4.c")
def test_one_own_certificate_is_sold_first() -> None:
    """Treasury 40, price 80, value 60, one share on the charter: it is sold, and the treasury pays."""
    scene = needy(holdings={A: 50, B: 40}, treasury=40, cash=100, phase="2")
    assert scene.clause(AnnounceTrain(A, "2", "bank")) == "5.6.1.7.4.c"
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "5.6.1.7.4.c"
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.price("BME"), scene.pool("BME")) == (100, 55, 10)
    scene.do(BuyTrain(A, "2", "bank", 80))
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (20, 100, ["2"])
    assert scene.clause(SELL) == "5.6.1.d"  # it was the deal of this turn


@pytest.mark.rule("hsb:5.6.1.7.4.c")
def test_no_first_sale_if_the_deal_is_used_or_impossible() -> None:
    full = needy(holdings={A: 30}, pool=50)  # the pool takes no more
    assert full.clause(SELL) == "5.5.6.d"
    assert full.do(NAME_3).node == "raise"
    none = needy(holdings={A: 50, B: 50})  # nothing to sell
    assert none.do(NAME_3).node == "raise"
    used = needy(holdings={A: 50, B: 30}, pool=10, treasury=110).do(OwnDeal(A, "buy", 10))
    assert used.do(NAME_3).node == "raise"


@pytest.mark.rule("hsb:5.6.1.7.4.c")
def test_the_forced_purchase_follows_only_if_that_was_not_enough() -> None:
    scene = needy(holdings={A: 50, B: 30}).do(SELL, NAME_3)
    assert (scene.node, scene.treasury("BME"), missing(scene)) == ("raise", 110, 70)
    assert scene.clause(Pass(A)) == "5.6.1.7.4.a"  # no way back from it
    rich = needy(holdings={A: 50, B: 50}, treasury=180)
    assert rich.clause(NAME_3) == "5.6.1.7.4.c"  # the treasury is enough
    owner = needy(holdings={A: 50, B: 50}).give_trains("BME", "2")
    assert owner.clause(NAME_3) == "5.6.1.7.4.c"  # it has a train


@pytest.mark.rule("hsb:5.6.1.7.4.a")
def test_where_there_is_no_train_to_be_had_the_turn_ends_without_one() -> None:
    scene = needy(holdings={A: 50, B: 50}, phase="8")
    for train in ("6", "8"):
        scene.take_cards(train, scene.left(train))
    assert scene.allows(Pass(A))
    assert scene.pool_train("6").clause(Pass(A)) == "5.6.1.7.4.a"


# --- 5.6.1.7.5 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.5.a")
def test_the_cheapest_new_train_or_one_of_the_pool() -> None:
    scene = needy(holdings={A: 50, B: 50}, phase="6").take_cards("6", 1).pool_train("5")
    assert scene.allows(AnnounceTrain(A, "6", "bank"))
    assert scene.allows(AnnounceTrain(A, "5", "pool"))
    assert scene.clause(AnnounceTrain(A, "8", "bank")) == "5.6.1.7.5.a"
    assert scene.clause(BuyTrain(A, "8", "bank", 800)) == "5.6.1.7.5.a"


@pytest.mark.rule("hsb:5.6.1.7.5.a")
def test_nobody_has_to_take_the_train_of_the_pool() -> None:
    """The treasury could pay for the old train; the director may still force the purchase of the new one."""
    scene = needy(holdings={A: 50, B: 50}, phase="5", treasury=310).pool_train("4")
    assert scene.allows(BuyTrain(A, "4", "pool", 300))
    scene.do(AnnounceTrain(A, "5", "bank"))
    assert missing(scene) == 140
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == "5.6.1.7.5.a"


@pytest.mark.rule("hsb:5.6.1.7.5.b")
def test_treasury_then_charter_then_cash() -> None:
    scene = needy(holdings={A: 30}, pool=50, cash=400).do(NAME_3)
    assert scene.clause(BUY_3) == "5.6.1.7.5.b"  # not the director's cash yet
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.6.1.7.5.b"
    scene.do(SELL, SELL)
    assert (scene.treasury("BME"), missing(scene)) == (50 + 60 + 55, 15)
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (0, 385, ["3"])


@pytest.mark.rule("hsb:5.6.1.7.5.c")
def test_charter_certificates_no_more_than_needed_the_limit_of_the_pool_notwithstanding() -> None:
    """100 missing at 60: two shares for 60 and 55, the token two spaces to the left; the pool goes to 70%."""
    scene = needy(holdings={A: 20}, pool=50, treasury=80).do(NAME_3)
    assert missing(scene) == 100
    scene.do(SELL, SELL)
    assert (scene.treasury("BME"), scene.price("BME"), scene.pool("BME")) == (80 + 115, 50, 70)
    assert scene.clause(SELL) == "5.6.1.7.5.c"
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.unsold("BME")) == (15, 10)


@pytest.mark.rule("hsb:5.6.1.7.5.c")
def test_the_smaller_certificate_if_it_is_enough() -> None:
    """DHB at 60 owns a 20% certificate besides small ones; its deal is used up and 40 is missing."""
    scene = Scene(4).give_minors().set_phase("3").found("DHB", {A: 40, B: 20}, value=60, pool=10, treasury=200)
    scene.step("DHB", "train").do(OwnDeal(A, "buy", 10), NAME_3)
    assert missing(scene) == 40
    assert scene.clause(OwnDeal(A, "sell", 20)) == "5.6.1.7.5.c"
    assert scene.do(SELL, BUY_3).treasury("DHB") == 20


@pytest.mark.rule("hsb:5.6.1.7.5.d")
def test_then_the_director_sells_certificates_of_this_railway() -> None:
    """90 missing: 60 + 55 = 115 for two; the pool is full already, and the token moves twice."""
    scene = needy(holdings={A: 50}, pool=50, treasury=90).do(NAME_3)
    assert scene.clause(BUY_3) == "5.6.1.7.5.b"  # no credit yet
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "5.6.1.7.5.d"  # one by one
    scene.do(SellShares(A, "BME", (10,)), SellShares(A, "BME", (10,)))
    assert (scene.cash(A), scene.percent("BME", A), scene.pool("BME"), scene.price("BME")) == (115, 30, 70, 50)
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.6.1.7.5.d"  # no more than needed
    scene.do(BUY_3)
    assert (scene.cash(A), scene.trains("BME"), scene.s.credit[A]) == (25, ["3"], 0)


@pytest.mark.rule("hsb:5.6.1.7.5.d")
def test_his_cash_comes_before_his_certificates() -> None:
    scene = needy(holdings={A: 50, B: 50}, treasury=140, cash=100).do(NAME_3)
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.6.1.7.5.d"
    scene.do(BUY_3)
    assert (scene.cash(A), scene.treasury("BME"), scene.s.credit) == (60, 0, [0, 0, 0, 0])


@pytest.mark.rule("hsb:5.6.1.7.5.d")
def test_the_director_stays_and_sells_nothing_else() -> None:
    """A 40%, B and C 30%: one tenth may go, a second may not."""
    scene = needy(holdings={A: 40, B: 30, C: 30}, treasury=0)
    scene.found("CME", {C: 50, A: 40}, value=65).do(NAME_3)
    assert scene.offers(SellShares) == [SellShares(A, "BME", (10,))]
    assert scene.clause(SellShares(A, "CME", (10,))) == "5.6.1.7.5.d"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.6.1.7.5.d"
    assert (scene.director("BME"), scene.percent("BME", A), scene.percent("CME", A)) == (A, 30, 40)


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


@pytest.mark.rule("hsb:5.6.1.7.5.d")
def test_the_directors_certificate_is_not_sold() -> None:
    scene = needy(holdings={A: 20, B: 10, C: 20}, pool=50).do(NAME_3)
    assert scene.clause(SellShares(A, "BME", (20,))) == "5.6.1.7.5.d"
    assert scene.offers(SellShares) == []


@pytest.mark.rule("hsb:5.6.1.7.5.e", "hsb:6.c")
def test_the_bank_lends_the_rest_and_takes_twice_in_the_end() -> None:
    """35 missing, nothing to sell; A has two shares at 60 and B2, worth 90."""
    scene = needy(holdings=ALL_HELD, treasury=145)
    bank, before = scene.bank, scene.g.worth(scene.s, A)
    scene.do(NAME_3, BUY_3)
    assert (scene.trains("BME"), scene.treasury("BME"), scene.cash(A), scene.s.credit[A]) == (["3"], 0, 0, 35)
    assert scene.bank == bank + 145  # what it lent came back at once
    assert (before, scene.g.worth(scene.s, A)) == (120 + 90, 120 + 90 - 70)


@pytest.mark.rule("hsb:5.6.1.7.5.e")
def test_credits_add_up() -> None:
    scene = needy(holdings=ALL_HELD, treasury=110).do(NAME_3, BUY_3)
    scene.found("CME", ALL_HELD, value=60, director=A, treasury=150).step("CME", "train").do(NAME_3, BUY_3)
    assert scene.s.credit == [70 + 30, 0, 0, 0]


@pytest.mark.rule("hsb:5.6.1.7.5.f")
def test_nobody_goes_bankrupt() -> None:
    scene = needy(holdings=ALL_HELD, treasury=0).do(NAME_3)
    assert scene.offers(GoBankrupt) == []
    assert scene.why_not(GoBankrupt(A)) is not None
    scene.do(BUY_3, Pass(A))
    assert (scene.s.credit[A], scene.s.bankrupt) == (180, [0, 0, 0, 0])
    assert scene.g.outcome(scene.s) is None  # the game goes on, A with it


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.6.1.7.5.c")
def test_a_railway_that_sells_itself_into_bankruptcy_needs_no_train_any_more() -> None:
    """At 10 the next sale brings 10 and moves the token to the bankrupt space; the turn is over, A owes nothing."""
    scene = needy(holdings={A: 20}, pool=50, treasury=0, cash=500, at=(0, 1)).do(NAME_3, SELL)
    assert (scene.price("BME"), scene.percent("BME", A), scene.cash(A), scene.s.credit[A]) == (0, 0, 500, 0)
    assert scene.node not in ("raise", "train")

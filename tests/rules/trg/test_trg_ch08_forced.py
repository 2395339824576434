"""Chapters 8.6.4 and 8.6.5: a railway that must have a train and cannot pay for it."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, BuyTrain, GoBankrupt, Pass, SellShares
from revier.rail.state import DEPOT, SCRAPPED
from trg_scene import A, B, C, D, Scene

SELL = OwnDeal(A, "sell", 10)
NAME_3, BUY_3 = AnnounceTrain(A, "3", "bank"), BuyTrain(A, "3", "bank", 180)
FOOT_OF_50 = (5, 2)  # 40 to its left


def needy(
    *,
    holdings: dict[int, int],
    pool: int = 0,
    treasury: int = 50,
    cash: int = 0,
    phase: str = "3",
    at: tuple[int, int] | None = None,
) -> Scene:
    """A's BME at 60 has no train; the rest of its certificates lies on its charter. Down its column: 60, 55, 50."""
    scene = Scene(4).give_lots().set_phase(phase).set_cash(cash, 500, 500, 500)
    scene.found("BME", holdings, value=60, director=A, pool=pool, treasury=treasury, at=at)
    return scene.step("BME", "train")


def missing(scene: Scene) -> object:
    """What the headline of the forced purchase says is missing."""
    return scene.g.top(scene.s).headline(scene.g, scene.s).args["missing"]


# --- 8.6.4: the own certificate ---------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.4.d")
def test_one_own_certificate_is_sold_first() -> None:
    scene = needy(holdings={A: 50, B: 30}, phase="2", cash=100)
    assert scene.clause(Pass(A)) == "8.6.4.a"
    assert scene.clause(AnnounceTrain(A, "2", "bank")) == "8.6.4.d"
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "8.6.4.e"
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.unsold("BME"), scene.pool("BME")) == (110, 10, 10)
    scene.do(BuyTrain(A, "2", "bank", 80))
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (30, 100, ["2"])
    assert scene.clause(SELL) == "8.j"  # it was the deal of this turn


@pytest.mark.rule("trg:8.6.4.d")
def test_no_first_sale_if_the_deal_is_used_or_impossible() -> None:
    full = needy(holdings={A: 30}, pool=50)  # the pool takes no more
    assert full.clause(SELL) == "8.l"
    assert full.do(NAME_3).node == "raise"
    none = needy(holdings={A: 50, B: 50})  # nothing to sell
    assert none.do(NAME_3).node == "raise"
    used = needy(holdings={A: 50, B: 30}, pool=10, treasury=110).do(OwnDeal(A, "buy", 10))
    assert used.treasury("BME") == 50
    assert used.do(NAME_3).node == "raise"


@pytest.mark.rule("trg:8.6.4.e")
def test_the_forced_purchase_follows_if_the_sale_was_not_enough() -> None:
    scene = needy(holdings={A: 50, B: 30}).do(SELL)
    assert scene.clause(BUY_3) == "8.6.4.e"
    scene.do(NAME_3)
    assert (scene.node, scene.treasury("BME"), missing(scene)) == ("raise", 110, 70)


@pytest.mark.rule("trg:8.6.4.e")
def test_no_forced_purchase_while_the_treasury_pays() -> None:
    rich = needy(holdings={A: 50, B: 50}, treasury=180)
    assert rich.clause(NAME_3) == "8.6.4.e"
    owner = needy(holdings={A: 50, B: 50}).give_trains("BME", "2")
    assert owner.clause(NAME_3) == "8.6.4.e"
    assert owner.clause(BUY_3) == "8.6.b"


# --- 8.6.5 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.5.a")
def test_the_cheapest_new_train_or_one_of_the_pool() -> None:
    scene = needy(holdings={A: 50, B: 50}, phase="5").pool_train("4")
    assert scene.allows(AnnounceTrain(A, "5", "bank"))
    assert scene.allows(AnnounceTrain(A, "4", "pool"))
    with_8 = needy(holdings={A: 50, B: 50}, phase="6")
    with_8.g.trains.move(with_8.s, with_8.g.d.train_index["6"], DEPOT, SCRAPPED)  # the second is sold, 8 is open
    assert with_8.allows(AnnounceTrain(A, "6", "bank"))
    assert with_8.clause(AnnounceTrain(A, "8", "bank")) == "8.6.5.a"
    assert with_8.clause(BuyTrain(A, "8", "bank", 800)) == "8.6.5.a"


@pytest.mark.rule("trg:8.6.5.a")
def test_nobody_has_to_take_the_train_of_the_pool() -> None:
    """The treasury could pay for the old train; the director may still force the purchase of the new one."""
    scene = needy(holdings={A: 50, B: 50}, phase="5", treasury=310).pool_train("4")
    assert scene.allows(BuyTrain(A, "4", "pool", 300))
    assert scene.clause(AnnounceTrain(A, "4", "pool")) == "8.6.5.b"  # the treasury is enough
    scene.do(AnnounceTrain(A, "5", "bank"))
    assert missing(scene) == 140
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == "8.6.5.a"


@pytest.mark.rule("trg:8.6.5.b")
def test_the_whole_treasury_comes_first() -> None:
    scene = needy(holdings={A: 50, B: 50}, cash=400).do(NAME_3)
    assert missing(scene) == 130
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (0, 270, ["3"])


@pytest.mark.rule("trg:8.6.5.c")
def test_own_certificates_come_second_and_move_the_token() -> None:
    scene = needy(holdings={A: 30}, pool=50, cash=400).do(NAME_3)
    assert scene.clause(BUY_3) == "8.6.5.c"  # not the director's cash yet
    assert scene.clause(SellShares(A, "BME", (10,))) == "8.6.5.c"
    assert scene.square("BME") == (3, 2)
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (110, (4, 2), 55)


@pytest.mark.rule("trg:8.6.5.c")
def test_at_the_foot_of_its_column_the_token_moves_left() -> None:
    scene = needy(holdings={A: 30}, pool=50, at=FOOT_OF_50).do(NAME_3, SELL)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (100, (5, 1), 40)
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (140, (5, 0), 20)


@pytest.mark.rule("trg:8.6.5.d")
def test_no_more_own_certificates_than_needed() -> None:
    """130 missing at 60: 60 + 55 + 50 = 165 for three; the pool goes from 40% to 70%."""
    scene = needy(holdings={A: 20}, pool=50, treasury=110).do(OwnDeal(A, "buy", 10), NAME_3)
    assert (missing(scene), scene.unsold("BME"), scene.pool("BME")) == (130, 40, 40)
    scene.do(SELL, SELL, SELL)
    assert (scene.treasury("BME"), scene.pool("BME")) == (50 + 165, 70)
    assert scene.clause(SELL) == "8.6.5.d"
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.trains("BME"), scene.unsold("BME")) == (35, ["3"], 10)


@pytest.mark.rule("trg:8.6.5.d")
def test_a_full_pool_takes_own_certificates() -> None:
    scene = needy(holdings={A: 30}, pool=50).do(NAME_3, SELL)
    assert scene.pool("BME") == 60


@pytest.mark.rule("trg:8.6.5.d")
def test_the_smaller_certificate_if_it_is_enough() -> None:
    """DHB at 60 owns a 20% certificate besides small ones; its deal is used up and 40 is missing."""
    scene = Scene(4).give_lots().set_phase("3").found("DHB", {A: 40, B: 20}, value=60, pool=10, treasury=200)
    scene.step("DHB", "train").do(OwnDeal(A, "buy", 10), NAME_3)
    assert missing(scene) == 40
    assert scene.clause(OwnDeal(A, "sell", 20)) == "8.6.5.d"
    assert scene.do(SELL, BUY_3).treasury("DHB") == 20


@pytest.mark.rule("trg:8.6.5.e")
def test_then_the_director_pays() -> None:
    """40 missing after everything the railway has."""
    scene = needy(holdings={A: 50, B: 50}, treasury=140, cash=100).do(NAME_3)
    assert missing(scene) == 40
    assert scene.clause(SellShares(A, "BME", (10,))) == "8.6.5.f"  # his cash is enough
    scene.do(BUY_3)
    assert (scene.cash(A), scene.treasury("BME"), scene.s.credit) == (60, 0, [0, 0, 0, 0])


@pytest.mark.rule("trg:8.6.5.f")
def test_then_he_sells_certificates_of_the_railway() -> None:
    """90 missing: 60 + 55 = 115 for two; the pool is full already."""
    scene = needy(holdings={A: 50}, pool=50, treasury=90).do(NAME_3)
    assert scene.clause(BUY_3) == "8.6.5.f"  # no credit yet
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "8.6.5.f"  # one by one
    scene.do(SellShares(A, "BME", (10,)), SellShares(A, "BME", (10,)))
    assert (scene.cash(A), scene.percent("BME", A), scene.pool("BME"), scene.price("BME")) == (115, 30, 70, 50)
    assert scene.clause(SellShares(A, "BME", (10,))) == "8.6.5.f"
    scene.do(BUY_3)
    assert (scene.cash(A), scene.trains("BME"), scene.s.credit[A]) == (25, ["3"], 0)


@pytest.mark.rule("trg:8.6.5.g")
def test_the_director_stays_and_sells_nothing_else() -> None:
    scene = needy(holdings={A: 40, B: 30, C: 30}, treasury=0)
    scene.found("CME", {C: 50, A: 40}, value=65).do(NAME_3)
    assert scene.offers(SellShares) == [SellShares(A, "BME", (10,))]
    assert scene.clause(SellShares(A, "CME", (10,))) == "8.6.5.g"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.clause(SellShares(A, "BME", (10,))) == "8.6.5.g"  # B would hold more
    assert scene.offers(SellShares) == []
    assert (scene.director("BME"), scene.percent("BME", A), scene.percent("CME", A)) == (A, 30, 40)


@pytest.mark.rule("trg:8.6.5.g")
def test_the_directors_certificate_is_not_sold() -> None:
    scene = needy(holdings={A: 20, B: 10, C: 20}, pool=50).do(NAME_3)
    assert scene.clause(SellShares(A, "BME", (20,))) == "8.6.5.g"
    assert scene.offers(SellShares) == []


@pytest.mark.rule("trg:8.6.5.h")
def test_his_sales_move_the_token_as_any_sale() -> None:
    scene = needy(holdings={A: 50}, pool=50).do(NAME_3, SellShares(A, "BME", (10,)))
    assert scene.square("BME") == (4, 2)
    foot = needy(holdings={A: 50}, pool=50, at=FOOT_OF_50).do(NAME_3, SellShares(A, "BME", (10,)))
    assert (foot.cash(A), foot.square("BME"), foot.price("BME")) == (50, FOOT_OF_50, 50)


@pytest.mark.rule("trg:8.6.5.i")
def test_the_bank_lends_the_rest_and_takes_twice_in_the_end() -> None:
    """70 missing, nobody has anything to sell; A's two shares count 60 each."""
    scene = needy(holdings={A: 20, B: 30, C: 30, D: 20}, treasury=110)
    bank = scene.bank
    before = scene.g.worth(scene.s, A)
    scene.do(NAME_3, BUY_3)
    assert (scene.trains("BME"), scene.treasury("BME"), scene.cash(A), scene.s.credit[A]) == (["3"], 0, 0, 70)
    assert scene.bank == bank + 110  # what it lent came back at once
    assert (before, scene.g.worth(scene.s, A)) == (120, 120 - 140)
    scene.s.broken = 1
    outcome = scene.do(Pass(A)).g.outcome(scene.s)
    assert outcome is not None
    assert outcome.scores[A] == 120 - 140


@pytest.mark.rule("trg:8.6.5.i")
def test_credits_add_up() -> None:
    scene = needy(holdings={A: 20, B: 30, C: 30, D: 20}, treasury=110).do(NAME_3, BUY_3)
    scene.found("CME", {A: 20, B: 30, C: 30, D: 20}, value=60, director=A, treasury=150).step("CME", "train")
    scene.do(NAME_3, BUY_3)
    assert scene.s.credit == [100, 0, 0, 0]


@pytest.mark.rule("trg:8.6.5.j")
def test_nobody_goes_bankrupt() -> None:
    scene = needy(holdings={A: 20, B: 30, C: 30, D: 20}, treasury=0).do(NAME_3)
    assert scene.offers(GoBankrupt) == []
    assert scene.why_not(GoBankrupt(A)) is not None
    scene.do(BUY_3, Pass(A))
    assert (scene.s.credit[A], scene.s.bankrupt, scene.node) == (180, [0, 0, 0, 0], "stock_turn")
    scene.passes(4)
    assert scene.g.outcome(scene.s) is None  # the game goes on, A with it

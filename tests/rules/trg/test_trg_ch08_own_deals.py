"""Chapter 8: a railway deals in its own certificates, once a turn."""

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import Dividend, LayTile, Pass
from scenes.trg import A, B, Scene
from scenes.trg_lines import HAGEN_CITY, railway

SELL, BUY = OwnDeal(A, "sell", 10), OwnDeal(A, "buy", 10)
STEPS = ("early", "track", "station", "link", "run", "pay", "train")


def bme(step: str = "track", *, pool: int = 0, treasury: int = 200, operated: bool = True) -> Scene:
    """The BME at 90, half of it with A; what is not in the pool lies on its charter."""
    scene = Scene(4).give_lots().found("BME", {A: 50}, value=90, pool=pool, treasury=treasury, operated=operated)
    return scene.lay_all(HAGEN_CITY).give_trains("BME", "2").step("BME", step).earned(100)


@pytest.mark.rule("trg:8.j")
def test_one_certificate_is_sold_before_laying_track() -> None:
    scene = bme(pool=20)
    assert scene.unsold("BME") == 30
    scene.do(SELL)
    assert (scene.unsold("BME"), scene.pool("BME")) == (20, 30)
    assert scene.clause(SELL) == "8.j"
    assert scene.clause(BUY) == "8.j"
    scene.do(LayTile(A, "H10", "9", 2))
    assert scene.clause(SELL) == "8.j"


@pytest.mark.rule("trg:8.j")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("deal", [SELL, BUY])
def test_at_any_moment_of_the_turn(step: str, deal: OwnDeal) -> None:
    scene = bme(step, pool=20, operated=step != "early")
    scene.do(deal)
    assert scene.node == step  # it takes no step of the turn
    assert scene.clause(SELL) == "8.j"
    assert scene.clause(BUY) == "8.j"


@pytest.mark.rule("trg:8.j")
def test_a_new_turn_brings_a_new_deal() -> None:
    scene = bme("train", pool=20).do(SELL, Pass(A)).passes(4)
    assert scene.node == "track"
    assert scene.allows(SELL)


@pytest.mark.rule("trg:8.j")
def test_only_what_there_is() -> None:
    nothing = bme(pool=0).why_not(BUY)
    assert nothing is not None
    assert (nothing.clause, nothing.reason.key) == ("trg:8.j", "rail.refused.deal.none_to_buy")
    assert bme(pool=20).clause(OwnDeal(A, "give", 10)) == "8.j"
    scene = Scene(4).give_lots().found("BME", {A: 60, B: 40}).step("BME", "track")
    assert scene.clause(SELL) == "8.j"
    assert scene.clause(OwnDeal(B, "sell", 10)) == "6.3.b"  # the director deals


@pytest.mark.rule("trg:8.k")
def test_a_sale_pays_the_value_before_it_and_moves_the_token_down() -> None:
    """90 stands above 75 in its column."""
    scene = bme(pool=20).do(SELL)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (290, (3, 5), 75)


@pytest.mark.rule("trg:8.k")
def test_a_purchase_costs_the_value_and_moves_nothing() -> None:
    scene = bme(pool=20).do(BUY)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (110, (2, 5), 90)
    assert (scene.unsold("BME"), scene.pool("BME")) == (40, 10)
    assert bme(pool=20, treasury=89).clause(BUY) == "8.k"


@pytest.mark.rule("trg:8.k")
def test_a_certificate_of_two_shares_moves_it_twice() -> None:
    """The DHB at 90 sells its 20% certificate: 180, and 90, 75, 70 down the column; at the foot it stays."""
    scene = Scene(4).give_lots().found("DHB", {A: 50}, value=90).step("DHB", "track")
    scene.do(OwnDeal(A, "sell", 20))
    assert (scene.treasury("DHB"), scene.square("DHB"), scene.price("DHB")) == (180, (4, 5), 70)
    low = Scene(4).give_lots().found("DHB", {A: 50}, at=(5, 4)).step("DHB", "track").do(OwnDeal(A, "sell", 20))
    assert (low.treasury("DHB"), low.square("DHB")) == (120, (5, 4))


@pytest.mark.rule("trg:8.k")
def test_the_lower_value_counts_for_the_dividend() -> None:
    """Sold before paying, 80 Mark are more than the new value of 75: the token moves right."""
    scene = bme("pay", pool=20).earned(80).do(SELL, Dividend(A, True))
    assert scene.square("BME") == (3, 6)


@pytest.mark.rule("trg:8.j", "trg:8.l")
def test_no_more_than_half_lies_in_the_pool() -> None:
    assert bme(pool=50).clause(SELL) == "8.j"  # nothing left on the charter
    full = Scene(4).give_lots().found("BME", {A: 40}, pool=50, value=90).step("BME", "track")
    assert full.clause(SELL) == "8.l"
    assert full.fork().set_treasury("BME", 90).allows(BUY)
    assert Scene(4).give_lots().found("BME", {A: 40}, pool=40, value=90).step("BME", "track").allows(SELL)


@pytest.mark.rule("trg:8.l")
def test_a_railway_may_sell_in_its_first_turn() -> None:
    scene = railway()
    scene.s.operated[scene.number("BME")] = 0
    scene.do(SELL)
    assert scene.pool("BME") == 10

"""Chapters 14.4 and 14.5: selling certificates, and what sales do to the share price."""

import pytest

from revier.rail.actions import BuyShare, Dividend, Found, OwnDeal, Pass, SellShares
from scenes.ruhr import A, B, C, D, Scene, found


def cme(holdings: dict[int, int], *, pool: int = 0, value: int = 90, director: int = A) -> Scene:
    return Scene().cleared().found("CME", holdings, director=director, pool=pool, value=value)


# --- 14.4 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.4.a")
def test_any_number_in_one_turn() -> None:
    """Three sales of two corporations; then the turn goes on."""
    scene = cme({A: 50, B: 20}).found("RhE", {B: 50, A: 20}, value=70).stock_turn(A)
    scene.do(SellShares(A, "CME", (10,)), SellShares(A, "RhE", (10, 10)), SellShares(A, "CME", (10,)))
    assert (scene.percent("CME", A), scene.percent("RhE", A), scene.mover) == (30, 0, A)


@pytest.mark.rule("ruhr:14.4.a", "ruhr:3.c")
def test_none_in_the_first_stock_round() -> None:
    scene = cme({A: 50}).stock_turn(A, number=1)
    assert scene.clause(SellShares(A, "CME", (10,))) == "14.4.a"
    assert SellShares not in scene.legal.kinds()


@pytest.mark.rule("ruhr:14.4.a")
def test_nobody_sells_what_he_has_not() -> None:
    scene = cme({A: 50, B: 10}).stock_turn(B)
    assert scene.clause(SellShares(B, "CME", (10, 10))) == "14.4.a"
    assert scene.clause(SellShares(B, "CME", ())) == "14.4.a"
    assert scene.clause(SellShares(B, "7", (20,))) == "14.4.a"
    reason = scene.why_not(SellShares(B, "CME", ()))
    assert reason is not None
    assert reason.reason.key == "rail.refused.sell.none"


@pytest.mark.rule("ruhr:14.4.a")
def test_a_certificate_is_sold_whole_and_by_who_has_it() -> None:
    """B has one certificate of the DGEE, of 20%; A directs it with the director's and another of 20%."""
    scene = Scene().cleared().found("DGEE", {A: 20}, value=60).give_papers("DGEE", A, 20).give_papers("DGEE", B, 20)
    for seat in (A, B):
        scene.stock_turn(seat).refuses(SellShares(seat, "DGEE", (10,)), "14.4.a")
    cme({A: 20, B: 10}).stock_turn(A).refuses(SellShares(A, "CME", (10, 10, 10)), "14.4.a")


@pytest.mark.rule("ruhr:14.4.a")
def test_a_share_in_the_lowest_box_is_sold_like_any_other() -> None:
    scene = Scene().cleared().found("CME", {A: 50, B: 20}, at=(0, 0)).stock_turn(B)
    assert scene.do(SellShares(B, "CME", (10, 10))).cash(B) == 530 + 2 * 30


@pytest.mark.rule("ruhr:14.4.a")
def test_one_sale_has_one_name() -> None:
    """Large certificates are named before small ones."""
    scene = Scene().cleared().found("DGEE", {A: 40}, value=60).give_papers("DGEE", B, 20, 10).stock_turn(B)
    assert scene.why_not(SellShares(B, "DGEE", (10, 20))) is not None
    assert scene.do(SellShares(B, "DGEE", (20, 10))).cash(B) == 530 + 3 * 60


@pytest.mark.rule("ruhr:14.4.b")
def test_no_more_than_half_in_the_pool() -> None:
    scene = cme({A: 20, B: 30}, pool=40).stock_turn(B)
    assert scene.clause(SellShares(B, "CME", (10, 10))) == "14.4.b"
    scene.do(SellShares(B, "CME", (10,)))
    assert scene.pool("CME") == 50
    assert scene.clause(SellShares(B, "CME", (10,))) == "14.4.b"


@pytest.mark.rule("ruhr:14.4.b", "ruhr:4.1.1.c")
def test_the_bme_begins_with_30_percent_in_the_pool() -> None:
    scene = Scene().cleared().found("BME", {A: 20, B: 30}, pool=30, director=A).private("private_bme", A).stock_turn(B)
    assert scene.clause(SellShares(B, "BME", (10, 10, 10))) == "14.4.b"
    assert scene.allows(SellShares(B, "BME", (10, 10)))


@pytest.mark.rule("ruhr:14.4.b")
def test_of_a_montan_corporation_two_certificates_fit() -> None:
    """Three would be 60%."""
    scene = Scene().cleared().montan("RB", {A: 20, B: 60}, "AAB", site=7, director=A).stock_turn(B)
    assert scene.clause(SellShares(B, "RB", (20, 20, 20))) == "14.4.b"
    assert scene.allows(SellShares(B, "RB", (20, 20)))


@pytest.mark.rule("ruhr:14.4.c", "ruhr:5.3.e")
def test_a_director_certificate_is_not_sold() -> None:
    scene = cme({A: 20, B: 10}).stock_turn(A)
    assert scene.clause(SellShares(A, "CME", (10,))) == "5.3.e"
    assert scene.clause(SellShares(A, "CME", (20,))) == "5.3.e"


@pytest.mark.rule("ruhr:14.4.d")
def test_none_of_a_corporation_that_has_had_no_turn() -> None:
    """The KWE has not floated; the EH has, but waits for phase 5."""
    scene = Scene().cleared().found("KWE", {A: 40}, floated=False, operated=False, value=60)
    scene.found("EH", {A: 60}, operated=False, value=60).stock_turn(A)
    for code in ("KWE", "EH"):
        assert scene.clause(SellShares(A, code, (10,))) == "14.4.d"


@pytest.mark.rule("ruhr:14.4.d")
def test_a_dividend_is_part_of_a_turn() -> None:
    scene = Scene().cleared().found("KWE", {A: 60}, operated=False, value=60).paying("KWE", 40).do(Dividend(A, True))
    assert scene.stock_turn(A).allows(SellShares(A, "KWE", (10,)))


@pytest.mark.rule("ruhr:14.4.d")
def test_after_its_first_turn_they_can_be_sold() -> None:
    scene = Scene().cleared().found("KWE", {A: 60}, operated=False, value=60).stock_turn(A)
    assert scene.clause(SellShares(A, "KWE", (10,))) == "14.4.d"
    scene.passes(4)
    while scene.s.operating_round == 1:
        assert scene.mover is not None
        keep = Dividend(scene.mover, False)
        scene.do(keep if scene.allows(keep) else Pass(scene.mover))
    assert scene.stock_turn(A).allows(SellShares(A, "KWE", (10,)))


@pytest.mark.rule("ruhr:14.4.e")
def test_none_of_a_montan_corporation_founded_just_before() -> None:
    """RB is founded by A, who buys a second certificate; in the next stock round it can be sold."""
    scene = Scene().cleared().set_phase("4").pmc(7, A, "AAABB", link=True).montan_round(A, B, C, D)
    scene.do(found(A, "RB", 7), BuyShare(A, "RB", "offer", 20))
    while scene.node != "stock_turn":
        scene.passes()
    while scene.mover != A:
        scene.passes()
    assert scene.clause(SellShares(A, "RB", (20,))) == "14.4.e"
    while scene.s.operating_round == 0:
        scene.passes()
    while scene.node != "stock_turn":
        assert scene.mover is not None
        keep = Dividend(scene.mover, False)
        scene.do(keep if scene.allows(keep) else Pass(scene.mover))
    while scene.mover != A:
        scene.passes()
    assert scene.allows(SellShares(A, "RB", (20,)))


@pytest.mark.rule("ruhr:14.4.f", "ruhr:14.5.b")
def test_the_seller_gets_the_value_before_the_sale() -> None:
    """Two shares of the director at 90: 180 Mark, 20% in the pool, then the marker goes to 80."""
    scene = cme({A: 50, B: 20}).stock_turn(A)
    bank = scene.bank
    scene.do(SellShares(A, "CME", (10, 10)))
    assert (scene.cash(A), scene.bank, scene.pool("CME"), scene.price("CME")) == (530 + 180, bank - 180, 20, 80)
    assert scene.do(Pass(A), BuyShare(B, "CME", "pool", 10)).cash(B) == 530 - 80


@pytest.mark.rule("ruhr:14.4.f", "ruhr:5.1.g")
def test_a_montan_certificate_brings_its_value_once() -> None:
    scene = Scene().cleared().montan("RB", {A: 40, B: 40}, "AAB", site=7, director=A, value=70).stock_turn(B)
    assert scene.do(SellShares(B, "RB", (20, 20))).cash(B) == 530 + 2 * 70


@pytest.mark.rule("ruhr:14.4.g", "ruhr:14.2.j")
def test_more_of_the_same_in_a_later_turn() -> None:
    scene = cme({A: 20, B: 30}).stock_turn(B).do(SellShares(B, "CME", (10,)), Pass(B))
    scene.passes(3)
    assert scene.do(SellShares(B, "CME", (10,))).percent("CME", B) == 10


# --- 14.5 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.5.a")
@pytest.mark.parametrize("number", [1, 3])
def test_sales_of_others_do_not_move_the_price(number: int) -> None:
    scene = cme({A: 50, B: 30}).stock_turn(B).do(SellShares(B, "CME", (10,) * number))
    assert (scene.price("CME"), scene.cash(B)) == (90, 530 + 90 * number)


@pytest.mark.rule("ruhr:14.5.b")
@pytest.mark.parametrize("number", [1, 4])
def test_a_sale_of_the_director_costs_one_box(number: int) -> None:
    scene = cme({A: 60, B: 10}).stock_turn(A).do(SellShares(A, "CME", (10,) * number))
    assert scene.price("CME") == 80


@pytest.mark.rule("ruhr:14.5.b")
def test_several_sales_in_a_turn_cost_one_box_and_a_later_turn_another() -> None:
    """90, then 80 for the whole turn; in the next turn 75. Each sale brings the price at its moment."""
    scene = cme({A: 60, B: 10}).stock_turn(A)
    scene.do(SellShares(A, "CME", (10,)), SellShares(A, "CME", (10,)))
    assert (scene.price("CME"), scene.cash(A)) == (80, 530 + 90 + 80)
    scene.do(Pass(A)).passes(3)
    assert scene.do(SellShares(A, "CME", (10,))).price("CME") == 75


@pytest.mark.rule("ruhr:14.5.b", "ruhr:5.3.j")
def test_whoever_is_director_when_announcing_counts_as_director() -> None:
    scene = cme({A: 30, B: 20}).stock_turn(A).do(SellShares(A, "CME", (10, 10)))
    assert (scene.director("CME"), scene.price("CME")) == (B, 80)
    assert scene.do(SellShares(A, "CME", (10,))).price("CME") == 80  # now A is a shareholder like any


@pytest.mark.rule("ruhr:14.5.b")
def test_each_corporation_falls_for_itself() -> None:
    scene = cme({A: 50}).found("RhE", {A: 50}, value=70).stock_turn(A)
    scene.do(SellShares(A, "CME", (10,)), SellShares(A, "RhE", (10,)))
    assert (scene.price("CME"), scene.price("RhE")) == (80, 65)


@pytest.mark.rule("ruhr:14.5.b")
def test_the_lowest_box_is_the_end() -> None:
    scene = cme({A: 50}, value=50).stock_turn(A)
    for _ in range(3):
        scene.do(SellShares(A, "CME", (10,)), Pass(A)).passes(3)
    assert scene.price("CME") == 30  # 50, 40, 30, and no box below


@pytest.mark.rule("ruhr:14.5.c", "ruhr:7.3.j")
def test_an_own_sale_of_a_corporation_costs_one_box() -> None:
    scene = cme({A: 50}, value=80).step("CME", "track").do(OwnDeal(A, "sell", 10))
    assert (scene.treasury("CME"), scene.price("CME"), scene.pool("CME")) == (80, 75, 10)


@pytest.mark.rule("ruhr:13.1.a", "ruhr:14.4.a")
def test_after_a_sale_a_railway_may_be_started() -> None:
    """The money of the sale pays for it."""
    scene = cme({A: 50}).set_cash(10).stock_turn(A).do(SellShares(A, "CME", (10,)))
    assert scene.cash(A) == 100
    assert scene.do(Found(A, "RhE", 50)).cash(A) == 0

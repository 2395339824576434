"""Chapter 4.1.1: the Private BME, the directorship it guarantees, and how both end."""

import pytest

from revier.games.ruhr.actions import ClosePrivate
from revier.rail.actions import BuyLot, BuyShare, BuyTrain, Found, Pass, SellShares, SetValue
from revier.rail.selling import certificates_of
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, C, D, Scene, develop


def bought(value: int = 60) -> Scene:
    """A has bought the Private BME off the top of its column; B is to move."""
    scene = Scene()
    for code in ("generaler", "ruhrschifffahrt", "3", "9"):
        scene.s.lots[scene.g.d.lot_index[code]] = D
    return scene.do(BuyLot(A, "private_bme"), SetValue(A, "BME", value))


def guarded(holdings: dict[int, int], *, players: int = 4, pool: int = 0, value: int = 60) -> Scene:
    """A owns the Private BME and directs the BME, whatever others hold."""
    scene = Scene(players).cleared().private("private_bme", A)
    return scene.found("BME", holdings, director=A, pool=pool, value=value)


# --- what is bought ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:4.1.1.a", "ruhr:2.4.c")
def test_140_mark_for_the_private_bme_and_the_bme() -> None:
    scene = bought()
    assert (scene.cash(A), scene.owner("private_bme"), scene.director("BME")) == (530 - 140, A, A)
    assert scene.bank == 10880 + 140 - 180  # of which three shares wait


@pytest.mark.rule("ruhr:4.1.1.b")
def test_the_buyer_sets_a_value_between_50_and_70_at_once() -> None:
    scene = Scene().do(BuyLot(A, "private_bme"))
    assert scene.mover == A
    for value in (45, 52, 75, 80):
        assert scene.clause(SetValue(A, "BME", value)) == "4.1.1.b"
    assert scene.clause(SetValue(A, "CME", 60)) == "4.1.1.b"
    assert scene.clause(BuyLot(B, "1")) == "4.1.1.b"
    assert scene.offers(SetValue) == [SetValue(A, "BME", value) for value in (50, 55, 60, 65, 70)]
    assert scene.do(SetValue(A, "BME", 70)).price("BME") == 70


@pytest.mark.rule("ruhr:4.1.1.c")
def test_three_certificates_go_to_the_pool() -> None:
    scene = bought(60)
    assert scene.keys()[0] == "ruhr.log.start_value"
    assert (scene.pool("BME"), scene.unsold("BME"), scene.percent("BME", A), scene.price("BME")) == (30, 50, 20, 60)


@pytest.mark.rule("ruhr:4.1.1.d")
@pytest.mark.parametrize(("value", "waiting"), [(50, 150), (60, 180), (70, 210)])
def test_three_times_the_value_waits_at_r13(value: int, waiting: int) -> None:
    scene = bought(value)
    assert scene.s.cash[scene.g.accounts.aside()] == waiting
    assert (scene.bank, scene.treasury("BME")) == (10880 + 140 - waiting, 0)


# --- the guarantee ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:4.1.1.e", "ruhr:5.3.a")
def test_another_player_may_hold_more_and_does_not_direct() -> None:
    scene = guarded({A: 20, B: 20}).stock_turn(B)
    scene.do(BuyShare(B, "BME", "offer", 10), *(Pass(seat) for seat in (C, D, A)), BuyShare(B, "BME", "offer", 10))
    assert (scene.percent("BME", B), scene.percent("BME", A), scene.director("BME")) == (40, 20, A)


@pytest.mark.rule("ruhr:4.1.1.e", "ruhr:5.3.a")
def test_it_guarantees_nothing_in_other_corporations() -> None:
    scene = guarded({A: 20}).found("CME", {A: 20, B: 20}, director=A).stock_turn(B)
    assert scene.do(BuyShare(B, "CME", "offer", 10)).director("CME") == B


@pytest.mark.rule("ruhr:4.1.1.e")
def test_a_sale_down_to_20_percent_does_not_end_it() -> None:
    scene = guarded({A: 40, B: 40}).stock_turn(A).do(SellShares(A, "BME", (10, 10)))
    assert (scene.percent("BME", A), scene.director("BME"), scene.owner("private_bme")) == (20, A, A)


@pytest.mark.rule("ruhr:4.1.1.f", "ruhr:4.1.1.g", "ruhr:11.i")
def test_the_first_type_4_card_gives_the_bme_to_whoever_has_more() -> None:
    """In the middle of the turn of another company: A 20%, B 30%."""
    scene = guarded({A: 20, B: 30}).set_phase("3").sell_out("3").found("CME", {C: 50}, treasury=700)
    scene.step("CME", "train").do(BuyTrain(C, "4", "bank", 300))
    assert (scene.owner("private_bme"), scene.director("BME")) == (CLOSED, B)
    assert (scene.percent("BME", A), scene.percent("BME", B)) == (20, 30)
    assert scene.mover == C  # whose turn goes on
    papers = scene.g.shares.normal(scene.number("BME"))[0]
    assert (papers.percent, scene.g.shares.certificates_of(scene.s, A)) == (10, 2)


@pytest.mark.rule("ruhr:4.1.1.f")
def test_a_type_4_card_bought_by_a_mine_does_the_same() -> None:
    scene = guarded({A: 20, B: 30}).set_phase("3").sell_out("3").pmc(7, C, "AAB", chest=300).spend(7)
    scene.do(develop(C, "4", "A"))
    assert (scene.owner("private_bme"), scene.director("BME")) == (CLOSED, B)


@pytest.mark.rule("ruhr:4.1.1.f", "ruhr:5.3.c")
@pytest.mark.parametrize("rival", [10, 20])
def test_with_no_more_than_the_owner_nobody_takes_over(rival: int) -> None:
    scene = guarded({A: 20, B: rival}).set_phase("3").sell_out("3").found("CME", {C: 50}, treasury=700)
    scene.step("CME", "train").do(BuyTrain(C, "4", "bank", 300))
    assert (scene.owner("private_bme"), scene.director("BME")) == (CLOSED, A)


@pytest.mark.rule("ruhr:4.1.1.f", "ruhr:5.3.b")
def test_of_two_with_more_the_nearer_to_the_left_takes_over() -> None:
    scene = guarded({A: 20, D: 30, C: 30}).set_phase("3").sell_out("3").found("CME", {B: 50}, treasury=700)
    assert scene.step("CME", "train").do(BuyTrain(B, "4", "bank", 300)).director("BME") == C


@pytest.mark.rule("ruhr:5.4.c", "ruhr:4.1.1.f", "ruhr:11.i")
def test_without_the_private_bme_directors_change_as_anywhere() -> None:
    scene = guarded({A: 20, B: 20}).private("private_bme", CLOSED).stock_turn(B)
    assert scene.do(BuyShare(B, "BME", "offer", 10)).director("BME") == B


# --- limit and sale ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:4.1.1.h", "ruhr:14.3.a")
def test_it_counts_towards_the_limit() -> None:
    """Six players, limit 12: the Private BME, the BME's certificate and ten others."""
    scene = guarded({A: 20}, players=6).found("CME", {A: 90}).found("RhE", {B: 20, A: 10}, value=50)
    scene.give_papers("RhE", A, 10)
    assert certificates_of(scene.g, scene.s, A) == 12
    scene.stock_turn(A)
    assert scene.clause(BuyShare(A, "RhE", "offer", 10)) == "14.3.b"
    scene.private("private_bme", CLOSED)
    assert scene.allows(BuyShare(A, "RhE", "offer", 10))


@pytest.mark.rule("ruhr:4.1.1.h")
def test_it_cannot_be_sold() -> None:
    assert guarded({A: 20}).stock_turn(A).clause(SellShares(A, "private_bme", (100,))) == "4.1.1.h"


# --- its end by the owner's will --------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:4.1.1.i")
def test_the_owner_removes_it_and_still_buys() -> None:
    scene = guarded({A: 20}).stock_turn(A).do(ClosePrivate(A, "private_bme"))
    assert (scene.owner("private_bme"), scene.mover, scene.director("BME")) == (CLOSED, A, A)
    assert scene.do(Found(A, "CME", 60)).director("CME") == A


@pytest.mark.rule("ruhr:4.1.1.i")
def test_the_guarantee_ends_at_once() -> None:
    scene = guarded({A: 20, B: 30}).stock_turn(A).do(ClosePrivate(A, "private_bme"))
    assert (scene.director("BME"), scene.percent("BME", A), scene.percent("BME", B)) == (B, 20, 30)


@pytest.mark.rule("ruhr:4.1.1.i", "ruhr:13.2.c")
def test_a_removal_alone_is_a_pass() -> None:
    """After it and three more passes the round is over, and the Priority Deal stays with B."""
    scene = guarded({A: 20}).found("CME", {B: 50})
    scene.s.priority = B
    scene.stock_turn(B).do(Pass(B), Pass(C), Pass(D), ClosePrivate(A, "private_bme"), Pass(A))
    assert (scene.s.operating_round, scene.s.priority) == (1, B)


@pytest.mark.rule("ruhr:4.1.1.i")
def test_only_the_owner_removes_it_and_only_in_his_turn() -> None:
    scene = guarded({A: 20}).found("CME", {B: 50}).stock_turn(B)
    assert scene.clause(ClosePrivate(B, "private_bme")) == "4.1.1.i"
    assert not scene.allows(ClosePrivate(A, "private_bme"))
    assert not scene.step("CME", "track").allows(ClosePrivate(A, "private_bme"))


@pytest.mark.rule("ruhr:4.1.1.j", "ruhr:5.3.h")
@pytest.mark.parametrize("sold", [(10, 10), (10, 10, 10)])
def test_sold_down_to_10_or_0_percent_it_is_gone(sold: tuple[int, ...]) -> None:
    """A 30%, B 20%: two normal certificates for the director's, then the sale; at 60 the marker falls to 55."""
    scene = guarded({A: 30, B: 20}).stock_turn(A)
    cash = scene.cash(A)
    scene.do(SellShares(A, "BME", sold))
    assert (scene.director("BME"), scene.owner("private_bme")) == (B, CLOSED)
    assert (scene.percent("BME", A), scene.percent("BME", B)) == (30 - sum(sold), 20)
    assert (scene.cash(A) - cash, scene.price("BME")) == (6 * sum(sold), 55)


@pytest.mark.rule("ruhr:4.1.1.k")
def test_below_20_percent_only_if_somebody_else_has_two_shares() -> None:
    scene = guarded({A: 30, B: 10, C: 10}).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "4.1.1.k"
    assert scene.allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("ruhr:4.1.1.k", "ruhr:5.3.e")
def test_without_the_private_company_the_rule_for_every_director_holds() -> None:
    """Closed, or in the hands of another player, it says nothing about what the director of the BME may sell."""
    for owner in (None, C):
        scene = Scene().cleared().found("BME", {A: 30, B: 10, C: 10}, value=60, director=A)
        if owner is not None:
            scene.private("private_bme", owner)
        assert scene.stock_turn(A).clause(SellShares(A, "BME", (10, 10))) == "5.3.e"


@pytest.mark.rule("ruhr:4.1.1.e", "ruhr:5.3.d", "ruhr:5.3.g")
def test_with_exactly_20_percent_left_the_guarantee_holds_and_else_the_most_shares() -> None:
    """A sells from 30% to 20%, B has 30%: with the Private BME he stays director, without it B takes over."""
    assert guarded({A: 30, B: 30}).stock_turn(A).do(SellShares(A, "BME", (10,))).director("BME") == A
    scene = Scene().cleared().found("BME", {A: 30, B: 30}, value=60, director=A).stock_turn(A)
    assert scene.do(SellShares(A, "BME", (10,))).director("BME") == B


@pytest.mark.rule("ruhr:4.1.1.i")
def test_nobody_closes_what_is_not_his() -> None:
    scene = guarded({A: 30}).private("ruhrschifffahrt", B).stock_turn(A)
    for code in ("ruhrschifffahrt", "tramway"):
        assert scene.clause(ClosePrivate(A, code)) == "4.1.1.i"
    assert scene.allows(ClosePrivate(A, "private_bme"))


@pytest.mark.rule("ruhr:4.1.1.k", "ruhr:5.3.f", "ruhr:14.4.b")
def test_the_pool_must_have_room_for_it() -> None:
    """The investors' 30% lie in the pool: A may sell 20%, not 30%."""
    scene = guarded({A: 30, B: 20}, pool=30).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10, 10))) == "5.3.f"
    assert scene.allows(SellShares(A, "BME", (10, 10)))

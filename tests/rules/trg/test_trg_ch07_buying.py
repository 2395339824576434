"""Chapters 7.2 and 7.3: prices, part payment and limits."""

import pytest

from revier.rail.actions import BuyShare, Found, Pass, SellShares
from revier.rail.selling import certificates_of
from revier.rail.state import OFFER, PLAYER, POOL
from scenes.trg import A, B, C, D, E, Scene


def dhb() -> Scene:
    """DHB at 90, directed by B; its ordinary 20% certificate lies on the charter."""
    scene = Scene().give_lots().found("DHB", {B: 30}, value=90).set_cash(900, 900, 900, 900)
    return scene.stock_turn(A)


def count(scene: Scene, company: str, size: int, place: int) -> int:
    """Ordinary certificates of a size at a place."""
    paper = scene.g.shares.by_percent(scene.number(company), size)
    assert paper is not None
    return scene.g.shares.count(scene.s, paper, place)


def to_pool(scene: Scene, company: str, size: int) -> Scene:
    paper = scene.g.shares.by_percent(scene.number(company), size)
    assert paper is not None
    scene.g.shares.move(scene.s, paper, OFFER, POOL)
    return scene


# --- 7.2 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:7.2.a")
@pytest.mark.parametrize("source", ["offer", "pool"])
@pytest.mark.parametrize(("size", "price"), [(10, 90), (20, 180)])
def test_certificates_cost_the_current_value(source: str, size: int, price: int) -> None:
    """Whichever size: the charter sells them in any order."""
    scene = dhb() if source == "offer" else to_pool(to_pool(dhb(), "DHB", 20), "DHB", 10)
    scene.do(BuyShare(A, "DHB", source, size))
    assert (scene.cash(A), scene.percent("DHB", A)) == (900 - price, size)
    poor = dhb().set_cash(price - 1)
    if source == "offer":
        assert poor.clause(BuyShare(A, "DHB", source, size)) == "7.2.a"


@pytest.mark.rule("trg:7.2.a")
def test_the_value_paid_is_todays_and_not_the_starting_value() -> None:
    scene = Scene().give_lots().found("BME", {B: 40}, value=60, at=(0, 5)).set_cash(900).stock_turn(A)
    scene.do(BuyShare(A, "BME", "offer", 10))
    assert scene.cash(A) == 900 - 110


@pytest.mark.rule("trg:7.2.b")
def test_the_corporation_or_the_bank_gets_the_money() -> None:
    scene = Scene().give_lots().found("BME", {B: 40}, value=90, pool=10, treasury=100).set_cash(900).stock_turn(A)
    bank = scene.bank
    offer, pool = scene.fork().do(BuyShare(A, "BME", "offer", 10)), scene.do(BuyShare(A, "BME", "pool", 10))
    assert (offer.treasury("BME"), offer.bank) == (190, bank)
    assert (pool.treasury("BME"), pool.bank) == (100, bank + 90)


@pytest.mark.rule("trg:7.2.b")
def test_the_treasury_is_filled_before_the_corporation_floats() -> None:
    scene = Scene().give_lots().found("BME", {B: 20}, value=60, treasury=120, floated=False, operated=False)
    scene.set_cash(60).stock_turn(A).do(BuyShare(A, "BME", "offer", 10))
    assert (scene.treasury("BME"), bool(scene.s.floated[scene.number("BME")])) == (180, False)


@pytest.mark.rule("trg:7.2.b")
def test_what_is_not_there_cannot_be_bought() -> None:
    scene = dhb()
    assert scene.clause(BuyShare(A, "DHB", "pool", 10)) == "7.2.b"
    assert scene.clause(BuyShare(A, "DHB", "offer", 30)) == "7.2.b"


@pytest.mark.rule("trg:7.2.c")
def test_a_10_percent_certificate_in_part_payment() -> None:
    scene = dhb().give_papers("DHB", A, 10)
    left = count(scene, "DHB", 10, OFFER)
    scene.do(BuyShare(A, "DHB", "offer", 20, hand_in=10))
    assert (scene.cash(A), scene.percent("DHB", A), scene.treasury("DHB")) == (810, 20, 90)
    assert (count(scene, "DHB", 20, PLAYER + A), count(scene, "DHB", 10, PLAYER + A)) == (1, 0)
    assert count(scene, "DHB", 10, OFFER) == left + 1
    assert scene.price("DHB") == 90  # it was no sale
    assert scene.mover == B  # but the purchase of the turn


@pytest.mark.rule("trg:7.2.c")
def test_traded_in_at_the_pool_it_goes_to_the_pool() -> None:
    scene = to_pool(dhb(), "DHB", 20).give_papers("DHB", A, 10)
    bank = scene.bank
    scene.do(BuyShare(A, "DHB", "pool", 20, hand_in=10))
    assert (scene.cash(A), scene.bank, scene.treasury("DHB")) == (810, bank + 90, 0)
    assert (count(scene, "DHB", 20, POOL), count(scene, "DHB", 10, POOL)) == (0, 1)


@pytest.mark.rule("trg:7.2.c")
def test_what_cannot_be_traded_in() -> None:
    scene = dhb()
    assert scene.clause(BuyShare(A, "DHB", "offer", 20, hand_in=10)) == "7.2.c"  # A has none
    scene.give_papers("DHB", A, 10)
    assert scene.clause(BuyShare(A, "DHB", "offer", 10, hand_in=10)) == "7.2.c"
    assert scene.clause(BuyShare(A, "DHB", "offer", 20, hand_in=20)) == "7.2.c"
    assert scene.set_cash(89).clause(BuyShare(A, "DHB", "offer", 20, hand_in=10)) == "7.2.a"


@pytest.mark.rule("trg:7.2.d")
def test_no_buying_back_in_the_same_stock_round() -> None:
    """The BME lacks a share to float, so nobody acts between the two rounds."""
    scene = Scene(3).give_lots().found("BME", {B: 20, A: 20}, director=B, value=90, floated=False)
    scene.set_cash(900, 900, 900).stock_turn(A).do(SellShares(A, "BME", (10,)))
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "7.2.d"
    assert scene.clause(BuyShare(A, "BME", "pool", 10)) == "7.2.d"
    scene.do(Pass(A), BuyShare(B, "BME", "pool", 10), Pass(C))
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "7.2.d"  # nor in a later turn of the round
    scene.passes(3)
    while scene.mover != A:
        scene.passes()
    assert (scene.node, scene.s.stock_round) == ("stock_turn", 3)
    assert scene.allows(BuyShare(A, "BME", "offer", 10))


# --- 7.3 --------------------------------------------------------------------------------------------------------------
def holding(players: int, certificates: int) -> Scene:
    """A holds so many certificates, his face-up brewery among them; who directs what does not matter here."""
    scene = Scene(players).give_lots().set_cash(*[900] * players)
    for company, seat in (("BME", B), ("CME", C)):
        scene.found(company, {seat: 20}, value=60)
    scene.found("KWE", {B: 20}, value=55).found("RhE", {C: 20}, value=65)
    for company in ("BME", "CME", "KWE"):
        while certificates_of(scene.g, scene.s, A) < certificates and scene.unsold(company) > 20:
            scene.give_papers(company, A, 10)
    assert certificates_of(scene.g, scene.s, A) == certificates
    return scene.stock_turn(A)


@pytest.mark.rule("trg:7.3.a")
@pytest.mark.parametrize(("players", "limit"), [(3, 17), (4, 13), (5, 10)])
def test_the_certificate_limit(players: int, limit: int) -> None:
    assert holding(players, limit - 1).allows(BuyShare(A, "RhE", "offer", 10))
    full = holding(players, limit)
    assert full.clause(BuyShare(A, "RhE", "offer", 10)) == "7.3.a"
    assert full.clause(Found(A, "DGEE", 60)) == "7.3.a"
    assert full.offers(BuyShare) == full.offers(Found) == []


@pytest.mark.rule("trg:7.3.a")
def test_at_the_limit_one_certificate_may_be_traded_for_another() -> None:
    scene = holding(5, 9).found("DHB", {D: 20}, value=90, director=D).give_papers("DHB", A, 10).stock_turn(A)
    assert certificates_of(scene.g, scene.s, A) == 10
    assert scene.clause(BuyShare(A, "DHB", "offer", 20)) == "7.3.a"
    scene.do(BuyShare(A, "DHB", "offer", 20, hand_in=10))
    assert (certificates_of(scene.g, scene.s, A), scene.percent("DHB", A)) == (10, 20)


def over_the_limit() -> Scene:
    """Five players: A is at the limit of 10 when B takes the BME over and pays with two certificates for one."""
    scene = Scene(5).give_lots().set_cash(*[900] * 5).found("BME", {A: 20, B: 20}, director=A, value=60)
    scene.found("CME", {C: 50}, value=65).give_papers("CME", A, *[10] * 4)
    scene.found("RhE", {D: 50}, value=65).give_papers("RhE", A, *[10] * 4)
    assert certificates_of(scene.g, scene.s, A) == 1 + 4 + 4 + 1
    scene.stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert (scene.director("BME"), certificates_of(scene.g, scene.s, A)) == (B, 11)
    return scene.found("DHB", {E: 20}, value=55).stock_turn(A)


@pytest.mark.rule("trg:7.3.b")
def test_whoever_is_over_the_limit_must_sell() -> None:
    scene = over_the_limit()
    assert scene.clause(Pass(A)) == "7.3.b"
    assert scene.clause(BuyShare(A, "DHB", "offer", 10)) == "7.3.b"
    assert scene.clause(Found(A, "KWE", 60)) == "7.3.b"
    scene.do(SellShares(A, "CME", (10,)))
    assert scene.clause(BuyShare(A, "DHB", "offer", 10)) == "7.3.a"
    scene.do(Pass(A))
    assert scene.mover == B


@pytest.mark.rule("trg:7.3.b", "trg:7.e")
def test_at_the_limit_a_player_may_pass() -> None:
    scene = holding(5, 10)
    assert scene.offers(SellShares)
    assert scene.do(Pass(A)).mover == B


@pytest.mark.rule("trg:7.3.b")
def test_trading_in_does_not_help_over_the_limit() -> None:
    scene = over_the_limit().set_cash(900)
    scene.s.held[:] = scene.fork().do(SellShares(A, "CME", (10,))).give_papers("DHB", A, 10).s.held
    assert certificates_of(scene.g, scene.s, A) == 11
    assert scene.clause(BuyShare(A, "DHB", "offer", 20, hand_in=10)) == "7.3.b"


@pytest.mark.rule("trg:7.3.c")
@pytest.mark.parametrize(("players", "limit"), [(3, 70), (4, 60), (5, 60)])
def test_the_share_limit(players: int, limit: int) -> None:
    scene = Scene(players).give_lots().found("BME", {A: limit - 10}, value=60, pool=10).set_cash(900).stock_turn(A)
    scene.do(BuyShare(A, "BME", "offer", 10))
    assert scene.percent("BME", A) == limit
    scene.stock_turn(A)
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "7.3.c"
    assert scene.clause(BuyShare(A, "BME", "pool", 10)) == "7.3.c"


@pytest.mark.rule("trg:7.3.c")
def test_a_large_certificate_must_fit_under_the_share_limit() -> None:
    scene = Scene(4).give_lots().found("DHB", {A: 50}, value=60).set_cash(900).stock_turn(A)
    assert count(scene, "DHB", 20, OFFER) == 1
    assert scene.clause(BuyShare(A, "DHB", "offer", 20)) == "7.3.c"
    assert scene.allows(BuyShare(A, "DHB", "offer", 20, hand_in=10))  # 60% in the end

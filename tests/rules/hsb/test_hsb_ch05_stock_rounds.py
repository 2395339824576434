"""Chapters 5.5 to 5.5.3: a turn in later stock rounds, founding, buying and limits."""

from __future__ import annotations

import pytest

from revier.core.action import Action
from revier.games.hsb.actions import TradeIn
from revier.rail import market
from revier.rail.actions import BuyShare, Found, Pass, SellShares
from revier.rail.frames import RoundsFrame
from revier.rail.selling import certificates_of
from revier.rail.state import OFFER, PLAYER, POOL, markers_left
from scenes.hsb import A, B, C, D, E, Scene


def trading(players: int = 4) -> Scene:
    """A later stock round of the green phase; BME at 75: director A, some of it with B, some in the pool."""
    scene = Scene(players).give_minors().set_phase("3").found("BME", {A: 40, B: 20}, value=75, pool=10)
    return scene.set_cash(*[900] * players).stock_turn(A)


def papers(scene: Scene, company: str, size: int, place: int) -> int:
    """Ordinary certificates of a size at a place."""
    paper = scene.g.shares.by_percent(scene.number(company), size)
    assert paper is not None
    return scene.g.shares.count(scene.s, paper, place)


def to_pool(scene: Scene, company: str, *sizes: int) -> Scene:
    for size in sizes:
        paper = scene.g.shares.by_percent(scene.number(company), size)
        assert paper is not None
        scene.g.shares.move(scene.s, paper, OFFER, POOL)
    return scene


def next_stock_round(scene: Scene) -> None:
    """The operating rounds are over."""
    scene.s.flow = [RoundsFrame("rounds", "stock")]
    scene.g.settle(scene.s)


# --- 5.5: turns -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.a")
def test_the_priority_deal_begins_and_the_others_follow_clockwise() -> None:
    scene = trading().do(Pass(A), BuyShare(B, "BME", "offer", 10))
    assert scene.passes(4).s.priority == C
    assert scene.s.operating_round == 1
    next_stock_round(scene)
    assert (scene.s.stock_round, scene.s.operating_round) == (3, 0)
    turns = []
    for _ in range(4):
        turns.append(scene.mover)
        scene.passes()
    assert turns == [C, D, A, B]
    assert scene.s.operating_round == 1  # four passes in a row were the whole round


@pytest.mark.rule("hsb:5.5.a")
def test_who_bought_or_sold_in_the_last_round_is_forgotten() -> None:
    """B was the last to act there. In the new one D begins and nobody acts: D keeps the card."""
    scene = trading().do(Pass(A), SellShares(B, "BME", (10,)), Pass(B)).passes(4)
    scene.s.priority = D
    next_stock_round(scene)
    assert scene.fork().do(Pass(D), Pass(A)).allows(BuyShare(B, "BME", "offer", 10))
    assert scene.passes(4).s.priority == D


@pytest.mark.rule("hsb:5.5.b")
@pytest.mark.parametrize(
    "first",
    [BuyShare(A, "BME", "pool", 10), Found(A, "RhE", 60), TradeIn(A, "DUB", "found", 30, 60)],
    ids=["buy", "found", "trade in"],
)
def test_after_acquiring_nothing_is_sold(first: Action) -> None:
    scene = trading().do(first)
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.5.b"
    assert scene.clause(Pass(A)) == ""  # the turn is over
    for seat in (C, D):  # whose turn has yet to come: no deal of theirs was the last
        assert scene.clause(SellShares(seat, "BME", (10,))) == ""


@pytest.mark.rule("hsb:5.5.b", "hsb:5.5.6.a")
def test_one_company_may_be_sold_in_several_lots() -> None:
    scene = trading().do(SellShares(A, "BME", (10,)), SellShares(A, "BME", (10,)))
    assert (scene.mover, scene.percent("BME", A), scene.pool("BME")) == (A, 20, 30)


@pytest.mark.rule("hsb:5.5.c")
@pytest.mark.parametrize(
    "first",
    [
        Found(A, "RhE", 60),
        BuyShare(A, "BME", "offer", 10),
        BuyShare(A, "BME", "pool", 10),
        TradeIn(A, "DAB", "found", 20, 60),
    ],
    ids=["found", "charter", "pool", "trade in"],
)
def test_one_acquisition_a_turn_by_any_of_four_ways(first: Action) -> None:
    scene = trading().found("DUB", {C: 30}).stock_turn(A).do(first)
    assert scene.mover == B
    for second in (
        Found(A, "CME", 60),
        BuyShare(A, "BME", "offer", 10),
        BuyShare(A, "BME", "pool", 10),
        TradeIn(A, "DUB", "offer", 10),
    ):
        assert scene.clause(second) == "5.5.c"


@pytest.mark.rule("hsb:5.5.c")
@pytest.mark.parametrize("size", [10, 20])
def test_any_certificate_of_the_charter_may_be_taken(size: int) -> None:
    scene = trading().found("DAB", {B: 20}, value=60).stock_turn(A).do(BuyShare(A, "DAB", "offer", size))
    assert scene.percent("DAB", A) == size


@pytest.mark.rule("hsb:5.5.c")
def test_a_brewery_is_traded_in_once() -> None:
    scene = trading().found("DUB", {C: 30}).stock_turn(A).do(TradeIn(A, "DUB", "offer", 10)).stock_turn(A)
    assert scene.clause(TradeIn(A, "DUB", "offer", 10)) == "5.5.c"


@pytest.mark.rule("hsb:5.5.c", "hsb:5.6.a")
def test_trade_ins_belong_to_stock_rounds() -> None:
    scene = trading().found("DUB", {C: 50}).set_cards("DUB", "3").give_trains("BME", "3")
    assert scene.fork().step("BME", "track").clause(TradeIn(A, "DUB", "offer", 10)) == "5.6.a"
    assert scene.fork().brewery_step("B2", "dispose").clause(TradeIn(A, "DUB", "offer", 10)) == "5.6.a"


@pytest.mark.rule("hsb:5.5.f")
def test_a_trade_in_moves_the_priority_deal_as_a_purchase_does() -> None:
    traded = trading(3).do(Pass(A), TradeIn(B, "DUB", "found", 30, 60)).passes(3)
    assert traded.s.priority == C


# --- 5.5.1: founding --------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.1.a")
def test_the_directors_certificate_comes_first() -> None:
    scene = trading()
    for company, size in (("CME", 10), ("CME", 20), ("DUB", 10), ("DAB", 20)):
        assert scene.clause(BuyShare(A, company, "offer", size)) == "5.5.1.a"
    scene.do(Found(A, "CME", 60))
    assert scene.g.shares.has_director(scene.s, scene.number("CME"), PLAYER + A)
    assert scene.clause(Found(B, "CME", 60)) == "5.5.1.a"
    assert scene.allows(BuyShare(B, "CME", "offer", 10))


YELLOW, GREEN, BROWN = {55, 60, 65}, {75, 80}, {90, 100}


@pytest.mark.rule("hsb:5.5.1.b")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("2", YELLOW),
        ("3", YELLOW | GREEN),
        ("4", YELLOW | GREEN),
        ("5", YELLOW | GREEN | BROWN),
        ("6", YELLOW | GREEN | BROWN),
        ("8", YELLOW | GREEN | BROWN),
    ],
)
def test_start_values_by_the_colour_of_the_phase(phase: str, values: set[int]) -> None:
    scene = Scene(4).give_minors().set_phase(phase).set_cash(900, 900, 900, 900).stock_turn(A)
    for company in ("CME",) if phase == "2" else ("CME", "DUB"):
        for value in (50, 55, 60, 65, 70, 75, 80, 90, 100, 115):
            if value in values:
                assert scene.allows(Found(A, company, value))
            else:
                assert scene.clause(Found(A, company, value)) == "5.5.1.b"


@pytest.mark.rule("hsb:5.5.1.c", "hsb:5.5.1.d", "hsb:5.5.7.a")
@pytest.mark.parametrize(("company", "director"), [("CME", 20), ("DUB", 30), ("DAB", 20), ("STI", 40)])
def test_the_founder_pays_into_the_treasury_and_the_rest_lies_on_the_charter(company: str, director: int) -> None:
    scene = trading()
    bank = scene.bank
    scene.do(Found(A, company, 60))
    price = 60 * director // 10
    assert (scene.treasury(company), scene.cash(A), scene.bank) == (price, 900 - price, bank)
    assert (scene.percent(company, A), scene.unsold(company), scene.director(company)) == (director, 100 - director, A)
    assert scene.s.par[scene.number(company)] == 60
    if company == "CME":
        assert markers_left(scene.s, scene.number("CME")) == 6
    poor = trading().set_cash(price - 1)
    assert poor.clause(Found(A, company, 60)) == "5.5.1.d"


@pytest.mark.rule("hsb:5.5.1.d", "hsb:5.5.5.a")
def test_floating_brings_no_lump_sum() -> None:
    scene = trading().do(Found(A, "STI", 60), BuyShare(B, "STI", "offer", 10))
    assert scene.s.floated[scene.number("STI")]
    assert scene.treasury("STI") == 5 * 60


@pytest.mark.rule("hsb:5.5.1.e")
def test_a_new_token_lies_below_those_already_there() -> None:
    scene = trading().do(Found(A, "CME", 65), Found(B, "RhE", 65), Found(C, "DUB", 65), Found(D, "DAB", 65))
    for first, second in (("CME", "RhE"), ("DUB", "DAB")):
        square = scene.s.square[scene.number(first)]
        assert market.stack_on(scene.g.d, scene.s, square) == [scene.number(first), scene.number(second)]
    assert scene.square("CME")[0] != scene.square("DUB")[0]  # two rows


# --- 5.5.2: buying ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.2.a", "hsb:5.5.2.b")
@pytest.mark.parametrize(("size", "price"), [(10, 70), (20, 140)])
@pytest.mark.parametrize("source", ["offer", "pool"])
def test_certificates_cost_the_current_value(source: str, size: int, price: int) -> None:
    """The charter's money goes to the corporation, the pool's to the bank."""
    scene = trading().found("DAB", {B: 20}, at=(1, 8), treasury=50)  # founded long ago, worth 70 now
    if source == "pool":
        to_pool(scene, "DAB", 20, 10)
    bank = scene.bank
    poor = scene.fork().set_cash(price - 1)
    scene.do(BuyShare(A, "DAB", source, size))
    assert (scene.cash(A), scene.percent("DAB", A)) == (900 - price, size)
    assert (scene.treasury("DAB"), scene.bank) == ((50 + price, bank) if source == "offer" else (50, bank + price))
    assert poor.clause(BuyShare(A, "DAB", source, size)) == "5.5.2.a"


@pytest.mark.rule("hsb:5.5.2.b")
@pytest.mark.parametrize("floated", [True, False])
def test_the_charters_money_goes_to_the_corporation_before_it_has_floated_too(floated: bool) -> None:
    scene = trading().found("DAB", {B: 20}, value=60, floated=floated).stock_turn(A)
    bank = scene.bank
    scene.do(BuyShare(A, "DAB", "offer", 10))
    assert (scene.treasury("DAB"), scene.bank, scene.cash(A)) == (60, bank, 840)


@pytest.mark.rule("hsb:5.5.2.c")
def test_a_10_percent_certificate_in_part_payment() -> None:
    scene = trading().found("DAB", {B: 20}, value=80).give_papers("DAB", A, 10)
    left = papers(scene, "DAB", 10, OFFER)
    scene.do(BuyShare(A, "DAB", "offer", 20, hand_in=10))
    assert (scene.cash(A), scene.percent("DAB", A), scene.treasury("DAB")) == (820, 20, 80)
    assert (papers(scene, "DAB", 20, PLAYER + A), papers(scene, "DAB", 10, OFFER)) == (1, left + 1)
    assert (scene.price("DAB"), scene.s.sold[A], scene.mover) == (80, 0, B)  # a purchase and no sale


@pytest.mark.rule("hsb:5.5.2.c")
def test_at_the_pool_it_goes_to_the_pool() -> None:
    scene = to_pool(trading().found("DAB", {B: 20}, value=80).give_papers("DAB", A, 10), "DAB", 20)
    bank = scene.bank
    scene.do(BuyShare(A, "DAB", "pool", 20, hand_in=10))
    assert (scene.cash(A), scene.bank, scene.treasury("DAB")) == (820, bank + 80, 0)
    assert (papers(scene, "DAB", 20, POOL), papers(scene, "DAB", 10, POOL)) == (0, 1)


@pytest.mark.rule("hsb:5.5.2.c")
def test_what_cannot_be_handed_in() -> None:
    scene = trading().found("DAB", {B: 20}, value=80)
    assert scene.clause(BuyShare(A, "DAB", "offer", 20, hand_in=10)) == "5.5.2.c"  # A has none
    scene.give_papers("DAB", A, 10)
    assert scene.clause(BuyShare(A, "DAB", "offer", 10, hand_in=10)) == "5.5.2.c"
    assert scene.clause(BuyShare(A, "DAB", "offer", 20, hand_in=20)) == "5.5.2.c"


@pytest.mark.rule("hsb:5.5.2.d")
def test_no_buying_after_a_sale_in_the_same_stock_round() -> None:
    scene = trading().found("DUB", {C: 40, A: 20}, pool=10).stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)), SellShares(A, "DUB", (10,)))
    for refused in (
        BuyShare(A, "BME", "offer", 10),
        BuyShare(A, "BME", "pool", 10),
        TradeIn(A, "DUB", "offer", 10),
        TradeIn(A, "DUB", "pool", 10),
    ):
        assert scene.clause(refused) == "5.5.2.d"
    scene.do(Pass(A), BuyShare(B, "BME", "pool", 10), Pass(C), Pass(D))
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "5.5.2.d"  # nor in a later turn of the round
    scene.s.priority = A
    scene.s.flow = [RoundsFrame("rounds", "stock")]
    scene.g.settle(scene.s)
    assert (scene.s.stock_round, scene.mover) == (3, A)
    assert scene.allows(BuyShare(A, "BME", "offer", 10))


# --- 5.5.3: limits ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.3.d", "hsb:5.5.3.c")
@pytest.mark.parametrize(("players", "certificates", "share"), [(3, 26, 70), (4, 19, 60), (5, 18, 60)])
def test_limits(players: int, certificates: int, share: int) -> None:
    scene = Scene(players).give_minors().found("BME", {A: share - 10}, pool=10).set_cash(900).stock_turn(A)
    assert scene.g.d.certificate_limit == certificates
    scene.do(BuyShare(A, "BME", "offer", 10)).stock_turn(A)
    assert scene.percent("BME", A) == share
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "5.5.3.c"
    assert scene.clause(BuyShare(A, "BME", "pool", 10)) == "5.5.3.c"


@pytest.mark.rule("hsb:5.5.3.c")
def test_a_large_certificate_must_fit_under_the_share_limit() -> None:
    scene = trading().found("DAB", {A: 50}, value=60).stock_turn(A)
    assert papers(scene, "DAB", 20, OFFER) >= 1
    assert scene.clause(BuyShare(A, "DAB", "offer", 20)) == "5.5.3.c"
    assert scene.allows(BuyShare(A, "DAB", "offer", 20, hand_in=10))  # 60% in the end


def over_the_limit() -> Scene:
    """Five players: A is at the limit of 18 when B takes BME over and pays with two certificates for one."""
    scene = Scene(5).give_minors().set_cash(*[900] * 5).found("BME", {A: 20, B: 20}, director=A, value=60)
    for company, seat, number in (("CME", C, 6), ("RhE", D, 6), ("KWE", E, 4)):
        scene.found(company, {seat: 20}, value=65).give_papers(company, A, *[10] * number)
    assert certificates_of(scene.g, scene.s, A) == 1 + 6 + 6 + 4 + 1
    scene.stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert (scene.director("BME"), certificates_of(scene.g, scene.s, A)) == (B, 19)
    return scene.stock_turn(A)


@pytest.mark.rule("hsb:5.5.3.b")
def test_whoever_is_over_the_limit_must_sell_first() -> None:
    scene = over_the_limit()
    for refused in (Pass(A), BuyShare(A, "KWE", "offer", 10)):
        assert scene.clause(refused) == "5.5.3.b"
    scene.do(SellShares(A, "CME", (10,)))
    assert scene.clause(BuyShare(A, "KWE", "offer", 10)) == "5.5.3.a"  # down to the limit, not below
    scene.do(Pass(A))
    assert scene.mover == B


@pytest.mark.rule("hsb:5.5.3.b")
def test_who_is_over_the_limit_and_has_nothing_to_sell_may_pass() -> None:
    """None of the corporations has acted yet (5.5.6.b)."""
    scene = over_the_limit()
    scene.s.operated = [0] * len(scene.s.operated)
    assert scene.offers(SellShares) == []
    assert scene.do(Pass(A)).mover == B


@pytest.mark.rule("hsb:5.5.3.b")
def test_nor_does_a_trade_in_come_before_the_sale() -> None:
    scene = over_the_limit().set_phase("3").found("DUB", {B: 30}).stock_turn(A)
    assert scene.clause(TradeIn(A, "DUB", "offer", 10)) == "5.5.3.b"

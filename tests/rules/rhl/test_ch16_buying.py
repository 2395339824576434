"""Chapters 16.1 to 16.4: a player's turn, buying, limits and floating."""

from __future__ import annotations

from typing import Any

import pytest

from revier.rail.actions import BuyLot, BuyShare, Found, Pass, SellShares
from revier.rail.selling import certificates_of
from revier.rail.state import markers_left
from scenes.rhl import A, B, C, D, Scene


def trading(players: int = 3, **options: Any) -> Scene:
    """A stock round with BME at 90: director A, some of it with B, in the offering and in the pool."""
    scene = Scene(players, **options).give_lots().found("BME", {A: 40, B: 20}, value=90, pool=10)
    return scene.set_cash(*[900] * players).stock_turn(A)


def holding(scene: Scene, seat: int, certificates: int) -> Scene:
    """Give a player ordinary 10% shares until he holds so many certificates."""
    for company in ("ADR", "CME", "CCE", "DEE"):
        while certificates_of(scene.g, scene.s, seat) < certificates and scene.unsold(company) > 20:
            scene.give_papers(company, seat, 10)
    assert certificates_of(scene.g, scene.s, seat) == certificates
    return scene


# --- 16.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:16.1.a")
def test_selling_comes_before_buying() -> None:
    scene = trading().do(BuyShare(A, "BME", "offer", 10))
    assert scene.clause(SellShares(A, "BME", (10,))) == "16.1.a"


@pytest.mark.rule("rhl:16.1.b")
def test_the_seller_chooses_the_order_of_sales() -> None:
    """ADR and BME drop to the same square; who is sold first lies on top there."""
    for first, second in (("BME", "ADR"), ("ADR", "BME")):
        scene = Scene().give_lots().found("BME", {B: 50, A: 20}, at=(1, 3)).found("ADR", {C: 50, A: 20}, at=(1, 3))
        scene.stock_turn(A).do(SellShares(A, first, (10,)), SellShares(A, second, (10,)))
        assert scene.square(first) == scene.square(second) == (2, 3)
        assert scene.order() == [first, second]


@pytest.mark.rule("rhl:16.1.c")
def test_whoever_passed_may_act_in_a_later_turn() -> None:
    scene = trading().do(Pass(A), BuyShare(B, "BME", "offer", 10), Pass(C))
    scene.do(BuyShare(A, "BME", "offer", 10))
    assert scene.percent("BME", A) == 50


# --- 16.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:16.2.a")
def test_shares_are_sold_after_the_starting_packet() -> None:
    scene = Scene()
    for lot in ("PWB", "KEO", "Szl", "Tjt", "NLK"):
        assert scene.mover is not None
        scene.do(BuyLot(scene.mover, lot))
    assert scene.mover is not None
    assert scene.clause(Found(scene.mover, "BME", 60)) == "3.b"
    assert scene.clause(BuyShare(scene.mover, "BME", "offer", 10)) == "3.b"
    scene.buy_packet()
    founded = {a.company for a in scene.offers(Found) if isinstance(a, Found)}
    assert founded == {"ADR", "BME", "CCE", "CME", "DEE", "GVE", "KKK"}
    assert scene.mover == A
    least = scene.set_cash(120, 0, 0).offers(Found)
    assert least == [Found(A, company, 60) for company in sorted(founded)]  # twice 60 is all that A has


@pytest.mark.rule("rhl:16.2.b")
def test_the_founder_chooses_a_violet_square() -> None:
    scene = Scene().give_lots().found("BME", {B: 20}, value=80).stock_turn(A).set_cash(900, 0, 0)
    for value in (50, 55, 85, 110):
        assert scene.clause(Found(A, "ADR", value)) == "16.2.b"
    values = {a.value for a in scene.offers(Found) if isinstance(a, Found) and a.company == "ADR"}
    assert values == {60, 65, 70, 75, 80, 90, 100}
    scene.do(Found(A, "ADR", 80))
    assert (scene.square("ADR"), scene.square("BME"), scene.director("ADR")) == ((1, 2), (1, 2), A)
    scene.s.floated = [1 if company in (scene.number("ADR"), scene.number("BME")) else 0 for company in range(8)]
    assert scene.order() == ["BME", "ADR"]  # the newcomer lies underneath


@pytest.mark.rule("rhl:16.2.c")
def test_the_founder_pays_twice_the_starting_value_to_the_bank() -> None:
    scene = Scene().give_lots().stock_turn(A).set_cash(200, 0, 0)
    bank = scene.bank
    scene.do(Found(A, "ADR", 80))
    assert (scene.cash(A), scene.bank, scene.treasury("ADR"), scene.percent("ADR", A)) == (40, bank + 160, 0, 20)
    assert scene.mover == B  # that was his purchase


@pytest.mark.rule("rhl:16.2.d")
def test_certificates_cost_the_current_price() -> None:
    offer, pool = trading().do(BuyShare(A, "BME", "offer", 10)), trading().do(BuyShare(A, "BME", "pool", 10))
    assert (offer.cash(A), pool.cash(A)) == (810, 810)
    large = trading().found("KKK", {B: 20}, value=70).do(BuyShare(A, "KKK", "offer", 20))
    assert (large.cash(A), large.percent("KKK", A)) == (760, 20)
    poor = trading().set_cash(89, 0, 0)
    assert poor.clause(BuyShare(A, "BME", "offer", 10)) == "16.2.d"


@pytest.mark.rule("rhl:16.2.e")
def test_no_buying_back_in_the_same_stock_round() -> None:
    scene = trading().do(SellShares(A, "BME", (10,)))
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "16.2.e"
    assert scene.clause(BuyShare(A, "BME", "pool", 10)) == "16.2.e"
    scene.do(Pass(A), BuyShare(B, "BME", "pool", 10), Pass(C))
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "16.2.e"
    scene.stock_turn(A, number=3)
    assert scene.allows(BuyShare(A, "BME", "offer", 10))


@pytest.mark.rule("rhl:16.2.e")
def test_the_ban_ends_with_the_round() -> None:
    scene = trading().found("ADR", {B: 50}).do(SellShares(A, "BME", (10,)), Pass(A)).passes(3)
    while scene.node != "stock_turn":
        assert scene.mover is not None
        scene.do(Pass(scene.mover))
    while scene.mover != A:
        scene.passes(1)
    assert scene.allows(BuyShare(A, "BME", "offer", 10))
    assert scene.allows(BuyShare(A, "ADR", "offer", 10))  # of which nobody has sold any


@pytest.mark.rule("rhl:16.2.f")
def test_a_deal_gives_another_turn() -> None:
    bought = trading().do(Pass(A), BuyShare(B, "BME", "offer", 10), Pass(C), Pass(A))
    assert (bought.node, bought.mover) == ("stock_turn", B)
    sold = trading().do(Pass(A), SellShares(B, "BME", (10,)), Pass(B), Pass(C), Pass(A))
    assert (sold.node, sold.mover) == ("stock_turn", B)


@pytest.mark.parametrize(("percent", "acts"), [(40, False), (50, True)])
@pytest.mark.rule("rhl:16.2.g")
def test_only_floated_corporations_act(percent: int, acts: bool) -> None:
    scene = Scene().give_lots().found("ADR", {A: percent}, floated=False, operated=False).stock_turn(B).passes(3)
    assert (scene.node == "track") == acts
    assert bool(scene.s.floated[scene.number("ADR")]) == acts


# --- 16.3 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 15), (5, 12), (6, 10)])
@pytest.mark.rule("rhl:16.3.a", "rhl:16.3.c")
def test_the_certificate_limit(players: int, limit: int) -> None:
    below = holding(trading(players), A, limit - 1)
    assert below.allows(BuyShare(A, "BME", "offer", 10))
    full = holding(trading(players), A, limit)
    assert full.clause(BuyShare(A, "BME", "offer", 10)) == "16.3.a"
    assert full.clause(Found(A, "GVE", 60)) == "16.3.a"
    assert full.allows(Pass(A))


@pytest.mark.rule("rhl:16.3.b")
def test_large_certificates_count_once() -> None:
    scene = Scene().give_lots().found("BME", {A: 30})
    assert certificates_of(scene.g, scene.s, A) == 2  # the director's certificate and one share
    scene.found("KKK", {B: 20}).give_papers("KKK", A, 20, 20, 10)
    assert certificates_of(scene.g, scene.s, A) == 5
    scene.give_lots(PWB=A, Tjt=A, RhE=A)
    assert certificates_of(scene.g, scene.s, A) == 7  # two privates; No. 6 is the certificate of the RhE itself


@pytest.mark.rule("rhl:16.3.c")
def test_over_the_limit_one_must_sell() -> None:
    scene = Scene(6).give_lots().found("BME", {A: 30, B: 20}).set_cash(*[500] * 6)
    holding(scene, A, 10).stock_turn(B)
    scene.do(BuyShare(B, "BME", "offer", 10)).stock_turn(B)
    scene.do(BuyShare(B, "BME", "offer", 10)).stock_turn(A)  # B has 40% and takes over: A gets two papers for one
    assert (scene.director("BME"), certificates_of(scene.g, scene.s, A)) == (B, 11)
    assert scene.clause(Pass(A)) == "16.3.c"
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "16.3.c"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.allows(Pass(A))
    assert scene.clause(Found(A, "GVE", 60)) == "16.3.a"


@pytest.mark.rule("rhl:16.3.c")
def test_who_can_sell_nothing_may_keep_too_many() -> None:
    """11 certificates of six players, all of corporations that have not acted (16.5.d)."""
    scene = holding(Scene(6).give_lots().set_cash(*[500] * 6).stock_turn(A), A, 11)
    assert scene.allows(Pass(A))
    assert scene.clause(Found(A, "GVE", 60)) == "16.3.c"


@pytest.mark.rule("rhl:16.3.d")
def test_no_limit_for_one_corporation() -> None:
    scene = Scene().give_lots().found("BME", {A: 90}, value=80).stock_turn(A)
    scene.do(BuyShare(A, "BME", "offer", 10))
    assert scene.percent("BME", A) == 100


@pytest.mark.rule("rhl:16.3.e")
def test_the_limit_stays_after_a_bankruptcy() -> None:
    scene = holding(trading(4), A, 15)
    scene.s.bankrupt[D] = 1
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "16.3.a"
    assert scene.g.d.certificate_limit == 15


# --- 16.4 -------------------------------------------------------------------------------------------------------------
def half_sold(value: int = 80, phase: str = "2", percent: int = 40, **options: Any) -> Scene:
    """ADR is founded, its next 10% make half of it."""
    scene = Scene(3, **options).give_lots().set_phase(phase)
    scene.found("ADR", {A: percent}, value=value, floated=False, operated=False)
    return scene.set_cash(900, 900, 900).stock_turn(A)


@pytest.mark.rule("rhl:16.4.a")
def test_floating_is_checked_at_the_end_of_the_round() -> None:
    scene = half_sold().do(BuyShare(A, "ADR", "offer", 10))
    number = scene.number("ADR")
    assert (scene.s.floated[number], scene.treasury("ADR")) == (0, 0)
    bank = scene.bank
    scene.do(BuyShare(B, "ADR", "offer", 10))
    assert (scene.treasury("ADR"), scene.bank) == (0, bank + 80)  # not floated yet: the bank takes the money
    scene.passes(3)
    assert (scene.s.floated[number], scene.treasury("ADR")) == (1, 6 * 80)


@pytest.mark.rule("rhl:16.4.a")
def test_option_float_moment() -> None:
    at_once = half_sold(float_moment="at_once").do(BuyShare(A, "ADR", "offer", 10))
    assert (at_once.s.floated[at_once.number("ADR")], at_once.treasury("ADR")) == (1, 400)
    at_once.do(BuyShare(B, "ADR", "offer", 10))
    assert at_once.treasury("ADR") == 480
    later = half_sold(float_moment="end_of_round").do(BuyShare(A, "ADR", "offer", 10), BuyShare(B, "ADR", "offer", 10))
    for scene in (at_once, later):
        scene.passes(3)
        assert (scene.treasury("ADR"), scene.square("ADR")) == (480, (0, 2))  # the same in the end


@pytest.mark.rule("rhl:16.4.b")
def test_the_free_share_of_the_gve_counts_as_sold() -> None:
    scene = Scene().buy_packet()
    owner = scene.owner("NLK")
    scene.set_cash(900, 900, 900)
    while scene.mover != owner:
        scene.passes(1)
    scene.do(Found(owner, "GVE", 80))
    for _ in range(2):
        assert scene.mover is not None
        scene.do(BuyShare(scene.mover, "GVE", "offer", 10))
    assert scene.unsold("GVE") == 50
    scene.passes(3)
    assert (scene.s.floated[scene.number("GVE")], scene.treasury("GVE")) == (1, 5 * 80)


@pytest.mark.rule("rhl:16.4.c")
def test_the_charter_comes_with_all_station_markers() -> None:
    scene = Scene().give_lots().found("BME", {A: 50}, floated=False, operated=False).stock_turn(A)
    assert markers_left(scene.s, scene.number("BME")) == 4
    scene.passes(2)
    assert scene.director("BME") == A
    scene.passes(1)  # the round ends, BME floats and takes its first turn: one marker goes to its home
    assert (scene.mover, scene.stations("F13"), markers_left(scene.s, scene.number("BME"))) == (A, [(1, "BME")], 3)


@pytest.mark.rule("rhl:16.4.d")
def test_the_bank_pays_the_starting_value_for_every_share_sold() -> None:
    scene = half_sold(percent=60)
    bank = scene.bank
    scene.passes(3)
    assert (scene.treasury("ADR"), scene.bank) == (480, bank - 480)


@pytest.mark.rule("rhl:16.4.e")
def test_a_newly_floated_corporation_rises_one_row() -> None:
    scene = half_sold(percent=50).passes(3)
    assert (scene.square("ADR"), scene.price("ADR")) == ((0, 2), 90)  # from the violet 80 at (1, 2)
    top = half_sold(value=100, percent=50).passes(3)
    assert (top.square("ADR"), top.price("ADR")) == ((0, 3), 100)


@pytest.mark.parametrize(("rises", "square"), [(True, (1, 1)), (False, (2, 1))])
@pytest.mark.rule("rhl:16.4.e")
def test_option_rhe_first_rise(rises: bool, square: tuple[int, int]) -> None:
    scene = Scene(rhe_first_rise=rises).buy_packet(70).passes(3)
    assert scene.s.floated[scene.number("RhE")] == 1
    assert scene.square("RhE") == square


@pytest.mark.rule("rhl:16.4.f", "rhl:16.4.g")
def test_floating_in_the_brown_phase() -> None:
    scene = Scene().give_lots().set_phase("5").found("CCE", {A: 50}, value=100, floated=False, operated=False)
    scene.stock_turn(A).passes(3)
    assert scene.treasury("CCE") == 1000
    assert (scene.unsold("CCE"), scene.pool("CCE")) == (0, 50)
    assert (scene.price("CCE"), scene.square("CCE")) == (100, (0, 3))


@pytest.mark.parametrize(("phase", "treasury", "square"), [("4", 350, (1, 1)), ("5", 700, (2, 1)), ("8", 700, (2, 1))])
@pytest.mark.rule("rhl:16.4.e", "rhl:16.4.f", "rhl:16.4.g")
def test_the_first_5_train_changes_floating(phase: str, treasury: int, square: tuple[int, int]) -> None:
    scene = half_sold(value=70, phase=phase, percent=50).passes(3)
    assert (scene.treasury("ADR"), scene.square("ADR")) == (treasury, square)

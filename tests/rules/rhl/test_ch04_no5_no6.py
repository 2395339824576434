"""Chapter 4.2: No. 5 Niederrheinische Licht- und Kraftwerke and No. 6, the director's certificate of the RhE."""

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import Bid, BuyLot, BuyShare, Found, LayTile, Pass, SellShares, SetValue
from revier.rail.selling import certificates_of
from revier.rail.state import NOBODY
from scenes.rhl import A, B, C, Scene


# --- No. 5 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:4.2.5.a")
def test_no_5_figures() -> None:
    d = Scene().g.d
    row = d.lots[d.lot_index["NLK"]]
    assert (row.value, row.revenue) == (120, 25)


@pytest.mark.rule("rhl:4.2.5.b")
def test_the_buyer_of_no_5_gets_a_share_for_nothing() -> None:
    scene = Scene().do(Bid(A, "NLK", 125), BuyLot(B, "PWB"), BuyLot(C, "KEO"), Pass(A), BuyLot(B, "Szl"))
    assert scene.percent("GVE", A) == 0
    scene.do(BuyLot(C, "Tjt"))
    assert (scene.cash(A), scene.percent("GVE", A), scene.unsold("GVE")) == (600 - 125, 10, 90)


def gve_founded() -> Scene:
    """The packet is sold, B holds the free share; C has founded the GVE at 70 and A is to move."""
    scene = Scene().buy_packet().set_cash(600, 600, 600)
    assert scene.percent("GVE", B) == 10
    return scene.do(Pass(A), Pass(B), Found(C, "GVE", 70))


@pytest.mark.rule("rhl:4.2.5.c")
@pytest.mark.parametrize(("more", "floats"), [(2, 1), (1, 0)])
def test_40_percent_more_float_the_gve(more: int, floats: int) -> None:
    scene = gve_founded()
    for seat in (A, B)[:more]:
        scene.do(BuyShare(seat, "GVE", "offer", 10))
    scene.passes(3)
    assert scene.s.floated[scene.number("GVE")] == floats


@pytest.mark.rule("rhl:4.2.5.d")
def test_the_free_share_makes_nobody_director() -> None:
    scene = Scene().buy_packet().set_cash(600, 600, 600)
    assert (scene.percent("GVE", B), scene.director("GVE"), scene.price("GVE")) == (10, NOBODY, 0)
    assert certificates_of(scene.g, scene.s, B) == 3  # No. 2, No. 5 and the share
    scene = gve_founded()
    assert (scene.director("GVE"), scene.price("GVE"), scene.percent("GVE", B)) == (C, 70, 10)


@pytest.mark.rule("rhl:4.2.5.d", "rhl:16.5.a")
def test_the_free_share_cannot_be_sold_before_the_gve_is_founded() -> None:
    scene = Scene().buy_packet().stock_turn(B)
    assert scene.clause(SellShares(B, "GVE", (10,))) == "16.5.a"


# --- No. 6: sale ------------------------------------------------------------------------------------------------------
def before_no_6(**options: bool | str) -> Scene:
    """Only No. 6 is left and C is to move."""
    scene = Scene(**options)  # type: ignore[arg-type]
    for seat, lot in ((A, "PWB"), (B, "KEO"), (C, "Szl"), (A, "Tjt"), (B, "NLK")):
        scene.do(BuyLot(seat, lot))
    return scene


def no_6_at_150(**options: bool | str) -> Scene:
    """A bid 150 on No. 6 and has just got it; B is next, but A must set the value first."""
    scene = Scene(**options)  # type: ignore[arg-type]
    scene.do(Bid(A, "RhE", 150), BuyLot(B, "PWB"), BuyLot(C, "KEO"), BuyLot(A, "Szl"), BuyLot(B, "Tjt"))
    scene.do(BuyLot(C, "NLK"))
    assert (scene.owner("RhE"), scene.mover, scene.node) == (A, A, "start_value")
    return scene


@pytest.mark.rule("rhl:4.2.6.a")
def test_the_price_reached_is_paid_not_twice_the_value() -> None:
    assert Scene().clause(Bid(A, "RhE", 144)) == "3.e"
    assert Scene().allows(Bid(A, "RhE", 145))
    scene = no_6_at_150().do(SetValue(A, "RhE", 80))
    assert scene.cash(A) == 600 - 50 - 150
    scene = before_no_6()
    cash = scene.cash(C)
    scene.do(BuyLot(C, "RhE"), SetValue(C, "RhE", 80))
    assert scene.cash(C) == cash - 140


@pytest.mark.rule("rhl:4.2.6.b")
def test_the_value_is_set_before_anybody_moves() -> None:
    scene = before_no_6().do(BuyLot(C, "RhE"))
    assert scene.mover == C
    assert scene.clause(Pass(A)) == "4.2.6.b"
    assert scene.clause(Found(A, "BME", 80)) == "4.2.6.b"
    assert scene.clause(SetValue(C, "RhE", 85)) == "4.2.6.b"
    assert scene.clause(SetValue(C, "BME", 80)) == "4.2.6.b"
    scene.do(SetValue(C, "RhE", 90))
    assert (scene.price("RhE"), scene.square("RhE"), scene.director("RhE")) == (90, (1, 3), C)
    assert scene.mover == A


@pytest.mark.rule("rhl:4.2.6.b")
@pytest.mark.parametrize(
    ("option", "values"),
    [("any_violet", [60, 65, 70, 75, 80, 90, 100]), ("70_to_80", [70, 75, 80]), ("only_70", [70])],
)
def test_option_rhe_start_values(option: str, values: list[int]) -> None:
    scene = before_no_6(rhe_start_values=option).do(BuyLot(C, "RhE"))
    assert scene.offers(SetValue) == [SetValue(C, "RhE", value) for value in values]
    for value in {60, 65, 70, 75, 80, 90, 100} - set(values):
        assert scene.clause(SetValue(C, "RhE", value)) == "4.2.6.b"


@pytest.mark.rule("rhl:4.2.6.c")
def test_three_shares_go_to_the_pool() -> None:
    scene = before_no_6().do(BuyLot(C, "RhE"), SetValue(C, "RhE", 80))
    assert (scene.pool("RhE"), scene.unsold("RhE"), scene.percent("RhE", C)) == (30, 50, 20)


@pytest.mark.rule("rhl:4.2.6.d")
def test_the_rhe_floats_in_the_first_stock_round() -> None:
    scene = before_no_6().do(BuyLot(C, "RhE"), SetValue(C, "RhE", 80))
    assert scene.s.floated[scene.number("RhE")] == 0
    scene.passes(3)
    assert scene.s.floated[scene.number("RhE")] == 1
    assert scene.order() == ["RhE"]


# --- No. 6: money -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:4.2.6.e")
def test_starting_treasury() -> None:
    scene = before_no_6().do(BuyLot(C, "RhE"), SetValue(C, "RhE", 80), BuyShare(A, "RhE", "offer", 10))
    scene.passes(3)
    assert scene.treasury("RhE") == 160 + 80 == 240


@pytest.mark.rule("rhl:4.2.6.e")
def test_pool_shares_bought_bring_the_rhe_nothing() -> None:
    scene = before_no_6().do(BuyLot(C, "RhE"), SetValue(C, "RhE", 80), BuyShare(A, "RhE", "pool", 10))
    scene.passes(3)
    assert scene.treasury("RhE") == 160


@pytest.mark.rule("rhl:4.2.6.e")
@pytest.mark.parametrize(
    ("option", "treasury"), [("twice_start_value", 160 + 80), ("winning_bid", 150 + 80), ("fixed_140", 140 + 80)]
)
@pytest.mark.parametrize("moment", ["end_of_round", "at_once"])
def test_option_rhe_treasury(option: str, treasury: int, moment: str) -> None:
    scene = no_6_at_150(rhe_treasury=option, float_moment=moment).do(SetValue(A, "RhE", 80))
    seat = scene.mover
    assert seat is not None
    scene.do(BuyShare(seat, "RhE", "offer", 10)).passes(3)
    assert scene.treasury("RhE") == treasury


# --- No. 6: the link Köln - Düren - Aachen ----------------------------------------------------------------------------
def at_work(**options: bool | str) -> Scene:
    """Value 80, the first operating round: the RhE (director C, treasury 160) is at its track step."""
    scene = before_no_6(**options).do(BuyLot(C, "RhE"), SetValue(C, "RhE", 80)).passes(3)
    assert (scene.node, scene.mover, scene.treasury("RhE"), waiting(scene)) == ("track", C, 160, 240)
    return scene


def waiting(scene: Scene) -> int:
    """Money beside Aachen."""
    return scene.s.cash[scene.g.accounts.aside()]


LAST_TILE = LayTile(C, "J9", "9", 0)  # Köln's west side to K8
AACHEN_TILE = ("K4", "4", 1)
DUEREN_TILE = ("K8", "8", 1)


@pytest.mark.rule("rhl:4.2.6.f")
def test_link_money() -> None:
    scene = at_work().lay(*AACHEN_TILE).lay(*DUEREN_TILE).do(LAST_TILE)
    assert (scene.treasury("RhE"), waiting(scene), scene.s.link_paid) == (160 + 240, 0, 1)
    assert "rhl.log.link" in [event.key for event in scene.events]


@pytest.mark.rule("rhl:4.2.6.f", "rhl:4.2.6.g")
def test_half_a_link_is_none() -> None:
    scene = at_work().lay(*DUEREN_TILE).do(LAST_TILE)  # Köln - Düren only
    assert (scene.treasury("RhE"), waiting(scene), scene.s.link_paid) == (160, 240, 0)


@pytest.mark.rule("rhl:4.2.6.g")
def test_no_link_runs_through_a_red_hex() -> None:
    """From Düren track leads north to Krefeld, on to Venlo, and from there back south to Aachen; Venlo ends it."""
    scene = at_work().lay(*DUEREN_TILE).lay("K6", "15", 1).lay("J7", "9", 0).lay("I8", "8", 0).lay("H7", "8", 3)
    scene.lay("G8", "8", 0).lay("F7", "9", 2).lay("E6", "202", 5).lay("E4", "8", 2).lay("D3", "7", 5)
    scene.lay("F3", "9", 2).lay("G4", "9", 2).lay("H5", "8", 0).lay("J3", "69", 0).do(LAST_TILE)
    assert (scene.treasury("RhE"), waiting(scene)) == (160, 240)


@pytest.mark.rule("rhl:4.2.6.f")
def test_a_spur_to_dueren_is_no_way_through_it() -> None:
    """Köln and Aachen both reach Düren, but over the same track: nothing runs from one to the other by way of it."""
    scene = at_work().lay("K8", "29", 1).lay("J7", "8", 5).lay("J5", "9", 1).lay("J3", "69", 2).do(LAST_TILE)
    assert (scene.treasury("RhE"), waiting(scene)) == (160, 240)
    scene.lay(*AACHEN_TILE).step("RhE", "track", number=2).do(PowerTile(C, "Szl", "H13", "9", 0))
    assert scene.treasury("RhE") == 160 + 240  # now Düren has a second side


@pytest.mark.rule("rhl:4.2.6.f", "rhl:4.2.6.g")
def test_any_company_may_complete_the_link_and_it_pays_once() -> None:
    scene = at_work().lay(*DUEREN_TILE).lay("J9", "9", 0).found("ADR", {A: 50}, treasury=100)
    scene.step("ADR", "track").do(LayTile(A, *AACHEN_TILE))
    assert (scene.treasury("RhE"), waiting(scene), scene.treasury("ADR")) == (160 + 240, 0, 100)
    scene.step("ADR", "track", number=2).do(LayTile(A, "J3", "69", 0))
    assert scene.treasury("RhE") == 160 + 240


@pytest.mark.rule("rhl:4.2.6.g")
def test_markers_do_not_break_the_link() -> None:
    scene = at_work().lay(*AACHEN_TILE).lay(*DUEREN_TILE).mark("BME", "K6")
    scene.mark("DEE", "K2")  # Aachen and Düren are full of foreign markers
    scene.do(LAST_TILE)
    assert scene.treasury("RhE") == 160 + 240


def from_north_circle(**options: bool | str) -> Scene:
    """Track leads from the northern circle of Köln to Düren; ADR lays the tile that joins Düren with Aachen."""
    scene = at_work(**options).set_phase("3").lay("K6", "15", 1)
    scene.lay("H9", "58", 5).lay("H7", "7", 4).lay("I8", "8", 0).lay("J7", "9", 0)
    scene.found("ADR", {A: 50}, treasury=100).step("ADR", "track")
    return scene.do(LayTile(A, *AACHEN_TILE))


@pytest.mark.rule("rhl:4.2.6.g")
@pytest.mark.parametrize(("test", "paid"), [("track_only", 240), ("halves_from_first_city", 0)])
def test_option_rhe_link_test_any_circle_or_the_first(test: str, paid: int) -> None:
    scene = from_north_circle(rhe_link_test=test)
    assert (scene.treasury("RhE"), waiting(scene)) == (160 + paid, 240 - paid)


@pytest.mark.rule("rhl:4.2.6.g")
def test_option_rhe_link_test_direct_link() -> None:
    scene = at_work(rhe_link_test="halves_from_first_city").lay(*AACHEN_TILE).lay(*DUEREN_TILE).do(LAST_TILE)
    assert scene.treasury("RhE") == 160 + 240


@pytest.mark.rule("rhl:4.2.6.f")
@pytest.mark.parametrize(("moment", "at_once"), [("at_once", 240), ("after_track_step", 0)])
def test_option_rhe_link_moment(moment: str, at_once: int) -> None:
    scene = at_work(rhe_link_moment=moment).lay(*AACHEN_TILE).lay(*DUEREN_TILE)
    scene.do(LAST_TILE)
    assert scene.node == "track"  # C owns No. 3 and may still use it
    assert scene.treasury("RhE") == 160 + at_once
    scene.do(PowerTile(C, "Szl", "H13", "9", 0))
    assert (scene.node, scene.treasury("RhE")) == ("station", 160 + 240)

"""Chapter 5 of the rules of 18Rhl: the corporations, their homes, and the special ways of CCE and KKK."""

from __future__ import annotations

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import BuyShare, Dividend, Found, LayTile, Pass, PlaceStation, SellShares
from revier.rail.state import markers_left
from scenes.rhl import A, B, C, Scene, station

HOMES = {
    "ADR": [("K2", 0)],
    "BME": [("F13", 1)],
    "CCE": [("I10", 1), ("E6", 0)],
    "CME": [("I10", 2)],
    "DEE": [("F9", 1)],
    "GVE": [("G6", 1)],
    "KKK": [("D7", 0)],
    "RhE": [("I10", 0)],
}
MARKERS = {"ADR": 3, "BME": 4, "CCE": 3, "CME": 4, "DEE": 2, "GVE": 2, "KKK": 2, "RhE": 4}


def first_turn(company: str) -> Scene:
    """The stock round ends, and the only floated corporation begins its first turn."""
    scene = Scene().found(company, {A: 60}, operated=False, treasury=500)
    return scene.stock_turn(A).passes(3)


# --- 5.1 general ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:5.1.a")
@pytest.mark.parametrize(("pays", "gets"), [(True, 10), (False, 0)])
def test_a_share_earns_its_part_unless_the_director_keeps_the_income(pays: bool, gets: int) -> None:
    scene = Scene().found("BME", {A: 10, B: 40}).set_cash(0, 0, 0).step("BME", "pay").earned(100)
    scene.do(Dividend(B, pays))
    assert scene.cash(A) == gets
    assert scene.treasury("BME") == (50 if pays else 100)  # half of it is still in the Initial Offering


@pytest.mark.rule("rhl:5.1.a")
def test_a_share_can_be_sold_to_the_bank_pool() -> None:
    scene = Scene().found("BME", {A: 10, B: 40}).set_cash(0, 0, 0).stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)))
    assert (scene.percent("BME", A), scene.pool("BME"), scene.cash(A)) == (0, 10, 80)


@pytest.mark.rule("rhl:5.1.b")
def test_the_directors_certificate_is_sold_first() -> None:
    scene = Scene().set_cash(600, 600, 600).give_lots().stock_turn(A)
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "5.1.b"
    scene.do(Found(A, "BME", 80))
    assert scene.allows(BuyShare(B, "BME", "offer", 10))
    assert scene.clause(Found(B, "BME", 80)) == "5.1.b"  # there is but one


@pytest.mark.rule("rhl:5.1.c")
@pytest.mark.parametrize("company", HOMES)
def test_the_home_marker_lies_on_its_hex_in_the_first_turn(company: str) -> None:
    scene = first_turn(company)
    assert scene.node == "track"
    for hex_id, city in HOMES[company]:
        assert scene.stations(hex_id) == [(city, company)]
    marked = [at for at, here in enumerate(scene.s.stations) if here]
    assert marked == sorted(scene.hex(hex_id) for hex_id, _ in HOMES[company])


@pytest.mark.rule("rhl:5.1.c")
def test_homes_are_put_down_once_and_leave_those_of_others_alone() -> None:
    """CCE, CME and RhE are all at home in Köln; CCE has acted twice when CME begins, and RhE is still awaited."""
    scene = Scene().give_lots().found("CCE", {A: 60}, operated=False).stock_turn(A).passes(3)
    for _ in range(2):
        assert (scene.stations("I10"), scene.stations("E6")) == ([(1, "CCE")], [(0, "CCE")])
        assert markers_left(scene.s, scene.number("CCE")) == 1
        scene.passes(3).stock_turn(A).passes(3)
    scene.found("CME", {B: 60}, operated=False, value=100).stock_turn(A).passes(3)
    assert scene.stations("I10") == [(1, "CCE"), (2, "CME")]
    scene.found("BME", {C: 60}, treasury=200).lay("J9", "8", 3).mark("BME", "K10").step("BME", "station")
    assert scene.clause(station(C, "I10", 0)) == "9.l"


@pytest.mark.rule("rhl:5.1.d")
@pytest.mark.parametrize("company", MARKERS)
def test_every_charter_has_its_markers_homes_included(company: str) -> None:
    scene = Scene()
    assert markers_left(scene.s, scene.number(company)) == MARKERS[company]
    left = first_turn(company)
    assert markers_left(left.s, left.number(company)) == MARKERS[company] - len(HOMES[company])


@pytest.mark.rule("rhl:5.1.d")
def test_the_dee_has_one_marker_besides_its_home_and_no_more() -> None:
    scene = Scene().found("DEE", {A: 60}, treasury=500).lay("F11", "9", 1).mark("DEE", "F13", 0)
    assert markers_left(scene.s, scene.number("DEE")) == 0
    scene.step("DEE", "station")
    assert scene.clause(station(A, "G12")) == "5.1.d"


# --- 5.2 specialities -------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:5.2.a")
def test_the_cce_starts_with_two_free_homes() -> None:
    scene = first_turn("CCE")
    assert scene.stations("I10") == [(1, "CCE")]
    assert scene.stations("E6") == [(0, "CCE")]
    assert scene.treasury("CCE") == 500
    assert markers_left(scene.s, scene.number("CCE")) == 1


@pytest.mark.rule("rhl:5.2.b")
def test_the_large_shares_of_the_kkk_are_sold_before_the_small_ones() -> None:
    scene = Scene().set_cash(900, 900, 900).found("KKK", {A: 20}, value=60, floated=False, operated=False)
    scene.stock_turn(B)
    for buyer in (B, C):
        assert scene.clause(BuyShare(buyer, "KKK", "offer", 10)) == "5.2.b"
        scene.do(BuyShare(buyer, "KKK", "offer", 20))
    assert scene.clause(BuyShare(A, "KKK", "offer", 20)) != "5.2.b"  # none are left
    assert scene.allows(BuyShare(A, "KKK", "offer", 10))


@pytest.mark.rule("rhl:5.2.c")
@pytest.mark.parametrize(("sold", "floats"), [({A: 20, B: 20}, False), ({A: 20, B: 20, C: 20}, True)])
def test_the_kkk_floats_at_sixty_percent(sold: dict[int, int], floats: bool) -> None:
    scene = Scene().found("KKK", {A: 20}, floated=False, operated=False)
    for seat in sold:
        if seat != A:
            scene.give_papers("KKK", seat, 20)
    scene.stock_turn(A).passes(3)
    assert bool(scene.s.floated[scene.number("KKK")]) is floats


@pytest.mark.rule("rhl:5.2.c")
def test_others_float_at_fifty_percent() -> None:
    """So the sixty of the KKK is its own."""
    scene = Scene().found("BME", {A: 50}, floated=False, operated=False).stock_turn(A).passes(3)
    assert scene.s.floated[scene.number("BME")]


@pytest.mark.rule("rhl:5.2.d")
def test_the_kkk_takes_turns_in_the_yellow_phase_without_track_train_or_route() -> None:
    scene = Scene().set_cash(600, 600, 600).give_lots().stock_turn(A)
    scene.do(Found(A, "KKK", 60), BuyShare(B, "KKK", "offer", 20), BuyShare(C, "KKK", "offer", 20)).passes(3)
    assert (scene.phase, scene.node, scene.mover) == ("2", "track", A)
    assert scene.offers(LayTile) == []
    scene.do(Pass(A))
    assert scene.node == "station"
    assert scene.offers(PlaceStation) == []
    scene.do(Pass(A))
    assert scene.node == "train"  # nothing ran and nothing was earned
    scene.do(Pass(A))  # and no train has to be bought
    assert scene.trains("KKK") == []
    assert scene.treasury("KKK") == 360


@pytest.mark.rule("rhl:5.2.e")
def test_the_kkk_gets_out_by_way_of_the_trajektanstalt() -> None:
    scene = Scene().found("KKK", {A: 60}, treasury=100).give_lots(Tjt=A).set_phase("3").step("KKK", "track")
    scene.do(PowerTile(A, "Tjt", "D9", "925", 0), Pass(A), station(A, "D9", 1))
    assert scene.stations("D9") == [(1, "KKK")]
    assert scene.treasury("KKK") == 40
    scene.step("KKK", "track")
    assert scene.allows(LayTile(A, "E10", "9", 2))  # from the side at which the track of D9 arrives


@pytest.mark.rule("rhl:5.2.e")
def test_the_kkk_gets_out_by_way_of_the_concession() -> None:
    scene = Scene().found("KKK", {A: 60}, treasury=100).give_lots(KEO=A).set_phase("3").step("KKK", "track")
    scene.do(PowerTile(A, "KEO", "E8", "935", 1), station(A, "E8"))
    assert scene.stations("E8") == [(0, "KKK")]
    assert scene.treasury("KKK") == 100
    scene.step("KKK", "track")
    assert scene.allows(LayTile(A, "F7", "9", 0))


@pytest.mark.rule("rhl:5.2.f")
def test_the_home_of_the_kkk_waits_for_the_brown_tile() -> None:
    scene = Scene().found("KKK", {A: 60}).set_phase("3").step("KKK", "track")
    assert scene.clause(LayTile(A, "D7", "947", 0)) == "8.c"
    assert scene.clause(LayTile(A, "D7", "15", 0)) == "8.e"  # green on green
    scene.set_phase("5")
    assert scene.allows(LayTile(A, "D7", "947", 0))


@pytest.mark.rule("rhl:5.2.f")
def test_another_corporation_needs_a_connection_to_build_at_moers() -> None:
    scene = Scene().found("CCE", {A: 60}).set_phase("5").step("CCE", "track")
    assert scene.clause(LayTile(A, "D7", "947", 0)) == "7.1.d"
    scene.lay("E6", "201", 3)  # Krefeld with track to Moers
    assert scene.allows(LayTile(A, "D7", "947", 0))


# --- 5.3 directors ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:5.3.a")
def test_the_first_director_sets_the_par_price_at_once() -> None:
    scene = Scene().set_cash(600, 600, 600).give_lots().stock_turn(B).do(Found(B, "BME", 80))
    assert (scene.director("BME"), scene.percent("BME", B)) == (B, 20)
    assert scene.price("BME") == 80
    assert scene.square("BME") == (1, 2)  # the violet 80, not one of the others
    assert scene.cash(B) == 600 - 160
    for seat in (C, A, B):
        scene.do(BuyShare(seat, "BME", "offer", 10))
    assert scene.passes(3).treasury("BME") == 5 * 80  # which is what it starts with


@pytest.mark.rule("rhl:5.3.b")
def test_only_the_director_decides() -> None:
    scene = Scene().found("BME", {A: 40, B: 30}, treasury=500).set_phase("3").step("BME", "track")
    assert scene.mover == A
    lay = LayTile(A, "F13", "934", 5)
    assert scene.allows(lay)
    assert scene.clause(LayTile(B, "F13", "934", 5)) == "5.3.b"
    assert scene.clause(Pass(B)) == "5.3.b"

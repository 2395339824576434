"""Chapter 5.6.1.2: station tokens."""

from __future__ import annotations

import pytest

from hsb_lines import CASTROP_HARBOUR, CASTROP_TO_HARBOUR, HAGEN_CITY, HAGEN_TO_CITY, UNNA_CITY, block, railway
from hsb_scene import A, B, Scene, station
from revier.rail.actions import BuyShare, Pass, PlaceStation
from revier.rail.state import markers_left

YARD = station(A, "F12")


def bme(step: str = "station", *, tiles: str = HAGEN_CITY, trains: str = "", treasury: int = 500) -> Scene:
    """The BME is joined to F12 and F14 (yards, 3 places), the city (none), E11, D14, G13 and F16 (1 each)."""
    return railway("BME", step, tiles=tiles, trains=trains, treasury=treasury)


@pytest.mark.rule("hsb:5.6.1.2.a", "hsb:5.1.1.a")
def test_the_home_token_is_free_and_counts_once_the_railway_floats() -> None:
    scene = Scene(4).give_minors().set_cash(0, 200, 0, 0).found("BME", {A: 40}, floated=False, operated=False)
    scene.stock_turn(B)
    assert scene.stations("I11") == []
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.stations("I11"), scene.treasury("BME")) == ([(0, "BME")], 60)  # the share, and nothing paid
    assert markers_left(scene.s, scene.number("BME")) == 5


@pytest.mark.rule("hsb:5.6.1.2.a")
def test_the_home_place_is_kept() -> None:
    """The DHB is not founded yet: its place in the harbour is its own."""
    scene = railway("CME", "station", tiles=CASTROP_HARBOUR)
    assert scene.clause(station(A, "C9")) == "5.6.1.2.a"


@pytest.mark.rule("hsb:5.6.1.2.b")
def test_one_token_a_turn() -> None:
    scene = bme().do(YARD)
    assert scene.clause(station(A, "E11")) == "5.6.1.2.b"
    assert scene.step("BME", "station").allows(station(A, "E11"))


@pytest.mark.rule("hsb:5.6.1.2.b")
def test_only_as_long_as_one_is_left() -> None:
    scene = bme()
    for hex_id in ("F14", "E11", "D14", "G13"):
        scene.mark("BME", hex_id)
    scene.do(YARD)
    assert markers_left(scene.s, scene.number("BME")) == 0
    scene.step("BME", "track").do(Pass(A))
    assert scene.node == "link"  # there is nothing to place
    assert scene.clause(station(A, "F16")) == "5.6.1.2.b"


@pytest.mark.rule("hsb:5.6.1.2.b")
def test_a_token_needs_a_free_white_circle_and_never_moves_again() -> None:
    scene = bme()
    assert scene.clause(station(A, "H12")) == "5.6.1.2.b"  # a mine
    assert scene.clause(station(A, "G11")) == "5.6.1.2.b"  # plain track
    assert scene.clause(station(A, "I11")) == "5.6.1.2.b"  # a red field
    block(scene, "E11", ("CME",))
    assert scene.clause(station(A, "E11")) == "5.6.1.2.b"  # its only circle is taken
    assert PlaceStation.__struct_fields__ == ("seat", "hex", "city")  # no action names a token on the map


@pytest.mark.rule("hsb:5.6.1.2.b")
def test_a_station_must_be_joined_to_one_without_a_train() -> None:
    assert bme(tiles="H12=K58/0").clause(YARD) == "5.6.1.2.b"
    blocked = block(bme())
    assert blocked.clause(station(A, "E11")) == "5.6.1.2.b"  # behind the full yard and the city
    scene = bme()
    assert scene.trains("BME") == []
    assert scene.allows(station(A, "E11"))


@pytest.mark.rule("hsb:5.6.1.2.c", "hsb:2.6.c")
def test_stations_cost_60_80_and_100() -> None:
    scene = bme(treasury=1000)
    paid = []
    for hex_id in ("F12", "F14", "E11", "D14", "G13"):
        before = scene.treasury("BME")
        scene.step("BME", "station").do(station(A, hex_id))
        paid.append(before - scene.treasury("BME"))
    assert paid == [60, 80, 100, 100, 100]
    assert bme(treasury=59).set_cash(500, 0, 0, 0).clause(YARD) == "2.6.c"


@pytest.mark.rule("hsb:5.6.1.2.d")
def test_a_route_contains_an_own_token() -> None:
    scene = bme("run", trains="3")
    assert scene.clause(scene.run(("3", "E11:c0 E13:c0"))) == "5.6.1.2.d"
    assert scene.clause(scene.run(("3", "E21:o0 E19:c0"))) == "5.6.1.2.d"
    scene.mark("BME", "E11")
    assert scene.allows(scene.run(("3", "E11:c0 E13:c0")))


@pytest.mark.rule("hsb:5.6.1.2.e", "hsb:5.6.1.4.f")
def test_a_full_hex_is_passed_only_by_those_with_a_token_there() -> None:
    through, ending = ("5", HAGEN_TO_CITY), ("5", "I11:o0 H12:c0 G11 F12:c0")
    full = block(bme("run", trains="5"))
    assert full.clause(full.run(through)) == "5.6.1.2.e"
    assert full.allows(full.run(ending))
    member = block(bme("run", trains="5").mark("BME", "F12"), companies=("CME", "RhE"))
    assert member.allows(member.run(through))
    roomy = block(bme("run", trains="5"), companies=("CME", "RhE"))
    assert roomy.allows(roomy.run(through))


@pytest.mark.rule("hsb:5.6.1.2.g")
def test_home_tokens_do_not_block_red_fields() -> None:
    """KWE's home is Unna (20 in the green phase); the BME runs there over the city (40)."""
    scene = railway("BME", "run", phase="3", tiles=f"{HAGEN_CITY} {UNNA_CITY}", trains="6").found("KWE", {B: 50})
    assert scene.stations("E21") == [(0, "KWE")]
    assert scene.income(("6", f"{HAGEN_TO_CITY} E15 E17 E19:c0 E21:o0")) == 30 + 10 + 20 + 40 + 10 + 20


@pytest.mark.rule("hsb:5.6.1.2.h")
def test_one_token_of_a_railway_on_a_hex() -> None:
    assert bme().mark("BME", "F12").clause(YARD) == "5.6.1.2.h"


@pytest.mark.rule("hsb:5.6.1.2.i")
@pytest.mark.parametrize("founded", [True, False])
def test_the_home_of_the_harbour_railway_blocks_nobody(founded: bool) -> None:
    """CME runs from Castrop (30) over a mine (10) and through the harbour (20, one place) to the yard beside it."""
    scene = railway("CME", "run", tiles=CASTROP_HARBOUR, trains="4")
    if founded:
        scene.found("DHB", {B: 50}, value=60)
    assert scene.stations("C9") == ([(0, "DHB")] if founded else [])
    assert scene.income(("4", f"{CASTROP_TO_HARBOUR} D10:c0")) == 30 + 10 + 20 + 20


@pytest.mark.rule("hsb:5.6.1.2.i")
def test_in_the_green_harbour_it_does_not_count_either() -> None:
    """Two places: the DHB's home and a token of the RhE, which alone does not fill them."""
    track = CASTROP_HARBOUR.replace("C9=DH57/2", "C9=DH619/2")
    scene = railway("CME", "run", phase="3", tiles=track, trains="4").found("DHB", {B: 50}, value=60).mark("RhE", "C9")
    assert scene.allows(scene.run(("4", f"{CASTROP_TO_HARBOUR} D10:c0")))


@pytest.mark.rule("hsb:5.6.1.2.j")
def test_there_is_no_station_in_dortmund_city() -> None:
    assert bme().clause(station(A, "E13")) == "5.6.1.2.j"
    assert not any(a.hex == "E13" for a in bme().offers(PlaceStation) if isinstance(a, PlaceStation))


@pytest.mark.rule("hsb:5.6.1.2.j")
def test_so_everybody_runs_through_it() -> None:
    scene = bme("run", trains="5")
    assert scene.allows(scene.run(("5", f"{HAGEN_TO_CITY} E11:c0")))

"""Chapter 8.2: station tokens."""

import pytest

from revier.games.trg.actions import Assign
from revier.rail.actions import BuyShare, BuyTrain, LayTile, Pass, PlaceStation
from revier.rail.state import markers_left
from trg_lines import CASTROP_HARBOUR, CASTROP_TO_HARBOUR, HAGEN_CITY, HAGEN_TO_CITY, railway
from trg_scene import A, B, C, D, Scene, station
from trg_track import UNNA_CITY

CITY = station(A, "E13")


def fill(scene: Scene, hex_id: str, *companies: str) -> Scene:
    """Tokens of other railways on a hex."""
    for company in companies:
        scene.mark(company, hex_id)
    return scene


def bme(step: str = "station", *, tiles: str = HAGEN_CITY, trains: str = "", treasury: int = 500) -> Scene:
    """The BME is joined to F12 (yard, 3 places), the city (4), E11, D14, G13 and F16 (1 each); No. 2 is not in play."""
    scene = railway("BME", step, tiles=tiles, trains=trains, treasury=treasury)
    scene.s.wood = 0
    return scene


@pytest.mark.rule("trg:8.2.a")
def test_the_home_token_shows_its_face_on_floating() -> None:
    scene = Scene(4).give_lots().set_cash(0, 200).found("BME", {A: 40}, floated=False, operated=False).stock_turn(B)
    assert scene.stations("I11") == []
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.stations("I11"), scene.node) == ([(0, "BME")], "stock_turn")
    assert (markers_left(scene.s, scene.number("BME")), scene.treasury("BME")) == (5, 80)  # the home costs nothing


@pytest.mark.rule("trg:8.2.a")
def test_the_home_place_is_kept() -> None:
    """The DHB is not founded yet: its place in the harbour is its own."""
    scene = railway("CME", "station", tiles=CASTROP_HARBOUR)
    assert scene.clause(station(A, "C9")) == "8.2.a"


@pytest.mark.rule("trg:8.2.b")
def test_one_token_a_turn() -> None:
    scene = bme().do(station(A, "F12"))
    assert scene.clause(CITY) == "8.2.b"
    assert scene.step("BME", "station").allows(CITY)


@pytest.mark.rule("trg:8.2.b")
def test_only_as_long_as_one_is_left() -> None:
    scene = bme()
    for hex_id in ("F12", "E11", "D14", "G13"):
        scene.mark("BME", hex_id)
    scene.do(CITY)
    assert markers_left(scene.s, scene.number("BME")) == 0
    scene.step("BME", "track").do(Pass(A))
    assert scene.node == "link"  # there is nothing to place
    assert scene.clause(station(A, "F16")) == "8.2.b"


@pytest.mark.rule("trg:8.2.c")
def test_a_token_is_never_moved() -> None:
    """No action names a token that is on the map, and placing always takes one from the charter."""
    assert PlaceStation.__struct_fields__ == ("seat", "hex", "city")
    scene = bme().mark("BME", "E13")
    left = markers_left(scene.s, scene.number("BME"))
    scene.do(station(A, "F12"))
    assert (scene.stations("E13"), markers_left(scene.s, scene.number("BME"))) == ([(0, "BME")], left - 1)


@pytest.mark.rule("trg:8.2.d")
def test_tokens_need_a_white_circle() -> None:
    scene = bme()
    assert scene.clause(station(A, "H12")) == "8.2.d"  # a mine
    assert scene.clause(station(A, "G11")) == "8.2.d"  # plain track
    assert scene.clause(station(A, "I11")) == "8.2.d"  # a red field
    fill(scene, "E11", "CME")
    assert scene.clause(station(A, "E11")) == "8.2.d"  # its only circle is taken


@pytest.mark.rule("trg:8.2.e")
def test_a_route_contains_an_own_token() -> None:
    """The BME has no token in the city, and none anywhere on the way to Union."""
    scene = bme("run", trains="3")
    assert scene.clause(scene.run(("3", "E11:c0 E13:c0"))) == "8.2.e"
    assert scene.clause(scene.run(("3", "E21:o0 E19:c0"))) == "8.2.e"
    scene.mark("BME", "E13")
    assert scene.allows(scene.run(("3", "E11:c0 E13:c0")))


@pytest.mark.rule("trg:8.2.f")
def test_a_full_hex_is_passed_only_by_those_with_a_token_there() -> None:
    through = ("5", HAGEN_TO_CITY + " E11:c0")
    ending = ("5", HAGEN_TO_CITY)
    full = fill(bme("run", trains="5"), "E13", "CME", "RhE", "KWE", "DGEE")
    assert full.clause(full.run(through)) == "8.4.h"
    assert full.allows(full.run(ending))
    member = fill(bme("run", trains="5").mark("BME", "E13"), "E13", "CME", "RhE", "KWE")
    assert member.allows(member.run(through))
    roomy = fill(bme("run", trains="5"), "E13", "CME", "RhE", "KWE")
    assert roomy.allows(roomy.run(through))


@pytest.mark.rule("trg:8.2.g")
def test_building_and_stations_need_no_train() -> None:
    scene = bme()
    assert scene.trains("BME") == []
    scene.do(CITY)
    assert scene.stations("E13") == [(0, "BME")]
    assert bme("track").allows(LayTile(A, "D12", "K4", 2))  # five income hexes from home


@pytest.mark.rule("trg:8.2.h")
def test_a_station_must_be_joined_to_one() -> None:
    assert bme(tiles="H12=K58/0").clause(CITY) == "8.2.h"
    assert bme().clause(station(A, "D10")) == "8.2.h"  # the yard has no track yet
    blocked = fill(bme(tiles=HAGEN_CITY), "F12", "CME", "RhE", "KWE")
    assert blocked.clause(CITY) == "8.2.h"
    assert bme().allows(CITY)


@pytest.mark.rule("trg:8.2.i")
def test_home_tokens_do_not_block_red_fields() -> None:
    """KWE's home is Unna (20 in the green phase); the BME runs there over the city (40)."""
    scene = railway("BME", "run", phase="3", tiles=f"{HAGEN_CITY} {UNNA_CITY}", trains="6").found("KWE", {B: 50})
    assert scene.stations("E21") == [(0, "KWE")]
    path = HAGEN_TO_CITY + " E15 E17 E19:c0 E21:o0"
    assert scene.income(("6", path)) == 30 + 10 + 20 + 40 + 10 + 20


@pytest.mark.rule("trg:8.2.j")
def test_stations_cost_60_80_and_100() -> None:
    scene = bme(treasury=1000)
    assert scene.stations("I11") == [(0, "BME")]
    paid = []
    for hex_id in ("F12", "E13", "E11", "D14", "G13"):
        before = scene.treasury("BME")
        scene.step("BME", "station").do(station(A, hex_id))
        paid.append(before - scene.treasury("BME"))
    assert paid == [60, 80, 100, 100, 100]
    assert bme(treasury=59).clause(station(A, "F12")) == "8.2.j"


@pytest.mark.rule("trg:8.2.k")
def test_one_token_on_a_hex() -> None:
    scene = bme().mark("BME", "E13")
    assert scene.clause(CITY) == "8.2.k"


# --- the harbour ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.2.l")
@pytest.mark.parametrize("founded", [True, False])
def test_the_home_of_the_harbour_railway_blocks_nobody(founded: bool) -> None:
    """CME runs from Castrop through the harbour, which has one place, to the yard beside it."""
    scene = railway("CME", "run", tiles=CASTROP_HARBOUR, trains="4")
    if founded:
        scene.found("DHB", {B: 50}, value=60)
    assert scene.stations("C9") == ([(0, "DHB")] if founded else [])
    assert scene.income(("4", CASTROP_TO_HARBOUR + " D10:c0")) == 30 + 10 + 20 + 20


@pytest.mark.rule("trg:8.2.l")
def test_in_the_green_harbour_it_does_not_count_either() -> None:
    """Two places: the DHB's home and one token of the RhE. Only the second would block, and it does not fill them."""
    track = CASTROP_HARBOUR.replace("C9=DH57/2", "C9=DH619/2")
    scene = railway("CME", "run", phase="3", tiles=track, trains="4").found("DHB", {B: 50}, value=60).mark("RhE", "C9")
    assert scene.income(("4", CASTROP_TO_HARBOUR + " D10:c0")) == 30 + 10 + 30 + 20


# --- the place kept in the city ---------------------------------------------------------------------------------------
def city_with_one_place(marker: str = "") -> Scene:
    """Three of four places of the city are taken; No. 2 is in play and belongs to B."""
    scene = railway("BME", "station", tiles=HAGEN_CITY)
    assert scene.s.wood
    if marker:
        scene.assign("PB2", marker)
    return fill(scene, "E13", "CME", "RhE", "KWE")


@pytest.mark.rule("trg:8.2.m")
def test_the_last_place_is_kept_for_the_marker_no_2() -> None:
    assert city_with_one_place().clause(CITY) == "8.2.m"
    assert city_with_one_place("DGEE").clause(CITY) == "8.2.m"
    scene = city_with_one_place("BME").do(CITY)
    assert (scene.stations("E13")[-1], scene.s.wood) == ((0, "BME"), 0)


@pytest.mark.rule("trg:8.2.m")
def test_one_place_alone_is_kept() -> None:
    scene = fill(railway("BME", "station", tiles=HAGEN_CITY), "E13", "CME", "RhE")
    assert scene.allows(CITY)


@pytest.mark.rule("trg:8.2.m")
def test_the_wood_token_is_no_station() -> None:
    """With three tokens and the kept place the city can still be run through."""
    scene = railway("BME", "run", tiles=HAGEN_CITY, trains="5")
    fill(scene, "E13", "CME", "RhE", "KWE")
    assert scene.allows(scene.run(("5", HAGEN_TO_CITY + " E11:c0")))


@pytest.mark.rule("trg:8.2.n")
def test_without_no_2_all_places_are_open() -> None:
    scene = Scene(4).give_lots(PB1=A, PB3=B, PB4=C, PB5=D).found("BME", {A: 50}, treasury=500).lay_all(HAGEN_CITY)
    assert fill(scene, "E13", "CME", "RhE", "KWE").step("BME", "station").allows(CITY)


@pytest.mark.rule("trg:8.2.n")
def test_the_grey_phase_ends_the_reservation() -> None:
    """The marker lies with the DGEE, which has not used it when the BME buys the first 8-train."""
    scene = railway("BME", "train", phase="5", tiles=HAGEN_CITY, treasury=2000, trains="5").assign("PB2", "DGEE")
    fill(scene.set_phase("6"), "E13", "CME", "RhE", "KWE").give_trains("CME", "6")
    assert scene.s.wood
    scene.do(BuyTrain(A, "8", "bank", 800))
    assert (scene.s.wood, scene.marker("PB2")) == (0, "gone")
    assert scene.step("BME", "station").allows(CITY)


@pytest.mark.rule("trg:8.2.n")
def test_an_unassigned_marker_ends_with_the_first_6_train() -> None:
    scene = railway("BME", "train", phase="5", tiles=HAGEN_CITY, treasury=2000)
    scene.give_trains("CME", "5")
    fill(scene, "E13", "CME", "RhE", "KWE").do(BuyTrain(A, "6", "bank", 630))
    assert (scene.s.wood, scene.marker("PB2")) == (0, "gone")
    assert scene.step("BME", "station").allows(CITY)
    assert not scene.step("BME", "station").offers(Assign)

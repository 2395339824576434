"""Chapter 8.2: station tokens, in what differs from the sister game (the rest is in test_dortmund_stations)."""

import pytest

from revier.games.trg.actions import Assign
from revier.rail.actions import BuyShare, BuyTrain, LayTile
from revier.rail.state import markers_left
from scenes.trg import A, B, C, D, Scene, station
from scenes.trg_lines import HAGEN_CITY, HAGEN_TO_CITY, railway

CITY = station(A, "E13")
FOREIGN = ("CME", "RhE", "KWE", "DGEE")  # the city has four places


def bme(step: str = "station", *, trains: str = "") -> Scene:
    """The BME is joined to F12 (yard, 3 places), the city (4), E11, D14, G13 and F16 (1 each); No. 2 is not in play."""
    scene = railway("BME", step, tiles=HAGEN_CITY, trains=trains)
    scene.s.wood = 0
    return scene


@pytest.mark.rule("trg:8.2.a")
def test_the_home_token_shows_its_face_on_floating() -> None:
    scene = Scene(4).give_lots().set_cash(0, 200).found("BME", {A: 40}, floated=False, operated=False).stock_turn(B)
    assert scene.stations("I11") == []
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.stations("I11"), scene.node) == ([(0, "BME")], "stock_turn")
    assert (markers_left(scene.s, scene.number("BME")), scene.treasury("BME")) == (5, 80)  # the home costs nothing


@pytest.mark.rule("trg:8.2.f")
def test_a_full_hex_is_passed_only_by_those_with_a_token_there() -> None:
    through = ("5", HAGEN_TO_CITY + " E11:c0")
    ending = ("5", HAGEN_TO_CITY)
    full = bme("run", trains="5").block("E13", FOREIGN)
    assert full.clause(full.run(through)) == "8.4.h"
    assert full.allows(full.run(ending))
    member = bme("run", trains="5").mark("BME", "E13").block("E13", FOREIGN[:3])
    assert member.allows(member.run(through))
    roomy = bme("run", trains="5").block("E13", FOREIGN[:3])
    assert roomy.allows(roomy.run(through))


@pytest.mark.rule("trg:8.2.g")
def test_building_and_stations_need_no_train() -> None:
    scene = bme()
    assert scene.trains("BME") == []
    scene.do(CITY)
    assert scene.stations("E13") == [(0, "BME")]
    assert bme("track").allows(LayTile(A, "D12", "K4", 2))  # five income hexes from home


# --- the place kept in the city ---------------------------------------------------------------------------------------
def city_with_one_place(marker: str = "") -> Scene:
    """Three of four places of the city are taken; No. 2 is in play and belongs to B."""
    scene = railway("BME", "station", tiles=HAGEN_CITY)
    assert scene.s.wood
    if marker:
        scene.assign("PB2", marker)
    return scene.block("E13", FOREIGN[:3])


@pytest.mark.rule("trg:8.2.m")
def test_the_last_place_is_kept_for_the_marker_no_2() -> None:
    assert city_with_one_place().clause(CITY) == "8.2.m"
    assert city_with_one_place("DGEE").clause(CITY) == "8.2.m"
    scene = city_with_one_place("BME").do(CITY)
    assert (scene.stations("E13")[-1], scene.s.wood) == ((0, "BME"), 0)


@pytest.mark.rule("trg:8.2.m")
def test_one_place_alone_is_kept() -> None:
    scene = railway("BME", "station", tiles=HAGEN_CITY).block("E13", FOREIGN[:2])
    assert scene.allows(CITY)
    assert scene.allows(station(A, "E11"))  # one place, and not in the city


@pytest.mark.rule("trg:8.2.m")
def test_the_wood_token_is_no_station() -> None:
    """With three tokens and the kept place the city can still be run through."""
    scene = railway("BME", "run", tiles=HAGEN_CITY, trains="5")
    scene.block("E13", FOREIGN[:3])
    assert scene.allows(scene.run(("5", HAGEN_TO_CITY + " E11:c0")))


@pytest.mark.rule("trg:8.2.n")
def test_without_no_2_all_places_are_open() -> None:
    scene = Scene(4).give_lots(PB1=A, PB3=B, PB4=C, PB5=D).found("BME", {A: 50}, treasury=500).lay_all(HAGEN_CITY)
    assert scene.block("E13", FOREIGN[:3]).step("BME", "station").allows(CITY)


@pytest.mark.rule("trg:8.2.n")
def test_the_grey_phase_ends_the_reservation() -> None:
    """The marker lies with the DGEE, which has not used it when the BME buys the first 8-train."""
    scene = railway("BME", "train", phase="5", tiles=HAGEN_CITY, treasury=2000, trains="5").assign("PB2", "DGEE")
    scene.set_phase("6").block("E13", FOREIGN[:3]).give_trains("CME", "6")
    assert scene.s.wood
    scene.do(BuyTrain(A, "8", "bank", 800))
    assert (scene.s.wood, scene.marker("PB2")) == (0, "gone")
    assert scene.step("BME", "station").allows(CITY)


@pytest.mark.rule("trg:8.2.n")
def test_an_unassigned_marker_ends_with_the_first_6_train() -> None:
    scene = railway("BME", "train", phase="5", tiles=HAGEN_CITY, treasury=2000)
    scene.give_trains("CME", "5")
    scene.block("E13", FOREIGN[:3]).do(BuyTrain(A, "6", "bank", 630))
    assert (scene.s.wood, scene.marker("PB2")) == (0, "gone")
    assert scene.step("BME", "station").allows(CITY)
    assert not scene.step("BME", "station").offers(Assign)

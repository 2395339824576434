"""Chapters 10.3 and 10.4: railway links built by railways, and station markers."""

import pytest

from revier.games.ruhr.actions import BuildLink, UseHorse
from revier.rail.actions import Pass
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, C, Scene, station
from scenes.ruhr_lines import (
    CME_LINE,
    HAGEN_SCHWERTE,
    HAMM_SOEST,
    WUPPERTAL_HAGEN,
    WUPPERTAL_TO_HAGEN,
    WUPPERTAL_TO_SCHWERTE,
    railway,
)

KAMEN_BROWN = "C16=9/1 D15=883/4 D15=950/3 D15=716/3 F15=8/3 G16=884/2"  # a city with one space between Hamm and Unna


# --- 10.3 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.3.a")
def test_one_link_a_round_for_30() -> None:
    scene = railway("KWE", "link", tiles=HAMM_SOEST, treasury=90).pmc(17, C, "A").step("KWE", "link")
    bank = scene.bank
    scene.do(BuildLink(A, 17))
    assert (scene.treasury("KWE"), scene.bank) == (60, bank + 30)
    assert (scene.linked(17), scene.value(17), scene.value(16)) == (True, 10, 0)
    assert scene.clause(BuildLink(A, 16)) == "10.3.a"
    assert scene.clause(station(A, "B17")) == "7.3.a"  # which says nothing about other steps


@pytest.mark.rule("ruhr:10.3.a")
def test_the_railway_need_not_build_one() -> None:
    scene = railway("KWE", "link", tiles=HAMM_SOEST)
    assert {BuildLink(A, 16), BuildLink(A, 17)} == set(scene.offers(BuildLink))
    scene.do(Pass(A))
    assert (scene.node != "link", scene.clause(BuildLink(A, 16))) == (True, "7.3.a")


@pytest.mark.rule("ruhr:10.3.a")
def test_29_are_not_enough() -> None:
    assert railway("KWE", "link", tiles=HAMM_SOEST, treasury=29).clause(BuildLink(A, 17)) == "10.3.a"


@pytest.mark.rule("ruhr:10.3.a")
def test_a_merged_pmc_without_a_link_may_get_one_and_a_corporation_needs_none() -> None:
    scene = railway("KWE", "link", phase="4", tiles=HAMM_SOEST)
    scene.montan("RB", {C: 60}, "AB", site=17, merged=(16,)).step("KWE", "link")
    assert scene.clause(BuildLink(A, 17)) == "9.2.a"
    scene.do(BuildLink(A, 16))
    assert scene.value(16) == 10


@pytest.mark.rule("ruhr:10.3.b")
def test_the_railway_must_reach_the_town_or_city() -> None:
    """Unna lies behind Kamen, here a city whose only space the DGEE has taken; Essen is elsewhere."""
    scene = railway("KWE", "link", phase="5", tiles=KAMEN_BROWN).mark("DGEE", "D15")
    assert scene.clause(BuildLink(A, 16)) == "10.3.b"
    assert scene.clause(BuildLink(A, 2)) == "10.3.b"
    assert scene.allows(BuildLink(A, 17))


@pytest.mark.rule("ruhr:10.3.b")
def test_no_train_is_needed_however_long_the_way() -> None:
    scene = railway("BME", "link", tiles=WUPPERTAL_HAGEN)
    assert scene.trains("BME") == []
    assert scene.allows(BuildLink(A, 8))


@pytest.mark.rule("ruhr:10.3.c")
def test_a_horse_railway_builds_another_link_in_the_same_turn() -> None:
    scene = railway("KWE", "link", tiles=HAMM_SOEST, treasury=30).private("sellerbecker", A)
    scene.do(BuildLink(A, 17)).do(UseHorse(A, "sellerbecker", 16))
    assert (scene.value(16), scene.value(17), scene.treasury("KWE")) == (10, 10, 0)
    assert scene.owner("sellerbecker") == CLOSED


@pytest.mark.rule("ruhr:10.3.c")
def test_and_first_of_the_two_where_the_railway_has_no_route() -> None:
    """Essen is joined to Steele, the home of the PWB; the KWE has no track there at all."""
    scene = railway("KWE", "track", tiles=HAMM_SOEST).found("PWB", {B: 60}, value=60).private("generaler", A)
    scene.step("KWE", "track").do(UseHorse(A, "generaler", 2))
    assert scene.value(2) == 10
    scene.step("KWE", "link").do(BuildLink(A, 17))


@pytest.mark.rule("ruhr:10.3.c")
def test_only_the_owner_uses_it() -> None:
    scene = railway("KWE", "link", tiles=HAMM_SOEST).private("generaler", B)
    assert scene.clause(UseHorse(A, "generaler", 17)) == "4.1.3.d"


# --- 10.4 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.4.a")
def test_the_home_marker_is_placed_free_of_charge_in_the_first_turn() -> None:
    scene = Scene().cleared().found("KWE", {A: 60}, value=60, treasury=100, operated=False)
    assert scene.stations("B17") == []
    scene.operate()
    assert (scene.acting(), scene.stations("B17"), scene.treasury("KWE")) == ("KWE", [(0, "KWE")], 100)


@pytest.mark.rule("ruhr:10.4.a", "ruhr:10.4.j")
def test_with_its_marker_the_home_is_no_longer_kept() -> None:
    """Essen has two spaces: with the EH at home in one, the other is free for the PWB."""
    scene = railway("PWB", "station", phase="5").found("EH", {B: 60}, value=60).step("PWB", "station")
    assert scene.stations("J7") == [(0, "EH")]
    assert scene.do(station(A, "J7")).stations("J7") == [(0, "EH"), (0, "PWB")]


@pytest.mark.rule("ruhr:10.4.b")
def test_stations_stand_on_white_circles() -> None:
    scene = railway("KWE", "station", tiles=HAMM_SOEST)
    assert scene.clause(station(A, "D15")) == "10.4.b"
    assert scene.clause(station(A, "C16")) == "10.4.b"
    assert scene.clause(station(A, "H17")) == "10.4.b"
    assert scene.clause(station(A, "B17", 5)) == "10.4.b"  # there is no sixth city
    assert not scene.allows(station(A, "Z99"))


@pytest.mark.rule("ruhr:10.4.b")
def test_a_circle_holds_one_station() -> None:
    scene = railway("CME", "station", tiles="R5=6/1")
    assert scene.allows(station(A, "R5"))
    scene.mark("BME", "R5").refuses(station(A, "R5"), "10.4.b")


@pytest.mark.rule("ruhr:10.4.b")
def test_every_railway_has_a_station_beyond_its_home() -> None:
    g = Scene().g
    numbers = {g.company_id(c): len(g.d.companies[c].marker_costs) for c in g.facts.railways}
    assert min(numbers.values()) >= 2
    assert sum(numbers.values()) == 26  # ruhr:0.2.k


@pytest.mark.rule("ruhr:10.4.c")
def test_a_route_without_an_own_station_is_refused() -> None:
    scene = railway("KWE", "run", tiles=HAMM_SOEST, trains="2")
    assert scene.clause(scene.run(("2", "D15:t0 F15 G16:t0"))) == "10.4.c"
    assert scene.clause(scene.run(("2", "G16:t0 H17:o0"))) == "10.4.c"


@pytest.mark.rule("ruhr:10.4.d")
def test_a_full_city_is_passed_only_by_those_in_it() -> None:
    """Yellow Hagen has two spaces, both taken: the BME ends there; if one of them were its own it would pass."""
    tiles = f"{WUPPERTAL_HAGEN} {HAGEN_SCHWERTE}"
    scene = railway("BME", "run", phase="3", tiles=tiles, trains="3").mark("RhE", "P13").mark("CME", "P13")
    assert scene.clause(scene.run(("3", WUPPERTAL_TO_SCHWERTE))) == "10.5.g"
    assert scene.income(("3", WUPPERTAL_TO_HAGEN)) == 30 + 10 + 10 + 20
    scene = railway("BME", "run", phase="3", tiles=tiles, trains="3").mark("RhE", "P13").mark("BME", "P13")
    assert scene.income(("3", WUPPERTAL_TO_SCHWERTE)) == 30 + 10 + 10 + 20 + 20


@pytest.mark.rule("ruhr:10.4.e")
def test_a_station_in_a_red_area_blocks_nobody() -> None:
    """The CME is at home in Düsseldorf; the BME comes from Ratingen and earns all of it."""
    scene = railway("BME", "run", tiles="R5=6/1", trains="2").found("CME", {B: 60}, value=60).mark("BME", "R5")
    scene.step("BME", "run")
    assert scene.stations("S4") == [(0, "CME")]
    assert scene.income(("2", "R5:c0 S4:c0")) == 20 + 30


@pytest.mark.rule("ruhr:10.4.f")
@pytest.mark.parametrize(("placed", "cost"), [(1, 60), (2, 80), (3, 100), (4, 100)])
def test_what_stations_cost(placed: int, cost: int) -> None:
    scene = railway("BME", "station", tiles=WUPPERTAL_HAGEN, treasury=cost)
    for hex_id in ("G10", "F11", "G6")[: placed - 1]:
        scene.mark("BME", hex_id)
    bank = scene.bank
    scene.do(station(A, "P13"))
    assert (scene.treasury("BME"), scene.bank) == (0, bank + cost)


@pytest.mark.rule("ruhr:10.4.f")
def test_a_mark_too_little() -> None:
    assert railway("BME", "station", tiles=WUPPERTAL_HAGEN, treasury=59).clause(station(A, "P13")) == "10.4.f"


@pytest.mark.rule("ruhr:10.4.f", "ruhr:5.1.l")
def test_there_are_no_more_markers_than_there_are() -> None:
    """The DGEE has one besides its home."""
    scene = railway("DGEE", "track", tiles="F13=8/3 G14=7/1").mark("DGEE", "G10").step("DGEE", "track")
    assert scene.clause(station(A, "H13")) == "5.1.l"


@pytest.mark.rule("ruhr:10.4.g")
def test_home_and_one_station_in_the_first_turn() -> None:
    scene = Scene().cleared().found("CME", {A: 60}, value=60, treasury=300, operated=False)
    scene.lay_all("R5=6/1 P5=9/0 N5=9/0 L5=718/0").operate().passes()
    assert (scene.acting(), scene.node) == ("CME", "station")
    scene.do(station(A, "R5"))
    assert scene.treasury("CME") == 300 - 60
    assert scene.clause(station(A, "L5")) == "10.4.g"


@pytest.mark.rule("ruhr:10.4.h")
def test_one_station_of_a_railway_on_a_hex() -> None:
    scene = railway("BME", "station", tiles=WUPPERTAL_HAGEN).mark("BME", "P13")
    assert scene.clause(station(A, "P13")) == "10.4.h"
    assert scene.clause(station(A, "S10")) == "10.4.h"


@pytest.mark.rule("ruhr:10.4.i")
def test_a_station_needs_open_track_to_another() -> None:
    """Mülheim is three hexes behind Ratingen; a marker of the BME closes the way."""
    scene = railway("CME", "station", tiles=f"{CME_LINE} N5=9/0 L5=718/0")
    assert scene.allows(station(A, "L5"))
    assert scene.mark("BME", "R5").clause(station(A, "L5")) == "10.4.i"
    assert scene.clause(station(A, "H13")) == "10.4.i"


@pytest.mark.rule("ruhr:10.4.j")
def test_a_home_is_kept_free() -> None:
    """Steele has one space, that of the PWB; Essen two, of which one is the EH's."""
    scene = railway("RhE", "station").mark("RhE", "J7").step("RhE", "station")
    assert scene.clause(station(A, "K8")) == "10.4.j"
    scene = railway("PWB", "station")
    assert scene.allows(station(A, "J7"))
    assert scene.mark("CME", "J7").clause(station(A, "J7")) == "10.4.j"


@pytest.mark.rule("ruhr:10.4.j")
def test_the_eh_itself_may_come_home() -> None:
    scene = Scene().cleared().set_phase("5").found("EH", {A: 60}, value=60, operated=False).mark("CME", "J7").operate()
    assert scene.stations("J7") == [(0, "CME"), (0, "EH")]

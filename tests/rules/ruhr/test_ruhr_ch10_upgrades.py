"""Chapter 10.2: upgrading track, and the tiles with rules of their own."""

import pytest

from revier.rail.actions import LayTile
from revier.rail.state import tiles_left
from revier.rail.tiles import BROWN
from scenes.ruhr import A, B, C, Scene, station
from scenes.ruhr_lines import (
    CME_LINE,
    HAGEN_GREEN,
    HAGEN_SCHWERTE,
    HAMM_SOEST,
    KREFELD_DUISBURG,
    WUPPERTAL_HAGEN,
    WUPPERTAL_TO_HAGEN,
    WUPPERTAL_TO_SCHWERTE,
    lay,
    railway,
    until,
)

GREY_DUISBURG = "L3=D_green/0 L3=D_brown/0 L3=D_grey/0"
KAMEN_GREEN = "C16=9/1 D15=883/4 D15=950/3 F15=8/3 G16=884/2"


# --- 10.2.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.2.1.a")
def test_a_printed_hex_needs_a_green_tile_and_so_phase_3() -> None:
    assert railway("PWB", "track").clause(lay("K8=913/0")) == "10.2.1.c"
    assert railway("PWB", "track", phase="3").allows(lay("K8=913/0"))


@pytest.mark.rule("ruhr:10.2.1.b")
def test_another_railway_may_upgrade_at_once_the_same_one_in_its_next_round() -> None:
    """The CME lays Ratingen; the RhE, with a station in Düsseldorf too, follows in the same round."""
    scene = Scene().cleared().found("CME", {A: 60}, value=80, treasury=90).found("RhE", {B: 60}, value=60)
    scene.set_phase("3").mark("RhE", "S4").give_trains("CME", "3").give_trains("RhE", "3")
    scene.step("CME", "track", rounds=2).do(lay("R5=6/1"))
    assert scene.clause(lay("R5=15/1")) == "7.3.c"
    until(scene, "RhE", "track")
    assert scene.s.operating_round == 1
    assert scene.allows(lay("R5=15/1", B))
    until(scene, "CME", "track")
    assert scene.s.operating_round == 2
    assert scene.allows(lay("R5=15/1"))


@pytest.mark.rule("ruhr:10.2.1.c", "ruhr:11.c", "ruhr:11.j")
@pytest.mark.parametrize(
    ("before", "after", "too_early", "in_time"),
    [
        ("", "L3=D_green/0", "2", "3"),
        ("L3=D_green/0", "L3=D_brown/0", "4", "5"),
        ("L3=D_green/0 L3=D_brown/0", "L3=D_grey/0", "6", "8"),
        ("", "M2=25/1", "2", "3"),  # plain track on the same line: 1-5 as before, and 1-3
        ("M2=25/1", "M2=40/1", "4", "5"),
    ],
)
def test_each_colour_has_its_phase(before: str, after: str, too_early: str, in_time: str) -> None:
    tiles = f"{KREFELD_DUISBURG} {before}"
    assert railway("RhE", "track", phase=too_early, tiles=tiles).clause(lay(after)) == "10.2.1.c"
    assert railway("RhE", "track", phase=in_time, tiles=tiles).allows(lay(after))


@pytest.mark.rule("ruhr:10.2.1.c")
def test_no_colour_is_left_out() -> None:
    scene = railway("RhE", "track", phase="8", tiles=KREFELD_DUISBURG)
    assert scene.clause(lay("L3=D_brown/0")) == "10.2.1.c"
    assert scene.clause(lay("L3=D_grey/0")) == "10.2.1.c"
    grey = railway("RhE", "track", phase="8", tiles=f"{KREFELD_DUISBURG} {GREY_DUISBURG}")
    assert grey.clause(lay("L3=D_grey/0")) == "10.2.1.c"  # after grey there is none


@pytest.mark.rule("ruhr:10.2.1.d")
def test_an_upgrade_needs_an_open_way_to_the_tile() -> None:
    """P5 lies behind Ratingen, which the BME fills."""
    scene = railway("CME", "track", phase="3", tiles=CME_LINE)
    assert scene.allows(lay("P5=24/0"))
    assert scene.mark("BME", "R5").clause(lay("P5=24/0")) == "10.2.1.d"
    assert railway("KWE", "track", phase="3", tiles=CME_LINE).clause(lay("P5=24/0")) == "10.2.1.d"


@pytest.mark.rule("ruhr:10.2.1.d")
def test_reaching_the_tile_is_enough() -> None:
    """P5 keeps its line from side 0 to 3 and gains track from 3 to 1: no use to the CME, which comes over side 0."""
    scene = railway("CME", "track", phase="3", tiles=CME_LINE)
    assert scene.allows(lay("P5=23/3"))


@pytest.mark.rule("ruhr:10.2.1.e")
def test_existing_track_is_kept() -> None:
    """C16 joins its sides 1 and 4; a tile that does not is refused, however it is turned."""
    scene = railway("KWE", "track", phase="3", tiles="C16=9/1")
    assert scene.clause(lay("C16=25/0")) == "10.2.1.e"
    assert scene.allows(lay("C16=23/1"))


@pytest.mark.rule("ruhr:10.2.1.e")
def test_a_tile_need_not_add_track_to_it() -> None:
    """Grey Duisburg has the six lines of brown Duisburg."""
    scene = railway("RhE", "track", phase="8", tiles=f"{KREFELD_DUISBURG} L3=D_green/0 L3=D_brown/0")
    assert scene.do(lay("L3=D_grey/0")).tile("L3") == "D_grey"


@pytest.mark.rule("ruhr:10.2.1.f")
def test_plain_track_stays_plain_track() -> None:
    scene = railway("KWE", "track", phase="3", tiles="C16=9/1")
    assert scene.allows(lay("C16=26/1"))
    for tile in ("14", "15", "141", "913"):
        assert scene.clause(lay(f"C16={tile}/1")) == "10.2.1.f"


@pytest.mark.rule("ruhr:10.2.1.g")
def test_towns_stay_towns_and_cities_cities() -> None:
    town = railway("BME", "track", phase="3", tiles="R11=4/1")
    assert town.clause(lay("R11=14/1")) == "10.2.1.g"
    assert town.clause(lay("R11=23/1")) == "10.2.1.g"
    assert railway("CME", "track", phase="3", tiles="R5=6/1").clause(lay("R5=141/1")) == "10.2.1.g"
    brown = railway("KWE", "track", phase="5", tiles=KAMEN_GREEN)
    assert brown.clause(lay("D15=611/3")) == "10.2.1.g"


@pytest.mark.rule("ruhr:10.2.1.g")
def test_one_town_gets_three_lines_and_two_towns_become_one_with_four() -> None:
    """Schwelm (R11) is one town, Gevelsberg and Milspe (Q12) are two."""
    scene = railway("BME", "track", phase="3", tiles="R11=4/1 Q12=2/1")
    assert scene.allows(lay("R11=141/1"))
    assert scene.allows(lay("Q12=87/1"))
    assert {scene.clause(lay(f"R11=87/{turn}")) for turn in range(6)} == {"10.2.1.g"}
    assert {scene.clause(lay(f"Q12=141/{turn}")) for turn in range(6)} == {"10.2.1.g"}


@pytest.mark.rule("ruhr:10.2.1.h")
def test_tiles_with_the_logo_follow_one_another_only() -> None:
    scene = railway("BME", "track", phase="3", tiles=WUPPERTAL_HAGEN)
    assert scene.clause(lay("P13=14/1")) == "10.2.1.h"
    assert scene.allows(lay("P13=M14/1"))
    assert railway("CME", "track", phase="3", tiles="R5=6/1").clause(lay("R5=M15/1")) == "10.2.1.h"
    assert railway("KWE", "track", phase="3", tiles="C16=9/1 D15=883/4").clause(lay("D15=143/4")) == "10.2.1.h"


@pytest.mark.rule("ruhr:10.2.1.i")
def test_a_new_space_opens_a_blocked_city() -> None:
    """The CME itself gives Ratingen, full with the BME, a second space; with its second tile it builds beyond."""
    scene = railway("CME", "track", phase="3", tiles="R5=6/1").mark("BME", "R5")
    assert scene.clause(lay("P5=9/0")) == "10.1.1.c"
    scene.do(lay("R5=15/1")).do(lay("P5=9/0"))
    assert scene.stations("R5") == [(0, "BME")]


@pytest.mark.rule("ruhr:10.2.1.j")
def test_a_replaced_tile_can_be_laid_again() -> None:
    scene = railway("CME", "track", phase="3", tiles="R5=6/1")
    six = scene.g.d.face_index["6"]
    before = tiles_left(scene.s, six)
    scene.do(lay("R5=15/1"))
    assert tiles_left(scene.s, six) == before + 1


# --- 10.2.2 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.2.2.a")
def test_tile_913_is_for_steele_and_lies_one_way_round() -> None:
    scene = railway("PWB", "track", phase="3", tiles="M8=4/0 O8=5/2")
    assert scene.allows(lay("K8=913/0"))
    assert {scene.clause(lay(f"K8=913/{turn}")) for turn in range(1, 6)} == {"10.2.2.a"}
    assert {scene.clause(lay(f"O8=913/{turn}")) for turn in range(6)} == {"10.2.2.a"}


@pytest.mark.rule("ruhr:10.2.2.b")
def test_letters_keep_to_themselves() -> None:
    duisburg = railway("RhE", "track", phase="3", tiles=KREFELD_DUISBURG)
    assert duisburg.allows(lay("L3=D_green/0"))
    for tile in ("M14", "M15", "14", "E_green", "720"):
        clauses = {duisburg.clause(LayTile(A, "L3", tile, turn)) for turn in range(6)}
        assert clauses == {"10.2.2.b"}
    essen = railway("PWB", "track", phase="3")
    assert any(essen.allows(LayTile(A, "J7", "E_green", turn)) for turn in range(6))
    assert {essen.clause(LayTile(A, "J7", "D_green", turn)) for turn in range(6)} == {"10.2.2.b"}
    hagen = railway("BME", "track", phase="3", tiles=WUPPERTAL_HAGEN)
    assert {hagen.clause(LayTile(A, "P13", "D_green", turn)) for turn in range(6)} == {"10.2.2.b"}


@pytest.mark.rule("ruhr:10.2.2.c")
def test_tile_720_is_for_ruhrort() -> None:
    ruhrort = railway("RhE", "track", phase="3", tiles=f"{KREFELD_DUISBURG} K4=7/1")
    assert ruhrort.allows(lay("J3=720/0"))
    hagen = railway("BME", "track", phase="3", tiles=WUPPERTAL_HAGEN)
    assert {hagen.clause(LayTile(A, "P13", "720", turn)) for turn in range(6)} == {"10.2.2.c"}


@pytest.mark.rule("ruhr:10.2.2.d")
def test_tile_716_needs_the_marker_of_a_montan_corporation() -> None:
    scene = railway("KWE", "track", phase="5", tiles=KAMEN_GREEN)
    assert scene.clause(lay("D15=716/3")) == "10.2.2.d"
    scene.pmc(17, C, "AB", link=True).step("KWE", "track")
    assert scene.clause(lay("D15=716/3")) == "10.2.2.d"
    scene.montan("RB", {C: 60}, "AB", site=17).step("KWE", "track")
    assert scene.allows(lay("D15=716/3"))
    early = railway("KWE", "track", phase="4", tiles=KAMEN_GREEN).montan("RB", {C: 60}, "AB", site=17)
    assert early.step("KWE", "track").clause(lay("D15=716/3")) == "10.2.1.c"


@pytest.mark.rule("ruhr:10.2.2.d")
def test_a_merged_location_is_no_marker_of_the_corporation() -> None:
    scene = railway("KWE", "track", phase="5", tiles=KAMEN_GREEN)
    scene.montan("RB", {C: 60}, "AB", site=7, merged=(17,)).step("KWE", "track")
    assert scene.clause(lay("D15=716/3")) == "10.2.2.d"


@pytest.mark.rule("ruhr:10.2.2.d")
def test_other_green_towns_never_become_brown() -> None:
    scene = railway("BME", "track", phase="5", tiles="R11=4/1 R11=141/1")
    brown = [face.id for face in scene.g.d.faces if face.count and face.colour == BROWN]
    assert not any(scene.allows(LayTile(A, "R11", tile, turn)) for tile in brown for turn in range(6))


@pytest.mark.rule("ruhr:10.2.2.e")
def test_with_716_the_town_is_a_city_with_one_space_for_good() -> None:
    scene = railway("KWE", "track", phase="5", tiles=KAMEN_GREEN, trains="5")
    scene.montan("RB", {C: 60}, "AB", site=17).step("KWE", "track").do(lay("D15=716/3"))
    scene.step("KWE", "run")
    # Hamm 50, Kamen 30 with the marker of the corporation 20: a city now
    assert scene.income(("5", "B17:c0 C16 D15:c0")) == 50 + 30 + 20
    scene.step("KWE", "station").do(station(A, "D15"))
    scene.mark("CME", "S4").found("CME", {B: 60}).mark("CME", "H13").step("CME", "station")
    assert scene.clause(station(B, "D15")) == "10.4.b"
    scene.set_phase("8").step("KWE", "track")
    assert scene.clause(lay("D15=M_grey/2")) == "10.2.2.e"


@pytest.mark.rule("ruhr:10.2.2.f", "ruhr:10.5.g")
def test_in_a_brown_city_the_location_marker_blocks_like_a_station() -> None:
    """Brown Hagen has three spaces, one of them for the mill. Two strangers and the mill: the BME ends there."""
    tiles = f"{HAGEN_GREEN} P13=M_brown/1 {HAGEN_SCHWERTE}"
    scene = railway("BME", "run", phase="5", tiles=tiles, trains="5").mark("CME", "P13")
    through, ending = scene.run(("5", WUPPERTAL_TO_SCHWERTE)), scene.run(("5", WUPPERTAL_TO_HAGEN))
    assert scene.allows(through)
    scene.mark("RhE", "P13")
    assert scene.clause(through) == "10.5.g"
    assert scene.allows(ending)
    # Wuppertal 50, two towns, brown Hagen 40; the passive mill has no link in this scene
    assert scene.income(("5", WUPPERTAL_TO_HAGEN)) == 50 + 10 + 10 + 40


@pytest.mark.rule("ruhr:10.2.2.f")
def test_on_a_green_tile_the_location_marker_lies_beside_the_city() -> None:
    """Green Hagen has two spaces, both for railways: with one stranger there is a way through."""
    scene = railway("BME", "run", phase="3", tiles=f"{HAGEN_GREEN} {HAGEN_SCHWERTE}", trains="3").mark("CME", "P13")
    assert scene.allows(scene.run(("3", WUPPERTAL_TO_SCHWERTE)))
    assert scene.mark("RhE", "P13").clause(scene.run(("3", WUPPERTAL_TO_SCHWERTE))) == "10.5.g"


@pytest.mark.rule("ruhr:10.2.2.f")
def test_the_location_marker_takes_a_space_from_stations() -> None:
    scene = railway("BME", "station", phase="5", tiles=f"{HAGEN_GREEN} P13=M_brown/1").mark("CME", "P13")
    assert scene.allows(station(A, "P13"))
    assert scene.mark("RhE", "P13").clause(station(A, "P13")) == "10.2.2.f"


@pytest.mark.rule("ruhr:10.2.2.f")
def test_stations_on_the_green_tile_stay() -> None:
    scene = railway("BME", "track", phase="5", tiles=HAGEN_GREEN).mark("CME", "P13").mark("RhE", "P13")
    scene.do(lay("P13=M_brown/1"))
    assert scene.stations("P13") == [(0, "CME"), (0, "RhE")]


@pytest.mark.rule("ruhr:10.2.2.g")
def test_a_brown_tile_brings_the_link_free_of_charge() -> None:
    scene = railway("BME", "track", phase="5", tiles=HAGEN_GREEN, treasury=7).pmc(8, C, "A", chest=3)
    scene.step("BME", "track")
    bank = scene.bank
    assert (scene.linked(8), scene.value(8)) == (False, 0)
    scene.do(lay("P13=M_brown/1"))
    assert (scene.linked(8), scene.value(8)) == (True, 10)
    assert (scene.treasury("BME"), scene.chest(8), scene.bank) == (7, 3, bank)


@pytest.mark.rule("ruhr:10.2.2.g")
def test_so_it_does_for_a_passive_pmc() -> None:
    scene = railway("BME", "track", phase="5", tiles=HAGEN_GREEN).do(lay("P13=M_brown/1"))
    assert (scene.linked(8), scene.value(8)) == (True, 10)
    assert scene.keys().count("ruhr.log.linked") == 1
    assert scene.do(lay("O14=8/1")).keys().count("ruhr.log.linked") == 0  # that was once and for all


@pytest.mark.rule("ruhr:10.2.2.g")
def test_a_green_tile_brings_no_link() -> None:
    scene = railway("KWE", "track", phase="3", tiles=HAMM_SOEST).do(lay("D15=949/4"))
    assert (scene.linked(17), scene.value(17)) == (False, 0)

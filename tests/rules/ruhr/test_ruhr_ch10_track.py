"""Chapter 10.1: laying track, on ordinary hexes and on those with a mine or mill."""

import pytest

from revier.games.ruhr.state import REMOVED
from revier.rail.actions import LayTile
from revier.rail.tiles import RED, WHITE
from scenes.ruhr import A, B, Scene
from scenes.ruhr_lines import GREY_HEXES, HAMM_SOEST, KREFELD_DUISBURG, RED_HEXES, WUPPERTAL_HAGEN, lay, railway


def reason(scene: Scene, tile: str) -> tuple[str, str]:
    """Clause and sentence against a tile."""
    refusal = scene.why_not(lay(tile))
    assert refusal is not None
    return refusal.clause, refusal.reason.key


# --- 10.1.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.1.1.a")
@pytest.mark.parametrize("hex_id", [*RED_HEXES, *GREY_HEXES])
@pytest.mark.parametrize("tile", ["9", "14", "51"])
def test_grey_and_red_hexes_are_never_built_on(hex_id: str, tile: str) -> None:
    scene = railway("KWE", "track", phase="8")
    assert all(scene.clause(LayTile(A, hex_id, tile, turn)) == "10.1.1.a" for turn in range(6))


@pytest.mark.rule("ruhr:10.1.1.a", "ruhr:0.2.a")
def test_all_others_are_there_to_be_built_on() -> None:
    """131 hexes, 110 of them buildable: every hex that is not red or grey takes some tile of its own."""
    scene = railway("KWE", "track", phase="8")
    others = [row for row in scene.g.d.hexes if row.id not in (*RED_HEXES, *GREY_HEXES)]
    assert (len(scene.g.d.hexes), len(others)) == (131, 110)
    for row in others:
        (tile, *_) = scene.g.d.upgrades[row.printed]
        refusal = scene.why_not(LayTile(A, row.id, scene.g.d.faces[tile].id, 0))
        assert refusal is None or refusal.clause != "ruhr:10.1.1.a", row.id


@pytest.mark.rule("ruhr:10.1.1.b")
def test_only_yellow_tiles_in_the_yellow_phase() -> None:
    scene = railway("KWE", "track", tiles="C16=9/1")
    assert scene.clause(lay("C16=23/1")) == "10.2.1.c"
    assert railway("PWB", "track").clause(lay("K8=913/0")) == "10.2.1.c"  # nor on a printed hex
    scene.do(lay("D15=883/4"), lay("D17=8/1"))
    assert scene.clause(lay("F15=8/3")) == "7.3.b"


@pytest.mark.rule("ruhr:10.1.1.c", "ruhr:10.4.c")
def test_new_track_continues_track_of_the_railway() -> None:
    """R5 is next to Düsseldorf, not to Hamm; and a tile next to Hamm has to lead to it."""
    scene = railway("KWE", "track")
    assert reason(scene, "R5=6/1") == ("ruhr:10.1.1.c", "rail.refused.track.not_reached")
    assert scene.clause(lay("C16=9/2")) == "10.1.1.c"
    assert scene.allows(lay("C16=9/1"))


@pytest.mark.rule("ruhr:10.1.1.c")
def test_a_city_full_of_others_stations_blocks_building() -> None:
    """Ratingen has one space; with the BME in it the CME does not build beyond, with its own marker it does."""
    blocked = railway("CME", "track", tiles="R5=6/1").mark("BME", "R5")
    assert reason(blocked, "P5=9/0") == ("ruhr:10.1.1.c", "rail.refused.track.blocked")
    assert railway("CME", "track", tiles="R5=6/1").allows(lay("P5=9/0"))
    assert railway("CME", "track", tiles="R5=6/1").mark("CME", "R5").allows(lay("P5=9/0"))


@pytest.mark.rule("ruhr:10.1.1.d")
@pytest.mark.parametrize(("company", "hex_id"), [("PWB", "J7"), ("PWB", "K8"), ("RhE", "L3")])
def test_no_yellow_tile_on_a_printed_yellow_hex(company: str, hex_id: str) -> None:
    scene = railway(company, "track", tiles=KREFELD_DUISBURG)
    for tile in ("718", "719", "5", "6", "9"):
        assert all(scene.clause(LayTile(A, hex_id, tile, turn)) == "10.1.1.d" for turn in range(6))


@pytest.mark.rule("ruhr:10.1.1.e")
def test_every_home_has_track_or_is_red() -> None:
    """So no railway of this map begins on an empty hex: all extend what is there."""
    scene = Scene().cleared()
    homes = [at for company in scene.g.d.companies for at, _ in company.homes]
    assert len(homes) == 7
    for at in homes:
        face = scene.g.d.faces[scene.g.d.hexes[at].printed]
        assert face.colour == RED or (face.colour != WHITE and face.paths)


@pytest.mark.rule("ruhr:10.1.1.e")
def test_where_the_home_is_empty_the_first_tile_lies_there() -> None:
    """If Steele were an empty city, the PWB would build there first; the second tile continues the first."""
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=100, operated=False)
    scene.s.tile[scene.hex("K8")] = scene.g.d.hexes[scene.hex("F11")].printed
    scene.g.derive(scene.s)
    scene.operate()
    assert (scene.acting(), scene.node, scene.stations("K8")) == ("PWB", "track", [(0, "PWB")])
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == {"K8"}
    assert scene.clause(lay("M8=4/0")) == "10.1.1.c"
    scene.do(lay("K8=6/0"), lay("M8=4/0"))
    assert scene.s.tile_laid == 2


@pytest.mark.rule("ruhr:10.1.1.e", "ruhr:10.4.a")
def test_the_first_tile_extends_the_home_and_the_second_may_follow_it() -> None:
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=100, operated=False).operate()
    assert (scene.acting(), scene.node, scene.stations("K8")) == ("PWB", "track", [(0, "PWB")])
    assert scene.clause(lay("O8=5/2")) == "10.1.1.c"
    scene.do(lay("M8=4/0"), lay("O8=5/2"))
    assert scene.treasury("PWB") == 100 - 30 - 30
    assert scene.s.tile_laid == 2


@pytest.mark.rule("ruhr:10.1.1.f", "ruhr:10.5.m")
def test_the_logo_of_a_railway_that_has_not_begun_blocks_nobody() -> None:
    """The RhE comes from Essen through yellow Steele as long as the PWB has not placed its marker there."""
    scene = railway("RhE", "track", tiles="M8=4/0", trains="2").mark("RhE", "J7")
    assert scene.allows(lay("O8=5/2"))
    scene.step("RhE", "run")
    assert scene.income(("2", "J7:c0 K8:c0 M8:t0")) == 30 + 20 + 10
    scene.found("PWB", {B: 60}, value=60).step("RhE", "track")
    assert scene.clause(lay("O8=5/2")) == "10.1.1.c"


@pytest.mark.rule("ruhr:10.1.1.g")
@pytest.mark.parametrize(("tile", "cost"), [("M8=4/0", 30), ("O8=5/2", 30)])
def test_rivers_and_hills_are_paid_before_the_tile_is_laid(tile: str, cost: int) -> None:
    tiles = "" if tile.startswith("M8") else "M8=4/0"
    poor = railway("PWB", "track", tiles=tiles, treasury=cost - 1)
    assert poor.clause(lay(tile)) == "10.1.1.g"
    scene = railway("PWB", "track", tiles=tiles, treasury=cost + 10)
    bank = scene.bank
    scene.do(lay(tile))
    assert (scene.treasury("PWB"), scene.bank) == (10, bank + cost)


@pytest.mark.rule("ruhr:10.1.1.g")
def test_the_rhine_costs_60() -> None:
    scene = railway("RhE", "track", treasury=60).do(lay("M2=8/5"))
    assert scene.treasury("RhE") == 0


@pytest.mark.rule("ruhr:10.1.1.h")
def test_the_first_tile_pays_for_the_hex_and_upgrades_are_free() -> None:
    assert railway("PWB", "track", treasury=30).do(lay("M8=4/0")).treasury("PWB") == 0
    scene = railway("PWB", "track", phase="3", tiles="M8=4/0", treasury=0)
    scene.do(lay("M8=141/0"))
    assert (scene.tile("M8"), scene.treasury("PWB")) == ("141", 0)


@pytest.mark.rule("ruhr:10.1.1.i")
def test_track_runs_neither_off_the_map_nor_against_blank_sides() -> None:
    """South of D17 the map ends, west of Q4 the Rhine bend P3 is blank; Soest has a triangle towards Unna."""
    assert railway("KWE", "track").clause(lay("D17=9/0")) == "10.1.1.i"
    assert railway("CME", "track").clause(lay("Q4=58/0")) == "10.1.1.i"
    assert railway("KWE", "track", tiles="C16=9/1 D15=883/4 F15=8/3").allows(lay("G16=884/2"))


@pytest.mark.rule("ruhr:10.1.1.i")
def test_a_red_side_without_a_triangle_is_closed() -> None:
    """Soest is open to the south-west and north-west only, so no track comes from F17's side of it."""
    scene = railway("KWE", "track", tiles=HAMM_SOEST)
    hex_id = scene.hex("H17")
    sides = [
        side for side in range(6) if scene.g.d.faces[scene.g.d.hexes[hex_id].printed].oriented[0].exits >> side & 1
    ]
    assert sides == [1, 2]


@pytest.mark.rule("ruhr:10.1.1.j")
def test_a_tile_may_face_a_side_without_track() -> None:
    """D17 leads to Hamm and ends at C16, whose track goes elsewhere."""
    assert railway("KWE", "track", tiles="C16=9/1").allows(lay("D17=7/2"))


@pytest.mark.rule("ruhr:10.1.1.j", "ruhr:10.1.1.c")
def test_that_is_no_leave_to_lay_tiles_without_connection() -> None:
    """The same tile turned so that it leads only to C16 and to E16."""
    assert railway("KWE", "track", tiles="C16=9/1").clause(lay("D17=7/1")) == "10.1.1.c"


@pytest.mark.rule("ruhr:10.1.1.c", "ruhr:10.2.1.d")
def test_an_upgrade_that_leads_past_the_railway_is_refused() -> None:
    """C16 lies beside Hamm and has track of somebody else: the KWE may join it to Hamm, and not merely add to it."""
    scene = railway("KWE", "track", phase="3", tiles="C16=7/0")
    assert reason(scene, "C16=28/1") == ("ruhr:10.2.1.d", "rail.refused.track.not_continued")
    assert scene.allows(lay("C16=26/1"))


# --- 10.1.2 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.1.2.a")
@pytest.mark.parametrize("tile", ["3", "4", "58", "5", "6", "55", "718", "884"])
def test_a_plain_hex_takes_plain_track(tile: str) -> None:
    scene = railway("KWE", "track")
    assert {scene.clause(LayTile(A, "C16", tile, turn)) for turn in range(6)} == {"10.1.2.a"}
    assert scene.allows(lay("C16=9/1"))


@pytest.mark.rule("ruhr:10.1.2.b")
@pytest.mark.parametrize("tile", ["7", "8", "9", "5", "6", "1", "55"])
def test_a_town_takes_tiles_with_one_town(tile: str) -> None:
    scene = railway("PWB", "track")
    assert {scene.clause(LayTile(A, "M8", tile, turn)) for turn in range(6)} == {"10.1.2.b"}
    assert scene.allows(lay("M8=4/0"))


@pytest.mark.rule("ruhr:10.1.2.b")
@pytest.mark.parametrize("tile", ["3", "4", "58"])
def test_two_towns_take_tiles_with_two(tile: str) -> None:
    scene = railway("BME", "track", tiles="R11=4/1")
    assert {scene.clause(LayTile(A, "Q12", tile, turn)) for turn in range(6)} == {"10.1.2.b"}
    assert scene.allows(lay("Q12=2/1"))


@pytest.mark.rule("ruhr:10.1.2.c")
def test_tiles_with_one_circle_lie_on_cities_without_a_mine_or_mill() -> None:
    """Ratingen has none, Hagen has."""
    assert railway("CME", "track").allows(lay("R5=6/1"))
    scene = railway("BME", "track", tiles="R11=4/1 Q12=2/1")
    assert scene.clause(lay("P13=5/1")) == "10.1.3.c"
    assert scene.clause(lay("P13=6/1")) == "10.1.3.c"


@pytest.mark.rule("ruhr:10.1.2.c")
@pytest.mark.parametrize("tile", ["7", "9", "4", "884"])
def test_a_city_takes_city_tiles(tile: str) -> None:
    scene = railway("CME", "track")
    assert {scene.clause(LayTile(A, "R5", tile, turn)) for turn in range(6)} == {"10.1.2.c"}


# --- 10.1.3 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.1.3.a")
def test_18_hexes_hold_a_location_with_a_town_or_city() -> None:
    scene = Scene()
    assert len({site.hex for site in scene.g.facts.sites}) == 18
    for site in scene.g.facts.sites:
        assert len(scene.g.d.faces[scene.g.d.hexes[site.hex].printed].stops) == 1


@pytest.mark.rule("ruhr:10.1.3.a")
def test_the_location_keeps_its_value_on_every_new_tile() -> None:
    """Hagen (pMC 8), linked: 10 on the bare hex, on yellow and on green."""
    scene = railway("BME", "track", phase="3", tiles="R11=4/1 Q12=2/1").link(8)
    assert scene.value(8) == 10
    scene.do(lay("P13=718/1"))
    assert scene.value(8) == 10
    scene.step("BME", "track").do(lay("P13=M14/1"))
    assert (scene.tile("P13"), scene.value(8)) == ("M14", 10)


@pytest.mark.rule("ruhr:10.1.3.b")
def test_a_town_with_a_location_takes_its_own_tiles() -> None:
    scene = railway("KWE", "track", tiles="C16=9/1")
    for tile in ("882/3", "883/4", "884/1"):
        assert scene.allows(lay(f"D15={tile}"))
    for tile in ("3/3", "58/4", "4/1"):
        assert scene.clause(lay(f"D15={tile}")) == "10.1.3.b"


@pytest.mark.rule("ruhr:10.1.3.c")
def test_a_city_with_a_location_takes_718_or_719() -> None:
    scene = railway("BME", "track", tiles="R11=4/1 Q12=2/1")
    assert scene.allows(lay("P13=718/1"))
    assert scene.allows(lay("P13=719/1"))
    assert scene.clause(lay("P13=6/1")) == "10.1.3.c"


@pytest.mark.rule("ruhr:10.1.3.d")
def test_tiles_with_the_logo_lie_nowhere_else() -> None:
    assert railway("CME", "track").clause(lay("R5=719/1")) == "10.1.3.d"
    assert railway("PWB", "track").clause(lay("M8=884/0")) == "10.1.3.d"


@pytest.mark.rule("ruhr:10.1.3.d")
def test_where_the_location_was_removed_no_tile_with_the_logo_is_laid() -> None:
    scene = railway("BME", "track", phase="3", tiles=WUPPERTAL_HAGEN)
    assert scene.allows(lay("P13=M14/1"))
    scene.s.site[8 - 1] = REMOVED  # as when the corporation founded there has closed
    assert scene.clause(lay("P13=M14/1")) == "10.1.3.d"
    assert scene.allows(lay("O14=8/1"))  # beyond Hagen nothing has changed

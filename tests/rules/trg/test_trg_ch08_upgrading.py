"""Chapter 8.1.2: upgrading tiles."""

import pytest

from revier.rail.actions import LayTile
from trg_lines import HAGEN_CITY, railway
from trg_scene import A, Scene

FOREIGN = ("CME", "RhE", "KWE", "DGEE")
GREEN, BROWN = LayTile(A, "G11", "25", 3), LayTile(A, "G11", "40", 1)


def tile(hex_id: str, name: str, turn: int) -> LayTile:
    return LayTile(A, hex_id, name, turn)


def bme(phase: str = "3", tiles: str = HAGEN_CITY) -> Scene:
    """The BME is joined to H12 (mine), G11 (plain), F12 (yard) and the city."""
    return railway(phase=phase, tiles=tiles)


@pytest.mark.rule("trg:8.1.2.a")
def test_an_upgrade_takes_the_place_of_the_yellow_tile() -> None:
    scene = bme().do(GREEN)
    assert (scene.node, scene.tile("G11")) == ("station", "25")
    assert scene.clause(tile("H10", "9", 2)) == "8.e"


@pytest.mark.rule("trg:8.1.2.b")
def test_green_after_the_first_3_train() -> None:
    assert bme("2").clause(GREEN) == "8.1.2.b"
    assert bme("3").allows(GREEN)
    assert bme("3").clause(tile("H10", "23", 2)) == "8.1.2.b"  # yellow comes before green


@pytest.mark.rule("trg:8.1.2.c")
def test_brown_after_the_first_5_train() -> None:
    track = HAGEN_CITY.replace("G11=8/3", "G11=25/3")
    assert bme("3", track).clause(BROWN) == "8.1.2.c"
    assert bme("4", track).clause(BROWN) == "8.1.2.c"
    assert bme("5", track).allows(BROWN)
    assert bme("5").clause(BROWN) == "8.1.2.c"  # green comes before brown


@pytest.mark.rule("trg:8.1.2.d")
def test_grey_after_the_first_8_train() -> None:
    grey = tile("D12", "K960", 0)
    brown = {phase: bme(phase, HAGEN_CITY + " D12=K911/2").put_link("D12") for phase in ("5", "6", "8")}
    assert brown["5"].clause(grey) == "8.1.2.d"
    assert brown["6"].clause(grey) == "8.1.2.d"
    assert brown["8"].allows(grey)
    assert bme("8", HAGEN_CITY + " D12=K88/1").put_link("D12").clause(grey) == "8.1.2.d"  # brown comes before grey


@pytest.mark.rule("trg:8.1.2.e")
def test_a_tile_reached_through_its_new_track_alone() -> None:
    """G11 has a straight from west to east; the BME comes to it from the south-east, where it has no track yet."""
    scene = bme(tiles="H12=K58/0 G11=9/1")
    assert scene.allows(tile("G11", "23", 1))  # adds west to south-east
    assert scene.clause(tile("G11", "20", 0)) == "8.1.2.e"  # adds south-west to north-east


@pytest.mark.rule("trg:8.1.2.e")
def test_out_of_reach_before_and_after() -> None:
    scene = bme(tiles=HAGEN_CITY + " D6=9/1")
    assert scene.clause(tile("D6", "20", 0)) == "8.1.2.e"


@pytest.mark.rule("trg:8.1.2.e")
def test_a_blocked_way_does_not_count() -> None:
    scene = bme(tiles=HAGEN_CITY + " E15=9/1")
    upgrade = tile("E15", "23", 1)
    assert scene.allows(upgrade)
    for company in FOREIGN:
        scene.mark(company, "E13")
    assert scene.clause(upgrade) == "8.1.2.e"


@pytest.mark.rule("trg:8.1.2.e")
def test_the_new_track_itself_need_not_be_joined() -> None:
    """On G11 the BME uses the curve from north-east to south-east; tile 16 adds another one beside it."""
    assert bme().allows(tile("G11", "16", 3))


@pytest.mark.rule("trg:8.1.2.f")
def test_old_track_is_kept() -> None:
    """G11 joins sides 3 and 5."""
    scene = bme()
    assert scene.clause(tile("G11", "25", 1)) == "8.1.2.f"  # 1-3 and 1-5
    assert scene.clause(tile("G11", "20", 0)) == "8.1.2.f"  # 0-3 and 1-4
    assert scene.allows(tile("G11", "25", 5))  # 3-5 and 1-5


@pytest.mark.rule("trg:8.1.2.g")
@pytest.mark.parametrize("name", ["K87", "K88", "K204", "R14", "O15", "P15"])
def test_plain_track_stays_plain(name: str) -> None:
    assert {bme().clause(tile("G11", name, turn)) for turn in range(6)} == {"8.1.2.g"}


@pytest.mark.rule("trg:8.1.2.h")
@pytest.mark.parametrize(
    ("phase", "lies", "turn", "upgrade"),
    [("3", "K58/0", 0, "K204"), ("5", "K204/0", 0, "K911")],
)
def test_a_mine_is_upgraded_once_it_is_linked(phase: str, lies: str, turn: int, upgrade: str) -> None:
    track = HAGEN_CITY.replace("K58/0", lies)
    assert bme(phase, track).clause(tile("H12", upgrade, turn)) == "8.1.2.h"
    assert bme(phase, track).put_link("H12", 10).allows(tile("H12", upgrade, turn))


@pytest.mark.rule("trg:8.1.2.h")
def test_the_first_tile_on_a_mine_needs_no_link() -> None:
    assert bme(tiles="").allows(tile("H12", "K58", 0))


@pytest.mark.rule("trg:8.1.2.i")
@pytest.mark.parametrize(
    ("phase", "tiles", "upgrade"),
    [("3", "", "R14"), ("5", " E11=R14/1", "R611"), ("8", " E11=R611/1", "R455")],
)
def test_a_mill_is_upgraded_once_it_is_linked(phase: str, tiles: str, upgrade: str) -> None:
    assert bme(phase, HAGEN_CITY + tiles).clause(tile("E11", upgrade, 1)) == "8.1.2.i"
    assert bme(phase, HAGEN_CITY + tiles).put_link("E11").allows(tile("E11", upgrade, 1))


@pytest.mark.rule("trg:8.1.2.j")
def test_the_border_must_agree() -> None:
    """G13 (orange) and E11 (red) can be reached; G19 (pink) belongs to the HHW's line."""
    scene = bme().put_link("G13").put_link("E11")
    assert {scene.clause(tile("G13", name, 0)) for name in ("R14", "R619", "P15")} == {"8.1.2.j"}
    assert scene.allows(tile("G13", "O619", 0))
    assert {scene.clause(tile("E11", name, 1)) for name in ("O15", "O619", "P15")} == {"8.1.2.j"}
    assert scene.allows(tile("E11", "R14", 1))
    pink = railway("HHW", phase="3").put_link("G19")
    assert {pink.clause(tile("G19", name, 2)) for name in ("R619", "O15")} == {"8.1.2.j"}
    assert pink.allows(tile("G19", "P15", 5))


@pytest.mark.rule("trg:8.1.2.j")
def test_the_border_must_agree_at_every_upgrade() -> None:
    brown = bme("5", HAGEN_CITY + " G13=O619/0").put_link("G13")
    assert {brown.clause(tile("G13", name, 0)) for name in ("R611", "P448")} == {"8.1.2.j"}
    assert brown.allows(tile("G13", "O611", 0))
    grey = bme("8", HAGEN_CITY + " G13=O611/0").put_link("G13")
    assert {grey.clause(tile("G13", name, 0)) for name in ("R455", "P448g")} == {"8.1.2.j"}
    assert grey.allows(tile("G13", "O455", 0))


@pytest.mark.rule("trg:8.1.2.k")
def test_the_harbour_has_tiles_of_its_own() -> None:
    scene = railway("DHB")
    assert {scene.clause(tile("C9", name, 0)) for name in ("7", "8", "9", "K3", "K58")} == {"8.1.2.k"}
    assert all(scene.allows(tile("C9", name, 0)) for name in ("DH5", "DH6", "DH57"))
    green = railway("DHB", phase="3", tiles="C9=DH57/0")
    assert {green.clause(tile("C9", name, 0)) for name in ("20", "K88", "R14", "O15")} == {"8.1.2.k"}
    assert green.allows(tile("C9", "DH14", 0))


@pytest.mark.rule("trg:8.1.2.k")
def test_harbour_tiles_go_nowhere_else() -> None:
    scene = bme()
    for hex_id, name in (("H10", "DH57"), ("D12", "DH6"), ("G11", "DH14"), ("E11", "DH14"), ("H12", "DH619")):
        assert scene.clause(tile(hex_id, name, 2)) == "8.1.2.k"


@pytest.mark.rule("trg:8.1.2.l")
def test_location_tokens_stay() -> None:
    scene = bme().put_link("H12", 10).do(tile("H12", "K204", 0))
    assert (scene.tile("H12"), scene.link("H12")) == ("K204", 10)
    scene.set_phase("5").step("BME", "track").do(tile("H12", "K911", 0))
    assert (scene.tile("H12"), scene.link("H12")) == ("K911", 10)


@pytest.mark.rule("trg:8.1.2.l")
def test_stations_stay() -> None:
    scene = bme().mark("BME", "E11").put_link("E11", 10).do(tile("E11", "R14", 1))
    assert (scene.stations("E11"), scene.link("E11")) == ([(0, "BME")], 10)
    harbour = railway("DHB", phase="3", tiles="C9=DH57/0").do(tile("C9", "DH15", 0))
    assert harbour.stations("C9") == [(0, "DHB")]

"""Chapter 5.6.1.1.2: upgrading tiles."""

from __future__ import annotations

import pytest

from hsb_lines import HAGEN_CITY, block, railway
from hsb_scene import A, Scene
from revier.games.dortmund.actions import BuildLink
from revier.rail.actions import LayTile

GREEN, BROWN = LayTile(A, "G11", "25", 3), LayTile(A, "G11", "40", 1)


def tile(hex_id: str, name: str, turn: int) -> LayTile:
    return LayTile(A, hex_id, name, turn)


def bme(phase: str = "3", tiles: str = HAGEN_CITY) -> Scene:
    """The BME is joined to H12 (mine), G11 (plain), F12 (yard) and the city."""
    return railway(phase=phase, tiles=tiles)


@pytest.mark.rule("hsb:5.6.1.1.2.a", "hsb:5.6.1.c")
def test_an_upgrade_takes_the_place_of_the_yellow_tile_of_the_turn() -> None:
    scene = bme().do(GREEN)
    assert (scene.node, scene.tile("G11")) == ("station", "25")
    assert scene.clause(tile("H10", "9", 2)) == "5.6.1.c"
    printed = bme().put_link("E11").do(tile("E11", "R14", 1))
    assert printed.tile("E11") == "R14"
    assert printed.clause(GREEN) == "5.6.1.c"


@pytest.mark.rule("hsb:5.6.1.1.2.b")
def test_green_with_type_3_brown_with_type_5_grey_with_type_8() -> None:
    assert bme("2").clause(GREEN) == "5.6.1.1.2.b"
    assert bme("3").allows(GREEN)
    green = HAGEN_CITY.replace("G11=8/3", "G11=25/3")
    assert bme("4", green).clause(BROWN) == "5.6.1.1.2.b"
    assert bme("5", green).allows(BROWN)
    grey = tile("D12", "K960", 0)
    brown = {phase: bme(phase, f"{HAGEN_CITY} D12=K911/2").put_link("D12") for phase in ("6", "8")}
    assert brown["6"].clause(grey) == "5.6.1.1.2.b"
    assert brown["8"].allows(grey)


@pytest.mark.rule("hsb:5.6.1.1.2.b", "hsb:2.7.a")
def test_no_colour_is_left_out() -> None:
    assert bme("3").clause(tile("H10", "23", 2)) == "5.6.1.1.2.b"  # yellow comes before green
    assert bme("5").clause(BROWN) == "5.6.1.1.2.b"  # green comes before brown
    assert bme("8", f"{HAGEN_CITY} D12=K88/1").put_link("D12").clause(tile("D12", "K960", 0)) == "5.6.1.1.2.b"


@pytest.mark.rule("hsb:4.d", "hsb:5.6.1.1.2.b", "hsb:5.6.1.3.1.c")
def test_a_link_that_takes_the_first_type_3_card_opens_green_tiles() -> None:
    scene = railway("BME", "link", tiles=HAGEN_CITY)
    scene.take_cards("2", scene.left("2")).do(BuildLink(A, "H12"))
    assert scene.phase == "3"
    assert scene.step("BME", "track").allows(GREEN)


@pytest.mark.rule("hsb:5.6.1.1.2.c")
def test_a_tile_may_be_reached_through_its_new_track_alone() -> None:
    """G11 has a straight from west to east; the BME comes to it from the south-east, where it has no track yet."""
    scene = bme(tiles="H12=K58/0 G11=9/1")
    assert scene.allows(tile("G11", "23", 1))  # adds west to south-east
    assert scene.clause(tile("G11", "20", 0)) == "5.6.1.1.2.c"  # adds south-west to north-east


@pytest.mark.rule("hsb:5.6.1.1.2.c")
def test_out_of_reach_or_behind_a_blocked_hex() -> None:
    assert bme(tiles=f"{HAGEN_CITY} D6=9/1").clause(tile("D6", "20", 0)) == "5.6.1.1.2.c"
    scene = bme(tiles=f"{HAGEN_CITY} E15=9/1")
    upgrade = tile("E15", "23", 1)
    assert scene.allows(upgrade)
    assert block(scene).clause(upgrade) == "5.6.1.1.2.c"


@pytest.mark.rule("hsb:5.6.1.1.2.c")
def test_old_track_is_kept() -> None:
    """G11 joins sides 3 and 5."""
    scene = bme()
    assert scene.clause(tile("G11", "25", 1)) == "5.6.1.1.2.c"  # 1-3 and 1-5
    assert scene.clause(tile("G11", "20", 0)) == "5.6.1.1.2.c"  # 0-3 and 1-4
    assert scene.allows(tile("G11", "25", 5))  # 3-5 and 1-5


@pytest.mark.rule("hsb:5.6.1.1.2.d")
@pytest.mark.parametrize("name", ["K87", "K88", "K204", "R14", "O15", "P15"])
def test_plain_track_stays_plain(name: str) -> None:
    assert {bme().clause(tile("G11", name, turn)) for turn in range(6)} == {"5.6.1.1.2.d"}


@pytest.mark.rule("hsb:5.6.1.1.2.e")
@pytest.mark.parametrize(("phase", "lies", "upgrade"), [("3", "K58/0", "K204"), ("5", "K204/0", "K911")])
def test_a_mine_is_upgraded_once_it_is_linked(phase: str, lies: str, upgrade: str) -> None:
    track = HAGEN_CITY.replace("K58/0", lies)
    assert bme(phase, track).clause(tile("H12", upgrade, 0)) == "5.6.1.1.2.e"
    scene = bme(phase, track).put_link("H12", 10).do(tile("H12", upgrade, 0))
    assert (scene.tile("H12"), scene.link("H12")) == (upgrade, 10)


@pytest.mark.rule("hsb:5.6.1.1.2.e")
@pytest.mark.parametrize(
    ("phase", "tiles", "upgrade"), [("3", "", "R14"), ("5", " E11=R14/1", "R611"), ("8", " E11=R611/1", "R455")]
)
def test_a_mill_is_upgraded_once_it_is_linked(phase: str, tiles: str, upgrade: str) -> None:
    assert bme(phase, HAGEN_CITY + tiles).clause(tile("E11", upgrade, 1)) == "5.6.1.1.2.e"
    assert bme(phase, HAGEN_CITY + tiles).put_link("E11").allows(tile("E11", upgrade, 1))


@pytest.mark.rule("hsb:5.6.1.1.2.e")
def test_the_first_tile_on_a_mine_needs_no_link() -> None:
    assert bme(tiles="").allows(tile("H12", "K58", 0))


@pytest.mark.rule("hsb:5.6.1.1.2.f")
def test_the_border_must_agree_at_every_upgrade() -> None:
    """G13 (orange) and E11 (red) can be reached by the BME."""
    scene = bme().put_link("G13").put_link("E11")
    assert {scene.clause(tile("G13", name, 0)) for name in ("R14", "R619", "P15")} == {"5.6.1.1.2.f"}
    assert scene.allows(tile("G13", "O619", 0))
    assert {scene.clause(tile("E11", name, 1)) for name in ("O15", "O619", "P15")} == {"5.6.1.1.2.f"}
    assert scene.allows(tile("E11", "R14", 1))
    brown = bme("5", f"{HAGEN_CITY} G13=O619/0").put_link("G13")
    assert {brown.clause(tile("G13", name, 0)) for name in ("R611", "P448")} == {"5.6.1.1.2.f"}
    assert brown.allows(tile("G13", "O611", 0))
    grey = bme("8", f"{HAGEN_CITY} G13=O611/0").put_link("G13")
    assert {grey.clause(tile("G13", name, 0)) for name in ("R455", "P448g")} == {"5.6.1.1.2.f"}
    assert grey.allows(tile("G13", "O455", 0))


@pytest.mark.rule("hsb:5.6.1.1.2.f")
def test_pink_mills_take_pink_tiles() -> None:
    scene = Scene(5).give_minors().set_phase("3").found("HBB", {A: 50}, treasury=100).step("HBB", "track")
    scene.put_link("G19")
    assert {scene.clause(tile("G19", name, 2)) for name in ("R619", "O15")} == {"5.6.1.1.2.f"}
    assert scene.allows(tile("G19", "P15", 5))


@pytest.mark.rule("hsb:5.6.1.1.2.g")
def test_the_harbour_has_tiles_of_its_own() -> None:
    scene = railway("DHB")
    assert {scene.clause(tile("C9", name, 0)) for name in ("7", "8", "9", "K3", "K58")} == {"5.6.1.1.2.g"}
    assert all(scene.allows(tile("C9", name, 0)) for name in ("DH5", "DH6", "DH57"))
    green = railway("DHB", phase="3", tiles="C9=DH57/0")
    assert {green.clause(tile("C9", name, 0)) for name in ("20", "K88", "R14", "O15")} == {"5.6.1.1.2.g"}
    assert green.do(tile("C9", "DH14", 0)).stations("C9") == [(0, "DHB")]


@pytest.mark.rule("hsb:5.6.1.1.2.g")
def test_harbour_tiles_go_nowhere_else() -> None:
    scene = bme()
    for hex_id, name in (("H10", "DH57"), ("D12", "DH6"), ("G11", "DH14"), ("E11", "DH14"), ("H12", "DH619")):
        assert scene.clause(tile(hex_id, name, 2)) == "5.6.1.1.2.g"

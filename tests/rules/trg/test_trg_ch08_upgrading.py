"""Chapter 8.1.2: upgrading tiles, in what differs from the sister game (see test_dortmund_upgrading)."""

import pytest

from scenes.dortmund_games import tile
from scenes.trg import Scene
from scenes.trg_lines import HAGEN_CITY, railway


def bme() -> Scene:
    """The BME is joined to H12 (mine), G11 (plain), F12 (yard) and the city."""
    return railway(phase="3", tiles=HAGEN_CITY)


@pytest.mark.rule("trg:8.1.2.e")
def test_the_new_track_itself_need_not_be_joined() -> None:
    """On G11 the BME uses the curve from north-east to south-east; tile 16 adds another one beside it."""
    assert bme().allows(tile("G11", "16", 3))


@pytest.mark.rule("trg:8.1.2.j")
def test_pink_mills_take_pink_tiles() -> None:
    """G19 belongs to the HHW's line."""
    pink = railway("HHW", phase="3").put_link("G19")
    assert {pink.clause(tile("G19", name, 2)) for name in ("R619", "O15")} == {"8.1.2.j"}
    assert pink.allows(tile("G19", "P15", 5))


@pytest.mark.rule("trg:8.1.2.f")
def test_a_tile_with_the_same_sides_keeps_the_track() -> None:
    """Pink mills have four sides from green to grey: more need not be added."""
    green = railway("HHW", phase="5", tiles="G19=P15/5").put_link("G19")
    assert green.do(tile("G19", "P448", 5)).tile("G19") == "P448"
    assert green.set_phase("8").step("HHW", "track").allows(tile("G19", "P448g", 5))


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

"""Chapter 8.1.1: laying tiles, in what differs from the sister game (the rest is in test_dortmund_laying)."""

import pytest

from revier.games.trg.game import figures
from scenes.dortmund_games import tile
from scenes.trg_lines import HAGEN_CITY, railway


@pytest.mark.rule("trg:8.1.1.b")
def test_only_yellow_tiles_in_the_yellow_phase() -> None:
    scene = railway(tiles=HAGEN_CITY)
    assert scene.clause(tile("G11", "25", 3)) == "8.1.2.b"
    scene.do(tile("H10", "9", 2))
    assert scene.clause(tile("G9", "9", 2)) == "8.e"
    assert scene.tile("H10") == "9"


@pytest.mark.rule("trg:8.1.1.b")
def test_a_green_tile_does_not_go_on_an_unbuilt_hex() -> None:
    scene = railway(phase="3", tiles=HAGEN_CITY)
    assert scene.clause(tile("H10", "20", 2)) == "8.1.2.b"  # nothing to upgrade


@pytest.mark.rule("trg:8.1.1.f")
@pytest.mark.parametrize(
    ("company", "hex_id", "name", "turn"),
    [
        ("DGEE", "B16", "K4", 0),
        ("DGEE", "B18", "7", 1),
        ("HHW", "H18", "9", 1),
    ],
)
def test_homes_of_this_game_and_their_arrows(company: str, hex_id: str, name: str, turn: int) -> None:
    scene = railway(company).do(tile(hex_id, name, turn))
    assert scene.tile(hex_id) == name


@pytest.mark.rule("trg:8.1.1.i")
def test_hills_and_water_cost_30_or_60() -> None:
    costs = [row["cost"]["amount"] for row in figures().tables["hexes"].values() if "cost" in row]
    assert set(costs) == {30, 60}


@pytest.mark.rule("trg:8.1.1.j")
def test_track_of_the_hansa_railway_stays_on_the_grid() -> None:
    assert railway("HHW").clause(tile("H18", "7", 4)) == "8.1.1.j"  # side 5 of H18 is off the grid

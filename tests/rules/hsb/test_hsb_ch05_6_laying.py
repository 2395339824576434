"""Chapter 5.6.1.1.1: laying tiles, in what differs from the sister game (the rest is in test_dortmund_laying)."""

from __future__ import annotations

import pytest

from revier.rail.actions import LayTile
from scenes.dortmund_games import tile
from scenes.hsb import A, B, Scene
from scenes.hsb_lines import HAGEN_CITY, railway


@pytest.mark.rule("hsb:5.6.1.1.1.c", "hsb:3.1.f")
def test_the_dgee_starts_in_the_north_east_and_not_where_the_railway_game_has_it() -> None:
    """Its home is Lünen (A21 and B20); the arrows of B20 point to B18 and C19; above B16 the grid ends."""
    scene = railway("DGEE")
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == {"B18", "C19"}
    assert scene.clause(tile("B16", "K4", 0)) == "5.6.1.1.1.g"


@pytest.mark.rule("hsb:5.6.1.1.1.f", "hsb:2.6.c")
def test_private_cash_does_not_pay_for_a_tile() -> None:
    scene = railway(treasury=59).set_cash(1000, 0, 0, 0)
    assert scene.clause(tile("H10", "9", 2)) == "5.6.1.1.1.f"
    assert tile("H10", "9", 2) in railway(treasury=60).offers(LayTile)  # to the last Mark of its own


@pytest.mark.rule("hsb:5.6.1.1.1.h", "hsb:5.6.1.1.1.b")
def test_but_it_must_meet_the_own_line() -> None:
    scene = railway("KWE", tiles="E19=K4/1 D18=8/0")
    assert scene.clause(tile("E17", "9", 0)) == "5.6.1.2.f"  # sides 0 and 3: past the end of the line at side 4


@pytest.mark.rule("hsb:5.5.7.a", "hsb:5.6.1.a")
def test_only_the_director_lays_track() -> None:
    scene = railway()
    assert scene.clause(LayTile(B, "H10", "9", 2)) == "5.5.7.a"


@pytest.mark.rule("hsb:3.1.h", "hsb:5.6.1.1.1.c")
def test_with_five_players_the_hansabahn_starts_in_schwerte() -> None:
    scene = Scene(5).give_minors().found("HBB", {A: 50}, treasury=100).step("HBB", "track")
    assert scene.stations("H20") == [(0, "HBB")]
    assert scene.allows(tile("H18", "9", 1))


@pytest.mark.rule("hsb:5.6.1.1.1.a")
def test_a_hex_on_which_a_grey_tile_was_laid_is_no_grey_hex() -> None:
    """Nothing follows the tile; but what is wrong is the colour, not the hex."""
    scene = railway(phase="8", tiles=f"{HAGEN_CITY} D12=K960/0").put_link("D12")
    assert scene.clause(tile("D12", "K911", 2)) == "5.6.1.1.2.b"
    assert scene.clause(tile("F12", "K911", 2)) == "5.6.1.1.1.a"


@pytest.mark.rule("hsb:5.6.1.1.1.e")
def test_letters_that_do_not_agree_are_a_matter_of_upgrades() -> None:
    """No hex without a tile has a letter but those of mines and the harbour, which have tiles of their own."""
    scene = railway(phase="3", tiles=HAGEN_CITY).put_link("E11")
    assert scene.clause(tile("E11", "O15", 1)) == "5.6.1.1.2.f"

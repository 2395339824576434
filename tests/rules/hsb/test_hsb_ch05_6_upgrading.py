"""Chapter 5.6.1.1.2: upgrading tiles, in what differs from the sister game (see test_dortmund_upgrading)."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.rail.actions import LayTile
from scenes.dortmund_games import tile
from scenes.hsb import A, Scene
from scenes.hsb_lines import HAGEN_CITY, railway


@pytest.mark.rule("hsb:4.d", "hsb:5.6.1.1.2.b", "hsb:5.6.1.3.1.c")
def test_a_link_that_takes_the_first_type_3_card_opens_green_tiles() -> None:
    scene = railway("BME", "link", tiles=HAGEN_CITY)
    scene.take_cards("2", scene.left("2")).do(BuildLink(A, "H12"))
    assert scene.phase == "3"
    assert scene.step("BME", "track").allows(tile("G11", "25", 3))


@pytest.mark.rule("hsb:5.6.1.1.2.e")
def test_plain_track_is_upgraded_without_any_token() -> None:
    assert railway(phase="3", tiles=HAGEN_CITY).do(tile("G11", "25", 3)).tile("G11") == "25"


@pytest.mark.rule("hsb:5.6.1.1.2.c")
def test_new_track_need_not_be_joined_to_the_own_line_where_the_tile_is() -> None:
    """H10 has the straight from Hagen to the north-west; the new one crosses it."""
    scene = railway(phase="3", tiles="H10=9/2")
    assert scene.do(tile("H10", "20", 1)).tile("H10") == "20"


@pytest.mark.rule("hsb:5.6.1.1.2.c")
def test_a_tile_with_the_own_station_is_reached_though_no_track_leads_to_it() -> None:
    """Around the harbour nothing is built."""
    scene = railway("DHB", phase="3", tiles="C9=DH57/0")
    assert scene.do(tile("C9", "DH14", 0)).tile("C9") == "DH14"


@pytest.mark.rule("hsb:5.6.1.1.2.g")
@pytest.mark.parametrize(
    ("action", "why"),
    [(tile("Z99", "DH57", 0), "no_such_hex"), (tile("C9", "ZZ", 0), "no_such_tile"), (tile("C9", "DH57", 9), "turn")],
)
def test_what_is_no_hex_tile_or_rotation_is_refused_as_such(action: LayTile, why: str) -> None:
    refusal = railway("DHB").why_not(action)
    assert refusal is not None
    assert why in refusal.reason.key


@pytest.mark.rule("hsb:5.6.1.1.2.f")
def test_pink_mills_take_pink_tiles() -> None:
    scene = Scene(5).give_minors().set_phase("3").found("HBB", {A: 50}, treasury=100).step("HBB", "track")
    scene.put_link("G19")
    assert {scene.clause(tile("G19", name, 2)) for name in ("R619", "O15")} == {"5.6.1.1.2.f"}
    assert scene.allows(tile("G19", "P15", 5))

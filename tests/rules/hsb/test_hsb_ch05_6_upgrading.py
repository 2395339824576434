"""Chapter 5.6.1.1.2: upgrading tiles, in what differs from the sister game (see test_dortmund_upgrading)."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import BuildLink
from scenes.dortmund_games import tile
from scenes.hsb import A, Scene
from scenes.hsb_lines import HAGEN_CITY, railway


@pytest.mark.rule("hsb:4.d", "hsb:5.6.1.1.2.b", "hsb:5.6.1.3.1.c")
def test_a_link_that_takes_the_first_type_3_card_opens_green_tiles() -> None:
    scene = railway("BME", "link", tiles=HAGEN_CITY)
    scene.take_cards("2", scene.left("2")).do(BuildLink(A, "H12"))
    assert scene.phase == "3"
    assert scene.step("BME", "track").allows(tile("G11", "25", 3))


@pytest.mark.rule("hsb:5.6.1.1.2.f")
def test_pink_mills_take_pink_tiles() -> None:
    scene = Scene(5).give_minors().set_phase("3").found("HBB", {A: 50}, treasury=100).step("HBB", "track")
    scene.put_link("G19")
    assert {scene.clause(tile("G19", name, 2)) for name in ("R619", "O15")} == {"5.6.1.1.2.f"}
    assert scene.allows(tile("G19", "P15", 5))

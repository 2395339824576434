"""Chapter 5.6.1.1.1: laying tiles."""

from __future__ import annotations

import pytest

from hsb_lines import HAGEN_CITY, block, railway
from hsb_scene import A, B, Scene
from revier.rail.actions import LayTile


def tile(hex_id: str, name: str, turn: int) -> LayTile:
    return LayTile(A, hex_id, name, turn)


@pytest.mark.rule("hsb:5.6.1.1.1.a")
def test_grey_and_red_hexes_take_no_tile() -> None:
    scene = railway(phase="8", tiles=HAGEN_CITY)
    for hex_id in ("D10", "F12", "F14", "E13"):
        assert {scene.clause(tile(hex_id, name, 0)) for name in ("9", "20", "K911", "R455")} == {"5.6.1.1.1.a"}
    assert scene.clause(tile("I11", "9", 2)) == "5.6.1.1.1.a"


@pytest.mark.rule("hsb:5.6.1.1.1.a")
def test_a_yellow_tile_goes_on_an_empty_hex_only() -> None:
    scene = railway(phase="3", tiles=HAGEN_CITY)
    assert {scene.clause(tile("E11", name, 1)) for name in ("9", "K4", "K58")} == {"5.6.1.1.1.a"}  # printed yellow
    assert scene.clause(tile("G11", "8", 3)) == "5.6.1.1.1.a"  # a yellow tile lies there
    assert scene.do(tile("H10", "9", 2)).tile("H10") == "9"


@pytest.mark.rule("hsb:5.6.1.1.1.b", "hsb:5.6.1.2.f")
def test_new_track_carries_on_a_line_within_reach() -> None:
    """H10 can be reached from Hagen over its side 5 only."""
    scene = railway()
    assert scene.clause(tile("H10", "9", 1)) == "5.6.1.2.f"  # in the right place, but not joined to Hagen
    assert scene.clause(tile("H10", "7", 1)) == "5.6.1.2.f"
    assert scene.clause(tile("G9", "9", 2)) == "5.6.1.1.1.b"  # the next hex but one
    assert scene.clause(tile("C5", "9", 1)) == "5.6.1.1.1.b"
    scene.do(tile("H10", "9", 2)).step("BME", "track")
    assert scene.allows(tile("G9", "9", 2))


@pytest.mark.rule("hsb:5.6.1.1.1.b")
def test_not_through_a_hex_full_of_others() -> None:
    """The way from Hagen to D12 goes through the yard F12, which has three places, and the city, which has none."""
    build = tile("D12", "K4", 2)
    assert block(railway(tiles=HAGEN_CITY), companies=("CME", "RhE")).allows(build)
    assert block(railway(tiles=HAGEN_CITY)).clause(build) == "5.6.1.1.1.b"
    assert block(railway(tiles=HAGEN_CITY, marks="F12"), companies=("CME", "RhE")).allows(build)


@pytest.mark.rule("hsb:5.6.1.1.1.c")
@pytest.mark.parametrize(
    ("company", "hex_id", "name", "turn"),
    [
        ("CME", "B4", "K4", 2),  # arrow of A3
        ("CME", "B4", "K4", 1),  # arrows of B2
        ("CME", "C3", "9", 2),
        ("RhE", "H4", "K4", 1),  # arrows of H2
        ("RhE", "G3", "9", 0),
        ("RhE", "H4", "K4", 0),  # arrow of I3
        ("BME", "H10", "9", 2),
        ("BME", "H12", "K4", 0),
        ("KWE", "E19", "K4", 1),
    ],
)
def test_track_at_an_arrow_is_joined_to_the_home(company: str, hex_id: str, name: str, turn: int) -> None:
    assert railway(company).do(tile(hex_id, name, turn)).tile(hex_id) == name


@pytest.mark.rule("hsb:5.6.1.1.1.c", "hsb:3.1.f")
def test_the_dgee_starts_in_the_north_east_and_not_where_the_railway_game_has_it() -> None:
    """Its home is Lünen (A21 and B20); the arrows of B20 point to B18 and C19; above B16 the grid ends."""
    scene = railway("DGEE")
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == {"B18", "C19"}
    assert scene.clause(tile("B16", "K4", 0)) == "5.6.1.1.1.g"


@pytest.mark.rule("hsb:5.6.1.1.1.c")
def test_a_side_of_a_red_field_without_an_arrow_joins_nothing() -> None:
    scene = railway("CME")
    assert scene.clause(tile("H12", "K4", 0)) == "5.6.1.1.1.b"  # an arrow of another home
    assert scene.clause(tile("B6", "9", 1)) == "5.6.1.1.1.b"


@pytest.mark.rule("hsb:5.6.1.1.1.d")
@pytest.mark.parametrize(
    ("name", "turn", "joined"),
    [("DH5", 0, {"C7", "D8"}), ("DH6", 1, {"C7", "B10"}), ("DH57", 1, {"C7", "C11"}), ("DH57", 0, {"D8", "B10"})],
)
def test_the_harbour_railway_goes_on_from_every_track_of_c9(name: str, turn: int, joined: set[str]) -> None:
    scene = railway("DHB").do(tile("C9", name, turn)).step("DHB", "track")
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == joined


@pytest.mark.rule("hsb:5.6.1.1.1.d")
def test_its_home_is_joined_to_track_others_laid_there() -> None:
    scene = railway("DHB", tiles="C9=DH57/1")
    assert scene.allows(tile("C11", "9", 1))
    assert scene.allows(tile("C7", "K4", 1))
    assert scene.clause(tile("B10", "K58", 4)) == "5.6.1.1.1.b"  # C9 has no track on that side


@pytest.mark.rule("hsb:5.6.1.1.1.e")
def test_mines_take_mine_tiles_and_only_mines_do() -> None:
    scene = railway()
    assert {scene.clause(tile("H10", name, 2)) for name in ("K3", "K4", "K58")} == {"5.6.1.1.1.e"}
    assert {scene.clause(tile("H12", name, 0)) for name in ("7", "8", "9")} == {"5.6.1.1.1.e"}
    assert scene.allows(tile("H12", "K58", 0))


@pytest.mark.rule("hsb:5.6.1.1.1.e")
def test_the_dot_of_a_mine_tile_is_a_place_of_loading() -> None:
    """Hagen 30 and the mine 10."""
    scene = railway(trains="2").do(tile("H12", "K4", 0)).step("BME", "run")
    assert scene.income(("2", "I11:o0 H12:c0")) == 40


@pytest.mark.rule("hsb:5.6.1.1.1.f")
def test_the_first_tile_costs_what_the_hex_says() -> None:
    """H10 in the Ardey hills: 60."""
    assert railway(treasury=50).clause(tile("H10", "9", 2)) == "5.6.1.1.1.f"
    scene = railway(treasury=70)
    bank = scene.bank
    scene.do(tile("H10", "9", 2))
    assert (scene.treasury("BME"), scene.bank) == (10, bank + 60)
    scene.set_phase("3").step("BME", "track").do(tile("H10", "23", 5))
    assert scene.treasury("BME") == 10
    assert railway(treasury=0).allows(tile("H12", "K4", 0))  # no amount is printed there


@pytest.mark.rule("hsb:5.6.1.1.1.f", "hsb:2.6.c")
def test_private_cash_does_not_pay_for_a_tile() -> None:
    scene = railway(treasury=59).set_cash(1000, 0, 0, 0)
    assert scene.clause(tile("H10", "9", 2)) == "5.6.1.1.1.f"


@pytest.mark.rule("hsb:5.6.1.1.1.g")
def test_track_meets_red_fields_at_their_triangles_and_stays_on_the_grid() -> None:
    """B4 lies beside A3 (side 2), B2 (side 1) and, over side 3, beside nothing."""
    scene = railway("CME")
    assert scene.allows(tile("B4", "K3", 1))  # 1 and 2: both triangles
    assert scene.clause(tile("B4", "K58", 1)) == "5.6.1.1.1.g"  # 1 and 3: off the grid


@pytest.mark.rule("hsb:5.6.1.1.1.g")
def test_track_does_not_run_into_a_blank_side_of_a_grey_hex() -> None:
    """The yard D10 has no track on its side towards C11."""
    scene = railway("DHB", tiles="C9=DH57/1")
    assert scene.clause(tile("C11", "7", 0)) == "5.6.1.1.1.g"
    assert scene.allows(tile("C11", "8", 1))
    assert scene.allows(tile("C11", "8", 5))


@pytest.mark.rule("hsb:5.6.1.1.1.h")
def test_a_tile_need_not_meet_its_neighbours() -> None:
    """Track of D18 ends at its side towards E17; the tile laid on E17 has none there."""
    scene = railway("KWE", tiles="E19=K4/1 D18=8/0").do(tile("E17", "9", 1))
    assert scene.tile("E17") == "9"


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

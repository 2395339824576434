"""Chapter 8.1.1: laying tiles."""

import pytest

from revier.games.trg.game import figures
from revier.rail.actions import LayTile
from trg_lines import HAGEN_CITY, railway
from trg_scene import A

FOREIGN = ("CME", "RhE", "KWE", "DGEE")


def tile(hex_id: str, name: str, turn: int) -> LayTile:
    return LayTile(A, hex_id, name, turn)


@pytest.mark.rule("trg:8.1.1.a")
def test_grey_hexes_are_not_built_on() -> None:
    scene = railway(phase="8", tiles=HAGEN_CITY)
    for hex_id in ("D10", "F12", "F14", "E13"):
        assert {scene.clause(tile(hex_id, name, 0)) for name in ("9", "20", "K911", "R455")} == {"8.1.1.a"}
    assert scene.clause(tile("I11", "9", 2)) == "8.1.1.a"  # nor are red ones


@pytest.mark.rule("trg:8.1.1.b")
def test_only_yellow_tiles_in_the_yellow_phase() -> None:
    scene = railway(tiles=HAGEN_CITY)
    assert scene.clause(tile("G11", "25", 3)) == "8.1.2.b"
    scene.do(tile("H10", "9", 2))
    assert scene.clause(tile("G9", "9", 2)) == "8.e"
    assert scene.tile("H10") == "9"


@pytest.mark.rule("trg:8.1.1.b")
def test_yellow_tiles_go_on_unbuilt_hexes() -> None:
    scene = railway(phase="3", tiles=HAGEN_CITY)
    assert scene.clause(tile("G11", "8", 3)) == "8.1.1.e"  # a yellow tile lies there
    assert scene.clause(tile("H10", "20", 2)) == "8.1.2.b"  # nothing to upgrade


@pytest.mark.rule("trg:8.1.1.c")
def test_new_track_continues_track_within_reach() -> None:
    """H10 can be reached from Hagen over its side 5 only."""
    scene = railway()
    assert scene.clause(tile("H10", "9", 1)) == "8.1.1.c"
    assert scene.clause(tile("H10", "7", 1)) == "8.1.1.c"
    assert scene.allows(tile("H10", "9", 2))
    assert scene.allows(tile("H10", "7", 4))


@pytest.mark.rule("trg:8.1.1.d", "trg:8.2.e")
def test_new_track_leads_back_to_an_own_station() -> None:
    scene = railway()
    assert scene.clause(tile("C5", "9", 1)) == "8.1.1.d"  # far from any track of the BME
    assert scene.clause(tile("G9", "9", 2)) == "8.1.1.d"  # the next hex but one
    scene.do(tile("H10", "9", 2)).step("BME", "track")
    assert scene.allows(tile("G9", "9", 2))


@pytest.mark.rule("trg:8.1.1.d")
def test_not_through_a_hex_full_of_others() -> None:
    """The way from Hagen to the east goes through the city; D12 to the north of it is the question."""
    build = tile("D12", "K4", 2)
    open_city = railway(tiles=HAGEN_CITY)
    for company in FOREIGN[:3]:
        open_city.mark(company, "E13")
    assert open_city.allows(build)
    closed = railway(tiles=HAGEN_CITY)
    for company in FOREIGN:
        closed.mark(company, "E13")
    assert closed.clause(build) == "8.1.1.d"
    own = railway(tiles=HAGEN_CITY, marks="E13")
    for company in FOREIGN[:3]:
        own.mark(company, "E13")
    assert own.allows(build)


@pytest.mark.rule("trg:8.1.1.e")
def test_no_yellow_tile_on_printed_yellow() -> None:
    scene = railway(tiles=HAGEN_CITY)
    for name in ("9", "K4", "K58"):
        assert scene.clause(tile("E11", name, 1)) == "8.1.1.e"


@pytest.mark.rule("trg:8.1.1.f")
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
        ("DGEE", "B16", "K4", 0),
        ("DGEE", "B18", "7", 1),
        ("HHW", "H18", "9", 1),
    ],
)
def test_track_at_an_arrow_is_joined_to_the_home(company: str, hex_id: str, name: str, turn: int) -> None:
    scene = railway(company).do(tile(hex_id, name, turn))
    assert scene.tile(hex_id) == name


@pytest.mark.rule("trg:8.1.1.f")
def test_a_side_of_a_red_field_without_an_arrow_joins_nothing() -> None:
    """A hex at the arrow of another home, and one near the own home that no arrow points to."""
    scene = railway("CME")
    assert scene.clause(tile("H12", "K4", 0)) == "8.1.1.d"
    assert scene.clause(tile("B6", "9", 1)) == "8.1.1.d"


@pytest.mark.rule("trg:8.1.1.g")
@pytest.mark.parametrize(
    ("name", "turn", "joined"),
    [("DH5", 0, {"C7", "D8"}), ("DH6", 1, {"C7", "B10"}), ("DH57", 1, {"C7", "C11"}), ("DH57", 0, {"D8", "B10"})],
)
def test_the_harbour_railway_builds_on_from_every_side_of_its_tile(name: str, turn: int, joined: set[str]) -> None:
    """It lays the tile of C9 itself; in the next turn it goes on from it."""
    scene = railway("DHB").do(tile("C9", name, turn)).step("DHB", "track")
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == joined


@pytest.mark.rule("trg:8.1.1.g")
def test_its_home_is_joined_to_track_others_laid() -> None:
    scene = railway("DHB", tiles="C9=DH57/1")
    assert scene.allows(tile("C11", "9", 1))
    assert scene.allows(tile("C7", "K4", 1))
    assert scene.clause(tile("B10", "K58", 4)) == "8.1.1.d"  # C9 has no track on that side


@pytest.mark.rule("trg:8.1.1.h")
def test_mines_take_mine_tiles_and_only_mines_do() -> None:
    scene = railway()
    for name in ("K3", "K4", "K58"):
        assert scene.clause(tile("H10", name, 2)) == "8.1.1.h"
    for name in ("7", "8", "9"):
        assert scene.clause(tile("H12", name, 0)) == "8.1.1.h"
    assert scene.allows(tile("H12", "K58", 0))


@pytest.mark.rule("trg:8.1.1.h")
def test_the_dot_is_a_place_of_loading() -> None:
    """The tile brings an income hex of 10."""
    scene = railway(trains="2").do(tile("H12", "K4", 0)).step("BME", "run")
    assert scene.income(("2", "I11:o0 H12:c0")) == 30 + 10


@pytest.mark.rule("trg:8.1.1.i")
def test_the_first_tile_costs_what_the_hex_says() -> None:
    """H10 in the Ardey hills: 60."""
    assert railway(treasury=50).clause(tile("H10", "9", 2)) == "8.1.1.i"
    scene = railway(treasury=70)
    bank = scene.bank
    scene.do(tile("H10", "9", 2))
    assert (scene.treasury("BME"), scene.bank) == (10, bank + 60)
    scene.set_phase("3").step("BME", "track").do(tile("H10", "23", 5))
    assert scene.treasury("BME") == 10


@pytest.mark.rule("trg:8.1.1.i")
def test_hexes_without_an_amount_are_free() -> None:
    assert railway(treasury=0).allows(tile("H12", "K4", 0))
    costs = [row["cost"]["amount"] for row in figures().tables["hexes"].values() if "cost" in row]
    assert set(costs) == {30, 60}


@pytest.mark.rule("trg:8.1.1.j")
def test_track_meets_red_fields_at_their_triangles_only() -> None:
    """B4 lies beside A3 (side 2), B2 (side 1) and, over side 3, beside nothing."""
    scene = railway("CME")
    assert scene.allows(tile("B4", "K3", 1))  # 1 and 2: both arrows
    assert scene.clause(tile("B4", "K58", 1)) == "8.1.1.j"  # 1 and 3: off the grid
    assert railway("HHW").clause(tile("H18", "7", 4)) == "8.1.1.j"  # side 5 of H18 is off the grid


@pytest.mark.rule("trg:8.1.1.j")
def test_track_does_not_run_into_a_closed_side_of_a_grey_hex() -> None:
    """The yard D10 has no track on its side towards C11."""
    scene = railway("DHB", tiles="C9=DH57/1")
    assert scene.clause(tile("C11", "7", 0)) == "8.1.1.j"
    assert scene.allows(tile("C11", "8", 1))
    assert scene.allows(tile("C11", "8", 5))


@pytest.mark.rule("trg:8.1.1.k")
def test_a_tile_need_not_meet_its_neighbours() -> None:
    """Track of D18 ends at its side towards E17; the tile laid on E17 has none there."""
    scene = railway("KWE", tiles="E19=K4/1 D18=8/0").do(tile("E17", "9", 1))
    assert scene.tile("E17") == "9"

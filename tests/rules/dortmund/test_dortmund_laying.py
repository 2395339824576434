"""Laying tiles: chapter 8.1.1 of The Railway Game, chapter 5.6.1.1.1 of Heat, Sweat & Beer."""

from __future__ import annotations

import pytest

from revier.rail.actions import LayTile
from scenes.dortmund_games import Case, both, tile
from scenes.trg_lines import HAGEN_CITY


@both(marks=pytest.mark.rule("trg:8.1.1.a", "hsb:5.6.1.1.1.a"))
def test_grey_and_red_hexes_take_no_tile(case: Case) -> None:
    scene = case.railway(phase="8", tiles=HAGEN_CITY)
    for hex_id in ("D10", "F12", "F14", "E13"):
        assert {scene.clause(tile(hex_id, name, 0)) for name in ("9", "20", "K911", "R455")} == {case.clause}
    assert scene.clause(tile("I11", "9", 2)) == case.clause  # red
    laid = case.railway(phase="8", tiles=f"{HAGEN_CITY} D12=K960/0").put_link("D12")
    grey_again = case.pick(trg="8.1.2.d", hsb="5.6.1.1.2.b")
    assert laid.clause(tile("D12", "K960", 0)) == grey_again  # grey, but not printed so


@both(marks=pytest.mark.rule("trg:8.1.1.e", "trg:8.1.1.b", "hsb:5.6.1.1.1.a"))
@pytest.mark.parametrize("phase", ["2", "3"])
def test_a_yellow_tile_goes_on_an_unbuilt_hex_only(case: Case, phase: str) -> None:
    scene = case.railway(phase=phase, tiles=HAGEN_CITY)
    assert {scene.clause(tile("E11", name, 1)) for name in ("9", "K4", "K58")} == {case.clause}  # printed yellow
    assert scene.clause(tile("G11", "8", 3)) == case.clause  # a yellow tile lies there
    assert scene.do(tile("H10", "9", 2)).tile("H10") == "9"


@both(marks=pytest.mark.rule("trg:8.1.1.c", "hsb:5.6.1.2.f", "hsb:5.6.1.1.1.b"))
def test_new_track_carries_on_track_within_reach(case: Case) -> None:
    """H10 can be reached from Hagen over its side 5 only."""
    scene = case.railway()
    assert scene.clause(tile("H10", "9", 1)) == case.clause
    assert scene.clause(tile("H10", "7", 1)) == case.clause
    assert scene.allows(tile("H10", "9", 2))
    assert scene.allows(tile("H10", "7", 4))


@both(marks=pytest.mark.rule("trg:8.1.1.d", "trg:8.2.e", "hsb:5.6.1.1.1.b", "hsb:5.6.1.2.f"))
def test_new_track_leads_back_to_an_own_station(case: Case) -> None:
    scene = case.railway()
    assert scene.clause(tile("C5", "9", 1)) == case.clause  # far from any track of the BME
    assert scene.clause(tile("G9", "9", 2)) == case.clause  # the next hex but one
    scene.do(tile("H10", "9", 2)).step("BME", "track")
    assert scene.allows(tile("G9", "9", 2))


@both(marks=pytest.mark.rule("trg:8.1.1.d", "trg:8.2.e", "hsb:5.6.1.1.1.b", "hsb:5.6.1.2.f"))
def test_not_through_a_hex_full_of_others(case: Case) -> None:
    """The way from Hagen to the mine D12 goes through the yard F12 and the city."""
    build = tile("D12", "K4", 2)
    assert case.shut_but_one(case.railway(tiles=HAGEN_CITY)).allows(build)
    shut = case.shut(case.railway(tiles=HAGEN_CITY))
    assert shut.clause(build) == case.clause
    refusal = shut.why_not(build)
    assert refusal is not None
    assert refusal.reason.key == "rail.refused.track.blocked"  # not merely far away
    own = case.railway(tiles=HAGEN_CITY, marks=case.game.gate)
    assert case.shut_but_one(own).allows(build)


@both(marks=pytest.mark.rule("trg:8.1.1.d", "trg:8.2.e", "hsb:5.6.1.1.1.b", "hsb:5.6.1.2.f"))
def test_any_station_of_its_own_will_do_and_none_of_another(case: Case) -> None:
    """Printed track leads from the yard F14 over the city to the mine D12, none from there to Hagen."""
    build = tile("D12", "K4", 2)
    assert case.railway().clause(build) == case.clause
    assert case.railway().mark("CME", "F14").clause(build) == case.clause
    assert case.railway(marks="F14").allows(build)


@both(marks=pytest.mark.rule("trg:8.1.1.f", "hsb:5.6.1.1.1.c"))
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
def test_track_at_an_arrow_is_joined_to_the_home(case: Case, company: str, hex_id: str, name: str, turn: int) -> None:
    assert case.railway(company).do(tile(hex_id, name, turn)).tile(hex_id) == name


@both(marks=pytest.mark.rule("trg:8.1.1.f", "hsb:5.6.1.1.1.c"))
def test_a_side_of_a_red_field_without_an_arrow_joins_nothing(case: Case) -> None:
    """A hex at the arrow of another home, and one near the own home that no arrow points to."""
    scene = case.railway("CME")
    not_joined = case.pick(trg="8.1.1.d", hsb="5.6.1.1.1.b")
    assert scene.clause(tile("H12", "K4", 0)) == not_joined
    assert scene.clause(tile("B6", "9", 1)) == not_joined


@both(marks=pytest.mark.rule("trg:8.1.1.g", "hsb:5.6.1.1.1.d"))
@pytest.mark.parametrize(
    ("name", "turn", "joined"),
    [("DH5", 0, {"C7", "D8"}), ("DH6", 1, {"C7", "B10"}), ("DH57", 1, {"C7", "C11"}), ("DH57", 0, {"D8", "B10"})],
)
def test_the_harbour_railway_builds_on_from_every_side_of_its_tile(
    case: Case, name: str, turn: int, joined: set[str]
) -> None:
    """It lays the tile of C9 itself; in the next turn it goes on from it."""
    scene = case.railway("DHB").do(tile("C9", name, turn)).step("DHB", "track")
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == joined


@both(marks=pytest.mark.rule("trg:8.1.1.g", "hsb:5.6.1.1.1.d"))
def test_its_home_is_joined_to_track_others_laid(case: Case) -> None:
    scene = case.railway("DHB", tiles="C9=DH57/1")
    assert scene.allows(tile("C11", "9", 1))
    assert scene.allows(tile("C7", "K4", 1))
    not_joined = case.pick(trg="8.1.1.d", hsb="5.6.1.1.1.b")
    assert scene.clause(tile("B10", "K58", 4)) == not_joined  # C9 has no track on that side


@both(marks=pytest.mark.rule("trg:8.1.1.h", "hsb:5.6.1.1.1.e"))
def test_mines_take_mine_tiles_and_only_mines_do(case: Case) -> None:
    scene = case.railway()
    assert {scene.clause(tile("H10", name, 2)) for name in ("K3", "K4", "K58")} == {case.clause}
    assert {scene.clause(tile("H12", name, 0)) for name in ("7", "8", "9")} == {case.clause}
    assert scene.allows(tile("H12", "K58", 0))


@both(marks=pytest.mark.rule("trg:8.1.1.h", "hsb:5.6.1.1.1.e"))
def test_the_dot_of_a_mine_tile_is_a_place_of_loading(case: Case) -> None:
    """The tile brings an income hex of 10."""
    scene = case.railway(trains="2").do(tile("H12", "K4", 0)).step("BME", "run")
    assert scene.income(("2", "I11:o0 H12:c0")) == 30 + 10


@both(marks=pytest.mark.rule("trg:8.1.1.i", "hsb:5.6.1.1.1.f"))
def test_the_first_tile_costs_what_the_hex_says(case: Case) -> None:
    """H10 in the Ardey hills: 60."""
    assert case.railway(treasury=50).clause(tile("H10", "9", 2)) == case.clause
    scene = case.railway(treasury=70)
    bank = scene.bank
    scene.do(tile("H10", "9", 2))
    assert (scene.treasury("BME"), scene.bank) == (10, bank + 60)
    scene.set_phase("3").step("BME", "track").do(tile("H10", "23", 5))
    assert scene.treasury("BME") == 10
    assert case.railway(treasury=0).allows(tile("H12", "K4", 0))  # no amount is printed there


@both(marks=pytest.mark.rule("trg:8.1.1.j", "hsb:5.6.1.1.1.g"))
def test_track_meets_red_fields_at_their_triangles_and_stays_on_the_grid(case: Case) -> None:
    """B4 lies beside A3 (side 2), B2 (side 1) and, over side 3, beside nothing."""
    scene = case.railway("CME")
    assert scene.allows(tile("B4", "K3", 1))  # 1 and 2: both arrows
    assert scene.clause(tile("B4", "K58", 1)) == case.clause  # 1 and 3: off the grid


@both(marks=pytest.mark.rule("trg:8.1.1.j", "hsb:5.6.1.1.1.g"))
def test_track_does_not_run_into_a_closed_side_of_a_grey_hex(case: Case) -> None:
    """The yard D10 has no track on its side towards C11."""
    scene = case.railway("DHB", tiles="C9=DH57/1")
    assert scene.clause(tile("C11", "7", 0)) == case.clause
    assert scene.allows(tile("C11", "8", 1))
    assert scene.allows(tile("C11", "8", 5))


@both(marks=pytest.mark.rule("trg:8.1.1.k", "hsb:5.6.1.1.1.h"))
def test_a_tile_need_not_meet_its_neighbours(case: Case) -> None:
    """Track of D18 ends at its side towards E17; the tile laid on E17 has none there."""
    scene = case.railway("KWE", tiles="E19=K4/1 D18=8/0").do(tile("E17", "9", 1))
    assert scene.tile("E17") == "9"

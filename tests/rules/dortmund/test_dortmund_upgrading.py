"""Upgrading tiles: chapter 8.1.2 of The Railway Game, chapter 5.6.1.1.2 of Heat, Sweat & Beer."""

from __future__ import annotations

import pytest

from scenes.dortmund import DortmundScene
from scenes.dortmund_games import Case, both, tile
from scenes.trg_lines import HAGEN_CITY

GREEN, BROWN, GREY = tile("G11", "25", 3), tile("G11", "40", 1), tile("D12", "K960", 0)


def bme(case: Case, phase: str = "3", tiles: str = HAGEN_CITY) -> DortmundScene:
    """The BME is joined to H12 (mine), G11 (plain), F12 (yard) and the city."""
    return case.railway(phase=phase, tiles=tiles)


@both(marks=pytest.mark.rule("trg:8.1.2.a", "hsb:5.6.1.1.2.a", "hsb:5.6.1.c"))
def test_an_upgrade_takes_the_place_of_the_yellow_tile(case: Case) -> None:
    scene = bme(case).do(GREEN)
    assert (scene.node, scene.tile("G11")) == ("station", "25")
    one_a_turn = case.pick(trg="8.e", hsb="5.6.1.c")
    assert scene.clause(tile("H10", "9", 2)) == one_a_turn
    printed = bme(case).put_link("E11").do(tile("E11", "R14", 1))
    assert printed.tile("E11") == "R14"
    assert printed.clause(GREEN) == one_a_turn


@both(marks=pytest.mark.rule("trg:8.1.2.b", "hsb:5.6.1.1.2.b", "hsb:2.7.a"))
def test_green_after_the_first_type_3(case: Case) -> None:
    assert bme(case, "2").clause(GREEN) == case.clause
    assert bme(case, "3").allows(GREEN)
    assert bme(case, "3").clause(tile("H10", "23", 2)) == case.clause  # yellow comes before green


@both(marks=pytest.mark.rule("trg:8.1.2.c", "hsb:5.6.1.1.2.b", "hsb:2.7.a"))
def test_brown_after_the_first_type_5(case: Case) -> None:
    green = HAGEN_CITY.replace("G11=8/3", "G11=25/3")
    assert {bme(case, phase, green).clause(BROWN) for phase in ("3", "4")} == {case.clause}
    assert bme(case, "5", green).allows(BROWN)
    assert bme(case, "5").clause(BROWN) == case.clause  # green comes before brown


@both(marks=pytest.mark.rule("trg:8.1.2.d", "hsb:5.6.1.1.2.b", "hsb:2.7.a"))
def test_grey_after_the_first_type_8(case: Case) -> None:
    brown = {phase: bme(case, phase, f"{HAGEN_CITY} D12=K911/2").put_link("D12") for phase in ("5", "6", "8")}
    assert {brown[phase].clause(GREY) for phase in ("5", "6")} == {case.clause}
    assert brown["8"].allows(GREY)
    green = bme(case, "8", f"{HAGEN_CITY} D12=K88/1").put_link("D12")
    assert green.clause(GREY) == case.clause  # brown comes before grey


@both(marks=pytest.mark.rule("trg:8.1.2.e", "hsb:5.6.1.1.2.c"))
def test_a_tile_may_be_reached_through_its_new_track_alone(case: Case) -> None:
    """G11 has a straight from west to east; the BME comes to it from the south-east, where it has no track yet."""
    scene = bme(case, tiles="H12=K58/0 G11=9/1")
    assert scene.allows(tile("G11", "23", 1))  # adds west to south-east
    assert scene.clause(tile("G11", "20", 0)) == case.clause  # adds south-west to north-east


@both(marks=pytest.mark.rule("trg:8.1.2.e", "hsb:5.6.1.1.2.c"))
def test_out_of_reach_or_behind_a_blocked_hex(case: Case) -> None:
    assert bme(case, tiles=f"{HAGEN_CITY} D6=9/1").clause(tile("D6", "20", 0)) == case.clause
    scene = bme(case, tiles=f"{HAGEN_CITY} E15=9/1")
    upgrade = tile("E15", "23", 1)
    assert scene.allows(upgrade)
    assert case.shut(scene).clause(upgrade) == case.clause


@both(marks=pytest.mark.rule("trg:8.1.2.f", "hsb:5.6.1.1.2.c"))
def test_old_track_is_kept(case: Case) -> None:
    """G11 joins sides 3 and 5."""
    scene = bme(case)
    assert scene.clause(tile("G11", "25", 1)) == case.clause  # 1-3 and 1-5
    assert scene.clause(tile("G11", "20", 0)) == case.clause  # 0-3 and 1-4
    assert scene.allows(tile("G11", "25", 5))  # 3-5 and 1-5


@both(marks=pytest.mark.rule("trg:8.1.2.g", "hsb:5.6.1.1.2.d"))
@pytest.mark.parametrize("name", ["K87", "K88", "K204", "R14", "O15", "P15"])
def test_plain_track_stays_plain(case: Case, name: str) -> None:
    assert {bme(case).clause(tile("G11", name, turn)) for turn in range(6)} == {case.clause}


@both(marks=pytest.mark.rule("trg:8.1.2.h", "hsb:5.6.1.1.2.e"))
@pytest.mark.parametrize(("phase", "lies", "upgrade"), [("3", "K58/0", "K204"), ("5", "K204/0", "K911")])
def test_a_mine_is_upgraded_once_it_is_linked(case: Case, phase: str, lies: str, upgrade: str) -> None:
    track = HAGEN_CITY.replace("K58/0", lies)
    assert bme(case, phase, track).clause(tile("H12", upgrade, 0)) == case.clause
    scene = bme(case, phase, track).put_link("H12", 10).do(tile("H12", upgrade, 0))
    assert (scene.tile("H12"), scene.link("H12")) == (upgrade, 10)


@both(marks=pytest.mark.rule("trg:8.1.2.h", "hsb:5.6.1.1.2.e"))
def test_the_first_tile_on_a_mine_needs_no_link(case: Case) -> None:
    assert bme(case, tiles="").allows(tile("H12", "K58", 0))
    assert bme(case).allows(GREEN)  # nor does plain track ever


@both(marks=pytest.mark.rule("trg:8.1.2.i", "hsb:5.6.1.1.2.e"))
@pytest.mark.parametrize(
    ("phase", "tiles", "upgrade"), [("3", "", "R14"), ("5", " E11=R14/1", "R611"), ("8", " E11=R611/1", "R455")]
)
def test_a_mill_is_upgraded_once_it_is_linked(case: Case, phase: str, tiles: str, upgrade: str) -> None:
    assert bme(case, phase, HAGEN_CITY + tiles).clause(tile("E11", upgrade, 1)) == case.clause
    assert bme(case, phase, HAGEN_CITY + tiles).put_link("E11").allows(tile("E11", upgrade, 1))


@both(marks=pytest.mark.rule("trg:8.1.2.j", "hsb:5.6.1.1.2.f"))
def test_the_border_must_agree(case: Case) -> None:
    """G13 (orange) and E11 (red) can be reached by the BME."""
    scene = bme(case).put_link("G13").put_link("E11")
    assert {scene.clause(tile("G13", name, 0)) for name in ("R14", "R619", "P15")} == {case.clause}
    assert scene.allows(tile("G13", "O619", 0))
    assert {scene.clause(tile("E11", name, 1)) for name in ("O15", "O619", "P15")} == {case.clause}
    assert scene.allows(tile("E11", "R14", 1))


@both(marks=pytest.mark.rule("trg:8.1.2.j", "hsb:5.6.1.1.2.f"))
def test_the_border_must_agree_at_every_upgrade(case: Case) -> None:
    brown = bme(case, "5", f"{HAGEN_CITY} G13=O619/0").put_link("G13")
    assert {brown.clause(tile("G13", name, 0)) for name in ("R611", "P448")} == {case.clause}
    assert brown.allows(tile("G13", "O611", 0))
    grey = bme(case, "8", f"{HAGEN_CITY} G13=O611/0").put_link("G13")
    assert {grey.clause(tile("G13", name, 0)) for name in ("R455", "P448g")} == {case.clause}
    assert grey.allows(tile("G13", "O455", 0))


@both(marks=pytest.mark.rule("trg:8.1.2.k", "hsb:5.6.1.1.2.g"))
def test_the_harbour_has_tiles_of_its_own(case: Case) -> None:
    scene = case.railway("DHB")
    assert {scene.clause(tile("C9", name, 0)) for name in ("7", "8", "9", "K3", "K58")} == {case.clause}
    assert all(scene.allows(tile("C9", name, 0)) for name in ("DH5", "DH6", "DH57"))
    green = case.railway("DHB", phase="3", tiles="C9=DH57/0")
    assert {green.clause(tile("C9", name, 0)) for name in ("20", "K88", "R14", "O15")} == {case.clause}
    assert green.do(tile("C9", "DH14", 0)).stations("C9") == [(0, "DHB")]
    assert case.railway("DHB").clause(tile("C9", "DH99", 0)) == ""  # there is no such tile


@both(marks=pytest.mark.rule("trg:8.1.2.k", "hsb:5.6.1.1.2.g"))
def test_harbour_tiles_go_nowhere_else(case: Case) -> None:
    scene = bme(case)
    for hex_id, name in (("H10", "DH57"), ("D12", "DH6"), ("G11", "DH14"), ("E11", "DH14"), ("H12", "DH619")):
        assert scene.clause(tile(hex_id, name, 2)) == case.clause

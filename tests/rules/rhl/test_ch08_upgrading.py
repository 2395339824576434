"""Chapter 8 of the rules of 18Rhl: which tile may replace which, when, and for whom."""

from __future__ import annotations

import pytest

from revier.rail.actions import LayTile
from revier.rail.state import tiles_left
from scenes.rhl import A, B, Scene


def acting(company: str, *, treasury: int = 500, phase: str = "3") -> Scene:
    """A corporation of player A, alone on the map, in its track step."""
    scene = Scene().found(company, {A: 60}, treasury=treasury).give_lots().set_phase(phase)
    return scene.step(company, "track")


def essen(phase: str, *tiles: tuple[str, int]) -> Scene:
    """BME with a marker in Essen, on which these tiles have been laid."""
    scene = acting("BME", phase=phase).mark("BME", "D13")
    for tile, turn in tiles:
        scene.lay("D13", tile, turn)
    return scene


# --- which colour when ------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:8.a")
def test_an_upgrade_takes_the_place_of_a_yellow_tile() -> None:
    scene = acting("BME").do(LayTile(A, "F13", "934", 5))
    assert scene.clause(LayTile(A, "G14", "9", 2)) == "6.3.b"
    assert scene.node == "station"


@pytest.mark.rule("rhl:8.b")
def test_yellow_becomes_green_after_the_first_three_train() -> None:
    upgrade = LayTile(A, "D13", "934", 3)
    assert essen("2", ("201", 0)).clause(upgrade) == "8.b"
    assert essen("3", ("201", 0)).allows(upgrade)


@pytest.mark.rule("rhl:8.c")
def test_green_becomes_brown_after_the_first_five_train() -> None:
    tiles, upgrade = (("201", 0), ("934", 3)), LayTile(A, "D13", "216", 3)
    assert essen("3", *tiles).clause(upgrade) == "8.c"
    assert essen("4", *tiles).clause(upgrade) == "8.c"
    assert essen("5", *tiles).allows(upgrade)


@pytest.mark.rule("rhl:8.d")
def test_brown_becomes_grey_after_the_first_eight_train() -> None:
    upgrade = LayTile(A, "I10", "932", 0)
    for phase, clause in (("5", "8.d"), ("6", "8.d"), ("8", None)):
        scene = acting("RhE", phase=phase).lay("I10", "923").lay("I10", "928")
        if clause:
            assert scene.clause(upgrade) == clause
        else:
            assert scene.allows(upgrade)


@pytest.mark.rule("rhl:8.e")
def test_no_colour_is_skipped_or_repeated() -> None:
    yellow = essen("5", ("201", 0))
    for turn in range(6):
        assert yellow.clause(LayTile(A, "D13", "216", turn)) == "8.e"
    assert yellow.clause(LayTile(A, "D13", "202", 0)) == "8.e"
    bare = essen("5")
    assert bare.clause(LayTile(A, "D13", "934", 0)) == "8.e"


# --- for whom ---------------------------------------------------------------------------------------------------------
def adr_reaching_k8() -> Scene:
    """ADR has built eastwards from Aachen to K8, which it reaches over its western side (1) alone."""
    return acting("ADR").lay("K4", "4", 1).lay("K8", "9", 1)


@pytest.mark.rule("rhl:8.f")
def test_new_track_must_lengthen_an_own_route() -> None:
    scene = adr_reaching_k8()
    assert scene.clause(LayTile(A, "K8", "20", 1)) == "8.f"  # adds track between sides 2 and 5
    assert scene.clause(LayTile(A, "K8", "23", 4)) == "8.f"  # adds track between sides 4 and 2
    assert scene.allows(LayTile(A, "K8", "23", 1))  # adds track between sides 1 and 5


@pytest.mark.rule("rhl:8.f")
def test_what_is_reached_from_the_other_side_counts_too() -> None:
    """With a marker in Bonn the ADR also arrives over the eastern side (4)."""
    scene = adr_reaching_k8().lay("K10", "6", 5).mark("ADR", "K10")
    assert scene.allows(LayTile(A, "K8", "23", 4))
    assert scene.clause(LayTile(A, "K8", "20", 1)) == "8.f"


@pytest.mark.rule("rhl:8.g")
def test_a_city_may_be_raised_without_new_track_of_ones_own() -> None:
    """Essen, worth 30, is full of another's marker: BME can only end there, but for 40 after the upgrade."""
    scene = acting("BME").lay("E14", "8", 0).lay("D13", "201", 5).mark("CME", "D13")
    assert scene.allows(LayTile(A, "D13", "934", 2))
    assert scene.allows(LayTile(A, "D13", "934", 3))


@pytest.mark.rule("rhl:8.g")
def test_a_city_that_is_not_on_a_route_must_be_joined() -> None:
    """BME arrives at side 5 of Essen, where the yellow tile has no track."""
    scene = acting("BME").lay("E14", "8", 0).lay("D13", "201", 0)
    assert scene.clause(LayTile(A, "D13", "934", 4)) == "8.g"  # sides 0, 1, 2 and 4
    assert scene.allows(LayTile(A, "D13", "934", 3))  # sides 0, 1, 3 and 5


@pytest.mark.rule("rhl:8.g")
def test_a_double_city_is_raised_by_whoever_reaches_one_of_them() -> None:
    scene = acting("GVE")
    assert scene.allows(LayTile(A, "G6", "942", 3))  # Rheydt keeps its one side, Gladbach gets a second
    assert acting("ADR").clause(LayTile(A, "G6", "942", 3)) == "7.1.d"


@pytest.mark.rule("rhl:8.g")
def test_a_city_full_of_others_that_gets_no_dearer_is_no_gain() -> None:
    """Moers is worth as much grey as brown, and its new side leads away from a city that CCE cannot pass."""
    scene = Scene(promotion_tiles=True).give_lots().set_phase("8").found("CCE", {A: 60}).found("KKK", {B: 60})
    scene.lay("E6", "201", 3).lay("D7", "947", 0).step("CCE", "track")
    assert scene.allows(LayTile(A, "D7", "950", 0))  # one circle is free
    scene.mark("BME", "D7")
    assert scene.clause(LayTile(A, "D7", "950", 0)) == "8.g"


@pytest.mark.rule("rhl:8.h")
def test_four_way_towns_are_open_to_all_who_reach_the_tile() -> None:
    """Tile 1 (towns 1-3 and 0-4) becomes tile 88 (0, 1, 3, 4): no side is added, the towns are joined."""
    upgrade = LayTile(A, "E12", "88", 1)
    scene = acting("BME").lay("E12", "1", 1)
    assert scene.clause(upgrade) == "7.1.d"  # Barmen has no track to E12
    scene.mark("BME", "F13", 0)  # Elberfeld has
    scene.do(upgrade)
    assert scene.tile("E12") == "88"


@pytest.mark.rule("rhl:8.h")
@pytest.mark.parametrize("reading", ["four_way_towns", "four_way_towns_and_949"])
def test_option_upgrades_without_gain_changes_nothing_here(reading: str) -> None:
    """Tile 949 raises Duisburg from 50 to 60, so by 8.g whoever reaches the city may lay it in either reading."""
    scene = Scene(promotion_tiles=True, upgrades_without_gain=reading).found("KKK", {A: 60}, treasury=500)
    scene.set_phase("8").lay("D9", "925").lay("D9", "929").mark("KKK", "D9").step("KKK", "track")
    assert scene.allows(LayTile(A, "D9", "949", 0))


# --- what stays -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:8.i")
def test_all_old_track_is_kept() -> None:
    scene = acting("RhE").lay("J9", "9", 0)  # sides 0 and 3
    assert scene.clause(LayTile(A, "J9", "25", 1)) == "8.i"  # 1-3 and 1-5
    assert scene.clause(LayTile(A, "J9", "16", 5)) == "8.i"  # 5-1 and 0-2
    assert scene.allows(LayTile(A, "J9", "24", 3))  # 3-0 and 3-5


@pytest.mark.rule("rhl:8.i")
def test_cities_keep_their_own_sides() -> None:
    """G6: Gladbach has side 0, Rheydt side 2; a tile that would give both sides to one city does not fit."""
    scene = acting("GVE")
    fitting = [turn for turn in range(6) if scene.allows(LayTile(A, "G6", "938", turn))]
    assert fitting == [0, 2]  # one city has side t, the other t + 2 and t + 4
    assert scene.clause(LayTile(A, "G6", "938", 4)) == "8.i"  # would join sides 0 and 2


@pytest.mark.rule("rhl:8.i", "rhl:9.l")
def test_markers_and_homes_stay_on_their_bank() -> None:
    """Yellow, Köln has two circles on the left bank and Deutz as the third; green, one city on either bank.

    RhE is at home on the left bank and has begun, CME in Deutz and has not.
    """
    scene = acting("RhE").do(LayTile(A, "I10", "923", 0))
    assert scene.stations("I10") == [(0, "RhE")]
    scene.found("CME", {B: 60})
    assert scene.stations("I10") == [(0, "RhE"), (1, "CME")]
    scene = acting("CME").do(LayTile(A, "I10", "923", 0))
    assert scene.stations("I10") == [(1, "CME")]
    scene.lay("I10", "928")
    assert scene.stations("I10") == [(0, "CME")]  # brown, all of it is one city


@pytest.mark.rule("rhl:8.j")
def test_the_old_tile_can_be_used_again() -> None:
    scene = acting("BME").lay("B9", "57", 1).mark("BME", "B9").mark("BME", "K10")
    only = scene.g.d.face_index["57"]
    again = LayTile(A, "K10", "57", 2)
    assert tiles_left(scene.s, only) == 0
    assert scene.clause(again) == "1.e"
    scene.do(LayTile(A, "B9", "15", 4))
    assert tiles_left(scene.s, only) == 1
    scene.step("BME", "track")
    assert scene.allows(again)


@pytest.mark.rule("rhl:8.k")
def test_plain_track_towns_and_cities_stay_what_they_are() -> None:
    scene = acting("ADR").lay("K4", "58", 1).lay("J3", "56").lay("K8", "9", 1).lay("K10", "6", 5)
    for hex_id, others in {"K4": ("15", "24"), "J3": ("15", "24"), "K8": ("15", "141"), "K10": ("141", "24")}.items():
        for tile in others:
            assert scene.clause(LayTile(A, hex_id, tile, 0)) == "8.k", (hex_id, tile)


@pytest.mark.rule("rhl:8.l")
def test_letters_are_kept() -> None:
    scene = acting("BME").lay("C12", "937").lay("D13", "201").lay("B9", "57", 1)
    assert scene.clause(LayTile(A, "C12", "934", 0)) == "8.l"  # Y on OO
    assert scene.clause(LayTile(A, "D13", "938", 0)) == "8.l"  # OO on Y
    assert scene.clause(LayTile(A, "B9", "934", 0)) == "8.l"  # Y on none
    assert scene.clause(LayTile(A, "D13", "15", 0)) == "8.l"  # none on Y
    assert scene.clause(LayTile(A, "F9", "923", 0)) == "8.l"  # K on D


# --- towns ------------------------------------------------------------------------------------------------------------
def town_on_i6(phase: str) -> Scene:
    """BME, at home in Gladbach too, has built to the single town on I6: tile 58 with sides 0 and 2."""
    return acting("BME", phase=phase).mark("BME", "G6", 0).lay("H5", "8", 3).lay("I6", "58", 0)


@pytest.mark.rule("rhl:8.m")
def test_one_town_becomes_a_town_with_three_links() -> None:
    scene = town_on_i6("3")
    for tile in ("87", "88", "204"):  # four links
        for turn in range(6):
            assert scene.clause(LayTile(A, "I6", tile, turn)) == "8.m"
    scene.do(LayTile(A, "I6", "141", 5))  # sides 5, 0 and 2
    assert scene.tile("I6") == "141"


@pytest.mark.rule("rhl:8.m")
def test_a_town_with_three_links_stays() -> None:
    scene = town_on_i6("5").lay("I6", "141", 5)
    assert scene.clause(LayTile(A, "I6", "933", 4)) == "8.m"  # would keep all its track
    assert not [a for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "I6"]


@pytest.mark.rule("rhl:8.n")
def test_two_towns_become_one_with_four_links() -> None:
    scene = acting("BME").mark("BME", "F13", 0).lay("E12", "1", 1)
    for tile in ("141", "142", "143", "144"):  # three links
        for turn in range(6):
            assert scene.clause(LayTile(A, "E12", tile, turn)) == "8.n"
    assert scene.allows(LayTile(A, "E12", "88", 1))


@pytest.mark.rule("rhl:8.n")
def test_four_links_may_become_brown() -> None:
    scene = acting("BME", phase="5").mark("BME", "F13", 0).lay("E12", "56", 3).lay("E12", "87", 3)
    upgrade = LayTile(A, "E12", "933", 5)  # all sides but 2
    assert scene.allows(upgrade)
    assert scene.set_phase("4").clause(upgrade) == "8.c"

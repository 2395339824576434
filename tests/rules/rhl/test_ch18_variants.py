"""Chapter 18: the variants, and Ratingen, which is outside the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import LayTile
from revier.rail.state import CLOSED
from scenes.rhl import A, B, Scene
from scenes.rhl_track import lay, running

PROMOTION = {"932V": 2, "949": 1, "950": 1, "essen_grey": 1}


def tile_stock(**options: Any) -> dict[str, int]:
    return {face.id: face.count for face in Scene(3, **options).g.d.faces if face.count}


# --- 18.1 and 18.2 ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("switched_on", "count"), [(False, 6), (True, 7)])
@pytest.mark.rule("rhl:18.1.a")
def test_option_optional_2_train(switched_on: bool, count: int) -> None:
    scene = Scene(optional_2_train=switched_on)
    assert scene.g.d.trains[0].count == count
    assert [train.count for train in scene.g.d.trains[1:]] == [5, 3, 3, 6, 4]


@pytest.mark.parametrize(("players", "cash", "lower"), [(3, 600, 500), (4, 450, 375), (5, 360, 300), (6, 300, 250)])
@pytest.mark.rule("rhl:18.2.a")
def test_option_lower_starting_capital(players: int, cash: int, lower: int) -> None:
    for switched_on, expected in ((False, cash), (True, lower)):
        scene = Scene(players, lower_starting_capital=switched_on)
        assert [scene.cash(seat) for seat in range(players)] == [expected] * players
        assert scene.bank == 9000 - players * expected
        told = scene.keys()
        assert ("rhl.log.lower_capital" in told) == (switched_on and players > 4)


# --- 18.3 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:18.3.a")
def test_option_promotion_tiles() -> None:
    base = tile_stock()
    assert not PROMOTION.keys() & base.keys()
    assert base["932"] == 2
    more = tile_stock(promotion_tiles=True)
    assert {tile: more[tile] for tile in PROMOTION} == PROMOTION
    assert "932" not in more
    assert {tile: count for tile, count in more.items() if tile not in PROMOTION} == {
        tile: count for tile, count in base.items() if tile != "932"
    }


@pytest.mark.parametrize(
    ("company", "hex_id", "brown", "grey"),
    [
        ("DEE", "F9", "927/0", "932V"),
        ("CME", "I10", "928/0", "932V"),
        ("BME", "D9", "929/0", "949"),
        ("KKK", "D7", "947/0", "950"),
        ("BME", "D13", "216/0", "essen_grey"),
    ],
)
@pytest.mark.rule("rhl:18.3.a")
def test_where_promotion_tiles_may_lie(company: str, hex_id: str, brown: str, grey: str) -> None:
    scene = Scene(promotion_tiles=True).give_lots().set_phase("8").found(company, {A: 50}, treasury=500, operated=False)
    lay(scene, f"{hex_id}={brown}").step(company, "track")
    if company == "BME":
        scene.mark("BME", hex_id)
    allowed = {a.tile for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == hex_id}
    assert allowed == {grey}
    assert not scene.allows(LayTile(A, "F13", grey, 5))


@pytest.mark.parametrize("company", ["KKK", "BME", "CME"])
@pytest.mark.rule("rhl:18.3.b")
def test_promotion_tiles_may_be_laid_by_whoever_reaches_them(company: str) -> None:
    """Moers is the home of KKK; with a marker there any corporation lays the tile, and pays nothing for it."""
    scene = Scene(promotion_tiles=True).give_lots().set_phase("8").found("KKK", {B: 50})
    if company != "KKK":
        scene.found(company, {A: 50}, treasury=0)
    lay(scene, "D7=947/0").step("KKK", "track")
    if company != "KKK":
        scene.mark(company, "D7")
    scene.step(company, "track")
    treasury = scene.treasury(company)
    turns = [a for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.tile == "950"]
    assert turns
    scene.do(turns[0])
    assert (scene.tile("D7"), scene.treasury(company)) == ("950", treasury)


@pytest.mark.rule("rhl:18.3.b", "rhl:14.h")
def test_promotion_tiles_wait_for_the_phase_of_their_colour_alone() -> None:
    for phase, laid in (("6", False), ("8", True)):
        scene = Scene(promotion_tiles=True).give_lots().set_phase(phase).found("KKK", {A: 50}, operated=False)
        lay(scene, "D7=947/0").step("KKK", "track")
        assert any(isinstance(a, LayTile) and a.tile == "950" for a in scene.offers(LayTile)) == laid


# --- Ratingen ---------------------------------------------------------------------------------------------------------
TO_ELBERFELD = "F11=9/1"  # Düsseldorf - Elberfeld, from where track leads to E12


def ratingen(reading: str, *, phase: str = "3", owner: int = A) -> Scene:
    """DEE of player A at its track step, joined to E12; the Angertalbahn belongs to somebody."""
    scene = Scene(ratingen=reading).give_lots(ATB=owner).set_phase(phase).found("DEE", {A: 50}, treasury=200)
    return lay(scene, TO_ELBERFELD).step("DEE", "track")


@pytest.mark.rule("rhl:18.3.a")
def test_option_ratingen_none() -> None:
    scene = Scene(ratingen="none")
    assert scene.g.d.lots[0].code == "PWB"
    assert not {"1910", "1911"} & tile_stock().keys()


@pytest.mark.parametrize("reading", ["implementation", "issue_7030"])
@pytest.mark.rule("rhl:18.3.a")
def test_option_ratingen_replaces_the_first_private(reading: str) -> None:
    scene = Scene(ratingen=reading)
    first = scene.g.d.lots[0]
    assert (first.code, first.value, first.revenue) == ("ATB", 20, 5)
    assert {tile: tile_stock(ratingen=reading)[tile] for tile in ("1910", "1911")} == {"1910": 1, "1911": 1}
    # E14 is open from the start.
    open_hex = Scene(ratingen=reading).give_lots(ATB=B).found("BME", {A: 50}, treasury=200).step("BME", "track")
    assert open_hex.allows(LayTile(A, "E14", "9", 0))


@pytest.mark.rule("rhl:18.3.a")
def test_option_ratingen_implementation() -> None:
    tile = PowerTile(A, "ATB", "E12", "69", 3)
    assert not ratingen("implementation", phase="2").allows(tile)  # from the green phase on
    scene = ratingen("implementation")
    assert not scene.allows(LayTile(A, "E12", "69", 3))  # no normal tile there
    scene.do(tile)
    assert (scene.treasury("DEE"), scene.owner("ATB"), scene.s.tile_laid) == (200, CLOSED, 0)
    unlinked = Scene(ratingen="implementation").give_lots(ATB=A).set_phase("3").found("DEE", {A: 50}, treasury=200)
    assert not unlinked.step("DEE", "track").allows(tile)
    closed = ratingen("implementation", owner=CLOSED)
    assert not closed.allows(LayTile(A, "E12", "69", 3))  # never by the normal rules
    assert closed.g.d.hexes[closed.hex("E10")].must_use == 0b101


@pytest.mark.rule("rhl:4.2.1.d", "rhl:18.3.a")
def test_the_right_of_the_angertalbahn_is_for_a_first_tile_too() -> None:
    """Tile 204 joins the towns of a 69 with four links; by her right it cannot be laid on one that lies there."""
    scene = lay(ratingen("implementation"), "E12=69/3")
    assert scene.clause(PowerTile(A, "ATB", "E12", "204", 3)) == "4.2.1.d"


@pytest.mark.rule("rhl:18.3.a")
def test_option_ratingen_implementation_bonus() -> None:
    tiles = f"{TO_ELBERFELD} E12=69/3 E10=1911/0"
    route = ("4", "F9:c1 F11 F13:c0 E12:t1 E10:c0 D9:c2")
    # 30 + 30 + 10 + 20 + 30, and 30 more when a steel mill (Duisburg, draw 6) is on the way.
    assert running("DEE", "4", tiles, phase="4", mines="6", ratingen="implementation").income(route) == 120 + 30
    assert running("DEE", "4", tiles, phase="4", mines="5", ratingen="implementation").income(route) == 120


@pytest.mark.rule("rhl:18.3.a")
def test_option_ratingen_issue_7030() -> None:
    scene = ratingen("issue_7030", owner=B)
    assert not scene.allows(LayTile(A, "E12", "1910", 3))
    own = ratingen("issue_7030").do(PowerTile(A, "ATB", "E12", "1910", 3))
    assert (own.treasury("DEE"), own.owner("ATB")) == (200, CLOSED)
    opened = ratingen("issue_7030", owner=CLOSED)
    opened.do(LayTile(A, "E12", "1910", 3))
    assert opened.treasury("DEE") == 200 - 30
    run = running("DEE", "4", f"{TO_ELBERFELD} E12=1910/3 D13=202/0", phase="4", mines="4", ratingen="issue_7030")
    assert run.income(("4", "F9:c1 F11 F13:c0 E12:c0 D13:c0")) == 30 + 30 + 10 + 30 + 40

"""Chapter 7.1 of the rules of 18Rhl: where track may be laid, which tile fits which hex, and what it costs."""

from __future__ import annotations

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import LayTile
from revier.rail.tiles import GREY, RED, YELLOW
from scenes.rhl import A, Scene


def acting(company: str, *, treasury: int = 500, phase: str = "2", **lots: int) -> Scene:
    """A corporation of player A, alone on the map, in its track step."""
    scene = Scene().found(company, {A: 60}, treasury=treasury).give_lots(**lots).set_phase(phase)
    return scene.step(company, "track")


@pytest.mark.rule("rhl:7.1.a")
@pytest.mark.parametrize("hex_id", ["I4", "B1", "J15", "A14", "L9", "C14"])
def test_nothing_is_built_on_grey_and_red_hexes(hex_id: str) -> None:
    scene = acting("BME", phase="8")
    for tile in ("9", "57", "58", "24", "932"):
        assert scene.clause(LayTile(A, hex_id, tile, 0)) == "7.1.a"


@pytest.mark.rule("rhl:7.1.a")
def test_a_grey_tile_is_no_grey_hex() -> None:
    """Nothing follows a grey tile, but that is a matter of colours."""
    scene = acting("CME", phase="8").lay("I10", "923").lay("I10", "928").lay("I10", "932")
    assert scene.clause(LayTile(A, "I10", "932", 0)) == "8.e"


@pytest.mark.rule("rhl:7.1.b")
def test_only_yellow_tiles_in_the_yellow_phase() -> None:
    scene = acting("BME").lay("G14", "9", 2)
    assert scene.clause(LayTile(A, "F13", "934", 5)) == "8.b"  # the same rule, told for upgrades
    assert scene.clause(LayTile(A, "G14", "23", 2)) == "8.b"
    colours = {
        scene.g.d.faces[scene.g.d.face_index[a.tile]].colour for a in scene.offers(LayTile) if isinstance(a, LayTile)
    }
    assert colours == {YELLOW}


@pytest.mark.rule("rhl:7.1.c")
def test_a_tile_must_continue_the_track_that_arrives() -> None:
    scene = acting("BME")  # Barmen has track to side 2 of G14
    assert scene.clause(LayTile(A, "G14", "9", 0)) == "7.1.c"  # joins sides 0 and 3
    assert scene.clause(LayTile(A, "G14", "8", 5)) == "7.1.c"  # joins sides 5 and 1
    assert scene.allows(LayTile(A, "G14", "9", 2))  # joins sides 2 and 5
    assert scene.allows(LayTile(A, "G14", "8", 0))  # joins sides 0 and 2


@pytest.mark.rule("rhl:7.1.d")
def test_new_track_must_lead_back_to_an_own_marker() -> None:
    """Track runs from Aachen into K4, but only the ADR is at home there."""
    for company, allowed in (("ADR", True), ("BME", False)):
        scene = acting(company)
        lay = LayTile(A, "K4", "4", 1)
        if allowed:
            assert scene.allows(lay)
        else:
            assert scene.clause(lay) == "7.1.d"


def adr_before_dueren(*markers: str) -> Scene:
    """ADR has built from Aachen to Düren, a city with one circle; others may stand there."""
    scene = acting("ADR").lay("K4", "4", 1)
    for company in markers:
        scene.mark(company, "K6")
    return scene


@pytest.mark.rule("rhl:7.1.e")
def test_the_way_to_new_track_may_not_run_through_a_blocked_city() -> None:
    beyond = LayTile(A, "K8", "9", 1)
    assert adr_before_dueren().allows(beyond)
    assert adr_before_dueren("ADR").allows(beyond)
    assert adr_before_dueren("RhE").clause(beyond) == "7.1.e"


@pytest.mark.rule("rhl:7.1.e")
def test_another_way_round_or_a_free_circle_opens_the_way() -> None:
    scene = adr_before_dueren("RhE").set_phase("3").lay("K6", "15", 1)  # Düren has two circles now
    beyond = LayTile(A, "K8", "9", 1)
    assert scene.allows(beyond)
    scene.mark("CME", "K6")
    assert scene.clause(beyond) == "7.1.e"


@pytest.mark.rule("rhl:7.1.f")
def test_the_first_turn_begins_at_home_or_with_track_already_there() -> None:
    scene = Scene().found("CCE", {A: 60}, operated=False).give_lots().stock_turn(A).passes(3)
    assert scene.node == "track"
    for turn in range(6):
        assert scene.allows(LayTile(A, "E6", "201", turn))  # Krefeld, joined to nothing
    assert scene.allows(LayTile(A, "H9", "58", 5))  # where the track of Köln arrives
    scene.do(LayTile(A, "E6", "201", 0))
    assert scene.tile("E6") == "201"


@pytest.mark.rule("rhl:7.1.g")
def test_a_plain_hex_takes_plain_track() -> None:
    scene = acting("RhE")
    assert scene.clause(LayTile(A, "J9", "57", 0)) == "7.1.g"
    assert scene.clause(LayTile(A, "J9", "58", 1)) == "7.1.g"
    assert scene.allows(LayTile(A, "J9", "8", 1))


@pytest.mark.rule("rhl:7.1.h")
def test_a_town_hex_takes_town_tiles() -> None:
    scene = acting("ADR")
    assert scene.clause(LayTile(A, "K4", "9", 1)) == "7.1.h"
    assert scene.clause(LayTile(A, "K4", "57", 1)) == "7.1.h"
    assert scene.allows(LayTile(A, "K4", "58", 1))


@pytest.mark.rule("rhl:7.1.i")
def test_a_city_hex_takes_city_tiles() -> None:
    scene = acting("BME").mark("BME", "B9")
    assert scene.clause(LayTile(A, "B9", "8", 4)) == "7.1.i"
    assert scene.clause(LayTile(A, "B9", "58", 4)) == "7.1.i"
    assert scene.allows(LayTile(A, "B9", "57", 1))


@pytest.mark.rule("rhl:7.1.j")
def test_the_tile_shows_as_many_towns_as_the_hex() -> None:
    scene = acting("BME").mark("BME", "F13", 0)  # Elberfeld, with track to side 5 of E12
    assert scene.clause(LayTile(A, "E12", "58", 3)) == "7.1.j"
    assert scene.allows(LayTile(A, "E12", "1", 1))
    adr = acting("ADR")
    assert adr.clause(LayTile(A, "K4", "1", 0)) == "7.1.j"  # two towns on a hex with one


@pytest.mark.rule("rhl:7.1.k")
def test_letters_go_with_the_same_letters() -> None:
    scene = acting("BME").mark("BME", "D13").mark("BME", "B9")
    assert scene.clause(LayTile(A, "D13", "57", 1)) == "7.1.k"
    assert scene.allows(LayTile(A, "D13", "201", 0))
    assert scene.clause(LayTile(A, "B9", "201", 4)) == "7.1.k"
    assert scene.clause(LayTile(A, "C12", "201", 0)) == "7.1.k"  # Y on OO
    assert scene.clause(LayTile(A, "D13", "937", 0)) == "7.1.k"  # OO on Y


@pytest.mark.rule("rhl:7.1.k")
def test_each_letter_fits_its_own_hexes_only() -> None:
    """Every lettered tile on every hex of the map: refused by the letters unless they are the same."""
    scene = acting("BME", phase="8")
    for face in scene.g.d.faces:
        if not face.count or not face.label or face.label == "Osterath":
            continue
        for here in scene.g.d.hexes:
            printed = scene.g.d.faces[here.printed]
            if printed.colour in (GREY, RED) or printed.colour + 1 != face.colour or not printed.cities:
                continue
            refusal = scene.why_not(LayTile(A, here.id, face.id, 0))
            wrong_letters = refusal is not None and refusal.clause in ("rhl:7.1.k", "rhl:8.l")
            assert wrong_letters == (printed.label not in face.label.split("/")), (face.id, here.id)


@pytest.mark.rule("rhl:7.1.l")
def test_track_ends_neither_off_the_map_nor_at_a_closed_side() -> None:
    scene = acting("BME").lay("B9", "57", 1).mark("BME", "B9")
    assert scene.clause(LayTile(A, "B11", "8", 1)) == "7.1.l"  # sides 1 and 3: A12 is grey and blank
    assert scene.allows(LayTile(A, "B11", "9", 1))
    assert scene.clause(LayTile(A, "E14", "8", 4)) == "7.1.l"  # sides 4 and 0: there is no hex to the east
    assert scene.allows(LayTile(A, "E14", "9", 0))  # sides 0 and 3: an open side of the Eastern Ruhr
    assert scene.allows(LayTile(A, "E14", "7", 5))  # sides 5 and 0: an open side of grey F15


@pytest.mark.rule("rhl:7.1.l")
def test_red_hexes_are_met_on_their_open_sides_only() -> None:
    scene = acting("CCE").lay("E6", "202", 1).step("CCE", "track")  # Krefeld, sides 1 and 3
    assert scene.clause(LayTile(A, "E4", "9", 1)) == "7.1.l"  # Venlo has no track to the east
    scene = acting("ADR").lay("J3", "56", 0)
    assert scene.clause(LayTile(A, "I2", "7", 0)) == "7.1.l"  # west of I2 the map ends


@pytest.mark.rule("rhl:7.1.m")
def test_a_tile_need_not_meet_its_neighbours() -> None:
    scene = acting("RhE").lay("J7", "9", 1)  # its track ends at side 1 of J9
    assert scene.allows(LayTile(A, "J9", "9", 0))  # sides 0 and 3
    assert scene.allows(LayTile(A, "J9", "8", 1))  # sides 1 and 3, meeting it


@pytest.mark.rule("rhl:7.1.n")
def test_mountains_cost_thirty_or_sixty() -> None:
    scene = acting("DEE", treasury=200)
    scene.do(LayTile(A, "F11", "8", 1))
    assert scene.treasury("DEE") == 140
    scene.step("DEE", "track").do(LayTile(A, "E12", "55", 0))
    assert scene.treasury("DEE") == 110


@pytest.mark.rule("rhl:7.1.n", "rhl:7.2.b")
def test_every_mountain_is_small_or_large_and_the_river_costs_as_much_as_a_small_one() -> None:
    costs: dict[str, set[int]] = {"mountain": set(), "river": set()}
    for row in Scene(3).g.d.tables["hexes"].values():
        if "cost" in row:
            costs[row["cost"]["terrain"]].add(row["cost"]["amount"])
    assert costs == {"mountain": {30, 60}, "river": {30}}


@pytest.mark.rule("rhl:7.1.n")
def test_the_cableway_makes_one_mountain_free() -> None:
    scene = acting("DEE", treasury=0, Szl=A)
    scene.do(PowerTile(A, "Szl", "F11", "8", 1))
    assert (scene.tile("F11"), scene.treasury("DEE")) == ("8", 0)
    assert scene.clause(LayTile(A, "E12", "55", 0)) == "7.1.p"  # the next mountain is not free


@pytest.mark.rule("rhl:7.1.o")
def test_a_mountain_is_paid_for_once() -> None:
    scene = acting("BME", treasury=100, phase="3")
    scene.do(LayTile(A, "E14", "9", 0))
    assert scene.treasury("BME") == 70
    scene.step("BME", "track").do(LayTile(A, "E14", "24", 0))
    assert scene.treasury("BME") == 70
    scene.step("BME", "track").do(LayTile(A, "F13", "934", 5))
    assert scene.treasury("BME") == 40  # the printed yellow hex shows a mountain of 30
    scene.set_phase("5").step("BME", "track").do(LayTile(A, "F13", "216", 5))
    assert scene.treasury("BME") == 40


@pytest.mark.rule("rhl:7.1.o")
def test_a_tile_that_shows_a_cost_charges_again() -> None:
    scene = acting("ADR", treasury=100, phase="3").do(LayTile(A, "K2", "930", 0))
    assert scene.treasury("ADR") == 70
    scene.set_phase("5").step("ADR", "track").do(LayTile(A, "K2", "931", 0))
    assert scene.treasury("ADR") == 40


@pytest.mark.rule("rhl:7.1.p")
def test_without_the_money_nothing_is_built() -> None:
    scene = acting("DEE", treasury=20).lay("F11", "8", 1)
    lay = LayTile(A, "E12", "55", 0)
    assert scene.clause(lay) == "7.1.p"
    assert lay not in [choice.action for choice in scene.legal]
    assert scene.set_treasury("DEE", 30).allows(lay)
    scene.set_cash(600, 600, 600).set_treasury("DEE", 29)
    assert scene.clause(lay) == "7.1.p"  # the director's own money does not help

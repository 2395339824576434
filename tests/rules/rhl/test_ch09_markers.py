"""Chapter 9 of the rules of 18Rhl: placing station markers, and what they do to others."""

from __future__ import annotations

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import LayTile, Pass
from revier.rail.state import markers_left
from scenes.rhl import A, B, C, Scene, station


def acting(company: str, step: str = "station", *, treasury: int = 500, phase: str = "2", **lots: int) -> Scene:
    """A corporation of player A at a step of its turn."""
    scene = Scene().found(company, {A: 60}, treasury=treasury).give_lots(**lots).set_phase(phase)
    return scene.step(company, step)


def adr_line(step: str = "station", phase: str = "2", **founded: int) -> Scene:
    """Track Aachen - town on K4 - Düren - Bonn; ADR of player A acts, further corporations as named."""
    scene = acting("ADR", step, phase=phase)
    for company, seat in founded.items():
        scene.found(company, {seat: 60})
    return scene.lay("K4", "4", 1).lay("K8", "9", 1).lay("K10", "6", 5).step("ADR", step)


# --- where and when ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:9.a")
def test_markers_go_on_white_circles_only() -> None:
    scene = adr_line()
    assert scene.clause(station(A, "K4")) == "9.a"  # a town
    assert scene.clause(station(A, "K8")) == "9.a"  # plain track
    assert scene.clause(station(A, "L11")) == "9.a"  # Basel, an off-board place without a circle
    assert scene.clause(station(A, "C14")) == "9.a"  # the Eastern Ruhr shows signs instead of circles
    assert scene.allows(station(A, "K6"))
    assert scene.allows(station(A, "K10"))


@pytest.mark.rule("rhl:9.a")
def test_circles_printed_on_the_map_count_as_well() -> None:
    scene = acting("BME").lay("G14", "7", 1)  # from Barmen to the printed track of Solingen
    assert scene.allows(station(A, "G12", 1))
    assert scene.clause(station(A, "G12", 0)) == "9.j"  # Remscheid is a city of its own
    scene.lay("C12", "937", 3).lay("B13", "55", 0).mark("BME", "C12", 0)
    assert scene.allows(station(A, "A14"))  # a red hex with a circle


@pytest.mark.rule("rhl:9.a")
def test_a_full_city_takes_no_further_marker() -> None:
    scene = adr_line(RhE=B).mark("RhE", "K6")
    assert scene.clause(station(A, "K6")) == "9.a"


@pytest.mark.rule("rhl:9.b")
def test_track_and_routes_need_an_own_marker() -> None:
    scene = adr_line("track", BME=B, RhE=C)
    assert scene.step("BME", "track").clause(LayTile(B, "J3", "55", 2)) == "7.1.d"
    scene.give_trains("BME", "2").step("BME", "run")
    assert scene.clause(scene.run(("2", "K2:c0 K4:t0 K6:c0"))) == "9.b"
    scene.give_trains("ADR", "2").step("ADR", "run")
    assert scene.clause(scene.run(("2", "K6:c0 K8 K10:c0"))) == "10.1.d"  # within reach, but without its marker
    assert scene.income(("2", "K2:c0 K4:t0 K6:c0")) == 20 + 10 + 20


@pytest.mark.rule("rhl:9.c")
def test_a_full_city_is_passed_by_those_who_are_in_it() -> None:
    scene = adr_line(BME=B).mark("BME", "K6").give_trains("ADR", "3").give_trains("BME", "3").step("ADR", "run")
    through = ("3", "K2:c0 K4:t0 K6:c0 K8 K10:c0")
    assert scene.clause(scene.run(through)) == "10.1.j"
    assert scene.income(("3", "K2:c0 K4:t0 K6:c0")) == 50  # ends there, and its value counts
    scene.step("BME", "run")
    assert scene.income(through) == 20 + 10 + 20 + 20


@pytest.mark.rule("rhl:9.f")
def test_home_markers_are_put_down_before_the_first_tile_and_cost_nothing() -> None:
    scene = Scene().found("CCE", {A: 60}, operated=False, treasury=77).give_lots().stock_turn(A)
    assert scene.stations("I10") == scene.stations("E6") == []
    scene.passes(3)
    assert scene.node == "track"
    assert scene.stations("I10") == [(1, "CCE")]
    assert scene.stations("E6") == [(0, "CCE")]
    assert scene.treasury("CCE") == 77
    assert scene.keys().index("rail.log.home") > scene.keys().index("rail.log.turn")


@pytest.mark.rule("rhl:9.g")
@pytest.mark.parametrize(
    ("company", "prices"), [("BME", [60, 80, 100]), ("ADR", [60, 80]), ("DEE", [60]), ("CCE", [80])]
)
def test_further_markers_cost_what_the_charter_says(company: str, prices: list[int]) -> None:
    scene = acting(company, treasury=300)
    cities = iter(["K6", "B9", "K10"])
    for price in prices:
        city = next(cities)
        before = scene.treasury(company)
        scene.s.loose = scene.hex(city)  # as if a private allowed it without a link
        scene.set_treasury(company, price - 1)
        assert scene.clause(station(A, city)) == "9.g"
        scene.set_treasury(company, before).do(station(A, city))
        assert scene.treasury(company) == before - price
        scene.step(company, "station")
    assert markers_left(scene.s, scene.number(company)) == 0


@pytest.mark.rule("rhl:9.h")
def test_one_marker_in_an_operating_round() -> None:
    scene = adr_line()
    scene.do(station(A, "K6"))
    assert scene.clause(station(A, "K10")) == "9.h"
    scene.step("ADR", "station")  # in its next turn
    assert scene.allows(station(A, "K10"))


@pytest.mark.rule("rhl:9.h")
def test_home_markers_do_not_count() -> None:
    """The CCE puts down two home markers in its first turn and may still place a third."""
    scene = Scene().found("CCE", {A: 60}, operated=False, treasury=100).give_lots().stock_turn(A).passes(3)
    scene.do(LayTile(A, "E6", "201", 5))
    scene.lay("F7", "9", 2).lay("G8", "7", 2)  # on to Neuss
    assert scene.node == "station"
    scene.do(station(A, "F9", 0))
    assert [scene.stations(h) for h in ("I10", "E6", "F9")] == [[(1, "CCE")], [(0, "CCE")], [(0, "CCE")]]


@pytest.mark.rule("rhl:9.i")
def test_one_marker_on_a_tile() -> None:
    scene = acting("RhE", phase="3").lay("I10", "923")
    assert scene.clause(station(A, "I10", 1)) == "9.i"  # Deutz
    assert scene.clause(station(A, "I10", 0)) == "9.i"
    bme = acting("BME", phase="3").lay("F13", "934", 5)
    assert bme.clause(station(A, "F13")) == "9.i"  # two circles in one city


@pytest.mark.rule("rhl:9.j")
def test_a_marker_needs_open_track_to_an_own_one() -> None:
    scene = acting("BME").lay("D13", "201", 5)
    assert scene.clause(station(A, "D13")) == "9.j"  # not joined
    scene.lay("E14", "8", 0)
    assert scene.allows(station(A, "D13"))
    line = adr_line(RhE=B)
    assert line.allows(station(A, "K10"))
    line.mark("RhE", "K6")
    assert line.clause(station(A, "K10")) == "9.j"  # only through a full foreign city


@pytest.mark.rule("rhl:9.k")
def test_the_trajektanstalt_brings_a_marker_without_a_link() -> None:
    scene = acting("ADR", "track", phase="3", Tjt=A)
    scene.do(PowerTile(A, "Tjt", "D9", "925", 0), Pass(A))
    assert scene.node == "station"
    scene.do(station(A, "D9", 1))
    assert scene.stations("D9") == [(1, "ADR")]
    later = acting("ADR", "track", phase="3", Tjt=A).do(PowerTile(A, "Tjt", "D9", "925", 0))
    assert later.step("ADR", "station").clause(station(A, "D9", 1)) == "9.j"  # a turn later it needs a link


@pytest.mark.rule("rhl:9.k")
def test_the_concession_brings_a_marker_without_a_link() -> None:
    scene = acting("ADR", "track", phase="3", KEO=A).do(PowerTile(A, "KEO", "E8", "935", 1))
    assert scene.clause(station(A, "D9", 1)) != ""  # there and nowhere else
    scene.do(station(A, "E8"))
    assert scene.stations("E8") == [(0, "ADR")]


@pytest.mark.rule("rhl:9.l")
def test_a_home_is_kept_until_its_corporation_starts() -> None:
    scene = acting("BME", phase="3").mark("BME", "K6").lay("K4", "4", 1)
    assert scene.clause(station(A, "K2")) == "9.l"
    scene.lay("K2", "930")  # two circles
    assert scene.allows(station(A, "K2"))
    scene.do(station(A, "K2"))
    assert scene.stations("K2") == [(0, "BME")]
    other = Scene().found("RhE", {A: 60}, treasury=500).set_phase("3").mark("RhE", "K6").lay("K4", "4", 1)
    other.lay("K2", "930").mark("CME", "K2").step("RhE", "station")
    assert other.clause(station(A, "K2")) == "9.l"  # the second circle stays for the ADR
    other.found("ADR", {B: 60})
    assert other.stations("K2") == [(0, "CME"), (0, "ADR")]


@pytest.mark.rule("rhl:9.l")
def test_a_home_that_is_taken_up_is_kept_no_longer() -> None:
    scene = acting("BME", phase="3").mark("BME", "K6").lay("K4", "4", 1).lay("K2", "930").found("ADR", {B: 60})
    scene.step("BME", "station")
    assert scene.allows(station(A, "K2"))  # the other circle is free


@pytest.mark.rule("rhl:9.l")
def test_a_home_keeps_one_circle_and_not_its_neighbours() -> None:
    """DEE, at home in the second circle of yellow Düsseldorf, has not begun; Neuss on the left bank is another city."""
    scene = acting("BME").mark("BME", "E6").lay("E6", "201", 5).lay("F7", "9", 2).lay("G8", "7", 2)
    assert scene.allows(station(A, "F9", 0))

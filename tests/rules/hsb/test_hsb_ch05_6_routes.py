"""Chapters 5.6.1.4 and 5.6.1.5.1: routes of trains and what they earn, beer apart."""

from __future__ import annotations

import pytest

from hsb_lines import (
    CASTROP_BOCHUM,
    CASTROP_TO_BOCHUM,
    CASTROP_TO_WITTEN,
    CASTROP_WITTEN,
    HAGEN_CITY,
    HAGEN_TO_CITY,
    block,
    railway,
)
from hsb_scene import A, B, Scene
from revier.rail.actions import Run

HAGEN_MINE, YARD_MILL = "I11:o0 H12:c0", "F14:c0 F16:c0"


def bme(trains: str, *, tiles: str = HAGEN_CITY, marks: str = "", phase: str = "2") -> Scene:
    """The BME about to run; in the yellow phase Hagen 30, mines 10, yards 20, city 30, mills 20."""
    return railway("BME", "run", tiles=tiles, trains=trains, marks=marks, phase=phase)


# --- 5.6.1.4 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.4.a")
def test_every_train_that_can_must_run_once() -> None:
    scene = bme("2 2", marks="F14")
    assert scene.clause(scene.run(("2", HAGEN_MINE))) == "5.6.1.4.a"
    assert scene.clause(Run(A, ())) == "5.6.1.4.a"
    assert scene.allows(scene.run(("2", HAGEN_MINE), ("2", YARD_MILL)))
    single = bme("2", marks="F14")
    assert single.clause(single.run(("2", HAGEN_MINE), ("2", YARD_MILL))) == "5.6.1.4.a"
    assert single.clause(single.run(("3", HAGEN_MINE))) == "5.6.1.4.a"


@pytest.mark.rule("hsb:5.6.1.4.a")
def test_a_train_without_a_route_stands_and_any_route_will_do() -> None:
    scene = bme("2 2", tiles="H12=K58/0")  # one track leads out of Hagen, and one train uses it up
    assert scene.allows(scene.run(("2", HAGEN_MINE)))
    free = bme("2", marks="F14")
    assert free.best_income() == 30 + 30  # the yard with the own token, and the city
    assert free.income(("2", HAGEN_MINE)) == 40


@pytest.mark.rule("hsb:5.6.1.4.b")
def test_a_route_joins_an_own_station_and_one_more_stop() -> None:
    scene = bme("4")
    assert scene.clause(scene.run(("4", "I11:o0"))) == "5.6.1.4.b"
    assert scene.clause(scene.run(("4", "I11:o0 F12:c0"))) == "5.6.1.4.b"  # not beside each other
    assert scene.clause(scene.run(("4", "I11:o0 H10 F12:c0"))) == "5.6.1.4.b"  # no track
    castrop = railway("CME", "run", tiles="B4=K4/2", trains="2")
    assert castrop.income(("2", "A3:o0 B4:c0")) == 30 + 10


@pytest.mark.rule("hsb:5.6.1.4.c")
def test_two_red_fields_alone_are_no_route() -> None:
    scene = railway("CME", "run", tiles=CASTROP_BOCHUM, trains="3")
    assert scene.clause(scene.run(("3", CASTROP_TO_BOCHUM))) == "5.6.1.4.c"
    assert scene.best_income() == 0
    assert scene.allows(Run(A, ()))  # there is nothing else to run
    over_a_mine = railway("CME", "run", tiles=CASTROP_WITTEN, trains="3")
    assert over_a_mine.income(("3", CASTROP_TO_WITTEN)) == 30 + 10 + 30


@pytest.mark.rule("hsb:5.6.1.4.d")
def test_a_train_visits_as_many_stops_as_its_number_and_skips_none() -> None:
    to_yard = "I11:o0 H12:c0 G11 F12:c0"
    assert bme("2").clause(bme("2").run(("2", to_yard))) == "5.6.1.4.d"
    assert bme("3").income(("3", to_yard)) == 30 + 10 + 20
    assert bme("3").clause(bme("3").run(("3", HAGEN_TO_CITY))) == "5.6.1.4.d"
    assert bme("4").income(("4", HAGEN_TO_CITY)) == 30 + 10 + 20 + 30
    assert bme("2").clause(bme("2").run(("2", "I11:o0 H12 G11 F12:c0"))) == "5.6.1.4.d"
    assert bme("3").clause(bme("3").run(("3", "I11:o0 H12:c0 G11 F12 E13:c0"))) == "5.6.1.4.d"


@pytest.mark.rule("hsb:5.6.1.4.e")
def test_a_route_does_not_run_through_a_red_field() -> None:
    """H2 has two arrows: to the mine H4 and, over G3 and G5, to the mine G7."""
    scene = railway("RhE", "run", tiles="H4=K4/1 G3=8/4 G5=9/1 G7=K4/1", trains="3")
    assert scene.clause(scene.run(("3", "H4:c0 H2:o0 G3 G5 G7:c0"))) == "5.6.1.4.e"
    assert scene.income(("3", "H2:o0 G3 G5 G7:c0")) == 40


@pytest.mark.rule("hsb:5.6.1.4.f")
def test_a_hex_full_of_others_ends_or_begins_a_route() -> None:
    full = block(bme("4", marks="F14"))
    assert full.income(("4", "I11:o0 H12:c0 G11 F12:c0")) == 60
    assert full.income(("4", "F12:c0 E13:c0 F14:c0")) == 20 + 30 + 30
    assert full.clause(full.run(("4", HAGEN_TO_CITY))) == "5.6.1.4.f"
    assert block(bme("4"), companies=("CME", "RhE")).income(("4", HAGEN_TO_CITY)) == 90


@pytest.mark.rule("hsb:5.6.1.4.g")
def test_no_track_twice() -> None:
    """From Hagen over the switch G9 to the switch F8, round by Germania and F6, and back over the same side to G9."""
    scene = bme("5", tiles="H10=9/2 G9=24/2 F8=24/5 E7=K3/5 F6=7/3 G11=8/1", marks="F12")
    assert scene.clause(scene.run(("5", "I11:o0 H10 G9 F8 E7:c0 F6 F8 G9 G11 F12:c0"))) == "5.6.1.4.g"
    assert scene.allows(scene.run(("5", "I11:o0 H10 G9 F8 E7:c0")))


@pytest.mark.rule("hsb:5.6.1.4.g")
def test_separate_tracks_of_one_tile_may_both_be_used() -> None:
    """G9 has two straights: from Hagen to F8, and back from the mine F10 on to the mine H4."""
    scene = bme("3", tiles="H10=9/2 G9=20/2 F8=7/4 F10=K3/0 H8=8/1 H6=9/1 H4=K4/1", phase="3")
    assert scene.income(("3", "I11:o0 H10 G9 F8 F10:c0 G9 H8 H6 H4:c0")) == 30 + 10 + 10


@pytest.mark.rule("hsb:5.6.1.4.h")
def test_no_income_hex_and_no_red_field_twice() -> None:
    """The city, E15 and the yard F14 make a ring; A3 and B2 are one red field."""
    scene = bme("6", tiles="E15=7/0", marks="E11")
    assert scene.clause(scene.run(("6", "E11:c0 E13:c0 E15 F14:c0 E13:c0"))) == "5.6.1.4.h"
    assert scene.income(("6", "E11:c0 E13:c0 E15 F14:c0")) == 20 + 30 + 20
    castrop = railway("CME", "run", tiles="B4=K3/1", trains="3")
    assert castrop.clause(castrop.run(("3", "A3:o0 B4:c0 B2:o0"))) == "5.6.1.4.h"
    assert castrop.allows(castrop.run(("3", "B4:c0 B2:o0")))


@pytest.mark.rule("hsb:5.6.1.4.i")
def test_two_trains_do_not_share_the_stem_of_a_switch() -> None:
    """G11: stem to the yard F12, branches to H12 and, over G9, to G7."""
    scene = bme("2 2", tiles="H12=K58/0 G11=25/3 G9=9/1 G7=K4/1", marks="F12")
    one, other = ("2", "F12:c0 G11 H12:c0"), ("2", "F12:c0 G11 G9 G7:c0")
    assert scene.clause(scene.run(one, other)) == "5.6.1.4.i"
    assert scene.allows(scene.run(other, ("2", "H12:c0 I11:o0")))


@pytest.mark.rule("hsb:5.6.1.4.i")
def test_trains_may_meet_and_cross_in_an_income_hex() -> None:
    scene = bme("3 3", tiles="", marks="E11 F12")
    one, other = ("3", "E11:c0 E13:c0 D14:c0"), ("3", "F12:c0 E13:c0 F14:c0")
    assert scene.income(one, other) == (20 + 30 + 20) + (30 + 30 + 20)


@pytest.mark.rule("hsb:5.6.1.4.j")
def test_trains_use_one_red_field_over_different_sides() -> None:
    scene = railway("CME", "run", tiles="B4=K3/1 C3=9/2 D4=K4/2", trains="2 2")
    by_a3, by_b2, south = ("2", "A3:o0 B4:c0"), ("2", "B2:o0 B4:c0"), ("2", "B2:o0 C3 D4:c0")
    assert scene.income(by_a3, by_b2) == 40 + 40
    assert scene.income(by_b2, south) == 40 + 40
    assert scene.clause(scene.run(by_a3, by_a3)) == "5.6.1.4.i"


# --- 5.6.1.5.1 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.5.1.a")
def test_the_income_is_the_sum_of_all_routes() -> None:
    """Hagen 30 + mine 10 with token 20 + yard 20; Hagen 30 + mine 10 with token 10."""
    scene = bme("2 3", phase="3", tiles="H12=K58/0 G11=8/3 H10=9/2 G9=8/3 F10=K58/0")
    scene.put_link("H12", 20).put_link("F10", 10)
    scene.do(scene.run(("3", "I11:o0 H12:c0 G11 F12:c0"), ("2", "I11:o0 H10 G9 F10:c0")))
    assert scene.s.earned == 80 + 50


@pytest.mark.rule("hsb:5.6.1.5.1.b")
@pytest.mark.parametrize(("phase", "value"), [("2", 20), ("3", 20), ("4", 20), ("5", 40), ("6", 40), ("8", 40)])
def test_red_fields_count_more_from_brown_on(phase: str, value: int) -> None:
    """Unna is worth 20 or 40, the mine 10."""
    scene = railway("KWE", "run", phase=phase, tiles="E19=K4/1", trains="5")
    assert scene.income(("5", "E21:o0 E19:c0")) == value + 10


def at_the_yard(acting: str, *owners: str) -> Scene:
    """A railway with a 2-train and a station at the mill E11, in the green phase (40); these have one in the yard."""
    scene = Scene(4).give_minors().set_phase("3")
    for company in ("BME", "CME", "RhE", "KWE"):
        scene.found(company, {A: 50, B: 10})
    for company in owners:
        scene.mark(company, "F12")
    return scene.mark(acting, "E11").give_trains(acting, "3").step(acting, "run")


@pytest.mark.rule("hsb:5.6.1.5.1.c")
@pytest.mark.parametrize(
    ("acting", "owners", "worth"),
    [
        ("BME", ("BME", "CME", "KWE"), 50),
        ("RhE", ("BME", "CME", "KWE"), 20),
        ("RhE", (), 20),
        ("BME", ("BME",), 30),
        ("CME", ("BME", "CME"), 40),
    ],
)
def test_a_freight_yard_pays_for_every_token_to_those_who_have_one(
    acting: str, owners: tuple[str, ...], worth: int
) -> None:
    """Yard, city (40 in the green phase) and the mill (20)."""
    assert at_the_yard(acting, *owners).income(("3", "F12:c0 E13:c0 E11:c0")) == worth + 40 + 20

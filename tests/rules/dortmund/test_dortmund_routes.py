"""Routes of trains and what they earn: chapters 8.4 and 8.5.1 of The Railway Game, 5.6.1.4 and 5.6.1.5.1 of its sister.

In the yellow phase Hagen is worth 30, mines 10, yards 20 (30 with an own token), the city 30 and mills 20.
"""

from __future__ import annotations

import pytest

from revier.rail.actions import Run
from scenes.dortmund import A, B, DortmundScene
from scenes.dortmund_games import Case, both
from scenes.trg_lines import (
    CASTROP_BOCHUM,
    CASTROP_TO_BOCHUM,
    CASTROP_TO_WITTEN,
    CASTROP_WITTEN,
    HAGEN_CITY,
    HAGEN_TO_CITY,
)

HAGEN_MINE, YARD_MILL, HAGEN_YARD = "I11:o0 H12:c0", "F14:c0 F16:c0", "I11:o0 H12:c0 G11 F12:c0"


def bme(case: Case, trains: str, *, tiles: str = HAGEN_CITY, marks: str = "") -> DortmundScene:
    """The BME about to run."""
    return case.railway("BME", "run", tiles=tiles, trains=trains, marks=marks)


def refused(scene: DortmundScene, *routes: tuple[str, str]) -> str:
    """The clause that refuses a run."""
    return scene.clause(scene.run(*routes))


# --- routes -----------------------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.4.a", "hsb:5.6.1.4.a"))
def test_every_train_that_can_must_run_once(case: Case) -> None:
    scene = bme(case, "2 2", marks="F14")
    assert refused(scene, ("2", HAGEN_MINE)) == case.clause
    assert scene.clause(Run(A, ())) == case.clause
    assert scene.allows(scene.run(("2", HAGEN_MINE), ("2", YARD_MILL)))
    single = bme(case, "2", marks="F14")
    assert refused(single, ("2", HAGEN_MINE), ("2", YARD_MILL)) == case.clause
    assert refused(single, ("3", HAGEN_MINE)) == case.clause


@both(marks=pytest.mark.rule("trg:8.4.a", "hsb:5.6.1.4.a"))
def test_a_train_without_a_route_stands(case: Case) -> None:
    """One track leads out of Hagen, and one train uses it up."""
    scene = bme(case, "2 2", tiles="H12=K58/0")
    assert scene.allows(scene.run(("2", HAGEN_MINE)))
    assert bme(case, "2", tiles="").allows(Run(A, ()))


@both(marks=pytest.mark.rule("trg:8.4.b", "hsb:5.6.1.4.a"))
def test_the_route_need_not_be_the_best(case: Case) -> None:
    scene = bme(case, "2", marks="F14")
    assert scene.best_income() == 30 + 30  # the yard with the own token, and the city
    assert scene.income(("2", HAGEN_MINE)) == 30 + 10


@both(marks=pytest.mark.rule("trg:8.4.c", "hsb:5.6.1.4.b"))
def test_a_route_joins_an_own_station_and_one_more_stop(case: Case) -> None:
    scene = bme(case, "4")
    assert refused(scene, ("4", "I11:o0")) == case.clause
    assert refused(scene, ("4", "I11:o0 F12:c0")) == case.clause  # not beside each other
    assert refused(scene, ("4", "I11:o0 H10 F12:c0")) == case.clause  # no track
    for path in ("H10 I11:o0 H12:c0", "I11:o0 H12:c0 G11", "G11", ""):  # it begins and ends at a stop
        assert refused(scene, ("4", path)) == case.clause
    castrop = case.railway("CME", "run", tiles="B4=K4/2", trains="2")
    assert castrop.income(("2", "A3:o0 B4:c0")) == 30 + 10


@both(marks=pytest.mark.rule("trg:8.4.d", "hsb:5.6.1.4.d"))
def test_a_train_visits_as_many_income_hexes_as_its_number(case: Case) -> None:
    assert refused(bme(case, "2"), ("2", HAGEN_YARD)) == case.clause
    assert bme(case, "3").income(("3", HAGEN_YARD)) == 30 + 10 + 20
    assert refused(bme(case, "3"), ("3", HAGEN_TO_CITY)) == case.clause
    assert bme(case, "4").income(("4", HAGEN_TO_CITY)) == 30 + 10 + 20 + 30


@both(marks=pytest.mark.rule("trg:8.4.f", "hsb:5.6.1.4.d"))
def test_no_income_hex_is_left_out(case: Case) -> None:
    assert refused(bme(case, "2"), ("2", "I11:o0 H12 G11 F12:c0")) == case.clause
    assert refused(bme(case, "3"), ("3", "I11:o0 H12:c0 G11 F12 E13:c0")) == case.clause


@both(marks=pytest.mark.rule("trg:8.4.g", "hsb:5.6.1.4.e"))
def test_a_route_does_not_run_through_a_red_field(case: Case) -> None:
    """H2 has two arrows: to the mine H4 and, over G3 and G5, to the mine G7."""
    scene = case.railway("RhE", "run", tiles="H4=K4/1 G3=8/4 G5=9/1 G7=K4/1", trains="3")
    assert refused(scene, ("3", "H4:c0 H2:o0 G3 G5 G7:c0")) == case.clause
    assert scene.income(("3", "H2:o0 G3 G5 G7:c0")) == 40


@both(marks=pytest.mark.rule("trg:8.4.h", "hsb:5.6.1.4.f"))
def test_a_hex_full_of_others_ends_or_begins_a_route(case: Case) -> None:
    """The yard F12 has three places."""
    full = bme(case, "4", marks="F14").block()
    assert full.income(("4", HAGEN_YARD)) == 60
    assert full.income(("4", "F12:c0 E13:c0 F14:c0")) == 20 + 30 + 30
    assert refused(full, ("4", HAGEN_TO_CITY)) == case.clause
    cut_off = case.pick(trg="8.4.h", hsb="5.6.1.2.e")  # G13 lies behind the yard
    assert refused(full, ("4", "G13:c0 F12:c0 E13:c0 F14:c0")) == cut_off
    roomy = bme(case, "4").block(companies=("CME", "RhE"))
    assert roomy.income(("4", HAGEN_TO_CITY)) == 90
    member = bme(case, "4", marks="F12").block(companies=("CME", "RhE"))
    assert member.allows(member.run(("4", HAGEN_TO_CITY)))


@both(marks=pytest.mark.rule("trg:8.4.i", "hsb:5.6.1.4.g"))
def test_no_track_twice(case: Case) -> None:
    """From Hagen over the switch G9 to the switch F8, round by Germania and F6, and back over the same side to G9."""
    scene = bme(case, "5", tiles="H10=9/2 G9=24/2 F8=24/5 E7=K3/5 F6=7/3 G11=8/1", marks="F12")
    assert refused(scene, ("5", "I11:o0 H10 G9 F8 E7:c0 F6 F8 G9 G11 F12:c0")) == case.clause
    assert scene.allows(scene.run(("5", "I11:o0 H10 G9 F8 E7:c0")))


@both(marks=pytest.mark.rule("trg:8.4.j", "hsb:5.6.1.4.h"))
def test_no_income_hex_twice(case: Case) -> None:
    """The city, E15 and the yard F14 make a ring."""
    scene = bme(case, "6", tiles="E15=7/0", marks="E11")
    assert refused(scene, ("6", "E11:c0 E13:c0 E15 F14:c0 E13:c0")) == case.clause
    assert refused(scene, ("6", "E11:c0 E13:c0 E15 F14:c0 E13:c0 D14:c0")) == case.clause
    assert scene.income(("6", "E11:c0 E13:c0 E15 F14:c0")) == 20 + 30 + 20


@both(marks=pytest.mark.rule("trg:8.4.j", "hsb:5.6.1.4.h"))
def test_no_red_field_twice_by_whatever_arrow(case: Case) -> None:
    """A3 and B2 are one red field."""
    scene = case.railway("CME", "run", tiles="B4=K3/1", trains="3")
    assert refused(scene, ("3", "A3:o0 B4:c0 B2:o0")) == case.clause
    assert scene.allows(scene.run(("3", "A3:o0 B4:c0")))
    assert scene.allows(scene.run(("3", "B4:c0 B2:o0")))
    witten = case.railway("RhE", "run", tiles="H4=K3/0", trains="3")
    assert refused(witten, ("3", "H2:o0 H4:c0 I3:o0")) == case.clause


@both(marks=pytest.mark.rule("trg:8.4.k", "hsb:5.6.1.4.c"))
def test_two_red_fields_alone_are_no_route(case: Case) -> None:
    scene = case.railway("CME", "run", tiles=CASTROP_BOCHUM, trains="3")
    assert refused(scene, ("3", CASTROP_TO_BOCHUM)) == case.clause
    assert scene.best_income() == 0
    assert scene.allows(Run(A, ()))  # there is nothing else to run
    over_a_mine = case.railway("CME", "run", tiles=CASTROP_WITTEN, trains="3")
    assert over_a_mine.income(("3", CASTROP_TO_WITTEN)) == 30 + 10 + 30
    assert over_a_mine.best_income() == 70


@both(marks=pytest.mark.rule("trg:8.4.l", "hsb:5.6.1.4.i"))
def test_two_trains_do_not_share_the_stem_of_a_switch(case: Case) -> None:
    """G11: stem to the yard F12, branches to H12 and, over G9, to G7."""
    scene = bme(case, "2 2", tiles="H12=K58/0 G11=25/3 G9=9/1 G7=K4/1", marks="F12")
    one, other = ("2", "F12:c0 G11 H12:c0"), ("2", "F12:c0 G11 G9 G7:c0")
    assert refused(scene, one, other) == case.clause
    assert refused(scene, other, one) == case.clause
    assert scene.allows(scene.run(other, ("2", "H12:c0 I11:o0")))


@both(marks=pytest.mark.rule("trg:8.4.m", "hsb:5.6.1.4.i"))
def test_trains_may_meet_and_cross_in_an_income_hex(case: Case) -> None:
    meeting = bme(case, "2 2", tiles="", marks="E11 D14")
    assert meeting.income(("2", "E13:c0 E11:c0"), ("2", "E13:c0 D14:c0")) == (30 + 20) + (30 + 20)
    crossing = bme(case, "3 3", tiles="", marks="E11 F12")
    west_east, north_south = ("3", "E11:c0 E13:c0 D14:c0"), ("3", "F12:c0 E13:c0 F14:c0")
    assert crossing.income(west_east, north_south) == (20 + 30 + 20) + (30 + 30 + 20)


@both(marks=pytest.mark.rule("trg:8.4.n", "hsb:5.6.1.4.j"))
def test_trains_use_one_red_field_over_different_sides(case: Case) -> None:
    scene = case.railway("CME", "run", tiles="B4=K3/1 C3=9/2 D4=K4/2", trains="2 2")
    by_a3, by_b2, south = ("2", "A3:o0 B4:c0"), ("2", "B2:o0 B4:c0"), ("2", "B2:o0 C3 D4:c0")
    assert scene.income(by_a3, by_b2) == 40 + 40
    assert scene.income(by_b2, south) == 40 + 40
    assert refused(scene, by_a3, by_a3) == case.pick(trg="8.4.l", hsb="5.6.1.4.i")


# --- income -----------------------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.5.1.a", "hsb:5.6.1.5.1.a"))
def test_the_income_is_the_sum_of_all_routes(case: Case) -> None:
    """Hagen 30 + mine 10 with token 20 + yard 20; Hagen 30 + mine 10 with token 10."""
    track = "H12=K58/0 G11=8/3 H10=9/2 G9=8/3 F10=K58/0"
    scene = case.railway(step="run", phase="3", tiles=track, trains="2 3").put_link("H12", 20).put_link("F10", 10)
    scene.do(scene.run(("3", HAGEN_YARD), ("2", "I11:o0 H10 G9 F10:c0")))
    assert scene.s.earned == 80 + 50


@both(marks=pytest.mark.rule("trg:8.5.1.c", "hsb:5.6.1.5.1.b"))
@pytest.mark.parametrize(("phase", "value"), [("2", 20), ("3", 20), ("4", 20), ("5", 40), ("6", 40), ("8", 40)])
def test_red_fields_count_more_from_brown_on(case: Case, phase: str, value: int) -> None:
    """Unna is worth 20 or 40, the mine 10."""
    scene = case.railway("KWE", "run", phase=phase, tiles="E19=K4/1", trains="5")
    assert scene.income(("5", "E21:o0 E19:c0")) == value + 10


def yard(case: Case, acting: str, *owners: str) -> int:
    """What the yard F12 is worth to a railway with a station at the mill E11 if these have one in the yard.

    In the green phase the city is worth 40 and the mill 20.
    """
    scene = case.table().set_phase("3")
    for company in ("BME", "CME", "RhE", "KWE"):
        scene.found(company, {A: 50, B: 10}, value=60)
    scene.block("F12", owners).mark(acting, "E11").give_trains(acting, "3").step(acting, "run")
    return scene.income(("3", "F12:c0 E13:c0 E11:c0")) - 40 - 20


@both(marks=pytest.mark.rule("trg:8.5.1.d", "hsb:5.6.1.5.1.c"))
def test_a_freight_yard_pays_for_every_token_to_those_who_have_one(case: Case) -> None:
    assert yard(case, "BME", "BME", "CME", "KWE") == 50
    assert yard(case, "RhE", "BME", "CME", "KWE") == 20


@both(marks=pytest.mark.rule("trg:8.5.1.e", "hsb:5.6.1.5.1.c"))
def test_without_an_own_token_a_yard_is_worth_20(case: Case) -> None:
    assert yard(case, "RhE") == 20
    assert yard(case, "RhE", "BME", "CME") == 20


@both(marks=pytest.mark.rule("trg:8.5.1.f", "hsb:5.6.1.5.1.c"))
def test_with_an_own_token_a_yard_is_worth_at_least_30(case: Case) -> None:
    assert yard(case, "BME", "BME") == 30
    assert yard(case, "BME", "BME", "CME") == 40
    assert yard(case, "CME", "BME", "CME") == 40

"""Chapter 8.4: operating trains."""

import pytest

from revier.rail.actions import Run
from trg_lines import (
    CASTROP_BOCHUM,
    CASTROP_TO_BOCHUM,
    CASTROP_TO_WITTEN,
    CASTROP_WITTEN,
    HAGEN_CITY,
    HAGEN_TO_CITY,
    railway,
)
from trg_scene import A, Scene

HAGEN_MINE, CITY_UNION = "I11:o0 H12:c0", "E13:c0 E11:c0"


def bme(trains: str, *, tiles: str = HAGEN_CITY, marks: str = "", others: str = "") -> Scene:
    """The BME about to run in the yellow phase: Hagen 30, mine 10, yards 20, city 30, mills 20."""
    scene = railway("BME", "run", tiles=tiles, trains=trains, marks=marks)
    for word in others.split():
        company, _, hex_id = word.partition("@")
        scene.mark(company, hex_id)
    return scene


@pytest.mark.rule("trg:8.4.a")
def test_every_train_that_can_must_run() -> None:
    scene = bme("2 2", marks="E13")
    assert scene.clause(scene.run(("2", HAGEN_MINE))) == "8.4.a"
    assert scene.clause(Run(A, ())) == "8.4.a"
    assert scene.allows(scene.run(("2", HAGEN_MINE), ("2", CITY_UNION)))


@pytest.mark.rule("trg:8.4.a")
def test_a_train_without_a_route_stands() -> None:
    """One track leads out of Hagen, and one train uses it up."""
    scene = bme("2 2", tiles="H12=K58/0")
    assert scene.allows(scene.run(("2", HAGEN_MINE)))
    assert bme("2", tiles="").allows(Run(A, ()))


@pytest.mark.rule("trg:8.4.a")
def test_each_train_runs_once() -> None:
    scene = bme("2", marks="E13")
    assert scene.clause(scene.run(("2", HAGEN_MINE), ("2", CITY_UNION))) == "8.4.a"
    assert scene.clause(scene.run(("3", HAGEN_MINE))) == "8.4.a"
    scene.do(scene.run(("2", HAGEN_MINE)))
    assert scene.clause(Run(A, ())) == "8.d"


@pytest.mark.rule("trg:8.4.b")
def test_the_route_need_not_be_the_best() -> None:
    """Hagen and mine are worth 40; city and Union 50."""
    scene = bme("2", marks="E13")
    assert scene.best_income() == 50
    assert scene.income(("2", HAGEN_MINE)) == 40


@pytest.mark.rule("trg:8.4.c")
def test_a_red_field_with_the_own_token_and_one_more_hex_are_a_route() -> None:
    scene = railway("CME", "run", tiles="B4=K4/2", trains="2")
    assert scene.income(("2", "A3:o0 B4:c0")) == 30 + 10


@pytest.mark.rule("trg:8.4.c")
def test_one_hex_alone_or_hexes_apart_are_none() -> None:
    scene = bme("4")
    assert scene.clause(scene.run(("4", "I11:o0"))) == "8.4.c"
    assert scene.clause(scene.run(("4", "I11:o0 F12:c0"))) == "8.4.c"
    assert scene.clause(scene.run(("4", "I11:o0 H10 F12:c0"))) == "8.4.c"


@pytest.mark.rule("trg:8.4.d")
def test_a_train_visits_as_many_income_hexes_as_its_number() -> None:
    three = ("I11:o0", "H12:c0", "G11", "F12:c0")
    assert bme("2").clause(bme("2").run(("2", " ".join(three)))) == "8.4.d"
    assert bme("3").income(("3", " ".join(three))) == 30 + 10 + 20
    assert bme("3").clause(bme("3").run(("3", HAGEN_TO_CITY))) == "8.4.d"
    assert bme("4").income(("4", HAGEN_TO_CITY)) == 30 + 10 + 20 + 30


@pytest.mark.rule("trg:8.4.e")
def test_a_red_field_counts_against_the_length() -> None:
    scene = railway("RhE", "run", tiles="H4=K4/1 H6=9/1 H8=8/1 G9=9/0 F10=K58/0", trains="2")
    path = "H2:o0 H4:c0 H6 H8 G9 F10:c0"
    assert scene.clause(scene.run(("2", path))) == "8.4.d"
    scene.give_trains("RhE", "3")
    assert scene.allows(scene.run(("3", path)))


@pytest.mark.rule("trg:8.4.f")
def test_no_income_hex_is_left_out() -> None:
    scene = bme("2")
    assert scene.clause(scene.run(("2", "I11:o0 H12 G11 F12:c0"))) == "8.4.f"
    longer = bme("3")
    assert longer.clause(longer.run(("3", "I11:o0 H12:c0 G11 F12 E13:c0"))) == "8.4.f"


@pytest.mark.rule("trg:8.4.g")
def test_a_route_does_not_run_through_a_red_field() -> None:
    """H2 has two arrows: to the mine H4 and, over G3 and G5, to the mine G7."""
    scene = railway("RhE", "run", tiles="H4=K4/1 G3=8/4 G5=9/1 G7=K4/1", trains="3")
    assert scene.clause(scene.run(("3", "H4:c0 H2:o0 G3 G5 G7:c0"))) == "8.4.g"
    assert scene.income(("3", "H2:o0 G3 G5 G7:c0")) == 40


@pytest.mark.rule("trg:8.4.h")
def test_a_hex_full_of_others_ends_a_route() -> None:
    """The yard F12 has three places."""
    full = bme("4", others="CME@F12 RhE@F12 KWE@F12")
    assert full.income(("4", "I11:o0 H12:c0 G11 F12:c0")) == 60
    assert full.clause(full.run(("4", HAGEN_TO_CITY))) == "8.4.h"
    roomy = bme("4", others="CME@F12 RhE@F12")
    assert roomy.allows(roomy.run(("4", HAGEN_TO_CITY)))
    member = bme("4", marks="F12", others="CME@F12 RhE@F12")
    assert member.allows(member.run(("4", HAGEN_TO_CITY)))


@pytest.mark.rule("trg:8.4.h")
def test_it_may_begin_one_too() -> None:
    scene = bme("3", marks="E13", others="CME@F12 RhE@F12 KWE@F12")
    assert scene.income(("3", "F12:c0 E13:c0 E11:c0")) == 20 + 30 + 20
    assert scene.clause(scene.run(("3", "G13:c0 F12:c0 E13:c0"))) == "8.4.h"


@pytest.mark.rule("trg:8.4.i")
def test_no_track_twice() -> None:
    """From Hagen over the switch G9 to the switch F8, round by Germania and F6, and back over the same side to G9."""
    loop = "H10=9/2 G9=24/2 F8=24/5 E7=K3/5 F6=7/3 G11=8/1"
    scene = bme("5", tiles=loop, marks="F12")
    assert scene.clause(scene.run(("5", "I11:o0 H10 G9 F8 E7:c0 F6 F8 G9 G11 F12:c0"))) == "8.4.i"
    assert scene.allows(scene.run(("5", "I11:o0 H10 G9 F8 E7:c0")))


@pytest.mark.rule("trg:8.4.j")
def test_no_income_hex_twice() -> None:
    """The city, E15 and the yard F14 make a ring."""
    scene = bme("6", tiles="E15=7/0", marks="E13")
    assert scene.clause(scene.run(("6", "E11:c0 E13:c0 E15 F14:c0 E13:c0"))) == "8.4.j"
    assert scene.clause(scene.run(("6", "E11:c0 E13:c0 E15 F14:c0 E13:c0 D14:c0"))) == "8.4.j"
    assert scene.income(("6", "E11:c0 E13:c0 E15 F14:c0")) == 20 + 30 + 20


@pytest.mark.rule("trg:8.4.j")
def test_no_red_field_twice_by_whatever_arrow() -> None:
    scene = railway("CME", "run", tiles="B4=K3/1", trains="3")
    assert scene.clause(scene.run(("3", "A3:o0 B4:c0 B2:o0"))) == "8.4.j"
    assert scene.allows(scene.run(("3", "A3:o0 B4:c0")))
    assert scene.allows(scene.run(("3", "B4:c0 B2:o0")))


@pytest.mark.rule("trg:8.4.k")
def test_from_one_red_field_to_another_over_a_mine() -> None:
    scene = railway("CME", "run", tiles=CASTROP_WITTEN, trains="3")
    assert scene.income(("3", CASTROP_TO_WITTEN)) == 30 + 10 + 30
    assert scene.best_income() == 70


@pytest.mark.rule("trg:8.4.k")
def test_two_red_fields_alone_are_no_route() -> None:
    scene = railway("CME", "run", tiles=CASTROP_BOCHUM, trains="3")
    assert scene.clause(scene.run(("3", CASTROP_TO_BOCHUM))) == "8.4.k"
    assert scene.best_income() == 0
    assert scene.allows(Run(A, ()))  # there is nothing else to run


@pytest.mark.rule("trg:8.4.l")
def test_two_trains_do_not_share_the_stem_of_a_switch() -> None:
    """G11: stem to the yard F12, branches to H12 and, over G9, to G7."""
    scene = bme("2 2", tiles="H12=K58/0 G11=25/3 G9=9/1 G7=K4/1", marks="F12")
    one, other = ("2", "F12:c0 G11 H12:c0"), ("2", "F12:c0 G11 G9 G7:c0")
    assert scene.clause(scene.run(one, other)) == "8.4.l"
    assert scene.clause(scene.run(other, one)) == "8.4.l"
    assert scene.allows(scene.run(other, ("2", "H12:c0 I11:o0")))


@pytest.mark.rule("trg:8.4.m")
def test_trains_may_meet_in_an_income_hex() -> None:
    scene = bme("2 2", tiles="", marks="E13")
    assert scene.income(("2", "E13:c0 E11:c0"), ("2", "E13:c0 D14:c0")) == (30 + 20) + (30 + 20)


@pytest.mark.rule("trg:8.4.m")
def test_trains_may_cross_in_an_income_hex() -> None:
    scene = bme("3 3", tiles="", marks="E13")
    west_east, north_south = "E11:c0 E13:c0 D14:c0", "F12:c0 E13:c0 F14:c0"
    assert scene.income(("3", west_east), ("3", north_south)) == (20 + 30 + 20) + (20 + 30 + 20)


@pytest.mark.rule("trg:8.4.n")
def test_trains_use_one_red_field_over_different_sides() -> None:
    scene = railway("CME", "run", tiles="B4=K3/1 C3=9/2 D4=K4/2", trains="2 2")
    by_a3, by_b2, south = ("2", "A3:o0 B4:c0"), ("2", "B2:o0 B4:c0"), ("2", "B2:o0 C3 D4:c0")
    assert scene.income(by_a3, by_b2) == 40 + 40
    assert scene.income(by_b2, south) == 40 + 40
    assert scene.clause(scene.run(by_a3, by_a3)) == "8.4.l"

"""Chapter 8.4: operating trains, in what differs from the sister game (the rest is in test_dortmund_routes)."""

import pytest

from revier.rail.actions import Run
from scenes.trg import A, Scene
from scenes.trg_lines import HAGEN_CITY, railway

HAGEN_MINE, CITY_UNION = "I11:o0 H12:c0", "E13:c0 E11:c0"


def bme(trains: str, *, tiles: str = HAGEN_CITY) -> Scene:
    """The BME, with a station in the city, about to run in the yellow phase: yards 20, city 30, mills 20."""
    return railway("BME", "run", tiles=tiles, trains=trains, marks="E13")


@pytest.mark.rule("trg:8.4.a")
def test_each_train_runs_once() -> None:
    scene = bme("2")
    assert scene.clause(scene.run(("2", HAGEN_MINE), ("2", CITY_UNION))) == "8.4.a"
    scene.do(scene.run(("2", HAGEN_MINE)))
    assert scene.clause(Run(A, ())) == "8.d"


@pytest.mark.rule("trg:8.4.b")
def test_from_the_city_or_from_home_as_the_director_likes() -> None:
    """Hagen and mine are worth 40; city and Union 50."""
    assert bme("2").best_income() == 50
    assert bme("2").income(("2", HAGEN_MINE)) == 40


@pytest.mark.rule("trg:8.4.e")
def test_a_red_field_counts_against_the_length() -> None:
    scene = railway("RhE", "run", tiles="H4=K4/1 H6=9/1 H8=8/1 G9=9/0 F10=K58/0", trains="2")
    path = "H2:o0 H4:c0 H6 H8 G9 F10:c0"
    assert scene.clause(scene.run(("2", path))) == "8.4.d"
    scene.give_trains("RhE", "3")
    assert scene.allows(scene.run(("3", path)))


@pytest.mark.rule("trg:8.4.l")
def test_two_trains_do_not_leave_by_one_arrow() -> None:
    scene = railway("DGEE", "run", tiles="B16=K4/0", trains="2 2")
    path = ("2", "A17:o0 B16:c0")
    assert scene.clause(scene.run(path, path)) == "8.4.l"
    assert scene.income(path) == 20 + 10


@pytest.mark.rule("trg:8.4.m")
def test_two_trains_may_use_the_same_token() -> None:
    meeting = bme("2 2", tiles="")
    assert meeting.income(("2", CITY_UNION), ("2", "E13:c0 D14:c0")) == (30 + 20) + (30 + 20)
    crossing = bme("3 3", tiles="")
    west_east, north_south = "E11:c0 E13:c0 D14:c0", "F12:c0 E13:c0 F14:c0"
    assert crossing.income(("3", west_east), ("3", north_south)) == (20 + 30 + 20) + (20 + 30 + 20)

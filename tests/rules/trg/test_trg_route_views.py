"""Routes with export beer as they are drawn and wished for (chapters 8.4.1 and 8.5.1)."""

from __future__ import annotations

import pytest

from revier.core.tracing import RouteWish, Traced
from scenes.trg import A, Scene
from scenes.trg_lines import CASTROP_BOCHUM, CITY_WITTEN, railway
from scenes.trg_track import beer_train

# Schwerte and Unna - Holstein, joined before the city.
EAST = "H18=8/2 G17=8/3 F18=8/0 E19=K4/1 E17=23/1 E15=9/1"
SCHWERTE, WITTEN, CITY = "H20:0", "H2:0", "E13:0"


def rhe(cubes: int) -> Scene:
    """The worked example: RhE with marker No. 4, a 5- and an 8-train, stations in Witten and in the city."""
    scene = beer_train("5", "8", phase="8", company="RhE", tiles=EAST, assigned="PB4")
    scene.lay_all(CITY_WITTEN).mark("RhE", "E13").brew(A, cubes)
    return scene.found("KWE", {A: 50}, value=75).give_trains("KWE", "6").step("RhE", "run")


def drawn(scene: Scene, five: int | None, eight: int | None) -> Traced:
    wishes = [RouteWish("5", (SCHWERTE, CITY), five), RouteWish("8", (CITY, WITTEN), eight)]
    return scene.g.trace(scene.s, wishes)


@pytest.mark.rule("trg:8.5.1.j")
def test_example_of_beer_income_by_its_ends_alone() -> None:
    """Schwerte 40 + city 60, and 1 x 40 + 10; city 60 + yard 20 + mine 10 + Witten 50, and 2 x 50 + 10."""
    found = drawn(rhe(5), 1, 2)
    assert found.refusal is None
    assert [(route.income, route.load) for route in found.routes] == [(150, 1), (250, 2)]


@pytest.mark.rule("trg:8.4.1.b", "trg:8.4.1.k")
def test_where_nobody_says_how_much_the_trains_carry_what_earns_most() -> None:
    """One square and three: with five cubes both are full. Two cubes earn 110 either way: 2 x 50 + 10, or 50 + 60."""
    found = drawn(rhe(5), None, None)
    assert [(route.load, route.room) for route in found.routes] == [(1, 1), (3, 3)]
    assert found.income == 150 + 140 + 3 * 50 + 10
    assert drawn(rhe(2), None, None).income == 100 + 140 + 110
    assert [route.load for route in drawn(rhe(2), 0, None).routes] == [0, 2]


@pytest.mark.rule("trg:8.4.1.b")
def test_too_much_on_a_train_is_refused() -> None:
    found = drawn(rhe(5), 2, 2)
    assert found.refusal is not None
    assert found.refusal.clause == "trg:8.4.1.b"


@pytest.mark.rule("trg:8.4.k")
def test_two_red_fields_alone_are_refused_by_their_own_rule() -> None:
    scene = railway("CME", "run", tiles=CASTROP_BOCHUM, trains="3")
    found = scene.g.trace(scene.s, [RouteWish("3", ("B2:0", "E1:0"))])
    assert found.refusal is not None
    assert found.refusal.clause == "trg:8.4.k"
    assert found.routes[0].stops[1] == "Bochum"
    assert found.routes[0].legs  # there is track, so it can be seen

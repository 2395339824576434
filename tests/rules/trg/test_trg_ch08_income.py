"""Chapter 8.5: what beer earns and how the stock value moves; the rest of it is in tests/rules/dortmund."""

from __future__ import annotations

import pytest

from revier.rail.actions import Dividend, Pass
from scenes.trg import A, B, C, Scene
from scenes.trg_lines import CITY_TO_WITTEN, CITY_WITTEN, HAGEN_CITY, HAGEN_TO_CITY
from scenes.trg_track import UNNA_CITY, UNNA_TO_CITY, beer_train

# Schwerte (the arrow of H20; I21 belongs to it) and Unna - Holstein, joined before the city.
EAST = "H18=8/2 G17=8/3 F18=8/0 E19=K4/1 E17=23/1 E15=9/1"
SCHWERTE_TO_CITY = "H20:o0 H18 G17 F18 E17 E15 E13:c0"


# --- 8.5.1 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.5.1.b")
def test_hexes_tokens_red_fields_and_beer() -> None:
    """Yard 20, mine 10 with token 20, Hagen 30, 1 cube at 40, and the city (green: 40) every beer route includes."""
    scene = beer_train("4", phase="4", company="BME", tiles=HAGEN_CITY, assigned="PB5").brew(A, 1).put_link("H12", 20)
    assert scene.income(("4", HAGEN_TO_CITY, 1)) == 20 + (10 + 20) + 30 + 40 + 40


@pytest.mark.rule("trg:8.5.1.g")
def test_a_cube_earns_what_the_red_field_says() -> None:
    """Witten pays 50 a cube, Unna 40; the rest: city 50, yard 20, mine 10, Witten 50; Unna 40, mine 10, city 50."""
    west = beer_train("6", phase="6", company="RhE", tiles=CITY_WITTEN).brew(A, 2)
    assert west.income(("6", CITY_TO_WITTEN, 2)) == 130 + 100
    east = beer_train("6", phase="6").brew(A, 2)
    assert east.income(("6", UNNA_TO_CITY, 2)) == 100 + 80


@pytest.mark.rule("trg:8.5.1.h")
def test_the_better_of_two_red_fields_pays_for_the_cubes() -> None:
    """Unna 40, mine 10, city 50, yard 20, mine 10, Witten 50, and the cube at 50."""
    scene = beer_train("6", phase="6", tiles=f"{UNNA_CITY} {CITY_WITTEN}").brew(A, 1)
    through = f"{UNNA_TO_CITY} {CITY_TO_WITTEN.removeprefix('E13:c0 ')}"
    assert scene.income(("6", through, 1)) == 180 + 50
    backwards = " ".join(reversed(through.split()))
    assert scene.income(("6", backwards, 1)) == 180 + 50


def rhe(*trains: str, phase: str, cubes: int, marker: bool) -> Scene:
    """RhE has stations in Witten and in the city; A directs it and the KWE, which has a 6-train and acts later."""
    scene = beer_train(*trains, phase=phase, company="RhE", tiles=EAST, assigned="PB4" if marker else "")
    scene.lay_all(CITY_WITTEN).mark("RhE", "E13").brew(A, cubes)
    return scene.found("KWE", {A: 50}, value=75).give_trains("KWE", "6").step("RhE", "run")


@pytest.mark.rule("trg:8.5.1.i")
def test_marker_4_adds_10_for_every_route_with_beer() -> None:
    routes = (("5", SCHWERTE_TO_CITY, 1), ("6", CITY_TO_WITTEN, 2))
    without = rhe("5", "6", phase="6", cubes=3, marker=False).income(*routes)
    assert rhe("5", "6", phase="6", cubes=3, marker=True).income(*routes) == without + 20
    # A route without beer earns nothing more.
    one = (("5", SCHWERTE_TO_CITY), ("6", CITY_TO_WITTEN, 2))
    without = rhe("5", "6", phase="6", cubes=2, marker=False).income(*one)
    assert rhe("5", "6", phase="6", cubes=2, marker=True).income(*one) == without + 10


@pytest.mark.rule("trg:8.5.1.j")
def test_example_of_beer_income() -> None:
    """5-train to the field of I21 1 x 40 + 10 = 50, 8-train to H2 2 x 50 + 10 = 110; two cubes wait for KWE's 6-train.

    Without beer the grey phase gives Schwerte 40 + city 60, and city 60 + yard 20 + mine 10 + Witten 50.
    """
    scene = rhe("5", "8", phase="8", cubes=5, marker=True)
    assert scene.cubes("PB1") == (0, 5)
    run = scene.run(("5", SCHWERTE_TO_CITY, 1), ("8", CITY_TO_WITTEN, 2))
    earned = {plan.train: income for plan, income in scene.run_move.incomes(scene.g, scene.s, run)}
    assert earned == {"5": 100 + 50, "8": 140 + 110}
    scene.do(run)
    assert scene.s.earned == 240 + 160
    assert scene.cubes("PB1") == (0, 2)
    assert scene.g.d.tables["hexes"]["I21"]["area"] == scene.g.d.tables["hexes"]["H20"]["area"]
    scene.do(Dividend(A, True), Pass(A)).passes(3)
    assert scene.g.company_id(scene.g.operator(scene.s)) == "KWE"
    assert scene.allows(scene.run(("6", UNNA_TO_CITY, 2)))
    fewer = rhe("5", "8", phase="8", cubes=5, marker=True)
    assert fewer.clause(fewer.run(("5", SCHWERTE_TO_CITY, 1), ("8", CITY_TO_WITTEN, 1))) == "8.4.1.d"  # 3 would be left


# --- 8.5.3 ------------------------------------------------------------------------------------------------------------
def earned(income: int, *, value: int = 90, at: tuple[int, int] | None = None) -> Scene:
    """BME: A directs with 40%, B and C have 10% each, 30% lie in the pool, 10% belong to the BME."""
    scene = Scene(4).give_lots().set_cash(0, 0, 0, 0)
    scene.found("BME", {A: 40, B: 10, C: 10}, value=value, pool=30, at=at).give_trains("BME", "2")
    return scene.step("BME", "pay").earned(income)


PAY, KEEP = Dividend(A, True), Dividend(A, False)


@pytest.mark.rule("trg:8.5.3.a")
def test_without_a_dividend_the_token_moves_left() -> None:
    assert earned(150).square("BME") == (2, 5)
    kept = earned(150).do(KEEP)
    assert (kept.square("BME"), kept.keys()[-1]) == ((2, 4), "rail.log.price_down")
    twice = earned(150).do(PAY).step("BME", "pay").earned(100)
    assert twice.s.paid[twice.number("BME")] == 150  # its last dividend, as the charter shows it
    assert twice.do(KEEP).s.paid[twice.number("BME")] == 0
    assert earned(5).do(PAY).square("BME") == (2, 4)  # cut down to nothing
    idle = Scene(4).give_lots().found("BME", {A: 50}, value=90).step("BME", "link").do(Pass(A))
    assert (idle.node, idle.square("BME")) == ("train", (2, 4))


@pytest.mark.rule("trg:8.5.3.a")
def test_from_the_leftmost_space_it_moves_down() -> None:
    assert earned(150, at=(2, 0)).do(KEEP).square("BME") == (3, 0)


@pytest.mark.rule("trg:8.5.3.b")
def test_a_small_dividend_leaves_the_token_under_the_others() -> None:
    scene = earned(80).found("CME", {B: 50}, value=90)
    assert scene.order() == ["BME", "CME"]
    scene.do(PAY)
    assert (scene.square("BME"), scene.order()) == ((2, 5), ["CME", "BME"])


@pytest.mark.rule("trg:8.5.3.b", "trg:8.5.3.c")
def test_the_amount_paid_counts_not_the_income() -> None:
    """75 at 75 is cut down to 70, less than the value."""
    assert earned(75, value=75).do(PAY).square("BME") == (2, 3)
    assert earned(80, value=75).do(PAY).square("BME") == (2, 4)


@pytest.mark.rule("trg:8.5.3.c")
@pytest.mark.parametrize("income", [90, 260])
def test_a_dividend_of_the_value_moves_it_right(income: int) -> None:
    assert earned(income).do(PAY).square("BME") == (2, 6)


@pytest.mark.rule("trg:8.5.3.d")
def test_three_times_the_value_moves_it_two_spaces() -> None:
    assert earned(270).do(PAY).square("BME") == (2, 7)


@pytest.mark.rule("trg:8.5.3.e")
def test_at_the_right_edge_it_moves_up() -> None:
    """The bottom row ends with 55, 60; the row above has 65 and 70 from there on."""
    assert earned(60, at=(5, 4)).do(PAY).square("BME") == (4, 4)
    assert earned(170, at=(5, 3)).do(PAY).square("BME") == (4, 4)  # one right, one up
    assert earned(180, at=(5, 4)).do(PAY).square("BME") == (4, 5)  # one up, one right
    top = earned(1200, at=(0, 18)).do(PAY)
    assert (top.square("BME"), top.price("BME")) == ((0, 18), 380)


@pytest.mark.rule("trg:8.5.3.f")
@pytest.mark.parametrize("choice", [PAY, KEEP])
def test_a_token_goes_under_those_of_its_new_space(choice: Dividend) -> None:
    target = (2, 6) if choice.pay else (2, 4)
    scene = earned(90).found("CME", {B: 50}, at=target).do(choice)
    assert (scene.square("BME"), scene.order()) == (target, ["CME", "BME"])


@pytest.mark.rule("trg:8.5.3.g")
def test_the_lowest_space_at_the_left_edge_is_the_end() -> None:
    scene = earned(10, at=(5, 0)).do(KEEP)
    assert (scene.square("BME"), scene.price("BME")) == ((5, 0), 20)

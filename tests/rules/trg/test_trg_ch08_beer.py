"""Chapter 8.4.1: export beer."""

import pytest

from revier.rail.actions import Dividend, Pass, Run
from scenes.trg import A, B, C, D, E, Scene
from scenes.trg_lines import HAGEN_CITY, HAGEN_TO_CITY
from scenes.trg_track import CITY_BOCHUM, CITY_TO_BOCHUM, UNNA_CITY, UNNA_TO_CITY

LOTS = {"PB1": A, "PB2": B, "PB3": C, "PB4": D, "PB5": E}
MINE = "E21:o0 E19:c0"


def kwe(trains: str, *, cubes: int, phase: str = "8", tiles: str = UNNA_CITY, marker: str = "") -> Scene:
    """The KWE of A about to run between Unna and the city; A's brewery No. 1 lies on its back with so many cubes."""
    scene = Scene(5).give_lots(**LOTS).set_phase("4").found("KWE", {A: 50}, value=60)
    if marker:
        scene.assign(marker, "KWE")
    scene.set_phase(phase).turn_over("PB1").brew(A, cubes).lay_all(tiles)
    return scene.give_trains("KWE", *trains.split()).step("KWE", "run")


@pytest.mark.rule("trg:8.4.1.a")
@pytest.mark.parametrize("train", ["3", "4"])
def test_smaller_trains_carry_nothing(train: str) -> None:
    scene = kwe(train, cubes=2, phase="5")
    assert scene.clause(scene.run((train, UNNA_TO_CITY, 1))) == "8.4.1.a"
    scene.do(scene.run((train, UNNA_TO_CITY)))
    assert scene.cubes("PB1") == (0, 2)


@pytest.mark.rule("trg:8.4.1.a", "trg:8.4.1.b")
@pytest.mark.parametrize(("train", "squares"), [("5", 1), ("6", 2), ("8", 3)])
def test_a_train_carries_as_many_cubes_as_it_has_squares(train: str, squares: int) -> None:
    scene = kwe(train, cubes=4)
    assert scene.clause(scene.run((train, UNNA_TO_CITY, squares + 1))) == "8.4.1.b"
    assert scene.clause(scene.run((train, UNNA_TO_CITY, -1))) == "8.4.1.b"
    scene.do(scene.run((train, UNNA_TO_CITY, squares)))
    assert scene.cubes("PB1") == (0, 4 - squares)


# --- marker No. 5 -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.4.1.c")
def test_marker_no_5_adds_one_cube_to_one_train() -> None:
    """A 5-train and a 6-train have three squares; with the marker they carry four cubes, never five."""
    scene = kwe("5 6", cubes=6, tiles=f"{UNNA_CITY} {CITY_BOCHUM}", marker="PB5").mark("KWE", "E13")

    def loaded(five: int, six: int) -> str:
        run = scene.run(("5", UNNA_TO_CITY, five), ("6", CITY_TO_BOCHUM, six))
        refusal = scene.why_not(run)
        return "" if refusal is None else refusal.clause

    assert (loaded(2, 2), loaded(1, 3)) == ("", "")
    assert loaded(2, 3) == "trg:8.4.1.c"
    assert loaded(1, 4) == "trg:8.4.1.c"
    assert loaded(1, 2) == "trg:8.4.1.d"  # the fourth cube has to go as well


@pytest.mark.rule("trg:8.4.1.c")
@pytest.mark.parametrize("train", ["3", "4"])
def test_even_on_a_train_without_squares(train: str) -> None:
    scene = kwe(train, cubes=2, phase="5", marker="PB5")
    assert scene.clause(scene.run((train, UNNA_TO_CITY, 2))) == "8.4.1.c"
    assert scene.clause(scene.run((train, UNNA_TO_CITY, 0))) == "8.4.1.d"
    scene.do(scene.run((train, UNNA_TO_CITY, 1)))
    assert scene.cubes("PB1") == (0, 1)


# --- the duty ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.4.1.d")
def test_a_suitable_train_must_carry() -> None:
    scene = kwe("6", cubes=2)
    assert scene.clause(scene.run(("6", UNNA_TO_CITY))) == "8.4.1.d"
    assert scene.clause(scene.run(("6", UNNA_TO_CITY, 1))) == "8.4.1.d"
    assert scene.clause(scene.run(("6", MINE))) == "8.4.1.d"  # nor may it run elsewhere
    assert scene.allows(scene.run(("6", UNNA_TO_CITY, 2)))


@pytest.mark.rule("trg:8.4.1.d")
def test_cubes_on_a_charter_may_stay_there() -> None:
    """The duty is about the director's brewery; what was assigned to the railway itself it may use."""
    scene = kwe("6", cubes=0).load_charter("KWE", 2)
    for load in (0, 1, 2):
        assert scene.allows(scene.run(("6", UNNA_TO_CITY, load)))


def rich_city(trains: str) -> Scene:
    """A run from Unna with a cube earns 40 + 10 + 50 + 40 = 140; over the city two others earn 150 each without beer:

    mill 20 + 30, city 50, mill 20 + 30; and yard 50, city 50, yard 50, the KWE's being one of three tokens in each.
    """
    scene = kwe(trains, cubes=0, phase="5", marker="PB5").put_link("E11", 30).put_link("D14", 30)
    for yard in ("F12", "F14"):
        scene.block(yard, ("CME", "RhE")).mark("KWE", yard)
    return scene.mark("KWE", "E13").step("KWE", "run")


@pytest.mark.rule("trg:8.4.1.d", "trg:8.4.1.i")
@pytest.mark.parametrize(("trains", "free", "bound"), [("3", 150, 140), ("3 3", 300, 290)])
def test_beer_is_carried_where_it_must_be_even_if_other_runs_earn_more(trains: str, free: int, bound: int) -> None:
    """A cube on the charter may stay there; one on the brewery must go, and the other train runs as well as it can."""
    assert rich_city(trains).load_charter("KWE", 1).best_income() == free
    scene = rich_city(trains).brew(A, 1)
    assert scene.best_income() == bound
    assert scene.do(*scene.offers(Run)).cubes("PB1") == (0, 0)


@pytest.mark.rule("trg:8.4.1.e")
def test_without_a_way_to_the_city_there_is_no_duty() -> None:
    scene = kwe("6", cubes=2, tiles="E19=K4/1")
    assert scene.allows(scene.run(("6", MINE)))
    assert scene.clause(scene.run(("6", MINE, 1))) == "8.4.1.i"


@pytest.mark.rule("trg:8.4.1.e")
def test_without_a_way_to_a_red_field_there_is_no_duty() -> None:
    scene = kwe("6", cubes=2, tiles="").mark("KWE", "E13")
    assert scene.allows(scene.run(("6", "E13:c0 E11:c0")))


@pytest.mark.rule("trg:8.4.1.e")
def test_a_blocked_hex_stays_blocked() -> None:
    """The way to the city leads through the yard F12, full of others: the BME cannot bring beer there."""
    scene = Scene(5).give_lots(**LOTS).set_phase("8").found("BME", {A: 50}).turn_over("PB1").brew(A, 2)
    scene.lay_all(HAGEN_CITY).give_trains("BME", "6").step("BME", "run")
    assert scene.clause(scene.run(("6", HAGEN_TO_CITY))) == "8.4.1.d"
    for company in ("CME", "RhE", "DGEE"):
        scene.mark(company, "F12")
    assert scene.allows(scene.run(("6", "I11:o0 H12:c0 G11 F12:c0")))
    assert scene.clause(scene.run(("6", HAGEN_TO_CITY, 2))) == "8.4.h"


@pytest.mark.rule("trg:8.4.1.e")
def test_a_train_too_short_for_the_way_is_not_suitable() -> None:
    """From the city to Bochum there are four stops: too many for a 3-train, whatever it may load."""
    scene = kwe("5", cubes=1, tiles=CITY_BOCHUM).mark("KWE", "E11")
    assert scene.clause(scene.run(("5", "E11:c0 E13:c0"))) == "8.4.1.d"
    short = kwe("3", cubes=1, phase="5", tiles=CITY_BOCHUM, marker="PB5").mark("KWE", "E11")
    assert short.allows(short.run(("3", "E11:c0 E13:c0")))


def two_railways(first: str, second: str, cubes: int) -> Scene:
    """A directs the BME (80), about to run, and the KWE (60), which acts later; both reach the city."""
    scene = kwe(second, cubes=cubes, tiles=f"{UNNA_CITY} {HAGEN_CITY}").found("BME", {A: 50}, value=80)
    return scene.give_trains("BME", first).step("BME", "run")


def go_on(scene: Scene) -> Scene:
    """The BME ends its turn; the KWE comes to run."""
    scene.do(Dividend(A, True), Pass(A)).passes(3)
    assert (scene.node, scene.g.company_id(scene.g.operator(scene.s))) == ("run", "KWE")
    return scene


@pytest.mark.rule("trg:8.4.1.f")
def test_the_director_divides_the_cubes() -> None:
    scene = two_railways("8", "6", 3)
    scene.do(scene.run(("8", HAGEN_TO_CITY, 1)))
    assert scene.cubes("PB1") == (0, 2)
    go_on(scene)
    assert scene.clause(scene.run(("6", UNNA_TO_CITY, 1))) == "8.4.1.d"
    scene.do(scene.run(("6", UNNA_TO_CITY, 2)))
    assert scene.cubes("PB1") == (0, 0)


@pytest.mark.rule("trg:8.4.1.g")
def test_all_railways_together_carry_as_much_as_they_can() -> None:
    scene = two_railways("6", "6", 3)
    assert scene.clause(scene.run(("6", HAGEN_TO_CITY, 0))) == "8.4.1.d"
    assert scene.allows(scene.run(("6", HAGEN_TO_CITY, 1)))
    assert two_railways("6", "6", 2).allows(two_railways("6", "6", 2).run(("6", HAGEN_TO_CITY, 0)))
    assert two_railways("6", "6", 5).clause(scene.run(("6", HAGEN_TO_CITY, 1))) == "8.4.1.d"


@pytest.mark.rule("trg:8.4.1.g")
def test_a_railway_that_has_acted_or_belongs_to_another_does_not_count() -> None:
    scene = two_railways("6", "6", 3)
    scene.s.acted[scene.number("KWE")] = 1
    assert scene.clause(scene.run(("6", HAGEN_TO_CITY, 1))) == "8.4.1.d"
    other = two_railways("6", "6", 3)
    other.s.director[other.number("KWE")] = B
    assert other.clause(other.run(("6", HAGEN_TO_CITY, 1))) == "8.4.1.d"


@pytest.mark.rule("trg:8.4.1.h")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1), (3, 0)])
def test_example_all_three_cubes_go_no_matter_by_whom(first: int, second: int) -> None:
    scene = two_railways("8", "6", 3)
    assert scene.clause(scene.run(("8", HAGEN_TO_CITY, 0))) == "8.4.1.d"  # the other could only take two
    scene.do(scene.run(("8", HAGEN_TO_CITY, first)))
    go_on(scene)
    for less in range(second):
        assert scene.clause(scene.run(("6", UNNA_TO_CITY, less))) == "8.4.1.d"
    scene.do(scene.run(("6", UNNA_TO_CITY, second)))
    assert (scene.cubes("PB1"), scene.supply) == ((0, 0), 20)


# --- transport --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.4.1.i")
def test_beer_goes_from_the_city_to_a_red_field() -> None:
    scene = kwe("6 6", cubes=1, tiles=UNNA_CITY).mark("KWE", "E13")
    assert scene.clause(scene.run(("6", MINE, 1), ("6", "E13:c0 E11:c0"))) == "8.4.1.i"  # no city
    assert scene.clause(scene.run(("6", MINE), ("6", "E13:c0 E11:c0", 1))) == "8.4.1.i"  # no red field
    empty = kwe("6", cubes=0, tiles=UNNA_CITY)
    assert empty.allows(empty.run(("6", MINE)))  # a train without beer goes where it likes
    through = kwe("6", cubes=1, tiles=UNNA_CITY)
    assert through.allows(through.run(("6", UNNA_TO_CITY + " E11:c0", 1)))


@pytest.mark.rule("trg:8.4.1.j")
def test_cubes_go_back_to_the_supply() -> None:
    """Of 20 cubes 3 are on the brewery; the two start cubes went to the supply with the first 6-train."""
    scene = kwe("6", cubes=3)
    assert scene.supply == 17
    scene.do(scene.run(("6", UNNA_TO_CITY, 2)))
    assert (scene.cubes("PB1"), scene.supply) == ((0, 1), 19)


@pytest.mark.rule("trg:8.4.1.k")
def test_the_cubes_of_others_are_not_used() -> None:
    scene = kwe("6", cubes=0).turn_over("PB2").brew(B, 2)
    assert scene.clause(scene.run(("6", UNNA_TO_CITY, 1))) == "8.4.1.k"
    scene.do(scene.run(("6", UNNA_TO_CITY)))
    assert scene.cubes("PB2") == (0, 2)


@pytest.mark.rule("trg:8.4.1.k")
def test_the_brewery_comes_before_the_charter() -> None:
    scene = kwe("6", cubes=1).load_charter("KWE", 2)
    assert scene.clause(scene.run(("6", UNNA_TO_CITY, 0))) == "8.4.1.d"
    scene.do(scene.run(("6", UNNA_TO_CITY, 2)))
    assert (scene.cubes("PB1"), scene.charter_cubes("KWE")) == ((0, 0), 1)


@pytest.mark.rule("trg:8.4.1.k")
def test_cubes_of_another_railway_stay_there() -> None:
    scene = kwe("6", cubes=0).load_charter("BME", 2)
    assert scene.clause(scene.run(("6", UNNA_TO_CITY, 1))) == "8.4.1.k"

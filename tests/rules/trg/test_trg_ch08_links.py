"""Chapter 8.3: railway links of coal mines and steel mills."""

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.state import COAL, STEEL, token_class
from revier.rail.state import AT_HAND, ON_MAP
from scenes.trg import A, B, Scene
from scenes.trg_lines import HAGEN_CITY, railway

MINE, MILL = BuildLink(A, "H12"), BuildLink(A, "E11")
FULL = ("CME", "RhE", "KWE", "DGEE")


def bme(phase: str = "2", *, treasury: int = 100, step: str = "link", trains: str = "") -> Scene:
    """The BME of A, who has No. 1, is joined to the mine H12 and, through yard and city, to the mill E11."""
    return railway("BME", step, phase=phase, tiles=HAGEN_CITY, treasury=treasury, trains=trains)


# --- 8.3 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.3.b", "trg:8.3.3.e")
@pytest.mark.parametrize(("token", "worth"), [(0, 10), (10, 20), (20, 30), (30, 40)])
def test_the_token_counts_for_every_railway(token: int, worth: int) -> None:
    """The mine H12 (10) between Hagen (50 in the brown phase) and the yard (20); BME and RhE both run there."""
    scene = bme("5", trains="4", step="run").found("RhE", {B: 50}, value=60).mark("RhE", "F12").give_trains("RhE", "4")
    if token:
        scene.put_link("H12", token)
    path = "I11:o0 H12:c0 G11 F12:c0"
    assert scene.income(("4", path)) == 50 + worth + 20
    scene.step("RhE", "run")
    assert scene.income(("4", path)) == 50 + worth + 30


# --- 8.3.1 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.3.1.c")
def test_a_link_costs_30() -> None:
    scene = bme(treasury=100)
    bank = scene.bank
    scene.do(MINE)
    assert (scene.treasury("BME"), scene.bank) == (70, bank + 30)
    assert bme(treasury=20).clause(MINE) == "8.3.1.c"
    assert bme(treasury=30).allows(MINE)


@pytest.mark.rule("trg:8.3.1.d")
def test_a_token_of_10_comes_from_the_display() -> None:
    scene = bme()
    assert (scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)) == (16, 5)
    scene.do(MILL)
    assert (scene.link("E11"), scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)) == (10, 16, 4)
    scene.step("BME", "link").do(MINE)
    assert (scene.link("H12"), scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)) == (10, 15, 4)


@pytest.mark.rule("trg:8.3.1.e")
def test_a_location_has_one_token() -> None:
    """What is linked is extended, which the yellow phase does not allow; what shows 30 is complete."""
    assert bme().put_link("H12", 10).clause(MINE) == "8.3.2.a"
    scene = bme("3").put_link("H12", 10).do(MINE)
    assert (scene.link("H12"), scene.tokens_left(COAL, 10), scene.tokens_left(COAL, 20)) == (20, 16, 15)
    assert bme("5").put_link("H12", 30).clause(MINE) == "8.3.1.e"


@pytest.mark.rule("trg:8.3.1.f")
def test_without_a_token_there_is_no_link() -> None:
    scene = bme("3").put_link("H12", 10).put_link("E11", 10)
    black = token_class(COAL, 20)
    scene.s.tokens[black * 2 + AT_HAND], scene.s.tokens[black * 2 + ON_MAP] = 0, 16
    assert scene.clause(MINE) == "8.3.1.f"
    assert scene.allows(MILL)  # red ones are left


# --- 8.3.2 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.3.2.a")
def test_links_are_extended_from_the_green_phase_on() -> None:
    assert bme("2").put_link("H12", 10).clause(MINE) == "8.3.2.a"
    scene = bme("3").put_link("H12", 10).do(MINE)
    assert scene.link("H12") == 20
    assert scene.clause(MILL) == "8.g"  # instead of building one


@pytest.mark.rule("trg:8.3.2.b")
def test_ten_becomes_twenty() -> None:
    scene = bme("3").put_link("H12", 10)
    assert (scene.tokens_left(COAL, 10), scene.tokens_left(COAL, 20)) == (15, 16)
    scene.do(MINE)
    assert (scene.link("H12"), scene.tokens_left(COAL, 10), scene.tokens_left(COAL, 20)) == (20, 16, 15)


@pytest.mark.rule("trg:8.3.2.c")
def test_an_extension_needs_track_to_the_hex() -> None:
    scene = bme("3").put_link("G19", 10).put_link("E11", 10)
    assert scene.clause(BuildLink(A, "G19")) == "8.3.2.c"
    assert scene.allows(MILL)
    for company in FULL:
        scene.mark(company, "E13")
    assert scene.clause(MILL) == "8.3.2.c"


@pytest.mark.rule("trg:8.3.2.d")
def test_the_colour_is_kept() -> None:
    """The token follows from the hex: nobody can ask for another colour."""
    assert BuildLink.__struct_fields__ == ("seat", "hex")
    scene = bme("3").put_link("H12", 10).put_link("E11", 10).do(MINE).step("BME", "link").do(MILL)
    assert (scene.tokens_left(COAL, 20), scene.tokens_left(STEEL, 20)) == (15, 4)
    assert (scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)) == (16, 5)


@pytest.mark.rule("trg:8.3.2.e")
@pytest.mark.parametrize("phase", ["3", "4"])
def test_twenty_becomes_thirty_from_the_brown_phase_on(phase: str) -> None:
    assert bme(phase).put_link("H12", 20).clause(MINE) == "8.3.2.e"
    scene = bme("5").put_link("H12", 20).do(MINE)
    assert (scene.link("H12"), scene.tokens_left(COAL, 20), scene.tokens_left(COAL, 30)) == (30, 16, 15)


@pytest.mark.rule("trg:8.3.2.f")
@pytest.mark.parametrize("value", [10, 20])
def test_an_extension_costs_30(value: int) -> None:
    scene = bme("5", treasury=100).put_link("H12", value).do(MINE)
    assert scene.treasury("BME") == 70
    assert bme("5", treasury=29).put_link("H12", value).clause(MINE) == "8.3.2.f"


# --- 8.3.3 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.3.3.b")
@pytest.mark.parametrize("token", [0, 10])
def test_every_link_brings_a_cube(token: int) -> None:
    scene = bme("3")
    if token:
        scene.put_link("H12", token)
    assert scene.supply == 18
    scene.do(MINE)
    assert (scene.cubes("PB1"), scene.supply) == ((1, 0), 17)
    assert (scene.cubes("PB2"), scene.start_cubes) == ((0, 0), 2)


@pytest.mark.rule("trg:8.3.3.b")
def test_the_cube_goes_to_the_director_of_the_railway_that_acts() -> None:
    scene = bme("3").found("CME", {B: 50}, value=60, treasury=30).mark("CME", "F12").turn_over("PB2")
    scene.step("CME", "link").do(BuildLink(B, "H12"))
    assert (scene.cubes("PB1"), scene.cubes("PB2")) == ((0, 0), (0, 1))


@pytest.mark.rule("trg:8.3.3.c")
def test_an_empty_supply_does_not_hinder_a_link() -> None:
    scene = bme().empty_supply().do(MINE)
    assert (scene.link("H12"), scene.cubes("PB1"), scene.supply) == (10, (0, 0), 0)


@pytest.mark.rule("trg:8.3.3.d")
@pytest.mark.parametrize(("supply", "given"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_thirty_brings_two_cubes(supply: int, given: int) -> None:
    scene = bme("5").put_link("H12", 20).empty_supply(supply).do(MINE)
    assert (scene.link("H12"), scene.cubes("PB1"), scene.supply) == (30, (given, 0), supply - given)

"""Chapters 10.6 and 10.7: what routes earn, who gets it, and where the stock marker goes."""

import pytest

from revier.rail.actions import Dividend
from scenes.ruhr import A, B, C, D, Scene
from scenes.ruhr_lines import (
    GRONAU_DORTMUND,
    HAMM_RING,
    HAMM_SOEST,
    HAMM_TO_KAMEN,
    HAMM_TO_SOEST,
    RED_HEXES,
    RHINE_MOERS,
    RHINE_TO_DUISBURG,
    RHINE_TO_MOERS,
    RHINE_TO_RUHRORT,
    WESEL_ALTENESSEN,
    WESEL_TO_ALTENESSEN,
    railway,
)

PAY, KEEP = Dividend(A, True), Dividend(A, False)


# --- 10.6.1: routes ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.6.1.a")
def test_the_income_is_the_sum_of_all_routes() -> None:
    scene = railway("KWE", "run", tiles=HAMM_RING, trains="2 2", treasury=0)
    bank = scene.bank
    scene.do(scene.run(("2", HAMM_TO_KAMEN), ("2", "B17:c0 D17 E16 G16:t0"))).do(KEEP)
    assert (scene.treasury("KWE"), scene.bank) == (40 + 40, bank - 80)


@pytest.mark.rule("ruhr:10.6.1.b", "ruhr:10.6.1.h")
def test_location_markers_on_the_route_are_added() -> None:
    """Hamm 30, two towns, Soest 20 make 70; then 10 of a linked pMC and 20 of a MONTAN corporation."""
    scene = railway("KWE", "run", phase="4", tiles=HAMM_SOEST, trains="4")
    assert scene.income(("4", HAMM_TO_SOEST)) == 70
    scene.link(16)
    assert scene.income(("4", HAMM_TO_SOEST)) == 70 + 10
    scene.montan("RB", {C: 60}, "AB", site=17).step("KWE", "run")
    assert scene.income(("4", HAMM_TO_SOEST)) == 70 + 10 + 20
    # a route that does not go as far as Unna leaves its marker out
    assert scene.income(("4", HAMM_TO_KAMEN)) == 40 + 20


@pytest.mark.rule("ruhr:10.6.1.c", "ruhr:11.b", "ruhr:11.k")
@pytest.mark.parametrize(("phase", "hamm", "soest"), [("2", 30, 20), ("4", 30, 20), ("5", 50, 40), ("8", 50, 40)])
def test_red_areas_are_worth_more_from_the_brown_phase_on(phase: str, hamm: int, soest: int) -> None:
    train = {"2": "2", "4": "4", "5": "5", "8": "6"}[phase]
    scene = railway("KWE", "run", phase=phase, tiles=HAMM_SOEST, trains=train)
    assert scene.income((train, HAMM_TO_SOEST)) == hamm + 10 + 10 + soest


@pytest.mark.rule("ruhr:10.6.1.c", "ruhr:10.6.1.b")
@pytest.mark.parametrize("phase", ["3", "5", "8"])
def test_grey_cities_keep_their_value(phase: str) -> None:
    """Lünen 20 in every phase; Dortmund's yellow hex 30. Nothing but red destinations prints two values."""
    scene = railway("DGEE", "run", phase=phase, tiles=GRONAU_DORTMUND, trains="6")
    assert scene.income(("6", "D13:c0 F13 G14 H13:c0")) == 20 + 30
    changing = {face.id for face in scene.g.d.faces if any(stop.low != stop.high for stop in face.stops)}
    assert changing <= {f"={hex_id}" for hex_id in RED_HEXES}


def wesel(phase: str, train: str) -> Scene:
    """The CME with a station in Hamborn, between Wesel and Altenessen; three locations on the way (18, 1 and 7)."""
    scene = railway("CME", "run", phase=phase, tiles=WESEL_ALTENESSEN, trains=train).mark("CME", "H3")
    return scene.step("CME", "run")


STATIONS = 10 + 10 + 20 + 20 + 20 + 10  # Dinslaken, Walsum, Hamborn, Oberhausen, Bottrop, Altenessen in yellow


@pytest.mark.rule("ruhr:10.6.1.d")
@pytest.mark.parametrize("linked", [(), (18,), (18, 7), (18, 7, 1)])
def test_wesel_is_worth_10_for_each_linked_montan_company_on_the_route(linked: tuple[int, ...]) -> None:
    scene = wesel("4", "4").link(*linked, 16)  # Unna is linked too, but not on the route
    assert scene.income(("4", WESEL_TO_ALTENESSEN)) == STATIONS + len(linked) * (10 + 10)


@pytest.mark.rule("ruhr:10.6.1.d")
def test_corporations_and_merged_locations_count_for_wesel() -> None:
    """RB at Dinslaken (20), Altenessen merged and linked (10), Oberhausen an active pMC without a link."""
    scene = wesel("4", "4").montan("RB", {C: 60}, "AB", site=18, merged=(7,)).pmc(1, D, "A").link(7)
    scene.step("CME", "run")
    assert scene.income(("4", WESEL_TO_ALTENESSEN)) == STATIONS + (20 + 10) + (10 + 10)


def iron_rhine(phase: str, train: str) -> Scene:
    """The RhE with a station in Duisburg; Duisburg has a mine (15), Ruhrort a mill (13)."""
    scene = railway("RhE", "run", phase=phase, tiles=RHINE_MOERS, trains=train).mark("RhE", "L3")
    return scene.step("RhE", "run")


@pytest.mark.rule("ruhr:10.6.1.e")
def test_the_iron_rhine_is_worth_20_for_each_linked_coal_mine() -> None:
    """Uerdingen 10, Duisburg 30, Ruhrort 20. A mill adds its marker and nothing else."""
    scene = iron_rhine("3", "3")
    assert scene.income(("3", RHINE_TO_RUHRORT)) == 60
    scene.link(13)
    assert scene.income(("3", RHINE_TO_RUHRORT)) == 60 + 10
    scene.link(15)
    assert scene.income(("3", RHINE_TO_RUHRORT)) == 60 + 10 + 10 + 20


@pytest.mark.rule("ruhr:10.6.1.e")
def test_two_coal_mines_and_a_mill() -> None:
    """Past green Ruhrort (mill 13, 40) and green Hamborn (30) on to Dinslaken (mine 18): 40 for the destination."""
    tiles = f"{RHINE_MOERS} J3=720/0 H3=6/3 H3=15/3 F3=4/0 D3=884/0"
    scene = railway("RhE", "run", phase="4", tiles=tiles, trains="4").mark("RhE", "L3").step("RhE", "run")
    way = "P1:o0 O2:t0 N3 L3:c0 K4 J3:c0 H3:c0 F3:t0 D3:t0"
    assert scene.income(("4", way)) == 10 + 30 + 40 + 30 + 10 + 10
    scene.link(15, 13, 18)
    assert scene.income(("4", way)) == 130 + 3 * 10 + 2 * 20


@pytest.mark.rule("ruhr:10.6.1.f")
def test_they_count_for_the_route_and_again_for_the_destination() -> None:
    scene = iron_rhine("3", "3")
    bare = scene.income(("3", RHINE_TO_DUISBURG))
    scene.link(15)
    assert scene.income(("3", RHINE_TO_DUISBURG)) == bare + 10 + 20


@pytest.mark.rule("ruhr:10.6.1.g")
def test_red_areas_count_twice_for_type_8() -> None:
    """Hamm 50 and Soest 40 in the late phases."""
    scene = railway("KWE", "run", phase="8", tiles=HAMM_SOEST, trains="8")
    assert scene.income(("8", HAMM_TO_SOEST)) == 2 * 50 + 10 + 10 + 2 * 40
    assert scene.best_income() == 200


@pytest.mark.rule("ruhr:10.6.1.g")
def test_wesel_and_the_iron_rhine_too_but_not_the_markers() -> None:
    scene = wesel("8", "8").link(18, 7, 1)
    assert scene.income(("8", WESEL_TO_ALTENESSEN)) == STATIONS + 3 * 10 + 2 * 30
    scene = iron_rhine("8", "8").link(13, 15)
    # Moers 20 is grey, no red area
    assert scene.income(("8", RHINE_TO_MOERS)) == 10 + 30 + 20 + 20 + (10 + 10) + 2 * 20


@pytest.mark.rule("ruhr:10.6.1.g")
def test_other_trains_of_the_railway_count_them_once() -> None:
    scene = railway("KWE", "run", phase="8", tiles=HAMM_RING, trains="6 8")
    east, west = "B17:c0 D17 E16 G16:t0", "B17:c0 C16 D15:t0"
    assert scene.income(("8", west), ("6", east)) == (100 + 10) + (50 + 10)


@pytest.mark.rule("ruhr:10.6.1.h")
def test_the_four_values_of_a_location_marker() -> None:
    scene = Scene().cleared().set_phase("6").passive(7)
    assert scene.value(7) == 0
    assert scene.link(7).value(7) == 10
    assert scene.montan("RB", {A: 60}, "CD", site=7).value(7) == 20
    assert scene.montan("RB", {A: 60}, "CDE", site=7).value(7) == 30


# --- 10.6.2: dividends ------------------------------------------------------------------------------------------------
def paying(income: int, *, value: int = 80) -> Scene:
    """The worked example: director 40%, two players 10% each, pool 30%, offer 10%."""
    scene = Scene().cleared().found("KWE", {A: 40, B: 10, C: 10}, pool=30, value=value)
    return scene.set_cash(0, 0, 0, 0).paying("KWE", income)


@pytest.mark.rule("ruhr:10.6.2.a")
def test_what_is_withheld_goes_to_the_treasury() -> None:
    scene = paying(150).do(KEEP)
    assert scene.treasury("KWE") == 150
    assert [scene.cash(seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("ruhr:10.6.2.a")
def test_only_the_director_decides() -> None:
    scene = paying(150)
    assert not scene.allows(Dividend(B, True))
    assert scene.allows(PAY)
    assert scene.allows(KEEP)


@pytest.mark.rule("ruhr:10.6.2.b", "ruhr:10.6.2.c", "ruhr:10.6.2.d")
def test_the_worked_example() -> None:
    """150 Mark: 60 for the director, 15 each for two players, 15 for the treasury; 45 stay in the bank."""
    scene = paying(150)
    bank = scene.bank
    scene.do(PAY)
    assert [scene.cash(seat) for seat in range(4)] == [60, 15, 15, 0]
    assert (scene.treasury("KWE"), scene.bank) == (15, bank - 60 - 15 - 15 - 15)


# --- 10.7: the stock marker -------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.7.a", "ruhr:10.7.b", "ruhr:10.7.c")
@pytest.mark.parametrize(
    ("paid", "value"), [(10, 80), (70, 80), (80, 90), (150, 90), (159, 90), (160, 100), (400, 100)]
)
def test_how_far_a_dividend_moves_the_marker(paid: int, value: int) -> None:
    """Boxes: 75, 80, 90, 100, 115."""
    assert paying(paid).do(PAY).price("KWE") == value


@pytest.mark.rule("ruhr:10.7.b")
def test_the_marker_stops_in_the_last_box() -> None:
    scene = Scene().cleared()
    last = scene.g.d.market.width - 1
    for column in (last - 1, last):
        scene.found("KWE", {A: 60}, at=(0, column)).paying("KWE", 900).do(PAY)
        assert scene.square("KWE") == (0, last)


@pytest.mark.rule("ruhr:10.7.d")
@pytest.mark.parametrize("income", [0, 150])
def test_no_dividend_costs_a_box(income: int) -> None:
    scene = paying(income)
    if income:
        scene.do(KEEP)
    assert scene.price("KWE") == 75


@pytest.mark.rule("ruhr:10.7.d")
def test_in_the_lowest_box_it_stays() -> None:
    scene = Scene().cleared().found("KWE", {A: 60}, at=(0, 0)).paying("KWE", 50).do(KEEP)
    assert (scene.square("KWE"), scene.price("KWE")) == ((0, 0), 30)


@pytest.mark.rule("ruhr:10.7.e", "ruhr:10.7.f")
def test_a_marker_goes_under_those_already_there() -> None:
    """The KWE is at 90, the RhE rises to 90: the KWE acts before it."""
    scene = Scene().cleared().found("KWE", {B: 60}, value=90).found("RhE", {A: 60}, value=80)
    assert scene.order() == ["KWE", "RhE"]
    scene.paying("RhE", 80).do(PAY)
    assert (scene.price("RhE"), scene.order()) == (90, ["KWE", "RhE"])


@pytest.mark.rule("ruhr:10.7.e", "ruhr:10.7.f")
def test_whichever_of_them_that_is() -> None:
    """The RhE is at 90, the KWE rises to 90."""
    scene = Scene().cleared().found("RhE", {B: 60}, value=90).found("KWE", {A: 60}, value=80)
    scene.paying("KWE", 80).do(PAY)
    assert (scene.price("KWE"), scene.order()) == (90, ["RhE", "KWE"])


@pytest.mark.rule("ruhr:10.7.f")
def test_who_has_acted_is_remembered_whatever_its_marker_does() -> None:
    """The RhE at 80 has acted; risen above the KWE at 70 it does not act again, and the KWE still does."""
    scene = Scene().cleared().found("RhE", {A: 60}, value=80).found("KWE", {B: 60}, value=70).operate()
    assert scene.acting() == "RhE"
    scene.paying("RhE", 200).do(PAY)
    assert scene.s.acted[scene.number("RhE")] == 1
    scene.passes()
    assert scene.acting() == "KWE"

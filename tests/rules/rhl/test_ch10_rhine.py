"""Chapter 10.2: routes at the Rhine metropolises, by the colour of the hex."""

from __future__ import annotations

from typing import Any

import pytest

from revier.rail.actions import RoutePlan, Run
from scenes.rhl import Scene
from scenes.rhl_track import BONN_KOLN, DEUTZ_DUSSELDORF, DEUTZ_REMSCHEID, KOLN_NEUSS, running

# Bonn - Köln over the river - Remscheid, on a green Köln.
CROSSING = f"{BONN_KOLN} {DEUTZ_REMSCHEID} I10=923/0"
CROSSING_RUN = "K10:c0 J9 I10:c0 I10:c1 H11 G12:c0"
# Krefeld - Neuss - Köln: enters and leaves the green Düsseldorf hex on the left bank.
LEFT_BANK = f"{KOLN_NEUSS} F9=922/0 E8=69/3 E6=201/3"
LEFT_BANK_RUN = "E6:c0 E8:t1 F9:c0 G8 H9:t0 I10:c1"


def neuss(others: str = "", **options: Any) -> Scene:
    """DEE, whose home is on the right bank of Düsseldorf, runs along the left bank."""
    return running("DEE", "3", LEFT_BANK, others=others, **options)


@pytest.mark.rule("rhl:10.2.a", "rhl:10.2.d", "rhl:11.5.a")
def test_a_ferry_crosses_a_green_metropolis_for_the_lower_value() -> None:
    scene = running("RhE", "3", CROSSING)
    assert scene.income(("3", CROSSING_RUN)) == 20 + 30 + 20
    assert scene.income(("3", "K10:c0 J9 I10:c0")) == 20 + 40  # one bank only: the full 40
    short = running("RhE", "2", CROSSING)
    assert short.clause(short.run(("2", CROSSING_RUN))) == "10.3.a"  # both banks are one city, but there are three


@pytest.mark.rule("rhl:10.2.a")
def test_over_the_ferry_and_round_to_the_same_bank_is_one_place_twice() -> None:
    scene = running("CCE", "4", "E6=201/4 E8=69/3 F9=922/0 G8=7/2 F7=9/2")
    assert scene.clause(scene.run(("4", "F9:c1 F9:c0 E8:t1 E6:c0 F7 G8 F9:c0"))) == "10.1.f"


@pytest.mark.parametrize(
    ("tile", "hex_id"), [("921", "F9"), ("922", "F9"), ("924", "I10"), ("925", "D9"), ("926", "D9")]
)
@pytest.mark.rule("rhl:11.5.a")
def test_every_ferry_tile_shows_40_and_30(tile: str, hex_id: str) -> None:
    scene = Scene().lay(hex_id, tile)
    face = scene.g.d.faces[scene.g.d.face_index[tile]]
    assert ([stop.low for stop in face.stops], face.ferry_value) == ([40, 40], 30)
    assert len(face.ferries) == 1


@pytest.mark.rule("rhl:10.2.b")
def test_the_three_spaces_of_a_green_metropolis_are_one_city() -> None:
    two_taken = running("ADR", "3", CROSSING, markers="K10", others="RhE@I10:0 CME@I10:1")
    assert two_taken.income(("3", CROSSING_RUN)) == 70
    all_taken = running("ADR", "3", CROSSING, markers="K10 G12", others="RhE@I10:0 CCE@I10:0 CME@I10:1")
    assert all_taken.clause(all_taken.run(("3", CROSSING_RUN))) == "10.1.j"
    assert all_taken.allows(all_taken.run(("3", "K10:c0 J9 I10:c0")))  # as an end it is open to everybody


@pytest.mark.rule("rhl:10.2.c")
def test_a_full_bank_does_not_block_the_crossing() -> None:
    tiles = f"{DEUTZ_DUSSELDORF} {KOLN_NEUSS} F9=921/0"
    scene = running("CME", "3", tiles, others="ADR@F9:0 DEE@F9:1")  # one space on the right is free
    assert scene.income(("3", "I10:c2 H11 G10:t0 F9:c1 F9:c0 G8 H9:t0 I10:c1")) == 20 + 10 + 30 + 10 + 30


@pytest.mark.rule("rhl:10.2.e")
def test_a_route_that_leans_on_the_other_bank_counts_as_crossing() -> None:
    # 30 + 10 + 30 (ferry value) + 10 + 30
    assert neuss("ADR@F9:0").income(("3", LEFT_BANK_RUN)) == 110
    assert neuss().income(("3", LEFT_BANK_RUN)) == 110  # the bank is open, but DEE's own marker is across the river


@pytest.mark.rule("rhl:10.2.b", "rhl:10.2.e")
def test_a_marker_on_the_left_bank_serves_the_right_one_as_well() -> None:
    scene = running("ADR", "2", "F11=9/1 F9=921/0", markers="F9:0")
    assert scene.income(("2", "F9:c1 F11 F13:c0")) == 30 + 30  # Düsseldorf by its ferry, and Elberfeld


@pytest.mark.rule("rhl:10.2.b", "rhl:10.2.e")
def test_a_marker_serves_its_own_green_metropolis_and_nothing_else() -> None:
    """DEE stands in Düsseldorf; green Köln is another city. CCE stands in yellow Köln, of which Deutz is no part."""
    scene = running("DEE", "3", f"{LEFT_BANK} {BONN_KOLN} I10=923/0")
    assert scene.clause(scene.run(("3", "K10:c0 J9 I10:c0"))) == "10.1.d"
    yellow = running("CCE", "3", f"{DEUTZ_DUSSELDORF} {KOLN_NEUSS} F9=921/0")
    assert yellow.clause(yellow.run(("3", "F9:c1 G10:t0 H11 I10:c2"))) == "10.1.d"


@pytest.mark.rule("rhl:10.2.e")
def test_a_full_bank_is_passed_only_thanks_to_the_other_one() -> None:
    free_across = running("CCE", "3", LEFT_BANK, others="ADR@F9:0")
    assert free_across.income(("3", LEFT_BANK_RUN)) == 110
    open_bank = running("CCE", "3", LEFT_BANK)
    assert open_bank.income(("3", LEFT_BANK_RUN)) == 120  # nothing is needed from the right bank


@pytest.mark.rule("rhl:10.2.e")
def test_two_metropolises_may_both_count_as_crossed() -> None:
    """Duisburg for the own marker across the river, Düsseldorf because its left bank is full of others."""
    tiles = f"D7=947/1 D9=926/0 E8=1/2 F9=922/0 {KOLN_NEUSS}"
    route = ("5", "D7:c0 D9:c0 E8:t0 F9:c0 G8 H9:t0 I10:c1")
    scene = running("BME", "5", tiles, phase="5", markers="D9:1", others="ADR@F9:0")
    assert scene.income(route) == 30 + 30 + 10 + 30 + 10 + 30
    open_bank = running("BME", "5", tiles, phase="5", markers="D9:1")
    assert open_bank.income(route) == 30 + 30 + 10 + 40 + 10 + 30


@pytest.mark.rule("rhl:10.2.e")
def test_option_ferry_value_by_need() -> None:
    assert neuss("ADR@F9:0", ferry_value_by_need=True).income(("3", LEFT_BANK_RUN)) == 110
    assert neuss("ADR@F9:0", ferry_value_by_need=False).income(("3", LEFT_BANK_RUN)) == 120


@pytest.mark.rule("rhl:10.2.e")
def test_option_marker_across_river() -> None:
    assert neuss(marker_across_river=True).allows(neuss().run(("3", LEFT_BANK_RUN)))
    strict = neuss(marker_across_river=False)
    assert strict.clause(strict.run(("3", LEFT_BANK_RUN))) == "10.1.d"
    assert strict.income(("3", "E6:c0 E8:t1 F9:c0 F9:c1")) == 30 + 10 + 30  # really across, to the own marker


@pytest.mark.parametrize(("phase", "train", "tile", "value"), [("5", "5", "927", 50), ("8", "6", "932", 60)])
@pytest.mark.rule("rhl:10.2.f")
def test_a_bridge_costs_nothing(phase: str, train: str, tile: str, value: int) -> None:
    scene = running("CME", train, f"{DEUTZ_DUSSELDORF} {KOLN_NEUSS} F9={tile}/0", phase=phase)
    assert scene.income((train, "I10:c2 H11 G10:t0 F9:c0 G8 H9:t0 I10:c1")) == 20 + 10 + value + 10 + 30


@pytest.mark.rule("rhl:10.2.g")
def test_the_banks_of_a_yellow_metropolis_are_apart() -> None:
    yellow = CROSSING.replace(" I10=923/0", "")
    scene = running("RhE", "3", yellow, markers="G12")
    assert scene.clause(scene.run(("3", CROSSING_RUN.replace("I10:c1", "I10:c2")))) == "10.2.g"
    assert scene.allows(scene.run(("3", "K10:c0 J9 I10:c0")))


@pytest.mark.rule("rhl:10.2.h", "rhl:10.2.j")
def test_the_circles_of_one_bank_are_one_city() -> None:
    tiles = "J9=8/1 J7=7/3 I8=9/0 H9=3/5"
    route = "I10:c0 J9 J7 I8 H9:t0 I10:c1"
    scene = running("CCE", "2", tiles)
    assert scene.clause(scene.run(("2", route))) == "10.2.h"
    agreed = running("CCE", "2", tiles, same_bank_run=True)
    assert agreed.income(("2", route)) == 30 + 10 + 30


@pytest.mark.rule("rhl:10.2.i")
def test_one_metropolis_is_no_route() -> None:
    scene = running("RhE", "2", "I10=923/0")
    assert scene.clause(scene.run(("2", "I10:c0 I10:c1"))) == "10.2.i"
    assert scene.clause(scene.run(("2", "I10:c1 I10:c0"))) == "10.2.i"


@pytest.mark.rule("rhl:10.2.j", "rhl:10.2.g")
def test_example_of_the_cme() -> None:
    """Köln yellow, Düsseldorf green: from Deutz over Düsseldorf to the left bank of Köln."""
    scene = running("CME", "3", f"{DEUTZ_DUSSELDORF} {KOLN_NEUSS} F9=921/0")
    deutz_koln = "I10:c2 H11 G10:t0 F9:c1 F9:c0 G8 H9:t0 I10:c1"
    assert scene.income(("3", deutz_koln)) == 20 + 10 + 30 + 10 + 30
    # The program finds it too, and it is the best there is.
    assert scene.best_income() == 100
    found = scene.offers(Run)
    assert isinstance(found[0], Run)
    assert found[0].routes in (
        (RoutePlan("3", tuple(deutz_koln.split())),),
        (RoutePlan("3", tuple(deutz_koln.split()[::-1])),),
    )

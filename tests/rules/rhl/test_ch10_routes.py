"""Chapter 10.1: what a route is, what it may pass, and how the routes of several trains keep apart."""

from __future__ import annotations

import pytest

from revier.rail.actions import BuyTrain, Pass
from scenes.rhl import A, Scene
from scenes.rhl_track import (
    AACHEN_DUREN,
    BONN_KOLN,
    DUREN_BONN,
    KOLN_SWITCH,
    KREFELD_DUISBURG,
    NIJMEGEN_WESEL,
    running,
)

KREFELD_RUN = "E6:c0 E8:t1 D9:c0"
AACHEN_RUN = "K2:c0 K4:t0 K6:c0"


@pytest.mark.rule("rhl:10.1.a")
def test_a_train_runs_one_route() -> None:
    scene = running("CCE", "3", KREFELD_DUISBURG)
    assert scene.allows(scene.run(("3", KREFELD_RUN)))
    assert scene.clause(scene.run(("3", KREFELD_RUN), ("3", KREFELD_RUN))) == "10.1.a"


@pytest.mark.rule("rhl:10.1.a")
def test_a_route_is_that_of_the_train_it_names() -> None:
    scene = running("ADR", "2 3", f"{AACHEN_DUREN} {DUREN_BONN}")
    assert scene.income(("3", f"{AACHEN_RUN} K8 K10:c0")) == 20 + 10 + 20 + 20
    assert scene.clause(scene.run(("2", f"{AACHEN_RUN} K8 K10:c0"))) == "10.3.a"


@pytest.mark.rule("rhl:10.1.b")
def test_a_train_bought_in_the_first_turn_earns_nothing_in_it() -> None:
    scene = Scene().give_lots().found("BME", {A: 50}, value=80, operated=False, treasury=400).step("BME", "track")
    scene.passes(2)  # no tile, no marker
    assert scene.node == "train"
    scene.do(BuyTrain(A, "2", "bank", 100), Pass(A))
    assert scene.s.income[scene.number("BME")] == 0
    assert scene.treasury("BME") == 300
    assert (scene.square("BME"), scene.price("BME")) == ((1, 1), 75)  # from the violet 80 one square to the left


@pytest.mark.rule("rhl:10.1.b")
def test_what_was_earned_last_time_is_not_earned_again_without_a_train() -> None:
    scene = Scene().give_lots().found("BME", {A: 50}).step("BME", "station").earned(90).do(Pass(A))
    assert (scene.node, scene.treasury("BME"), scene.s.income[scene.number("BME")]) == ("train", 0, 0)


@pytest.mark.rule("rhl:10.1.c")
@pytest.mark.parametrize("path", ["E8 E6:c0 E8:t1 D9:c0", "E6:c0 E8:t1 D9:c0 D11", "E8", ""])
def test_a_route_begins_and_ends_at_a_stop(path: str) -> None:
    scene = running("CCE", "3", KREFELD_DUISBURG)
    assert scene.clause(scene.run(("3", path))) == "10.1.c"


@pytest.mark.rule("rhl:10.1.c")
def test_a_route_joins_two_cities_or_off_board_places() -> None:
    scene = running("CCE", "3", KREFELD_DUISBURG)
    assert scene.clause(scene.run(("3", "E6:c0 E8:t1"))) == "10.1.c"
    assert scene.clause(scene.run(("3", "E6:c0"))) == "10.1.c"
    assert scene.clause(scene.run(("3", "E6:c0 F7 G8 F9:c0"))) == "9.b"  # no track leads there at all


@pytest.mark.rule("rhl:10.1.d")
def test_an_own_marker_must_be_on_the_route() -> None:
    scene = running("ADR", "2", f"{AACHEN_DUREN} {DUREN_BONN}")
    assert scene.clause(scene.run(("2", "K6:c0 K8 K10:c0"))) == "10.1.d"
    assert scene.income(("2", AACHEN_RUN)) == 20 + 10 + 20


@pytest.mark.rule("rhl:10.1.e")
def test_no_route_starts_or_ends_in_a_town() -> None:
    scene = running("ADR", "3", f"{AACHEN_DUREN} J3=69/0")
    assert scene.clause(scene.run(("3", f"J3:t0 {AACHEN_RUN}"))) == "10.1.e"
    assert scene.clause(scene.run(("3", "K6:c0 K4:t0 K2:c0 J3:t0"))) == "10.1.e"
    assert not scene.allows(scene.run(("3", "K2:c0 J3:t0")))


@pytest.mark.rule("rhl:10.1.f")
def test_no_place_twice() -> None:
    loop = running("CCE", "4", "E6=201/4 E8=69/3 F9=922/0 G8=7/2 F7=9/2")
    assert loop.clause(loop.run(("4", "E6:c0 E8:t1 F9:c0 G8 F7 E6:c0"))) == "10.1.f"
    assert loop.income(("4", "E6:c0 E8:t1 F9:c0")) == 30 + 10 + 40


@pytest.mark.rule("rhl:10.1.g", "rhl:11.3.c")
def test_the_eastern_ruhr_once_a_route() -> None:
    scene = running("BME", "3", "D13=201/3", markers="D13")
    assert scene.clause(scene.run(("3", "C14:c0 D13:c0 D15:c1"))) == "10.1.g"
    assert scene.allows(scene.run(("3", "C14:c0 D13:c0")))


@pytest.mark.rule("rhl:10.1.h")
def test_no_run_from_hamburg_to_berlin() -> None:
    scene = running("CME", "3", "B13=88/0", markers="A14")
    assert scene.clause(scene.run(("3", "A14:c0 B13:t0 B15:c0"))) == "10.1.h"
    agreed = running("CME", "3", "B13=88/0", markers="A14", hamburg_berlin_run=True)
    assert agreed.income(("3", "A14:c0 B13:t0 B15:c0")) == 40 + 10 + 50


@pytest.mark.rule("rhl:10.1.f", "rhl:10.1.i")
def test_nijmegen_and_arnhem_are_one_area() -> None:
    scene = running("ADR", "3", f"{NIJMEGEN_WESEL} B9=5/0 B7=8/2", markers="B9")
    north = "A4:o0 B3 C4:t0 C6:t0 C8 B9:c0"
    assert scene.allows(scene.run(("3", north)))
    assert scene.clause(scene.run(("3", f"{north} B7 A6:o0"))) == "10.1.i"


@pytest.mark.rule("rhl:10.1.i")
def test_basel_and_frankfurt_are_one_area() -> None:
    south = f"{BONN_KOLN} I10=924/0 I12=3/0 J11=8/3 K12=4/2"
    route = "L11:o0 K10:c0 J9 I10:c0 I10:c1 I12:t0 J11 K12:t0 L13:o0"
    scene = running("RhE", "4", south)
    assert scene.clause(scene.run(("4", route))) == "10.1.i"
    assert scene.allows(scene.run(("4", "K10:c0 J9 I10:c0 I10:c1 I12:t0 J11 K12:t0 L13:o0")))
    agreed = running("RhE", "8", south, phase="8", rge_basel_frankfurt=True)
    # 70 + 20 + 30 (ferry) + 60; it does not join north and south, so Köln is not doubled.
    assert agreed.income(("8", route)) == 180


@pytest.mark.rule("rhl:10.1.j", "rhl:10.1.k")
def test_a_full_foreign_city_ends_a_route_and_an_open_one_does_not() -> None:
    west = f"{AACHEN_DUREN} {DUREN_BONN}"
    full = running("ADR", "3", west, markers="K10", others="RhE@K6")
    assert full.income(("3", AACHEN_RUN)) == 50
    assert full.clause(full.run(("3", f"{AACHEN_RUN} K8 K10:c0"))) == "10.1.j"
    cut_off = running("ADR", "3", west, others="RhE@K6")
    assert cut_off.clause(cut_off.run(("3", f"{AACHEN_RUN} K8 K10:c0"))) == "10.1.j"
    roomy = running("ADR", "3", f"{west} K6=15/1", others="RhE@K6")
    assert roomy.income(("3", f"{AACHEN_RUN} K8 K10:c0")) == 20 + 10 + 30 + 20


@pytest.mark.rule("rhl:10.1.l")
def test_no_piece_of_track_twice() -> None:
    scene = running("RhE", "3", KOLN_SWITCH)
    assert scene.clause(scene.run(("3", "K10:c0 J9 I10:c0 J9 J7 K6:c0"))) == "10.1.l"
    assert scene.income(("3", "K10:c0 J9 I10:c0")) == 50


@pytest.mark.rule("rhl:10.1.l")
def test_two_tracks_that_cross_on_a_tile_may_both_be_used() -> None:
    # The track from Neuss crosses itself on H7: down to I6, round over H5 and on to Köln.
    scene = running("CCE", "2", "G8=9/0 H7=20/0 I6=3/2 H5=7/4 H9=58/5")
    assert scene.tile("H7") == "20"
    assert scene.income(("2", "F9:c0 G8 H7 I6:t0 H5 H7 H9:t0 I10:c1")) == 20 + 10 + 10 + 30


@pytest.mark.rule("rhl:10.1.m")
def test_trains_may_not_share_the_stem_of_a_branch() -> None:
    scene = running("RhE", "2 2", KOLN_SWITCH)
    to_bonn, to_duren = ("2", "I10:c0 J9 K10:c0"), ("2", "I10:c0 J9 J7 K6:c0")
    assert scene.clause(scene.run(to_bonn, to_duren)) == "10.1.m"
    # The stem lets only one of them run, so the other train has no route left and stands.
    assert scene.income(to_duren) == 30 + 30
    alone = running("ADR", "3", f"{NIJMEGEN_WESEL} B9=5/0", markers="B9")
    assert alone.allows(alone.run(("3", "A4:o0 B3 C4:t0 C6:t0 C8 B9:c0")))  # one train shares with nobody


@pytest.mark.rule("rhl:10.1.n", "rhl:11.3.c")
def test_trains_may_meet_in_a_city() -> None:
    scene = running("BME", "2 2", "D13=201/3", markers="D13")
    # Essen (30) counts for both; the Eastern Ruhr has two links (30) and each train uses another one.
    assert scene.income(("2", "D13:c0 C14:c0"), ("2", "D13:c0 D15:c1")) == 2 * (30 + 30)
    assert scene.clause(scene.run(("2", "D13:c0 C14:c0"), ("2", "C14:c0 D13:c0"))) == "10.1.m"


@pytest.mark.rule("rhl:10.1.n")
def test_trains_may_meet_in_a_town_with_four_links() -> None:
    tiles = "E8=87/0 E6=202/2 D7=947/0 F7=8/3 G8=7/2"
    scene = running("KKK", "5 5", tiles, phase="5", markers="E6")
    # Krefeld - E8 - Duisburg and Moers - E8 - Neuss; the steel mill of Krefeld is not on the way to the mine of Moers.
    assert scene.income(("5", "E6:c0 E8:t0 D9:c0"), ("5", "D7:c0 E8:t0 F7 G8 F9:c0")) == (30 + 10 + 20) + (30 + 10 + 20)

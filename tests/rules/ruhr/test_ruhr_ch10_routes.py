"""Chapter 10.5: how trains run, and the places with rules of their own."""

import pytest

from revier.games.ruhr.values import train_spec
from revier.rail.actions import BuyTrain, LayTile, Run
from revier.rail.routes import CITY, TOWN, Fault, Link, RunMap, route_fault
from scenes.ruhr import A, B, Scene
from scenes.ruhr_lines import (
    CME_LINE,
    GRONAU_DORTMUND,
    GRONAU_TO_DORTMUND,
    HAGEN_GREEN,
    HAGEN_SCHWERTE,
    HAMM_RING,
    HAMM_SOEST,
    HAMM_TO_KAMEN,
    HAMM_TO_SOEST,
    STEELE_EAST,
    WUPPERTAL_STEELE,
    WUPPERTAL_TO_HAGEN,
    WUPPERTAL_TO_KUPFERDREH,
    WUPPERTAL_TO_SCHWERTE,
    WUPPERTAL_TO_STEELE,
    railway,
)

HAMM_TO_UNNA_EAST = "B17:c0 D17 E16 G16:t0"  # the other side of the ring


@pytest.mark.rule("ruhr:10.5.a")
def test_each_train_runs_one_route() -> None:
    scene = railway("KWE", "run", tiles=HAMM_RING, trains="2 2")
    both = (("2", HAMM_TO_KAMEN), ("2", HAMM_TO_UNNA_EAST))
    assert scene.allows(scene.run(*both))
    assert scene.clause(scene.run(*both, ("2", "D15:t0 F15 G16:t0"))) == "10.5.a"
    assert scene.clause(scene.run(("3", HAMM_TO_KAMEN))) == "10.5.a"


@pytest.mark.rule("ruhr:10.5.b")
def test_a_city_and_a_town_are_a_route_one_stop_is_none() -> None:
    scene = railway("KWE", "run", tiles=HAMM_SOEST, trains="2")
    assert scene.income(("2", HAMM_TO_KAMEN)) == 30 + 10
    assert scene.clause(scene.run(("2", "B17:c0"))) == "10.5.b"


@pytest.mark.rule("ruhr:10.5.b")
def test_stops_must_be_joined_by_track() -> None:
    scene = railway("KWE", "run", tiles="C16=9/1 D15=883/4", trains="2")
    assert scene.clause(scene.run(("2", "B17:c0 D17 E16 G16:t0"))) == "10.5.b"
    every = (0, 1, 2)
    assert route_fault(line("ccc"), train_spec(scene.g, 1), every, every[:-1]) is None
    assert route_fault(line("ccc"), train_spec(scene.g, 1), (0, 2), (0,)) is Fault.BROKEN


@pytest.mark.rule("ruhr:10.5.b")
@pytest.mark.parametrize("way", ["C16 B17:c0", f"D17 {HAMM_TO_KAMEN}", f"{HAMM_TO_KAMEN} F15", "C16", ""])
def test_a_route_begins_and_ends_with_a_stop(way: str) -> None:
    scene = railway("KWE", "run", tiles=HAMM_RING, trains="2")
    assert scene.allows(scene.run(("2", HAMM_TO_KAMEN)))
    assert scene.clause(scene.run(("2", way))) == "10.5.b"


def round_about(way: str, *tiles: str) -> tuple[str, str]:
    """Clause and sentence against a way of the DGEE from one track of Lünen back to the other."""
    scene = railway("DGEE", "run", phase="3", tiles=" ".join(tiles), trains="3")
    refusal = scene.why_not(scene.run(("3", way)))
    assert refusal is not None
    return refusal.clause, refusal.reason.key


@pytest.mark.rule("ruhr:10.5.b")
def test_two_tracks_of_one_city_are_one_stop() -> None:
    """Round the corner over B13 and C14: a route of Lünen alone."""
    said = round_about("D13:c0 B13 C14 D13:c1", "B13=7/5", "C14=7/1")
    assert said == ("ruhr:10.5.b", "rail.refused.run.one_city")


@pytest.mark.rule("ruhr:10.5.j")
def test_nor_is_a_city_visited_again_on_its_other_track() -> None:
    """Lünen, Mengede and back."""
    said = round_about("D13:c0 F13 E12:t0 D13:c1", "F13=7/2", "E12=3/4")
    assert said == ("ruhr:10.5.j", "rail.refused.run.same_city")


@pytest.mark.rule("ruhr:10.5.c")
def test_the_numbers_of_a_train_are_cities_and_towns() -> None:
    """Hamm and Soest with two towns between them are all a 2+2 can do; three cities are too many for it."""
    scene = railway("KWE", "run", tiles=HAMM_SOEST, trains="2")
    assert scene.income(("2", HAMM_TO_SOEST)) == 30 + 10 + 10 + 20
    three = railway("BME", "run", phase="3", tiles=f"{HAGEN_GREEN} {HAGEN_SCHWERTE}", trains="2 3")
    assert three.clause(three.run(("2", WUPPERTAL_TO_SCHWERTE))) == "10.5.c"
    assert three.clause(three.run(("3", WUPPERTAL_TO_SCHWERTE), ("2", WUPPERTAL_TO_HAGEN))) == "10.5.k"
    scene = railway("BME", "run", phase="3", tiles=f"{HAGEN_GREEN} {HAGEN_SCHWERTE}", trains="3")
    assert scene.income(("3", WUPPERTAL_TO_SCHWERTE)) == 30 + 10 + 10 + 30 + 20


def line(stops: str) -> RunMap:
    """A line of cities (c) and towns (t), with a station in the first city."""
    count = len(stops)
    kinds = tuple(CITY if stop == "c" else TOWN for stop in stops)
    links = tuple(Link(n, n + 1, 1 << n) for n in range(count - 1))
    return RunMap(kinds, tuple(range(count)), (10,) * count, 1 << stops.index("c"), (1 << count) - 1, links)


@pytest.mark.rule("ruhr:10.5.c", "ruhr:10.5.d")
@pytest.mark.parametrize(
    ("train", "stops", "fault"),
    [
        ("4", "ctctctct", None),  # 4 cities and 4 towns
        ("4", "ctctcttt", None),  # the example: 3 cities and 5 towns
        ("4", "ctctctttt", Fault.TOO_MANY_TOWNS),  # 3 and 6
        ("4", "ctctctcc", Fault.TOO_LONG),  # 5 and 3
        ("2", "cttt", None),  # 1 and 3
        ("2", "ctttt", Fault.TOO_MANY_TOWNS),
        ("2", "ccc", Fault.TOO_LONG),
        ("8", "c" * 8 + "t" * 8, None),
        ("8", "c" * 8 + "t" * 9, Fault.TOO_MANY_TOWNS),
    ],
)
def test_unused_cities_may_be_towns(train: str, stops: str, fault: Fault | None) -> None:
    g = Scene().g
    run_map = line(stops)
    every = tuple(range(len(stops)))
    assert route_fault(run_map, train_spec(g, g.d.train_index[train]), every, every[:-1]) is fault


@pytest.mark.rule("ruhr:10.5.d")
def test_so_it_is_on_the_map() -> None:
    """From Wuppertal three towns are possible with a 2+2; with Steele, the second city, only two would be."""
    scene = railway("BME", "run", phase="3", tiles=WUPPERTAL_STEELE, trains="2")
    assert scene.income(("2", WUPPERTAL_TO_KUPFERDREH)) == 30 + 3 * 10
    assert scene.clause(scene.run(("2", WUPPERTAL_TO_STEELE))) == "10.5.d"
    scene = railway("BME", "run", phase="3", tiles=WUPPERTAL_STEELE, trains="3")
    assert scene.income(("3", WUPPERTAL_TO_STEELE)) == 30 + 3 * 10 + 20


@pytest.mark.rule("ruhr:10.5.e")
def test_no_stop_is_skipped() -> None:
    """A train without a call left ends before the town."""
    scene = railway("BME", "run", phase="3", tiles=WUPPERTAL_STEELE, trains="2")
    assert scene.clause(scene.run(("2", "S10:c0 R9 P9:t0"))) == "10.5.e"
    assert scene.clause(scene.run(("2", "S10:c0 R9 P9 N9 M8 K8:c0"))) == "10.5.e"


@pytest.mark.rule("ruhr:10.5.f")
def test_a_red_place_is_an_end() -> None:
    """Two lines come into Hamm; nobody runs through it, not even the KWE."""
    scene = railway("KWE", "run", tiles=HAMM_RING, trains="2")
    assert scene.clause(scene.run(("2", "D15:t0 C16 B17:c0 D17 E16 G16:t0"))) == "10.5.f"


@pytest.mark.rule("ruhr:10.5.g")
def test_a_city_full_of_others_is_an_end() -> None:
    """Ratingen, one space, is the BME's: the CME ends there and counts it."""
    scene = railway("CME", "run", phase="3", tiles=f"{CME_LINE} N5=9/0 L5=718/0", trains="3")
    through = scene.run(("3", "S4:c0 R5:c0 P5 N5 L5:c0"))
    assert scene.allows(through)
    scene.mark("BME", "R5")
    assert scene.clause(through) == "10.5.g"
    assert scene.income(("3", "S4:c0 R5:c0")) == 30 + 20


@pytest.mark.rule("ruhr:10.5.h", "ruhr:10.5.i")
def test_a_train_leaves_a_city_on_other_track_than_it_came() -> None:
    """Behind Ratingen the line forks to Mülheim and to Angermund: in by one branch, out by the other, is no way."""
    tiles = "R5=6/1 P5=9/0 P5=24/0 N5=9/0 L5=718/0 O4=58/3"
    scene = railway("CME", "run", phase="3", tiles=tiles, trains="3")
    assert scene.allows(scene.run(("3", "S4:c0 R5:c0 P5 N5 L5:c0")))
    assert scene.allows(scene.run(("3", "S4:c0 R5:c0 P5 O4:t0")))
    assert scene.clause(scene.run(("3", "L5:c0 N5 P5 R5:c0 P5 O4:t0"))) == "10.5.i"


@pytest.mark.rule("ruhr:10.5.i")
def test_separate_track_on_one_tile_may_be_used() -> None:
    """Both towns of Q12 on one route: through Gevelsberg to Hagen, and over O12 back to Milspe."""
    tiles = f"{HAGEN_GREEN} O12=7/5"
    scene = railway("BME", "run", phase="3", tiles=tiles, trains="3")
    assert scene.income(("3", "S10:c0 R11:t0 Q12:t0 P13:c0 O12 Q12:t1")) == 30 + 10 + 10 + 30 + 10


@pytest.mark.rule("ruhr:10.5.j")
def test_no_place_is_visited_twice() -> None:
    scene = railway("KWE", "run", tiles=HAMM_RING, trains="2")
    ring = "B17:c0 C16 D15:t0 F15 G16:t0 E16 D17 B17:c0"
    assert scene.clause(scene.run(("2", ring))) == "10.5.j"


@pytest.mark.rule("ruhr:10.5.k", "ruhr:10.6.1.a")
def test_trains_meet_in_cities_but_share_no_track() -> None:
    """Both start in Hamm, over different sides, and Hamm counts for both; a shared branch is refused."""
    scene = railway("KWE", "run", tiles=HAMM_RING, trains="2 2")
    assert scene.income(("2", HAMM_TO_KAMEN), ("2", HAMM_TO_UNNA_EAST)) == (30 + 10) + (30 + 10)
    assert scene.clause(scene.run(("2", HAMM_TO_KAMEN), ("2", "B17:c0 C16 D15:t0 F15 G16:t0"))) == "10.5.k"
    # they may meet in a town as well: Unna is the end of both
    assert scene.income(("2", "B17:c0 C16 D15:t0 F15 G16:t0"), ("2", HAMM_TO_UNNA_EAST)) == 50 + 40


# --- special hexes ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.5.l")
def test_luenen_counts_as_a_city_and_lets_everybody_pass() -> None:
    """Gronau 20, Lünen 20, Dortmund 30: three cities, with or without the DGEE in Lünen."""
    short = railway("RhE", "run", phase="3", tiles=GRONAU_DORTMUND, trains="2").mark("RhE", "H13")
    assert short.clause(short.run(("2", GRONAU_TO_DORTMUND))) == "10.5.c"
    scene = railway("RhE", "run", phase="3", tiles=GRONAU_DORTMUND, trains="3").mark("RhE", "H13")
    assert scene.income(("3", GRONAU_TO_DORTMUND)) == 20 + 20 + 30
    scene.found("DGEE", {B: 60}, value=60).step("RhE", "run")
    assert scene.stations("D13") == [(0, "DGEE")]
    assert scene.income(("3", GRONAU_TO_DORTMUND)) == 70


@pytest.mark.rule("ruhr:10.5.m")
def test_yellow_steele_is_blocked_by_the_pwb_green_steele_is_not() -> None:
    through = (("2", "J7:c0 K8:c0 M8:t0"),)
    scene = railway("RhE", "run", phase="3", tiles="M8=4/0", trains="2").mark("RhE", "J7")
    assert scene.income(*through) == 30 + 20 + 10  # two cities and a town
    scene.found("PWB", {B: 60}, value=60).step("RhE", "run")
    assert scene.clause(scene.run(*through)) == "10.5.g"
    assert scene.income(("2", "J7:c0 K8:c0")) == 50
    scene.lay("K8", "913").step("RhE", "run")
    assert scene.income(*through) == 30 + 30 + 10


@pytest.mark.rule("ruhr:10.5.n")
def test_trains_of_the_pwb_start_on_any_track_of_green_steele() -> None:
    """Essen and Kupferdreh lie on one track of tile 913, Wattenscheid on the other; it builds over all four sides."""
    scene = railway("PWB", "run", phase="3", tiles=f"M8=4/0 {STEELE_EAST}", trains="3 3 3")
    west, south, east = ("3", "K8:c0 J7:c0"), ("3", "K8:c0 M8:t0"), ("3", "K8:c1 J9 I8:t0")
    assert scene.income(west, south, east) == (30 + 30) + (30 + 10) + (30 + 10)
    scene.step("PWB", "track")
    built = {action.hex for action in scene.offers(LayTile) if isinstance(action, LayTile)}
    assert {"L9", "O8"} <= built


@pytest.mark.rule("ruhr:10.5.n", "ruhr:10.5.j")
def test_the_tracks_of_green_steele_are_separate() -> None:
    """From Essen the RhE passes to Kupferdreh, on the same track, but does not reach the other; a train of the PWB
    starts on either and does not change from one to the other."""
    scene = railway("RhE", "track", phase="3", tiles=f"M8=4/0 {STEELE_EAST}", trains="4").mark("RhE", "J7")
    built = {action.hex for action in scene.offers(LayTile) if isinstance(action, LayTile)}
    assert "O8" in built
    assert "L9" not in built
    scene.step("RhE", "run")
    assert scene.income(("4", "J7:c0 K8:c0 M8:t0")) == 30 + 30 + 10
    assert not scene.allows(scene.run(("4", "J7:c0 K8:c0 J9 I8:t0")))
    own = railway("PWB", "run", phase="3", tiles=f"M8=4/0 {STEELE_EAST}", trains="4")
    assert not own.allows(own.run(("4", "J7:c0 K8:c0 J9 I8:t0")))
    assert own.clause(own.run(("4", "J7:c0 K8:c0 K8:c1 J9 I8:t0"))) == "10.5.h"


@pytest.mark.rule("ruhr:10.5.n")
def test_trains_of_the_dgee_start_on_any_track_of_luenen() -> None:
    scene = railway("DGEE", "run", phase="3", tiles=GRONAU_DORTMUND, trains="3 3")
    assert scene.income(("3", "D13:c0 B13 A14:o0"), ("3", "D13:c0 F13 G14 H13:c0")) == (20 + 20) + (20 + 30)
    scene.step("DGEE", "track")
    assert {"E12", "C14"} <= {action.hex for action in scene.offers(LayTile) if isinstance(action, LayTile)}


@pytest.mark.rule("ruhr:10.5.n")
def test_the_tracks_of_luenen_cross_without_meeting() -> None:
    """The RhE comes from Dortmund and passes to Gronau; to Mengede or to Kamen it does not."""
    scene = railway("RhE", "track", phase="3", tiles=GRONAU_DORTMUND, trains="3").mark("RhE", "H13")
    built = {action.hex for action in scene.offers(LayTile) if isinstance(action, LayTile)}
    assert not built & {"E12", "C14"}
    scene.step("RhE", "run")
    assert scene.income(("3", GRONAU_TO_DORTMUND)) == 20 + 20 + 30


@pytest.mark.rule("ruhr:10.5.o")
def test_the_kept_space_of_the_eh_blocks_nobody() -> None:
    """Essen has two spaces: the CME in one, the other kept. With the EH there, it is full."""
    tiles = "L5=718/1 K6=9/1"
    scene = railway("RhE", "run", phase="5", tiles=tiles, trains="5").mark("RhE", "L5").mark("CME", "J7")
    through = scene.run(("5", "L5:c0 K6 J7:c0 K8:c0"))
    assert scene.allows(through)
    scene.found("EH", {B: 60}, value=60).step("RhE", "run")
    assert scene.clause(through) == "10.5.g"


@pytest.mark.rule("ruhr:10.5.p", "ruhr:10.7.d")
def test_a_railway_earns_nothing_in_its_first_round() -> None:
    scene = Scene().cleared().found("PWB", {A: 60}, value=70, treasury=200, operated=False).operate()
    scene.passes(2)
    assert (scene.node, scene.price("PWB"), scene.treasury("PWB")) == ("link", 70, 200)
    scene.passes()
    assert (scene.node, scene.price("PWB"), scene.s.earned) == ("train", 65, 0)


@pytest.mark.rule("ruhr:10.5.p")
def test_nor_does_it_without_trains_whatever_it_earned_before() -> None:
    """The PWB had 70 in its last turn; the RhE, the next on the list, has a train."""
    scene = railway("PWB", "track").found("RhE", {B: 60}, value=60).give_trains("RhE", "2")
    scene.s.income[scene.number("PWB")] = 70
    scene.step("PWB", "run")
    assert (scene.acting(), scene.node, scene.s.income[scene.number("PWB")]) == ("PWB", "train", 0)


@pytest.mark.rule("ruhr:10.5.p")
def test_a_train_bought_now_runs_in_the_next_turn() -> None:
    scene = railway("PWB", "train", treasury=80).do(BuyTrain(A, "2", "bank", 80))
    assert scene.trains("PWB") == ["2"]
    assert scene.clause(Run(A, ())) == "7.3.a"

"""Corners of clauses that the other tests walk past: names nobody knows, ends of lists, who comes after whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.action import NATURE, Action
from revier.core.errors import RulesBug
from revier.core.flow import PlainFrame
from revier.games.coal.actions import (
    Deliver,
    Done,
    MoveInPort,
    NoSpecial,
    PlaceCube,
    PlaceDie,
    Sail,
    Settle,
    Special,
    Supply,
    Transport,
    UseCoalHauler,
    UseInn,
)
from revier.games.coal.dice import move_die
from revier.games.coal.frames import StepFrame, TurnsFrame
from revier.games.coal.model import CITY
from revier.games.coal.powers import MARKERS
from revier.games.coal.state import BLANK, DRAWN, NO_MARKER, OPEN, UNSEEN, USED, set_status
from scenes.coal import A, B, C, D, Scene

BARGES = ("C4", "C5", "C6", "C7")
PORT = ("Rhineland", "Netherlands", "Belgium")


def acting(number: int = 2) -> Scene:
    return Scene().barges(*BARGES).cash(A, 5).at(number, "act")


def transporting(*dice: int) -> Scene:
    """A is to transport in round 2; the dice of the brickearth track from the top."""
    scene = Scene().barges(*BARGES).coal(S14=0)
    scene.s.round = 2
    return scene.on_track(dice).at(2, "act").do(Special(A, "transport"))


def spilled() -> Scene:
    """A black die has left the track in round 2, whose territory is Essen; S10 is empty there."""
    scene = Scene().barges(*BARGES).coal(S10=0)
    scene.s.beside = [4]
    scene.at(2, "buy")
    scene.s.flow.append(PlainFrame("spill"))
    return scene


def in_port(*columns: str) -> Scene:
    return Scene().barges(*BARGES).give(A, "port_ruhrort", "coal_shop").build(A, *columns).cash(A, 0).at(6, "buy")


# --- names nobody knows -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("scene", "action", "clause"),
    [
        pytest.param(acting, Special(A, "holiday"), "6.3.2.a", marks=pytest.mark.rule("coal:6.3.2.a")),
        pytest.param(
            lambda: transporting(0, 0, 5, 0, 0),
            Transport(A, "black", "S99"),
            "4.5.a",
            marks=pytest.mark.rule("coal:4.5.a"),
        ),
        pytest.param(
            lambda: transporting(0, 0, 5, 0, 0),
            Transport(A, "black", "S8"),
            "4.5.a",
            marks=pytest.mark.rule("coal:4.5.a"),
        ),
        pytest.param(
            lambda: transporting(0, 0, 5, 0, 0),
            Transport(A, "S8", "S14"),
            "4.5.g",
            marks=pytest.mark.rule("coal:4.5.g"),
        ),
        pytest.param(
            lambda: acting().do(NoSpecial(A)), Sail(A, "S99"), "6.3.1.a", marks=pytest.mark.rule("coal:6.3.1.a")
        ),
        pytest.param(spilled, PlaceDie(A, "S99"), "3.1.e", marks=pytest.mark.rule("coal:3.1.e")),
        pytest.param(
            lambda: Scene().barges(*BARGES).at(3, "event"),
            Settle(A, "beer"),
            "7.3.a",
            marks=pytest.mark.rule("coal:7.3.a"),
        ),
        pytest.param(
            lambda: Scene().barges(*BARGES).at(6, "event"),
            Settle(A, "beer"),
            "7.6.b",
            marks=pytest.mark.rule("coal:7.6.b"),
        ),
        pytest.param(
            lambda: in_port("Belgium"),
            MoveInPort(A, "C4", "Belgium", 1),
            "6.6.4.a",
            marks=pytest.mark.rule("coal:6.6.4.a"),
        ),
        pytest.param(
            lambda: in_port("Belgium"),
            MoveInPort(A, "Belgium", "depot_mark", 1),
            "6.6.4.a",
            marks=pytest.mark.rule("coal:6.6.4.a"),
        ),
        pytest.param(
            lambda: in_port("Belgium"),
            MoveInPort(A, "Belgium", "Utopia", 1),
            "6.6.4.a",
            marks=pytest.mark.rule("coal:6.6.4.a"),
        ),
    ],
)
def test_a_place_that_is_none_is_refused(scene: object, action: Action, clause: str) -> None:
    assert callable(scene)
    scene().refuses(action, clause)


@pytest.mark.rule("coal:9.11.a")
def test_the_inn_gives_thalers_or_points_once() -> None:
    scene = acting().give(A, "inn")
    scene.refuses(UseInn(A, "beer"), "9.11.a")
    scene.do(UseInn(A, "points"))
    assert scene.has(A, "inn") == USED
    scene.refuses(UseInn(A, "points"), "9.a")


@pytest.mark.rule("coal:9.9.a", "coal:9.9.b")
def test_the_coal_hauler_needs_coal_at_the_storage() -> None:
    acting().refuses(UseCoalHauler(A, "S8"), "9.9.a")
    scene = acting().give(A, "coal_hauler")
    scene.refuses(UseCoalHauler(A, "S15"), "9.9.a")
    scene.refuses(UseCoalHauler(A, "S99"), "9.9.a")
    assert scene.clause(UseCoalHauler(A, "S8")) == ""


def told(scene: Scene, key: str) -> dict[str, object]:
    """What the last line of this kind in the log says."""
    return next(dict(line.args) for line in reversed(scene.log) if line.key == f"coal.log.{key}")


@pytest.mark.rule("coal:9.9.a", "coal:6.3.2.p")
def test_everybody_is_told_which_coal_was_raised() -> None:
    """The Coal Hauler raises by three, Supply by two, both to six at most; S9 is called Kunstwerk."""
    hauler = acting().give(A, "coal_hauler").coal(S9=2).do(UseCoalHauler(A, "S9"))
    supply = acting().give(A, "supply").coal(S9=2).do(Special(A, "supply"), Supply(A, "S9"))
    for scene, value in ((hauler, 2 + 3), (supply, 2 + 2)):
        line = told(scene, "raised")
        assert (line["storage"], line["value"]) == ("Kunstwerk", value)


@pytest.mark.rule("coal:6.4.2.i", "coal:6.4.2.j")
def test_everybody_is_told_what_the_cube_cost() -> None:
    scene = Scene().barges("S8").at(2, "deliver").do(Deliver(A, "C4"))
    assert told(scene, "cube")["cost"] == 1


@pytest.mark.rule("coal:9.10.b", "coal:6.3.2.b")
def test_without_the_white_marker_no_action_is_free() -> None:
    acting().refuses(Special(A, "hauling", free=True), "9.10.a")


@pytest.mark.rule("coal:6.5.h", "coal:9.a")
def test_a_blank_marker_is_good_for_nothing() -> None:
    """The refusal says why: a blank, never claimed, or used."""
    inn = next(marker for marker in MARKERS if marker.code == "inn")
    scene = acting()
    for status, clause in ((BLANK, "6.5.h"), (OPEN, "9.11.a"), (USED, "9.a")):
        set_status(scene.s, A, inn, status)
        assert scene.clause(UseInn(A, "points")) == clause


@pytest.mark.rule("coal:9.a", "coal:9.b")
def test_eight_kinds_are_grey_and_nine_white() -> None:
    grey = ["essen_warehouse", "grafschaft_mark_warehouse", "coal_depot", "lock_building"]
    assert [marker.code for marker in MARKERS if not marker.white] == [
        *grey,
        *("port_ruhrort", "grafschaft_mark", "wage", "supply"),
    ]
    assert [marker.row for marker in MARKERS if marker.white] == list(range(9))


@pytest.mark.rule("coal:6.4.2.g", "coal:9.13.a")
def test_the_cube_goes_into_an_area_and_then_the_game_goes_on() -> None:
    scene = Scene().barges("S9", "S8").give(A, "merchant").action(A, "transport").at(2, "deliver")
    scene.do(Deliver(B, "C4"), Deliver(A, "I7"))
    scene.refuses(PlaceCube(A, "green_city"), "6.4.2.g")
    scene.do(PlaceCube(A, "black_industry"))
    assert scene.node == "buy"


# --- dice -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:3.1.e")
def test_no_place_holds_two_dice_and_none_comes_from_nowhere() -> None:
    scene = Scene()
    at = scene.g.facts.storage_index
    with pytest.raises(RulesBug):
        move_die(scene.s, at["S8"], at["S9"])
    with pytest.raises(RulesBug):
        move_die(scene.s, at["S15"], at["S6"])
    move_die(scene.s, at["S8"], at["S15"])
    assert (scene.die("S8"), scene.die("S15")) == (0, 3)


@pytest.mark.rule("coal:3.1.g", "coal:3.1.h", "coal:4.5.c", "coal:4.5.d")
def test_coal_of_one_colour_has_no_place_among_the_other() -> None:
    """S6 lies in Grafschaft Mark, S15 in Broich; both are empty."""
    scene = Scene().barges(*BARGES)
    scene.s.round = 5
    scene.on_track([0, 0, 4, 0]).on_track([0, 0, -4, 0], "white").at(5, "act").do(Special(A, "transport"))
    scene.refuses(Transport(A, "black", "S6"), "4.5.c")
    scene.refuses(Transport(A, "white", "S15"), "4.5.d")
    assert scene.clause(Transport(A, "black", "S15")) == scene.clause(Transport(A, "white", "S6")) == ""


@pytest.mark.rule("coal:4.4.a", "coal:4.4.b")
def test_white_coal_of_the_first_track_goes_to_its_own_column() -> None:
    """Both colours share the brickearth path; on the paved one each has a column, and no box keeps what has moved."""
    scene = Scene().barges(*BARGES).coal(S1=0)
    scene.s.round = 3
    scene.on_track([0, 0, 3, -4, 0]).at(4, "event")
    assert (scene.boxes("black"), scene.boxes("white")) == ([0, 0, 3, 0], [0, 0, 0, -4])
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:4.1.h", "coal:4.5.a")
def test_one_die_is_transported_then_the_barge_sails() -> None:
    scene = transporting(0, 5, 4, 0, 0).do(Transport(A, "black", "S14"))
    assert (scene.node, scene.mover, scene.boxes()) == ("sail", A, [0, 0, 5, 0, 0])


@pytest.mark.rule("coal:4.5.b", "coal:4.5.g")
def test_from_the_river_comes_only_what_lies_there() -> None:
    """S6 and S15 are empty; a barge waits at S9."""
    scene = Scene().barges("C4", "S9", "C6", "C7")
    scene.s.round = 2
    scene.on_track([0] * 5).at(2, "act")
    scene.s.flow.append(StepFrame("transport", A))
    lying = {row.id for n, row in enumerate(scene.g.facts.storages) if scene.s.coal[n]} - {"S9"}
    assert {a.source for a in scene.offered(Transport)} == lying


@pytest.mark.rule("coal:6.4.1.f", "coal:3.1.i")
def test_one_obstacle_among_locks_costs_as_much_as_many() -> None:
    """From S8 to C5 lie O8 to O11; three of them are locks."""
    scene = Scene().barges("S8").coal(S8=5).cash(A, 0).action(A, "pilot").clear("O8", "O9", "O11")
    scene.develop(A, black_city=3).at(2, "deliver").do(Deliver(A, "C5"))
    assert scene.money(A) == 5 - 1


@pytest.mark.rule("coal:3.2.d", "coal:3.2.e", "coal:6.4.1.b", "coal:6.3.1.i")
def test_the_storage_farthest_upriver_has_a_standard_trip_too() -> None:
    """From S1 an orange arrow leads to Witten, the first of all buyers: no pilot is needed."""
    scene = Scene(2).give(A, "grafschaft_mark").at(1, "act")
    while scene.mover != A:
        scene.do(NoSpecial(B), Sail(B, "S8"))
    scene.do(NoSpecial(A), Sail(A, "S1"))
    scene.at(1, "deliver").do(Deliver(A, "C1"))
    assert scene.s.barge[A] == scene.g.facts.river.index("C1") + 1


# --- actions and moments ----------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:6.3.1.f", "coal:6.3.1.l")
def test_a_closed_action_obliges_nobody() -> None:
    """From C7 there is coal at S15 alone, with a pilot; Transport has only white coal, which A may not load."""
    scene = Scene().barges("C7", *BARGES[:3]).only_coal(S15=3)
    scene.s.round = 2
    scene.on_track([0, 0, -4, 0, 0])
    scene.s.flow = [PlainFrame("rounds"), TurnsFrame("act", (A, B, C, D), 0)]
    scene.refuses(NoSpecial(A), "6.3.1.f")
    scene.s.banned = 1
    scene.do(NoSpecial(A))
    assert "stays" in scene.heard()


@pytest.mark.rule("coal:6.3.1.b", "coal:6.3.2.a")
def test_who_has_chosen_neither_chooses_again_nor_does_without() -> None:
    scene = acting().do(Special(A, "pilot"))
    scene.refuses(Special(A, "transport"), "6.3.2.a")
    scene.refuses(NoSpecial(A), "6.3.1.b")
    later = Scene().barges(*BARGES).action(A, "pilot").at(6, "buy")
    later.refuses(Special(A, "transport"), "6.a")


@pytest.mark.rule("coal:6.3.1.e", "coal:6.3.1.f")
def test_one_storage_within_reach_is_enough() -> None:
    """A lies in the middle of the river: upriver it would take horses, but there is coal downriver."""
    scene = acting()
    assert (
        scene.clause(Special(A, "pilot")) == scene.clause(Special(A, "transport")) == scene.clause(NoSpecial(A)) == ""
    )


@pytest.mark.rule("coal:6.3.1.b", "coal:9.14.b")
def test_only_the_free_move_has_the_moment_of_the_coal_shop() -> None:
    scene = acting().give(A, "hauling_action", "coal_shop").build(A, "Belgium")
    scene.refuses(MoveInPort(A, "Belgium", "Rhineland", free=True), "9.14.b")
    scene.refuses(MoveInPort(A, "Belgium", "Rhineland"), "6.a")
    scene.refuses(Deliver(A, "C4"), "6.a")
    later = Scene().barges(*BARGES).give(A, "hauling_action").at(6, "buy")
    later.refuses(Special(A, "hauling", free=True), "6.a")


@pytest.mark.rule("coal:9.14.b", "coal:9.14.a", "coal:6.6.4.c")
def test_the_free_move_takes_no_debt() -> None:
    scene = in_port("Belgium")
    scene.refuses(MoveInPort(A, "Belgium", "Rhineland", 1, free=True), "5.b")
    scene.do(MoveInPort(A, "Belgium", "Rhineland", free=True))
    assert (scene.money(A), scene.debts(A), scene.owners("Rhineland")) == (0, 0, [A])


@pytest.mark.rule("coal:6.3.2.m", "coal:6.3.2.b")
def test_only_wage_is_for_one() -> None:
    """Every other action stays open to B though A has it."""
    for action in ("transport", "pilot", "hauling", "transport_pilot", "transport_hauling", "hauling_pilot", "supply"):
        scene = Scene(2).barges("C1", "C2").give(B, "supply").cash(B, 9).action(A, action)
        scene.s.round = 2
        scene.s.flow = [PlainFrame("rounds"), TurnsFrame("act", (A, B), 1)]
        assert action in {a.action for a in scene.offered(Special)}


# --- turns, phases and rounds -----------------------------------------------------------------------------------------
@pytest.mark.rule("coal:6.c", "coal:6.4.3.f", "coal:4.3.g")
def test_who_has_nothing_to_deliver_is_passed_over() -> None:
    """A, farthest upriver, and C, farthest downriver, carry no coal."""
    scene = Scene(3).barges("C1", "S8", "C7").at(2, "deliver")
    assert scene.mover == B
    scene.do(Deliver(B, "C4"))
    assert (scene.node, scene.mover) == ("buy", A)


@pytest.mark.rule("coal:6.c", "coal:9.10.a")
def test_after_action_and_barge_it_is_the_next_players_turn() -> None:
    scene = acting().give(A, "hauling_action")
    scene.do(Special(A, "hauling", free=True), Sail(A, "S8"))
    assert scene.mover == B
    second = Scene(2).barges("S8", "S9").at(2, "deliver").do(Deliver(A, "C4"))
    assert (second.node, second.mover) == ("deliver", B)


@pytest.mark.rule("coal:6.b", "coal:6.1.a", "coal:6.7.e")
def test_the_event_comes_once_and_the_round_ends_once() -> None:
    scene = Scene(2).barges("C4", "C5").cash(A, 0).cash(B, 0).at(6, "event")
    scene.do(Settle(A, "thaler"), Settle(B, "thaler")).draw("flag", "Belgium")
    assert (scene.node, scene.mover, scene.money(A), scene.pool(A)) == ("bag", NATURE, 1, 2)
    scene.at(6, "export")
    assert (scene.s.round, scene.node, scene.mover) == (7, "flag", NATURE)


@pytest.mark.rule("coal:6.7.e", "coal:6.7.a")
def test_the_flag_of_the_round_scores_and_no_other() -> None:
    """In round 5 the second flag counts."""
    scene = Scene().barges(*BARGES).build(A, "Belgium").build(B, "Rhineland").build(C, "Netherlands")
    scene.s.flags = [PORT.index(name) for name in ("Rhineland", "Belgium", "Netherlands")] + scene.s.flags[3:]
    scene.at(5, "export")
    assert scene.s.points[:3] == [1 + 1, 0, 0]


@pytest.mark.rule("coal:6.7.e")
@pytest.mark.parametrize(("rounds", "number", "points"), [("[5, 11]", 4, 0), ("[3, 11]", 3, 0), ("[3, 11]", 4, 2)])
def test_export_needs_a_round_of_export_and_a_flag(tmp_path: Path, rounds: str, number: int, points: int) -> None:
    """With other figures: round 4 has a flag and no export, or round 3 export and no flag."""
    file = tmp_path / "mine.toml"
    file.write_text(f"[round_rules]\nexport_rounds = {rounds}\n", encoding="utf-8")
    scene = Scene(overlay=file).barges(*BARGES).build(A, "Belgium")
    scene.s.flags = [PORT.index("Belgium")] * 8
    scene.at(number, "export")
    assert scene.s.points[A] == points


@pytest.mark.rule("coal:6.2.b", "coal:6.8.b")
def test_the_marker_drawn_is_out_and_forgotten_when_the_round_ends() -> None:
    scene = Scene(2).barges("C4", "C5").at(2, "bag").draw("bag", "mulheim")
    kind = scene.g.facts.marker_index["mulheim"]
    unseen = scene.s.markers[UNSEEN::2]
    assert [n for n, marker in enumerate(scene.g.facts.markers) if unseen[n] < marker.number] == [kind]
    assert scene.s.markers[DRAWN::2].count(1) == scene.s.markers[2 * kind + DRAWN] == 1
    assert scene.s.marker == kind
    scene.at(2, "export")
    assert scene.s.marker == NO_MARKER


@pytest.mark.rule("coal:1.e", "coal:2.3.a")
def test_a_flag_seen_is_not_turned_up_again() -> None:
    """Three flags of the Rhineland, three of the Netherlands, two of Belgium."""
    scene = Scene().barges(*BARGES).at(4, "event")
    assert scene.weights() == {"Rhineland": 3, "Netherlands": 3, "Belgium": 2}
    scene.draw("flag", "Belgium").at(5, "event")
    assert scene.weights() == {"Rhineland": 3, "Netherlands": 3, "Belgium": 1}


@pytest.mark.rule("coal:6.d", "coal:7.1.a")
def test_the_start_player_is_drawn_in_the_first_round_alone() -> None:
    assert Scene().at(1, "event").node == "start"
    assert Scene().barges(*BARGES).at(2, "event").node == "bag"


@pytest.mark.rule("coal:7.3.a", "coal:7.6.b", "coal:7.10.a", "coal:4.4.c")
def test_what_each_event_asks() -> None:
    """Before the flag: payments in round 3, gifts in rounds 6 and 10, else nothing while no die leaves the track."""
    asked = {n: Scene().barges(*BARGES).at(n, "event").node for n in range(2, 13)}
    flags = dict.fromkeys(range(4, 12), "flag")
    assert asked == {2: "bag", 12: "act"} | flags | {3: "event_pays", 6: "event_gives", 10: "event_gives"}


@pytest.mark.rule("coal:8.c", "coal:2.2.a")
def test_demand_changes_no_dice_and_bans_nobody() -> None:
    for marker in Scene().g.facts.markers:
        assert bool(marker.sites) != marker.water
        assert not (marker.sites and marker.dice)
    cities = [site.id for site in Scene().g.facts.sites if site.kind == CITY]
    assert len(cities) == 7


@pytest.mark.rule("coal:6.3.2.q")
def test_supply_needs_coal() -> None:
    scene = acting().give(A, "supply").do(Special(A, "supply"))
    scene.refuses(Supply(A, "S15"), "6.3.2.q")
    scene.refuses(Supply(A, "S99"), "6.3.2.q")
    scene.do(Supply(A, "S8"))
    assert (scene.node, scene.mover) == ("sail", A)
    assert Done not in {type(choice.action) for choice in scene.g.legal(scene.s)}

"""Game flow, player order, events and the marker draw."""

from __future__ import annotations

import pytest

from revier.core.action import NATURE, Action
from revier.core.message import Msg
from revier.core.view import TableView
from revier.games.coal.actions import (
    BuildLock,
    BuildWarehouse,
    Deliver,
    Done,
    MoveInPort,
    NoSpecial,
    PlaceCube,
    PlaceDie,
    Repay,
    Sail,
    Settle,
    Special,
    Supply,
    Transport,
    UseCoalHauler,
    UseInn,
)
from revier.games.coal.order import order_of_play
from revier.games.coal.rounds import PHASES
from scenes.coal import A, B, C, D, Scene

BARGES = ("C4", "C5", "C6", "C7")


@pytest.mark.rule("coal:6.a", "coal:10.1.a")
def test_twelve_rounds_of_seven_phases() -> None:
    assert PHASES == ("event", "bag", "act", "deliver", "claim", "buy", "export")
    scene = Scene(2).play_on(5)
    rounds = [message.args["number"] for message in scene.log if message.key == "coal.log.round"]
    assert rounds == list(range(2, 13))
    assert scene.s.round == 12
    assert scene.mover is None
    assert list(scene.g.legal(scene.s)) == []
    assert scene.g.outcome(scene.s) is not None


@pytest.mark.rule("coal:6.b", "coal:6.2.a", "coal:6.2.b")
def test_one_marker_is_drawn_and_leaves_the_game() -> None:
    scene = Scene().barges(*BARGES).at(2, "bag")
    assert scene.mover == NATURE
    scene.draw("bag", "forges")
    assert (scene.s.bag, scene.mover) == (7, A)
    assert scene.lying("I2") == 1
    later = scene.at(3, "bag").weights()
    assert "forges" not in later
    assert sum(later.values()) == 21


@pytest.mark.rule("coal:6.c")
def test_all_finish_a_phase_before_the_next() -> None:
    scene = Scene().draw("start", "1").draw("bag", "forges")
    seen = []
    for _ in range(4):
        assert scene.mover is not None
        seen.append(scene.mover)
        scene.do(NoSpecial(scene.mover))
        scene.do(scene.offered(Sail)[0])
    assert sorted(seen) == [A, B, C, D]
    assert scene.offered(Deliver)


@pytest.mark.rule("coal:6.d")
@pytest.mark.parametrize("seat", [A, B, C, D])
def test_the_start_player_is_drawn(seat: int) -> None:
    scene = Scene()
    assert scene.weights() == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert scene.draw("start", str(seat + 1)).draw("bag", "forges").mover == seat


@pytest.mark.rule("coal:6.e")
def test_from_upriver_to_downriver() -> None:
    scene = Scene().barges("S3", "S7", "C1", "C5")
    assert order_of_play(scene.g, scene.s) == (C, A, B, D)


@pytest.mark.rule("coal:6.f")
def test_the_order_of_a_phase_stands() -> None:
    scene = Scene().barges("C3", "I5", "C4", "C5").cash(A, 5).at(2, "act")
    scene.do(NoSpecial(A), Sail(A, "S14"))
    assert scene.mover == B
    scene.do(NoSpecial(B), Sail(B, "S8"))
    assert scene.mover == C


@pytest.mark.rule("coal:6.f")
def test_everybody_sees_the_order_of_the_phase_beside_that_on_the_river() -> None:
    def told(scene: Scene) -> tuple[object, object]:
        table = scene.g.view(scene.s, None).boards["round"]
        assert isinstance(table, TableView)
        lines = {row[0].key: row[1] for row in table.rows if isinstance(row[0], Msg)}
        return seats(lines["coal.line.turns"]), seats(lines["coal.line.order"])

    def seats(people: object) -> object:
        """Persons by their numbers."""
        if not isinstance(people, Msg):
            return people
        persons = people.args["people"]
        assert isinstance(persons, list)
        return ", ".join(str(person.args["seat"]) for person in persons)

    scene = Scene().barges("C3", "I5", "C4", "C5").at(2, "act")
    assert told(scene) == ("1, 2, 3, 4", "1, 2, 3, 4")
    scene.do(NoSpecial(A), Sail(A, "S14"))
    assert told(scene) == ("1, 2, 3, 4", "2, 3, 4, 1")
    scene.do(NoSpecial(B))
    assert told(scene) == ("1, 2, 3, 4", "2, 3, 4, 1"), "also in the middle of a turn"
    assert told(Scene().barges(*BARGES).at(2, "bag")) == ("–", "1, 2, 3, 4")


@pytest.mark.rule("coal:6.g")
def test_the_order_changes_from_phase_to_phase() -> None:
    scene = Scene(2).barges("S8", "S9").action(A, "pilot").at(2, "deliver")
    assert scene.mover == A
    scene.do(Deliver(A, "P"))
    scene.do(Deliver(B, "I7"))
    assert order_of_play(scene.g, scene.s) == (B, A)
    assert scene.mover == B


@pytest.mark.rule("coal:6.h")
def test_worked_example_blue_is_farther_upriver() -> None:
    green, blue = 0, 1
    scene = Scene(2).barges("C5", "C3")
    assert order_of_play(scene.g, scene.s) == (blue, green)


@pytest.mark.rule("coal:6.1.a")
def test_the_event_of_the_round_and_no_other() -> None:
    scene = Scene(2).barges("C4", "C5").at(6, "event")
    assert [scene.pool(seat) for seat in (A, B)] == [2, 2]
    scene.do(Settle(A, "thaler"), Settle(B, "point"))
    assert (scene.money(A), scene.s.points[B]) == (2, 1)
    assert scene.years(A) == [0, 1, 1, 1, 1]


@pytest.mark.rule("coal:6.1.b")
def test_what_lasts_and_what_does_not() -> None:
    scene = Scene().barges(*BARGES).give(A, "lock_building").cash(A, 9).at(8, "act")
    assert scene.g.now(scene.s).spill == "essen"
    scene.do(Special(A, "hauling"))
    assert scene.money(A) == 7


@pytest.mark.rule("coal:6.1.d")
def test_choices_of_an_event_in_player_order() -> None:
    scene = Scene().barges("C7", "C4", "C6", "C5").at(6, "event")
    order = []
    while scene.mover not in (None, NATURE):
        order.append(scene.mover)
        scene.do(Settle(order[-1], "point"))
    assert order == [B, D, C, A]


@pytest.mark.rule("coal:6.2.d", "coal:7.12.a")
def test_no_marker_in_the_last_round() -> None:
    scene = Scene().barges(*BARGES)
    scene.s.bag = 5
    scene.at(12, "event")
    assert scene.mover == A
    assert scene.s.bag == 5
    assert scene.clause(Special(A, "pilot")) == ""


@pytest.mark.rule("coal:6.2.e")
def test_an_empty_bag() -> None:
    scene = Scene().barges(*BARGES)
    scene.s.bag = 0
    scene.at(9, "bag")
    assert scene.mover == A
    assert scene.demand() == {}


@pytest.mark.rule("coal:6.8.a", "coal:6.8.b", "coal:6.8.e")
def test_end_of_a_round() -> None:
    scene = Scene(2).barges("C6", "C7").give(A, "wage").lay("I3", 1).action(A, "wage")
    scene.s.banned = 1
    scene.at(5, "buy").do(Done(A), Done(B))
    assert scene.s.round == 6
    assert scene.s.action == [-1, -1]
    assert scene.s.banned == 0
    assert scene.lying("I3") == 1
    assert scene.s.barge[A] == scene.g.facts.river.index("C6") + 1


@pytest.mark.rule("coal:6.8.c")
@pytest.mark.parametrize(("before", "after"), [(13, 10), (10, 10), (9, 9)])
def test_nobody_keeps_more_than_ten(before: int, after: int) -> None:
    scene = Scene(2).barges("C6", "C7").cash(A, before).at(4, "buy")
    assert scene.money(A) == before
    scene.do(Done(A), Done(B))
    assert scene.money(A) == after


@pytest.mark.rule("coal:6.8.d")
def test_the_limit_holds_before_the_final_scoring() -> None:
    scene = Scene(2).barges("C6", "C7").give(A, "mayor").cash(A, 14).at(12, "buy").do(Done(A), Done(B))
    assert scene.mover is None
    assert scene.s.points[A] == 10


@pytest.mark.rule("coal:6.a", "coal:9.9.b", "coal:9.11.b", "coal:9.13.b", "coal:4.3.a")
@pytest.mark.parametrize(
    ("phase", "action", "clause"),
    [
        ("act", Sail(A, "S8"), "6.3.1.b"),
        ("act", Transport(A, "black", "S15"), "6.3.2.e"),
        ("act", Supply(A, "S8"), "6.3.2.p"),
        ("act", Deliver(A, "C4"), "6.a"),
        ("act", Done(A), "6.3.1.f"),
        ("act", Settle(A, "thaler"), "6.1.a"),
        ("act", PlaceDie(A, "S15"), "4.3.a"),
        ("act", BuildLock(A, "O1"), "6.a"),
        ("act", BuildWarehouse(A, "C4"), "6.a"),
        ("act", MoveInPort(A, "Rhineland", "Belgium"), "6.a"),
        ("deliver", Special(A, "pilot"), "6.a"),
        ("deliver", NoSpecial(A), "6.a"),
        ("deliver", Sail(A, "S9"), "6.a"),
        ("deliver", PlaceCube(A, "black_city"), "9.13.b"),
        ("deliver", Repay(A), "5.e"),
        ("buy", Special(A, "pilot"), "6.a"),
        ("buy", Deliver(A, "C4"), "6.a"),
        ("buy", UseCoalHauler(A, "S8"), "9.9.b"),
        ("event", UseInn(A, "points"), "9.11.b"),
        ("event", Done(A), "6.a"),
    ],
)
def test_what_has_its_place_elsewhere_is_refused_with_the_rule_that_says_where(
    phase: str, action: Action, clause: str
) -> None:
    scene = Scene().barges("S8", "S9", "S11", "S12").give(A, "inn", "coal_hauler").at(6, phase)
    assert scene.mover == A
    scene.refuses(action, clause)


@pytest.mark.rule("coal:6.c", "coal:6.1.d", "coal:4.3.a", "coal:6.b", "coal:9.e")
def test_out_of_turn_is_refused_with_the_rule_of_the_order() -> None:
    buying = Scene().barges(*BARGES).at(6, "buy")
    buying.refuses(Done(B), "6.c")
    buying.refuses(BuildWarehouse(B, "C7", white=True), "9.e")
    Scene().barges(*BARGES).at(6, "event").refuses(Settle(B, "point"), "6.1.d")
    Scene().barges(*BARGES).at(6, "bag").refuses(Done(A), "6.b")
    spill = Scene().barges("S8", "S9", "S11", "S12").coal(S10=0).at(2, "deliver").on_track([3, 3, 3, 3, 3])
    spill.do(Deliver(A, "C4"))
    assert spill.mover == A
    spill.refuses(PlaceDie(B, "S10"), "4.3.a")


@pytest.mark.rule("coal:6.3.1.b", "coal:6.3.2.a")
def test_whoever_did_without_an_action_takes_none_afterwards() -> None:
    scene = Scene().barges(*BARGES).at(2, "act").do(NoSpecial(A))
    scene.refuses(Special(A, "pilot"), "6.3.1.b")
    scene.refuses(NoSpecial(A), "6.3.1.b")

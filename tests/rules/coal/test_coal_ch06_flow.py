"""Game flow, player order, events and the marker draw."""

from __future__ import annotations

import pytest
from coal_scene import A, B, C, D, Scene

from revier.core.action import NATURE
from revier.games.coal.actions import Deliver, Done, NoSpecial, Sail, Settle, Special
from revier.games.coal.order import order_of_play
from revier.games.coal.rounds import PHASES

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
    assert scene.s.barge[A] == scene.g.d.tables["river"]["C6"]["n"]


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

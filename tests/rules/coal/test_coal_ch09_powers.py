"""Progress markers and what they allow."""

from __future__ import annotations

import pytest
from coal_scene import A, B, Scene

from revier.games.coal.actions import (
    BuildLock,
    Deliver,
    Done,
    MoveInPort,
    NoSpecial,
    PlaceCube,
    Sail,
    Special,
    UseCoalHauler,
    UseInn,
)
from revier.games.coal.scoring import final_items
from revier.games.coal.state import CLAIMED, USED

BARGES = ("C4", "C5", "C6", "C7")


def owner(*markers: str, players: int = 4) -> Scene:
    return Scene(players).barges(*BARGES[:players]).give(A, *markers)


def scored(scene: Scene) -> dict[str, int]:
    return {item.name: item.points for item in final_items(scene.g, scene.s, A)}


@pytest.mark.rule("coal:9.a")
def test_a_white_marker_works_once() -> None:
    scene = owner("inn").at(5, "act").do(UseInn(A, "points"))
    scene.refuses(UseInn(A, "points"), "9.a")
    scene.at(6, "act").refuses(UseInn(A, "thalers"), "9.a")


@pytest.mark.rule("coal:9.e")
def test_only_in_the_own_turn() -> None:
    scene = owner("inn").at(5, "act").do(NoSpecial(A), Sail(A, "S9"))
    assert scene.mover == B
    assert scene.clause(UseInn(A, "points")) == "core.refused.seat"


@pytest.mark.rule("coal:9.9.a", "coal:7.12.c")
@pytest.mark.parametrize(("number", "die", "after"), [(5, 2, 5), (5, 5, 6), (12, 2, 5)])
def test_coal_hauler(number: int, die: int, after: int) -> None:
    scene = owner("coal_hauler").coal(S9=die).at(number, "act").do(UseCoalHauler(A, "S9"))
    assert (scene.die("S9"), scene.has(A, "coal_hauler")) == (after, USED)
    scene.refuses(UseCoalHauler(A, "S9"), "9.a")


@pytest.mark.rule("coal:9.9.b")
def test_coal_hauler_before_the_barge_leaves() -> None:
    scene = Scene().give(A, "coal_hauler").barges("S8").coal(S8=2).clear("O8").cash(A, 0).at(5, "deliver")
    scene.do(UseCoalHauler(A, "S8"), Deliver(A, "C4"))
    assert scene.money(A) == 5 - 1
    assert owner("coal_hauler").at(5, "buy").clause(UseCoalHauler(A, "S8")) == "core.refused.not_now"


@pytest.mark.rule("coal:9.10.a")
def test_hauling_action_saves_the_fee() -> None:
    scene = owner("hauling_action").cash(A, 0).at(8, "act").do(Special(A, "hauling_pilot", 0, free=True))
    assert (scene.money(A), scene.debts(A), scene.has(A, "hauling_action")) == (0, 0, USED)


@pytest.mark.rule("coal:9.10.b")
def test_hauling_action_only_with_an_open_action_that_hauls() -> None:
    scene = owner("hauling_action").at(8, "act")
    scene.refuses(Special(A, "transport_pilot", 0, free=True), "9.10.b")
    scene.s.banned = 1
    scene.refuses(Special(A, "hauling_pilot", 0, free=True), "6.3.2.d")
    assert {a.action for a in scene.offered(Special) if a.free} == {"hauling", "transport_hauling"}


@pytest.mark.rule("coal:9.11.a", "coal:10.3.e")
@pytest.mark.parametrize(("take", "left"), [("points", (1, 7)), ("thalers", (4, 5))])
def test_inn(take: str, left: tuple[int, int]) -> None:
    scene = owner("inn").cash(A, 1).points(A, 5).stock(A, pool=1, debts=2, years="00111").at(5, "act")
    scene.do(UseInn(A, take))
    assert (scene.money(A), scene.s.points[A]) == left


@pytest.mark.rule("coal:9.11.b")
def test_the_inn_in_phases_three_four_and_six_and_never_by_itself() -> None:
    assert owner("inn").at(5, "buy").clause(UseInn(A, "points")) == ""
    assert Scene().give(A, "inn").barges("S8").at(5, "deliver").clause(UseInn(A, "points")) == ""
    assert scored(owner("inn")) == {}


@pytest.mark.rule("coal:9.13.a")
def test_merchant_moves_the_new_cube() -> None:
    scene = Scene().give(A, "merchant").barges("S9").at(5, "deliver").do(Deliver(A, "I7"))
    scene.do(PlaceCube(A, "white_city"))
    assert (scene.area(A, "white_city"), scene.area(A, "black_industry")) == (1, 0)
    assert scene.has(A, "merchant") == USED
    kept = Scene().give(A, "merchant").barges("S9").at(5, "deliver").do(Deliver(A, "I7"), PlaceCube(A, "black_industry"))
    assert (kept.area(A, "black_industry"), kept.has(A, "merchant")) == (1, CLAIMED)


@pytest.mark.rule("coal:9.13.b")
def test_no_cube_no_merchant() -> None:
    scene = Scene().give(A, "merchant").barges("S9").coal(S9=4).clear("O9").cash(A, 0)
    scene.develop(A, black_industry=3).at(5, "deliver").do(Deliver(A, "I7"))
    assert scene.money(A) == 4
    assert scene.offered(PlaceCube) == []
    full = Scene().give(A, "merchant").barges("S9").develop(A, white_city=2).at(5, "deliver").do(Deliver(A, "I7"))
    full.refuses(PlaceCube(A, "white_city"), "9.13.a")


@pytest.mark.rule("coal:9.14.a")
def test_coal_shop_moves_for_nothing() -> None:
    scene = owner("coal_shop").build(A, "Rhineland").build(B, "Belgium").cash(A, 0).at(6, "buy")
    scene.do(MoveInPort(A, "Rhineland", "Belgium", 0, free=True))
    assert (scene.money(A), scene.owners("Belgium"), scene.has(A, "coal_shop")) == (0, [B, A], USED)


@pytest.mark.rule("coal:9.14.b")
def test_coal_shop_keeps_to_the_rules_of_moving() -> None:
    scene = owner("coal_shop").build(A, "Rhineland", "Belgium").at(6, "buy")
    scene.refuses(MoveInPort(A, "Rhineland", "Belgium", 0, free=True), "9.14.b")
    assert owner("coal_shop").at(6, "act").clause(MoveInPort(A, "Rhineland", "Belgium", 0, free=True)) == (
        "core.refused.not_now"
    )


@pytest.mark.rule("coal:9.15.a", "coal:10.2.f")
@pytest.mark.parametrize(("place", "points"), [("P", 4), ("C6", 2)])
def test_ruhr_barge(place: str, points: int) -> None:
    assert scored(Scene().give(A, "ruhr_barge").barges(place)) == {"ruhr_barge": points}


@pytest.mark.rule("coal:9.16.a", "coal:10.2.g")
def test_mayor() -> None:
    assert scored(owner("mayor").cash(A, 7)) == {"mayor": 7}
    assert scored(owner("mayor").cash(A, 10)) == {"mayor": 10}
    assert scored(owner("mayor").cash(A, 7).stock(A, pool=1, debts=1, years="01111")) == {"debt": -2}


@pytest.mark.rule("coal:9.17.a", "coal:10.2.h")
def test_railway() -> None:
    scene = owner("railway").build(A, "C5", "C1", "C7", "Belgium", "depot_mark", "depot_essen")
    assert scored(scene)["railway"] == 3
    every = owner("railway").build(A, *(f"C{n}" for n in range(1, 8)))
    assert scored(every) == {"all_essen_cities": 1, "all_mark_cities": 1, "all_seven_cities": 3, "railway": 7}


@pytest.mark.rule("coal:9.4.b")
@pytest.mark.parametrize(("players", "second"), [(2, True), (3, False)])
def test_a_second_purchase_of_locks(players: int, second: bool) -> None:
    scene = owner("lock_building", players=players).cash(A, 9).at(2, "buy").do(BuildLock(A, "O1"), BuildLock(A, "O2"))
    scene.do(Done(A))
    scene.s.used[A] = 0
    scene.at(3, "buy").do(BuildLock(A, "O3"))
    assert (scene.clause(BuildLock(A, "O4")) == "") == second

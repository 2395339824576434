"""End of the game, and the changes for two and three players."""

from __future__ import annotations

import pytest
from coal_scene import A, B, Scene

from revier.games.coal.actions import BuildLock, Done, Settle, Special
from revier.games.coal.scoring import final_items

BARGES = ("C4", "C5", "C6", "C7")


def scored(scene: Scene, seat: int = A) -> dict[str, int]:
    return {item.name: item.points for item in final_items(scene.g, scene.s, seat)}


def locks(players: int, number: int, cash: int = 3) -> Scene:
    scene = Scene(players).barges(*BARGES[:players]).give(A, "lock_building").cash(A, cash)
    scene.s.bag = 7
    return scene.at(number, "buy")


@pytest.mark.rule("coal:10.1.b")
def test_equal_points_share_the_win() -> None:
    scene = Scene(3)
    scene.s.flow, scene.s.points = [], [30, 30, 25]
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.winners == (0, 1)


@pytest.mark.rule("coal:10.2.a")
def test_essen_cities() -> None:
    assert scored(Scene().build(A, "C4", "C5", "C6")) == {"all_essen_cities": 1}
    assert scored(Scene().build(A, "C4", "C5")) == {}


@pytest.mark.rule("coal:10.2.b")
def test_mark_cities() -> None:
    assert scored(Scene().build(A, "C1", "C2", "C3")) == {"all_mark_cities": 1}
    assert scored(Scene().build(A, "C1", "C2")) == {}


@pytest.mark.rule("coal:10.2.c")
def test_all_seven() -> None:
    assert sum(scored(Scene().build(A, *(f"C{n}" for n in range(1, 8)))).values()) == 1 + 1 + 3


@pytest.mark.rule("coal:10.2.d")
def test_all_depots() -> None:
    depots = ["depot_mark", "depot_essen", "depot_werden", "depot_broich"]
    assert scored(Scene().build(A, *depots))["all_four_depots"] == 2
    assert "all_four_depots" not in scored(Scene().build(A, *depots[:3]))


@pytest.mark.rule("coal:10.2.e")
def test_most_in_a_depot() -> None:
    scene = Scene().build(A, "depot_mark", "depot_mark", "depot_essen")
    scene.build(B, "depot_mark", "depot_essen", "depot_werden")
    assert scored(scene, A) == {"most_warehouses_in_a_depot": 1}
    assert scored(scene, B) == {"most_warehouses_in_a_depot": 1}


@pytest.mark.rule("coal:10.3.d")
def test_points_of_good_years() -> None:
    scene = Scene(2).barges("C4", "C5").at(6, "event").do(Settle(A, "thaler"))
    scene.at(10, "event").do(Settle(A, "point"))
    assert scene.s.points[A] == 1


@pytest.mark.rule("coal:10.3.f")
def test_points_can_be_lost() -> None:
    scene = Scene().barges(*BARGES).points(A, 5).cash(A, 0).stock(A, pool=0).at(3, "event").do(Settle(A, "point"))
    scene.at(3, "act").do(Special(A, "hauling", 1))
    assert scene.s.points[A] == 3


@pytest.mark.rule("coal:11.c", "coal:11.d")
def test_three_players_first_purchase() -> None:
    scene = locks(3, 3, cash=2).do(BuildLock(A, "O1"), BuildLock(A, "O8"))
    assert (scene.money(A), scene.s.points[A]) == (0, 3 + 2)
    assert (scene.s.bag, sum(scene.s.obstacles)) == (9, 12)
    scene.refuses(BuildLock(A, "O2"), "6.6.1.a")


@pytest.mark.rule("coal:11.e")
def test_three_players_the_offer_lapses() -> None:
    scene = locks(3, 3).do(BuildLock(A, "O1"), Done(A), Done(1), Done(2))
    scene.cash(A, 9).at(4, "buy").do(BuildLock(A, "O2"))
    scene.refuses(BuildLock(A, "O3"), "6.6.1.a")


@pytest.mark.rule("coal:12.e")
def test_two_players_rounds_two_to_five() -> None:
    four = locks(2, 4).do(BuildLock(A, "O1"), BuildLock(A, "O2"))
    assert four.money(A) == 3 - 2
    five = locks(2, 5).do(BuildLock(A, "O1"), BuildLock(A, "O2"))
    assert five.money(A) == 0
    locks(2, 6).do(BuildLock(A, "O1")).refuses(BuildLock(A, "O2"), "6.6.1.a")


@pytest.mark.rule("coal:12.f")
def test_two_players_bag_and_boxes() -> None:
    scene = locks(2, 3).do(BuildLock(A, "O1"), BuildLock(A, "O2"))
    assert (scene.s.bag, scene.pool(A)) == (9, 3)
    scene.do(Done(A), Done(B))
    scene.cash(A, 9).at(4, "buy").do(BuildLock(A, "O3"), BuildLock(A, "O4"))
    assert scene.pool(A) == 3


@pytest.mark.rule("coal:12.g")
def test_one_lock_is_enough() -> None:
    scene = locks(2, 3).do(BuildLock(A, "O1"), Done(A))
    assert scene.money(A) == 3 - 2
    assert scene.mover == B
    assert scene.s.second == 0

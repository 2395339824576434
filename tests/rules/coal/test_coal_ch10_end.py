"""Chapter 10: the end of the game, and what points are given for."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import BuildLock, BuildWarehouse, Done, Settle, Special, UseInn
from scenes.coal import A, B, C, D, Scene

ESSEN = ("C4", "C5", "C6")  # Steele, Werden, Kettwig
MARK = ("C1", "C2", "C3")  # Witten, Blankenstein, Hattingen
MUELHEIM = "C7"
DEPOTS = ("depot_broich", "depot_werden", "depot_essen", "depot_mark")


def ended(scene: Scene) -> list[int]:
    """Points after the end of round 12."""
    return scene.at(12, "export").s.points


# --- the end ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:10.1.a")
def test_the_game_ends_after_round_twelve() -> None:
    scene = Scene(2).at(11, "buy").do(Done(A), Done(B))
    assert (scene.s.round, scene.g.outcome(scene.s)) == (12, None)
    scene.at(12, "buy").do(Done(A))
    assert scene.g.outcome(scene.s) is None
    scene.do(Done(B))
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert (scene.mover, list(scene.g.legal(scene.s))) == (None, [])
    assert scene.clause(Done(A)) != ""


@pytest.mark.rule("coal:10.1.b")
def test_players_with_equal_points_share_the_win() -> None:
    scene = Scene(3).points(A, 30).points(B, 30).points(C, 25)
    ended(scene)
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((A, B), ((A, B), (C,)))


# --- final scoring ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:10.2.a", "coal:10.2.b")
@pytest.mark.parametrize("group", [ESSEN, MARK])
def test_a_group_of_cities_brings_a_point(group: tuple[str, ...]) -> None:
    assert ended(Scene().build(A, *group).build(B, *group[:2]))[:2] == [1, 0]


@pytest.mark.rule("coal:10.2.c")
def test_all_seven_cities_bring_three_more_points() -> None:
    assert ended(Scene().build(A, *ESSEN, *MARK, MUELHEIM).build(B, *ESSEN, *MARK))[:2] == [1 + 1 + 3, 1 + 1]
    assert ended(Scene().build(A, *ESSEN, *MARK, "Belgium"))[A] == 2, "the port is no city"


@pytest.mark.rule("coal:10.2.d")
def test_a_warehouse_in_each_depot_brings_two_points() -> None:
    """B has one more in each depot, so that A has the most nowhere."""
    scene = Scene().build(A, *DEPOTS).build(B, *DEPOTS[:3], *DEPOTS[:3], *DEPOTS[3:])
    assert ended(scene)[:2] == [2, 2 + 3]
    assert ended(Scene().build(A, *DEPOTS[:3]).build(B, *DEPOTS[:3]))[:2] == [0, 0]


@pytest.mark.rule("coal:10.2.e")
def test_the_most_warehouses_in_a_depot_and_ties() -> None:
    first, second, third, _ = DEPOTS
    scene = Scene().build(A, first, first, second).build(B, first, second, third)
    assert ended(scene) == [1, 1, 0, 0]


@pytest.mark.rule("coal:10.2.f", "coal:9.15.a")
@pytest.mark.parametrize(("place", "points"), [("P", 4), ("C6", 2)])
def test_ruhr_barge_is_scored_once(place: str, points: int) -> None:
    assert ended(Scene().give(A, "ruhr_barge").barges(place, place))[:2] == [points, 0]


@pytest.mark.rule("coal:10.2.g", "coal:9.16.a")
def test_mayor_without_debt_only() -> None:
    assert ended(Scene().give(A, "mayor").cash(A, 10).cash(B, 10))[:2] == [10, 0]
    assert ended(Scene().give(A, "mayor").cash(A, 7))[A] == 7
    owing = Scene().give(A, "mayor").cash(A, 10).points(A, 5).stock(A, pool=0, debts=1)
    assert ended(owing)[A] == 5 + 0 - 2


@pytest.mark.rule("coal:10.2.h", "coal:9.17.a")
def test_railway_counts_cities() -> None:
    all_seven = Scene().give(A, "railway").build(A, *ESSEN, *MARK, MUELHEIM)
    assert ended(all_seven)[A] == 5 + 7
    some = Scene().give(A, "railway").build(A, "C5", "C1", MUELHEIM, "Belgium", *DEPOTS[:2])
    some.build(B, *DEPOTS[:2])  # nobody has the most in these depots
    assert ended(some)[A] == 3


@pytest.mark.rule("coal:10.2.i")
def test_each_debt_costs_two_points() -> None:
    scene = Scene().points(A, 15).points(B, 15).stock(A, pool=0, debts=2, boxes=(1, 2))
    assert ended(scene)[:2] == [11, 15]


# --- points during the game -------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:10.3.a")
@pytest.mark.parametrize(
    ("obstacle", "territory", "points"),
    [("O1", "mark", 3), ("O8", "essen", 2), ("O10", "werden", 2), ("O13", "berg", 2), ("O14", "broich", 2)],
)
def test_points_for_locks(obstacle: str, territory: str, points: int) -> None:
    scene = Scene().at(3, "buy").give(A, "lock_building").cash(A, 2)
    assert scene.g.facts.obstacles[scene.g.facts.obstacle_index[obstacle]].territory == territory
    assert scene.do(BuildLock(A, obstacle)).s.points[A] == points


@pytest.mark.rule("coal:10.3.b")
def test_two_points_for_each_warehouse() -> None:
    scene = Scene().at(6, "buy").give(A, "essen_warehouse", "coal_depot", "port_ruhrort").cash(A, 10)
    scene.stock(A, pool=3, boxes=(0, 2))
    seen = []
    for place in ("C4", DEPOTS[0], "Belgium"):
        seen.append(scene.do(BuildWarehouse(A, place)).s.points[A])
    assert (seen, scene.money(A)) == ([2, 4, 6], 10 - 3 - 3 - 3)


@pytest.mark.rule("coal:10.3.c")
def test_an_export_award_is_one_to_three_points() -> None:
    found = set()
    for space in range(6):
        scene = Scene().build(A, "Belgium").build(B, "Belgium").build(C, "Belgium")
        scene.s.export = space
        scene.s.flags[0] = 2
        found |= set(scene.at(4, "export").s.points[:3])
    assert (min(found), max(found)) == (1, 3)


@pytest.mark.rule("coal:10.3.d")
def test_rounds_six_and_ten_bring_a_point_by_choice() -> None:
    scene = Scene().cash(A, 0).at(6, "event").do(Settle(A, "thaler"))
    assert (scene.s.points[A], scene.money(A)) == (0, 1)
    scene.at(10, "event").do(Settle(A, "point"))
    assert (scene.s.points[A], scene.money(A)) == (1, 1)


@pytest.mark.rule("coal:10.3.e")
def test_the_inn_brings_two_points_despite_debt() -> None:
    scene = Scene().give(A, "inn").stock(A, pool=0, debts=1).at(8, "buy").do(UseInn(A, "points"))
    assert (scene.s.points[A], scene.debts(A)) == (2, 1)


@pytest.mark.rule("coal:10.3.f")
def test_points_are_lost_by_choice_and_by_dear_debt() -> None:
    """Hauling costs 1; with an empty pool the warehouse of 1782 is pledged for 2 Thalers and a point."""
    scene = Scene().cash(A, 0).points(A, 5).build(A, "C4").stock(A, pool=0).barges("C4", "I7", "C5", "C6")
    scene.at(3, "event").do(Settle(A, "point"))
    assert (scene.s.points[A], scene.money(A)) == (4, 0)
    scene.at(3, "act").do(Special(A, "hauling", debts=1))
    assert (scene.s.points[A], scene.money(A), scene.debts(A)) == (3, 1, 1)
    assert scene.years(A) == [0, 1, 1, 1, 1]
    assert scene.s.points[D] == 0

"""Chapters 11 and 12: changes for three and for two players; chapter 13: the territories."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import BuildLock, Done
from revier.games.coal.model import CITY
from scenes.coal import A, B, Scene

IN_MARK, IN_ESSEN, IN_WERDEN, IN_BERG = "O1", "O8", "O10", "O13"


def builder(players: int, number: int, money: int) -> Scene:
    """A, who may build locks, is to buy; one marker was drawn from the bag before."""
    scene = Scene(players).at(2, "bag").draw("bag", "forges").at(number, "buy")
    return scene.give(A, "lock_building").cash(A, money)


def next_purchases(scene: Scene, money: int) -> Scene:
    """Everybody ends the purchases; then it is A's turn to buy in the next round."""
    number = scene.s.round
    while scene.s.round == number:
        assert scene.mover is not None
        scene.do(Done(scene.mover))
    return scene.at(number + 1, "buy").cash(A, money)


def dice(scene: Scene) -> tuple[int, int, int]:
    """Black and white dice on the river, and dice on the track."""
    river = scene.s.coal[: len(scene.g.facts.storages)]
    return sum(die > 0 for die in river), sum(die < 0 for die in river), sum(die != 0 for die in scene.boxes())


def white_copies(players: int) -> list[int]:
    return [marker.copies for marker in Scene(players).g.facts.progress if marker.white]


# --- three players ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:11.a")
def test_one_die_of_each_colour_stays_in_the_box() -> None:
    scene = Scene(3)
    assert dice(scene) == (6, 5, 1)
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:11.b")
def test_two_copies_of_each_white_marker() -> None:
    assert white_copies(3) == [2] * 9


@pytest.mark.rule("coal:11.c", "coal:11.d", "coal:6.6.1.a")
def test_the_first_purchase_of_three_gives_two_locks() -> None:
    scene = builder(3, 3, 2)
    assert scene.s.bag == 7
    scene.do(BuildLock(A, IN_MARK), BuildLock(A, IN_ESSEN))
    assert (scene.money(A), scene.s.points[A], scene.debts(A)) == (0, 3 + 2, 0)
    assert (scene.s.bag, sum(scene.s.obstacles)) == (7 + 2, 14 - 2)
    scene.refuses(BuildLock(A, IN_WERDEN), "6.6.1.a")
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:11.e")
def test_whoever_builds_one_lock_first_cannot_catch_up() -> None:
    scene = next_purchases(builder(3, 2, 2).do(BuildLock(A, IN_MARK)), 4)
    scene.do(BuildLock(A, IN_ESSEN))
    scene.refuses(BuildLock(A, IN_WERDEN), "6.6.1.a")
    assert scene.money(A) == 2


@pytest.mark.rule("coal:11.c")
def test_each_player_of_three_has_an_own_first_purchase() -> None:
    scene = builder(3, 2, 2).do(BuildLock(A, IN_MARK), BuildLock(A, IN_ESSEN), Done(A))
    scene.give(B, "lock_building").cash(B, 2)
    scene.do(BuildLock(B, IN_WERDEN), BuildLock(B, IN_BERG))
    assert (scene.money(B), scene.s.points[B]) == (0, 4)


# --- two players ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:12.a")
def test_two_dice_of_each_colour_stay_in_the_box() -> None:
    scene = Scene(2)
    assert dice(scene) == (5, 4, 1)
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:12.b")
def test_the_export_marker_starts_on_the_second_space() -> None:
    assert [Scene(players).s.export for players in (2, 3, 4)] == [1, 0, 0]


@pytest.mark.rule("coal:12.c")
@pytest.mark.parametrize(("players", "after"), [(2, 1), (3, 0)])
def test_the_leftmost_export_space_is_not_used(players: int, after: int) -> None:
    scene = Scene(players).build(A, "Belgium").build(B, "Belgium")
    scene.s.export = 2
    scene.s.flags[0] = 2
    scene.at(4, "export")
    assert scene.s.points[:2] == [1 + 1, 1 + 0]
    assert scene.s.export == after


@pytest.mark.rule("coal:12.d")
def test_one_copy_of_each_white_marker() -> None:
    assert white_copies(2) == [1] * 9


@pytest.mark.rule("coal:12.e")
@pytest.mark.parametrize(("number", "price"), [(2, 2), (4, 2), (5, 3)])
def test_two_locks_for_one_with_two_players(number: int, price: int) -> None:
    scene = builder(2, number, price).do(BuildLock(A, IN_MARK), BuildLock(A, IN_ESSEN))
    assert (scene.money(A), scene.debts(A), scene.s.points[A]) == (0, 0, 5)
    scene.refuses(BuildLock(A, IN_WERDEN), "6.6.1.a")


@pytest.mark.rule("coal:12.e")
def test_from_round_six_on_one_lock_is_one_lock() -> None:
    scene = builder(2, 6, 6).do(BuildLock(A, IN_MARK))
    assert scene.money(A) == 3
    scene.refuses(BuildLock(A, IN_ESSEN), "6.6.1.a")


@pytest.mark.rule("coal:12.f")
def test_both_markers_go_into_the_bag_and_the_box_is_emptied_once() -> None:
    scene = builder(2, 3, 2)
    assert (scene.s.bag, scene.pool(A), scene.box(A)) == (7, 1, (2, 2))
    scene.do(BuildLock(A, IN_MARK), BuildLock(A, IN_ESSEN))
    assert (scene.s.bag, scene.pool(A), scene.box(A)) == (9, 3, (0, 2))
    scene = next_purchases(scene, 2).do(BuildLock(A, IN_WERDEN), BuildLock(A, IN_BERG))
    assert (scene.pool(A), scene.money(A)) == (3, 0)
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:12.g")
def test_one_lock_alone_costs_the_same() -> None:
    scene = builder(2, 3, 3).do(BuildLock(A, IN_MARK))
    assert scene.money(A) == 1
    scene.do(Done(A))
    assert (scene.mover, sum(scene.s.obstacles)) == (B, 13)
    scene.give(B, "lock_building").cash(B, 2).do(BuildLock(B, IN_ESSEN))
    assert scene.money(B) == 0, "what A left over is not B's"


# --- territories ------------------------------------------------------------------------------------------------------
def territories() -> dict[str, str]:
    return {site.name: site.territory for site in Scene().g.facts.sites if site.kind == CITY}


@pytest.mark.rule("coal:13.a")
def test_three_cities_lie_in_mark() -> None:
    assert {name for name, territory in territories().items() if territory == "mark"} == {
        "Witten",
        "Blankenstein",
        "Hattingen",
    }


@pytest.mark.rule("coal:13.b", "coal:13.c")
def test_essen_is_a_group_of_three_cities_and_muelheim_belongs_to_none() -> None:
    where = territories()
    assert (where["Steele"], where["Werden"], where["Kettwig"]) == ("essen", "werden", "werden")
    assert where["Mülheim"] in ("broich", "berg")
    sets = {group.name: group.cities for group in Scene().g.facts.scoring.city_sets}
    assert sets["all_essen_cities"] == {"Steele", "Werden", "Kettwig"}
    assert [name for name, group in sets.items() if "Mülheim" in group] == ["all_seven_cities"]

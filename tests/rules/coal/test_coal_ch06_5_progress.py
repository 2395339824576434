"""Phase 5: claim progress markers."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import BuildLock
from revier.games.coal.scoring import final_items
from revier.games.coal.state import BLANK, CLAIMED, OPEN, UNSEEN
from scenes.coal import A, B, C, D, Scene

BARGES = ("C4", "C5", "C6", "C7")


def claiming(number: int = 5, **areas: int) -> Scene:
    return Scene().barges(*BARGES).develop(A, **areas).at(number, "claim")


@pytest.mark.rule("coal:6.5.a")
def test_everything_fulfilled_is_claimed_without_a_choice() -> None:
    scene = claiming(black_industry=2)
    assert scene.has(A, "supply") == CLAIMED
    both = claiming(black_industry=2, black_city=1)
    assert [both.has(A, name) for name in ("supply", "lock_building", "grafschaft_mark")] == [CLAIMED] * 3


@pytest.mark.rule("coal:6.5.b")
def test_more_cubes_than_asked_for_do_no_harm() -> None:
    scene = claiming(black_industry=1, black_city=2)
    assert scene.has(A, "lock_building") == CLAIMED


@pytest.mark.rule("coal:6.5.c")
def test_the_ability_is_there_in_phase_six_of_the_same_round() -> None:
    scene = claiming(2, black_industry=1, black_city=1).cash(A, 2)
    assert scene.clause(BuildLock(A, "O8")) == ""


@pytest.mark.rule("coal:6.5.d")
def test_cubes_stay() -> None:
    scene = claiming(black_industry=2, black_city=1)
    assert (scene.area(A, "black_industry"), scene.area(A, "black_city")) == (2, 1)


@pytest.mark.rule("coal:6.5.e")
def test_each_kind_once() -> None:
    scene = claiming(black_industry=1, black_ruhrort=1)
    assert scene.heard().count("claims") == 1
    scene.at(6, "claim")
    assert scene.heard().count("claims") == 1


@pytest.mark.rule("coal:6.5.f")
def test_worked_example_the_inn() -> None:
    needs = {"black_industry": 1, "white_industry": 2, "black_ruhrort": 2, "black_city": 1}
    assert claiming(**needs).has(A, "inn") == CLAIMED
    assert claiming(**(needs | {"black_ruhrort": 1})).has(A, "inn") == OPEN


@pytest.mark.rule("coal:6.5.g")
def test_the_fourth_gets_a_blank() -> None:
    scene = Scene().barges(*BARGES)
    for seat in (A, B, C):
        scene.give(seat, "inn")
    scene.develop(D, black_industry=1, white_industry=2, black_ruhrort=2, black_city=1).at(5, "claim")
    assert scene.has(D, "inn") == BLANK


@pytest.mark.rule("coal:6.5.a", "coal:6.5.g")
def test_the_last_copy_goes_to_whoever_lies_farther_upriver() -> None:
    cubes = {"black_industry": 1, "white_industry": 2, "black_ruhrort": 2, "black_city": 1}
    scene = Scene(2).barges("C6", "C4").develop(A, **cubes).develop(B, **cubes).at(5, "claim")
    assert (scene.has(A, "inn"), scene.has(B, "inn")) == (BLANK, CLAIMED)


@pytest.mark.rule("coal:6.5.h")
def test_a_blank_scores_nothing() -> None:
    scene = Scene().barges(*BARGES).build(A, "C1", "C2", "C4", "C5")
    for seat in (B, C, D):
        scene.give(seat, "railway")
    scene.develop(A, black_city=3, white_industry=1, white_city=2).at(5, "claim")
    assert scene.has(A, "railway") == BLANK
    assert final_items(scene.g, scene.s, A) == []


@pytest.mark.rule("coal:6.2.c")
def test_the_bag_is_filled_by_locks_alone() -> None:
    scene = claiming(2, black_industry=1, black_city=1).cash(A, 2)
    scene.s.bag = 7
    scene.do(BuildLock(A, "O8"))
    assert scene.s.bag == 8
    assert sum(scene.s.markers[UNSEEN::2]) == 22

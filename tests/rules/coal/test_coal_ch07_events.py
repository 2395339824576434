"""Historical events."""

from __future__ import annotations

import pytest
from coal_scene import A, B, Scene

from revier.core.view import FreeBoard
from revier.games.coal.actions import BuildLock, Settle

BARGES = ("C4", "C5", "C6", "C7")


def event(number: int, pool: int = 1) -> Scene:
    return Scene().barges(*BARGES).stock(A, pool=pool).cash(A, 2).points(A, 9).at(number, "event")


@pytest.mark.rule("coal:7.a")
def test_twelve_years() -> None:
    years = [row.year for row in Scene().g.d.rounds[1:]]
    assert years == [1769, 1774, 1776, 1779, 1780, 1782, 1784, 1787, 1809, 1860, 1880, 1890]


@pytest.mark.rule("coal:7.d")
def test_flags_are_turned_up_one_by_one() -> None:
    scene = Scene(2).barges("C4", "C5")
    for number, country in zip(range(4, 8), ["Belgium", "Belgium", "Rhineland", "Netherlands"], strict=True):
        scene.at(number, "event")
        while scene.offered(Settle):
            assert scene.mover is not None
            scene.do(Settle(scene.mover, "point"))
        if number == 6:
            assert scene.weights() == {"Rhineland": 3, "Netherlands": 3}
        scene.draw("flag", country)
    port = scene.g.view(scene.s, A).boards["port"]
    assert isinstance(port, FreeBoard)
    shown = [shape.text == "?" for shape in port.shapes if shape.id.startswith("flag_")]
    assert shown == [False] * 4 + [True] * 4


@pytest.mark.rule("coal:7.2.a")
def test_locks_from_round_two() -> None:
    scene = Scene().barges(*BARGES).give(A, "lock_building").cash(A, 2).at(2, "buy").do(BuildLock(A, "O8"))
    assert scene.money(A) == 0


@pytest.mark.rule("coal:7.3.a")
@pytest.mark.parametrize(("by", "left"), [("thaler", (1, 3)), ("point", (2, 2))])
def test_round_three_a_thaler_or_a_point(by: str, left: tuple[int, int]) -> None:
    scene = Scene().barges(*BARGES).cash(A, 2).points(A, 3).at(3, "event").do(Settle(A, by))
    assert (scene.money(A), scene.s.points[A]) == left


@pytest.mark.rule("coal:7.3.b")
def test_round_three_with_debt() -> None:
    scene = Scene().barges(*BARGES).cash(A, 0).at(3, "event")
    assert scene.offered(Settle) == [Settle(A, "thaler", 1)]
    scene.do(Settle(A, "thaler", 1))
    assert (scene.money(A), scene.debts(A)) == (1, 1)


@pytest.mark.rule("coal:7.6.a", "coal:7.6.b")
@pytest.mark.parametrize(("by", "left"), [("point", (3, 6)), ("thaler", (4, 5))])
def test_round_six(by: str, left: tuple[int, int]) -> None:
    scene = Scene().barges(*BARGES).cash(A, 3).points(A, 5).at(6, "event")
    assert scene.pool(A) == 2
    scene.do(Settle(A, by))
    assert (scene.money(A), scene.s.points[A]) == left


@pytest.mark.rule("coal:7.7.c", "coal:7.9.b", "coal:7.11.b")
@pytest.mark.parametrize("number", [7, 9, 11])
def test_a_warehouse_of_the_year(number: int) -> None:
    scene = event(number, pool=0)
    assert scene.pool(A) == 1
    assert sum(scene.years(A)) == 4


@pytest.mark.rule("coal:7.9.a")
def test_round_nine_improves_coal_on_the_track() -> None:
    scene = Scene().barges(*BARGES).coal(S8=3)
    scene.s.round = 8
    scene.on_track([2, 5, 6]).at(9, "event")
    assert scene.boxes() == [3, 6, 6]
    assert scene.die("S8") == 3


@pytest.mark.rule("coal:7.10.a", "coal:10.3.d")
def test_round_ten() -> None:
    scene = event(10, pool=0).do(Settle(A, "thaler"), Settle(B, "point"))
    assert (scene.pool(A), scene.money(A), scene.s.points[A]) == (1, 3, 9)
    assert scene.s.points[B] == 1


@pytest.mark.rule("coal:7.11.a")
def test_round_eleven_lowers_all_coal() -> None:
    scene = Scene().barges(*BARGES).coal(S8=4, S9=1)
    scene.s.round = 10
    scene.on_track([6, 1, 0]).at(11, "event")
    assert (scene.die("S8"), scene.die("S9")) == (3, 1)
    assert scene.boxes() == [5, 1, 0]

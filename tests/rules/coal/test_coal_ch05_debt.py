"""Debt."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import BuildLock, BuildWarehouse, Done, MoveInPort, Repay, Settle, Special
from revier.games.coal.scoring import final_items
from scenes.coal import A, Scene

BARGES = ("C4", "C5", "C6", "C7")


def shop(cash: int, pool: int, number: int = 6, **stock: object) -> Scene:
    """A begins phase 6 with the marker for depots, next price 3."""
    scene = Scene().barges(*BARGES).give(A, "coal_depot", "lock_building").cash(A, cash)
    return scene.stock(A, pool=pool, **stock).at(number, "buy")  # type: ignore[arg-type]


def hauling(cash: int, pool: int, number: int = 3, **stock: object) -> Scene:
    """A may take Hauling, which costs 1 in round 3 and 2 from round 7 on."""
    scene = Scene().barges(*BARGES).cash(A, cash).stock(A, pool=pool, **stock)  # type: ignore[arg-type]
    return scene.at(number, "act")


@pytest.mark.rule("coal:5.a", "coal:6.6.b")
def test_as_many_debts_as_the_payment_needs() -> None:
    scene = Scene().barges(*BARGES).give(A, "coal_depot").build(1, "depot_mark").cash(A, 0).stock(A, pool=3)
    scene.at(6, "buy")
    scene.refuses(BuildWarehouse(A, "depot_mark", 1), "5.a")
    scene.do(BuildWarehouse(A, "depot_mark", 2))
    assert (scene.money(A), scene.debts(A), scene.pool(A)) == (0, 2, 0)
    lock = shop(1, 2).do(BuildLock(A, "O1", 1))
    assert (lock.money(A), lock.debts(A)) == (0, 1)


@pytest.mark.rule("coal:5.b")
def test_no_debt_without_need() -> None:
    scene = shop(3, 2)
    scene.refuses(BuildWarehouse(A, "depot_mark", 1), "5.b")
    assert scene.clause(BuildWarehouse(A, "depot_mark")) == ""


@pytest.mark.rule("coal:5.c", "coal:5.o", "coal:6.3.2.c")
def test_a_debt_takes_a_warehouse_and_gives_two() -> None:
    scene = hauling(0, 2)
    scene.refuses(Special(A, "hauling"), "5.a")
    scene.do(Special(A, "hauling", 1))
    assert (scene.money(A), scene.pool(A), scene.debts(A)) == (1, 1, 1)
    last = hauling(0, 1).do(Special(A, "hauling", 1))
    assert (last.money(A), last.pool(A), last.debts(A)) == (1, 0, 1)


@pytest.mark.rule("coal:5.d")
def test_a_pledged_warehouse_cannot_be_built() -> None:
    shop(5, 0, debts=1, years="01111").refuses(BuildWarehouse(A, "depot_mark"), "6.6.2.e")


@pytest.mark.rule("coal:5.e")
def test_debt_is_repaid_in_phase_six_only() -> None:
    scene = hauling(5, 1, debts=1, years="01111")
    scene.refuses(Repay(A), "5.e")
    assert shop(5, 1, debts=1, years="01111").clause(Repay(A)) == ""


@pytest.mark.rule("coal:5.f", "coal:6.6.6.a")
def test_three_thalers_a_debt() -> None:
    scene = shop(7, 1, debts=3, years="00011").do(Repay(A), Repay(A))
    assert (scene.money(A), scene.debts(A)) == (1, 1)
    scene.refuses(Repay(A), "5.p")
    both = shop(6, 1, debts=2, years="00111").do(Repay(A), Repay(A))
    assert (both.money(A), both.debts(A)) == (0, 0)
    both.cash(A, 3).refuses(Repay(A), "6.6.6.a")


@pytest.mark.rule("coal:5.g", "coal:10.2.i")
@pytest.mark.parametrize(("points", "debts", "left"), [(20, 3, 14), (15, 2, 11)])
def test_open_debts_cost_two_points_each(points: int, debts: int, left: int) -> None:
    scene = Scene().barges(*BARGES).points(A, points).stock(A, pool=1, debts=debts, years="00000").at(12, "export")
    assert scene.s.points[A] == left


@pytest.mark.rule("coal:5.h")
def test_the_next_warehouse_of_the_round_track() -> None:
    scene = hauling(0, 0, 5, years="11111").points(A, 4).do(Special(A, "hauling", 1))
    assert (scene.years(A), scene.debts(A)) == ([0, 1, 1, 1, 1], 1)
    assert (scene.money(A), scene.s.points[A]) == (2 - 1, 3)
    later = hauling(0, 0, 8, debts=1, years="00111").do(Special(A, "hauling", 1))
    assert (later.years(A), later.debts(A)) == ([0, 0, 0, 1, 1], 2), "the earliest that is left"


@pytest.mark.rule("coal:5.i")
def test_the_pool_comes_first() -> None:
    scene = hauling(0, 1).do(Special(A, "hauling", 1))
    assert (scene.pool(A), scene.years(A), scene.s.points[A]) == (0, [1] * 5, 0)


@pytest.mark.rule("coal:5.j")
def test_a_pledged_year_brings_no_warehouse() -> None:
    scene = Scene().barges(*BARGES).stock(A, pool=0, debts=1, years="01111").at(6, "event")
    assert scene.pool(A) == 0
    assert scene.pool(1) == 2
    scene.do(Settle(A, "point"))
    assert scene.s.points[A] == 1
    repaid = shop(3, 0, debts=1, years="01111").do(Repay(A))
    assert repaid.pool(A) == 1


@pytest.mark.rule("coal:5.k", "coal:5.n")
def test_last_resort() -> None:
    scene = hauling(0, 0, 3, years="00000").points(A, 6).do(Special(A, "hauling", 1))
    assert (scene.money(A), scene.s.points[A], scene.debts(A), scene.box(A)) == (1, 4, 0, (2, 2))


@pytest.mark.rule("coal:5.l")
def test_a_last_resort_is_no_debt() -> None:
    scene = Scene().barges(*BARGES).give(A, "mayor").cash(A, 4).stock(A, pool=0, years="00000")
    assert [(item.name, item.points) for item in final_items(scene.g, scene.s, A)] == [("mayor", 4)]
    shop(5, 0, years="00000").refuses(Repay(A), "6.6.6.a")


@pytest.mark.rule("coal:5.m")
def test_four_debt_spaces() -> None:
    scene = hauling(0, 2, 3, debts=4, years="00000").points(A, 5).do(Special(A, "hauling", 1))
    assert (scene.pool(A), scene.money(A), scene.s.points[A], scene.debts(A)) == (2, 1, 3, 4)


@pytest.mark.rule("coal:5.p")
def test_no_debt_to_repay_debt() -> None:
    shop(2, 1, debts=1, years="01111").refuses(Repay(A), "5.p")
    assert shop(3, 1, debts=1, years="01111").clause(Repay(A)) == "", "three of one's own are enough"


@pytest.mark.rule("coal:5.q")
def test_losses_go_below_zero_but_nobody_pays_with_points_not_owned() -> None:
    scene = hauling(0, 0, 3, years="00000").points(A, 1).do(Special(A, "hauling", 1))
    assert scene.s.points[A] == -1
    event = Scene().barges(*BARGES).at(3, "event")
    event.refuses(Settle(A, "point"), "7.3.b")
    event.points(A, 1).cash(A, 0).refuses(Settle(A, "point", 1), "5.b")
    assert event.do(Settle(A, "point")).s.points[A] == 0


@pytest.mark.rule("coal:6.6.2.m", "coal:5.d")
def test_debt_must_leave_a_warehouse_to_build() -> None:
    shop(1, 1).refuses(BuildWarehouse(A, "depot_mark", 1), "6.6.2.m")
    assert shop(1, 2).clause(BuildWarehouse(A, "depot_mark", 1)) == ""
    assert shop(1, 1, debts=4, years="00000").clause(BuildWarehouse(A, "depot_mark", 1)) == ""


@pytest.mark.rule("coal:6.6.6.b")
def test_a_repaid_warehouse_can_be_built_at_once() -> None:
    scene = shop(6, 0, debts=1, years="01111").do(Repay(A), BuildWarehouse(A, "depot_mark"), Done(A))
    assert (scene.money(A), scene.debts(A), scene.owners("depot_mark")) == (0, 0, [A])


@pytest.mark.rule("coal:5.a")
def test_every_payment_can_be_made_with_debt() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(A, "Rhineland").cash(A, 0).stock(A, pool=1)
    scene.at(6, "buy").do(MoveInPort(A, "Rhineland", "Belgium", 1))
    assert (scene.money(A), scene.debts(A)) == (0, 1)


@pytest.mark.rule("coal:5.a", "coal:5.b")
def test_a_preview_tells_what_debts_mean_and_reckons_none_that_are_refused() -> None:
    scene = hauling(0, 0, 3, years="11111")
    (line,) = scene.g.preview(scene.s, Special(A, "hauling", 1)).lines
    assert line.args == {"debts": 1, "warehouses": 1, "points": 1}
    scene.refuses(Special(A, "hauling", 50), "5.b")
    assert scene.g.preview(scene.s, Special(A, "hauling", 50)).lines == ()


@pytest.mark.rule("coal:6.6.1.h", "coal:5.n", "coal:5.h")
def test_the_first_lock_is_paid_before_the_box_is_opened() -> None:
    """Its two warehouses come too late to be pledged for it: the debt takes the one of 1782 and a point."""
    scene = shop(0, 0, 3).do(BuildLock(A, "O8", 1))
    assert (scene.money(A), scene.debts(A), scene.years(A)) == (0, 1, [0, 1, 1, 1, 1])
    assert (scene.pool(A), scene.box(A), scene.s.points[A]) == (2, (0, 2), 2 - 1)

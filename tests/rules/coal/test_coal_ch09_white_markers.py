"""Chapter 9: white progress markers, once in the game."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import (
    BuildWarehouse,
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
from revier.games.coal.state import CLAIMED, USED
from scenes.coal import A, B, C, Scene


def waiting_at_kunstwerk(die: int = 3) -> Scene:
    """A's barge waits at S9 in phase 4; the standard trip goes to the forge I7, the lock on the way stands."""
    return Scene().coal(S9=die).barges("S9", "P", "P", "P").clear("O9").cash(A, 0).at(5, "deliver")


# --- Coal Hauler ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.9.a")
@pytest.mark.parametrize(("storage", "die"), [("S8", 5), ("S9", 6)])
def test_coal_hauler_raises_a_die_by_three(storage: str, die: int) -> None:
    scene = Scene().give(A, "coal_hauler").coal(S8=2, S9=5).at(5, "act").do(UseCoalHauler(A, storage))
    assert scene.die(storage) == die
    assert {"S8": scene.die("S8"), "S9": scene.die("S9")} == {"S8": 2, "S9": 5} | {storage: die}
    scene.refuses(UseCoalHauler(A, "S10"), "9.a")
    Scene().at(5, "act").refuses(UseCoalHauler(A, "S8"), "9.9.a")


@pytest.mark.rule("coal:9.9.b")
def test_coal_hauler_before_the_barge_leaves() -> None:
    scene = waiting_at_kunstwerk(2).give(A, "coal_hauler").do(UseCoalHauler(A, "S9"))
    assert scene.mover == A, "the delivery is still to come"
    scene.do(Deliver(A, "I7"))
    assert scene.money(A) == 5 - 1, "the cube costs 1"
    assert 5 in scene.boxes()


# --- Hauling Action ---------------------------------------------------------------------------------------------------
def hauler() -> Scene:
    return Scene().give(A, "hauling_action").barges("C5", "P", "P", "P").cash(A, 0).at(8, "act")


@pytest.mark.rule("coal:9.10.a")
def test_hauling_action_is_free() -> None:
    scene = hauler().do(Special(A, "hauling_pilot", free=True))
    assert (scene.money(A), scene.debts(A), scene.pool(A)) == (0, 0, 1)
    assert scene.has(A, "hauling_action") == USED
    again = hauler().do(Special(A, "hauling_pilot", debts=2))
    assert (again.has(A, "hauling_action"), again.money(A)) == (CLAIMED, 2 * 2 - 3)


@pytest.mark.rule("coal:9.10.b")
def test_hauling_action_opens_nothing_that_is_closed() -> None:
    scene = hauler()
    scene.refuses(Special(A, "transport_pilot", free=True), "9.10.b")
    scene.refuses(Special(A, "transport", free=True), "9.10.b")
    scene.s.banned = 1
    scene.refuses(Special(A, "hauling_pilot", free=True), "6.3.2.d")
    assert {a.action for a in scene.offered(Special) if a.free} == {"hauling", "transport_hauling"}


# --- Inn --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.11.a")
@pytest.mark.parametrize(("take", "money", "points"), [("points", 1, 7), ("thalers", 4, 5)])
def test_the_inn_asks_for_no_debts(take: str, money: int, points: int) -> None:
    scene = Scene().give(A, "inn").cash(A, 1).points(A, 5).stock(A, pool=0, debts=2, boxes=(1, 2)).at(7, "buy")
    scene.do(UseInn(A, take))
    assert (scene.money(A), scene.s.points[A], scene.debts(A)) == (money, points, 2)


@pytest.mark.rule("coal:9.11.b")
def test_the_inn_in_phases_three_four_and_six_or_for_nothing() -> None:
    for phase in ("act", "buy"):
        assert Scene().give(A, "inn").at(7, phase).clause(UseInn(A, "points")) == ""
    assert waiting_at_kunstwerk().give(A, "inn").clause(UseInn(A, "points")) == ""
    assert Scene().give(A, "inn").cash(A, 0).at(12, "export").s.points == [0, 0, 0, 0]


@pytest.mark.rule("coal:9.11.b", "coal:9.9.b", "coal:9.e")
def test_inn_and_coal_hauler_also_between_the_action_and_the_barge() -> None:
    scene = Scene().barges("C3", "C5", "C6", "C7").give(A, "inn", "coal_hauler").cash(A, 0).coal(S8=2)
    scene.at(7, "act").do(NoSpecial(A))
    scene.do(UseInn(A, "thalers"), UseCoalHauler(A, "S8"))
    assert (scene.money(A), scene.die("S8")) == (3, 5)
    assert Sail(A, "S8") in scene.offered(Sail)


# --- Warehouse --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.12.a")
def test_the_white_warehouse_costs_two() -> None:
    scene = Scene().build(B, "Rhineland", "Belgium").build(C, "Rhineland", "Belgium").cash(A, 5)
    scene.give(A, "port_ruhrort", "warehouse").at(8, "buy")
    scene.refuses(BuildWarehouse(A, "C7"), "6.6.5.c")
    scene.do(BuildWarehouse(A, "Netherlands", white=True))
    assert (scene.money(A), scene.owners("Netherlands"), scene.has(A, "warehouse")) == (5 - 2, [A], USED)
    grey = Scene().build(B, "Rhineland", "Belgium").build(C, "Rhineland", "Belgium").cash(A, 5)
    grey.give(A, "port_ruhrort", "warehouse").at(8, "buy").do(BuildWarehouse(A, "Netherlands"))
    assert (grey.money(A), grey.has(A, "warehouse")) == (0, CLAIMED)


# --- Merchant ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.13.a")
def test_the_merchant_puts_the_cube_elsewhere() -> None:
    scene = waiting_at_kunstwerk().give(A, "merchant").do(Deliver(A, "I7"))
    scene.do(PlaceCube(A, "white_city"))
    assert (scene.area(A, "white_city"), scene.area(A, "black_industry")) == (1, 0)
    assert (scene.has(A, "merchant"), scene.money(A)) == (USED, 3 - 1)


@pytest.mark.rule("coal:9.13.a")
def test_the_merchant_is_kept_for_later_and_finds_only_free_spaces() -> None:
    scene = waiting_at_kunstwerk().give(A, "merchant").develop(A, white_city=2).do(Deliver(A, "I7"))
    scene.refuses(PlaceCube(A, "white_city"), "9.13.a")
    scene.do(PlaceCube(A, "black_industry"))
    assert (scene.area(A, "black_industry"), scene.has(A, "merchant")) == (1, CLAIMED)


@pytest.mark.rule("coal:9.13.b")
def test_without_a_cube_there_is_nothing_for_the_merchant() -> None:
    scene = waiting_at_kunstwerk().give(A, "merchant").develop(A, black_industry=3).do(Deliver(A, "I7"))
    assert scene.offered(PlaceCube) == []
    assert (scene.money(A), scene.has(A, "merchant"), scene.area(A, "white_city")) == (3, CLAIMED, 0)


# --- Coal Shop --------------------------------------------------------------------------------------------------------
def shopkeeper(*columns: str) -> Scene:
    return Scene().build(B, "Belgium").build(A, *columns).build(C, "Rhineland").give(A, "coal_shop").cash(A, 0)


@pytest.mark.rule("coal:9.14.a")
def test_the_coal_shop_moves_a_warehouse_for_nothing() -> None:
    scene = shopkeeper("Rhineland").at(8, "buy")
    offered = [("Rhineland", "Netherlands", True), ("Rhineland", "Belgium", True)]
    assert [(a.source, a.target, a.free) for a in scene.offered(MoveInPort)] == offered
    scene.do(MoveInPort(A, "Rhineland", "Belgium", free=True))
    assert (scene.owners("Belgium"), scene.owners("Rhineland")) == ([B, A], [C])
    assert (scene.money(A), scene.debts(A), scene.has(A, "coal_shop")) == (0, 0, USED)
    scene.refuses(MoveInPort(A, "Belgium", "Netherlands", free=True), "9.a")


@pytest.mark.rule("coal:9.14.b")
def test_the_coal_shop_keeps_to_the_rules_for_moving() -> None:
    scene = shopkeeper("Rhineland", "Belgium").at(8, "buy")
    scene.refuses(MoveInPort(A, "Rhineland", "Belgium", free=True), "9.14.b")
    scene.refuses(MoveInPort(A, "Netherlands", "Rhineland", free=True), "6.6.4.c")
    early = shopkeeper("Rhineland").at(8, "act")
    early.refuses(MoveInPort(A, "Rhineland", "Belgium", free=True), "9.14.b")
    scene.do(Done(A))
    scene.refuses(MoveInPort(A, "Rhineland", "Netherlands", free=True), "9.e")

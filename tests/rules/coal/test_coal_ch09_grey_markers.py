"""Chapter 9: grey progress markers, and what holds for all of them."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import (
    BuildLock,
    BuildWarehouse,
    Done,
    NoSpecial,
    Sail,
    Special,
    Supply,
    UseCoalHauler,
    UseInn,
)
from revier.games.coal.state import BLANK, CLAIMED, OPEN, USED
from scenes.coal import A, B, C, D, Scene


def buyer(number: int, *markers: str, players: int = 4, money: int = 10) -> Scene:
    """A is to buy, with warehouses at hand."""
    scene = Scene(players).at(number, "buy").give(A, *markers).cash(A, money)
    return scene.stock(A, pool=3, boxes=(0, 2)) if "lock_building" not in markers else scene


def next_purchases(scene: Scene, money: int = 10) -> Scene:
    """Everybody ends the purchases; then it is A's turn to buy in the next round."""
    number = scene.s.round
    while scene.s.round == number:
        assert scene.mover is not None
        scene.do(Done(scene.mover))
    return scene.at(number + 1, "buy").cash(A, money)


# --- all markers ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.a")
def test_a_white_marker_works_once_in_the_game() -> None:
    scene = buyer(5, "inn").do(UseInn(A, "thalers"))
    assert scene.has(A, "inn") == USED
    scene.refuses(UseInn(A, "points"), "9.a")
    scene = next_purchases(scene)
    scene.refuses(UseInn(A, "thalers"), "9.a")
    assert scene.has(A, "inn") == USED


@pytest.mark.rule("coal:9.b")
def test_a_grey_marker_works_once_in_every_round() -> None:
    scene = buyer(6, "coal_depot").do(BuildWarehouse(A, "depot_mark"))
    scene.refuses(BuildWarehouse(A, "depot_essen"), "6.6.c")
    scene = next_purchases(scene).do(BuildWarehouse(A, "depot_essen"))
    assert (scene.owners("depot_mark"), scene.owners("depot_essen")) == ([A], [A])


@pytest.mark.rule("coal:9.c")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_grey_markers_never_run_out(players: int) -> None:
    scene = Scene(players)
    for seat in range(players):
        scene.develop(seat, black_industry=2)
    scene.at(5, "claim")
    assert [scene.has(seat, "supply") for seat in range(players)] == [CLAIMED] * players


@pytest.mark.rule("coal:9.d")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 3)])
def test_white_markers_go_to_those_who_come_first(players: int, copies: int) -> None:
    """The Merchant asks for one black cube of each kind and a white one for a city."""
    scene = Scene(players)
    for seat in range(players):
        scene.develop(seat, black_industry=1, black_ruhrort=1, black_city=1, white_city=1).at(5, "claim")
    assert [scene.has(seat, "merchant") for seat in range(players)] == [CLAIMED] * copies + [BLANK]
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:9.e")
def test_white_markers_are_played_in_the_own_turn() -> None:
    scene = Scene().give(A, "inn", "coal_hauler").at(5, "buy").do(Done(A))
    assert scene.mover == B
    scene.refuses(UseInn(A, "points"), "9.e")
    own = Scene().give(A, "inn", "coal_hauler").at(5, "buy")
    assert own.clause(UseInn(A, "points")) == ""
    own.refuses(UseCoalHauler(A, "S8"), "9.9.b")


# --- building ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.1.a")
def test_essen_warehouse() -> None:
    scene = buyer(6, "essen_warehouse").do(BuildWarehouse(A, "C4"))
    scene.refuses(BuildWarehouse(A, "C5"), "6.6.c")


@pytest.mark.rule("coal:9.2.a")
def test_grafschaft_mark_warehouse() -> None:
    scene = buyer(6, "grafschaft_mark_warehouse").do(BuildWarehouse(A, "C3"))
    scene.refuses(BuildWarehouse(A, "C1"), "6.6.c")


@pytest.mark.rule("coal:9.3.a")
@pytest.mark.parametrize("depot", ["depot_broich", "depot_werden", "depot_essen", "depot_mark"])
def test_coal_depot(depot: str) -> None:
    scene = buyer(6, "coal_depot").do(BuildWarehouse(A, depot))
    for other in ("depot_broich", "depot_werden", "depot_essen", "depot_mark"):
        scene.refuses(BuildWarehouse(A, other), "6.6.c")


@pytest.mark.rule("coal:9.4.a")
def test_lock_building() -> None:
    scene = buyer(6, "lock_building").do(BuildLock(A, "O1"))
    assert (scene.pool(A), scene.box(A)) == (1 + 2, (0, 2))
    scene.refuses(BuildLock(A, "O2"), "6.6.1.a")


@pytest.mark.rule("coal:9.4.a")
def test_everybodys_first_lock_frees_the_own_two_warehouses() -> None:
    scene = buyer(6, "lock_building").give(B, "lock_building").cash(B, 9)
    before = scene.pool(B)
    scene.do(BuildLock(A, "O1"), Done(A), BuildLock(B, "O2"))
    assert (scene.pool(B), scene.box(B)) == (before + 2, (0, 2))


@pytest.mark.rule("coal:9.4.b")
@pytest.mark.parametrize(("players", "again"), [(2, True), (3, False)])
def test_who_gets_two_locks_a_second_time(players: int, again: bool) -> None:
    scene = buyer(2, "lock_building", players=players, money=2).do(BuildLock(A, "O1"), BuildLock(A, "O2"))
    scene = next_purchases(scene, 4).do(BuildLock(A, "O3"))
    assert (scene.clause(BuildLock(A, "O4")) == "") is again
    assert scene.money(A) == 2


@pytest.mark.rule("coal:9.5.a")
def test_port_ruhrort() -> None:
    scene = next_purchases(buyer(6, "port_ruhrort").do(BuildWarehouse(A, "Belgium")))
    scene.refuses(BuildWarehouse(A, "Belgium"), "6.6.3.f")
    scene = next_purchases(scene.do(BuildWarehouse(A, "Rhineland")))
    scene.refuses(BuildWarehouse(A, "Netherlands"), "6.6.3.g")


# --- coal and special actions -----------------------------------------------------------------------------------------
@pytest.mark.rule("coal:9.6.a")
def test_grafschaft_mark_opens_white_coal_from_the_next_round_on() -> None:
    scene = Scene().develop(A, black_industry=2, black_city=1).at(4, "act").do(NoSpecial(A))
    assert all(scene.die(sail.storage) > 0 for sail in scene.offered(Sail))
    scene.refuses(Sail(A, "S1"), "6.3.1.d")
    scene.at(4, "claim").do(Done(A), Done(B), Done(C), Done(D))
    scene.draw("flag", "Belgium").draw("bag", "forges")
    assert (scene.s.round, scene.mover) == (5, A)
    scene.do(NoSpecial(A))
    white = {sail.storage for sail in scene.offered(Sail) if scene.die(sail.storage) < 0}
    assert white == {"S1", "S2", "S3", "S5", "S7"}, "S4 needs a pilot"
    scene.do(Sail(A, "S1"), NoSpecial(B))
    assert all(scene.die(sail.storage) > 0 for sail in scene.offered(Sail)), "B has no such marker"


@pytest.mark.rule("coal:9.6.b")
def test_grafschaft_mark_frees_two_warehouses() -> None:
    scene = Scene().develop(A, black_industry=2, black_city=1)
    assert (scene.pool(A), scene.box(A)) == (1, (2, 2))
    scene.at(4, "claim")
    assert (scene.has(A, "grafschaft_mark"), scene.pool(A), scene.box(A)) == (CLAIMED, 3, (2, 0))
    assert (scene.has(B, "grafschaft_mark"), scene.pool(B), scene.box(B)) == (OPEN, 1, (2, 2))
    assert scene.heard().count("mark_box") == 1


@pytest.mark.rule("coal:9.7.a")
def test_wage_is_for_one_player_a_round() -> None:
    scene = Scene().give(A, "wage").give(B, "wage").at(5, "act").cash(A, 0)
    scene.do(Special(A, "wage"), Sail(A, "S8"))
    assert scene.money(A) == 2
    scene.refuses(Special(B, "wage"), "6.3.2.m")
    without = Scene().at(5, "act")
    without.refuses(Special(A, "wage"), "6.3.2.l")


@pytest.mark.rule("coal:9.8.a")
def test_supply_is_for_everybody_who_has_it() -> None:
    scene = Scene().give(A, "supply").give(B, "supply").at(5, "act")
    scene.do(Special(A, "supply"), Supply(A, "S8"), Sail(A, "S8"), Special(B, "supply"), Supply(B, "S9"))
    assert (scene.die("S8"), scene.die("S9")) == (3 + 2, 3 + 2)
    Scene().at(5, "act").refuses(Special(A, "supply"), "6.3.2.o")

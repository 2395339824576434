"""Phase 6: purchases and debt repayment."""

from __future__ import annotations

import pytest

from revier.games.coal.actions import BuildLock, BuildWarehouse, Deliver, Done, MoveInPort, Repay
from revier.games.coal.scoring import final_items
from revier.games.coal.state import NOBODY, USED
from scenes.coal import A, B, C, Scene

BARGES = ("C4", "C5", "C6", "C7")


def shop(*markers: str, number: int = 6, cash: int = 20, pool: int = 4, players: int = 4) -> Scene:
    """A begins phase 6 with some markers, money and warehouses."""
    scene = Scene(players).barges(*BARGES[:players]).give(A, *markers).cash(A, cash)
    return scene.stock(A, pool=pool, years="00001").at(number, "buy")


@pytest.mark.rule("coal:6.6.a")
def test_as_much_as_wanted_in_any_order() -> None:
    scene = Scene().barges(*BARGES).give(A, "coal_depot", "lock_building").cash(A, 10)
    scene.stock(A, pool=1, debts=1, years="01111").at(6, "buy")
    scene.do(Repay(A), BuildWarehouse(A, "depot_mark"), BuildLock(A, "O1"), Done(A))
    assert scene.money(A) == 10 - 3 - 3 - 3
    assert shop().do(Done(A)).mover == B


@pytest.mark.rule("coal:6.6.c")
def test_each_grey_marker_once_a_round() -> None:
    scene = shop("lock_building", "essen_warehouse", "coal_depot")
    scene.do(BuildLock(A, "O1"), BuildWarehouse(A, "C4"), BuildWarehouse(A, "depot_mark"))
    scene.refuses(BuildWarehouse(A, "C5"), "6.6.c")
    scene.refuses(BuildWarehouse(A, "depot_essen"), "6.6.c")
    scene.refuses(BuildLock(A, "O2"), "6.6.1.a")


@pytest.mark.rule("coal:6.6.1.a", "coal:9.4.a", "coal:9.4.b")
def test_a_lock_needs_the_marker_and_one_a_round() -> None:
    shop().refuses(BuildLock(A, "O1"), "6.6.1.a")
    scene = shop("lock_building", pool=1).do(BuildLock(A, "O1"))
    assert scene.pool(A) == 3
    scene.refuses(BuildLock(A, "O2"), "6.6.1.a")


@pytest.mark.rule("coal:6.6.1.b", "coal:7.2.a")
def test_no_lock_in_the_first_round() -> None:
    shop("lock_building", number=1).refuses(BuildLock(A, "O1"), "6.6.1.b")
    assert shop("lock_building", number=2, cash=2).do(BuildLock(A, "O1")).money(A) == 0


@pytest.mark.rule("coal:6.6.1.c", "coal:7.5.a")
def test_price_of_a_lock() -> None:
    assert shop("lock_building", number=4, cash=3).do(BuildLock(A, "O1")).money(A) == 1
    assert shop("lock_building", number=5, cash=3).do(BuildLock(A, "O1")).money(A) == 0
    assert shop("lock_building", number=12, cash=3).do(BuildLock(A, "O1")).money(A) == 0
    shop("lock_building", number=5, cash=2).refuses(BuildLock(A, "O1"), "5.a")


@pytest.mark.rule("coal:6.6.1.d", "coal:6.6.1.f")
def test_the_marker_goes_into_the_bag() -> None:
    scene = shop("lock_building", "essen_warehouse")
    scene.s.bag = 7
    scene.do(BuildLock(A, "O1"))
    assert (sum(scene.s.obstacles), scene.s.bag) == (13, 8)
    scene.at(7, "buy")
    scene.s.used[A] = 0
    scene.refuses(BuildLock(A, "O1"), "6.6.1.f")
    scene.refuses(BuildLock(A, "O15"), "6.6.1.f")


@pytest.mark.rule("coal:6.6.1.e")
def test_any_obstacle_without_a_further_marker() -> None:
    scene = shop("lock_building")
    assert [a.obstacle for a in scene.offered(BuildLock)] == [f"O{n}" for n in range(1, 15)]


@pytest.mark.rule("coal:6.6.1.g", "coal:10.3.a")
@pytest.mark.parametrize(
    ("obstacle", "territory", "gain"),
    [("O1", "mark", 3), ("O8", "essen", 2), ("O10", "werden", 2), ("O13", "berg", 2), ("O14", "broich", 2)],
)
def test_points_for_a_lock(obstacle: str, territory: str, gain: int) -> None:
    scene = shop("lock_building").points(A, 5).do(BuildLock(A, obstacle))
    assert scene.g.facts.obstacles[scene.g.facts.obstacle_index[obstacle]].territory == territory
    assert scene.s.points[A] == 5 + gain


@pytest.mark.rule("coal:6.6.1.h")
def test_the_first_lock_frees_two_warehouses() -> None:
    scene = shop("lock_building", pool=1).do(BuildLock(A, "O1"))
    assert (scene.pool(A), scene.box(A)[0]) == (3, 0)
    scene.s.used[A] = 0
    scene.do(BuildLock(A, "O2"))
    assert scene.pool(A) == 3


@pytest.mark.rule("coal:6.6.2.a")
def test_essen_cities() -> None:
    scene = shop("essen_warehouse")
    assert {a.place for a in scene.offered(BuildWarehouse)} == {"C4", "C5", "C6"}
    scene.refuses(BuildWarehouse(A, "C7"), "6.6.5.c")
    scene.refuses(BuildWarehouse(A, "C1"), "6.6.2.b")


@pytest.mark.rule("coal:6.6.2.b")
def test_mark_cities() -> None:
    scene = shop("grafschaft_mark_warehouse")
    assert {a.place for a in scene.offered(BuildWarehouse)} == {"C1", "C2", "C3"}
    scene.refuses(BuildWarehouse(A, "C4"), "6.6.2.a")
    scene.refuses(BuildWarehouse(A, "depot_mark"), "6.6.2.c")


@pytest.mark.rule("coal:6.6.2.c")
def test_depots_with_room() -> None:
    scene = Scene().barges(*BARGES).give(A, "coal_depot").cash(A, 9)
    scene.build(B, *["depot_mark"] * 4).at(6, "buy")
    scene.refuses(BuildWarehouse(A, "depot_mark"), "6.6.2.j")
    scene.refuses(BuildWarehouse(A, "depot_berg"), "6.6.2.c")
    assert {a.place for a in scene.offered(BuildWarehouse)} == {"depot_broich", "depot_werden", "depot_essen"}


@pytest.mark.rule("coal:6.6.2.d")
def test_several_in_one_depot() -> None:
    scene = shop("coal_depot").do(BuildWarehouse(A, "depot_mark"))
    scene.s.used[A] = 0
    scene.do(BuildWarehouse(A, "depot_mark"))
    assert scene.owners("depot_mark") == [A, A]


@pytest.mark.rule("coal:6.6.2.e")
def test_a_warehouse_at_hand_is_needed() -> None:
    shop("coal_depot", pool=0, cash=10).refuses(BuildWarehouse(A, "depot_mark"), "6.6.2.e")
    scene = shop("coal_depot", "essen_warehouse", pool=1).do(BuildWarehouse(A, "depot_mark"))
    assert scene.pool(A) == 0
    scene.refuses(BuildWarehouse(A, "C4"), "6.6.2.e")


@pytest.mark.rule("coal:6.6.2.f", "coal:6.6.2.g", "coal:6.6.2.h")
def test_the_leftmost_space_at_its_price() -> None:
    scene = Scene().barges(*BARGES).give(A, "essen_warehouse").build(B, "C4").cash(A, 9).points(A, 4).at(6, "buy")
    scene.do(BuildWarehouse(A, "C4"))
    assert scene.owners("C4") == [B, A]
    assert (scene.money(A), scene.s.points[A]) == (5, 6)


@pytest.mark.rule("coal:6.6.2.g")
@pytest.mark.parametrize(
    ("place", "marker", "prices"),
    [("C4", "essen_warehouse", (3, 4, 5)), ("depot_mark", "coal_depot", (3, 4, 4, 5))],
)
def test_each_space_has_its_price(place: str, marker: str, prices: tuple[int, ...]) -> None:
    """The prices of our figures, from left to right."""
    for standing, price in enumerate(prices):
        scene = Scene().barges(*BARGES).give(A, marker).cash(A, 9)
        for seat in (1, 2, 3)[:standing]:
            scene.build(seat, place)
        assert scene.at(6, "buy").do(BuildWarehouse(A, place)).money(A) == 9 - price


def spaces(scene: Scene, place: str) -> list[int]:
    """Who stands on each space of a place, from the left or from the top; NOBODY where it is free."""
    house = scene.g.facts.houses[scene.g.facts.house_index[place]]
    return [scene.s.built[space] for space in house.spaces]


@pytest.mark.rule("coal:6.6.2.f")
@pytest.mark.parametrize(("place", "marker"), [("C4", "essen_warehouse"), ("depot_mark", "coal_depot")])
def test_spaces_fill_from_the_left(place: str, marker: str) -> None:
    """The first space is taken first, then the second; the spaces to the right stay free."""
    scene = Scene().barges(*BARGES).give(A, marker).give(B, marker).cash(A, 9).cash(B, 9).at(6, "buy")
    free = len(spaces(scene, place))
    scene.do(BuildWarehouse(A, place))
    assert spaces(scene, place) == [A] + [NOBODY] * (free - 1)
    scene.do(Done(A), BuildWarehouse(B, place))
    assert spaces(scene, place) == [A, B] + [NOBODY] * (free - 2)


@pytest.mark.rule("coal:6.6.2.i", "coal:6.6.2.j")
def test_one_in_a_city_and_room_needed() -> None:
    scene = Scene().barges(*BARGES).give(A, "essen_warehouse").cash(A, 9).build(A, "C5")
    for seat in (1, 2, 3):
        scene.build(seat, "C4")
    scene.at(6, "buy")
    scene.refuses(BuildWarehouse(A, "C5"), "6.6.2.i")
    scene.refuses(BuildWarehouse(A, "C4"), "6.6.2.j")


@pytest.mark.rule("coal:6.6.2.k")
def test_a_city_warehouse_earns_with_every_sale() -> None:
    scene = Scene(3).build(B, "C3").barges("S5", "C4", "S4").give(A, "grafschaft_mark").cash(B, 0)
    scene.coal(S4=-4).action(C, "pilot").at(4, "deliver")
    while scene.offered(Deliver):
        assert scene.mover is not None
        scene.do(Deliver(scene.mover, "C3"))
    assert scene.money(B) == 2


@pytest.mark.rule("coal:6.6.2.l", "coal:10.1.a")
def test_city_warehouses_count_at_the_end() -> None:
    scene = Scene().barges(*BARGES).build(A, "C4", "C5", "C6")
    assert [(item.name, item.points) for item in final_items(scene.g, scene.s, A)] == [("all_essen_cities", 1)]
    scene.give(A, "railway").at(12, "export")
    assert (scene.s.points[A], scene.mover) == (1 + 3, None), "the group, and a point for each of three cities"


@pytest.mark.rule("coal:6.6.3.a")
def test_port_building() -> None:
    scene = shop("port_ruhrort")
    assert {a.place for a in scene.offered(BuildWarehouse)} == {"Rhineland", "Netherlands", "Belgium"}
    shop("coal_depot").refuses(BuildWarehouse(A, "Belgium"), "6.6.3.a")
    scene.do(BuildWarehouse(A, "Belgium"))
    scene.refuses(BuildWarehouse(A, "Rhineland", 0), "6.6.c")


@pytest.mark.rule("coal:6.6.3.b", "coal:6.6.3.e")
def test_the_topmost_space_and_two_points() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(B, "Belgium").cash(A, 9).points(A, 4).at(6, "buy")
    scene.do(BuildWarehouse(A, "Belgium"))
    assert scene.owners("Belgium") == [B, A]
    assert scene.s.points[A] == 6


@pytest.mark.rule("coal:6.6.3.b")
def test_rows_of_a_column_fill_from_the_top() -> None:
    """Three rows: the first warehouse stands in row 1, the next in row 2."""
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").give(B, "port_ruhrort").cash(A, 9).cash(B, 9).at(6, "buy")
    scene.do(BuildWarehouse(A, "Belgium"))
    assert spaces(scene, "Belgium") == [A, NOBODY, NOBODY]
    scene.do(Done(A), BuildWarehouse(B, "Belgium"))
    assert spaces(scene, "Belgium") == [A, B, NOBODY]
    assert spaces(scene, "Rhineland") == spaces(scene, "Netherlands") == [NOBODY] * 3


@pytest.mark.rule("coal:6.6.3.c")
@pytest.mark.parametrize(("standing", "price"), [(0, 3), (1, 4), (2, 4), (3, 5), (4, 5)])
def test_port_prices(standing: int, price: int) -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").cash(A, 9)
    for seat, column in [(1, "Rhineland"), (2, "Rhineland"), (3, "Rhineland"), (1, "Netherlands")][:standing]:
        scene.build(seat, column)
    assert scene.at(6, "buy").do(BuildWarehouse(A, "Belgium")).money(A) == 9 - price


@pytest.mark.rule("coal:6.6.3.d")
def test_a_white_build_counts_for_the_price() -> None:
    scene = shop("port_ruhrort", "warehouse").build(B, "Rhineland")
    scene.do(BuildWarehouse(A, "Belgium", 0, white=True))
    assert scene.money(A) == 18
    scene.do(BuildWarehouse(A, "Netherlands"))
    assert scene.money(A) == 14


@pytest.mark.rule("coal:6.6.3.f", "coal:6.6.3.g", "coal:9.5.a")
def test_limits_in_the_port() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(A, "Belgium").cash(A, 9).at(6, "buy")
    scene.refuses(BuildWarehouse(A, "Belgium"), "6.6.3.f")
    assert scene.clause(BuildWarehouse(A, "Rhineland")) == ""
    scene.build(A, "Rhineland")
    scene.refuses(BuildWarehouse(A, "Netherlands"), "6.6.3.g")


@pytest.mark.rule("coal:6.6.3.h")
def test_a_full_column() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(A, "Rhineland").cash(A, 9)
    for seat in (1, 2, 3):
        scene.build(seat, "Belgium")
    scene.at(6, "buy")
    scene.refuses(BuildWarehouse(A, "Belgium"), "6.6.3.h")
    scene.refuses(MoveInPort(A, "Rhineland", "Belgium"), "6.6.3.h")


@pytest.mark.rule("coal:6.6.4.a", "coal:6.6.4.f")
def test_moving_costs_two_and_brings_nothing() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(A, "Rhineland").cash(A, 2).points(A, 7)
    scene.at(6, "buy").do(MoveInPort(A, "Rhineland", "Belgium"))
    assert (scene.money(A), scene.s.points[A]) == (0, 7)
    assert (scene.owners("Rhineland"), scene.owners("Belgium")) == ([], [A])
    other = Scene().barges(*BARGES).build(A, "Rhineland").cash(A, 2).at(6, "buy")
    other.refuses(MoveInPort(A, "Rhineland", "Belgium"), "6.6.4.a")


@pytest.mark.rule("coal:6.6.4.b")
def test_a_build_and_two_moves() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(A, "Rhineland")
    scene.build(B, "Netherlands").build(C, "Netherlands").cash(A, 9).at(6, "buy")
    scene.do(BuildWarehouse(A, "Belgium"))
    scene.do(MoveInPort(A, "Belgium", "Netherlands"), MoveInPort(A, "Netherlands", "Belgium"))
    assert scene.money(A) == 0
    scene.refuses(MoveInPort(A, "Belgium", "Netherlands"), "5.a")


@pytest.mark.rule("coal:6.6.4.c", "coal:6.6.4.d")
def test_own_warehouses_to_columns_without_one() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").build(A, "Rhineland", "Belgium").build(B, "Netherlands")
    scene.cash(A, 9).at(6, "buy")
    scene.refuses(MoveInPort(A, "Netherlands", "Belgium"), "6.6.4.c")
    scene.refuses(MoveInPort(A, "Rhineland", "Belgium"), "6.6.4.d")
    scene.do(MoveInPort(A, "Rhineland", "Netherlands"))
    assert scene.owners("Netherlands") == [B, A]


@pytest.mark.rule("coal:6.6.4.e")
def test_the_gap_closes_upwards() -> None:
    scene = Scene().barges(*BARGES).give(A, "port_ruhrort").cash(A, 9)
    for seat in (A, B, C):
        scene.build(seat, "Rhineland")
    scene.at(6, "buy").do(MoveInPort(A, "Rhineland", "Belgium"))
    assert scene.owners("Rhineland") == [B, C]
    assert scene.s.built[scene.g.facts.houses[scene.g.facts.columns[0]].spaces[0]] == B


@pytest.mark.rule("coal:6.6.5.a", "coal:9.12.a")
def test_the_white_marker_builds_for_two_once() -> None:
    scene = Scene().barges(*BARGES).give(A, "coal_depot", "warehouse").cash(A, 2).build(B, *["depot_mark"] * 3)
    scene.at(6, "buy").do(BuildWarehouse(A, "depot_mark", 0, white=True))
    assert (scene.money(A), scene.has(A, "warehouse")) == (0, USED)
    scene.stock(A, pool=2).refuses(BuildWarehouse(A, "depot_essen", 1, white=True), "9.a")
    port = Scene().barges(*BARGES).give(A, "port_ruhrort", "warehouse").cash(A, 2)
    for seat, column in [(1, "Rhineland"), (2, "Rhineland"), (3, "Rhineland"), (1, "Netherlands")]:
        port.build(seat, column)
    assert port.at(6, "buy").do(BuildWarehouse(A, "Belgium", 0, white=True)).money(A) == 0


@pytest.mark.rule("coal:6.6.5.b")
def test_the_grey_marker_of_the_place_is_needed_too() -> None:
    shop("warehouse").refuses(BuildWarehouse(A, "depot_mark", 0, white=True), "6.6.5.b")
    assert shop("warehouse", "coal_depot").clause(BuildWarehouse(A, "depot_mark", 0, white=True)) == ""


@pytest.mark.rule("coal:6.6.5.c", "coal:6.6.5.d", "coal:6.6.5.f")
def test_muelheim_with_the_white_marker_alone() -> None:
    shop("essen_warehouse", cash=10).refuses(BuildWarehouse(A, "C7"), "6.6.5.c")
    scene = shop("warehouse", cash=2, pool=1).points(A, 4).do(BuildWarehouse(A, "C7", 0, white=True))
    assert (scene.money(A), scene.s.points[A], scene.owners("C7")) == (0, 6, [A])


@pytest.mark.rule("coal:6.6.5.e")
def test_usual_limits_hold_for_the_white_marker() -> None:
    scene = shop("warehouse", "port_ruhrort").build(A, "Belgium")
    scene.refuses(BuildWarehouse(A, "Belgium", 0, white=True), "6.6.3.f")
    full = shop("warehouse").build(1, "C7").build(2, "C7").build(3, "C7")
    full.refuses(BuildWarehouse(A, "C7", 0, white=True), "6.6.2.j")


@pytest.mark.rule("coal:6.6.5.g", "coal:6.6.c", "coal:6.6.2.a")
def test_the_white_build_comes_on_top() -> None:
    scene = shop("essen_warehouse", "warehouse").do(BuildWarehouse(A, "C4"))
    scene.do(BuildWarehouse(A, "C5", 0, white=True))
    assert scene.owners("C5") == [A]
    before = shop("essen_warehouse", "warehouse").do(BuildWarehouse(A, "C5", 0, white=True))
    assert before.do(BuildWarehouse(A, "C4")).owners("C4") == [A], "the grey marker was not used for the other"


@pytest.mark.rule("coal:10.3.b")
def test_two_points_for_each_place() -> None:
    scene = shop("essen_warehouse", "coal_depot", "port_ruhrort")
    scene.do(BuildWarehouse(A, "C4"), BuildWarehouse(A, "depot_mark"), BuildWarehouse(A, "Belgium"))
    assert scene.s.points[A] == 6


@pytest.mark.rule("coal:9.1.a", "coal:9.2.a", "coal:9.3.a", "coal:9.b")
@pytest.mark.parametrize(
    ("marker", "first", "second"),
    [
        ("essen_warehouse", "C4", "C5"),
        ("grafschaft_mark_warehouse", "C3", "C1"),
        ("coal_depot", "depot_mark", "depot_essen"),
    ],
)
def test_one_a_round_and_again_in_the_next(marker: str, first: str, second: str) -> None:
    scene = shop(marker, players=2).do(BuildWarehouse(A, first))
    scene.refuses(BuildWarehouse(A, second), "6.6.c")
    scene.do(Done(A), Done(B))
    scene.cash(A, 9).at(7, "buy")
    assert scene.clause(BuildWarehouse(A, second)) == ""

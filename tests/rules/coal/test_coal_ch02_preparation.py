"""Preparation."""

from __future__ import annotations

import pytest

from revier.games.coal.game import figures
from revier.games.coal.state import CLAIMED, OPEN
from scenes.coal import A, Scene

TABLES = figures().tables


def water(difficulty: str) -> dict[str, int]:
    markers = Scene(4, difficulty).g.facts.markers
    return {marker.id: marker.number for marker in markers if marker.water}


@pytest.mark.rule("coal:2.1.a", "coal:2.1.b", "coal:2.1.d", "coal:2.4.a")
def test_markers_of_round_export_points_and_money() -> None:
    scene = Scene(4)
    scene.s.round = 0
    game = scene.g
    assert (game.facts.rounds[1].year, scene.s.export) == (1769, 0)
    assert TABLES["export"]["track"][0] == 1
    assert scene.s.points == [0] * 4
    assert scene.demand() == {}
    assert Scene(4).s.round == 1


@pytest.mark.rule("coal:2.1.c")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_black_three_on_the_arrow_box(players: int) -> None:
    assert Scene(players).boxes() == [0, 0, 3, 0, 0]


@pytest.mark.rule("coal:2.1.f")
def test_no_cubes_yet() -> None:
    scene = Scene()
    assert all(scene.area(seat, area) == 0 for seat in range(4) for area in scene.g.facts.areas)
    assert [scene.s.cubes[seat * 7] for seat in range(4)] == [12] * 4


@pytest.mark.rule("coal:2.2.a", "coal:2.2.b", "coal:2.2.c", "coal:2.2.d", "coal:2.2.e")
def test_water_markers_by_difficulty() -> None:
    assert water("easy") == {"low": 1, "high": 1, "low_increase": 2, "high_decrease": 0}
    assert water("normal") == {"low": 1, "high": 1, "low_increase": 1, "high_decrease": 1}
    assert water("hard") == {"low": 1, "high": 1, "low_increase": 0, "high_decrease": 2}
    assert sum(water("transport_master").values()) == 6


@pytest.mark.rule("coal:2.2.f", "coal:2.2.g")
@pytest.mark.parametrize(("difficulty", "bag"), [("easy", 8), ("normal", 8), ("hard", 8), ("transport_master", 10)])
def test_fourteen_on_the_river_the_rest_in_the_bag(difficulty: str, bag: int) -> None:
    scene = Scene(4, difficulty)
    assert scene.s.obstacles == [1] * 14
    assert scene.s.bag == bag
    scene.at(2, "bag")
    weights = scene.weights()
    assert sum(weights.values()) == 14 + bag
    assert set(weights) == {marker.id for marker in scene.g.facts.markers if marker.number}


@pytest.mark.rule("coal:2.5.a", "coal:2.5.b", "coal:2.5.c")
def test_dice_for_four() -> None:
    scene = Scene(4)
    on_river = {storage.id: scene.die(storage.id) for storage in scene.g.facts.storages if scene.die(storage.id)}
    black = ["S8", "S9", "S10", "S11", "S12", "S13", "S14"]
    white = ["S1", "S2", "S3", "S4", "S5", "S7"]
    assert on_river == dict.fromkeys(white, -4) | dict.fromkeys(black, 3)
    mark = {storage.id for storage in scene.g.facts.storages if storage.territory == "mark"}
    assert set(white) <= mark
    assert not set(black) & mark


@pytest.mark.rule("coal:2.6.a")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_player_boards(players: int) -> None:
    scene = Scene(players)
    assert (len(scene.g.facts.areas), TABLES["debt"]["spaces"]) == (6, 4)
    assert len(scene.s.progress) == 17 * players


@pytest.mark.rule("coal:2.6.c")
def test_grey_markers_lie_ready_unclaimed() -> None:
    scene = Scene()
    grey = [marker.id for marker in scene.g.facts.progress if not marker.white]
    assert grey == [
        "essen_warehouse",
        "grafschaft_mark_warehouse",
        "coal_depot",
        "lock_building",
        "port_ruhrort",
        "grafschaft_mark",
        "wage",
        "supply",
    ]
    assert {scene.has(seat, name) for seat in range(4) for name in grey} == {OPEN}
    assert CLAIMED not in scene.s.progress


@pytest.mark.rule("coal:2.6.d", "coal:11.b", "coal:12.d")
@pytest.mark.parametrize(("players", "copies"), [(4, 3), (3, 2), (2, 1)])
def test_copies_of_white_markers(players: int, copies: int) -> None:
    scene = Scene(players)
    supply = scene.s.white[:: 1 + players]
    assert supply == [copies] * 9 + [9]
    assert sum(supply[:9]) == 9 * copies


@pytest.mark.rule("coal:2.6.e", "coal:7.1.a")
def test_the_first_thaler_comes_from_the_first_event() -> None:
    scene = Scene(3)
    assert [scene.money(seat) for seat in range(3)] == [1, 1, 1]
    assert scene.weights() == {"1": 1, "2": 1, "3": 1}
    scene.draw("start", "3")
    assert scene.s.first == 2


@pytest.mark.rule("coal:11.a", "coal:12.a")
@pytest.mark.parametrize(("players", "black", "white"), [(3, 6, 5), (2, 5, 4)])
def test_dice_for_fewer(players: int, black: int, white: int) -> None:
    scene = Scene(players)
    river = scene.s.coal[:15]
    assert (sum(die > 0 for die in river), sum(die < 0 for die in river)) == (black, white)
    assert sum(die != 0 for die in scene.s.coal) == black + white + 1


@pytest.mark.rule("coal:12.b")
def test_export_marker_for_two() -> None:
    assert Scene(2).s.export == 1
    assert Scene(3).s.export == 0


@pytest.mark.rule("coal:1.m")
def test_what_a_player_has_is_ten() -> None:
    scene = Scene(2)
    assert sum(scene.s.stock[: len(scene.s.stock) // 2]) == 10 == TABLES["warehouses"]["per_player"]
    assert scene.years(A) == [1] * 5

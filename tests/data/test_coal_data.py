"""The figures of the coal trade fit together: what stands in two tables is the same in both."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Any

import pytest

from revier.core.data import load_data
from revier.games.coal.game import build

T: dict[str, Any] = load_data("revier.games.coal.data").tables
RIVER: dict[str, dict[str, Any]] = T["river"]
PARTS = T["components"]
CITIES = {row["name"]: city for city, row in T["cities"].items()}


def on_river(kind: str) -> list[str]:
    return [place for place, row in RIVER.items() if row["kind"] == kind]


def territory(place: str) -> str:
    table = next(table for table in ("cities", "industries", "storages", "obstacles") if place in T[table])
    found: str = T[table][place]["territory"]
    return found


@pytest.mark.rule("coal:3.1.a", "coal:3.1.l", "coal:3.2.h")
def test_the_river_is_one_line_of_spaces() -> None:
    assert [row["n"] for row in RIVER.values()] == list(range(1, 50))
    assert list(RIVER)[-1] == "P"
    order = [T["territory_rules"]["order"].index(territory(place)) for place in list(RIVER)[:-1]]
    assert order == sorted(order), "nobody's land lies between two parts of another's"


@pytest.mark.rule("coal:1.a", "coal:3.1.a")
@pytest.mark.parametrize("table", ["cities", "industries", "storages", "obstacles"])
def test_a_place_on_the_river_has_a_row_in_the_table_of_its_kind(table: str) -> None:
    kind = {"cities": "city", "industries": "industry"}.get(table, table.removesuffix("s"))
    assert list(T[table]) == on_river(kind)
    assert len(T[table]) == PARTS[table]


def test_locks_score_what_their_territory_says() -> None:
    """Three points in the Mark, two elsewhere (coal:10.3.a)."""
    for obstacle in build(4).facts.obstacles:
        assert obstacle.points == (3 if T["obstacles"][obstacle.id]["territory"] == "mark" else 2)


def test_a_standard_trip_counts_two_storages_or_obstacles() -> None:
    """The buyer stands behind the second of them, before the third: an obstacle is crossed, a storage passed."""
    for storage, row in T["storages"].items():
        assert (row["arrow"] == "black") == (not row["standard_to"])
        if row["standard_to"]:
            buyer = {"orange": "city", "grey": "industry"}[row["arrow"]]
            assert RIVER[row["standard_to"]]["kind"] == buyer
            at, to = RIVER[storage]["n"], RIVER[row["standard_to"]]["n"]
            between = [place["kind"] for place in RIVER.values() if at < place["n"] < to]
            assert "storage" not in between, storage
            assert between.count("obstacle") == 1, storage


def test_dice_at_the_start_are_all_dice_of_the_game() -> None:
    for players, row in T["initial_dice"].items():
        assert len(row["black"]) + 1 == T["dice"]["black"][players]
        assert len(row["white"]) == T["dice"]["white"][players]
        for colour in ("black", "white"):
            here = T["transport_rules"][f"{colour}_may_stand_in"]
            assert all(T["storages"][storage]["territory"] in here for storage in row[colour])
    assert {colour: T["dice"][colour]["4"] for colour in ("black", "white")} == PARTS["dice"]


@pytest.mark.rule("coal:7.4.a", "coal:7.8.a", "coal:4.4.a")
def test_tracks_follow_one_another_through_twelve_rounds() -> None:
    rounds = [n for track in T["transport_tracks"].values() for n in range(track["rounds"][0], track["rounds"][1] + 1)]
    assert rounds == [int(n) for n in T["rounds"]] == list(range(1, T["game"]["rounds"] + 1))
    facts = build(4).facts
    changes = {n: facts.tracks[row.track].id for n, row in enumerate(facts.rounds) if row.event.new_track}
    assert changes == {4: "paved", 8: "rail"}
    assert all(track["arrow"] <= track["boxes"] for track in T["transport_tracks"].values())


def test_flags_are_as_many_as_rounds_with_a_flag() -> None:
    numbers = [row["flag"] for row in T["rounds"].values() if row["flag"]]
    assert numbers == list(range(1, 9))
    assert sum(row["count"] for row in T["flags"].values()) == len(numbers) == PARTS["flags"]


def test_markers_lay_money_where_their_own_words_say() -> None:
    facts = build(4).facts
    laid = {marker.id: [facts.sites[site].id for site in marker.sites] for marker in facts.markers}
    for name, row in T["demand_markers"].items():
        at = [CITIES[city] for city in row.get("cities", ())] + ["P"] * row.get("port", False)
        for industry, works in T["industries"].items():
            if works["type"] == row.get("industry_type") or works["territory"] in row.get("industries_in", ()):
                at.append(industry)
        assert laid[name] == at, name
    assert sum(row["count"] for row in T["demand_markers"].values()) == 24 - PARTS["water_markers"]


def test_difficulties_leave_what_they_take_off() -> None:
    water = {name: row["count"] for name, row in T["water_markers"].items()}
    for name, row in T["difficulty"].items():
        assert all(number <= water[kind] for kind, number in row["removed"].items()), name
        assert row["remaining"] == PARTS["obstacle_demand_markers"] - sum(row["removed"].values())
        assert row["remaining"] == row["on_obstacles"] + row["in_bag"]
        assert row["on_obstacles"] == PARTS["obstacles"]


@pytest.mark.rule("coal:6.4.2.h", "coal:1.c")
def test_cubes_can_fulfil_every_progress_marker() -> None:
    sizes = T["player_board"]["development_areas"]
    needed = Counter[str]()
    for name, row in T["progress_markers"].items():
        assert row["needs"].keys() == sizes.keys(), name
        for area, number in row["needs"].items():
            needed[area] = max(needed[area], number)
    assert needed == sizes, "no space is there in vain"
    markers = sum(row["count"]["4"] for row in T["progress_markers"].values())
    assert markers == PARTS["progress_markers"] == 8 * 4 + 9 * 3


def test_ten_warehouses_a_player() -> None:
    waiting = sum(row["warehouse_each"] for row in T["rounds"].values())
    freed = T["warehouses"]["lock_building_box"] + T["warehouses"]["grafschaft_mark_box"]
    assert [*accumulate((1, waiting, freed))] == [1, 6, 10]
    assert 10 * max(T["game"]["players"]) == PARTS["warehouses"]

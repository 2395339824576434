"""Figures of the coal trade against what the rulebook prints, or what our notes say where it prints nothing."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.data import load_data
from scenes.coal import Scene

T: dict[str, Any] = load_data("revier.games.coal.data").tables


@pytest.mark.rule("coal:1.a", "coal:1.b", "coal:1.f", "coal:1.g")
def test_what_is_in_the_box() -> None:
    """The list of components, and the places the board shows."""
    assert T["components"] == {
        **{"cities": 7, "industries": 12, "storages": 15, "obstacles": 14, "depots": 4},
        **{"obstacle_demand_markers": 24, "water_markers": 6, "progress_markers": 59, "blank_progress_markers": 9},
        **{"flags": 8, "pilot_banned_marker": 1, "increased_cost_markers": 2, "barges": 4, "player_disks": 8},
        **{"dice": {"black": 8, "white": 6}, "development_cubes": 48, "thalers": 45, "warehouses": 40},
        "over_30_markers": 4,
    }


@pytest.mark.rule("coal:2.6.a", "coal:6.4.2.h")
def test_the_player_board() -> None:
    """Two rows and three columns of two or three spaces; twelve cubes at a Thaler each, eight grey markers, one barge.

    Which areas have three spaces is ours: as many as some progress marker asks for.
    """
    board = T["player_board"]
    assert (board["area_rows"], board["area_columns"]) == (["black", "white"], ["industry", "ruhrort", "city"])
    asked = [row["needs"] for row in T["progress_markers"].values()]
    assert board["development_areas"] == {area: max(needs[area] for needs in asked) for area in asked[0]}
    assert set(board["development_areas"].values()) == {2, 3}
    assert (board["development_cubes"], board["cube_cost"]) == (12, 1)
    assert board["starts_with"] == {"grey_progress_markers": 8, "barges": 1}


# Year, territory for black coal that leaves the track, flag, a warehouse for everybody, and the event.
THALER_OR_POINT = {"thalers": 1, "points": 1}
ROUNDS: dict[int, tuple[int, str, int, bool, dict[str, Any]]] = {
    1: (1769, "broich", 0, False, {"random_first_player": True, "each_player": {"thalers": 1}}),
    2: (1774, "essen", 0, False, {}),
    3: (1776, "werden", 0, False, {"each_player_pays_one_of": THALER_OR_POINT}),
    4: (1779, "broich", 1, False, {}),
    5: (1780, "essen", 2, False, {}),
    6: (1782, "werden", 3, True, {"each_player_gets_one_of": THALER_OR_POINT}),
    7: (1784, "broich", 4, True, {"paid_special_actions": 1}),
    8: (1787, "essen", 5, False, {}),
    9: (1809, "werden", 6, True, {"track_dice": 1}),
    10: (1860, "broich", 7, True, {"each_player_gets_one_of": THALER_OR_POINT}),
    11: (1880, "essen", 8, True, {"river_dice": -1, "track_dice": -1}),
    12: (1890, "werden", 0, False, {"no_marker_drawn": True, "supply": 1, "wage": 1}),
}


def as_printed(number: int) -> None:
    row = T["rounds"][str(number)]
    found = (row["year"], row["black_spill"], row["flag"], row["warehouse_each"], row["event"])
    assert found == ROUNDS[number], number


@pytest.mark.rule("coal:2.1.a", "coal:7.a")
def test_twelve_rounds() -> None:
    assert list(T["rounds"]) == [str(number) for number in ROUNDS]
    for number in ROUNDS:
        as_printed(number)


@pytest.mark.rule("coal:7.2.b", "coal:7.3.c", "coal:7.4.b", "coal:7.8.b")
@pytest.mark.parametrize("number", [2, 3, 4, 8])
def test_rounds_two_to_eight(number: int) -> None:
    as_printed(number)


@pytest.mark.rule("coal:7.9.c", "coal:7.10.b", "coal:7.11.c")
@pytest.mark.parametrize("number", [9, 10, 11])
def test_rounds_nine_to_eleven(number: int) -> None:
    as_printed(number)


# A marker of each kind of demand; of water as many as our notes say.
KINDS = [
    pytest.param("forges", 1, marks=pytest.mark.rule("coal:8.1.a")),
    pytest.param("hammer_mills", 1, marks=pytest.mark.rule("coal:8.2.a")),
    pytest.param("gun_factories", 1, marks=pytest.mark.rule("coal:8.3.a")),
    pytest.param("broich_berg_industries", 1, marks=pytest.mark.rule("coal:8.4.a")),
    pytest.param("werden_industries", 1, marks=pytest.mark.rule("coal:8.5.a")),
    pytest.param("essen_industries", 1, marks=pytest.mark.rule("coal:8.6.a")),
    pytest.param("mark_industries", 1, marks=pytest.mark.rule("coal:8.7.a")),
    pytest.param("blankenstein", 1, marks=pytest.mark.rule("coal:8.8.a")),
    pytest.param("port_ruhrort", 1, marks=pytest.mark.rule("coal:8.9.a")),
    pytest.param("mulheim", 1, marks=pytest.mark.rule("coal:8.10.a")),
    pytest.param("blankenstein_mulheim", 1, marks=pytest.mark.rule("coal:8.11.a")),
    pytest.param("werden_witten_steele", 1, marks=pytest.mark.rule("coal:8.12.a")),
    pytest.param("mulheim_kettwig_steele", 1, marks=pytest.mark.rule("coal:8.13.a")),
    pytest.param("mulheim_werden_witten", 1, marks=pytest.mark.rule("coal:8.14.a")),
    pytest.param("hattingen_blankenstein_steele", 1, marks=pytest.mark.rule("coal:8.15.a")),
    pytest.param("kettwig_hattingen_blankenstein", 1, marks=pytest.mark.rule("coal:8.16.a")),
    pytest.param("kettwig_witten_blankenstein", 1, marks=pytest.mark.rule("coal:8.17.a")),
    pytest.param("mulheim_werden_hattingen", 1, marks=pytest.mark.rule("coal:8.18.a")),
    pytest.param("low", 1, marks=pytest.mark.rule("coal:8.19.a")),
    pytest.param("low_increase", 2, marks=pytest.mark.rule("coal:8.20.a")),
    pytest.param("high", 1, marks=pytest.mark.rule("coal:8.21.a")),
    pytest.param("high_decrease", 2, marks=pytest.mark.rule("coal:8.22.a")),
]


@pytest.mark.parametrize(("kind", "number"), KINDS)
def test_how_many_markers_of_a_kind_there_are(kind: str, number: int) -> None:
    """With no marker taken off, all 24 may come out of the bag."""
    weights = Scene(4, "transport_master").at(2, "bag").weights()
    assert (weights[kind], sum(weights.values())) == (number, 24)


@pytest.mark.rule("coal:3.1.j")
def test_four_depots_with_four_spaces_each() -> None:
    """Prices like those of the port, by our notes."""
    assert T["depots"] == {
        f"depot_{where}": {"territory": where, "warehouse_costs": [3, 4, 4, 5]}
        for where in ("broich", "werden", "essen", "mark")
    }


@pytest.mark.rule("coal:4.1.g")
def test_three_tracks_each_a_box_shorter_with_the_arrow_in_one_row() -> None:
    """Rounds are printed; boxes and arrows are those of our notes."""
    assert T["transport_tracks"] == {
        "brickearth": {"rounds": [1, 3], "columns": ["black"], "boxes": 5, "arrow": 3},
        "paved": {"rounds": [4, 7], "columns": ["black", "white"], "boxes": 4, "arrow": 3},
        "rail": {"rounds": [8, 12], "columns": ["black", "white"], "boxes": 3, "arrow": 3},
    }


@pytest.mark.rule("coal:3.1.b")
def test_one_industry_was_added_beside_werden_in_2017() -> None:
    new = [(name, row["territory"]) for name, row in T["industries"].items() if row.get("new_in_2017")]
    assert new == [("I9", "werden")]
    types = [row["type"] for row in T["industries"].values()]
    assert {kind: types.count(kind) for kind in types} == {"forge": 4, "hammer_mill": 4, "gun_factory": 4}

"""The tables of certificates, corporations and trains as the rulebook lists them, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.data import load_data

T = load_data("revier.games.rhl.data").tables

# Rulebook 4.2: price, revenue, and the hexes and shares of which each certificate speaks; green tiles from phase 3 on.
PRIVATES: dict[str, dict[str, Any]] = {
    "1": {"code": "PWB", "value": 20, "revenue": 5, "blocks": ["E14"]},
    "2": {"code": "KEO", "value": 30, "revenue": 0, "from_first_train": "3"},
    "3": {"code": "Szl", "value": 50, "revenue": 15},
    "4": {"code": "Tjt", "value": 80, "revenue": 20, "hexes": ["D9", "F9", "I10"], "from_first_train": "3"},
    "5": {"code": "NLK", "value": 120, "revenue": 25},
    "6": {"code": "RhE", "value": 140, "revenue": 0, "moves_to_pool": 3, "not_a_private": True},
}
WORDS = ("name", "power")  # what is said of a certificate, and no figure


def certificate(number: str) -> dict[str, Any]:
    return {key: value for key, value in T["privates"][number].items() if key not in WORDS}


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("1", marks=pytest.mark.rule("rhl:4.2.1.a")),
        pytest.param("2", marks=pytest.mark.rule("rhl:4.2.2.a")),
        pytest.param("3", marks=pytest.mark.rule("rhl:4.2.3.a")),
        pytest.param("4", marks=pytest.mark.rule("rhl:4.2.4.a")),
        pytest.param("5", marks=pytest.mark.rule("rhl:4.2.5.a")),
        pytest.param("6", marks=pytest.mark.rule("rhl:4.2.6.a")),
    ],
)
@pytest.mark.rule("rhl:1.c", "rhl:2.1.b")
def test_figures_of_the_starting_certificates(number: str) -> None:
    assert list(T["privates"]) == list(PRIVATES)
    assert certificate(number) == PRIVATES[number]


# Rulebook 5.1 and 5.2: start hexes and markers; the circle within a hex of several cities by the ruling of 5.1.c, the
# left bank first; prices of markers after the home, and the certificates, by 9.g, 1.g and 1.h.
SHARES = [20, *[10] * 8]
CORPORATIONS: dict[str, tuple[list[tuple[str, int]], list[int], int, list[int]]] = {
    "ADR": ([("K2", 0)], [0, 60, 80], 50, SHARES),
    "BME": ([("F13", 1)], [0, 60, 80, 100], 50, SHARES),
    "CCE": ([("E6", 0), ("I10", 1)], [0, 0, 80], 50, SHARES),
    "CME": ([("I10", 2)], [0, 60, 80, 100], 50, SHARES),
    "DEE": ([("F9", 1)], [0, 60], 50, SHARES),
    "GVE": ([("G6", 1)], [0, 60], 50, SHARES),
    "KKK": ([("D7", 0)], [0, 60], 60, [20, 20, 20, 10, 10, 10, 10]),
    "RhE": ([("I10", 0)], [0, 60, 80, 100], 50, SHARES),
}


@pytest.mark.parametrize("code", CORPORATIONS)
@pytest.mark.rule("rhl:1.g", "rhl:1.i", "rhl:5.1.c", "rhl:5.1.d", "rhl:5.1.e")
def test_homes_markers_and_certificates_of_the_corporations(code: str) -> None:
    assert list(T["corporations"]) == list(CORPORATIONS)
    row = T["corporations"][code]
    homes = [(home["hex"], home["city"]) for home in row["homes"]]
    assert (homes, row["marker_costs"], row["float_percent"], row["certificates"]) == CORPORATIONS[code]


@pytest.mark.rule("rhl:5.2.c", "rhl:1.h")
def test_the_kkk_floats_with_its_three_large_certificates() -> None:
    """Its code and the order of its shares on 18xx.games are that site's: KEG, the second share a small one."""
    row = T["corporations"]["KKK"]
    assert row["float_percent"] == sum(row["certificates"][:3]) == 60
    assert (row["recorded_as"], row["recorded_share_percents"]) == ("KEG", [20, 10, 20, 20, 10, 10, 10])


# Clause 1.f has numbers and prices; rulebook 10.3 the range, 13.1 and 14 when a type opens and goes.
TRAINS: dict[str, dict[str, Any]] = {
    "2": {"price": 100, "count": 6, "cities": 2, "scrapped_by": "4"},
    "3": {"price": 200, "count": 5, "cities": 3, "scrapped_by": "6"},
    "4": {"price": 300, "count": 3, "cities": 4, "scrapped_by": "8"},
    "5": {"price": 500, "count": 3, "cities": 5, "closes_privates": True},
    "6": {"price": 600, "count": 6, "cities": 6, "available_after_first": "5"},
    "8": {
        "price": 800,
        "count": 4,
        "cities": 8,
        "available_after_first": "6",
        "title": "Rheingold-Express",
        "towns_count": False,
        "may_skip_cities": True,
    },
}


@pytest.mark.rule("rhl:1.f")
def test_the_roster_of_trains() -> None:
    assert T["trains"] == TRAINS
    assert sum(row["count"] for row in TRAINS.values()) + 1 == 28  # with the optional 2-train


# Rulebook 14, with 13.1 for trains of other corporations and 16.4 for what a corporation is paid when it floats.
EARLY = {"revenue": "low", "montan": 20, "float": "sold_shares"}
LATE = {"revenue": "high", "montan": 40, "float": "ten_times_price", "trains_between_corporations": True}
UP_TO_GREEN, UP_TO_BROWN = ["yellow", "green"], ["yellow", "green", "brown"]
PHASES: dict[str, dict[str, Any]] = {
    "2": {"train_limit": 4, "tiles": ["yellow"], "operating_rounds": 1, **EARLY},
    "3": {
        "train_limit": 4,
        "tiles": UP_TO_GREEN,
        "operating_rounds": 2,
        **EARLY,
        "trains_between_corporations": True,
    },
    "4": {
        "train_limit": 3,
        "tiles": UP_TO_GREEN,
        "operating_rounds": 2,
        **EARLY,
        "trains_between_corporations": True,
    },
    "5": {"train_limit": 2, "tiles": UP_TO_BROWN, "operating_rounds": 3, **LATE},
    "6": {"train_limit": 2, "tiles": UP_TO_BROWN, "operating_rounds": 3, **LATE},
    "8": {"train_limit": 2, "tiles": [*UP_TO_BROWN, "grey"], "operating_rounds": 3, **LATE},
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.rule("rhl:14.a", "rhl:14.b", "rhl:14.c", "rhl:14.d", "rhl:14.g")
def test_what_each_phase_allows(phase: str) -> None:
    assert list(T["phases"]) == list(PHASES)
    assert T["phases"][phase] == PHASES[phase]

"""The figures of The Railway Game fit together and match its component counts; the board: test_dortmund_data.py."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.games.trg.game import TITLE

PACKAGE = "revier.games.trg"
DATA = load_data(f"{PACKAGE}.data")
T = DATA.tables
HEXES: dict[str, dict[str, Any]] = T["hexes"]
TILES: dict[str, dict[str, Any]] = T["tiles"]
CORPORATIONS: dict[str, dict[str, Any]] = T["corporations"]
COLOURS = ["white", "yellow", "green", "brown", "grey"]


# --- components ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("trg:1.d")
def test_the_box_holds_tiles_trains_certificates_tokens_and_a_market() -> None:
    stock: Counter[str] = Counter()
    for tile in TILES.values():
        stock[tile["colour"]] += tile["count"]
    assert stock == {"yellow": 45, "green": 43, "brown": 24, "grey": 7} == T["components"]["tiles"]
    roster = {name: (train["count"], train["price"]) for name, train in T["trains"].items()}
    assert roster == {"2": (7, 80), "3": (5, 180), "4": (3, 300), "5": (2, 450), "6": (3, 630), "8": (6, 800)}
    assert sum(count for count, _ in roster.values()) == 26 == T["components"]["trains"]
    certificates = sum(len(c["certificates"]) for c in CORPORATIONS.values())
    assert certificates == 62 == T["components"]["railway_certificates"]
    assert {k: row["values"] for k, row in T["location_tokens"].items()} == {
        "coal": [10, 20, 30],
        "steel": [10, 20, 30],
    }
    assert [len(row) for row in T["stock_market"]["rows"]] == [19, 16, 12, 9, 6, 5]


def test_station_tokens_are_those_of_the_rulebook_table() -> None:
    """Section 6.1 lists them."""
    tokens = {company: len(row["marker_costs"]) for company, row in CORPORATIONS.items()}
    assert tokens == {"BME": 6, "CME": 6, "RhE": 6, "KWE": 4, "DGEE": 3, "DHB": 3, "HHW": 3}
    assert sum(tokens.values()) == 31 == T["components"]["station_tokens"]


def test_twenty_beer_cubes() -> None:
    cubes = T["beer_cubes"]
    assert (cubes["supply"], cubes["on_private_1"]) == (18, 2)
    assert sum(cubes.values()) == 20 == T["components"]["beer_cubes"]
    assert T["privates"]["1"]["beer_cubes"] == cubes["on_private_1"]


# --- privates and railways -------------------------------------------------------------------------------------------


@pytest.mark.rule("trg:5.2.1.a", "trg:5.2.2.a", "trg:5.2.3.a", "trg:5.2.4.a", "trg:5.2.5.a")
def test_face_value_and_revenue_of_the_breweries() -> None:
    assert {number: (row["name"], row["value"], row["revenue"]) for number, row in T["privates"].items()} == {
        "1": ("Stiftsbrauerei", 20, 5),
        "2": ("Dortmunder Actien-Brauerei", 40, 10),
        "3": ("Ritter-Brauerei", 60, 15),
        "4": ("Kronen-Brauerei", 80, 25),
        "5": ("Dortmunder Union-Brauerei", 100, 30),
    }


def test_four_breweries_carry_a_marker() -> None:
    carriers = [number for number, row in T["privates"].items() if row["marker"]]
    assert carriers == ["2", "3", "4", "5"]
    assert len(carriers) == T["components"]["private_markers"]
    assert len(T["privates"]) == T["components"]["private_certificates"]


def test_every_bid_box_can_be_paid_from_the_smallest_starting_cash() -> None:
    """Boxes rise from the face value, so that there is always room to overbid and nobody is shut out by cash."""
    for row in T["privates"].values():
        boxes = row["bid_boxes"]
        assert boxes[0] == row["value"]
        assert boxes == sorted(set(boxes))
        assert len(boxes) >= max(T["game"]["players"])
        assert boxes[-1] <= min(T["game"]["starting_cash"].values())


def test_homes_are_those_of_the_rulebook_table() -> None:
    rows = CORPORATIONS.items()
    by_charter = {c: [h for home in row["homes"] for h in home.get("hexes", [home.get("hex")])] for c, row in rows}
    assert by_charter == {
        "BME": ["I11"],
        "CME": ["A3", "B2"],
        "RhE": ["H2", "I3"],
        "KWE": ["E21"],
        "DGEE": ["A17"],
        "DHB": ["C9"],
        "HHW": ["H20", "I21"],
    }


def test_the_chain_of_founding_ends_at_railways_open_from_the_start() -> None:
    """Section 6.1: KWE opens DGEE, DGEE opens DHB and HHW."""
    opened_by = {c: row["available"].get("after_founded") for c, row in CORPORATIONS.items()}
    assert {c for c, before in opened_by.items() if before is None} == {"BME", "CME", "RhE", "KWE"}
    assert all(CORPORATIONS[c]["available"] == {"from": "start"} for c, before in opened_by.items() if before is None)
    assert (opened_by["DGEE"], opened_by["DHB"], opened_by["HHW"]) == ("KWE", "DGEE", "DGEE")


# --- map -------------------------------------------------------------------------------------------------------------


def test_beer_income_of_the_worked_example() -> None:
    """Section 8.5.1: a cube earns 40 at I21 and 50 at H2; elsewhere one or the other is printed."""
    beer = {h: area["beer"] for area in T["areas"].values() for h in area["hexes"]}
    assert (beer["I21"], beer["H2"]) == (40, 50)
    assert set(beer.values()) == {40, 50}


def test_every_hex_named_elsewhere_is_on_the_map() -> None:
    named = {
        *(h for tile in TILES.values() for h in tile.get("only_on", [])),
        *(row["hex"] for row in T["privates"].values() if "hex" in row),
        T["beer_transport"]["route_must_include"]["hex"],
    }
    assert named == {"C9", "E13"} <= set(HEXES)


# --- market, trains, phases ------------------------------------------------------------------------------------------


def test_market_rows_rise_and_start_squares_show_their_price() -> None:
    rows = T["stock_market"]["rows"]
    assert all(row == sorted(set(row)) for row in rows)
    assert [len(row) for row in rows] == sorted((len(row) for row in rows), reverse=True)
    for above, below in pairwise(rows):
        assert all(low < high for high, low in zip(above, below, strict=False))
    for square in T["stock_market"]["start_squares"]:
        row, column = square["at"]
        assert rows[row][column] == square["price"]


def test_start_values_open_with_the_phases() -> None:
    colours = [square["colour"] for square in sorted(T["stock_market"]["start_squares"], key=lambda s: s["price"])]
    assert colours == sorted(colours, key=COLOURS.index)
    assert set(colours) <= {phase["colour"] for phase in T["phases"].values()}


def test_trains_and_phases_name_each_other() -> None:
    trains, phases = T["trains"], T["phases"]
    assert list(phases) == list(trains)
    gone = {
        old: new for new, phase in phases.items() for old in (*phase.get("scraps", ()), *phase.get("final_run", ()))
    }
    assert gone == {name: train["scrapped_by"] for name, train in trains.items() if "scrapped_by" in train}
    assert gone == {"2": "4", "3": "6", "4": "8"}  # section 8.6.3
    assert [name for name, train in trains.items() if train.get("final_run")] == phases["8"]["final_run"] == ["4"]
    assert trains["8"]["available_after"] == {"train": "6", "bought": 2}
    assert trains[trains["8"]["available_after"]["train"]]["count"] >= 2


def test_two_new_trains_a_turn_in_the_yellow_phase_only() -> None:
    assert [phase["trains_from_bank_per_turn"] for phase in T["phases"].values()] == [2, 1, 1, 1, 1, 1]


def test_trains_with_blue_squares_are_those_that_carry_beer() -> None:
    """The worked examples need at least 1 square on type 5 and 2 on types 6 and 8."""
    squares = {name: train["blue_squares"] for name, train in T["trains"].items()}
    assert [name for name, count in squares.items() if count] == T["beer_transport"]["trains"] == ["5", "6", "8"]
    assert squares["5"] >= 1
    assert min(squares["6"], squares["8"]) >= 2
    small = [name for name in T["beer_transport"]["extra_private_5"]["trains"] if not squares[name]]
    assert small == T["privates"]["5"]["also_trains"] == ["3", "4"]


# --- sources and options ---------------------------------------------------------------------------------------------


def test_reconstructed_figures_of_its_own_say_so() -> None:
    found = {fact.path: fact.source for fact in DATA.facts() if fact.kind == "reconstructed"}
    assert found["hexes.E13.cities.0.slots"] == "reconstructed:city"
    assert found["areas.castrop.beer"] == "reconstructed:beer_values"


def test_an_owner_of_the_printed_game_can_correct_shared_and_own_figures(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[hexes.E13.cities.0]\nslots = 3\n[hexes.C5.cost]\namount = 40\n[trains.8]\nprice = 900\n")
    data = load_data(f"{PACKAGE}.data", mine)
    changed = {fact.path: fact.value for fact in data.facts() if fact.kind == "overlay"}
    assert changed == {"hexes.E13.cities.0.slots": 3, "hexes.C5.cost.amount": 40, "trains.8.price": 900}
    assert data.digest != DATA.digest


def test_seats_may_be_given_instead_of_dealt() -> None:
    (option,) = TITLE.info().options
    assert (option.name, option.default) == ("seats_as_given", False)
    assert "a given order may be imposed" in load_clauses(PACKAGE)[option.clause.removeprefix("trg:")].ruling

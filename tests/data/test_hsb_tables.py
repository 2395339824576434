"""The typed tables of Heat, Sweat & Beer say what its data files say."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.data import load_data
from revier.games.hsb.tables import facts_for, kit_tables

TABLES = load_data("revier.games.hsb.data").tables
YELLOW, GREEN, BROWN, GREY = range(4)


@pytest.mark.parametrize(("players", "railways", "breweries"), [(3, 6, 5), (4, 6, 5), (5, 7, 6)])
def test_railways_come_first_and_then_the_breweries(players: int, railways: int, breweries: int) -> None:
    companies = kit_tables(TABLES, players)["corporations"]
    assert [row["kind"] for row in companies.values()] == ["railway"] * railways + ["brewery"] * breweries
    assert [row["market_row"] for row in companies.values()] == [0] * railways + [1] * breweries
    assert facts_for(TABLES, players).railways == railways
    assert all(not row["homes"] and not row["marker_costs"] for row in list(companies.values())[railways:])


@pytest.mark.rule("hsb:5.1.1.b")
def test_the_overlay_brings_the_home_of_the_hansabahn_with_five_players_only() -> None:
    (home,) = kit_tables(TABLES, 5)["corporations"]["HBB"]["homes"]
    assert home["hex"] == kit_tables(TABLES, 5)["areas"]["schwerte"]["hexes"][0]
    assert "HBB" not in kit_tables(TABLES, 4)["corporations"]
    assert "H20" in kit_tables(TABLES, 4)["areas"]["schwerte"]["hexes"]


def test_both_tracks_begin_with_a_space_worth_nothing() -> None:
    market = kit_tables(TABLES, 3)["stock_market"]
    assert market["linear"]
    assert [row[:3] for row in market["rows"]] == [[0, 10, 30], [0, 10, 30]]
    for start in market["start_squares"]:
        row, column = start["at"]
        assert market["rows"][row][column] == start["price"]
    assert [start["at"][0] for start in market["start_squares"]] == [0] * 7 + [1] * 7


def test_trains_are_the_cards_without_the_starting_equipment() -> None:
    trains = kit_tables(TABLES, 4)["trains"]
    assert {name: row["count"] for name, row in trains.items()} == {"2": 18, "3": 11, "4": 8, "5": 6, "6": 14, "8": 12}
    assert trains["8"]["available_after"] == {"train": "6", "bought": 2}
    figures = facts_for(TABLES, 4)
    assert [card.train for card in figures.cards] == [-1, 0, 1, 2, 3, 4, 5]
    assert [card.name for card in figures.cards if card.train >= 0] == list(trains)
    assert [card.squares for card in figures.cards] == [0, 0, 0, 0, 1, 2, 3]


def test_operating_rounds_by_phase_and_fixed() -> None:
    phases = kit_tables(TABLES, 3)["phases"]
    assert [row["operating_rounds"] for row in phases.values()] == [2, 2, 2, 2, 3, 3]
    figures = facts_for(TABLES, 3)
    assert figures.rounds_by_phase == (2, 2, 2, 2, 3, 3)
    assert figures.rounds_fixed == ()
    assert facts_for(TABLES, 3, fixed=True).rounds_fixed == (2, 2, 2, 3, 3, 3)


def test_the_export_box_is_emptied_by_the_table_of_phases_or_late() -> None:
    names = list(TABLES["phases"])
    assert names[facts_for(TABLES, 3).reserve_phase] == "6"
    assert names[facts_for(TABLES, 3, late=True).reserve_phase] == "8"


def test_phases_as_breweries_see_them() -> None:
    phases = facts_for(TABLES, 3).phases
    assert [phase.colour for phase in phases] == [YELLOW, GREEN, GREEN, BROWN, BROWN, GREY]
    assert [phase.corporation_limit for phase in phases] == [0, 4, 3, 2, 2, 2]
    assert [phase.corporations for phase in phases] == [False, True, True, True, True, True]
    assert [phase.float_sale for phase in phases] == [0, 0, 0, 20, 20, 20]
    assert [(phase.opens, phase.closes) for phase in phases] == [(0, 0), (3, 0), (4, 1), (5, 2), (6, 0), (0, 3)]


def test_events_and_markers() -> None:
    figures = facts_for(TABLES, 5)
    amounts = {event.code: event.amount for event in figures.sem}
    assert amounts == {"G": 10, "H": 1, "I": 20, "J": 0, "K": 1, "L": 1, "M": 2, "N": 2, "O": 1, "P": 1}
    assert {marker.code: marker.count for marker in figures.mcm}["C"] == 3
    assert figures.mcm[figures.mcm_index["C"]].revenue == 0
    assert figures.removed_on_reopening == 2


def test_cards_of_the_charters() -> None:
    figures = facts_for(TABLES, 3)
    minor = figures.minors[figures.minor_index["B6"]]
    assert (minor.number, minor.price, minor.treasury) == (6, 155, 55)
    assert {figures.cards[n].name: count for n, count in enumerate(minor.cards) if count} == {"1": 2, "2": 1}
    assert [m.code for m in figures.minors if m.always] == ["B2"]


def test_an_overlay_reaches_the_typed_tables(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[capex_cards.3.bec]\nprice = 150\ncubes = 4\n[beer_market.segments.6]\nregular = 90\n")
    figures = facts_for(load_data("revier.games.hsb.data", mine).tables, 3)
    card = figures.cards[figures.card_index["3"]]
    assert (card.price, card.cubes) == (150, 4)
    assert figures.segments[5].regular == 90

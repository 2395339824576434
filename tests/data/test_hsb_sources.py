"""Data and clauses of Heat, Sweat & Beer say the same as the tables they were made from, where those are at hand."""

from __future__ import annotations

from typing import Any

from dortmund_words import seen_from_hsb
from originals import facts, original, tables, without_indices

from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.games.hsb.game import info

ROW_IDS = {
    "hexes": "id",
    "overlays": "hex",
    "tiles": "id",
    "capex_cards": "name",
    "phases": "name",
    "minor_breweries": "id",
    "brewery_corporations": "id",
    "corporations": "id",
    "location_tokens": "location",
}
INNER_ROW_IDS = (("beer_market", "segments", "segment"), ("expert", "mcm", "code"), ("expert", "sem", "code"))
DATA = load_data("revier.games.hsb.data")


def original_figures() -> Any:
    """The original without its table of options, which is a class here; rows inside tables keyed by their id."""
    raw = original("data/hsb.yaml")
    for table, inner, key in INNER_ROW_IDS:
        raw[table][inner] = {str(row.pop(key)): row for row in raw[table][inner]}
    return raw


def test_tables_equal_the_original() -> None:
    expected = tables(original_figures(), ROW_IDS)
    assert {k: v for k, v in DATA.tables.items() if k != "readings"} == {
        k: v for k, v in expected.items() if k != "options"
    }
    for table in ("tiles", "capex_cards", "phases", "minor_breweries", "brewery_corporations"):
        assert list(DATA.tables[table]) == list(expected[table]), "rows keep their order"


def test_the_two_open_points_are_options_with_the_same_values() -> None:
    options = original("data/hsb.yaml")["options"]
    for name in ("or_sets", "export_reserve_phase"):
        row = info().option(name)
        assert set(row.values) == {options[name]["value"], options[name]["other"]}
        assert row.values[0] == row.default
    assert info().option("or_sets").default == options["or_sets"]["other"]  # the ruling of hsb:5.2.c says why
    assert info().option("export_reserve_phase").default == options["export_reserve_phase"]["value"]
    assert DATA.tables["readings"]["set_lengths"] == options["or_sets"]["fixed"]


def test_sources_equal_the_original() -> None:
    ours = [
        (path := without_indices(fact.path), str(fact.value), seen_from_hsb(path, fact.source))
        for fact in DATA.facts()
        if not fact.path.startswith("readings.")
    ]
    theirs = facts({k: v for k, v in original_figures().items() if k != "options"}, ROW_IDS)
    assert sorted(ours) == sorted(theirs)


def test_chapter_8_is_the_expert_game() -> None:
    for clause in load_clauses("revier.games.hsb").values():
        assert (clause.variant == "expert") == clause.id.startswith("8."), clause.id

"""Data and clauses of Heat, Sweat & Beer say the same as the tables they were made from, where those are at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from originals import facts, original, says_the_same, tables, without_indices

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render

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
# Where the rulebook of the sister game speaks and this one is silent, the shared word names the sister.
TOLD_BY_TRG_ALONE = {
    "areas.castrop.hexes": "reconstructed:slips",
    "corporations.CME.homes.hexes": "reconstructed:slips",
    "corporations.KWE.location_token_gift.location": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.value": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.cost": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.received": "reconstructed:kwe_gift",
}
DATA = load_data("revier.games.hsb.data")


def original_figures() -> Any:
    """The original without its table of options, which has another form here; rows inside tables keyed by their id."""
    raw = original("data/hsb.yaml")
    for table, inner, key in INNER_ROW_IDS:
        raw[table][inner] = {str(row.pop(key)): row for row in raw[table][inner]}
    return raw


def own_word(path: str, word: str) -> str:
    """``rulebook:TRG 6.1, HSB 3.1`` as the original writes it: the section of this game, without letters."""
    kind, _, detail = word.partition(":")
    own = [part.removeprefix("HSB ") for part in detail.split(", ") if part.startswith("HSB ")]
    return TOLD_BY_TRG_ALONE.get(path, f"{kind}:{own[0]}" if kind == "rulebook" and own else word)


def test_tables_equal_the_original() -> None:
    expected = tables(original_figures(), ROW_IDS)
    assert {k: v for k, v in DATA.tables.items() if k != "options"} == {
        k: v for k, v in expected.items() if k != "options"
    }
    for table in ("tiles", "capex_cards", "phases", "minor_breweries", "brewery_corporations"):
        assert list(DATA.tables[table]) == list(expected[table]), "rows keep their order"


def test_the_two_open_points_are_options_with_the_same_values() -> None:
    options = original("data/hsb.yaml")["options"]
    for name in ("or_sets", "export_reserve_phase"):
        row = DATA.tables["options"][name]
        assert row["default"] == options[name]["value"]
        assert row["values"] == [options[name]["value"], options[name]["other"]]
    assert DATA.tables["options"]["or_sets"]["fixed"] == options["or_sets"]["fixed"]


def test_sources_equal_the_original() -> None:
    ours = [
        (path := without_indices(fact.path), str(fact.value), own_word(path, fact.source))
        for fact in DATA.facts()
        if not fact.path.startswith("options.")
    ]
    theirs = facts({k: v for k, v in original_figures().items() if k != "options"}, ROW_IDS)
    assert sorted(ours) == sorted(theirs)


def test_what_the_sources_are_equals_the_original() -> None:
    theirs, ours = original("data/hsb.yaml")["sources"], DATA.sources
    assert theirs["rulebook"]["this_game"].startswith(ours["rulebook"]["HSB"])
    assert f"{ours['rulebook']['TRG']} (cited as TRG)" == theirs["rulebook"]["sister"]
    assert ours["rulebook"]["reference_errors"] == theirs["rulebook"]["reference_errors"]
    assert ours["rulebook"]["sections"] == {
        table: [str(section) for section in sections] for table, sections in theirs["rulebook"]["sections"].items()
    }
    assert ours["public"] == theirs["public"]
    assert ours["reconstructed"] == theirs["reconstructed"]


def test_notes_equal_the_original() -> None:
    raw = original("data/hsb.yaml")
    reasons = {key: note for key, note in DATA.notes.items() if key in raw["notes"]}
    assert reasons == raw["notes"]
    assert sorted(note for key, note in DATA.notes.items() if key not in reasons) == sorted(raw["open_points"])


def test_clauses_equal_the_original() -> None:
    rows = original("rules/hsb.yaml")["clauses"]
    clauses = load_clauses("revier.games.hsb")
    assert len(rows) == 407
    assert list(clauses) == [row["id"] for row in rows]
    says_the_same(clauses, rows)


def test_chapter_8_is_the_expert_game() -> None:
    for clause in load_clauses("revier.games.hsb").values():
        assert (clause.variant == "expert") == clause.id.startswith("8."), clause.id


def test_code_data_and_tests_name_only_clauses_that_exist() -> None:
    found = coverage("hsb", "revier.games.hsb", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert "3.2.1.b" in found.implemented

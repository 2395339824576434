"""Data and clauses of the coal trade say the same as the tables they were made from, where those are at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from originals import facts, original, says_the_same, tables, without_indices

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render

ROW_IDS = {
    **dict.fromkeys(("territories", "river", "cities", "depots", "industries", "storages", "obstacles"), "id"),
    **dict.fromkeys(("transport_tracks", "special_actions", "demand_markers", "water_markers"), "id"),
    **dict.fromkeys(("difficulty", "progress_markers", "scoring"), "id"),
    "initial_dice": "players",
    "rounds": "round",
    "flags": "country",
}
# Where an original says nothing, our rows say that there is nothing: an overlay can only change what stands there.
NOTHING: dict[str, dict[str, Any]] = {
    "storages": {"pilot_only": False, "standard_to": ""},
    "progress_markers": {"needs": 0},
    "difficulty": {"removed": 0},
}
DATA = load_data("revier.games.coal.data")


def originals() -> dict[str, Any]:
    """The original, with the steps of an event by name and nothing where it has null."""
    raw: dict[str, Any] = original("data/coal.yaml")
    for row in raw["rounds"]:
        steps = [step if isinstance(step, dict) else {step: True} for step in row["event"]]
        row["event"] = {name: value for step in steps for name, value in step.items()}
        row["flag"] = row["flag"] or 0
    for table in ("cities", "territories"):
        raw[table] = [{field: value for field, value in row.items() if value is not None} for row in raw[table]]
    return raw


def spoken(path: str, value: object) -> bool:
    """Does a figure of ours say more than that there is nothing?"""
    table, _, *fields = path.split(".")
    return not fields or NOTHING.get(table, {}).get(fields[0], object()) != value


def without_nothing(table: str, rows: dict[str, Any]) -> dict[str, Any]:
    for row in rows.values():
        for field, nothing in NOTHING.get(table, {}).items():
            if isinstance(row.get(field), dict):
                row[field] = {name: number for name, number in row[field].items() if number != nothing}
            elif row.get(field) == nothing:
                del row[field]
    return rows


def test_tables_equal_the_original() -> None:
    raw = {name: table for name, table in originals().items() if name not in ("src", "rulings")}
    expected = tables(raw, ROW_IDS)
    ours = {name: table for name, table in DATA.tables.items() if name != "options"}
    assert list(ours.keys() ^ expected.keys()) == []
    for name, table in ours.items():
        plain = without_nothing(name, {key: dict(row) for key, row in table.items()}) if name in NOTHING else table
        assert plain == expected[name], name
        if name in ROW_IDS:
            assert list(table) == list(expected[name]), f"rows of {name} keep their order"


def test_sources_equal_the_original() -> None:
    raw = {name: table for name, table in originals().items() if name != "rulings"}
    ours = [
        (without_indices(fact.path), str(fact.value), fact.source)
        for fact in DATA.facts()
        if not fact.path.startswith("options.") and spoken(fact.path, fact.value)
    ]
    assert sorted(ours) == sorted(facts(raw, ROW_IDS))


def test_what_the_sources_are_equals_the_original() -> None:
    ours = {word: meaning for word, meaning in DATA.sources.items() if word != "clause"}
    assert ours == original("data/coal.yaml")["sources"]


def test_notes_and_rulings_equal_the_original() -> None:
    raw = original("data/coal.yaml")
    rulings = {key: note for key, note in DATA.notes.items() if key.startswith("ruling: ")}
    assert {key: note for key, note in DATA.notes.items() if key not in rulings} == {
        row["about"]: row["why"] for row in raw["notes"]
    }
    assert list(rulings.values()) == [row["ruling"] for row in raw["rulings"]]
    for key, row in zip(rulings, raw["rulings"], strict=True):
        assert key.removeprefix("ruling: ").removesuffix(" 2") == row["at"]


def test_clauses_equal_the_original() -> None:
    rows = original("rules/coal.yaml")["clauses"]
    clauses = load_clauses("revier.games.coal")
    assert list(clauses) == [row["id"] for row in rows]
    says_the_same(clauses, rows)


def test_hardly_any_clause_is_left_untested() -> None:
    """A clause is left out only if its reason names clauses that test it."""
    clauses = load_clauses("revier.games.coal")
    left_out = {c: clause.not_applicable for c, clause in clauses.items() if clause.not_applicable}
    assert set(left_out) == {"2.6.f", "6.1.c"}
    for reason in left_out.values():
        assert any(other in reason for other in clauses if other not in left_out)


def test_code_data_and_tests_name_only_clauses_that_exist() -> None:
    found = coverage("coal", "revier.games.coal", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert "6.4.2.h" in found.tested
    assert "6.4.2.h" in found.implemented

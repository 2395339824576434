"""Data and clauses of 18Ruhr say the same as the tables they were made from, where those are at hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from originals import facts, original, says_the_same, tables, without_indices

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render

ROW_IDS = {
    "hexes": "id",
    "special_offboard": "hex",
    "tiles": "id",
    "capex_cards": "type",
    "phases": "name",
    "development_markers": "stage",
    "switch_engines": "type",
    "private_montan_companies": "number",
    "scenarios": "id",
    "privates": "id",
    "corporations": "id",
    "montan_corporations": "id",
}
DATA = load_data("revier.games.ruhr.data")
OUR_TABLES = ("rivers",)  # where the rivers are drawn
LIVERY = "livery"
# What was decided otherwise since; the clauses give the reasons.
ROWS_SINCE = {"hexes": ("D13", "I2", "O16"), "tiles": ("913",)}  # 10.5.n: separate tracks; 10.6.1.c: one value
STARTS = "stock_market.montan_start_from_passive.brown"  # 12.1.2.c
NOTES_SINCE = ("hexes.revenue", "hexes.D13 exits", "ruling 12.1.2 c")
CLAUSES_SINCE = ("9.3.c", "10.5.n", "10.6.1.c", "10.8.4.e", "12.1.2.c", "12.1.2.h", "13.3.2.f")
DECIDED_SINCE = (STARTS, *(f"{table}.{row}." for table, rows in ROWS_SINCE.items() for row in rows))


def figures_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The original without what is no figure: how sure some boxes of the market are stands in a table of its own there,
    here in `src` (the start values of the brown phase) and in the notes (the row of prices, which is one figure).
    """
    kept = {table: content for table, content in raw.items() if table not in ("rulings", "notes")}
    market = {k: v for k, v in raw["stock_market"].items() if not k.endswith("_src")}
    return kept | {"stock_market": market}


def test_tables_equal_the_original() -> None:
    expected = tables(figures_of(original("data/ruhr.yaml")), ROW_IDS)
    ours = {name: table for name, table in DATA.tables.items() if name not in OUR_TABLES}
    for table in ("corporations", "montan_corporations"):
        ours[table] = {row: {k: v for k, v in fields.items() if k != LIVERY} for row, fields in ours[table].items()}
    for table, rows in ROWS_SINCE.items():
        ours[table] = ours[table] | {row: expected[table][row] for row in rows}
    starts = ours["stock_market"]["montan_start_from_passive"]
    assert starts["brown"] == [70, 80, 90, 100]
    expected["stock_market"]["montan_start_from_passive"]["brown"] = starts["brown"]
    assert ours == expected
    for table in ROW_IDS:
        assert list(DATA.tables[table]) == list(expected[table]), "rows keep their order"


def test_sources_equal_the_original() -> None:
    theirs = dict.fromkeys(facts(figures_of(original("data/ruhr.yaml")), ROW_IDS))
    expected = sorted(fact for fact in theirs if not fact[0].startswith(DECIDED_SINCE))
    ours = [
        (without_indices(fact.path), str(fact.value), fact.source)
        for fact in DATA.facts()
        if not fact.path.startswith((*OUR_TABLES, *DECIDED_SINCE)) and not fact.path.endswith(f".{LIVERY}")
    ]
    assert sorted(dict.fromkeys(ours)) == expected


def test_what_is_said_elsewhere_is_said() -> None:
    market = original("data/ruhr.yaml")["stock_market"]
    assert market["montan_start_from_passive_src"] == {"green": "rulebook", "brown": "derived", "grey": "rulebook"}
    printed, derived = market["prices_src"]["rulebook"], market["prices_src"]["derived"]
    assert printed == [50, 60, 70, 75, 80, 90, 100]
    assert derived == [55, 65]
    note = DATA.notes["stock_market.prices 50 to 100"]
    assert all(str(price) in note for price in (*printed, *derived))


def test_what_the_sources_are_equals_the_original() -> None:
    theirs = original("data/ruhr.yaml")["sources"]
    assert {kind: DATA.sources[kind] for kind in theirs} == theirs


def test_notes_and_rulings_equal_the_original() -> None:
    raw = original("data/ruhr.yaml")
    theirs = {row["about"]: row["why"] for row in raw["notes"]}
    theirs |= {f"ruling {row['at']}": row["ruling"] for row in raw["rulings"]}
    for about, said in theirs.items():
        assert about in NOTES_SINCE or DATA.notes[about] == said


def test_clauses_equal_the_original() -> None:
    rows = original("rules/ruhr.yaml")["clauses"]
    clauses = load_clauses("revier.games.ruhr")
    assert len(rows) == 485
    assert list(clauses)[: len(rows)] == [row["id"] for row in rows]
    says_the_same(clauses, [row for row in rows if row["id"] not in CLAUSES_SINCE])


def test_code_data_and_tests_name_only_clauses_that_exist() -> None:
    found = coverage("ruhr", "revier.games.ruhr", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert "0.2.b" in found.implemented

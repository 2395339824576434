"""Data and clauses of both Dortmund games say the same as the tables they were made from, where those are at hand.

What they share is compared with the tables of both, so that sharing hides no difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from dortmund_words import seen_from_hsb
from originals import facts, original, says_the_same, without_indices

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render

SHARED = load_data("revier.games.dortmund.data")
SHARED_ROWS = {"hexes": "id", "tiles": "id", "corporations": "id", "location_tokens": "location"}


def test_what_is_shared_holds_in_heat_sweat_and_beer_too() -> None:
    raw = original("data/hsb.yaml")
    raw = {table: content for table, content in raw.items() if table == "src" or table in SHARED.tables}
    sister = {(path, value): word for path, value, word in facts(raw, SHARED_ROWS)}
    for fact in SHARED.facts():
        path = without_indices(fact.path)
        assert (path, str(fact.value)) in sister, path
        assert sister[path, str(fact.value)] == seen_from_hsb(path, fact.source), path


@pytest.mark.parametrize(("game", "sister"), [("trg", "HSB"), ("hsb", "TRG")])
def test_what_the_sources_are_equals_the_original(game: str, sister: str) -> None:
    theirs, ours = original(f"data/{game}.yaml")["sources"], load_data(f"revier.games.{game}.data").sources
    assert theirs["rulebook"]["this_game"].startswith(ours["rulebook"][game.upper()])
    assert f"{ours['rulebook'][sister]} (cited as {sister})" == theirs["rulebook"]["sister"]
    assert ours["rulebook"].get("reference_errors") == theirs["rulebook"].get("reference_errors")
    assert ours["rulebook"]["sections"] == {
        table: [str(section) for section in sections] for table, sections in theirs["rulebook"]["sections"].items()
    }
    assert ours["public"] == theirs["public"]
    assert ours["reconstructed"] == theirs["reconstructed"]


@pytest.mark.parametrize("game", ["trg", "hsb"])
def test_notes_equal_the_original(game: str) -> None:
    raw, notes = original(f"data/{game}.yaml"), load_data(f"revier.games.{game}.data").notes
    reasons = {key: note for key, note in notes.items() if key in raw["notes"]}
    assert reasons == raw["notes"]
    assert [note for key, note in notes.items() if key not in reasons] == raw["open_points"]


# What was decided otherwise since; the clauses give the reasons.
CLAUSES_SINCE = {"trg": ("8.4.1.g", "8.6.f"), "hsb": ("5.2.c", "5.6.1.7.e", "5.6.2.3.e", "8.2.o")}


@pytest.mark.parametrize(
    ("game", "number", "added"),
    [("trg", 298, ["10.b", "10.c"]), ("hsb", 407, [])],  # a paragraph of section 10 that the original leaves out
)
def test_clauses_equal_the_original(game: str, number: int, added: list[str]) -> None:
    rows = original(f"rules/{game}.yaml")["clauses"]
    clauses = load_clauses(f"revier.games.{game}")
    assert len(rows) == number
    assert list(clauses) == [*(row["id"] for row in rows), *added]
    says_the_same(clauses, [row for row in rows if row["id"] not in CLAUSES_SINCE[game]])


@pytest.mark.parametrize(("game", "clause"), [("trg", "5.2.4.a"), ("hsb", "3.2.1.b")])
def test_code_data_and_tests_name_only_clauses_that_exist(game: str, clause: str) -> None:
    found = coverage(game, f"revier.games.{game}", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert clause in found.tested
    assert clause in found.implemented

"""Data and clauses of The Railway Game say the same as the tables they were made from, where those are at hand.

What it shares with Heat, Sweat & Beer is compared with the tables of both games, so that sharing hides no difference.
"""

from __future__ import annotations

from pathlib import Path

from originals import facts, original, says_the_same, tables, without_indices

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render

ROW_IDS = {
    "hexes": "id",
    "tiles": "id",
    "trains": "name",
    "phases": "name",
    "privates": "number",
    "corporations": "id",
    "location_tokens": "location",
}
SHARED_ROWS = {table: ROW_IDS[table] for table in ("hexes", "tiles", "corporations", "location_tokens")}
# Where one rulebook is silent and the other speaks, the shared word names the one that speaks; our tables of the sister
# game had called its own part reconstructed (slips: the pair of CME is misprinted there; kwe_gift: as in TRG 6.2).
TOLD_BY_TRG_ALONE = {
    "areas.castrop.hexes": "reconstructed:slips",
    "corporations.CME.homes.hexes": "reconstructed:slips",
    "corporations.KWE.location_token_gift.location": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.value": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.cost": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.received": "reconstructed:kwe_gift",
}
DATA = load_data("revier.games.trg.data")
SHARED = load_data("revier.games.dortmund.data")


def seen_from(game: str, word: str) -> str:
    """``rulebook:TRG 6.1, HSB 3.1`` as each of the games writes it: its own section, if it has one, without letters."""
    kind, _, detail = word.partition(":")
    own = [part.removeprefix(f"{game} ") for part in detail.split(", ") if part.startswith(f"{game} ")]
    return f"{kind}:{own[0]}" if kind == "rulebook" and own else word


def test_tables_equal_the_original() -> None:
    expected = tables(original("data/trg.yaml"), ROW_IDS)
    assert {name: table for name, table in DATA.tables.items() if name != "options"} == expected
    for table in ("tiles", "trains", "phases", "privates", "corporations"):
        assert list(DATA.tables[table]) == list(expected[table]), "rows keep their order"


def test_sources_equal_the_original() -> None:
    ours = [
        (without_indices(fact.path), str(fact.value), seen_from("TRG", fact.source))
        for fact in DATA.facts()
        if not fact.path.startswith("options.")
    ]
    assert sorted(ours) == sorted(facts(original("data/trg.yaml"), ROW_IDS))


def test_what_is_shared_holds_in_the_sister_game_too() -> None:
    raw = original("data/hsb.yaml")
    raw = {table: content for table, content in raw.items() if table == "src" or table in SHARED.tables}
    sister = {(path, value): word for path, value, word in facts(raw, SHARED_ROWS)}
    for fact in SHARED.facts():
        path = without_indices(fact.path)
        assert (path, str(fact.value)) in sister, path
        assert sister[path, str(fact.value)] == TOLD_BY_TRG_ALONE.get(path, seen_from("HSB", fact.source)), path


def test_what_the_sources_are_equals_the_original() -> None:
    theirs, ours = original("data/trg.yaml")["sources"], DATA.sources
    assert ours["rulebook"]["TRG"] == theirs["rulebook"]["this_game"]
    assert f"{ours['rulebook']['HSB']} (cited as HSB)" == theirs["rulebook"]["sister"]
    assert ours["rulebook"]["sections"] == {
        table: [str(section) for section in sections] for table, sections in theirs["rulebook"]["sections"].items()
    }
    assert ours["public"] == theirs["public"]
    assert ours["reconstructed"] == theirs["reconstructed"]


def test_notes_equal_the_original() -> None:
    raw = original("data/trg.yaml")
    reasons = {key: note for key, note in DATA.notes.items() if key in raw["notes"]}
    assert reasons == raw["notes"]
    assert [note for key, note in DATA.notes.items() if key not in reasons] == raw["open_points"]


def test_clauses_equal_the_original() -> None:
    rows = original("rules/trg.yaml")["clauses"]
    clauses = load_clauses("revier.games.trg")
    assert len(rows) == 298
    added = ["10.b", "10.c"]  # a paragraph of section 10 that the original leaves out
    assert list(clauses) == [*(row["id"] for row in rows), *added]
    says_the_same(clauses, rows)


def test_hardly_any_clause_is_left_untested() -> None:
    """A clause is left out only if its reason names clauses that test it."""
    clauses = load_clauses("revier.games.trg")
    left_out = {c: clause.not_applicable for c, clause in clauses.items() if clause.not_applicable}
    assert set(left_out) == {"0.b", "8.3.3.a"}
    for clause, reason in left_out.items():
        assert clauses[clause].check.startswith("none of its own")
        assert any(other in reason for other in clauses if other not in left_out)


def test_code_data_and_tests_name_only_clauses_that_exist() -> None:
    found = coverage("trg", "revier.games.trg", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert "5.2.4.a" in found.tested
    assert "5.2.4.a" in found.implemented

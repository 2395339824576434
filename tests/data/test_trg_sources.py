"""Data and clauses of The Railway Game say the same as the tables they were made from, where those are at hand.

More, and what it shares with Heat, Sweat & Beer, is compared in test_dortmund_sources.
"""

from __future__ import annotations

from dortmund_words import seen_from_trg
from originals import facts, original, tables, without_indices

from revier.core.cite import load_clauses
from revier.core.data import load_data

ROW_IDS = {
    "hexes": "id",
    "tiles": "id",
    "trains": "name",
    "phases": "name",
    "privates": "number",
    "corporations": "id",
    "location_tokens": "location",
}
DATA = load_data("revier.games.trg.data")


def test_tables_equal_the_original() -> None:
    expected = tables(original("data/trg.yaml"), ROW_IDS)
    assert DATA.tables == expected
    for table in ("tiles", "trains", "phases", "privates", "corporations"):
        assert list(DATA.tables[table]) == list(expected[table]), "rows keep their order"


def test_sources_equal_the_original() -> None:
    ours = [(without_indices(fact.path), str(fact.value), seen_from_trg(fact.source)) for fact in DATA.facts()]
    assert sorted(ours) == sorted(facts(original("data/trg.yaml"), ROW_IDS))


def test_the_rulebook_is_named_as_in_the_original() -> None:
    assert DATA.sources["rulebook"]["TRG"] == original("data/trg.yaml")["sources"]["rulebook"]["this_game"]


def test_hardly_any_clause_is_left_untested() -> None:
    """A clause is left out only if its reason names clauses that test it."""
    clauses = load_clauses("revier.games.trg")
    left_out = {c: clause.not_applicable for c, clause in clauses.items() if clause.not_applicable}
    assert set(left_out) == {"0.b", "8.3.3.a"}
    for clause, reason in left_out.items():
        assert clauses[clause].check.startswith("none of its own")
        assert any(other in reason for other in clauses if other not in left_out)

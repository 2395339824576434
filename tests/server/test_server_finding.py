"""Rules are found by number, by words in any form, and by the words players of other games use."""

from __future__ import annotations

import re

import pytest

from revier.games import build, title
from revier.server.finding import find, folded
from revier.server.learn import glossary_form


def texts(game: str, language: str, asked: str) -> list[str]:
    return [folded(f"{c.topic} {c.text} {c.ruling} {c.ambiguity}") for c in find(game, language, asked).clauses]


@pytest.mark.parametrize(
    ("asked", "language", "meant"),
    [
        ("par", "en", "starting value"),
        ("token", "en", "station marker"),
        ("IPO", "de", "Anfangsangebot"),
        ("treasury", "de", "Kasse"),
        ("Kasse", "en", "treasury"),
        ("forced buy", "en", "forced purchase"),
        ("rust", "de", "verschrotten"),
    ],
)
def test_words_of_other_games_and_of_the_other_language_are_understood(asked: str, language: str, meant: str) -> None:
    """18Rhl: whoever asks with them finds what our word finds, and is told which word that is."""
    found = find("rhl", language, asked)
    assert meant in found.also
    assert found.clauses
    saying = {c.id for c in find("rhl", language, "").clauses if folded(meant) in folded(f"{c.topic} {c.text}")}
    assert saying
    assert saying <= {c.id for c in found.clauses}


def test_a_short_word_is_meant_as_a_whole_one() -> None:
    """Par is no part of a part: every clause that is found speaks of a starting value, or says par itself."""
    for text in texts("rhl", "en", "par"):
        assert "starting value" in text or re.search(r"\bpar\b", text)


def test_endings_and_accents_do_not_matter_where_nothing_else_is_found() -> None:
    for asked in ("Dividendenzahlungen", "dividenden"):
        assert any("dividende" in text for text in texts("rhl", "de", "dividenden")), asked
    assert find("rhl", "de", "ZÜGE").clauses == find("rhl", "de", "zuge").clauses
    assert find("trg", "de", "Krediten").clauses == find("trg", "de", "Kredit").clauses


def test_what_a_clause_is_about_comes_before_what_it_mentions() -> None:
    for game, asked in (("trg", "credit"), ("coal", "debt"), ("ruhr", "merger"), ("hsb", "beer")):
        spoken = [folded(asked) in folded(c.topic) for c in find(game, "en", asked).clauses]
        assert spoken == sorted(spoken, reverse=True)
        assert True in spoken


def test_a_number_leads_to_its_clause_and_those_below() -> None:
    title("trg")
    found = [c.id for c in find("trg", "en", "8.6.5").clauses]
    below = [number.startswith("8.6.5.") for number in found]
    assert True in below
    assert below == sorted(below, reverse=True)  # then those that name it
    assert find("trg", "en", "8.6.5", chapter="1").clauses == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", ["rhl", "trg", "coal", "ruhr", "hsb"])
def test_the_help_of_every_step_can_be_searched(game_id: str, language: str) -> None:
    game = build(game_id, 3)
    steps = glossary_form(game, language).steps
    assert len(steps) > 5
    assert all(step.title and step.happens for step in steps)

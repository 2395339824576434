"""Clauses in another language: shown where they are up to date, and known where they are not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from revier.core.cite import load_clauses
from revier.core.errors import DataError
from revier.core.translation import clauses_in, mark_of, stale, tongue
from revier.games import package_of, titles

CLAUSES = """
[clauses."1.a"]
topic = "winning"
kind = "scoring"
text = "Most cash wins."
check = "given two players, then the richer one wins"
[clauses."1.b"]
topic = "turns"
kind = "procedure"
text = "Players take turns."
check = "given two players, then they alternate"
ruling = "The first is drawn."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A package with two clauses; each test has one of its own, because what is read is kept."""
    name = f"spoken_{abs(hash(request.node.name))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "clauses.toml").write_text(CLAUSES)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def write(package: str, text: str) -> None:
    folder = next(Path(p) / package for p in sys.path if (Path(p) / package).is_dir())
    (folder / "clauses.de.toml").write_text(text, encoding="utf-8")


def entry(package: str, clause: str, words: str, mark: str = "") -> str:
    return f'[clauses."{clause}"]\nof = "{mark or mark_of(load_clauses(package)[clause])}"\n{words}\n'


def test_what_is_translated_is_read_in_the_language_and_the_rest_in_the_original(package: str) -> None:
    write(package, entry(package, "1.a", 'topic = "Sieg"\ntext = "Das meiste Geld gewinnt."'))
    assert clauses_in(package, "de")["1.a"].text == "Das meiste Geld gewinnt."
    assert clauses_in(package, "de")["1.a"].check == "given two players, then the richer one wins"
    assert clauses_in(package, "de")["1.b"].text == "Players take turns."
    assert clauses_in(package, "en")["1.a"].text == "Most cash wins."
    assert [tongue(package, clause, "de") for clause in ("1.a", "1.b")] == ["de", "en"]
    assert stale(package, "de") == {"1.b": "missing"}


def test_words_made_from_others_are_stale_and_not_shown(package: str) -> None:
    write(package, entry(package, "1.a", 'topic = "Sieg"\ntext = "Wenig gewinnt."', mark="0123456789"))
    assert clauses_in(package, "de")["1.a"].text == "Most cash wins."
    assert stale(package, "de")["1.a"] == "old"


def test_a_ruling_without_words_is_lacking_and_what_has_no_clause_is_left_over(package: str) -> None:
    words = entry(package, "1.b", 'topic = "Reihenfolge"\ntext = "Es geht reihum."')
    write(package, words + '[clauses."9.z"]\nof = ""\ntopic = "x"\ntext = "y"\n')
    assert stale(package, "de") == {"1.a": "missing", "1.b": "lacking", "9.z": "left over"}


def test_without_a_file_everything_is_missing(package: str) -> None:
    assert set(stale(package, "de").values()) == {"missing"}


def test_a_broken_file_is_named(package: str) -> None:
    write(package, "[clauses")
    with pytest.raises(DataError, match=r"clauses\.de\.toml"):
        clauses_in(package, "de")


@pytest.mark.parametrize("game", titles())
def test_every_clause_can_be_read_in_german_and_no_words_are_older_than_their_original(game: str) -> None:
    """Whoever changes a clause puts its German words anew (tests/support/translations.py)."""
    assert stale(package_of(game), "de") == {}

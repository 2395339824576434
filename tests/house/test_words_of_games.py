"""Words looked up at a table: those of docs/glossary.md, with the words of other games that lead to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from revier.games import titles
from revier.games.words import entries, words_of

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def rows(heading: str) -> list[tuple[str, str]]:
    """The first two columns of a table of the glossary."""
    part = GLOSSARY.split(f"## {heading}\n")[1].split("\n## ")[0]
    return [(one.strip(), other.strip()) for one, other, _ in ROW.findall(part)][1:]  # below their heads


def test_every_word_is_in_the_glossary_of_the_house_with_the_same_german_word() -> None:
    known = dict(rows("All words"))
    assert len(known) > 150
    assert {word: entry.de for word, entry in entries().items() if known.get(word) != entry.de} == {}


def test_the_words_of_other_players_lead_to_a_word() -> None:
    """Whatever the glossary has for people from other games; words for parts of the code are left out."""
    others = {other.lower() for entry in entries().values() for other in entry.others} | {w.lower() for w in entries()}
    code = {"full capitalisation", "incremental capitalisation", "1846-style", "1830-style rules"}
    said = {one.strip().lower() for words, _ in rows("If you come from other 18xx games") for one in words.split(",")}
    head = {"par", "ipo", "token", "treasury", "float", "priority deal", "president", "cert limit", "rust", "withhold"}
    assert head | {"emr", "receivership", "private", "off-board"} <= said & others
    assert len(said - others - code) < len(said) / 3


@pytest.mark.parametrize("game", titles())
def test_every_game_has_words_in_both_languages(game: str) -> None:
    english, german = words_of(game, "en"), words_of(game, "de")
    assert len(english) == len(german) >= 7
    for words in (english, german):
        assert all(one.means.endswith(".") and one.word for one in words)
        assert len({one.word for one in words}) >= len(words) - 1
    assert {one.means for one in english} & {one.means for one in german} == set()


def test_games_named_by_a_word_exist() -> None:
    assert {game for entry in entries().values() for game in entry.games} <= set(titles())

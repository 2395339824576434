"""The words of the games for whoever looks one up, with those that players of other games use for the same."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

RAILWAYS = ("rhl", "trg", "hsb", "ruhr")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of ``words.toml``."""

    de: str
    means: str
    heisst: str
    others: tuple[str, ...] = ()
    games: tuple[str, ...] = RAILWAYS


class Word(NamedTuple):
    """A word in the reader's language."""

    word: str
    means: str
    others: tuple[str, ...]


@cache
def entries() -> dict[str, Entry]:
    """All of them, by the English word."""
    text = (resources.files("revier.games") / "words.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["words"], dict[str, Entry])


def words_of(game: str, language: str) -> list[Word]:
    """The words of one game in a language, in its alphabet; a German reader finds the English word, too."""
    found = []
    for word, entry in entries().items():
        if game in entry.games:
            german = language == "de"
            others = (word, *entry.others) if german and word != entry.de else entry.others
            found.append(Word(entry.de if german else word, entry.heisst if german else entry.means, others))
    return sorted(found, key=lambda one: one.word.lower().lstrip("("))


__all__ = ["Entry", "Word", "entries", "words_of"]

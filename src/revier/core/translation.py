"""Clauses in other languages than the one they are written in.

Beside ``clauses.toml`` lies a file for each further language (``clauses.de.toml``): under the id of a clause its words,
and in ``of`` the mark of the words they were made from. Words that changed since show by their mark: the translation is
stale, and a test says so. What is missing or stale is shown in the original.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from revier.core.cite import Clause, load_clauses
from revier.core.errors import DataError

ORIGINAL = "en"  # the language of clauses.toml
WORDS = ("topic", "text", "ambiguity", "ruling")  # what a player reads; notes for testers stay as they are


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The words of a clause in another language."""

    of: str
    topic: str
    text: str
    ambiguity: str = ""
    ruling: str = ""


def file_name(language: str) -> str:
    """The file of a language."""
    return f"clauses.{language}.toml"


def mark_of(clause: Clause) -> str:
    """By which a translation knows the words it was made from."""
    words = "\n".join(getattr(clause, name) for name in WORDS)
    return hashlib.sha256(words.encode()).hexdigest()[:10]


@cache
def translations(package: str, language: str) -> Mapping[str, Translated]:
    """What a game has in another language; nothing if nobody wrote any."""
    file = resources.files(package) / file_name(language)
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("clauses", {})
        return {key: msgspec.convert(row, Translated) for key, row in rows.items()}
    except FileNotFoundError:
        return {}
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError.of("core.cite.unreadable", file=f"{package}/{file_name(language)}", detail=str(error)) from None


@cache
def clauses_in(package: str, language: str) -> Mapping[str, Clause]:
    """All clauses of a game, in the reader's language as far as the words are up to date."""
    clauses = load_clauses(package)
    if language == ORIGINAL:
        return clauses
    found = translations(package, language)
    return {key: _said(clause, found.get(key)) for key, clause in clauses.items()}


def _said(clause: Clause, words: Translated | None) -> Clause:
    if words is None or words.of != mark_of(clause):
        return clause
    return msgspec.structs.replace(clause, **{name: getattr(words, name) for name in WORDS})


def tongue(package: str, clause: str, language: str) -> str:
    """The language in which `clauses_in` gives a clause: the reader's, or the original."""
    words = translations(package, language).get(clause) if language != ORIGINAL else None
    return language if words is not None and words.of == mark_of(load_clauses(package)[clause]) else ORIGINAL


def stale(package: str, language: str) -> dict[str, str]:
    """Clauses whose words in a language are ``missing``, ``old`` (the original changed since), ``lacking`` a part, or
    ``left over`` from a clause that is gone."""
    clauses, found = load_clauses(package), translations(package, language)
    wrong = {key: "left over" for key in found if key not in clauses}
    for key, clause in clauses.items():
        words = found.get(key)
        if words is None:
            wrong[key] = "missing"
        elif words.of != mark_of(clause):
            wrong[key] = "old"
        elif any(bool(getattr(words, name)) != bool(getattr(clause, name)) for name in WORDS):
            wrong[key] = "lacking"
    return wrong

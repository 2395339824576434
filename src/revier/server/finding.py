"""Looking something up in the rules: by number, by words in any form, and by the words players of other games use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from revier.core.cite import Clause
from revier.core.translation import clauses_in
from revier.games import package_of
from revier.games.words import entries

_SHORT = 3  # letters: so short a word is meant as a whole one (par is no part, OR no word in every sentence)
_LONG = 5  # letters: a longer word is looked for without its ending where nothing is found with it
_ENDING = 2
_MOST = 8  # words of somebody's question
_NUMBER = re.compile(r"\d+(\.\w+)*\.?")


class Found(NamedTuple):
    """Clauses, those whose topic speaks of it first; and in which other words they were looked for."""

    clauses: list[Clause]
    also: tuple[str, ...]


def find(game: str, language: str, asked: str, chapter: str = "") -> Found:
    """The clauses that speak of everything asked for, of one chapter if one is named."""
    every = [c for c in clauses_in(package_of(game), language).values() if not chapter or _of(c, chapter)]
    if not asked.strip():
        return Found(every, ())
    terms, also = _terms(game, language, asked)
    found = _matching(every, terms)
    if not found:
        found = _matching(every, [tuple(_shortened(word) for word in term) for term in terms])
    return Found(found, also)


def _of(clause: Clause, chapter: str) -> bool:
    return clause.id.partition(".")[0] == chapter


def folded(text: str) -> str:
    """A text as one looks for it: without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


# --- what is meant ----------------------------------------------------------------------------------------------------
def _terms(game: str, language: str, asked: str) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Of every word asked for those that would do as well; a phrase that is a word of another game counts as one."""
    whole = ours(game, language, asked)
    if whole:
        return [(folded(asked.strip()), *map(folded, whole))], whole
    terms: list[tuple[str, ...]] = []
    also: list[str] = []
    for word in asked.split()[:_MOST]:
        meant = ours(game, language, word)
        also += meant
        terms.append((folded(word), *map(folded, meant)))
    return terms, tuple(dict.fromkeys(also))


def ours(game: str, language: str, word: str) -> tuple[str, ...]:
    """The words of a game in the reader's language for one that players of other games, or in the other one, use."""
    known = _meanings(game, language).get(folded(word.strip()), ())
    return tuple(one for one in known if folded(one) != folded(word.strip()))


@cache
def _meanings(game: str, language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, entry in entries().items():
        if game not in entry.games:
            continue
        own = _names(entry.de if language == "de" else word)
        for name in (*_names(word), *_names(entry.de), *entry.others):
            key = folded(name)
            found[key] = tuple(dict.fromkeys((*found.get(key, ()), *own)))
    return found


def _names(word: str) -> tuple[str, ...]:
    """A word of the list without what explains it: "raise (money)", "station, station marker"."""
    plain = re.sub(r"\s*\([^)]*\)\s*", " ", word)
    return tuple(name.strip() for name in plain.split(",") if name.strip())


# --- where it stands --------------------------------------------------------------------------------------------------
def _matching(every: Sequence[Clause], terms: list[tuple[str, ...]]) -> list[Clause]:
    """Clauses in which one of every term's words stands; those that say so in their topic come first."""
    ranked = []
    for clause in every:
        topic = folded(clause.topic)
        text = folded(f"{clause.topic} {clause.text} {clause.ruling} {clause.ambiguity}")
        if all(any(_stands(word, text, clause.id) for word in term) for term in terms):
            ranked.append((not all(any(_stands(w, topic, clause.id) for w in t) for t in terms), clause))
    return [clause for _, clause in sorted(ranked, key=lambda one: one[0])]


def _stands(word: str, text: str, number: str) -> bool:
    if _NUMBER.fullmatch(word) and (number == word.rstrip(".") or number.startswith(f"{word.rstrip('.')}.")):
        return True
    if len(word) > _SHORT:
        return word in text
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _shortened(word: str) -> str:
    """Without its ending: who looks for dividends finds the dividend."""
    return word[:-_ENDING] if len(word) > _LONG and word.isalpha() else word


__all__ = ["Found", "find", "folded", "ours"]

"""Words in figures: each must be one the rules know, in the data file as in an overlay.

A title says for the places where words refer to something what may stand there (`ids` of rows, a fixed list of words,
words in use somewhere); names and other labels are free. Everywhere else a word must be one that stands in such a
place already, in this row or another: a rule that looks for ``coal`` finds nothing under ``gold``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from revier.core.data import DataSet
from revier.core.overlay import Table, Value

Trail = tuple[str, ...]
Allowed = Callable[[Table, Table], Collection[Value]]  # by the tables that are to be played, and our own


class Misplaced(NamedTuple):
    """A word that nobody knows in its place, and those that are known there."""

    trail: Trail
    given: str
    known: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """What may stand where: by path, ``*`` for any one name. Fields whose last name is `free` hold labels."""

    by_path: Mapping[str, Allowed]
    free: Collection[str] = ()

    def misplaced(self, data: DataSet) -> Iterator[Misplaced]:
        """Every word in these figures that the rules do not know; what no rule reads is left out."""
        ours = data.under_nothing().tables
        used: dict[Trail, dict[Value, None]] = {}
        for place, word in _words(ours, (), ()):
            used.setdefault(place.pattern, {})[word] = None
        rules = [(tuple(path.split(".")), rule(data.tables, ours)) for path, rule in self.by_path.items()]
        for place, word in _words(data.tables, (), ()):
            if place.trail[-1] in self.free or data.described.about(place.trail):
                continue
            named = next((known for names, known in rules if _matches(names, place.trail)), None)
            if isinstance(word, int) and named is None:
                continue
            known = used.get(place.pattern, {}) if named is None else named
            if word not in known:
                yield Misplaced(place.trail, str(word), tuple(map(str, known)))


def in_use(tables: Table) -> dict[Trail, list[str]]:
    """By trail: the words that stand in such a place, in this row or another."""
    by_pattern: dict[Trail, dict[str, None]] = {}
    patterns: dict[Trail, Trail] = {}
    for place, word in _words(tables, (), ()):
        if isinstance(word, str):
            by_pattern.setdefault(place.pattern, {})[word] = None
            patterns[place.trail] = place.pattern
    return {trail: list(by_pattern[pattern]) for trail, pattern in patterns.items()}


def words(*known: Value) -> Allowed:
    """These words and no others."""
    return lambda _tables, _ours: known


def ids(*names: str) -> Allowed:
    """The ids of the rows of tables."""
    return lambda tables, _ours: [row for name in names for row in tables.get(name, {})]


def used_at(*paths: str) -> Allowed:
    """The words that stand in these places of our own figures."""
    wanted = [tuple(path.split(".")) for path in paths]

    def used(_tables: Table, ours: Table) -> Collection[Value]:
        found = (word for place, word in _words(ours, (), ()) if any(_matches(w, place.trail) for w in wanted))
        return list(dict.fromkeys(found))

    return used


class _Place(NamedTuple):
    trail: Trail
    pattern: Trail  # the trail with a star for the ids of rows, and for numbers that things are counted by


def _words(value: Value, trail: Trail, pattern: Trail) -> Iterator[tuple[_Place, Value]]:
    """Every plain value with its place; those of a list stand where the list does."""
    if isinstance(value, dict):
        alike = all(isinstance(row, dict) for row in value.values()) or all(map(str.isdecimal, value))
        rows = len(value) > 1 and alike and bool(trail)
        for key, below in value.items():
            yield from _words(below, (*trail, key), (*pattern, "*" if rows else key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            row = isinstance(part, dict)
            yield from _words(part, (*trail, str(number)) if row else trail, (*pattern, "*") if row else pattern)
    elif isinstance(value, str) or type(value) is int:
        yield _Place(trail, pattern), value


def _matches(names: Trail, trail: Trail) -> bool:
    return len(names) == len(trail) and all(name in ("*", at) for name, at in zip(names, trail, strict=True))

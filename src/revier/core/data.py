"""Figures of a game as TOML tables in which each figure knows its source, and the overlay of whoever knows better.

A data package is a folder of TOML files. Each file holds top-level tables; rows are keyed by their id, so that a figure
has a readable path such as ``towns.Altdorf.price``. Four top-level tables are no figures: ``sources`` (what the source
words stand for), ``notes`` (choices and mismatches), ``described`` (figures no rule reads, each with the reason) and
``moved`` (paths of earlier files, each with where the figure stands now); to the last three several files may add. A
path under ``described`` or ``moved`` stands for everything below it, ``*`` for any one name.

Games that share a board need not copy it: one file of a package may begin with ``builds_on = "PACKAGE"``. The tables of
that package come first; the game may add tables, rows and fields, but neither repeat nor change what stands there.

Source words stand under ``src`` and never reach ``tables``. A ``src`` may be put in any table or row: one word is meant
for everything below; a map names fields (``outer.inner`` where one name is not enough), ``default`` stands for every
other field and ``key`` for the ids of the rows. To find the word for a figure, the first hit counts: from the nearest
``src`` outwards, and inside one ``src`` the innermost field named, then its default.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from revier.core.errors import DataError
from revier.core.laying import ByPath, Known, Laid, lay_over
from revier.core.message import Msg
from revier.core.overlay import AnyOverlay, Overlay, Table, Value, as_overlay
from revier.core.toml_lines import match_of

SOURCE = "src"
KEY = "key"
UNKNOWN = "unknown"
KINDS = ("rulebook", "public", "clause", "derived", "reconstructed", "overlay")
BASE = "builds_on"
NOTES = "notes"
DESCRIBED = "described"
MOVED = "moved"
SOURCES = "sources"
BY_ROW = (NOTES, DESCRIBED, MOVED)  # tables to which several files may add

Row = Mapping[str, Any]  # a table or row of figures, or any other object read from a file
Trail = tuple[str, ...]
_Word = str | Mapping[str, str]
_Home = dict[str, str]  # the file in which a table stands, or one of the notes (``notes.KEY``)


class Fact(NamedTuple):
    """One figure: where it stands, what it is, who says so (``rulebook:2.3``, ``clause:5.1.c``, ``overlay:FILE``)."""

    path: str
    value: object
    source: str
    kind: str


class Read(NamedTuple):
    """What the files of a package hold; `tables` with their sources."""

    tables: Table
    notes: dict[str, str]
    sources: Table
    described: ByPath
    moved: ByPath


class DataSet:
    """All tables of a game. Plain nested dicts and lists, never to be changed: many games share one set.

    `figures` is the digest of the figures as such, `digest` that of all that is played: with an overlay another.
    """

    def __init__(self, read: Read, overlay: Overlay | None = None, figures: str = "") -> None:
        """`figures` names a set by the digest it was released with, if its tables have taken another shape since."""
        laid = Laid(read.tables, [], [])
        if overlay is not None:
            laid = lay_over(read.tables, overlay, Known(SOURCE, read.described, read.moved))
        self.read = read
        self.overlay = overlay
        self._raw = laid.tables
        self._overlaid = dict.fromkeys(laid.replaced, f"overlay:{overlay.name}") if overlay else {}
        self.removed = tuple(".".join(trail) for trail in laid.removed)  # what the overlay takes out
        self.notes = read.notes
        self.sources = read.sources
        self.described = read.described
        self.moved = read.moved
        self.tables: Table = without_sources(laid.tables)
        plain = without_sources(read.tables)
        self.figures = figures or digest_of(plain)
        changes = dict(_changes(plain, self.tables, ()))
        self.digest = digest_of([self.figures, changes]) if changes else self.figures

    def under(self, overlay: AnyOverlay | None) -> DataSet:
        """The same figures under an overlay."""
        return self if overlay is None else DataSet(self.read, as_overlay(overlay), self.figures)

    def under_nothing(self) -> DataSet:
        """The same figures without their overlay."""
        return self if self.overlay is None else DataSet(self.read, None, self.figures)

    def facts(self) -> Iterator[Fact]:
        """Every figure with its source, in the order of the files; a list of plain values is one figure."""
        for trail, value, words in _leaves(self._raw, (), ()):
            source = self._overlay_of(trail) or _source_of(trail, words)
            yield Fact(".".join(trail), value, source, source.partition(":")[0])

    def _overlay_of(self, trail: Trail) -> str:
        for length in range(len(trail), 0, -1):
            if trail[:length] in self._overlaid:
                return self._overlaid[trail[:length]]
        return ""


def load_data(package: str, overlay: AnyOverlay | None = None) -> DataSet:
    """The data of a resource package, such as ``revier.games.NAME.data``, with an overlay laid over it."""
    return _load(package).under(overlay)


@cache
def _load(package: str) -> DataSet:
    return DataSet(_read(package))


def _read(package: str) -> Read:
    """All tables of a package and of what it builds on, and what is no figure."""
    tables, _ = _read_package(package)
    notes, sources = tables.pop(NOTES, {}), tables.pop(SOURCES, {})
    described, moved = ByPath(tables.pop(DESCRIBED, {})), ByPath(tables.pop(MOVED, {}))
    return Read(tables, notes, sources, described, moved)


def _read_package(package: str) -> tuple[Table, _Home]:
    """Merge the files of a package in the order of their names; no two files may hold the same table."""
    tables: Table = {}
    home: _Home = {}
    base = ""
    files = sorted((f for f in resources.files(package).iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    if not files:
        raise DataError.of("core.data.empty", package=package)
    for file in files:
        name = f"{package}/{file.name}"
        content = _parse(file.read_text(encoding="utf-8"), name)
        base = content.pop(BASE, base)
        for words in BY_ROW:
            for key, text in content.pop(words, {}).items():
                _put(tables.setdefault(words, {}), key, text, (f"{words}.{key}", name), home)
        for key, table in content.items():
            _put(tables, key, table, (key, name), home)
    if not base:
        return tables, home
    shared, shared_home = _read_package(base)
    return _added(shared, tables, (), (shared_home, home)), shared_home | home


def place_in_files(package: str, trail: Trail) -> Msg:
    """The file and line in which a figure of a package stands, for people."""
    _, line, file = max(_lines(package, trail))
    return Msg("core.data.line", {"file": file, "line": line})


def _lines(package: str, trail: Trail) -> Iterator[tuple[int, int, str]]:
    """Of each file of a package and of what it builds on: how much of a trail it knows, and in which line."""
    for file in resources.files(package).iterdir():
        if file.name.endswith(".toml"):
            text = file.read_text(encoding="utf-8")
            yield (*match_of(text, trail), f"{package}/{file.name}")
            base = tomllib.loads(text).get(BASE)
            yield from _lines(base, trail) if base else ()


def _put(tables: Table, key: str, value: Value, place: tuple[str, str], home: _Home) -> None:
    path, file = place
    if key in tables:
        raise DataError.of("core.data.twice", file=file, table=path, other=home[path])
    tables[key] = value
    home[path] = file


def _added(shared: Table, own: Table, trail: Trail, homes: tuple[_Home, _Home]) -> Table:
    """What is shared, in its order, with the rows and fields a game adds to it."""
    joined = shared | own
    for key in (key for key in own if key in shared):
        at = (*trail, key)
        if not isinstance(shared[key], dict) or not isinstance(own[key], dict):
            other, file = (home[".".join(at[:2]) if at[0] in BY_ROW else at[0]] for home in homes)
            raise DataError.of("core.data.shared", file=file, path=".".join(at), other=other)
        joined[key] = _added(shared[key], own[key], at, homes)
    return joined


def _parse(text: str, name: str) -> Table:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError.of("core.data.unreadable", file=name, detail=str(error)) from None


def without_sources(value: Value) -> Value:
    """Figures alone, as the rules are given them."""
    if isinstance(value, dict):
        return {k: without_sources(v) for k, v in value.items() if k != SOURCE}
    if isinstance(value, list):
        return [without_sources(v) for v in value]
    return value


def digest_of(tables: Value) -> str:
    """What tells these figures from any others."""
    canonical = json.dumps(tables, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _changes(old: Value, new: Value, trail: Trail) -> Iterator[tuple[str, Value]]:
    """What an overlay makes of the figures: every path with its new value, nothing where one is gone."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        if old != new or type(old) is not type(new):
            yield ".".join(trail), new
        return
    for key in dict.fromkeys((*old, *new)):
        yield from _changes(old.get(key), new.get(key), (*trail, key))


def _children(value: Value) -> Iterator[tuple[str, Value]]:
    """What lies below a table or a list of tables; a plain value or a list of plain values has nothing below."""
    if isinstance(value, dict):
        yield from ((key, below) for key, below in value.items() if key != SOURCE)
    elif isinstance(value, list) and any(isinstance(v, dict) for v in value):
        yield from ((str(i), below) for i, below in enumerate(value))


# Sources that speak for a figure: how deep in the trail each stands, and what it says; the nearest first.
_Words = tuple[tuple[int, _Word], ...]


def _leaves(value: Value, trail: Trail, words: _Words) -> Iterator[tuple[Trail, Value, _Words]]:
    words = _with_own(value, trail, words)
    below = list(_children(value))
    if not below and not isinstance(value, dict):
        yield trail, value, words
    keyed = len(trail) == 1 and isinstance(value, dict) and KEY in value.get(SOURCE, ())
    for key, inner in below:
        at = (*trail, key)
        if keyed:  # that a row exists under its id is a figure too
            yield (*at, KEY), key, _with_own(inner, at, words)
        yield from _leaves(inner, at, words)


def _with_own(value: Value, trail: Trail, words: _Words) -> _Words:
    return ((len(trail), value[SOURCE]), *words) if isinstance(value, dict) and SOURCE in value else words


def _source_of(trail: Trail, words: _Words) -> str:
    for depth, word in words:
        if isinstance(word, str):
            return word
        names = [name for name in trail[depth:] if not name.isdecimal() or name in word]
        for last in range(len(names), 0, -1):
            for first in range(last):
                if (named := word.get(".".join(names[first:last]))) is not None:
                    return named
        if "default" in word:
            return word["default"]
    return UNKNOWN

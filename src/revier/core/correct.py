"""Correcting figures one by one: find one, see who vouches for it, type what is printed, and keep it in an overlay."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from revier.core.data import DataSet, Fact
from revier.core.errors import BadInput, DataError
from revier.core.laying import ADD, REMOVE
from revier.core.overlay import Overlay, Table, Value
from revier.core.toml_text import toml_text

_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Found(NamedTuple):
    """A figure with all that is to be said of it: what its source word stands for, our note, why no rule reads it."""

    fact: Fact
    meaning: str
    note: str
    described: str


def search(data: DataSet, words: str, limit: int = 30) -> list[Found]:
    """The figures whose path, value or note has all these words in it; a path that begins with them comes first."""
    wanted = words.casefold().split()
    hits = [found for found in every(data) if all(word in _heard(found) for word in wanted)]
    start = words.casefold().strip()
    return sorted(hits, key=lambda found: not found.fact.path.casefold().startswith(start))[:limit]


def every(data: DataSet) -> Iterator[Found]:
    """All figures."""
    for fact in data.facts():
        trail = tuple(fact.path.split("."))
        yield Found(fact, _meaning(data, fact), _note(data, fact), data.described.about(trail))


def one(data: DataSet, path: str) -> Found:
    """The figure at a path; a path nobody knows is told with some that are near."""
    paths = {found.fact.path: found for found in every(data)}
    if path not in paths:
        near = difflib.get_close_matches(path, paths, n=5, cutoff=0.5)
        raise BadInput.of("core.data.no_figure", path=path, near=", ".join(near) or "\N{EN DASH}")
    return paths[path]


def corrected(data: DataSet, path: str, typed: str) -> Overlay:
    """The overlay of these figures with one more correction: what somebody typed as the printed value.

    Refused with a sentence if it is not of the kind the figure is, or may not be changed.
    """
    trail = path.split(".")
    old = _value_at(data.tables, trail)
    return _tried(data, _with(_own(data), trail, read_value(path, typed, old)))


def taken_out(data: DataSet, path: str) -> Overlay:
    """The overlay of these figures that takes one figure or row out as well."""
    own = _without(_own(data), path.split("."))
    return _tried(data, {**own, REMOVE: [*own.get(REMOVE, []), path]})


def as_it_was(data: DataSet, path: str) -> Overlay:
    """The overlay of these figures without what it says about one of them."""
    own = _without(_own(data), path.split("."))
    lists = {key: [named for named in own.get(key, []) if named != path] for key in (ADD, REMOVE)}
    rest = {key: value for key, value in own.items() if key not in lists}
    return _tried(data, {**{key: paths for key, paths in lists.items() if paths}, **rest})


def read_value(path: str, typed: str, old: Value) -> Value:
    """What somebody typed, as the kind of value the figure is; lists may be typed with commas alone."""
    text = typed.strip()
    if isinstance(old, bool):
        if text.casefold() not in _SWITCHES:
            raise DataError.of("core.data.typed.switch", path=path, given=typed)
        return _SWITCHES[text.casefold()]
    if isinstance(old, int | float):
        try:
            return float(text) if isinstance(old, float) else int(text)
        except ValueError:
            raise DataError.of("core.data.typed.number", path=path, given=typed) from None
    if isinstance(old, str):
        return _parsed(text) if text[:1] in ('"', "'") and isinstance(_parsed(text), str) else text
    value = _parsed(text) if text[:1] in ("[", "{") else _parsed(f"[{text}]")
    if value is None and isinstance(old, list):
        value = [part.strip() for part in text.split(",")]
    if value is None:
        raise DataError.of("core.data.typed.table", path=path, given=typed)
    return value


def _parsed(text: str) -> Value:
    """A value written as in TOML; none if it is not."""
    try:
        return tomllib.loads(f"value = {text}").get("value") if "\n" not in text else None
    except (ValueError, RecursionError):
        return None


def _value_at(tables: Value, trail: list[str]) -> Value:
    """What stands there, or would stand there if the row had it: what another row of the table has."""
    found = _down(tables, trail) if trail else None
    rows = _down(tables, trail[:1])
    if found is None and len(trail) > 2 and isinstance(rows, dict) and trail[1] in rows:
        found = next((has for row in rows.values() if (has := _down(row, trail[2:])) is not None), None)
    if found is not None:
        return found
    depth = next(n for n in range(len(trail), -1, -1) if _down(tables, trail[:n]) is not None)
    raise BadInput.of("core.data.no_figure", path=".".join(trail), near=".".join(trail[:depth]) or "\N{EN DASH}")


def _down(tables: Value, trail: list[str]) -> Value:
    """What stands below; none if nothing does."""
    for name in trail:
        if isinstance(tables, list) and name.isdecimal() and int(name) < len(tables):
            tables = tables[int(name)]
        elif isinstance(tables, dict) and name in tables:
            tables = tables[name]
        else:
            return None
    return tables


def _own(data: DataSet) -> Table:
    return data.overlay.tables if data.overlay is not None else {}


def _tried(data: DataSet, tables: Table) -> Overlay:
    """The overlay, which these figures must be able to lie under."""
    made = Overlay(data.overlay.name if data.overlay else "overlay.toml", toml_text(tables) if tables else "")
    data.under(made)
    return made


def _with(tables: Table, trail: list[str], value: Value) -> Table:
    if not trail:
        raise BadInput.of("core.data.no_figure", path="", near="\N{EN DASH}")
    first, rest = trail[0], trail[1:]
    below = tables.get(first)
    if not rest:
        return {**tables, first: value}
    if isinstance(below, list):
        return {
            **tables,
            first: [_with(row, rest[1:], value) if str(n) == rest[0] else row for n, row in enumerate(below)],
        }
    return {**tables, first: _with(below if isinstance(below, dict) else {}, rest, value)}


def _without(tables: Table, trail: list[str]) -> Table:
    """Tables without what stands at a trail, and without tables that are empty then."""
    first, rest = trail[0], trail[1:]
    below = tables.get(first)
    smaller = _without(below, rest) if rest and isinstance(below, dict) else None
    return {**tables, first: smaller} if smaller else {key: value for key, value in tables.items() if key != first}


def _heard(found: Found) -> str:
    return f"{found.fact.path} {found.fact.value} {found.note}".casefold()


def _meaning(data: DataSet, fact: Fact) -> str:
    """What the source word stands for, as the figures explain it."""
    said: Value = data.sources.get(fact.source) or data.sources.get(fact.kind) or ""
    return said if isinstance(said, str) else str(said.get(fact.source.partition(":")[2], ""))


def _note(data: DataSet, fact: Fact) -> str:
    """Our note on a figure: the one its source names, or one under its path with or without the row."""
    named = fact.source.partition(":")[2]
    if named in data.notes:
        return data.notes[named]
    names = fact.path.split(".")
    for length in range(len(names), 0, -1):
        for key in (".".join(names[:length]), ".".join((names[0], *names[2:length]))):
            if key in data.notes:
                return data.notes[key]
    return ""

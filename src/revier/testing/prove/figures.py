"""Figures of data files that a clause stands behind, and how each is changed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from revier.core.data import load_data
from revier.core.laying import ByPath
from revier.core.overlay import Table

Trail = tuple[str | int, ...]
_NO_FIGURES = ("src", "clause", "note", "notes", "described", "moved", "sources", "meaning", "name", "title")


@dataclass(frozen=True)
class Figure:
    """One figure of a file and what it becomes."""

    file: Path
    trail: Trail
    new: Any = field(compare=False)
    change: str

    @property
    def where(self) -> str:
        return f"data/{self.file.name}:{'.'.join(str(name) for name in self.trail)}"


def figures_at(own: Path, place: str) -> list[Figure]:
    """Changes of the figures at or below a place (``data/FILE:PATH``)."""
    name, _, path = place.partition(":")
    file = own / name
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    described = _described(file.parent)
    return [
        Figure(file, at, new, f"{_short(value)} -> {_short(new)}")
        for trail in _resolved(content, path.replace('"', "").split(".") if path else [])
        for at, value in _leaves(_at(content, trail), trail)
        if not described.about(tuple(map(str, at)))  # no rule reads it, so no test of a rule can see it change
        for new in _changed(value)
    ]


@cache
def _described(folder: Path) -> ByPath:
    """What the files of a folder, and those it builds on, say of figures no rule reads."""
    words: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml")):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        words |= content.get("described", {})
        if "builds_on" in content:
            words |= load_data(content["builds_on"]).described.words
    return ByPath(words)


def changed_loads(figure: Figure) -> Callable[[str], Table]:
    """A reader of TOML that reads this file with the figure changed, and every other file as it is."""
    text = figure.file.read_text(encoding="utf-8")
    loads: Callable[..., Table] = tomllib.loads

    def read(said: str, /, **how: object) -> Table:
        content = loads(said, **how)
        if said == text:
            _at(content, figure.trail[:-1])[figure.trail[-1]] = figure.new
        return content

    return read


def _resolved(content: Any, names: list[str]) -> list[Trail]:
    """A path of names as trails, of which a ``*`` makes many.

    Names may hold points themselves, so that the longest that fits is taken first.
    """
    if not names:
        return [()]
    if isinstance(content, list) and names[0].isdecimal() and int(names[0]) < len(content):
        return [(int(names[0]), *rest) for rest in _resolved(content[int(names[0])], names[1:])]
    if isinstance(content, dict) and names[0] == "*":
        return [(key, *rest) for key, below in content.items() for rest in _resolved(below, names[1:])]
    if isinstance(content, dict):
        for length in range(len(names), 0, -1):
            key = ".".join(names[:length])
            if key in content and (found := _resolved(content[key], names[length:])):
                return [(key, *rest) for rest in found]
    return []


def _at(content: Any, trail: Trail) -> Any:
    for name in trail:
        content = content[name]
    return content


def _leaves(value: Any, trail: Trail) -> Iterator[tuple[Trail, Any]]:
    if isinstance(value, dict):
        for key, below in value.items():
            if key not in _NO_FIGURES:
                yield from _leaves(below, (*trail, key))
    elif isinstance(value, list) and any(isinstance(v, dict | list) for v in value):
        for i, below in enumerate(value):
            yield from _leaves(below, (*trail, i))
    else:
        yield trail, value


def _changed(value: Any) -> Iterator[Any]:
    """A number becomes the next one, yes becomes no, a list loses its last entry (or its numbers grow)."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list) and value:
        yield value[:-1]
        if isinstance(value[0], int) and not isinstance(value[0], bool):
            yield [value[0] + 1, *value[1:]]


def _short(value: Any) -> str:
    said = str(value)
    return said if len(said) <= 60 else f"{said[:57]}..."

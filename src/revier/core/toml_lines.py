"""Where something stands in a TOML file: the line a person has to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_NAME = r'(?:"(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+)'
_NAMES = re.compile(_NAME)
_HEADING = re.compile(rf"\s*\[\[?\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*\]")
_KEY = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")


def line_of(text: str, trail: Sequence[str]) -> int:
    """The line, counted from 1, that says most about a trail: the figure itself, its row or its table; 0 if none."""
    return match_of(text, trail)[1]


def match_of(text: str, trail: Sequence[str]) -> tuple[int, int]:
    """How many names of a trail the text knows at best, and in which line."""
    best, line_found = 0, 0
    for number, at, _ in _lines(text):
        if len(at) > best and list(trail[: len(at)]) == at:
            best, line_found = len(at), number
    return best, line_found


class Found(NamedTuple):
    """A figure that a file names."""

    line: int  # 0 if there is none
    path: str


def nearest(text: str, pattern: Sequence[str]) -> Found:
    """The figure above, at or below a path in which ``*`` is any one name."""
    best, found = 0, Found(0, "")
    for number, at, figure in _lines(text):
        agreed = min(len(at), len(pattern))
        if figure and agreed > best and all(a in ("*", b) for a, b in zip(pattern, at, strict=False)):
            best, found = agreed, Found(number, ".".join(at))
    return found


def _lines(text: str) -> Iterator[tuple[int, list[str], bool]]:
    """Every line that names something: its number, the path, and whether it is a figure (no heading)."""
    heading: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _HEADING.match(line):
            heading = _names(found.group(1))
            yield number, heading, False
        elif found := _KEY.match(line):
            yield number, heading + _names(found.group(1)), True


def _names(path: str) -> list[str]:
    return [name.strip("\"'") for name in _NAMES.findall(path)]

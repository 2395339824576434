"""Where something stands in a TOML file: the line a person has to look at."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
    heading: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _HEADING.match(line):
            heading = at = _names(found.group(1))
        elif found := _KEY.match(line):
            at = heading + _names(found.group(1))
        else:
            continue
        if len(at) > best and list(trail[: len(at)]) == at:
            best, line_found = len(at), number
    return best, line_found


def _names(path: str) -> list[str]:
    return [name.strip("\"'") for name in _NAMES.findall(path)]

"""docs/host.md as whoever follows it has it: its files by their names, and its commands."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "host.md"
_BLOCK = re.compile(r"(?P<before>[^\n]*)\n\n```(?P<language>\w+)\n(?P<text>.*?)```", re.DOTALL)
_NAMED = re.compile(r"`(?P<name>[\w/.-]+)`[:,]")


class Block(NamedTuple):
    """A block of the page: its language, and the file it is to be, if it names one."""

    language: str
    name: str
    text: str


@cache
def blocks() -> tuple[Block, ...]:
    """All blocks of the page in order."""
    found = []
    for one in _BLOCK.finditer(PAGE.read_text("utf-8")):
        named = _NAMED.search(one["before"])
        found.append(Block(one["language"], named["name"] if named else "", one["text"]))
    return tuple(found)


def file(name: str) -> str:
    """A file as the page has it."""
    (found,) = [block.text for block in blocks() if block.name == name]
    return found


def shell() -> list[str]:
    """The blocks of commands."""
    return [block.text for block in blocks() if block.language == "sh"]


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit of systemd; some stand there several times."""
    found: dict[str, list[str]] = {}
    for line in file(f"/etc/systemd/system/{name}").splitlines():
        key, equals, value = line.partition("=")
        if equals:
            found.setdefault(key, []).append(value)
    return found

"""The person's side of the table: lines read and written, and what it means when no more lines come."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from revier.cli.speech import out, say, show

with suppress(ImportError):  # where it is there, lines can be edited and called back
    import readline  # noqa: F401


class Closed(Exception):
    """The input has ended."""


def ask(prompt: str) -> str:
    """One line from the person, without the spaces around it and what is no letter."""
    try:
        return "".join(letter for letter in input(f"{prompt} ") if letter.isprintable()).strip()
    except EOFError:
        show("")
        raise Closed from None


def ask_number(prompt: str, allowed: Sequence[int], default: int) -> int:
    """One of the numbers allowed; an empty line takes the default."""
    while True:
        text = ask(prompt)
        if not text:
            return default
        if text.isdecimal() and int(text) in allowed:
            return int(text)
        show(say("play.no_number", given=text, allowed=", ".join(str(n) for n in allowed)))


def heading(text: str) -> None:
    """A line that parts one thing from the next."""
    out().rule(text, align="left", characters="─", style="dim")


def width() -> int:
    """How many columns there are to write on."""
    return min(out().width, 140)

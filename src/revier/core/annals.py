"""What is counted of what a game says, for whoever studies many games of it.

Everything of weight that happens in a game is a sentence of its log: a key with arguments. Beside the sentences of a
package may lie ``annals.toml``, which names those that are counted, and by which argument they are told apart. So a
game says what its story consists of without a line of code, and whoever counts knows no game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from revier.core.action import Seat
from revier.core.errors import DataError
from revier.core.message import Arg, Msg, home_of, render

FILE = "annals.toml"


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of sentence that is counted."""

    key: str
    name: str  # the heading under which it counts
    by: tuple[str, ...] = ()  # arguments that tell one from another; none: it just happens
    sum: str = ""  # the argument that is added up; none: it counts as one
    who: str = ""  # the argument that names the player who has, or does, it
    only: Mapping[str, tuple[str | int, ...]] = {}  # it counts only where these arguments have one of these values


class Annals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a package counts, and what its headings are called."""

    rows: tuple[Counted, ...] = ()
    heads: Mapping[str, Mapping[str, str]] = {}


class Happening(NamedTuple):
    """Something that counts has happened."""

    name: str
    what: str  # which of its kind; "" where all are alike
    amount: int
    seat: Seat | None


@cache
def annals_of(namespace: str) -> Annals:
    """What is counted of the sentences of a namespace; nothing where its package does not say."""
    package = (home_of(namespace) or "").rpartition(".")[0]
    if not package:
        return Annals()
    file = resources.files(package) / FILE
    if not file.is_file():
        return Annals()
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Annals)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError.of("core.data.unreadable", file=f"{namespace}/{FILE}", detail=str(error)) from None


@cache
def _rows(key: str) -> tuple[Counted, ...]:
    return tuple(row for row in annals_of(key.partition(".")[0]).rows if row.key == key)


def happenings(heard: Iterable[Msg]) -> Iterator[Happening]:
    """What of all that was said counts."""
    for said in heard:
        for row in _rows(said.key):
            if all(said.args.get(arg) in values for arg, values in row.only.items()):
                what = " ".join(plain(said.args.get(arg, "")) for arg in row.by)
                amount = said.args.get(row.sum) if row.sum else 1
                yield Happening(row.name, what, amount if isinstance(amount, int) else 0, _seat(said, row.who))


def head(namespaces: Iterable[str], name: str, language: str) -> str:
    """What a heading is called; its own name where nobody has words for it."""
    for namespace in namespaces:
        words = annals_of(namespace).heads.get(name, {})
        if language in words:
            return words[language]
    return name


def plain(value: Arg) -> str:
    """An argument as a word that is the same in every language of the reader."""
    return render(value, "en") if isinstance(value, Msg) else str(value)


def _seat(said: Msg, who: str) -> Seat | None:
    """The seat that an argument names: players are named by their number, counted from 1."""
    named = said.args.get(who)
    seat = named.args.get("seat") if isinstance(named, Msg) else None
    return seat - 1 if isinstance(seat, int) else None


__all__ = ["FILE", "Annals", "Counted", "Happening", "annals_of", "happenings", "head", "plain"]

"""Help for whoever is asked: what happens at a step, what people think about there, where beginners go wrong.

The words of a package lie in ``text/help.LANGUAGE.toml``, a table for each step, named like its node. A title says in
``help.toml`` which clauses stand behind each of its steps and each sort of thing, and whose words hold where it has
none of its own (`after`): those of the kits it is made of.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from revier.core.action import NATURE, Seat
from revier.core.errors import DataError
from revier.core.flow import Flowing, nodes_of

FILE = "help.toml"
CHANCE, OVER = "chance", "over"  # steps at which nobody is asked


class StepHelp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The help of one step in one language."""

    title: str
    happens: str
    think: str = ""  # what people usually think about
    mistake: str = ""  # the usual one of beginners


class Behind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a title's ``help.toml`` says."""

    after: tuple[str, ...] = ()
    steps: dict[str, tuple[str, ...]] = {}
    things: dict[str, tuple[str, ...]] = {}


def step_of(s: Flowing, to_move: Seat | None) -> str:
    """The step of a position: the node that asks, `CHANCE` where something is drawn, `OVER` after the game."""
    if to_move is None or not s.flow:
        return OVER
    return CHANCE if to_move == NATURE else nodes_of(s)[-1]


@cache
def behind(package: str) -> Behind:
    """The clauses behind the steps and things of a title; none where it has no such file."""
    return msgspec.convert(_read(package, FILE), Behind)


@cache
def words_in(package: str, language: str) -> Mapping[str, StepHelp]:
    """The help one package has in a language, by step."""
    return msgspec.convert(_read(f"{package}.text", f"help.{language}.toml"), dict[str, StepHelp])


def help_for(package: str, step: str, language: str) -> StepHelp | None:
    """The help of a step of a title: its own words, or those of a kit it is made of; None where nobody wrote any."""
    for source in (package, *behind(package).after, "revier.core"):
        found = words_in(source, language).get(step)
        if found is not None:
            return found
    return None


def _read(package: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8"))
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError.of("core.cite.unreadable", file=f"{package}/{name}", detail=str(error)) from None


__all__ = ["CHANCE", "OVER", "Behind", "StepHelp", "behind", "help_for", "step_of", "words_in"]

"""Bots by name: those of the house, from the weakest to the strongest, and those that other installed packages add.

A package adds a bot with an entry point of the group `GROUP`: its name and what makes one, called without arguments
(``thrifty = "thrifty.bot:ThriftyBot"``). It is imported when somebody asks for it. A bot that is installed nowhere
comes as ``module:Class`` through `any_bot`, on the command line and in Python alone: a server imports nothing that a
request names. There, too, a level can be tried with other weights: ``overseer@prospects=0.9+rival=0.2``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module, metadata
from typing import cast

from revier.bots.ahead import AheadBot
from revier.bots.base import Bot, Budget, Budgeted, Explains
from revier.bots.weights import AT, read_weights
from revier.core.errors import BadInput

GROUP = "revier.bots"
_HOUSE = {
    "random": "revier.bots.random_bot:BOT",
    "apprentice": "revier.bots.apprentice:BOT",
    "greedy": "revier.bots.greedy:BOT",
    "foreman": "revier.bots.ahead:foreman",
    "overseer": "revier.bots.ahead:overseer",
    "director": "revier.bots.ahead:director",
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots that can be had here; an installed one that cannot be loaded costs nobody anything."""
    return tuple(name for name in _entries() if name in _HOUSE or not _wreck(name))


def make_bot(name: str, budget: Budget | None = None) -> Bot:
    """A bot by its name, for one table; a budget bounds one whose thinking can be bounded."""
    entries = _entries()
    if name not in entries:
        raise BadInput.of("core.bot.unknown", bot=name, known=", ".join(entries))
    if name not in _HOUSE and (wreck := _wreck(name)):
        raise BadInput.of("core.bot.broken", bot=name, place=entries[name].value, detail=wreck)
    return _bounded(entries[name].load()(), budget)


def any_bot(name: str, budget: Budget | None = None) -> Bot:
    """A bot by its name or, for whoever runs programs here anyway, by ``module:Class``, or a level with weights."""
    if AT in name:
        return _weighing(name, budget)
    if ":" not in name:
        return make_bot(name, budget)
    try:
        return _bounded(_called(name), budget)
    except (Exception, SystemExit) as error:  # whatever the module of somebody else does
        raise BadInput.of("core.bot.broken", bot=name, place=name, detail=_said(error)) from error


def about(name: str, language: str) -> str | None:
    """What an installed bot says of itself: its class may carry a sentence for each language in ``about``."""
    entry = _entries().get(name)
    if entry is None or name in _HOUSE or _wreck(name):
        return None
    said = getattr(entry.load(), "about", None)
    if not isinstance(said, Mapping):
        return None
    found = said.get(language) or said.get("en")
    return found if isinstance(found, str) else None


def _weighing(name: str, budget: Budget | None) -> Bot:
    level, _, text = name.partition(AT)
    bot = make_bot(level, budget)
    if not isinstance(bot, AheadBot):
        raise BadInput.of("core.bot.weightless", bot=level)
    return bot.weighing(read_weights(level, text))


def _bounded(bot: Bot, budget: Budget | None) -> Bot:
    return bot.within(budget) if budget is not None and isinstance(bot, Budgeted) else bot


def _called(place: str) -> Bot:
    module, _, name = place.partition(":")
    return _checked(getattr(import_module(module), name)())


def _checked(made: object) -> Bot:
    if not callable(getattr(made, "choose", None)):
        raise TypeError(f"{type(made).__name__} has no method choose")
    return cast(Bot, made)


def _said(error: BaseException) -> str:
    """A mistake of somebody else's program; many say little without their name."""
    return f"{type(error).__name__}: {error}"


# --- installed packages -----------------------------------------------------------------------------------------------
def _entries() -> Mapping[str, metadata.EntryPoint]:
    return _found_on(tuple(sys.path))


@cache
def _found_on(_path: tuple[str, ...]) -> Mapping[str, metadata.EntryPoint]:
    """All bots to be found on the search path; nobody can take the name of a bot of the house."""
    house = {name: metadata.EntryPoint(name, place, GROUP) for name, place in _HOUSE.items()}
    others = {entry.name: entry for entry in sorted(metadata.entry_points(group=GROUP))}
    return house | {name: entry for name, entry in others.items() if name not in house}


def _wreck(name: str) -> str:
    """What is wrong with an installed bot; empty if it can be had."""
    return _tried(name, tuple(sys.path))


@cache
def _tried(name: str, _path: tuple[str, ...]) -> str:
    try:
        _checked(_entries()[name].load()())
    except (Exception, SystemExit) as error:  # whatever the module of somebody else does when it is imported
        return _said(error)
    return ""


__all__ = ["GROUP", "Bot", "Budget", "Explains", "about", "any_bot", "bot_names", "make_bot"]

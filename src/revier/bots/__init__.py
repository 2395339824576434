"""Bots by name. Each lives in a module of its own that offers its class as ``BOT``, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from revier.bots.base import Bot, Explains
from revier.core.errors import BadInput

_MODULES = {"random": "revier.bots.random_bot", "greedy": "revier.bots.greedy"}


def bot_names() -> tuple[str, ...]:
    """The names of all bots in the house."""
    return tuple(_MODULES)


def make_bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in _MODULES:
        raise BadInput.of("core.bot.unknown", bot=name, known=", ".join(_MODULES))
    made: Bot = import_module(_MODULES[name]).BOT()
    return made


__all__ = ["Bot", "Explains", "bot_names", "make_bot"]

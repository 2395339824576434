"""What sets one level apart from another, read from `levels.toml`."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot looks at, and how far."""

    candidates: int  # actions that are played on
    playouts: int = 0  # for one decision, unless somebody sets another budget
    strays: float = 0.0  # how often it goes on to the next best instead
    look: int = 12  # actions of one kind looked at first
    envy: float = 0.3  # how much of the best rival's worth is taken off one's own
    turn: bool = False  # play on to the end of one's own turn only
    builds: bool = False  # build by a cheap rule while playing on
    deeper: int = 0  # moments farther that the best are played on, as long as the budget lasts
    each_kind: bool = False  # look at one action of every kind at least


@cache
def levels() -> dict[str, Level]:
    """All levels by name."""
    text = (resources.files("revier.bots") / "levels.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, Level])

"""The titles. A game is imported when somebody asks for it, so that none costs another anything."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from revier.core.errors import BadInput
from revier.core.game import Game
from revier.core.options import OptionValue
from revier.core.title import Title

_TITLES = ("rhl", "trg", "coal", "hsb")


def titles() -> tuple[str, ...]:
    """The ids of all games in the house."""
    return _TITLES


def title(game_id: str) -> Title:
    """The game with this id."""
    if game_id not in _TITLES:
        raise BadInput.of("core.title.unknown", game=game_id, known=", ".join(_TITLES))
    found: Title = import_module(f"revier.games.{game_id}.game").TITLE
    return found


def build(
    game_id: str, players: int, options: Mapping[str, OptionValue] | None = None, overlay: Path | None = None
) -> Game[Any]:
    """A wired game by id; what worker processes are given to call, since rules themselves need not travel."""
    return title(game_id).build(players, options, overlay)

"""A title is a game before it is wired: it shows its face and builds the rules for a table.

Players, options and figures are fixed when a game is built, so that the rules themselves never ask about variants.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from revier.core.errors import BadInput
from revier.core.game import Game
from revier.core.options import GameInfo, OptionValue


class Title(Protocol):
    """What the module ``game`` of a title's package offers under the name ``TITLE``."""

    def info(self, overlay: Path | None = None) -> GameInfo:
        """The face of the game; an overlay changes its figures and so its data digest."""
        ...

    def build(
        self, players: int, options: Mapping[str, OptionValue] | None = None, overlay: Path | None = None
    ) -> Game[Any]:
        """The rules wired for so many players and these options (the rest by default)."""
        ...


def check_players(info: GameInfo, players: int) -> None:
    """Refuse a number of players the game is not made for."""
    if players not in info.players:
        raise BadInput.of("core.players", game=info.title, players=players, allowed=info.players)

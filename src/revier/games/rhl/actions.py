"""The action that only 18Rhl has."""

from __future__ import annotations

from revier.core.action import Action


class PowerTile(Action, frozen=True, tag="power_tile"):
    """Lay a tile by the right of a private company."""

    lot: str
    hex: str
    tile: str
    turn: int

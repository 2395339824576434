"""Actions of the Dortmund games."""

from __future__ import annotations

from revier.core.action import Action
from revier.rail.actions import OwnDeal


class BuildLink(Action, frozen=True, tag="link"):
    """Build the railway link of a coal mine or steel mill, or extend it."""

    hex: str


class PlaceBid(Action, frozen=True, tag="box"):
    """Put the own token on a price box of a brewery."""

    lot: str
    value: int


__all__ = ["BuildLink", "OwnDeal", "PlaceBid"]

"""Actions of the Dortmund games."""

from __future__ import annotations

from revier.core.action import Action


class BuildLink(Action, frozen=True, tag="link"):
    """Build the railway link of a coal mine or steel mill, or extend it."""

    hex: str


class OwnDeal(Action, frozen=True, tag="own_deal"):
    """A railway sells one of its own certificates to the Bank Pool ("sell") or buys one back ("buy")."""

    side: str
    percent: int


class PlaceBid(Action, frozen=True, tag="box"):
    """Put the own token on a price box of a brewery."""

    lot: str
    value: int

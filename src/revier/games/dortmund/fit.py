"""What the figures of both Dortmund games must be, so that everybody ends the first bidding with a brewery."""

from __future__ import annotations

from collections.abc import Sequence

from revier.core.fitting import at_least
from revier.rail.model import RailDef


def bidding_fits(d: RailDef, players: int, lowest: Sequence[int], offered: int, by: str) -> None:
    """Whoever is outbid can afford the lowest bid on a brewery without a token, whichever are on offer.

    All tokens but one lie on other breweries than his, at most: he needs to afford as many as there are players.
    """
    at_least(by.partition(",")[0], offered, players, "game.players")
    dear = players + len(lowest) - offered  # those he could afford may be the ones that are not on offer
    at_least(f"game.starting_cash.{players}", d.starting_cash, sorted(lowest)[dear - 1], by)


__all__ = ["bidding_fits"]

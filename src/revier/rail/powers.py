"""Kinds of power that certificates of several railway games have. A title lists its own, by code."""

from __future__ import annotations

from dataclasses import dataclass

from revier.core.power import Power
from revier.rail.game import RailGame
from revier.rail.rules import Work
from revier.rail.state import NOBODY, RailState


@dataclass(frozen=True, kw_only=True)
class Discount(Power):
    """Building on some terrain costs less for companies that the owner of a certificate directs."""

    amount: int
    terrain: tuple[str, ...]

    def saves(self, g: RailGame, s: RailState, lot: int, work: Work) -> int:
        """How much less is paid for this work, the certificate being this one of the starting packet."""
        owned = s.lots[lot] == s.director[work.company] != NOBODY
        fits = g.d.faces[s.tile[work.at]].terrain in self.terrain
        return min(self.amount, work.printed) if owned and fits else 0

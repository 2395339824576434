"""Kinds of power that certificates of several railway games have. A title lists its own, by code."""

from __future__ import annotations

from dataclasses import dataclass

from revier.core.power import Power
from revier.rail.game import RailGame
from revier.rail.state import NOBODY, RailState


@dataclass(frozen=True, kw_only=True)
class Discount(Power):
    """Building on some terrain costs less for companies that the owner of a certificate directs."""

    amount: int
    terrain: tuple[str, ...]

    def saves(self, g: RailGame, s: RailState, lot: int, company: int, at: int) -> int:
        """How much less this company pays on this hex, the certificate being this one of the starting packet."""
        face = g.d.faces[s.tile[at]]
        owned = s.lots[lot] == s.director[company] != NOBODY
        return min(self.amount, face.cost) if owned and face.terrain in self.terrain else 0

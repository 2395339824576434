"""Positions of 18Rhl set up by hand for rule tests; the rest is `RailScene`."""

from __future__ import annotations

from typing import Self

from revier.core.chance import Draw
from revier.games.rhl.game import RhlGame, build
from revier.games.rhl.state import RhlState
from revier.rail.actions import BuyLot, SetValue
from revier.rail.state import CLOSED, UNSOLD
from revier.testing.rail import A, B, C, D, E, F, RailScene, station


class Scene(RailScene):
    """18Rhl in any position."""

    g: RhlGame
    s: RhlState
    parking = "ADR"

    def __init__(self, players: int = 3, *, mines: str = "5", seated: bool = True, **options: bool | str) -> None:
        self.g = build(players, {"seats_as_given": seated, **options})
        self.s = self.g.new()
        self.events = []
        if seated:
            self.do(Draw(-1, "mines", mines))

    def step(self, company: str, step: str, *, rounds: int = 1, number: int = 1) -> Self:
        """As in the kit; nothing is left of a right used in an earlier turn."""
        self.s.loose = -1
        return super().step(company, step, rounds=rounds, number=number)

    def give_lots(self, **owners: int) -> Self:
        """Certificates of the starting packet by code: PWB=A, KEO=B, ... Those not named are closed."""
        for lot in self.g.d.lots:
            if lot.private:
                self.s.lots[lot.index] = owners.get(lot.code, CLOSED)
            elif self.s.lots[lot.index] == UNSOLD:
                self.s.lots[lot.index] = owners.get(lot.code, A)
        return self

    # --- the starting packet ----------------------------------------------------------------------------------------
    def buy_packet(self, value: int = 80) -> Self:
        """Sell what is left of the starting packet at its prices, turn by turn; the last buyer sets the value."""
        while self.node == "packet":
            assert self.mover is not None
            self.do(BuyLot(self.mover, self.g.d.lots[self.s.lots.index(UNSOLD)].code))
        assert self.mover is not None
        return self.do(SetValue(self.mover, "RhE", value))

    def owner(self, lot: str) -> int:
        """Owner of a starting certificate by code; UNSOLD or CLOSED where there is none."""
        return self.s.lots[self.g.d.lot_index[lot]]


__all__ = ["A", "B", "C", "D", "E", "F", "Scene", "station"]

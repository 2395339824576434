"""18Rhl as its own rules see it: the game with its facts and powers, and what its nodes and moves have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.flow import PlainFrame
from revier.core.options import GameInfo
from revier.core.purse import pay
from revier.games.rhl.options import RhlOptions
from revier.games.rhl.state import RhlState
from revier.rail.frames import RoundsFrame
from revier.rail.game import RailGame
from revier.rail.nodes.base import RailMove, RailNode
from revier.rail.powers import Saving
from revier.rail.setup import blank
from revier.rail.state import BANK, NOBODY

if TYPE_CHECKING:
    from revier.games.rhl.powers import RhlPower
    from revier.games.rhl.wiring import RhlWiring

A = TypeVar("A", bound=Action)

PACKET_COMPANY = "RhE"  # its director's certificate is sold with the starting packet (chapter 4.2)
FREE_SHARE_COMPANY = "GVE"  # one of its shares comes with a certificate of the packet


class RhlGame(RailGame):
    """18Rhl with its own set-up."""

    def __init__(self, info: GameInfo, options: RhlOptions, players: int, wiring: RhlWiring) -> None:
        super().__init__(info, options, players, wiring)
        self.facts = wiring.facts
        self.powers: tuple[RhlPower, ...] = tuple(wiring.powers[lot.code] for lot in self.d.lots)
        self.savings = [(lot, power) for lot, power in enumerate(self.powers) if isinstance(power, Saving)]
        self.opening = wiring.opening

    @implements("rhl:2.3.a", "rhl:2.4.a")
    def new(self) -> RhlState:
        s = blank(
            self,
            RhlState,
            dealt=[-1] * self.players,  # rhl:2.1.a
            bids=[0] * (len(self.d.lots) * self.players),  # rhl:3.f
            first_price=self.d.lots[self.facts.by_price[0]].value,  # rhl:3.h
            last_price=0,  # rhl:4.2.6.e
            coal=NOBODY,  # rhl:2.2.b
            steel=NOBODY,  # rhl:2.2.b
            routed=[0] * len(self.d.companies),  # rhl:13.1.m
            loose=-1,  # rhl:4.2.4.e
            link_paid=0,  # rhl:4.2.6.f
        )
        for seat in range(self.players):
            pay(s, BANK, self.accounts.purse(seat), self.d.starting_cash)
        for power in self.powers:
            power.set_out(self, s)
        s.flow.append(RoundsFrame("rounds", "operating"))  # rhl:3.1.a
        s.flow += [PlainFrame(name) for name in reversed(self.opening)]
        self.settle(s)
        return s


class RhlMove(RailMove[RhlGame, RhlState, A]):
    """A move only this game has."""


class RhlNode(RailNode[RhlGame, RhlState]):
    """A node only this game has."""

    words = "rhl"

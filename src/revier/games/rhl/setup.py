"""Chapter 2: seating by dealt certificates, and the draw that places the movable coal mine and steel mill."""

from __future__ import annotations

from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.games.rhl.base import RhlGame, RhlNode
from revier.games.rhl.facts import place_name
from revier.games.rhl.frames import PacketFrame
from revier.games.rhl.state import RhlState


class DealSeatMove(DrawMove[RhlGame, RhlState]):
    """Deal one of the six certificates to the next player, for the seating only."""

    @implements("rhl:2.1.a")
    def weights(self, g: RhlGame, s: RhlState) -> tuple[str, dict[str, int]]:
        return "seating", {lot.code: 1 for lot in g.d.lots if lot.index not in s.dealt}

    def apply(self, g: RhlGame, s: RhlState, a: Draw) -> None:
        seat = s.dealt.index(-1)
        s.dealt[seat] = g.d.lot_index[a.result]
        note(s, "rhl.log.dealt", player=g.person(seat), lot=g.d.lot_name(s.dealt[seat]))
        if -1 not in s.dealt:
            s.flow.pop()
            take_seats(g, s)


@implements("rhl:2.1.b", "rhl:2.1.c", "rhl:2.1.d")
def take_seats(g: RhlGame, s: RhlState) -> None:
    """Cheapest card first; the cards themselves go back to the board."""
    s.order = sorted(range(g.players), key=lambda seat: g.d.lots[s.dealt[seat]].value)
    s.priority = s.order[0]
    note(s, "rhl.log.seated", player=g.person(s.priority))


class DrawMinesMove(DrawMove[RhlGame, RhlState]):
    """Draw one of nine shares: its number places the movable coal mine and steel mill."""

    @implements("rhl:2.2.a")
    def weights(self, g: RhlGame, s: RhlState) -> tuple[str, dict[str, int]]:
        return "mines", dict.fromkeys(g.facts.mines, 1)

    @implements("rhl:2.2.b")
    def apply(self, g: RhlGame, s: RhlState, a: Draw) -> None:
        s.coal, s.steel = g.facts.mines[a.result]
        s.flow.pop()
        note(s, "rhl.log.mines", coal=place_name(g.d, s.coal), steel=place_name(g.d, s.steel))


class Seating(ChanceNode[RhlGame, RhlState]):
    """Each player is dealt a card."""

    words = "rhl"
    name = "seating"
    moves = (DealSeatMove(),)


class DrawMines(ChanceNode[RhlGame, RhlState]):
    """The movable coal mine and steel mill are placed."""

    words = "rhl"
    name = "mines"
    moves = (DrawMinesMove(),)


class FirstRound(RhlNode):
    """Opens the first stock round, in which the starting packet is sold before any share (rhl:3.a)."""

    name = "first_round"

    def __init__(self, beyond_advice: bool = False) -> None:
        self.beyond_advice = beyond_advice  # less money than usual, with more players than that is meant for

    def resume(self, g: RhlGame, s: RhlState) -> bool:
        s.stock_round = 1
        if self.beyond_advice:  # rhl:18.2.a
            note(s, "rhl.log.lower_capital")
        s.flow[-1] = PacketFrame("packet", s.priority)
        return False

"""Chapter 2: seating by dealt certificates, and the draw that places the movable coal mine and steel mill."""

from __future__ import annotations

from revier.core.action import NATURE, Seat
from revier.core.chance import Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.games.rhl.base import FREE_SHARE_COMPANY, PACKET_COMPANY, RhlNode
from revier.games.rhl.state import RhlState
from revier.rail.game import RailGame
from revier.rail.state import ASIDE, OFFER

_OF_TWO_CITIES = {"C12": "Gelsenkirchen", "D11": "Oberhausen"}  # the city the table names where a hex has two


class DealSeatMove(DrawMove[RailGame, RhlState]):
    """Deal one of the six certificates to the next player, for the seating only."""

    @implements("rhl:2.1.a")
    def weights(self, g: RailGame, s: RhlState) -> tuple[str, dict[str, int]]:
        return "seating", {lot.code: 1 for lot in g.d.lots if lot.index not in s.dealt}

    def apply(self, g: RailGame, s: RhlState, a: Draw) -> None:
        seat = s.dealt.index(-1)
        s.dealt[seat] = g.d.lot_index[a.result]
        note(s, "rhl.log.dealt", player=g.person(seat), lot=g.lot_name(s.dealt[seat]))
        if -1 not in s.dealt:
            s.flow.pop()
            take_seats(g, s)


@implements("rhl:2.1.b", "rhl:2.1.c", "rhl:2.1.d")
def take_seats(g: RailGame, s: RhlState) -> None:
    """Cheapest card first; the cards themselves go back to the board."""
    s.order = sorted(range(g.players), key=lambda seat: g.d.lots[s.dealt[seat]].value)
    s.priority = s.order[0]
    note(s, "rhl.log.seated", player=g.person(s.priority))


class DrawMinesMove(DrawMove[RailGame, RhlState]):
    """Draw one of nine shares: its number places the movable coal mine and steel mill."""

    @implements("rhl:2.2.a")
    def weights(self, g: RailGame, s: RhlState) -> tuple[str, dict[str, int]]:
        return "mines", dict.fromkeys(g.d.tables["coal_and_steel"]["variable"], 1)

    @implements("rhl:2.2.b")
    def apply(self, g: RailGame, s: RhlState, a: Draw) -> None:
        row = g.d.tables["coal_and_steel"]["variable"][a.result]
        s.coal, s.steel = g.d.hex_index[row["coal"]], g.d.hex_index[row["steel"]]
        s.flow.pop()
        note(s, "rhl.log.mines", coal=_place(g, s.coal), steel=_place(g, s.steel))


def _place(g: RailGame, at: int) -> str:
    """A hex as the table of the draw names it; the token belongs to the whole hex (rhl:2.2.c)."""
    here = g.d.hexes[at]
    name = _OF_TWO_CITIES.get(here.id) or next(iter(here.names), "")
    return f"{name} ({here.id})" if name else here.id


class ChanceNode(RhlNode):
    """Nobody decides here: a card is drawn."""

    def mover(self, g: RailGame, s: RhlState) -> Seat:
        return NATURE

    def headline(self, g: RailGame, s: RhlState) -> Msg:
        return Msg(f"rhl.ask.{self.name}")


class Seating(ChanceNode):
    """Each player is dealt a card."""

    name = "seating"
    moves = (DealSeatMove(),)


class DrawMines(ChanceNode):
    """The movable coal mine and steel mill are placed."""

    name = "mines"
    moves = (DrawMinesMove(),)


@implements("rhl:2.4.a", "rhl:2.4.b", "rhl:2.4.c")
def set_out_shares(g: RailGame, s: RhlState) -> None:
    """One share lies under certificate No. 5, a director's certificate is No. 6; all others are in the offering."""
    free, director = g.d.company_index[FREE_SHARE_COMPANY], g.d.company_index[PACKET_COMPANY]
    g.shares.move(s, g.shares.normal(free)[-1], OFFER, ASIDE)
    g.shares.move(s, g.shares.classes[director][0], OFFER, ASIDE)

"""Chapter 2: seating by dealt certificates, and the draw that places the movable coal mine and steel mill."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import NATURE, Choice, Seat
from revier.core.chance import Draw, draws
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.rhl.base import FREE_SHARE_COMPANY, PACKET_COMPANY, RhlMove, RhlNode
from revier.games.rhl.state import RhlState
from revier.rail.game import RailGame
from revier.rail.state import ASIDE, OFFER


class DrawMove(RhlMove[Draw]):
    """Chance takes one card of a stack."""

    kind = Draw

    def weights(self, g: RailGame, s: RhlState) -> tuple[str, dict[str, int]]:
        raise NotImplementedError

    def offers(self, g: RailGame, s: RhlState) -> Iterator[Choice]:
        yield from draws(*self.weights(g, s))

    def check(self, g: RailGame, s: RhlState, a: Draw) -> Refusal | None:
        stack, weights = self.weights(g, s)
        if a.stack != stack or a.result not in weights:
            return refuse("core.refused.draw", stack=stack, result=a.result)
        return None

    def sentence(self, g: RailGame, s: RhlState, a: Draw) -> Msg:
        return Msg("core.do.draw", {"stack": a.stack, "result": a.result})


class DealSeatMove(DrawMove):
    """Deal one of the six certificates to the next player, for the seating only."""

    @implements("rhl:2.1.a")
    def weights(self, g: RailGame, s: RhlState) -> tuple[str, dict[str, int]]:
        return "seating", {lot.code: 1 for lot in g.d.lots if lot.index not in s.dealt}

    def apply(self, g: RailGame, s: RhlState, a: Draw) -> None:
        seat = s.dealt.index(-1)
        s.dealt[seat] = g.d.lot_index[a.result]
        note(s, "rhl.log.dealt", player=g.person(seat), lot=g.d.lots[s.dealt[seat]].name)
        if -1 not in s.dealt:
            s.flow.pop()
            take_seats(g, s)


@implements("rhl:2.1.b", "rhl:2.1.c", "rhl:2.1.d")
def take_seats(g: RailGame, s: RhlState) -> None:
    """Cheapest card first; the cards themselves go back to the board."""
    s.order = sorted(range(g.players), key=lambda seat: g.d.lots[s.dealt[seat]].value)
    s.priority = s.order[0]
    note(s, "rhl.log.seated", player=g.person(s.priority))


class DrawMinesMove(DrawMove):
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
    """A hex with its name in the table; the token belongs to the whole hex (rhl:2.2.c)."""
    hex_id = g.d.hexes[at].id
    name = g.d.tables["coal_and_steel"]["names"].get(hex_id)
    return f"{name} ({hex_id})" if name else hex_id


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

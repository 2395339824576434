"""Chapter 2: seating by dealt certificates, and the draw that places the movable coal mine and steel mill."""

from __future__ import annotations

from collections.abc import Mapping

from revier.core.action import Seat
from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.games.rhl.base import RhlGame
from revier.games.rhl.facts import place_name
from revier.games.rhl.state import RhlState
from revier.rail.nodes.seating import Deck
from revier.rail.state import NOBODY


# --- seating ----------------------------------------------------------------------------------------------------------
@implements("rhl:2.1.a")
def certificates(g: RhlGame) -> Mapping[str, int]:
    """The six certificates of the starting packet, for the seating only."""
    return {lot.code: lot.index for lot in g.d.lots}


@implements("rhl:2.1.b", "rhl:2.1.c", "rhl:2.1.d")
def price_on(g: RhlGame, card: int) -> int:
    """Cheapest card first; the cards themselves go back to the board."""
    return g.d.lots[card].value


def tell_card(g: RhlGame, s: RhlState, seat: Seat, card: int) -> None:
    """Who was dealt which certificate."""
    note(s, "rhl.log.dealt", player=g.person(seat), lot=g.d.lot_name(card))


def tell_first(g: RhlGame, s: RhlState) -> None:
    """Who sits first."""
    note(s, "rhl.log.seated", player=g.person(s.priority))


CERTIFICATES = Deck(
    asks=Msg("rhl.ask.seating"),
    stack="seating",
    on_card=tell_card,
    on_seats=tell_first,
    cards=certificates,
    rank=price_on,
    none=NOBODY,
)


# --- mine and mill ----------------------------------------------------------------------------------------------------
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


class DrawMines(ChanceNode[RhlGame, RhlState]):
    """The movable coal mine and steel mill are placed."""

    words = "rhl"
    name = "mines"
    moves = (DrawMinesMove(),)


@implements("rhl:18.2.a")
def beyond_advice(g: RhlGame, s: RhlState) -> None:
    """Less money than usual, with more players than that is meant for."""
    note(s, "rhl.log.lower_capital")

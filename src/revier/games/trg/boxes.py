"""Chapters 2.1, 2.3 and 3: order cards, the brewery taken out with three players, and the bidding in boxes."""

from __future__ import annotations

from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.purse import pay
from revier.games.dortmund.boxes import Boxes, BoxMove
from revier.games.trg.base import TrgGame, lots_with
from revier.games.trg.powers import ReservedPlace
from revier.games.trg.state import TrgState
from revier.rail.state import BANK, CLOSED, UNSOLD


class RemoveBrewery(DrawMove[TrgGame, TrgState]):
    """With three players one brewery leaves before the bidding."""

    @implements("trg:2.3.d")
    def weights(self, g: TrgGame, s: TrgState) -> tuple[str, dict[str, int]]:
        return "brewery", {lot.code: 1 for lot in g.d.lots}

    def apply(self, g: TrgGame, s: TrgState, a: Draw) -> None:
        s.flow.pop()
        take_out(g, s, g.d.lot_index[a.result])


class OneLess(ChanceNode[TrgGame, TrgState]):
    """A brewery is drawn and taken out."""

    name = "one_less"
    stage = "packet"
    words = "trg"
    moves = (RemoveBrewery(),)


@implements("trg:3.j", "trg:3.k")
def take_out(g: TrgGame, s: TrgState, lot: int) -> None:
    """A brewery leaves the game with its marker; the cubes of No. 1 are not used then."""
    s.lots[lot] = CLOSED
    g.facts.powers[lot].take_out(s, lot)
    note(s, "trg.log.out", lot=g.d.lots[lot].name)


# --- bidding ----------------------------------------------------------------------------------------------------------
def boxes(g: TrgGame, lot: int) -> tuple[int, ...]:
    """Values of the boxes beside a brewery."""
    return g.facts.boxes[lot]


@implements("trg:3.b", "trg:3.l", "trg:3.m", "trg:4.1.a", "trg:4.1.b", "trg:5.2.2.c")
def sell_breweries(g: TrgGame, s: TrgState) -> None:
    """Everybody pays the box and takes the brewery; seats follow the numbers of the breweries from now on."""
    for seat in range(g.players):
        lot = s.box_lot[seat]
        pay(s, g.accounts.purse(seat), BANK, s.box_value[seat])
        s.lots[lot] = seat
        note(s, "trg.log.buys_brewery", player=g.person(seat), lot=g.d.lots[lot].name, price=s.box_value[seat])
    for lot in range(len(g.d.lots)):
        if s.lots[lot] == UNSOLD:
            take_out(g, s, lot)
    s.wood = int(any(s.lots[lot] != CLOSED for lot in lots_with(g, ReservedPlace)))
    s.order = sorted(range(g.players), key=lambda seat: s.box_lot[seat])
    s.priority = s.order[0]


def bidding() -> Boxes[TrgGame, TrgState]:
    """What a box shows is all that is paid."""
    return Boxes(BoxMove(boxes, lambda _g, _lot, value: value), sell_breweries)


__all__ = ["OneLess", "bidding"]

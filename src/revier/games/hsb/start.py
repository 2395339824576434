"""Chapters 5.1 and 5.3: the package of minor breweries and the starting round."""

from __future__ import annotations

from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.purse import pay
from revier.games.dortmund.boxes import Boxes, BoxMove
from revier.games.hsb.base import ID, BeerGame
from revier.games.hsb.state import HsbState
from revier.rail.state import BANK, CLOSED, UNSOLD, RailState


# --- the package ------------------------------------------------------------------------------------------------------
@implements("hsb:5.1.4.a", "hsb:5.1.4.c")
def put_on_offer(g: BeerGame, s: HsbState, lot: int) -> None:
    """A minor brewery is laid out with the equipment its charter shows."""
    s.lots[lot] = UNSOLD
    for card, number in enumerate(g.facts.minors[lot].cards):
        g.equipment.equip(s, card, lot, number)


class DrawCharter(DrawMove[BeerGame, HsbState]):
    """One more charter is laid out than there are players."""

    @implements("hsb:5.1.4.b")
    def weights(self, g: BeerGame, s: HsbState) -> tuple[str, dict[str, int]]:
        return "brewery", {lot.code: 1 for lot in g.d.lots if s.lots[lot.index] == CLOSED}

    def apply(self, g: BeerGame, s: HsbState, a: Draw) -> None:
        lot = g.d.lot_index[a.result]
        put_on_offer(g, s, lot)
        note(s, "hsb.log.on_offer", lot=g.d.lots[lot].name)
        if s.lots.count(UNSOLD) > g.players:
            s.flow.pop()


class Package(ChanceNode[BeerGame, HsbState]):
    """Charters are drawn."""

    name = "package"
    stage = "packet"
    words = ID
    moves = (DrawCharter(),)


class DealCharter(DrawMove[BeerGame, HsbState]):
    """Newcomers are dealt a minor brewery each instead of bidding."""

    @implements("hsb:5.3.j")
    def weights(self, g: BeerGame, s: HsbState) -> tuple[str, dict[str, int]]:
        return "brewery", {
            lot.code: 1 for lot in g.d.lots if s.lots[lot.index] == UNSOLD and lot.index not in s.box_lot
        }

    def apply(self, g: BeerGame, s: HsbState, a: Draw) -> None:
        seat = next(seat for seat in s.order if s.box_lot[seat] < 0)
        s.box_lot[seat] = g.d.lot_index[a.result]
        if min(s.box_lot) >= 0:
            s.flow.pop()
            sell_breweries(g, s)


class Dealing(ChanceNode[BeerGame, HsbState]):
    """Charters are dealt."""

    name = "dealing"
    stage = "packet"
    words = ID
    moves = (DealCharter(),)


# --- the bidding ------------------------------------------------------------------------------------------------------
def _boxes(g: BeerGame, _lot: int) -> tuple[int, ...]:
    return g.facts.bid_boxes


def _price(g: BeerGame, lot: int, value: int) -> int:
    """The printed price and the bid (hsb:5.3.f)."""
    return g.d.lots[lot].value + value


def bidding() -> Boxes[BeerGame, HsbState]:
    """Boxes beside every minor brewery; the bid is paid on top of the price."""
    return Boxes(BoxMove(_boxes, _price), sell_breweries)


@implements("hsb:1.a", "hsb:3.2.1.a", "hsb:5.3.e", "hsb:5.3.f", "hsb:5.3.g")
def sell_breweries(g: BeerGame, s: HsbState) -> None:
    """Everybody pays price and bid; the bank fills the treasuries; the brewery without a bid leaves the game."""
    for seat in range(g.players):
        lot = s.box_lot[seat]
        price = _price(g, lot, s.box_value[seat])
        pay(s, g.accounts.purse(seat), BANK, price)
        s.lots[lot] = seat
        note(s, "hsb.log.buys_brewery", player=g.person(seat), lot=g.d.lots[lot].name, price=price)
        g.accounts.bank_pays(s, g.accounts.aside(lot), g.facts.minors[lot].treasury, "capital")
    for lot in range(len(g.d.lots)):
        if s.lots[lot] == UNSOLD:
            s.lots[lot] = CLOSED
            for card in g.equipment.cards(s, lot):
                g.equipment.discard(s, card, lot)
            note(s, "hsb.log.out", lot=g.d.lots[lot].name)
    first_orders(g, s)


@implements("hsb:5.3.h", "hsb:5.3.i")
def first_orders(g: BeerGame, s: HsbState) -> None:
    """Breweries act from the highest number down; players are seated by the cash they have left."""
    sold = [minor.lot for minor in g.facts.minors if s.lots[minor.lot] >= 0]
    s.brew_order = sorted(sold, key=lambda lot: -g.facts.minors[lot].number)
    # equal cash: the order of the starting round
    s.order = sorted(s.order, key=lambda seat: -g.accounts.cash_of(s, seat))
    s.priority = s.order[0]
    note(s, "hsb.log.seats", players=[g.person(seat) for seat in s.order])


def in_starting_round(s: RailState) -> bool:
    """Is the packet still being sold?"""
    return s.stock_round == 0


__all__ = ["Dealing", "Package", "bidding", "in_starting_round", "put_on_offer"]

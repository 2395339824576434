"""The first stock round: certificates of a starting packet are sold in turn, before any share.

What titles have in common is the turn (buy one outright, pass, the next player), what a sale changes, and how the
sale ends. What can be bought at which price, and what happens when all pass, is told by the title's `Sale`. Bids on
certificates and their auction are not here: a single title has them, as a further move and a node of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from revier.core.action import Action, Seat, seat_name
from revier.core.events import note
from revier.core.flow import AnyMove, PlainMove, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.rail.actions import BuyLot, BuyShare, Found, Pass, SellShares
from revier.rail.frames import PacketFrame, StockTurnFrame
from revier.rail.game import RailGame
from revier.rail.nodes.base import G, RailMove, RailNode, S
from revier.rail.state import BANK, UNSOLD, RailState


@dataclass(frozen=True)
class PacketFirst:
    """What is refused while the packet is for sale, with the title's reasons."""

    shares: Refusal  # no share is for sale yet
    sales: Refusal  # and nobody sells any

    def fault(self, s: RailState, a: Action, mover: Seat, turn_clause: str) -> Refusal | None:
        """A better answer than 'not at this moment'; `turn_clause` says whose moment it is."""
        if isinstance(a, BuyShare | Found) and UNSOLD in s.lots:
            return self.shares
        if isinstance(a, SellShares):
            return self.sales
        if a.seat != mover:
            return refuse("core.refused.seat", turn_clause, seat=seat_name(a.seat), mover=seat_name(mover))
        return None


class Sale(Generic[G, S]):
    """What a title decides about the sale of its packet."""

    first: PacketFirst
    turn_clause: str  # that players take turns

    def outright(self, g: G, s: S) -> Sequence[int]:
        """Certificates that can be bought outright now, if there is the money."""
        raise NotImplementedError

    def price(self, g: G, s: S, lot: int) -> int:
        """What a certificate costs now."""
        raise NotImplementedError

    def read(self, g: G, s: S, code: str) -> int | Refusal:
        """The certificate somebody names, if it is for sale at all."""
        raise NotImplementedError

    def fault(self, g: G, s: S, seat: Seat, lot: int) -> Refusal | None:
        """What keeps a player from buying a certificate outright."""
        raise NotImplementedError

    def sold(self, g: G, s: S, lot: int, seat: Seat, price: int) -> None:
        """What a purchase brings about; the turn has gone on."""

    def pass_fault(self, g: G, s: S) -> Refusal | None:
        """What keeps a player from passing."""
        return None

    def all_passed(self, g: G, s: S) -> None:
        """Nobody wanted anything, once round the table."""
        raise NotImplementedError

    def opens_shares(self, g: G, s: S, seat: Seat) -> Seat:
        """Who takes the first turn with shares; it is this player's turn anyway."""
        return seat

    def asks(self, g: G, s: S, seat: Seat) -> Msg:
        """The headline of a turn."""
        raise NotImplementedError


def hand_over(g: RailGame, s: RailState, lot: int, seat: Seat, price: int) -> None:
    """The buyer pays the bank and has the certificate."""
    pay(s, g.accounts.purse(seat), BANK, price)
    s.lots[lot] = seat
    s.last_buyer = s.last_actor = seat
    s.passes = 0
    note(s, "rail.log.buys_lot", player=g.person(seat), lot=g.d.lot_name(lot), price=price)


def next_player(g: RailGame, s: RailState, seat: Seat) -> None:
    """The left neighbour is next."""
    s.flow[-1] = PacketFrame("packet", g.after(s, seat))


class BuyLotMove(RailMove[G, S, BuyLot]):
    """One certificate of the packet."""

    kind = BuyLot

    def __init__(self, sale: Sale[G, S]) -> None:
        self.sale = sale

    def candidates(self, g: G, s: S) -> Iterator[BuyLot]:
        seat = top(s, PacketFrame).seat
        for lot in self.sale.outright(g, s):
            yield BuyLot(seat, g.d.lots[lot].code)

    def check(self, g: G, s: S, a: BuyLot) -> Refusal | None:
        lot = self.sale.read(g, s, a.lot)
        return lot if isinstance(lot, Refusal) else self.sale.fault(g, s, a.seat, lot)

    def expected(self, g: G, s: S) -> Iterator[BuyLot]:
        return self.candidates(g, s)

    def apply(self, g: G, s: S, a: BuyLot) -> None:
        lot = g.d.lot_index[a.lot]
        price = self.sale.price(g, s, lot)
        next_player(g, s, a.seat)
        hand_over(g, s, lot, a.seat, price)
        self.sale.sold(g, s, lot, a.seat, price)

    def sentence(self, g: G, s: S, a: BuyLot) -> Msg:
        lot = g.d.lot_index[a.lot]
        return Msg("rail.do.buy_lot", {"lot": g.d.lot_name(lot), "price": self.sale.price(g, s, lot)})


class PassPacket(PlainMove[G, S, Pass]):
    """Buy nothing; what happens when all pass, the title says."""

    kind = Pass

    def __init__(self, sale: Sale[G, S]) -> None:
        self.sale = sale

    def check(self, g: G, s: S, a: Pass) -> Refusal | None:
        return self.sale.pass_fault(g, s)

    def apply(self, g: G, s: S, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        s.passes += 1
        next_player(g, s, a.seat)
        if s.passes < g.players:
            return
        s.passes = 0
        self.sale.all_passed(g, s)

    def sentence(self, g: G, s: S, a: Pass) -> Msg:
        return Msg("rail.do.pass")


class Packet(RailNode[G, S]):
    """A turn while certificates of the packet remain; then shares are for sale."""

    name = "packet"
    stage = "packet"
    frames = (PacketFrame,)

    def __init__(self, sale: Sale[G, S], *others: AnyMove) -> None:
        self.sale = sale
        self.moves = (BuyLotMove(sale), *others, PassPacket(sale))

    def resume(self, g: G, s: S) -> bool:
        if UNSOLD in s.lots:
            return True
        seat = self.sale.opens_shares(g, s, self.mover(g, s))
        s.flow[-1] = StockTurnFrame("stock_turn", seat, 0)
        return False

    def mover(self, g: G, s: S) -> Seat:
        return top(s, PacketFrame).seat

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        return self.sale.first.fault(s, a, self.mover(g, s), self.sale.turn_clause)

    def headline(self, g: G, s: S) -> Msg:
        return self.sale.asks(g, s, self.mover(g, s))


class FirstRound(RailNode[G, S]):
    """Opens the first stock round, which begins with the packet."""

    name = "first_round"
    stage = "packet"

    def __init__(self, opening: Callable[[G, S], None] = lambda _g, _s: None) -> None:
        self.opening = opening  # what is told before

    def resume(self, g: G, s: S) -> bool:
        s.stock_round = 1
        self.opening(g, s)
        s.flow[-1] = PacketFrame("packet", s.priority)
        return False

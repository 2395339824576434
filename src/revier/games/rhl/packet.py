"""Chapter 3: the sale of the starting packet. Buy the cheapest certificate, bid on a dearer one, or pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from revier.core.action import Choice, Seat, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import nodes_of, top
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.rhl.base import RhlGame, RhlMove
from revier.games.rhl.frames import AuctionFrame
from revier.games.rhl.state import RhlState
from revier.rail.actions import Bid
from revier.rail.frames import PacketFrame
from revier.rail.nodes.packet import Packet, PacketFirst, Sale, hand_over, next_player
from revier.rail.nodes.rounds import end_by_bank, pay_revenues
from revier.rail.state import UNSOLD


# --- looking ----------------------------------------------------------------------------------------------------------
def cheapest(g: RhlGame, s: RhlState) -> int:
    """The unsold certificate with the lowest printed price; -1 when all are sold."""
    return g.facts.cheapest(s.lots)


def is_first(g: RhlGame, lot: int) -> bool:
    """Is this the cheapest certificate of all, whose price falls when nobody wants it?"""
    return lot == g.facts.by_price[0]


def price_of(g: RhlGame, s: RhlState, lot: int) -> int:
    """Printed price; that of No. 1 may have fallen."""
    return s.first_price if is_first(g, lot) else g.d.lots[lot].value


def bid_of(g: RhlGame, s: RhlState, lot: int, seat: Seat) -> int:
    """Money a player has set beside a certificate; 0 if he does not bid on it."""
    return s.bids[lot * g.players + seat]


def set_bid(g: RhlGame, s: RhlState, lot: int, seat: Seat, amount: int) -> None:
    """Set money beside a certificate, in place of an earlier bid; 0 takes it back."""
    s.bids[lot * g.players + seat] = amount


def bidders(g: RhlGame, s: RhlState, lot: int) -> list[Seat]:
    """Who still bids on a certificate, clockwise."""
    return [seat for seat in s.order if bid_of(g, s, lot, seat)]


def highest_bid(g: RhlGame, s: RhlState, lot: int) -> int:
    """The highest bid on a certificate so far."""
    return max(s.bids[lot * g.players : (lot + 1) * g.players])


@implements("rhl:3.e", "rhl:3.m")
def least_bid(g: RhlGame, s: RhlState, lot: int) -> int:
    """A bid beats the printed price and every other bid by at least 5."""
    return max(g.d.lots[lot].value, highest_bid(g, s, lot)) + g.facts.bid_step


@implements("rhl:3.f", "rhl:3.g")
def free_cash(g: RhlGame, s: RhlState, seat: Seat, lot: int = -1) -> int:
    """Cash that is not set aside for bids on other certificates; an own bid on `lot` itself would be replaced."""
    bound = sum(s.bids[seat :: g.players])
    return g.accounts.cash_of(s, seat) - bound + (bid_of(g, s, lot, seat) if lot >= 0 else 0)


# --- selling ----------------------------------------------------------------------------------------------------------
@implements("rhl:3.o")
def sold(g: RhlGame, s: RhlState, lot: int, seat: Seat, price: int) -> None:
    """Everybody's bids on a certificate that was sold are free again; then the next one is looked at."""
    for other in range(g.players):
        set_bid(g, s, lot, other, 0)
    g.powers[lot].on_purchase(g, s, seat, price)  # rhl:4.2.5.b, rhl:4.2.6.b
    settle_bids(g, s)


def sell_to_bidder(g: RhlGame, s: RhlState, lot: int, seat: Seat) -> None:
    """The only bidder left pays the bid."""
    price = bid_of(g, s, lot, seat)
    hand_over(g, s, lot, seat, price)
    sold(g, s, lot, seat, price)


@implements("rhl:3.j", "rhl:3.k", "rhl:3.p")
def settle_bids(g: RhlGame, s: RhlState) -> None:
    """After a sale the next cheapest certificate is looked at: one bid buys it at once, several make an auction."""
    lot = cheapest(g, s)
    interested = bidders(g, s, lot) if lot >= 0 else []
    if len(interested) == 1:
        sell_to_bidder(g, s, lot, interested[0])
    elif interested:
        lowest = min(interested, key=lambda seat: bid_of(g, s, lot, seat))
        note(s, "rhl.log.auction", lot=g.d.lot_name(lot))
        s.flow.append(AuctionFrame("auction", lot, lowest))


# --- a turn -----------------------------------------------------------------------------------------------------------
PACKET_FIRST = PacketFirst(
    shares=refuse("rhl.refused.packet_first", "rhl:3.b"),
    sales=refuse("rail.refused.sell.first_round", "rhl:3.r"),
)


def whose_turn_it_is(g: RhlGame, s: RhlState, seat: Seat) -> Seat:
    """With the last certificate sold, the turn to buy shares simply goes on (rhl:3.t)."""
    return seat


class RhlSale(Sale[RhlGame, RhlState]):
    """Buy the cheapest certificate; dearer ones take bids."""

    first = PACKET_FIRST
    turn_clause = "rhl:3.c"

    def __init__(self, opens: Callable[[RhlGame, RhlState, Seat], Seat]) -> None:
        self.opens = opens

    @implements("rhl:3.d")
    def outright(self, g: RhlGame, s: RhlState) -> Sequence[int]:
        return (cheapest(g, s),)

    def price(self, g: RhlGame, s: RhlState, lot: int) -> int:
        return price_of(g, s, lot)

    def read(self, g: RhlGame, s: RhlState, code: str) -> int | Refusal:
        return read_lot(g, s, code)

    @implements("rhl:3.d")
    def fault(self, g: RhlGame, s: RhlState, seat: Seat, lot: int) -> Refusal | None:
        """Only the cheapest certificate can be bought outright."""
        if lot != cheapest(g, s):
            return refuse("rhl.refused.bid_instead", "rhl:3.d", lot=g.d.lot_name(lot))
        price, cash = price_of(g, s, lot), free_cash(g, s, seat)
        return refuse("rhl.refused.bid_money", "rhl:3.f", price=price, cash=cash) if price > cash else None

    def sold(self, g: RhlGame, s: RhlState, lot: int, seat: Seat, price: int) -> None:
        sold(g, s, lot, seat, price)

    def pass_fault(self, g: RhlGame, s: RhlState) -> Refusal | None:
        return refuse("rhl.refused.must_take", "rhl:3.i") if must_take(g, s) else None

    @implements("rhl:3.h", "rhl:3.s", "rhl:17.1.d")
    def all_passed(self, g: RhlGame, s: RhlState) -> None:
        """No. 1 becomes cheaper, or the private companies pay."""
        if is_first(g, cheapest(g, s)):
            s.first_price = max(0, s.first_price - g.facts.bid_step)
            note(s, "rhl.log.cheaper", lot=g.d.lot_name(cheapest(g, s)), price=s.first_price)
        else:
            note(s, "rhl.log.short_round")
            pay_revenues(g, s)
            if s.broken:
                end_by_bank(s)
                s.flow.clear()

    @implements("rhl:3.b", "rhl:3.t")
    def opens_shares(self, g: RhlGame, s: RhlState, seat: Seat) -> Seat:
        return self.opens(g, s, seat)

    def asks(self, g: RhlGame, s: RhlState, seat: Seat) -> Msg:
        lot = cheapest(g, s)
        args = {"player": g.person(seat), "lot": g.d.lot_name(lot), "price": price_of(g, s, lot)}
        return Msg("rhl.ask.packet", args)


def packet(opens: Callable[[RhlGame, RhlState, Seat], Seat] = whose_turn_it_is) -> Packet[RhlGame, RhlState]:
    """The sale, with bids on what is not the cheapest; `opens` says who takes the first turn with shares."""
    return Packet(RhlSale(opens), BidMove())


def read_lot(g: RhlGame, s: RhlState, code: str) -> int | Refusal:
    """The certificate somebody names, if it is still for sale."""
    lot = g.d.lot_index.get(code)
    if lot is None:
        return refuse("rhl.refused.no_lot", lot=code)
    if s.lots[lot] != UNSOLD:
        return refuse("rhl.refused.lot_sold", lot=g.d.lot_name(lot))
    return lot


class BidMove(RhlMove[Bid]):
    """Bid on a certificate that is not the cheapest."""

    kind = Bid

    def candidates(self, g: RhlGame, s: RhlState) -> Iterator[Bid]:
        """The least bids on certificates whose printed price is less than the cash that is free: in most turns none."""
        seat = top(s, PacketFrame).seat
        free = free_cash(g, s, seat)
        for lot in g.facts.dearer(s.lots, cheapest(g, s)):
            if g.d.lots[lot].value < free + bid_of(g, s, lot, seat):
                yield Bid(seat, g.d.lots[lot].code, least_bid(g, s, lot))

    def offers(self, g: RhlGame, s: RhlState) -> Iterator[Choice]:
        """The amount is left open, up to the cash that is free."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                high = free_cash(g, s, a.seat, g.d.lot_index[a.lot])
                yield Choice(a, Span("amount", a.amount, high))

    def check(self, g: RhlGame, s: RhlState, a: Bid) -> Refusal | None:
        lot = read_lot(g, s, a.lot)
        if isinstance(lot, Refusal):
            return lot
        if must_take(g, s):
            return refuse("rhl.refused.must_take", "rhl:3.i")
        if lot == cheapest(g, s):
            return refuse("rhl.refused.buy_instead", "rhl:3.d", lot=g.d.lot_name(lot))
        return bid_fault(g, s, a.seat, lot, a.amount)

    def expected(self, g: RhlGame, s: RhlState) -> Iterator[Bid]:
        for lot in g.facts.dearer(s.lots, cheapest(g, s)):
            yield Bid(top(s, PacketFrame).seat, g.d.lots[lot].code, least_bid(g, s, lot))

    def apply(self, g: RhlGame, s: RhlState, a: Bid) -> None:
        lot = g.d.lot_index[a.lot]
        set_bid(g, s, lot, a.seat, a.amount)
        s.passes = 0
        note(s, "rhl.log.bids", player=g.person(a.seat), lot=g.d.lot_name(lot), amount=a.amount)
        next_player(g, s, a.seat)

    def terms(self, g: RhlGame, s: RhlState, a: Bid) -> Terms:
        return bid_terms(g, s, a)

    def sentence(self, g: RhlGame, s: RhlState, a: Bid) -> Msg:
        return Msg("rhl.do.bid", {"lot": g.d.lot_name(g.d.lot_index[a.lot]), "amount": a.amount})


def bid_fault(g: RhlGame, s: RhlState, seat: Seat, lot: int, amount: int) -> Refusal | None:
    """A bid must be high enough and its money not bound elsewhere."""
    if amount < least_bid(g, s, lot):
        clause = "rhl:3.m" if nodes_of(s)[-1] == "auction" else "rhl:3.e"
        return refuse("rhl.refused.bid_least", clause, least=least_bid(g, s, lot))
    if amount > free_cash(g, s, seat, lot):
        return refuse("rhl.refused.bid_money", "rhl:3.f", price=amount, cash=free_cash(g, s, seat, lot))
    return None


def bid_terms(g: RhlGame, s: RhlState, a: Bid) -> Terms:
    """The money of a bid is set aside now and paid if it wins."""
    return Terms(cost=a.amount, cash=free_cash(g, s, a.seat, g.d.lot_index[a.lot]))


@implements("rhl:3.i")
def must_take(g: RhlGame, s: RhlState) -> bool:
    """No. 1 is offered for nothing: whoever is asked takes it."""
    return is_first(g, cheapest(g, s)) and s.first_price == 0

"""Chapter 3: the sale of the starting packet. Buy the cheapest certificate, bid on a dearer one, or pass."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Choice, Seat, Span, seat_name
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.rhl.base import DIRECTOR, FIRST, FREE_SHARE, FREE_SHARE_COMPANY, RhlMove, RhlNode
from revier.games.rhl.state import RhlState
from revier.rail.actions import Bid, BuyLot, BuyShare, Found, Pass, SellShares
from revier.rail.frames import StockTurnFrame
from revier.rail.game import RailGame
from revier.rail.nodes.rounds import end_by_bank, pay_revenues
from revier.rail.shares import clockwise_after
from revier.rail.state import ASIDE, PLAYER, UNSOLD


# --- looking ----------------------------------------------------------------------------------------------------------
def cheapest(s: RhlState) -> int:
    """The unsold certificate with the lowest printed price; -1 when all are sold."""
    return s.lots.index(UNSOLD) if UNSOLD in s.lots else -1


def price_of(g: RailGame, s: RhlState, lot: int) -> int:
    """Printed price; that of No. 1 may have fallen."""
    return s.first_price if lot == FIRST else g.d.lots[lot].value


def bid_of(g: RailGame, s: RhlState, lot: int, seat: Seat) -> int:
    """Money a player has set beside a certificate; 0 if he does not bid on it."""
    return s.bids[lot * g.players + seat]


def set_bid(g: RailGame, s: RhlState, lot: int, seat: Seat, amount: int) -> None:
    """Set money beside a certificate, in place of an earlier bid; 0 takes it back."""
    s.bids[lot * g.players + seat] = amount


def bidders(g: RailGame, s: RhlState, lot: int) -> list[Seat]:
    """Who still bids on a certificate, clockwise."""
    return [seat for seat in s.order if bid_of(g, s, lot, seat)]


def highest_bid(g: RailGame, s: RhlState, lot: int) -> int:
    """The highest bid on a certificate so far."""
    return max(bid_of(g, s, lot, seat) for seat in range(g.players))


@implements("rhl:3.e", "rhl:3.m")
def least_bid(g: RailGame, s: RhlState, lot: int) -> int:
    """A bid beats the printed price and every other bid by at least 5."""
    step: int = g.d.tables["game"]["bid_step"]
    return max(g.d.lots[lot].value, highest_bid(g, s, lot)) + step


@implements("rhl:3.f", "rhl:3.g")
def free_cash(g: RailGame, s: RhlState, seat: Seat, lot: int = -1) -> int:
    """Cash that is not set aside for bids on other certificates; an own bid on `lot` itself would be replaced."""
    bound = sum(bid_of(g, s, other, seat) for other in range(len(g.d.lots)) if other != lot)
    return g.accounts.cash_of(s, seat) - bound


# --- selling ----------------------------------------------------------------------------------------------------------
@implements("rhl:3.o", "rhl:4.2.6.a")
def hand_over(g: RailGame, s: RhlState, lot: int, seat: Seat, price: int) -> None:
    """The buyer pays the bank; everybody's bids on this certificate are free again."""
    for other in range(g.players):
        set_bid(g, s, lot, other, 0)
    pay(s, g.accounts.purse(seat), 0, price)
    s.lots[lot] = seat
    s.last_buyer = s.last_actor = seat
    s.passes = 0
    note(s, "rhl.log.buys_lot", player=g.person(seat), lot=g.lot_name(lot), price=price)
    if lot == FREE_SHARE:
        _free_share(g, s, seat)
    elif lot == DIRECTOR:
        s.last_price = price
        s.flow.append(("start_value", seat))


@implements("rhl:4.2.5.b", "rhl:4.2.5.d")
def _free_share(g: RailGame, s: RhlState, seat: Seat) -> None:
    company = g.d.company_index[FREE_SHARE_COMPANY]
    g.shares.move(s, g.shares.normal(company)[-1], ASIDE, PLAYER + seat)
    note(s, "rhl.log.free_share", player=g.person(seat), company=FREE_SHARE_COMPANY)


@implements("rhl:3.j", "rhl:3.k", "rhl:3.p")
def settle_bids(g: RailGame, s: RhlState) -> None:
    """After a sale the next cheapest certificate is looked at: one bid buys it at once, several make an auction."""
    lot = cheapest(s)
    while lot >= 0:
        interested = bidders(g, s, lot)
        if not interested:
            return
        if len(interested) > 1:
            lowest = min(interested, key=lambda seat: bid_of(g, s, lot, seat))
            note(s, "rhl.log.auction", lot=g.lot_name(lot))
            s.flow.append(("auction", lot, lowest))
            return
        hand_over(g, s, lot, interested[0], bid_of(g, s, lot, interested[0]))
        lot = cheapest(s)


# --- a turn -----------------------------------------------------------------------------------------------------------
def _read_lot(g: RailGame, s: RhlState, code: str) -> int | Refusal:
    lot = g.d.lot_index.get(code)
    if lot is None:
        return refuse("rhl.refused.no_lot", lot=code)
    if s.lots[lot] != UNSOLD:
        return refuse("rhl.refused.lot_sold", lot=g.lot_name(lot))
    return lot


class BuyLotMove(RhlMove[BuyLot]):
    """Only the cheapest certificate can be bought outright (rhl:3.d)."""

    kind = BuyLot

    def offers(self, g: RailGame, s: RhlState) -> Iterator[Choice]:
        a = BuyLot(g.top(s).mover(g, s), g.d.lots[cheapest(s)].code)
        if self.check(g, s, a) is None:
            yield Choice(a)

    def check(self, g: RailGame, s: RhlState, a: BuyLot) -> Refusal | None:
        lot = _read_lot(g, s, a.lot)
        if isinstance(lot, Refusal):
            return lot
        if lot != cheapest(s):
            return refuse("rhl.refused.bid_instead", "rhl:3.d", lot=g.lot_name(lot))
        price, cash = price_of(g, s, lot), free_cash(g, s, a.seat)
        if price > cash:
            return refuse("rhl.refused.bid_money", "rhl:3.f", price=price, cash=cash)
        return None

    def expected(self, g: RailGame, s: RhlState) -> Iterator[BuyLot]:
        yield BuyLot(g.top(s).mover(g, s), g.d.lots[cheapest(s)].code)

    @implements("rhl:3.c", "rhl:3.q")
    def apply(self, g: RailGame, s: RhlState, a: BuyLot) -> None:
        lot = g.d.lot_index[a.lot]
        _next_player(g, s, a.seat)
        hand_over(g, s, lot, a.seat, price_of(g, s, lot))
        settle_bids(g, s)

    def sentence(self, g: RailGame, s: RhlState, a: BuyLot) -> Msg:
        lot = g.d.lot_index[a.lot]
        return Msg("rhl.do.buy_lot", {"lot": g.lot_name(lot), "price": price_of(g, s, lot)})


class BidMove(RhlMove[Bid]):
    """Bid on a certificate that is not the cheapest."""

    kind = Bid

    def offers(self, g: RailGame, s: RhlState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        if must_take(s):
            return
        for lot in range(cheapest(s) + 1, len(g.d.lots)):
            low, high = least_bid(g, s, lot), free_cash(g, s, seat, lot)
            if low <= high:
                yield Choice(Bid(seat, g.d.lots[lot].code, low), Span("amount", low, high))

    def check(self, g: RailGame, s: RhlState, a: Bid) -> Refusal | None:
        lot = _read_lot(g, s, a.lot)
        if isinstance(lot, Refusal):
            return lot
        if must_take(s):
            return refuse("rhl.refused.must_take", "rhl:3.i")
        if lot == cheapest(s):
            return refuse("rhl.refused.buy_instead", "rhl:3.d", lot=g.lot_name(lot))
        return bid_fault(g, s, a.seat, lot, a.amount)

    def expected(self, g: RailGame, s: RhlState) -> Iterator[Bid]:
        for lot in range(cheapest(s) + 1, len(g.d.lots)):
            yield Bid(g.top(s).mover(g, s), g.d.lots[lot].code, least_bid(g, s, lot))

    def apply(self, g: RailGame, s: RhlState, a: Bid) -> None:
        lot = g.d.lot_index[a.lot]
        set_bid(g, s, lot, a.seat, a.amount)
        s.passes = 0
        note(s, "rhl.log.bids", player=g.person(a.seat), lot=g.lot_name(lot), amount=a.amount)
        _next_player(g, s, a.seat)

    def terms(self, g: RailGame, s: RhlState, a: Bid) -> Terms:
        return bid_terms(g, s, a)

    def sentence(self, g: RailGame, s: RhlState, a: Bid) -> Msg:
        return Msg("rhl.do.bid", {"lot": g.lot_name(g.d.lot_index[a.lot]), "amount": a.amount})


def bid_fault(g: RailGame, s: RhlState, seat: Seat, lot: int, amount: int) -> Refusal | None:
    """A bid must be high enough and its money not bound elsewhere."""
    if amount < least_bid(g, s, lot):
        clause = "rhl:3.m" if s.flow[-1][0] == "auction" else "rhl:3.e"
        return refuse("rhl.refused.bid_least", clause, least=least_bid(g, s, lot))
    if amount > free_cash(g, s, seat, lot):
        return refuse("rhl.refused.bid_money", "rhl:3.f", price=amount, cash=free_cash(g, s, seat, lot))
    return None


def bid_terms(g: RailGame, s: RhlState, a: Bid) -> Terms:
    """The money of a bid is set aside now and paid if it wins."""
    return Terms(cost=a.amount, cash=free_cash(g, s, a.seat, g.d.lot_index[a.lot]))


@implements("rhl:3.i")
def must_take(s: RhlState) -> bool:
    """No. 1 is offered for nothing: whoever is asked takes it."""
    return cheapest(s) == FIRST and s.first_price == 0


class PassPacket(PlainMove[RailGame, RhlState, Pass]):
    """Pass. When all have passed, No. 1 becomes cheaper or the private companies pay."""

    kind = Pass

    def check(self, g: RailGame, s: RhlState, a: Pass) -> Refusal | None:
        return refuse("rhl.refused.must_take", "rhl:3.i") if must_take(s) else None

    @implements("rhl:3.h", "rhl:3.s", "rhl:17.1.d")
    def apply(self, g: RailGame, s: RhlState, a: Pass) -> None:
        note(s, "rail.log.pass", player=g.person(a.seat))
        s.passes += 1
        _next_player(g, s, a.seat)
        if s.passes < g.players:
            return
        s.passes = 0
        if cheapest(s) == FIRST:
            step: int = g.d.tables["game"]["bid_step"]
            s.first_price = max(0, s.first_price - step)
            note(s, "rhl.log.cheaper", lot=g.lot_name(FIRST), price=s.first_price)
        else:
            note(s, "rhl.log.short_round")
            pay_revenues(g, s)
            if s.broken:
                end_by_bank(s)
                s.flow.clear()

    def sentence(self, g: RailGame, s: RhlState, a: Pass) -> Msg:
        return Msg("rail.do.pass")


def _next_player(g: RailGame, s: RhlState, seat: Seat) -> None:
    s.flow[-1] = ("packet", g.after(s, seat))


class PacketNode(RhlNode):
    """A moment in the sale of the starting packet: no shares yet, and one person at a time."""

    turn_clause = "rhl:3.c"

    @implements("rhl:3.b", "rhl:3.r")
    def not_now(self, g: RailGame, s: RhlState, a: Action) -> Refusal | None:
        if isinstance(a, BuyShare | Found) and cheapest(s) >= 0:
            return refuse("rhl.refused.packet_first", "rhl:3.b")
        if isinstance(a, SellShares):
            return refuse("rail.refused.sell.first_round", "rhl:3.r")
        mover = self.mover(g, s)
        if a.seat != mover:
            return refuse("core.refused.seat", self.turn_clause, seat=seat_name(a.seat), mover=seat_name(mover))
        return None


class Packet(PacketNode):
    """A turn while certificates of the starting packet remain. Frame: seat."""

    name = "packet"
    moves = (BuyLotMove(), BidMove(), PassPacket())

    def __init__(self, richest_first: bool) -> None:
        self.richest_first = richest_first

    @implements("rhl:3.b", "rhl:3.t")
    def resume(self, g: RailGame, s: RhlState) -> bool:
        if cheapest(s) >= 0:
            return True
        seat = self.mover(g, s)
        if self.richest_first:
            most = max(g.accounts.cash_of(s, other) for other in range(g.players))
            rich = [other for other in range(g.players) if g.accounts.cash_of(s, other) == most]
            seat = rich[0] if len(rich) == 1 else seat
        s.passes = 0
        s.flow[-1] = StockTurnFrame("stock_turn", seat, 0)
        return False

    def mover(self, g: RailGame, s: RhlState) -> Seat:
        return int(s.flow[-1][1])

    def headline(self, g: RailGame, s: RhlState) -> Msg:
        lot = cheapest(s)
        price = price_of(g, s, lot)
        return Msg("rhl.ask.packet", {"player": g.person(self.mover(g, s)), "lot": g.lot_name(lot), "price": price})


# --- auctions ---------------------------------------------------------------------------------------------------------
class RaiseMove(RhlMove[Bid]):
    """Raise the bid in an auction."""

    kind = Bid

    def offers(self, g: RailGame, s: RhlState) -> Iterator[Choice]:
        _, lot, seat = s.flow[-1]
        low, high = least_bid(g, s, lot), free_cash(g, s, seat, lot)
        if low <= high:
            yield Choice(Bid(seat, g.d.lots[lot].code, low), Span("amount", low, high))

    def check(self, g: RailGame, s: RhlState, a: Bid) -> Refusal | None:
        lot = s.flow[-1][1]
        if g.d.lots[lot].code != a.lot:
            return refuse("rhl.refused.other_auction", "rhl:3.k", lot=g.lot_name(lot))
        return bid_fault(g, s, a.seat, lot, a.amount)

    def apply(self, g: RailGame, s: RhlState, a: Bid) -> None:
        lot = s.flow[-1][1]
        set_bid(g, s, lot, a.seat, a.amount)
        note(s, "rhl.log.bids", player=g.person(a.seat), lot=g.lot_name(lot), amount=a.amount)
        auction = g.top(s)
        assert isinstance(auction, Auction)
        auction.go_on(g, s)

    def terms(self, g: RailGame, s: RhlState, a: Bid) -> Terms:
        return bid_terms(g, s, a)

    def sentence(self, g: RailGame, s: RhlState, a: Bid) -> Msg:
        return Msg("rhl.do.raise", {"lot": g.lot_name(s.flow[-1][1]), "amount": a.amount})


class DropOut(PlainMove[RailGame, RhlState, Pass]):
    """Leave the auction for good (rhl:3.n)."""

    kind = Pass

    @implements("rhl:3.n")
    def apply(self, g: RailGame, s: RhlState, a: Pass) -> None:
        lot = s.flow[-1][1]
        set_bid(g, s, lot, a.seat, 0)
        note(s, "rhl.log.drops", player=g.person(a.seat), lot=g.lot_name(lot))
        auction = g.top(s)
        assert isinstance(auction, Auction)
        auction.go_on(g, s)

    def sentence(self, g: RailGame, s: RhlState, a: Pass) -> Msg:
        return Msg("rhl.do.drop", {"lot": g.lot_name(s.flow[-1][1])})


class Auction(PacketNode):
    """Several players have bid on the cheapest certificate left. Frame: certificate, who speaks."""

    name = "auction"
    turn_clause = "rhl:3.k"
    moves = (RaiseMove(), DropOut())

    def __init__(self, lowest_speaks: bool) -> None:
        self.lowest_speaks = lowest_speaks

    def mover(self, g: RailGame, s: RhlState) -> Seat:
        return int(s.flow[-1][2])

    @implements("rhl:3.l")
    def go_on(self, g: RailGame, s: RhlState) -> None:
        """The next to speak: clockwise among those still in; nobody is asked to beat his own highest bid."""
        _, lot, speaker = s.flow[-1]
        left = bidders(g, s, lot)
        if len(left) == 1:
            s.flow.pop()
            hand_over(g, s, lot, left[0], bid_of(g, s, lot, left[0]))
            settle_bids(g, s)
            return
        top = highest_bid(g, s, lot)
        below = [seat for seat in clockwise_after(s.order, speaker) if 0 < bid_of(g, s, lot, seat) < top]
        following = min(below, key=lambda seat: bid_of(g, s, lot, seat)) if self.lowest_speaks else below[0]
        s.flow[-1] = (self.name, lot, following)

    def headline(self, g: RailGame, s: RhlState) -> Msg:
        _, lot, seat = s.flow[-1]
        amount = highest_bid(g, s, lot)
        return Msg("rhl.ask.auction", {"player": g.person(seat), "lot": g.lot_name(lot), "amount": amount})

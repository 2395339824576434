"""Chapter 3: several players have bid on the cheapest certificate left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from revier.core.action import Action, Choice, Seat, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove, top
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.rhl.base import RhlGame, RhlMove, RhlNode
from revier.games.rhl.frames import AuctionFrame
from revier.games.rhl.packet import (
    PACKET_FIRST,
    bid_fault,
    bid_of,
    bid_terms,
    bidders,
    free_cash,
    highest_bid,
    least_bid,
    sell_to_bidder,
    set_bid,
)
from revier.games.rhl.state import RhlState
from revier.rail.actions import Bid, Pass
from revier.rail.shares import clockwise_after

# Who of those with a lower bid speaks next; they are named clockwise after whoever spoke last.
Speaker = Callable[[RhlGame, RhlState, int, Sequence[Seat]], Seat]


def next_clockwise(g: RhlGame, s: RhlState, lot: int, below: Sequence[Seat]) -> Seat:
    """The next bidder to the left (rhl:3.l)."""
    return below[0]


class RaiseMove(RhlMove[Bid]):
    """Raise the bid in an auction."""

    kind = Bid

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def offers(self, g: RhlGame, s: RhlState) -> Iterator[Choice]:
        _, lot, seat = top(s, AuctionFrame)
        a = Bid(seat, g.d.lots[lot].code, least_bid(g, s, lot))
        if self.check(g, s, a) is None:
            yield Choice(a, Span("amount", a.amount, free_cash(g, s, seat, lot)))

    def check(self, g: RhlGame, s: RhlState, a: Bid) -> Refusal | None:
        lot = top(s, AuctionFrame).lot
        if g.d.lots[lot].code != a.lot:
            return refuse("rhl.refused.other_auction", "rhl:3.k", lot=g.d.lot_name(lot))
        return bid_fault(g, s, a.seat, lot, a.amount)

    def apply(self, g: RhlGame, s: RhlState, a: Bid) -> None:
        lot = top(s, AuctionFrame).lot
        set_bid(g, s, lot, a.seat, a.amount)
        note(s, "rhl.log.bids", player=g.person(a.seat), lot=g.d.lot_name(lot), amount=a.amount)
        go_on(g, s, self.speaker)

    def terms(self, g: RhlGame, s: RhlState, a: Bid) -> Terms:
        return bid_terms(g, s, a)

    def sentence(self, g: RhlGame, s: RhlState, a: Bid) -> Msg:
        return Msg("rhl.do.raise", {"lot": g.d.lot_name(top(s, AuctionFrame).lot), "amount": a.amount})


class DropOut(PlainMove[RhlGame, RhlState, Pass]):
    """Leave the auction for good (rhl:3.n)."""

    kind = Pass

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    @implements("rhl:3.n")
    def apply(self, g: RhlGame, s: RhlState, a: Pass) -> None:
        lot = top(s, AuctionFrame).lot
        set_bid(g, s, lot, a.seat, 0)
        note(s, "rhl.log.drops", player=g.person(a.seat), lot=g.d.lot_name(lot))
        go_on(g, s, self.speaker)

    def sentence(self, g: RhlGame, s: RhlState, a: Pass) -> Msg:
        return Msg("rhl.do.drop", {"lot": g.d.lot_name(top(s, AuctionFrame).lot)})


@implements("rhl:3.l")
def go_on(g: RhlGame, s: RhlState, speaker: Speaker) -> None:
    """The next to speak among those still in; nobody is asked to beat his own highest bid."""
    frame = top(s, AuctionFrame)
    lot, left = frame.lot, bidders(g, s, frame.lot)
    if len(left) == 1:
        s.flow.pop()
        sell_to_bidder(g, s, lot, left[0])
        return
    highest = highest_bid(g, s, lot)
    below = [seat for seat in clockwise_after(s.order, frame.speaker) if 0 < bid_of(g, s, lot, seat) < highest]
    s.flow[-1] = frame._replace(speaker=speaker(g, s, lot, below))


class Auction(RhlNode):
    """Several players have bid on the cheapest certificate left; the lowest bidder opens."""

    name = "auction"
    stage = "packet"
    frames = (AuctionFrame,)

    def __init__(self, speaker: Speaker = next_clockwise) -> None:
        self.moves = (RaiseMove(speaker), DropOut(speaker))

    def mover(self, g: RhlGame, s: RhlState) -> Seat:
        return top(s, AuctionFrame).speaker

    def not_now(self, g: RhlGame, s: RhlState, a: Action) -> Refusal | None:
        return PACKET_FIRST.fault(s, a, self.mover(g, s), "rhl:3.k")

    def headline(self, g: RhlGame, s: RhlState) -> Msg:
        _, lot, seat = top(s, AuctionFrame)
        amount = highest_bid(g, s, lot)
        return Msg("rhl.ask.auction", {"player": g.person(seat), "lot": g.d.lot_name(lot), "amount": amount})

"""Order cards, and the bidding in which every player has one token and ends with one brewery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic

from revier.core.action import Seat
from revier.core.errors import RulesBug
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.core.terms import Terms
from revier.games.dortmund.actions import PlaceBid
from revier.games.dortmund.base import DortmundGame, DortmundMove, DortmundNode, G, S, no
from revier.games.dortmund.state import DortmundState
from revier.rail.nodes.seating import Deck
from revier.rail.shares import clockwise_after
from revier.rail.state import UNSOLD

NOT_BID = -1
NO_TOKEN = -1  # below every box: nobody bids on a brewery


def tell_card(g: DortmundGame, s: DortmundState, seat: Seat, number: int) -> None:
    """Who was dealt which order card."""
    note(s, "dortmund.log.order", player=g.person(seat), number=number)


ORDER_CARDS = Deck(asks=Msg("dortmund.ask.seating"), stack="order", on_card=tell_card)


def highest(s: DortmundState, lot: int) -> int:
    """The best token on a brewery."""
    return max((value for value, on in zip(s.box_value, s.box_lot, strict=True) if on == lot), default=NO_TOKEN)


def next_bidder(s: DortmundState) -> Seat | None:
    """First everybody bids in order; then it goes round to the next who is outbid; None when all bids differ."""
    waiting = [seat for seat in s.order if s.box_lot[seat] == NOT_BID]
    if waiting:
        return waiting[0]
    following = clockwise_after(s.order, s.last_actor)
    return next((seat for seat in following if s.box_value[seat] < highest(s, s.box_lot[seat])), None)


class BoxMove(DortmundMove[G, S, PlaceBid], Generic[G, S]):
    """One token a player: put it on a box, or move it after being outbid."""

    kind = PlaceBid

    def __init__(self, boxes: Callable[[G, int], Sequence[int]], price: Callable[[G, int, int], int]) -> None:
        self.boxes = boxes  # values of the boxes beside a brewery
        self.price = price  # what a bid costs in the end: brewery, value of the box

    def candidates(self, g: G, s: S) -> Iterator[PlaceBid]:
        """Every box beside every brewery that is for sale."""
        seat = g.top(s).mover(g, s)
        for lot in g.d.lots:
            if s.lots[lot.index] == UNSOLD:
                for value in self.boxes(g, lot.index):
                    yield PlaceBid(seat, lot.code, value)

    def check(self, g: G, s: S, a: PlaceBid) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot)
        if lot is None or s.lots[lot] != UNSOLD:
            return no(g, "box.none", lot=a.lot)
        if self.price(g, lot, a.value) > g.accounts.cash_of(s, a.seat):
            return no(g, "box.cash", cash=g.accounts.cash_of(s, a.seat))
        if a.value not in self.boxes(g, lot):
            return no(g, "box.value", values=[str(v) for v in self.boxes(g, lot)])
        if a.value <= highest(s, lot):
            again = "" if s.box_lot[a.seat] == NOT_BID else "box.higher_again"
            return no(g, "box.higher", again, value=highest(s, lot))
        return None

    def expected(self, g: G, s: S) -> Iterator[PlaceBid]:
        seat = g.top(s).mover(g, s)
        for lot in g.d.lots:
            if s.lots[lot.index] == UNSOLD:
                yield PlaceBid(seat, lot.code, self.boxes(g, lot.index)[0])

    def apply(self, g: G, s: S, a: PlaceBid) -> None:
        lot = g.d.lot_index[a.lot]
        s.box_lot[a.seat], s.box_value[a.seat] = lot, a.value
        s.last_actor = a.seat
        note(s, "dortmund.log.bid", player=g.person(a.seat), lot=g.d.lots[lot].name, value=a.value)

    def terms(self, g: G, s: S, a: PlaceBid) -> Terms:
        """Paid when the bidding ends, unless somebody bids more."""
        return Terms(cost=self.price(g, g.d.lot_index[a.lot], a.value), cash=g.accounts.cash_of(s, a.seat))

    def sentence(self, g: G, s: S, a: PlaceBid) -> Msg:
        return Msg("dortmund.do.box", {"lot": g.d.lots[g.d.lot_index[a.lot]].name, "value": a.value})


class Boxes(DortmundNode[G, S], Generic[G, S]):
    """The bidding. It is over the moment all tokens are on different breweries."""

    name = "boxes"
    stage = "packet"

    def __init__(self, move: BoxMove[G, S], finish: Callable[[G, S], None]) -> None:
        self.moves = (move,)
        self.finish = finish

    def resume(self, g: G, s: S) -> bool:
        if next_bidder(s) is not None:
            return True
        s.flow.pop()
        self.finish(g, s)
        return False

    def mover(self, g: G, s: S) -> Seat:
        seat = next_bidder(s)
        if seat is None:
            raise RulesBug("all bids differ")
        return seat

    def headline(self, g: G, s: S) -> Msg:
        seat = self.mover(g, s)
        key = "dortmund.ask.boxes" if s.box_lot[seat] == NOT_BID else "dortmund.ask.outbid"
        return Msg(key, {"player": g.person(seat)})


__all__ = ["NOT_BID", "ORDER_CARDS", "BoxMove", "Boxes"]

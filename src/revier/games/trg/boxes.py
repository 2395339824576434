"""Chapters 2.1, 2.3 and 3: order cards, the brewery taken out with three players, and the bidding in boxes."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import NATURE, Choice, Seat
from revier.core.chance import Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move, Node
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.trg.actions import PlaceBid
from revier.games.trg.state import GONE, NOT_BID, START, TrgState, cubes_at, move_cubes
from revier.rail.game import RailGame
from revier.rail.shares import clockwise_after
from revier.rail.state import BANK, CLOSED, UNSOLD

RESERVING = 1  # brewery No. 2 keeps a place in the city


class TrgNode(Node[RailGame, TrgState]):
    """A node only this game has."""


class ChanceNode(TrgNode):
    """Nobody decides here: a card is drawn."""

    def mover(self, g: RailGame, s: TrgState) -> Seat:
        return NATURE

    def headline(self, g: RailGame, s: TrgState) -> Msg:
        return Msg(f"trg.ask.{self.name}")


class DealOrder(DrawMove[RailGame, TrgState]):
    """Each player is dealt an order card."""

    @implements("trg:2.1.a")
    def weights(self, g: RailGame, s: TrgState) -> tuple[str, dict[str, int]]:
        return "order", {str(n): 1 for n in range(1, g.players + 1) if n not in s.dealt}

    @implements("trg:2.1.b", "trg:2.1.c")
    def apply(self, g: RailGame, s: TrgState, a: Draw) -> None:
        seat = s.dealt.index(0)
        s.dealt[seat] = int(a.result)
        note(s, "trg.log.order", player=g.person(seat), number=int(a.result))
        if 0 not in s.dealt:
            s.flow.pop()
            s.order = sorted(range(g.players), key=lambda other: s.dealt[other])
            s.priority = s.order[0]


class Seating(ChanceNode):
    """Order cards are dealt."""

    name = "seating"
    moves = (DealOrder(),)


class RemoveBrewery(DrawMove[RailGame, TrgState]):
    """With three players one brewery leaves before the bidding."""

    @implements("trg:2.3.d")
    def weights(self, g: RailGame, s: TrgState) -> tuple[str, dict[str, int]]:
        return "brewery", {lot.code: 1 for lot in g.d.lots}

    def apply(self, g: RailGame, s: TrgState, a: Draw) -> None:
        s.flow.pop()
        take_out(g, s, g.d.lot_index[a.result])


class OneLess(ChanceNode):
    """A brewery is drawn and taken out."""

    name = "one_less"
    moves = (RemoveBrewery(),)


@implements("trg:3.j", "trg:3.k")
def take_out(g: RailGame, s: TrgState, lot: int) -> None:
    """A brewery leaves the game with its marker; the cubes of No. 1 are not used then."""
    s.lots[lot] = CLOSED
    s.marker[lot] = GONE
    if lot == 0:
        move_cubes(s, START, len(s.cubes) - 1, cubes_at(s, START))
    note(s, "trg.log.out", lot=g.d.lots[lot].name)


# --- bidding ----------------------------------------------------------------------------------------------------------
def boxes(g: RailGame, lot: int) -> list[int]:
    """Values of the boxes beside a brewery."""
    values: list[int] = g.d.tables["privates"][str(lot + 1)]["bid_boxes"]
    return values


def highest(s: TrgState, lot: int) -> int:
    """The best token on a brewery; 0 without one."""
    return max((value for value, on in zip(s.box_value, s.box_lot, strict=True) if on == lot), default=0)


@implements("trg:3.a", "trg:3.g", "trg:3.i")
def next_bidder(s: TrgState) -> Seat | None:
    """First everybody bids in order; then it goes round to the next who is outbid; None when all bids differ."""
    waiting = [seat for seat in s.order if s.box_lot[seat] == NOT_BID]
    if waiting:
        return waiting[0]
    following = clockwise_after(s.order, s.last_actor)
    return next((seat for seat in following if s.box_value[seat] < highest(s, s.box_lot[seat])), None)


class BoxMove(Move[RailGame, TrgState, PlaceBid]):
    """One token a player: put it on a box, or move it after being outbid."""

    kind = PlaceBid

    def offers(self, g: RailGame, s: TrgState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        for lot in g.d.lots:
            if s.lots[lot.index] == UNSOLD:
                for value in boxes(g, lot.index):
                    a = PlaceBid(seat, lot.code, value)
                    if self.check(g, s, a) is None:
                        yield Choice(a)

    @implements("trg:3.d", "trg:3.e", "trg:3.f", "trg:3.h")
    def check(self, g: RailGame, s: TrgState, a: PlaceBid) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot)
        if lot is None or s.lots[lot] != UNSOLD:
            return refuse("trg.refused.no_lot", "trg:3.d", lot=a.lot)
        if a.value > g.cash_of(s, a.seat):
            return refuse("trg.refused.box_cash", "trg:3.f", cash=g.cash_of(s, a.seat))
        if a.value not in boxes(g, lot):
            return refuse("trg.refused.no_box", "trg:3.d", values=[str(v) for v in boxes(g, lot)])
        if a.value <= highest(s, lot):
            clause = "trg:3.e" if s.box_lot[a.seat] == NOT_BID else "trg:3.h"
            return refuse("trg.refused.box_higher", clause, value=highest(s, lot))
        return None

    def expected(self, g: RailGame, s: TrgState) -> Iterator[PlaceBid]:
        seat = g.top(s).mover(g, s)
        for lot in g.d.lots:
            if s.lots[lot.index] == UNSOLD:
                yield PlaceBid(seat, lot.code, boxes(g, lot.index)[0])

    @implements("trg:3.c")
    def apply(self, g: RailGame, s: TrgState, a: PlaceBid) -> None:
        lot = g.d.lot_index[a.lot]
        s.box_lot[a.seat], s.box_value[a.seat] = lot, a.value
        s.last_actor = a.seat
        note(s, "trg.log.bid", player=g.person(a.seat), lot=g.d.lots[lot].name, value=a.value)

    def terms(self, g: RailGame, s: TrgState, a: PlaceBid) -> Terms:
        """Paid when the bidding ends, unless somebody bids more."""
        return Terms(cost=a.value, cash=g.cash_of(s, a.seat))

    def sentence(self, g: RailGame, s: TrgState, a: PlaceBid) -> Msg:
        return Msg("trg.do.box", {"lot": g.d.lots[g.d.lot_index[a.lot]].name, "value": a.value})


class Boxes(TrgNode):
    """The bidding. It is over the moment all tokens are on different breweries."""

    name = "boxes"
    moves = (BoxMove(),)

    def resume(self, g: RailGame, s: TrgState) -> bool:
        if next_bidder(s) is not None:
            return True
        s.flow.pop()
        sell_breweries(g, s)
        return False

    def mover(self, g: RailGame, s: TrgState) -> Seat:
        seat = next_bidder(s)
        assert seat is not None
        return seat

    def headline(self, g: RailGame, s: TrgState) -> Msg:
        seat = self.mover(g, s)
        key = "trg.ask.boxes" if s.box_lot[seat] == NOT_BID else "trg.ask.outbid"
        return Msg(key, {"player": g.person(seat)})


@implements("trg:3.b", "trg:3.l", "trg:3.m", "trg:4.1.a", "trg:4.1.b", "trg:5.2.2.c")
def sell_breweries(g: RailGame, s: TrgState) -> None:
    """Everybody pays the box and takes the brewery; seats follow the numbers of the breweries from now on."""
    for seat in range(g.players):
        lot = s.box_lot[seat]
        pay(s, g.purse(seat), BANK, s.box_value[seat])
        s.lots[lot] = seat
        note(s, "trg.log.buys_brewery", player=g.person(seat), lot=g.d.lots[lot].name, price=s.box_value[seat])
    for lot in range(len(g.d.lots)):
        if s.lots[lot] == UNSOLD:
            take_out(g, s, lot)
    s.wood = int(s.lots[RESERVING] != CLOSED)
    s.order = sorted(range(g.players), key=lambda seat: s.box_lot[seat])
    s.priority = s.order[0]


__all__ = ["Boxes", "OneLess", "Seating", "TrgNode"]

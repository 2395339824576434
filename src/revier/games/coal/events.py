"""Phases 1 and 2: historical events, flags, the marker from the bag. Chance speaks when something is revealed."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Frame, Move, Node, PlainFrame
from revier.core.message import Msg
from revier.core.pieces import count, move
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.coal.actions import POINT, THALER, Settle
from revier.games.coal.base import Coal, no, thing
from revier.games.coal.debts import debts_needed, on_debt, spend, wrong_debts
from revier.games.coal.dice import change_track, turn_river, turn_track
from revier.games.coal.model import Either, Happening
from revier.games.coal.moments import CoalNode
from revier.games.coal.state import (
    BANK,
    DRAWN,
    HIDDEN,
    POOL,
    ROUND_TRACK,
    UNSEEN,
    CoalState,
    move_stock,
    purse,
    stored,
    till,
)
from revier.games.coal.turns import Turns, end_turn


class Event(Node[Coal, CoalState]):
    """What the year brings: at once where nobody has a choice, then what has to be asked or drawn."""

    name = "event"

    @implements("coal:6.1.a", "coal:6.b")
    def resume(self, g: Coal, s: CoalState) -> bool:
        s.flow.pop()
        note(s, "coal.log.round", number=s.round, year=g.now(s).year)
        event = g.now(s).event
        s.flow += reversed(_to_ask(g, s, event))
        _dice(g, s, event)  # coal:7.9.a coal:7.11.a
        _gifts(g, s, event)  # coal:7.1.a coal:7.6.a
        return False


def _to_ask(g: Coal, s: CoalState, event: Happening) -> list[Frame]:
    """What follows in this phase: dice pushed out by a new track, choices, the flag (coal:7.d)."""
    frames: list[Frame] = []
    if event.first_player:  # coal:6.d
        frames.append(PlainFrame("start"))
    if event.new_track:  # coal:4.4.c
        frames.append(PlainFrame("spill"))
    if event.pays is not None:  # coal:7.3.a
        frames.append(PlainFrame("event_pays"))
    if event.gives is not None:  # coal:7.6.b coal:7.10.a
        frames.append(PlainFrame("event_gives"))
    if g.now(s).flag:  # coal:2.3.a
        frames.append(PlainFrame("flag"))
    return frames


@implements("coal:7.9.a", "coal:7.11.a")
def _dice(g: Coal, s: CoalState, event: Happening) -> None:
    if event.new_track:  # coal:7.4.a coal:7.8.a
        change_track(g, s)
    if event.river_dice:
        turn_river(g, s, event.river_dice)
    if event.track_dice:
        turn_track(g, s, event.track_dice)
        note(s, "coal.log.dice_up" if event.track_dice > 0 else "coal.log.dice_down", by=abs(event.track_dice))


@implements("coal:2.6.e", "coal:7.1.a", "coal:7.6.a", "coal:7.7.c", "coal:7.9.b")
def _gifts(g: Coal, s: CoalState, event: Happening) -> None:
    for seat in range(g.players):
        if event.gift:
            pay(s, BANK, purse(seat), event.gift, overdraw=True)
            note(s, "coal.log.gets", player=g.person(seat), amount=event.gift)
        place = year_place(g, s.round)
        if place is not None and stored(s, seat, place):  # a pledged one is not there any more (coal:5.j)
            move_stock(s, seat, place, POOL)
            note(s, "coal.log.warehouse", player=g.person(seat))


@implements("coal:2.3.b", "coal:7.10.a", "coal:7.11.b")
def year_place(g: Coal, number: int) -> int | None:
    """Where the warehouses of a round wait on the round track."""
    years = g.facts.warehouse_rounds
    return ROUND_TRACK[years.index(number)] if number in years else None


def _amount(either: Either | None, by: str) -> int:
    """How many Thalers or points it is about; none where nobody is asked."""
    if either is None:
        return 0
    return either.thalers if by == THALER else either.points


class PayMove(Move[Coal, CoalState, Settle]):
    """A Thaler or a point, as the player likes; the Thaler also with debt."""

    kind = Settle

    def candidates(self, g: Coal, s: CoalState) -> Iterator[Settle]:
        seat = g.top(s).mover(g, s)
        yield Settle(seat, THALER, debts_needed(g, s, seat, _amount(g.now(s).event.pays, THALER)))
        yield Settle(seat, POINT)

    @implements("coal:7.3.b", "coal:5.q")
    def check(self, g: Coal, s: CoalState, a: Settle) -> Refusal | None:
        if a.by not in (THALER, POINT):
            return no("either", "coal:7.3.a", given=a.by)
        price = _amount(g.now(s).event.pays, a.by)
        if a.by == THALER:
            return wrong_debts(g, s, a.seat, price, a.debts)
        if s.points[a.seat] < price:
            return no("no_points", "coal:7.3.b", price=price, points=s.points[a.seat])
        return wrong_debts(g, s, a.seat, 0, a.debts)

    @implements("coal:7.3.a")
    def apply(self, g: Coal, s: CoalState, a: Settle) -> None:
        amount = _amount(g.now(s).event.pays, a.by)
        if a.by == THALER:
            spend(g, s, a.seat, amount, a.debts)
        else:
            s.points[a.seat] -= amount
        note(s, f"coal.log.pays_{a.by}", player=g.person(a.seat), amount=amount)
        end_turn(s)

    def sentence(self, g: Coal, s: CoalState, a: Settle) -> Msg:
        amount = _amount(g.now(s).event.pays, a.by)
        return on_debt(Msg(f"coal.do.pay_{a.by}", {"amount": amount}), a.debts)


class GainMove(Move[Coal, CoalState, Settle]):
    """A Thaler or a point for everybody."""

    kind = Settle

    def candidates(self, g: Coal, s: CoalState) -> Iterator[Settle]:
        for by in (THALER, POINT):
            yield Settle(g.top(s).mover(g, s), by)

    def check(self, g: Coal, s: CoalState, a: Settle) -> Refusal | None:
        if a.by not in (THALER, POINT):
            return no("either", "coal:7.6.b", given=a.by)
        return wrong_debts(g, s, a.seat, 0, a.debts)

    @implements("coal:7.6.b", "coal:7.10.a", "coal:10.3.d")
    def apply(self, g: Coal, s: CoalState, a: Settle) -> None:
        amount = _amount(g.now(s).event.gives, a.by)
        if a.by == THALER:
            pay(s, BANK, purse(a.seat), amount, overdraw=True)
        else:
            s.points[a.seat] += amount
        note(s, f"coal.log.takes_{a.by}", player=g.person(a.seat), amount=amount)
        end_turn(s)

    def sentence(self, g: Coal, s: CoalState, a: Settle) -> Msg:
        return Msg(f"coal.do.take_{a.by}", {"amount": _amount(g.now(s).event.gives, a.by)})


class EventPays(Turns):
    """The fund of 1776 asks everybody for money or points, in player order."""

    name = "event_pays"
    turn_clause = "coal:6.1.d"
    moves = (PayMove(),)


class EventGives(Turns):
    """Good years: everybody receives money or points, in player order."""

    name = "event_gives"
    turn_clause = "coal:6.1.d"
    moves = (GainMove(),)


# --- chance -----------------------------------------------------------------------------------------------------------
class Drawing(ChanceNode[Coal, CoalState], CoalNode):
    """Something is revealed; whoever wants to act meanwhile is told why not."""

    words = "coal"
    turn_clause = "coal:6.b"


class StartMove(DrawMove[Coal, CoalState]):
    """The start player is drawn; each seat is as likely as any other."""

    def weights(self, g: Coal, s: CoalState) -> tuple[str, dict[str, int]]:
        return "start", {str(seat + 1): 1 for seat in range(g.players)}

    @implements("coal:6.d", "coal:7.1.a")
    def apply(self, g: Coal, s: CoalState, a: Draw) -> None:
        s.flow.pop()
        s.first = int(a.result) - 1
        note(s, "coal.log.first", player=g.person(s.first))

    def sentence(self, g: Coal, s: CoalState, a: Draw) -> Msg:
        return Msg("coal.do.start", {"seat": a.result})


class Start(Drawing):
    """Who begins."""

    name = "start"
    moves = (StartMove(),)


class FlagMove(DrawMove[Coal, CoalState]):
    """A face-down flag is any of those not seen yet."""

    @implements("coal:2.3.a", "coal:1.e")
    def weights(self, g: Coal, s: CoalState) -> tuple[str, dict[str, int]]:
        left = {g.facts.houses[column].id: g.facts.flags[n] for n, column in enumerate(g.facts.columns)}
        for seen in s.flags:
            if seen != HIDDEN:
                left[g.facts.houses[g.facts.columns[seen]].id] -= 1
        return "flag", left

    @implements("coal:7.d", "coal:7.4.c", "coal:7.5.b", "coal:7.6.c", "coal:7.7.d")
    def apply(self, g: Coal, s: CoalState, a: Draw) -> None:
        s.flow.pop()
        s.flags[g.now(s).flag - 1] = g.facts.columns.index(g.facts.house_index[a.result])
        note(s, "coal.log.flag", country=thing("country", a.result))

    def sentence(self, g: Coal, s: CoalState, a: Draw) -> Msg:
        return Msg("coal.do.flag", {"country": thing("country", a.result)})


class Flag(Drawing):
    """The flag of the year is turned up."""

    name = "flag"
    moves = (FlagMove(),)


class MarkerMove(DrawMove[Coal, CoalState]):
    """A marker from the bag is any of those nobody has seen: those on the river were shuffled among them."""

    @implements("coal:2.2.f", "coal:2.2.h", "coal:6.2.a")
    def weights(self, g: Coal, s: CoalState) -> tuple[str, dict[str, int]]:
        return "bag", {marker.id: count(s.markers, 2, n, UNSEEN) for n, marker in enumerate(g.facts.markers)}

    @implements("coal:6.2.b")
    def apply(self, g: Coal, s: CoalState, a: Draw) -> None:
        s.flow.pop()
        s.marker = g.facts.marker_index[a.result]
        s.bag -= 1
        move(s.markers, 2, s.marker, UNSEEN, DRAWN)
        note(s, "coal.log.marker", marker=thing("marker", a.result))
        resolve_marker(g, s, s.marker)

    def sentence(self, g: Coal, s: CoalState, a: Draw) -> Msg:
        return Msg("coal.do.marker", {"marker": thing("marker", a.result)})


def resolve_marker(g: Coal, s: CoalState, kind: int) -> None:
    """Demand puts money on sites; water closes the pilot actions and may change the dice on the river."""
    marker = g.facts.markers[kind]
    for site in marker.sites:
        demand(g, s, site)
    if marker.water:
        s.banned = 1
        note(s, "coal.log.banned")
    if marker.dice:
        turn_river(g, s, marker.dice)


@implements("coal:8.a", "coal:8.b", "coal:8.9.a")
def demand(g: Coal, s: CoalState, site: int) -> None:
    """A Thaler from the bank lies there until somebody sells; there is room for two."""
    account = till(s, site)
    room = g.facts.limits.site - s.cash[account]
    pay(s, BANK, account, min(room, g.facts.limits.demand), overdraw=True)


class Bag(Drawing):
    """Phase 2: one marker, if there is one; none in the last round."""

    name = "bag"
    moves = (MarkerMove(),)

    @implements("coal:6.2.d", "coal:6.2.e", "coal:7.12.a")
    def resume(self, g: Coal, s: CoalState) -> bool:
        if s.bag and not g.now(s).event.no_marker:
            return True
        s.flow.pop()
        return False

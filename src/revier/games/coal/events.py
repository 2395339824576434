"""Phases 1 and 2: historical events, flags, the marker from the bag. Chance speaks when something is revealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revier.core.action import Choice
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
        _dice(g, s, event)
        _gifts(g, s, event)
        return False


def _to_ask(g: Coal, s: CoalState, event: Any) -> list[Frame]:
    """What follows in this phase: dice pushed out by a new track, choices, the flag (coal:7.d)."""
    frames: list[Frame] = []
    if "random_first_player" in event:
        frames.append(PlainFrame("start"))
    if "transport_track" in event:
        frames.append(PlainFrame("spill"))
    if "each_player_pays_one_of" in event:
        frames.append(PlainFrame("event_pays"))
    if "each_player_gets_one_of" in event:
        frames.append(PlainFrame("event_gives"))
    if g.now(s).flag:
        frames.append(PlainFrame("flag"))
    return frames


@implements("coal:7.9.a", "coal:7.11.a")
def _dice(g: Coal, s: CoalState, event: Any) -> None:
    if "transport_track" in event:
        change_track(g, s)
    if "river_dice" in event:
        turn_river(g, s, event["river_dice"])
    if "track_dice" in event:
        turn_track(g, s, event["track_dice"])
        note(s, "coal.log.dice_up" if event["track_dice"] > 0 else "coal.log.dice_down")


@implements("coal:2.6.e", "coal:7.1.a", "coal:7.6.a", "coal:7.7.c", "coal:7.9.b")
def _gifts(g: Coal, s: CoalState, event: Any) -> None:
    amount = event.get("each_player", {}).get("thalers", 0)
    for seat in range(g.players):
        if amount:
            pay(s, BANK, purse(seat), amount, overdraw=True)
            note(s, "coal.log.gets", player=g.person(seat), amount=amount)
        place = year_place(g, s.round)
        if place is not None and stored(s, seat, place):  # a pledged one is not there any more (coal:5.j)
            move_stock(s, seat, place, POOL)
            note(s, "coal.log.warehouse", player=g.person(seat))


@implements("coal:2.3.b", "coal:7.10.a", "coal:7.11.b")
def year_place(g: Coal, number: int) -> int | None:
    """Where the warehouses of a round wait on the round track."""
    years = [n for n, row in enumerate(g.facts.rounds) if n and row.warehouse]
    return ROUND_TRACK[years.index(number)] if number in years else None


class Settling(Turns):
    """Each player pays or receives one of two things, in player order."""

    turn_clause = "coal:6.1.d"
    key = ""

    def either(self, g: Coal, s: CoalState) -> dict[str, int]:
        """How many Thalers or points it is about."""
        found: dict[str, int] = g.now(s).event[self.key]
        return {THALER: found["thalers"], POINT: found["points"]}


class PayMove(Move[Coal, CoalState, Settle]):
    """A Thaler or a point, as the player likes; the Thaler also with debt."""

    kind = Settle

    def offers(self, g: Coal, s: CoalState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        price = _amounts(g, s)[THALER]
        yield Choice(Settle(seat, THALER, debts_needed(g, s, seat, price)))
        if s.points[seat] >= _amounts(g, s)[POINT]:
            yield Choice(Settle(seat, POINT))

    @implements("coal:7.3.b", "coal:5.q")
    def check(self, g: Coal, s: CoalState, a: Settle) -> Refusal | None:
        amounts = _amounts(g, s)
        if a.by not in amounts:
            return no("either", "coal:7.3.a", given=a.by)
        if a.by == THALER:
            return wrong_debts(g, s, a.seat, amounts[THALER], a.debts)
        if s.points[a.seat] < amounts[POINT]:
            return no("no_points", "coal:7.3.b", points=s.points[a.seat])
        return wrong_debts(g, s, a.seat, 0, a.debts)

    @implements("coal:7.3.a")
    def apply(self, g: Coal, s: CoalState, a: Settle) -> None:
        amount = _amounts(g, s)[a.by]
        if a.by == THALER:
            spend(g, s, a.seat, amount, a.debts)
        else:
            s.points[a.seat] -= amount
        note(s, f"coal.log.pays_{a.by}", player=g.person(a.seat), amount=amount)
        end_turn(s)

    def sentence(self, g: Coal, s: CoalState, a: Settle) -> Msg:
        amount = _amounts(g, s).get(a.by, 0)
        return on_debt(Msg(f"coal.do.pay_{a.by}", {"amount": amount}), a.debts)


class GainMove(Move[Coal, CoalState, Settle]):
    """A Thaler or a point for everybody."""

    kind = Settle

    def offers(self, g: Coal, s: CoalState) -> Iterator[Choice]:
        for by in (THALER, POINT):
            yield Choice(Settle(g.top(s).mover(g, s), by))

    def check(self, g: Coal, s: CoalState, a: Settle) -> Refusal | None:
        if a.by not in (THALER, POINT):
            return no("either", "coal:7.6.b", given=a.by)
        return wrong_debts(g, s, a.seat, 0, a.debts)

    @implements("coal:7.6.b", "coal:7.10.a", "coal:10.3.d")
    def apply(self, g: Coal, s: CoalState, a: Settle) -> None:
        amount = _amounts(g, s)[a.by]
        if a.by == THALER:
            pay(s, BANK, purse(a.seat), amount, overdraw=True)
        else:
            s.points[a.seat] += amount
        note(s, f"coal.log.takes_{a.by}", player=g.person(a.seat), amount=amount)
        end_turn(s)

    def sentence(self, g: Coal, s: CoalState, a: Settle) -> Msg:
        return Msg(f"coal.do.take_{a.by}", {"amount": _amounts(g, s).get(a.by, 0)})


def _amounts(g: Coal, s: CoalState) -> dict[str, int]:
    node = g.top(s)
    assert isinstance(node, Settling)
    return node.either(g, s)


class EventPays(Settling):
    """The fund of 1776 asks everybody for money or points."""

    name = "event_pays"
    key = "each_player_pays_one_of"
    moves = (PayMove(),)


class EventGives(Settling):
    """Good years."""

    name = "event_gives"
    key = "each_player_gets_one_of"
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
    room = g.facts.tables["game"]["money_limit_per_location"] - s.cash[account]
    amount = min(room, g.facts.tables["demand_marker_rules"]["thalers_per_place"])
    if amount > 0:
        pay(s, BANK, account, amount, overdraw=True)


class Bag(Drawing):
    """Phase 2: one marker, if there is one; none in the last round."""

    name = "bag"
    moves = (MarkerMove(),)

    @implements("coal:6.2.d", "coal:6.2.e", "coal:7.12.a")
    def resume(self, g: Coal, s: CoalState) -> bool:
        if s.bag and "no_marker_drawn" not in g.now(s).event:
            return True
        s.flow.pop()
        return False

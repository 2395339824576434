"""White progress markers that are used in several phases: Inn and Coal Hauler."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.coal.actions import UseCoalHauler, UseInn
from revier.games.coal.base import Coal, no
from revier.games.coal.powers import COAL_HAULER, INN, ProgressMarker
from revier.games.coal.state import (
    BANK,
    BLANK,
    USED,
    CoalState,
    owns,
    purse,
    set_status,
    status,
    turned,
)

THALERS, POINTS = "thalers", "points"


@implements("coal:9.a", "coal:6.5.h")
def unusable(g: Coal, s: CoalState, seat: Seat, marker: ProgressMarker) -> Refusal | None:
    """Why a player cannot use a white marker: never claimed, a blank, or turned over already."""
    if owns(s, seat, marker):
        return None
    now, name = status(s, seat, marker), g.marker_name(marker)
    if now == USED:
        return no("marker_used", "coal:9.a", marker=name)
    return (
        no("marker_blank", "coal:6.5.h", marker=name)
        if now == BLANK
        else no("marker_missing", marker.lacking, marker=name)
    )


def turn_over(s: CoalState, seat: Seat, marker: ProgressMarker) -> None:
    """A white marker works once."""
    set_status(s, seat, marker, USED)


class InnMove(Move[Coal, CoalState, UseInn]):
    """Three Thalers or two points, in an own turn; debts make no difference."""

    kind = UseInn

    def candidates(self, g: Coal, s: CoalState) -> Iterator[UseInn]:
        seat = g.top(s).mover(g, s)
        for take in (THALERS, POINTS) if owns(s, seat, INN) else ():
            yield UseInn(seat, take)

    def check(self, g: Coal, s: CoalState, a: UseInn) -> Refusal | None:
        if a.take not in (THALERS, POINTS):
            return no("either", "coal:9.11.a", given=a.take)
        return unusable(g, s, a.seat, INN)

    @implements("coal:9.11.a", "coal:9.11.b", "coal:10.3.e")
    def apply(self, g: Coal, s: CoalState, a: UseInn) -> None:
        turn_over(s, a.seat, INN)
        gain = g.facts.once.inn[a.take]
        if a.take == THALERS:
            pay(s, BANK, purse(a.seat), gain, overdraw=True)
        else:
            s.points[a.seat] += gain
        note(s, f"coal.log.inn_{a.take}", player=g.person(a.seat), amount=gain)

    def sentence(self, g: Coal, s: CoalState, a: UseInn) -> Msg:
        gain = g.facts.once.inn.get(a.take, 0)
        return Msg(f"coal.do.inn_{a.take}", {"amount": gain})


class CoalHaulerMove(Move[Coal, CoalState, UseCoalHauler]):
    """Better coal at any storage, in the own turn of phase 3, or of phase 4 before the barge leaves."""

    kind = UseCoalHauler

    def candidates(self, g: Coal, s: CoalState) -> Iterator[UseCoalHauler]:
        seat = g.top(s).mover(g, s)
        for storage in g.facts.storages if owns(s, seat, COAL_HAULER) else ():
            yield UseCoalHauler(seat, storage.id)

    @implements("coal:9.9.b")
    def check(self, g: Coal, s: CoalState, a: UseCoalHauler) -> Refusal | None:
        return unusable(g, s, a.seat, COAL_HAULER) or no_coal(g, s, a.storage, "coal:9.9.a")

    @implements("coal:9.9.a", "coal:7.12.c")
    def apply(self, g: Coal, s: CoalState, a: UseCoalHauler) -> None:
        turn_over(s, a.seat, COAL_HAULER)
        raise_coal(g, s, a.storage, g.facts.once.coal_hauler)
        n = g.facts.storage_index[a.storage]
        note(s, "coal.log.raised", player=g.person(a.seat), storage=g.facts.storages[n].name, value=abs(s.coal[n]))

    def sentence(self, g: Coal, s: CoalState, a: UseCoalHauler) -> Msg:
        return Msg("coal.do.coal_hauler", {"storage": g.facts.storages[g.facts.storage_index[a.storage]].name})


def no_coal(g: Coal, s: CoalState, storage: str, clause: str) -> Refusal | None:
    """A die can be raised only where one lies on the river."""
    n = g.facts.storage_index.get(storage)
    if n is None:
        return no("no_storage", clause, storage=storage)
    return None if s.coal[n] else no("no_coal", clause, storage=g.facts.storages[n].name)


def raise_coal(g: Coal, s: CoalState, storage: str, by: int) -> None:
    """The die at a storage is turned up, to six at most."""
    n = g.facts.storage_index[storage]
    s.coal[n] = turned(s.coal[n], by, g.low, g.high)

"""Phase 6: moving warehouses in Port Ruhrort."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.coal.actions import MoveInPort
from revier.games.coal.base import Coal, house_name, no, thing
from revier.games.coal.debts import debts_needed, on_debt, spend, wrong_debts
from revier.games.coal.model import PORT, House
from revier.games.coal.powers import COAL_SHOP, PORT_RUHRORT
from revier.games.coal.state import NOBODY, CoalState, owns
from revier.games.coal.white import turn_over, unusable


class PortMove(Move[Coal, CoalState, MoveInPort]):
    """An own warehouse goes to the top of another column; as often as one can pay, once free with the Coal Shop."""

    kind = MoveInPort

    def candidates(self, g: Coal, s: CoalState) -> Iterator[MoveInPort]:
        seat = g.top(s).mover(g, s)
        paid = [(debts_needed(g, s, seat, g.facts.building.port_move), False)] if owns(s, seat, PORT_RUHRORT) else []
        for debts, free in (*paid, (0, True)) if owns(s, seat, COAL_SHOP) else paid:
            for source in self._own(g, s, seat):
                for target in (g.facts.houses[n] for n in g.facts.columns):
                    yield MoveInPort(seat, source.id, target.id, debts, free)

    def _own(self, g: Coal, s: CoalState, seat: Seat) -> list[House]:
        return [g.facts.houses[n] for n in g.facts.columns if seat in g.owners(s, g.facts.houses[n])]

    @implements("coal:6.6.4.a", "coal:6.6.4.b", "coal:6.6.4.c", "coal:6.6.4.d", "coal:9.14.b")
    def check(self, g: Coal, s: CoalState, a: MoveInPort) -> Refusal | None:
        if a.free:
            closed = unusable(g, s, a.seat, COAL_SHOP)
        elif not owns(s, a.seat, PORT_RUHRORT):
            closed = no("build_marker", "coal:6.6.4.a", marker=g.marker_name(PORT_RUHRORT))
        else:
            closed = None
        if closed is not None:
            return closed
        columns = [g.facts.house_index.get(name) for name in (a.source, a.target)]
        if any(n is None or g.facts.houses[n].kind != PORT for n in columns):
            return no("no_column", "coal:6.6.4.a")
        source, target = (g.facts.houses[n] for n in columns if n is not None)
        if a.seat not in g.owners(s, source):
            return no("not_own", "coal:6.6.4.c", place=house_name(source))
        most = g.facts.building.per_column
        if source == target or g.owners(s, target).count(a.seat) >= most:
            clause = "coal:9.14.b" if a.free else "coal:6.6.4.d"
            return no("one_per_column", clause, place=house_name(target), most=most)
        if len(g.owners(s, target)) == len(target.spaces):
            return no("place_full", "coal:6.6.3.h", place=house_name(target))
        return wrong_debts(g, s, a.seat, 0 if a.free else g.facts.building.port_move, a.debts)

    @implements("coal:6.6.4.e", "coal:6.6.4.f", "coal:9.14.a")
    def apply(self, g: Coal, s: CoalState, a: MoveInPort) -> None:
        source, target = (g.facts.houses[g.facts.house_index[name]] for name in (a.source, a.target))
        if a.free:
            turn_over(s, a.seat, COAL_SHOP)
        else:
            spend(g, s, a.seat, g.facts.building.port_move, a.debts)
        left = g.owners(s, source)
        left.remove(a.seat)
        arrange(s, source, left)
        arrange(s, target, [*g.owners(s, target), a.seat])
        note(
            s,
            "coal.log.port_free" if a.free else "coal.log.port_move",
            player=g.person(a.seat),
            source=thing("country", source.id),
            target=thing("country", target.id),
            cost=0 if a.free else g.facts.building.port_move,
        )

    def sentence(self, g: Coal, s: CoalState, a: MoveInPort) -> Msg:
        args = {"source": thing("country", a.source), "target": thing("country", a.target)}
        if a.free:
            return Msg("coal.do.port_free", args)
        return on_debt(Msg("coal.do.port_move", {**args, "cost": g.facts.building.port_move}), a.debts)

    def marks(self, g: Coal, s: CoalState, a: MoveInPort) -> tuple[str, ...]:
        """From column to column; where the river is shown, in the port."""
        return (a.source, a.target, g.facts.sites[g.facts.port].id)


def arrange(s: CoalState, house: House, owners: list[Seat]) -> None:
    """The warehouses of a column, from the top without a gap."""
    for n, space in enumerate(house.spaces):
        s.built[space] = owners[n] if n < len(owners) else NOBODY

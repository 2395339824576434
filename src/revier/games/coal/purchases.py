"""Phase 6: locks, warehouses, moves in the port, and repaying debt."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move, PlainMove
from revier.core.message import Arg, Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.coal.actions import BuildLock, BuildWarehouse, Done, Repay
from revier.games.coal.base import Coal, house_name, no
from revier.games.coal.debts import debts_needed, on_debt, pledged, spend, wrong_debts
from revier.games.coal.model import CITY, PORT, House
from revier.games.coal.port import PortMove
from revier.games.coal.powers import LOCK_BUILDING, WAREHOUSE
from revier.games.coal.state import (
    BANK,
    BUILT,
    DEBT,
    LOCK_BOX,
    NOBODY,
    POOL,
    CoalState,
    move_stock,
    owns,
    purse,
    stored,
    thalers,
    used_this_round,
)
from revier.games.coal.turns import Turns, end_turn
from revier.games.coal.white import InnMove, turn_over, unusable


# --- locks ------------------------------------------------------------------------------------------------------------
def price_of_lock(g: Coal, s: CoalState) -> int:
    """The second lock for the price of one costs nothing more."""
    return 0 if s.second else g.facts.locks.costs[s.round]


@implements("coal:9.4.b")
def two_for_one(g: Coal, s: CoalState, seat: Seat) -> bool:
    """Whether this purchase gives two locks: in some rounds, or because it is the first."""
    locks = g.facts.locks
    return s.round in locks.double_rounds or (locks.double_first and s.locks[seat] == 0)


class LockMove(Move[Coal, CoalState, BuildLock]):
    """An obstacle of choice is taken off the river and goes into the bag."""

    kind = BuildLock

    def candidates(self, g: Coal, s: CoalState) -> Iterator[BuildLock]:
        seat = g.top(s).mover(g, s)
        if self._closed(g, s, seat) is not None:  # then no obstacle need be looked at
            return
        debts = debts_needed(g, s, seat, price_of_lock(g, s))
        for n, obstacle in enumerate(g.facts.obstacles):
            if s.obstacles[n]:
                yield BuildLock(seat, obstacle.id, debts)

    @implements("coal:6.6.1.a", "coal:6.6.1.b", "coal:9.4.a")
    def _closed(self, g: Coal, s: CoalState, seat: Seat) -> Refusal | None:
        if not owns(s, seat, LOCK_BUILDING):
            return no("build_marker", LOCK_BUILDING.lacking, marker=g.marker_name(LOCK_BUILDING))
        if s.round < g.facts.locks.from_round:
            return no("lock_round", "coal:6.6.1.b", number=g.facts.locks.from_round)
        if used_this_round(s, seat, LOCK_BUILDING) and not s.second:
            return no("lock_once", "coal:6.6.1.a")
        return None

    @implements("coal:6.6.1.e", "coal:6.6.1.f")
    def check(self, g: Coal, s: CoalState, a: BuildLock) -> Refusal | None:
        closed = self._closed(g, s, a.seat)
        if closed is not None:  # coal:6.6.1.a
            return closed
        n = g.facts.obstacle_index.get(a.obstacle)
        if n is None or not s.obstacles[n]:
            return no("no_obstacle", "coal:6.6.1.f", place=a.obstacle if n is None else g.facts.obstacles[n].name)
        return wrong_debts(g, s, a.seat, price_of_lock(g, s), a.debts)

    @implements("coal:6.6.1.d", "coal:6.6.1.g", "coal:10.3.a", "coal:6.2.c", "coal:11.d", "coal:12.f")
    def apply(self, g: Coal, s: CoalState, a: BuildLock) -> None:
        n, price = g.facts.obstacle_index[a.obstacle], price_of_lock(g, s)
        spend(g, s, a.seat, price, a.debts)
        s.obstacles[n] = 0
        s.bag += 1
        s.points[a.seat] += g.facts.obstacles[n].points
        note(
            s,
            "coal.log.lock",
            player=g.person(a.seat),
            place=g.facts.obstacles[n].name,
            cost=price,
            points=g.facts.obstacles[n].points,
        )
        if s.second:
            s.second = 0
            return
        s.second = int(two_for_one(g, s, a.seat))
        s.used[a.seat] |= LOCK_BUILDING.bit
        s.locks[a.seat] += 1
        if stored(s, a.seat, LOCK_BOX):  # coal:6.6.1.h coal:3.1.k
            number = stored(s, a.seat, LOCK_BOX)
            move_stock(s, a.seat, LOCK_BOX, POOL, number)
            note(s, "coal.log.box", player=g.person(a.seat), number=number)

    def expected(self, g: Coal, s: CoalState) -> Iterator[BuildLock]:
        """While no lock can be built at all, one that is no different from the others."""
        seat = g.top(s).mover(g, s)
        here = next((row for n, row in enumerate(g.facts.obstacles) if s.obstacles[n]), None)
        if here is not None and self._closed(g, s, seat) is not None:
            yield BuildLock(seat, here.id)

    def sentence(self, g: Coal, s: CoalState, a: BuildLock) -> Msg:
        n = g.facts.obstacle_index[a.obstacle]
        args: dict[str, Arg] = {
            "place": g.facts.obstacles[n].name,
            "cost": price_of_lock(g, s),
            "points": g.facts.obstacles[n].points,
        }
        return on_debt(Msg("coal.do.lock", args), a.debts)


# --- warehouses -------------------------------------------------------------------------------------------------------
@implements("coal:6.6.2.f")
def next_space(s: CoalState, house: House) -> int | None:
    """The leftmost, or topmost, free space."""
    return next((space for space in house.spaces if s.built[space] == NOBODY), None)


@implements("coal:6.6.2.g", "coal:6.6.3.c", "coal:6.6.3.d", "coal:6.6.5.a")
def price_of(g: Coal, s: CoalState, house: House, white: bool) -> int:
    """The price printed on the space; in the port by the number standing there; less with the white marker."""
    if white:
        return g.facts.building.white_price
    taken = len(g.in_port(s)) if house.kind == PORT else len(g.owners(s, house))
    return house.costs[min(taken, len(house.costs) - 1)]


@implements("coal:6.6.5.e", "coal:6.6.2.d", "coal:6.6.2.i", "coal:6.6.2.j", "coal:6.6.3.f", "coal:6.6.3.g")
def no_room(g: Coal, s: CoalState, seat: Seat, house: House) -> Refusal | None:
    """Limits of a place: one in a city, one in an export column and two in the port, room everywhere."""
    owners = g.owners(s, house)
    if house.kind == CITY and owners.count(seat) >= g.facts.building.per_city:
        return no("one_per_city", "coal:6.6.2.i", place=house_name(house), most=g.facts.building.per_city)
    if house.kind == PORT:
        if owners.count(seat) >= g.facts.building.per_column:
            most = g.facts.building.per_column
            return no("one_per_column", "coal:6.6.3.f", place=house_name(house), most=most)
        if g.in_port(s).count(seat) >= g.facts.building.in_port:
            return no("two_in_port", "coal:6.6.3.g", most=g.facts.building.in_port)
    if next_space(s, house) is None:
        return no("place_full", "coal:6.6.3.h" if house.kind == PORT else "coal:6.6.2.j", place=house_name(house))
    return None


class WarehouseMove(Move[Coal, CoalState, BuildWarehouse]):
    """A warehouse of the pool is built with a grey marker, or cheaper with the white one."""

    kind = BuildWarehouse

    def candidates(self, g: Coal, s: CoalState) -> Iterator[BuildWarehouse]:
        seat = g.top(s).mover(g, s)
        places = [house for house in g.facts.houses if house.marker is None or owns(s, seat, house.marker)]
        for white in (False, True) if owns(s, seat, WAREHOUSE) else (False,):
            for house in places if stored(s, seat, POOL) else ():
                yield BuildWarehouse(seat, house.id, debts_needed(g, s, seat, price_of(g, s, house, white)), white)

    @implements("coal:6.6.2.e", "coal:5.d", "coal:3.1.k")
    def check(self, g: Coal, s: CoalState, a: BuildWarehouse) -> Refusal | None:
        n = g.facts.house_index.get(a.place)
        if n is None:
            return no("no_house", "coal:6.6.2.c", place=a.place)
        house = g.facts.houses[n]
        # coal:6.6.2.a coal:6.6.2.e coal:6.6.2.j coal:5.a
        refusal = (
            self._not_allowed(g, s, a, house)
            or no_room(g, s, a.seat, house)
            or (no("no_warehouse", "coal:6.6.2.e") if not stored(s, a.seat, POOL) else None)
            or wrong_debts(g, s, a.seat, price_of(g, s, house, a.white), a.debts)
        )
        if refusal is None and pledged(g, s, a.seat, a.debts) >= stored(s, a.seat, POOL):
            return no("last_warehouse", "coal:6.6.2.m")
        return refusal

    @implements("coal:6.6.2.a", "coal:6.6.2.b", "coal:6.6.3.a", "coal:6.6.5.b", "coal:6.6.5.c", "coal:6.6.5.d")
    def _not_allowed(self, g: Coal, s: CoalState, a: BuildWarehouse, house: House) -> Refusal | None:
        """The grey marker of the place, once a round; for Mülheim the white one alone."""
        if a.white:  # coal:6.6.5.a
            missing = unusable(g, s, a.seat, WAREHOUSE)
            if missing is not None:
                return missing
        if house.marker is None:
            return None if a.white else no("white_only", "coal:6.6.5.c", place=house_name(house))
        if not owns(s, a.seat, house.marker):
            clause = "coal:6.6.5.b" if a.white else house.marker.lacking
            return no("build_marker", clause, marker=g.marker_name(house.marker))
        if not a.white and used_this_round(s, a.seat, house.marker):
            return no("once_a_round", "coal:6.6.c", marker=g.marker_name(house.marker))
        return None

    @implements("coal:6.6.2.h", "coal:6.6.3.b", "coal:6.6.3.e", "coal:6.6.5.f", "coal:6.6.5.g", "coal:10.3.b")
    def apply(self, g: Coal, s: CoalState, a: BuildWarehouse) -> None:
        house = g.facts.houses[g.facts.house_index[a.place]]
        price = price_of(g, s, house, a.white)
        spend(g, s, a.seat, price, a.debts)
        space = next_space(s, house)
        assert space is not None
        s.built[space] = a.seat
        move_stock(s, a.seat, POOL, BUILT)  # coal:6.6.2.e
        s.points[a.seat] += house.points  # coal:6.6.2.h coal:6.6.3.e coal:6.6.5.f
        if a.white:  # coal:6.6.5.a coal:6.6.5.g
            turn_over(s, a.seat, WAREHOUSE)
        else:
            assert house.marker is not None
            s.used[a.seat] |= house.marker.bit  # coal:6.6.c
        note(
            s,
            f"coal.log.builds_{house.kind}",
            player=g.person(a.seat),
            place=house_name(house),
            cost=price,
            points=house.points,
        )

    def expected(self, g: Coal, s: CoalState) -> Iterator[BuildWarehouse]:
        seat = g.top(s).mover(g, s)
        for house in g.facts.houses:
            yield BuildWarehouse(seat, house.id, debts_needed(g, s, seat, price_of(g, s, house, False)))

    def sentence(self, g: Coal, s: CoalState, a: BuildWarehouse) -> Msg:
        house = g.facts.houses[g.facts.house_index[a.place]]
        key = f"coal.do.build_{house.kind}_white" if a.white else f"coal.do.build_{house.kind}"
        return on_debt(Msg(key, {"place": house_name(house), "cost": price_of(g, s, house, a.white)}), a.debts)

    def marks(self, g: Coal, s: CoalState, a: BuildWarehouse) -> tuple[str, ...]:
        """The city, depot or column; where the river is shown a column is found in its port."""
        house = g.facts.houses[g.facts.house_index[a.place]]
        return (a.place, g.facts.sites[g.facts.port].id) if house.kind == PORT else (a.place,)


# --- debt and the end of the turn -------------------------------------------------------------------------------------
class RepayMove(PlainMove[Coal, CoalState, Repay]):
    """Three Thalers clear a debt space; no debt can be taken for that (coal:5.p)."""

    kind = Repay

    @implements("coal:5.p")
    def check(self, g: Coal, s: CoalState, a: Repay) -> Refusal | None:
        price = g.facts.debts.repay
        if not stored(s, a.seat, DEBT):
            return no("no_debt", "coal:6.6.6.a")
        return (
            no("repay_cash", "coal:5.p", price=price, cash=thalers(s, a.seat)) if thalers(s, a.seat) < price else None
        )

    @implements("coal:5.f", "coal:6.6.6.a", "coal:6.6.6.b", "coal:5.j")
    def apply(self, g: Coal, s: CoalState, a: Repay) -> None:
        pay(s, purse(a.seat), BANK, g.facts.debts.repay)
        move_stock(s, a.seat, DEBT, POOL)
        note(s, "coal.log.repays", player=g.person(a.seat), amount=g.facts.debts.repay)

    def sentence(self, g: Coal, s: CoalState, a: Repay) -> Msg:
        return Msg("coal.do.repay", {"price": g.facts.debts.repay})


class DoneMove(PlainMove[Coal, CoalState, Done]):
    """Enough bought; nothing has to be."""

    kind = Done

    def apply(self, g: Coal, s: CoalState, a: Done) -> None:
        s.second = 0
        end_turn(s)

    def caution(self, g: Coal, s: CoalState, a: Done) -> Msg | None:
        """Nothing more is earned or spent this round, so what is above the limit will be lost (coal:6.8.d)."""
        most = g.facts.limits.purse
        over = thalers(s, a.seat) - most
        return Msg("coal.caution.over", {"most": most, "amount": over}) if over > 0 else None

    def sentence(self, g: Coal, s: CoalState, a: Done) -> Msg:
        return Msg("coal.do.done")


@implements("coal:6.6.a", "coal:6.6.c", "coal:5.e")
class Purchases(Turns):
    """As much as wanted, in any order."""

    name = "buy"
    moves = (WarehouseMove(), LockMove(), PortMove(), RepayMove(), InnMove(), DoneMove())

"""Phase 4: coal goes to a buyer, is sold, and its die goes on the transport track."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move, Node, PlainFrame, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.coal.actions import Deliver, PlaceCube
from revier.games.coal.base import Coal, no, thing
from revier.games.coal.dice import die_words, hand, move_die, put_on_track
from revier.games.coal.frames import CubeFrame
from revier.games.coal.model import AREA_COLUMNS, CITY, PORT
from revier.games.coal.moments import CoalNode
from revier.games.coal.order import land
from revier.games.coal.powers import MERCHANT, PILOT
from revier.games.coal.state import BANK, CoalState, add_cube, cubes_in, owns, purse, till, turned
from revier.games.coal.turns import Turns, end_turn
from revier.games.coal.voyage import parts_of
from revier.games.coal.white import CoalHaulerMove, InnMove, turn_over


def loaded(g: Coal, s: CoalState, seat: Seat) -> int:
    """The storage where a barge waits with its coal; -1 where it carries none (coal:6.4.2.a)."""
    return g.facts.storage_at.get(s.barge[seat], -1)


@implements("coal:3.2.d", "coal:6.4.1.b", "coal:6.4.1.d", "coal:6.3.2.f")
def buyers(g: Coal, s: CoalState, seat: Seat) -> list[int]:
    """Where the coal may go: with a pilot anywhere downriver, else to the end of the standard trip."""
    storage = loaded(g, s, seat)
    if PILOT in parts_of(g, s, seat):
        return list(g.facts.below[storage])
    standard = g.facts.storages[storage].standard
    return [standard] if standard >= 0 else []


@implements("coal:6.4.1.f", "coal:6.4.1.g", "coal:6.4.1.h", "coal:3.1.i")
def on_arrival(g: Coal, s: CoalState, storage: int, site: int) -> int:
    """The die at the end of the way: one less in all if any obstacle is still there, never below one."""
    rules = g.facts.delivery
    if any(s.obstacles[n] for n in g.facts.crossed[storage][site]):
        return turned(s.coal[storage], -rules.loss, rules.lowest, g.high)
    return s.coal[storage]


@implements("coal:6.4.2.g", "coal:3.1.c")
def area_of(g: Coal, die: int, site: int) -> int:
    """The development area for this coal and this kind of buyer."""
    return AREA_COLUMNS[g.facts.sites[site].kind] + (3 if die < 0 else 0)


def has_room(g: Coal, s: CoalState, seat: Seat, area: int) -> bool:
    """Is there a free space, and a cube for it?"""
    return cubes_in(s, seat, area) < g.facts.area_sizes[area]


class DeliverMove(Move[Coal, CoalState, Deliver]):
    """Delivering is compulsory; the barge and its die go to a buyer downriver."""

    kind = Deliver

    def candidates(self, g: Coal, s: CoalState) -> Iterator[Deliver]:
        seat = g.top(s).mover(g, s)
        for site in buyers(g, s, seat):
            yield Deliver(seat, g.facts.sites[site].id)

    @implements("coal:3.1.d", "coal:3.2.g", "coal:6.4.1.e", "coal:6.4.1.a")
    def check(self, g: Coal, s: CoalState, a: Deliver) -> Refusal | None:
        site = g.facts.site_index.get(a.to)
        if site is None:
            return no("no_buyer", "coal:3.1.d", place=a.to)
        if site in buyers(g, s, a.seat):
            return None
        name = g.site_name(site)
        if site not in g.facts.below[loaded(g, s, a.seat)]:
            return no("buyer_upriver", "coal:3.2.f", place=name)
        return no("needs_pilot", "coal:6.4.1.e" if g.facts.sites[site].kind == PORT else "coal:6.4.1.b", place=name)

    @implements("coal:6.4.1.i", "coal:6.4.2.a", "coal:6.4.3.e")
    def apply(self, g: Coal, s: CoalState, a: Deliver) -> None:
        storage, site = loaded(g, s, a.seat), g.facts.site_index[a.to]
        die = on_arrival(g, s, storage, site)
        if g.facts.delivery.lasts:
            s.coal[storage] = die
        move_die(s, storage, hand(g))
        land(g, s, a.seat, g.facts.sites[site].at)
        end_turn(s)  # coal:6.c
        s.flow.append(PlainFrame("to_track"))
        note(s, "coal.log.sells", player=g.person(a.seat), die=die_words(die), place=g.site_name(site))
        get_paid(g, s, a.seat, die, site)
        if g.facts.sites[site].kind == PORT:
            move_export(g, s, abs(die))
        earn_cube(g, s, a.seat, area_of(g, die, site))

    def expected(self, g: Coal, s: CoalState) -> Iterator[Deliver]:
        seat = g.top(s).mover(g, s)
        for site in g.facts.below[loaded(g, s, seat)]:
            yield Deliver(seat, g.facts.sites[site].id)

    def sentence(self, g: Coal, s: CoalState, a: Deliver) -> Msg:
        storage, site = loaded(g, s, a.seat), g.facts.site_index[a.to]
        die = on_arrival(g, s, storage, site) if storage >= 0 else 0
        return Msg("coal.do.deliver", {"place": g.site_name(site), "die": die_words(die)})


@implements("coal:6.4.2.b", "coal:6.4.2.c", "coal:6.4.2.d", "coal:6.4.3.a", "coal:3.1.f")
def get_paid(g: Coal, s: CoalState, seat: Seat, die: int, site: int) -> None:
    """Owners of warehouses in the city, money lying there, the value of the coal, and the bonus of the port."""
    place = g.facts.sites[site]
    if place.kind == CITY:
        for owner in g.owners(s, g.facts.houses[g.facts.house_index[place.id]]):  # coal:6.6.2.k
            amount = g.facts.delivery.owner_income
            pay(s, BANK, purse(owner), amount, overdraw=True)
            note(s, "coal.log.warehouse_income", player=g.person(owner), amount=amount, place=g.site_name(site))
    lying = s.cash[till(s, site)]
    if lying:
        pay(s, till(s, site), purse(seat), lying)
        note(s, "coal.log.collects", player=g.person(seat), amount=lying, place=g.site_name(site))
    income = abs(die) + (g.facts.delivery.port_bonus if place.kind == PORT else 0)
    pay(s, BANK, purse(seat), income, overdraw=True)
    note(s, "coal.log.paid", player=g.person(seat), amount=income)


@implements("coal:6.4.3.b", "coal:6.4.3.c", "coal:6.4.3.d")
def move_export(g: Coal, s: CoalState, value: int) -> None:
    """The export marker moves right by the value sold, to the last space at most."""
    export = g.facts.export
    s.export = min(s.export + export.steps[value], len(export.track) - 1)
    note(s, "coal.log.export_right", value=export.track[s.export])


@implements("coal:6.4.2.e", "coal:6.4.2.f", "coal:9.13.b", "coal:1.k")
def earn_cube(g: Coal, s: CoalState, seat: Seat, area: int) -> None:
    """A Thaler of the payment buys a cube if the area has room; the Merchant may put it elsewhere."""
    if not has_room(g, s, seat, area):
        return
    pay(s, purse(seat), BANK, g.facts.delivery.cube_cost)
    if owns(s, seat, MERCHANT):
        s.flow.append(CubeFrame("cube", seat, area))  # coal:9.13.a
    else:
        put_cube(g, s, seat, area)


@implements("coal:6.4.2.i", "coal:6.4.2.j")
def put_cube(g: Coal, s: CoalState, seat: Seat, area: int) -> None:
    """Cubes fill an area from the left, so their number says where they lie."""
    add_cube(s, seat, area)
    cost = g.facts.delivery.cube_cost
    note(s, "coal.log.cube", player=g.person(seat), cost=cost, area=thing("area", g.facts.areas[area]))


class Delivery(Turns):
    """Each barge with coal delivers it; Inn and Coal Hauler may be used before it leaves."""

    name = "deliver"
    moves = (DeliverMove(), CoalHaulerMove(), InnMove())

    def has_turn(self, g: Coal, s: CoalState, seat: Seat) -> bool:
        return loaded(g, s, seat) >= 0


class CubeMove(Move[Coal, CoalState, PlaceCube]):
    """The cube just earned goes to its area; with the Merchant to any other with room."""

    kind = PlaceCube

    def candidates(self, g: Coal, s: CoalState) -> Iterator[PlaceCube]:
        seat = g.top(s).mover(g, s)
        for name in g.facts.areas:
            yield PlaceCube(seat, name)

    def check(self, g: Coal, s: CoalState, a: PlaceCube) -> Refusal | None:
        area = g.facts.area_index.get(a.area)
        if area is None:
            return no("no_area", "coal:6.4.2.g", area=a.area)
        return None if has_room(g, s, a.seat, area) else no("area_full", "coal:9.13.a", area=thing("area", a.area))

    @implements("coal:9.13.a")
    def apply(self, g: Coal, s: CoalState, a: PlaceCube) -> None:
        frame = top(s, CubeFrame)
        s.flow.pop()
        area = g.facts.area_index[a.area]
        if area != frame.area:
            turn_over(s, frame.seat, MERCHANT)
        put_cube(g, s, frame.seat, area)

    def sentence(self, g: Coal, s: CoalState, a: PlaceCube) -> Msg:
        usual = g.facts.area_index.get(a.area) == top(s, CubeFrame).area
        return Msg("coal.do.cube" if usual else "coal.do.cube_merchant", {"area": thing("area", a.area)})


class CubeStep(CoalNode):
    """Where the Merchant puts the cube."""

    name = "cube"
    frames = (CubeFrame,)
    moves = (CubeMove(),)

    def mover(self, g: Coal, s: CoalState) -> Seat:
        return top(s, CubeFrame).seat

    def headline(self, g: Coal, s: CoalState) -> Msg:
        return Msg("coal.ask.cube", {"player": g.person(self.mover(g, s))})


class ToTrack(Node[Coal, CoalState]):
    """The last step of a delivery: the die goes on the track, and what it pushes out back to the river."""

    name = "to_track"

    @implements("coal:6.4.3.f", "coal:4.3.g")
    def resume(self, g: Coal, s: CoalState) -> bool:
        s.flow.pop()
        put_on_track(g, s)
        if s.beside:
            s.flow.append(PlainFrame("spill"))
        return False

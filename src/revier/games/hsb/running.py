"""Chapters 5.6.1.4 and 5.6.1.5: running trains; a train loaded with beer is bound to Dortmund City and a red field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from revier.core.cite import implements
from revier.core.events import note
from revier.core.refusal import Refusal
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.beer import ABOVE_ALL, NEVER, Beer, CargoRun, Stops, Ways, mask, red_pair, run_query, ways_on
from revier.games.hsb.base import BeerGame, deny
from revier.games.hsb.state import ON_TRAINS, STOCK, HsbState, move_cubes
from revier.rail.actions import RoutePlan, Run
from revier.rail.game import RailGame
from revier.rail.network import Network, network_through, through_stops, unblocked
from revier.rail.nodes.base import actor
from revier.rail.nodes.run import query, question, read_route, stops_of, write_route
from revier.rail.routes import RunQuery, RunSet, TrainSpec, best_runs, income_of, route_exists
from revier.rail.state import RailState
from revier.rail.tiles import AREA


# --- loads ------------------------------------------------------------------------------------------------------------
def loads_of(g: RailGame, s: HsbState, company: int) -> list[int]:
    """Cubes on each train of a railway, in the order in which routes are searched for them."""
    cargo = sorted(s.cargo[company])
    loads = []
    for train in g.trains.owned(s, company):
        mine = next((load for load in cargo if load[0] == train), None)
        if mine is not None:
            cargo.remove(mine)
        loads.append(mine[1] if mine is not None else 0)
    return loads


# --- where beer goes --------------------------------------------------------------------------------------------------
@implements("hsb:5.6.1.5.2.b")
def pay_at(g: BeerGame, company: int) -> Callable[[int], int]:
    """What a cube earns a railway on a hex: more in the red field of its own home, nothing where there is none."""
    own = {g.d.area_of.get(at) for at, _ in g.d.companies[company].homes} - {None}

    def pay(at: int) -> int:
        stops = g.d.faces[g.d.hexes[at].printed].stops
        if stops[0].kind != AREA:
            return 0
        return g.facts.beer_pay_home if g.d.area_of.get(at) in own else g.facts.beer_pay

    return pay


def ways_in(g: BeerGame, company: int, network: Network) -> Ways:
    return ways_on(g, network, pay_at(g, company))


@implements("hsb:5.6.2.1.2.2.d", "hsb:5.6.2.1.2.2.e")
def can_carry(g: BeerGame, s: HsbState, company: int, train: int, *, past_markers: bool) -> bool:
    """Has a train of this type a route with an own station from the city to a red field? Kept with the track."""
    key = ("can carry", company, train, past_markers, s.phase, tuple(s.stations))
    known = s.track.memo.get(key)
    if known is None:
        through = unblocked(g, s.track) if past_markers else through_stops(g, s, company)
        network = network_through(g, s, company, through)
        known = s.track.memo[key] = _beer_route(g, s, company, train, network)
    return bool(known)


def _beer_route(g: BeerGame, s: HsbState, company: int, train: int, network: Network) -> bool:
    ways = ways_in(g, company, network)
    if not ways.passable:
        return False
    row = g.d.trains[train]
    beer = Beer(ways._replace(pay=dict.fromkeys(ways.pay, ABOVE_ALL)), 0, {row.name: 1}, must=True)
    run_map = run_query(g, s, company, network).map
    return best_runs(RunQuery(run_map, (TrainSpec(row.name, row.cities),), (beer,))).routes[0] is not None


@implements("hsb:5.6.1.4.l")
def detours(g: BeerGame, s: HsbState, company: int) -> frozenset[int]:
    """Types of loaded trains whose only way with their beer leads through hexes that are blocked."""
    loaded = {train for train, _ in s.cargo[company]}
    return frozenset(train for train in loaded if not can_carry(g, s, company, train, past_markers=False))


def run_through(g: BeerGame, s: HsbState, company: int) -> int:
    """Where a loaded train has no other way, blocked hexes can be passed; by it alone, see `BeerRun`."""
    past = s.cargo[company] and detours(g, s, company)
    return unblocked(g, s.track) if past else through_stops(g, s, company)


@dataclass(frozen=True)
class Blocked:
    """Keeps trains that may not out of blocked hexes; those that must pass get nothing for them."""

    stops: int  # blocked hexes that could be passed, as bits
    value: Sequence[int]
    free: frozenset[str]  # names of the trains that may

    @property
    def interest(self) -> int:
        return self.stops

    @implements("hsb:5.6.1.5.2.d")
    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        passed = [stop for stop in stops[1:-1] if self.stops >> stop & 1]
        if not passed:
            return 0
        return -sum(self.value[stop] for stop in passed) if train.name in self.free else -NEVER

    def bound(self, train: TrainSpec) -> int:
        return 0


def blocked_stops(g: BeerGame, s: HsbState, company: int, network: Network) -> int:
    """Stops of a network that others block for this railway, in the network's numbers."""
    shut = unblocked(g, s.track) & ~through_stops(g, s, company)
    return mask(i for i, stop in enumerate(network.stops) if shut >> stop & 1)


# --- the best run -----------------------------------------------------------------------------------------------------
def best_loaded(g: BeerGame, s: HsbState, company: int) -> RunSet:
    """The run that carries most beer, and of those the one that earns most; kept with the track.

    Its income counts every cube carried with `ABOVE_ALL` on top.
    """
    return s.track.kept(("loaded", *question(g, s, company)), lambda: _search(g, s, company))


def _search(g: BeerGame, s: HsbState, company: int) -> RunSet:
    network, asked = query(g, s, company)
    loads = loads_of(g, s, company)
    named = tuple(spec._replace(name=f"{spec.name}+{load}") for spec, load in zip(asked.trains, loads, strict=True))
    ways = ways_in(g, company, network)
    first = ways._replace(pay={stop: pay + ABOVE_ALL for stop, pay in ways.pay.items()})
    beer = Beer(first, 0, {spec.name: load for spec, load in zip(named, loads, strict=True)}, must=True)
    around = {g.d.trains[train].name for train in detours(g, s, company)}
    free = frozenset(
        spec.name for spec, old, load in zip(named, asked.trains, loads, strict=True) if load and old.name in around
    )
    blocked = Blocked(blocked_stops(g, s, company, network), asked.map.value, free)
    return best_runs(RunQuery(asked.map, named, (beer, blocked)))


def most_cubes(g: BeerGame, s: HsbState, company: int) -> int:
    """How many of the cubes on its trains a railway can carry in one run."""
    found = best_loaded(g, s, company)
    loads = loads_of(g, s, company)
    return sum(load for route, load in zip(found.routes, loads, strict=True) if route is not None)


class BeerRun(CargoRun[BeerGame, HsbState]):
    """Running trains, some of them with beer."""

    def best(self, g: BeerGame, s: HsbState) -> Run:
        company = g.operator(s)
        if not s.cargo[company]:
            return super().best(g, s)
        network, asked = query(g, s, company)
        plans = []
        found = best_loaded(g, s, company)
        for route, load, train in zip(found.routes, loads_of(g, s, company), asked.trains, strict=True):
            if route is not None:
                plans.append(msgspec.structs.replace(write_route(g, s, network, train.name, route), load=load))
        return Run(actor(g, s), tuple(plans))

    def check(self, g: BeerGame, s: HsbState, a: Run) -> Refusal | None:
        fault = red_pair(g, s, a) or super().check(g, s, a)
        return fault or self._load_fault(g, s, a) or self._way_fault(g, s, a) or self._idle(g, s, a)

    @implements("hsb:5.6.1.5.2.a")
    def _load_fault(self, g: BeerGame, s: HsbState, a: Run) -> Refusal | None:
        """Every train runs with the cubes that were loaded on it."""
        company = g.operator(s)
        at_hand = Counter(zip(_names(g, s, company), loads_of(g, s, company), strict=True))
        for plan in a.routes:
            if not at_hand[plan.train, plan.load]:
                return deny(g, "load_as_loaded", "5.6.1.5.2.a", train=plan.train, cubes=plan.load)
            at_hand[plan.train, plan.load] -= 1
        return None

    @implements("hsb:5.6.1.4.k", "hsb:5.6.1.4.l", "hsb:5.6.1.4.f")
    def _way_fault(self, g: BeerGame, s: HsbState, a: Run) -> Refusal | None:
        company = g.operator(s)
        if not s.cargo[company]:
            return None
        network, _ = query(g, s, company)
        beer = Beer(ways_in(g, company, network), 0, {})
        shut = blocked_stops(g, s, company, network)
        around = detours(g, s, company)
        for plan in a.routes:
            stops = stops_of(g, s, network, plan)
            if plan.load and not beer.reached(stops, mask(stops)):
                return deny(g, "beer_route", "5.6.1.4.k", train=plan.train, hex=CITY_HEX)
            free = plan.load and g.d.train_index[plan.train] in around
            if not free and shut & mask(stops[1:-1]):
                return g.no("run.blocked", train=plan.train, start=plan.path[0], end=plan.path[-1])
        carried, most = sum(plan.load for plan in a.routes), most_cubes(g, s, company)
        return deny(g, "beer_first", "5.6.1.4.k", cubes=most) if carried < most else None

    @implements("hsb:5.6.1.4.a")
    def _idle(self, g: BeerGame, s: HsbState, a: Run) -> Refusal | None:
        """Every train without beer must run if track is left for it; what loaded ones must do stands above."""
        company = g.operator(s)
        network, asked = query(g, s, company)
        used = 0
        for plan in a.routes:
            found = read_route(g, s, network, plan.path)
            assert not isinstance(found, Refusal)
            for link in found[1]:
                used |= asked.map.links[link].mask
        empty = Counter(
            name for name, load in zip(_names(g, s, company), loads_of(g, s, company), strict=True) if not load
        )
        empty.subtract(plan.train for plan in a.routes if not plan.load)
        narrow = asked
        if s.cargo[company]:
            own = network_through(g, s, company, through_stops(g, s, company))
            narrow = run_query(g, s, company, own)
        for spec in narrow.trains:
            if empty[spec.name] > 0 and route_exists(narrow.map, spec, used):
                return g.no("run.must_run", train=spec.name)
        return None

    @implements("hsb:5.6.1.5.1.a", "hsb:5.6.1.5.2.c", "hsb:5.6.1.5.2.d")
    def incomes(self, g: BeerGame, s: HsbState, a: Run) -> list[tuple[RoutePlan, int]]:
        company = g.operator(s)
        network, asked = query(g, s, company)
        beer = Beer(ways_in(g, company, network), 0, {})
        shut = blocked_stops(g, s, company, network) if s.cargo[company] else 0
        earned: list[tuple[RoutePlan, int]] = []
        for plan in a.routes:
            stops = stops_of(g, s, network, plan)
            number = next(n for n, train in enumerate(asked.trains) if train.name == plan.train)
            passed = sum(asked.map.value[stop] for stop in stops[1:-1] if shut >> stop & 1)
            cubes = plan.load * beer.reached(stops, mask(stops)) if plan.load else 0
            earned.append((plan, income_of(asked, number, stops) - passed + cubes))
        return earned

    def room(self, g: BeerGame, s: HsbState, train: str) -> int:
        """The most that was loaded on a train of this type."""
        loads = (cubes for of, cubes in s.cargo[g.operator(s)] if g.d.trains[of].name == train)
        return max(loads, default=0)

    def loaded(self, g: BeerGame, s: HsbState, a: Run, wished: Sequence[int | None]) -> Run:
        """Where nobody says which of several trains it is: loaded ones take the routes that beer can go."""
        company = g.operator(s)
        network, _ = query(g, s, company)
        beer = Beer(ways_in(g, company, network), 0, {})
        left = Counter(zip(_names(g, s, company), loads_of(g, s, company), strict=True))
        plans = []
        for plan, wish in zip(a.routes, wished, strict=True):
            found = read_route(g, s, network, plan.path)
            goes = not isinstance(found, Refusal) and beer.reached(found[0], mask(found[0])) > 0
            fitting = [load for name, load in left.elements() if name == plan.train and (goes or not load)]
            load = max(fitting, default=0) if wish is None else wish
            left[plan.train, load] -= 1
            plans.append(msgspec.structs.replace(plan, load=load))
        return msgspec.structs.replace(a, routes=tuple(plans))

    @implements("hsb:5.6.1.5.2.e")
    def apply(self, g: BeerGame, s: HsbState, a: Run) -> None:
        company = g.operator(s)
        super().apply(g, s, a)
        for plan in a.routes:
            if plan.load:
                train = g.d.train_index[plan.train]
                move_cubes(s, ON_TRAINS, STOCK, plan.load)
                cargo = list(s.cargo[company])
                cargo.remove((train, plan.load))
                s.cargo[company] = tuple(cargo)
                s.carried[company * len(g.d.trains) + train] += 1  # hsb:5.6.1.7.2.b
                note(s, "hsb.log.carries", company=g.company_id(company), train=plan.train, cubes=plan.load)


def _names(g: RailGame, s: RailState, company: int) -> list[str]:
    return [g.d.trains[train].name for train in g.trains.owned(s, company)]


__all__ = ["BeerRun", "can_carry", "run_through"]

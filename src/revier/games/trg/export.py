"""Chapters 8.4 and 8.5.1: running trains, and export beer on the way from Dortmund City to a red field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import msgspec

from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import CITY_HEX
from revier.games.trg.breweries import BEER_BONUS, EXTRA_CUBE, brewery_of, has_marker
from revier.games.trg.state import BACK, CHARTER, SUPPLY, TrgState, cubes_at, move_cubes
from revier.rail.actions import RoutePlan, Run
from revier.rail.game import RailGame
from revier.rail.network import Network
from revier.rail.nodes.base import actor
from revier.rail.nodes.run import RunMove, query, read_route, write_route
from revier.rail.routes import RunQuery, RunSet, TrainSpec, best_runs, income_of
from revier.rail.state import NOBODY, RailState
from revier.rail.tiles import AREA, MAX_STOPS

NEVER = 1_000_000  # taken off a route that is not allowed, so that no search chooses it

Stops = tuple[int, ...]


# --- routes -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class RedPair:
    """Two red fields joined by plain track alone are no route."""

    interest: int  # red fields within reach

    @implements("trg:8.4.k")
    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        return -NEVER if not touched & ~self.interest else 0

    def bound(self, train: TrainSpec) -> int:
        return 0


@dataclass(frozen=True)
class Beer:
    """Income of loaded trains: so much a cube by the red field reached, and ten a route with the marker for it."""

    interest: int
    city: int
    pay: dict[int, int]  # red field -> Mark for a cube
    extra: int
    loads: dict[str, int]  # name of a train in the search -> its cubes

    @implements("trg:8.4.1.i", "trg:8.5.1.g", "trg:8.5.1.h", "trg:8.5.1.i", "trg:5.2.4.b")
    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        load = self.loads.get(train.name, 0)
        if not load:
            return 0
        reached = [self.pay[stop] for stop in (stops[0], stops[-1]) if stop in self.pay]
        if not touched & self.city or not reached:
            return -NEVER
        return load * max(reached) + self.extra

    def bound(self, train: TrainSpec) -> int:
        load = self.loads.get(train.name, 0)
        return load * max(self.pay.values(), default=0) + self.extra if load else 0


def run_query(g: RailGame, s: RailState, company: int, network: Network) -> RunQuery:
    """The trains of a railway; every hex with an income value counts against their length (trg:8.4.d, 8.4.e)."""
    specs = tuple(TrainSpec(g.d.trains[t].name, g.d.trains[t].cities) for t in g.trains.owned(s, company))
    red = _mask(i for i, kind in enumerate(network.run_map.kind) if kind == AREA)
    return RunQuery(network.run_map, specs, (RedPair(red),) if red else ())


def _mask(stops: Iterator[int]) -> int:
    return sum(1 << stop for stop in stops)


def beer_of(g: RailGame, s: TrgState, company: int, network: Network, loads: dict[str, int]) -> Beer:
    """What beer earns on the network of a railway."""
    areas = [row for row in g.d.tables["areas"].values() if isinstance(row, dict) and "beer" in row]
    by_hex = {g.d.hex_index[hex_id]: row["beer"] for row in areas for hex_id in row["hexes"]}
    pay = {i: by_hex[stop // MAX_STOPS] for i, stop in enumerate(network.stops) if stop // MAX_STOPS in by_hex}
    city = _mask(i for i, stop in enumerate(network.stops) if g.d.hexes[stop // MAX_STOPS].id == CITY_HEX)
    bonus: int = g.d.tables["beer_transport"]["bonus_private_4"]
    everything = (1 << len(network.stops)) - 1
    return Beer(everything, city, pay, bonus if has_marker(s, company, BEER_BONUS) else 0, loads)


# --- cubes --------------------------------------------------------------------------------------------------------------
@implements("trg:5.3.c", "trg:8.4.1.k")
def usable(s: TrgState, company: int) -> int:
    """Cubes on the back of the director's own brewery, and those assigned to the railway itself."""
    return on_brewery(s, s.director[company]) + cubes_at(s, CHARTER + company)


def on_brewery(s: TrgState, seat: int) -> int:
    return cubes_at(s, BACK + brewery_of(s, seat)) if seat != NOBODY else 0


@implements("trg:8.4.1.a", "trg:8.4.1.b")
def squares(g: RailGame, train: str) -> int:
    """Blue squares on a train."""
    number: int = g.d.tables["trains"][train].get("blue_squares", 0)
    return number


@implements("trg:5.2.5.b", "trg:5.2.5.c", "trg:8.4.1.c")
def extra_cubes(g: RailGame, s: TrgState, company: int) -> tuple[int, list[str]]:
    """One cube more on one train with the marker for it, and the types of train that may take it."""
    if not has_marker(s, company, EXTRA_CUBE):
        return 0, []
    row = g.d.tables["beer_transport"]["extra_private_5"]
    return row["cubes"], row["trains"]


def loadings(g: RailGame, s: TrgState, company: int, trains: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Ways to load the trains of a railway, each within its squares, one perhaps with the extra cube."""
    extra, takers = extra_cubes(g, s, company)
    ranges = [range(squares(g, t) + (extra if t in takers else 0) + 1) for t in trains]
    for loads in product(*ranges):
        over = [load - squares(g, t) for load, t in zip(loads, trains, strict=True) if load > squares(g, t)]
        if sum(over) <= extra:
            yield loads


def search(g: RailGame, s: TrgState, company: int, loads: Sequence[int]) -> tuple[Network, RunQuery, RunSet] | None:
    """The best runs with the trains loaded like this; None if a loaded train finds no way for its beer."""
    network, asked = query(g, s, company)
    named = tuple(spec._replace(name=f"{spec.name}/{n}") for n, spec in enumerate(asked.trains))
    beer = beer_of(g, s, company, network, {spec.name: load for spec, load in zip(named, loads, strict=True)})
    loaded = RunQuery(asked.map, named, (*asked.modifiers, beer))
    found = best_runs(loaded)
    if any(load and route is None for load, route in zip(loads, found.routes, strict=True)):
        return None
    return network, loaded, found


@implements("trg:8.4.1.e", "trg:8.4.1.g")
def most_cubes(g: RailGame, s: TrgState, company: int, available: int) -> int:
    """How many cubes a railway could carry now at the most: a train is suitable only if it has a legal beer route."""
    trains = [g.d.trains[t].name for t in g.trains.owned(s, company)]
    ways = sorted({loads for loads in loadings(g, s, company, trains) if 0 < sum(loads) <= available}, key=sum, reverse=True)
    for loads in ways:
        if search(g, s, company, loads) is not None:
            return sum(loads)
    return 0


@implements("trg:8.4.1.d", "trg:8.4.1.f", "trg:8.4.1.g", "trg:8.4.1.h")
def duty(g: RailGame, s: TrgState, company: int) -> int:
    """The fewest cubes this run must carry, so that the director's railways together carry as many as they can."""
    seat = s.director[company]
    waiting = on_brewery(s, seat)
    if not waiting:
        return 0
    here = most_cubes(g, s, company, waiting)
    later = 0
    for other in range(len(g.d.companies)):
        if other != company and s.floated[other] and s.director[other] == seat and not s.acted[other]:
            later += most_cubes(g, s, other, waiting - later)
    return max(0, min(here, waiting - later))


# --- the move -----------------------------------------------------------------------------------------------------------
class ExportRun(RunMove):
    """Running trains, some of them with beer."""

    def best(self, g: RailGame, s: RailState) -> Run:
        assert isinstance(s, TrgState)
        company = g.operator(s)
        available, least = usable(s, company), duty(g, s, company)
        if not available:
            return super().best(g, s)
        trains = [g.d.trains[t].name for t in g.trains.owned(s, company)]
        chosen: tuple[tuple[int, int], Run] | None = None
        for loads in loadings(g, s, company, trains):
            if not least <= sum(loads) <= available:
                continue
            found = search(g, s, company, loads)
            if found is None:
                continue
            network, _, runs = found
            worth = (runs.income, sum(loads))
            if chosen is None or worth > chosen[0]:
                plans = [
                    msgspec.structs.replace(write_route(g, s, network, trains[route.train], route), load=loads[route.train])
                    for route in runs.routes
                    if route is not None
                ]
                chosen = worth, Run(actor(g, s), tuple(plans))
        assert chosen is not None  # what duty asks can be done
        return chosen[1]

    @implements("trg:8.4.1.i", "trg:8.4.1.j")
    def check(self, g: RailGame, s: RailState, a: Run) -> Refusal | None:
        assert isinstance(s, TrgState)
        fault = super().check(g, s, a)
        if fault is not None:
            return fault
        company = g.operator(s)
        network, _ = query(g, s, company)
        for plan in a.routes:
            fault = self._route_fault(g, s, company, network, plan)
            if fault is not None:
                return fault
        return self._load_fault(g, s, company, a)

    def _route_fault(self, g: RailGame, s: TrgState, company: int, network: Network, plan: RoutePlan) -> Refusal | None:
        found = read_route(g, s, network, plan.path)
        assert not isinstance(found, Refusal)
        stops = found[0]
        kinds = [network.run_map.kind[stop] for stop in stops]
        if all(kind == AREA for kind in kinds):
            return refuse("trg.refused.red_pair", "trg:8.4.k", train=plan.train)
        if plan.load < 0:
            return refuse("trg.refused.load", "trg:8.4.1.b", train=plan.train)
        beer = beer_of(g, s, company, network, {})
        ends = {stops[0], stops[-1]}
        if plan.load and (not beer.city & _mask(iter(stops)) or not ends & beer.pay.keys()):
            return refuse("trg.refused.beer_route", "trg:8.4.1.i", train=plan.train, hex=CITY_HEX)
        return None

    def _load_fault(self, g: RailGame, s: TrgState, company: int, a: Run) -> Refusal | None:
        extra, takers = extra_cubes(g, s, company)
        over = 0
        for plan in a.routes:
            more = max(0, plan.load - squares(g, plan.train))
            if more and plan.train not in takers:
                clause = "trg:8.4.1.a" if not squares(g, plan.train) else "trg:8.4.1.b"
                return refuse("trg.refused.squares", clause, train=plan.train, cubes=squares(g, plan.train))
            over += more
        if over > extra:
            return refuse("trg.refused.extra_cube", "trg:8.4.1.c")
        total = sum(plan.load for plan in a.routes)
        if total > usable(s, company):
            return refuse("trg.refused.no_cubes", "trg:8.4.1.k", cubes=usable(s, company))
        least = duty(g, s, company)
        if total < least:
            return refuse("trg.refused.beer_duty", "trg:8.4.1.d", cubes=least)
        return None

    def _idle_fault(self, g: RailGame, s: RailState, asked: RunQuery, idle: list[int], used: int) -> Refusal | None:
        """A train must run if it has a legal route left; two red fields alone are none."""
        left = free_map(asked, used)
        for number in idle:
            alone = best_runs(RunQuery(left.map, (asked.trains[number],), asked.modifiers))
            if alone.routes[0] is not None:
                return g.no("run.must_run", train=asked.trains[number].name)
        return None

    def routeless(self, g: RailGame, s: RailState) -> bool:
        _, asked = query(g, s, g.operator(s))
        return not any(best_runs(RunQuery(asked.map, (t,), asked.modifiers)).routes[0] for t in set(asked.trains))

    def incomes(self, g: RailGame, s: RailState, a: Run) -> list[tuple[RoutePlan, int]]:
        assert isinstance(s, TrgState)
        company = g.operator(s)
        network, asked = query(g, s, company)
        earned: list[tuple[RoutePlan, int]] = []
        for plan in a.routes:
            found = read_route(g, s, network, plan.path)
            assert not isinstance(found, Refusal)
            stops = found[0]
            number = next(n for n, train in enumerate(asked.trains) if train.name == plan.train)
            beer = beer_of(g, s, company, network, {plan.train: plan.load})
            bonus = beer.bonus(asked.trains[number], stops, _mask(iter(stops)))
            earned.append((plan, income_of(asked, number, stops) + bonus))
        return earned

    @implements("trg:8.4.1.j", "trg:8.6.3.c")
    def apply(self, g: RailGame, s: RailState, a: Run) -> None:
        assert isinstance(s, TrgState)
        company = g.operator(s)
        super().apply(g, s, a)
        for plan in a.routes:
            if plan.load:
                self._transport(g, s, company, plan)

    def _transport(self, g: RailGame, s: TrgState, company: int, plan: RoutePlan) -> None:
        """Cubes go back to the supply: first those of the brewery, whose use is a duty, then those of the charter."""
        brewery = BACK + brewery_of(s, s.director[company])
        first = min(plan.load, cubes_at(s, brewery))
        move_cubes(s, brewery, SUPPLY, first)
        move_cubes(s, CHARTER + company, SUPPLY, plan.load - first)
        s.carried[company] |= 1 << g.d.train_index[plan.train]
        note(s, "trg.log.export", company=g.company_id(company), train=plan.train, cubes=plan.load)

    def sentence(self, g: RailGame, s: RailState, a: Run) -> Msg:
        cubes = sum(plan.load for plan in a.routes)
        if not cubes:
            return super().sentence(g, s, a)
        return Msg("trg.do.run", {"trains": len(a.routes), "income": self.income(g, s, a), "cubes": cubes})


def free_map(asked: RunQuery, used: int) -> RunQuery:
    """The same question on the track that is still free."""
    links = tuple(link for link in asked.map.links if not link.mask & used)
    run_map = asked.map
    return RunQuery(
        type(run_map)(
            kind=run_map.kind,
            place=run_map.place,
            value=run_map.value,
            own=run_map.own,
            through=run_map.through,
            links=links,
        ),
        asked.trains,
        asked.modifiers,
    )


__all__ = ["ExportRun", "run_query"]

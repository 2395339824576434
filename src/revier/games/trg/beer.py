"""Chapters 5.3 and 8.4.1: whose beer a railway may carry, how much of it its trains can take, and what it earns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from revier.core.cite import implements
from revier.games.dortmund.beer import ABOVE_ALL, NEVER, Beer, Ways, mask, ways_of
from revier.games.trg.base import TrgGame, held
from revier.games.trg.breweries import brewery_of
from revier.games.trg.powers import BeerBonus, ExtraCube
from revier.games.trg.state import BACK, CHARTER, TrgState, cubes_at
from revier.rail.nodes.run import best_set, query, question
from revier.rail.routes import RunQuery, RunSet, best_runs
from revier.rail.state import NOBODY

Loads = tuple[int, ...]  # cubes on each train of a railway


# --- cubes ------------------------------------------------------------------------------------------------------------
@implements("trg:5.1.b", "trg:5.3.c", "trg:8.4.1.k")
def usable(s: TrgState, company: int) -> int:
    """Cubes on the back of the director's own brewery, and those assigned to the railway itself."""
    return on_brewery(s, s.director[company]) + cubes_at(s, CHARTER + company)


def on_brewery(s: TrgState, seat: int) -> int:
    """Cubes on the back of a player's brewery."""
    return cubes_at(s, BACK + brewery_of(s, seat)) if seat != NOBODY else 0


@implements("trg:8.4.1.a", "trg:8.4.1.b")
def squares(g: TrgGame, train: str) -> int:
    """Blue squares on a train."""
    return g.facts.squares[train]


@implements("trg:5.2.5.b", "trg:5.2.5.c", "trg:8.4.1.c")
def extra_cubes(g: TrgGame, s: TrgState, company: int) -> tuple[int, frozenset[str]]:
    """One cube more on one train with the marker for it, and the types of train that may take it."""
    rights = held(g, s, company, ExtraCube)
    return sum(right.cubes for right in rights), frozenset().union(*(right.trains for right in rights))


@implements("trg:5.2.4.b")
def route_bonus(g: TrgGame, s: TrgState, company: int) -> int:
    """What every route with beer earns on top of its cubes."""
    return sum(right.amount for right in held(g, s, company, BeerBonus))


def train_names(g: TrgGame, s: TrgState, company: int) -> list[str]:
    """The trains of a railway, in the order in which routes are searched for them."""
    return [g.d.trains[train].name for train in g.trains.owned(s, company)]


# --- where beer goes --------------------------------------------------------------------------------------------------
@implements("trg:8.4.1.i", "trg:8.5.1.g", "trg:8.5.1.h")
def pays(g: TrgGame, at: int) -> int:
    """What a cube earns in the red field of a hex; 0 where it is none."""
    return g.facts.beer_pay.get(at, 0)


def beer_ways(g: TrgGame, s: TrgState, company: int) -> Ways:
    """Dortmund City and the red fields within reach of a railway."""
    return ways_of(g, s, company, lambda at: pays(g, at))


def beer_of(g: TrgGame, s: TrgState, company: int, loads: Mapping[str, int], *, must: bool = False) -> Beer:
    """What beer earns on the network of a railway."""
    return Beer(beer_ways(g, s, company), route_bonus(g, s, company), loads, must)


# --- loading ----------------------------------------------------------------------------------------------------------
def loadings(g: TrgGame, s: TrgState, company: int, available: int) -> Iterator[Loads]:
    """Ways to load the trains of a railway, each within its squares, one perhaps with the extra cube."""
    trains = train_names(g, s, company)
    extra, takers = extra_cubes(g, s, company)
    room = [squares(g, train) for train in trains]
    ranges = [range(own + (extra if train in takers else 0) + 1) for own, train in zip(room, trains, strict=True)]
    seen: set[tuple[tuple[str, int], ...]] = set()
    for loads in product(*ranges):
        over = sum(load - own for load, own in zip(loads, room, strict=True) if load > own)
        alike = tuple(sorted(zip(trains, loads, strict=True)))  # equal trains may change places
        if over <= extra and sum(loads) <= available and alike not in seen:
            seen.add(alike)
            yield loads


def search(g: TrgGame, s: TrgState, company: int, loads: Loads, *, must: bool) -> RunSet | None:
    """The best runs with the trains loaded like this; None if a train that must carry its load cannot."""
    _, asked = query(g, s, company)
    named = tuple(spec._replace(name=f"{spec.name}+{load}") for spec, load in zip(asked.trains, loads, strict=True))
    carrying = {spec.name: load for spec, load in zip(named, loads, strict=True)}
    beer = beer_of(g, s, company, carrying, must=must)
    if must:  # or a loaded train would stand idle where its route is in the way of a richer one
        beer = replace(beer, ways=beer.ways._replace(pay={at: pay + ABOVE_ALL for at, pay in beer.ways.pay.items()}))
    found = best_runs(RunQuery(asked.map, named, (*asked.modifiers, beer)))
    if not must:
        return found
    if any(load and route is None for load, route in zip(loads, found.routes, strict=True)):
        return None
    return found._replace(income=found.income - ABOVE_ALL * sum(loads))


def most_cubes(g: TrgGame, s: TrgState, company: int) -> int:
    """How many cubes a railway could carry now if there were any number; kept with the track."""
    extra, _ = extra_cubes(g, s, company)
    key = ("most cubes", extra, *question(g, s, company))
    return s.track.kept(key, lambda: _most_cubes(g, s, company))


@implements("trg:8.4.1.e", "trg:8.4.1.g")
def _most_cubes(g: TrgGame, s: TrgState, company: int) -> int:
    """A train is suitable only if it has a legal beer route. Cubes take the place of money in the search."""
    ways = beer_ways(g, s, company)
    every = list(loadings(g, s, company, NEVER))
    most = max(map(sum, every))
    if not most or not ways.passable:
        return 0
    _, asked = query(g, s, company)
    worthless = replace(asked.map, value=(0,) * len(asked.map.value))
    cubes = 0
    for loads in every:
        if sum(loads) == most:
            carriers = [(spec, load) for spec, load in zip(asked.trains, loads, strict=True) if load]
            named = tuple(spec._replace(name=f"{spec.name}+{load}") for spec, load in carriers)
            carrying = {spec.name: load for spec, (_, load) in zip(named, carriers, strict=True)}
            beer = Beer(ways._replace(pay=dict.fromkeys(ways.pay, 1)), 0, carrying)
            cubes = max(cubes, best_runs(RunQuery(worthless, named, (beer,))).income)
    return cubes


class Loaded(NamedTuple):
    """A run, how many cubes each of its trains carries, and how many they could at the most, by beer and room."""

    run: RunSet
    cubes: Loads
    most: int

    @property
    def total(self) -> int:
        return sum(self.cubes)


def free_choice(g: TrgGame, s: TrgState, company: int) -> Loaded:
    """The run that earns most with the beer there is, without a duty; kept with the track.

    A cube always earns something, so only full loads are tried: a train may leave its load behind for a better route.
    """
    available = usable(s, company)
    rights = route_bonus(g, s, company), extra_cubes(g, s, company)
    key = ("best load", available, *rights, *question(g, s, company))
    return s.track.kept(key, lambda: _free_choice(g, s, company, available))


def _free_choice(g: TrgGame, s: TrgState, company: int, available: int) -> Loaded:
    every = list(loadings(g, s, company, available))
    most = max(map(sum, every))
    if not most or not beer_ways(g, s, company).passable:
        return Loaded(best_set(g, s, company), every[0], 0)
    tried = (_loaded(g, s, company, loads, must=False) for loads in every if sum(loads) == most)
    return _best(tried)


def best_with(g: TrgGame, s: TrgState, company: int, available: int, least: int) -> Loaded:
    """The best run that carries so many cubes at least, which must be possible."""
    every = _fullest(list(loadings(g, s, company, available)))
    return _best(_loaded(g, s, company, loads, must=True) for loads in every if sum(loads) >= least)


def _best(tried: Iterable[Loaded | None]) -> Loaded:
    return max((found for found in tried if found is not None), key=lambda found: (found.run.income, found.total))


def _fullest(every: Sequence[Loads]) -> list[Loads]:
    """For every choice of trains that carry, the ways to carry most."""
    most: dict[tuple[bool, ...], int] = {}
    for loads in every:
        carriers = tuple(map(bool, loads))
        most[carriers] = max(most.get(carriers, 0), sum(loads))
    return [loads for loads in every if sum(loads) == most[tuple(map(bool, loads))]]


def _loaded(g: TrgGame, s: TrgState, company: int, loads: Loads, *, must: bool) -> Loaded | None:
    """The best runs with these loads, and what the trains carry on them."""
    found = search(g, s, company, loads, must=must)
    if found is None:
        return None
    beer = beer_of(g, s, company, {})
    cubes = tuple(
        load if route is not None and beer.reached(route.stops, mask(route.stops)) else 0
        for load, route in zip(loads, found.routes, strict=True)
    )
    return Loaded(found, cubes, sum(loads))

"""Random maps, trains and bonuses for the tests of the route finder."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import reduce
from operator import or_

from revier.rail.routes import (
    AREA,
    CITY,
    TOWN,
    Link,
    RunMap,
    RunQuery,
    RunSet,
    TrainSpec,
    best_runs,
    top_places,
)

__all__ = ["SharpTogether", "Together", "best_runs", "express", "lattice", "mid_size", "outcome"]


@dataclass(frozen=True)
class Together:
    """Paid, or taken away, once for every so many of these stops on a route; some trains never get it."""

    interest: int
    needed: int
    amount: int
    not_for: str = ""

    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return 0 if train.name == self.not_for else self.amount * ((touched & self.interest).bit_count() // self.needed)

    def bound(self, train: TrainSpec) -> int:
        return max(0, self.bonus(train, (), self.interest))


class SharpTogether(Together):
    """The same, able to judge part of the map."""

    @property
    def concern(self) -> int:
        return self.interest

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        return max(0, self.bonus(train, (), stops))


def lattice(seed: int, rows: int, columns: int, links: int) -> RunMap:
    """A random map on a lattice of hexes: cities, towns, areas at the border, blocked cities, forks and a ferry."""
    rng = random.Random(seed)
    at = {(row, column): row * columns + column for row in range(rows) for column in range(columns)}
    sides = [
        (number, at[row + dr, column + dc])
        for (row, column), number in at.items()
        for dr, dc in ((0, 1), (1, 0), (1, -1))
        if (row + dr, column + dc) in at
    ]
    kind = [TOWN if rng.random() < 0.3 else CITY for _ in at]
    for (row, column), number in at.items():
        if (row in (0, rows - 1) or column in (0, columns - 1)) and rng.random() < 0.15:
            kind[number] = AREA
    cities = [number for number, what in enumerate(kind) if what == CITY]
    value = [10 if what == TOWN else rng.choice((20, 30, 40, 50, 60)) for what in kind]
    place = list(range(len(kind)))
    own = sum(1 << number for number in rng.sample(cities, 3))
    through = own | sum(1 << n for n, what in enumerate(kind) if what == TOWN or (what == CITY and rng.random() < 0.85))
    chosen = rng.sample(sides, links)
    masks = [7 << 3 * number for number in range(links)]
    for extra in range(links // 8):  # a fork: two links out of one stop share a piece of track
        first = rng.randrange(links)
        near = [n for n in range(links) if n != first and set(chosen[n]) & set(chosen[first])]
        for number in (first, rng.choice(near)) if near else ():
            masks[number] |= 1 << (3 * links + extra)
    split = rng.choice(cities)
    bank = len(kind)
    kind.append(CITY)
    value.append(value[split])
    place.append(split)
    own |= (own >> split & 1) << bank
    through |= (through >> split & 1) << bank
    found = []
    for (a, b), mask in zip(chosen, masks, strict=True):
        moved = rng.random() < 0.5
        found.append(Link(bank if a == split and moved else a, bank if b == split and moved else b, mask))
    found.append(Link(split, bank, 1 << (4 * links)))
    return RunMap(tuple(kind), tuple(place), tuple(value), own, through, tuple(found))


def express(run_map: RunMap, cities: int) -> TrainSpec:
    """A train that skips, must end in an area and counts no towns."""
    worth = [0 if kind == TOWN else value for kind, value in zip(run_map.kind, run_map.value, strict=True)]
    best = top_places(run_map, worth, cities)

    def score(stops: tuple[int, ...]) -> int:
        return best(reduce(or_, (1 << stop for stop in stops)))

    areas = sum(1 << stop for stop, kind in enumerate(run_map.kind) if kind == AREA)
    return TrainSpec("E", cities, skips=True, ends=areas, score=score, limit=lambda end, stops: best(stops))


def mid_size(seed: int) -> RunQuery:
    """Two to four trains on a map of about twenty stops."""
    run_map = lattice(seed, 4, 5, 26)
    coal = SharpTogether(0b10101, 2, 40)
    fleet = [
        (TrainSpec("3", 3), TrainSpec("4", 4), TrainSpec("4", 4)),
        (TrainSpec("3+2", 3, 2, True), TrainSpec("5", 5)),
    ]
    return RunQuery(run_map, (*fleet[seed % 2], express(run_map, 4)) if seed % 3 == 0 else fleet[seed % 2], (coal,))


def outcome(found: RunSet) -> str:
    return repr([(route.stops, route.links, route.income) if route else None for route in found.routes])

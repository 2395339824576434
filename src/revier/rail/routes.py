"""The best routes of a company's trains: exact, the same on every machine, and honest about what is proven.

A route is a trail over stops; the trains of a company may not share track. `best_runs` finds the set of routes that
earns most. Among equal sets it prefers less track; then, train by train, the better route, the one with less track,
the smaller numbers of links. (A train that skips or scores in its own way has too many equal routes to compare them
all: there it is the tidiest that a short extra search meets.)

This module is the front door; the parts behind it are `route_model` (what a map, a train, a route is), `route_rules`
(which routes are legal), `route_net` (the map prepared), `route_search` and `route_far` (finding routes of one train).
"""

from __future__ import annotations

from collections.abc import Sequence

from revier.rail.route_far import FarFinder, Rivals
from revier.rail.route_model import (
    AREA,
    CITY,
    TOWN,
    Link,
    Modifier,
    Route,
    RunMap,
    RunQuery,
    RunSet,
    TrainSpec,
    income_of,
    top_places,
)
from revier.rail.route_net import Meter, Net, Spent, packed_track
from revier.rail.route_rules import Fault, first_route, route_exists, route_fault, set_fault
from revier.rail.route_search import Find, Finder

__all__ = [
    "AREA",
    "CITY",
    "TOWN",
    "Fault",
    "Link",
    "Modifier",
    "Route",
    "RunMap",
    "RunQuery",
    "RunSet",
    "TrainSpec",
    "best_runs",
    "first_route",
    "income_of",
    "route_exists",
    "route_fault",
    "set_fault",
    "top_places",
]

# Steps for searches that need not be finished: a first idea of what a far train earns, and tidying its route.
_FAR_TRY = 200
_FAR_TIDY = 200


def best_runs(q: RunQuery, budget: int = 2_000_000) -> RunSet:
    """The set of routes of highest income; `budget` is counted in search steps, and `proven` says if it sufficed."""
    choice = _Choice(q, budget)
    try:
        choice.decide()
    except Spent:
        return choice.written(proven=False)
    choice.tidy()
    return choice.written(proven=True)


class _Kind:
    """Equal trains: who finds their routes, a weight none of them exceeds, and their routes worth considering."""

    def __init__(self, train: TrainSpec, finder: Finder | FarFinder) -> None:
        self.train, self.finder = train, finder
        self.ceiling = 0
        self.finds: list[Find] = []


class _Choice:
    """One question on its way to an answer: bounds, a quick good set, then proof that there is no better one."""

    def __init__(self, q: RunQuery, budget: int) -> None:
        self._q = q
        self._meter = Meter(budget)
        everything = 0
        for link in q.map.links:
            everything |= link.mask
        self._unit = everything.bit_count() + 1
        self._stop_mask = (1 << len(q.map.kind)) - 1
        self._kinds: list[_Kind] = []
        self._kind_of: list[_Kind] = []
        self._best: list[Find | None] = [None] * len(q.trains)
        self._weight = 0

    # What is found

    def _offer(self, finds: Sequence[Find | None]) -> None:
        weight = sum(find.weight for find in finds if find)
        if weight > self._weight:
            self._weight, self._best = weight, list(finds)

"""The best routes of a company's trains: exact, the same on every machine, and honest about what is proven.

A route is a trail over stops; the trains of a company may not share track. `best_runs` finds the set of routes that
earns most. Among equal sets it prefers less track; then, train by train, the better route, the one with less track,
the smaller numbers of links. (A train that skips or scores in its own way has too many equal routes to compare them
all: for it, it is the tidiest route that a short extra search meets.)

This module is the front door. Behind it: `model` (what a map, a train, a route is), `rules` (which routes
are legal), `net` (the map prepared), `search` and `far` (routes of one train), `choice`
(one route for each train).
"""

from __future__ import annotations

from revier.rail.routes.choice import Choice
from revier.rail.routes.model import (
    AREA,
    CITY,
    TOWN,
    Link,
    Modifier,
    Route,
    RunMap,
    RunQuery,
    RunSet,
    SharpModifier,
    TrainSpec,
    income_of,
    top_places,
)
from revier.rail.routes.net import SpentError
from revier.rail.routes.rules import Fault, first_route, route_exists, route_fault, set_fault

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
    "SharpModifier",
    "TrainSpec",
    "best_runs",
    "first_route",
    "income_of",
    "route_exists",
    "route_fault",
    "set_fault",
    "top_places",
]


def best_runs(q: RunQuery, budget: int = 2_000_000) -> RunSet:
    """The set of routes of highest income; `budget` counts search steps, and `proven` says whether they sufficed."""
    choice = Choice(q, budget)
    try:
        choice.decide()
    except SpentError:
        return choice.written(proven=False)
    choice.tidy()
    return choice.written(proven=True)

"""What the route finder works on: stops joined by links of plain track, trains, and income that is not a plain sum.

Nothing here knows tiles or hexes. Stops are small numbers, track is a set of bits, so that the questions of the search
("is this track free?", "was this place visited?") are single operations on integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from revier.core.errors import RulesBug
from revier.rail.bits import bits

CITY, TOWN, AREA = 0, 1, 2


class Link(NamedTuple):
    """Two stops joined by plain track; `mask` holds the bits of every piece of track on the way."""

    a: int
    b: int
    mask: int


@dataclass(frozen=True, slots=True)
class RunMap:
    """What the trains of one company find on the map now. Lists are indexed by stop, sets of stops are bit masks.

    Several stops may be one place (the banks of a city, the ways into an area); they are then of one kind. A route
    visits a place once; a link between two stops of one place lets it cross the place within that visit. Each stop of
    a place crossed counts by its value; where the place is worth less than that, a modifier takes the rest away.
    """

    kind: Sequence[int]
    place: Sequence[int]
    value: Sequence[int]
    own: int  # stops with a station of the company
    through: int  # stops a train may pass; at all others a route must end
    links: tuple[Link, ...]


class TrainSpec(NamedTuple):
    """What one train may do. Equal specifications are interchangeable trains.

    `score` replaces the plain sum for this train; it says the same for both directions of a route. A search can only
    cut short what it can judge, so a train with an own score should bring `limit(end, stops)` too: never below the
    score of any route over no other stops than these that has this end (-1: whatever its ends). `top_places` helps.
    """

    name: str
    cities: int  # most places of kind CITY or AREA it may count
    towns: int | None = None  # None: towns are free; else the most towns it may visit
    town_ends: bool = False  # may a route start or end in a town, and need no second city
    skips: bool = False  # passes any number of cities and counts at most `cities` of them
    ends: int = 0  # 0, or stops of which at least one must be an end of the route
    barred: int = 0  # stops this train may not visit at all
    score: Callable[[tuple[int, ...]], int] | None = None
    limit: Callable[[int, int], int] | None = None
    plus: bool = False  # cities it does not use up may be towns instead; for trains with towns and town_ends


class Modifier(Protocol):
    """Income that is not the sum of stops: bonuses for combinations, rebates for ferries. It may be negative."""

    @property
    def interest(self) -> int:
        """Asked only for routes that touch one of these stops."""

    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        """Income added to a route; `touched` is the mask of its stops. The same for both directions of the route."""

    def bound(self, train: TrainSpec) -> int:
        """Never below any bonus on one route of this train, and not negative."""


@runtime_checkable
class SharpModifier(Modifier, Protocol):
    """A modifier that can judge part of the map. Where bonuses are large, searches are much faster with it."""

    @property
    def concern(self) -> int:
        """The stops that make a difference to `bound_on`."""

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        """Never below any bonus on a route of this train over no other stops than these, and not negative."""


class RunQuery(NamedTuple):
    """One company's question: how do these trains earn most on this map?"""

    map: RunMap
    trains: tuple[TrainSpec, ...]
    modifiers: tuple[Modifier, ...] = ()


class Route(NamedTuple):
    """One train's way: its stops in order, the links between them (by index), all their track, and the income."""

    train: int
    stops: tuple[int, ...]
    links: tuple[int, ...]
    mask: int
    income: int


class RunSet(NamedTuple):
    """One entry a train (None: it stands idle), the income of all, and whether no better set can exist."""

    routes: tuple[Route | None, ...]
    income: int
    proven: bool


def mask_of(stops: Sequence[int]) -> int:
    """A sequence of stops as a set of bits."""
    mask = 0
    for stop in stops:
        mask |= 1 << stop
    return mask


def place_masks(run_map: RunMap) -> dict[int, int]:
    """The stops of every place."""
    masks: dict[int, int] = {}
    for stop, place in enumerate(run_map.place):
        masks[place] = masks.get(place, 0) | 1 << stop
    return masks


def visits(run_map: RunMap, stops: Sequence[int]) -> list[list[int]]:
    """The stops of a route gathered into visits: neighbouring stops of one place are one visit."""
    gathered: list[list[int]] = []
    for stop in stops:
        if gathered and run_map.place[gathered[-1][-1]] == run_map.place[stop]:
            gathered[-1].append(stop)
        else:
            gathered.append([stop])
    return gathered


def plain_income(run_map: RunMap, train: TrainSpec, stops: tuple[int, ...]) -> int:
    """The income of a route before modifiers: own score, else every stop by its value.

    A train that skips counts every town on its way and the best of the cities and areas.
    """
    if train.score is not None:
        return train.score(stops)
    value = run_map.value
    if not train.skips:
        return sum(value[stop] for stop in stops)
    towns = 0
    cities = []
    for visit in visits(run_map, stops):
        worth = sum(value[stop] for stop in visit)
        if run_map.kind[visit[0]] == TOWN:
            towns += worth
        else:
            cities.append(worth)
    return towns + sum(sorted(cities, reverse=True)[: train.cities])


def extra_income(modifiers: Sequence[Modifier], train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
    """What the modifiers add to a route, or take from it."""
    extra = 0
    for modifier in modifiers:
        if touched & modifier.interest:
            bonus = modifier.bonus(train, stops, touched)
            if bonus > modifier.bound(train):
                raise RulesBug(f"{modifier!r} pays {bonus}, more than its bound, on {stops}")
            extra += bonus
    return extra


def income_of(q: RunQuery, train_index: int, stops: tuple[int, ...]) -> int:
    """The income of one legal route, modifiers included."""
    train = q.trains[train_index]
    return plain_income(q.map, train, stops) + extra_income(q.modifiers, train, stops, mask_of(stops))


def top_places(run_map: RunMap, worth: Sequence[int], most: int) -> Callable[[int], int]:
    """The sum of the `most` best cities and areas, and of all towns, among the stops given: a base for limits.

    `worth` says what a stop counts at most (not below 0); a place touched anywhere counts by its best stop.
    """
    cities: list[tuple[int, int]] = []
    towns: list[tuple[int, int]] = []
    for mask in place_masks(run_map).values():
        stops = bits(mask)
        best = max(worth[stop] for stop in stops)
        (towns if run_map.kind[stops[0]] == TOWN else cities).append((best, mask))
    cities.sort(reverse=True)

    def total(stops: int) -> int:
        found = 0
        left = most
        for value, mask in cities:
            if stops & mask:
                if not left:
                    break
                left -= 1
                found += value
        for value, mask in towns:
            if stops & mask:
                found += value
        return found

    return total

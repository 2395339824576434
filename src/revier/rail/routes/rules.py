"""Which routes are legal, and whether a train has one at all."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum, auto

from revier.rail.bits import bits
from revier.rail.routes.model import (
    TOWN,
    Route,
    RunMap,
    RunQuery,
    TrainSpec,
    mask_of,
    place_masks,
    plain_income,
    visits,
)

_NOWHERE = 1 << 30


class Fault(Enum):
    """Why a route cannot be run."""

    BROKEN = auto()  # the links do not join the stops
    TOO_FEW_STOPS = auto()
    BARRED = auto()
    PLACE_TWICE = auto()
    TRACK_TWICE = auto()
    BLOCKED = auto()
    TOWN_END = auto()
    WRONG_END = auto()
    NO_OWN_STATION = auto()
    TOO_LONG = auto()
    TOO_MANY_TOWNS = auto()
    TRACK_SHARED = auto()  # with another train


def route_fault(run_map: RunMap, train: TrainSpec, stops: Sequence[int], links: Sequence[int]) -> Fault | None:
    """The first thing wrong with a route, None if it is legal."""
    if not _joined(run_map, stops, links):
        return Fault.BROKEN
    met = visits(run_map, stops)
    kinds = [run_map.kind[visit[0]] for visit in met]
    towns = kinds.count(TOWN)
    cities = len(met) - towns
    ends = 1 << stops[0] | 1 << stops[-1]
    if len({run_map.place[stop] for stop in stops if train.town_ends or run_map.kind[stop] != TOWN}) < 2:
        return Fault.TOO_FEW_STOPS
    touched = mask_of(stops)
    if touched & train.barred:
        return Fault.BARRED
    if len({run_map.place[visit[0]] for visit in met}) < len(met) or touched.bit_count() < len(stops):
        return Fault.PLACE_TWICE
    used = 0
    for number in links:
        if used & run_map.links[number].mask:
            return Fault.TRACK_TWICE
        used |= run_map.links[number].mask
    if mask_of(stops[1:-1]) & ~run_map.through:
        return Fault.BLOCKED
    if not train.town_ends and TOWN in (kinds[0], kinds[-1]):
        return Fault.TOWN_END
    if train.ends and not train.ends & ends:
        return Fault.WRONG_END
    if not touched & run_map.own:
        return Fault.NO_OWN_STATION
    if cities > train.cities and not train.skips:
        return Fault.TOO_LONG
    spare = train.cities - cities if train.plus else 0
    if train.towns is not None and towns > train.towns + spare:
        return Fault.TOO_MANY_TOWNS
    return None


def _joined(run_map: RunMap, stops: Sequence[int], links: Sequence[int]) -> bool:
    """Does every link exist and join a stop to the next one?"""
    if len(stops) != len(links) + 1 or not all(0 <= stop < len(run_map.kind) for stop in stops):
        return False
    for number, a, b in zip(links, stops, stops[1:], strict=False):
        if not 0 <= number < len(run_map.links):
            return False
        link = run_map.links[number]
        if (a, b) not in ((link.a, link.b), (link.b, link.a)):
            return False
    return True


def set_fault(q: RunQuery, routes: Sequence[Route | None]) -> tuple[int, Fault] | None:
    """The first train whose route is at fault, by itself or by using another train's track; one entry a train."""
    for seat, route in enumerate(routes):
        if route is not None:
            fault = route_fault(q.map, q.trains[seat], route.stops, route.links)
            if fault is not None:
                return seat, fault
    used = 0
    for seat, route in enumerate(routes):
        for number in route.links if route is not None else ():
            if used & q.map.links[number].mask:
                return seat, Fault.TRACK_SHARED
        for number in route.links if route is not None else ():
            used |= q.map.links[number].mask
    return None


def route_exists(run_map: RunMap, train: TrainSpec, used: int = 0) -> bool:
    """Has the train any legal route on track that is not used already?"""
    return first_route(run_map, train, used) is not None


def first_route(run_map: RunMap, train: TrainSpec, used: int = 0) -> Route | None:
    """Some legal route, short rather than rich, with its income before modifiers.

    Where a route may end at a station, one that begins there is found at once. Otherwise the search starts at the
    possible ends, those nearest to a station first, and turns away from wherever no station is within reach.
    """
    return _AnyRoute(run_map, train, used).find()


class _AnyRoute:
    """A depth-first search for one route."""

    def __init__(self, run_map: RunMap, train: TrainSpec, used: int) -> None:
        self._map, self._train = run_map, train
        self._places = place_masks(run_map)
        self._ties: list[list[tuple[int, int]]] = [[] for _ in run_map.kind]
        for number, link in enumerate(run_map.links):
            if link.a != link.b and not (link.mask & used or train.barred & (1 << link.a | 1 << link.b)):
                self._ties[link.a].append((link.b, number))
                self._ties[link.b].append((link.a, number))
        self._ending = mask_of([s for s, kind in enumerate(run_map.kind) if kind != TOWN or train.town_ends])
        self._ending &= ~train.barred
        self._far = [0] * len(self._ties)

    def _city(self, stop: int) -> int:
        """What a place takes from the number of cities, if the train counts those it passes."""
        return int(self._map.kind[stop] != TOWN and not self._train.skips)

    def _distances(self) -> list[int]:
        """For every stop: how many more cities a train must enter at least to touch an own station."""
        far = [_NOWHERE] * len(self._ties)
        queue = deque(bits(self._map.own))
        for stop in queue:
            far[stop] = 0
        while queue:
            stop = queue.popleft()
            if not (self._map.own | self._map.through) >> stop & 1:
                continue
            for before, _ in self._ties[stop]:
                distance = far[stop] + (self._map.place[before] != self._map.place[stop] and self._city(stop))
                if distance < far[before]:
                    far[before] = distance
                    queue.append(before)
        return far

    def find(self) -> Route | None:
        """A route, or None after all ways were tried."""
        own = self._map.own & ~self._train.barred
        if not self._train.ends:
            # Any route with a station where it may end holds a shorter one that begins there.
            way = self._from(bits(own & self._ending))
            if way is not None or not own & ~self._ending:
                return way
        self._far = self._distances()
        for ties in self._ties:
            ties.sort(key=lambda tie: self._far[tie[0]])
        roots = bits(self._ending & self._train.ends if self._train.ends else self._ending & ~own)
        return self._from(sorted(roots, key=lambda root: self._far[root]))

    def _from(self, roots: Sequence[int]) -> Route | None:
        for root in roots:
            town = self._map.kind[root] == TOWN
            cities = self._train.cities - self._city(root)
            towns = len(self._ties) if self._train.towns is None else self._train.towns
            spare = cities if self._train.plus else 0
            if self._far[root] <= cities and towns + spare >= town:
                way = self._grow((root,), (), 1 << root, 0, cities, towns - town)
                if way is not None:
                    stops, links = way
                    mask = 0
                    for number in links:
                        mask |= self._map.links[number].mask
                    return Route(0, stops, links, mask, plain_income(self._map, self._train, stops))
        return None

    def _grow(
        self, stops: tuple[int, ...], links: tuple[int, ...], touched: int, used: int, cities: int, towns: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        at, own, place = stops[-1], touched & self._map.own, self._map.place
        elsewhere = self._ending & ~self._places[place[stops[0]]]
        if own and self._ending >> at & 1 and touched & elsewhere:
            return stops, links
        if len(stops) > 1 and not self._map.through >> at & 1:
            return None
        for to, number in self._ties[at]:
            crossing = place[to] == place[at]
            mask = self._map.links[number].mask
            if mask & used or touched & (1 << to if crossing else self._places[place[to]]):
                continue
            cities_left = cities - (0 if crossing else self._city(to))
            towns_left = towns - (not crossing and self._map.kind[to] == TOWN)
            spare = cities_left if self._train.plus else 0
            if towns_left + spare >= 0 and cities_left >= (0 if own else self._far[to]):
                way = self._grow(
                    (*stops, to), (*links, number), touched | 1 << to, used | mask, cities_left, towns_left
                )
                if way is not None:
                    return way
        return None

"""From stops somebody points at to whole routes: which track lies between them, so that all trains keep apart.

Every search here is bounded by a number of steps. Among the ways between two stops those with fewer stops on the way
come first, then those with less track, then the smaller numbers of links: the same wish always gives the same route.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from revier.rail.routes import route_fault
from revier.rail.routes.model import RunMap, TrainSpec, mask_of

_STEPS = 30_000  # of one train's search
_SET_STEPS = 5_000
_MOST_WAYS = 40  # so many legal ways of one train are enough to keep out of the others' way
_FURTHER = 3  # ways with so many stops more than the shortest are looked at too
_FAR = 99


class Way(NamedTuple):
    """A route over given stops and those between them; `mask` is all its track."""

    stops: tuple[int, ...]
    links: tuple[int, ...]
    mask: int


class _SpentError(Exception):
    """The search has taken all the steps it may."""


class Ways:
    """Ways of one train over stops in a given order."""

    def __init__(self, run_map: RunMap, train: TrainSpec, wanted: Sequence[int]) -> None:
        self._map, self._train, self._wanted = run_map, train, tuple(wanted)
        self._ties: list[list[tuple[int, int]]] = [[] for _ in run_map.kind]
        for number, link in enumerate(run_map.links):
            if link.a != link.b:
                self._ties[link.a].append((link.b, number))
                self._ties[link.b].append((link.a, number))
        self._between = run_map.through & ~train.barred & ~mask_of(wanted)  # what may be added on the way
        self._far = {goal: self._distances(goal) for goal in set(wanted[1:])}
        self._steps = 0

    def _distances(self, goal: int) -> list[int]:
        """How many links every stop is away from one, at the least."""
        far = [_FAR] * len(self._ties)
        far[goal] = 0
        queue = [goal]
        for here in queue:  # grows while it is walked
            for there, _ in self._ties[here] if here == goal or self._between >> here & 1 else ():
                if far[there] == _FAR:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far

    def legal(self) -> list[Way]:
        """The legal ways, the plainest first; none if there is none, or none was found in time."""
        found: list[Way] = []
        shortest: int | None = None
        try:
            for extra in range(len(self._ties)):
                far_enough = shortest is not None and extra > shortest + _FURTHER
                if far_enough or len(found) >= _MOST_WAYS:
                    break
                level = [way for way in self._walks(extra) if self._allowed(way)]
                found += sorted(level, key=lambda way: (way.mask.bit_count(), way.links))
                if found and shortest is None:
                    shortest = extra
        except _SpentError:
            return found
        return found

    def plainest(self) -> Way | None:
        """The plainest way whatever the rules say of it, so that they can say it; None where no track leads on."""
        try:
            for extra in range(len(self._ties)):
                level = [*self._walks(extra)] or [*self._walks(extra, again=True)]
                if level:
                    return min(level, key=lambda way: (way.mask.bit_count(), way.links))
        except _SpentError:
            return None
        return None

    def _allowed(self, way: Way) -> bool:
        return route_fault(self._map, self._train, way.stops, way.links) is None

    def _walks(self, extra: int, *, again: bool = False) -> Iterator[Way]:
        """All walks that add exactly so many stops to those wanted; `again` lets them use track twice."""
        if self._wanted:
            yield from self._onward(Way(self._wanted[:1], (), 0), 1, extra, again)

    def _onward(self, way: Way, goal: int, extra: int, again: bool) -> Iterator[Way]:
        self._steps += 1
        if self._steps > _STEPS:
            raise _SpentError
        if goal == len(self._wanted):
            if not extra:
                yield way
            return
        here, target = way.stops[-1], self._wanted[goal]
        for there, number in self._ties[here]:
            mask = self._map.links[number].mask
            if mask & way.mask and not again:
                continue
            longer = Way((*way.stops, there), (*way.links, number), way.mask | mask)
            if there == target:
                yield from self._onward(longer, goal + 1, extra, again)
            elif extra and self._far[target][there] <= extra and self._new(way, there):
                yield from self._onward(longer, goal, extra - 1, again)

    def _new(self, way: Way, there: int) -> bool:
        """May a stop be added on the way? It must be passable and of a place not yet visited, or of the present one."""
        place = self._map.place
        if not self._between >> there & 1 or there in way.stops:
            return False
        return place[there] == place[way.stops[-1]] or all(place[stop] != place[there] for stop in way.stops)


def keep_apart(choices: Sequence[Sequence[Way]]) -> list[Way] | None:
    """One way a train such that no two share track, earlier ways and earlier trains first; None if there is none."""
    steps = 0

    def descend(taken: list[Way], used: int) -> list[Way] | None:
        nonlocal steps
        steps += 1
        if len(taken) == len(choices) or steps > _SET_STEPS:
            return taken if len(taken) == len(choices) else None
        for way in choices[len(taken)]:
            if not way.mask & used:
                whole = descend([*taken, way], used | way.mask)
                if whole is not None:
                    return whole
        return None

    return descend([], 0)


__all__ = ["Way", "Ways", "keep_apart"]

"""The slow twin of the route finder: every trail by plain search, every combination by plain trial.

It shares the data types with the finder and nothing else, so that a mistake would have to be made twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from revier.rail.routes import TOWN, RunMap, RunQuery, TrainSpec

Trail = tuple[tuple[int, ...], tuple[int, ...]]  # stops, links


def trails(run_map: RunMap) -> Iterator[Trail]:
    """Every trail of the map: no track used twice, whatever it does otherwise."""

    def extend(stops: tuple[int, ...], links: tuple[int, ...], used: int) -> Iterator[Trail]:
        yield stops, links
        for number, link in enumerate(run_map.links):
            if number in links or link.mask & used or stops[-1] not in (link.a, link.b):
                continue
            to = link.b if stops[-1] == link.a else link.a
            yield from extend((*stops, to), (*links, number), used | link.mask)

    for start in range(len(run_map.kind)):
        yield from extend((start,), (), 0)


def is_legal(run_map: RunMap, train: TrainSpec, stops: tuple[int, ...]) -> bool:
    """The rules for a trail, one after the other."""

    def inside(stop: int, mask: int) -> bool:
        return (mask >> stop) % 2 == 1

    places = [list(group) for _, group in groupby(stops, key=lambda stop: run_map.place[stop])]
    is_town = [run_map.kind[group[0]] == TOWN for group in places]
    names = [run_map.place[group[0]] for group in places]
    ends = [stops[0], stops[-1]]
    spare = max(0, train.cities - is_town.count(False)) if train.plus else 0
    return (
        len(set(stops)) == len(stops)
        and len(set(names)) == len(names)
        and len([n for n, town in zip(names, is_town, strict=True) if train.town_ends or not town]) >= 2
        and (train.town_ends or not (is_town[0] or is_town[-1]))
        and all(inside(stop, run_map.through) for stop in stops[1:-1])
        and any(inside(stop, run_map.own) for stop in stops)
        and not any(inside(stop, train.barred) for stop in stops)
        and (train.ends == 0 or any(inside(stop, train.ends) for stop in ends))
        and (train.skips or is_town.count(False) <= train.cities)
        and (train.towns is None or is_town.count(True) <= train.towns + spare)
    )


def income(q: RunQuery, train: TrainSpec, stops: tuple[int, ...]) -> int:
    """What a legal route earns."""
    run_map = q.map
    if train.score:
        total = train.score(stops)
    elif train.skips:
        cities: dict[int, int] = {}
        total = 0
        for stop in stops:
            if run_map.kind[stop] == TOWN:
                total += run_map.value[stop]
            else:
                cities[run_map.place[stop]] = cities.get(run_map.place[stop], 0) + run_map.value[stop]
        total += sum(sorted(cities.values())[::-1][: train.cities])
    else:
        total = sum(run_map.value[stop] for stop in stops)
    touched = sum(1 << stop for stop in set(stops))
    return total + sum(m.bonus(train, stops, touched) for m in q.modifiers if m.interest & touched)


class Candidate:
    """A legal route with an income, in the direction of smaller link numbers."""

    def __init__(self, q: RunQuery, train: TrainSpec, stops: tuple[int, ...], links: tuple[int, ...]) -> None:
        self.stops, self.links = stops, links
        self.income = income(q, train, stops)
        self.track = frozenset(
            i for n in links for i in range(q.map.links[n].mask.bit_length()) if q.map.links[n].mask >> i & 1
        )
        self.key = (-self.income, len(self.track), links)


def candidates(q: RunQuery, train: TrainSpec, all_trails: list[Trail]) -> list[Candidate]:
    """All routes of a train worth running, once each."""
    found = [
        Candidate(q, train, stops, links)
        for stops, links in all_trails
        if links <= links[::-1] and (len(links) > 1 or stops < stops[::-1]) and is_legal(q.map, train, stops)
    ]
    return [c for c in found if c.income > 0]


Best = tuple[int, int, list[tuple[int, ...]]]  # income, pieces of track, links of each train's route


def best_set(q: RunQuery, routes: list[list[Candidate]]) -> Best:
    """Highest income, then least track, then train by train the better route; equal trains in that order."""
    idle = (1, 0, ())

    def choose(i: int, used: frozenset[int]) -> Iterator[list[Candidate | None]]:
        if i == len(routes):
            yield []
            return
        for candidate in [*routes[i], None]:
            if candidate is None or not candidate.track & used:
                for rest in choose(i + 1, used | candidate.track if candidate else used):
                    yield [candidate, *rest]

    def rank(chosen: list[Candidate | None]) -> tuple[int, int, list[tuple[int, int, tuple[int, ...]]]]:
        keys = [c.key if c else idle for c in chosen]
        for train in set(q.trains):
            seats = [i for i, other in enumerate(q.trains) if other == train]
            for seat, key in zip(seats, sorted(keys[i] for i in seats), strict=True):
                keys[seat] = key
        return -sum(c.income for c in chosen if c), sum(len(c.track) for c in chosen if c), keys

    income, track, keys = min(rank(chosen) for chosen in choose(0, frozenset()))
    return -income, track, [key[2] for key in keys]

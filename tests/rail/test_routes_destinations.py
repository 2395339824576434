"""Destinations worth what is on the way, and red ones that count twice, as 18Ruhr has them: against the slow twin."""

from __future__ import annotations

import pytest
from brute_routes import best_set, candidates, trails
from hypothesis import given, settings
from hypothesis import strategies as st
from maps_for_routes import lattice
from test_routes_twin import SLOW_START, check_with_twin, maps

from revier.games.ruhr.values import PerSite, RedTwice
from revier.rail.routes import AREA, CITY, TOWN, Link, Modifier, RunMap, RunQuery, TrainSpec, best_runs

TWICE = (("8", 2),)  # trains called 8 count red places twice


def plus(name: str, cities: int, towns: int) -> TrainSpec:
    return TrainSpec(name, cities, towns, True, plus=True)


def with_areas(run_map: RunMap, sites: int, amounts: tuple[int, int]) -> tuple[Modifier, ...]:
    """The first and second area are worth so much for each of these stops; all areas count twice for some trains."""
    areas = [stop for stop, kind in enumerate(run_map.kind) if kind == AREA]
    sites &= ~sum(1 << stop for stop in areas)
    found: list[Modifier] = [
        PerSite(1 << stop, sites, amount, TWICE) for stop, amount in zip(areas, amounts, strict=False)
    ]
    if areas:
        values = tuple(v if k == AREA else 0 for v, k in zip(run_map.value, run_map.kind, strict=True))
        found.append(RedTwice(sum(1 << stop for stop in areas), values, TWICE))
    return tuple(found)


@st.composite
def queries(draw: st.DrawFn) -> RunQuery:
    run_map = draw(maps())
    size = st.integers(1, 3)
    fleet = [plus(draw(st.sampled_from(("6", "8"))), draw(size), draw(size)) for _ in range(draw(st.integers(1, 2)))]
    sites = draw(st.integers(0, (1 << len(run_map.kind)) - 1))
    return RunQuery(run_map, tuple(fleet), with_areas(run_map, sites, (10, 20)))


@given(queries())
@settings(SLOW_START, max_examples=150)
def test_small_maps(q: RunQuery) -> None:
    check_with_twin(q)


@pytest.mark.parametrize("seed", range(4))
def test_larger_maps(seed: int) -> None:
    run_map = lattice(seed, 4, 5, 20)
    q = RunQuery(run_map, (plus("6", 3, 2), plus("8", 4, 3)), with_areas(run_map, 0b1010110101101011, (10, 20)))
    all_trails = list(trails(run_map))
    income, _, _ = best_set(q, [candidates(q, train, all_trails) for train in q.trains])
    found = best_runs(q)
    assert (found.income, found.proven) == (income, True)


def test_by_hand() -> None:
    """Own city 20, two sites of 10, an area of 30 worth 20 more for each site: 20 + 20 + 30 + 40; twice 70 for an 8."""
    links = (Link(0, 1, 1), Link(1, 2, 2), Link(2, 3, 4))
    line = RunMap((CITY, TOWN, TOWN, AREA), (0, 1, 2, 3), (20, 10, 10, 30), 1, 0b0111, links)
    modifiers = with_areas(line, 0b0110, (20, 0))
    assert best_runs(RunQuery(line, (plus("6", 2, 2),), modifiers)).income == 40 + 70
    assert best_runs(RunQuery(line, (plus("8", 2, 2),), modifiers)).income == 40 + 2 * 70

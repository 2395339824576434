"""The route finder against its slow twin on random maps, against an exact solver on larger ones, and against itself."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import or_

import pytest
from brute_routes import best_set, candidates, is_legal, trails
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from maps_for_routes import SharpTogether, Together, express, lattice, mid_size, outcome

from revier.rail.routes import (
    AREA,
    CITY,
    TOWN,
    Link,
    Modifier,
    RunMap,
    RunQuery,
    TrainSpec,
    best_runs,
    first_route,
    income_of,
    route_fault,
    set_fault,
)

SLOW_START = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@dataclass(frozen=True)
class BothEnds:
    """Paid when both ends of a route are among these stops."""

    interest: int
    amount: int

    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return self.amount if self.interest >> stops[0] & self.interest >> stops[-1] & 1 else 0

    def bound(self, train: TrainSpec) -> int:
        return self.amount


@st.composite
def maps(draw: st.DrawFn) -> RunMap:
    places = draw(st.integers(2, 6))
    kinds = [draw(st.sampled_from((CITY, CITY, CITY, TOWN, TOWN, AREA))) for _ in range(places)]
    place = list(range(-1, places - 1))
    for number in range(places):
        if len(place) < 8 and draw(st.integers(0, 3)) == 0:  # a second stop of the same place
            place.append(number - 1)
            kinds.append(kinds[number])
    count = len(place)
    everything = (1 << count) - 1
    stop = st.integers(0, count - 1)
    pairs = draw(st.lists(st.tuples(stop, stop).filter(lambda pair: pair[0] != pair[1]), min_size=1, max_size=8))
    pairs += draw(st.lists(st.tuples(stop, stop), max_size=1))  # perhaps a loop
    pairs += [(a, b) for a in range(count) for b in range(a) if place[a] == place[b] and draw(st.booleans())][:2]
    links = []
    for number, (a, b) in enumerate(pairs):
        mask = draw(st.sampled_from((1, 1, 1, 2, 3))) << 2 * number
        if draw(st.integers(0, 2)) == 0:
            mask |= 1 << draw(st.integers(30, 31))  # a piece of track that several links use
        links.append(Link(a, b, 0 if draw(st.integers(0, 30)) == 30 else mask))
    values = [draw(st.sampled_from((0, 10, 20, 20, 30, 50))) for _ in range(count)]
    own = draw(st.integers(0, everything)) & draw(st.integers(0, everything)) | 1 << draw(stop)
    through = draw(st.integers(0, everything)) | draw(st.integers(0, everything))
    areas = sum(1 << number for number, kind in enumerate(kinds) if kind == AREA)
    return RunMap(tuple(kinds), tuple(place), tuple(values), own, through & ~areas, tuple(links))


@st.composite
def trains(draw: st.DrawFn, run_map: RunMap, far: bool = False) -> TrainSpec:
    everything = (1 << len(run_map.kind)) - 1
    few = st.integers(0, everything).flatmap(lambda a: st.integers(0, everything).map(lambda b: a & b))
    train = TrainSpec(
        draw(st.sampled_from("ab")),
        draw(st.sampled_from((1, 2, 3, 3, 4, 5))),
        towns=draw(st.sampled_from((None, None, 0, 1, 2))),
        town_ends=draw(st.booleans()),
        skips=far or draw(st.integers(0, 3)) == 0,
        ends=draw(few) if draw(st.integers(0, 1 if far else 3)) == 0 else 0,
        barred=draw(few) & draw(few) if draw(st.integers(0, 3)) == 0 else 0,
    )
    if train.town_ends and train.towns is not None and not train.skips and draw(st.booleans()):
        return train._replace(plus=True)
    if draw(st.integers(0, 4)):
        return train
    double = run_map.own

    def score(stops: tuple[int, ...]) -> int:
        """The ends by their value, and the best stops between them; own stations double between own ends."""
        worth = [
            run_map.value[s] * (2 if double >> stops[0] & double >> stops[-1] & double >> s & 1 else 1) for s in stops
        ]
        return worth[0] + worth[-1] + sum(sorted(worth[1:-1])[::-1][: train.cities])

    twice = [2 * value for value in run_map.value]

    def limit(end: int, stops: int) -> int:
        return sum(twice[s] for s in range(len(twice)) if stops >> s & 1)

    return train._replace(score=score, limit=limit if draw(st.booleans()) else None)


@st.composite
def queries(draw: st.DrawFn, far: bool = False, plus: bool = False) -> RunQuery:
    run_map = draw(maps())
    everything = (1 << len(run_map.kind)) - 1
    kinds = [*draw(st.lists(trains(run_map), max_size=1)), draw(trains(run_map, far))]
    if plus:
        size = st.sampled_from((1, 2, 3))
        kinds = [TrainSpec("a", draw(size), draw(size), True, plus=True), *kinds]
    used = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=3))
    some = st.integers(1, everything)
    amounts = st.sampled_from((-40, -15, 10, 40, 100))
    modifier = st.one_of(
        st.builds(Together, some, st.integers(1, 2), amounts, st.sampled_from(("", "a"))),
        st.builds(SharpTogether, some, st.integers(1, 2), amounts, st.sampled_from(("", "a"))),
        st.builds(BothEnds, some, st.sampled_from((10, 60))),
    )
    modifiers: list[Modifier] = list(draw(st.lists(modifier, max_size=2)))
    return RunQuery(run_map, tuple(used), tuple(modifiers))


def few_trails(run_map: RunMap) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All trails of a map that has no more of them than the twin can chew."""
    found = list(islice(trails(run_map), 1001))
    assume(len(found) <= 1000)
    return found


@given(queries())
@settings(SLOW_START, max_examples=150)
def test_best_runs_agree_with_the_twin(q: RunQuery) -> None:
    check_with_twin(q)


@given(queries(plus=True))
@settings(SLOW_START, max_examples=150)
def test_runs_of_plus_trains_agree_with_the_twin(q: RunQuery) -> None:
    check_with_twin(q)


@given(queries(far=True))
@settings(SLOW_START, max_examples=100)
def test_far_runs_agree_with_the_twin(q: RunQuery) -> None:
    check_with_twin(q)


def check_with_twin(q: RunQuery) -> None:
    all_trails = few_trails(q.map)
    routes = [candidates(q, train, all_trails) for train in q.trains]
    sets = reduce(lambda total, found: total * (len(found) + 1), routes, 1)
    assume(sets < 10_000)
    income, track, links = best_set(q, routes)
    found = best_runs(q)
    assert found.proven
    assert found.income == income
    assert set_fault(q, found.routes) is None
    for seat, route in enumerate(found.routes):
        if route is not None:
            assert route.train == seat
            assert route.income == income_of(q, seat, route.stops)
            assert route.mask == reduce(or_, (q.map.links[n].mask for n in route.links))
    if not any(train.skips or train.score for train in q.trains):
        assert sum(route.mask.bit_count() for route in found.routes if route) == track
        assert [route.links if route else () for route in found.routes] == links


@given(st.data())
@settings(SLOW_START, max_examples=100)
def test_legality_agrees_with_the_twin(data: st.DataObject) -> None:
    run_map = data.draw(maps())
    train = data.draw(trains(run_map))
    legal = []
    for stops, links in few_trails(run_map):
        assert (route_fault(run_map, train, stops, links) is None) == is_legal(run_map, train, stops)
        if is_legal(run_map, train, stops):
            legal.append(links)
    used = data.draw(st.sampled_from([0, *(link.mask for link in run_map.links)]))
    free = [links for links in legal if not any(run_map.links[n].mask & used for n in links)]
    route = first_route(run_map, train, used)
    assert (route is not None) == bool(free)
    if route is not None:
        assert route_fault(run_map, train, route.stops, route.links) is None
        assert not route.mask & used


@pytest.mark.parametrize("seed", range(4))
def test_best_runs_agree_with_the_twin_on_a_larger_map(seed: int) -> None:
    coal = SharpTogether(0b10101, 2, 40)
    q = RunQuery(lattice(seed, 4, 5, 20), (TrainSpec("3", 3), TrainSpec("5", 5)), (coal,))
    all_trails = list(trails(q.map))
    income, track, links = best_set(q, [candidates(q, train, all_trails) for train in q.trains])
    found = best_runs(q)
    assert (found.income, found.proven) == (income, True)
    assert sum(route.mask.bit_count() for route in found.routes if route) == track
    assert [route.links if route else () for route in found.routes] == links


@pytest.mark.parametrize("seed", range(8))
def test_best_runs_agree_with_an_exact_solver(seed: int) -> None:
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    q = mid_size(seed)
    all_trails = list(trails(q.map))
    model = cp_model.CpModel()
    users: dict[int, list[object]] = {}
    terms = []
    for train in q.trains:
        taken = []
        for candidate in candidates(q, train, all_trails):
            use = model.new_bool_var("")
            taken.append(use)
            terms.append(candidate.income * use)
            for piece in candidate.track:
                users.setdefault(piece, []).append(use)
        model.add_at_most_one(taken)
    for sharing in users.values():
        model.add_at_most_one(sharing)
    model.maximize(sum(terms))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    assert best_runs(q).income == round(solver.objective_value)


def test_the_answer_is_the_same_in_every_process() -> None:
    script = (
        "from maps_for_routes import best_runs, mid_size, outcome\n"
        "for seed in range(6): print(outcome(best_runs(mid_size(seed))))"
    )
    here = os.path.dirname(__file__)
    answers = set()
    for hash_seed in ("0", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([here, *sys.path])}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        answers.add(done.stdout)
    assert answers == {"".join(outcome(best_runs(mid_size(seed))) + "\n" for seed in range(6))}


@pytest.mark.parametrize("seed", range(6))
def test_the_income_does_not_depend_on_how_things_are_numbered(seed: int) -> None:
    q = mid_size(seed)
    turned = tuple(reversed(range(len(q.map.kind))))

    def masked(mask: int) -> int:
        return sum(1 << turned[stop] for stop in range(len(turned)) if mask >> stop & 1)

    mirrored = RunMap(
        tuple(q.map.kind[stop] for stop in turned),
        tuple(q.map.place[stop] for stop in turned),
        tuple(q.map.value[stop] for stop in turned),
        masked(q.map.own),
        masked(q.map.through),
        tuple(Link(turned[link.b], turned[link.a], link.mask) for link in reversed(q.map.links)),
    )
    fleet = [express(mirrored, train.cities) if train.skips else train for train in q.trains]
    modifiers = (SharpTogether(masked(0b10101), 2, 40),)
    assert best_runs(RunQuery(mirrored, tuple(fleet), modifiers)).income == best_runs(q).income


@pytest.mark.parametrize("seed", range(6))
def test_more_trains_or_longer_ones_never_earn_less(seed: int) -> None:
    run_map = lattice(seed, 4, 6, 30)
    lengths = [(3,), (4,), (4, 3), (4, 4), (5, 4), (5, 4, 2)]
    incomes = [best_runs(RunQuery(run_map, tuple(TrainSpec("t", n) for n in some))).income for some in lengths]
    assert incomes == sorted(incomes)
    assert incomes[0] < incomes[-1]


def test_the_twin_counts_what_a_person_counts() -> None:
    """Two cities and an area in a line: 3 trails of no link, 4 of one, 2 of two; and these routes among them."""
    line = RunMap((CITY, CITY, AREA), (0, 1, 2), (10, 20, 40), 1, 3, (Link(0, 1, 1), Link(1, 2, 2)))
    found = candidates(RunQuery(line, ()), TrainSpec("3", 3), list(trails(line)))
    assert sorted((c.stops, c.income) for c in found) == [((0, 1), 30), ((0, 1, 2), 70)]
    assert len(list(trails(line))) == 3 + 4 + 2

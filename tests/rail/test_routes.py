"""The route finder on small maps worked out by hand: every rule of a legal route, income, sharing, ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from revier.core.errors import RulesBug
from revier.rail.routes import (
    AREA,
    CITY,
    TOWN,
    Fault,
    Link,
    Modifier,
    Route,
    RunMap,
    RunQuery,
    RunSet,
    TrainSpec,
    best_runs,
    first_route,
    income_of,
    route_exists,
    route_fault,
    set_fault,
    top_places,
)

TWO, THREE, FOUR = (TrainSpec(str(n), n) for n in (2, 3, 4))


def stops(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def make(
    kinds: str,
    values: Sequence[int],
    links: Sequence[tuple[int, int]],
    own: int,
    blocked: int = 0,
    places: Sequence[int] | None = None,
    masks: Sequence[int] | None = None,
) -> RunMap:
    """A map from one letter a stop (C, T, A); every link has a piece of track of its own unless masks are given."""
    kind = tuple({"C": CITY, "T": TOWN, "A": AREA}[letter] for letter in kinds)
    areas = stops(*(n for n, what in enumerate(kind) if what == AREA))
    track = masks or [1 << number for number in range(len(links))]
    return RunMap(
        kind=kind,
        place=tuple(places or range(len(kind))),
        value=tuple(values),
        own=own,
        through=stops(*range(len(kind))) & ~areas & ~blocked,
        links=tuple(Link(a, b, mask) for (a, b), mask in zip(links, track, strict=True)),
    )


def run(run_map: RunMap, *trains: TrainSpec, modifiers: tuple[Modifier, ...] = ()) -> RunSet:
    found = best_runs(RunQuery(run_map, trains, modifiers))
    assert found.proven
    assert set_fault(RunQuery(run_map, trains, modifiers), found.routes) is None
    return found


def ways(found: RunSet) -> list[tuple[int, ...] | None]:
    return [route.stops if route else None for route in found.routes]


@dataclass(frozen=True)
class Bonus:
    """So much for a route that touches all of these stops."""

    all_of: int
    amount: int

    @property
    def interest(self) -> int:
        return self.all_of

    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return self.amount if touched & self.all_of == self.all_of else 0

    def bound(self, train: TrainSpec) -> int:
        return max(0, self.amount)


# A line of five cities, station in the middle one.
LINE = make("CCCCC", (10, 20, 30, 40, 50), [(0, 1), (1, 2), (2, 3), (3, 4)], own=stops(2))


def test_a_train_counts_no_more_cities_than_its_number() -> None:
    assert run(LINE, TWO).income == 30 + 40
    assert run(LINE, THREE).income == 30 + 40 + 50
    assert run(LINE, FOUR).income == 20 + 30 + 40 + 50
    assert route_fault(LINE, TWO, (2, 3, 4), (2, 3)) is Fault.TOO_LONG
    assert route_fault(LINE, THREE, (2, 3, 4), (2, 3)) is None


def test_a_route_runs_both_ways_from_the_station() -> None:
    found = run(LINE, TrainSpec("5", 5))
    assert ways(found) == [(0, 1, 2, 3, 4)]
    assert found.routes[0] == Route(0, (0, 1, 2, 3, 4), (0, 1, 2, 3), 0b1111, 150)


def test_a_route_needs_an_own_station_anywhere_on_it() -> None:
    far = make("CCC", (10, 20, 30), [(0, 1), (1, 2)], own=stops(0))
    assert run(far, TWO).income == 10 + 20
    assert route_fault(far, TWO, (1, 2), (1,)) is Fault.NO_OWN_STATION
    assert run(make("CCC", (10, 20, 30), [(0, 1), (1, 2)], own=0), TWO) == RunSet((None,), 0, True)


def test_towns_are_free_where_the_train_does_not_count_them() -> None:
    line = make("CTTC", (20, 10, 10, 30), [(0, 1), (1, 2), (2, 3)], own=stops(0))
    assert run(line, TWO).income == 20 + 10 + 10 + 30


def test_towns_are_counted_by_trains_with_a_second_number() -> None:
    line = make("CTTC", (20, 10, 10, 30), [(0, 1), (1, 2), (2, 3)], own=stops(0))
    assert run(line, TrainSpec("2+2", 2, towns=2)).income == 70
    assert run(line, TrainSpec("2+1", 2, towns=1)).routes == (None,)
    assert route_fault(line, TrainSpec("2+1", 2, towns=1), (0, 1, 2, 3), (0, 1, 2)) is Fault.TOO_MANY_TOWNS
    # Two ways from 0 to 3: over two towns, or over one of them by a third link.
    both = make("CTTC", (20, 10, 10, 30), [(0, 1), (1, 2), (2, 3), (1, 3)], own=stops(0))
    assert run(both, TrainSpec("2+1", 2, towns=1)).income == 20 + 10 + 30


def test_towns_one_may_not_visit_are_not_paid_for_with_cities() -> None:
    line = make("CTTC", (20, 10, 10, 30), [(0, 1), (1, 2), (2, 3)], own=stops(0))
    assert run(line, TrainSpec("4+0", 4, towns=0)).routes == (None,)
    assert run(line, TrainSpec("4+1", 4, towns=1)).routes == (None,)


def test_towns_do_not_use_up_cities_nor_cities_towns() -> None:
    line = make("CTCTCTC", (10, 1, 10, 1, 10, 1, 10), [(n, n + 1) for n in range(6)], own=stops(2))
    assert run(line, TrainSpec("3+2", 3, towns=2)).income == 10 + 1 + 10 + 1 + 10
    assert run(line, TrainSpec("4+2", 4, towns=2)).income == 10 + 1 + 10 + 1 + 10
    assert run(line, TrainSpec("2+3", 2, towns=3)).income == 10 + 1 + 10


def test_a_plus_train_spends_cities_it_does_not_use_on_towns() -> None:
    """Four cities and four towns: with three cities there is room for a fifth town, not for a sixth."""
    train = TrainSpec("4+4", 4, towns=4, town_ends=True, plus=True)
    line = make("CTTTCTTTC", (10,) * 9, [(n, n + 1) for n in range(8)], own=stops(0))
    links = tuple(range(8))
    assert route_fault(line, train, tuple(range(8)), links[:7]) is None  # 2 cities, 6 towns
    assert route_fault(line, train, tuple(range(9)), links) is Fault.TOO_MANY_TOWNS  # 3 cities, 6 towns
    assert run(line, train).income == 80
    cities = make("CCCCCT", (10,) * 6, [(n, n + 1) for n in range(5)], own=stops(0))
    assert route_fault(cities, train, tuple(range(5)), links[:4]) is Fault.TOO_LONG
    assert run(cities, train).income == 40


def test_many_towns_in_a_row_do_not_borrow_from_the_cities() -> None:
    for towns in range(1, 9):
        line = make("C" + "T" * towns + "C", (10,) * (towns + 2), [(n, n + 1) for n in range(towns + 1)], own=stops(0))
        for may in range(towns):
            assert run(line, TrainSpec("x", 6, towns=may)).routes == (None,)
            assert run(line, TrainSpec("x", 6, towns=may, skips=True)).routes == (None,)
        assert run(line, TrainSpec("x", 6, towns=towns)).income == 10 * (towns + 2)


def test_no_route_starts_or_ends_in_a_town_unless_the_train_may() -> None:
    line = make("CTC", (20, 10, 30), [(0, 1), (1, 2)], own=stops(0), blocked=stops(1))
    assert route_fault(line, TWO, (0, 1), (0,)) is Fault.TOO_FEW_STOPS
    assert run(line, TWO).routes == (None,)
    assert run(line, TrainSpec("1+1", 1, towns=1, town_ends=True)).income == 30
    three = make("CTCT", (20, 10, 30, 10), [(0, 1), (1, 2), (2, 3)], own=stops(0))
    assert route_fault(three, TWO, (0, 1, 2, 3), (0, 1, 2)) is Fault.TOWN_END
    assert run(three, TWO).income == 60
    assert run(three, TrainSpec("2", 2, town_ends=True)).income == 70


def test_two_towns_make_a_route_only_for_trains_that_may_end_there() -> None:
    towns = make("TT", (10, 20), [(0, 1)], own=stops(1))
    assert run(towns, TWO).routes == (None,)
    assert run(towns, TrainSpec("2", 2, town_ends=True)).income == 30


def test_a_station_in_a_town_lies_on_the_way() -> None:
    line = make("CTTC", (20, 10, 10, 30), [(0, 1), (1, 2), (2, 3)], own=stops(2))
    assert ways(run(line, TWO)) == [(0, 1, 2, 3)]
    assert route_exists(line, TWO)
    dead_end = make("CTT", (20, 10, 10), [(0, 1), (1, 2)], own=stops(2))
    assert run(dead_end, TWO).routes == (None,)
    assert not route_exists(dead_end, TWO)


# An area (stops 1 and 2 are one place) with a way in from either side of the line 1 - 0 - 2.
AREA_TWICE = make("CAA", (20, 40, 40), [(0, 1), (0, 2)], own=stops(0), places=(0, 1, 1))


def test_a_place_is_visited_once() -> None:
    assert run(AREA_TWICE, THREE).income == 60
    assert route_fault(AREA_TWICE, THREE, (1, 0, 2), (0, 1)) is Fault.PLACE_TWICE
    ring = make("CCC", (10, 20, 30), [(0, 1), (1, 2), (2, 0)], own=stops(0))
    assert run(ring, FOUR).income == 60
    assert route_fault(ring, FOUR, (0, 1, 2, 0), (0, 1, 2)) is Fault.PLACE_TWICE


def test_two_trains_may_visit_the_same_place() -> None:
    assert run(AREA_TWICE, TWO, TWO).income == 120


# Stops 1 and 2 are the banks of one city, joined by a ferry: 0 - 1 = 2 - 3.
FERRY = make("CCCC", (10, 40, 40, 20), [(0, 1), (1, 2), (2, 3)], own=stops(1), places=(0, 1, 1, 2))
REBATE = Bonus(stops(1, 2), -50)  # both banks count 40; over the ferry the city is worth 30


def test_crossing_a_city_is_one_visit() -> None:
    assert run(FERRY, THREE, modifiers=(REBATE,)).income == 10 + 30 + 20
    assert route_fault(FERRY, THREE, (0, 1, 2, 3), (0, 1, 2)) is None
    assert route_fault(FERRY, TWO, (0, 1, 2, 3), (0, 1, 2)) is Fault.TOO_LONG


def test_a_route_may_end_on_either_bank() -> None:
    assert ways(run(FERRY, TWO, modifiers=(REBATE,))) == [(0, 1)]
    assert route_fault(FERRY, TWO, (0, 1, 2), (0, 1)) is None
    assert income_of(RunQuery(FERRY, (TWO,), (REBATE,)), 0, (0, 1, 2)) == 10 + 30
    across = make("CCCC", (10, 40, 40, 20), [(0, 1), (1, 2), (2, 3)], own=stops(2), places=(0, 1, 1, 2))
    best = run(across, TWO, TWO, modifiers=(REBATE,))
    assert ways(best) == [(2, 3), (0, 1, 2)]
    assert best.income == 60 + 40


def test_a_crossing_alone_is_no_route() -> None:
    assert route_fault(FERRY, TWO, (1, 2), (1,)) is Fault.TOO_FEW_STOPS
    alone = make("CC", (40, 40), [(0, 1)], own=stops(0), places=(0, 0))
    assert run(alone, TWO, TrainSpec("2", 2, town_ends=True)).routes == (None, None)
    assert not route_exists(alone, TWO)


def test_a_city_is_crossed_within_one_visit_only() -> None:
    # From bank 1 round over 0 to bank 2 the city is visited a second time.
    ring = make("CCC", (10, 40, 40), [(0, 1), (1, 2), (2, 0)], own=stops(1), places=(0, 1, 1))
    assert route_fault(ring, FOUR, (1, 0, 2), (0, 2)) is Fault.PLACE_TWICE
    assert route_fault(ring, FOUR, (0, 1, 2, 0), (0, 1, 2)) is Fault.PLACE_TWICE
    assert route_fault(ring, FOUR, (1, 2, 0), (1, 2)) is None


def test_a_full_city_can_only_be_an_end() -> None:
    blocked = make("CCC", (10, 20, 30), [(0, 1), (1, 2)], own=stops(0), blocked=stops(1))
    assert run(blocked, THREE).income == 30
    assert route_fault(blocked, THREE, (0, 1, 2), (0, 1)) is Fault.BLOCKED
    area = make("CAC", (10, 20, 30), [(0, 1), (1, 2)], own=stops(0))
    assert route_fault(area, THREE, (0, 1, 2), (0, 1)) is Fault.BLOCKED


def test_a_blocked_station_city_can_end_a_route_too() -> None:
    blocked = make("CCC", (10, 20, 30), [(0, 1), (1, 2)], own=stops(1), blocked=stops(1))
    assert run(blocked, THREE).income == 50


def test_a_blocked_bank_cannot_be_crossed_but_ended_at() -> None:
    blocked = make(
        "CCCC", (10, 40, 40, 20), [(0, 1), (1, 2), (2, 3)], own=stops(0), blocked=stops(1), places=(0, 1, 1, 2)
    )
    assert ways(run(blocked, FOUR)) == [(0, 1)]
    assert route_fault(blocked, FOUR, (0, 1, 2), (0, 1)) is Fault.BLOCKED
    far_bank = make(
        "CCCC", (10, 40, 40, 20), [(0, 1), (1, 2), (2, 3)], own=stops(0), blocked=stops(2), places=(0, 1, 1, 2)
    )
    assert route_fault(far_bank, FOUR, (0, 1, 2), (0, 1)) is None
    assert route_fault(far_bank, FOUR, (0, 1, 2, 3), (0, 1, 2)) is Fault.BLOCKED


# A switch: links from 0 to 1 and from 0 to 2 share the stem at 0 (track 1).
SWITCH = make("CCC", (10, 20, 30), [(0, 1), (0, 2)], own=stops(0), masks=[0b011, 0b101])


def test_no_track_is_used_twice_by_a_route() -> None:
    assert run(SWITCH, THREE).income == 40
    assert route_fault(SWITCH, THREE, (1, 0, 2), (0, 1)) is Fault.TRACK_TWICE


def test_no_track_is_shared_by_trains() -> None:
    both = RunQuery(SWITCH, (TWO, TWO))
    assert ways(run(SWITCH, TWO, TWO)) == [(0, 2), None]
    routes = (Route(0, (0, 1), (0,), 0b011, 30), Route(1, (0, 2), (1,), 0b101, 40))
    assert set_fault(both, routes) == (1, Fault.TRACK_SHARED)
    assert set_fault(both, (routes[0], None)) is None
    apart = make("CCC", (10, 20, 30), [(0, 1), (0, 2)], own=stops(0))
    assert run(apart, TWO, TWO).income == 30 + 40


def test_the_best_set_is_not_the_best_route_plus_the_rest() -> None:
    # The longer train's best route 1-0-2 (70) leaves nothing; apart the two earn 10 + 30 and 10 + 30.
    star = make("CCC", (10, 30, 30), [(0, 1), (0, 2)], own=stops(0))
    assert run(star, THREE).income == 70
    assert run(star, THREE, TWO).income == 80


def test_given_ends() -> None:
    gate = TrainSpec("x", 3, ends=stops(0))
    assert ways(run(LINE, gate)) == [(0, 1, 2)]
    assert route_fault(LINE, gate, (2, 3, 4), (2, 3)) is Fault.WRONG_END
    assert ways(run(LINE, TrainSpec("x", 3, ends=stops(0, 4)))) == [(2, 3, 4)]
    assert ways(run(LINE, TrainSpec("x", 5, ends=stops(0, 4)))) == [(0, 1, 2, 3, 4)]
    assert run(LINE, TrainSpec("x", 2, ends=stops(0))).routes == (None,)
    assert not route_exists(LINE, TrainSpec("x", 2, ends=stops(0)))
    assert route_exists(LINE, gate)


def test_ends_that_are_not_on_the_map_leave_no_route() -> None:
    assert run(LINE, TrainSpec("x", 3, ends=1 << 5)).routes == (None,)
    assert not route_exists(LINE, TrainSpec("x", 3, ends=1 << 5))


def test_barred_stops_are_neither_passed_nor_ended_at() -> None:
    assert run(LINE, TrainSpec("x", 4, barred=stops(3))).income == 60
    assert route_fault(LINE, TrainSpec("x", 4, barred=stops(3)), (2, 3), (2,)) is Fault.BARRED


def test_a_train_that_skips_passes_all_and_counts_the_best() -> None:
    far = make("CCTCC", (50, 10, 10, 20, 40), [(0, 1), (1, 2), (2, 3), (3, 4)], own=stops(3))
    assert run(far, TrainSpec("E", 2, skips=True)).income == 50 + 10 + 40
    assert route_fault(far, TrainSpec("E", 2, skips=True), (0, 1, 2, 3, 4), (0, 1, 2, 3)) is None
    assert run(far, TrainSpec("E", 3, skips=True)).income == 50 + 10 + 20 + 40
    assert run(far, TrainSpec("E+0", 3, towns=0, skips=True)).income == 20 + 40


def test_skipping_does_not_open_a_blocked_city() -> None:
    far = make("CCC", (50, 10, 40), [(0, 1), (1, 2)], own=stops(0), blocked=stops(1))
    assert run(far, TrainSpec("E", 2, skips=True)).income == 60


def test_a_train_that_skips_needs_its_station_all_the_same() -> None:
    # 0 - 1 would earn 90, but the station is in 2, where 60 are lost.
    line = make("CCC", (40, 50, 0), [(0, 1), (1, 2)], own=stops(2))
    assert run(line, TrainSpec("E", 3, skips=True, ends=stops(0)), modifiers=(Bonus(stops(2), -60),)).income == 30


def test_a_long_way_of_small_cities_may_beat_a_rich_neighbour() -> None:
    fork = make("CCCCCC", (10, 90, 30, 30, 30, 30), [(0, 1), (0, 2), (2, 3), (3, 4), (4, 5)], own=stops(0))
    for train in (TrainSpec("E", 5, skips=True, ends=stops(0)), TrainSpec("5", 5, ends=stops(0))):
        found = run(fork, train)
        assert (ways(found), found.income) == ([(0, 2, 3, 4, 5)], 130)
    assert run(fork, TrainSpec("E", 6, skips=True)).income == 220


def test_a_train_with_a_score_of_its_own() -> None:
    def ends_and_best(way: tuple[int, ...]) -> int:
        """Both ends and the best city between them."""
        between = [LINE.value[stop] for stop in way[1:-1]]
        return LINE.value[way[0]] + LINE.value[way[-1]] + max(between, default=0)

    three = top_places(LINE, LINE.value, 3)
    express = TrainSpec("E", 3, skips=True, ends=stops(0), score=ends_and_best)
    for train in (express, express._replace(limit=lambda end, within: three(within))):
        found = run(LINE, train)
        assert ways(found) == [(0, 1, 2, 3, 4)]
        assert found.income == 10 + 50 + 40


def test_a_limit_below_the_score_is_a_mistake_that_shows() -> None:
    wrong = TrainSpec("E", 3, skips=True, score=lambda way: 1000, limit=lambda end, within: 10)
    with pytest.raises(RulesBug):
        best_runs(RunQuery(LINE, (wrong,)))


def test_top_places_counts_a_place_once_by_its_best_stop_and_all_towns() -> None:
    place_twice = make("CCTC", (50, 40, 10, 30), [], own=0, places=(0, 0, 1, 2))
    two = top_places(place_twice, place_twice.value, 2)
    assert two(stops(0, 1, 2, 3)) == 50 + 30 + 10
    assert two(stops(1, 2)) == 50 + 10
    assert two(0) == 0


def test_bonuses_decide_between_routes() -> None:
    fork = make("CCC", (10, 30, 20), [(0, 1), (0, 2)], own=stops(0))
    assert ways(run(fork, TWO)) == [(0, 1)]
    found = run(fork, TWO, modifiers=(Bonus(stops(0, 2), 20),))
    assert (ways(found), found.income) == ([(0, 2)], 50)
    found = run(fork, TWO, modifiers=(Bonus(stops(1), -25),))
    assert (ways(found), found.income) == ([(0, 2)], 30)


def test_a_bonus_far_away_is_worth_the_way() -> None:
    branches = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 6)]
    fork = make("CCCCCCC", (10, 50, 50, 50, 10, 10, 10), branches, own=stops(0))
    assert ways(run(fork, FOUR)) == [(0, 1, 2, 3)]
    for far in (Bonus(stops(6), 200), Bonus(stops(5, 6), 200)):
        found = run(fork, FOUR, modifiers=(far,))
        assert (ways(found), found.income) == ([(0, 4, 5, 6)], 240)


@dataclass(frozen=True)
class Ends:
    """So much for a route whose two ends are among these stops."""

    interest: int
    amount: int

    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return self.amount if self.interest >> stops[0] & self.interest >> stops[-1] & 1 else 0

    def bound(self, train: TrainSpec) -> int:
        return self.amount


def test_routes_over_the_same_stops_and_track_may_differ_in_their_ends() -> None:
    # The links from 0 and from 1 meet in a switch before 2, so 0-1-2 and 1-0-2 wear the same three pieces of track.
    switch = make("CCC", (10, 10, 10), [(0, 1), (1, 2), (0, 2)], own=stops(0, 1), masks=[0b001, 0b110, 0b110])
    assert run(switch, THREE, modifiers=(Ends(stops(1, 2), 30),)).income == 60
    assert run(switch, THREE, modifiers=(Ends(stops(0, 2), 30),)).income == 60


def test_a_train_stands_idle_rather_than_lose_money() -> None:
    pair = make("CC", (10, 30), [(0, 1)], own=stops(0))
    assert run(pair, TWO, modifiers=(Bonus(stops(1), -40),)) == RunSet((None,), 0, True)


def test_a_bonus_above_its_bound_is_a_mistake_that_shows() -> None:
    class Liar(Bonus):
        def bound(self, train: TrainSpec) -> int:
            return 0

    with pytest.raises(RulesBug):
        run(LINE, TWO, modifiers=(Liar(stops(2), 10),))


def test_modifiers_are_asked_only_about_stops_of_interest() -> None:
    asked: list[tuple[int, ...]] = []

    class Curious(Bonus):
        def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
            asked.append(stops)
            return 0

    run(LINE, THREE, modifiers=(Curious(stops(4), 10),))
    assert asked
    assert all(4 in way for way in asked)


def test_among_equal_routes_the_one_with_less_track() -> None:
    two_ways = make("CC", (10, 20), [(0, 1), (0, 1)], own=stops(0), masks=[0b0111, 0b1000])
    assert [route.links for route in run(two_ways, TWO).routes if route] == [(1,)]
    assert [route.links for route in run(two_ways, TWO, TWO).routes if route] == [(1,), (0,)]


def test_among_equal_routes_the_smallest_links() -> None:
    star = make("CCCC", (10, 20, 20, 20), [(0, 3), (0, 2), (0, 1)], own=stops(0))
    assert [route.links for route in run(star, TWO, TWO).routes if route] == [(0,), (1,)]
    assert [route.links for route in run(star, THREE).routes if route] == [(0, 1)]


def test_the_first_of_unequal_trains_gets_the_better_route_when_all_is_equal() -> None:
    # Both trains are of length 2 but of different names; 0-1 earns 50, 0-2 earns 30.
    star = make("CCC", (10, 40, 20), [(0, 2), (0, 1)], own=stops(0))
    assert ways(run(star, TrainSpec("a", 2), TrainSpec("b", 2))) == [(0, 1), (0, 2)]


def test_no_trains_no_income() -> None:
    assert best_runs(RunQuery(LINE, ())) == RunSet((), 0, True)


def test_some_route_on_free_track() -> None:
    route = first_route(LINE, TWO)
    assert route is not None
    assert route_fault(LINE, TWO, route.stops, route.links) is None
    assert route.income == sum(LINE.value[stop] for stop in route.stops)
    assert route_exists(LINE, TWO, used=0b0010)
    assert not route_exists(LINE, TWO, used=0b0110)
    assert not route_exists(LINE, TrainSpec("1", 1))


def test_links_must_join_the_stops() -> None:
    for way, links in (
        ((0, 1, 2), (0,)),
        ((0, 2), (0,)),
        ((0, 1), (7,)),
        ((0, 1), (-4,)),
        ((0, 9), (0,)),
        ((1, -5), (0,)),
        ((), ()),
    ):
        assert route_fault(LINE, THREE, way, links) is Fault.BROKEN
    assert route_fault(LINE, THREE, (2,), ()) is Fault.TOO_FEW_STOPS


def test_the_first_faulty_train_is_named() -> None:
    q = RunQuery(LINE, (TWO, TWO))
    good, bad = Route(0, (2, 3), (2,), 4, 70), Route(1, (0, 1), (0,), 1, 30)
    assert set_fault(q, (good, bad)) == (1, Fault.NO_OWN_STATION)
    assert set_fault(q, (bad, good)) == (0, Fault.NO_OWN_STATION)
    assert set_fault(q, (None, good)) is None


def test_a_small_budget_gives_legal_routes_without_proof() -> None:
    whole = make("CCCCCC", (10, 20, 30, 40, 50, 60), [(a, b) for b in range(6) for a in range(b)], own=stops(0, 1))
    q = RunQuery(whole, (FOUR, FOUR, TrainSpec("E", 3, skips=True)))
    best = best_runs(q)
    assert best.proven
    for budget in (0, 1, 5, 20, 50, 100, 200):
        found = best_runs(q, budget)
        assert set_fault(q, found.routes) is None
        assert None not in found.routes
        assert 0 < found.income <= best.income
        assert found.proven <= (found.income == best.income)
    assert not best_runs(q, 5).proven

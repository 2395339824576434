"""What a company reaches: trails that use no piece of track twice, by hand and against a slow twin."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from small_maps import EAST, NE, NW, SE, SW, Pictures, W, every_trail, lay_out, random_layout, stop_bits

from revier.rail.reach import Reach, reach
from revier.rail.tiles import Oriented


def from_city(cells: dict[int, Oriented], *through: tuple[int, int], start: tuple[int, int] = (0, 0)) -> Reach:
    """Reach of a company whose only station is in the city of hex 0."""
    return reach(lay_out(cells), stop_bits(start), stop_bits(*through))


def sides(reached: Reach, at: int) -> set[int]:
    return {side for side in range(6) if reached.sides_into(at) >> side & 1}


# --- by hand ----------------------------------------------------------------------------------------------------------
def test_track_leads_to_the_border_of_the_next_hex() -> None:
    p = Pictures()
    reached = from_city({0: p.city(EAST), 1: p.plain((W, EAST))})
    assert reached.stops == stop_bits((0, 0))
    assert sides(reached, 1) == {W}
    assert sides(reached, 2) == {W}  # bare, but the track ends at its border
    assert not reached.touches(4)
    assert reached.hexes() == [0, 1, 2]


def test_a_station_without_track_reaches_its_own_city_only() -> None:
    p = Pictures()
    reached = from_city({0: p.city(), 1: p.city(W)})
    assert reached.stops == stop_bits((0, 0))
    assert reached.hexes() == [0]


def test_track_that_does_not_meet_is_not_joined() -> None:
    p = Pictures()
    reached = from_city({0: p.city(EAST), 1: p.city(EAST)}, (1, 0))
    assert reached.stops == stop_bits((0, 0))
    assert sides(reached, 1) == {W}


def test_a_city_that_may_not_be_passed_is_reached_but_nothing_behind_it() -> None:
    p = Pictures()
    cells = {0: p.city(EAST), 1: p.city(W, EAST), 2: p.town(W)}
    blocked, free = from_city(cells), from_city(cells, (1, 0))
    assert blocked.stops == stop_bits((0, 0), (1, 0))
    assert blocked.open_on(1) == 0
    assert sides(blocked, 2) == set()
    assert free.stops == stop_bits((0, 0), (1, 0), (2, 0))
    assert free.open_on(1) == 1


def test_own_stations_can_always_be_passed() -> None:
    p = Pictures()
    reached = reach(
        lay_out({0: p.city(EAST), 1: p.city(W, EAST), 2: p.city(W)}), stop_bits((0, 0), (1, 0)), stop_bits()
    )
    assert reached.stops == stop_bits((0, 0), (1, 0), (2, 0))


def test_track_crossing_without_a_switch_keeps_ways_apart() -> None:
    p = Pictures()
    crossing = p.plain((NW, SE), (NE, SW))
    reached = from_city({0: p.city(SE), 3: crossing, 1: p.city(SW), 7: p.city(NW), 6: p.city(NE)}, (7, 0))
    assert reached.stops == stop_bits((0, 0), (7, 0))
    assert sides(reached, 3) == {NW}


def test_one_does_not_turn_round_on_a_switch() -> None:
    """The stem of the switch points east: from one branch there is no way into the other."""
    p = Pictures()
    switch = p.plain((EAST, NW), (EAST, SW))
    reached = from_city({0: p.city(SE), 3: switch, 6: p.city(NE), 4: p.city(W)}, (4, 0))
    assert reached.stops == stop_bits((0, 0), (4, 0))


def test_one_does_not_turn_round_in_a_town() -> None:
    """A stop is left over other track than it was entered by: the way back to the switch is spent."""
    p = Pictures()
    switch = p.plain((EAST, NW), (EAST, SW))
    reached = from_city({0: p.city(SE), 3: switch, 6: p.city(NE), 4: p.town(W)}, (4, 0))
    assert reached.stops == stop_bits((0, 0), (4, 0))
    assert sides(reached, 6) == set()


def test_a_balloon_loop_does_not_lead_back_over_its_own_stem() -> None:
    """Out over hex 3 to a switch on 4, round 5, 2 and back to 4: the stem between 3 and 4 has been used."""
    p = Pictures()
    cells = {
        0: p.city(SE),
        3: p.plain((EAST, NW), (EAST, SW)),
        4: p.plain((W, EAST), (W, NE)),
        5: p.plain((W, NW)),
        2: p.plain((SE, SW)),
        6: p.city(NE),
    }
    reached = from_city(cells, (6, 0))
    assert sides(reached, 4) == {W, NE, EAST}  # the loop can be run both ways
    assert sides(reached, 3) == {NW}
    assert reached.stops == stop_bits((0, 0))


def test_a_loop_that_comes_back_another_way_leads_on() -> None:
    """As before, but the loop returns to hex 3 over a side of its own, so the second branch is reached."""
    p = Pictures()
    cells = {
        0: p.city(SE),
        3: p.plain((EAST, NW), (NE, SW)),
        4: p.plain((W, NE)),
        2: p.plain((SW, W)),
        1: p.plain((EAST, SW)),
        6: p.city(NE),
    }
    reached = from_city(cells, (6, 0))
    assert sides(reached, 3) == {NW, NE}
    assert reached.stops == stop_bits((0, 0), (6, 0))


def test_a_loop_through_a_town_can_be_left_over_the_track_it_began_with() -> None:
    """The first quick way into the town spends the hexside that the longer way needs: both must be tried."""
    p = Pictures()
    cells = {
        0: p.city(SE),
        3: p.plain((NW, EAST), (NW, NE), (SW, EAST)),
        4: p.town(W, NW),
        1: p.plain((SW, SE)),
        6: p.city(NE),
    }
    reached = from_city(cells, (4, 0), (6, 0))
    assert reached.stops == stop_bits((0, 0), (4, 0), (6, 0))


def test_two_cities_of_one_tile_are_joined_only_by_track_inside_it() -> None:
    p = Pictures()
    apart = from_city({0: p.city(EAST), 1: p.two_cities((W,), (EAST,), joined=False), 2: p.city(W)}, (1, 0), (1, 1))
    assert apart.stops == stop_bits((0, 0), (1, 0))
    joined = from_city(
        {0: p.city(EAST), 1: p.two_cities((W,), (EAST,), joined=True), 2: p.city(W)}, (1, 0), (1, 1), (2, 0)
    )
    assert joined.stops == stop_bits((0, 0), (1, 0), (1, 1), (2, 0))


def test_the_same_question_is_answered_once() -> None:
    p = Pictures()
    track = lay_out({0: p.city(EAST), 1: p.city(W)})
    assert reach(track, stop_bits((0, 0)), 0) is reach(track, stop_bits((0, 0)), 0)
    assert reach(track, stop_bits((0, 0)), 0) is not reach(track, stop_bits((1, 0)), 0)


# --- against the slow twin --------------------------------------------------------------------------------------------
# Maps picked out of thousands: a place on them is reached by long detours only, which no quick search finds.
DETOURS = (1807, 2290, 4319, 5451)


@pytest.mark.parametrize(
    "seeds", [*(range(n, n + 50) for n in range(0, 400, 50)), DETOURS], ids=lambda s: f"from {s[0]}"
)
def test_reach_is_what_walking_every_trail_finds(seeds: Sequence[int]) -> None:
    for seed in seeds:
        layout = random_layout(seed)
        reached = reach(layout.track(), stop_bits(*layout.stations), stop_bits(*layout.through))
        twin = every_trail(layout)
        assert reached.stops == stop_bits(*twin.stops), seed
        assert reached.open_stops == stop_bits(*(twin.stops & (layout.through | layout.stations))), seed
        for at in range(len(layout.cells)):
            assert sides(reached, at) == {side for here, side in twin.arrivals if here == at}, (seed, at)
            assert reached.touches(at) == any(here == at for here, _ in twin.stops | twin.arrivals), (seed, at)
            assert reached.stops_on(at) == sum(1 << n for here, n in twin.stops if here == at), (seed, at)
        assert {at for at, _ in twin.stops | twin.arrivals} <= set(reached.hexes()), seed


def test_the_random_maps_hold_loops_that_tell_trails_from_walks() -> None:
    """Otherwise the comparison above would prove little."""
    layouts = [random_layout(seed) for seed in range(100)]
    assert sum(every_trail(layout) != every_trail(layout, forgetful=True) for layout in layouts) >= 20

"""The track graph: which stops plain track joins, over which pieces; and that laying a tile keeps it right."""

from __future__ import annotations

import random

import pytest
from small_maps import (
    EAST,
    NE,
    NW,
    SE,
    SW,
    Layout,
    Pictures,
    W,
    every_link,
    lay_out,
    random_cell,
    random_layout,
    small_grid,
    stop_bits,
)

from revier.rail.reach import reach
from revier.rail.tiles import MAX_STOPS, STOP
from revier.rail.track import TrackGraph, TrackLink, make_grid


def links_of(track: TrackGraph, at: int, n: int = 0) -> list[TrackLink]:
    return list(track.links()[at * MAX_STOPS + n])


def hexside(at: int, side: int) -> int:
    return 1 << small_grid().sides[at][side]


# --- hexsides ---------------------------------------------------------------------------------------------------------
def test_neighbours_share_a_hexside_and_the_edge_of_the_map_has_its_own() -> None:
    grid = small_grid()
    assert grid.sides[0][EAST] == grid.sides[1][W]
    assert grid.sides[0][SE] == grid.sides[3][NW]
    numbers = [grid.sides[at][side] for at in range(8) for side in range(6)]
    inner = sum(there >= 0 for around in grid.neighbours for there in around) // 2
    assert inner == 13  # counted on the drawing: 2 + 2 + 1 along the rows, 5 and 3 between them
    assert len(set(numbers)) == grid.side_count == 48 - inner


def test_a_single_hex_has_six_sides() -> None:
    assert make_grid(((-1,) * 6,)).side_count == 6


# --- links by hand ----------------------------------------------------------------------------------------------------
def test_a_link_names_both_ends_the_hexes_between_and_the_sides_crossed() -> None:
    p = Pictures()
    track = lay_out({0: p.city(EAST), 1: p.plain((W, EAST)), 2: p.city(W)})
    crossed = hexside(0, EAST) | hexside(1, EAST)
    assert links_of(track, 0) == [TrackLink(0, 2 * MAX_STOPS, crossed, (1,))]
    assert links_of(track, 2) == [TrackLink(2 * MAX_STOPS, 0, crossed, (1,))]


def test_links_end_at_the_first_stop() -> None:
    p = Pictures()
    track = lay_out({0: p.city(EAST), 1: p.town(W, EAST), 2: p.city(W)})
    assert [link.b // MAX_STOPS for link in links_of(track, 0)] == [1]
    assert sorted(link.b // MAX_STOPS for link in links_of(track, 1)) == [0, 2]


def test_two_branches_of_a_switch_share_their_stem() -> None:
    p = Pictures()
    track = lay_out({0: p.city(EAST), 1: p.plain((W, SW), (W, SE)), 3: p.city(NE), 4: p.city(NW)})
    left, right = links_of(track, 0)
    assert left.mask & right.mask == hexside(0, EAST)
    assert {left.b, right.b} == {3 * MAX_STOPS, 4 * MAX_STOPS}


def test_tracks_that_cross_on_one_tile_share_nothing() -> None:
    p = Pictures()
    track = lay_out({0: p.city(SE), 3: p.plain((NW, SE), (NE, SW)), 1: p.city(SW), 6: p.city(NE), 7: p.city(NW)})
    (one,), (other,) = links_of(track, 0), links_of(track, 1)
    assert one.mask & other.mask == 0
    assert (one.b, other.b) == (7 * MAX_STOPS, 6 * MAX_STOPS)


def test_a_balloon_loop_gives_no_link_back_to_where_it_began() -> None:
    p = Pictures()
    loop = {3: p.plain((NW, NE), (NW, EAST)), 1: p.plain((SW, SE)), 4: p.plain((W, NW))}
    assert links_of(lay_out({0: p.city(SE), **loop}), 0) == []  # the stem would be used twice


def test_track_to_a_bare_hex_or_off_the_map_is_no_link() -> None:
    p = Pictures()
    assert links_of(lay_out({0: p.city(EAST, W, SE), 3: p.plain((NE, SE))}), 0) == []


def test_stops_joined_inside_a_tile_have_a_piece_of_their_own() -> None:
    p = Pictures()
    track = lay_out({0: p.two_cities((W,), (EAST,), joined=True), 1: p.city(W)})
    (inside,) = links_of(track, 0, 0)
    assert (inside.a, inside.b, inside.hexes) == (0, 1, ())
    assert inside.mask.bit_length() - 1 >= small_grid().side_count  # no hexside
    assert {link.mask for link in links_of(track, 0, 1)} == {inside.mask, hexside(0, EAST)}


# --- at random --------------------------------------------------------------------------------------------------------
def written_out(layout: Layout) -> set[tuple[tuple[int, int], tuple[int, int], int]]:
    """The links the twin finds, its pieces turned into the bits of the kit."""
    grid = layout.grid
    bits = {}
    for start, end, used in every_link(layout):
        mask = 0
        for kind, ends in used:
            at, place = min(ends)
            if kind == "hexside":
                mask |= 1 << grid.sides[at][place]
            else:
                (_, a), (_, b) = sorted(ends)
                mask |= grid.inner_bit(at, a - STOP, b - STOP)
        bits[start, end, used] = mask
    return {(start, end, mask) for (start, end, _), mask in bits.items()}


@pytest.mark.parametrize("seeds", [range(n, n + 50) for n in range(0, 300, 50)], ids=lambda seeds: f"from {seeds[0]}")
def test_links_are_what_following_the_printed_track_finds(seeds: range) -> None:
    for seed in seeds:
        layout = random_layout(seed)
        found = {
            (divmod(link.a, MAX_STOPS), divmod(link.b, MAX_STOPS), link.mask)
            for links in layout.track().links().values()
            for link in links
        }
        assert found == written_out(layout), seed


@pytest.mark.parametrize("seeds", [range(n, n + 25) for n in range(0, 100, 25)], ids=lambda seeds: f"from {seeds[0]}")
def test_links_after_a_tile_are_those_of_a_fresh_graph(seeds: range) -> None:
    """Whatever is laid where, in whatever order: what is taken over from the graph before is still true."""
    for seed in seeds:
        layout, rng = random_layout(seed), random.Random(seed)
        track = layout.track()
        track.links()
        for _ in range(6):
            at = rng.randrange(len(layout.cells))
            face, turn = random_cell(rng, layout.grid, at, layout.cells)
            before = dict(track.links())
            after = track.with_tile(at, face.oriented[turn])
            fresh = TrackGraph(after.grid, after.cells)
            assert after.links() == fresh.links(), seed
            assert track.links() == before, seed  # the graph before the tile is untouched
            track = after


@pytest.mark.parametrize("seed", range(20))
def test_reach_on_a_graph_that_grew_is_that_on_a_fresh_one(seed: int) -> None:
    """What was worked out before a tile is not remembered after it."""
    layout, rng = random_layout(seed), random.Random(seed)
    track = layout.track()
    for _ in range(6):
        at = rng.randrange(len(layout.cells))
        face, turn = random_cell(rng, layout.grid, at, layout.cells)
        track = track.with_tile(at, face.oriented[turn])
        stations = stop_bits(*((h, n) for h, n in layout.stations if n < len(track.cells[h].face.stops)))
        through = stop_bits(*layout.through)
        grown, fresh = (reach(graph, stations, through) for graph in (track, TrackGraph(track.grid, track.cells)))
        hexes = range(len(layout.cells))
        assert grown.stops == fresh.stops
        assert [grown.sides_into(h) for h in hexes] == [fresh.sides_into(h) for h in hexes]


def test_reach_kept_for_somebody_is_that_on_a_fresh_graph() -> None:
    """A named answer lives on while tiles are laid, and markers put, where it never looked; it must still be true."""
    kept = 0
    for seed in range(60):
        layout, rng = random_layout(seed), random.Random(seed)
        track, last = layout.track(), None
        for _ in range(8):
            at = rng.randrange(len(layout.cells))
            face, turn = random_cell(rng, layout.grid, at, layout.cells)
            track = track.with_tile(at, face.oriented[turn])
            homes = [(h, n) for h, n in layout.stations if n < len(track.cells[h].face.stops)]
            open_stops = [stop for stop in layout.through if rng.random() < 0.9]
            stations, through = stop_bits(*homes[:1]), stop_bits(*open_stops)
            found = reach(track, stations, through, "somebody")
            fresh = reach(TrackGraph(track.grid, track.cells), stations, through)
            hexes = range(len(layout.cells))
            assert (found.stops, found.open_stops) == (fresh.stops, fresh.open_stops), seed
            assert [found.sides_into(h) for h in hexes] == [fresh.sides_into(h) for h in hexes], seed
            assert found.hexes() == fresh.hexes(), seed
            kept += found is last
            last = found
    assert kept > 20  # otherwise nothing was put to the test

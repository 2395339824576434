"""Small maps for tests of track and reach: laid by hand, or at random from the tiles of 18Rhl; and a slow twin.

The twin walks every trail there is over the printed paths themselves. It shares nothing with the kit but the pictures:
pieces of track are named, not numbered, and what it has seen it keeps in plain sets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from revier.games.rhl.game import build
from revier.rail.hexes import neighbour_table, opposite
from revier.rail.tiles import CITY, MAX_STOPS, STOP, TOWN, Face, Oriented, StopDef
from revier.rail.track import Grid, TrackGraph, make_grid

Hex = int
Stop = tuple[Hex, int]
Piece = tuple[str, frozenset[tuple[int, int]]]
Used = frozenset[Piece]

# Two rows of three hexes and one of two; hexes are numbered row by row:
#    0   1   2
#      3   4   5
#    6   7
PLACES = ((0, 0), (0, 2), (0, 4), (1, 1), (1, 3), (1, 5), (2, 0), (2, 2))
SW, W, NW, NE, EAST, SE = range(6)  # sides
BARE = Face(0, "bare", 0, (), ())
TILES = tuple(face for face in build(3).d.faces if face.count)
PLAIN = tuple(face for face in TILES if not face.stops)
STOPPED = tuple(face for face in TILES if face.stops)


def small_grid() -> Grid:
    """The grid of eight hexes drawn above."""
    return make_grid(neighbour_table(PLACES, pointy=True))


class Pictures:
    """Makes faces by hand, each with a number of its own, as every picture of a game has one."""

    def __init__(self) -> None:
        self._last = 0

    def _make(self, stops: tuple[StopDef, ...], paths: tuple[tuple[int, int], ...]) -> Oriented:
        self._last += 1
        return Face(self._last, f"made {self._last}", 1, stops, paths).oriented[0]

    def plain(self, *paths: tuple[int, int]) -> Oriented:
        """Track without stops."""
        return self._make((), paths)

    def city(self, *sides: int) -> Oriented:
        """A city with track to these sides."""
        return self._make((StopDef(CITY, 1, 20, 20),), tuple((side, STOP) for side in sides))

    def town(self, *sides: int) -> Oriented:
        """A town with track to these sides."""
        return self._make((StopDef(TOWN, 0, 10, 10),), tuple((side, STOP) for side in sides))

    def two_cities(self, first: tuple[int, ...], second: tuple[int, ...], joined: bool) -> Oriented:
        """Two cities on one tile; track inside the tile may join them."""
        paths = [(side, STOP) for side in first] + [(side, STOP + 1) for side in second]
        return self._make((StopDef(CITY, 1),) * 2, (*paths, (STOP, STOP + 1)) if joined else tuple(paths))


def lay_out(cells: dict[Hex, Oriented]) -> TrackGraph:
    """The small map with these pictures; all other hexes are bare."""
    return TrackGraph(small_grid(), [cells.get(at, BARE.oriented[0]) for at in range(len(PLACES))])


def stop_bits(*stops: Stop) -> int:
    """Stops, given as hex and number on it, as the bits the kit uses."""
    return sum(1 << (at * MAX_STOPS + n) for at, n in stops)


# --- at random --------------------------------------------------------------------------------------------------------
Cell = tuple[Face, int]
WIDE = tuple((row, 2 * column + row % 2) for row in range(3) for column in range(4))


class Layout(NamedTuple):
    """A random map with a random company: its stations, and the stops it may pass."""

    grid: Grid
    cells: tuple[Cell, ...]
    stations: frozenset[Stop]
    through: frozenset[Stop]

    def track(self) -> TrackGraph:
        return TrackGraph(self.grid, [face.oriented[turn] for face, turn in self.cells])


def random_cell(rng: random.Random, grid: Grid, at: Hex, laid: Sequence[Cell]) -> Cell:
    """Some tile of 18Rhl, mostly plain track, turned so that it joins the tiles laid before as well as it can."""
    face = rng.choice(PLAIN if rng.random() < 0.75 else STOPPED)

    def joins(turn: int) -> tuple[int, float]:
        met = 0
        for side in range(6):
            there = grid.neighbours[at][side]
            if face.oriented[turn].exits >> side & 1 and there < len(laid) and there != at:
                meets = there >= 0 and laid[there][0].oriented[laid[there][1]].exits >> opposite(side) & 1
                met += 1 if meets else -1
        return met, rng.random()

    return face, max(range(6), key=joins)


def random_layout(seed: int) -> Layout:
    """Twelve tiles well joined, one or two stations among their stops, most other stops open."""
    rng = random.Random(seed)
    grid = make_grid(neighbour_table(WIDE, pointy=True))
    laid: list[Cell] = []
    for at in range(len(WIDE)):
        laid.append(random_cell(rng, grid, at, laid))
    stops = [(at, n) for at, (face, _) in enumerate(laid) for n in range(len(face.stops))]
    stations = rng.sample(stops, min(len(stops), rng.choice((1, 1, 2))))
    return Layout(grid, tuple(laid), frozenset(stations), frozenset(stop for stop in stops if rng.random() < 0.75))


# --- the slow twin ----------------------------------------------------------------------------------------------------
class Twin(NamedTuple):
    """What some trail leads to."""

    stops: frozenset[Stop]
    arrivals: frozenset[tuple[Hex, int]]  # hex and the side over which it is entered


def _ends(cell: Cell, start: int) -> Iterator[int]:
    """Where the printed track of a tile leads from a side or stop."""
    face, turn = cell
    for path in (*face.paths, *face.ferries):
        a, b = ((end + turn) % 6 if end < STOP else end for end in path)
        if start in (a, b):
            yield b if start == a else a


def _hexside(grid: Grid, at: Hex, side: int) -> Piece:
    return "hexside", frozenset({(at, side), (grid.neighbours[at][side], opposite(side))})


def _inside(at: Hex, a: int, b: int) -> Piece:
    return "inside", frozenset({(at, a), (at, b)})


def every_trail(layout: Layout, *, forgetful: bool = False) -> Twin:
    """Walk every trail from every station; no piece of track twice (unless it forgets what it used)."""
    grid = layout.grid
    stops: set[Stop] = set()
    arrivals: set[tuple[Hex, int]] = set()
    todo: list[tuple[Hex, int, Used]] = [(at, STOP + n, frozenset()) for at, n in layout.stations]
    seen = set(todo)
    while todo:
        at, place, used = todo.pop()
        if place >= STOP:
            stops.add((at, place - STOP))
            if (at, place - STOP) not in layout.through | layout.stations:
                continue
        else:
            arrivals.add((at, place))
        for end in _ends(layout.cells[at], place):
            step = _step(grid, at, place, end, frozenset() if forgetful else used)
            if step is not None and forgetful:
                step = (*step[:2], frozenset())
            if step is not None and step not in seen:
                seen.add(step)
                todo.append(step)
    return Twin(frozenset(stops), frozenset(arrivals))


def _step(grid: Grid, at: Hex, start: int, end: int, used: Used) -> tuple[Hex, int, Used] | None:
    if end >= STOP:
        spent: Used = frozenset({_inside(at, start, end)}) if start >= STOP else frozenset()
        onward = (at, end, used | spent)
    else:
        there = grid.neighbours[at][end]
        if there < 0:
            return None
        spent = frozenset({_hexside(grid, at, end)})
        onward = (there, opposite(end), used | spent)
    return None if spent & used else onward


def every_link(layout: Layout) -> set[tuple[Stop, Stop, Used]]:
    """Every way along plain track from one stop to the next, with the pieces it uses."""
    grid = layout.grid
    found: set[tuple[Stop, Stop, Used]] = set()
    for at, (face, _) in enumerate(layout.cells):
        for n in range(len(face.stops)):
            todo: list[tuple[Hex, int, Used]] = [(at, STOP + n, frozenset())]
            while todo:
                here, place, used = todo.pop()
                for end in _ends(layout.cells[here], place):
                    step = _step(grid, here, place, end, used)
                    if step is None:
                        continue
                    if step[1] >= STOP:
                        found.add(((at, n), (step[0], step[1] - STOP), step[2]))
                    else:
                        todo.append(step)
    return found

"""The track on the map: an immutable graph; laying a tile gives a new one that shares all other hexes.

Pieces of track that may be used once are bits: one for every hexside (two hexes share it) and a few inside each hex for
track that joins two stops of one tile. Crossing a hexside uses it up, so two branches of a switch share their stem.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

from revier.rail.hexes import opposite
from revier.rail.tiles import MAX_STOPS, STOP, Oriented

INNER = 3  # bits kept for track between two stops of one hex
MEMORY = 2_000  # answers kept for all graphs that came of one another


T = TypeVar("T")


class TrackLink(NamedTuple):
    """Two stops joined by plain track: the bits it uses and the hexes between, in order from a to b."""

    a: int
    b: int
    mask: int
    hexes: tuple[int, ...]


# Where a way can go from a place, each with the bit of track it uses up. A place is a stop (its number) or the entering
# of a hex over a side (`entering`, below zero).
Ways = tuple[tuple[int, int], ...]


def entering(at: int, side: int) -> int:
    """The place of a way that enters a hex over a side."""
    return ~(at * 6 + side)


class Local(NamedTuple):
    """Something worked out from a part of the map: it stays true as long as none of these hexes (as bits) changes, and
    no link that begins at one of these stops (as bits): plain track that leads to no further stop changes nothing.
    """

    value: Any
    hexes: int
    linked: int = 0


class Grid(NamedTuple):
    """What never changes: neighbours of every hex and the number of each hexside."""

    neighbours: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[int, ...], ...]
    side_count: int
    known_ways: dict[tuple[int, int, int], tuple[tuple[Ways, ...], tuple[Ways, ...]]]

    def inner_bit(self, at: int, a: int, b: int) -> int:
        """The bit of track between two stops of one hex."""
        number = {(0, 1): 0, (0, 2): 1, (1, 2): 2}.get((min(a, b), max(a, b)), 2)
        return 1 << (self.side_count + at * INNER + number)

    def ways(self, at: int, cell: Oriented) -> tuple[tuple[Ways, ...], tuple[Ways, ...]]:
        """The ways a picture offers on a hex: from each side, and from each stop."""
        key = (at, cell.face.index, cell.turn)
        known = self.known_ways.get(key)
        if known is None:
            from_side = tuple(self._onward(at, ends, -1) for ends in cell.from_side)
            from_stop = tuple(self._onward(at, ends, n) for n, ends in enumerate(cell.from_stop))
            known = self.known_ways[key] = (from_side, from_stop)
        return known

    def _onward(self, at: int, ends: tuple[int, ...], stop: int) -> Ways:
        onward: list[tuple[int, int]] = []
        for end in ends:
            if end >= STOP:
                bit = self.inner_bit(at, stop, end - STOP) if stop >= 0 else 0
                onward.append((at * MAX_STOPS + end - STOP, bit))
            elif self.neighbours[at][end] >= 0:
                onward.append((entering(self.neighbours[at][end], opposite(end)), 1 << self.sides[at][end]))
        return tuple(onward)


def make_grid(neighbours: tuple[tuple[int, ...], ...]) -> Grid:
    """Number the hexsides; a side at the edge of the map has a number of its own."""
    numbers: dict[tuple[int, int], int] = {}
    sides: list[tuple[int, ...]] = []
    for here, around in enumerate(neighbours):
        row: list[int] = []
        for side, there in enumerate(around):
            key = (there, opposite(side))
            if there >= 0 and key in numbers:
                number = numbers[key]
            else:
                number = len(numbers)
                numbers[here, side] = number
            row.append(number)
        sides.append(tuple(row))
    return Grid(neighbours, tuple(sides), len(numbers), {})


class Picture:
    """All cells of a map, to look something up by: a hash of that many is worked out once."""

    __slots__ = ("_cells", "_hash")

    def __init__(self, cells: tuple[Oriented, ...]) -> None:
        self._cells, self._hash = cells, hash(cells)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and self._cells == other._cells


class TrackGraph:
    """All track on the map at one moment. Never changed; `with_tile` gives the next one."""

    __slots__ = ("_links", "_memo", "_picture", "cells", "family", "grid", "ways")

    def __init__(self, grid: Grid, cells: Sequence[Oriented], before: TrackGraph | None = None, at: int = 0) -> None:
        self.grid = grid
        self.cells: tuple[Oriented, ...] = tuple(cells)
        # Shared by all graphs that came of one another, so that the same map met again need not be thought over again.
        self.family: dict[object, object] = {} if before is None else before.family
        if before is None:
            self.ways = [grid.ways(here, cell) for here, cell in enumerate(self.cells)]
        else:
            self.ways = before.ways[:]
            self.ways[at] = grid.ways(at, self.cells[at])
        self._links: dict[int, tuple[TrackLink, ...]] | None = None
        self._memo: dict[object, object] = {}
        self._picture: Picture | None = None

    @property
    def picture(self) -> Picture:
        """This map as a key: equal to that of every graph with the same tiles."""
        if self._picture is None:
            self._picture = Picture(self.cells)
        return self._picture

    def with_tile(self, at: int, cell: Oriented) -> TrackGraph:
        """The graph after a tile was laid on a hex. What does not depend on the hex is taken over."""
        cells = list(self.cells)
        cells[at] = cell
        after = TrackGraph(self.grid, cells, self, at)
        changed = -1  # stops whose links are others now: any of them, where nobody has asked for links yet
        if self._links is not None:
            after._links, changed = after._relinked(self._links, at, len(self.cells[at].face.stops))
        for key, known in self._memo.items():
            if type(known) is Local and not known.hexes >> at & 1 and not known.linked & changed:
                after._memo[key] = known
        return after

    @property
    def memo(self) -> dict[object, object]:
        """A place for what others work out from this graph; it dies with the graph, so it can never be stale.

        Only what is marked as `Local` lives on in graphs that differ elsewhere.
        """
        return self._memo

    def kept(self, key: Hashable, work: Callable[[], T]) -> T:
        """What depends on its key and this map: worked out once for the graph, and forgotten with it."""
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = work()
        return known  # type: ignore[return-value]

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What depends on its key alone, whatever the map: worked out once for all graphs that came of one another."""
        known = self.family.get(key)
        if known is None:
            if len(self.family) > MEMORY:
                self.family.clear()
            known = self.family[key] = work()
        return known  # type: ignore[return-value]

    def onward(self, place: int) -> Ways:
        """Where a way can go from a place, each with the bit of track that uses up."""
        if place >= 0:
            return self.ways[place // MAX_STOPS][1][place % MAX_STOPS]
        number = ~place
        return self.ways[number // 6][0][number % 6]

    # --- links ------------------------------------------------------------------------------------------------------
    def links(self) -> dict[int, tuple[TrackLink, ...]]:
        """For every stop the links that begin there."""
        if self._links is None:
            self._links = {
                at * MAX_STOPS + n: tuple(self._links_from(at, n))
                for at, cell in enumerate(self.cells)
                for n in range(len(cell.face.stops))
            }
        return self._links

    def _relinked(
        self, old: dict[int, tuple[TrackLink, ...]], at: int, stops_before: int
    ) -> tuple[dict[int, tuple[TrackLink, ...]], int]:
        """Links after hex `at` changed, and the stops, as bits, whose links are not what they were.

        Only stops on it, or whose plain track runs to its border, are walked again.
        """
        stops = range(at * MAX_STOPS, at * MAX_STOPS + len(self.cells[at].face.stops))
        links, changed = old, 0
        for stop in (*stops, *self._stops_towards(at)):
            found = tuple(self._links_from(*divmod(stop, MAX_STOPS)))
            if found != old.get(stop):
                if links is old:
                    links = old.copy()
                links[stop] = found
                changed |= 1 << stop
        if len(stops) < stops_before and links is old:
            links = old.copy()
        for n in range(len(stops), stops_before):
            del links[at * MAX_STOPS + n]
            changed |= 1 << at * MAX_STOPS + n
        return links if len(stops) <= stops_before else dict(sorted(links.items())), changed

    def _stops_towards(self, at: int) -> set[int]:
        """Stops from which plain track leads to some side of a hex, found by walking outwards from it."""
        found: set[int] = set()
        seen: set[tuple[int, int]] = set()
        stack = [(there, opposite(side)) for side, there in enumerate(self.grid.neighbours[at]) if there >= 0]
        while stack:
            here, side = stack.pop()
            if (here, side) in seen or here == at:
                continue
            seen.add((here, side))
            for end in self.cells[here].from_side[side]:
                if end >= STOP:
                    found.add(here * MAX_STOPS + end - STOP)
                else:
                    there = self.grid.neighbours[here][end]
                    if there >= 0:
                        stack.append((there, opposite(end)))
        return found

    def _links_from(self, at: int, n: int) -> list[TrackLink]:
        start = at * MAX_STOPS + n
        found: list[TrackLink] = []
        for end in self.cells[at].from_stop[n]:
            if end >= STOP:
                other = at * MAX_STOPS + end - STOP
                found.append(TrackLink(start, other, self.grid.inner_bit(at, n, end - STOP), ()))
            else:
                self._follow(start, at, end, 0, (), found)
        return found

    def _follow(self, start: int, at: int, side: int, used: int, way: tuple[int, ...], found: list[TrackLink]) -> None:
        """Leave a hex over a side and follow plain track to every stop it leads to."""
        bit = 1 << self.grid.sides[at][side]
        there = self.grid.neighbours[at][side]
        if there < 0 or used & bit:
            return
        used |= bit
        for end in self.cells[there].from_side[opposite(side)]:
            if end >= STOP:
                found.append(TrackLink(start, there * MAX_STOPS + end - STOP, used, way))
            else:
                self._follow(start, there, end, used, (*way, there), found)

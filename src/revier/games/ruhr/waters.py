"""Where the rivers run, for the picture alone: the courses of the figures as crossings of single hexes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from revier.core.title import Tables
from revier.rail.hexes import opposite
from revier.rail.model import RailDef

Crossing = tuple[int, int, float]  # side in, side out, width
_ENDS = 6  # in place of a side: the river ends in the hex


def waters(d: RailDef) -> dict[str, tuple[Crossing, ...]]:
    """The rivers through every hex."""
    found: dict[str, tuple[Crossing, ...]] = {}
    for river in d.tables["rivers"].values():
        for course in river["courses"]:
            for hex_id, start, end in _crossings(d, course):
                found[hex_id] = (*found.get(hex_id, ()), (start, end, float(river["width"])))
    return found


def _crossings(d: RailDef, course: Tables) -> Iterator[tuple[str, int, int]]:
    """Each hex of a course with the sides over which the water comes and goes."""
    hexes: list[str] = course["hexes"]
    places = [d.hex_index[hex_id] for hex_id in hexes]
    out = [d.grid.neighbours[here].index(there) for here, there in pairwise(places)]
    comes = [course["from"], *map(opposite, out)]
    yield from zip(hexes, comes, [*out, course.get("to", _ENDS)], strict=True)

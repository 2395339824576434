"""Where the rivers run, for the picture alone: the courses of the figures as crossings of single hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from revier.core.title import Tables

Crossing = tuple[int, int, float]  # side in, side out, width
_ENDS = 6  # in place of a side: the river ends in the hex


def waters(tables: Tables) -> dict[str, tuple[Crossing, ...]]:
    """The rivers through every hex."""
    found: dict[str, tuple[Crossing, ...]] = {}
    offsets = {tuple(step): int(side) for side, step in tables["geometry"]["neighbour_offset"].items()}
    for river in tables["rivers"].values():
        for course in river["courses"]:
            for hex_id, start, end in _crossings(course, offsets):
                found[hex_id] = (*found.get(hex_id, ()), (start, end, float(river["width"])))
    return found


def _crossings(course: Tables, offsets: Mapping[tuple[int, ...], int]) -> Iterator[tuple[str, int, int]]:
    """Each hex of a course with the sides over which the water comes and goes."""
    hexes: list[str] = course["hexes"]
    out = [offsets[_step(here, there)] for here, there in pairwise(hexes)]
    comes = [course["from"], *((side + 3) % 6 for side in out)]
    yield from zip(hexes, comes, [*out, course.get("to", _ENDS)], strict=True)


def _step(here: str, there: str) -> tuple[int, int]:
    return ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])

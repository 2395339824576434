"""Hex grids of both orientations. Sides count clockwise; side s of a hex touches side s + 3 of its neighbour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# (row change, column change) over each side. On a pointy-topped grid neighbouring hexes of a row differ by two columns
# and side 0 is the south-west one; on a flat-topped grid neighbours in a column differ by two rows and side 0 is south.
POINTY: tuple[tuple[int, int], ...] = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
FLAT: tuple[tuple[int, int], ...] = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


def opposite(side: int) -> int:
    """The side of the neighbour that touches this one."""
    return (side + 3) % 6


def turned(side: int, turn: int) -> int:
    """Where a side ends up when its tile is turned clockwise by so many steps."""
    return (side + turn) % 6


def neighbour_table(places: Sequence[tuple[int, int]], pointy: bool) -> tuple[tuple[int, ...], ...]:
    """For every hex, given as (row, column), the index of its neighbour over each side, or -1 where the map ends."""
    at: Mapping[tuple[int, int], int] = {place: i for i, place in enumerate(places)}
    offsets = POINTY if pointy else FLAT
    return tuple(tuple(at.get((row + dr, col + dc), -1) for dr, dc in offsets) for row, col in places)

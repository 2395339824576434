"""Where hexes, their sides and their corners lie, for pointy- and flat-topped maps.

One hex is 100 units across its corners. Sides count clockwise; side 0 is south-west on pointy maps and south on flat
ones. ``corner(n)`` is the one where side n ends, walking clockwise, so side n runs from corner n - 1 to corner n.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from revier.draw.svg import Point

ACROSS = 100.0
RADIUS = ACROSS / 2
APOTHEM = RADIUS * sqrt(3) / 2

_POINTY_STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
_FLAT_STEPS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


def angle(pointy: bool, side: int) -> float:
    """The direction from the middle of a hex to the middle of a side, in radians clockwise from east."""
    return (2 if pointy else 1.5) * pi / 3 + side * pi / 3


def toward(direction: float, distance: float) -> Point:
    """The point at a distance in a direction from the middle of the hex."""
    return distance * cos(direction), distance * sin(direction)


def middle(pointy: bool, side: int) -> Point:
    """The middle of a side: where track crosses it."""
    return toward(angle(pointy, side), APOTHEM)


def corner(pointy: bool, number: int) -> Point:
    """The corner between side ``number`` and the next one clockwise."""
    return toward(angle(pointy, number) + pi / 6, RADIUS)


def corners(pointy: bool, shrink: float = 0.0) -> tuple[Point, ...]:
    """All six corners, or those of a hex lying ``shrink`` units inside the border."""
    scale = 1 - shrink / APOTHEM
    return tuple((x * scale, y * scale) for x, y in (corner(pointy, n) for n in range(6)))


def centre(pointy: bool, row: int, column: int) -> Point:
    """Where a hex lies: columns are half widths on pointy maps, rows are half heights on flat ones."""
    return (column * APOTHEM, row * RADIUS * 1.5) if pointy else (column * RADIUS * 1.5, row * APOTHEM)


def neighbour(pointy: bool, row: int, column: int, side: int) -> tuple[int, int]:
    """Row and column of the hex beyond a side."""
    down, right = (_POINTY_STEPS if pointy else _FLAT_STEPS)[side % 6]
    return row + down, column + right


def inside(pointy: bool, x: float, y: float) -> float:
    """How far inside the border a point lies; negative outside."""
    return APOTHEM - max(x * cos(angle(pointy, s)) + y * sin(angle(pointy, s)) for s in range(6))


def distance(a: Point, b: Point) -> float:
    """Between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])

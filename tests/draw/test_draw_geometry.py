"""Hexes, sides and curves lie where the numbering of the boards says."""

from __future__ import annotations

from math import hypot, isclose, sqrt

import pytest

from revier.draw import hexgeo
from revier.draw.curve import across, inward

BOTH = pytest.mark.parametrize("pointy", [True, False])


def _near(a: tuple[float, float], b: tuple[float, float], by: float = 1e-6) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) <= by


def test_pointy_sides_count_clockwise_from_south_west() -> None:
    # y grows downwards: 0 south-west, 1 west, 2 north-west, 3 north-east, 4 east, 5 south-east
    signs = [(-1, 1), (-1, 0), (-1, -1), (1, -1), (1, 0), (1, 1)]
    for side, (right, down) in enumerate(signs):
        x, y = hexgeo.middle(True, side)
        assert (round(x / 40), round(y / 30)) == (right, down)


def test_flat_sides_count_clockwise_from_south() -> None:
    # 0 south, 1 south-west, 2 north-west, 3 north, 4 north-east, 5 south-east
    signs = [(0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1), (1, 1)]
    for side, (right, down) in enumerate(signs):
        x, y = hexgeo.middle(False, side)
        assert (round(x / 30), round(y / 40)) == (right, down)


@BOTH
def test_a_hex_is_100_units_across_its_corners(pointy: bool) -> None:
    for n in range(3):
        assert isclose(hexgeo.distance(hexgeo.corner(pointy, n), hexgeo.corner(pointy, n + 3)), 100)


@BOTH
def test_the_middle_of_a_side_lies_on_the_border_between_its_corners(pointy: bool) -> None:
    for side in range(6):
        x, y = hexgeo.middle(pointy, side)
        (ax, ay), (bx, by) = hexgeo.corner(pointy, side - 1), hexgeo.corner(pointy, side)
        assert _near((x, y), ((ax + bx) / 2, (ay + by) / 2))
        assert isclose(hexgeo.inside(pointy, x, y), 0, abs_tol=1e-9)
        assert isclose(hexgeo.distance((ax, ay), (bx, by)), 50)


@BOTH
def test_a_side_is_the_opposite_side_of_the_neighbour(pointy: bool) -> None:
    row, column = 5, 8
    x, y = hexgeo.centre(pointy, row, column)
    for side in range(6):
        nx, ny = hexgeo.centre(pointy, *hexgeo.neighbour(pointy, row, column, side))
        (ax, ay), (bx, by) = hexgeo.middle(pointy, side), hexgeo.middle(pointy, side + 3)
        assert _near((x + ax, y + ay), (nx + bx, ny + by))


def test_neighbours_of_the_rhine_grid() -> None:
    # D9 (row 3, column 9): C8 over its north-west side, C10 north-east, D7 west, E10 south-east
    assert hexgeo.neighbour(True, 3, 9, 2) == (2, 8)
    assert hexgeo.neighbour(True, 3, 9, 3) == (2, 10)
    assert hexgeo.neighbour(True, 3, 9, 1) == (3, 7)
    assert hexgeo.neighbour(True, 3, 9, 5) == (4, 10)
    # 18Ruhr's H13 (row 7): side 0 leads to J13, side 4 to G14
    assert hexgeo.neighbour(False, 7, 13, 0) == (9, 13)
    assert hexgeo.neighbour(False, 7, 13, 4) == (6, 14)


@BOTH
@pytest.mark.parametrize(("turn", "radius"), [(1, 25.0), (2, 75.0)])
def test_curves_are_arcs_around_the_point_where_the_sides_meet(pointy: bool, turn: int, radius: float) -> None:
    """Sharp: around the shared corner. Gentle: around the middle of the hex between both sides' neighbours."""
    for side in range(6):
        if turn == 1:
            cx, cy = hexgeo.corner(pointy, side)
        else:
            cx, cy = hexgeo.toward(hexgeo.angle(pointy, side + 1), 50 * sqrt(3))
        for x, y in across(pointy, side, side + turn).walk(12):
            assert abs(hypot(x - cx, y - cy) - radius) < 0.15


@BOTH
def test_track_leaves_the_border_squarely(pointy: bool) -> None:
    for side in range(6):
        start = hexgeo.middle(pointy, side)
        for curve in [across(pointy, side, side + n) for n in range(1, 6)] + [inward(pointy, side, (10.0, -4.0))]:
            assert _near(curve.start, start)
            x, y = curve.point(0.02)
            assert abs(x * start[1] - y * start[0]) / 43.3 < 0.1  # still on the line to the middle


def test_a_cut_curve_is_the_same_curve() -> None:
    whole = across(True, 0, 2)
    first, second = whole.cut(0.3)
    assert _near(first.end, whole.point(0.3))
    assert _near(second.point(0.5), whole.point(0.65))
    assert _near(whole.part(0.2, 0.6).start, whole.point(0.2))
    assert _near(whole.part(0.2, 0.6).end, whole.point(0.6))
    assert _near(whole.back().start, whole.end)

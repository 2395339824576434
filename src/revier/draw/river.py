"""Rivers: a blue band along hex sides, carried on through the hexes that lie between two of its ends, or a band that
winds through hexes from side to side.
"""

from __future__ import annotations

from itertools import combinations
from math import cos, sin

from revier.core.view import HexMap, HexView
from revier.draw import hexgeo
from revier.draw.curve import Curve
from revier.draw.palette import BANK, RIVER
from revier.draw.svg import Point, el, group, num

WIDTH = 8.0
_SWING = 11.0  # how far beside the middle of a side a winding river may cross it
_REACH = 30.0  # how far it runs straight on from there
_TIGHT = 17.0  # and how far in a bend from one side to the next
_LAP = 0.5  # how far the bands of neighbours overlap
_ENDS = 6  # in place of a side: the river ends in the middle of the hex
_Key = tuple[int, int]


def _key(point: Point) -> _Key:
    return round(point[0] * 4), round(point[1] * 4)


def _sides(board: HexMap) -> dict[frozenset[_Key], tuple[Point, Point]]:
    """Every river side once, as the two corners it joins."""
    found = {}
    for hex_ in board.hexes:
        x, y = hexgeo.centre(board.pointy, hex_.row, hex_.column)
        for side in hex_.river_sides:
            ends = [
                (x + dx, y + dy)
                for dx, dy in (hexgeo.corner(board.pointy, side - 1), hexgeo.corner(board.pointy, side))
            ]
            found[frozenset(map(_key, ends))] = (ends[0], ends[1])
    return found


def _passages(
    board: HexMap, sides: dict[frozenset[_Key], tuple[Point, Point]]
) -> dict[frozenset[_Key], tuple[Point, Point, Point]]:
    """Where the river crosses a hex: two loose ends at corners of the same hex belong together (with its middle)."""
    degree: dict[_Key, int] = {}
    for pair in sides:
        for key in pair:
            degree[key] = degree.get(key, 0) + 1
    loose = {key for key, n in degree.items() if n == 1}
    offers = []
    for hex_ in board.hexes:
        x, y = hexgeo.centre(board.pointy, hex_.row, hex_.column)
        ends = [(x + dx, y + dy) for dx, dy in hexgeo.corners(board.pointy)]
        here = [p for p in ends if _key(p) in loose]
        offers += [(round(hexgeo.distance(a, b), 3), hex_.id, a, b, (x, y)) for a, b in combinations(here, 2)]
    found: dict[frozenset[_Key], tuple[Point, Point, Point]] = {}
    used: set[_Key] = set()
    for _, _, a, b, centre in sorted(offers):
        pair = frozenset((_key(a), _key(b)))
        if pair not in sides and not pair & used:
            found[pair] = (a, b, centre)
            used |= pair
    return found


def bands(board: HexMap) -> str:
    """All rivers of a map: first the banks, then the water, so that joints do not show."""
    sides = _sides(board)
    through = _passages(board, sides)
    d = "".join(f"M{_xy(a)}L{_xy(b)}" for a, b in sides.values())
    d += "".join(_passage(a, b, c) for a, b, c in through.values())
    lines = [(d, WIDTH, "round")] if d else []
    lines += [(d, width, cap) for (width, cap), d in sorted(_bands(board).items())]
    if not lines:
        return ""
    banks = [_line(d, BANK, width + 1.4, cap) for d, width, cap in lines]
    return group(*banks, *(_line(d, RIVER, width, cap) for d, width, cap in lines), class_="river")


def _bands(board: HexMap) -> dict[tuple[float, str], str]:
    """The rivers that wind through hexes, by width and cap: cut off at the edge of the map, round where they end."""
    found: dict[tuple[float, str], str] = {}
    for hex_ in board.hexes:
        x, y = hexgeo.centre(board.pointy, hex_.row, hex_.column)
        for (start, end, width), (curve, _) in zip(hex_.waters, _winding(hex_, board.pointy), strict=True):
            key = (width, "round" if _ENDS in (start, end) else "butt")
            found[key] = found.get(key, "") + curve.moved(x, y).d()
    return found


def _line(d: str, colour: str, width: float, cap: str) -> str:
    return el("path", stroke=colour, stroke_width=width, d=d, fill="none", stroke_linecap=cap, stroke_linejoin="round")


def _winding(hex_: HexView, pointy: bool) -> list[tuple[Curve, float]]:
    """The rivers through a hex, around its middle."""
    return [(_bend(hex_, pointy, start, end), width) for start, end, width in hex_.waters]


def _bend(hex_: HexView, pointy: bool, start: int, end: int) -> Curve:
    """From side to side, at right angles to both, so that the bands of neighbours join without a kink."""
    reach = _TIGHT if (end - start) % 6 in (1, 5) else _REACH
    (first, before), (last, after) = (_end(hex_, pointy, side, reach) for side in (start, end))
    return Curve(first, before, after, last)


def _end(hex_: HexView, pointy: bool, side: int, reach: float) -> tuple[Point, Point]:
    """An end of a band, and the point towards which it runs from there."""
    if side == _ENDS:
        return (0.0, 0.0), (0.0, 0.0)
    x, y = _crossing(hex_, pointy, side)
    way = hexgeo.angle(pointy, side)
    dx, dy = cos(way), sin(way)
    return (x + _LAP * dx, y + _LAP * dy), (x - reach * dx, y - reach * dy)


def _crossing(hex_: HexView, pointy: bool, side: int) -> Point:
    """Where a winding river crosses a side: off its middle, where the track is, and the same seen from both hexes."""
    other = hexgeo.neighbour(pointy, hex_.row, hex_.column, side)
    rows, columns = hex_.row + other[0], hex_.column + other[1]
    swing = _SWING if (rows * 3 + columns * 5) // 2 % 2 else -_SWING
    x, y = hexgeo.middle(pointy, side)
    along = hexgeo.angle(pointy, side % 3)  # opposite sides are named alike, so that both hexes swing the same way
    return x - swing * sin(along), y + swing * cos(along)


def _passage(a: Point, b: Point, centre: Point) -> str:
    """Along a side if the ends are neighbours, else in a slight bend through the middle of the hex."""
    if hexgeo.distance(a, b) < hexgeo.RADIUS + 1:
        return f"M{_xy(a)}L{_xy(b)}"
    return f"M{_xy(a)}Q{_xy(centre)} {_xy(b)}"


def _xy(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def crossed(board: HexMap) -> dict[str, tuple[tuple[float, float, float], ...]]:
    """Where water lies inside a hex, as circles: texts there move aside if they can."""
    found: dict[str, tuple[tuple[float, float, float], ...]] = {}
    spots = {hexgeo.centre(board.pointy, h.row, h.column): h.id for h in board.hexes}
    for a, b, (x, y) in _passages(board, _sides(board)).values():
        if hexgeo.distance(a, b) >= hexgeo.RADIUS + 1:
            walk = [(a[0] + (b[0] - a[0]) * t / 8 - x, a[1] + (b[1] - a[1]) * t / 8 - y, WIDTH / 2) for t in range(9)]
            found[spots[x, y]] = tuple(walk)
    for hex_ in board.hexes:
        for curve, width in _winding(hex_, board.pointy):
            found[hex_.id] = (*found.get(hex_.id, ()), *((x, y, width / 2) for x, y in curve.walk(8)))
    return found


def banks(board: HexMap) -> dict[str, tuple[tuple[float, float, float], ...]]:
    """All water on a hex, also along its sides, as circles: nothing is written on it where there is land enough."""
    found = crossed(board)
    for hex_ in board.hexes:
        for side in hex_.river_sides:
            (x0, y0), (x1, y1) = hexgeo.corner(board.pointy, side - 1), hexgeo.corner(board.pointy, side)
            line = tuple((x0 + (x1 - x0) * t / 6, y0 + (y1 - y0) * t / 6, WIDTH / 2) for t in range(7))
            found[hex_.id] = (*found.get(hex_.id, ()), *line)
    return found

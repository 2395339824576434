"""How far labels lie from one another, from track and from the border of their hex; negative: they overlap."""

from __future__ import annotations

from math import hypot

from revier.draw import hexgeo
from revier.draw.lettering import Item
from revier.draw.room import Place


def _box(item: Item) -> tuple[float, float, float]:
    """Half the width and height of its box, and its radius: a disc is a point with a radius."""
    return (0.0, 0.0, item.width / 2) if item.disc else (item.width / 2, item.height / 2, 0.0)


def _apart(dx: float, dy: float) -> float:
    return hypot(max(0.0, dx), max(0.0, dy)) if dx > 0 or dy > 0 else max(dx, dy)


def point_gap(item: Item, place: Place, x: float, y: float) -> float:
    """From a point."""
    w, h, r = _box(item)
    return _apart(abs(x - place.x) - w, abs(y - place.y) - h) - r


def gap(a: Item, p: Place, b: Item, q: Place) -> float:
    """Between two labels."""
    (w, h, r), (v, g, s) = _box(a), _box(b)
    return _apart(abs(p.x - q.x) - w - v, abs(p.y - q.y) - h - g) - r - s


def border_gap(item: Item, place: Place, *, pointy: bool) -> float:
    """From the border of the hex."""
    w, h, r = _box(item)
    corners = [(place.x + i * w, place.y + j * h) for i in (-1, 1) for j in (-1, 1)]
    return min(hexgeo.inside(pointy, x, y) for x, y in corners) - r

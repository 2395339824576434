"""One kind of line for all track: a cubic curve that can be walked, cut and written as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, hypot, pi, tan

from revier.draw import hexgeo
from revier.draw.svg import Point, num

_FLAT = 0.02  # a curve this near to its chord is written as a straight line


def mix(a: Point, b: Point, t: float) -> Point:
    """The point at share ``t`` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic curve from ``start`` to ``end``."""

    start: Point
    first: Point
    second: Point
    end: Point

    def cut(self, t: float) -> tuple[Curve, Curve]:
        """The part before and the part after ``t``."""
        a, b, c = mix(self.start, self.first, t), mix(self.first, self.second, t), mix(self.second, self.end, t)
        ab, bc = mix(a, b, t), mix(b, c, t)
        here = mix(ab, bc, t)
        return Curve(self.start, a, ab, here), Curve(here, bc, c, self.end)

    def part(self, t0: float, t1: float) -> Curve:
        """The piece between two places."""
        tail = self.cut(t0)[1]
        return tail.cut((t1 - t0) / (1 - t0))[0] if t0 < 1 else tail

    def point(self, t: float) -> Point:
        """Where the curve is at ``t`` (0 start, 1 end)."""
        return self.cut(t)[0].end

    def direction(self, t: float) -> float:
        """Which way it runs at ``t``, in radians."""
        a, b = self.point(max(0.0, t - 0.01)), self.point(min(1.0, t + 0.01))
        return atan2(b[1] - a[1], b[0] - a[0])

    def moved(self, x: float, y: float) -> Curve:
        """The same line elsewhere."""
        start, first, second, end = ((a + x, b + y) for a, b in (self.start, self.first, self.second, self.end))
        return Curve(start, first, second, end)

    def back(self) -> Curve:
        """The same line walked the other way."""
        return Curve(self.end, self.second, self.first, self.start)

    def length(self) -> float:
        """Near enough, by a chain of chords."""
        walk = self.walk(8)
        return sum(hexgeo.distance(a, b) for a, b in pairwise(walk))

    def walk(self, steps: int) -> tuple[Point, ...]:
        """Points along the curve, both ends included."""
        return tuple(self.point(n / steps) for n in range(steps + 1))

    def straight(self) -> bool:
        """Whether both handles lie on the chord."""
        (x0, y0), (x1, y1) = self.start, self.end
        long = hypot(x1 - x0, y1 - y0) or 1.0
        return all(
            abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / long < _FLAT for x, y in (self.first, self.second)
        )

    def d(self, *, join: bool = False) -> str:
        """As SVG path data; ``join`` leaves out the first move."""
        move = "" if join else f"M{num(self.start[0])} {num(self.start[1])}"
        if self.straight():
            return f"{move}L{num(self.end[0])} {num(self.end[1])}"
        return f"{move}C" + " ".join(f"{num(x)} {num(y)}" for x, y in (self.first, self.second, self.end))


def line(start: Point, end: Point) -> Curve:
    """A straight line."""
    return Curve(start, mix(start, end, 1 / 3), mix(start, end, 2 / 3), end)


def across(pointy: bool, a: int, b: int) -> Curve:
    """From side to side: straight, a gentle arc (radius 75) or a sharp one (radius 25), square to both borders."""
    start, end = hexgeo.middle(pointy, a), hexgeo.middle(pointy, b)
    apart = min((a - b) % 6, (b - a) % 6)
    if apart == 3:
        return line(start, end)
    radius, bend = (hexgeo.RADIUS / 2, 2 * pi / 3) if apart == 1 else (hexgeo.RADIUS * 1.5, pi / 3)
    pull = 4 / 3 * tan(bend / 4) * radius / hexgeo.APOTHEM
    return Curve(start, mix(start, (0, 0), pull), mix(end, (0, 0), pull), end)


def inward(pointy: bool, side: int, goal: Point) -> Curve:
    """From a side to a place inside the hex, leaving the border squarely."""
    start = hexgeo.middle(pointy, side)
    unit = (-start[0] / hexgeo.APOTHEM, -start[1] / hexgeo.APOTHEM)
    depth = (goal[0] - start[0]) * unit[0] + (goal[1] - start[1]) * unit[1]
    reach = max(6.0, depth * 0.7)
    bend = (start[0] + unit[0] * reach, start[1] + unit[1] * reach)
    return Curve(start, mix(start, bend, 2 / 3), mix(goal, bend, 2 / 3), goal)

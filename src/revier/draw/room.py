"""Finding free places on a hex: for values, letters, names and signs, clear of track, stops and one another."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from revier.draw import hexgeo
from revier.draw.layout import TRACK_WIDTH, Layout
from revier.draw.svg import Point

_SPIN = tuple((cos(k * pi / 12), sin(k * pi / 12)) for k in range(24))
_REACH = (6.0, 11.0, 16.0, 20.0, 23.5, 26.5, 29.5, 32.0, 34.5, 37.0, 39.5)
_COARSE: tuple[Point, ...] = ((0.0, 0.0), *((round(r * c, 2), round(r * s, 2)) for r in _REACH for c, s in _SPIN))
_FINE: tuple[Point, ...] = tuple(
    (i * 3.0, j * 3.0) for j in range(-15, 16) for i in range(-15, 16) if hypot(i, j) * 3 < hexgeo.RADIUS - 4
)
_GRIDS = (_COARSE, _FINE)
_EDGE = 1.6  # what stands on a hex keeps this far from its border
_FRAMED = 3.9  # and this far where a frame runs along it
_KEEP = 1.2  # and this far from anything else
_PULL = 0.12  # what a unit of distance from where something belongs costs, in units of air
_RAIL = TRACK_WIDTH / 2 + 0.8
_AIRY = 3.0  # more air than this is no better
_POOR = -1.5  # a place so far off or so tight is worth a closer look
_CRUSHED = -20.0  # any overlap is worse than any distance


@lru_cache(maxsize=1024)
def _order(grid: int, near: tuple[Point, ...]) -> tuple[tuple[float, int], ...]:
    """The points of a grid, nearest first, with what their distance costs. Rounded, so that what is equally good by
    symmetry is equally good in figures and the first one stays.
    """
    far = (min(hypot(x - nx, y - ny) for nx, ny in near) * _PULL for x, y in _GRIDS[grid])
    return tuple(sorted((round(f, 3), k) for k, f in enumerate(far)))


def _gap(dx: float, dy: float) -> float:
    """Distance of two boxes whose sides are dx and dy apart; negative if both overlap."""
    if dx > 0 and dy > 0:
        return sqrt(dx * dx + dy * dy)
    return max(dx, dy)


class Place(NamedTuple):
    """Where something may stand, and how much air it has there; negative: it overlaps."""

    x: float
    y: float
    air: float


class Room:
    """The free ground of one face; whatever is placed takes its own room."""

    def __init__(
        self, plan: Layout, pointy: bool, *, framed: bool = False, water: tuple[tuple[float, float, float], ...] = ()
    ) -> None:
        self.pointy = pointy
        self.edge = _FRAMED if framed else _EDGE
        self.circles: list[tuple[float, float, float]] = [c for spot in plan.spots for c in spot.circles()]
        stops = list(self.circles)
        for track in plan.tracks + plan.ferries:
            walk = track.curve.walk(9)
            self.circles += [
                (x, y, _RAIL) for x, y in walk if not any(hypot(x - u, y - v) < q - _RAIL for u, v, q in stops)
            ]
        self.circles += [
            (tip.end[0] + 3 * cos(w), tip.end[1] + 3 * sin(w), 8.0)
            for tip in plan.tips()
            for w in (tip.direction(1.0),)
        ]
        self.circles += water
        self.boxes: list[tuple[float, float, float, float]] = []
        self.discs: list[tuple[float, float, float]] = []
        self.soft: list[tuple[float, float, float]] = []  # better not here, but no harm
        axes = [hexgeo.angle(pointy, s) for s in range(3)]  # opposite sides share one
        self.axes = [(cos(a), sin(a), abs(cos(a)), abs(sin(a))) for a in axes]
        self.fields: dict[int, list[float]] = {}

    def _field(self, grid: int) -> list[float]:
        """How far each point of a grid lies from track and stops: no box there can have more air than that."""
        if grid not in self.fields:
            circles = self.circles or [(999.0, 0.0, 0.0)]
            self.fields[grid] = [
                min([hypot(cx - x, cy - y) - r for cx, cy, r in circles]) - _KEEP for x, y in _GRIDS[grid]
            ]
        return self.fields[grid]

    def copy(self) -> Room:
        """For trying out."""
        other = object.__new__(Room)
        other.pointy, other.axes, other.fields, other.circles = self.pointy, self.axes, self.fields, self.circles
        other.edge = self.edge
        other.boxes, other.discs, other.soft = list(self.boxes), list(self.discs), list(self.soft)
        return other

    def air(
        self, x: float, y: float, width: float, height: float, enough: float = -99.0, *, disc: bool = False
    ) -> float:
        """How much air a box or disc has at a place; as soon as it is not ``enough`` the exact figure does not
        matter.
        """
        w, h, own = (0.0, 0.0, width / 2) if disc else (width / 2, height / 2, 0.0)
        least = hexgeo.APOTHEM - self.edge - own - max([abs(x * c + y * s) + w * u + h * v for c, s, u, v in self.axes])
        for cx, cy, r in chain(self.circles, self.discs):
            if least <= enough:
                return least
            dx, dy = abs(cx - x) - w, abs(cy - y) - h
            near = r + own + _KEEP + least
            if dx < near and dy < near:
                least = min(least, _gap(dx, dy) - r - own - _KEEP)
        for bx, by, bw, bh in self.boxes:
            least = min(least, _gap(abs(bx - x) - w - bw / 2, abs(by - y) - h - bh / 2) - own - _KEEP)
        return least

    def find(
        self,
        width: float,
        height: float,
        near: tuple[Point, ...],
        others: tuple[Point, ...] = (),
        *,
        disc: bool = False,
    ) -> Place:
        """The best place for a box or disc: free before all, then near one of the points where it belongs (and not
        nearer to one of the others), then airy. A coarse look does for most; a fine one where room is short.
        """
        best, score = self._look(0, (width, height), near, others, disc)
        if score < _POOR or others:
            finer, found = self._look(1, (width, height), near, others, disc)
            best = finer if found > score else best
        return best

    def _look(
        self, grid: int, box: tuple[float, float], near: tuple[Point, ...], others: tuple[Point, ...], disc: bool
    ) -> tuple[Place, float]:
        width, height = box
        field, half = self._field(grid), min(width, height) / 2
        best, score = Place(*near[0], -99.0), -1e9
        for far, k in _order(grid, near):
            enough = max(0.0, score + far) if score > _CRUSHED else min(0.0, (score + far - _CRUSHED) / 10)
            if enough >= _AIRY:
                break
            if field[k] - half <= enough - 0.01:
                continue
            x, y = _GRIDS[grid][k]
            air = self.air(x, y, width, height, enough - 0.01, disc=disc)
            value = min(air, _AIRY) - far if air >= 0 else air * 10 - far + _CRUSHED
            if value > score + 0.002:
                value -= self._unwelcome(x, y, width, far, others)
            if value > score + 0.002:
                best, score = Place(x, y, air), value
        return best, score

    def _unwelcome(self, x: float, y: float, width: float, far: float, others: tuple[Point, ...]) -> float:
        """What speaks against a free place: it is nearer to somebody else, or it lies on water."""
        cost = sum(max(0.0, r + width / 4 - hypot(x - sx, y - sy)) * 0.15 for sx, sy, r in self.soft)
        if others:
            cost += max(0.0, far / _PULL - min(hypot(x - ox, y - oy) for ox, oy in others)) * 0.4
        return cost

    def take(self, place: Place, width: float, height: float, *, disc: bool = False) -> None:
        """Something stands here now."""
        if disc:
            self.discs.append((place.x, place.y, width / 2))
        else:
            self.boxes.append((place.x, place.y, width, height))

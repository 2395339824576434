"""Finding free places on a hex: for values, letters, names and signs, clear of track, stops and one another."""

from __future__ import annotations

from functools import cache, lru_cache
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


@cache
def _axes(pointy: bool) -> tuple[tuple[float, float, float, float], ...]:
    """The three directions across a hex, as they are and without their signs; opposite sides share one."""
    angles = [hexgeo.angle(pointy, s) for s in range(3)]
    return tuple((cos(a), sin(a), abs(cos(a)), abs(sin(a))) for a in angles)


@cache
def _across(grid: int, pointy: bool) -> tuple[tuple[float, ...], ...]:
    """How far each point of a grid lies from the middle in those directions."""
    return tuple(tuple(abs(x * c + y * s) for c, s, _, _ in _axes(pointy)) for x, y in _GRIDS[grid])


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


Circle = tuple[float, float, float]


class Ground:
    """Track, stops and water of one face, which everything keeps clear of; whatever is placed there shares it."""

    def __init__(self, plan: Layout, edge: float, water: tuple[Circle, ...]) -> None:
        self.edge = edge
        self.circles: list[Circle] = [c for spot in plan.spots for c in spot.circles()]
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
        self._fields: dict[int, list[tuple[float, Circle]]] = {}

    def field(self, grid: int) -> list[tuple[float, Circle]]:
        """How far each point of a grid lies from track and stops, and from what: no box there can have more air."""
        if grid not in self._fields:
            circles = self.circles or [(999.0, 0.0, 0.0)]
            found = [[hypot(cx - x, cy - y) - r for cx, cy, r in circles] for x, y in _GRIDS[grid]]
            self._fields[grid] = [((least := min(far)) - _KEEP, circles[far.index(least)]) for far in found]
        return self._fields[grid]


@lru_cache(maxsize=8)
def _ground(plan: Layout, edge: float, water: tuple[Circle, ...]) -> Ground:
    """Every level of detail looks for room on the same ground, one after the other."""
    return Ground(plan, edge, water)


class Room:
    """The free ground of one face; whatever is placed takes its own room."""

    def __init__(self, plan: Layout, pointy: bool, *, framed: bool = False, water: tuple[Circle, ...] = ()) -> None:
        self.pointy = pointy
        self.ground = _ground(plan, _FRAMED if framed else _EDGE, water)
        self.boxes: list[tuple[float, float, float, float]] = []
        self.discs: list[Circle] = []
        self.soft: list[Circle] = []  # better not here, but no harm

    def copy(self) -> Room:
        """For trying out."""
        other = object.__new__(Room)
        other.pointy, other.ground = self.pointy, self.ground
        other.boxes, other.discs, other.soft = list(self.boxes), list(self.discs), list(self.soft)
        return other

    def _air(self, at: Point, half: tuple[float, float, float], least: float, enough: float) -> float:
        """How much air a box or disc has at a place where other things leave it ``least``; as soon as it is not
        ``enough`` the exact figure does not matter. A box is given by half its sides, a disc by its radius.
        """
        (x, y), (w, h, own) = at, half
        for bx, by, bw, bh in self.boxes:
            if least <= enough:
                return least
            least = min(least, _gap(abs(bx - x) - w - bw / 2, abs(by - y) - h - bh / 2) - own - _KEEP)
        for cx, cy, r in chain(self.discs, self.ground.circles):
            if least <= enough:
                return least
            dx, dy = abs(cx - x) - w, abs(cy - y) - h
            near = r + own + _KEEP + least
            if dx < near and dy < near:
                least = min(least, _gap(dx, dy) - r - own - _KEEP)
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
        (width, height), ground = box, self.ground
        field, across, middle = ground.field(grid), _across(grid, self.pointy), min(width, height) / 2
        half = (0.0, 0.0, width / 2) if disc else (width / 2, height / 2, 0.0)
        w, h, own = half
        one, two, three = (w * u + h * v for _, _, u, v in _axes(self.pointy))
        most, keep = hexgeo.APOTHEM - ground.edge - own, own + _KEEP
        best, score = Place(*near[0], -99.0), -1e9
        for far, k in _order(grid, near):
            enough = max(0.0, score + far) if score > _CRUSHED else min(0.0, (score + far - _CRUSHED) / 10)
            if enough >= _AIRY:
                break
            enough -= 0.01
            clear, (cx, cy, r) = field[k]
            if clear - middle <= enough:
                continue
            # What lies nearest and the border are asked first: mostly that is enough to know.
            x, y = _GRIDS[grid][k]
            air = _gap(abs(cx - x) - w, abs(cy - y) - h) - r - keep
            if air > enough:
                a, b, c = across[k]
                air = min(air, most - max(a + one, b + two, c + three))
                if air > enough:
                    air = self._air((x, y), half, air, enough)
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

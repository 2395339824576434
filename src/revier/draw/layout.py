"""Where the stops of a face lie and how its track runs between them: geometry only, nothing is drawn here.

A lone stop lies in the middle. Several stops are moved towards their own track; of all sensible arrangements the one
with the least overlap and the least bending is taken, so that any tile reads well in any rotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from revier.core.view import FaceView
from revier.draw import hexgeo
from revier.draw.curve import Curve, across, inward, line
from revier.draw.svg import Point

TRACK_WIDTH = 9.0
CASING_WIDTH = 2.0
RIM = 2.0  # white around the places of a city
BAR = (20.0, 6.5)
_CLEAR = TRACK_WIDTH / 2 + CASING_WIDTH
_GAP = 10.0  # between cities with a ferry, so that it can be seen
_STUB = 17.0  # how far the track of an off-board area runs in
# Radius of one place: 18 where a city has the hex for itself, less where more must fit.
_ALONE = {1: 18.0, 2: 14.5, 3: 13.4, 4: 12.6}
_TOGETHER = {2: 13.0, 3: 11.8, 4: 11.5}

Sketch = tuple[tuple[str, int], ...]
Ends = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A stop in its place. ``form``: city, bar, dot, sign or area; ``turn``: the way its track runs."""

    form: str
    x: float
    y: float
    radius: float
    places: tuple[Point, ...] = ()
    turn: float = 0.0

    def circles(self) -> tuple[tuple[float, float, float], ...]:
        """What the stop covers, as circles."""
        if self.form == "area":
            return ()
        if self.form == "bar":
            dx, dy = cos(self.turn + pi / 2) * 7, sin(self.turn + pi / 2) * 7
            return tuple((self.x + k * dx, self.y + k * dy, 4.5) for k in (-1, 0, 1))
        rim = RIM if self.form == "city" else 0.0
        return tuple((x, y, self.radius + rim) for x, y in (self.places or ((self.x, self.y),)))


@dataclass(frozen=True, slots=True)
class Track:
    """A piece of track between two ends as the face names them."""

    ends: Ends
    curve: Curve


@dataclass(frozen=True, slots=True)
class Layout:
    """All stops and track of one face."""

    spots: tuple[Spot, ...]
    tracks: tuple[Track, ...]
    ferries: tuple[Track, ...]

    def tips(self) -> tuple[Curve, ...]:
        """The track that runs into off-board areas, each piece inwards: arrow heads stand at its end."""
        found = [t for t in self.tracks if max(t.ends) >= 6 and self.spots[max(t.ends) - 6].form == "area"]
        return tuple(t.curve if t.ends[0] < t.ends[1] else t.curve.back() for t in found)

    def between(self, a: int, b: int) -> tuple[Curve, ...]:
        """The curves that lead from end a to end b, over as few stops as possible; none if they are not joined."""
        pieces = {t.ends: t.curve for t in self.tracks + self.ferries}
        pieces |= {(end, start): c.back() for (start, end), c in list(pieces.items())}
        ways: list[tuple[int, tuple[Curve, ...]]] = [(a, ())]
        seen = {a}
        for here, way in ways:  # grows while it is walked
            for (start, end), curve in pieces.items():
                if start == here and end == b:
                    return (*way, curve)
                if start == here and end >= 6 and end not in seen:
                    seen.add(end)
                    ways.append((end, (*way, curve)))
        return ()


@dataclass(slots=True)
class _Choice:
    """One way to place a stop, with the track from its sides."""

    spot: Spot
    tracks: dict[int, Curve] = field(default_factory=dict)
    cost: float = 0.0
    circles: tuple[tuple[float, float, float], ...] = ()

    def __post_init__(self) -> None:
        self.circles = self.spot.circles()


def layout(face: FaceView, pointy: bool) -> Layout:
    """The arrangement of a face; it depends on stops and track alone, so it is found once and kept."""
    sketch = tuple((s.kind if s.slots or s.kind != "city" else "sign", s.slots) for s in face.stops)
    return _plan(sketch, face.paths, face.ferries, pointy)


@lru_cache(maxsize=4096)
def _plan(sketch: Sketch, paths: tuple[Ends, ...], ferries: tuple[Ends, ...], pointy: bool) -> Layout:
    plain = [Track(p, across(pointy, *p)) for p in paths if max(p) < 6]
    sides: list[list[int]] = [[] for _ in sketch]
    links: list[list[int]] = [[] for _ in sketch]
    for a, b in ((min(p), max(p)) for p in paths if max(p) >= 6):
        (sides[b - 6] if a < 6 else links[b - 6]).append(a if a < 6 else a - 6)
        if a >= 6:
            links[a - 6].append(b - 6)
    hanging = {n for n, (kind, _) in enumerate(sketch) if kind == "town" and links[n] and len(sides[n]) <= 1}
    standing = [n for n in range(len(sketch)) if n not in hanging]
    pull = [s for n in hanging for s in sides[n]]
    choices = [list(_choices(sketch, n, sides[n], standing, plain, pull, pointy)) for n in standing]
    best = _best(choices, plain, pointy, _GAP if ferries else 2.5)
    spots: dict[int, Spot] = {n: c.spot for n, c in zip(standing, best, strict=True)}
    found: dict[Ends, Curve] = {
        (side, 6 + n): curve for n, c in zip(standing, best, strict=True) for side, curve in c.tracks.items()
    }
    for n in sorted(hanging):
        spots[n] = _hang(n, spots[links[n][0]], sides[n], links[n][0], found, pointy)
    tracks = [*plain]
    for path in paths:
        if max(path) >= 6:
            tracks.append(Track(path, _known(path, found) or _join(path, spots)))
    joined = tuple(
        Track(f, _join(f, spots) if min(f) >= 6 else inward(pointy, min(f), _mid(spots[max(f) - 6]))) for f in ferries
    )
    return Layout(tuple(spots[n] for n in range(len(sketch))), tuple(tracks), joined)


def _known(path: Ends, found: dict[Ends, Curve]) -> Curve | None:
    if path in found:
        return found[path]
    turned = found.get((path[1], path[0]))
    return turned.back() if turned else None


def _mid(spot: Spot) -> Point:
    return spot.x, spot.y


def _join(path: Ends, spots: dict[int, Spot]) -> Curve:
    return line(_mid(spots[path[0] - 6]), _mid(spots[path[1] - 6]))


def _hang(n: int, home: Spot, sides: list[int], city: int, found: dict[Ends, Curve], pointy: bool) -> Spot:
    """A town between a side and a city stands in the middle of the track that shows."""
    if not sides:
        way = atan2(-home.y, -home.x) if hypot(home.x, home.y) > 1 else -pi / 2
        return Spot("dot", home.x + 30 * cos(way), home.y + 30 * sin(way), 6.0)
    whole = inward(pointy, sides[0], _mid(home))
    edge = next((t / 40 for t in range(41) if _touches(whole.point(t / 40), home)), 1.0)
    outer, inner = whole.cut(edge * 0.52)
    found[sides[0], 6 + n] = outer
    found[6 + n, 6 + city] = inner
    return Spot("bar", *outer.end, BAR[0] / 2, turn=whole.direction(edge * 0.52))


def _touches(point: Point, spot: Spot) -> bool:
    return any(hypot(point[0] - x, point[1] - y) <= r for x, y, r in spot.circles())


def _form(kind: str, ends: int) -> str:
    if kind == "town":
        return "bar" if ends == 2 else "dot"
    return kind if kind in {"city", "sign"} else "area"


def _radius(sketch: Sketch, n: int, crowded: bool) -> float:
    kind, slots = sketch[n]
    if kind == "city":
        cities = [s for k, s in sketch if k == "city"]
        if len(cities) > 1:
            return _TOGETHER.get(sum(cities), 11.0) if len(cities) == 2 else 10.6
        return min(_ALONE.get(slots, 12.0), 15.0 if crowded else 18.0)
    return 9.5 if kind == "sign" else 8.0


def places(x: float, y: float, slots: int, radius: float, tangent: float, *, apex: float = pi / 2) -> tuple[Point, ...]:
    """The middles of a city's places: a row of two along ``tangent``, a triangle, a square, a ring."""
    if slots <= 1:
        return ((x, y),) * slots
    if slots == 2:
        dx, dy = radius * cos(tangent), radius * sin(tangent)
        ends = sorted(((x - dx, y - dy), (x + dx, y + dy)), key=lambda p: (round(p[0], 3), p[1]))
        return tuple(ends)
    if slots == 4:
        return tuple((x + i * radius, y + j * radius) for j in (-1, 1) for i in (-1, 1))
    reach = radius / sin(pi / slots)
    ring = [apex + 2 * pi * k / slots for k in range(slots)]
    found = [(x + reach * cos(a), y + reach * sin(a)) for a in ring]
    return tuple(sorted(found, key=lambda p: (round(p[1]), p[0])))


def _choices(
    sketch: Sketch, n: int, sides: list[int], standing: list[int], plain: list[Track], pull: list[int], pointy: bool
) -> Iterator[_Choice]:
    kind, slots = sketch[n]
    form = _form(kind, len(sides))
    radius = _radius(sketch, n, bool(plain or pull))
    if form == "area":
        yield _area(sides, pointy)
    elif form == "bar":
        whole = across(pointy, sides[0], sides[1])
        for t in (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78):
            spot = Spot("bar", *whole.point(t), BAR[0] / 2, turn=whole.direction(t))
            before, after = whole.cut(t)
            yield _Choice(spot, {sides[0]: before, sides[1]: after.back()}, abs(t - 0.5) * 5)
    elif len(standing) == 1 and not plain:
        away = _away(pull, pointy)
        middle = (0.0, 0.0) if away is None else hexgeo.toward(away, 4.0 if slots < 2 else 7.0)
        apex = pi / 2 if away is None else away
        yield _placed(form, middle, slots, radius, 0.0 if away is None else away + pi / 2, sides, pointy, apex)
    else:
        if len(sides) == 2 and slots < 2:
            yield from _on_the_way(form, sides, slots, radius, pointy)
        yield from _round_about(form, sides, slots, radius, pointy, 28.0 if len(standing) > 2 else 21.0)


def _area(sides: list[int], pointy: bool) -> _Choice:
    """An off-board area has no place of its own: each of its sides gets a short arrow inwards."""
    tips = {
        s: line(hexgeo.middle(pointy, s), hexgeo.toward(hexgeo.angle(pointy, s), hexgeo.APOTHEM - _STUB)) for s in sides
    }
    x = sum(c.end[0] for c in tips.values()) / max(1, len(tips))
    y = sum(c.end[1] for c in tips.values()) / max(1, len(tips))
    return _Choice(Spot("area", x, y, 4.0), tips)


def _away(sides: Iterable[int], pointy: bool) -> float | None:
    """The direction opposite to the middle of these sides."""
    way = _mean(list(sides), pointy)
    return None if way is None else way + pi


def _mean(sides: list[int], pointy: bool) -> float | None:
    x = sum(cos(hexgeo.angle(pointy, s)) for s in sides)
    y = sum(sin(hexgeo.angle(pointy, s)) for s in sides)
    return atan2(y, x) if hypot(x, y) > 0.1 else None


def _placed(
    form: str,
    at: Point,
    slots: int,
    radius: float,
    tangent: float,
    sides: list[int],
    pointy: bool,
    apex: float = pi / 2,
) -> _Choice:
    spot = Spot(form, *at, radius, places(*at, slots, radius, tangent, apex=apex) if form == "city" else (), tangent)
    tracks = {s: inward(pointy, s, at) for s in sides}
    bend = sum(abs(_turn(hexgeo.angle(pointy, s) + pi, c.start, at)) for s, c in tracks.items())
    return _Choice(spot, tracks, bend * 5 / max(1, len(sides)))


def _turn(way: float, start: Point, goal: Point) -> float:
    straight = atan2(goal[1] - start[1], goal[0] - start[0])
    return (straight - way + pi) % (2 * pi) - pi


def _on_the_way(form: str, sides: list[int], slots: int, radius: float, pointy: bool) -> Iterator[_Choice]:
    """Places on the smooth line between the two sides of a through city."""
    whole = across(pointy, sides[0], sides[1])
    for t in (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.2, 0.8):
        here = whole.point(t)
        before, after = whole.cut(t)
        spot = Spot(form, *here, radius, places(*here, slots, radius, 0.0) if form == "city" else ())
        yield _Choice(spot, {sides[0]: before, sides[1]: after.back()}, abs(t - 0.5) * 4)


def _round_about(form: str, sides: list[int], slots: int, radius: float, pointy: bool, far: float) -> Iterator[_Choice]:
    """Places around the middle, towards the stop's own track."""
    way = _mean(sides, pointy)
    turns = (0, 15, -15, 30, -30, 45, -45, 180) if way is not None else (180, 0, 120, 300, 60, 240)
    for rank, turn in enumerate(turns):
        here = (way or 0.0) + turn * pi / 180
        for reach in (14.0, 18.0, 21.0, 24.0, 27.0, 29.0):
            at = hexgeo.toward(here, reach)
            choice = _placed(form, at, slots, radius, here + pi / 2, sides, pointy)
            slant = abs(sin(2 * here)) * 2.5 if slots > 1 else 0.0  # upright and level read best
            choice.cost += abs(reach - far) * 0.05 + (abs(turn) * 0.03 if way is not None else rank * 0.2) + slant
            yield choice


def _best(choices: list[list[_Choice]], plain: list[Track], pointy: bool, gap: float) -> list[_Choice]:
    """The arrangement with the least cost, by depth-first search that gives up on what is already worse."""
    ranked = [
        sorted(((round(_alone(c, plain, pointy), 3), k, c) for k, c in enumerate(row)), key=lambda e: e[:2])
        for row in choices
    ]
    best: list[_Choice] = [row[0][2] for row in ranked]
    least = float("inf")

    def descend(taken: list[_Choice], spent: float) -> None:
        nonlocal best, least
        if len(taken) == len(ranked):
            best, least = taken, spent - 0.002  # ties by symmetry stay with the first
            return
        for own, _, choice in ranked[len(taken)]:
            if spent + own >= least:
                return
            total = spent + own + sum(_together(choice, other, gap) for other in taken)
            if total < least:
                descend([*taken, choice], total)

    descend([], 0.0)
    return best


def _alone(choice: _Choice, plain: list[Track], pointy: bool) -> float:
    """What a place costs by itself: its bends, leaving the hex, lying on track that passes by."""
    outside = sum(max(0.0, r + 1.5 - hexgeo.inside(pointy, x, y)) for x, y, r in choice.circles)
    return choice.cost + 6 * outside + 2 * sum(_covered(choice, t.curve) for t in plain)


def _together(one: _Choice, other: _Choice, gap: float) -> float:
    """What two places cost beside one another: stops that overlap, or lie on the other's track."""
    overlap = sum(max(0.0, r + q + gap - hypot(x - u, y - v)) for x, y, r in one.circles for u, v, q in other.circles)
    crossed = sum(_covered(a, c) for a, b in ((one, other), (other, one)) for c in b.tracks.values())
    return 8 * overlap + 2 * crossed


def _covered(choice: _Choice, curve: Curve) -> float:
    """How much of a piece of track a place would cover."""
    clear = _CLEAR + (4.0 if choice.spot.form == "bar" else 0.0)  # a bar close to a crossing is taken for a part of it
    near = [(x, y, r + clear) for x, y, r in choice.circles]
    return sum(
        reach - hypot(x - u, y - v) for u, v in _walk(curve) for x, y, reach in near if hypot(x - u, y - v) < reach
    )


@lru_cache(maxsize=8192)
def _walk(curve: Curve) -> tuple[Point, ...]:
    return curve.walk(12)

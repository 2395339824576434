"""Track and stops as SVG: casing, rails, crossings, ferries, bars, dots, cities with their places."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, sin, sqrt

from revier.core.tracing import stop_id
from revier.core.view import FaceView, StopView
from revier.draw import marks
from revier.draw.curve import Curve
from revier.draw.hexgeo import distance
from revier.draw.layout import BAR, CASING_WIDTH, RIM, TRACK_WIDTH, Layout, Spot, Track
from revier.draw.palette import CASING, INK, NEUTRAL, TRACK, WHITE, Paint
from revier.draw.svg import Point, el, group, num, points

_STEPS = 20
_CROWD = 3  # so many points of other track beside a crossing leave it readable


def rails(plan: Layout, colour: str = TRACK) -> str:
    """All track of a face: casing first, so that joins are whole; where lines only cross, one gets its own casing."""
    casing = "".join(t.curve.d() for t in plan.tracks)
    wide = TRACK_WIDTH + 2 * CASING_WIDTH
    drawn = [el("path", class_="casing", d=casing, fill="none", stroke=CASING, stroke_width=wide)] if casing else []
    drawn += [_rail(t, colour) for t in plan.tracks]
    for casing_, over in _bridges(plan.tracks):
        drawn.append(el("path", class_="casing", d=casing_.d(), fill="none", stroke=CASING, stroke_width=wide))
        drawn.append(el("path", class_="bridge", d=over.d(), fill="none", stroke=colour, stroke_width=TRACK_WIDTH))
    return "".join(drawn) + "".join(_ferry(t, colour) for t in plan.ferries)


def _rail(track: Track, colour: str) -> str:
    ends = f"{track.ends[0]} {track.ends[1]}"
    return el(
        "path", class_="track", data_ends=ends, d=track.curve.d(), fill="none", stroke=colour, stroke_width=TRACK_WIDTH
    )


def _ferry(track: Track, colour: str) -> str:
    d = track.curve.d()
    return el("path", class_="casing", d=d, fill="none", stroke=CASING, stroke_width=9.5) + el(
        "path",
        class_="ferry",
        data_ends=f"{track.ends[0]} {track.ends[1]}",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=5.5,
        stroke_dasharray="4 2.6",
    )


def _bridges(tracks: tuple[Track, ...]) -> list[tuple[Curve, Curve]]:
    """The short pieces of upper line where two tracks cross without meeting: for its casing, and a little longer for
    its rails. Where a third line joins at the same place the silhouette says enough and no bridge is drawn.
    """
    found = []
    for n, one in enumerate(tracks):
        for other in tracks[n + 1 :]:
            if set(one.ends) & set(other.ends):
                continue
            rest = [t.curve for t in tracks if t is not one and t is not other]
            tries = [
                (_conflict(b[1], rest), k, b) for k, b in enumerate((_bridge(one, other), _bridge(other, one))) if b
            ]
            if tries and min(tries)[0] <= _CROWD:
                found.append(min(tries, key=lambda e: e[:2])[2])
    return found


def _bridge(lower: Track, upper: Track) -> tuple[Curve, Curve] | None:
    crossing = _crossing(lower.curve, upper.curve)
    if crossing is None:
        return None
    t, slant = crossing
    half = (4.9 + 6.5 * sqrt(1 - slant * slant)) / max(0.4, slant) / upper.curve.length()
    more = half + 1.2 / upper.curve.length()
    cut = upper.curve.part
    return cut(max(0.0, t - half), min(1.0, t + half)), cut(max(0.0, t - more), min(1.0, t + more))


def _conflict(bridge: Curve, rest: list[Curve]) -> int:
    """How much other track lies in the way of a bridge."""
    here = bridge.walk(6)
    return sum(min(distance(p, q) for q in here) < 8 for curve in rest for p in curve.walk(_STEPS))


def _crossing(lower: Curve, upper: Curve) -> tuple[float, float] | None:
    """Where the upper curve crosses the lower (its t) and how steeply (sine of the angle)."""
    low, high = lower.walk(_STEPS), upper.walk(_STEPS)
    for i in range(_STEPS):
        for j in range(_STEPS):
            share = _meet(high[j], high[j + 1], low[i], low[i + 1])
            if share is not None:
                t = (j + share) / _STEPS
                return t, abs(sin(upper.direction(t) - lower.direction((i + 0.5) / _STEPS)))
    return None


def _meet(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """The share of the way from a to b at which it crosses c-d."""
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return None
    wx, wy = c[0] - a[0], c[1] - a[1]
    s, t = (wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross
    return s if 0 <= s < 1 and 0 <= t < 1 else None


def stops(face: FaceView, plan: Layout, paints: Mapping[str, Paint], hex_id: str = "") -> str:
    """All stops of a face with the markers on them, each named by its id where the hex is known."""
    drawn = [stop(s, spot, bool(plan.tracks), paints) for s, spot in zip(face.stops, plan.spots, strict=True)]
    if not hex_id:
        return "".join(drawn)
    return "".join(group(one, data_stop=stop_id(hex_id, n)) for n, one in enumerate(drawn))


def stop(view: StopView, spot: Spot, built: bool, paints: Mapping[str, Paint]) -> str:
    """One stop: city, town, sign, or the arrow of an off-board area (drawn with its track)."""
    if spot.form == "city":
        return _city(view, spot, paints)
    if spot.form == "bar":
        long, thick = BAR
        return el(
            "rect",
            class_="town",
            x=-thick / 2,
            y=-long / 2,
            width=thick,
            height=long,
            rx=1,
            fill=TRACK,
            stroke=CASING,
            stroke_width=1.4,
            transform=f"translate({num(spot.x)} {num(spot.y)}) rotate({num(degrees(spot.turn))})",
        )
    if spot.form == "dot":
        radius = spot.radius if built else 5.5
        return el("circle", class_="town", cx=spot.x, cy=spot.y, r=radius, fill=TRACK, stroke=CASING, stroke_width=2)
    if spot.form == "sign":
        return marks.sign(spot.x, spot.y, view.sign, 1.05) if view.sign else _call(spot)
    return ""


def _call(spot: Spot) -> str:
    """A track that calls at a city and has no place for a station of its own: a plain white disc."""
    return el("circle", class_="call", cx=spot.x, cy=spot.y, r=spot.radius - 2, fill=WHITE, stroke=INK, stroke_width=1)


def _city(view: StopView, spot: Spot, paints: Mapping[str, Paint]) -> str:
    ground = el("path", d=outline(spot, RIM), fill=WHITE, stroke=INK, stroke_width=1)
    return group(ground, *_places(view, spot, paints), class_="city")


def outline(spot: Spot, margin: float) -> str:
    """The line around the places of a city at a distance from them, as path data."""
    reach = spot.radius + margin
    ring = sorted(spot.places, key=lambda p: atan2(p[1] - spot.y, p[0] - spot.x))
    if len(ring) < 2:
        x, y, r = num(spot.x - reach), num(spot.y), num(reach)
        return f"M{x} {y}a{r} {r} 0 1 1 {num(2 * reach)} 0a{r} {r} 0 1 1 {num(-2 * reach)} 0z"
    d = ""
    for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
        far = distance((x0, y0), (x1, y1))
        nx, ny = (y1 - y0) / far * reach, (x0 - x1) / far * reach
        d += f"A{num(reach)} {num(reach)} 0 0 1" if d else "M"
        d += f" {num(x0 + nx)} {num(y0 + ny)}L{num(x1 + nx)} {num(y1 + ny)}"
    first = d[1:].split("L")[0].strip()
    return f"{d}A{num(reach)} {num(reach)} 0 0 1 {first}z"


def _places(view: StopView, spot: Spot, paints: Mapping[str, Paint]) -> list[str]:
    drawn = []
    for n, (x, y) in enumerate(spot.places):
        drawn.append(el("circle", class_="slot", cx=x, cy=y, r=spot.radius, fill=WHITE, stroke=INK, stroke_width=0.7))
        kept = n - len(view.stations)
        if kept < 0:
            name = view.stations[n]
            drawn.append(marks.station(x, y, spot.radius, name, paints.get(name, NEUTRAL)))
        elif kept < len(view.reserved):
            name = view.reserved[kept]
            drawn.append(marks.home(x, y, spot.radius, name, paints.get(name, NEUTRAL)))
    for (x, y), works in zip(reversed(spot.places), view.works, strict=False):
        drawn.append(marks.works_disc(x, y, spot.radius - 0.6, works, paints.get(works.company), adds=True))
    return drawn


def arrows(plan: Layout, colour: str = TRACK) -> str:
    """Arrow heads where track runs into an off-board area."""
    drawn = []
    for curve in plan.tips():
        (x, y), way = curve.end, curve.direction(1.0)
        shape = [(0.0, -9.0), (9.0, 0.0), (0.0, 9.0)]
        turned = [(x + a * cos(way) - b * sin(way), y + a * sin(way) + b * cos(way)) for a, b in shape]
        drawn.append(el("polygon", class_="arrow", points=points(turned), fill=colour, stroke=CASING, stroke_width=1.2))
    return "".join(drawn)


def overflow(face: FaceView, plan: Layout) -> tuple[list[str], list[str]]:
    """Stations and kept homes that find no place in their stop: they are laid beside it."""
    stations: list[str] = []
    homes: list[str] = []
    for view, spot in zip(face.stops, plan.spots, strict=True):
        stations += view.stations[max(0, len(spot.places) - len(view.works)) :]
        free = max(0, len(spot.places) - len(view.works) - len(view.stations))
        homes += view.reserved[free:]
    return stations, homes

"""Runs of trains over the map: one colour and one dash pattern a train, stops ringed, income at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from revier.core.view import HexMap, HexView, RouteView
from revier.draw import hexgeo, track
from revier.draw.layout import Layout, Spot, layout
from revier.draw.palette import INK, ROUTES, WHITE, ink_on
from revier.draw.room import Room
from revier.draw.svg import Point, at, el, group, label, num, text_width

_WIDE = 5.0
_FLAG = 14.5  # from one flag to the one above it
_APART = 3.8  # from one ring around a stop to the next

Call = tuple[str, int]  # hex and number of a stop


def style(n: int) -> tuple[str, str]:
    """Colour and dashes of the n-th train."""
    return ROUTES[n % len(ROUTES)]


def lines(board: HexMap) -> str:
    """The runs as lines on the track, to be drawn under the stops."""
    hexes = {h.id: h for h in board.hexes}
    return group(*(_line(r, style(n), hexes, board.pointy) for n, r in enumerate(board.routes)), class_="routes")


def _line(route: RouteView, look: tuple[str, str], hexes: Mapping[str, HexView], pointy: bool) -> str:
    d = ""
    reached: Point | None = None
    for name, start, end in route.legs:
        hex_ = hexes[name]
        x, y = hexgeo.centre(pointy, hex_.row, hex_.column)
        for piece in layout(hex_.face, pointy).between(start, end):
            here = piece.moved(x, y)
            d += here.d(join=reached is not None and hexgeo.distance(reached, here.start) < 0.5)
            reached = here.end
    if not d:
        return ""
    colour, dashes = look
    strokes = {"d": d, "fill": "none", "stroke_linejoin": "round"}
    return el("path", stroke=WHITE, stroke_width=_WIDE + 1.4, **strokes) + el(
        "path",
        class_="run",
        data_train=route.train,
        stroke=colour,
        stroke_width=_WIDE,
        stroke_dasharray=dashes or None,
        **strokes,
    )


def rings(board: HexMap) -> str:
    """A ring around every stop a train calls at; where several call, each ring lies around the one before."""
    hexes = {h.id: h for h in board.hexes}
    around: Counter[Call] = Counter()
    drawn = []
    for n, route in enumerate(board.routes):
        for call, side in _calls(route, hexes).items():
            hex_ = hexes[call[0]]
            spot = _seen(layout(hex_.face, board.pointy), call[1], side)
            middle = hexgeo.centre(board.pointy, hex_.row, hex_.column)
            ring = _ring(spot, style(n)[0], around[call] * _APART)
            drawn.append(group(ring, data_train=route.train, transform=at(*middle)))
            around[call] += 1
    return group(*drawn, class_="rings")


def _calls(route: RouteView, hexes: Mapping[str, HexView]) -> dict[Call, int]:
    """The stops of a run, each with an end of the track by which it is met (-1: no track leads there yet)."""
    calls: dict[Call, int] = {}
    for name in route.calls:
        hex_id, _, number = name.rpartition(":")
        if hex_id in hexes:
            calls[hex_id, int(number)] = -1
    for hex_id, start, end in route.legs:
        for here, other in ((start, end), (end, start)):
            if here >= 6:
                calls[hex_id, here - 6] = other
    return calls


def _seen(plan: Layout, stop: int, side: int) -> Spot:
    """Where a stop is ringed: an off-board area at the arrow by which the run enters it."""
    spot = plan.spots[stop]
    pieces = plan.between(side, stop + 6) if spot.form == "area" and side >= 0 else ()
    return replace(spot, x=pieces[-1].end[0], y=pieces[-1].end[1]) if pieces else spot


def flags(board: HexMap, rooms: Mapping[str, Room]) -> str:
    """The income of each run, on free ground of its last hex."""
    hexes = {h.id: h for h in board.hexes}
    above: Counter[str] = Counter()
    drawn = [_flag(r, style(n)[0], hexes, rooms, above, board.pointy) for n, r in enumerate(board.routes)]
    return group(*drawn, class_="incomes")


def _ring(spot: Spot, colour: str, wider: float) -> str:
    """A ring around a stop that counts."""
    if spot.form == "city":
        d = track.outline(spot, 3.4 + wider)
        return el("path", d=d, fill="none", stroke=WHITE, stroke_width=4) + el(
            "path", class_="ring", d=d, fill="none", stroke=colour, stroke_width=2.8
        )
    radius = {"bar": 12.5, "dot": 10.5, "area": 8.0, "sign": 12.0}[spot.form] + wider
    return el("circle", cx=spot.x, cy=spot.y, r=radius, fill="none", stroke=WHITE, stroke_width=4) + el(
        "circle", class_="ring", cx=spot.x, cy=spot.y, r=radius, fill="none", stroke=colour, stroke_width=2.8
    )


def _flag(
    route: RouteView,
    colour: str,
    hexes: Mapping[str, HexView],
    rooms: Mapping[str, Room],
    above: Counter[str],
    pointy: bool,
) -> str:
    """Train and income on a small flag near the end of the run; above the hex if it is full, one over the other."""
    if not route.legs:
        return ""
    name, start, end = route.legs[-1]
    hex_ = hexes[name]
    spots = layout(hex_.face, pointy).spots
    stop = max(start, end)
    near = (spots[stop - 6].x, spots[stop - 6].y) if stop >= 6 else hexgeo.middle(pointy, end)
    left, wide = _widths(route)
    place = rooms[name].find(wide + 2, 14, (near,))
    if place.air > -1.5:
        dx, dy = place.x, place.y
        rooms[name].take(place, wide + 2, 14)
    else:
        dx, dy = 0.0, -hexgeo.RADIUS - above[name] * _FLAG
        above[name] += 1
    x, y = hexgeo.centre(pointy, hex_.row, hex_.column)
    return group(
        el("rect", x=-wide / 2, y=-6.5, width=wide, height=13, fill=WHITE, stroke=colour, stroke_width=1.4),
        el("path", d=f"M{num(-wide / 2)} -6.5h{num(left)}v13h{num(-left)}z", fill=colour),
        label(-wide / 2 + left / 2, 0, route.train, 8, bold=True, fill=ink_on(colour)),
        label(left / 2, 0, str(route.income), 9, bold=True, fill=INK),
        class_="income",
        transform=at(x + dx, y + dy),
    )


def _widths(route: RouteView) -> tuple[float, float]:
    left = text_width(route.train, 8, bold=True) + 6
    return left, left + text_width(str(route.income), 9, bold=True) + 7

"""The map: grounds, river, track and stops, names, tokens, marked hexes, runs of trains, and coordinates around it."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import NamedTuple, TypedDict

from revier.core.tracing import stop_id
from revier.core.view import FaceView, HexMap, HexView, RouteView, WorksView
from revier.draw import hexgeo, palette, river, routes, tile
from revier.draw.layout import layout
from revier.draw.lettering import Soft, furnished, placed
from revier.draw.levels import LEVELS, NEAR, Level
from revier.draw.palette import ACCENT, GLOW, INK, LINE, TABLE
from revier.draw.room import Room
from revier.draw.svg import Point, at, document, el, group, label, points, sourced, words

_EDGE = 26.0  # around the map, for coordinates
_TITLE = 44.0
_LEGEND = 18.0
_FINGER = 12.0  # the least radius of a stop to point at
_BARE = FaceView(id="", colour="white")


def draw_map(
    board: HexMap, palette_name: str = "classic", language: str = "en", *, legend: bool = True, levels: bool = False
) -> str:
    """The whole map as one picture; `legend` lists the runs below it and makes the picture higher. With `levels` it
    has a layer of words and figures for every distance, of which the page shows one.
    """
    place = _place(_geography(board), board.pointy)
    colours = tuple(board.colours.items())
    middle = place.middle
    marked = set(board.marked)
    shown = LEVELS if levels else (NEAR,)
    parts = [_drawn(h, board.pointy, colours, palette_name, place.water.get(h.id, ()), shown) for h in board.hexes]
    written = [
        group(
            *(p.lettering[n] for p in parts),
            class_=f"lettering {level.name}",
            data_least=level.least if levels else None,
        )
        for n, level in enumerate(shown)
    ]
    layers = [
        group(*(p.ground for p in parts), class_="grounds"),
        group(*(_glow(board.pointy, middle[h.id]) for h in board.hexes if h.id in marked), class_="marked"),
        place.river,
        group(*(p.rails for p in parts), class_="rails"),
        routes.lines(board),
        group(*(p.stops for p in parts), class_="stops"),
        routes.rings(board),
        *written,
        _flags(board, place.water),
        group(*(p.hit for p in parts), class_="hexes"),
    ]
    left, top, right, bottom = place.box
    title = words(board.title, language)
    above = 0.0 if levels else _TITLE  # a page says in its own place what this is
    head = label(left + _EDGE, top - 14, title, 26, anchor="start", bold=True) if title and above else ""
    listed = board.routes if legend else ()
    return document(
        right - left,
        bottom - top + above + (len(listed) * _LEGEND + 12 if listed else 0),
        head,
        *layers,
        place.coordinates,
        _legend(listed, left + _EDGE, bottom + 4),
        ground=TABLE,
        ink=INK,
        title=title,
        left=left,
        top=top - above,
        data_focus=(" ".join(board.focus) or None) if levels else None,
        data_whose=(board.whose or None) if levels else None,
    )


def draw_routes(board: HexMap, palette_name: str = "classic") -> str:
    """Only the runs, on a clear ground of the same size as the map on a page, to be laid over it while they are chosen.

    The stops on their hexes are drawn again, because a line ends under its stop. On top every stop of the map can be
    pointed at: ``data-stop`` is its id.
    """
    paints = palette.companies(board.colours, palette_name)
    touched = {name for route in board.routes for name, *_ in route.legs}
    place = _place(_geography(board), board.pointy)
    middle = place.middle
    stops = [
        group(tile.stops(h.face, board.pointy, paints), transform=at(*middle[h.id]))
        for h in board.hexes
        if h.id in touched
    ]
    runs = group(
        routes.lines(board),
        group(*stops, class_="stops"),
        routes.rings(board),
        _flags(board, place.water),
        pointer_events="none",
    )
    areas = group(
        *(_stop_areas(h, board.pointy, middle[h.id]) for h in board.hexes),
        class_="stop-areas",
        fill="none",
        pointer_events="all",
    )
    left, top, right, bottom = place.box
    return document(right - left, bottom - top, runs, areas, ground="", ink=INK, title="", left=left, top=top)


def _middles(board: HexMap) -> dict[str, Point]:
    return {h.id: hexgeo.centre(board.pointy, h.row, h.column) for h in board.hexes}


def _box(board: HexMap) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the map with the edge for its coordinates."""
    across, down = (hexgeo.APOTHEM, hexgeo.RADIUS) if board.pointy else (hexgeo.RADIUS, hexgeo.APOTHEM)
    xs = [x for x, _ in _middles(board).values()] or [0.0]
    ys = [y for _, y in _middles(board).values()] or [0.0]
    return min(xs) - across - _EDGE, min(ys) - down - _EDGE, max(xs) + across + _EDGE, max(ys) + down + _EDGE


def _glow(pointy: bool, middle: Point) -> str:
    """A soft glow inside the border: rings that fade inwards; no filter, so that it prints."""
    rings = [
        el(
            "polygon",
            points=points(hexgeo.corners(pointy, shrink)),
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_opacity=strength,
            stroke_linejoin="round",
        )
        for shrink, width, strength, colour in (
            (6.5, 12.0, 0.14, GLOW),
            (4.5, 8.0, 0.28, GLOW),
            (3.0, 5.0, 0.45, GLOW),
            (1.6, 2.2, 0.9, ACCENT),
        )
    ]
    return group(*rings, transform=at(*middle))


def _number(hex_: HexView) -> str:
    return hex_.face.id if hex_.face.id != hex_.id else ""


class _Beside(TypedDict):
    """What stands on a hex beside its face."""

    name: str
    tokens: tuple[str, ...]
    works: tuple[WorksView, ...]
    number: str
    water: Soft


def _beside(hex_: HexView, water: Soft) -> _Beside:
    return _Beside(name=hex_.name, tokens=hex_.tokens, works=hex_.works, number=_number(hex_), water=water)


class _Parts(NamedTuple):
    """One hex, layer by layer: nothing of a hex may lie under a lower part of its neighbour."""

    ground: str
    rails: str
    stops: str
    hit: str
    lettering: tuple[str, ...]  # of every level


@lru_cache(maxsize=16384)
def _drawn(
    hex_: HexView,
    pointy: bool,
    colours: tuple[tuple[str, str], ...],
    palette_name: str,
    water: Soft,
    levels: tuple[Level, ...],
) -> _Parts:
    """From one position to the next few hexes change: those that did not are not drawn again."""
    face = hex_.face
    paints = palette.companies(dict(colours), palette_name)
    middle = hexgeo.centre(pointy, hex_.row, hex_.column)
    above = (tile.ground(face, pointy), tile.rails(face, pointy), tile.stops(face, pointy, paints, hex_.id))
    written = (
        tile.lettering(face, pointy, paints, level=level, short=hex_.short, **_beside(hex_, water)) for level in levels
    )
    ground, rails, stops, *lettering = (
        group(part, data_hex=hex_.id, transform=at(*middle)) for part in (*above, *written)
    )
    return _Parts(ground, rails, stops, _hit(hex_, pointy, middle), tuple(lettering))


class _Place(NamedTuple):
    """What no tile changes: where hexes lie, the river, where it crosses a hex, and the coordinates around."""

    middle: dict[str, Point]
    box: tuple[float, float, float, float]
    river: str
    water: dict[str, Soft]
    coordinates: str


Geography = tuple[tuple[str, int, int, tuple[int, ...], tuple[tuple[int, int, float], ...]], ...]


def _geography(board: HexMap) -> Geography:
    """The hexes without anything that lies on them."""
    return tuple((h.id, h.row, h.column, h.river_sides, h.waters) for h in board.hexes)


@lru_cache(maxsize=64)
def _place(hexes: Geography, pointy: bool) -> _Place:
    bare = tuple(
        HexView(id=id_, row=row, column=column, face=_BARE, river_sides=sides, waters=waters)
        for id_, row, column, sides, waters in hexes
    )
    board = HexMap(title="", pointy=pointy, hexes=bare)
    box = _box(board)
    return _Place(_middles(board), box, river.bands(board), river.banks(board), _coordinates(board, *box))


def _flags(board: HexMap, water: dict[str, Soft]) -> str:
    """The income of the runs, on the ground that is left free in the hex where each run ends."""
    ends = {r.legs[-1][0] for r in board.routes if r.legs}
    last = tuple((h, water.get(h.id, ())) for h in board.hexes if h.id in ends)
    return _incomes(board.routes, last, board.pointy) if last else ""


@lru_cache(maxsize=512)
def _incomes(runs: tuple[RouteView, ...], last: tuple[tuple[HexView, Soft], ...], pointy: bool) -> str:
    rooms: dict[str, Room] = {}
    for hex_, water in last:
        rooms[hex_.id] = furnished(hex_.face, pointy, placed(hex_.face, pointy, **_beside(hex_, water)))
    return routes.flags(HexMap(title="", pointy=pointy, hexes=tuple(hex_ for hex_, _ in last), routes=runs), rooms)


def _said(hex_: HexView) -> str:
    """What shows when one points at a hex."""
    said = ": ".join(t for t in (hex_.id, hex_.name) if t) + (f" ({hex_.note})" if hex_.note else "")
    return el("title", escape(said, quote=False))


def _hit(hex_: HexView, pointy: bool, middle: Point) -> str:
    """The hex as something to point at: its id and whatever is noted there show on hover."""
    return el(
        "polygon",
        _said(hex_),
        class_="hex",
        data_hex=hex_.id,
        data_figures=sourced(hex_.figures + hex_.face.figures),
        points=points(hexgeo.corners(pointy)),
        fill="none",
        pointer_events="all",
        transform=at(*middle),
    )


def _stop_areas(hex_: HexView, pointy: bool, middle: Point) -> str:
    """The stops of a hex as something to point at; a lone one is the whole hex, so that a finger finds it."""
    if len(hex_.face.stops) == 1:
        shape = el("polygon", _said(hex_), points=points(hexgeo.corners(pointy)))
        return group(shape, data_stop=stop_id(hex_.id, 0), transform=at(*middle))
    areas = []
    for n, spot in enumerate(layout(hex_.face, pointy).spots):
        reach = [hexgeo.distance((spot.x, spot.y), (x, y)) + r for x, y, r in spot.circles()]
        shape = el("circle", _said(hex_), cx=spot.x, cy=spot.y, r=max(_FINGER, *reach) if reach else _FINGER)
        areas.append(group(shape, data_stop=stop_id(hex_.id, n)))
    return group(*areas, transform=at(*middle))


def _split(id_: str) -> tuple[str, str]:
    found = re.fullmatch(r"([A-Za-z]+)(\d+)", id_)
    return (found[1], found[2]) if found else ("", "")


def axis_labels(board: HexMap) -> tuple[dict[int, str], dict[int, str]]:
    """What to write at the rows and at the columns: that part of the hex ids which all hexes there share."""
    rows: dict[int, set[tuple[str, str]]] = {}
    columns: dict[int, set[tuple[str, str]]] = {}
    for hex_ in board.hexes:
        rows.setdefault(hex_.row, set()).add(_split(hex_.id))
        columns.setdefault(hex_.column, set()).add(_split(hex_.id))

    def shared(line: dict[int, set[tuple[str, str]]], part: int) -> dict[int, str] | None:
        texts = {place: {parts[part] for parts in ids} for place, ids in line.items()}
        return {p: next(iter(t)) for p, t in texts.items()} if all(len(t) == 1 for t in texts.values()) else None

    for row_part in (0, 1):
        found_rows, found_columns = shared(rows, row_part), shared(columns, 1 - row_part)
        if found_rows is not None and found_columns is not None:
            return found_rows, found_columns
    return {}, {}


def _coordinates(board: HexMap, left: float, top: float, right: float, bottom: float) -> str:
    rows, columns = axis_labels(board)
    drawn = []
    for row, text in sorted(rows.items()):
        y = hexgeo.centre(board.pointy, row, 0)[1]
        drawn += [label(x, y, text, 11, fill=LINE) for x in (left + 14, right - 14)]
    for column, text in sorted(columns.items()):
        x = hexgeo.centre(board.pointy, 0, column)[0]
        drawn += [label(x, y, text, 11, fill=LINE) for y in (top + 14, bottom - 14)]
    return group(*drawn, class_="coordinates")


def _legend(listed: tuple[RouteView, ...], x: float, y: float) -> str:
    """The runs as a list: line sample, train, income, stops."""
    drawn = []
    for n, route in enumerate(listed):
        colour, dashes = routes.style(n)
        line = y + n * _LEGEND
        drawn.append(
            el("path", d=f"M{x:.1f} {line:.1f}h44", stroke=colour, stroke_width=5, stroke_dasharray=dashes or None)
            + label(x + 54, line, route.train, 12, anchor="start", bold=True)
            + label(x + 126, line, str(route.income), 12, anchor="end", bold=True)
            + label(x + 140, line, " – ".join(route.stops) or "–", 12, anchor="start")
        )
    return group(*drawn, class_="legend")

"""The map: grounds, river, track and stops, names, tokens, marked hexes, runs of trains, and coordinates around it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from revier.core.view import HexMap, HexView
from revier.draw import hexgeo, palette, river, routes, tile
from revier.draw.palette import ACCENT, GLOW, INK, LINE, TABLE, Paint
from revier.draw.room import Room
from revier.draw.svg import at, document, el, group, label, points, words

_EDGE = 30.0  # around the map, for coordinates
_TITLE = 44.0
_LEGEND = 18.0


def draw_map(board: HexMap, palette_name: str = "classic", language: str = "en") -> str:
    """The whole map as one picture."""
    paints = palette.companies(board.colours, palette_name)
    water = river.crossed(board)
    middle = {h.id: hexgeo.centre(board.pointy, h.row, h.column) for h in board.hexes}
    marked = set(board.marked)
    layers = [
        _layer(board, "grounds", lambda h: tile.ground(h.face, board.pointy)),
        group(*(_glow(board.pointy, middle[h.id]) for h in board.hexes if h.id in marked), class_="marked"),
        river.bands(board),
        _layer(board, "rails", lambda h: tile.rails(h.face, board.pointy)),
        routes.lines(board),
        _layer(board, "stops", lambda h: tile.stops(h.face, board.pointy, paints)),
        routes.rings(board),
        _layer(board, "lettering", lambda h: _lettering(h, board.pointy, paints, water.get(h.id, ()))),
        _flags(board, water),
        group(*(_hit(h, board.pointy, middle[h.id]) for h in board.hexes), class_="hexes"),
    ]
    across, down = (hexgeo.APOTHEM, hexgeo.RADIUS) if board.pointy else (hexgeo.RADIUS, hexgeo.APOTHEM)
    left = min((x for x, _ in middle.values()), default=0) - across - _EDGE
    right = max((x for x, _ in middle.values()), default=0) + across + _EDGE
    top = min((y for _, y in middle.values()), default=0) - down - _EDGE
    bottom = max((y for _, y in middle.values()), default=0) + down + _EDGE
    title = words(board.title, language)
    head = label(left + _EDGE, top - 14, title, 26, anchor="start", bold=True) if title else ""
    legend = _legend(board, left + _EDGE, bottom + 4)
    high = bottom - top + _TITLE + (len(board.routes) * _LEGEND + 12 if board.routes else 0)
    frame = _coordinates(board, left, top, right, bottom)
    return document(
        right - left,
        high,
        head,
        *layers,
        frame,
        legend,
        ground=TABLE,
        ink=INK,
        title=title,
        left=left,
        top=top - _TITLE,
    )


def _glow(pointy: bool, middle: tuple[float, float]) -> str:
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


def _lettering(hex_: HexView, pointy: bool, paints: dict[str, Paint], soft: tile.Soft) -> str:
    return tile.lettering(
        hex_.face, pointy, paints, name=hex_.name, tokens=hex_.tokens, number=_number(hex_), soft=soft
    )


def _layer(board: HexMap, class_: str, drawn: Callable[[HexView], str]) -> str:
    """The same part of every hex, so that nothing of one hex lies under a lower part of its neighbour."""
    faces = [
        group(drawn(h), data_hex=h.id, transform=at(*hexgeo.centre(board.pointy, h.row, h.column))) for h in board.hexes
    ]
    return group(*faces, class_=class_)


def _flags(board: HexMap, water: dict[str, tile.Soft]) -> str:
    """The income of the runs, on the ground that is left free in the hex where each run ends."""
    hexes = {h.id: h for h in board.hexes}
    rooms: dict[str, Room] = {}
    for name in {r.legs[-1][0] for r in board.routes if r.legs}:
        hex_ = hexes[name]
        standing = tile.placed(
            hex_.face, board.pointy, name=hex_.name, tokens=hex_.tokens, number=_number(hex_), soft=water.get(name, ())
        )
        rooms[name] = tile.furnished(hex_.face, board.pointy, standing)
    return routes.flags(board, rooms)


def _hit(hex_: HexView, pointy: bool, middle: tuple[float, float]) -> str:
    """The hex as something to point at: its id and whatever is noted there show on hover."""
    said = ": ".join(t for t in (hex_.id, hex_.name) if t) + (f" ({hex_.note})" if hex_.note else "")
    return el(
        "polygon",
        el("title", escape(said, quote=False)),
        class_="hex",
        data_hex=hex_.id,
        points=points(hexgeo.corners(pointy)),
        fill="none",
        pointer_events="all",
        transform=at(*middle),
    )


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


def _legend(board: HexMap, x: float, y: float) -> str:
    """The runs as a list: line sample, train, stops, income."""
    drawn = []
    for n, route in enumerate(board.routes):
        colour, dashes = routes.style(n)
        line = y + n * _LEGEND
        drawn.append(
            el("path", d=f"M{x:.1f} {line:.1f}h44", stroke=colour, stroke_width=5, stroke_dasharray=dashes or None)
            + label(x + 54, line, route.train, 12, anchor="start", bold=True)
            + label(x + 84, line, " – ".join(route.stops), 12, anchor="start")
            + label(x + 560, line, str(route.income), 12, anchor="end", bold=True)
        )
    return group(*drawn, class_="legend")

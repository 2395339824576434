"""The share price market: cells with their price, start values tinted, company markers stacked in order."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from revier.core.view import PriceCell, PriceGrid, Text
from revier.draw import marks, palette
from revier.draw.palette import INK, LINE, NEUTRAL, TABLE, Paint
from revier.draw.svg import Point, at, document, el, group, label, sourced, text_width, words

_WIDE, _HIGH = 64.0, 62.0
_MARGIN = 24.0
_TITLE = 56.0
_NAME = 28.0  # above each of several markets
_APART = 14.0  # between them
_LONGEST = 18  # a market of one row goes on in the next line after so many cells

Rows = tuple[tuple[PriceCell | None, ...], ...]


class Track(NamedTuple):
    """A market, or one of several on the same board: its name and its lines of cells."""

    name: Text
    lines: Rows


def tracks(board: PriceGrid) -> list[Track]:
    """A board with named rows holds a market in each of them; any other board is one market."""
    if not board.names:
        return [Track("", folded(board.rows))]
    return [Track(name, folded((row,))) for name, row in zip(board.names, board.rows, strict=True)]


def folded(rows: Rows) -> Rows:
    """A market of one long row, cut into lines; any other market as it is."""
    if len(rows) != 1 or len(rows[0]) <= _LONGEST:
        return rows
    lines = ceil(len(rows[0]) / _LONGEST)
    wide = ceil(len(rows[0]) / lines)
    return tuple(rows[0][k * wide : (k + 1) * wide] for k in range(lines))


def draw_market(board: PriceGrid, palette_name: str = "classic", language: str = "en") -> str:
    """The whole market as one picture."""
    paints = palette.companies(board.colours, palette_name)
    found = tracks(board)
    tints = sorted({c.tint for row in board.rows for c in row if c and c.tint})
    drawn: list[str] = []
    y = _TITLE
    for track in found:
        name = words(track.name, language)
        if name:
            drawn.append(label(_MARGIN, y + _NAME / 2 - 3, name, 15, anchor="start", bold=True))
            y += _NAME
        for row in track.lines:
            places = ((_MARGIN + c * _WIDE, cell) for c, cell in enumerate(row) if cell is not None)
            drawn += [_cell(cell, x, y, tints, paints, language) for x, cell in places]
            y += _HIGH
        y += _APART if name else 0
    width = 2 * _MARGIN + _WIDE * max((len(row) for track in found for row in track.lines), default=0)
    title = words(board.title, language)
    head = label(_MARGIN, 30, title, 24, anchor="start", bold=True)
    height = y - (_APART if board.names else 0) + _MARGIN
    return document(width, height, head, *drawn, ground=TABLE, ink=INK, title=title)


def _cell(
    cell: PriceCell, x: float, y: float, tints: list[str], paints: Mapping[str, Paint], language: str = "en"
) -> str:
    fill = palette.tint(cell.tint, tints)
    ground = el("rect", width=_WIDE, height=_HIGH, fill=fill, stroke=LINE, stroke_width=0.9)
    frame = el("rect", x=2.5, y=2.5, width=_WIDE - 5, height=_HIGH - 5, fill="none", stroke=INK, stroke_width=1.1)
    said = words(cell.text, language) or str(cell.price)
    size = min(13.0, (_WIDE - 12) / text_width(said, 1, bold=True))
    price = label(7, 12.5, said, size, anchor="start", bold=True, fill=INK)
    markers = [
        marks.station(px, py, radius, name, paints.get(name, NEUTRAL))
        for name, (px, py), radius in reversed(stack(cell.tokens))
    ]
    return group(
        ground,
        frame if cell.tint else "",
        price,
        *markers,
        class_="cell",
        data_figures=sourced(cell.figures),
        transform=at(x, y),
    )


def stack(tokens: tuple[str, ...]) -> list[tuple[str, Point, float]]:
    """Where the markers of a cell lie: from left to right in order, the upper one overlapping the next."""
    count = len(tokens)
    lines = 1 if count <= 3 else 2
    row = max(1, ceil(count / lines))
    radius = {0: 16.0, 1: 16.0, 2: 14.5, 3: 12.5}.get(count, 10.3)
    step = min(1.7 * radius, (_WIDE - 8 - 2 * radius) / max(1, row - 1))
    found = []
    for n, name in enumerate(tokens):
        line, place = divmod(n, row)
        in_line = min(row, count - line * row)
        x = _WIDE / 2 + (place - (in_line - 1) / 2) * step
        y = 41.0 if lines == 1 else 30.5 + line * 20.0
        found.append((name, (x, y), radius))
    return found

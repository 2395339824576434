"""The tile sheet: every tile with its number and how many are left, colour by colour."""

from __future__ import annotations

import re

from revier.core.view import FaceView, TileSheet
from revier.draw import tile
from revier.draw.palette import INK, LINE, TABLE
from revier.draw.svg import at, document, el, group, label, sourced, words

_ORDER = ("yellow", "green", "brown", "grey", "orange")
_STEP = (104.0, 124.0)
_MARGIN = 24.0
_TITLE = 46.0


def natural(id_: str) -> tuple[object, ...]:
    """Sort key: 8 before 15 before 201, names last."""
    return tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in re.findall(r"\d+|\D+", id_))


def groups(tiles: tuple[FaceView, ...]) -> list[tuple[str, list[FaceView]]]:
    """The tiles by colour in the order in which they come into play, each colour by number."""
    colours = sorted({t.colour for t in tiles}, key=lambda c: (_ORDER.index(c) if c in _ORDER else len(_ORDER), c))
    return [(c, sorted((t for t in tiles if t.colour == c), key=lambda t: natural(t.id))) for c in colours]


def draw_sheet(sheet: TileSheet, language: str = "en", *, across: int = 12) -> str:
    """The whole sheet as one picture; a tile of which none is left is faded."""
    drawn: list[str] = []
    x, y = 0, _TITLE + _MARGIN
    for _, faces in groups(sheet.tiles):
        for n, face in enumerate(faces):
            if n and n % across == 0:
                y += _STEP[1]
            x = n % across
            drawn.append(_one(face, sheet.pointy, _MARGIN + (x + 0.5) * _STEP[0], y + 50))
        y += _STEP[1] + 10
    width = 2 * _MARGIN + across * _STEP[0]
    title = words(sheet.title, language)
    head = label(_MARGIN, 34, title, 24, anchor="start", bold=True) + el(
        "path", d=f"M{_MARGIN} 54H{width - _MARGIN}", stroke=LINE, stroke_width=1.2
    )
    return document(width, y + 6, head, *drawn, ground=TABLE, ink=INK, title=title)


def _one(face: FaceView, pointy: bool, x: float, y: float) -> str:
    picture = group(tile.whole(face, pointy, {}), opacity=None if face.count else 0.7)
    under = label(-4, 58, face.id, 9, anchor="end") + label(4, 58, f"× {face.count}", 9, anchor="start", bold=True)
    return group(
        picture, under, class_="tile", data_tile=face.id, data_figures=sourced(face.figures), transform=at(x, y)
    )

"""Boards that are no hex map: shapes and slots in drawing units.

``x, y`` is the middle of a shape. A band follows its ``points`` and is ``width`` broad; any other shape with points is
a polygon through them. ``value`` is the face of a die, or the number of things that lie on a shape.
"""

from __future__ import annotations

from collections.abc import Callable

from revier.core.view import FreeBoard, FreeShape
from revier.draw import palette
from revier.draw.palette import BANK, GROUND, INK, LINE, PAPER, RIVER, TABLE, WHITE
from revier.draw.svg import Style, at, document, el, group, label, num, points, text_width, words

_TITLE = 48.0
_ONLY_GROUND = set(GROUND) - set(palette.CLASSIC)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def draw_free(board: FreeBoard, language: str = "en") -> str:
    """The whole board, shapes in their order: later ones lie on earlier ones."""
    title = words(board.title, language)
    head = label(20, -_TITLE / 2, title, 24, anchor="start", bold=True) if title else ""
    shapes = [_shape(s, language) for s in board.shapes]
    top = -_TITLE if title else 0.0
    return document(board.width, board.height - top, head, *shapes, ground=TABLE, ink=INK, title=title, top=top)


def _fill(shape: FreeShape, usual: str) -> str:
    """Pieces come in the colours of players and companies, ground in those of the board."""
    if not shape.colour:
        return usual
    if shape.form in {"disk", "cube", "die"} and shape.colour not in _ONLY_GROUND:
        return palette.colour(shape.colour)
    return palette.ground(shape.colour)


def _shape(shape: FreeShape, language: str) -> str:
    draw, usual = _FORMS.get(shape.form, (_box, PAPER))
    fill = _fill(shape, usual)
    body = "" if shape.form == "text" else draw(shape, fill)
    place = None if shape.points else at(shape.x, shape.y)
    return group(body, _caption(shape, fill, language), class_=shape.form, data_id=shape.id or None, transform=place)


def _caption(shape: FreeShape, fill: str, language: str) -> str:
    """The words on a shape, as large as they fit; on open ground they stand in ink."""
    text = words(shape.text, language)
    if not text:
        return ""
    x, y = (shape.x, shape.y) if shape.points else (0.0, 0.0)
    if shape.form in {"text", "band"}:
        return label(x, y, text, shape.height or 12, fill=INK)
    room = (shape.width or 24) * 0.86
    size = min((shape.height or 24) * 0.6, 14.0, room / max(0.01, text_width(text, 1, bold=True)))
    return label(x, y, text, size, bold=True, fill=palette.ink_on(fill))


def _edges(shape: FreeShape, usual: float = 24.0) -> tuple[float, float]:
    wide = shape.width or usual
    return wide, shape.height or wide


def _box(shape: FreeShape, fill: str) -> str:
    if shape.points:
        return el(
            "polygon", points=points(shape.points), fill=fill, stroke=LINE, stroke_width=1.2, stroke_linejoin="round"
        )
    wide, high = _edges(shape)
    return el("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=3, fill=fill, stroke=LINE, stroke_width=1)


def _band(shape: FreeShape, fill: str) -> str:
    """A broad ribbon in soft bends, such as a river."""
    if len(shape.points) < 2:
        return ""
    d = f"M{num(shape.points[0][0])} {num(shape.points[0][1])}"
    for (x0, y0), (x1, y1) in zip(shape.points[1:-1], shape.points[2:], strict=True):
        last = (x1, y1) == shape.points[-1]
        end = (x1, y1) if last else ((x0 + x1) / 2, (y0 + y1) / 2)
        d += f"Q{num(x0)} {num(y0)} {num(end[0])} {num(end[1])}"
    if len(shape.points) == 2:
        d += f"L{num(shape.points[1][0])} {num(shape.points[1][1])}"
    wide = shape.width or 24
    style = {"d": d, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return el("path", stroke=BANK, stroke_width=wide + 2.4, **style) + el(
        "path", stroke=fill, stroke_width=wide, **style
    )


def _stone(shape: FreeShape, fill: str) -> str:
    wide, high = _edges(shape)
    return el("ellipse", rx=wide / 2, ry=high / 2, fill=fill, stroke=LINE, stroke_width=1.2)


def _slot(shape: FreeShape, fill: str) -> str:
    wide, high = _edges(shape, 18)
    return el(
        "rect",
        x=-wide / 2,
        y=-high / 2,
        width=wide,
        height=high,
        rx=2,
        fill=fill,
        stroke=LINE,
        stroke_width=1,
        stroke_dasharray="3 2",
    )


def _house(shape: FreeShape, fill: str) -> str:
    wide, high = _edges(shape)
    w, h = wide / 2, high / 2
    corners = [(-w, h), (-w, -h * 0.2), (0.0, -h), (w, -h * 0.2), (w, h)]
    return el("polygon", points=points(corners), fill=fill, stroke=INK, stroke_width=1.1, stroke_linejoin="round")


def _gate(shape: FreeShape, fill: str) -> str:
    """A lock: two leaves that meet against the stream."""
    wide, high = _edges(shape)
    w, h = wide / 2, high / 2
    leaves = f"M{num(-w)} {num(h)}V{num(-h)}L0 {num(-h * 0.3)}L{num(w)} {num(-h)}V{num(h)}"
    plate = el("rect", x=-w, y=-h, width=wide, height=high, fill=fill)
    return plate + el("path", d=leaves, fill="none", stroke=INK, stroke_width=3, stroke_linecap="round")


def _die(shape: FreeShape, fill: str) -> str:
    """A die with real pips."""
    wide = _edges(shape, 18)[0]
    pip = palette.ink_on(fill)
    pips = [
        el("circle", cx=dx * wide * 0.26, cy=dy * wide * 0.26, r=wide * 0.09, fill=pip)
        for dx, dy in _PIPS.get(shape.value, ())
    ]
    body = el(
        "rect", x=-wide / 2, y=-wide / 2, width=wide, height=wide, rx=wide * 0.18, fill=fill, stroke=INK, stroke_width=1
    )
    return group(body, *pips)


def _disk(shape: FreeShape, fill: str) -> str:
    return el("circle", r=_edges(shape, 16)[0] / 2, fill=fill, stroke=INK, stroke_width=1)


def _cube(shape: FreeShape, fill: str) -> str:
    """A wooden cube, seen a little from above."""
    wide = _edges(shape, 12)[0]
    w, d = wide / 2, wide * 0.28
    top = [(-w, -w), (-w + d, -w - d), (w + d, -w - d), (w, -w)]
    side = [(w, -w), (w + d, -w - d), (w + d, w - d), (w, w)]
    style: Style = {"fill": fill, "stroke": INK, "stroke_width": 0.8, "stroke_linejoin": "round"}
    front = el("rect", x=-w, y=-w, width=wide, height=wide, **style)
    return front + el("polygon", points=points(top), **style) + el("polygon", points=points(side), **style)


_FORMS: dict[str, tuple[Callable[[FreeShape, str], str], str]] = {
    "band": (_band, RIVER),
    "stone": (_stone, "#d9d3c3"),
    "slot": (_slot, PAPER),
    "house": (_house, PAPER),
    "gate": (_gate, RIVER),
    "die": (_die, WHITE),
    "disk": (_disk, "#d9d3c3"),
    "cube": (_cube, "#c8a25a"),
    "box": (_box, PAPER),
}

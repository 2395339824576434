"""Boards that are no hex map: shapes and slots in drawing units.

``x, y`` is the middle of a shape. A band or field follows its ``points`` and is ``width`` broad; any other shape with
points is a polygon through them. ``value`` is the face of a die, or the number of things that lie on a shape.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from revier.core.view import FreeBoard, FreeShape
from revier.draw import freeforms as forms
from revier.draw import palette
from revier.draw.palette import BANK, GROUND, INK, LINE, PAPER, RIVER, TABLE, WHITE
from revier.draw.svg import Style, at, document, el, group, label, num, points, sourced, text_width, words, wrap

_TITLE = 48.0
_ONLY_GROUND = set(GROUND) - set(palette.CLASSIC)
_PIECES = {"disk", "cube", "die", "barge", "flag", "arrow", "coin", "house"}
_PALE = {"field", "town", "works", "box", "slot", "panel"}


def draw_free(board: FreeBoard, language: str = "en", *, headed: bool = True) -> str:
    """The whole board, shapes in their order: later ones lie on earlier ones. `headed`: with its title above it."""
    title = words(board.title, language)
    top = -_TITLE if title and headed else 0.0
    head = label(20, -_TITLE / 2, title, 24, anchor="start", bold=True) if top else ""
    shapes = [_shape(s, language) for s in board.shapes]
    return document(board.width, board.height - top, head, *shapes, ground=TABLE, ink=INK, title=title, top=top)


def _fill(shape: FreeShape, usual: str) -> str:
    """Pieces come in the colours of players and companies, ground in those of the board, broad ground in pale ones."""
    if not shape.colour:
        return usual
    if shape.form in _PALE and shape.colour not in _ONLY_GROUND:
        return palette.pale(shape.colour)
    if shape.form in _PIECES and shape.colour not in _ONLY_GROUND:
        return palette.colour(shape.colour)
    return palette.ground(shape.colour)


def _shape(shape: FreeShape, language: str) -> str:
    draw, usual = _FORMS.get(shape.form, (_box, PAPER))
    fill = _fill(shape, usual)
    body = "" if shape.form == "text" else draw(shape, fill)
    if shape.angle:
        body = group(body, transform=f"rotate({num(shape.angle)})")
    if shape.faint:  # what is written there is still to be read
        body = group(body, opacity=0.45)
    place = None if shape.points else at(shape.x, shape.y)
    hint = words(shape.hint or (shape.text if shape.id else ""), language)
    return group(
        el("title", escape(hint, quote=False)) if hint else "",
        body,
        _caption(shape, fill, language),
        class_=shape.form,
        data_id=shape.id or None,
        data_figures=sourced(shape.figures),
        transform=place,
        pointer_events=None
        if shape.id or hint or shape.figures
        else "none",  # what lies on a place must not hide it from the pointer
    )


def _caption(shape: FreeShape, fill: str, language: str) -> str:
    """The words on a shape, as large as they fit; on open ground they stand in ink."""
    text = words(shape.text, language)
    if not text:
        return ""
    x, y = (shape.x, shape.y) if shape.points else (0.0, 0.0)
    wide, high = shape.width or 24, shape.height or shape.width or 24
    if shape.form in {"text", "band"}:
        return _line(x, y, text, shape)
    if shape.form == "field":
        return label(x, y, text, shape.height or 20, bold=True, fill=INK, letter_spacing=3, opacity=0.8)
    if shape.form == "panel":
        size = min(18.0, wide * 0.94 / text_width(text, 1, bold=True))
        return label(-wide / 2 + 10, -high / 2 + 15, text, size, anchor="start", bold=True, fill=INK)
    lift, most = {"town": (0.0, 17.5), "works": (high * 0.34, 13.0), "house": (high * 0.16, 19.0)}.get(
        shape.form, (0.0, 24.0)
    )
    if shape.form == "tag" and shape.value:  # something lies on its left end
        x, wide = x + high * 0.35, wide - high * 0.7
    ink = palette.ink_on(_blended(fill) if shape.faint else fill)
    best = [text], _fitting([text], wide, min(high * 0.62, most))
    for n, letter in enumerate(text):
        if letter == " " and not lift:
            lines = [text[:n], text[n + 1 :]]
            size = _fitting(lines, wide, min(high * 0.44, most))
            best = (lines, size) if size > best[1] * 1.05 else best
    lines, size = best
    drop = [(n - (len(lines) - 1) / 2) * size for n in range(len(lines))]
    return "".join(label(x, y + lift + d, line, size, bold=True, fill=ink) for d, line in zip(drop, lines, strict=True))


def _fitting(lines: list[str], wide: float, most: float) -> float:
    """The largest type in which these lines fit a width."""
    return min(most, wide * 0.9 / max(0.01, *(text_width(line, 1, bold=True) for line in lines)))


def _blended(fill: str) -> str:
    """A faint ground as it looks on paper."""
    mixed = (round(a * 0.45 + b * 0.55) for a, b in zip(palette.channels(fill), palette.channels(PAPER), strict=True))
    return "#" + "".join(f"{v:02x}" for v in mixed)


def _line(x: float, y: float, text: str, shape: FreeShape) -> str:
    """Words alone: of a given size; where a width is given they take two lines before they become much smaller."""
    size, align = shape.height or 12, shape.align or "middle"
    if not shape.width or shape.form != "text":
        return label(x, y, text, size, anchor=align, fill=INK)
    lines = [text] if text_width(text, size * 0.95) <= shape.width else _two_lines(text, size, shape.width)
    size = min(size, *(shape.width / max(0.01, text_width(line, 1)) for line in lines))
    drop = [n - (len(lines) - 1) / 2 for n in range(len(lines))]
    return "".join(
        label(x, y + size * d, line, size, anchor=align, fill=INK) for d, line in zip(drop, lines, strict=True)
    )


def _two_lines(text: str, size: float, wide: float) -> list[str]:
    """Words in two lines, of the largest size at which they fit; in one where they cannot be parted."""
    for part in (1.0, 0.9, 0.8, 0.7, 0.6):
        lines = wrap(text, size * part, wide)
        if len(lines) <= 2 and " ".join(lines) == text:
            return lines
    return [text]


def _box(shape: FreeShape, fill: str) -> str:
    if shape.points:
        return el(
            "polygon", points=points(shape.points), fill=fill, stroke=LINE, stroke_width=1.2, stroke_linejoin="round"
        )
    wide = shape.width or 24
    high = shape.height or wide
    return el("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=3, fill=fill, stroke=LINE, stroke_width=1)


def _panel(shape: FreeShape, fill: str) -> str:
    """A paper on which other things lie."""
    wide, high = shape.width, shape.height
    edge = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": 8.0}
    return el("rect", fill=fill, stroke=LINE, stroke_width=1.2, **edge)


def _slot(shape: FreeShape, fill: str) -> str:
    wide = shape.width or 18
    high = shape.height or wide
    edge = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": 2.0}
    return el("rect", fill=fill, stroke=LINE, stroke_width=1, stroke_dasharray="3 2", **edge)


def _course(shape: FreeShape) -> str:
    """The line through the points of a band, in soft bends."""
    d = f"M{num(shape.points[0][0])} {num(shape.points[0][1])}"
    for (x0, y0), (x1, y1) in zip(shape.points[1:-1], shape.points[2:], strict=True):
        last = (x1, y1) == shape.points[-1]
        end = (x1, y1) if last else ((x0 + x1) / 2, (y0 + y1) / 2)
        d += f"Q{num(x0)} {num(y0)} {num(end[0])} {num(end[1])}"
    if len(shape.points) == 2:
        d += f"L{num(shape.points[1][0])} {num(shape.points[1][1])}"
    return d


def _band(shape: FreeShape, fill: str) -> str:
    """A broad ribbon, such as a river; a very broad one shows its current."""
    if len(shape.points) < 2:
        return ""
    d, wide = _course(shape), shape.width or 24
    style: Style = {"d": d, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    drawn = el("path", stroke=BANK, stroke_width=wide + 2.4, **style) + el(
        "path", stroke=fill, stroke_width=wide, **style
    )
    if wide < 40:
        return drawn
    current: Style = {"stroke": WHITE, "stroke_width": 1.6, "stroke_opacity": 0.55, "stroke_dasharray": "26 18 10 30"}
    return drawn + el("path", **style, **current)


def _field(shape: FreeShape, fill: str) -> str:
    """Open land along a line: no border, square ends, so that neighbours meet."""
    if len(shape.points) < 2:
        return ""
    return el("path", d=_course(shape), fill="none", stroke=fill, stroke_width=shape.width, stroke_linejoin="round")


_FORMS: dict[str, tuple[Callable[[FreeShape, str], str], str]] = {
    "field": (_field, TABLE),
    "band": (_band, RIVER),
    "panel": (_panel, PAPER),
    "stone": (forms.stone, "#d9d3c3"),
    "slot": (_slot, PAPER),
    "house": (forms.house, PAPER),
    "town": (forms.town, PAPER),
    "works": (forms.works, PAPER),
    "sign": (forms.sign, PAPER),
    "gate": (forms.gate, RIVER),
    "die": (forms.die, WHITE),
    "disk": (forms.disk, "#d9d3c3"),
    "coin": (forms.coin, "#e3bf52"),
    "cube": (forms.cube, "#c8a25a"),
    "barge": (forms.barge, "#c8a25a"),
    "flag": (forms.flag, PAPER),
    "arrow": (forms.arrow, "#d9d3c3"),
    "tag": (forms.tag, PAPER),
    "cross": (forms.cross, palette.MILL),
    "box": (_box, PAPER),
}

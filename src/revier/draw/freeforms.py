"""The things that stand and lie on a free board, each drawn around its own middle: dice, gates, towns, barges."""

from __future__ import annotations

from revier.core.view import FreeShape
from revier.draw import palette
from revier.draw.palette import INK, LINE, PAPER, WHITE
from revier.draw.svg import Style, el, group, num, points

_WOOD = "#7a5230"
_WALL = "#cfc8b8"
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_LINE: Style = {"stroke": INK, "stroke_width": 1.1, "stroke_linejoin": "round"}

# What is printed on signs, inside a circle of radius 10.
_SIGNS = {
    "anvil": "M-8 -5H7V-2Q3 -1 2 1V3L6 6H-5L-2 3V1Q-6 0 -8 -3Z",
    "hammer": "M-7 -7H3Q7 -6 7 -1L4 -3H1V8H-2V-3H-7Z",
    "barrel": "M-9 1L6 -6L8 -3L-2 3L-3 7H-7L-6 3Z",
    "anchor": (
        "M-1 -3H-4V-5H-1.6A2.4 2.4 0 1 1 1.6 -5H4V-3H1V5Q4 5 5.5 2L4 2L7 -1L8.5 3H7.4Q5 8 0 8"
        "T-7.4 3H-8.5L-7 -1L-4 2H-5.5Q-4 5 -1 5Z"
    ),
}


def _edges(shape: FreeShape, usual: float = 24.0) -> tuple[float, float]:
    wide = shape.width or usual
    return wide, shape.height or wide


def stone(shape: FreeShape, fill: str) -> str:
    """A flat stone; one that blocks the way (it has a value) lies on a heap of others."""
    wide, high = _edges(shape)
    heap = [
        el("ellipse", cx=dx * wide, cy=dy * high, rx=wide * 0.27, ry=high * 0.25, fill="#a9a292", **_LINE)
        for dx, dy in (((-0.36, 0.25), (0.36, 0.28), (-0.33, -0.3), (0.36, -0.26)) if shape.value else ())
    ]
    body = el("ellipse", rx=wide / 2, ry=high / 2, fill=fill, stroke=LINE, stroke_width=1.2)
    return "".join(heap) + body


def house(shape: FreeShape, fill: str) -> str:
    """A single gable."""
    w, h = (v / 2 for v in _edges(shape))
    corners = [(-w, h), (-w, -h * 0.2), (0.0, -h), (w, -h * 0.2), (w, h)]
    return el("polygon", points=points(corners), fill=fill, **_LINE)


def town(shape: FreeShape, fill: str) -> str:
    """Roofs in a row with a church among them; the wall below has room for words and slots."""
    wide, high = _edges(shape, 60)
    w, h = wide / 2, high / 2
    eaves, step = -h * 0.28, wide / 4
    roofs: list[tuple[float, float]] = []
    for n in range(4):
        left = -w + n * step
        roofs += [(left, eaves), (left + step / 2, -h * (0.8, 0.66, 0.78, 0.64)[n])]
    wall = [(-w, h), *roofs, (w, eaves), (w, h)]
    spire = [(-4.0, eaves), (-4.0, -h * 0.72), (0.0, -h), (4.0, -h * 0.72), (4.0, eaves)]
    tiles = el("polygon", points=points([*roofs, (w, eaves)]), fill="#a2543d", **_LINE)
    body = el("polygon", points=points(wall), fill=fill, **_LINE)
    return body + tiles + el("polygon", points=points(spire), fill="#8b8478", **_LINE)


def works(shape: FreeShape, fill: str) -> str:
    """A workshop with a saw-tooth roof and a chimney, and what is made there as a sign."""
    wide, high = _edges(shape, 50)
    w, h = wide / 2, high / 2
    top = -h * 0.5
    saw = [(-w, top + 6), (-w + wide / 3, top - 4), (-w + wide / 3, top + 6), (w - wide / 3, top - 4)]
    wall = [(-w, h), *saw, (w - wide / 3, top + 6), (w, top - 4), (w, h)]
    chimney = el("rect", x=w - 11, y=-h, width=7, height=h * 0.5 + 6, fill="#a2543d", **_LINE)
    body = el("polygon", points=points(wall), fill=fill, **_LINE)
    mark = group(_sign(shape.sign, min(high * 0.21, 12)), transform=f"translate(0 {num(-high * 0.03)})")
    return chimney + body + mark


def sign(shape: FreeShape, fill: str) -> str:
    """A round sign alone."""
    return _sign(shape.sign, _edges(shape, 20)[0] / 2, fill)


def _sign(name: str, radius: float, fill: str = PAPER) -> str:
    plate = el("circle", r=radius, fill=fill, **_LINE)
    if name not in _SIGNS:
        return plate
    return plate + el("path", d=_SIGNS[name], fill=palette.ink_on(fill), transform=f"scale({num(radius / 12)})")


def gate(shape: FreeShape, fill: str) -> str:
    """A lock: a chamber between two walls, and pairs of leaves that meet against the stream (which flows to +x)."""
    wide, high = _edges(shape)
    w, h = wide / 2, high / 2
    water = el("rect", x=-w, y=-h, width=wide, height=high, fill=fill)
    walls = [el("rect", x=-w, y=y, width=wide, height=8, fill=_WALL, **_LINE) for y in (-h, h - 8)]
    leaves = "".join(f"M{num(x)} {num(-h + 7)}L{num(x - 9)} 0L{num(x)} {num(h - 7)}" for x in (-w * 0.2, w * 0.8))
    style: Style = {"fill": "none", "stroke_width": 3.4, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return water + "".join(walls) + el("path", d=leaves, stroke=_WOOD, **style)


def die(shape: FreeShape, fill: str) -> str:
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


def disk(shape: FreeShape, fill: str) -> str:
    """A flat round piece."""
    return el("circle", r=_edges(shape, 16)[0] / 2, fill=fill, stroke=INK, stroke_width=1)


def coin(shape: FreeShape, fill: str) -> str:
    """Coins, as many as the value says, the last on top."""
    radius = _edges(shape, 16)[0] / 2
    number = max(1, shape.value)
    drawn = ""
    for n in range(number):
        x = (n - number + 1) * radius * 0.9
        drawn += el("circle", cx=x, r=radius, fill=fill, **_LINE)
        drawn += el("circle", cx=x, r=radius * 0.72, fill="none", stroke="#8a6a14", stroke_width=0.8)
    return drawn


def cube(shape: FreeShape, fill: str) -> str:
    """A wooden cube, seen a little from above."""
    wide = _edges(shape, 12)[0]
    w, d = wide / 2, wide * 0.28
    top = [(-w, -w), (-w + d, -w - d), (w + d, -w - d), (w, -w)]
    side = [(w, -w), (w + d, -w - d), (w + d, w - d), (w, w)]
    style: Style = {"fill": fill, "stroke": INK, "stroke_width": 0.8, "stroke_linejoin": "round"}
    front = el("rect", x=-w, y=-w, width=wide, height=wide, **style)
    return front + el("polygon", points=points(top), **style) + el("polygon", points=points(side), **style)


def barge(shape: FreeShape, fill: str) -> str:
    """A river barge from above: pointed at both ends, with a light rim."""
    wide, high = _edges(shape, 46)
    w, h = wide / 2, high / 2

    def hull(k: float) -> str:
        a, b, c = w * 0.62, w - k, h - k
        return (
            f"M{num(-b)} 0Q{num(-a)} {num(-c)} {num(-a * 0.6)} {num(-c)}H{num(a * 0.6)}Q{num(a)} {num(-c)} {num(b)} 0"
            f"Q{num(a)} {num(c)} {num(a * 0.6)} {num(c)}H{num(-a * 0.6)}Q{num(-a)} {num(c)} {num(-b)} 0Z"
        )

    rim = el("path", d=hull(2.4), fill="none", stroke=WHITE, stroke_width=1, stroke_opacity=0.8)
    return el("path", d=hull(0), fill=fill, **_LINE) + rim


def flag(shape: FreeShape, fill: str) -> str:
    """A flag on its pole."""
    wide, high = _edges(shape, 30)
    w, h = wide / 2, high / 2
    cloth = f"M{num(-w)} {num(-h)}Q{num(-w / 3)} {num(-h - 4)} 0 {num(-h)}T{num(w)} {num(-h)}V{num(h)}"
    cloth += f"Q{num(w / 3)} {num(h + 4)} 0 {num(h)}T{num(-w)} {num(h)}Z"
    pole = el("path", d=f"M{num(-w)} {num(-h - 4)}V{num(h + 12)}", stroke=_WOOD, stroke_width=3, stroke_linecap="round")
    return el("path", d=cloth, fill=fill, **_LINE) + pole


def arrow(shape: FreeShape, fill: str) -> str:
    """A broad arrow to the right."""
    wide, high = _edges(shape, 20)
    w, h = wide / 2, high / 2
    line = [(-w, -h * 0.4), (0.0, -h * 0.4), (0.0, -h), (w, 0.0), (0.0, h), (0.0, h * 0.4), (-w, h * 0.4)]
    return el("polygon", points=points(line), fill=fill, **_LINE)


def tag(shape: FreeShape, fill: str) -> str:
    """A small printed marker with cut corners."""
    w, h = (v / 2 for v in _edges(shape))
    cut = min(w, h) * 0.35
    line = [(-w + cut, -h), (w - cut, -h), (w, -h + cut), (w, h - cut), (w - cut, h), (-w + cut, h), (-w, h - cut)]
    return el("polygon", points=points([*line, (-w, -h + cut)]), fill=fill, **_LINE)


def cross(shape: FreeShape, fill: str) -> str:
    """Two strokes from corner to corner: what lies below is not in use."""
    w, h = (v / 2 for v in _edges(shape))
    d = f"M{num(-w)} {num(-h)}L{num(w)} {num(h)}M{num(-w)} {num(h)}L{num(w)} {num(-h)}"
    return el("path", d=d, fill="none", stroke=fill, stroke_width=2.4, stroke_linecap="round")

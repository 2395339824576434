"""Small printed signs: station markers, homes kept free, values, letters, mines, mills, mountains, waves."""

from __future__ import annotations

from math import hypot

from revier.core.view import WorksView
from revier.draw import palette
from revier.draw.palette import INK, LINE, PAPER, WHITE, Paint
from revier.draw.svg import Style, at, el, group, label, num, text_width

_CAPITAL = 0.72  # height of capitals and figures, in shares of the type size


def letters_size(text: str, radius: float) -> float:
    """The largest type in which these letters fit a disc: their corners touch its edge."""
    wide = text_width(text, 1, bold=True)
    return min(radius * 1.1, 2 * radius / hypot(wide, _CAPITAL))


def station(x: float, y: float, radius: float, name: str, paint: Paint, *, bare: bool = False) -> str:
    """A company's marker: its colour, its letters, and a ring pattern for those who do not see the colour. `bare`: too
    small for letters.
    """
    ring = ""
    if paint.pattern != "none":
        ring = el(
            "circle",
            r=radius - 1.7,
            fill="none",
            stroke=paint.ink,
            stroke_width=0.7,
            stroke_dasharray=paint.pattern or None,
            stroke_opacity=0.75,
        )
    return group(
        el("circle", r=radius - 0.6, fill=paint.fill, stroke=INK, stroke_width=0.9),
        ring,
        "" if bare else label(0, 0, name, letters_size(name, radius - 2.1), bold=True, fill=paint.ink),
        class_="station",
        data_company=name,
        transform=at(x, y),
    )


def home_rim(radius: float) -> float:
    """How much of a home kept free its ring takes."""
    return min(2.0, radius * 0.16) * 1.85


def home(x: float, y: float, radius: float, name: str, paint: Paint, *, bare: bool = False) -> str:
    """A place kept free for a company: a hollow ring in its colour with its letters."""
    ring = min(2.0, radius * 0.16)
    return group(
        el("circle", r=radius - ring, fill=WHITE, stroke=INK, stroke_width=ring * 1.5),
        el("circle", r=radius - ring, fill="none", stroke=paint.fill, stroke_width=ring * 0.95),
        "" if bare else label(0, 0, name, letters_size(name, radius - home_rim(radius)), bold=True, fill=INK),
        class_="home",
        data_company=name,
        transform=at(x, y),
    )


VALUE = 8.2  # type of values


def value_box(text: str, size: float = VALUE) -> tuple[float, float]:
    """Room a value needs: a small disc, or a pill for values that change."""
    wide = text_width(text, size, bold=True)
    across = hypot(wide, _CAPITAL * size) + 1.5 + size * 0.14
    return (across, across) if wide <= size * 1.46 else (wide + size * 0.8, size * 1.36)


def value(x: float, y: float, text: str, size: float = VALUE) -> str:
    """What a stop earns, in a small white disc with a thin line; a value that changes gets a divided pill."""
    width, height = value_box(text, size)
    frame = el(
        "rect",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=height / 2,
        fill=WHITE,
        stroke=INK,
        stroke_width=0.8,
    )
    parts = text.split("/")
    if len(parts) != 2:
        return group(frame, label(0, 0, text, size, bold=True, fill=INK), transform=at(x, y))
    rule = el("path", d=f"M0 {num(-height / 2 + 2)}V{num(height / 2 - 2)}", stroke=INK, stroke_width=0.7)
    figures = [label(k * width * 0.235, 0, p, size, bold=True, fill=INK) for k, p in zip((-1, 1), parts, strict=True)]
    return group(frame, rule, *figures, transform=at(x, y))


def plate(x: float, y: float, width: float, height: float) -> str:
    """A light plate under text on a dark ground."""
    return el(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=2, fill=PAPER, fill_opacity=0.94
    )


def letters_type(text: str) -> float:
    """The usual type of the letters of a face."""
    return 9.5 if len(text) <= 3 else 7.5


def letters_box(text: str, size: float = 0) -> tuple[float, float]:
    """Room the letters of a face need, in as many lines as they have."""
    size, lines = size or letters_type(text), text.split("\n")
    return max(text_width(line, size, bold=True) for line in lines) + 3, size * len(lines)


def letters(x: float, y: float, text: str, ground: str, size: float = 0) -> str:
    """Bold letters in a corner of a face, on a plate where the ground is dark."""
    width, height = letters_box(text, size)
    size, lines = size or letters_type(text), text.split("\n")
    under = plate(x, y, width + 1, height + 2) if palette.needs_plate(ground) else ""
    top = y - (len(lines) - 1) * size / 2
    return under + "".join(label(x, top + n * size, line, size, bold=True, fill=INK) for n, line in enumerate(lines))


def _tools() -> str:
    """Hammer and pick crossed, as on every mining map."""
    shaft = "M-4.2 4.4L3 -3.2"
    pick = "M0.9 -5.4Q4.3 -4.9 5.3 -1.2"
    hammer = "M-5.1 -2.6L-2.2 -5.3L-0.7 -3.7L-3.6 -1Z"
    return group(
        el("path", d=shaft, stroke=WHITE, stroke_width=1.3, stroke_linecap="round"),
        el("path", d=pick, stroke=WHITE, stroke_width=1.6, stroke_linecap="round", fill="none"),
        el("path", d="M4.2 4.4L-2.6 -2.8", stroke=WHITE, stroke_width=1.3, stroke_linecap="round"),
        el("path", d=hammer, fill=WHITE),
        transform="translate(-1 -1.6)",
    )


def mine(x: float, y: float, scale: float = 1.0, *, bare: bool = False) -> str:
    """A coal mine: hammer and pick in a black circle, with the letter K where it can be read."""
    return group(
        el("circle", cx=-1, cy=-1, r=8.6, fill="#1b1a18", stroke=WHITE, stroke_width=0.9),
        _tools(),
        "" if bare else _tab("K", "#1b1a18"),
        class_="mine",
        transform=at(x, y, scale),
    )


def mill(x: float, y: float, scale: float = 1.0, *, bare: bool = False) -> str:
    """A steel mill: S in red, or a flame where that could not be read."""
    return group(
        el("circle", r=9, fill=WHITE, stroke=palette.MILL, stroke_width=2.2),
        group(_flame(palette.MILL), transform="scale(1.5)")
        if bare
        else label(0, 0, "S", 13, bold=True, fill=palette.MILL),
        class_="mill",
        transform=at(x, y, scale),
    )


def brewery(x: float, y: float, scale: float = 1.0) -> str:
    """A brewery: a mug of beer in a white circle."""
    foam = "M-4.2 -3.4a1.9 1.9 0 0 1 1.2 -2.6a2.2 2.2 0 0 1 3.6 -0.3a1.9 1.9 0 0 1 2.2 2.9z"
    style: Style = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    return group(
        el("circle", r=9.4, fill=WHITE, stroke=INK, stroke_width=1.6),
        el("path", d="M2.4 -1.6h1.6a1.6 1.6 0 0 1 1.6 1.6v1.4a1.6 1.6 0 0 1 -1.6 1.6h-1.6", fill="none", **style),
        el("rect", x=-4.2, y=-3.4, width=6.8, height=8.6, rx=0.8, fill="#e3a92f", **style),
        el("path", d=foam, fill=WHITE, **style),
        class_="brewery",
        transform=at(x, y, scale),
    )


def _tab(text: str, line: str) -> str:
    return group(
        el("circle", cx=5.4, cy=5.4, r=4.6, fill=WHITE, stroke=line, stroke_width=0.8),
        label(5.4, 5.4, text, 7.6, bold=True, fill=INK),
    )


BADGE = 6.6  # type of other signs


def badge(x: float, y: float, text: str, size: float = BADGE) -> str:
    """Any other sign, as its own letters in a small diamond-cornered frame."""
    width, height = badge_box(text, size)
    edge = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": size / 3}
    return group(
        el("rect", fill=PAPER, stroke=LINE, stroke_width=0.8, **edge),
        label(0, 0, text, size, bold=True, fill=INK),
        transform=at(x, y),
    )


def badge_box(text: str, size: float = BADGE) -> tuple[float, float]:
    """Room a badge needs."""
    return max(size * 1.5, text_width(text, size, bold=True) + size * 0.7), size * 1.45


MINES = {"mine", "coal"}
MILLS = {"mill", "steel"}
BREWERIES = {"brewery"}


def sign_text(sign: str) -> str:
    """What stands on the badge of a game's own sign: the part after a colon, or its first letters."""
    own = sign.rpartition(":")[2]
    return own if len(own) <= 4 else "".join(w[0] for w in own.replace("-", "_").split("_") if w).upper()[:4]


def sign(x: float, y: float, name: str, scale: float = 0.85, *, size: float = BADGE, bare: bool = False) -> str:
    """Mine, mill, brewery, or a game's own sign."""
    if name in BREWERIES:
        return brewery(x, y, scale)
    if name in MINES:
        return mine(x, y, scale, bare=bare)
    if name in MILLS:
        return mill(x, y, scale, bare=bare)
    return badge(x, y, sign_text(name), size)


def drawn_sign(name: str) -> bool:
    """Whether a sign is drawn; the others are letters on a badge."""
    return name in MINES | MILLS | BREWERIES


def sign_box(name: str, scale: float = 0.85, size: float = BADGE) -> tuple[float, float]:
    """Room a sign needs."""
    return (20 * scale, 20 * scale) if drawn_sign(name) else badge_box(sign_text(name), size)


WORKS = 8.2  # radius of a marker of works
ADDS = 6.4  # type of what it adds


def _adds_wide(value: int, size: float) -> float:
    return text_width(f"+{value}", size, bold=True) + size * 0.65


def works_box(works: WorksView, radius: float = WORKS, size: float = ADDS) -> tuple[float, float]:
    """Room a marker of works needs, with the tag for what it adds (`size` 0: without)."""
    tag = _adds_wide(works.value, size) - radius * 0.3 if works.value and size else 0
    return 2 * radius + 1.5 + tag, max(2 * radius + 1.5, size * 1.45 if tag else 0)


def works(
    x: float, y: float, view: WorksView, paint: Paint | None, radius: float = WORKS, size: float = ADDS,
    *, bare: bool = False,
) -> str:  # fmt: skip
    """A mine or mill standing beside the track: its disc, and a tag with what it adds to a run."""
    wide = works_box(view, radius, size)[0]
    tag = ""
    if view.value and size:
        span, high = _adds_wide(view.value, size), size * 1.44
        edge = {"x": -span / 2, "y": -high / 2, "width": span, "height": high, "rx": 2.0}
        tag = group(
            el("rect", fill=WHITE, stroke=INK, stroke_width=0.8, **edge),
            label(0.6, 0, f"+{view.value}", size, bold=True, fill=INK),
            transform=at(wide / 2 - span / 2, 0),
        )
    return group(tag, works_disc(radius - wide / 2 + 0.75, 0, radius, view, paint, bare=bare), transform=at(x, y))


def works_letters(view: WorksView, radius: float) -> float:
    """The type of the letters on a marker of works, below its sign."""
    return min(radius * 1.05, 1.9 * radius / hypot(text_width(view.letters, 1, bold=True), _CAPITAL * 1.2))


def works_disc(
    x: float, y: float, radius: float, view: WorksView, paint: Paint | None, *, adds: bool = False, bare: bool = False
) -> str:
    """The marker itself: black with hammer and pick for a mine, red with a flame for a mill, and its letters; a company
    that took it over gives it its colour. In a place of a city it says inside what it `adds`; `bare` shows its sign
    alone.
    """
    coal = view.kind in MINES
    fill = paint.fill if paint else "#2a2826" if coal else palette.MILL
    ink = paint.ink if paint else WHITE
    sign = _crossed(ink) if coal else _flame(ink)
    figure = f"+{view.value}" if adds and view.value else ""
    size = works_letters(view, radius) * (0.8 if figure else 1.0)
    lettered = (
        label(0, radius * (0.06 if figure else 0.3), view.letters, size, bold=True, fill=ink),
        label(0, radius * 0.66, figure, radius * 0.5, bold=True, fill=ink) if figure else "",
    )
    return group(
        el("circle", r=radius, fill=fill, stroke=INK, stroke_width=0.9),
        el("circle", r=radius - 1.1, fill="none", stroke=ink, stroke_width=0.6, stroke_opacity=0.8),
        group(sign, transform=at(0, 0 if bare else -radius * 0.56, radius / (6 if bare else 11))),
        *(() if bare else lettered),
        class_="works " + ("mine" if coal else "mill"),
        transform=at(x, y),
    )


def _crossed(ink: str) -> str:
    """Hammer and pick, small."""
    style: Style = {"stroke": ink, "stroke_width": 1.3, "stroke_linecap": "round", "fill": "none"}
    return el("path", d="M-3 2.6L3 -2.6M-3 -2.6L3 2.6", **style) + el(
        "path", d="M-4.4 -1.6L-2.2 -3.6M2 -3.8Q4 -3.2 4.2 -1.2", **style
    )


def _flame(ink: str) -> str:
    """A flame over the furnace."""
    return el("path", d="M0 3.2C-3.4 2.6 -3 -0.4 -0.8 -3.8C-0.6 -1.6 1 -1.8 1.2 -3C3.4 0 3 2.6 0 3.2Z", fill=ink)


def _terrain_wide(kind: str, cost: int) -> float:
    if kind in {"river", "water"}:
        return 14.0
    return 14.2 if kind == "mountain" and cost >= 50 else 10.0


COST = 8.0  # type of costs


def terrain_box(kind: str, cost: int, size: float = COST) -> tuple[float, float]:
    """Room for a terrain sign with its cost."""
    scale = size / COST
    return (_terrain_wide(kind, cost) * min(scale, 1.4) + (text_width(str(cost), size, bold=True) + 2 if cost else 0),
            11.0 * min(scale, 1.4))  # fmt: skip


def terrain(x: float, y: float, kind: str, cost: int, ground: str, size: float = COST) -> str:
    """A sign for mountains, hills, water or houses with the cost beside it."""
    width, height = terrain_box(kind, cost, size)
    under = plate(x, y, width + 3, height + 2) if palette.needs_plate(ground) else ""
    if kind in {"river", "water"}:
        drawn = _waves(0, 0)
    elif kind == "mountain":
        drawn = _mountain(0, 0, big=cost >= 50)
    elif kind == "housing":
        d = "M1 4.5v-5l4 -4l4 4v5z"
        drawn = el("path", d=d, fill="#c9b9a2", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    elif kind in {"hill", "hills"}:
        d = "M0 4q5 -11 10 0z"
        drawn = el("path", d=d, fill="#8a8172", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    else:
        drawn = el("circle", cx=5, r=4, fill="none", stroke=LINE, stroke_width=1.2)
    figure = label(x + width / 2, y, str(cost), size, anchor="end", bold=True, fill=INK) if cost else ""
    return group(under, group(drawn, transform=at(x - width / 2, y, min(size / COST, 1.4))), figure)


def _waves(left: float, y: float) -> str:
    wave = "q1.75 -2.6 3.5 0t3.5 0t3.5 0t3.5 0"
    return "".join(
        el("path", d=f"M{num(left)} {num(y + dy)}{wave}", fill="none", stroke="#2f6c95", stroke_width=1.5)
        for dy in (-2.4, 2.4)
    )


def _mountain(left: float, y: float, *, big: bool) -> str:
    back = f"M{num(left + 5)} {num(y + 4.5)}l4.6 -7.6l4.6 7.6z" if big else ""
    front = f"M{num(left)} {num(y + 4.5)}l5 {'-9.6' if big else '-8.4'}l5 {'9.6' if big else '8.4'}z"
    style: Style = {"fill": "#8a8172", "stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    return (el("path", d=back, **style) if back else "") + el("path", d=front, **style)

"""Small printed signs: station markers, homes kept free, values, letters, mines, mills, mountains, waves."""

from __future__ import annotations

from revier.core.view import WorksView
from revier.draw import palette
from revier.draw.palette import INK, LINE, PAPER, WHITE, Paint
from revier.draw.svg import Style, at, el, group, label, num, text_width


def letters_size(text: str, radius: float) -> float:
    """The largest type in which these letters fit a disc."""
    return min(radius * 1.02, radius * 1.52 / max(0.01, text_width(text, 1, bold=True)))


def station(x: float, y: float, radius: float, name: str, paint: Paint) -> str:
    """A company's marker: its colour, its letters, and a ring pattern for those who do not see the colour."""
    ring = ""
    if paint.pattern != "none":
        ring = el(
            "circle",
            r=radius - 2,
            fill="none",
            stroke=paint.ink,
            stroke_width=0.8,
            stroke_dasharray=paint.pattern or None,
            stroke_opacity=0.75,
        )
    return group(
        el("circle", r=radius - 0.6, fill=paint.fill, stroke=INK, stroke_width=0.9),
        ring,
        label(0, 0, name, letters_size(name, radius - 1.8), bold=True, fill=paint.ink),
        class_="station",
        data_company=name,
        transform=at(x, y),
    )


def home(x: float, y: float, radius: float, name: str, paint: Paint) -> str:
    """A place kept free for a company: a hollow ring in its colour with its letters."""
    return group(
        el("circle", r=radius - 2.4, fill=WHITE, stroke=INK, stroke_width=3.4),
        el("circle", r=radius - 2.4, fill="none", stroke=paint.fill, stroke_width=2.2),
        label(0, 0, name, letters_size(name, radius - 3.6) * 0.95, bold=True, fill=INK),
        class_="home",
        data_company=name,
        transform=at(x, y),
    )


def value_box(text: str) -> tuple[float, float]:
    """Room a value needs: a small disc, or a pill for values that change."""
    wide = text_width(text, 8.2, bold=True)
    return (15.0, 15.0) if wide <= 12 else (wide + 8.0, 13.5)


def value(x: float, y: float, text: str) -> str:
    """What a stop earns, in a small white disc with a thin line; a value that changes gets a divided pill."""
    width, height = value_box(text)
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
        return group(frame, label(0, 0, text, 8.2, bold=True, fill=INK), transform=at(x, y))
    rule = el("path", d=f"M0 {num(-height / 2 + 2)}V{num(height / 2 - 2)}", stroke=INK, stroke_width=0.7)
    figures = [label(k * width / 4 * 0.94, 0, p, 8.2, bold=True, fill=INK) for k, p in zip((-1, 1), parts, strict=True)]
    return group(frame, rule, *figures, transform=at(x, y))


def plate(x: float, y: float, width: float, height: float) -> str:
    """A light plate under text on a dark ground."""
    return el(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=2, fill=PAPER, fill_opacity=0.94
    )


def _letters_type(text: str) -> float:
    return 9.5 if len(text) <= 3 else 7.5


def letters_box(text: str) -> tuple[float, float]:
    """Room the letters of a face need, in as many lines as they have."""
    size, lines = _letters_type(text), text.split("\n")
    return max(text_width(line, size, bold=True) for line in lines) + 3, size * len(lines)


def letters(x: float, y: float, text: str, ground: str) -> str:
    """Bold letters in a corner of a face, on a plate where the ground is dark."""
    width, height = letters_box(text)
    size, lines = _letters_type(text), text.split("\n")
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


def mine(x: float, y: float, scale: float = 1.0) -> str:
    """A coal mine: hammer and pick in a black circle, with the letter K."""
    return group(
        el("circle", cx=-1, cy=-1, r=8.6, fill="#1b1a18", stroke=WHITE, stroke_width=0.9),
        _tools(),
        _tab("K", "#1b1a18"),
        class_="mine",
        transform=at(x, y, scale),
    )


def mill(x: float, y: float, scale: float = 1.0) -> str:
    """A steel mill: S in red."""
    return group(
        el("circle", r=9, fill=WHITE, stroke=palette.MILL, stroke_width=2.2),
        label(0, 0, "S", 13, bold=True, fill=palette.MILL),
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
        el("circle", cx=5.6, cy=5.6, r=4.1, fill=WHITE, stroke=line, stroke_width=0.8),
        label(5.6, 5.6, text, 6.4, bold=True, fill=INK),
    )


def badge(x: float, y: float, text: str) -> str:
    """Any other sign, as its own letters in a small diamond-cornered frame."""
    width = badge_box(text)[0]
    return group(
        el("rect", x=-width / 2, y=-5, width=width, height=10, rx=2.2, fill=PAPER, stroke=LINE, stroke_width=0.8),
        label(0, 0, text, 6.6, bold=True, fill=INK),
        transform=at(x, y),
    )


def badge_box(text: str) -> tuple[float, float]:
    """Room a badge needs."""
    return max(10.0, text_width(text, 6.6, bold=True) + 5), 10.0


MINES = {"mine", "coal"}
MILLS = {"mill", "steel"}
BREWERIES = {"brewery"}


def sign_text(sign: str) -> str:
    """What stands on the badge of a game's own sign: the part after a colon, or its first letters."""
    own = sign.rpartition(":")[2]
    return own if len(own) <= 4 else "".join(w[0] for w in own.replace("-", "_").split("_") if w).upper()[:4]


def sign(x: float, y: float, name: str, scale: float = 0.85) -> str:
    """Mine, mill, brewery, or a game's own sign."""
    if name in BREWERIES:
        return brewery(x, y, scale)
    if name in MINES:
        return mine(x, y, scale)
    if name in MILLS:
        return mill(x, y, scale)
    return badge(x, y, sign_text(name))


def sign_box(name: str, scale: float = 0.85) -> tuple[float, float]:
    """Room a sign needs."""
    return (20 * scale, 20 * scale) if name in MINES | MILLS | BREWERIES else badge_box(sign_text(name))


WORKS = 8.2  # radius of a marker of works
_ADDS = 6.4  # type of what it adds


def _adds_wide(value: int) -> float:
    return text_width(f"+{value}", _ADDS, bold=True) + 4


def works_box(works: WorksView) -> tuple[float, float]:
    """Room a marker of works needs, with the tag for what it adds."""
    return 2 * WORKS + 1.5 + (_adds_wide(works.value) - 2.5 if works.value else 0), 2 * WORKS + 1.5


def works(x: float, y: float, view: WorksView, paint: Paint | None) -> str:
    """A mine or mill standing beside the track: its disc, and a tag with what it adds to a run."""
    wide = works_box(view)[0]
    tag = ""
    if view.value:
        span = _adds_wide(view.value)
        tag = group(
            el("rect", x=-span / 2, y=-4.6, width=span, height=9.2, rx=2, fill=WHITE, stroke=INK, stroke_width=0.8),
            label(0.6, 0, f"+{view.value}", _ADDS, bold=True, fill=INK),
            transform=at(wide / 2 - span / 2, 0),
        )
    return group(tag, works_disc(WORKS - wide / 2 + 0.75, 0, WORKS, view, paint), transform=at(x, y))


def works_disc(x: float, y: float, radius: float, view: WorksView, paint: Paint | None, *, adds: bool = False) -> str:
    """The marker itself: black with hammer and pick for a mine, red with a flame for a mill, and its letters; a company
    that took it over gives it its colour. In a place of a city it says inside what it `adds`.
    """
    coal = view.kind in MINES
    fill = paint.fill if paint else "#2a2826" if coal else palette.MILL
    ink = paint.ink if paint else WHITE
    sign = _crossed(ink) if coal else _flame(ink)
    figure = f"+{view.value}" if adds and view.value else ""
    size = min(radius, letters_size(view.letters, radius)) * (0.8 if figure else 1.0)
    return group(
        el("circle", r=radius, fill=fill, stroke=INK, stroke_width=0.9),
        el("circle", r=radius - 1.2, fill="none", stroke=ink, stroke_width=0.7, stroke_opacity=0.8),
        group(sign, transform=at(0, -radius * 0.5, radius / 10)),
        label(0, radius * (0.12 if figure else 0.26), view.letters, size, bold=True, fill=ink),
        label(0, radius * 0.66, figure, radius * 0.46, bold=True, fill=ink) if figure else "",
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


def terrain_box(kind: str, cost: int) -> tuple[float, float]:
    """Room for a terrain sign with its cost."""
    return _terrain_wide(kind, cost) + (text_width(str(cost), 8, bold=True) + 2 if cost else 0), 11.0


def terrain(x: float, y: float, kind: str, cost: int, ground: str) -> str:
    """A sign for mountains, hills, water or houses with the cost beside it."""
    width, height = terrain_box(kind, cost)
    under = plate(x, y, width + 3, height + 2) if palette.needs_plate(ground) else ""
    left = x - width / 2
    if kind in {"river", "water"}:
        drawn = _waves(left, y)
    elif kind == "mountain":
        drawn = _mountain(left, y, big=cost >= 50)
    elif kind == "housing":
        d = f"M{num(left + 1)} {num(y + 4.5)}v-5l4 -4l4 4v5z"
        drawn = el("path", d=d, fill="#c9b9a2", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    elif kind in {"hill", "hills"}:
        d = f"M{num(left)} {num(y + 4)}q5 -11 10 0z"
        drawn = el("path", d=d, fill="#8a8172", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    else:
        drawn = el("circle", cx=left + 5, cy=y, r=4, fill="none", stroke=LINE, stroke_width=1.2)
    figure = label(x + width / 2, y, str(cost), 8, anchor="end", bold=True, fill=INK) if cost else ""
    return group(under, drawn, figure)


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

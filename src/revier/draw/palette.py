"""Colours: the grounds of the board, three sets of company colours, and what text can be read on what.

Colour never speaks alone: companies carry letters and a ring pattern, trains a dash pattern, mines and mills a letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from revier.core.errors import BadInput

GROUND = {
    "white": "#f3efe3",
    "yellow": "#f2d64b",
    "green": "#6fae5a",
    "brown": "#a8703f",
    "grey": "#b9b5ad",
    "red": "#c9463d",
    "orange": "#e0923a",
    "water": "#8fb8d4",
}
TABLE = "#e9e4d6"
PAPER = "#fbf8ef"
WHITE = "#ffffff"
BLACK = "#000000"
INK = "#26231e"
TRACK = "#1f1d1a"
CASING = "#f7f3e8"
LINE = "#5a5346"
FAINT = "#a39b88"
RIVER = "#8fb8d4"
BANK = "#5f8fb0"
ACCENT = "#b4501b"
GLOW = "#ef9a4d"
MILL = "#b3261e"
AA = 4.5

# Tints of start values on a market: pale enough for black figures.
TINTS = {
    "yellow": "#f6e79a",
    "green": "#b9d9a8",
    "brown": "#d8b48d",
    "grey": "#d3cfc6",
    "violet": "#d3c3e3",
    "red": "#eab4ab",
    "orange": "#f3c58e",
    "blue": "#b8d2e4",
    "white": PAPER,
}
_FURTHER_TINTS = ("violet", "blue", "orange", "green", "yellow", "red")

# Frames of hexes: each colour with a dash pattern of its own.
FRAMES = {"red": "", "orange": "9 2.5", "pink": "3 2.5"}

# One colour and one dash pattern a train, in the order of the routes.
ROUTES = (
    ("#1f5fbf", ""),
    ("#c2187e", "9 4"),
    ("#d97706", "3 3"),
    ("#0f8f83", "12 3 3 3"),
    ("#6b4fb3", "6 6"),
    ("#5c7a1e", "1.5 4"),
)

CLASSIC = {
    "red": "#c62f2b",
    "blue": "#2357a6",
    "lightblue": "#6fb1dc",
    "navy": "#1d2f5f",
    "green": "#2a7f3d",
    "lightgreen": "#9ac75a",
    "darkgreen": "#1d5a38",
    "yellow": "#f0c419",
    "gold": "#c79a1e",
    "orange": "#e6791f",
    "brown": "#7b4a26",
    "black": "#2a2927",
    "white": "#f7f5ee",
    "grey": "#8f8c86",
    "violet": "#6d3f97",
    "pink": "#e08bb0",
    "magenta": "#b92a7a",
    "turquoise": "#2aa79b",
    "teal": "#1b6f73",
    "cyan": "#35b4cf",
    "olive": "#7a7a2a",
    "maroon": "#7c1f2c",
    "beige": "#d8c49a",
}
_SAME = {"gray": "grey", "purple": "violet", "rose": "pink", "lime": "lightgreen", "skyblue": "lightblue"}

# Colour-blind-safe sets, after Okabe and Ito (bright) and after Tol (muted).
SAFE = {
    "bright": ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#f0e442", "#1a1a1a"),
    "muted": (
        "#332288",
        "#88ccee",
        "#44aa99",
        "#117733",
        "#999933",
        "#ddcc77",
        "#cc6677",
        "#882255",
        "#aa4499",
        "#dddddd",
    ),
}
PALETTES = ("classic", *SAFE)

# Inner rings of station markers, as dash patterns: solid, dashed, dotted, none.
PATTERNS = ("", "5 2.5", "1.2 2.4", "none")


class Paint(NamedTuple):
    """How a company's pieces look."""

    fill: str
    ink: str
    pattern: str = ""


NEUTRAL = Paint("#d9d3c3", INK, "none")


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21; AA asks for 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str) -> str:
    """Dark or light text, whichever reads better; full black where ink itself falls short of AA."""
    best = max((INK, WHITE), key=lambda text: contrast(text, ground))
    return best if contrast(best, ground) >= AA else BLACK


def needs_plate(ground: str) -> bool:
    """Whether dark text needs a light plate here: on brown and red it does."""
    return contrast(INK, ground) < AA


def colour(name: str) -> str:
    """A company colour by its name or as ``#rrggbb``."""
    plain = name.lower().replace(" ", "").replace("-", "").replace("_", "")
    plain = _SAME.get(plain, plain)
    if plain in CLASSIC:
        return CLASSIC[plain]
    if len(plain) == 7 and plain[0] == "#" and all(c in "0123456789abcdef" for c in plain[1:]):
        return plain
    raise BadInput.of("draw.colour_unknown", colour=name, known=", ".join(CLASSIC))


def ground(name: str) -> str:
    """The colour of a hex or tile face."""
    return GROUND.get(name) or colour(name)


def pale(name: str, share: float = 0.42) -> str:
    """A colour thinned with paper: broad ground on which ink and pieces still read."""
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(channels(colour(name)), channels(PAPER), strict=True))
    return "#" + "".join(f"{v:02x}" for v in mixed)


def tint(name: str, names: list[str]) -> str:
    """The tint of a group of market spaces; groups without a colour name get the further tints in turn."""
    if not name:
        return PAPER
    if name in TINTS:
        return TINTS[name]
    own = [n for n in names if n and n not in TINTS]
    return TINTS[_FURTHER_TINTS[own.index(name) % len(_FURTHER_TINTS)]]


def _apart(one: str, other: str) -> int:
    return sum((a - b) ** 2 for a, b in zip(channels(one), channels(other), strict=True))


def _safe(names: list[str], colours: Mapping[str, str], choice: tuple[str, ...]) -> dict[str, str]:
    """Each company gets a colour of the set, those nearest to their printed colour first; then the set begins anew."""
    found: dict[str, str] = {}
    for start in range(0, len(names), len(choice)):
        group = names[start : start + len(choice)]
        pairs = sorted((_apart(colour(colours[name]), fill), name, fill) for name in group for fill in choice)
        taken: set[str] = set()
        for _, name, fill in pairs:
            if name not in found and fill not in taken:
                found[name] = fill
                taken.add(fill)
    return found


def companies(colours: Mapping[str, str], palette: str) -> dict[str, Paint]:
    """Paint for every company. The safe sets keep as near to the printed colours as they can, each colour used once
    before any is used twice; the ring pattern tells the rest apart.
    """
    if palette not in PALETTES:
        raise BadInput.of("draw.palette_unknown", palette=palette, known=", ".join(PALETTES))
    names = sorted(colours)
    fills = _safe(names, colours, SAFE[palette]) if palette in SAFE else {n: colour(colours[n]) for n in names}
    paints: dict[str, Paint] = {}
    for n, name in enumerate(names):
        fill = fills[name]
        # The pattern moves on with every round through a safe set, so that no colour has the same one twice.
        step = SAFE[palette].index(fill) + n // len(SAFE[palette]) if palette in SAFE else n
        paints[name] = Paint(fill, ink_on(fill), PATTERNS[step % len(PATTERNS)])
    return paints

"""Draws the map of the rooms for docs/tour.md (`make pictures`); a test compares the file with what is drawn here.

Floors and what is forbidden come from the contracts in pyproject.toml, chambers and what is written in them from the
headings of the tour, which a test holds against the packages: nothing is told twice.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from revier.draw.palette import CASING, FAINT, GROUND, INK, LINE, PAPER, TABLE
from revier.draw.svg import Point, document, el, group, label, points, wrap

ROOT = Path(__file__).parents[2]
ROOMS = ROOT / "docs" / "pictures" / "rooms.svg"

WIDTH, EDGE, GAP = 980.0, 24.0, 8.0
HOUSE_LEFT, HOUSE_RIGHT = 66.0, 776.0
ANNEX_LEFT, ANNEX_RIGHT = 806.0, WIDTH - EDGE
ROOF, HEAD, CHAMBER, LINE_HEIGHT = 62.0, 48.0, 38.0, 15.0
LARGE, SMALL = 17.0, 12.5
# floors from the top; as on tiles, the heaviest below
GROUNDS = ("grey", "red", "water", "orange", "yellow", "green", "brown")


class Room(NamedTuple):
    """A package with what the tour calls it, what it may not import, and the packages in it."""

    name: str
    told: str
    forbidden: tuple[str, ...]
    chambers: tuple[tuple[str, str, tuple[str, ...]], ...]  # name, what it is, packages in it in turn


def contracts() -> list[dict[str, object]]:
    """What lint-imports holds."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found: list[dict[str, object]] = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    return found


def short(module: object) -> str:
    return str(module).strip().removeprefix("revier.")


def floors() -> list[list[str]]:
    """The rooms as they lie above one another, the topmost first."""
    for contract in contracts():
        if contract["type"] == "layers" and "containers" not in contract:
            layers = contract["layers"]
            assert isinstance(layers, list)
            return [[short(room) for room in layer.split("|")] for layer in layers]
    raise LookupError("no contract on the layers of the house")


def headings() -> dict[str, str]:
    """What the tour says of each package beside its name."""
    text = (ROOT / "docs" / "tour.md").read_text("utf-8")
    return {name: told.replace("`", "") for name, told in re.findall(r"^##+ ([\w/]+): (.*)$", text, re.M)}


def house() -> list[list[Room]]:
    """Every room, floor by floor."""
    told = headings()
    stories = floors()
    every = [name for floor in stories for name in floor]

    def forbidden(name: str) -> tuple[str, ...]:
        named: set[str] = set()
        for contract in contracts():
            sources, targets = contract.get("source_modules"), contract.get("forbidden_modules")
            if isinstance(sources, list) and isinstance(targets, list) and f"revier.{name}" in sources:
                named |= {short(target) for target in targets}
        return tuple(other for other in every if other in named)

    def room(name: str) -> Room:
        inside = [package for package in told if package.startswith(f"{name}/")]
        outer = [p for p in inside if not any(p.startswith(f"{other}/") for other in inside)]
        chambers = tuple(
            (
                p.removeprefix(f"{name}/"),
                told[p],
                tuple(q.removeprefix(f"{p}/") for q in inside if q.startswith(f"{p}/")),
            )
            for p in outer
        )
        return Room(name, told[name], forbidden(name), chambers)

    return [[room(name) for name in floor] for floor in stories]


def height(room: Room, width: float) -> float:
    rows = -(-len(room.chambers) // per_row(width))
    return HEAD + rows * (CHAMBER + GAP) + (LINE_HEIGHT if room.forbidden else 0)


def per_row(width: float) -> int:
    """How many chambers stand side by side."""
    return max(1, int(width // 210))


def drawn_chamber(chamber: tuple[str, str, tuple[str, ...]], x: float, y: float, width: float) -> str:
    name, told, inner = chamber
    line = f"{name} ({', '.join(inner)})" if inner else name
    return group(
        el("rect", x=x, y=y, width=width, height=CHAMBER, rx=3, fill=PAPER, stroke=LINE, stroke_width=0.8),
        label(x + 7, y + 11, line, SMALL, anchor="start", bold=True),
        label(x + 7, y + 26, told, SMALL - 1, anchor="start"),
    )


def drawn(room: Room, x: float, y: float, width: float, tall: float, ground: str) -> str:
    """One room: its name, what it is and may not know, and its chambers."""
    columns = per_row(width)
    wide = (width - 2 * GAP - (columns - 1) * GAP) / columns
    head = HEAD + (LINE_HEIGHT if room.forbidden else 0)
    parts = [
        el("rect", x=x, y=y, width=width, height=tall, fill=ground, stroke=INK, stroke_width=2),
        el("rect", x=x + GAP, y=y + GAP - 2, width=width - 2 * GAP, height=head - 2 * GAP + 4, rx=3, fill=CASING),
        label(x + 2 * GAP, y + 16, room.name, LARGE, anchor="start", bold=True),
        label(x + 2 * GAP, y + 33, room.told, SMALL, anchor="start"),
    ]
    if room.forbidden:
        words = f"never imports {', '.join(room.forbidden)}"
        parts.append(label(x + 2 * GAP, y + 33 + LINE_HEIGHT, words, SMALL, anchor="start", font_style="italic"))
    for n, chamber in enumerate(room.chambers):
        row, column = divmod(n, columns)
        left = x + GAP + column * (wide + GAP)
        parts.append(drawn_chamber(chamber, left, y + head + row * (CHAMBER + GAP), wide))
    return group(*parts, id=f"room-{room.name}")


def arrow(top: float, bottom: float) -> str:
    """Beside the house: imports point down."""
    x = HOUSE_LEFT - 22
    tip: list[Point] = [(x - 6, bottom - 12), (x + 6, bottom - 12), (x, bottom)]
    middle = (top + bottom) / 2
    return group(
        el("line", x1=x, y1=top, x2=x, y2=bottom - 12, stroke=INK, stroke_width=3),
        el("polygon", points=points(tip)),
        label(x - 15, middle, "may import what lies below", SMALL, transform=f"rotate(-90 {x - 15:g} {middle:g})"),
    )


def rooms_map() -> str:
    """The whole house: floors under a roof, and beside it what only tests are made of."""
    (annex,), *inhabited = house()
    wide = HOUSE_RIGHT - HOUSE_LEFT
    y = EDGE + ROOF
    middle = (HOUSE_LEFT + HOUSE_RIGHT) / 2
    roof: list[Point] = [(HOUSE_LEFT - 14, y), (middle, EDGE), (HOUSE_RIGHT + 14, y)]
    parts = [
        el("polygon", points=points(roof), fill=GROUND["white"], stroke=INK, stroke_width=2),
        label(middle, EDGE + 40, "revier", 24, bold=True),
    ]
    top = y
    for floor, colour in zip(inhabited, GROUNDS, strict=True):
        share = wide / len(floor)
        tall = max(height(room, share) for room in floor)
        parts += [drawn(room, HOUSE_LEFT + n * share, y, share, tall, GROUND[colour]) for n, room in enumerate(floor)]
        y += tall
    ground = el("line", x1=EDGE / 2, y1=y + 1, x2=WIDTH - EDGE / 2, y2=y + 1, stroke=LINE, stroke_width=4)
    tall = 210.0
    parts.append(drawn_annex(annex, y - tall, tall))
    return document(
        WIDTH, y + EDGE, arrow(top, y - 6), *parts, ground, ground=TABLE, ink=INK, title="The rooms of the house"
    )


def drawn_annex(room: Room, y: float, tall: float) -> str:
    """The room that no other imports stands outside."""
    width = ANNEX_RIGHT - ANNEX_LEFT
    said = (room.told, "nothing in the house imports it", f"never imports {', '.join(room.forbidden)}")
    lines = [line for part in said for line in (*wrap(part, SMALL, width - 20), "")]
    dashed = {"stroke": FAINT, "stroke_width": "2", "stroke_dasharray": "7 4"}
    return group(
        el("rect", x=ANNEX_LEFT, y=y, width=width, height=tall, fill=GROUND["white"], **dashed),
        label(ANNEX_LEFT + 10, y + 20, room.name, LARGE, anchor="start", bold=True),
        *(label(ANNEX_LEFT + 10, y + 42 + LINE_HEIGHT * n, x, SMALL, anchor="start") for n, x in enumerate(lines) if x),
        id=f"room-{room.name}",
    )


if __name__ == "__main__":
    ROOMS.write_text(rooms_map(), "utf-8")

"""Printed words, figures and signs of a face in its free places, all of them, as they are read from close by.

What a picture shows from farther away is in `levels`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from msgspec import structs

from revier.core.view import FaceView, WorksView
from revier.draw import hexgeo, marks, palette, track
from revier.draw.layout import Layout, layout
from revier.draw.palette import INK, NEUTRAL, Paint
from revier.draw.room import Place, Room
from revier.draw.svg import Point, at, group, label, text_width

NAME_SIZES = (9.0, 8.2, 7.4, 6.6, 6.0, 5.4)
LINE_HEIGHT = 1.08  # line height of names
_SCALES = (1.0, 0.8, 0.7)  # of figures and signs, where not everything fits at full size
TOP_AND_BOTTOM: tuple[Point, ...] = ((0.0, -32.0), (0.0, 32.0))
MIDDLE: tuple[Point, ...] = ((0.0, 0.0), (0.0, 22.0), (0.0, -22.0))
CORNERS: tuple[Point, ...] = ((-30.0, -20.0), (30.0, -20.0), (-30.0, 20.0), (30.0, 20.0))
FOOT: tuple[Point, ...] = ((-12.0, 36.0), (12.0, 36.0), (-38.0, 8.0), (38.0, 8.0))
_ROUND = {"value", "sign", "works", "station", "home", "token"}
TOKEN = 8.0
NUMBER = 4.8  # type of tile numbers

Soft = tuple[tuple[float, float, float], ...]  # water, as circles
Loose = tuple[tuple[str, str], ...]  # kind and name of what lies on a face beside its stops


@dataclass(frozen=True, slots=True)
class Item:
    """Something that needs a free place: its size, where it would like to stand, and what it is."""

    kind: str
    text: str
    width: float
    height: float
    near: tuple[Point, ...]
    others: tuple[Point, ...] = ()  # where it would be misread
    size: float = 1.0  # type size of names, scale of everything else
    type: float = 0.0  # type size of figures and letters, where it is not the usual one
    radius: float = 0.0  # of discs, where it is not the usual one
    cost: int = 0
    works: WorksView | None = None
    bare: bool = False  # too small for letters: only what is drawn

    @property
    def disc(self) -> bool:
        """Whether it is round: then it reaches farther into corners."""
        return self.kind in _ROUND and abs(self.width - self.height) < 0.01

    def scaled(self, scale: float) -> Item:
        """The same, smaller; letters of several parts (D/DU/K) stand in lines then."""
        if scale < 1 and self.kind == "letters" and self.text.count("/") > 1:
            text = self.text.replace("/", "/\n")
            wide, high = marks.letters_box(text, self.type)
            return replace(self, text=text, width=wide * scale, height=high * scale, size=scale)
        return replace(self, width=self.width * scale, height=self.height * scale, size=self.size * scale)


Placed = tuple[Item, Place]


def named(text: str, size: float, near: tuple[Point, ...]) -> Item:
    """A name in as many lines as it has."""
    lines = text.split("\n")
    width = max(text_width(line, size) for line in lines)
    return Item("name", text, width + 2, size * LINE_HEIGHT * len(lines), near, size=size)


def name_parts(face: FaceView, name: str) -> tuple[str, ...]:
    """The names to write: of the stops where two or more have their own, else that of the hex. A name that is the
    face's letters already is not written twice.
    """
    own = tuple(dict.fromkeys(s.name for s in face.stops if s.name))
    if len(own) < 2:
        whole = name or (own[0] if own else "")
        own = tuple(p.strip() for p in re.split(r"\s*/\s*|,\s+", whole) if p.strip())
    return tuple(p for p in own if p != face.label)


def _names(face: FaceView, plan: Layout, parts: tuple[str, ...], size: float, apart: bool) -> list[Item]:
    if not parts:
        return []
    if not apart:
        return [named("\n".join(parts), size, TOP_AND_BOTTOM)]
    beside = {s.name: ((spot.x * 1.3, spot.y * 1.3),) for s, spot in zip(face.stops, plan.spots, strict=True)}
    return [named(p, size, beside.get(p, TOP_AND_BOTTOM)) for p in parts]


def values(face: FaceView, plan: Layout) -> list[Item]:
    """Values to write: once if all stops of the face earn the same."""
    pairs = zip(face.stops, plan.spots, strict=True)
    worth = [(s.value, (spot.x, spot.y)) for s, spot in pairs if s.value not in {"", "0"}]
    if len({v for v, _ in worth}) == 1:
        return [Item("value", worth[0][0], *marks.value_box(worth[0][0]), tuple(p for _, p in worth))]
    spots = [(spot.x, spot.y) for spot in plan.spots]
    return [Item("value", v, *marks.value_box(v), (p,), tuple(o for o in spots if o != p)) for v, p in worth]


def _marks(face: FaceView, plan: Layout, loose: Loose) -> list[Item]:
    items = []
    if face.label:
        items.append(Item("letters", face.label, *marks.letters_box(face.label), CORNERS))
    for view, spot in zip(face.stops, plan.spots, strict=True):
        if view.sign and spot.form != "sign":
            items.append(Item("sign", view.sign, *marks.sign_box(view.sign), ((spot.x, spot.y),)))
    if face.terrain or face.cost:
        box = marks.terrain_box(face.terrain, face.cost)
        items.append(Item("terrain", face.terrain, *box, MIDDLE, cost=face.cost))
    for kind, name in [*(("sign", s) for s in face.signs), *loose]:
        wide, high = marks.sign_box(name) if kind == "sign" else (2 * TOKEN, 2 * TOKEN)
        items.append(Item(kind, name, wide, high, CORNERS))
    return items


def _works(works: tuple[WorksView, ...]) -> list[Item]:
    return [Item("works", one.letters, *marks.works_box(one), CORNERS, works=one, type=marks.ADDS) for one in works]


def _tries(parts: tuple[str, ...], own: bool) -> Iterator[tuple[float, bool, float]]:
    """Ways to set a face, the best first: type size of names, names apart or together, scale of figures."""
    sizes = NAME_SIZES if parts else NAME_SIZES[:1]
    full, less, least = _SCALES
    large, small = [s for s in sizes if s >= 6.5], [s for s in sizes if s < 6.5]
    for scale, tried in ((full, large), (less, large), (full, small), (less, small), (least, sizes)):
        for size in tried:
            for apart in (own, not own) if len(parts) > 1 else (False,):
                yield size, apart, scale


def _astray(found: list[Placed]) -> float:
    """Values that stand nearer to another stop than to their own."""
    wrong = 0
    for item, place in found:
        here = (place.x, place.y)
        own = min((hexgeo.distance(here, p) for p in item.near), default=0.0)
        wrong += any(hexgeo.distance(here, p) < own - 0.5 for p in item.others)
    return wrong * 1.0


def placed(
    face: FaceView,
    pointy: bool,
    *,
    name: str = "",
    tokens: tuple[str, ...] = (),
    works: tuple[WorksView, ...] = (),
    number: str = "",
    water: Soft = (),
) -> tuple[Placed, ...]:
    """A place for everything on a face that is neither track nor stop. Who has a marker in which city does not
    matter for it, only what finds no place there.
    """
    return _arrange(bare(face), pointy, name_parts(face, name), loose(face, pointy, tokens), works, number, water)


def bare(face: FaceView) -> FaceView:
    """The face without markers."""
    stops = tuple(structs.replace(s, stations=(), reserved=(), works=()) for s in face.stops)
    return structs.replace(face, stops=stops, count=0)


def loose(face: FaceView, pointy: bool, tokens: tuple[str, ...]) -> Loose:
    """What lies on a face beside its stops: tokens, and markers that find no place in their stop."""
    stations, homes = track.overflow(face, layout(face, pointy))
    lying = [*(("station", s) for s in stations), *(("home", h) for h in homes)]
    return (*lying, *(("sign" if t in marks.MINES | marks.MILLS or ":" in t else "token", t) for t in tokens))


@lru_cache(maxsize=4096)
def _arrange(
    face: FaceView,
    pointy: bool,
    parts: tuple[str, ...],
    loose: Loose,
    works: tuple[WorksView, ...],
    number: str,
    water: Soft,
) -> tuple[Placed, ...]:
    """Clear of the water if that can be; where there is too little land, on it."""
    room = Room(layout(face, pointy), pointy, framed=bool(face.frame), water=water)
    crush, found = _settled(room, face, parts, loose, works, number)
    if crush > 0 and water:
        room = Room(layout(face, pointy), pointy, framed=bool(face.frame))
        room.soft = list(water)
        crush, found = _settled(room, face, parts, loose, works, number)
    return tuple(found)


def _settled(
    empty: Room,
    face: FaceView,
    parts: tuple[str, ...],
    loose: Loose,
    works: tuple[WorksView, ...],
    number: str,
) -> tuple[float, list[Placed]]:
    """Names shrink or part, then figures shrink, then names take two lines, until nothing overlaps."""
    plan = layout(face, empty.pointy)
    others = values(face, plan) + _works(works) + _marks(face, plan, loose)
    alone: dict[float, tuple[Room, list[Placed]]] = {}
    for roomy in _SCALES:
        alone[roomy] = _set(empty, [i.scaled(roomy) for i in others])
        if _crush(alone[roomy][1]) <= 0:
            break
    own = len({s.name for s in face.stops if s.name}) >= 2
    folded = tuple(p.replace(" ", "\n", 1) for p in parts)
    ways = [(parts, way) for way in _tries(parts, own)]
    ways += [(folded, way) for way in _tries(parts, own) if folded != parts]
    best: tuple[float, Room, list[Placed]] = (float("inf"), empty, [])
    for written, (size, apart, scale) in ways:
        if scale > roomy:
            continue  # not even the figures alone would fit
        names = _names(face, plan, written, size, apart)
        if scale == 1:
            room, found = _set(empty, names + others)
        else:
            if scale not in alone:
                alone[scale] = _set(empty, [i.scaled(scale) for i in others])
            room, found = _set(alone[scale][0], names, alone[scale][1])
        crush = _crush(found) + (apart and not own)
        if crush < best[0] - 0.01:
            best = (crush, room, found)
        if crush <= 0:
            break
    crush, room, found = best
    if number:
        foot = _place(room, Item("number", number, text_width(number, NUMBER) + 1, NUMBER, FOOT))
        found += [foot] if foot[1].air >= -0.6 else []
    return crush, found


def _set(room: Room, items: list[Item], before: list[Placed] | None = None) -> tuple[Room, list[Placed]]:
    """The items in their places, after those that stand already."""
    taken = room.copy()
    return taken, [*(before or ()), *(_place(taken, item) for item in items)]


def _crush(found: list[Placed]) -> float:
    """How much overlaps, and how much is misplaced."""
    return sum(-min(0.0, place.air) for _, place in found) * 5 + _astray(found)


def _place(room: Room, item: Item) -> Placed:
    place = room.find(item.width, item.height, item.near, item.others, disc=item.disc)
    room.take(place, item.width, item.height, disc=item.disc)
    return item, place


def furnished(face: FaceView, pointy: bool, standing: tuple[Placed, ...]) -> Room:
    """The room that is left on a face once everything has its place."""
    room = Room(layout(face, pointy), pointy, framed=bool(face.frame))
    for item, place in standing:
        room.take(place, item.width, item.height, disc=item.disc)
    return room


def _name(item: Item, ground: str) -> str:
    lines = item.text.split("\n")
    top = -(len(lines) - 1) * item.size * LINE_HEIGHT / 2
    under = marks.plate(0, 0, item.width + 1.6, item.height + 1) if palette.needs_plate(ground) else ""
    return under + "".join(
        label(0, top + n * item.size * LINE_HEIGHT, line, item.size, fill=INK, fit=True, class_="name")
        for n, line in enumerate(lines)
    )


def _drawn(item: Item, ground: str, paints: Mapping[str, Paint]) -> str:
    """The item with its middle at the origin."""
    type_ = item.type
    if item.works is not None:
        paint = paints.get(item.works.company)
        return marks.works(0, 0, item.works, paint, item.radius or marks.WORKS, type_, bare=item.bare)
    paint = paints.get(item.text, NEUTRAL)
    match item.kind:
        case "name":
            return _name(item, ground)
        case "value":
            return marks.value(0, 0, item.text, type_ or marks.VALUE)
        case "letters":
            return marks.letters(0, 0, item.text, ground, type_)
        case "sign":
            return marks.sign(0, 0, item.text, item.radius or 0.85, size=type_ or marks.BADGE, bare=item.bare)
        case "terrain":
            return marks.terrain(0, 0, item.text, item.cost, ground, type_ or marks.COST)
        case "number":
            return _number(item, ground)
        case "home":
            return marks.home(0, 0, item.radius or TOKEN, item.text, paint, bare=item.bare)
        case _:
            return marks.station(0, 0, item.radius or TOKEN, item.text, paint, bare=item.bare)


def _number(item: Item, ground: str) -> str:
    return label(0, 0, item.text, item.type or NUMBER, fill=palette.ink_on(ground), class_="number")


def put(standing: Placed, ground: str, paints: Mapping[str, Paint]) -> str:
    """An item in its place."""
    item, place = standing
    scale = 1.0 if item.kind == "name" else item.size
    return group(_drawn(item, ground, paints), class_=item.kind, transform=at(place.x, place.y, scale))

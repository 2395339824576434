"""One face, of a hex or a tile: ground, track, stops, and the printed words and figures in the free places."""

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
from revier.draw.svg import Point, at, document, el, group, label, points, text_width

NAME_SIZES = (9.0, 8.2, 7.4, 6.6, 6.0, 5.4)
_LINE = 1.08  # line height of names
_SCALES = (1.0, 0.8, 0.7)  # of figures and signs, where not everything fits at full size
_TOP_AND_BOTTOM: tuple[Point, ...] = ((0.0, -32.0), (0.0, 32.0))
_MIDDLE: tuple[Point, ...] = ((0.0, 0.0), (0.0, 22.0), (0.0, -22.0))
_CORNERS: tuple[Point, ...] = ((-30.0, -20.0), (30.0, -20.0), (-30.0, 20.0), (30.0, 20.0))
_FOOT: tuple[Point, ...] = ((-12.0, 36.0), (12.0, 36.0), (-38.0, 8.0), (38.0, 8.0))
_TOKEN = 8.0
_FRAME = 2.3  # how far inside the border a frame lies

Soft = tuple[tuple[float, float, float], ...]
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
    cost: int = 0
    works: WorksView | None = None

    def scaled(self, scale: float) -> Item:
        """The same, smaller; letters of several parts (D/DU/K) stand in lines then."""
        if scale < 1 and self.kind == "letters" and self.text.count("/") > 1:
            text = self.text.replace("/", "/\n")
            wide, high = marks.letters_box(text)
            return replace(self, text=text, width=wide * scale, height=high * scale, size=scale)
        return replace(self, width=self.width * scale, height=self.height * scale, size=self.size * scale)


Placed = tuple[Item, Place]


def _named(text: str, size: float, near: tuple[Point, ...]) -> Item:
    lines = text.split("\n")
    width = max(text_width(line, size) for line in lines)
    return Item("name", text, width + 2, size * _LINE * len(lines), near, size=size)


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
        return [_named("\n".join(parts), size, _TOP_AND_BOTTOM)]
    beside = {s.name: ((spot.x * 1.3, spot.y * 1.3),) for s, spot in zip(face.stops, plan.spots, strict=True)}
    return [_named(p, size, beside.get(p, _TOP_AND_BOTTOM)) for p in parts]


def _values(face: FaceView, plan: Layout) -> list[Item]:
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
        items.append(Item("letters", face.label, *marks.letters_box(face.label), _CORNERS))
    for view, spot in zip(face.stops, plan.spots, strict=True):
        if view.sign and spot.form != "sign":
            items.append(Item("sign", view.sign, *marks.sign_box(view.sign), ((spot.x, spot.y),)))
    if face.terrain or face.cost:
        box = marks.terrain_box(face.terrain, face.cost)
        items.append(Item("terrain", face.terrain, *box, _MIDDLE, cost=face.cost))
    for kind, name in [*(("sign", s) for s in face.signs), *loose]:
        wide, high = marks.sign_box(name) if kind == "sign" else (2 * _TOKEN, 2 * _TOKEN)
        items.append(Item(kind, name, wide, high, _CORNERS))
    return items


def _works(works: tuple[WorksView, ...]) -> list[Item]:
    return [Item("works", one.letters, *marks.works_box(one), _CORNERS, works=one) for one in works]


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
    soft: Soft = (),
) -> tuple[Placed, ...]:
    """A place for everything on a face that is neither track nor stop. Who has a marker in which city does not
    matter for it, only what finds no place there.
    """
    stations, homes = track.overflow(face, layout(face, pointy))
    loose = [*(("station", s) for s in stations), *(("home", h) for h in homes)]
    loose += [("sign" if t in marks.MINES | marks.MILLS or ":" in t else "token", t) for t in tokens]
    stops = tuple(structs.replace(s, stations=(), reserved=(), works=()) for s in face.stops)
    bare = structs.replace(face, stops=stops, count=0)
    return _arrange(bare, pointy, name_parts(face, name), tuple(loose), works, number, soft)


@lru_cache(maxsize=4096)
def _arrange(
    face: FaceView,
    pointy: bool,
    parts: tuple[str, ...],
    loose: Loose,
    works: tuple[WorksView, ...],
    number: str,
    soft: Soft,
) -> tuple[Placed, ...]:
    """Names shrink or part, then figures shrink, then names take two lines, until nothing overlaps."""
    plan = layout(face, pointy)
    empty = Room(plan, pointy, framed=bool(face.frame))
    empty.soft = list(soft)
    others = _values(face, plan) + _works(works) + _marks(face, plan, loose)
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
    _, room, found = best
    if number:
        foot = _place(room, Item("number", number, text_width(number, 4.8) + 1, 4.8, _FOOT))
        found += [foot] if foot[1].air >= -0.6 else []
    return tuple(found)


def _set(room: Room, items: list[Item], before: list[Placed] | None = None) -> tuple[Room, list[Placed]]:
    """The items in their places, after those that stand already."""
    taken = room.copy()
    return taken, [*(before or ()), *(_place(taken, item) for item in items)]


def _crush(found: list[Placed]) -> float:
    """How much overlaps, and how much is misplaced."""
    return sum(-min(0.0, place.air) for _, place in found) * 5 + _astray(found)


def _place(room: Room, item: Item) -> Placed:
    place = room.find(item.width, item.height, item.near, item.others)
    room.take(place, item.width, item.height)
    return item, place


def furnished(face: FaceView, pointy: bool, standing: tuple[Placed, ...]) -> Room:
    """The room that is left on a face once everything has its place."""
    room = Room(layout(face, pointy), pointy, framed=bool(face.frame))
    for item, place in standing:
        room.take(place, item.width, item.height)
    return room


def _name(item: Item, ground: str) -> str:
    lines = item.text.split("\n")
    top = -(len(lines) - 1) * item.size * _LINE / 2
    under = marks.plate(0, 0, item.width + 1.6, item.height + 1) if palette.needs_plate(ground) else ""
    return under + "".join(
        label(0, top + n * item.size * _LINE, line, item.size, fill=INK, fit=True, class_="name")
        for n, line in enumerate(lines)
    )


def _drawn(item: Item, ground: str, paints: Mapping[str, Paint]) -> str:
    """The item with its middle at the origin."""
    if item.works is not None:
        return marks.works(0, 0, item.works, paints.get(item.works.company))
    paint = paints.get(item.text, NEUTRAL)
    match item.kind:
        case "name":
            return _name(item, ground)
        case "value":
            return marks.value(0, 0, item.text)
        case "letters":
            return marks.letters(0, 0, item.text, ground)
        case "sign":
            return marks.sign(0, 0, item.text)
        case "terrain":
            return marks.terrain(0, 0, item.text, item.cost, ground)
        case "number":
            return label(0, 0, item.text, 4.8, fill=palette.ink_on(ground), class_="number")
        case "home":
            return marks.home(0, 0, _TOKEN, item.text, paint)
        case _:
            return marks.station(0, 0, _TOKEN, item.text, paint)


def _put(standing: Placed, ground: str, paints: Mapping[str, Paint]) -> str:
    item, place = standing
    scale = 1.0 if item.kind == "name" else item.size
    return group(_drawn(item, ground, paints), class_=item.kind, transform=at(place.x, place.y, scale))


def ground(face: FaceView, pointy: bool) -> str:
    """The coloured hex itself, with its frame."""
    return _ground(face.colour, pointy) + _frame(face.frame, pointy)


def _frame(colour: str, pointy: bool) -> str:
    """A coloured frame inside the border, dashed in its own way for those who do not see the colour."""
    if not colour:
        return ""
    ring = points(hexgeo.corners(pointy, _FRAME))
    dashes = palette.FRAMES.get(colour, "")
    return el("polygon", points=ring, fill="none", stroke=INK, stroke_width=3.2) + el(
        "polygon",
        class_="frame",
        points=ring,
        fill="none",
        stroke=palette.colour(colour),
        stroke_width=2.3,
        stroke_dasharray=dashes or None,
    )


def _ground(colour: str, pointy: bool) -> str:
    return el(
        "polygon",
        class_="ground",
        points=points(hexgeo.corners(pointy)),
        fill=palette.ground(colour),
        stroke=palette.LINE,
        stroke_width=0.9,
        stroke_linejoin="round",
    )


@lru_cache(maxsize=4096)
def rails(face: FaceView, pointy: bool) -> str:
    """The track of a face with the arrows of its areas; runs of trains are drawn upon this and under the stops."""
    plan = layout(face, pointy)
    return track.rails(plan) + track.arrows(plan)


def stops(face: FaceView, pointy: bool, paints: Mapping[str, Paint], hex_id: str = "") -> str:
    """Cities, towns and the markers on them; on a hex of the map each stop carries its id."""
    return track.stops(face, layout(face, pointy), paints, hex_id)


def lettering(
    face: FaceView,
    pointy: bool,
    paints: Mapping[str, Paint],
    *,
    name: str = "",
    tokens: tuple[str, ...] = (),
    works: tuple[WorksView, ...] = (),
    number: str = "",
    soft: Soft = (),
) -> str:
    """Figures, letters, signs, tokens and names, each in its free place."""
    colour = palette.ground(face.colour)
    standing = placed(face, pointy, name=name, tokens=tokens, works=works, number=number, soft=soft)
    return "".join(_put(p, colour, paints) for p in standing)


def whole(face: FaceView, pointy: bool, paints: Mapping[str, Paint], *, number: str = "") -> str:
    """Ground, track and all the rest of a tile."""
    below = ground(face, pointy) + rails(face, pointy) + stops(face, pointy, paints)
    return below + lettering(face, pointy, paints, number=number)


def picture(face: FaceView, pointy: bool, paints: Mapping[str, Paint]) -> str:
    """A single tile as a picture of its own."""
    inside = group(whole(face, pointy, paints, number=face.id), transform=at(54, 54))
    return document(108, 108, inside, ground=palette.TABLE, ink=INK, title=face.id)

"""Levels of detail: what of a face is drawn from how far away, and how large.

Whoever looks at a whole map sees colours, tokens and values; nearer, names and costs; nearer still, everything. A level
has a smallest type: the page shows the nearest level whose letters it can read, and no other. What finds no free place
in that type is left out and waits for the next level; pointing at the hex says it at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from revier.core.view import FaceView, WorksView
from revier.draw import hexgeo, lettering, marks
from revier.draw.layout import Layout, layout
from revier.draw.lettering import CORNERS, FOOT, MIDDLE, TOKEN, TOP_AND_BOTTOM, Item, Loose, Placed, Soft, named
from revier.draw.room import Room
from revier.draw.svg import Point, text_width


class Level(NamedTuple):
    """One level: its name, and its smallest type in drawing units."""

    name: str
    least: float


FAR = Level("far", 15.5)
MIDDLING = Level("middle", 11.9)
CLOSE = Level("close", 8.7)
NEAR = Level("near", 4.5)
LEVELS = (FAR, MIDDLING, CLOSE, NEAR)
_LARGER = (1.3, 1.15, 1.0)  # names are tried in these sizes, in shares of the smallest
_TIGHT = -0.05  # less air than this is no place
_CLOSE_BY = -1.0  # a name for which there is no other place may come so near: it still touches nothing
_ANY = float("-inf")
_MILL = 13.0  # type of the letter of a mill at full size
_SIGN = 0.85  # usual scale of drawn signs


def placed(
    face: FaceView,
    pointy: bool,
    level: Level,
    *,
    name: str = "",
    short: str = "",
    tokens: tuple[str, ...] = (),
    works: tuple[WorksView, ...] = (),
    number: str = "",
    water: Soft = (),
) -> tuple[Placed, ...]:
    """What stands where at a level."""
    if level is NEAR:
        return _everything(face, pointy, (name, short), tokens, works, number, water)
    names = (lettering.name_parts(face, name), lettering.name_parts(face, short) if short else ())
    lying = lettering.loose(face, pointy, tokens)
    return _spread(lettering.bare(face), pointy, level, names, lying, works, number, water)


def _everything(
    face: FaceView,
    pointy: bool,
    names: tuple[str, str],
    tokens: tuple[str, ...],
    works: tuple[WorksView, ...],
    number: str,
    water: Soft,
) -> tuple[Placed, ...]:
    """All there is; a name for which there is no room even in its short form is left to the tooltip."""
    found: tuple[Placed, ...] = ()
    for name in names:
        if name:
            found = lettering.placed(face, pointy, name=name, tokens=tokens, works=works, number=number, water=water)
            if all(place.air >= _CLOSE_BY for item, place in found if item.kind == "name"):
                return found
    return lettering.placed(face, pointy, name="", tokens=tokens, works=works, number=number, water=water)


@lru_cache(maxsize=16384)
def _spread(
    face: FaceView,
    pointy: bool,
    level: Level,
    names: tuple[tuple[str, ...], tuple[str, ...]],
    lying: Loose,
    works: tuple[WorksView, ...],
    number: str,
    water: Soft,
) -> tuple[Placed, ...]:
    """Pieces first, they are always shown; then values, names, letters and costs, each where there is room for it."""
    plan, least = layout(face, pointy), level.least
    room = Room(plan, pointy, framed=bool(face.frame), water=water)
    found: list[Placed] = []
    values, badges = _values(face, plan, least), _badges(face, lying, least)
    for ways in _pieces(face, plan, lying, works, least):
        found += _first(room, ways) or _first(room, ways[-1:], air=_ANY)
    for ways in values:
        found += _first(room, ways)
    for ways in _names(face, plan, names, least):
        found += _first(room, ways) or _first(room, ways, air=_CLOSE_BY)
    for ways in chain(badges, _rest(face, number, least)):
        found += _first(room, ways)
    return tuple(found)


def _first(room: Room, ways: list[list[Item]], *, air: float = _TIGHT) -> list[Placed]:
    """The first way in which everything has so much air; nothing where there is none."""
    for items in ways:
        tried = room.copy()
        found = []
        for item in items:
            place = tried.find(item.width, item.height, item.near, item.others, disc=item.disc)
            if place.air < air or _astray(item, (place.x, place.y)):
                break
            tried.take(place, item.width, item.height, disc=item.disc)
            found.append((item, place))
        else:
            room.boxes, room.discs = tried.boxes, tried.discs
            return found
    return []


def _astray(item: Item, here: Point) -> bool:
    """Whether a value would be taken for that of another stop."""
    own = min((hexgeo.distance(here, p) for p in item.near), default=0.0)
    return any(hexgeo.distance(here, p) < own - 0.5 for p in item.others)


# --- pieces -----------------------------------------------------------------------------------------------------------
def _pieces(
    face: FaceView, plan: Layout, lying: Loose, works: tuple[WorksView, ...], least: float
) -> Iterator[list[list[Item]]]:
    """Markers, works and signs: with their letters where these can be read, else without."""
    for one in works:
        yield _works(one, least)
    for kind, name in lying:
        if kind != "sign":
            yield _marker(kind, name, least)
    for view, spot in zip(face.stops, plan.spots, strict=True):
        if view.sign and spot.form != "sign":
            yield _sign(view.sign, ((spot.x, spot.y),), least)
    for name in _signs(face, lying):
        if marks.drawn_sign(name):
            yield _sign(name, CORNERS, least)


def _signs(face: FaceView, lying: Loose) -> list[str]:
    return [*face.signs, *(name for kind, name in lying if kind == "sign")]


def _works(one: WorksView, least: float) -> list[list[Item]]:
    def item(radius: float, tag: float, *, bare: bool) -> list[Item]:
        wide, high = marks.works_box(one, radius, tag)
        return [Item("works", one.letters, wide, high, CORNERS, works=one, radius=radius, type=tag, bare=bare)]

    full = max(marks.WORKS, marks.WORKS * least / marks.works_letters(one, marks.WORKS))
    tag = max(marks.ADDS, least) if one.value else 0.0
    ways = [item(full, tag, bare=False), item(marks.WORKS, tag, bare=True)]
    return [*ways, item(full, 0, bare=False), item(marks.WORKS, 0, bare=True), item(marks.WORKS * 0.8, 0, bare=True)]


def _marker(kind: str, name: str, least: float) -> list[list[Item]]:
    rim = 2.1 if kind != "home" else 3.7
    full = max(TOKEN, rim + (TOKEN - rim) * least / marks.letters_size(name, TOKEN - rim))
    sizes = [(full, False), (TOKEN, True), (TOKEN * 0.8, True)]
    return [[Item(kind, name, 2 * r, 2 * r, CORNERS, radius=r, bare=bare)] for r, bare in sizes]


def _sign(name: str, near: tuple[Point, ...], least: float) -> list[list[Item]]:
    lettered = max(_SIGN, least / _MILL + 0.005)
    ways = [(lettered, False)] if name in marks.MILLS else []
    ways += [(_SIGN, True), (_SIGN * 0.85, True)]
    return [[Item("sign", name, 20 * k, 20 * k, near, radius=k, bare=bare)] for k, bare in ways]


# --- words and figures ------------------------------------------------------------------------------------------------
def _values(face: FaceView, plan: Layout, least: float) -> Iterator[list[list[Item]]]:
    size = max(marks.VALUE, least)
    for one in lettering.values(face, plan):
        wide, high = marks.value_box(one.text, size)
        yield [[Item("value", one.text, wide, high, one.near, one.others, type=size)]]


def _names(
    face: FaceView, plan: Layout, names: tuple[tuple[str, ...], tuple[str, ...]], least: float
) -> Iterator[list[list[Item]]]:
    """Each stop's own name beside it, else one name for all, in lines; then the agreed short form, then the first."""
    own = {s.name: ((spot.x * 1.3, spot.y * 1.3),) for s, spot in zip(face.stops, plan.spots, strict=True) if s.name}
    sizes = [least * share for share in _LARGER]
    if len(own) >= 2:
        for part in names[0]:
            yield [[named(part, size, own.get(part, TOP_AND_BOTTOM))] for size in sizes]
        return
    ways: list[list[Item]] = []
    for parts in names:
        if not parts:
            continue
        whole = "\n".join(parts)
        forms = dict.fromkeys((whole, "\n".join(p.replace(" ", "\n", 1) for p in parts)))
        ways += [[named(text, size, TOP_AND_BOTTOM)] for text in forms for size in sizes]
        if len(parts) > 1:
            ways += [[named(p, size, TOP_AND_BOTTOM) for p in parts] for size in sizes]
    if len(names[0]) > 1:
        first = min((parts[0] for parts in names if parts), key=len)
        ways += [[named(f"{first} …", size, TOP_AND_BOTTOM)] for size in sizes]
    if ways:
        yield ways


def _badges(face: FaceView, lying: Loose, least: float) -> Iterator[list[list[Item]]]:
    """Signs that are letters."""
    size = max(marks.BADGE, least)
    for name in _signs(face, lying):
        if not marks.drawn_sign(name):
            yield [[Item("sign", name, *marks.badge_box(marks.sign_text(name), size), CORNERS, type=size)]]


def _rest(face: FaceView, number: str, least: float) -> Iterator[list[list[Item]]]:
    """Letters, what the ground costs, the number of the tile."""
    if face.label:
        size = max(marks.letters_type(face.label), least)
        forms = dict.fromkeys((face.label, face.label.replace("/", "/\n")))
        yield [[Item("letters", text, *marks.letters_box(text, size), CORNERS, type=size)] for text in forms]
    if face.terrain or face.cost:
        size = max(marks.COST, least)
        box = marks.terrain_box(face.terrain, face.cost, size)
        yield [[Item("terrain", face.terrain, *box, MIDDLE, cost=face.cost, type=size)]]
    if number and least <= CLOSE.least:
        yield [[Item("number", number, text_width(number, least) + 1, least, FOOT, type=least)]]

"""One face, of a hex or a tile: ground, track, stops, and the printed words and figures in the free places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from revier.core.view import FaceView, WorksView
from revier.draw import hexgeo, levels, palette, track
from revier.draw.layout import layout
from revier.draw.lettering import Soft, put
from revier.draw.levels import Level
from revier.draw.palette import INK, Paint
from revier.draw.svg import at, document, el, group, points

_FRAME = 2.3  # how far inside the border a frame lies


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
    level: Level = levels.NEAR,
    name: str = "",
    short: str = "",
    tokens: tuple[str, ...] = (),
    works: tuple[WorksView, ...] = (),
    number: str = "",
    water: Soft = (),
) -> str:
    """Figures, letters, signs, tokens and names, each in its free place, as they are read from so far."""
    colour = palette.ground(face.colour)
    standing = levels.placed(
        face, pointy, level, name=name, short=short, tokens=tokens, works=works, number=number, water=water
    )
    return "".join(put(p, colour, paints) for p in standing)


def whole(face: FaceView, pointy: bool, paints: Mapping[str, Paint], *, number: str = "") -> str:
    """Ground, track and all the rest of a tile."""
    below = ground(face, pointy) + rails(face, pointy) + stops(face, pointy, paints)
    return below + lettering(face, pointy, paints, number=number)


def picture(face: FaceView, pointy: bool, paints: Mapping[str, Paint]) -> str:
    """A single tile as a picture of its own."""
    inside = group(whole(face, pointy, paints, number=face.id), transform=at(54, 54))
    return document(108, 108, inside, ground=palette.TABLE, ink=INK, title=face.id)

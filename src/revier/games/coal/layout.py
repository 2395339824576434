"""Where things lie on the picture of the board, in drawing units."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

MAP = (1345.0, 808.0)  # the land around the river
BELOW_Y, BELOW_HIGH = 816.0, 254.0  # the papers below it: transport, the bag, special actions
TRANSPORT = (0.0, 350.0)  # left edge and width of each
BAG = (358.0, 250.0)
ACTIONS = (616.0, 729.0)
PORT_WIDE = 612.0  # the port by itself: its columns, below it the depots, then the years
PORT_HIGH, DEPOTS_Y, DEPOTS_HIGH, YEARS_Y, YEARS_HIGH = 236.0, 244.0, 132.0, 384.0, 236.0
PLAYER_SIZE, PLAYER_GAP = (391.0, 314.0), 12.0
RIVER = 46.0  # breadth of the water

GROUND = {"mark": "blue", "essen": "darkgreen", "werden": "pink", "berg": "violet", "broich": "lightgreen", "": "grey"}
PLAYERS = ("red", "blue", "green", "yellow")
COUNTRIES = {"Rhineland": "turquoise", "Netherlands": "orange", "Belgium": "gold"}
SIGNS = {"forge": "anvil", "hammer_mill": "hammer", "gun_factory": "barrel", "port": "anchor"}
NAMES = {"mark": (690, 262), "essen": (580, 524), "werden": (920, 790), "berg": (583, 790), "broich": (250, 790)}

# The course of the river: it comes in at the upper right and leaves at the lower left, in two wide bends.
_COURSE = (
    *((1290, 134), (1060, 146), (800, 132), (540, 146), (330, 136)),
    *((225, 150), (156, 200), (136, 272), (158, 346), (236, 398)),
    *((330, 404), (540, 412), (800, 398), (1060, 410)),
    *((1150, 424), (1202, 470), (1216, 538), (1192, 612), (1115, 664)),
    *((1060, 674), (800, 662), (540, 676), (330, 666), (92, 672)),
)
_FINE = 12
_BEND = 1.12


class Spot(NamedTuple):
    """A space of the river: the point, the way the water runs (in degrees), and the side where the buyers are."""

    x: float
    y: float
    flow: float
    side: tuple[float, float]

    def aside(self, far: float) -> tuple[float, float]:
        """A point beside the river: buyers' bank for positive distances, storages' bank for negative ones."""
        return self.x + self.side[0] * far, self.y + self.side[1] * far


def _walk() -> list[tuple[float, float]]:
    """The course in small steps, softened (Catmull-Rom)."""
    knots = (_COURSE[0], *_COURSE, _COURSE[-1])
    walk: list[tuple[float, float]] = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        for n in range(_FINE):
            walk.append(tuple(_blend(*v, n / _FINE) for v in zip(a, b, c, d, strict=True)))  # type: ignore[arg-type]
    return [*walk, (float(_COURSE[-1][0]), float(_COURSE[-1][1]))]


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2


@cache
def river(spaces: int) -> tuple[Spot, ...]:
    """All spaces at equal distances along the river, from upriver."""
    walk = _walk()
    step = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(walk)) / (spaces - 1)
    spots: list[Spot] = []
    gone = 0.0
    for (a, b), (c, d) in pairwise(walk):
        long = hypot(c - a, d - b)
        while len(spots) < spaces and gone + long >= step * len(spots) - 1e-6:
            t = (step * len(spots) - gone) / long
            spots.append(_spot(a + (c - a) * t, b + (d - b) * t, c - a, d - b))
        gone += long
    return tuple(spots)


def _spot(x: float, y: float, dx: float, dy: float) -> Spot:
    """On the long stretches buyers stand above the river; in a bend outside of it, and a little farther off."""
    if abs(dx) > abs(dy) * 2.2:
        return Spot(x, y, degrees(atan2(dy, dx)), (0.0, -1.0))
    left = dy > 0 and x < MAP[0] / 2
    out = (-dy, dx) if left else (dy, -dx)
    long = hypot(dx, dy) / _BEND
    return Spot(x, y, degrees(atan2(dy, dx)), (out[0] / long, out[1] / long))

"""Where things lie on the picture of the board, in drawing units."""

from __future__ import annotations

from typing import NamedTuple

PER_ROW = 13
STEP, ROW = 92.0, 170.0
MARGIN = 70.0
GROUND = {"mark": "blue", "essen": "darkgreen", "werden": "pink", "berg": "violet", "broich": "lightgreen", "": "grey"}
PLAYERS = ("red", "blue", "green", "yellow")


class Spot(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


def river_spot(at: int) -> Spot:
    """A space of the river, numbered from 1: the river winds down the picture from the right, as it flows."""
    row, column = divmod(at - 1, PER_ROW)
    along = column if row % 2 else PER_ROW - 1 - column
    return Spot(MARGIN + along * STEP, MARGIN + 20 + row * ROW)


def river_size(spaces: int) -> tuple[float, float]:
    """Width and height of the picture of the river."""
    rows = -(-spaces // PER_ROW)
    return 2 * MARGIN + (PER_ROW - 1) * STEP, 2 * MARGIN + 20 + (rows - 1) * ROW + 20

"""The share price market: where each marker stands, how it moves, and who acts first."""

from __future__ import annotations

from revier.rail.model import RailDef
from revier.rail.state import RailState


def price(d: RailDef, s: RailState, company: int) -> int:
    """Price of one share (of most companies 10%); 0 before the company is founded."""
    square = s.square[company]
    return d.market.price(square) if square >= 0 else 0


def cost(d: RailDef, s: RailState, company: int, percent: int) -> int:
    """What so much of a company costs, or brings, at its present price."""
    return price(d, s, company) * percent // d.companies[company].share_percent


def put(d: RailDef, s: RailState, company: int, square: int) -> None:
    """Put a marker on a square, under those already there."""
    s.square[company] = square
    s.clock += 1
    s.arrival[company] = s.clock


def _shift(d: RailDef, s: RailState, company: int, steps: tuple[tuple[int, int], ...]) -> bool:
    """Move by the first of these steps for which there is a square; stay put if there is none."""
    row, column = divmod(s.square[company], d.market.width)
    for down, right in steps:
        if down and d.market.linear:
            continue
        if d.market.exists(row + down, column + right):
            put(d, s, company, d.market.square(row + down, column + right))
            return True
    return False


def right(d: RailDef, s: RailState, company: int) -> bool:
    """One square right, or up where the row ends."""
    return _shift(d, s, company, ((0, 1), (-1, 0)))


def left(d: RailDef, s: RailState, company: int) -> bool:
    """One square left, or down in the first column."""
    return _shift(d, s, company, ((0, -1), (1, 0)))


def along(d: RailDef, s: RailState, company: int, squares: int) -> None:
    """So many squares to the right; to the left if the number is negative."""
    for _ in range(abs(squares)):
        (right if squares > 0 else left)(d, s, company)


def up(d: RailDef, s: RailState, company: int) -> bool:
    """One row up; a marker in the top row stays."""
    return _shift(d, s, company, ((-1, 0),))


def down(d: RailDef, s: RailState, company: int) -> bool:
    """One row down; a marker at the foot of its column stays."""
    return _shift(d, s, company, ((1, 0),))


def operating_order(d: RailDef, s: RailState) -> list[int]:
    """Floated companies: dearest first, then the square further right, then the marker on top."""
    floated = [c for c in range(len(d.companies)) if s.floated[c]]
    return sorted(floated, key=lambda c: (-price(d, s, c), -(s.square[c] % d.market.width), s.arrival[c]))


def stack_on(d: RailDef, s: RailState, square: int) -> list[int]:
    """Companies whose markers lie on a square, the uppermost first."""
    here = [c for c in range(len(d.companies)) if s.square[c] == square]
    return sorted(here, key=lambda c: s.arrival[c])

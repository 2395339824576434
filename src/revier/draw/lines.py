"""Worth over time as lines: one colour, one dash and one letter a player, and turning points as numbers on the lines.

Colours are classes, so that a page has them light, dark and in print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from revier.draw.svg import el, num

WIDE, HIGH = 760.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 26.0, 16.0, 24.0
DASHES = ("", "8 4", "2 3", "12 3 3 3", "5 5", "1 4")
_MOST = 500  # points of a line
_APART = 15.0


def letters(names: Sequence[str]) -> list[str]:
    """Letters for names: the first that no other name has, else the number of the seat."""
    first = [name.strip()[:1].upper() for name in names]
    return [letter if letter and first.count(letter) == 1 else str(seat + 1) for seat, letter in enumerate(first)]


def ticks(low: float, high: float, most: int) -> list[int]:
    """Round steps for an axis: 1, 2 or 5 times a power of ten."""
    step, factors = 1, (2, 2.5, 2)
    n = 0
    while (high - low) / step > most:
        step = int(step * factors[n % 3])
        n += 1
    first = -(-int(low) // step) * step
    return list(range(first, int(high) + 1, step))


def spread(places: Sequence[float], apart: float = _APART) -> list[float]:
    """Labels at the ends of lines, moved apart where they would lie over one another."""
    order = sorted(range(len(places)), key=lambda n: places[n])
    moved = list(places)
    for before, n in pairwise(order):
        moved[n] = max(moved[n], moved[before] + apart)
    over = max(0.0, moved[order[-1]] - (HIGH - BOTTOM)) if order else 0.0
    return [place - over for place in moved]


def draw_lines(
    names: Sequence[str], worths: Sequence[tuple[int, ...]], marks: Mapping[int, tuple[int, int]], label: str
) -> str:
    """The picture; `marks` are positions with a number and the seat on whose line it stands."""
    last = max(1, len(worths) - 1)
    everything = [worth for row in worths for worth in row]
    low, high = min(0, *everything), max(1, *everything)

    def x(position: float) -> float:
        return LEFT + position / last * (WIDE - LEFT - RIGHT)

    def y(worth: float) -> float:
        return HIGH - BOTTOM - (worth - low) / (high - low) * (HIGH - TOP - BOTTOM)

    parts = [part for worth in ticks(low, high, 6) for part in _rule(worth, y(worth))]
    parts += [
        el("text", str(position), x=num(x(position)), y=num(HIGH - 6), class_="tick", text_anchor="middle")
        for position in ticks(0, last, 8)
    ]
    step = max(1, -(-len(worths) // _MOST))
    shown = [n for n in range(len(worths)) if n % step == 0 or n == last or n in marks]
    ends = spread([y(worth) for worth in worths[-1]])
    for seat, letter in enumerate(letters(names)):
        line = " ".join(f"{num(x(n))},{num(y(worths[n][seat]))}" for n in shown)
        dash = DASHES[seat % len(DASHES)] or None
        title = el("title", escape(names[seat]))
        parts.append(
            el("polyline", title, points=line, class_=f"line line-{seat % 6}", fill="none", stroke_dasharray=dash)
        )
        parts.append(
            el("text", escape(letter), x=num(x(last) + 7), y=num(ends[seat] + 4), class_=f"mark mark-{seat % 6}")
        )
    for position, (number, seat) in marks.items():
        parts.append(_mark(number, x(position), y(worths[position][seat])))
    return el("svg", *parts, viewBox=f"0 0 {num(WIDE)} {num(HIGH)}", class_="chart", role="img", aria_label=label)


def _rule(worth: int, at: float) -> list[str]:
    """A line across with its figure."""
    line = el("line", x1=LEFT, x2=WIDE - RIGHT, y1=num(at), y2=num(at), class_="rule" if worth else "axis")
    return [line, el("text", str(worth), x=LEFT - 6, y=num(at + 4), class_="tick", text_anchor="end")]


def _mark(number: int, x: float, y: float) -> str:
    """A turning point, to be followed to its sentence."""
    ring = el("circle", cx=num(x), cy=num(y), r=9, class_="turn-ring")
    figure = el("text", str(number), x=num(x), y=num(y + 4.5), class_="turn-number", text_anchor="middle")
    return el("a", ring, figure, href=f"#turn-{number}")

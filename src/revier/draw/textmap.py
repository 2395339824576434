"""A map in the terminal: a wall of staggered cells where it fits, else a list of the hexes that matter.

A cell has three lines: hex, tile and values; where its track leads; its markers, or its name, or what it costs.
"""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.view import FaceView, HexMap, HexView, RouteView, StopView, WorksView
from revier.draw.hexmap import axis_labels
from revier.draw.marks import MILLS, MINES

_POINTY = "↙←↖↗→↘"
_FLAT = "↓↙↖↑↗↘"
_LEAST = 9  # a narrower cell says nothing
_LEFT = 2  # the letters of the rows
_TERRAIN = {"mountain": "^", "hill": "^", "river": "~", "water": "~"}


def arrows(face: FaceView, pointy: bool) -> str:
    """Where track leads, piece by piece: sides joined directly, or over a stop (o city, • town, > area)."""
    glyph = _POINTY if pointy else _FLAT
    pieces = []
    for n, stop in enumerate(face.stops):
        ends = [p[0] if p[1] == 6 + n else p[1] for p in face.paths if 6 + n in p]
        sides = "".join(glyph[e] for e in sorted(e for e in ends if e < 6))
        if sides:
            pieces.append({"city": "o", "town": "•"}.get(stop.kind, ">") + sides)
    pieces += [glyph[a] + glyph[b] for a, b in face.paths if max(a, b) < 6]
    pieces += ["~" for _ in face.ferries]
    return " ".join(pieces)


def places(stop: StopView) -> str:
    """The places of a city: markers, homes kept free in brackets, dots for what is free."""
    free = max(0, stop.slots - len(stop.stations))
    kept = [f"({name})" for name in stop.reserved]
    return ",".join([*stop.stations, *kept, *("·" for _ in range(max(0, free - len(kept))))])


def stations(face: FaceView) -> str:
    """All cities of a face; nothing if nobody is there or expected."""
    if not any(s.stations or s.reserved for s in face.stops):
        return ""
    return "|".join(places(s) for s in face.stops if s.slots or s.stations or s.reserved)


def values(face: FaceView) -> str:
    """What the stops earn, each value once."""
    return " ".join(dict.fromkeys(s.value for s in face.stops if s.value not in {"", "0"}))


def cost(face: FaceView) -> str:
    """Terrain and what it costs."""
    return f"{_TERRAIN.get(face.terrain, '')}{face.cost}" if face.cost else ""


def _tile(hex_: HexView) -> str:
    return f"#{hex_.face.id}" if hex_.face.id not in {"", hex_.id} else ""


def _tokens(hex_: HexView) -> list[str]:
    """Tokens by their letters, K for a mine, S for a mill; works with what they add."""
    tokens = ["K" if t in MINES else "S" if t in MILLS else t for t in hex_.tokens]
    lodged = [w for stop in hex_.face.stops for w in stop.works]
    return tokens + [_works(w) for w in (*hex_.works, *lodged)]


def _works(works: WorksView) -> str:
    """A mine or mill: a number goes with the letter of its kind."""
    kind = "" if not works.letters.isdecimal() else "K" if works.kind in MINES else "S"
    return f"{kind}{works.letters}" + (f"+{works.value}" if works.value else "")


def _name(hex_: HexView) -> str:
    return hex_.name or "/".join(dict.fromkeys(s.name for s in hex_.face.stops if s.name))


def _cell(hex_: HexView, pointy: bool, marked: bool, width: int) -> tuple[str, str, str]:
    """The three lines of a hex; what does not fit moves down or is left out, markers last of all."""
    face = hex_.face
    title, worth = " ".join(t for t in (("*" if marked else "") + hex_.id, _tile(hex_)) if t), values(face)
    fits = len(title) + 1 + len(worth) <= width
    track = arrows(face, pointy) or " ".join({"city": "o", "town": "•"}.get(s.kind, "") for s in face.stops)
    wishes = ["" if fits else worth, cost(face), _name(hex_).replace(" / ", "/")]
    below = stations(face)
    for wish in wishes:
        if wish and (not below or len(below) + 1 + len(wish) <= width):
            below = f"{below} {wish}".strip()
    return f"{title} {worth}".strip() if fits else title, " ".join(t for t in (track, *_tokens(hex_)) if t), below


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def wall(board: HexMap, width: int) -> list[str] | None:
    """The map as staggered cells; None if it is flat-topped or the cells would be too narrow."""
    if not board.pointy or not board.hexes:
        return None
    first = min(h.column for h in board.hexes)
    halves = max(h.column for h in board.hexes) - first + 2
    half = (width - _LEFT - 1) // halves
    if 2 * half - 1 < _LEAST:
        return None
    names, columns = axis_labels(board)
    marked = set(board.marked)
    head = [" "] * (_LEFT + halves * half + 1)
    for column, text in columns.items():
        _write(head, _LEFT + (column - first + 1) * half - len(text) // 2, text)
    lines = ["".join(head).rstrip()]
    for row in sorted({h.row for h in board.hexes}):
        cells = [h for h in board.hexes if h.row == row]
        texts = {h.id: _cell(h, board.pointy, h.id in marked, 2 * half - 1) for h in cells}
        for n in range(3):
            line = [" "] * (_LEFT + halves * half + 1)
            _write(line, 0, names.get(row, "") if n == 0 else "")
            for hex_ in cells:
                start = _LEFT + (hex_.column - first) * half
                _border(line, start, 1 in hex_.river_sides)
                _border(line, start + 2 * half, 4 in hex_.river_sides)
                _write(line, start + 1, _cut(texts[hex_.id][n], 2 * half - 1))
            lines.append("".join(line).rstrip())
    crowded = ((h.id, stations(h.face)) for h in board.hexes)
    return lines + [f"{name}: {people}" for name, people in crowded if len(people) > 2 * half - 1]


def _border(line: list[str], place: int, river: bool) -> None:
    if line[place] != "≈":
        line[place] = "≈" if river else "|"


def _write(line: list[str], place: int, text: str) -> None:
    for n, letter in enumerate(text):
        line[place + n] = letter


def listing(board: HexMap) -> Iterator[str]:
    """One line for each hex that has a tile, a marker or a home, or may be built now; row by row."""
    marked = set(board.marked)
    rows: list[tuple[str, str]] = []
    for hex_ in sorted(board.hexes, key=lambda h: (h.row, h.column)):
        people = stations(hex_.face)
        if not (_tile(hex_) or people or hex_.id in marked or _tokens(hex_)):
            continue
        parts = [
            _tile(hex_),
            arrows(hex_.face, board.pointy),
            values(hex_.face),
            people,
            cost(hex_.face),
            *_tokens(hex_),
        ]
        title = f"{'*' if hex_.id in marked else ' '}{hex_.id:<4}{_name(hex_)}"
        rows.append((title, "  ".join(p for p in parts if p)))
    broad = max((len(title) for title, _ in rows), default=0)
    yield from (f"{title:<{broad}}  {said}".rstrip() for title, said in rows)


def runs(routes: tuple[RouteView, ...]) -> Iterator[str]:
    """The runs of the trains, one a line."""
    for route in routes:
        yield f"{route.train:>4}  {' – '.join(route.stops)}  = {route.income}"

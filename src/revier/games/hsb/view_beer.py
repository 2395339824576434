"""The beer market as a board: six segments with demand and supply, Stock, export, loaded trains, order of breweries."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from revier.core.cite import implements
from revier.core.flow import find
from revier.core.message import Msg
from revier.core.view import Figures, FreeBoard, FreeShape
from revier.games.hsb.base import BeerGame
from revier.games.hsb.facts import COLOURS, Segment
from revier.games.hsb.frames import BreweryTurnFrame
from revier.games.hsb.state import EXPORT_BOX, NEW, REGULAR, SEGMENTS, STOCK, SUPPLY, HsbState, cubes_at

Shapes = Iterator[FreeShape]

WIDTH = 860.0
_EDGE = 20.0  # of the table around the papers
_GAP = 12.0  # between them
_TOP = 58.0
_ROW = 74.0
_BOX = 54.0
_DEMAND, _SUPPLY, _TAG = 150.0, 138.0, 58.0
_GROUPS = ((REGULAR, 62.0, "regular", "yellow"), (NEW, 462.0, "new", "orange"))  # cubes, left edge, words, ground
_MARKET = _TOP + _ROW * SEGMENTS + 4
_ORDER = 88.0  # heights of the papers under the market: the order of the breweries,
_BELOW = 170.0  # then export, Stock and trains in a row
_LAST = _MARKET + _ORDER + 2 * _GAP  # where that row begins
_THIRD = (WIDTH - 2 * _GAP) / 3
HEIGHT = _LAST + _BELOW
_CUBES = (18.0, 15.0, 12.5, 10.0, 8.0, 6.5)  # sizes, tried from the largest on
_BEER = "lightblue"
_IN_SIGHT = 4  # loaded trains that stand under one another


@implements("hsb:2.3.a", "hsb:2.3.b", "hsb:2.3.c")
def beer_board(g: BeerGame, s: HsbState) -> FreeBoard:
    """All places where beer cubes lie, and who may deliver when."""
    parts = (*_market(g, s), *_order(g, s), *_export(g, s), *_stock(s), *_trains(g, s))
    shapes = tuple(structs.replace(shape, x=shape.x + _EDGE) for shape in parts)
    return FreeBoard(title=Msg("hsb.board.beer"), width=WIDTH + 2 * _EDGE, height=HEIGHT + _EDGE, shapes=shapes)


# --- the home market --------------------------------------------------------------------------------------------------
def _market(g: BeerGame, s: HsbState) -> Shapes:
    """The highest segment on top: deliveries begin there (5.6.2.1.2.d)."""
    yield FreeShape(form="panel", x=WIDTH / 2, y=_MARKET / 2, width=WIDTH, height=_MARKET)
    for _, left, name, _ in _GROUPS:
        middle = left + (_DEMAND + _SUPPLY + 22) / 2
        yield FreeShape(form="text", x=middle, y=18, height=17, text=Msg(f"hsb.beer.{name}"))
        yield FreeShape(form="text", x=left + _DEMAND / 2, y=43, height=12.5, text=Msg("hsb.beer.demand"))
        yield FreeShape(form="text", x=_supply_at(left), y=43, height=12.5, text=Msg("hsb.beer.supply"))
    for n, segment in enumerate(reversed(g.facts.segments)):
        y = _TOP + _ROW * (n + 0.5)
        closed = bool(s.closed[segment.number - 1])
        yield from _row(g, segment, y, closed=closed)
        for place, left, name, ground in _GROUPS:
            yield from _customers(s, segment, (left, y), (place, name, ground), closed=closed)
        yield from _no_demand(segment, y) if closed else _refill(segment, y)


def _supply_at(left: float) -> float:
    """The middle of a supply box, beside the demand box that begins here."""
    return left + _DEMAND + 22 + _SUPPLY / 2


def _row(g: BeerGame, segment: Segment, y: float, *, closed: bool) -> Shapes:
    """The ground of a segment with its number in the colour of the phase that opens it."""
    ground = "grey" if closed else "white"
    hint, figures = Msg("hsb.beer.segment", {"number": segment.number}), _figures(segment)
    yield FreeShape(
        form="box", x=WIDTH / 2, y=y, width=WIDTH - 16, height=_ROW - 6, colour=ground, hint=hint, figures=figures
    )
    opening = [
        p.colour for phase, p in zip(g.d.phases, g.facts.phases, strict=True) if phase.name == str(segment.number)
    ]
    colour = COLOURS[opening[0]] if opening else COLOURS[0]
    number = str(segment.number)
    yield FreeShape(
        form="disk", x=35, y=y, width=38, colour=colour, text=number, hint=hint, faint=closed, figures=figures
    )


def _figures(segment: Segment, part: str = "") -> Figures:
    """Where the figures of a segment stand."""
    return (f"beer_market.segments.{segment.number}{part}",)


def _customers(
    s: HsbState, segment: Segment, at: tuple[float, float], group: tuple[int, str, str], *, closed: bool
) -> Shapes:
    """Demand, and beside it what was supplied and what a cube earns."""
    (left, y), (place, name, ground) = at, group
    demand = place + segment.number - 1
    number = {"number": segment.number}
    price = segment.regular if place == REGULAR else segment.new
    cubes = cubes_at(s, demand)
    hint = Msg(f"hsb.beer.{name}_demand", {**number, "cubes": cubes})
    yield from _box((left + _DEMAND / 2, y), (_DEMAND, _BOX), cubes, "" if closed else ground, hint)
    yield FreeShape(form="arrow", x=left + _DEMAND + 11, y=y, width=15, height=15, faint=closed)
    cubes = cubes_at(s, demand + SUPPLY)
    hint = Msg(f"hsb.beer.{name}_supply", {**number, "cubes": cubes})
    yield from _box((_supply_at(left), y), (_SUPPLY, _BOX), cubes, "", hint)
    tag = left + _DEMAND + _SUPPLY + 34 + _TAG / 2
    said = Msg("hsb.beer.price", {"price": price})
    figures = _figures(segment, f".{name}")
    yield FreeShape(
        form="tag", x=tag, y=y, width=_TAG, height=30, colour="white", text=said, faint=closed, figures=figures
    )


def _refill(segment: Segment, y: float) -> Shapes:
    """How many new customers come each round: the number printed in the demand box (5.6.2.5.e)."""
    hint = Msg("hsb.beer.refill", {"number": segment.refill})
    x, y = _GROUPS[1][1] + _DEMAND - 4, y + _BOX / 2 - 5
    figures = _figures(segment, ".refill")
    yield FreeShape(
        form="disk", x=x, y=y, width=21, colour="white", text=f"+{segment.refill}", hint=hint, figures=figures
    )


@implements("hsb:2.3.f")
def _no_demand(segment: Segment, y: float) -> Shapes:
    """A closed segment is crossed out; the marker lies on the new customers' box and closes the whole of it."""
    hint = Msg("hsb.beer.closed", {"number": segment.number})
    for _, left, _, _ in _GROUPS:
        yield FreeShape(form="cross", x=left + _DEMAND / 2, y=y, width=_DEMAND - 10, height=_BOX - 10, hint=hint)
    x = _GROUPS[1][1] + _DEMAND / 2
    text = Msg("hsb.beer.no_demand")
    yield FreeShape(form="tag", x=x, y=y, width=126, height=28, colour="red", text=text, hint=hint)


# --- boxes with cubes -------------------------------------------------------------------------------------------------
def _box(at: tuple[float, float], size: tuple[float, float], cubes: int, ground: str, hint: Msg) -> Shapes:
    """A box with its cubes, and their number beside them."""
    (x, y), (wide, high) = at, size
    yield FreeShape(form="box", x=x, y=y, width=wide, height=high, colour=ground, hint=hint)
    if cubes:
        yield FreeShape(form="text", x=x - wide / 2 + 14, y=y, height=15, text=str(cubes))
        sizes = _CUBES if high > _BOX else _CUBES[1:]
        yield from _pile(cubes, (x - wide / 2 + 27, y), (wide - 34, high - 8), sizes)


def _pile(number: int, at: tuple[float, float], size: tuple[float, float], sizes: tuple[float, ...]) -> Shapes:
    """So many cubes in rows, as large as there is room for all of them."""
    (left, y), (wide, high) = at, size
    cube = next((cube for cube in sizes if _room(cube, wide, high)[2] >= number), sizes[-1])
    across, down, _ = _room(cube, wide, high)
    step = cube * 1.45
    rows = min(down, -(-number // across))
    for n in range(number):
        row, column = divmod(n, across)
        x = left + cube / 2 + step * column
        yield FreeShape(form="cube", x=x, y=y + cube * 0.12 + step * (row - (rows - 1) / 2), width=cube, colour=_BEER)


def _room(size: float, wide: float, high: float) -> tuple[int, int, int]:
    """How many cubes of a size lie beside one another, above one another, and in all."""
    across, down = max(1, int(wide // (size * 1.45))), max(1, int(high // (size * 1.45)))
    return across, down, across * down


# --- order of the breweries -------------------------------------------------------------------------------------------
def _order(g: BeerGame, s: HsbState) -> Shapes:
    """The order tokens; who has acted in this round is pale, an arrow points at the brewery whose turn it is."""
    middle = _MARKET + _GAP + _ORDER / 2
    yield FreeShape(form="panel", x=WIDTH / 2, y=middle, width=WIDTH, height=_ORDER, text=Msg("hsb.beer.order"))
    turn = find(s, BreweryTurnFrame)
    acting = -1 if turn is None else turn.brewery
    begun = g.breweries_begun(s)
    tokens = [b for b in s.brew_order if g.breweries.active(s, b)]
    step = min(84.0, (WIDTH - 60) / max(1, len(tokens)))
    y = middle + 10
    for n, b in enumerate(tokens):
        x = 58 + step * n
        name = g.breweries.id(b)
        hint = Msg("hsb.beer.order_place", {"brewery": name, "place": n + 1})
        colour = g.papers.colours.get(name, "beige")
        done = begun and b != acting and bool(s.brewed >> b & 1)
        yield FreeShape(form="disk", x=x, y=y, width=42, colour=colour, text=name, hint=hint, faint=done)
        if b == acting:
            yield FreeShape(form="arrow", x=x - 32, y=y, width=15, height=17, colour="orange")
    if not tokens:
        yield FreeShape(form="text", x=20, y=y, height=14, text=Msg("hsb.beer.order_none"), align="start")


# --- under the market -------------------------------------------------------------------------------------------------
def _panel(number: int, text: Msg) -> tuple[float, FreeShape]:
    """The left edge of one of the three papers in the last row, and the paper."""
    left = (_THIRD + _GAP) * number
    middle = _LAST + _BELOW / 2
    return left, FreeShape(form="panel", x=left + _THIRD / 2, y=middle, width=_THIRD, height=_BELOW, text=text)


def _export(g: BeerGame, s: HsbState) -> Shapes:
    """The price of export beer, and under it the cubes that wait for their phase (4.s)."""
    left, paper = _panel(0, Msg("hsb.beer.export"))
    yield paper
    waiting, now = cubes_at(s, EXPORT_BOX), g.beer_phase(s).export
    said = Msg("hsb.beer.export_open" if now else "hsb.beer.export_closed")
    price = Msg("hsb.beer.price", {"price": g.facts.export_price})
    y = _LAST + 50
    figures = ("beer_market.export",)
    yield FreeShape(
        form="tag", x=left + 45, y=y, width=66, height=34, colour="white", text=price, faint=not now, figures=figures
    )
    yield FreeShape(
        form="text", x=left + 88, y=y, width=_THIRD - 96, height=14, text=said, align="start", faint=not now
    )
    hint = Msg("hsb.beer.export_waiting", {"phase": g.d.phases[g.facts.reserve_phase].name})
    middle = left + _THIRD / 2
    if waiting:
        yield from _box((middle, _LAST + 102), (_THIRD - 24, 56), waiting, "", hint)
        yield FreeShape(form="text", x=middle, y=_LAST + 142, width=_THIRD - 24, height=12.5, text=hint)


def _stock(s: HsbState) -> Shapes:
    """The reserve of cubes."""
    left, paper = _panel(1, Msg("hsb.beer.stock"))
    yield paper
    size = (_THIRD - 24, _BELOW - 46)
    yield from _box((left + _THIRD / 2, _LAST + 98), size, cubes_at(s, STOCK), "", Msg("hsb.beer.stock"))


def _trains(g: BeerGame, s: HsbState) -> Shapes:
    """Beer on its way: every loaded train with its cubes, in two columns where there are many."""
    left, paper = _panel(2, Msg("hsb.beer.on_trains"))
    yield paper
    loaded = [
        (company, train, cubes) for company in range(g.facts.railways) for train, cubes in s.cargo[company] if cubes
    ]
    if not loaded:
        yield FreeShape(form="text", x=left + 12, y=_LAST + 50, height=14, text=Msg("hsb.beer.no_train"), align="start")
    columns = 1 if len(loaded) <= _IN_SIGHT else 2
    rows = max(_IN_SIGHT, -(-len(loaded) // columns))
    wide, step = (_THIRD - 12) / columns, (_BELOW - 36) / rows
    size = min(30.0, step - 4)
    for n, (company, train, cubes) in enumerate(loaded):
        column, row = divmod(n, rows)
        x, y = left + 8 + wide * column, _LAST + 32 + step * (row + 0.5)
        name, kind = g.company_id(company), g.d.trains[train].name
        hint = Msg("hsb.beer.train", {"company": name, "train": kind, "cubes": cubes})
        yield FreeShape(form="disk", x=x + 18, y=y, width=size, colour=g.papers.colours[name], text=name, hint=hint)
        yield FreeShape(form="tag", x=x + 52, y=y, width=28, height=size * 0.8, colour="white", text=kind)
        yield from _pile(cubes, (x + 72, y), (wide - 76, size), _CUBES[1:])


__all__ = ["beer_board"]

"""Below the river: Port Ruhrort with its export columns and track, and the coal depots."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.message import Msg
from revier.core.view import FreeShape
from revier.games.coal.base import Coal, house_name
from revier.games.coal.layout import COUNTRIES, DEPOTS_HIGH, DEPOTS_Y, GROUND, PORT_HIGH, PORT_WIDE
from revier.games.coal.model import DEPOT
from revier.games.coal.state import NOBODY, CoalState
from revier.games.coal.view_river import spaces, warehouse

Shapes = Iterator[FreeShape]


def port_shapes(g: Coal, s: CoalState) -> Shapes:
    """Two papers: the port and the depots."""
    title = g.site_name(g.facts.port)
    yield FreeShape(form="panel", x=PORT_WIDE / 2, y=PORT_HIGH / 2, width=PORT_WIDE, height=PORT_HIGH, text=title)
    yield from _columns(g, s)
    yield from _export(g, s)
    yield from _prices(g, s)
    middle = DEPOTS_Y + DEPOTS_HIGH / 2
    depots = Msg("coal.board.depots")
    yield FreeShape(form="panel", x=PORT_WIDE / 2, y=middle, width=PORT_WIDE, height=DEPOTS_HIGH, text=depots)
    yield from _depots(g, s)


def _columns(g: Coal, s: CoalState) -> Shapes:
    """A column under each flag; the figure is what its row adds to the export."""
    bonus = g.facts.export.row_bonus
    for n, column in enumerate(g.facts.columns):
        house = g.facts.houses[column]
        x = 66.0 + 112 * n
        yield FreeShape(
            form="box",
            x=x,
            y=127,
            width=104,
            height=190,
            id=house.id,
            colour="water",
            hint=house_name(house),
            figures=("port",),
        )
        yield FreeShape(
            form="flag",
            x=x,
            y=56,
            width=88,
            height=26,
            text=house_name(house),
            colour=COUNTRIES[house.id],
        )
        for row, space in enumerate(house.spaces):
            y = 104 + 44 * row
            owner = s.built[space]
            if owner == NOBODY:
                yield FreeShape(form="slot", x=x, y=y, width=38, height=36, text=f"+{bonus[row]}" if bonus[row] else "")
            else:
                yield warehouse(owner, x, y, 36)


def _export(g: Coal, s: CoalState) -> Shapes:
    """Points of each export; spaces this number of players does not use are faint."""
    first = g.facts.export.lowest
    yield FreeShape(form="text", x=360, y=40, height=14, width=210, text=Msg("coal.board.export"), align="start")
    for n, value in enumerate(g.facts.export.track):
        x, y = 378.0 + 37 * n, 72
        yield FreeShape(
            form="box",
            x=x,
            y=y,
            width=34,
            height=34,
            text=str(value),
            id=f"export_{n + 1}",
            faint=n < first,
            figures=("export.track",),
        )
        if n == s.export:
            yield FreeShape(form="disk", x=x, y=y, width=30, colour="black", text=str(value), id="export")


def _prices(g: Coal, s: CoalState) -> Shapes:
    """What the next warehouses in the port cost; those paid are faint."""
    yield FreeShape(form="text", x=360, y=122, height=14, width=210, text=Msg("coal.board.port_prices"), align="start")
    built = len(g.in_port(s))
    for n, price in enumerate(g.facts.houses[g.facts.columns[0]].costs):
        x, y = 378.0 + 37 * (n % 5), 152 + 36 * (n // 5)
        yield FreeShape(
            form="coin", x=x, y=y, width=30, text=str(price), faint=n < built, figures=("port.cost_by_build_order",)
        )


def _depots(g: Coal, s: CoalState) -> Shapes:
    for n, house in enumerate(row for row in g.facts.houses if row.kind == DEPOT):
        x, y = 81.0 + 150 * n, DEPOTS_Y + 78
        ground, figures = GROUND[house.territory], (f"depots.{house.id}",)
        yield FreeShape(
            form="box", x=x, y=y, width=144, height=94, id=house.id, colour=ground, hint=house.name, figures=figures
        )
        yield FreeShape(form="text", x=x, y=y - 29, width=136, height=15, text=house.name)
        yield from spaces(s, house, x - 49.5, y + 16, 29)

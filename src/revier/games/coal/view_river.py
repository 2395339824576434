"""The picture of the river: land, water, storages with their dice, obstacles and locks, buyers, barges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians

from revier.core.message import Msg
from revier.core.view import Figures, FreeShape, Text
from revier.games.coal.base import Coal
from revier.games.coal.layout import GROUND, MAP, NAMES, PLAYERS, RIVER, SIGNS, Spot, river
from revier.games.coal.model import CITY, PORT, House, Site
from revier.games.coal.state import ASHORE, NOBODY, CoalState, colour_of, till

Shapes = Iterator[FreeShape]
_ROOM = 15.0  # how far works move away from a city beside them


def river_shapes(g: Coal, s: CoalState) -> Shapes:
    """From the ground up: what lies in the water comes after the water."""
    spots = river(len(g.facts.river))
    yield FreeShape(form="panel", x=MAP[0] / 2, y=MAP[1] / 2, width=MAP[0], height=MAP[1], colour="beige")
    yield from _land(g, spots)
    course = tuple((spot.x, spot.y) for spot in spots)
    yield FreeShape(form="band", x=0, y=0, width=RIVER, points=((MAP[0] - 24, course[0][1] - 4), *course))
    yield from _storages(g, s, spots)
    yield from _sites(g, s, spots)
    yield from _obstacles(g, s, spots)
    yield from _barges(g, s, spots)


def _territories(g: Coal) -> list[str]:
    """The territory of each space; the port lies in that of the last one."""
    where: Mapping[int, str] = {
        x.at: x.territory for group in (g.facts.storages, g.facts.sites, g.facts.obstacles) for x in group
    }
    found: list[str] = []
    for at in range(1, len(g.facts.river) + 1):
        found.append(where.get(at) or found[-1])
    return found


def _land(g: Coal, spots: tuple[Spot, ...]) -> Shapes:
    """A broad field of each territory along its part of the river; borders run half-way between two spaces."""
    names = _territories(g)
    titles: list[FreeShape] = []
    for name, (x, y) in NAMES.items():
        inside = [n for n, other in enumerate(names) if other == name]
        first, last = inside[0], inside[-1]
        points = [(spots[n].x, spots[n].y) for n in inside]
        start = _between(spots[first - 1], spots[first]) if first else (MAP[0], spots[0].y)
        end = _between(spots[last], spots[last + 1]) if last + 1 < len(spots) else (0.0, spots[-1].y)
        title = g.facts.territories[name]
        line = (start, *points, end)
        yield FreeShape(form="field", x=0, y=0, width=270, points=line, colour=GROUND[name])
        titles.append(FreeShape(form="field", x=x, y=y, height=20, text=title.upper()))
    yield from titles


def _between(one: Spot, other: Spot) -> tuple[float, float]:
    return (one.x + other.x) / 2, (one.y + other.y) / 2


def _storages(g: Coal, s: CoalState, spots: tuple[Spot, ...]) -> Shapes:
    """A quay with its die; the arrow points downriver and tells by its colour who is served."""
    for n, storage in enumerate(g.facts.storages):
        spot = spots[storage.at - 1]
        x, y = spot.aside(-47)
        aim = Msg("coal.board.pilot") if storage.standard < 0 else g.site_name(storage.standard)
        hint = Msg("coal.board.storage", {"name": storage.name, "place": aim})
        yield _step(spot)
        yield FreeShape(
            form="box",
            x=x,
            y=y,
            width=40,
            height=40,
            id=storage.id,
            hint=hint,
            figures=_figures("storages", storage.id),
        )
        yield FreeShape(form="arrow", x=spot.x, y=spot.y, width=20, height=14, colour=storage.arrow, angle=spot.flow)
        yield _quay_name(spot, x, y, storage.name)
        if s.coal[n]:
            yield FreeShape(form="die", x=x, y=y, width=31, colour=colour_of(s.coal[n]), value=abs(s.coal[n]))


def _quay_name(spot: Spot, x: float, y: float, name: Text) -> FreeShape:
    """Below the quay; in a bend beside it, away from the water. The last one's name would leave the board."""
    if spot.side[0]:
        inside = -1 if spot.side[0] > 0 else 1
        align = "end" if inside < 0 else "start"
        return FreeShape(form="text", x=x + inside * 26, y=y, width=150, height=17, text=name, align=align)
    return FreeShape(form="text", x=min(x, MAP[0] - 68), y=y + 32, width=150, height=17, text=name)


def _figures(table: str, place: str) -> Figures:
    """What is printed at a place of the river, and which space of it the place is."""
    return (f"{table}.{place}", f"river.{place}")


def _step(spot: Spot) -> FreeShape:
    return FreeShape(form="stone", x=spot.x, y=spot.y, width=34, height=24, angle=spot.flow)


def _obstacles(g: Coal, s: CoalState, spots: tuple[Spot, ...]) -> Shapes:
    """A marker is there or not; what is printed on its back nobody knows. The figure is what a lock there scores."""
    for n, obstacle in enumerate(g.facts.obstacles):
        spot = spots[obstacle.at - 1]
        hint = Msg(f"coal.board.{'obstacle' if s.obstacles[n] else 'lock'}", {"name": obstacle.name})
        figures = (*_figures("obstacles", obstacle.id), f"territories.{obstacle.territory}.lock_points")
        if s.obstacles[n]:
            points = str(obstacle.points)
            yield FreeShape(
                form="stone",
                x=spot.x,
                y=spot.y,
                width=32,
                height=32,
                id=obstacle.id,
                value=1,
                text=points,
                hint=hint,
                figures=figures,
            )
        else:
            yield FreeShape(
                form="gate",
                x=spot.x,
                y=spot.y,
                width=34,
                height=RIVER + 8,
                angle=spot.flow,
                id=obstacle.id,
                hint=hint,
                figures=figures,
            )
        x, y = spot.aside(-40 if spot.side[0] == 0 else 52)
        yield FreeShape(form="text", x=x, y=y, width=80, height=11, text=obstacle.name)


def _sites(g: Coal, s: CoalState, spots: tuple[Spot, ...]) -> Shapes:
    for n, site in enumerate(g.facts.sites):
        spot = spots[site.at - 1]
        if site.kind != PORT:
            yield _step(spot)
        yield from _city(g, s, site, spot) if site.kind == CITY else _works(g, site, spot)
        lying = s.cash[till(s, n)]
        if lying:
            x, y = _city_at(spot) if site.kind == CITY else _works_at(g, site, spot)
            yield FreeShape(form="coin", x=x + (30 if site.kind == CITY else -20), y=y - 26, width=19, value=lying)


def _city_at(spot: Spot) -> tuple[float, float]:
    """A city is broad: in a bend it stands farther off, so that the space before it stays in sight."""
    return spot.aside(82 if spot.side[0] else 64)


def _works_at(g: Coal, site: Site, spot: Spot) -> tuple[float, float]:
    """Beside its space; next to a city it makes room for it."""
    x, y = spot.aside(60)
    if site.kind == PORT or spot.side[0]:
        return x, y
    cities = {other.at for other in g.facts.sites if other.kind == CITY}
    downriver = (site.at - 1 in cities) - (site.at + 1 in cities)
    return x + downriver * _ROOM * cos(radians(spot.flow)), y


def _city(g: Coal, s: CoalState, site: Site, spot: Spot) -> Shapes:
    x, y = _city_at(spot)
    figures = _figures("cities", site.id)
    yield FreeShape(form="town", x=x, y=y, width=108, height=84, id=site.id, text=site.name, figures=figures)
    yield from spaces(s, g.facts.houses[g.facts.house_index[site.id]], x - 32, y + 24)


def _works(g: Coal, site: Site, spot: Spot) -> Shapes:
    """An industry, or the port itself."""
    x, y = _works_at(g, site, spot)
    wide = 96.0 if site.kind == PORT else 64.0
    full = Msg(f"coal.site.{site.type}", {"name": site.name})
    yield FreeShape(
        form="works",
        x=x,
        y=y,
        width=wide,
        height=64,
        id=site.id,
        text=full if site.kind == PORT else site.name,
        sign=SIGNS[site.type],
        hint=full,
        figures=("port", f"river.{site.id}") if site.kind == PORT else _figures("industries", site.id),
    )


def spaces(s: CoalState, house: House, x: float, y: float, size: float = 28) -> Shapes:
    """The spaces of a city or depot from left to right, each with its price or its owner."""
    for n, space in enumerate(house.spaces):
        owner = s.built[space]
        across = x + (size + 4) * n
        if owner == NOBODY:
            yield FreeShape(form="slot", x=across, y=y, width=size, height=size, text=str(house.costs[n]))
        else:
            yield warehouse(owner, across, y, size)


def warehouse(owner: int, x: float, y: float, size: float = 28) -> FreeShape:
    """A wooden warehouse of a player."""
    return FreeShape(form="house", x=x, y=y, width=size, height=size, colour=PLAYERS[owner], text=str(owner + 1))


def _barges(g: Coal, s: CoalState, spots: tuple[Spot, ...]) -> Shapes:
    """Who came first lies farther downriver; in the port each has a berth of its own."""
    for seat in range(g.players):
        if s.barge[seat] == ASHORE:
            continue
        spot = spots[s.barge[seat] - 1]
        x, y = spot.aside(-8.0 * (s.spot[seat] - 1))
        if s.barge[seat] == len(spots):
            x, y = spot.x + (-29, -29, 29, 29)[s.spot[seat] - 1], spot.y + (-11, 12, -11, 12)[s.spot[seat] - 1]
        hint = Msg("coal.board.barge", {"player": g.person(seat)})
        yield FreeShape(
            form="barge",
            x=x,
            y=y,
            width=60,
            height=28,
            colour=PLAYERS[seat],
            text=str(seat + 1),
            id=f"barge_{seat + 1}",
            hint=hint,
        )

"""What lies on the table of the coal trade, in words: progress markers, special actions, places, tracks, years."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.message import Msg
from revier.core.things import Thing
from revier.core.view import Text
from revier.games.coal.base import Coal, house_name, thing
from revier.games.coal.model import CITY, DEPOT, PORT, Round
from revier.games.coal.powers import POWERS
from revier.games.coal.view_tables import needs

Says = tuple[Msg, ...]


def coal_things(g: Coal) -> tuple[Thing, ...]:
    """Everything, what one meets first in front."""
    return (
        *_progress(g),
        *_actions(g),
        *_river(g),
        *_houses(g),
        *_areas(g),
        *_tracks(g),
        *_drawn(g),
        *_years(g),
        *_pieces(g),
    )


def _said(key: str, **args: int | str | list[str] | list[Msg] | Msg) -> Msg:
    return Msg(f"coal.thing.{key}", args)


def _sort(name: str) -> Msg:
    return Msg(f"coal.sort.{name}")


# --- what players take ------------------------------------------------------------------------------------------------
def _progress(g: Coal) -> Iterator[Thing]:
    for marker in g.facts.progress:
        kind = "white" if marker.white else "grey"
        copies = (_said("copies", number=marker.copies),) if marker.white else ()
        yield Thing(
            id=f"progress:{marker.id}",
            sort=_sort(f"progress_{kind}"),
            name=g.marker_name(marker.power),
            says=(g.told(marker.id), _said("needs", needs=needs(g, marker)), *copies),
            figures=(f"progress_markers.{marker.id}",),
            clauses=(marker.power.clause, "9.a" if marker.white else "9.b"),
        )


def _actions(g: Coal) -> Iterator[Thing]:
    for action in g.facts.actions:
        first, last = action.fees[1], action.fees[-1]
        fee = _said("fee", first=first, last=last) if last else _said("no_fee")
        banned = (_said("banned"),) if action.banned else ()
        own = tuple(POWERS[code].clause for code in sorted(action.parts))
        yield Thing(
            id=f"action:{action.id}",
            sort=_sort("action"),
            name=thing("special", action.id),
            says=(*(g.told(code) for code in sorted(action.parts)), fee, *banned),
            figures=(f"special_actions.{action.id}",),
            clauses=own,
        )


def _areas(g: Coal) -> Iterator[Thing]:
    for name, size in zip(g.facts.areas, g.facts.area_sizes, strict=True):
        yield Thing(
            id=f"area:{name}",
            sort=_sort("area"),
            name=thing("area", name),
            says=(_said("area", size=size, cost=g.facts.delivery.cube_cost),),
            figures=(f"player_board.development_areas.{name}",),
        )


# --- the river --------------------------------------------------------------------------------------------------------
def _river(g: Coal) -> Iterator[Thing]:
    f = g.facts
    for storage in f.storages:
        aim = _said("storage_pilot") if storage.standard < 0 else _said("storage", place=g.site_name(storage.standard))
        yield _place("storages", storage.id, "storage", storage.name, (aim, _said("loads")))
    for obstacle in f.obstacles:
        says = (_said("obstacle", loss=f.delivery.loss), _said("lock", points=obstacle.points))
        yield _place("obstacles", obstacle.id, "obstacle", obstacle.name, says)
    for n, site in enumerate(f.sites):
        if site.kind not in (CITY, PORT):
            buys = _said("industry", most=f.limits.site)
            yield _place("industries", site.id, "industry", g.site_name(n), (buys,))


def _place(table: str, place: str, sort: str, name: Text, says: Says) -> Thing:
    figures = (f"{table}.{place}", f"river.{place}")
    return Thing(id=f"{sort}:{place}", sort=_sort(sort), name=name, says=says, figures=figures)


def _houses(g: Coal) -> Iterator[Thing]:
    """Where warehouses stand."""
    f = g.facts
    for house in f.houses:
        if house.kind == PORT:
            continue
        marker = g.marker_name(house.marker) if house.marker is not None else None
        costs = [str(cost) for cost in house.costs]
        built = _said("costs", costs=costs, points=house.points)
        how = () if marker is None else (_said("built_with", marker=marker),)
        if house.kind == DEPOT:
            says: Says = (_said("depot", points=f.scoring.most_in_depot), built, *how)
            figures: tuple[str, ...] = (f"depots.{house.id}",)
        else:
            says = (_said("city", income=f.delivery.owner_income), built, *how)
            figures = (f"cities.{house.id}", f"river.{house.id}")
        yield Thing(
            id=f"{house.kind}:{house.id}", sort=_sort(house.kind), name=house_name(house), says=says, figures=figures
        )
    columns = [house_name(f.houses[column]) for column in f.columns]
    port = f.houses[f.columns[0]]
    yield Thing(
        id="port:ruhrort",
        sort=_sort("port"),
        name=Msg("coal.site.port"),
        says=(
            _said("port", bonus=f.delivery.port_bonus),
            Msg("coal.thing.columns", {"columns": columns, "most": f.building.in_port}),
            _said("costs", costs=[str(cost) for cost in port.costs], points=port.points),
        ),
        figures=("port", f"river.{f.sites[f.port].id}"),
        clauses=("6.4.3.a", "6.6.3.a"),
    )
    rounds = f.export.rounds
    yield Thing(
        id="export:track",
        sort=_sort("export"),
        name=Msg("coal.board.export"),
        says=(_said("export", first=rounds[0], last=rounds[-1]), _said("export_moves")),
        figures=("export", "flags"),
        clauses=("6.7.a", "6.7.b", "6.7.c"),
    )


# --- tracks, markers, years -------------------------------------------------------------------------------------------
def _tracks(g: Coal) -> Iterator[Thing]:
    for track in g.facts.tracks:
        rounds = [n for n, row in enumerate(g.facts.rounds) if n and g.facts.tracks[row.track] is track]
        yield Thing(
            id=f"track:{track.id}",
            sort=_sort("track"),
            name=thing("track", track.id),
            says=(_said("track", first=rounds[0], last=rounds[-1], boxes=track.boxes), _said("track_out")),
            figures=(f"transport_tracks.{track.id}",),
        )


def _drawn(g: Coal) -> Iterator[Thing]:
    """Markers of the bag: demand, or water."""
    for marker in g.facts.markers:
        if marker.water:
            said: Says = (_said("water"), *((_said("water_dice", by=marker.dice),) if marker.dice else ()))
        else:
            places = [g.site_name(site) for site in marker.sites]
            said = (_said("demand", thalers=g.facts.limits.demand, places=places, most=g.facts.limits.site),)
        table = "water_markers" if marker.water else "demand_markers"
        sort = _sort("water" if marker.water else "demand")
        yield Thing(
            id=f"drawn:{marker.id}",
            sort=sort,
            name=thing("marker", marker.id),
            says=(*said, _said("drawn")),
            figures=(f"{table}.{marker.id}",),
        )


def _years(g: Coal) -> Iterator[Thing]:
    for number, row in enumerate(g.facts.rounds):
        if number:
            yield Thing(
                id=f"year:{number}",
                sort=_sort("year"),
                name=Msg("coal.ask.round", {"number": number, "year": row.year}),
                says=(*_event(g, number, row), _said("spill", territory=g.facts.territories[row.spill])),
                figures=(f"rounds.{number}",),
                clauses=(f"7.{number}.a",),
            )


def _event(g: Coal, number: int, row: Round) -> Says:
    """What a year brings, in the order in which it happens."""
    event, before = row.event, g.facts.rounds[number - 1]
    said: list[Msg] = []
    if event.gift:
        said.append(_said("gift", thalers=event.gift))
    for key, either in (("pays", event.pays), ("gives", event.gives)):
        if either is not None:
            said.append(_said(key, thalers=either.thalers, points=either.points))
    if event.new_track:
        said.append(_said("new_track", track=thing("track", g.facts.tracks[row.track].id)))
    if event.river_dice:
        said.append(_said("river_dice", by=event.river_dice))
    if event.track_dice:
        said.append(_said("track_dice", by=event.track_dice))
    if row.flag:
        said.append(_said("flag"))
    if row.warehouse:
        said.append(_said("warehouse"))
    if event.no_marker:
        said.append(_said("no_marker"))
    if number > 1 and (row.wage, row.supply) != (before.wage, before.supply):
        said.append(_said("last_wage", wage=row.wage, supply=row.supply))
    return (*said, *_prices(g, number))


def _prices(g: Coal, number: int) -> Says:
    """Prices that change with a year."""
    said: list[Msg] = []
    locks = g.facts.locks
    if number == locks.from_round:
        said.append(_said("locks_begin", cost=locks.costs[number]))
    elif number > locks.from_round and locks.costs[number] != locks.costs[number - 1]:
        said.append(_said("locks_cost", cost=locks.costs[number]))
    dearer = [a for a in g.facts.actions if number > 1 and a.fees[number] != a.fees[number - 1]]
    if dearer:
        names = [thing("special", action.id) for action in dearer]
        said.append(_said("fees", actions=names))
    return tuple(said)


# --- pieces -----------------------------------------------------------------------------------------------------------
def _pieces(g: Coal) -> Iterator[Thing]:
    f = g.facts
    debts = f.debts
    yield _piece("barge", ())
    yield _piece("coal", (_said("coal_white"),), low=g.low, high=g.high)
    yield _piece("house", (), number=f.set_up.warehouses)
    yield _piece("debt", (), gives=debts.gives, repay=debts.repay, points=-debts.points_at_end, spaces=debts.spaces)


def _piece(name: str, more: Says, **figures: int) -> Thing:
    says = (_said(name, **figures), *more)
    return Thing(id=f"piece:{name}", sort=_sort("piece"), name=_said(f"{name}_name"), says=says)


__all__ = ["coal_things"]

"""What a company finds on the map: its stations, what blocks it, what it reaches and where its trains can run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from revier.rail.bits import bits
from revier.rail.game import RailGame
from revier.rail.reach import Reach, reach
from revier.rail.routes import Link, RunMap
from revier.rail.state import RailState
from revier.rail.tiles import AREA, CITY, MAX_STOPS, TOWN
from revier.rail.track import TrackGraph, TrackLink

LETTERS = {CITY: "c", TOWN: "t", AREA: "o"}


def stop_number(at: int, stop: int) -> int:
    """Number of a stop on the whole map."""
    return at * MAX_STOPS + stop


def hex_stops(g: RailGame, s: RailState, at: int) -> int:
    """All stops of a hex, as bits."""
    return ((1 << len(g.d.faces[s.tile[at]].stops)) - 1) << stop_number(at, 0)


def stop_name(g: RailGame, s: RailState, number: int) -> str:
    """A stop as people write it: hex, then city, town or off-board area and its number."""
    at, n = divmod(number, MAX_STOPS)
    stops = g.d.faces[s.tile[at]].stops
    kind = stops[n].kind
    return f"{g.d.hexes[at].id}:{LETTERS[kind]}{sum(stop.kind == kind for stop in stops[:n])}"


def read_stop(g: RailGame, s: RailState, name: str) -> int | None:
    """The number of a stop written as people do; None if there is no such stop."""
    hex_id, _, rest = name.partition(":")
    at = g.d.hex_index.get(hex_id)
    if at is None or len(rest) < 2 or not rest[1:].isdigit():
        return None
    wanted = int(rest[1:])
    for n, stop in enumerate(g.d.faces[s.tile[at]].stops):
        if LETTERS[stop.kind] == rest[0]:
            if wanted == 0:
                return stop_number(at, n)
            wanted -= 1
    return None


def station_stops(s: RailState, company: int) -> int:
    """The stops that hold a marker of the company, as bits."""
    mask = 0
    for at, here in enumerate(s.stations):
        if here:
            for stop, owner in here:
                if owner == company:
                    mask |= 1 << stop_number(at, stop)
    return mask


def start_stops(g: RailGame, s: RailState, company: int) -> int:
    """The stops from which a company's track goes out."""
    return g.rules.build.reach_from(g, s, company, station_stops(s, company))


def free_slots(g: RailGame, s: RailState, at: int, stop: int, company: int) -> int:
    """Spaces a company may use in a city, with homes of others kept free."""
    slots = g.d.faces[s.tile[at]].stops[stop].slots
    taken = sum(where == stop for where, _ in s.stations[at])
    kept = sum(where == stop and owner != company for where, owner in s.reserved[at])
    return slots - taken - kept - g.rules.build.kept_places(g, s, at, company)


def ends_route(g: RailGame, at: int) -> bool:
    """Must a train start or end on this hex, whatever stands there?"""
    return at in g.d.impassable or (g.d.hexes[at].terminal and at not in g.d.open_terminals)


def unblocked(g: RailGame, track: TrackGraph) -> int:
    """Stops that may be passed as long as no markers block them."""
    known = track.memo.get("unblocked")
    if known is None:
        known = 0
        for at, cell in enumerate(track.cells):
            if cell.face.stops and not ends_route(g, at):
                known |= cell.face.no_areas << stop_number(at, 0)
        track.memo["unblocked"] = known
    assert isinstance(known, int)
    return known


def through_stops(g: RailGame, s: RailState, company: int) -> int:
    """The stops a company's trains may pass, as bits.

    A city whose spaces are all taken by others can only be an end. Stops that are one city count their spaces together.
    """
    mask = unblocked(g, s.track)
    for stops, owners in _full_cities(g, s):
        if not owners >> company & 1:
            mask &= ~stops
    return mask


def _full_cities(g: RailGame, s: RailState) -> list[tuple[int, int]]:
    """The stops of every city whose spaces are all taken, and the companies in it, both as bits."""
    key = ("full cities", s.phase, tuple(s.stations), *g.keys.map(g, s))
    known = s.track.memo.get(key)
    if known is None:
        full: list[tuple[int, int]] = []
        for at, here in enumerate(s.stations):
            if here:
                full += _full_on(g, s, at)
        known = s.track.memo[key] = full
    return known  # type: ignore[return-value]


def _full_on(g: RailGame, s: RailState, at: int) -> Iterator[tuple[int, int]]:
    face = g.d.faces[s.tile[at]]
    filling = g.rules.build.blocking_markers(g, s, at)
    for city in {face.city_of(stop) for stop, _ in filling if face.stops[stop].slots}:
        markers = [owner for stop, owner in filling if face.city_of(stop) == city]
        stops = [n for n in range(len(face.stops)) if face.city_of(n) == city]
        if len(markers) >= sum(face.stops[n].slots for n in stops):
            yield sum(1 << stop_number(at, n) for n in stops), sum(1 << owner for owner in set(markers))


def reach_of(g: RailGame, s: RailState, company: int) -> Reach:
    """All that is joined to the company's stations by unblocked track; asked for often, so kept with the track."""
    key = ("reach of", company, s.phase, tuple(s.stations), *g.keys.map(g, s))
    known = s.track.memo.get(key)
    if known is None:
        own, through = start_stops(g, s, company), through_stops(g, s, company)
        known = s.track.memo[key] = reach(s.track, own, through, company)
    assert isinstance(known, Reach)
    return known


def reach_past_markers(g: RailGame, s: RailState, company: int) -> Reach:
    """All that would be joined to the company's stations if no marker of others stood in the way."""
    return reach(s.track, start_stops(g, s, company), unblocked(g, s.track))


class Network(NamedTuple):
    """The map as a company's trains see it, with small numbers for its stops and links."""

    run_map: RunMap
    stops: tuple[int, ...]  # small number -> number on the map
    links: tuple[TrackLink, ...]  # the link of each number, as walked from its a to its b
    number: dict[int, int]  # number on the map -> small number


def small(network: Network, mask: int) -> int:
    """Stops of the map as stops of a network."""
    return sum(1 << i for i, stop in enumerate(network.stops) if mask >> stop & 1)


def network_of(g: RailGame, s: RailState, company: int) -> Network:
    """Stops and links within reach of a company's trains."""
    return network_through(g, s, company, through_stops(g, s, company))


def network_through(g: RailGame, s: RailState, company: int, through: int) -> Network:
    """Stops and links within reach past these stops, with the values they have for this company now."""
    own = start_stops(g, s, company)
    stops, links, number = _skeleton(s.track, reach(s.track, own, through, company), own, through)
    faces = [g.d.faces[s.tile[stop // MAX_STOPS]] for stop in stops]
    kinds = tuple(face.stops[stop % MAX_STOPS].kind for face, stop in zip(faces, stops, strict=True))
    values = tuple(g.rules.run.stop_value(g, s, company, stop) for stop in stops)
    places = tuple(place_of(g, s, stop) for stop in stops)
    counts_as_own = g.rules.run.own_stops(g, s, company, own)
    run_map = RunMap(
        kind=kinds,
        place=places,
        value=values,
        own=sum(1 << i for i, stop in enumerate(stops) if counts_as_own >> stop & 1),
        through=sum(1 << i for i, stop in enumerate(stops) if through >> stop & 1),
        links=tuple(Link(number[link.a], number[link.b], link.mask) for link in links),
    )
    return Network(run_map, stops, links, number)


_Skeleton = tuple[tuple[int, ...], tuple[TrackLink, ...], dict[int, int]]


def _skeleton(track: TrackGraph, reached: Reach, own: int, through: int) -> _Skeleton:
    key = ("skeleton", own, through)
    known = track.memo.get(key)
    if known is None:
        stops = tuple(bits(reached.stops))
        number = {stop: i for i, stop in enumerate(stops)}
        links: dict[tuple[int, int, int], TrackLink] = {}
        all_links = track.links()
        for stop in stops:
            for link in all_links[stop]:
                if link.b in number and link.a != link.b:
                    links.setdefault((min(link.a, link.b), max(link.a, link.b), link.mask), link)
        known = (stops, tuple(links.values()), number)
        track.memo[key] = known
    return known  # type: ignore[return-value]


def place_of(g: RailGame, s: RailState, stop: int) -> int:
    """The place a stop is part of; a route visits a place once. Hexes of one area are one place."""
    at, n = divmod(stop, MAX_STOPS)
    area = g.d.area_of.get(at)
    if area is not None:
        return -1 - area
    return stop_number(at, g.d.faces[s.tile[at]].city_of(n))

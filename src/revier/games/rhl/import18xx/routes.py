"""Recorded routes: their connections put end to end, as the path a train takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from revier.core.refusal import Refusal
from revier.games.rhl.base import RhlGame
from revier.games.rhl.import18xx.export import Damaged
from revier.games.rhl.state import RhlState
from revier.rail.actions import RoutePlan
from revier.rail.network import stop_name, stop_number
from revier.rail.tiles import MAX_STOPS
from revier.rail.track import TrackLink


class Unfit(Exception):
    """Something recorded that the position cannot mean, with the rule against it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason.key)
        self.refusal = refusal


class _Way(NamedTuple):
    """A route as far as it is put together: the stops in order, the hexes between each two, the track used."""

    stops: tuple[int, ...]
    between: tuple[tuple[int, ...], ...]
    used: int

    def plus(self, link: TrackLink) -> _Way:
        return _Way((*self.stops, link.b), (*self.between, link.hexes), self.used | link.mask)


class RouteReader:
    """Reads the routes of one position."""

    def __init__(self, g: RhlGame, s: RhlState) -> None:
        self.g = g
        self.s = s
        self.links = s.track.links()

    def plan(self, raw: object) -> RoutePlan | None:
        """One recorded route; None for a train that stood."""
        if not isinstance(raw, Mapping) or not isinstance(raw.get("train"), str):
            raise Damaged("rhl.import.damaged", kind="run_routes", field="routes.train")
        legs = self._legs(raw.get("connections") or ())
        if not legs:
            return None
        nodes = self._nodes(raw.get("nodes"))
        way = next(self._ways(legs, nodes), None)
        if way is None:  # the stops may be numbered as on an older drawing of the tiles
            way = next(self._ways(legs, frozenset()), None)
        if way is None:
            raise Unfit(self.g.no("run.no_track", start=self._hex(legs[0][0]), stop=self._hex(legs[-1][-1])))
        return RoutePlan(raw["train"].rpartition("-")[0], tuple(self._path(way)))

    def _hex(self, at: int) -> str:
        return self.g.d.hexes[at].id

    def _legs(self, raw: object) -> list[tuple[int, ...]]:
        """Connections as hexes. A connection inside one tile is that hex alone, in some exports with both stops."""
        if not isinstance(raw, list | tuple) or not all(isinstance(leg, list | tuple) for leg in raw):
            raise Damaged("rhl.import.damaged", kind="run_routes", field="routes.connections")
        legs: list[tuple[int, ...]] = []
        for leg in raw:
            names = [str(part).partition(" ")[0] for part in leg]
            if not names or any(name not in self.g.d.hex_index for name in names):
                raise Damaged("rhl.import.damaged", kind="run_routes", field="routes.connections")
            legs.append(tuple(self.g.d.hex_index[name] for name in names))
        return legs

    def _nodes(self, raw: object) -> frozenset[int]:
        """The stops a route names, as numbers; older exports name none."""
        found: set[int] = set()
        for node in raw if isinstance(raw, list | tuple) else ():
            hex_id, _, number = str(node).rpartition("-")
            if hex_id not in self.g.d.hex_index or not number.isdecimal():
                raise Damaged("rhl.import.damaged", kind="run_routes", field="routes.nodes")
            found.add(stop_number(self.g.d.hex_index[hex_id], int(number)))
        return frozenset(found)

    def _candidates(self, leg: tuple[int, ...], nodes: frozenset[int]) -> list[TrackLink]:
        """Track that a connection may mean, walked either way."""
        found: list[TrackLink] = []
        for hexes in (leg, leg[::-1]) if len(leg) > 1 else (leg,):
            here = hexes[0] * MAX_STOPS
            for stop in range(here, here + MAX_STOPS):
                if nodes and stop not in nodes:
                    continue
                for link in self.links.get(stop, ()):
                    there = link.b // MAX_STOPS == hexes[-1] and link.hexes == hexes[1:-1]
                    if there and link.b != stop and (not nodes or link.b in nodes):
                        found.append(link)
        return found

    def _ways(self, legs: Sequence[tuple[int, ...]], nodes: frozenset[int]) -> Iterator[_Way]:
        """Every way to join the connections in their order, no track twice."""
        choices = [self._candidates(leg, nodes) for leg in legs]
        stack = [(1, _Way((link.a,), (), 0).plus(link)) for link in reversed(choices[0])]
        while stack:
            done, way = stack.pop()
            if done == len(choices):
                yield way
                continue
            for link in reversed(choices[done]):
                for joined in self._joined(way, link.a):
                    if not link.mask & joined.used:
                        stack.append((done + 1, joined.plus(link)))

    def _joined(self, way: _Way, start: int) -> Iterator[_Way]:
        """The way up to where the next connection begins; older exports leave the ferry between two banks out."""
        end = way.stops[-1]
        if end == start:
            yield way
        elif end // MAX_STOPS == start // MAX_STOPS:
            for ferry in self.links.get(end, ()):
                if ferry.b == start and not ferry.hexes and not ferry.mask & way.used:
                    yield way.plus(ferry)

    def _path(self, way: _Way) -> Iterator[str]:
        yield stop_name(self.g, self.s, way.stops[0])
        for stop, between in zip(way.stops[1:], way.between, strict=True):
            yield from (self._hex(at) for at in between)
            yield stop_name(self.g, self.s, stop)

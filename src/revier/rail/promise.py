"""Places a company could serve: those its track reaches, and those it would reach with a few more tiles.

A search over the map that costs nothing along track that is there and one tile wherever track must be laid or
upgraded first. It knows no single tile, so it may hope for a curve that does not exist; it is a forecast, not a rule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from revier.rail.hexes import opposite
from revier.rail.network import place_of, station_stops, stop_number, through_stops
from revier.rail.route_model import bits
from revier.rail.state import RailState
from revier.rail.tiles import CITY, GREY, MAX_STOPS, RED, STOP, TOWN, WHITE, Face

if TYPE_CHECKING:
    from revier.rail.game import RailGame

FARTHEST = 4  # tiles to be laid before a place counts
NEVER = FARTHEST + 1
NEARER = 0.7  # what is left of a place's value for every tile that is missing
WINDING = 0.8  # one route seldom meets all the best places
UNBUILT = {CITY: 20, TOWN: 10}  # what a stop will earn once its hex is built

# Where the search stands: at a stop (its number), entering a hex over a side, or anywhere on a hex to be (re)built.
_Spot = tuple[str, int, int]


class Served(NamedTuple):
    """A place, by its number: what it earns and how many tiles are missing to reach it."""

    value: int
    tiles: int
    town: bool


class Survey:
    """One search from the stations of a company."""

    def __init__(self, g: RailGame, s: RailState, company: int, wait: int = 0) -> None:
        """`wait`: how many trains will be sold before the next colour of tiles comes."""
        self.g, self.s, self.company = g, s, company
        self.closeness = 4 / (4 + wait)
        self.own = station_stops(s, company)
        self.through = through_stops(g, s, company) | self.own
        self.colours = g.d.phases[s.phase].colours
        self.coming = next((p.colours for p in g.d.phases[s.phase :] if p.colours > self.colours), self.colours)
        self.places: dict[int, Served] = {}
        self.hexes = 0  # all that was looked at, as bits
        self._costs: dict[int, int] = {}

    def run(self) -> Survey:
        """Visit spots by the number of tiles they cost; stations are free."""
        queue: deque[tuple[int, _Spot]] = deque()
        best: dict[_Spot, int] = {}
        for number in bits(self.own):
            best["stop", number, 0] = 0
            queue.append((0, ("stop", number, 0)))
            self.hexes |= 1 << number // MAX_STOPS
        while queue:
            tiles, spot = queue.popleft()
            if best[spot] < tiles:
                continue
            for cost, onward in self._onward(spot):
                total = tiles + cost
                if total < best.get(onward, NEVER):
                    best[onward] = total
                    (queue.append if cost else queue.appendleft)((total, onward))
        for (kind, number, _), tiles in best.items():
            if kind == "stop":
                self._count(number, tiles)
            elif kind == "new":
                for n in range(len(self._face(number).stops)):
                    self._count(stop_number(number, n), tiles)
        return self

    # --- steps ------------------------------------------------------------------------------------------------------------
    def _onward(self, spot: _Spot) -> Iterator[tuple[int, _Spot]]:
        kind, number, side = spot
        if kind == "stop":
            at, n = divmod(number, MAX_STOPS)
            if not self.through >> number & 1:
                return
            yield from self._along(at, self.s.track.cells[at].from_stop[n])
        elif kind == "enter":
            at = number
            yield from self._along(at, self.s.track.cells[at].from_side[side])
        else:
            at = number
            for out in range(6):
                there = self.g.d.grid.neighbours[at][out]
                if there >= 0 and self._open(at, out):
                    yield from self._into(there, opposite(out))
            return
        if self._cost(at) <= FARTHEST:
            yield self._cost(at), ("new", at, 0)

    def _along(self, at: int, ends: tuple[int, ...]) -> Iterator[tuple[int, _Spot]]:
        """Follow track that is there."""
        for end in ends:
            if end >= STOP:
                yield 0, ("stop", stop_number(at, end - STOP), 0)
            else:
                there = self.g.d.grid.neighbours[at][end]
                if there >= 0:
                    yield from self._into(there, opposite(end))

    def _into(self, at: int, side: int) -> Iterator[tuple[int, _Spot]]:
        """Cross into a hex: along its track, or onto a tile yet to be laid."""
        self.hexes |= 1 << at
        if self.s.track.cells[at].exits >> side & 1:
            yield 0, ("enter", at, side)
        elif self._cost(at) <= FARTHEST and not self.g.d.hexes[at].river >> side & 1:
            yield self._cost(at), ("new", at, 0)

    def _open(self, at: int, side: int) -> bool:
        return not self.g.d.hexes[at].river >> side & 1 and self.g.d.open_side(at, side)

    def _cost(self, at: int) -> int:
        """A hex that can be built on counts as one tile, as two if that must wait for the next colour."""
        if at not in self._costs:
            self._costs[at] = self._look(at)
        return self._costs[at]

    def _look(self, at: int) -> int:
        s, d = self.s, self.g.d
        if self._face(at).colour in (GREY, RED) or self.g.rules.hex_closed(self.g, s, self.company, at) is not None:
            return NEVER
        colours = {step.face.colour for step in d.fits(at, s.tile[at], s.turn[at])}
        return 1 if colours & self.colours else 2 if colours & self.coming else NEVER

    # --- places -----------------------------------------------------------------------------------------------------------
    def _face(self, at: int) -> Face:
        return self.g.d.faces[self.s.tile[at]]

    def _count(self, number: int, tiles: int) -> None:
        at, n = divmod(number, MAX_STOPS)
        face = self._face(at)
        stop = face.stops[n]
        value = self.g.rules.stop_value(self.g, self.s, self.company, number)
        if face.colour == WHITE:
            value = max(value, UNBUILT.get(stop.kind, 0))
        value += round(self._upgrade(at, stop.kind, value))
        place = place_of(self.g, self.s, number)
        known = self.places.get(place)
        if known is None or (tiles, -value) < (known.tiles, -known.value):
            self.places[place] = Served(value, tiles, stop.kind == TOWN)

    def _upgrade(self, at: int, kind: int, value: int) -> float:
        """What a city gains by the next tile, less if that tile has to wait for its colour."""
        if kind != CITY or self._cost(at) == NEVER:
            return 0.0
        best = 0.0
        for step in self.g.d.fits(at, self.s.tile[at], self.s.turn[at]):
            weight = 1.0 if step.face.colour in self.colours else self.closeness if step.face.colour in self.coming else 0.0
            best = max(best, weight * (max(stop.low for stop in step.face.stops) - value))
        return NEARER * best

    def best(self, cities: int) -> float:
        """What a train with so many stops could earn: the best places, each missing tile taking its part off."""
        counted = sorted((p.value * NEARER**p.tiles for p in self.places.values() if not p.town), reverse=True)
        towns = sorted((p.value * NEARER**p.tiles for p in self.places.values() if p.town), reverse=True)
        if len(counted) < 2:  # a route joins two places
            return 0.0
        return sum(counted[:cities]) * WINDING + sum(towns[: cities // 2]) * WINDING

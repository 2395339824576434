"""Places a company could serve: those its track reaches, and those it would reach with a few more tiles.

A search over the map that costs nothing along track that is there and one tile wherever track must be laid or
upgraded first. It knows no single tile, so it may hope for a curve that does not exist; it is a forecast, not a rule.
"""

from __future__ import annotations

from typing import NamedTuple

from revier.rail.bits import bits
from revier.rail.game import RailGame
from revier.rail.hexes import opposite
from revier.rail.model import RailDef
from revier.rail.network import place_of, start_stops, stop_number, through_stops
from revier.rail.state import RailState
from revier.rail.tiles import CITY, GREY, MAX_STOPS, RED, STOP, TOWN, WHITE

FARTHEST = 3  # tiles to be laid before a place counts
NEVER = FARTHEST + 1
NEARER = 0.7  # what is left of a place's value for every tile that is missing
WINDING = 0.8  # one route seldom meets all the best places
PATIENCE = 4  # so many trains still to be sold halve the worth of a tile whose colour they bring
UNBUILT = {CITY: 20, TOWN: 10}  # what a stop will earn once its hex is built

# Where the search stands, as a number: at a stop, or entering a hex over a side, or on a tile yet to be laid.
_ENTER, _NEW = 1 << 12, 1 << 14

Borders = tuple[tuple[tuple[int, int], ...], ...]


class Served(NamedTuple):
    """A place: what it earns, what its next tile adds (now, or in the next colour), how many tiles it still needs."""

    value: int
    gain: int
    later_gain: int
    tiles: int
    town: bool

    def worth(self, closeness: float) -> float:
        """What it is worth today; a gain that waits for its colour counts by how close that is."""
        return (self.value + NEARER * max(self.gain, closeness * self.later_gain)) * NEARER**self.tiles


def best_places(places: tuple[Served, ...], cities: int, wait: int) -> float:
    """What a train with so many stops could earn there, with `wait` trains to be sold before the next colour."""
    closeness = PATIENCE / (PATIENCE + wait)
    counted = sorted((place.worth(closeness) for place in places if not place.town), reverse=True)
    if len(counted) < 2:  # a route joins two places
        return 0.0
    towns = sorted((place.worth(closeness) for place in places if place.town), reverse=True)
    return (sum(counted[:cities]) + sum(towns[: cities // 2])) * WINDING


def borders(d: RailDef) -> Borders:
    """For each hex the hexes that track may lead to from it, each with the side over which one arrives."""
    found = []
    for at in d.hexes:
        around = enumerate(d.grid.neighbours[at.index])
        found.append(tuple((there, opposite(side)) for side, there in around if crossable(d, at.index, side)))
    return tuple(found)


def crossable(d: RailDef, at: int, side: int) -> bool:
    """Can there ever be track over this side?"""
    if d.hexes[at].river >> side & 1 or not d.open_side(at, side):
        return False
    there, back = d.grid.neighbours[at][side], opposite(side)
    return not d.hexes[there].river >> back & 1 and d.open_side(there, back)


class Survey:
    """One search from the stations of a company."""

    def __init__(self, g: RailGame, s: RailState, company: int, ways: Borders) -> None:
        self.g, self.s, self.company, self.ways = g, s, company, ways
        self.own = start_stops(g, s, company)
        self.through = through_stops(g, s, company) | self.own
        self.colours = g.d.phases[s.phase].colours
        self.coming = next((p.colours for p in g.d.phases[s.phase :] if p.colours > self.colours), self.colours)
        self.places: dict[int, Served] = {}
        self.hexes = 0  # all that was looked at, as bits
        self._costs: dict[int, int] = {}
        self._best: dict[int, int] = {}
        self._waiting: list[list[int]] = [[] for _ in range(NEVER)]  # by the number of tiles

    def run(self) -> Survey:
        """Visit spots by the number of tiles they cost; stations are free."""
        for number in bits(self.own):
            self._reach(number, 0)
        for tiles, waiting in enumerate(self._waiting):
            while waiting:
                spot = waiting.pop()
                if self._best[spot] == tiles:
                    self._go_on(spot, tiles)
        for spot, tiles in self._best.items():
            if spot >= _NEW:
                for n in range(len(self.g.d.faces[self.s.tile[spot - _NEW]].stops)):
                    self._count(stop_number(spot - _NEW, n), tiles)
            elif spot < _ENTER:
                self._count(spot, tiles)
        return self

    # --- steps --------------------------------------------------------------------------------------------------------
    def _reach(self, spot: int, tiles: int) -> None:
        if tiles < self._best.get(spot, NEVER):
            self._best[spot] = tiles
            self._waiting[tiles].append(spot)

    def _go_on(self, spot: int, tiles: int) -> None:
        cells = self.s.track.cells
        if spot >= _NEW:
            for there, side in self.ways[spot - _NEW]:
                self._into(there, side, tiles)
            return
        if spot >= _ENTER:
            at, side = divmod(spot - _ENTER, 6)
            ends = cells[at].from_side[side]
        else:
            at, n = divmod(spot, MAX_STOPS)
            if not self.through >> spot & 1:
                return
            ends = cells[at].from_stop[n]
        self.hexes |= 1 << at
        around = self.g.d.grid.neighbours[at]
        for end in ends:
            if end >= STOP:
                self._reach(at * MAX_STOPS + end - STOP, tiles)
            elif around[end] >= 0:
                self._into(around[end], opposite(end), tiles)
        self._reach(_NEW + at, tiles + self._cost(at))

    def _into(self, at: int, side: int, tiles: int) -> None:
        """Cross into a hex: along its track, or onto a tile yet to be laid."""
        self.hexes |= 1 << at
        if self.s.track.cells[at].exits >> side & 1:
            self._reach(_ENTER + at * 6 + side, tiles)
        elif not self.g.d.hexes[at].river >> side & 1:
            self._reach(_NEW + at, tiles + self._cost(at))

    def _cost(self, at: int) -> int:
        """A hex that can be built on counts as one tile, as two if that must wait for the next colour."""
        known = self._costs.get(at)
        if known is None:
            known = self._costs[at] = self._look(at)
        return known

    def _look(self, at: int) -> int:
        s, d = self.s, self.g.d
        if d.faces[s.tile[at]].colour in (GREY, RED):
            return NEVER
        if self.g.rules.build.hex_closed(self.g, s, self.company, at) is not None:
            return NEVER
        found = NEVER
        for step in d.fits(at, s.tile[at], s.turn[at]):
            if step.face.colour in self.colours:
                return 1
            if step.face.colour in self.coming:
                found = 2
        return found

    # --- places -------------------------------------------------------------------------------------------------------
    def _count(self, number: int, tiles: int) -> None:
        at, n = divmod(number, MAX_STOPS)
        face = self.g.d.faces[self.s.tile[at]]
        kind = face.stops[n].kind
        place = place_of(self.g, self.s, number)
        known = self.places.get(place)
        if known is not None and known.tiles <= tiles:
            return
        value = self.g.rules.run.stop_value(self.g, self.s, self.company, number)
        gain = later_gain = 0
        if face.colour == WHITE:
            value = max(value, UNBUILT.get(kind, 0))
        elif kind == CITY and self._cost(at) < NEVER:
            gain, later_gain = self._gain(at, value, self.colours), self._gain(at, value, self.coming)
        self.places[place] = Served(value, gain, later_gain, tiles, kind == TOWN)

    def _gain(self, at: int, value: int, colours: frozenset[int]) -> int:
        """What a city gains by a tile of these colours."""
        steps = self.g.d.fits(at, self.s.tile[at], self.s.turn[at])
        return max((step.face.stops[0].low - value for step in steps if step.face.colour in colours), default=0)

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


class Places:
    """Places found from the stations of one company, and what trains could earn there, reckoned once for each kind."""

    def __init__(self, places: tuple[Served, ...]) -> None:
        self.places = places
        self._best: dict[tuple[int, int], float] = {}

    def best(self, cities: int, wait: int) -> float:
        """What a train with so many stops could earn there, with `wait` trains to be sold before the next colour."""
        known = self._best.get((cities, wait))
        if known is None:
            known = self._best[cities, wait] = best_places(self.places, cities, wait)
        return known


class Atlas:
    """What surveys of one game share: where track may lead, and what tiles a hex still waits for."""

    def __init__(self, d: RailDef) -> None:
        self.d = d
        self.ways = borders(d)
        self._coming: list[frozenset[int]] = []
        for phase in d.phases:
            later = (p.colours for p in d.phases[phase.index :])
            self._coming.append(next((colours for colours in later if colours > phase.colours), phase.colours))
        self._costs: dict[tuple[int, int, int, int], int] = {}
        self._gains: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def cost(self, s: RailState, at: int) -> int:
        """A hex that can be built on counts as one tile, as two if that must wait for the next colour."""
        key = (at, s.tile[at], s.turn[at], s.phase)
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = self._look(*key)
        return known

    def _look(self, at: int, tile: int, turn: int, phase: int) -> int:
        if self.d.faces[tile].colour in (GREY, RED):
            return NEVER
        colours, coming, found = self.d.phases[phase].colours, self._coming[phase], NEVER
        for step in self.d.fits(at, tile, turn):
            if step.face.colour in colours:
                return 1
            if step.face.colour in coming:
                found = 2
        return found

    def next_values(self, s: RailState, at: int) -> tuple[int, int]:
        """What a city on a hex is worth at most with a tile of today's colours, and with one of the next; 0: none."""
        key = (at, s.tile[at], s.turn[at], s.phase)
        known = self._gains.get(key)
        if known is None:
            colours, coming = self.d.phases[s.phase].colours, self._coming[s.phase]
            steps = [step.face for step in self.d.fits(at, s.tile[at], s.turn[at])]
            now = max((face.stops[0].low for face in steps if face.colour in colours), default=0)
            later = max((face.stops[0].low for face in steps if face.colour in coming), default=0)
            known = self._gains[key] = (now, later)
        return known


class Survey:
    """One search from the stations of a company."""

    def __init__(self, g: RailGame, s: RailState, company: int, atlas: Atlas) -> None:
        self.g, self.s, self.company, self.atlas = g, s, company, atlas
        self.own = start_stops(g, s, company)
        self.through = through_stops(g, s, company) | self.own
        self.places: dict[int, Served] = {}
        self.hexes: set[int] = set()  # all that was looked at
        self._costs: dict[int, int] = {}
        self._best: dict[int, int] = {}

    def run(self) -> Survey:
        """Visit spots by the number of tiles they cost; stations are free."""
        self._search()
        faces, tile = self.g.d.faces, self.s.tile
        for spot, tiles in self._best.items():
            if spot >= _NEW:
                for n in range(len(faces[tile[spot - _NEW]].stops)):
                    self._count(stop_number(spot - _NEW, n), tiles)
            elif spot < _ENTER:
                self._count(spot, tiles)
        return self

    def _search(self) -> None:
        """One long loop: thousands of spots are met, so it calls as little as it can."""
        best, through, hexes = self._best, self.through, self.hexes
        cells, ways = self.s.track.cells, self.atlas.ways
        around, rows = self.g.d.grid.neighbours, self.g.d.hexes
        waiting: list[list[int]] = [[] for _ in range(NEVER)]  # by the number of tiles

        def reach(spot: int, tiles: int) -> None:
            if tiles < best.get(spot, NEVER):
                best[spot] = tiles
                waiting[tiles].append(spot)

        def into(at: int, side: int, tiles: int) -> None:
            """Cross into a hex: along its track, or onto a tile yet to be laid."""
            hexes.add(at)
            if cells[at].exits >> side & 1:
                reach(_ENTER + at * 6 + side, tiles)
            elif not rows[at].river >> side & 1:
                reach(_NEW + at, tiles + self._cost(at))

        for number in bits(self.own):
            reach(number, 0)
        for tiles, spots in enumerate(waiting):
            while spots:
                spot = spots.pop()
                if best[spot] != tiles:
                    continue
                if spot >= _NEW:
                    for there, side in ways[spot - _NEW]:
                        into(there, side, tiles)
                    continue
                if spot >= _ENTER:
                    at, side = divmod(spot - _ENTER, 6)
                    ends = cells[at].from_side[side]
                else:
                    if not through >> spot & 1:
                        continue
                    at, n = divmod(spot, MAX_STOPS)
                    ends = cells[at].from_stop[n]
                hexes.add(at)
                for end in ends:
                    if end >= STOP:
                        reach(at * MAX_STOPS + end - STOP, tiles)
                    elif around[at][end] >= 0:
                        into(around[at][end], opposite(end), tiles)
                reach(_NEW + at, tiles + self._cost(at))

    def _cost(self, at: int) -> int:
        """How many tiles a hex counts as, for this company."""
        known = self._costs.get(at)
        if known is None:
            known = self.atlas.cost(self.s, at)
            if known < NEVER and self.g.rules.build.hex_closed(self.g, self.s, self.company, at) is not None:
                known = NEVER
            self._costs[at] = known
        return known

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
            now, later = self.atlas.next_values(self.s, at)
            gain, later_gain = now and now - value, later and later - value
        self.places[place] = Served(value, gain, later_gain, tiles, kind == TOWN)

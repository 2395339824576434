"""Places a company could serve: those its track reaches, and those it would reach with a few more tiles.

A search over the map that costs nothing along track that is there and one tile wherever track must be laid or
upgraded first. It knows no single tile, so it may hope for a curve that does not exist; it is a forecast, not a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from revier.rail.bits import bits
from revier.rail.game import RailGame
from revier.rail.hexes import opposite
from revier.rail.model import RailDef
from revier.rail.network import place_of, start_stops, stop_number, through_stops
from revier.rail.state import RailState
from revier.rail.tiles import CITY, GREY, MAX_STOPS, RED, TOWN, WHITE, Face, Oriented

FARTHEST = 3  # tiles to be laid before a place counts
NEVER = FARTHEST + 1
NEARER = 0.7  # what is left of a place's value for every tile that is missing
MEMORY = 60  # grounds kept
WINDING = 0.8  # one route seldom meets all the best places
PATIENCE = 4  # so many trains still to be sold halve the worth of a tile whose colour they bring
UNBUILT = {CITY: 20, TOWN: 10}  # what a stop will earn once its hex is built

Stop = tuple[int, int, int, int, bool]  # of a hex: its place, then value, gain, later gain and town as in `Served`
Borders = tuple[tuple[tuple[int, int], ...], ...]


# A place: what it earns, what its next tile adds now, or in the next colour, how many tiles it still needs, and whether
# it is a town. Thousands are made in a game, so they are plain.
Served = tuple[int, int, int, int, bool]


def most_promising(places: Iterable[Served], wait: int) -> tuple[list[float], list[float]]:
    """What cities and towns are worth today, the best first, with `wait` trains to be sold before the next colour.

    A gain that waits for its colour counts by how close that is; a place less for every tile that is missing.
    """
    closeness = PATIENCE / (PATIENCE + wait)
    cities: list[float] = []
    towns: list[float] = []
    for value, gain, later_gain, tiles, town in places:
        more = closeness * later_gain
        (towns if town else cities).append((value + NEARER * (gain if gain > more else more)) * NEARER**tiles)
    return sorted(cities, reverse=True), sorted(towns, reverse=True)


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
        self._sorted: dict[int, tuple[list[float], list[float]]] = {}
        self._best: dict[tuple[int, int], float] = {}

    def best(self, cities: int, wait: int) -> float:
        """What a train with so many stops could earn there, with `wait` trains to be sold before the next colour."""
        known = self._best.get((cities, wait))
        if known is None:
            ranked = self._sorted.get(wait)
            if ranked is None:
                ranked = self._sorted[wait] = most_promising(self.places, wait)
            counted, towns = ranked
            known = 0.0  # a route joins two places
            if len(counted) > 1:
                known = (sum(counted[:cities]) + sum(towns[: cities // 2])) * WINDING
            self._best[cities, wait] = known
        return known


class Ground:
    """What one company finds on each hex: kept by tile, as long as all that is no tile stays as it was."""

    def __init__(self, hexes: int) -> None:
        self.cells: Sequence[Oriented | None] = [None] * hexes
        self.costs = [NEVER] * hexes
        self.stops: list[tuple[Stop, ...] | None] = [None] * hexes
        self.by_rule: list[int] = []  # hexes whose stops are worth what other hexes make of them: never kept


class Atlas:
    """What surveys of one game share: where track may lead, and what tiles a hex still waits for."""

    def __init__(self, d: RailDef) -> None:
        self.d = d
        self.ways = borders(d)
        # The same ways as entries of hexes, numbered as `entering` has it: its number, the hex, the side as a bit.
        self.arrivals = tuple(tuple((there * 6 + side, there, 1 << side) for there, side in row) for row in self.ways)
        self.around = tuple(sum(1 << there for there, _ in row) for row in self.ways)
        self._coming: list[frozenset[int]] = []
        for phase in d.phases:
            later = (p.colours for p in d.phases[phase.index :])
            self._coming.append(next((colours for colours in later if colours > phase.colours), phase.colours))
        self._costs: dict[tuple[int, int, int, int], int] = {}
        self._gains: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        self._grounds: dict[object, Ground] = {}
        self.by_rule = tuple(any(stop.rule for stop in face.stops) for face in d.faces)

    def ground(self, key: object) -> Ground:
        """What was found before where all that is no tile was the same; `key` says what that is."""
        known = self._grounds.get(key)
        if known is None:
            if len(self._grounds) > MEMORY:
                self._grounds.clear()
            known = self._grounds[key] = Ground(len(self.d.hexes))
        return known

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

    def __init__(self, g: RailGame, s: RailState, company: int, atlas: Atlas, ground: Ground) -> None:
        self.g, self.s, self.company, self.atlas, self.ground = g, s, company, atlas, ground
        self.own = start_stops(g, s, company)
        self.through = through_stops(g, s, company) | self.own
        self.hexes = 0  # all that was looked at, as bits
        self._best: dict[int, int] = {}  # by stop, and by entry of a hex as `entering` has it: tiles that are missing
        self._new = [NEVER] * len(g.d.hexes)  # the same by hex on which a tile is laid

    def run(self) -> tuple[Served, ...]:
        """Visit spots by the number of tiles they cost; stations are free. Of a place the nearest stop counts."""
        self._come_up_to_date()
        self._search()
        places: dict[int, Served] = {}
        stops = self.ground.stops
        for spot, tiles in self._best.items():
            if spot >= 0:
                at, n = divmod(spot, MAX_STOPS)
                place, value, gain, later, town = (stops[at] or self._stops(at))[n]
                if place not in places or places[place][3] > tiles:
                    places[place] = (value, gain, later, tiles, town)
        for at, tiles in enumerate(self._new):
            if tiles < NEVER:
                found = stops[at]
                for place, value, gain, later, town in self._stops(at) if found is None else found:
                    if place not in places or places[place][3] > tiles:
                        places[place] = (value, gain, later, tiles, town)
        return tuple(places.values())

    def _search(self) -> None:
        """One long loop: thousands of spots are met, so it calls nothing."""
        cells, crossing, rows = self.s.track.cells, self.s.track.ways, self.g.d.hexes
        exits = [cell.exits for cell in cells]
        arrivals, around, costs = self.atlas.arrivals, self.atlas.around, self.ground.costs
        best, new, through, seen = self._best, self._new, self.through, 0
        spots_at: list[list[int]] = [[] for _ in range(NEVER)]  # waiting, by the number of tiles
        built_at: list[list[int]] = [[] for _ in range(NEVER)]
        for number in bits(self.own):
            best[number] = 0
            spots_at[0].append(number)
        for tiles, (spots, built) in enumerate(zip(spots_at, built_at, strict=True)):
            while spots or built:
                if not spots:
                    at = built.pop()
                    if new[at] != tiles:
                        continue
                    seen |= around[at]
                    for number, there, side in arrivals[at]:
                        if exits[there] & side:
                            if tiles < best.get(~number, NEVER):
                                best[~number] = tiles
                                spots.append(~number)
                        elif (then := tiles + costs[there]) < new[there]:
                            new[there] = then
                            built_at[then].append(there)
                    continue
                spot = spots.pop()
                if best[spot] != tiles:
                    continue
                if spot >= 0:
                    if not through >> spot & 1:
                        continue
                    at, n = divmod(spot, MAX_STOPS)
                    onward = crossing[at][1][n]
                else:
                    at, n = divmod(~spot, 6)
                    onward = crossing[at][0][n]
                seen |= 1 << at
                if (then := tiles + costs[at]) < new[at]:
                    new[at] = then
                    built_at[then].append(at)
                for place, _ in onward:
                    if place < 0:
                        there, n = divmod(~place, 6)
                        seen |= 1 << there
                        if not exits[there] >> n & 1:
                            if not rows[there].river >> n & 1 and (then := tiles + costs[there]) < new[there]:
                                new[there] = then
                                built_at[then].append(there)
                            continue
                    if tiles < best.get(place, NEVER):
                        best[place] = tiles
                        spots.append(place)
        self.hexes = seen

    # --- hexes --------------------------------------------------------------------------------------------------------
    def _come_up_to_date(self) -> None:
        """Look again at the hexes whose tile is another now, and at stops whose value other hexes make."""
        ground, cells = self.ground, self.s.track.cells
        for at in ground.by_rule:
            ground.stops[at] = None
        ground.by_rule = []
        for at, (before, now) in enumerate(zip(ground.cells, cells, strict=True)):
            if before is not now:
                ground.costs[at], ground.stops[at] = self._cost(at), None
        ground.cells = cells

    def _cost(self, at: int) -> int:
        """How many tiles a hex counts as, for this company."""
        cost = self.atlas.cost(self.s, at)
        closed = cost < NEVER and self.g.rules.build.hex_closed(self.g, self.s, self.company, at) is not None
        return NEVER if closed else cost

    def _stops(self, at: int) -> tuple[Stop, ...]:
        """The stops of a hex, for this company."""
        face = self.g.d.faces[self.s.tile[at]]
        found = self.ground.stops[at] = tuple(self._stop(at, n, face) for n in range(len(face.stops)))
        if self.atlas.by_rule[face.index]:
            self.ground.by_rule.append(at)
        return found

    def _stop(self, at: int, n: int, face: Face) -> Stop:
        number, kind = stop_number(at, n), face.stops[n].kind
        value = self.g.rules.run.stop_value(self.g, self.s, self.company, number)
        gain = later_gain = 0
        if face.colour == WHITE:
            value = max(value, UNBUILT.get(kind, 0))
        elif kind == CITY and self.ground.costs[at] < NEVER:
            now, later = self.atlas.next_values(self.s, at)
            gain, later_gain = now and now - value, later and later - value
        return place_of(self.g, self.s, number), value, gain, later_gain, kind == TOWN

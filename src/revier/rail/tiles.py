"""Tile faces in six rotations: their stops and track, and what replacing one by another keeps and adds.

Ends of a path are numbers: 0-5 a side, 6 + n the stop n of the face.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations

CITY, TOWN, AREA = 0, 1, 2
STOP = 6  # first end number that means a stop
MAX_STOPS = 4  # of one face; stop n of hex h is stop number h * MAX_STOPS + n of the map

COLOURS = ("white", "yellow", "green", "brown", "grey", "red", "orange")
WHITE, YELLOW, GREEN, BROWN, GREY, RED, ORANGE = range(7)


@dataclass(frozen=True)
class StopDef:
    """A city, town or off-board area as printed on one face."""

    kind: int
    slots: int = 0
    low: int = 0
    high: int = 0
    rule: str = ""  # set where the value is worked out by a rule of the game
    sign: str = ""  # mine or mill belonging to this stop alone
    name: str = ""
    blocks: bool = True  # do markers here close the city to others once its spaces are full?


@dataclass(frozen=True)
class Face:
    """One printed picture: a tile, or what the map itself shows on a hex."""

    index: int
    id: str
    colour: int
    stops: tuple[StopDef, ...]
    paths: tuple[tuple[int, int], ...]
    ferries: tuple[tuple[int, int], ...] = ()  # pairs of stops of one city joined over water
    label: str = ""
    cost: int = 0  # paid when this face is covered
    terrain: str = ""
    count: int = 0
    turns: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    only_on: frozenset[str] = frozenset()
    signs: tuple[str, ...] = ()  # mine, mill: belong to the whole hex
    cities_as_one: tuple[int, ...] = ()  # for each stop its city; stops of one city are one place. Empty: all apart
    ferry_value: int = 0
    recorded_as: str = ""
    town_becomes_city: bool = False  # its city may follow a town

    @cached_property
    def cities(self) -> int:
        return sum(stop.kind == CITY for stop in self.stops)

    @cached_property
    def towns(self) -> int:
        return sum(stop.kind == TOWN for stop in self.stops)

    @cached_property
    def no_areas(self) -> int:
        """Its stops but for those of off-board areas, as bits."""
        return sum(1 << n for n, stop in enumerate(self.stops) if stop.kind != AREA)

    def city_of(self, stop: int) -> int:
        """Which city of this face a stop belongs to."""
        return self.cities_as_one[stop] if self.cities_as_one else stop

    @cached_property
    def oriented(self) -> tuple[Oriented, ...]:
        """The face in its six rotations."""
        return tuple(orient(self, turn) for turn in range(6))


@dataclass(frozen=True, eq=False)
class Oriented:
    """A face turned: where one can go from each side and from each stop."""

    face: Face
    turn: int
    exits: int  # sides with track, as bits
    from_side: tuple[tuple[int, ...], ...]
    from_stop: tuple[tuple[int, ...], ...]
    paths: frozenset[tuple[int, int]]  # ordered pairs, plain track and ferries


@cache
def _ends_turned(end: int, turn: int) -> int:
    return (end + turn) % 6 if end < STOP else end


def orient(face: Face, turn: int) -> Oriented:
    """Turn a face clockwise."""
    from_side: list[list[int]] = [[] for _ in range(6)]
    from_stop: list[list[int]] = [[] for _ in face.stops]
    pairs: set[tuple[int, int]] = set()
    exits = 0
    for raw_a, raw_b in (*face.paths, *face.ferries):
        a, b = _ends_turned(raw_a, turn), _ends_turned(raw_b, turn)
        pairs.add((min(a, b), max(a, b)))
        for here, there in ((a, b), (b, a)):
            if here < STOP:
                from_side[here].append(there)
                exits |= 1 << here
            else:
                from_stop[here - STOP].append(there)
    return Oriented(face, turn, exits, tuple(map(tuple, from_side)), tuple(map(tuple, from_stop)), frozenset(pairs))


def sides_of(o: Oriented, stop: int) -> frozenset[int]:
    """The sides that lead to a stop, also by way of another stop on the same tile that is not its equal."""
    sides: set[int] = set()
    for end in o.from_stop[stop]:
        if end < STOP:
            sides.add(end)
        elif o.face.stops[end - STOP].kind != o.face.stops[stop].kind:
            sides.update(e for e in o.from_stop[end - STOP] if e < STOP)
    return frozenset(sides)


def stop_map(old: Oriented, new: Oriented) -> tuple[int, ...] | None:
    """Which stop of the new tile each stop of the old one becomes; None if some old track would be lost.

    Stations move by this map, so cities that merge need no rule of their own.
    """
    for a, b in old.paths:
        if b < STOP and (a, b) not in new.paths:
            return None
    if not old.face.stops:
        return () if not new.face.stops else None
    if not new.face.stops:
        return None
    wanted = [sides_of(old, n) for n in range(len(old.face.stops))]
    offered = [sides_of(new, n) for n in range(len(new.face.stops))]
    kinds = {old.face.stops[0].kind} | ({CITY} if new.face.town_becomes_city else set())
    same_kind = [n for n, stop in enumerate(new.face.stops) if stop.kind in kinds]
    if not same_kind:
        return None
    if len(same_kind) >= len(old.face.stops):
        for order in permutations(same_kind, len(old.face.stops)):
            if all(wanted[i] <= offered[n] for i, n in enumerate(order)):
                return order
        return None
    # Fewer stops than before: stops join. Each goes where its track goes; one without track stays where it can.
    joined: list[int] = []
    for sides in wanted:
        fitting = [n for n in same_kind if sides <= offered[n]]
        if not fitting:
            return None
        joined.append(fitting[0])
    return tuple(joined)


@dataclass(frozen=True, eq=False)
class Fit:
    """A tile that fits a hex in one rotation, whoever lays it; what it adds decides who may."""

    face: Face
    turn: int
    stops: tuple[int, ...]  # old stop -> new stop
    new_sides: int = 0  # sides at which new track begins, as bits
    new_at_stops: int = 0  # old stops at which new track begins, as bits
    dearer: int = 0  # old stops whose value rises, as bits
    roomier: int = 0  # old stops that gain a station space, as bits
    joins: bool = False  # towns become one town: allowed to whoever reaches the tile


def fit(old: Oriented, new: Oriented) -> Fit | None:
    """How the new tile follows the old one; None if old track is lost."""
    mapping = stop_map(old, new)
    if mapping is None:
        return None
    kept = set()
    for a, b in old.paths:
        ends = [e if e < STOP else STOP + mapping[e - STOP] for e in (a, b)]
        kept.add((min(ends), max(ends)))
    new_sides = new_at = dearer = roomier = 0
    for a, b in new.paths - kept:
        for end in (a, b):
            if end < STOP:
                new_sides |= 1 << end
            else:
                for old_stop, new_stop in enumerate(mapping):
                    if new_stop == end - STOP:
                        new_at |= 1 << old_stop
    for old_stop, new_stop in enumerate(mapping):
        was, becomes = old.face.stops[old_stop], new.face.stops[new_stop]
        if becomes.kind == CITY and becomes.low > was.low:
            dearer |= 1 << old_stop
        if becomes.slots > was.slots:
            roomier |= 1 << old_stop
    joins = old.face.towns > new.face.towns > 0 and new.face.cities == 0
    return Fit(new.face, new.turn, mapping, new_sides, new_at, dearer, roomier, joins)


# --- what may follow what, whoever lays it and whichever way it lies --------------------------------------------------
NEXT = {WHITE: YELLOW, YELLOW: GREEN, GREEN: BROWN, BROWN: GREY}


def misfit(hex_id: str, printed: bool, old: Face, face: Face) -> str | None:
    """Why a tile is not of the kind to follow a picture; None if it is.

    Plain track, towns and cities keep to their kind and number; letters to their letters.
    """
    if face.town_becomes_city and old.towns == 1 and not old.cities:
        return None
    cities_differ = bool(old.cities) != bool(face.cities)
    fewer = bool(old.towns) > bool(face.towns) + bool(face.cities)
    if cities_differ or fewer or (not old.cities and bool(old.towns) != bool(face.towns)):
        if not printed:
            return "kind_upgrade"
        if old.cities:
            return "hex_city"
        if old.towns:
            return "hex_town"
        return "hex_plain"
    if not _letters_agree(old.label, face.label) and hex_id not in face.only_on:
        if printed:
            return "letters"
        return "letters_upgrade"
    if printed and (old.cities, old.towns) != (face.cities, face.towns):
        return "hex_number"
    links = len(face.paths)
    if old.towns == 1 and not old.cities and old.colour == YELLOW and links != 3:
        return "one_town"
    if old.towns == 2 and old.colour == YELLOW and (face.towns != 1 or links != 4):
        return "two_towns"
    return None


def _letters_agree(old: str, new: str) -> bool:
    return old == new or old in new.split("/") or (not old and not new)

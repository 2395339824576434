"""What a company can reach from its stations: the stops, and the sides over which its track arrives at each hex.

A way is a trail: no piece of track twice. One quick search keeps a single trail for each thing it reaches, so all it
finds is certain. A second one forgets the track it used, so what it does not find is certainly out of reach. The few
things between the two (mostly: coming back along the track one went out on) are settled one by one, when asked for.
"""

from __future__ import annotations

from collections import deque

from revier.rail.bits import bits
from revier.rail.hexes import opposite
from revier.rail.tiles import MAX_STOPS, STOP
from revier.rail.track import Local, TrackGraph, entering

# A way goes on either from a stop (its number) or by entering a hex over a side (~(hex * 6 + side), below zero).
_Place = int


class Reach:
    """Stops reached, stops one may continue from, and the sides over which own track arrives at a hex, as bit sets."""

    __slots__ = (
        "_certain",
        "_met",
        "_passable",
        "_possible",
        "_settled",
        "_stations",
        "_track",
        "open_stops",
        "stops",
    )

    def __init__(self, track: TrackGraph, stations: int, passable: int) -> None:
        self._track = track
        self._stations = stations
        self._passable = passable
        trails = _trails(track, stations, passable, 0)
        possible = _flood(track, stations, passable, 0)
        stops = met = 0
        for place in possible:
            if place >= 0:
                met |= 1 << place
                if place in trails or _trail_exists(track, stations, passable, place):
                    stops |= 1 << place
        self._met = met
        self.stops = stops
        self.open_stops = stops & passable
        self._certain = _arrivals(trails)
        self._possible = _arrivals(possible)
        self._settled: dict[int, bool] = {}

    def holds(self, stations: int, through: int) -> bool:
        """Is this also the answer for these stations and stops, on track that is the same wherever this one looked?"""
        return stations == self._stations and not ((through | stations) ^ self._passable) & self._met

    def looked_at(self) -> int:
        """The hexes that had a part in this, as bits: only a tile laid on one of them could change it."""
        hexes = 0
        for number in bits(self._possible):
            hexes |= 1 << number // 6
        for stop in bits(self._met):
            hexes |= 1 << stop // MAX_STOPS
        return hexes

    def moved_to(self, track: TrackGraph) -> Reach:
        """The same on a later track, so that the earlier one can be forgotten."""
        self._track = track
        return self

    def sides_into(self, at: int) -> int:
        """The sides over which own track arrives at a hex, as bits."""
        certain = (self._certain >> (at * 6)) & 63
        doubtful = ((self._possible >> (at * 6)) & 63) & ~certain
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            if self._arrives(at, bit.bit_length() - 1):
                certain |= bit
        return certain

    def _arrives(self, at: int, side: int) -> bool:
        number = at * 6 + side
        if number not in self._settled:
            self._settled[number] = _trail_exists(self._track, self._stations, self._passable, ~number)
        return self._settled[number]

    def touches(self, at: int) -> bool:
        """Does own track arrive at a hex, or reach a stop on it?"""
        return bool(self.stops_on(at) or self.sides_into(at))

    def hexes(self) -> list[int]:
        """Hexes at which own track may arrive or has a stop."""
        touched = {number // 6 for number in bits(self._possible)}
        touched.update(stop // MAX_STOPS for stop in bits(self.stops))
        return sorted(touched)

    def stops_on(self, at: int) -> int:
        """The stops of a hex that are reached, as bits of their number on the hex."""
        return (self.stops >> (at * MAX_STOPS)) & 15

    def open_on(self, at: int) -> int:
        """The stops of a hex that are reached and may be passed."""
        return (self.open_stops >> (at * MAX_STOPS)) & 15


def reach(track: TrackGraph, stations: int, through: int, whose: object = None) -> Reach:
    """Everything joined by unblocked track to the given station stops; `through` are the stops one may pass.

    For whoever asks by name the last answer is kept while tiles are laid elsewhere.
    """
    key = ("reach", stations, through)
    known = track.memo.get(key)
    if known is None:
        known = track.memo[key] = _found_before(track, stations, through, whose) or Reach(
            track, stations, through | stations
        )
        if whose is not None:
            track.memo["last reach", whose] = Local(known, known.looked_at())
    assert isinstance(known, Reach)
    return known


def _found_before(track: TrackGraph, stations: int, through: int, whose: object) -> Reach | None:
    """What was found for somebody on an earlier track, if it is still so."""
    last = track.memo.get(("last reach", whose))
    if isinstance(last, Local) and last.value.holds(stations, through):
        found: Reach = last.value.moved_to(track)
        return found
    return None


def _trails(track: TrackGraph, stations: int, passable: int, banned: int) -> dict[_Place, int]:
    """Places reached, each with the track of one trail that leads there.

    A stop is left over every track but the one it was reached by; a second trail that comes in another way opens it.
    """
    trails: dict[_Place, int] = dict.fromkeys(bits(stations), banned)
    withheld: dict[_Place, int] = {}
    queue: deque[tuple[_Place, int]] = deque((place, banned) for place in trails)
    while queue:
        place, used = queue.popleft()
        if place >= 0 and not passable >> place & 1:
            continue
        for onward, bit in track.onward(place):
            if used & bit:
                continue
            trail = used | bit
            if onward not in trails:
                trails[onward] = trail
                if onward >= 0:
                    withheld[onward] = bit or _last(track, place)
                queue.append((onward, trail))
            elif onward >= 0 and withheld.get(onward, 0) and not trail & withheld[onward]:
                withheld[onward] = 0
                queue.append((onward, trail))
    return trails


def _last(track: TrackGraph, place: _Place) -> int:
    """The bit of the hexside over which a hex was entered."""
    at, side = divmod(~place, 6)
    return 1 << track.grid.sides[at][side]


def _flood(track: TrackGraph, stations: int, passable: int, banned: int) -> set[_Place]:
    """Places reached if track could be used again and again, only not twice running: never less than the truth."""
    seen: set[_Place] = set(bits(stations))
    withheld: dict[_Place, int] = {}
    queue: list[tuple[_Place, int]] = [(place, 0) for place in seen]
    while queue:
        place, closed = queue.pop()
        if place >= 0 and not passable >> place & 1:
            continue
        for onward, bit in track.onward(place):
            if bit & (closed | banned):
                continue
            if onward not in seen:
                seen.add(onward)
                arrived = bit or _last(track, place)
                if onward >= 0:
                    withheld[onward] = arrived
                    queue.append((onward, arrived))
                else:
                    queue.append((onward, 0))
            elif onward >= 0 and withheld.get(onward, 0) not in (0, bit or _last(track, place)):
                withheld[onward] = 0
                queue.append((onward, 0))
    return seen


def _trail_exists(track: TrackGraph, stations: int, passable: int, target: _Place) -> bool:
    """Settle a doubtful place: does some trail lead there?"""
    before, last = _before(track, target)
    before = [p for p in before if p < 0 or passable >> p & 1]
    trails = _trails(track, stations, passable, last)
    if any(p in trails for p in before):
        return True
    possible = _flood(track, stations, passable, last)
    hopeful = {p for p in before if p in possible}
    return bool(hopeful) and _any_trail(track, stations, passable, last, hopeful)


def _before(track: TrackGraph, target: _Place) -> tuple[list[_Place], int]:
    """The places one step before a target, and the track that last step uses (0 for a stop: several ways lead in)."""
    if target >= 0:
        at, n = divmod(target, MAX_STOPS)
        cell = track.cells[at]
        places = [entering(at, side) for side in range(6) if STOP + n in cell.from_side[side]]
        places += [at * MAX_STOPS + m for m in range(len(cell.from_stop)) if STOP + n in cell.from_stop[m]]
        return places, 0
    at, side = divmod(~target, 6)
    there, out = track.grid.neighbours[at][side], opposite(side)
    cell = track.cells[there]
    places = [entering(there, e) for e in range(6) if out in cell.from_side[e]]
    places += [there * MAX_STOPS + m for m in range(len(cell.from_stop)) if out in cell.from_stop[m]]
    return places, 1 << track.grid.sides[at][side]


def _any_trail(track: TrackGraph, stations: int, passable: int, banned: int, targets: set[_Place]) -> bool:
    """Settle the rare loops that the quick searches leave open.

    At first a walk may use track as often as it likes. Whatever it uses twice is watched from then on, until either no
    walk is left or the walk found is a trail. A few watched pieces decide it, where trying every trail takes forever.
    """
    watched = 0
    while True:
        walk = _walk(track, stations, passable, banned, watched, targets)
        if walk is None:
            return False
        again = _used_again(walk)
        if not again:
            return True
        watched |= again


_Step = tuple[_Place, int, int]  # where a walk is, the track it used last, and the watched track used so far


def _walk(
    track: TrackGraph, stations: int, passable: int, banned: int, watched: int, targets: set[_Place]
) -> list[int] | None:
    """The track of a shortest walk to a target, last piece first: nothing watched twice, and nothing twice running."""
    came: dict[_Step, tuple[_Step, int] | None] = {(number, 0, banned): None for number in bits(stations)}
    queue = deque(came)
    while queue:
        here = queue.popleft()
        place, last, used = here
        if place in targets:
            return _way_back(came, here)
        if place >= 0 and not passable >> place & 1:
            continue
        for onward, bit in track.onward(place):
            if bit & (used | last):
                continue
            step = (onward, bit or _last(track, place), used | bit & watched)
            if step not in came:
                came[step] = here, bit
                queue.append(step)
    return None


def _way_back(came: dict[_Step, tuple[_Step, int] | None], here: _Step) -> list[int]:
    pieces: list[int] = []
    while (before := came[here]) is not None:
        here, bit = before
        pieces.append(bit)
    return pieces


def _used_again(pieces: list[int]) -> int:
    """Some piece of track that is used twice; 0 if there is none."""
    used = 0
    for bit in pieces:
        if used & bit:
            return bit
        used |= bit
    return 0


def _arrivals(places: dict[_Place, int] | set[_Place]) -> int:
    arrivals = 0
    for place in places:
        if place < 0:
            arrivals |= 1 << ~place
    return arrivals

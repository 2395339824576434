"""The map as one kind of train sees it, made ready for the search.

Towns where no route may end only lie on the way, so links over them are joined into legs from node to node, and the
search takes one step a leg. Track bits are repacked, see `packed_track`, so that masks stay short. For every leg the
net also knows how much a train can still gain behind it, which is what lets the search leave out most routes unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from revier.rail.bits import bits
from revier.rail.routes.model import TOWN, Link, RunMap, TrainSpec, place_masks

NEVER = -(1 << 60)  # the weight of what cannot be


class SpentError(Exception):
    """The budget of search steps has run out."""


class Meter:
    """Counts search steps, so that a search ends after the same step on every machine."""

    __slots__ = ("left",)

    def __init__(self, budget: int) -> None:
        self.left = budget

    def step(self) -> None:
        """One step of the search."""
        self.left -= 1
        if self.left < 0:
            raise SpentError

    def within(self, steps: int, work: Callable[[], object]) -> bool:
        """Do a piece of work that may take so many steps at most; was it finished?"""
        kept = max(0, self.left - steps)
        self.left -= kept
        try:
            work()
        except SpentError:
            return False
        finally:
            self.left = max(0, self.left) + kept
        return True


class Leg(NamedTuple):
    """A way from one node to the next over towns only."""

    clash: int  # it cannot be taken when one of these stops was visited or one of these pieces of track used
    adds: int  # stops and track used from then on
    gain: int  # weight of what it adds
    cost: int  # what it takes from the length of the train, see `Net`
    to: int
    ahead: list[int]  # by the length left behind it: never below the weight a train can still gain from there
    number: int


class Way(NamedTuple):
    """What a leg is made of, for when the route is written down."""

    origin: int
    stops: tuple[int, ...]  # without the origin
    links: tuple[int, ...]
    link_mask: int


# What a train gains at a node at least, and the legs on from it: what each costs, gains, the place it leads to, and
# what can be gained behind it.
_Onward = tuple[int, list[tuple[int, int, int, list[int]]]]


def packed_track(links: Sequence[Link], shift: int) -> list[int]:
    """For every link a short mask, from bit `shift` on: two of them meet exactly when the full masks meet.

    Pieces of track used by the same links are one piece to the search, and a piece whose links all meet on another
    piece as well says nothing new; so most links keep a single bit.
    """
    seen = shared = 0
    for link in links:
        shared |= seen & link.mask
        seen |= link.mask
    users: dict[int, int] = {}
    for number, link in enumerate(links):
        for piece in bits(link.mask & shared):
            users[piece] = users.get(piece, 0) | 1 << number
    packed = [0] * len(links)
    bit = 1 << shift
    kept: list[int] = []
    for group in sorted(set(users.values()), key=lambda group: (-group.bit_count(), group)):
        if all(group & ~larger for larger in kept):
            kept.append(group)
            for number in bits(group):
                packed[number] |= bit
            bit <<= 1
    for number, link in enumerate(links):
        if link.mask and not packed[number]:
            packed[number] = bit
            bit <<= 1
    return packed


class Net:
    """Nodes and legs for trains of one kind.

    Weights join income and tidiness in one number: income times `unit`, less one for every piece of track. So the
    heaviest set of routes is the one of highest income and, among those, of least track.

    What is left of a train's length is one number too: cities times `width`, plus towns where these are counted.
    Town parts above the train's own number of towns are not real: towns have borrowed from the cities. (No leg has
    more towns than a train may visit, so that two legs cannot borrow a whole city unseen.)
    """

    def __init__(self, run_map: RunMap, train: TrainSpec, packed: Sequence[int], unit: int) -> None:
        count = len(run_map.kind)
        self.map, self.unit, self.packed = run_map, unit, packed
        self.stop_mask = (1 << count) - 1
        self.open = self.stop_mask & ~train.barred
        self.through = run_map.through & self.open
        self.own = run_map.own & self.open
        self.summed = not train.skips and train.score is None
        self.worth = [value * unit if self.summed else 0 for value in run_map.value]
        # A plus train counts all its stops in the place of towns, and its cities besides.
        self._towns = (train.towns or 0) + (train.cities if train.plus else 0)
        self.width = 1 if train.towns is None else 2 * (self._towns + 1)
        self._town_cost = 0 if train.towns is None else 1
        self._city_cost = 0 if train.skips else self.width + train.plus
        self.can_end = [kind != TOWN or train.town_ends for kind in run_map.kind]
        self.ending = 0
        for stop, can in enumerate(self.can_end):
            self.ending |= can << stop
        self.ending &= self.open
        self.node_mask = self.ending | self.own
        self.nodes = bits(self.node_mask)
        self.places = place_masks(run_map)
        self.ties = self._ties()
        self.legs: list[list[Leg]] = [[] for _ in range(count)]
        self.ways: list[Way] = []

    def length(self, train: TrainSpec) -> int:
        """The whole length of a train of this kind."""
        return train.cities * (self._city_cost - train.plus) + self._towns

    def cost(self, stop: int) -> int:
        """What visiting a place takes from the length."""
        return self._town_cost if self.map.kind[stop] == TOWN else self._city_cost

    def real(self, length: int) -> bool:
        """Is this a possible rest of length, or was more used than there is?"""
        return length >= 0 and length % self.width <= self._towns

    def elsewhere(self, stop: int) -> int:
        """Stops of which a route over this stop needs one, to join two places that count as such."""
        return self.ending & ~self.places[self.map.place[stop]]

    def _ties(self) -> list[list[tuple[int, int]]]:
        ties: list[list[tuple[int, int]]] = [[] for _ in self.map.kind]
        for number, link in enumerate(self.map.links):
            if link.a != link.b and self.open >> link.a & self.open >> link.b & 1:
                ties[link.a].append((link.b, number))
                ties[link.b].append((link.a, number))
        return ties

    def build(self, meter: Meter) -> None:
        """Find the legs out of every node."""
        for node in self.nodes:
            self._walk(node, Way(node, (), (), 0), (0, 1 << node, 0, 0), meter)

    def _walk(self, at: int, way: Way, so_far: tuple[int, int, int, int], meter: Meter) -> None:
        """Go on from a stop; `so_far` is what the leg clashes with, adds, gains and costs up to there."""
        meter.step()
        place = self.map.place
        origin, stops, links, link_mask = way
        clashes, adds, gain, cost = so_far
        for to, number in self.ties[at]:
            crossing = place[to] == place[at]
            track = self.packed[number]
            clash = track | (1 << to if crossing else self.places[place[to]])
            if clash & adds:
                continue
            costs = cost if crossing else cost + self.cost(to)
            if self._town_cost and costs > self._towns and self.map.kind[to] == TOWN:
                continue
            gains = gain + self.worth[to] - self.map.links[number].mask.bit_count()
            further = Way(origin, (*stops, to), (*links, number), link_mask | 1 << number)
            longer = (clashes | clash, adds | track | 1 << to, gains, costs)
            if self.node_mask >> to & 1:
                self.legs[origin].append(Leg(*longer, to, [], len(self.ways)))
                self.ways.append(further)
            elif self.through >> to & 1:
                self._walk(to, further, longer, meter)

    def look_ahead(self, length: int) -> list[list[int]]:
        """Fill `ahead` of every leg, up to this length; returns the same for standing at a node, by node.

        The look ahead lets a train go anywhere but straight back to the place it came from, which is more than it may
        do. Legs are then put in order, the most promising first.
        """
        place, rows = self.map.place, self._onward()
        into: list[list[tuple[list[int], int]]] = [[] for _ in self.map.kind]
        for node in self.nodes:
            for leg in self.legs[node]:
                into[leg.to].append((leg.ahead, place[node]))
        standing: list[list[int]] = [[] for _ in self.map.kind]
        everywhere = [standing[node] for node in self.nodes] + [ahead for ways in into for ahead, _ in ways]
        for left in range(length + 1):
            if not self.real(left):
                for known in everywhere:
                    known.append(NEVER)
                continue
            for node in self.nodes:
                best, towards, second = self._best_two(rows[node], left) if self.through >> node & 1 else (0, None, 0)
                standing[node].append(best)
                for ahead, came_from in into[node]:
                    ahead.append(second if came_from == towards else best)
        for legs in self.legs:
            legs.sort(key=lambda leg: (-leg.gain - leg.ahead[-1], leg.number))
        return standing

    def reach_ahead(self, length: int) -> list[list[int]]:
        """By node and length left: the stops a train may come to from there; more than it can, quickly found."""
        groups = self._free_groups()
        reach: list[list[int]] = [[] for _ in self.map.kind]
        rows: list[list[tuple[int, int, list[int]]]] = [[] for _ in self.map.kind]
        for node in self.nodes:
            if self.through >> node & 1:
                legs = (leg for origin, _ in groups[node] for leg in self.legs[origin])
                rows[node] = sorted(((leg.cost, leg.adds, reach[leg.to]) for leg in legs), key=lambda row: row[0])
        for left in range(length + 1):
            real = self.real(left)
            for node in self.nodes:
                stops = 0
                for cost, adds, beyond in rows[node] if real else ():
                    if cost > left:
                        break
                    stops |= adds | beyond[left - cost] if cost else adds
                reach[node].append(stops & self.stop_mask)
        return reach

    def _onward(self) -> list[_Onward]:
        """By node the most it gains without going on, and the legs that go on from it, the shortest first."""
        place, found = self.map.place, list[_Onward]()
        for group in self._free_groups():
            legs = [
                (leg.cost, gained + leg.gain, place[leg.to], leg.ahead)
                for origin, gained in group
                for leg in self.legs[origin]
                if leg.cost > 0
            ]
            found.append((group[-1][1], sorted(legs, key=lambda leg: leg[0])))
        return found

    @staticmethod
    def _best_two(onward: _Onward, left: int) -> tuple[int, int | None, int]:
        """The best gain from a node, the place it goes to first, and the best gain by any other place."""
        best, legs = onward
        second = best
        towards: int | None = None
        for cost, gain, to, ahead in legs:
            if cost > left:
                break
            weight = gain + ahead[left - cost]
            if weight > best:
                if to != towards:
                    second, towards = best, to
                best = weight
            elif weight > second and to != towards:
                second = weight
        return best, towards, second

    def _free_groups(self) -> list[list[tuple[int, int]]]:
        """For every node, where a train can go on from without using up length, each with the most it gains thereby.

        These are the node itself, other stops of its place, and nodes that are towns where towns cost nothing.
        """
        groups: list[list[tuple[int, int]]] = [[(node, 0)] for node in range(len(self.map.kind))]
        for node in self.nodes:
            if all(leg.cost for leg in self.legs[node]):
                continue
            reached = [node]
            met = 0
            for origin in reached:
                for leg in self.legs[origin]:
                    if not leg.cost:
                        met |= leg.adds
                        if leg.to not in reached:
                            reached.append(leg.to)
            on_the_way = sum(max(0, self.worth[stop]) for stop in bits(met & self.stop_mask & ~(1 << node)))
            groups[node].extend((other, on_the_way) for other in reached[1:])
        return groups

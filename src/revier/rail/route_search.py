"""All routes of one kind of train that are heavy enough, by depth-first search with a look ahead.

A route is grown from a root: from every own station in two arms, stations done with staying closed; or, where a train
must have an end among given stops, from these in one arm.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from revier.core.errors import RulesBug
from revier.rail.route_model import RunQuery, TrainSpec, bits
from revier.rail.route_net import Leg, Meter, Net, Spent

# A route while it is searched: the numbers of its legs, the newest first, with SECOND_ARM where the first arm ends.
Chain = tuple[int, "Chain"] | None
SECOND_ARM = -1


class Find(NamedTuple):
    """A route found: its weight, the stops and track it uses, and what is needed to write it down."""

    weight: int
    used: int
    root: int
    chain: Chain


class Seeker:
    """What both ways of searching share: where routes start, bonuses, and writing a route down."""

    def __init__(self, q: RunQuery, train: TrainSpec, net: Net, meter: Meter) -> None:
        self.train, self.net, self.meter = train, net, meter
        self.modifiers = [(m, m.interest, m.bound(train)) for m in q.modifiers if m.interest & net.open]
        self.interest = 0
        for _, interest, _ in self.modifiers:
            self.interest |= interest
        self.length = net.length(train)
        self.roots = bits(train.ends & net.ending if train.ends else net.own)

    def bonus(self, stops: tuple[int, ...], touched: int) -> int:
        """What the modifiers add to a route, as weight."""
        extra = 0
        for modifier, interest, bound in self.modifiers:
            if touched & interest:
                bonus = modifier.bonus(self.train, stops, touched)
                if bonus > bound:
                    raise RulesBug(f"{modifier!r} pays {bonus} on {stops}, more than its bound {bound}")
                extra += bonus
        return extra * self.net.unit

    def stops(self, root: int, chain: Chain) -> tuple[int, ...]:
        """The stops of a route, from the end of its second arm to the end of its first."""
        first, second = _arms(chain)
        ways = self.net.ways
        stops: list[int] = []
        for number in reversed(second):
            stops.extend(reversed(ways[number].stops))
        stops.append(root)
        for number in first:
            stops.extend(ways[number].stops)
        return tuple(stops)

    def links(self, chain: Chain) -> tuple[int, ...]:
        """The links of a route, in the order of its stops."""
        first, second = _arms(chain)
        ways = self.net.ways
        links: list[int] = []
        for number in reversed(second):
            links.extend(reversed(ways[number].links))
        for number in first:
            links.extend(ways[number].links)
        return tuple(links)

    def open_legs(self, taken: int, closed: int) -> list[list[Leg]]:
        """The legs out of every node that avoid track taken and stations done with."""
        return [[leg for leg in legs if not (leg.clash & taken or leg.adds & closed)] for legs in self.net.legs]


def _arms(chain: Chain) -> tuple[list[int], list[int]]:
    """The legs of the first and of the second arm, each from the root outwards."""
    arm: list[int] = []
    second: list[int] = []
    while chain is not None:
        number, chain = chain
        if number == SECOND_ARM:
            second, arm = arm[::-1], []
        else:
            arm.append(number)
    return arm[::-1], second


class Finder(Seeker):
    """Searches routes whose income is the sum of their stops, with modifiers."""

    def __init__(self, q: RunQuery, train: TrainSpec, net: Net, meter: Meter, standing: list[list[int]]) -> None:
        super().__init__(q, train, net, meter)
        self._slack = sum(bound for _, _, bound in self.modifiers) * net.unit
        self._standing = standing
        self._both: dict[int, list[list[int | None]]] = {}

    def search(self, taken: int, floor: int, rising: bool = False) -> list[Find]:
        """Every route off the track taken that weighs `floor` or more; if `rising`, only ever heavier ones.

        Then the last one is the heaviest.
        """
        net, meter = self.net, self.meter
        can_end, through, own, interest = net.can_end, net.through, net.own, self.interest
        found: list[Find] = []
        cut = floor - self._slack

        def record(weight: int, used: int, chain: Chain) -> None:
            nonlocal cut
            if used & interest:
                weight += self.bonus(self.stops(root, chain), used & net.stop_mask)
            if weight >= cut + self._slack:
                found.append(Find(weight, used, root, chain))
                if rising:
                    cut = weight + 1 - self._slack

        def grow(
            legs: Sequence[Leg], used: int, left: int, weight: int, chain: Chain, later: Sequence[Leg], whole: bool
        ) -> None:
            """Lengthen an arm by each of these legs; `later` are the legs with which a second arm may begin."""
            meter.left -= 1
            if meter.left < 0:
                raise Spent
            for clash, adds, gain, cost, to, ahead, number in legs:
                if used & clash or cost > left:
                    continue
                rest = left - cost
                heavier = weight + gain
                if later:
                    more = both[number][rest]
                    if more is None:
                        more = both[number][rest] = max(map(add, ahead, backward[-rest - 1 :]))
                else:
                    more = ahead[rest]
                if heavier + more < cut:
                    continue
                using = used | adds
                longer = (number, chain)
                if can_end[to]:
                    if whole and heavier >= cut and using & elsewhere and using & own and not done >> to & 1:
                        record(heavier, using, longer)
                    if later:
                        grow(later, using, rest, heavier, (SECOND_ARM, longer), (), True)
                if through >> to & 1:
                    grow(open_legs[to], using, rest, heavier, longer, later, whole)

        one_arm = bool(self.train.ends)
        closed = done = 0
        for root in self.roots:
            open_legs = self.open_legs(taken, closed)
            left = self.length - net.cost(root)
            if net.real(left):
                elsewhere = net.elsewhere(root)
                both, backward = self._both_arms(root, left)
                legs = open_legs[root]
                two_arms = not one_arm and through >> root & 1
                for i, leg in enumerate(legs):
                    later = legs[i + 1 :] if two_arms else []
                    grow((leg,), taken | 1 << root, left, net.worth[root], None, later, can_end[root])
            if one_arm:
                done |= 1 << root
            else:
                closed |= 1 << root
        return found

    def _both_arms(self, root: int, left: int) -> tuple[list[list[int | None]], list[int]]:
        """What both arms can still gain, by leg and length left (filled in when asked for), and the second arm alone."""
        if root not in self._both:
            self._both[root] = [[None] * (left + 1) for _ in self.net.ways]
        return self._both[root], self._standing[root][left::-1]

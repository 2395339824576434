"""Routes of trains that skip cities or score in their own way, and so may run as far as there is track.

There are too many such routes to list. The search asks at every step which stops can still be reached, what a route
over these could score at best, and what the other trains could earn on the track left to them; and it goes on only
while that beats the best set of routes known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from revier.core.errors import RulesBug
from revier.rail.bits import bits
from revier.rail.routes.lists import SECOND_ARM, Chain, Find, Lists
from revier.rail.routes.model import RunMap, RunQuery, TrainSpec, plain_income, top_places
from revier.rail.routes.net import NEVER, Leg, Meter, Net
from revier.rail.routes.search import Hunt, Report, Seeker

BOUNDLESS = 1 << 50  # the weight promised by a score without a limit


class _Step(NamedTuple):
    """A way to go on, kept until all ways are known and the best can be tried first."""

    order: tuple[int, int, int, int]
    promise: int
    legs: Sequence[Leg]
    used: int
    left: int
    weight: int
    chain: Chain
    later: Sequence[Leg]
    crossed: int


class FarFinder(Seeker):
    """Searches routes by what their stops could score at best."""

    def __init__(self, q: RunQuery, train: TrainSpec, net: Net, meter: Meter) -> None:
        super().__init__(q, train, net, meter)
        self._map = q.map
        self._limit = train.limit if train.score is not None else _skipping_limit(q.map, train)
        # From a root that promises much the search learns early what is worth looking at.
        self.roots.sort(key=lambda root: (-self.promise(root, net.open), root))

    def ceiling(self) -> int:
        """Never below the weight of any route."""
        return max((self.promise(root, self.net.open) for root in self.roots), default=0)

    def search(self, taken: int, floor: int, others: Lists, report: Report) -> None:
        """Report every route off the track taken that, with what the others earn, weighs `floor` or more."""
        _FarHunt(self, taken, floor, others, report).run()

    def promise(self, root: int, stops: int) -> int:
        """Never below the weight of a route from this root over no other stops than these."""
        if self._limit is None:
            return BOUNDLESS
        return self._limit(root if self.one_arm else -1, stops) * self.net.unit + self.most_bonus(stops)

    def weigh(self, root: int, chain: Chain, used: int) -> int:
        """The weight of the income of a route."""
        stops = self.stops(root, chain)
        touched = used & self.net.stop_mask
        score = plain_income(self._map, self.train, stops)
        if self._limit is not None and score > self._limit(root if self.one_arm else -1, touched):
            raise RulesBug(f"train {self.train.name} scores {score} on {stops}, more than its limit")
        return score * self.net.unit + self.bonus(stops, touched)

    def onward(self, taken: int) -> list[int]:
        """For every stop the stops one can go on to over free track; none where a route must end."""
        net = self.net
        onward = [0] * len(net.ties)
        for stop in bits(net.through):
            for to, number in net.ties[stop]:
                if not net.packed[number] & taken:
                    onward[stop] |= 1 << to
        return onward


class _FarHunt(Hunt):
    seeker: FarFinder

    def __init__(self, seeker: FarFinder, taken: int, floor: int, others: Lists, report: Report) -> None:
        super().__init__(seeker, taken, floor, others, report)
        self._real = [self.net.real(left) for left in range(seeker.length + 1)]
        self._onward = seeker.onward(taken)
        self._root = -1
        self._elsewhere = 0
        self._legs = self.open_legs()
        self._promises: dict[int, int] = {}

    def from_root(self, root: int, left: int, two_arms: bool, crossed: int) -> None:
        self._root = root
        self._elsewhere = self.net.elsewhere(root)
        self._legs = self.open_legs()
        self._promises.clear()
        legs = self._legs[root]
        for i, leg in enumerate(legs):
            later = legs[i + 1 :] if two_arms else []
            step = _Step((0, 0, 0, 0), BOUNDLESS, (leg,), self.taken | 1 << root, left, 0, None, later, crossed)
            self._grow(step, self.net.can_end[root])

    def _grow(self, step: _Step, whole: bool) -> None:
        """Lengthen an arm by one leg in every way worth it; `whole`: the route so far has its other end."""
        self.meter.step()
        net, others, through = self.net, self.others, self.net.through
        steps: list[_Step] = []
        for leg in step.legs:
            left = step.left - leg.cost
            if step.used & leg.clash or left < 0 or not self._real[left]:
                continue
            weight = step.weight + leg.gain
            crossed = step.crossed | self.crossing_out[leg.number]
            beside = others.most(crossed) + weight
            if beside + step.promise < self.cut:
                continue
            used = step.used | leg.adds
            promise = self._ahead(leg.to, used, bool(step.later), self.cut - beside)
            if beside + promise < self.cut:
                continue
            chain = (leg.number, step.chain)
            ends = net.can_end[leg.to]
            if ends and whole:
                self._end(leg.to, used, chain, weight, beside)
            space = (self._onward[leg.to] & ~used).bit_count()
            order = (-((beside - weight + promise) // net.unit), space, -weight, leg.number)
            if ends and step.later:
                again = (SECOND_ARM, chain)
                steps.append(_Step(order, promise, step.later, used, left, weight, again, (), crossed))
            if through >> leg.to & 1:
                legs = self._legs[leg.to]
                steps.append(_Step(order, promise, legs, used, left, weight, chain, step.later, crossed))
        steps.sort(key=lambda step: step.order)
        for further in steps:
            if others.most(further.crossed) + further.weight + further.promise >= self.cut:
                self._grow(further, whole or (bool(step.later) and not further.later))

    def _end(self, to: int, used: int, chain: Chain, weight: int, beside: int) -> None:
        """The route may end here: report it if it is one, and good enough."""
        if not (used & self._elsewhere and used & self.net.own) or self.done >> to & 1:
            return
        if beside + self._promised(used & self.net.stop_mask) >= self.cut:
            income = self.seeker.weigh(self._root, chain, used)
            if beside + income >= self.cut:
                self.cut = self.report(Find(weight + income, used ^ self.taken, self._root, chain))

    def _promised(self, stops: int) -> int:
        known = self._promises.get(stops)
        if known is None:
            known = self._promises[stops] = self.seeker.promise(self._root, stops)
        return known

    def _ahead(self, to: int, used: int, two_arms: bool, needed: int) -> int:
        """Never below the weight of what a route grown from here can earn; rough where that is less than needed."""
        self.meter.step()
        onward, stop_mask = self._onward, self.net.stop_mask
        free = stop_mask & ~(used | self.closed)
        around = free | 1 << to
        new = (onward[to] | onward[self._root] if two_arms else onward[to]) & free
        reached = dead_ends = 0
        while new:
            stop = new & -new
            reached |= stop
            near = onward[stop.bit_length() - 1] & around
            if not near & (near - 1):
                dead_ends |= stop
            new = (new | near & free) & ~reached
        within = used & stop_mask | reached
        if not within & self.net.own:
            return NEVER
        most = self._promised(within)
        if two_arms or most < needed or not dead_ends & (dead_ends - 1):
            return most
        # Of several dead ends one arm can see only one.
        within &= ~dead_ends
        return max(self._promised(within | 1 << stop) for stop in bits(dead_ends))


def _skipping_limit(run_map: RunMap, train: TrainSpec) -> Callable[[int, int], int]:
    """The most a train that skips can count where it has no score of its own. A place crossed counts all its stops."""
    crossed: dict[int, int] = {}
    for link in run_map.links:
        if link.a != link.b and run_map.place[link.a] == run_map.place[link.b]:
            place = run_map.place[link.a]
            crossed[place] = crossed.get(place, 0) | 1 << link.a | 1 << link.b
    worth = [max(0, value) for value in run_map.value]
    for mask in crossed.values():
        stops = bits(mask)
        together = sum(worth[stop] for stop in stops)
        for stop in stops:
            worth[stop] = together
    best = top_places(run_map, worth, train.cities)
    return lambda _end, stops: best(stops)

"""Finding routes of one train, by depth-first search with a look ahead.

A route is grown from a root: from every own station in two arms, stations done with staying closed; or, where a train
must have an end among given stops, from these in one arm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add

from revier.rail.bits import bits
from revier.rail.routes.lists import SECOND_ARM, Chain, Find, Lists
from revier.rail.routes.model import Modifier, RunQuery, SharpModifier, TrainSpec, extra_income
from revier.rail.routes.net import Leg, Meter, Net, SpentError

Report = Callable[[Find], int]  # told of a route; answers with the floor from then on


class Seeker:
    """What all ways of searching share: where routes start, bonuses, and writing a route down."""

    def __init__(self, q: RunQuery, train: TrainSpec, net: Net, meter: Meter) -> None:
        self.train, self.net, self.meter = train, net, meter
        self.modifiers = [modifier for modifier in q.modifiers if modifier.interest & net.open]
        self.interest = 0
        for modifier in self.modifiers:
            self.interest |= modifier.interest & net.open
        self._judges = [judge for judge in (_Judge(modifier, train) for modifier in self.modifiers) if judge.bound]
        self._concern = 0
        for judge in self._judges:
            self._concern |= judge.concern & net.open
        self._most: dict[int, int] = {}
        self.length = net.length(train)
        self.one_arm = bool(train.ends)
        self.roots = bits(train.ends & net.ending if self.one_arm else net.own)

    def bonus(self, stops: tuple[int, ...], touched: int) -> int:
        """What the modifiers add to a route, as weight."""
        return extra_income(self.modifiers, self.train, stops, touched) * self.net.unit

    def most_bonus(self, stops: int) -> int:
        """Never below the weight that modifiers add to a route over no other stops than these."""
        concerned = stops & self._concern
        known = self._most.get(concerned)
        if known is None:
            known = sum(judge.most(concerned) for judge in self._judges) * self.net.unit
            self._most[concerned] = known
        return known

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


class _Judge:
    """The bound of one modifier for one kind of train."""

    def __init__(self, modifier: Modifier, train: TrainSpec) -> None:
        self.bound = modifier.bound(train)
        self._interest, self._train = modifier.interest, train
        self._sharp: SharpModifier | None = modifier if hasattr(modifier, "bound_on") else None  # type: ignore[assignment]
        self.concern = self._interest | (self._sharp.concern if self._sharp else 0)

    def most(self, stops: int) -> int:
        """Never below the bonus of a route over no other stops than these."""
        if not stops & self._interest:
            return 0
        return self._sharp.bound_on(self._train, stops) if self._sharp else self.bound


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


class OpenLegs(dict[int, list[Leg]]):
    """By node the legs that are open, looked through when a search comes there: to most nodes it never does."""

    def __init__(self, legs: list[list[Leg]], taken: int, closed: int) -> None:
        super().__init__()
        self._all, self._taken, self._closed = legs, taken, closed

    def __missing__(self, node: int) -> list[Leg]:
        taken, closed, legs = self._taken, self._closed, self._all[node]
        if taken or closed:
            legs = [leg for leg in legs if not (leg.clash & taken or leg.adds & closed)]
        self[node] = legs
        return legs


class Hunt:
    """One search, with what stays the same from step to step.

    It reports routes off the track taken that, with what the other trains can earn beside them, reach the floor.
    """

    def __init__(self, seeker: Seeker, taken: int, floor: int, others: Lists, report: Report) -> None:
        self.seeker, self.net, self.meter = seeker, seeker.net, seeker.meter
        self.taken, self.cut, self.others, self.report = taken, floor, others, report
        self.crossing_out = [0] * len(self.net.ways)
        if others.filled:
            for legs in self.net.legs:
                for leg in legs:
                    self.crossing_out[leg.number] = others.crossed_out(leg.adds)
        self.closed = 0  # own stations done with: no route touches them again
        self.done = 0  # ends done with: no route ends there again

    def run(self) -> None:
        """Search from one root after the other."""
        net, seeker = self.net, self.seeker
        crossed = self.others.crossed_out(self.taken)
        for root in seeker.roots:
            left = seeker.length - net.cost(root)
            if net.real(left):
                two_arms = not seeker.one_arm and bool(net.through >> root & 1)
                self.from_root(root, left, two_arms, crossed)
            if seeker.one_arm:
                self.done |= 1 << root
            else:
                self.closed |= 1 << root

    def from_root(self, root: int, left: int, two_arms: bool, crossed: int) -> None:
        """Report the routes with this root that were not met from another."""
        raise NotImplementedError

    def open_legs(self) -> OpenLegs:
        """The legs out of every node that avoid track taken and stations done with."""
        return OpenLegs(self.net.legs, self.taken, self.closed)


class Finder(Seeker):
    """Searches routes whose income is the sum of their stops, with modifiers."""

    def __init__(self, q: RunQuery, train: TrainSpec, net: Net, meter: Meter, standing: list[list[int]]) -> None:
        super().__init__(q, train, net, meter)
        self.slack = self.most_bonus(net.open)
        self.reach = net.reach_ahead(self.length) if self.slack else []
        self._standing = standing
        self._both: dict[int, list[list[int | None]]] = {}
        self._bonuses: dict[int, int] = {}

    def search(self, taken: int, floor: int, others: Lists, report: Report) -> None:
        """Report every route off the track taken that, with what the others earn, weighs `floor` or more."""
        _NearHunt(self, taken, floor, others, report).run()

    def both_gain(self, root: int, left: int) -> int:
        """Never below the weight that two arms from this root, which trains may pass, gain together."""
        standing = self._standing[root]
        most: int = max(map(add, standing, standing[left::-1]))
        return most

    def both_arms(self, root: int, left: int) -> tuple[list[list[int | None]], list[int]]:
        """What both arms can still gain, by leg and length left, filled in when asked for; and the second arm alone."""
        if root not in self._both:
            self._both[root] = [[None] * (left + 1) for _ in self.net.ways]
        return self._both[root], self._standing[root][left::-1]

    def bonus_of(self, root: int, chain: Chain, touched: int) -> int:
        """What modifiers add to a route. The same route is met in several searches, known by the set of its links."""
        route = 0
        rest = chain
        while rest is not None:
            number, rest = rest
            if number != SECOND_ARM:
                route |= self.net.ways[number].link_mask
        known = self._bonuses.get(route)
        if known is None:
            known = self._bonuses[route] = self.bonus(self.stops(root, chain), touched)
        return known


class _NearHunt(Hunt):
    seeker: Finder

    def from_root(self, root: int, left: int, two_arms: bool, crossed: int) -> None:
        net, seeker, meter, most = self.net, self.seeker, self.meter, self.others.most
        slack, reach, most_bonus = seeker.slack, seeker.reach, seeker.most_bonus
        beside = most(crossed) + slack
        if two_arms and net.worth[root] + seeker.both_gain(root, left) + beside < self.cut:
            return
        can_end, through, own = net.can_end, net.through, net.own
        elsewhere = net.elsewhere(root)
        crossing_out = self.crossing_out
        open_legs = self.open_legs()
        both, backward = seeker.both_arms(root, left)

        def grow(
            legs: Sequence[Leg],
            used: int,
            left: int,
            weight: int,
            chain: Chain,
            later: Sequence[Leg],
            whole: bool,
            crossed: int,
            beside: int,
        ) -> None:
            """Lengthen an arm by each of these legs; `later` are the legs with which a second arm may begin.

            `whole`: the route so far has its other end. `crossed`: routes of other trains ruled out, and `beside`
            what they can still earn, with all the bonuses there might be.
            """
            meter.left -= 1  # a step, counted here because nothing is done as often
            if meter.left < 0:
                raise SpentError
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
                if heavier + more + beside < self.cut:
                    continue
                crossed_now, beside_now = crossed | crossing_out[number], beside
                if crossed_now != crossed:
                    beside_now = most(crossed_now) + slack
                    if heavier + more + beside_now < self.cut:
                        continue
                using = used | adds
                if slack:
                    within = using | reach[to][rest] | reach[root][rest] if later else using | reach[to][rest]
                    if heavier + more + beside_now - slack + most_bonus(within) < self.cut:
                        continue
                longer = (number, chain)
                if can_end[to]:
                    if whole and heavier + beside_now >= self.cut and using & elsewhere and using & own:
                        self._end(to, root, heavier, using, longer, beside_now - slack)
                    if later:
                        grow(later, using, rest, heavier, (SECOND_ARM, longer), (), True, crossed_now, beside_now)
                if through >> to & 1:
                    grow(open_legs[to], using, rest, heavier, longer, later, whole, crossed_now, beside_now)

        legs = open_legs[root]
        for i, leg in enumerate(legs):
            later = legs[i + 1 :] if two_arms else []
            start = self.taken | 1 << root
            grow((leg,), start, left, net.worth[root], None, later, can_end[root], crossed, beside)

    def _end(self, to: int, root: int, weight: int, used: int, chain: Chain, beside: int) -> None:
        if self.done >> to & 1:
            return
        if used & self.seeker.interest:
            if self.seeker.most_bonus(used) + weight + beside < self.cut:
                return
            weight += self.seeker.bonus_of(root, chain, used & self.net.stop_mask)
        if weight + beside >= self.cut:
            self.cut = self.report(Find(weight, used ^ self.taken, root, chain))

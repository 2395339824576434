"""Choosing one route a train so that all together earn most: a quick good set first, then the proof.

Every kind of train gets a ceiling, the weight of its best route when alone on the map. A set better than the best
known needs from each train at least what the ceilings of the others leave over, so only routes that heavy are listed,
and the sets made of them are tried with the same bound. Far trains are searched with the lists of the others in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from revier.rail.routes.far import FarFinder
from revier.rail.routes.lists import Find, Lists
from revier.rail.routes.model import Route, RunQuery, RunSet, TrainSpec, income_of
from revier.rail.routes.net import Meter, Net, SpentError, packed_track
from revier.rail.routes.rules import first_route
from revier.rail.routes.search import Finder

# Steps of searches that need not be finished: a first idea of what a far train earns, and choosing among equal sets.
_FAR_TRY = 600
_FAR_TIDY = 600
_TIDY = 20_000

_Set = list[Find | None]  # one entry a train
_Key = tuple[int, tuple[int, ...]]
_View = tuple[int, int | None, int, bool, bool, bool]
_Nets = dict[_View, tuple[Net, list[list[int]]]]


class _Kind:
    """Equal trains: who finds their routes, a weight none of them exceeds, and the routes worth considering."""

    def __init__(self, train: TrainSpec, finder: Finder | FarFinder) -> None:
        self.train, self.finder = train, finder
        self.ceiling = 0
        self.alone: Find | None = None
        self.finds: list[Find] = []

    def key(self, find: Find | None) -> _Key:
        """The better of two routes has the smaller key."""
        return (-find.weight, _forward(self.finder.links(find.chain))) if find else (1, ())


class Choice:
    """One question on its way to an answer."""

    def __init__(self, q: RunQuery, budget: int) -> None:
        self._q = q
        self._meter = Meter(budget)
        self._stops = len(q.map.kind)
        everything = 0
        for link in q.map.links:
            everything |= link.mask
        self._unit = everything.bit_count() + 1
        self._kinds: list[_Kind] = []
        self._kind_of: list[_Kind] = []
        self._best: _Set = [None] * len(q.trains)
        self._weight = 0
        self._far: list[int] = []  # trains that can run at all, by the way they are searched
        self._near: list[int] = []
        self._leads: list[int] = []  # searched one inside the other
        self._listed: list[int] = []  # chosen from lists
        self._nobody = Lists((), self._stops, self._meter)  # for a train that is searched as if there were no other
        self._lists = self._nobody

    def decide(self) -> None:
        """Find the best set, or run out of steps with a good one."""
        self._prepare()
        for kind in self._kinds:
            self._run_alone(kind)
        seats = [seat for seat, kind in enumerate(self._kind_of) if kind.ceiling]
        self._far = [seat for seat in seats if isinstance(self._kind_of[seat].finder, FarFinder)]
        self._near = [seat for seat in seats if seat not in self._far]
        if not self._far and len(self._kind_of) == 1:
            return  # its search has already met every route as good as the best
        if len(seats) > 1:
            order = sorted(seats, key=lambda seat: -self._kind_of[seat].ceiling)
            self._run_in_turn(order)
            if len({id(self._kind_of[seat]) for seat in seats}) > 1:  # equal trains take the same routes in any order
                self._run_in_turn(order[::-1])
        self._leads = self._far or self._lead()
        self._listed = [seat for seat in self._near if seat not in self._leads]
        self._lists = self._list_routes()
        if not self._far:
            self._search(lambda: self._weight)
        elif len(seats) > 1:
            self._search(lambda: self._income_weight(self._weight) + 1)

    def tidy(self) -> None:
        """Among sets of equal income take a tidy one; without far trains that was done on the way."""
        if self._far:
            self._meter.left = _FAR_TIDY + _TIDY
            self._meter.within(_FAR_TIDY, lambda: self._search(lambda: self._weight + 1))
            self._meter.within(_TIDY, self._settle_listed)

    def written(self, proven: bool) -> RunSet:
        """The answer; trains that an unfinished search left idle take any route they can."""
        routes: list[Route | None] = []
        used = 0
        for seat, find in enumerate(self._best):
            route = self._route(seat, find) if find else None
            used |= route.mask if route else 0
            routes.append(route)
        if not proven:
            for seat, train in enumerate(self._q.trains):
                if routes[seat] is None:
                    spare = first_route(self._q.map, train, used)
                    if spare and (income := income_of(self._q, seat, spare.stops)) > 0:
                        routes[seat] = spare._replace(train=seat, income=income)
                        used |= spare.mask
        return RunSet(tuple(routes), sum(route.income for route in routes if route), proven)

    def _route(self, seat: int, find: Find) -> Route:
        finder = self._kind_of[seat].finder
        stops, links = finder.stops(find.root, find.chain), finder.links(find.chain)
        if (links[::-1], stops[::-1]) < (links, stops):
            stops, links = stops[::-1], links[::-1]
        mask = 0
        for link in links:
            mask |= self._q.map.links[link].mask
        return Route(seat, stops, links, mask, income_of(self._q, seat, stops))

    # Bounds and a first good set

    def _prepare(self) -> None:
        packed = packed_track(self._q.map.links, self._stops)
        nets: _Nets = {}
        for train in self._q.trains:
            kind = next((kind for kind in self._kinds if kind.train == train), None)
            if kind is None:
                kind = _Kind(train, self._finder(train, packed, nets))
                self._kinds.append(kind)
            self._kind_of.append(kind)

    def _finder(self, train: TrainSpec, packed: Sequence[int], nets: _Nets) -> Finder | FarFinder:
        """Trains that differ in nothing but their number of cities share one net, looked ahead for the longest."""
        view = _view(train)
        if view not in nets:
            net = Net(self._q.map, train, packed, self._unit)
            net.build(self._meter)
            standing: list[list[int]] = []
            if net.summed:
                standing = net.look_ahead(max(net.length(other) for other in self._q.trains if _view(other) == view))
            nets[view] = net, standing
        net, standing = nets[view]
        if net.summed:
            return Finder(self._q, train, net, self._meter, standing)
        return FarFinder(self._q, train, net, self._meter)

    def _run_alone(self, kind: _Kind) -> None:
        """The best route of a train that has the map to itself, which no route of it can exceed."""
        seat = self._kind_of.index(kind)

        def improve(find: Find) -> None:
            kind.alone = find
            self._offer([find if other == seat else None for other in range(len(self._kind_of))])

        steps = _FAR_TRY if len(self._kind_of) > 1 else self._meter.left
        finished = self._heaviest(kind, 0, improve, steps)
        best = kind.alone.weight if kind.alone else 0
        if isinstance(kind.finder, Finder):
            kind.ceiling = best
        elif finished:
            kind.ceiling = self._income_weight(best)
        elif len(self._kind_of) > 1:
            kind.ceiling = kind.finder.ceiling()
        else:
            raise SpentError

    def _heaviest(self, kind: _Kind, taken: int, improve: Callable[[Find], None], steps: int) -> bool:
        """Tell of ever better routes off the track taken; was the last one the best? Only far trains count steps.

        A single train is told of equally good routes too, which settles at once which of them is first in order.
        """
        finder = kind.finder
        better = int(len(self._kind_of) > 1)

        def report(find: Find) -> int:
            improve(find)
            return find.weight + better if isinstance(finder, Finder) else self._income_weight(find.weight) + 1

        if isinstance(finder, Finder):
            finder.search(taken, 1, self._nobody, report)
            return True
        return self._meter.within(steps, lambda: finder.search(taken, 1, self._nobody, report))

    def _income_weight(self, weight: int) -> int:
        """The weight of an income without its track: every set of higher income is heavier."""
        return -(-weight // self._unit) * self._unit

    def _run_in_turn(self, order: Sequence[int]) -> None:
        """Each train in turn takes the best route that those before it left."""
        finds: _Set = [None] * len(self._kind_of)
        taken = 0
        for seat in order:
            kind = self._kind_of[seat]
            last: list[Find] = [kind.alone] if kind.alone and not taken else []
            if not last and kind.ceiling:
                self._heaviest(kind, taken, last.append, _FAR_TRY)
            if last:
                finds[seat] = last[-1]
                taken |= self._track(last[-1])
        self._offer(finds)

    def _track(self, find: Find) -> int:
        return find.used >> self._stops << self._stops

    def _offer(self, finds: _Set) -> None:
        """Take a set if it is heavier than the best one, or as heavy and first in order."""
        weight = sum(find.weight for find in finds if find)
        if weight > self._weight:
            self._weight, self._best = weight, self._in_order(finds)
        elif weight == self._weight:
            ordered = self._in_order(finds)
            if self._keys(ordered) < self._keys(self._best):
                self._best = ordered

    def _keys(self, finds: _Set) -> list[_Key]:
        return [kind.key(find) for kind, find in zip(self._kind_of, finds, strict=True)]

    def _in_order(self, finds: _Set) -> _Set:
        """Of equal trains the first has the first route."""
        ordered = finds[:]
        for kind in self._kinds:
            equal = [seat for seat, other in enumerate(self._kind_of) if other is kind]
            if len(equal) > 1:
                ranked = sorted((finds[seat] for seat in equal), key=kind.key)
                for seat, find in zip(equal, ranked, strict=True):
                    ordered[seat] = find
        return ordered

    # The proof

    def _lead(self) -> list[int]:
        """The longest train, if no other is equal to it: it is searched with the lists of the others in hand."""
        single = [seat for seat in self._near if self._kind_of.count(self._kind_of[seat]) == 1]
        return sorted(single, key=lambda seat: -self._kind_of[seat].ceiling)[:1]

    def _list_routes(self) -> Lists:
        """The routes of the listed trains that can be part of a set as good as the best known, the heaviest first."""
        together = sum(kind.ceiling for kind in self._kind_of)
        for kind in self._kinds:
            if any(self._kind_of[seat] is kind for seat in self._listed):
                self._list_kind(kind, max(1, self._weight - (together - kind.ceiling)))
        return Lists([self._kind_of[seat].finds for seat in self._listed], self._stops, self._meter)

    def _list_kind(self, kind: _Kind, floor: int) -> None:
        def listed(find: Find) -> int:
            kind.finds.append(find)
            return floor

        kind.finder.search(0, floor, self._nobody, listed)
        kind.finds.sort(key=lambda find: -find.weight)

    def _search(self, wanted: Callable[[], int]) -> None:
        """Try every set of the weight wanted: the leading trains one inside the other, then the listed ones."""
        lists, leads = self._lists, self._leads
        finds: _Set = [None] * len(self._kind_of)

        def settle(level: int, taken: int, weight: int) -> None:
            if level == len(leads):
                self._complete(finds, taken, lambda: wanted() - weight)
                return
            seat = leads[level]

            def report(find: Find) -> int:
                finds[seat] = find
                settle(level + 1, taken | self._track(find), weight + find.weight)
                finds[seat] = None
                return wanted() - weight

            inner = sum(self._kind_of[other].ceiling for other in leads[level + 1 :])
            self._kind_of[seat].finder.search(taken, wanted() - weight, lists.plus(inner), report)
            if lists.most(lists.crossed_out(taken)) + inner >= wanted() - weight:
                settle(level + 1, taken, weight)

        settle(0, 0, 0)

    def _complete(self, finds: _Set, taken: int, wanted: Callable[[], int]) -> None:
        """Complete a set by routes of the weight wanted for the listed trains."""

        def found(chosen: _Set, _: int) -> int:
            whole = finds[:]
            for seat, find in zip(self._listed, chosen, strict=True):
                whole[seat] = find
            self._offer(whole)
            return wanted()

        self._lists.sets(self._lists.crossed_out(taken), wanted(), found)

    def _settle_listed(self) -> None:
        """With the far trains where they are, give the others the first in order among equal sets."""
        finds: _Set = [None] * len(self._kind_of)
        taken = weight = 0
        for seat in self._far:
            find = finds[seat] = self._best[seat]
            if find:
                taken |= self._track(find)
                weight += find.weight
        self._complete(finds, taken, lambda: self._weight - weight)


def _view(train: TrainSpec) -> _View:
    """All that makes the map look different to a train."""
    return train.barred, train.towns, train.plus and train.cities, train.town_ends, train.skips, train.score is None


def _forward(links: tuple[int, ...]) -> tuple[int, ...]:
    """A route has two directions; the one with the smaller numbers first stands for both."""
    return min(links, links[::-1])

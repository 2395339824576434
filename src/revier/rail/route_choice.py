"""Choosing one route a train so that all together earn most: a quick good set first, then the proof.

Every kind of train gets a ceiling, the weight of its best route when alone on the map. A set better than the best
known needs from each train at least what the ceilings of the others leave over, so only routes that heavy are listed,
and the sets made of them are tried with the same bound. Far trains are searched with the lists of the others in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from revier.rail.route_far import FarFinder, Rivals
from revier.rail.route_model import Route, RunQuery, RunSet, TrainSpec, income_of
from revier.rail.route_net import Meter, Net, Spent, packed_track
from revier.rail.route_rules import first_route
from revier.rail.route_search import Find, Finder

# Steps of searches that need not be finished: a first idea of what a far train earns, and choosing among equal sets.
_FAR_TRY = 200
_FAR_TIDY = 200
_TIDY = 20_000

_Set = list[Find | None]  # one entry a train


class _Kind:
    """Equal trains: who finds their routes, a weight none of them exceeds, and the routes worth considering."""

    def __init__(self, train: TrainSpec, finder: Finder | FarFinder) -> None:
        self.train, self.finder = train, finder
        self.ceiling = 0
        self.alone: Find | None = None
        self.finds: list[Find] = []

    def key(self, find: Find | None) -> tuple[int, tuple[int, ...]]:
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

    def decide(self) -> None:
        """Find the best set, or run out of steps with a good one."""
        self._prepare()
        for kind in self._kinds:
            self._run_alone(kind)
        if len(self._kind_of) > 1:
            order = sorted(range(len(self._kind_of)), key=lambda seat: -self._kind_of[seat].ceiling)
            self._run_in_turn(order)
            if len(self._kinds) > 1:
                self._run_in_turn(order[::-1])
        self._list_routes()
        if len(self._kind_of) > 1:
            self._run_all(self._more_income)

    def tidy(self) -> None:
        """Among sets of equal income take the one described at the top of `routes`."""
        self._meter.left = _TIDY
        if self._far():
            self._meter.within(_FAR_TIDY, lambda: self._run_all(lambda: self._weight + 1))
        self._meter.within(_TIDY, self._first_among_equals)

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
        nets: dict[tuple[object, ...], tuple[Net, list[list[int]]]] = {}
        for train in self._q.trains:
            kind = next((kind for kind in self._kinds if kind.train == train), None)
            if kind is None:
                kind = _Kind(train, self._finder(train, packed, nets))
                self._kinds.append(kind)
            self._kind_of.append(kind)

    def _finder(
        self, train: TrainSpec, packed: Sequence[int], nets: dict[tuple[object, ...], tuple[Net, list[list[int]]]]
    ) -> Finder | FarFinder:
        """Trains that differ in nothing but their number of cities share one net, looked ahead for the longest."""
        view = (train.barred, train.towns, train.town_ends, train.skips, train.score is None)
        if view not in nets:
            net = Net(self._q.map, train, packed, self._unit)
            net.build(self._meter)
            standing: list[list[int]] = []
            if net.summed:
                alike = [
                    t for t in self._q.trains if (t.barred, t.towns, t.town_ends, t.skips, t.score is None) == view
                ]
                standing = net.look_ahead(max(net.length(other) for other in alike))
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
        if self._heaviest(kind, 0, improve, steps):
            kind.ceiling = self._income_weight(kind.alone.weight) if kind.alone else 0
        elif isinstance(kind.finder, FarFinder) and len(self._kind_of) > 1:
            kind.ceiling = kind.finder.ceiling()
        else:
            raise Spent

    def _heaviest(self, kind: _Kind, taken: int, improve: Callable[[Find], None], steps: int) -> bool:
        """Tell of ever better routes off the track taken; was the last one the best? Only far trains count steps."""
        finder = kind.finder
        if isinstance(finder, Finder):
            for find in finder.search(taken, 1, rising=True)[-1:]:
                improve(find)
            return True

        def report(find: Find) -> int:
            improve(find)
            return self._income_weight(find.weight) + 1

        rivals = Rivals((), self._stops)
        return self._meter.within(steps, lambda: finder.search(taken, 1, rivals, report))

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
        weight = sum(find.weight for find in finds if find)
        if weight > self._weight:
            self._weight, self._best = weight, finds

    # The proof

    def _far(self) -> list[int]:
        return [s for s, kind in enumerate(self._kind_of) if isinstance(kind.finder, FarFinder) and kind.ceiling]

    def _near(self) -> list[int]:
        return [s for s, kind in enumerate(self._kind_of) if kind.finds]

    def _list_routes(self) -> None:
        """List the routes that can be part of a set as good as the best known."""
        together = sum(kind.ceiling for kind in self._kind_of)
        for kind in self._kinds:
            if isinstance(kind.finder, Finder) and kind.ceiling:
                floor = max(1, self._weight - (together - kind.ceiling))
                kind.finds = sorted(kind.finder.search(0, floor), key=lambda find: -find.weight)

    def _more_income(self) -> int:
        return self._income_weight(self._weight) + 1

    def _run_all(self, wanted: Callable[[], int]) -> None:
        """Improve the best set as long as there is one of the weight wanted."""
        far, near = self._far(), self._near()
        lists = [self._kind_of[seat].finds for seat in near]
        rivals = [
            Rivals(lists, self._stops, sum(self._kind_of[seat].ceiling for seat in far[level + 1 :]))
            for level in range(len(far))
        ]
        finds: _Set = [None] * len(self._kind_of)

        def settle(level: int, taken: int, weight: int) -> None:
            """Let the far trains run one inside the other, then the others on what track is left."""
            if level == len(far):
                picked = self._pick(near, taken, wanted() - weight)
                if picked is not None:
                    self._offer([own or other for own, other in zip(finds, picked, strict=True)])
                return
            seat = far[level]

            def report(find: Find) -> int:
                finds[seat] = find
                settle(level + 1, taken | self._track(find), weight + find.weight)
                finds[seat] = None
                return wanted() - weight

            finder = self._kind_of[seat].finder
            assert isinstance(finder, FarFinder)
            finder.search(taken, wanted() - weight, rivals[level], report)
            settle(level + 1, taken, weight)

        settle(0, 0, 0)

    def _pick(self, seats: Sequence[int], taken: int, cut: int) -> _Set | None:
        """The heaviest set made of listed routes off the track taken, if it weighs `cut` or more."""
        best: _Set | None = None

        def found(finds: _Set, weight: int) -> int:
            nonlocal best
            best = finds[:]
            return weight + 1

        self._combine(seats, taken, cut, found)
        return best

    def _combine(self, seats: Sequence[int], taken: int, floor: int, found: Callable[[_Set, int], int]) -> None:
        """All sets of listed routes that weigh `floor` or more; `found` answers with the floor from then on."""
        meter = self._meter
        kinds = [self._kind_of[seat] for seat in seats]
        weights = [[*(find.weight for find in kind.finds), 0] for kind in kinds]  # the last one: standing idle
        tracks = [[*(self._track(find) for find in kind.finds), 0] for kind in kinds]
        twins = [max((j for j in range(i) if kinds[j] is kind), default=-1) for i, kind in enumerate(kinds)]
        finds: _Set = [None] * len(self._kind_of)
        last = len(seats) - 1
        cut = floor

        def place(i: int, used: int, weight: int, at: list[int]) -> None:
            """Give train i each of its routes that may do; `at`: for every train its first route not yet ruled out."""
            nonlocal cut
            meter.step()
            if i > last:
                if weight >= cut:
                    cut = found(finds, weight)
                return
            at = at[:]
            if twins[i] >= 0 and at[i] < at[twins[i]]:  # equal trains: the earlier one has the earlier route
                at[i] = at[twins[i]]
            hope = weight
            for j in range(i, last + 1):
                own = tracks[j]
                while own[at[j]] & used:
                    at[j] += 1
                hope += weights[j][at[j]]
            hope -= weights[i][at[i]]
            for number in range(at[i], len(weights[i])):
                if hope + weights[i][number] < cut:
                    break
                if not tracks[i][number] & used:
                    at[i] = number
                    finds[seats[i]] = kinds[i].finds[number] if number < len(kinds[i].finds) else None
                    place(i + 1, used | tracks[i][number], weight + weights[i][number], at)

        place(0, taken, 0, [0] * len(seats))

    def _first_among_equals(self) -> None:
        """Of all sets as heavy as the best, with the far trains where they are, take the first in order."""
        far, near = self._far(), self._near()
        taken = weight = 0
        for seat in far:
            find = self._best[seat]
            if find:
                taken |= self._track(find)
                weight += find.weight
        wanted = self._weight - weight
        first = self._in_order(near, self._best)

        def found(finds: _Set, _: int) -> int:
            nonlocal first
            first = min(first, self._in_order(near, finds))
            return wanted

        self._combine(near, taken, wanted, found)
        for seat, (_, find) in zip(near, first, strict=True):
            self._best[seat] = find

    def _in_order(self, seats: Sequence[int], finds: _Set) -> list[tuple[tuple[int, tuple[int, ...]], Find | None]]:
        """The routes of these trains with their keys; of equal trains the first has the first route."""
        rows = {}
        for kind in self._kinds:
            equal = [seat for seat in seats if self._kind_of[seat] is kind]
            ranked = sorted(((kind.key(finds[seat]), finds[seat]) for seat in equal), key=lambda row: row[0])
            rows.update(zip(equal, ranked, strict=True))
        return [rows[seat] for seat in seats]


def _forward(links: tuple[int, ...]) -> tuple[int, ...]:
    """A route has two directions; the one with the smaller numbers first stands for both."""
    return min(links, links[::-1])

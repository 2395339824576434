"""Looking ahead in a railway game: how long it lasts, how long trains live, what a company can earn.

These are judgements, not rules: nothing here decides what is legal. Figures are kept with the track they belong to, so
that a look at many positions on the same track costs one search for routes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

from revier.core.flow import find, nodes_of
from revier.rail.bits import bits
from revier.rail.frames import TurnFrame
from revier.rail.judge.promise import Atlas, Borders, Places, Survey
from revier.rail.judge.still import Still, once
from revier.rail.model import RailDef
from revier.rail.network import station_stops
from revier.rail.nodes.base import G, S
from revier.rail.nodes.run import query
from revier.rail.nodes.station import place_homes
from revier.rail.routes import RunQuery, best_runs
from revier.rail.state import BANK, DEPOT, OWNED, TRAIN_POOL, RailState
from revier.rail.tiles import AREA, CITY, MAX_STOPS, RED, TOWN
from revier.rail.track import Local

S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)

FOREVER = 99.0
GAME_LENGTH = 12  # operating rounds a company can hope for while the bank is still full
MEMORY = 2_000  # forecasts kept for maps that may be met again
AT_ONCE = 4  # new trains a treasury is thought to buy
SEARCH = 3_000  # steps allowed to the route finder; a forecast need not be proven
AFTER_INCOME = frozenset({"debt", "train", "raise", "offer", "discard"})
LOW_STOP, HIGH_STOP = 20, 40  # what one stop of a well-built route earns, before and after the values rise
CROWDED = 0.6  # a second train finds less than the first, for they may not share track
GROWTH = 0.9  # how much of what is promised comes true
FADE = 0.5  # how much a place loses of its pull with every hex of distance


class Surroundings(Protocol[S_contra]):
    """What besides track, stations and phase a forecast hangs on; for titles to say."""

    @property
    def circumstance_hexes(self) -> tuple[int, ...]:
        """For each of the circumstances the hex it belongs to; those past the end, or below zero, matter everywhere."""

    def circumstances(self, s: S_contra) -> tuple[int, ...]:
        """What else the income of runs hangs on."""

    def closings(self, s: S_contra, company: int) -> tuple[int, ...]:
        """What else decides which hexes are closed to a company."""


class Last(NamedTuple):
    """The last answer to a question on this track, and how its hexes were then, besides their tiles."""

    known: Local
    looks: tuple[object, ...]


class Forecast(Generic[G, S]):
    """What can be foreseen in one wired game."""

    def __init__(self, g: G, around: Surroundings[S], still: Still) -> None:
        self.g = g
        self.around = around
        self.still = still
        self.atlas = Atlas(g.d)
        self.pull = pulls(g.d, self.atlas.ways)
        self._numbers: dict[tuple[object, ...], int] = {}
        self._numbered = 0
        self._rule_made = [(at, makers) for at, makers in enumerate(value_makers(g.d)) if makers]

    # --- time ---------------------------------------------------------------------------------------------------------
    @once
    def rounds_left(self, s: S) -> float:
        """Operating rounds after the present one: known once the bank is broken, else judged by what the bank holds."""
        in_set = s.operating_rounds - s.operating_round
        if not s.operating_round:
            in_set = self.g.d.phases[s.phase].operating_rounds
        return in_set if s.broken else max(in_set, GAME_LENGTH * s.cash[BANK] / self.g.d.bank + self.between(s))

    @once
    def between(self, s: S) -> bool:
        """Have all companies run, so that the whole next round is still to come?

        It counts from the last run on, not from the pass that ends a round: nobody must seem to win a round by passing.
        """
        return not s.operating_round or not any(self.pending(s, c) for c, active in enumerate(s.floated) if active)

    @once
    def ahead(self, s: S) -> float:
        """Operating rounds after this moment, with the present one until all have run: a pass leaves it as it was."""
        return self.rounds_left(s) + (1 if s.operating_round and not self.between(s) else 0)

    @once
    def pending(self, s: S, company: int) -> bool:
        """Is a company still to be paid for a run in the present operating round?"""
        acting = find(s, TurnFrame) is not None and self.g.operator(s) == company
        return AFTER_INCOME.isdisjoint(nodes_of(s)) if acting else not s.acted[company]

    @once
    def runs_left(self, s: S, company: int) -> float:
        """How often a company will still be paid for a run."""
        rounds = self.rounds_left(s)
        return rounds + self.pending(s, company) if s.operating_round else rounds

    @once
    def sales_until(self, s: S, train: int) -> int:
        """How many new trains must be sold, at least, until the first of this type is."""
        opener = self.g.d.trains[train].available_after
        before = sum(self.g.trains.count(s, smaller, DEPOT) for smaller in range(train))
        if opener:
            first = self.g.d.train_index[opener]
            before = min(before, 0 if self.g.trains.sold_any(s, first) else self.sales_until(s, first))
        return before + 1

    @once
    def sales_until_colour(self, s: S) -> int:
        """How many new trains must be sold until a new colour of tiles may be laid; 0 if there is no further one."""
        now = self.g.d.phases[s.phase].colours
        for phase in self.g.d.phases[s.phase :]:
            if phase.colours > now and phase.name in self.g.d.train_index:
                return self.sales_until(s, self.g.d.train_index[phase.name])
        return 0

    @once
    def life(self, s: S, train: int) -> float:
        """Operating rounds a type of train will last."""
        end = self.g.d.trains[train].scrapped_by
        if not end:
            return FOREVER
        return self.sales_until(s, self.g.d.train_index[end]) / self.pace(s)

    @once
    def pace(self, s: S) -> float:
        """New trains sold in an operating round."""
        return max(1.0, 0.5 * sum(s.floated))

    # --- trains -------------------------------------------------------------------------------------------------------
    def lasting(self, fleet: Iterable[int]) -> tuple[int, ...]:
        """The trains that are never scrapped."""
        return tuple(train for train in fleet if not self.g.d.trains[train].scrapped_by)

    @once
    def lasting_price(self, s: S) -> tuple[int, int]:
        """The cheapest train that is never scrapped and still to be had: type and price; (-1, 0) if there is none."""
        rest = [
            (train.price, train.index)
            for train in self.g.d.trains
            if not train.scrapped_by
            and (self.g.trains.count(s, train.index, DEPOT) or self.g.trains.count(s, train.index, TRAIN_POOL))
        ]
        price, train = min(rest, default=(0, -1))
        return train, price

    def lasting_train(self, s: S) -> tuple[int, ...]:
        """That train as a fleet of one, or of none."""
        train, _ = self.lasting_price(s)
        return (train,) if train >= 0 else ()

    @once
    def depot(self, s: S) -> tuple[tuple[int, int], ...]:
        """Price and type of the next new trains, one after the other as they lie in the depot."""
        line: list[tuple[int, int]] = []
        for train, left in zip(self.g.d.trains, s.trains[DEPOT :: self.g.trains.places], strict=True):
            line += [(train.price, train.index)] * min(left, AT_ONCE)
            if len(line) >= AT_ONCE:
                break
        return tuple(line[:AT_ONCE])

    def affordable(self, s: S, company: int, cash: int, most: int = AT_ONCE) -> tuple[int, ...]:
        """New trains, at most so many, that a treasury pays for, one after the other as they lie in the depot."""
        room = min(most, self.g.d.phases[s.phase].train_limit - self.g.trains.how_many(s, company))
        bought: list[int] = []
        for price, train in self.depot(s)[: max(0, room)]:
            if price > cash:
                break
            cash -= price
            bought.append(train)
        return tuple(bought)

    # --- income -------------------------------------------------------------------------------------------------------
    def income(self, s: S, company: int, fleet: Sequence[int]) -> int:
        """What these trains would earn for a company on the present track."""
        if not fleet:
            return 0

        def search() -> Local:
            supposed = self.supposed(s, company, fleet)
            network, asked = query(self.g, supposed, company)
            return self._grounded(self._earned(s, asked), network.stops)

        return cast("int", self._known(s, ("income", company, tuple(fleet), s.phase), search))

    def _earned(self, s: S, asked: RunQuery) -> int:
        """What the best runs earn. Many tiles lead nowhere new: then the question is the same as before them."""
        return s.track.once(("earned", asked), lambda: best_runs(asked, SEARCH).income)

    @once
    def surroundings(self, s: S) -> int:
        """What runs hang on besides track, trains and phase: a number that stands for all of it."""
        found = (self.around.circumstances(s), tuple(s.stations))
        known = self._numbers.get(found)
        if known is None:
            if len(self._numbers) > MEMORY:
                self._numbers.clear()  # numbers are never used again, so what was kept under them is never wrong
            self._numbered += 1
            known = self._numbers[found] = self._numbered
        return known

    def _known(self, s: S, asked: tuple[object, ...], search: Callable[[], Local]) -> object:
        """What is known of this track; or was before something changed that has no part in it; or, for it was thought
        of before, of the same map; else it is searched for.
        """
        memo, family = s.track.memo, s.track.family
        key = (asked, self.surroundings(s))
        known = memo.get(key)
        if known is None:
            known = self._untouched(s, asked)
            if known is None:
                whole = (s.track.picture, key)
                known = family.get(whole)
                if known is None:
                    if len(family) > MEMORY:
                        family.clear()
                    known = family[whole] = search()
            assert isinstance(known, Local)
            memo[key] = known
            memo["last", asked] = Local(Last(known, self._looks(s, asked, known.hexes)), known.hexes, known.linked)
        assert isinstance(known, Local)
        return known.value

    def _untouched(self, s: S, asked: tuple[object, ...]) -> Local | None:
        """The last answer, if nothing has changed since on the hexes it rests on."""
        kept = s.track.memo.get(("last", asked))
        if not isinstance(kept, Local):
            return None
        last: Last = kept.value
        return last.known if last.looks == self._looks(s, asked, last.known.hexes) else None

    def _looks(self, s: S, asked: tuple[object, ...], hexes: int) -> tuple[object, ...]:
        """All on these hexes that is no tile: markers and circumstances. A company's own markers matter everywhere."""
        found, places = self.around.circumstances(s), self.around.circumstance_hexes
        looks: list[object] = [found[len(places) :], station_stops(s, cast("int", asked[1]))]
        looks += [found[n] for n, at in enumerate(places) if at < 0 or hexes >> at & 1]
        stations = s.stations
        looks += [stations[at] for at in bits(hexes)]
        return tuple(looks)

    def supposed(self, s: S, company: int, fleet: Sequence[int]) -> S:
        """The position with the company's homes on the map and exactly these trains on its charter."""
        supposed = s.copy()
        if any(owner == company for kept in s.reserved if kept for _, owner in kept):
            place_homes(self.g, supposed, company)
        for train in range(len(self.g.d.trains)):
            supposed.trains[train * self.g.trains.places + OWNED + company] = fleet.count(train)
        return supposed

    def _grounded(self, income: int, stops: Sequence[int]) -> Local:
        """An income rests on the hexes of the stops in reach, on those that make their values, and on their links."""
        hexes = linked = 0
        for stop in stops:
            hexes |= 1 << stop // MAX_STOPS
            linked |= 1 << stop
        return Local(income, self._with_makers(hexes), linked)

    def _with_makers(self, hexes: int) -> int:
        """Hexes as bits, and those that make the value of their places."""
        for at, makers in self._rule_made:
            if hexes >> at & 1:
                hexes |= makers
        return hexes

    def promise(self, s: S, company: int, cities: int, sold: int = 0) -> float:
        """What one train with so many stops could earn once a few more tiles are laid and `sold` more trains sold."""
        wait = max(0, self.sales_until_colour(s) - sold)
        asked = ("served", company, s.phase, self.around.closings(s, company))

        def search() -> Local:
            ground = self.atlas.ground((asked, self.surroundings(s)))
            survey = Survey(self.g, self.supposed(s, company, ()), company, self.atlas, ground)
            return Local(Places(survey.run()), self._with_makers(survey.hexes))

        served = cast("Places", self._known(s, asked, search))
        return served.best(cities, wait)

    def capacity(self, s: S, fleet: Iterable[int]) -> int:
        """What trains could earn on well-built track."""
        each = HIGH_STOP if self.g.d.phases[s.phase].high_values else LOW_STOP
        return sum(self.g.d.trains[train].cities * each for train in fleet)

    def earning(self, s: S, company: int, fleet: Sequence[int], new: int = 0) -> float:
        """Income to expect on average: that of today, and part of what track still to be built promises.

        `new`: how many of these trains are still in the depot; selling them brings the next colour of tiles nearer.
        """
        now = self.income(s, company, fleet)
        promised = 0.0
        for n, train in enumerate(sorted(fleet, reverse=True)):
            promised += self.promise(s, company, self.g.d.trains[train].cities, new) * CROWDED**n
        rounds = self.ahead(s)
        return now + max(0.0, promised - now) * GROWTH * rounds / (rounds + 6)


# --- the map ----------------------------------------------------------------------------------------------------------
def pulls(d: RailDef, ways: Borders) -> tuple[float, ...]:
    """How attractive it is to build towards each hex: the places around it, nearer ones counting more."""
    total = [0.0] * len(d.hexes)
    for at in range(len(d.hexes)):
        worth = place_worth(d, at)
        if worth:
            for there, distance in distances(d, ways, at).items():
                total[there] += worth * FADE**distance
    return tuple(total)


def value_makers(d: RailDef) -> tuple[int, ...]:
    """For each hex the hexes, as bits, whose tiles make the value of its stops: where a rule sets it, the neighbours.

    Hexes of one area have one value, so the neighbours of all of them count.
    """
    areas: dict[int, int] = {}
    for at in range(len(d.hexes)):
        if any(stop.rule for stop in d.faces[d.hexes[at].printed].stops):
            around = sum(1 << there for there in d.grid.neighbours[at] if there >= 0)
            areas[d.area_of.get(at, ~at)] = areas.get(d.area_of.get(at, ~at), 0) | around
    return tuple(areas.get(d.area_of.get(at, ~at), 0) for at in range(len(d.hexes)))


def place_worth(d: RailDef, at: int) -> float:
    """A rough value of the places on a hex over the whole game."""
    best = {CITY: 20, TOWN: 8, AREA: 30}
    worth = 0.0
    for stop in d.faces[d.hexes[at].printed].stops:
        worth = max(worth, best[stop.kind], (stop.low + stop.high) / 2)
    return worth


def distances(d: RailDef, ways: Borders, start: int, most: int = 5) -> dict[int, int]:
    """How many hexes of track away other hexes are, over sides that track may cross."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if found[here] == most or (here != start and d.faces[d.hexes[here].printed].colour == RED):
            continue
        for there, _ in ways[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found

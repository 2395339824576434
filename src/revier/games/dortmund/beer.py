"""Export beer on its way from Dortmund City to a red field: where it goes, and what it earns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.dortmund.base import CITY_HEX, DortmundGame, G, S, no
from revier.games.dortmund.state import DortmundState
from revier.rail.actions import Run
from revier.rail.network import Network
from revier.rail.nodes.run import RunMove, query, question, read_route
from revier.rail.routes import RunQuery, TrainSpec
from revier.rail.tiles import AREA, MAX_STOPS

ABOVE_ALL = 10_000  # in a search: more than any income, so that beer is carried before anything else is weighed
NEVER = 1_000_000  # taken off a route that is not allowed, so that no search chooses it

Stops = tuple[int, ...]


def mask(stops: Iterable[int]) -> int:
    """Stops as a set of bits."""
    return sum(1 << stop for stop in set(stops))


class CargoRun(RunMove[G, S]):
    """Running trains, some of them with beer."""

    def sentence(self, g: G, s: S, a: Run) -> Msg:
        cubes = sum(plan.load for plan in a.routes)
        if not cubes:
            return super().sentence(g, s, a)
        return Msg("dortmund.do.run", {"trains": len(a.routes), "income": self.income(g, s, a), "cubes": cubes})


# --- routes -----------------------------------------------------------------------------------------------------------
def run_query(g: DortmundGame, s: DortmundState, company: int, network: Network) -> RunQuery:
    """The trains of a railway; every hex with an income value counts against their length.

    Two red fields joined by plain track alone are no route. A route cannot run on from a red field, so such a track
    serves nobody: it is bent back to where it begins, which joins nothing.
    """
    specs = tuple(TrainSpec(g.d.trains[t].name, g.d.trains[t].cities) for t in g.trains.owned(s, company))
    kind = network.run_map.kind
    links = tuple(
        link._replace(b=link.a) if kind[link.a] == kind[link.b] == AREA else link for link in network.run_map.links
    )
    return RunQuery(replace(network.run_map, links=links), specs)


def red_pair(g: DortmundGame, s: DortmundState, a: Run) -> Refusal | None:
    """A route that joins red fields and nothing else."""
    network, _ = query(g, s, g.operator(s))
    for plan in a.routes:
        found = read_route(g, s, network, plan.path)
        stops = () if isinstance(found, Refusal) else found[0]
        if len(stops) > 1 and all(network.run_map.kind[stop] == AREA for stop in stops):
            return no(g, "red_pair", train=plan.train)
    return None


# --- where beer goes --------------------------------------------------------------------------------------------------
class Ways(NamedTuple):
    """Where beer comes from and goes to on the network of a railway, in its own numbers for stops."""

    city: int  # the stops of Dortmund City, as bits
    pay: Mapping[int, int]  # red field -> Mark for a cube

    @property
    def passable(self) -> bool:
        """Is there anything to carry beer from and to?"""
        return bool(self.city and self.pay)


def ways_on(g: DortmundGame, network: Network, pay_at: Callable[[int], int]) -> Ways:
    """Dortmund City and the red fields of a network; `pay_at` says what a cube earns on a hex, 0 where nothing."""
    city = g.d.hex_index[CITY_HEX]
    pay = {i: pay_at(stop // MAX_STOPS) for i, stop in enumerate(network.stops)}
    return Ways(
        mask(i for i, stop in enumerate(network.stops) if stop // MAX_STOPS == city),
        {i: each for i, each in pay.items() if each},
    )


def ways_of(g: DortmundGame, s: DortmundState, company: int, pay_at: Callable[[int], int]) -> Ways:
    """The same for the network of a railway as it is; kept with the track."""
    key = ("beer", *question(g, s, company))
    return s.track.kept(key, lambda: ways_on(g, query(g, s, company)[0], pay_at))


@dataclass(frozen=True)
class Beer:
    """Income of loaded trains: so much a cube by the red field reached, and so much more a route."""

    ways: Ways
    extra: int
    loads: Mapping[str, int]  # name of a train in the search -> its cubes
    must: bool = False  # a train may not leave its load behind

    @property
    def interest(self) -> int:
        """Without beer to leave behind only routes through the city matter."""
        return -1 if self.must else self.ways.city

    @property
    def concern(self) -> int:
        """The city and the red fields."""
        return self.ways.city | mask(self.ways.pay)

    def reached(self, stops: Stops, touched: int) -> int:
        """What a cube earns on a route; the better of two red fields counts, 0 stands for no way to carry beer."""
        if not touched & self.ways.city:
            return 0
        return max(self.ways.pay.get(stops[0], 0), self.ways.pay.get(stops[-1], 0))

    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        load = self.loads[train.name]
        each = self.reached(stops, touched) if load else 0
        if not each:
            return -NEVER if load and self.must else 0
        return load * each + self.extra

    def bound(self, train: TrainSpec) -> int:
        return self.bound_on(train, -1)

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        """The best red field that can still be joined to the city."""
        load = self.loads[train.name]
        if not load or not stops & self.ways.city:
            return 0
        each = max((pay for stop, pay in self.ways.pay.items() if stops >> stop & 1), default=0)
        return load * each + self.extra if each else 0


__all__ = ["ABOVE_ALL", "NEVER", "Beer", "Stops", "Ways", "mask", "red_pair", "run_query", "ways_of", "ways_on"]

"""What judgement sees of a position of the coal trade that is the same for every seat: read once a position.

What hangs on the warehouses or the locks alone is kept from one position to the next: few actions build anything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter

from revier.core.action import Seat
from revier.core.flow import nodes_of
from revier.core.lazy import lazy
from revier.games.coal.base import Coal
from revier.games.coal.frames import TurnsFrame
from revier.games.coal.model import AREA_COLUMNS, CITY, DEPOT
from revier.games.coal.powers import HAULING, PILOT, ProgressMarker
from revier.games.coal.scoring import own_cities
from revier.games.coal.state import HIDDEN, CoalState

MEMORY = 3_000  # answers of one kind that are kept
DRIFT = 40.0  # from the source to the port
COMPANY = 20  # a Thaler for somebody else's warehouse


class Houses:
    """All warehouses on the board."""

    def __init__(self, g: Coal, s: CoalState) -> None:
        facts, seats = g.facts, range(g.players)
        self.owners = [g.owners(s, house) for house in facts.houses]
        self.columns = [self.owners[n] for n in facts.columns]
        self.in_port = [seat for column in self.columns for seat in column]
        self.depots = [owners for owners, house in zip(self.owners, facts.houses, strict=True) if house.kind == DEPOT]
        self.cities = [len(own_cities(g, s, seat)) for seat in seats]
        at_site = [facts.house_index[site.id] if site.kind == CITY else -1 for site in facts.sites]
        there: list[list[Seat]] = [self.owners[n] if n >= 0 else [] for n in at_site]
        self.room = [self._room(g, seat) for seat in seats]
        # For each seat and buyer: Thalers for own warehouses, and what it costs that others earn there.
        self.own = [[owners.count(seat) for owners in there] for seat in seats]
        self.company = [[float(COMPANY * (len(owners) - owners.count(seat))) for owners in there] for seat in seats]

    def _room(self, g: Coal, seat: Seat) -> Counter[ProgressMarker]:
        """How many warehouses a player may still build, by the marker that allows it."""
        found: Counter[ProgressMarker] = Counter()
        for house, owners in zip(g.facts.houses, self.owners, strict=True):
            free = len(house.spaces) - len(owners)
            if house.marker is not None:
                found[house.marker] += free if house.kind == DEPOT else 0 if seat in owners else min(1, free)
        return found


class River:
    """The river with the locks that are still missing, buyers in the order in which they lie; the port is apart."""

    def __init__(self, g: Coal, obstacles: tuple[int, ...], order: list[int]) -> None:
        facts = g.facts
        left = [row.at for n, row in enumerate(facts.obstacles) if obstacles[n]]
        places = [facts.sites[n].at for n in order]

        def barrier(at: int) -> int:
            return min((other for other in left if other > at), default=len(facts.river) + 1)

        # For each buyer the first one that lies behind a further obstacle.
        self.ends = [bisect_right(places, barrier(at)) for at in places]
        # For each storage: the first buyer below it, the first behind the next obstacle, and whether the port is.
        self.below: list[tuple[int, int, bool]] = []
        self.barriers = [barrier(row.at) for row in facts.storages]
        for row, there in zip(facts.storages, self.barriers, strict=True):
            self.below.append(
                (bisect_right(places, row.at), bisect_right(places, there), there < facts.sites[facts.port].at)
            )


class Fees:
    """The fees of one round for hauling and pilots."""

    def __init__(self, g: Coal, number: int) -> None:
        fees = {row.parts: row.fees[number] for row in g.facts.actions}
        self.haul, self.pilot = fees[frozenset([HAULING])], fees[frozenset([PILOT])]
        self.both = fees[frozenset([HAULING, PILOT])]


class Memory:
    """What is kept from one position to the next in one game."""

    def __init__(self, g: Coal) -> None:
        self.g = g
        self.houses: dict[tuple[int, ...], Houses] = {}
        self.rivers: dict[tuple[int, ...], River] = {}
        self.fees = [Fees(g, number) for number in range(len(g.facts.rounds))]
        sites = g.facts.sites
        self.order = sorted((n for n in range(len(sites)) if n != g.facts.port), key=lambda n: sites[n].at)
        # Farther downriver the next voyage needs horses sooner.
        self.drift = [DRIFT * site.at / len(g.facts.river) for site in sites]
        self.columns = [AREA_COLUMNS[site.kind] for site in sites]
        rules = g.facts.delivery  # the value of coal that meets an obstacle on its way
        self.less = [max(rules.lowest, value - rules.loss) for value in range(g.high + 1)]

    def houses_of(self, s: CoalState) -> Houses:
        """The warehouses of a position."""
        key = tuple(s.built)
        known = self.houses.get(key)
        if known is None:
            if len(self.houses) > MEMORY:
                self.houses.clear()
            known = self.houses[key] = Houses(self.g, s)
        return known

    def river_of(self, s: CoalState) -> River:
        """The river of a position."""
        key = tuple(s.obstacles)
        known = self.rivers.get(key)
        if known is None:
            if len(self.rivers) > MEMORY:
                self.rivers.clear()
            known = self.rivers[key] = River(self.g, key, self.order)
        return known


class Board:
    """One position, as far as it is the same for everybody."""

    def __init__(self, g: Coal, s: CoalState, memory: Memory) -> None:
        self.g, self.s, self.memory = g, s, memory
        self.houses = memory.houses_of(s)
        self.river = memory.river_of(s)
        self.later = len(g.facts.rounds) - 1 - s.round  # rounds after this one
        self.nodes = nodes_of(s)
        self.turns: TurnsFrame | None = None
        for frame in reversed(s.flow):
            if type(frame) is TurnsFrame:
                self.turns = frame
                break
        self.begun = self.turns is not None and self.turns.node == "buy"
        seen = [flag for flag in s.flags if flag != HIDDEN]
        flag = g.now(s).flag
        self.due = s.flags[flag - 1] if "export" in self.nodes and flag > 0 else HIDDEN
        self.flags_left = tuple(
            number - seen.count(column) + (self.due == column) for column, number in enumerate(g.facts.flags)
        )
        # All that prospects of markers and warehouses hang on besides what belongs to the seat.
        common = (self.later, self.begun, self.flags_left, s.export, sum(s.obstacles), tuple(s.white), tuple(s.built))
        self.common = common

    def pending(self, phase: str, seat: Seat) -> bool:
        """Has this player a turn of the phase before him in this round, or is it just now?"""
        turns = self.turns
        if turns is not None and turns.node == phase:
            return seat in turns.waiting
        return phase in self.nodes

    @lazy
    def storages(self) -> list[tuple[int, int, int, bool]]:
        """Storages with coal and without a barge: number, die, place on the river, and whether a pilot is needed."""
        s = self.s
        return [
            (n, s.coal[n], row.at, row.standard < 0)
            for n, row in enumerate(self.g.facts.storages)
            if s.coal[n] and row.at not in s.barge
        ]

    @lazy
    def export_share(self) -> tuple[float, ...]:
        """How much each seat gains by a higher export marker."""
        port = self.houses.in_port
        if 3 < self.s.round < len(self.g.facts.rounds) - 1:
            return tuple(2.0 * port.count(seat) - len(port) / 2 for seat in range(self.g.players))
        return (0.0,) * self.g.players


__all__ = ["Board", "Memory"]

"""What progress markers and warehouses will still bring a player of the coal trade, in hundredths of a point.

The figures are our judgement, not the rulebook's: what a Thaler, a warehouse at hand or a progress marker will bring.
All of it hangs on little of the position, so it is worked out again only for those whom an action touched.
"""

from __future__ import annotations

from typing import NamedTuple

from revier.core.action import Seat
from revier.games.coal.base import Coal
from revier.games.coal.board import Board
from revier.games.coal.powers import (
    COAL_DEPOT,
    COAL_HAULER,
    COAL_SHOP,
    END,
    ESSEN_WAREHOUSE,
    GRAFSCHAFT_MARK,
    HAULING_ACTION,
    INN,
    LOCK_BUILDING,
    MARK_WAREHOUSE,
    MAYOR,
    MERCHANT,
    PORT_RUHRORT,
    RAILWAY,
    RUHR_BARGE,
    SUPPLY,
    WAGE,
    WAREHOUSE,
    ProgressMarker,
)
from revier.games.coal.state import (
    CLAIMED,
    CUBE_PLACES,
    DEBT,
    OPEN,
    POOL,
    PROGRESS,
    STOCK_PLACES,
    CoalState,
    boxed,
    copies,
    owns,
    status,
    stored,
)

POINT = 100
THALER = 50  # two Thalers make about a point: a warehouse costs 3 to 5 and brings 2 points and more
AT_HAND = 25  # a warehouse of the pool that can be built
LEAST_CUBE = 12  # a cube no marker asks for at the moment
PATIENCE = 0.72  # how much of a marker's use is left for every cube that is still missing
LOCK, CITY_HOUSE, DEPOT_HOUSE, PORT_HOUSE = 110, 60, 60, 35  # what is left over of one when it is paid for
A_ROUND = {GRAFSCHAFT_MARK.code: 35, WAGE.code: 22, SUPPLY.code: 32}  # markers that are of use every round
ONCE = {COAL_HAULER.code: 110, HAULING_ACTION.code: 70, WAREHOUSE.code: 130, MERCHANT.code: 40, COAL_SHOP.code: 30}
SURE = {
    INN.code: 195,
    RUHR_BARGE.code: 300,
    MAYOR.code: 300,
}  # the Inn a little less than its points, so that it is used
BUILDERS = {marker.code for marker in (ESSEN_WAREHOUSE, MARK_WAREHOUSE, COAL_DEPOT, PORT_RUHRORT)}

Touched = tuple[object, ...]


class Prospects(NamedTuple):
    """The outlook of one player, as far as one voyage does not change it."""

    rounds: int  # with a turn to buy, this one included
    voyages: int
    thaler: float  # what one more is good for now
    rate: float  # what one more is worth in the end
    held: list[int]  # cubes by area
    cubes: tuple[float, ...]  # what one more cube in each area adds
    markers: float
    standing: float  # warehouses


def touches(board: Board, s: CoalState, seat: Seat) -> Touched:
    """All that the prospects of a seat hang on."""
    return (
        seat,
        board.pending("act", seat) or board.pending("deliver", seat),
        board.pending("buy", seat),
        tuple(s.progress[seat * PROGRESS : (seat + 1) * PROGRESS]),
        tuple(s.cubes[seat * CUBE_PLACES : (seat + 1) * CUBE_PLACES]),
        tuple(s.stock[seat * STOCK_PLACES : (seat + 1) * STOCK_PLACES]),
        board.common,
    )


def prospects(g: Coal, board: Board, s: CoalState, seat: Seat) -> Prospects:
    """Think it over anew."""
    return Thought(g, board, s, seat).all()


class Thought:
    """One player in one position."""

    def __init__(self, g: Coal, board: Board, s: CoalState, seat: Seat) -> None:
        self.g, self.board, self.s, self.seat = g, board, s, seat
        self.houses, self.later = board.houses, board.later
        self.buys = board.pending("buy", seat)
        self.voyages = self.later + (board.pending("act", seat) or board.pending("deliver", seat))
        self.rounds = self.later + (1 if self.buys and not board.begun else 0)
        self.mayor = owns(s, seat, MAYOR) and not stored(s, seat, DEBT)
        self.thaler = self._thaler()
        self.rate = float(POINT) if self.mayor else self.thaler
        self.held = s.cubes[seat * CUBE_PLACES + 1 : (seat + 1) * CUBE_PLACES]

    def all(self) -> Prospects:
        """Everything together."""
        markers, cubes = self._markers()
        standing = self.standing()
        return Prospects(self.rounds, self.voyages, self.thaler, self.rate, self.held, cubes, markers, standing)

    def _thaler(self) -> float:
        """Money is worth what can still be bought; with the Mayor the final scoring counts it."""
        if self.mayor or not (self.later or self.buys):
            return 0.0
        if self.later:
            return THALER
        return 1.0 if self.board.begun else 0.8 * THALER

    def income(self, amount: float) -> float:
        """What so many Thalers more are worth."""
        return amount * self.rate

    # --- progress markers ---------------------------------------------------------------------------------------------
    def use(self, marker: ProgressMarker) -> float:
        """What a marker will bring whoever has it from now on."""
        s, n, code = self.s, self.rounds, marker.code
        if marker is LOCK_BUILDING:
            fair = -(-sum(s.obstacles) // self.g.players)
            return LOCK * min(n, fair) + AT_HAND * boxed(s, self.seat, marker)
        if code in BUILDERS:
            return self._building(marker)
        if code in A_ROUND:
            return A_ROUND[code] * n + AT_HAND * boxed(s, self.seat, marker)
        if code in ONCE:
            return ONCE[code] * min(1.0, n / 2)
        if marker is RAILWAY:
            return POINT * (0.5 + min(7, self.houses.cities[self.seat] + n / 4))
        return SURE[code]

    def _building(self, marker: ProgressMarker) -> float:
        """One warehouse a round, as long as there is room."""
        g, houses = self.g, self.houses
        free = houses.room[self.seat][marker]
        if marker is PORT_RUHRORT:
            free = max(0, min(g.facts.building.in_port - houses.in_port.count(self.seat), free))
            best = sorted((self.exports(column, 0) for column in range(len(g.facts.columns))), reverse=True)
            return PORT_HOUSE * min(self.rounds, free) + 0.6 * sum(best[:free])
        if marker is COAL_DEPOT:
            return DEPOT_HOUSE * min(self.rounds, free, 5)
        return CITY_HOUSE * min(self.rounds, free)

    def _markers(self) -> tuple[float, tuple[float, ...]]:
        """Markers claimed and within reach; and what one more cube in each area adds to them, where there is room."""
        s, seat = self.s, self.seat
        spare = LEAST_CUBE * min(1.0, self.later / 4)
        gains = [spare if have < size else 0.0 for have, size in zip(self.held, self.g.facts.area_sizes, strict=True)]
        total = 0.0
        for row in self.g.facts.progress:
            marker = row.power
            if status(s, seat, marker) == CLAIMED:
                total += 0.0 if marker.when == END else self.use(marker)
            elif self._to_be_had(marker):
                lacks = [max(0, need - have) for need, have in zip(row.needs, self.held, strict=True)]
                missing = sum(lacks)
                if missing - 1 > self.voyages:
                    continue  # not even with one cube more
                use = self.use(marker)
                now, then = (self._open(marker, use, missing - more) for more in (0, 1))
                total += now
                for area, lack in enumerate(lacks):
                    if lack:
                        gains[area] += then - now
        return total, tuple(gains)

    def _to_be_had(self, marker: ProgressMarker) -> bool:
        """Not claimed yet, and of the white ones a copy is left."""
        if status(self.s, self.seat, marker) != OPEN:
            return False
        return not marker.white or copies(self.s, marker) > 0

    def _open(self, marker: ProgressMarker, use: float, missing: int) -> float:
        """The more cubes are missing the less; what cannot come in time is worth nothing."""
        if missing > self.voyages:
            return 0.0
        late = 0.0 if marker.when == END else missing / (self.rounds + 1)
        return float(use * PATIENCE**missing * max(0.0, 1 - late))

    # --- warehouses ---------------------------------------------------------------------------------------------------
    def exports(self, column: int, bonus: int) -> float:
        """Points a warehouse of an export column can hope for: the flag of the year, and those still hidden."""
        value = self.g.facts.export.track[self.s.export]
        return POINT * (value + bonus) * self.board.flags_left[column]

    def standing(self) -> float:
        """Warehouses: exports and their rows, a Thaler for coal in own cities, sets begun, those at hand."""
        g, s, seat, total = self.g, self.s, self.seat, 0.0
        for column, owners in enumerate(self.houses.columns):
            if seat in owners:
                total += 0.9 * self.exports(column, g.facts.export.row_bonus[owners.index(seat)])
        cities = self.houses.cities[seat]
        total += self.income(0.2 * self.later * cities) + self._sets(cities)
        able = any(status(s, seat, m) == CLAIMED for m in (ESSEN_WAREHOUSE, MARK_WAREHOUSE, COAL_DEPOT))
        return total + (AT_HAND if able else 0.6 * AT_HAND) * min(1, self.rounds) * min(4, stored(s, seat, POOL))

    def _sets(self, cities: int) -> float:
        """Parts of sets, while there is time to complete them."""
        depots = self.houses.depots
        mine = sum(self.seat in owners for owners in depots)
        begun = (10.0 * cities if cities < 7 else 0.0) + (20.0 * mine if mine < len(depots) else 0.0)
        return begun * min(1.0, self.later / 3)


__all__ = ["POINT", "Prospects", "prospects", "touches"]

"""What is still to come for a player of the coal trade, in hundredths of a point, from what lies open to everybody.

The figures are our judgement, not the rulebook's: what a Thaler, a warehouse at hand or a progress marker will bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from revier.core.action import Seat
from revier.core.flow import find, nodes_of
from revier.games.coal.base import Coal
from revier.games.coal.deliver import area_of, loaded
from revier.games.coal.frames import StepFrame, TurnsFrame
from revier.games.coal.model import CITY, DEPOT, PORT
from revier.games.coal.powers import (
    COAL_DEPOT,
    COAL_HAULER,
    COAL_SHOP,
    END,
    ESSEN_WAREHOUSE,
    GRAFSCHAFT_MARK,
    HAULING,
    HAULING_ACTION,
    INN,
    LOCK_BUILDING,
    MARK_WAREHOUSE,
    MAYOR,
    MERCHANT,
    PILOT,
    PORT_RUHRORT,
    RAILWAY,
    RUHR_BARGE,
    SUPPLY,
    TRANSPORT,
    WAGE,
    WAREHOUSE,
    ProgressMarker,
)
from revier.games.coal.scoring import own_cities
from revier.games.coal.state import (
    CLAIMED,
    DEBT,
    HIDDEN,
    OPEN,
    POOL,
    CoalState,
    boxed,
    copies,
    cubes_in,
    owns,
    status,
    stored,
    thalers,
    till,
    turned,
)
from revier.games.coal.voyage import carriages, destinations, parts_of, way, ways

POINT = 100
THALER = 50  # two Thalers make about a point: a warehouse costs 3 to 5 and brings 2 points and more
EMERGENCY = 160  # a Thaler that only a debt can give
AT_HAND = 25  # a warehouse of the pool that can be built
LEAST_CUBE = 12  # a cube no marker asks for at the moment
PATIENCE = 0.72  # how much of a marker's use is left for every cube that is still missing
NEXT = 0.6  # of the next voyage: others may take the coal
SOON = 0.9  # of the voyage of this round, before one's own turn
EXPORT_STEP = 15  # of the export marker, for each own warehouse in the port
COMPANY = 20  # a Thaler for somebody else's warehouse
LOCK, CITY_HOUSE, DEPOT_HOUSE, PORT_HOUSE = 110, 60, 60, 35  # what is left over of one when it is paid for
A_ROUND = {GRAFSCHAFT_MARK.code: 35, WAGE.code: 22, SUPPLY.code: 32}  # markers that are of use every round
ONCE = {COAL_HAULER.code: 110, HAULING_ACTION.code: 70, WAREHOUSE.code: 130, MERCHANT.code: 40, COAL_SHOP.code: 30}
SURE = {
    INN.code: 195,
    RUHR_BARGE.code: 300,
    MAYOR.code: 300,
}  # the Inn a little less than its points, so that it is used
BUILDERS = {marker.code for marker in (ESSEN_WAREHOUSE, MARK_WAREHOUSE, COAL_DEPOT, PORT_RUHRORT)}


class Prospects:
    """The outlook of one player in one position."""

    def __init__(self, g: Coal, s: CoalState, seat: Seat) -> None:
        self.g, self.s, self.seat = g, s, seat
        self.later = len(g.facts.rounds) - 1 - s.round  # rounds after this one
        self.voyages = self.later + (_pending(s, "act", seat) or _pending(s, "deliver", seat))
        self.buys = _pending(s, "buy", seat)
        self.acts = _pending(s, "act", seat)
        self.rounds = self.later + (1 if self.buys and not _begun(s, "buy") else 0)
        self.thaler = self._thaler()
        self.rate = float(POINT) if self._mayor() else self.thaler
        self.held = [cubes_in(s, seat, area) for area in range(len(g.facts.areas))]
        self.uses = {row.id: self.use(row.power) for row in g.facts.progress}
        self.markers, self.cubes = self._markers()

    # --- money --------------------------------------------------------------------------------------------------------
    def _thaler(self) -> float:
        """Money is worth what can still be bought; with the Mayor the final scoring counts it."""
        if self._mayor() or not (self.later or self.buys):
            return 0.0
        if self.later:
            return THALER
        return 1.0 if _begun(self.s, "buy") else 0.8 * THALER

    def _mayor(self) -> bool:
        return owns(self.s, self.seat, MAYOR) and not stored(self.s, self.seat, DEBT)

    def income(self, amount: float) -> float:
        """What so many Thalers more are worth."""
        return amount * self.rate

    def cash(self) -> float:
        """The money at hand; above ten it has to be spent this round."""
        have, most = thalers(self.s, self.seat), self.g.facts.limits.purse
        return self.thaler * (min(have, most) + (0.6 if self.buys else 0.0) * max(0, have - most))

    def fee(self, price: int) -> float:
        """What a fee costs, with debts where money is lacking."""
        paid = min(price, thalers(self.s, self.seat))
        return self.income(paid) + EMERGENCY * (price - paid)

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
            return POINT * (0.5 + min(7, len(own_cities(self.g, s, self.seat)) + n / 4))
        return SURE[code]

    def _building(self, marker: ProgressMarker) -> float:
        """One warehouse a round, as long as there is room."""
        g = self.g
        free = sum(self._room(n) for n, house in enumerate(g.facts.houses) if house.marker is marker)
        if marker is PORT_RUHRORT:
            free = max(0, min(g.facts.building.in_port - g.in_port(self.s).count(self.seat), free))
            best = sorted((self.exports(column, 0) for column in range(len(g.facts.columns))), reverse=True)
            return PORT_HOUSE * min(self.rounds, free) + 0.6 * sum(best[:free])
        if marker is COAL_DEPOT:
            return DEPOT_HOUSE * min(self.rounds, free, 5)
        return CITY_HOUSE * min(self.rounds, free)

    def _room(self, house: int) -> int:
        place = self.g.facts.houses[house]
        owners = self.g.owners(self.s, place)
        if place.kind != DEPOT and self.seat in owners:
            return 0
        free = len(place.spaces) - len(owners)
        return free if place.kind == DEPOT else min(1, free)

    def _markers(self) -> tuple[float, tuple[float, ...]]:
        """Markers claimed and within reach; and what one more cube in each area adds to them, where there is room."""
        spare = LEAST_CUBE * min(1.0, self.later / 4)
        sizes = self.g.facts.area_sizes
        gains = [spare if have < size else 0.0 for have, size in zip(self.held, sizes, strict=True)]
        total = 0.0
        for row in self.g.facts.progress:
            marker = row.power
            if status(self.s, self.seat, marker) == CLAIMED:
                total += 0.0 if marker.when == END else self.uses[marker.code]
            elif self._to_be_had(marker):
                lacks = [max(0, need - have) for need, have in zip(row.needs, self.held, strict=True)]
                now, then = (self._open(marker, sum(lacks) - more) for more in (0, 1))
                total += now
                for area, lack in enumerate(lacks):
                    gains[area] += then - now if lack else 0.0
        return total, tuple(gains)

    def _to_be_had(self, marker: ProgressMarker) -> bool:
        """Not claimed yet, and of the white ones a copy is left."""
        if status(self.s, self.seat, marker) != OPEN:
            return False
        return not marker.white or copies(self.s, marker) > 0

    def _open(self, marker: ProgressMarker, missing: int) -> float:
        """The more cubes are missing the less; what cannot come in time is worth nothing."""
        if missing > self.voyages:
            return 0.0
        late = 0.0 if marker.when == END else missing / (self.rounds + 1)
        return float(self.uses[marker.code] * PATIENCE**missing * max(0.0, 1 - late))

    # --- warehouses ---------------------------------------------------------------------------------------------------
    def exports(self, column: int, bonus: int) -> float:
        """Points a warehouse of an export column can hope for: the flag of the year, and those still hidden."""
        g, s = self.g, self.s
        seen = [flag for flag in s.flags if flag != HIDDEN]
        left = g.facts.flags[column] - seen.count(column)
        value = g.facts.export.track[s.export]
        flag = g.now(s).flag
        due = "export" in nodes_of(s) and flag > 0 and s.flags[flag - 1] == column
        return POINT * (value + bonus) * (left + (1 if due else 0))

    def standing(self) -> float:
        """Warehouses: exports and their rows, a Thaler for coal in own cities, sets begun, those at hand."""
        g, s, total = self.g, self.s, 0.0
        for column, n in enumerate(g.facts.columns):
            owners = g.owners(s, g.facts.houses[n])
            if self.seat in owners:
                bonus = g.facts.export.row_bonus[owners.index(self.seat)]
                total += 0.9 * self.exports(column, bonus)
        cities = len(own_cities(g, s, self.seat))
        total += self.income(0.2 * self.later * cities) + self._sets(cities)
        able = any(status(s, self.seat, m) == CLAIMED for m in (ESSEN_WAREHOUSE, MARK_WAREHOUSE, COAL_DEPOT))
        return total + (AT_HAND if able else 0.6 * AT_HAND) * min(1, self.rounds) * min(4, stored(s, self.seat, POOL))

    def _sets(self, cities: int) -> float:
        """Parts of sets, while there is time to complete them."""
        depots = [self.g.owners(self.s, house) for house in self.g.facts.houses if house.kind == DEPOT]
        mine = sum(self.seat in owners for owners in depots)
        begun = (10.0 * cities if cities < 7 else 0.0) + (20.0 * mine if mine < len(depots) else 0.0)
        return begun * min(1.0, self.later / 3)

    # --- coal ---------------------------------------------------------------------------------------------------------
    def sale(self, storage: int, die: int, site: int) -> float:
        """What coal from a storage brings at a buyer: the money, the cube, and what the place adds."""
        g = self.g
        value, place = abs(die), g.facts.sites[site]
        if self.barriers[storage] < place.at:
            rules = g.facts.delivery
            value = max(rules.lowest, value - rules.loss)
        gain = self.buyers[site] + self.rate * value
        if place.kind == PORT:
            gain += EXPORT_STEP * self._export_share() * g.facts.export.steps[value]
        area = area_of(g, die, site)
        if self.held[area] < g.facts.area_sizes[area]:
            gain += self.cubes[area] - self.rate * g.facts.delivery.cube_cost
        return gain

    @cached_property
    def barriers(self) -> tuple[int, ...]:
        """For each storage where the next obstacle lies below it; beyond the river where there is none."""
        left = [row.at for n, row in enumerate(self.g.facts.obstacles) if self.s.obstacles[n]]
        return tuple(
            min((at for at in left if at > row.at), default=len(self.g.facts.river) + 1)
            for row in self.g.facts.storages
        )

    @cached_property
    def buyers(self) -> tuple[float, ...]:
        """What each buyer adds to the value of the coal, whatever coal it is."""
        return tuple(self._buyer(site) for site in range(len(self.g.facts.sites)))

    def _buyer(self, site: int) -> float:
        """Money lying there, the bonus of the port, warehouses in the city, and where the barge is left."""
        g, s, place = self.g, self.s, self.g.facts.sites[site]
        money, gain = s.cash[till(s, site)], -self._drift(place.at)
        if place.kind == PORT:
            money += g.facts.delivery.port_bonus
            if not self.later and owns(s, self.seat, RUHR_BARGE):
                gain += 2 * POINT
        elif place.kind == CITY:
            owners = g.owners(s, g.facts.houses[g.facts.house_index[place.id]])
            money += owners.count(self.seat)
            gain -= COMPANY * sum(owner != self.seat for owner in owners)
        return gain + self.income(money)

    def _export_share(self) -> float:
        port = self.g.in_port(self.s)
        return 2.0 * port.count(self.seat) - len(port) / 2 if 3 < self.s.round < len(self.g.facts.rounds) - 1 else 0.0

    def _drift(self, at: int) -> float:
        """Farther downriver the next voyage needs horses sooner."""
        return 40.0 * at / len(self.g.facts.river) if self.later else 0.0

    def best_sale(self, storage: int, die: int, pilot: bool) -> float:
        """The best buyer for coal, or none."""
        d = self.g.facts
        sites: Iterable[int] = d.below[storage] if pilot else (d.storages[storage].standard,)
        return max((self.sale(storage, die, site) for site in sites if site >= 0), default=0.0)

    def voyage(self) -> float:
        """The voyage of this round as far as it still lies ahead, else the next one."""
        g, s, seat = self.g, self.s, self.seat
        if (step := find(s, StepFrame)) is not None and step.seat == seat:
            return max(self._step(), default=0.0)
        storage = loaded(g, s, seat)
        if storage >= 0 and not self.acts:
            return self.best_sale(storage, s.coal[storage], PILOT in parts_of(g, s, seat)) if s.coal[storage] else 0.0
        if self.acts:
            return SOON * self._next(s.round)
        return NEXT * self._next(s.round + 1) if self.later else 0.0

    def _step(self) -> Iterator[float]:
        """In the middle of the turn: coal that can be reached, with what the special action still adds."""
        g, s, seat = self.g, self.s, self.seat
        parts = parts_of(g, s, seat)
        pilot = PILOT in parts
        # Transport and supply lie above the barge's move; both are seen from here.
        top = g.top(s).name
        rise = g.now(s).supply if top == "supply" else 0
        for n in destinations(g, s, seat, parts):
            yield self.best_sale(n, turned(s.coal[n], rise, g.low, g.high), pilot)
        if top == "transport" and TRANSPORT in parts:
            for c in carriages(g, s):
                die = s.coal[c.source]
                if (die > 0 or owns(s, seat, GRAFSCHAFT_MARK)) and way(g, s, seat, c.storage).open_with(parts):
                    yield self.best_sale(c.storage, die, pilot)

    def _next(self, number: int) -> float:
        """The best voyage at the fees of a round, without transport."""
        d = self.g.facts
        fees = {row.parts: row.fees[number] for row in d.actions}
        banned = self.s.banned and number == self.s.round
        best = 0.0
        for n, needs in ways(self.g, self.s, self.seat).items():
            for pilot in (False,) if banned else (False, True):
                if needs.pilot and not pilot:
                    continue
                used = frozenset(([HAULING] if needs.hauling else []) + ([PILOT] if pilot else []))
                cost = self.fee(fees[used]) if used else 0.0
                best = max(best, self.best_sale(n, self.s.coal[n], pilot) - cost)
        return best


def _begun(s: CoalState, phase: str) -> bool:
    turns = find(s, TurnsFrame)
    return turns is not None and turns.node == phase


def _pending(s: CoalState, phase: str, seat: Seat) -> bool:
    """Has this player a turn of the phase before him in this round, or is it just now?"""
    turns = find(s, TurnsFrame)
    if turns is not None and turns.node == phase:
        return seat in turns.waiting
    return phase in nodes_of(s)


__all__ = ["POINT", "Prospects"]

"""What coal will bring a player of the coal trade, in hundredths of a point: the best buyers, and the next voyage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from revier.core.action import Seat
from revier.core.flow import find
from revier.core.lazy import lazy
from revier.games.coal.base import Coal
from revier.games.coal.board import Board
from revier.games.coal.deliver import loaded
from revier.games.coal.frames import StepFrame
from revier.games.coal.powers import GRAFSCHAFT_MARK, PILOT, RUHR_BARGE, TRANSPORT
from revier.games.coal.prospects import POINT, Prospects
from revier.games.coal.state import CoalState, owns, thalers, till, turned
from revier.games.coal.voyage import carriages, destinations, parts_of, way

EMERGENCY = 160  # a Thaler that only a debt can give
COMING = 0.75  # of the voyage to come, in this round or the next: others may take the coal
EXPORT_STEP = 15  # of the export marker, for each own warehouse in the port
NOTHING = float("-inf")


class Coals(NamedTuple):
    """Coal of one colour: what each buyer adds; and the best of those from each on, to the next obstacle and in all."""

    buyers: list[float]
    near: list[float]
    far: list[float]


class Sales:
    """Coal as one player sees it."""

    def __init__(self, g: Coal, board: Board, s: CoalState, seat: Seat, ahead: Prospects) -> None:
        self.g, self.board, self.s, self.seat, self.ahead = g, board, s, seat, ahead
        self.rate = ahead.rate

    # --- one sale -----------------------------------------------------------------------------------------------------
    def sale(self, storage: int, die: int, site: int) -> float:
        """What coal from a storage brings at a buyer: the money, the cube, and what the place adds."""
        memory = self.board.memory
        lower = self.board.river.barriers[storage] < self.g.facts.sites[site].at
        value = memory.less[abs(die)] if lower else abs(die)
        gain = (self.black if die >= 0 else self.white).buyers[site] + self.rate * value
        return gain + self.exported[value] if site == self.g.facts.port else gain

    @lazy
    def exported(self) -> list[float]:
        """What coal of each value moves the export marker."""
        share = EXPORT_STEP * self.board.export_share[self.seat]
        return [share * steps for steps in self.g.facts.export.steps]

    @lazy
    def room(self) -> list[float]:
        """What a cube in each area is worth with its cost, where there is room."""
        cost = self.rate * self.g.facts.delivery.cube_cost
        sizes = zip(self.ahead.cubes, self.ahead.held, self.g.facts.area_sizes, strict=True)
        return [cube - cost if held < size else 0.0 for cube, held, size in sizes]

    @lazy
    def buyers(self) -> list[float]:
        """What each buyer adds to the value of the coal: money lying there, own warehouses, where the barge is left."""
        board, s, rate, first = self.board, self.s, self.rate, till(self.s, 0)
        own, company = board.houses.own[self.seat], board.houses.company[self.seat]
        cash = zip(s.cash[first:], own, company, board.memory.drift, strict=True)
        if board.later:
            found = [rate * (money + mine) - drift - others for money, mine, others, drift in cash]
        else:
            found = [rate * (money + mine) - others for money, mine, others, _ in cash]
        port = self.g.facts.port
        found[port] += rate * self.g.facts.delivery.port_bonus
        if not board.later and owns(s, self.seat, RUHR_BARGE):
            found[port] += 2 * POINT
        return found

    # --- the best sale ------------------------------------------------------------------------------------------------
    @lazy
    def black(self) -> Coals:
        return self._look(0)

    @lazy
    def white(self) -> Coals:
        return self._look(3)

    def _look(self, first_area: int) -> Coals:
        """Coal of one colour, going up the river from the port."""
        memory, ends, room = self.board.memory, self.board.river.ends, self.room[first_area : first_area + 3]
        buyers = [buyer + room[column] for buyer, column in zip(self.buyers, memory.columns, strict=True)]
        near, far = [NOTHING] * (len(ends) + 1), [NOTHING] * (len(ends) + 1)
        best = until = NOTHING
        for n in range(len(ends) - 1, -1, -1):
            gain = buyers[memory.order[n]]
            best = gain if gain > best else best
            until = gain if n + 1 == ends[n] or gain > until else until
            far[n], near[n] = best, until
        return Coals(buyers, near, far)

    def best_sale(self, storage: int, die: int, pilot: bool) -> float:
        """The best buyer for coal, or none."""
        if not pilot:
            site = self.g.facts.storages[storage].standard
            return self.sale(storage, die, site) if site >= 0 else 0.0
        return self._anywhere(storage, die)

    def _anywhere(self, storage: int, die: int) -> float:
        """The best of all buyers downriver."""
        coals = self.black if die >= 0 else self.white
        first, behind, port_behind = self.board.river.below[storage]
        value = abs(die)
        less = self.board.memory.less[value]
        reached = less if port_behind else value
        best = coals.buyers[self.g.facts.port] + self.rate * reached + self.exported[reached]
        if (gain := coals.far[behind] + self.rate * less) > best:
            best = gain
        if first < behind and (gain := coals.near[first] + self.rate * value) > best:
            best = gain
        return best

    # --- voyages ------------------------------------------------------------------------------------------------------
    def voyage(self) -> float:
        """The voyage of this round as far as it still lies ahead, else the next one."""
        g, s, seat, acts = self.g, self.s, self.seat, self.board.pending("act", self.seat)
        if (step := find(s, StepFrame)) is not None and step.seat == seat:
            return max(self._step(), default=0.0)
        storage = loaded(g, s, seat)
        if storage >= 0 and not acts:
            return self.best_sale(storage, s.coal[storage], PILOT in parts_of(g, s, seat)) if s.coal[storage] else 0.0
        if acts:
            return COMING * self._next(s.round)
        return COMING * self._next(s.round + 1) if self.board.later else 0.0

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
        s, fees = self.s, self.board.memory.fees[number]
        banned = s.banned and number == s.round
        white, barge = owns(s, self.seat, GRAFSCHAFT_MARK), s.barge[self.seat]
        haul, pilot, both = self.fee(fees.haul), self.fee(fees.pilot), self.fee(fees.both)
        best, standard = 0.0, self.g.facts.storages
        for n, die, at, arrow in self.board.storages:
            if die < 0 and not white:
                continue
            if not banned and (gain := self._anywhere(n, die) - (both if at < barge else pilot)) > best:
                best = gain
            if not arrow and (gain := self.sale(n, die, standard[n].standard) - (haul if at < barge else 0.0)) > best:
                best = gain
        return best

    # --- money --------------------------------------------------------------------------------------------------------
    def cash(self) -> float:
        """The money at hand; above ten it has to be spent this round."""
        have, most = thalers(self.s, self.seat), self.g.facts.limits.purse
        share = 0.6 if self.board.pending("buy", self.seat) else 0.0
        return self.ahead.thaler * (min(have, most) + share * max(0, have - most))

    def fee(self, price: int) -> float:
        """What a fee costs, with debts where money is lacking."""
        paid = min(price, thalers(self.s, self.seat))
        return paid * self.rate + EMERGENCY * (price - paid)


__all__ = ["Sales"]

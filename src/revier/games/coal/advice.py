"""What bots are told of the coal trade: points, money, and what coal, markers and warehouses will still bring."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.action import Action, Seat
from revier.core.advice import Worth
from revier.core.message import Msg
from revier.games.coal.actions import (
    BuildLock,
    BuildWarehouse,
    Deliver,
    MoveInPort,
    PlaceCube,
    PlaceDie,
    Sail,
    Supply,
    Transport,
    UseCoalHauler,
)
from revier.games.coal.ahead import CoalAhead
from revier.games.coal.base import Coal
from revier.games.coal.board import Board, Memory
from revier.games.coal.deliver import loaded
from revier.games.coal.powers import PILOT
from revier.games.coal.prospects import POINT, Prospects, Touched, prospects, touches
from revier.games.coal.purchases import price_of
from revier.games.coal.sales import Sales
from revier.games.coal.scoring import final_items
from revier.games.coal.state import DEBT, PROGRESS, CoalState, stored, thalers
from revier.games.coal.voyage import named_place, parts_of

Rank = Callable[[Action], float]
SECOND_LOCK = 250  # a second lock for nothing
MEMORY = 5_000  # answers of one kind that are kept


class CoalAdvisor(CoalAhead):
    """Worth is counted in hundredths of a point: a Thaler and a cube are worth less than one."""

    def __init__(self, g: Coal) -> None:
        self.g = g
        self.memory = Memory(g)
        self._prospects: dict[Touched, Prospects] = {}
        self._final: dict[Touched, tuple[int, int]] = {}

    # --- worth --------------------------------------------------------------------------------------------------------
    def appraise(self, s: CoalState, viewer: Seat) -> tuple[Worth, ...]:
        if not s.flow:  # at the end the points alone
            return tuple(Worth(holdings=POINT * points) for points in s.points)
        board = Board(self.g, s, self.memory)
        return tuple(self._worth(s, board, seat) for seat in range(self.g.players))

    def own(self, s: CoalState, seat: Seat) -> int:
        """One seat alone; what lies open to all is looked at once."""
        if not s.flow:
            return POINT * s.points[seat]
        return self._worth(s, Board(self.g, s, self.memory), seat).total

    def _worth(self, s: CoalState, board: Board, seat: Seat) -> Worth:
        """What the final scoring would give, and what may still come."""
        scored, debts = self._scored(s, seat)
        ahead = self._ahead(s, board, seat)
        sales = Sales(self.g, board, s, seat, ahead)
        coming = ahead.markers + ahead.standing + sales.voyage()
        if s.second and self.g.top(s).name == "buy" and self.g.to_move(s) == seat and any(s.obstacles):
            coming += SECOND_LOCK
        return Worth(round(sales.cash()), POINT * (s.points[seat] + scored), round(coming), POINT * debts)

    def _ahead(self, s: CoalState, board: Board, seat: Seat) -> Prospects:
        """Thought over again only where something has changed for this seat."""
        key = touches(board, s, seat)
        known = self._prospects.get(key)
        if known is None:
            if len(self._prospects) > MEMORY:
                self._prospects.clear()
            known = self._prospects[key] = prospects(self.g, board, s, seat)
        return known

    def _scored(self, s: CoalState, seat: Seat) -> tuple[int, int]:
        """Points the final scoring would give, and those it would take."""
        progress = tuple(s.progress[seat * PROGRESS : (seat + 1) * PROGRESS])
        key = (seat, progress, s.barge[seat], thalers(s, seat), stored(s, seat, DEBT), tuple(s.built))
        known = self._final.get(key)
        if known is None:
            if len(self._final) > MEMORY:
                self._final.clear()
            points = [item.points for item in final_items(self.g, s, seat)]
            known = self._final[key] = (sum(n for n in points if n > 0), -sum(n for n in points if n < 0))
        return known

    # --- in words ---------------------------------------------------------------------------------------------------
    def amount(self, worth: int) -> Msg:
        """In whole points: people play for nothing finer."""
        points = round(worth / POINT)
        return Msg("coal.bot.points", {"number": points}) if points else Msg("coal.bot.little")

    def part(self, name: str) -> Msg:
        return Msg(f"coal.bot.part.{name}")

    # --- candidates ---------------------------------------------------------------------------------------------------
    def candidates(self, s: CoalState, limit: int) -> list[Action]:
        """Of every kind the most promising at first sight; the Coal Hauler only for coal already loaded."""
        legal = self.g.legal(s)
        seat = self.g.to_move(s)
        assert seat is not None
        rank = self._rank(s, seat)
        found: list[Action] = []
        for kind in legal.kinds():
            actions = [choice.action for choice in legal.of(kind) if self._sensible(s, choice.action)]
            found += sorted(actions, key=rank, reverse=True)[:limit]
        return found or [legal[0].action]

    def _sensible(self, s: CoalState, a: Action) -> bool:
        if isinstance(a, UseCoalHauler):
            return (
                self.g.facts.storage_index[a.storage] == loaded(self.g, s, a.seat) and self.g.top(s).name == "deliver"
            )
        return not (isinstance(a, MoveInPort) and a.debts)

    def _rank(self, s: CoalState, seat: Seat) -> Rank:
        """A first look at actions that come in numbers."""
        d, board = self.g.facts, Board(self.g, s, self.memory)
        ahead = self._ahead(s, board, seat)
        sales = Sales(self.g, board, s, seat, ahead)
        pilot = PILOT in parts_of(self.g, s, seat)

        def rank(a: Action) -> float:
            if isinstance(a, Deliver):
                start = loaded(self.g, s, seat)
                return sales.sale(start, s.coal[start], d.site_index[a.to])
            if isinstance(a, Sail | Supply | PlaceDie):
                n = d.storage_index[a.storage]
                die = s.coal[n] or 3
                return sales.best_sale(n, die, pilot)
            if isinstance(a, Transport):
                source = named_place(self.g, s, a.source)
                assert source is not None
                return sales.best_sale(d.storage_index[a.storage], s.coal[source], pilot)
            if isinstance(a, PlaceCube):
                return ahead.cubes[d.area_index[a.area]]
            if isinstance(a, BuildLock):
                return float(d.obstacles[d.obstacle_index[a.obstacle]].points)
            if isinstance(a, BuildWarehouse):
                return -float(price_of(self.g, s, d.houses[d.house_index[a.place]], a.white))
            return 0.0

        return rank


__all__ = ["CoalAdvisor"]

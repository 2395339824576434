"""What bots are told of the coal trade: points, money, and what coal, markers and warehouses will still bring."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.frozen.coal_prospects import POINT, Prospects
from benchmarks.frozen.core_advice import Worth
from revier.core.action import Action, Seat
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
from revier.games.coal.base import Coal
from revier.games.coal.deliver import loaded
from revier.games.coal.powers import PILOT
from revier.games.coal.purchases import price_of
from revier.games.coal.scoring import final_items
from revier.games.coal.state import CoalState
from revier.games.coal.voyage import named_place, parts_of

Rank = Callable[[Action], float]
SECOND_LOCK = 250  # a second lock for nothing


class CoalAdvisor:
    """Worth is counted in hundredths of a point: a Thaler and a cube are worth less than one."""

    def __init__(self, g: Coal) -> None:
        self.g = g

    # --- worth --------------------------------------------------------------------------------------------------------
    def appraise(self, s: CoalState, viewer: Seat) -> tuple[Worth, ...]:
        return tuple(self._worth(s, seat) for seat in range(self.g.players))

    def _worth(self, s: CoalState, seat: Seat) -> Worth:
        """At the end the points alone; before that what the final scoring would give, and what may still come."""
        if not s.flow:
            return Worth(holdings=POINT * s.points[seat])
        items = final_items(self.g, s, seat)
        debts = -sum(item.points for item in items if item.points < 0)
        scored = s.points[seat] + sum(item.points for item in items if item.points > 0)
        ahead = Prospects(self.g, s, seat)
        prospects = ahead.markers + ahead.standing() + ahead.voyage()
        if s.second and self.g.top(s).name == "buy" and self.g.to_move(s) == seat and any(s.obstacles):
            prospects += SECOND_LOCK
        return Worth(round(ahead.cash()), POINT * scored, round(prospects), POINT * debts)

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
        d, ahead = self.g.facts, Prospects(self.g, s, seat)
        pilot = PILOT in parts_of(self.g, s, seat)

        def rank(a: Action) -> float:
            if isinstance(a, Deliver):
                start = loaded(self.g, s, seat)
                return ahead.sale(start, s.coal[start], d.site_index[a.to])
            if isinstance(a, Sail | Supply | PlaceDie):
                n = d.storage_index[a.storage]
                die = s.coal[n] or 3
                return ahead.best_sale(n, die, pilot)
            if isinstance(a, Transport):
                source = named_place(self.g, s, a.source)
                assert source is not None
                return ahead.best_sale(d.storage_index[a.storage], s.coal[source], pilot)
            if isinstance(a, PlaceCube):
                return ahead.cubes[d.area_index[a.area]]
            if isinstance(a, BuildLock):
                return float(d.obstacles[d.obstacle_index[a.obstacle]].points)
            if isinstance(a, BuildWarehouse):
                return -float(price_of(self.g, s, d.houses[d.house_index[a.place]], a.white))
            return 0.0

        return rank


__all__ = ["CoalAdvisor"]

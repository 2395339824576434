"""Chapters 8.4 and 8.5.1: running trains, and export beer on the way from Dortmund City to a red field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import msgspec

from revier.core.cite import implements
from revier.core.events import note
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.beer import Beer, CargoRun, mask, red_pair
from revier.games.trg.base import TrgGame
from revier.games.trg.beer import beer_of, extra_cubes, squares, usable
from revier.games.trg.breweries import brewery_of
from revier.games.trg.promise import best_load, duty, promise
from revier.games.trg.state import BACK, CHARTER, SUPPLY, TrgState, cubes_at, move_cubes
from revier.rail.actions import RoutePlan, Run
from revier.rail.network import Network
from revier.rail.nodes.base import actor
from revier.rail.nodes.run import query, read_route, stops_of, write_route
from revier.rail.routes import income_of


class ExportRun(CargoRun[TrgGame, TrgState]):
    """Running trains, some of them with beer."""

    def best(self, g: TrgGame, s: TrgState) -> Run:
        company = g.operator(s)
        if not usable(s, company):
            return super().best(g, s)
        found = best_load(g, s, company)
        network, asked = query(g, s, company)
        plans = []
        for route, load, train in zip(found.run.routes, found.cubes, asked.trains, strict=True):
            if route is not None:
                plan = write_route(g, s, network, train.name, route)
                plans.append(msgspec.structs.replace(plan, load=load))
        return Run(actor(g, s), tuple(plans))

    def check(self, g: TrgGame, s: TrgState, a: Run) -> Refusal | None:
        company = g.operator(s)
        network, _ = query(g, s, company)
        fault = red_pair(g, s, a) or super().check(g, s, a)
        return fault or self._beer_fault(g, s, company, network, a)

    @implements("trg:8.4.1.i", "trg:8.4.1.j")
    def _beer_fault(self, g: TrgGame, s: TrgState, company: int, network: Network, a: Run) -> Refusal | None:
        beer = beer_of(g, s, company, {})
        for plan in a.routes:
            if plan.load < 0:
                return refuse("trg.refused.load", "trg:8.4.1.b", train=plan.train)
            stops = stops_of(g, s, network, plan)
            if plan.load and not beer.reached(stops, mask(stops)):
                return refuse("trg.refused.beer_route", "trg:8.4.1.i", train=plan.train, hex=CITY_HEX)
        # trg:8.4.1.b trg:8.4.1.d
        return self._room_fault(g, s, company, a) or self._duty_fault(g, s, company, a)

    def _room_fault(self, g: TrgGame, s: TrgState, company: int, a: Run) -> Refusal | None:
        extra, takers = extra_cubes(g, s, company)
        over = 0
        for plan in a.routes:
            more = max(0, plan.load - squares(g, plan.train))
            if more and plan.train not in takers:
                clause = "trg:8.4.1.a" if not squares(g, plan.train) else "trg:8.4.1.b"
                return refuse("trg.refused.squares", clause, train=plan.train, cubes=squares(g, plan.train))
            over += more
        if over > extra:
            return refuse("trg.refused.extra_cube", "trg:8.4.1.c")
        total = sum(plan.load for plan in a.routes)
        if total > usable(s, company):
            return refuse("trg.refused.no_cubes", "trg:8.4.1.k", cubes=usable(s, company))
        return None

    def _duty_fault(self, g: TrgGame, s: TrgState, company: int, a: Run) -> Refusal | None:
        least = duty(g, s, company)
        if sum(plan.load for plan in a.routes) < least:
            return refuse("trg.refused.beer_duty", "trg:8.4.1.d", cubes=least)
        return None

    def incomes(self, g: TrgGame, s: TrgState, a: Run) -> list[tuple[RoutePlan, int]]:
        company = g.operator(s)
        network, asked = query(g, s, company)
        earned: list[tuple[RoutePlan, int]] = []
        for plan in a.routes:
            stops = stops_of(g, s, network, plan)
            number = next(n for n, train in enumerate(asked.trains) if train.name == plan.train)
            beer = beer_of(g, s, company, {plan.train: plan.load})
            bonus = beer.bonus(asked.trains[number], stops, mask(stops))
            earned.append((plan, income_of(asked, number, stops) + bonus))
        return earned

    def room(self, g: TrgGame, s: TrgState, train: str) -> int:
        """Its blue squares, and the extra cube if it may take that; no more than there is."""
        company = g.operator(s)
        extra, takers = extra_cubes(g, s, company)
        return min(squares(g, train) + (extra if train in takers else 0), usable(s, company))

    def loaded(self, g: TrgGame, s: TrgState, a: Run, wished: Sequence[int | None]) -> Run:
        """Where nobody says how many cubes a train carries: so that the run earns most with the beer there is."""
        company = g.operator(s)
        beer = beer_of(g, s, company, {})
        pay = [self._pay(g, s, beer, plan) for plan in a.routes]
        ranges = [
            range((self.room(g, s, plan.train) if each else 0) + 1) if load is None else (load,)
            for plan, each, load in zip(a.routes, pay, wished, strict=True)
        ]
        tried = [_with_loads(a, loads) for loads in product(*ranges)]
        fitting = [run for run in tried if self._room_fault(g, s, company, run) is None]

        def earned(run: Run) -> int:
            return sum(plan.load * each + beer.extra for plan, each in zip(run.routes, pay, strict=True) if plan.load)

        return max(fitting or tried[:1], key=earned)

    def _pay(self, g: TrgGame, s: TrgState, beer: Beer, plan: RoutePlan) -> int:
        """What a cube earns on a route; nothing where it cannot be followed."""
        found = read_route(g, s, query(g, s, g.operator(s))[0], plan.path)
        return 0 if isinstance(found, Refusal) else beer.reached(found[0], mask(found[0]))

    @implements("trg:8.4.1.j", "trg:8.6.3.c")
    def apply(self, g: TrgGame, s: TrgState, a: Run) -> None:
        company = g.operator(s)
        promise(g, s, company, sum(plan.load for plan in a.routes))  # trg:8.4.1.g
        super().apply(g, s, a)
        for plan in a.routes:
            if plan.load:
                self._transport(g, s, company, plan)

    @implements("trg:5.3.d", "trg:8.4.1.j", "trg:8.4.1.k")
    def _transport(self, g: TrgGame, s: TrgState, company: int, plan: RoutePlan) -> None:
        """Cubes go back to the supply: first those of the brewery, whose use is a duty, then those of the charter."""
        brewery = BACK + brewery_of(s, s.director[company])
        first = min(plan.load, cubes_at(s, brewery))
        move_cubes(s, brewery, SUPPLY, first)
        move_cubes(s, CHARTER + company, SUPPLY, plan.load - first)
        s.carried[company * len(g.d.trains) + g.d.train_index[plan.train]] += 1  # trg:8.6.2.c
        note(s, "trg.log.export", company=g.company_id(company), train=plan.train, cubes=plan.load)


def _with_loads(a: Run, loads: Sequence[int]) -> Run:
    plans = (msgspec.structs.replace(plan, load=load) for plan, load in zip(a.routes, loads, strict=True))
    return msgspec.structs.replace(a, routes=tuple(plans))


__all__ = ["ExportRun"]

"""Chapters 10 and 11: what the trains of a company may run and what their runs earn, as the clauses are read."""

from __future__ import annotations

from dataclasses import dataclass, field

from revier.core.cite import implements
from revier.games.rhl.base import RhlGame
from revier.games.rhl.express import Express, stops_of
from revier.games.rhl.income import Ferry, Montan, Pair, ferry_of, sites, union
from revier.games.rhl.state import RhlState
from revier.games.rhl.values import shut_to
from revier.rail.network import Network, hex_stops, network_of, reach_of, small
from revier.rail.routes import Modifier, RunQuery, TrainSpec, route_exists


@dataclass(frozen=True, kw_only=True)
class RunRules:
    """The rules of running, one field for each point that can be read in more than one way."""

    ferry_by_need: bool = True  # the ferry's value counts also where the other bank alone makes a run possible
    gate_guards: bool = True  # a marker at the gate keeps the Iron Rhine bonus for its owner (rhl:11.4.b)
    shut_refused: bool = False  # no run at all to a red hex that another's marker has shut
    express: Express = field(default_factory=Express)

    def query(self, g: RhlGame, s: RhlState, company: int, network: Network) -> RunQuery:
        """The trains of a company with what each may do."""
        extra = self.modifiers(g, s, company, network)
        ferry = next((m for m in extra if isinstance(m, Ferry)), None)
        shut = self.shut_stops(g, s, company, network)
        specs: dict[int, TrainSpec] = {}
        for train in set(g.trains.owned(s, company)):
            row = g.d.trains[train]
            if row.skips:
                specs[train] = self.express.spec(g, s, network, train, ferry, shut)
            else:
                specs[train] = TrainSpec(row.name, row.cities, barred=shut)
        return RunQuery(network.run_map, tuple(specs[train] for train in g.trains.owned(s, company)), extra)

    @implements("rhl:13.1.m", "rhl:6.3.g")
    def could_run(self, g: RhlGame, s: RhlState, company: int) -> bool:
        """Is there a run some train could legally make? The smallest train shows it."""
        if reach_of(g, s, company).stops.bit_count() < 2:
            return False
        key = ("could run", company, tuple(s.stations))
        known = s.track.memo.get(key)
        if known is None:
            network = network_of(g, s, company)
            smallest = TrainSpec("", 2, barred=self.shut_stops(g, s, company, network))
            known = s.track.memo[key] = route_exists(network.run_map, smallest)
        return bool(known)

    def shut_stops(self, g: RhlGame, s: RhlState, company: int, network: Network) -> int:
        """Red hexes closed to a company by another's marker, where runs to them are refused altogether."""
        if not self.shut_refused:
            return 0
        closed = (h.index for h in g.d.hexes if h.terminal and shut_to(g, s, company, h.index))
        return small(network, sum(hex_stops(g, s, at) for at in closed))

    def modifiers(self, g: RhlGame, s: RhlState, company: int, network: Network) -> tuple[Modifier, ...]:
        """All bonuses and deductions for the runs of a company."""
        found: list[Modifier] = []
        ferry = ferry_of(g, s, company, network, self.ferry_by_need)
        if ferry:
            found.append(ferry)
        coal, steel = sites(g, s, network, "coal", s.coal), sites(g, s, network, "steel", s.steel)
        if coal and steel:
            amount = g.d.phases[s.phase].figures["montan"]
            found.append(Montan(sum(set(coal)), coal, steel, amount, g.facts.montan_doubled))
        found += self._iron_rhine(g, s, company, network)
        found += _ratingen(g, s, network, steel)
        return tuple(found)

    @implements("rhl:11.4.a", "rhl:11.4.b")
    def _iron_rhine(self, g: RhlGame, s: RhlState, company: int, network: Network) -> list[Pair]:
        """Roermond and the Eastern Ruhr on one route; a marker in Roermond keeps the bonus for its owner."""
        gate = g.facts.iron_rhine_gate
        owners = [owner for _, owner in s.stations[gate]]
        if self.gate_guards and owners and company not in owners:
            return []
        west, east = stops_of(g, s, network, (gate,)), stops_of(g, s, network, g.facts.iron_rhine_east)
        return [Pair(west, east, g.facts.iron_rhine_bonus)] if west and east else []


def _ratingen(g: RhlGame, s: RhlState, network: Network, steel: tuple[int, ...]) -> list[Pair]:
    """Outside the rulebook: a bonus for a route with the Ratingen hex and a steel mill."""
    row = g.facts.ratingen
    if row is None or not steel:
        return []
    here = stops_of(g, s, network, (row.at,))
    return [Pair(here, union(steel), row.bonus)] if here else []

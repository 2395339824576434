"""Chapters 10.5 and 10.6: what stops are worth, what blocks, and how the trains of a railway may run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revier.core.cite import implements
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.sites import site_value
from revier.games.ruhr.state import REMOVED, SITES, RuhrState
from revier.games.ruhr.tables_facts import COAL
from revier.rail.network import Network, hex_stops, network_of, reach_of, small
from revier.rail.routes import Modifier, RunQuery, TrainSpec, route_exists
from revier.rail.tiles import MAX_STOPS, RED


@implements("ruhr:10.6.1.b", "ruhr:10.6.1.c", "ruhr:11.b", "ruhr:11.k")
def stop_value(g: RuhrRail, s: RuhrState, company: int, stop: int) -> int:
    """Printed value of the phase, plus the number on the location marker."""
    at, n = divmod(stop, MAX_STOPS)
    printed = g.d.faces[s.tile[at]].stops[n]
    value = printed.high if g.d.phases[s.phase].high_values else printed.low
    site = g.facts.site_at.get(at)
    return value if site is None else value + site_value(g, s, site)


# --- what blocks ------------------------------------------------------------------------------------------------------
def marker_in_city(g: RuhrRail, s: RuhrState, at: int) -> bool:
    """Does a location marker fill a space of the city on this hex?"""
    site = g.facts.site_at.get(at)
    return site is not None and s.tile[at] in g.facts.in_city and s.site[site] != REMOVED


@implements("ruhr:10.2.2.f", "ruhr:10.4.e", "ruhr:10.5.g", "ruhr:10.5.l", "ruhr:10.5.m", "ruhr:10.5.o")
def blocking_markers(g: RuhrRail, s: RuhrState, at: int) -> Sequence[tuple[int, int]]:
    """Station markers, but not where the map says that they close nothing; and a location marker inside the city."""
    stops = g.d.faces[s.tile[at]].stops
    markers = [(stop, owner) for stop, owner in s.stations[at] if stops[stop].blocks]
    if marker_in_city(g, s, at):
        markers.append((0, len(g.d.companies)))  # of no railway
    return markers


@implements("ruhr:10.5.n")
def on_all_track_of_home(g: RuhrRail, s: RuhrState, company: int, own: int) -> int:
    """Some homes touch all track of their tile, though it is separate: trains and track go out from any of it."""
    for at, colours in g.facts.joining_homes.get(company, ()):
        face = g.d.faces[s.tile[at]]
        if face.colour in colours and any(owner == company for _, owner in s.stations[at]):
            own |= hex_stops(g, s, at)
    return own


@implements("ruhr:10.2.2.f")
def kept_places(g: RuhrRail, s: RuhrState, at: int, company: int) -> int:
    """A location marker inside the city takes one of its spaces."""
    return int(marker_in_city(g, s, at))


# --- runs -------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class PerSite:
    """A destination worth so much for every location on the route that shows a value."""

    interest: int
    sites: int  # their stops, as bits
    amount: int
    factors: tuple[tuple[str, int], ...]  # trains for which red destinations count more than once

    @implements("ruhr:10.6.1.d", "ruhr:10.6.1.e", "ruhr:10.6.1.f", "ruhr:10.6.1.g")
    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return self.amount * (touched & self.sites).bit_count() * dict(self.factors).get(train.name, 1)

    def bound(self, train: TrainSpec) -> int:
        return self.bound_on(train, self.sites)

    @property
    def concern(self) -> int:
        return self.interest | self.sites

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        most = min((stops & self.sites).bit_count(), train.cities + (train.towns or 0))
        return self.amount * most * dict(self.factors).get(train.name, 1)


@dataclass(frozen=True)
class RedTwice:
    """Red destinations count more than once for some trains."""

    interest: int
    values: tuple[int, ...]  # of every stop, 0 where it is not red
    factors: tuple[tuple[str, int], ...]

    @implements("ruhr:10.6.1.g")
    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return self.bound_on(train, touched)

    def bound(self, train: TrainSpec) -> int:
        return self.bound_on(train, self.interest)

    @property
    def concern(self) -> int:
        return self.interest

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        """A route has two ends, and red destinations are ends."""
        more = dict(self.factors).get(train.name, 1) - 1
        if not more:
            return 0
        reds = sorted((value for stop, value in enumerate(self.values) if stops >> stop & 1), reverse=True)
        return more * sum(reds[:2])


def modifiers(g: RuhrRail, s: RuhrState, company: int, network: Network) -> tuple[Modifier, ...]:
    """Income that is no plain sum of stops."""
    factors = tuple((g.d.trains[card.train].name, card.area_factor) for card in g.facts.cards if card.area_factor > 1)
    shown = [site for site in range(SITES) if site_value(g, s, site)]
    coal = [site for site in shown if g.facts.sites[site].industry == COAL]
    found: list[Modifier] = []
    for (at, amount), counted in ((g.facts.wesel, shown), (g.facts.iron_rhine, coal)):
        interest = small(network, hex_stops(g, s, at))
        sites = small(network, sum(hex_stops(g, s, g.facts.sites[site].hex) for site in counted))
        if interest and sites:
            found.append(PerSite(interest, sites, amount, factors))
    names = {name for name, _ in factors}
    if any(g.d.trains[train].name in names for train in g.trains.types(s, company)):
        red = [g.d.faces[g.d.hexes[stop // MAX_STOPS].printed].colour == RED for stop in network.stops]
        values = tuple(value if is_red else 0 for value, is_red in zip(network.run_map.value, red, strict=True))
        interest = sum(1 << i for i, is_red in enumerate(red) if is_red)
        if interest:
            found.append(RedTwice(interest, values, factors))
    return tuple(found)


@implements("ruhr:10.5.c", "ruhr:10.5.d")
def train_spec(g: RuhrRail, train: int) -> TrainSpec:
    """A plus train: so many cities, and towns besides; cities left over may be towns."""
    row = g.d.trains[train]
    return TrainSpec(row.name, row.cities, towns=row.towns, plus=True, town_ends=True)


def run_query(g: RuhrRail, s: RuhrState, company: int, network: Network) -> RunQuery:
    """The trains of a railway with what each may do."""
    trains = tuple(train_spec(g, train) for train in g.trains.owned(s, company))
    return RunQuery(network.run_map, trains, modifiers(g, s, company, network))


@implements("ruhr:10.5.b", "ruhr:10.8.3.a")
def could_run(g: RuhrRail, s: RuhrState, company: int) -> bool:
    """Is there a run that some train could make? The smallest shows it."""
    if g.is_montan(company) or reach_of(g, s, company).stops.bit_count() < 2:
        return False
    key = ("could run", company, tuple(s.stations), *g.keys.map(g, s))
    return s.track.kept(key, lambda: route_exists(network_of(g, s, company).run_map, train_spec(g, 0)))

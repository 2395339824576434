"""The Rheingold-Express: where it begins, what it must not meet, and what its run earns (rhl:10.3, rhl:11.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from revier.core.cite import implements
from revier.games.rhl.base import RhlGame
from revier.games.rhl.income import Ferry, Stops
from revier.games.rhl.state import RhlState
from revier.rail.network import Network, hex_stops, small
from revier.rail.routes import TrainSpec, top_places
from revier.rail.routes.model import mask_of
from revier.rail.tiles import RED, TOWN


@dataclass(frozen=True, kw_only=True)
class Express:
    """The rules of this train, as they are read."""

    red_towns_spoil: bool = False  # a red hex with nothing but a town is forbidden to it too
    town_ends: bool = False  # the end without a sign may be a town
    ends_count: bool = True  # its signed ends count before any other stop
    any_ends_double: bool = False  # doubling needs two signs, wherever

    @implements("rhl:10.3.e", "rhl:10.3.f", "rhl:10.3.g", "rhl:10.3.i")
    def spec(self, g: RhlGame, s: RhlState, network: Network, train: int, ferry: Ferry | None, shut: int) -> TrainSpec:
        """It begins on a hex with its sign, meets no other red hex, and may leave cities out."""
        logo = barred = 0
        for here in g.d.hexes:
            if g.d.faces[here.printed].colour != RED:
                continue
            stops = small(network, hex_stops(g, s, here.index))
            if "rge" in here.signs:
                logo |= stops
            elif here.terminal or self.red_towns_spoil:
                barred |= stops
        row = g.d.trains[train]
        return TrainSpec(
            row.name,
            row.cities,
            town_ends=self.town_ends,
            skips=True,
            ends=logo or 1 << len(network.stops),  # no such hex within reach: no route at all
            barred=barred | shut,
            score=self.score(g, s, network, row.cities, logo, ferry),
            limit=limit(g, s, network, row.cities, logo),
        )

    @implements("rhl:10.3.j", "rhl:11.6.a", "rhl:11.6.b", "rhl:11.6.c")
    def score(
        self, g: RhlGame, s: RhlState, network: Network, places: int, logo: int, ferry: Ferry | None
    ) -> Callable[[Stops], int]:
        """Towns earn nothing; from end to end the metropolises count double."""
        run_map = network.run_map
        doubled_at = stops_of(g, s, network, g.facts.rheingold_doubles)
        north, south = (stops_of(g, s, network, hexes) for hexes in (g.facts.north_west, g.facts.south))

        def score(stops: Stops) -> int:
            first, last = 1 << stops[0], 1 << stops[-1]
            opposite = bool((first & north and last & south) or (first & south and last & north))
            doubled = opposite or (self.any_ends_double and bool(first & logo) and bool(last & logo))
            touched = mask_of(stops)
            losses = ferry.losses(stops, touched) if ferry else {}
            worth: dict[int, int] = {}
            for stop in stops:
                if run_map.kind[stop] != TOWN:
                    worth[run_map.place[stop]] = worth.get(run_map.place[stop], 0) + run_map.value[stop]
            for pair in ferry.pairs if ferry else ():
                if pair[0] in losses:
                    on_route = pair[0] if touched >> pair[0] & 1 else pair[1]
                    worth[run_map.place[on_route]] -= losses[pair[0]]
            if doubled:
                for place in {run_map.place[stop] for stop in stops if doubled_at >> stop & 1}:
                    worth[place] *= 2
            ends = {stops[0], stops[-1]} if self.ends_count else set()
            fixed = [run_map.place[stop] for stop in ends if logo >> stop & 1]
            others = sorted((value for place, value in worth.items() if place not in fixed), reverse=True)
            return sum(worth[place] for place in fixed) + sum(others[: places - len(fixed)])

        return score


def limit(g: RhlGame, s: RhlState, network: Network, places: int, logo: int) -> Callable[[int, int], int]:
    """What it can earn at most over some stops: its best places, metropolises double if they may."""
    run_map = network.run_map
    doubled_at = stops_of(g, s, network, g.facts.rheingold_doubles)
    whole: dict[int, int] = {}  # both banks of a metropolis are one place; its ferry only takes away
    for stop, place in enumerate(run_map.place):
        if run_map.kind[stop] != TOWN:
            whole[place] = whole.get(place, 0) + run_map.value[stop]
    worth = [whole.get(place, 0) for place in run_map.place]
    double = [value << (doubled_at >> stop & 1) for stop, value in enumerate(worth)]
    once, twice = top_places(run_map, worth, places), top_places(run_map, double, places)

    def most(end: int, stops: int) -> int:
        signs = stops & logo
        doubled = signs & (signs - 1) and (end < 0 or logo >> end & 1)  # doubling needs a sign at both ends
        return twice(stops) if doubled else once(stops)

    return most


def stops_of(g: RhlGame, s: RhlState, network: Network, hexes: tuple[int, ...]) -> int:
    """All stops of some hexes, as stops of a network."""
    return small(network, sum(hex_stops(g, s, at) for at in hexes))

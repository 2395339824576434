"""Chapters 10 and 11: what trains may run and the income that is no plain sum of stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from revier.core.cite import implements
from revier.games.rhl.state import RhlState
from revier.games.rhl.values import shut_to
from revier.rail.game import RailGame
from revier.rail.network import Network, station_stops
from revier.rail.routes import Modifier, RunQuery, TrainSpec, top_places
from revier.rail.state import RailState
from revier.rail.tiles import MAX_STOPS, RED, TOWN

Stops = tuple[int, ...]


@dataclass(frozen=True)
class Ferry:
    """The green metropolises: crossing the river, or leaning on the other bank, earns the lower value."""

    interest: int
    pairs: tuple[tuple[int, int, int, int], ...]  # west stop, east stop, value of one, value over the ferry
    full: int  # stops whose circles are all taken by others
    real_own: int  # stops with a marker of this company
    by_need: bool

    @implements("rhl:10.2.d", "rhl:10.2.e", "rhl:11.5.a")
    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        """What the ferries on this route take away; trains with a scoring of their own count it there."""
        return 0 if train.score else -sum(self.losses(stops, touched).values())

    def bound(self, train: TrainSpec) -> int:
        return 0

    def losses(self, stops: Stops, touched: int) -> dict[int, int]:
        """For each metropolis on the route the value it loses, keyed by its first stop."""
        losses: dict[int, int] = {}
        across: list[tuple[int, int]] = []  # cities touched on one bank with an own marker on the other
        for west, east, value, over in self.pairs:
            on_west, on_east = touched >> west & 1, touched >> east & 1
            if on_west and on_east:
                losses[west] = 2 * value - over
            elif on_west or on_east:
                here, there = (west, east) if on_west else (east, west)
                passed = here not in (stops[0], stops[-1])
                if self.by_need and passed and self.full >> here & 1:
                    losses[west] = value - over
                if self.real_own >> there & 1:
                    across.append((west, value - over))
        # With no own marker but across the river, one such city counts as crossed, unless one does already.
        if self.by_need and across and not touched & self.real_own and not any(west in losses for west, _ in across):
            losses.update(across[:1])
        return losses


@dataclass(frozen=True)
class Montan:
    """Coal and steel on one route; two of each double the bonus."""

    interest: int
    coal: tuple[int, ...]  # stops of each coal mine, as bits
    steel: tuple[int, ...]
    amount: int

    @implements("rhl:11.2.a", "rhl:11.2.b", "rhl:11.2.e", "rhl:11.2.g")
    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        return self.bound_on(train, touched)

    def bound(self, train: TrainSpec) -> int:
        return 0 if train.score else 2 * self.amount

    @property
    def concern(self) -> int:
        return union(self.coal) | union(self.steel)

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        if train.score:
            return 0
        mines = sum(1 for mask in self.coal if mask & stops)
        mills = sum(1 for mask in self.steel if mask & stops)
        return self.amount * min(mines, mills, 2)


@dataclass(frozen=True)
class Pair:
    """A bonus for a route that touches two places: the Iron Rhine, or Ratingen and a steel mill."""

    interest: int
    other: int
    amount: int

    @implements("rhl:11.4.a")
    def bonus(self, train: TrainSpec, stops: Stops, touched: int) -> int:
        return self.bound_on(train, touched)

    def bound(self, train: TrainSpec) -> int:
        return 0 if train.score else self.amount

    @property
    def concern(self) -> int:
        return self.interest | self.other

    def bound_on(self, train: TrainSpec, stops: int) -> int:
        return self.amount if not train.score and self.interest & stops and self.other & stops else 0


def union(masks: Iterable[int]) -> int:
    """All stops of several masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def small(network: Network, mask: int) -> int:
    """Stops of the map as stops of a network."""
    return sum(1 << i for i, stop in enumerate(network.stops) if mask >> stop & 1)


def hex_stops(g: RailGame, s: RailState, at: int) -> int:
    """All stops of a hex, as bits."""
    return sum(1 << (at * MAX_STOPS + n) for n in range(len(g.d.faces[s.tile[at]].stops)))


def ferry_of(g: RailGame, s: RhlState, company: int, network: Network) -> Ferry | None:
    """The ferries within reach of a company."""
    pairs, interest, full = [], 0, 0
    for at in metropolises(g):
        face = g.d.faces[s.tile[at]]
        numbers = [network.number.get(at * MAX_STOPS + n) for n in range(len(face.stops))]
        if not face.ferries or all(n is None for n in numbers):
            continue
        value = face.stops[0].low
        # A bank out of reach can never be touched; a number past the last stop stands for it.
        west, east = (len(network.stops) if n is None else n for n in numbers)
        pairs.append((west, east, value, face.ferry_value))
        interest |= 1 << west | 1 << east
        for n, number in enumerate(numbers):
            markers = [owner for stop, owner in s.stations[at] if stop == n]
            if number is not None and len(markers) >= face.stops[n].slots and company not in markers:
                full |= 1 << number
    if not pairs:
        return None
    own = small(network, station_stops(s, company))
    return Ferry(interest, tuple(pairs), full, own, bool(g.options["ferry_value_by_need"]))


def metropolises(g: RailGame) -> list[int]:
    """The three hexes where the Rhine is crossed inside a city."""
    return [g.d.hex_index[hex_id] for hex_id in g.d.tables["rhine_metropolises"]]


@implements("rhl:11.2.c", "rhl:11.2.d", "rhl:11.2.f")
def sites(g: RailGame, s: RhlState, network: Network, sign: str, drawn: int) -> tuple[int, ...]:
    """Mines or mills within reach: one mask a site. In the Eastern Ruhr the sign belongs to the link used."""
    masks: list[int] = []
    for at in sorted({stop // MAX_STOPS for stop in network.stops}):
        face = g.d.faces[s.tile[at]]
        if sign in face.signs or at == drawn:
            masks.append(small(network, hex_stops(g, s, at)))
        for n, stop in enumerate(face.stops):
            if stop.sign == sign and at * MAX_STOPS + n in network.number:
                masks.append(1 << network.number[at * MAX_STOPS + n])
    return tuple(masks)


def modifiers(g: RailGame, s: RhlState, company: int, network: Network) -> tuple[Modifier, ...]:
    """All bonuses and deductions for the runs of a company."""
    found: list[Modifier] = []
    ferry = ferry_of(g, s, company, network)
    if ferry:
        found.append(ferry)
    coal, steel = sites(g, s, network, "coal", s.coal), sites(g, s, network, "steel", s.steel)
    if coal and steel:
        found.append(Montan(sum(set(coal)), coal, steel, g.d.phases[s.phase].figures["montan"]))
    found += _iron_rhine(g, s, company, network)
    found += _ratingen(g, s, network, steel)
    return tuple(found)


@implements("rhl:11.4.a", "rhl:11.4.b")
def _iron_rhine(g: RailGame, s: RhlState, company: int, network: Network) -> list[Pair]:
    """Roermond and the Eastern Ruhr on one route; a marker in Roermond keeps the bonus for its owner."""
    row = g.d.tables["bonuses"]["iron_rhine"]
    gate = g.d.hex_index[row["needs"][0]]
    owners = [owner for _, owner in s.stations[gate]]
    if g.options["roermond_guards_bonus"] and owners and company not in owners:
        return []
    west = small(network, hex_stops(g, s, gate))
    east = 0
    for hex_id in g.d.tables["areas"][row["needs"][1]]["hexes"]:
        east |= small(network, hex_stops(g, s, g.d.hex_index[hex_id]))
    return [Pair(west, east, row["amount"])] if west and east else []


def _ratingen(g: RailGame, s: RhlState, network: Network, steel: tuple[int, ...]) -> list[Pair]:
    """Outside the rulebook: a bonus for a route with the Ratingen hex and a steel mill."""
    if g.options["ratingen"] == "none" or not steel:
        return []
    row = g.d.tables["variants"]["ratingen"]["bonus"]
    here = small(network, hex_stops(g, s, g.d.hex_index[row["hex"]]))
    amount = row["amount_in_issue_7030"] if g.options["ratingen"] == "issue_7030" else row["amount"]
    return [Pair(here, union(steel), amount)] if here else []


# --- trains -----------------------------------------------------------------------------------------------------------
def run_query(g: RailGame, s: RhlState, company: int, network: Network) -> RunQuery:
    """The trains of a company with what each may do."""
    extra = modifiers(g, s, company, network)
    ferry = next((m for m in extra if isinstance(m, Ferry)), None)
    shut = shut_stops(g, s, company, network)
    specs: dict[int, TrainSpec] = {}
    for train in set(g.trains.owned(s, company)):
        row = g.d.trains[train]
        if row.skips:
            specs[train] = _express(g, s, network, train, ferry, shut)
        else:
            specs[train] = TrainSpec(row.name, row.cities, barred=shut)
    return RunQuery(network.run_map, tuple(specs[train] for train in g.trains.owned(s, company)), extra)


def shut_stops(g: RailGame, s: RailState, company: int, network: Network) -> int:
    """Red hexes closed to a company by another's marker, where the option refuses runs to them altogether."""
    if g.options["red_marker_run"] != "refused":
        return 0
    closed = (h.index for h in g.d.hexes if h.terminal and shut_to(g, s, company, h.index))
    return small(network, sum(hex_stops(g, s, at) for at in closed))


@implements("rhl:10.3.e", "rhl:10.3.f", "rhl:10.3.g", "rhl:10.3.i")
def _express(g: RailGame, s: RhlState, network: Network, train: int, ferry: Ferry | None, shut: int) -> TrainSpec:
    """The Rheingold-Express: begins on a hex with its sign, meets no other red hex, may leave cities out."""
    logo = barred = 0
    through_town = bool(g.options["rge_through_l9"])
    for here in g.d.hexes:
        if g.d.faces[here.printed].colour != RED:
            continue
        stops = small(network, hex_stops(g, s, here.index))
        if "rge" in here.signs:
            logo |= stops
        elif here.terminal or not through_town:
            barred |= stops
    row = g.d.trains[train]
    score = express_score(g, s, network, row.cities, logo, ferry)
    ends = logo or 1 << len(network.stops)  # no such hex within reach: no route at all
    town_ends = bool(g.options["rge_town_end"])
    return TrainSpec(
        row.name,
        row.cities,
        town_ends=town_ends,
        skips=True,
        ends=ends,
        barred=barred | shut,
        score=score,
        limit=express_limit(g, s, network, row.cities, logo),
    )


def express_limit(g: RailGame, s: RhlState, network: Network, places: int, logo: int) -> Callable[[int, int], int]:
    """What the Rheingold-Express can earn at most over some stops: its best places, metropolises double if they may."""
    run_map = network.run_map
    metro = small(network, sum(hex_stops(g, s, at) for at in metropolises(g)))
    whole: dict[int, int] = {}  # both banks of a metropolis are one place; its ferry only takes away
    for stop, place in enumerate(run_map.place):
        if run_map.kind[stop] != TOWN:
            whole[place] = whole.get(place, 0) + run_map.value[stop]
    worth = [whole.get(place, 0) for place in run_map.place]
    double = [value << (metro >> stop & 1) for stop, value in enumerate(worth)]
    once, twice = top_places(run_map, worth, places), top_places(run_map, double, places)

    def limit(end: int, stops: int) -> int:
        signs = stops & logo
        doubled = signs & (signs - 1) and (end < 0 or logo >> end & 1)  # doubling needs a sign at both ends
        return twice(stops) if doubled else once(stops)

    return limit


@implements("rhl:10.3.j", "rhl:11.6.a", "rhl:11.6.b", "rhl:11.6.c")
def express_score(
    g: RailGame, s: RhlState, network: Network, places: int, logo: int, ferry: Ferry | None
) -> Callable[[Stops], int]:
    """Scoring of the Rheingold-Express: towns earn nothing; from end to end the metropolises count double."""
    run_map = network.run_map
    metro = small(network, sum(hex_stops(g, s, at) for at in metropolises(g)))
    north, south = (_logo_stops(g, s, network, name) for name in ("north_west", "south"))
    ends_count = g.options["rge_counted_stops"] == "ends_always_count"
    any_ends = g.options["rge_doubling"] == "any_two_logo_ends"

    def score(stops: Stops) -> int:
        first, last = 1 << stops[0], 1 << stops[-1]
        opposite = bool((first & north and last & south) or (first & south and last & north))
        doubled = opposite or (any_ends and bool(first & logo) and bool(last & logo))
        touched = 0
        for stop in stops:
            touched |= 1 << stop
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
            for place in {run_map.place[stop] for stop in stops if metro >> stop & 1}:
                worth[place] *= 2
        fixed = [run_map.place[stop] for stop in {stops[0], stops[-1]} if ends_count and logo >> stop & 1]
        others = sorted((value for place, value in worth.items() if place not in fixed), reverse=True)
        return sum(worth[place] for place in fixed) + sum(others[: places - len(fixed)])

    return score


def _logo_stops(g: RailGame, s: RhlState, network: Network, name: str) -> int:
    mask = 0
    for hex_id in g.d.tables["areas"][name]["hexes"]:
        mask |= hex_stops(g, s, g.d.hex_index[hex_id])
    return small(network, mask)

"""Chapter 11: the income that is no plain sum of stops: ferries, coal and steel, and what two places earn together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from revier.core.cite import implements
from revier.games.rhl.base import RhlGame
from revier.games.rhl.state import RhlState
from revier.rail.network import Network, hex_stops, small, station_stops
from revier.rail.routes import TrainSpec
from revier.rail.tiles import MAX_STOPS

Stops = tuple[int, ...]


@dataclass(frozen=True)
class Ferry:
    """The green metropolises: crossing the river, or leaning on the other bank, earns the lower value."""

    interest: int
    pairs: tuple[tuple[int, int, int, int], ...]  # west stop, east stop, value of one, value over the ferry
    full: int  # stops whose circles are all taken by others
    real_own: int  # stops with a marker of this company
    by_need: bool

    @implements("rhl:10.2.d", "rhl:10.2.e", "rhl:11.5.a", "rhl:11.6.c")
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
    """Coal and steel on one route; enough of each double the bonus."""

    interest: int
    coal: tuple[int, ...]  # stops of each coal mine, as bits
    steel: tuple[int, ...]
    amount: int
    doubled: tuple[int, int]  # coal mines and steel mills it takes

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
        if mines >= self.doubled[0] and mills >= self.doubled[1]:
            return 2 * self.amount
        return self.amount if mines and mills else 0


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


def ferry_of(g: RhlGame, s: RhlState, company: int, network: Network, by_need: bool) -> Ferry | None:
    """The ferries within reach of a company."""
    pairs, interest, full = [], 0, 0
    for at in g.facts.metropolises:
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
    return Ferry(interest, tuple(pairs), full, own, by_need)


@implements("rhl:11.2.c", "rhl:11.2.d", "rhl:11.2.f")
def sites(g: RhlGame, s: RhlState, network: Network, sign: str, drawn: int) -> tuple[int, ...]:
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

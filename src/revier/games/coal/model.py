"""The figures of the coal trade compiled for the rules: places by number, distances and prices worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from revier.core.cite import implements
from revier.core.view import Text

BLACK, WHITE = "black", "white"
CITY, INDUSTRY, PORT, DEPOT = "city", "industry", "port", "depot"
MARK = "mark"  # the territory of white coal
AREA_COLUMNS = {INDUSTRY: 0, PORT: 1, CITY: 2}  # coal:6.4.2.g

# Progress markers by their place on the player board.
(
    ESSEN_WAREHOUSE,
    MARK_WAREHOUSE,
    COAL_DEPOT,
    LOCK_BUILDING,
    PORT_RUHRORT,
    GRAFSCHAFT_MARK,
    WAGE,
    SUPPLY,
    COAL_HAULER,
    HAULING_ACTION,
    INN,
    WAREHOUSE,
    MERCHANT,
    COAL_SHOP,
    RUHR_BARGE,
    MAYOR,
    RAILWAY,
) = range(17)
GREY_MARKERS = 8


class Storage(NamedTuple):
    """A coal storage: where on the river, and where its standard trip ends (-1: with a pilot only)."""

    id: str
    name: Text
    territory: str
    at: int
    arrow: str
    standard: int


class Site(NamedTuple):
    """A place that buys coal; the type tells industries apart."""

    id: str
    name: str
    kind: str
    type: str
    territory: str
    at: int


class Obstacle(NamedTuple):
    """A place for an obstacle, later a lock."""

    id: str
    name: str
    territory: str
    at: int
    points: int


class House(NamedTuple):
    """Where warehouses are built: its spaces, their prices, and the grey marker that allows it (-1: none).

    In the port prices follow the order of building over all columns.
    """

    id: str
    name: str
    kind: str
    costs: tuple[int, ...]
    spaces: range
    marker: int


class Track(NamedTuple):
    """A transport track; boxes count from the top, from 0."""

    id: str
    boxes: int
    arrow: int
    columns: int


class Round(NamedTuple):
    """A year with its event."""

    year: int
    event: Mapping[str, Any]
    spill: str
    flag: int
    warehouse: bool
    track: int


class SpecialAction(NamedTuple):
    """A special action: what it consists of, its fee by round, the marker it needs (-1: none)."""

    id: str
    parts: frozenset[str]
    fees: tuple[int, ...]
    marker: int


class Marker(NamedTuple):
    """A kind of obstacle/demand marker: sites that get a Thaler, or water that bans pilots and changes the dice."""

    id: str
    number: int
    sites: tuple[int, ...]
    water: bool
    dice: int


class Progress(NamedTuple):
    """A progress marker and the cubes it asks for, by area."""

    id: str
    name: str
    white: bool
    needs: tuple[int, ...]
    copies: int


@dataclass(frozen=True)
class CoalFacts:
    """Everything the rules look up, for one number of players and one difficulty."""

    tables: Mapping[str, Any]
    players: int
    river: tuple[str, ...]
    storages: tuple[Storage, ...]
    sites: tuple[Site, ...]
    obstacles: tuple[Obstacle, ...]
    houses: tuple[House, ...]
    columns: tuple[int, ...]
    tracks: tuple[Track, ...]
    rounds: tuple[Round, ...]
    actions: tuple[SpecialAction, ...]
    markers: tuple[Marker, ...]
    progress: tuple[Progress, ...]
    areas: tuple[str, ...]
    area_sizes: tuple[int, ...]
    flags: tuple[int, ...]
    black_homes: frozenset[str]
    boxes: int

    @cached_property
    def storage_index(self) -> Mapping[str, int]:
        return {row.id: n for n, row in enumerate(self.storages)}

    @cached_property
    def site_index(self) -> Mapping[str, int]:
        return {row.id: n for n, row in enumerate(self.sites)}

    @cached_property
    def obstacle_index(self) -> Mapping[str, int]:
        return {row.id: n for n, row in enumerate(self.obstacles)}

    @cached_property
    def house_index(self) -> Mapping[str, int]:
        return {row.id: n for n, row in enumerate(self.houses)}

    @cached_property
    def action_index(self) -> Mapping[str, int]:
        return {row.id: n for n, row in enumerate(self.actions)}

    @cached_property
    def marker_index(self) -> Mapping[str, int]:
        return {row.id: n for n, row in enumerate(self.markers)}

    @cached_property
    def area_index(self) -> Mapping[str, int]:
        return {name: n for n, name in enumerate(self.areas)}

    @cached_property
    def storage_at(self) -> Mapping[int, int]:
        """Storage by its space on the river."""
        return {row.at: n for n, row in enumerate(self.storages)}

    @cached_property
    def port(self) -> int:
        """The site that is Port Ruhrort."""
        return next(n for n, site in enumerate(self.sites) if site.kind == PORT)

    @cached_property
    def crossed(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Obstacle spaces on the way from a storage to a site."""
        return tuple(
            tuple(tuple(n for n, o in enumerate(self.obstacles) if start.at < o.at < site.at) for site in self.sites)
            for start in self.storages
        )

    @cached_property
    @implements("coal:3.2.f")
    def below(self) -> tuple[tuple[int, ...], ...]:
        """All sites downriver of a storage, from the nearest to the port."""
        return tuple(
            tuple(sorted((n for n, x in enumerate(self.sites) if x.at > start.at), key=lambda n: self.sites[n].at))
            for start in self.storages
        )

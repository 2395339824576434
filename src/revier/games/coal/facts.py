"""The figures of the coal trade as the rules look them up, for one number of players and one difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from revier.core.cite import implements
from revier.games.coal.model import (
    PORT,
    House,
    Marker,
    Obstacle,
    Progress,
    Round,
    Site,
    SpecialAction,
    Storage,
    Track,
)
from revier.games.coal.powers import (
    COAL_HAULER,
    GRAFSCHAFT_MARK,
    INN,
    LOCK_BUILDING,
    MAYOR,
    PORT_RUHRORT,
    RAILWAY,
    RUHR_BARGE,
    SUPPLY,
    WAGE,
    WAREHOUSE,
)

Told = tuple[tuple[str, int], ...]


class SetUp(NamedTuple):
    """Chapter 2: what there is, and where it begins."""

    money: int  # of each player
    points: int  # of each player
    thalers: int
    blanks: int
    cubes: int  # of each player
    warehouses: int  # of each player
    in_hand: int
    years: int  # on the round track
    lock_box: int
    mark_box: int
    black_dice: int
    white_dice: int
    storages: tuple[tuple[int, int], ...]  # storage and the die that lies there
    on_arrow: int  # the die on the arrow box of the first track


class Limits(NamedTuple):
    """How much there can be at one place."""

    purse: int
    site: int
    demand: int  # what a marker lays on each site
    points: int  # the last space of the track of points


class Debts(NamedTuple):
    """Chapter 5. Points are below zero."""

    gives: int
    spaces: int
    repay: int
    points_at_end: int
    points_from_track: int  # the pool is empty
    points_without: int  # there is no warehouse at all


class Delivery(NamedTuple):
    """Phase 4: what coal loses on its way and what a sale brings and costs."""

    loss: int
    lasts: bool  # the die keeps the lower value after the sale
    lowest: int
    port_bonus: int
    owner_income: int
    cube_cost: int


class Building(NamedTuple):
    """Phase 6: how many warehouses a player may have, the price with the white marker, and moves in the port."""

    per_city: int
    per_column: int
    in_port: int
    white_price: int
    port_move: int


class Locks(NamedTuple):
    """Phase 6: locks. For the price of one there are two in some rounds, or when it is a player's first purchase."""

    from_round: int
    costs: tuple[int, ...]  # by round
    double_rounds: range
    double_first: bool


class Export(NamedTuple):
    """Phase 7. Spaces of the track count from 0."""

    track: tuple[int, ...]
    start: int
    lowest: int
    rounds: range
    steps: tuple[int, ...]  # to the right, by the value of the coal sold in the port
    row_bonus: tuple[int, ...]


class CitySet(NamedTuple):
    """Cities that bring points together."""

    name: str
    cities: frozenset[str]
    points: int


class Scoring(NamedTuple):
    """Chapter 10: points at the end."""

    city_sets: tuple[CitySet, ...]
    all_depots: int
    most_in_depot: int
    barge_in_port: int
    barge_elsewhere: int
    per_thaler: int
    per_city: int


class Once(NamedTuple):
    """Chapter 9: what white markers bring when they are turned over."""

    inn: Mapping[str, int]  # Thalers, or points
    coal_hauler: int


@dataclass(frozen=True)
class CoalFacts:
    """Everything the rules look up."""

    players: int
    low: int  # faces of a die
    high: int
    river: tuple[str, ...]
    territories: Mapping[str, str]  # names
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
    black_homes: tuple[int, ...]  # storages where black coal may stand
    white_homes: tuple[int, ...]
    boxes: int
    set_up: SetUp
    limits: Limits
    debts: Debts
    delivery: Delivery
    building: Building
    locks: Locks
    export: Export
    scoring: Scoring
    once: Once

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
    def told(self) -> Mapping[str, Told]:
        """Figures that the sentences about powers tell, by the code of the power."""
        last, usual = self.rounds[-1], self.rounds[1]
        wages = next((action.players for action in self.actions if action.marker is WAGE), 0)
        return {
            LOCK_BUILDING.code: (("number", self.set_up.lock_box),),
            GRAFSCHAFT_MARK.code: (("number", self.set_up.mark_box),),
            PORT_RUHRORT.code: (("cost", self.building.port_move),),
            WAGE.code: (("number", wages), ("amount", usual.wage), ("late", last.wage)),
            SUPPLY.code: (("by", usual.supply), ("late", last.supply)),
            COAL_HAULER.code: (("by", self.once.coal_hauler),),
            INN.code: (("amount", self.once.inn["thalers"]), ("points", self.once.inn["points"])),
            WAREHOUSE.code: (("cost", self.building.white_price),),
            RUHR_BARGE.code: (("points", self.scoring.barge_in_port), ("other", self.scoring.barge_elsewhere)),
            MAYOR.code: (("points", self.scoring.per_thaler),),
            RAILWAY.code: (("points", self.scoring.per_city),),
        }

    @cached_property
    def warehouse_rounds(self) -> tuple[int, ...]:
        """Rounds in which everybody takes a warehouse of the round track."""
        return tuple(n for n, row in enumerate(self.rounds) if n and row.warehouse)

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

"""From the data files to `CoalFacts`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from revier.core.cite import implements
from revier.core.errors import DataError
from revier.core.message import Msg
from revier.core.view import Text
from revier.games.coal.model import (
    AREA_COLUMNS,
    BLACK,
    CITY,
    DEPOT,
    PORT,
    CoalFacts,
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

Tables = Mapping[str, Any]
_HARBOUR = " lower harbour"
_SPAN = re.compile(r"rounds_(\d+)_to_(\d+)")


def compile_coal(tables: Tables, players: int, difficulty: str) -> CoalFacts:
    """The figures for so many players; a figure that names what does not exist is explained."""
    try:
        return _compile(tables, players, difficulty)
    except (KeyError, ValueError, StopIteration) as error:
        raise DataError.of("coal.data.broken", detail=str(error)) from None


def _compile(tables: Tables, players: int, difficulty: str) -> CoalFacts:
    at = {name: row["n"] for name, row in tables["river"].items()}
    sites = _sites(tables, at)
    houses = _houses(tables)
    tracks = tuple(
        Track(name, row["boxes"], row["arrow"] - 1, len(row["columns"]))
        for name, row in tables["transport_tracks"].items()
    )
    areas = tables["player_board"]["development_areas"]
    columns = tuple(n for n, house in enumerate(houses) if house.kind == PORT)
    countries = [houses[n].id for n in columns]
    return CoalFacts(
        tables=tables,
        players=players,
        river=tuple(sorted(tables["river"], key=at.__getitem__)),
        storages=_storages(tables, at, [site.id for site in sites]),
        sites=sites,
        obstacles=tuple(
            Obstacle(name, row["lock"], row["territory"], at[name], row["points"])
            for name, row in tables["obstacles"].items()
        ),
        houses=houses,
        columns=columns,
        tracks=tracks,
        rounds=_rounds(tables),
        actions=_actions(tables),
        markers=_markers(tables, difficulty, [site.id for site in sites]),
        progress=tuple(
            Progress(
                name,
                row["name"],
                row["colour"] == "white",
                tuple(row["needs"][area] for area in areas),
                row["count"][str(players)],
            )
            for name, row in tables["progress_markers"].items()
        ),
        areas=tuple(areas),
        area_sizes=tuple(areas.values()),
        flags=tuple(tables["flags"][country]["count"] for country in countries),
        black_homes=frozenset(tables["transport_rules"]["black_may_stand_in"]),
        boxes=max(track.boxes for track in tracks),
    )


def _sites(tables: Tables, at: Mapping[str, int]) -> tuple[Site, ...]:
    rows = [(name, row) for name, row in tables["river"].items() if row["kind"] in AREA_COLUMNS]
    rows.sort(key=lambda item: at[item[0]])
    types = {name: row["type"] for name, row in tables["industries"].items()}
    return tuple(
        Site(name, row["name"], row["kind"], types.get(name, row["kind"]), row.get("territory", ""), at[name])
        for name, row in rows
    )


@implements("coal:3.2.a", "coal:3.2.b", "coal:3.2.c", "coal:6.4.1.c")
def _storages(tables: Tables, at: Mapping[str, int], sites: list[str]) -> tuple[Storage, ...]:
    """The standard trip of a storage ends where the data say: both ways of counting spaces agree there."""
    return tuple(
        Storage(
            name,
            _in_words(row["name"]),
            row["territory"],
            at[name],
            row["arrow"],
            -1 if row["arrow"] == BLACK else sites.index(row["standard_to"]),
        )
        for name, row in tables["storages"].items()
    )


def _in_words(name: str) -> Text:
    """The name of a storage; the one that says in English which harbour of a town it is becomes a message."""
    town, harbour, rest = name.partition(_HARBOUR)
    return Msg("coal.site.lower_harbour", {"name": town}) if harbour and not rest else name


def _houses(tables: Tables) -> tuple[House, ...]:
    names = list(tables["progress_markers"])
    houses: list[House] = []

    def add(name: str, label: str, kind: str, costs: list[int], size: int, allowed: list[str]) -> None:
        grey = [names.index(marker) for marker in allowed if tables["progress_markers"][marker]["colour"] == "grey"]
        first = houses[-1].spaces.stop if houses else 0
        houses.append(House(name, label, kind, tuple(costs), range(first, first + size), grey[0] if grey else -1))

    for name, row in tables["cities"].items():
        costs = row["warehouse_costs"]
        add(name, row["name"], CITY, costs, len(costs), row["built_with"])
    for name, row in tables["depots"].items():
        costs = row["warehouse_costs"]
        label = tables["territories"][row["territory"]]["name"]
        add(name, label, DEPOT, costs, len(costs), tables["depot_rules"]["built_with"])
    port = tables["port"]
    for country in port["columns"]:
        add(country, country, PORT, port["cost_by_build_order"], port["rows_per_column"], ["port_ruhrort"])
    return tuple(houses)


def _by_round(spans: Mapping[str, int], rounds: int) -> tuple[int, ...]:
    """Figures written by spans of rounds, as one figure for each round; index 0 is not used."""
    found = [0] * (rounds + 1)
    for name, value in spans.items():
        match = _SPAN.fullmatch(name)
        if match is None:
            raise ValueError(name)
        found[int(match[1]) : int(match[2]) + 1] = [value] * (int(match[2]) - int(match[1]) + 1)
    return tuple(found)


def _rounds(tables: Tables) -> tuple[Round, ...]:
    """Rounds by number; index 0 is not used. coal:4.1.b coal:4.1.c coal:4.1.d"""
    tracks = list(tables["transport_tracks"].values())

    def track(number: int) -> int:
        return next(n for n, row in enumerate(tracks) if row["rounds"][0] <= number <= row["rounds"][1])

    rows = [
        Round(row["year"], row["event"], row["black_spill"], row["flag"], row["warehouse_each"], track(int(number)))
        for number, row in tables["rounds"].items()
    ]
    return (rows[0], *rows)


@implements("coal:7.7.a", "coal:7.7.b")
def _actions(tables: Tables) -> tuple[SpecialAction, ...]:
    """Special actions with their fee for each round."""
    names = list(tables["progress_markers"])
    return tuple(
        SpecialAction(
            name,
            frozenset(row["parts"]),
            _by_round(row["cost"], tables["game"]["rounds"]),
            names.index(row["needs"]) if "needs" in row else -1,
        )
        for name, row in tables["special_actions"].items()
    )


@implements("coal:2.2.a", "coal:2.2.b", "coal:2.2.c", "coal:2.2.d", "coal:2.2.e", "coal:8.c")
def _markers(tables: Tables, difficulty: str, sites: list[str]) -> tuple[Marker, ...]:
    """The markers in play: some water markers stay in the box."""
    removed = tables["difficulty"][difficulty]["removed"]
    demand = [
        Marker(name, row["count"], tuple(sites.index(place) for place in row["at"]), False, 0)
        for name, row in tables["demand_markers"].items()
    ]
    water = [
        Marker(name, row["count"] - removed[name], (), row["pilot_banned"], row["river_dice"])
        for name, row in tables["water_markers"].items()
    ]
    return (*demand, *water)


def lock_cost(tables: Tables, number: int) -> int:
    """What a lock costs in a round. coal:6.6.1.c coal:7.2.a coal:7.5.a"""
    return _by_round(tables["locks"]["cost"], tables["game"]["rounds"])[number]

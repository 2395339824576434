"""From the data files to `CoalFacts`: the one place that reads the tables."""

from __future__ import annotations

import re
from collections.abc import Mapping

from revier.core.cite import implements
from revier.core.errors import DataError
from revier.core.message import Msg
from revier.core.title import Tables
from revier.core.view import Text
from revier.games.coal.facts import (
    Building,
    CitySet,
    CoalFacts,
    Debts,
    Delivery,
    Export,
    Limits,
    Locks,
    Once,
    Scoring,
    SetUp,
)
from revier.games.coal.model import (
    AREA_COLUMNS,
    BLACK,
    CITY,
    DEPOT,
    MARK,
    PORT,
    Either,
    Happening,
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
from revier.games.coal.options import CoalOptions
from revier.games.coal.powers import BY_CODE, MARKERS, PORT_RUHRORT

_HARBOUR = " lower harbour"
_SPAN = re.compile(r"rounds_(\d+)_to_(\d+)")
_VALUES = re.compile(r"die_(\d+)_to_(\d+)")


def compile_coal(tables: Tables, players: int, chosen: CoalOptions) -> CoalFacts:
    """The figures for so many players; a figure that names what does not exist is explained."""
    try:
        return _compile(tables, players, chosen)
    except (KeyError, ValueError, StopIteration) as error:
        raise DataError.of("coal.data.broken", detail=str(error)) from None


def _compile(tables: Tables, players: int, chosen: CoalOptions) -> CoalFacts:
    at = {name: row["n"] for name, row in tables["river"].items()}
    sites = _sites(tables, at)
    houses = _houses(tables)
    storages = _storages(tables, at, [site.id for site in sites])
    tracks = tuple(
        Track(name, row["boxes"], row["arrow"] - 1, len(row["columns"]))
        for name, row in tables["transport_tracks"].items()
    )
    areas = tables["player_board"]["development_areas"]
    columns = tuple(n for n, house in enumerate(houses) if house.kind == PORT)
    countries = [houses[n].id for n in columns]
    low, high = tables["game"]["die_faces"]
    effects = {name: row["effect"] for name, row in tables["progress_markers"].items()}
    return CoalFacts(
        players=players,
        low=low,
        high=high,
        river=tuple(sorted(tables["river"], key=at.__getitem__)),
        territories={name: row["name"] for name, row in tables["territories"].items()},
        storages=storages,
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
        markers=_markers(tables, chosen.difficulty, [site.id for site in sites]),
        progress=_progress(tables, players, list(areas)),
        areas=tuple(areas),
        area_sizes=tuple(areas.values()),
        flags=tuple(tables["flags"][country]["count"] for country in countries),
        black_homes=_homes(storages, tables["transport_rules"]["black_may_stand_in"]),
        white_homes=_homes(storages, [MARK]),
        boxes=max(track.boxes for track in tracks),
        set_up=_set_up(tables, players, [storage.id for storage in storages]),
        limits=Limits(
            tables["game"]["money_limit_per_player"],
            tables["game"]["money_limit_per_location"],
            tables["demand_marker_rules"]["thalers_per_place"],
            tables["scoring_rules"]["track"]["last"],
        ),
        debts=_debts(tables["debt"]),
        delivery=Delivery(
            tables["delivery"]["loss_over_obstacles"],
            tables["delivery"]["die_keeps_lower_value"] and not chosen.loss_for_sale_only,  # coal:6.4.1.i
            tables["delivery"]["lowest_value"],
            tables["delivery"]["port_bonus"],
            tables["city_rules"]["owner_income_per_delivery"],
            tables["player_board"]["cube_cost"],
        ),
        building=Building(
            tables["city_rules"]["warehouses_per_player"],
            tables["port"]["warehouses_per_player_and_column"],
            tables["port"]["warehouses_per_player"],
            effects["warehouse"]["build_for"],
            tables["port"]["move_cost"],
        ),
        locks=_locks(tables, players),
        export=_export(tables, players, high),
        scoring=_scoring(tables, effects),
        once=Once(inn=dict(effects["inn"]["one_of"]), coal_hauler=effects["coal_hauler"]["river_die"]),
    )


def _set_up(tables: Tables, players: int, storages: list[str]) -> SetUp:
    """Warehouses, dice and markers for so many players."""
    houses, dice, row = tables["warehouses"], tables["dice"], tables["initial_dice"][str(players)]
    return SetUp(
        thalers=tables["components"]["thalers"],
        blanks=tables["components"]["blank_progress_markers"],
        cubes=tables["player_board"]["development_cubes"],
        warehouses=houses["per_player"],
        in_hand=houses["in_hand"],
        lock_box=houses["lock_building_box"],
        mark_box=houses["grafschaft_mark_box"],
        black_dice=dice["black"][str(players)],
        white_dice=dice["white"][str(players)],
        storages=tuple(
            (storages.index(name), sign * dice["start_value"][colour])
            for colour, sign in (("black", 1), ("white", -1))
            for name in row[colour]
        ),
        on_arrow=row["on_track"]["value"],
    )


def _progress(tables: Tables, players: int, areas: list[str]) -> tuple[Progress, ...]:
    """Progress markers by their place on the player board."""
    rows = tables["progress_markers"]
    unknown = rows.keys() ^ BY_CODE.keys()
    if unknown:
        raise ValueError(", ".join(sorted(unknown)))
    return tuple(
        Progress(
            power,
            tuple(rows[power.code]["needs"][area] for area in areas),
            rows[power.code]["count"][str(players)],
        )
        for power in MARKERS
    )


def _debts(row: Tables) -> Debts:
    return Debts(
        gives=row["gives"],
        spaces=row["spaces"],
        repay=row["repay"],
        points_at_end=row["points_at_end"],
        points_from_track=row["no_warehouse_in_pool"]["points"],
        points_without=row["no_warehouse_at_all"]["points"],
    )


@implements("coal:11.c", "coal:11.e", "coal:12.e", "coal:12.g")
def _locks(tables: Tables, players: int) -> Locks:
    """Two for the price of one: with two players by round, with three players the first of each, with four never.

    What a lock costs in a round: coal:6.6.1.c coal:7.2.a coal:7.5.a
    """
    row = tables["locks"]
    rule: str = row["two_for_one"][str(players)]
    rounds = _SPAN.fullmatch(rule)
    return Locks(
        from_round=row["from_round"],
        costs=_by_round(row["cost"], tables["game"]["rounds"]),
        double_rounds=range(int(rounds[1]), int(rounds[2]) + 1) if rounds else range(0),
        double_first=rule == "first_lock_of_a_player",
    )


def _export(tables: Tables, players: int, high: int) -> Export:
    row = tables["export"]
    first, last = tables["round_rules"]["export_rounds"]
    steps = [0] * (high + 1)
    for name, by in row["moves_right_per_port_delivery"].items():
        match = _VALUES.fullmatch(name)
        if match is None:
            raise ValueError(name)
        for value in range(int(match[1]), int(match[2]) + 1):
            steps[value] = by
    return Export(
        track=tuple(row["track"]),
        start=row["start_space"][str(players)] - 1,
        lowest=row["lowest_space"][str(players)] - 1,
        rounds=range(first, last + 1),
        steps=tuple(steps),
        row_bonus=tuple(tables["port"]["row_bonus"]),
    )


def _scoring(tables: Tables, effects: Mapping[str, Tables]) -> Scoring:
    rows = tables["scoring"]
    every = frozenset(row["name"] for row in tables["cities"].values())
    groups = [
        CitySet(name, frozenset(rows[name]["cities"]), rows[name]["points"])
        for name in ("all_essen_cities", "all_mark_cities")
    ]
    return Scoring(
        city_sets=(*groups, CitySet("all_seven_cities", every, rows["all_seven_cities"]["points"])),
        all_depots=rows["all_four_depots"]["points"],
        most_in_depot=rows["most_warehouses_in_a_depot"]["points"],
        barge_in_port=effects["ruhr_barge"]["points_if_barge_in_port"],
        barge_elsewhere=effects["ruhr_barge"]["points_otherwise"],
        per_thaler=effects["mayor"]["points_per_thaler"],
        per_city=effects["railway"]["points_per_city_with_warehouse"],
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


def _homes(storages: tuple[Storage, ...], territories: list[str]) -> tuple[int, ...]:
    """Storages in these territories, from upriver as they are listed."""
    return tuple(n for n, storage in enumerate(storages) if storage.territory in territories)


def _in_words(name: str) -> Text:
    """The name of a storage; the one that says in English which harbour of a town it is becomes a message."""
    town, harbour, rest = name.partition(_HARBOUR)
    return Msg("coal.site.lower_harbour", {"name": town}) if harbour and not rest else name


def _houses(tables: Tables) -> tuple[House, ...]:
    houses: list[House] = []

    def add(name: str, label: str, territory: str, kind: str, row: Tables, size: int) -> None:
        """`row` holds prices, markers that allow it, and points."""
        grey = [BY_CODE[code] for code in row["built_with"] if not BY_CODE[code].white]
        first = houses[-1].spaces.stop if houses else 0
        spaces, marker = range(first, first + size), grey[0] if grey else None
        houses.append(House(name, label, kind, territory, tuple(row["costs"]), spaces, marker, row["points"]))

    for name, city in tables["cities"].items():
        costs, points = city["warehouse_costs"], tables["city_rules"]["points_when_built"]
        about = {"costs": costs, "built_with": city["built_with"], "points": points}
        add(name, city["name"], city["territory"], CITY, about, len(costs))
    rules = tables["depot_rules"]
    for name, depot in tables["depots"].items():
        costs, territory = depot["warehouse_costs"], depot["territory"]
        about = {"costs": costs, "built_with": rules["built_with"], "points": rules["points_when_built"]}
        add(name, tables["territories"][territory]["name"], territory, DEPOT, about, len(costs))
    port = tables["port"]
    about = {
        "costs": port["cost_by_build_order"],
        "built_with": [PORT_RUHRORT.code],
        "points": port["points_when_built"],
    }
    for country in port["columns"]:
        add(country, country, "", PORT, about, port["rows_per_column"])
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
    usual = tables["special_action_rules"]["part_effects"]

    def track(number: int) -> int:
        return next(n for n, row in enumerate(tracks) if row["rounds"][0] <= number <= row["rounds"][1])

    rows = [
        Round(
            row["year"],
            _happening(row["event"]),
            row["black_spill"],
            row["flag"],
            row["warehouse_each"],
            track(int(number)),
            row["event"].get("wage", usual["wage"]["thalers"]),
            row["event"].get("supply", usual["supply"]["river_die"]),
        )
        for number, row in tables["rounds"].items()
    ]
    return (rows[0], *rows)


def _happening(event: Tables) -> Happening:
    def either(name: str) -> Either | None:
        return Either(event[name]["thalers"], event[name]["points"]) if name in event else None

    return Happening(
        first_player="random_first_player" in event,
        gift=event.get("each_player", {}).get("thalers", 0),
        pays=either("each_player_pays_one_of"),
        gives=either("each_player_gets_one_of"),
        new_track="transport_track" in event,
        river_dice=event.get("river_dice", 0),
        track_dice=event.get("track_dice", 0),
        no_marker="no_marker_drawn" in event,
    )


@implements("coal:7.7.a", "coal:7.7.b")
def _actions(tables: Tables) -> tuple[SpecialAction, ...]:
    """Special actions with their fee for each round."""
    return tuple(
        SpecialAction(
            name,
            frozenset(row["parts"]),
            _by_round(row["cost"], tables["game"]["rounds"]),
            BY_CODE[row["needs"]] if "needs" in row else None,
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

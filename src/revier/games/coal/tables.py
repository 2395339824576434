"""From the data files to `CoalFacts`: here and in `places.py` the tables are read, and nowhere else.

Whether the figures fit together is looked at in `fit.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from revier.core.cite import implements
from revier.core.errors import DataError
from revier.core.fitting import must
from revier.core.title import Tables
from revier.games.coal import places
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
from revier.games.coal.fit import fit
from revier.games.coal.model import (
    BLACK,
    PORT,
    WHITE,
    Either,
    Happening,
    Marker,
    Progress,
    Round,
    Site,
    SpecialAction,
    Track,
)
from revier.games.coal.options import CoalOptions
from revier.games.coal.powers import BY_CODE, MARKERS, POWERS

_FIRST = "first_lock_of_a_player"
_SIGNS = {BLACK: 1, WHITE: -1}  # dice of white coal are numbers below zero
_SPAN = re.compile(r"rounds_(\d+)_to_(\d+)")
_VALUES = re.compile(r"die_(\d+)_to_(\d+)")


def compile_coal(tables: Tables, players: int, chosen: CoalOptions) -> CoalFacts:
    """The figures for so many players; a figure that names what does not exist is explained."""
    try:
        return fit(_compile(tables, players, chosen))
    except (KeyError, ValueError, StopIteration) as error:
        raise DataError.of("coal.data.broken", detail=str(error)) from None


def _compile(tables: Tables, players: int, chosen: CoalOptions) -> CoalFacts:
    at = places.spaces(tables)
    sites = places.sites(tables, at)
    houses = places.houses(tables)
    storages = places.storages(tables, at, sites)
    tracks = tuple(
        Track(name, row["boxes"], row["arrow"] - 1, _columns(name, row["columns"]))
        for name, row in tables["transport_tracks"].items()
    )
    areas = tables["player_board"]["development_areas"]
    columns = tuple(n for n, house in enumerate(houses) if house.kind == PORT)
    countries = [houses[n].id for n in columns]
    must("port.columns", sorted(countries), sorted(tables["flags"]), "flags.*")
    low, high = _pair("game.die_faces", tables["game"]["die_faces"])
    effects = {name: row["effect"] for name, row in tables["progress_markers"].items() if "effect" in row}
    return CoalFacts(
        players=players,
        low=low,
        high=high,
        river=tuple(sorted(tables["river"], key=at.__getitem__)),
        territories={name: row["name"] for name, row in tables["territories"].items()},
        storages=storages,
        sites=sites,
        obstacles=places.obstacles(tables, at),
        houses=houses,
        columns=columns,
        tracks=tracks,
        rounds=_rounds(tables),
        actions=_actions(tables),
        markers=_markers(tables, chosen.difficulty, sites),
        progress=_progress(tables, players, list(areas)),
        areas=tuple(areas),
        area_sizes=tuple(areas.values()),
        flags=tuple(tables["flags"][country]["count"] for country in countries),
        black_homes=places.homes(tables, storages, BLACK),
        white_homes=places.homes(tables, storages, WHITE),
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
        export=_export(tables, players, (low, high)),
        scoring=_scoring(tables, effects),
        once=Once(
            inn={take: effects["inn"]["one_of"][take] for take in ("thalers", "points")},
            coal_hauler=effects["coal_hauler"]["river_die"],
        ),
    )


def _pair(path: str, value: list[int]) -> tuple[int, int]:
    """A figure that says from where to where."""
    if len(value) != 2 or value[0] > value[1]:
        raise DataError.of("coal.data.pair", path=path, given=str(value))
    return value[0], value[1]


def _by_span(path: str, row: Tables, pattern: re.Pattern[str], every: range, by: str) -> tuple[int, ...]:
    """Figures written by spans (``rounds_2_to_4``) as one figure for each number; what no span holds is 0."""
    spans = []
    for name, value in row.items():
        match = pattern.fullmatch(name)
        if match is None:
            raise ValueError(f"{path}.{name}")
        spans.append((range(int(match[1]), int(match[2]) + 1), value))
    held = [n for span, _ in spans for n in span]
    wrong = [str(n) for n in every if held.count(n) != 1]
    if wrong:
        raise DataError.of("coal.data.spans", path=path, numbers=", ".join(wrong), by=by)
    return tuple(sum(value for span, value in spans if n in span) for n in range(every.stop))


def _columns(name: str, colours: list[str]) -> int:
    """A track has one column for both kinds of coal, or one for each: black, white (coal:4.1.e coal:4.1.f)."""
    if colours not in ([BLACK], [BLACK, WHITE]):
        raise ValueError(f"transport_tracks.{name}.columns")
    return len(colours)


def _set_up(tables: Tables, players: int, storages: list[str]) -> SetUp:
    """Warehouses, dice and markers for so many players."""
    houses, dice, row = tables["warehouses"], tables["dice"], tables["initial_dice"][str(players)]
    where, first = f"initial_dice.{players}", row["on_track"]
    return SetUp(
        money=tables["game"]["starting_money"],
        points=tables["scoring_rules"]["track"]["first"],
        thalers=tables["components"]["thalers"],
        blanks=tables["components"]["blank_progress_markers"],
        cubes=tables["player_board"]["development_cubes"],
        warehouses=houses["per_player"],
        in_hand=houses["in_hand"],
        years=houses["on_round_track"],
        lock_box=houses["lock_building_box"],
        mark_box=houses["grafschaft_mark_box"],
        black_dice=dice["black"][str(players)],
        white_dice=dice["white"][str(players)],
        storages=tuple(
            (storages.index(places.known(f"{where}.{colour}", name, storages)), sign * dice["start_value"][colour])
            for colour, sign in _SIGNS.items()
            for name in row[colour]
        ),
        on_arrow=_SIGNS[places.known(f"{where}.on_track.coal", first["coal"], _SIGNS)] * first["value"],
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
            rows[power.code]["count"][str(players)] if power.white else players,
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
    row, open_in = tables["locks"], range(tables["locks"]["from_round"], len(tables["rounds"]) + 1)
    rule: str = row["two_for_one"][str(players)]
    rounds = _SPAN.fullmatch(rule)
    if rounds is None:
        places.known(f"locks.two_for_one.{players}", rule, (_FIRST, "never"))
    return Locks(
        from_round=row["from_round"],
        costs=_by_span("locks.cost", row["cost"], _SPAN, open_in, "locks.from_round"),
        double_rounds=range(int(rounds[1]), int(rounds[2]) + 1) if rounds else range(0),
        double_first=rule == _FIRST,
    )


def _export(tables: Tables, players: int, faces: tuple[int, int]) -> Export:
    row = tables["export"]
    first, last = _pair("round_rules.export_rounds", tables["round_rules"]["export_rounds"])
    path = "export.moves_right_per_port_delivery"
    steps = _by_span(
        path, row["moves_right_per_port_delivery"], _VALUES, range(faces[0], faces[1] + 1), "game.die_faces"
    )
    return Export(
        track=tuple(row["track"]),
        start=row["start_space"][str(players)] - 1,
        lowest=row["lowest_space"][str(players)] - 1,
        rounds=range(first, last + 1),
        steps=steps,
        row_bonus=tuple(tables["port"]["row_bonus"]),
    )


def _scoring(tables: Tables, effects: Mapping[str, Tables]) -> Scoring:
    rows = tables["scoring"]
    every = frozenset(row["name"] for row in tables["cities"].values())
    groups = [
        CitySet(
            name,
            frozenset(places.known(f"scoring.{name}.cities", city, sorted(every)) for city in rows[name]["cities"]),
            rows[name]["points"],
        )
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


def _track_rounds(tables: Tables) -> list[tuple[int, int]]:
    """From which round to which each track is used; together they make up the game."""
    tracks = [_pair(f"transport_tracks.{name}.rounds", x["rounds"]) for name, x in tables["transport_tracks"].items()]
    numbers = [int(n) for n in tables["rounds"]]
    must("game.rounds", tables["game"]["rounds"], len(numbers), "rounds.*")
    must("transport_tracks.*.rounds", [n for x in tracks for n in range(x[0], x[1] + 1)], numbers, "rounds.*")
    return tracks


def _rounds(tables: Tables) -> tuple[Round, ...]:
    """Rounds by number; index 0 is not used. coal:4.1.b coal:4.1.c coal:4.1.d"""
    tracks, usual = _track_rounds(tables), tables["special_action_rules"]["part_effects"]
    rows: list[Round] = []
    for number, row in tables["rounds"].items():
        track = next(n for n, (first, last) in enumerate(tracks) if first <= int(number) <= last)
        rows.append(
            Round(
                row["year"],
                _happening(row["event"], new_track=bool(rows) and track != rows[-1].track),  # coal:7.4.a coal:7.8.a
                places.known(f"rounds.{number}.black_spill", row["black_spill"], tables["territories"]),
                row["flag"],
                row["warehouse_each"],
                track,
                row["event"].get("wage", usual["wage"]["thalers"]),
                row["event"].get("supply", usual["supply"]["river_die"]),
            )
        )
    return (rows[0], *rows)


def _happening(event: Tables, *, new_track: bool) -> Happening:
    def either(name: str) -> Either | None:
        return Either(event[name]["thalers"], event[name]["points"]) if name in event else None

    return Happening(
        first_player=event.get("random_first_player", False),
        gift=event.get("each_player", {}).get("thalers", 0),
        pays=either("each_player_pays_one_of"),
        gives=either("each_player_gets_one_of"),
        new_track=new_track,
        river_dice=event.get("river_dice", 0),
        track_dice=event.get("track_dice", 0),
        no_marker=event.get("no_marker_drawn", False),
    )


def _named(tables: Tables, table: str, field: str, rows: Tables) -> list[str]:
    """A figure that names rows of another table."""
    return [places.known(f"{table}.{field}", name, rows) for name in tables[table][field]]


@implements("coal:7.7.a", "coal:7.7.b")
def _actions(tables: Tables) -> tuple[SpecialAction, ...]:
    """Special actions with their fee for each round."""
    path, rows, every = "special_actions", tables["special_actions"], range(1, len(tables["rounds"]) + 1)
    banned = _named(tables, "special_action_rules", "banned_by_water_marker", rows)  # coal:6.3.2.d
    return tuple(
        SpecialAction(
            name,
            frozenset(places.known(f"{path}.{name}.parts", part, POWERS) for part in row["parts"]),
            _by_span(f"{path}.{name}.cost", row["cost"], _SPAN, every, "rounds.*"),
            BY_CODE[places.known(f"{path}.{name}.needs", row["needs"], BY_CODE)] if "needs" in row else None,
            row.get("players_per_round", 0),  # coal:6.3.2.m
            name in banned,  # coal:6.3.2.d
        )
        for name, row in rows.items()
    )


@implements("coal:2.2.a", "coal:2.2.b", "coal:2.2.c", "coal:2.2.d", "coal:2.2.e", "coal:8.c")
def _markers(tables: Tables, difficulty: str, sites: Sequence[Site]) -> tuple[Marker, ...]:
    """The markers in play: some water markers stay in the box."""
    removed = tables["difficulty"][difficulty]["removed"]
    demand = [
        Marker(name, row["count"], tuple(places.demanded(tables, name, sites)), False, 0)
        for name, row in tables["demand_markers"].items()
    ]
    water = [
        Marker(name, row["count"] - removed[name], (), row["pilot_banned"], row["river_dice"])
        for name, row in tables["water_markers"].items()
    ]
    return (*demand, *water)

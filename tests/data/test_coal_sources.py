"""Data and clauses of the coal trade say the same as the tables they were made from, where those are at hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from originals import facts, original, says_the_same, tables, without_indices

from revier.core.cite import coverage, load_clauses
from revier.core.data import load_data
from revier.core.message import render
from revier.games.coal.game import build

ROW_IDS = {
    **dict.fromkeys(("territories", "river", "cities", "depots", "industries", "storages", "obstacles"), "id"),
    **dict.fromkeys(("transport_tracks", "special_actions", "demand_markers", "water_markers"), "id"),
    **dict.fromkeys(("difficulty", "progress_markers", "scoring"), "id"),
    "initial_dice": "players",
    "rounds": "round",
    "flags": "country",
}
# Where an original says nothing, our rows say that there is nothing: an overlay can only change what stands there.
NOTHING: dict[str, dict[str, Any]] = {
    "storages": {"standard_to": ""},
    "progress_markers": {"needs": 0},
    "difficulty": {"removed": 0},
}
DATA = load_data("revier.games.coal.data")
# What an original says twice, and where we say it once. What it says in other words is compared by a test of its own.
ONCE = {
    r"river\.(S\d+)\.(name|territory)": r"storages.\1.\2",
    r"river\.(O\d+)\.name": r"obstacles.\1.lock",
    r"river\.(O\d+)\.territory": r"obstacles.\1.territory",
    r"river\.(C\d+)\.(name|territory)": r"cities.\1.\2",
    r"river\.(I\d+)\.(name|territory)": r"industries.\1.\2",
    r"player_board\.debt_spaces": "debt.spaces",
    r"player_board\.starts_with\.warehouses": "warehouses.in_hand",
    r"debt\.no_warehouse_(in_pool|at_all)\.gives": "debt.gives",
    r"(scoring\.lock_in_mark\.points|locks\.points\.mark|obstacles\.O[1-7]\.points)": "territories.mark.lock_points",
    r"(scoring\.lock_elsewhere\.points|locks\.points\.elsewhere)": "territories.broich.lock_points",
    r"obstacles\.O(8|9)\.points": "territories.essen.lock_points",
    r"obstacles\.O1[012]\.points": "territories.werden.lock_points",
    r"obstacles\.O13\.points": "territories.berg.lock_points",
    r"obstacles\.O14\.points": "territories.broich.lock_points",
    r"scoring\.warehouse_in_city\.points": "city_rules.points_when_built",
    r"scoring\.warehouse_in_depot\.points": "depot_rules.points_when_built",
    r"scoring\.warehouse_in_port\.points": "port.points_when_built",
    r"scoring\.debt\.points": "debt.points_at_end",
    r"rounds\.2\.event\.lock_cost": "locks.cost.rounds_2_to_4",
    r"rounds\.5\.event\.lock_cost": "locks.cost.rounds_5_to_12",
    r"special_action_rules\.part_effects\.wage\.thalers_in_round_12": "rounds.12.event.wage",
    r"special_action_rules\.part_effects\.supply\.river_die_in_round_12": "rounds.12.event.supply",
    r"progress_markers\.lock_building\.effect\.first_time_warehouses": "warehouses.lock_building_box",
    r"progress_markers\.grafschaft_mark\.effect\.warehouses_when_claimed": "warehouses.grafschaft_mark_box",
    r"water_marker_rules\.bounds": "game.die_faces",
}
OTHER_WORDS = (
    *(r"territories\.\w+\.(coal|depot)", r"storages\.\w+\.pilot_only", r"cities\.\w+\.group"),
    *(r"dice\.(lowest|highest)", r"demand_markers\.\w+\.at", r"round_rules\.warehouse_years"),
    *(r"rounds\.\d+\.event\.(locks_allowed|transport_track|no_export)",),
    r"progress_markers\.\w+\.effect\.build_in_cities",
    r"scoring\.(lock_in_mark|lock_elsewhere|warehouse_in_\w+|debt)\.(key|when)",
    r"scoring\.(export_award|rounds_6_and_10|round_3|inn|ruhr_barge|mayor|railway)\.(key|when|points)",
)
ABOUT = {"river.name": "industries.name", "river.territory": "territories"}  # notes on figures that stand elsewhere now
CLAUSES_SINCE = ("9.4.a",)  # read again: the original let one lock, the first of the game, free the warehouses of all


def left_out(path: str) -> bool:
    """Does an original say something here that we say elsewhere?"""
    return any(re.fullmatch(pattern, path) for pattern in (*ONCE, *OTHER_WORDS))


def without(rows: Any, trail: tuple[str, ...] = ()) -> Any:
    """An original without what we say elsewhere, and without rows of which nothing is left."""
    if not isinstance(rows, dict):
        return rows
    kept = {k: without(v, (*trail, k)) for k, v in rows.items() if not left_out(".".join((*trail, k)))}
    return {k: v for k, v in kept.items() if v != {} or rows[k] == {} or k == "event"}


def originals() -> dict[str, Any]:
    """The original, with the steps of an event by name and nothing where it has null."""
    raw: dict[str, Any] = original("data/coal.yaml")
    for row in raw["rounds"]:
        steps = [step if isinstance(step, dict) else {step: True} for step in row["event"]]
        row["event"] = {name: value for step in steps for name, value in step.items()}
        row["flag"] = row["flag"] or 0
    for table in ("cities", "territories"):
        raw[table] = [{field: value for field, value in row.items() if value is not None} for row in raw[table]]
    return raw


def without_sources(raw: dict[str, Any]) -> dict[str, Any]:
    return tables({name: table for name, table in raw.items() if name not in ("src", "rulings")}, ROW_IDS)


def spoken(path: str, value: object) -> bool:
    """Does a figure of ours say more than that there is nothing?"""
    table, _, *fields = path.split(".")
    return not fields or NOTHING.get(table, {}).get(fields[0], object()) != value


def without_nothing(table: str, rows: dict[str, Any]) -> dict[str, Any]:
    for row in rows.values():
        for field, nothing in NOTHING.get(table, {}).items():
            if isinstance(row.get(field), dict):
                row[field] = {name: number for name, number in row[field].items() if number != nothing}
            elif row.get(field) == nothing:
                del row[field]
    return rows


def test_tables_equal_the_original() -> None:
    raw = {name: table for name, table in originals().items() if name not in ("src", "rulings")}
    expected = without(tables(raw, ROW_IDS))
    ours = {name: table for name, table in DATA.tables.items() if name != "options"}
    assert list(ours.keys() ^ expected.keys()) == []
    for name, table in ours.items():
        plain = without_nothing(name, {key: dict(row) for key, row in table.items()}) if name in NOTHING else table
        assert plain == expected[name], name
        if name in ROW_IDS:
            assert list(table) == list(expected[name]), f"rows of {name} keep their order"


def test_sources_equal_the_original() -> None:
    raw = {name: table for name, table in originals().items() if name != "rulings"}
    ours = [
        (without_indices(fact.path), str(fact.value), fact.source)
        for fact in DATA.facts()
        if not fact.path.startswith("options.") and spoken(fact.path, fact.value)
    ]
    assert sorted(ours) == sorted(row for row in facts(raw, ROW_IDS) if not left_out(row[0]))


def test_what_the_original_says_twice_is_what_we_say_once() -> None:
    ours = {fact.path: str(fact.value) for fact in DATA.facts()}
    twice = {path: value for path, value, _ in facts(originals(), ROW_IDS)}
    for pattern, where in ONCE.items():
        found = {path: value for path, value in twice.items() if re.fullmatch(pattern, path)}
        assert found, pattern
        for path, value in found.items():
            assert ours[re.sub(pattern, where, path)] == value, path


def test_whoever_names_the_other_place_is_told_where_a_figure_stands() -> None:
    """An overlay written for 0.1.0, whose paths are those of the original."""
    other = [path for path, _, _ in facts(originals(), ROW_IDS) if left_out(path) and not path.endswith(".key")]
    assert other
    assert [path for path in other if not DATA.moved.about(tuple(path.split(".")))] == []
    ours = {fact.path for fact in DATA.facts()} - {"river.P.name"}  # the port has no table of its own
    assert [path for path in ours if DATA.moved.about(tuple(path.split(".")))] == []


def test_what_the_original_says_in_other_words_is_true_of_ours() -> None:
    raw, ours, d = without_sources(originals()), DATA.tables, build(4).facts
    at = {marker.id: [d.sites[site].id for site in marker.sites] for marker in d.markers}
    assert {name: row["at"] for name, row in raw["demand_markers"].items()} == {
        name: at[name] for name in raw["demand_markers"]
    }
    for name, row in raw["territories"].items():
        coal = [colour for colour in ("black", "white") if name in ours["transport_rules"][f"{colour}_may_stand_in"]]
        assert [row["coal"]] == coal if "coal" in row else not coal
        assert row["depot"] == (name in {depot["territory"] for depot in ours["depots"].values()})
    for name, row in raw["storages"].items():
        assert row.get("pilot_only", False) == (ours["storages"][name]["arrow"] == "black")
    for name, row in raw["cities"].items():
        sets = [
            group
            for group in ("mark_cities", "essen_cities")
            if row["name"] in ours["scoring"][f"all_{group}"]["cities"]
        ]
        assert [row["group"]] == sets if "group" in row else not sets
        grey = [code for code in ours["cities"][name]["built_with"] if code != "warehouse"]
        effects = {
            code: marker["effect"].get("build_in_cities", ()) for code, marker in raw["progress_markers"].items()
        }
        assert [code for code, cities in effects.items() if row["name"] in cities] == grey
    assert [raw["dice"]["lowest"], raw["dice"]["highest"]] == ours["game"]["die_faces"]
    years = [row["year"] for row in ours["rounds"].values() if row["warehouse_each"]]
    assert raw["round_rules"]["warehouse_years"] == years
    events = {int(number): row["event"] for number, row in raw["rounds"].items()}
    assert [n for n, event in events.items() if "locks_allowed" in event] == [ours["locks"]["from_round"]]
    assert [n for n, event in events.items() if "no_export" in event] == [ours["round_rules"]["export_rounds"][1] + 1]
    changes = {event["transport_track"]: n for n, event in events.items() if "transport_track" in event}
    assert changes == {name: row["rounds"][0] for name, row in list(ours["transport_tracks"].items())[1:]}


def test_ranges_of_the_printed_summary_follow_from_our_figures() -> None:
    """From the least to the most somebody gets or loses at once."""
    raw, d = without_sources(originals())["scoring"], build(4).facts
    awards = [value + bonus for value in d.export.track for bonus in d.export.row_bonus]
    assert raw["export_award"]["points"] == [min(awards), max(awards)]
    gives, pays = d.rounds[6].event.gives, d.rounds[3].event.pays
    assert gives is not None
    assert gives == d.rounds[10].event.gives
    assert pays is not None
    assert raw["rounds_6_and_10"]["points"] == [0, gives.points]
    assert raw["round_3"]["points"] == [-pays.points, 0]
    assert raw["inn"]["points"] == [0, d.once.inn["points"]]
    assert raw["ruhr_barge"]["points"] == [d.scoring.barge_elsewhere, d.scoring.barge_in_port]
    assert raw["mayor"]["points"] == f"{d.scoring.per_thaler} per Thaler"
    assert raw["railway"]["points"] == f"{d.scoring.per_city} per city"


def test_what_the_sources_are_equals_the_original() -> None:
    ours = {word: meaning for word, meaning in DATA.sources.items() if word != "clause"}
    assert ours == original("data/coal.yaml")["sources"]


def _a_row(about: str) -> str:
    """``demand_markers.at`` as the path of one row."""
    table, _, field = about.partition(".")
    return f"{table}.any.{field}"


def test_notes_and_rulings_equal_the_original() -> None:
    raw = original("data/coal.yaml")
    rulings = {key: note for key, note in DATA.notes.items() if key.startswith("ruling: ")}
    assert {key: note for key, note in DATA.notes.items() if key not in rulings} == {
        ABOUT.get(row["about"], row["about"]): row["why"] for row in raw["notes"] if not left_out(_a_row(row["about"]))
    }
    assert list(rulings.values()) == [row["ruling"] for row in raw["rulings"]]
    for key, row in zip(rulings, raw["rulings"], strict=True):
        assert key.removeprefix("ruling: ").removesuffix(" 2") == row["at"]


def test_clauses_equal_the_original() -> None:
    rows = original("rules/coal.yaml")["clauses"]
    clauses = load_clauses("revier.games.coal")
    assert list(clauses) == [row["id"] for row in rows]
    says_the_same(clauses, [row for row in rows if row["id"] not in CLAUSES_SINCE])


def test_hardly_any_clause_is_left_untested() -> None:
    """A clause is left out only if its reason names clauses that test it."""
    clauses = load_clauses("revier.games.coal")
    left_out = {c: clause.not_applicable for c, clause in clauses.items() if clause.not_applicable}
    assert set(left_out) == {"2.6.f", "6.1.c"}
    for reason in left_out.values():
        assert any(other in reason for other in clauses if other not in left_out)


def test_code_data_and_tests_name_only_clauses_that_exist() -> None:
    found = coverage("coal", "revier.games.coal", Path(__file__).parents[1])
    assert [render(problem) for problem in found.problems] == []
    assert "6.4.2.h" in found.tested
    assert "6.4.2.h" in found.implemented

"""The figures of 18Rhl fit together and match the component list of the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from track_checks import ends, ends_exist, stops_are_on_paths

from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.core.options import Option
from revier.games import title

DATA = load_data("revier.games.rhl.data")
T = DATA.tables
INFO = title("rhl").info()
HEXES: dict[str, dict[str, Any]] = T["hexes"]
TILES: dict[str, dict[str, Any]] = T["tiles"]
RATINGEN: dict[str, dict[str, Any]] = T["variants"]["ratingen"]["hexes"]
COLOURS = ["white", "yellow", "green", "brown", "grey"]
STOPS = {"c": "cities", "t": "towns", "o": "offboard"}


def neighbour(hex_id: str, side: int) -> str:
    rows, columns = T["geometry"]["neighbour_offset"][str(side)]
    return f"{chr(ord(hex_id[0]) + rows)}{int(hex_id[1:]) + columns}"


def opposite(side: int) -> int:
    return (side + 3) % 6


# --- components (rulebook 1) -----------------------------------------------------------------------------------------


@pytest.mark.rule("rhl:1.e")
def test_tile_stock_matches_the_component_list() -> None:
    stock: Counter[str] = Counter()
    for tile in TILES.values():
        if tile["set"] == "base":
            stock[tile["colour"]] += tile["count"]
    assert stock == {"yellow": 45, "green": 45, "brown": 26, "grey": 3, "orange": 1}
    assert T["components"]["tiles"] == stock


@pytest.mark.rule("rhl:1.f")
def test_train_cards_with_the_optional_one() -> None:
    cards = {name: train["count"] for name, train in T["trains"].items()}
    for name, extra in T["variants"]["optional_2_train"]["extra_trains"].items():
        cards[name] += extra
    assert cards == {"2": 7, "3": 5, "4": 3, "5": 3, "6": 6, "8": 4}
    assert sum(cards.values()) == 28 == T["components"]["trains"]


@pytest.mark.rule("rhl:1.g")
def test_seven_corporations_split_into_nine_certificates() -> None:
    ordinary = {k: c["certificates"] for k, c in T["corporations"].items() if k != "KKK"}
    assert len(ordinary) == 7
    assert all(split == [20] + [10] * 8 and sum(split) == 100 for split in ordinary.values())
    assert sum(map(len, ordinary.values())) == 63 == T["components"]["shares_of_seven_corporations"]


@pytest.mark.rule("rhl:1.h")
def test_kkk_splits_into_seven_certificates() -> None:
    split = T["corporations"]["KKK"]["certificates"]
    assert split == [20, 20, 20, 10, 10, 10, 10]
    assert sum(split) == 100
    assert sorted(T["corporations"]["KKK"]["recorded_share_percents"]) == sorted(split)


@pytest.mark.rule("rhl:1.i")
def test_station_markers_by_corporation() -> None:
    markers = {k: len(c["marker_costs"]) for k, c in T["corporations"].items()}
    assert markers == {"ADR": 3, "BME": 4, "CCE": 3, "CME": 4, "DEE": 2, "GVE": 2, "KKK": 2, "RhE": 4}
    assert sum(markers.values()) == 24 == T["components"]["station_markers"]


@pytest.mark.rule("rhl:5.1.e")
def test_codes_and_names_of_the_corporations() -> None:
    assert {code: c["name"] for code, c in T["corporations"].items()} == {
        "ADR": "Aachen-Düsseldorf-Ruhrorter Eisenbahn",
        "BME": "Bergisch-Märkische Eisenbahn",
        "CCE": "Cöln-Crefelder Eisenbahn",
        "CME": "Cöln-Mindener Eisenbahn",
        "DEE": "Düsseldorf-Elberfelder Eisenbahn",
        "GVE": "Gladbach-Venloer Eisenbahn",
        "KKK": "Krefeld-Kreis-Kempener Eisenbahn",
        "RhE": "Rheinische Eisenbahn",
    }


def test_starting_money_shares_the_same_sum() -> None:
    assert {int(n) * cash for n, cash in T["game"]["starting_cash"].items()} == {1800}
    lower = T["variants"]["lower_starting_capital"]
    assert {int(n) * cash for n, cash in lower["starting_cash"].items()} == {lower["total"]} == {1500}


def test_home_markers_are_free_and_the_others_are_not() -> None:
    for corporation in T["corporations"].values():
        homes = len(corporation["homes"])
        assert not any(corporation["marker_costs"][:homes])
        assert all(corporation["marker_costs"][homes:])


def test_homes_agree_between_map_and_corporations() -> None:
    by_map = {
        (city["home"], h, i) for h, x in HEXES.items() for i, city in enumerate(x.get("cities", [])) if "home" in city
    }
    by_charter = {(c, home["hex"], home["city"]) for c, row in T["corporations"].items() for home in row["homes"]}
    assert by_map == by_charter
    assert len(by_charter) == 9  # one each, two for the CCE


# --- map -------------------------------------------------------------------------------------------------------------


def test_hexes_lie_on_the_grid() -> None:
    rows: dict[str, list[int]] = {}
    for hex_id in HEXES:
        rows.setdefault(hex_id[0], []).append(int(hex_id[1:]))
    assert sorted(rows) == list("ABCDEFGHIJKL")
    for number, row in enumerate(sorted(rows)):
        columns = sorted(rows[row])
        assert columns[0] % 2 == number % 2, row  # rows A, C, E ... have even columns
        assert columns == list(range(columns[0], columns[-1] + 1, 2)), f"row {row} has a gap"


def test_neighbours_are_symmetric() -> None:
    for hex_id in HEXES:
        around = [neighbour(hex_id, side) for side in range(6)]
        assert len(set(around)) == 6
        assert all(neighbour(other, opposite(side)) == hex_id for side, other in enumerate(around))


@pytest.mark.parametrize("layer", [{}, RATINGEN], ids=["map", "ratingen"])
def test_river_runs_between_two_hexes(layer: dict[str, dict[str, Any]]) -> None:
    board = HEXES | layer
    shores = {(h, side) for h, x in board.items() for side in x.get("river_sides", [])}
    assert shores
    assert all((neighbour(h, side), opposite(side)) in shores for h, side in shores)


@pytest.mark.parametrize("kind", ["hexes", "tiles", "ratingen"])
def test_ends_of_paths_exist(kind: str) -> None:
    ends_exist({"hexes": HEXES, "tiles": TILES, "ratingen": RATINGEN}[kind])


def test_every_stop_of_a_tile_is_on_a_path() -> None:
    stops_are_on_paths(TILES)


def test_printed_track_stays_on_the_map_and_out_of_the_river() -> None:
    for hex_id, printed in HEXES.items():
        for end in ends(printed):
            if isinstance(end, int):
                assert neighbour(hex_id, end) in HEXES, hex_id
                assert end not in printed.get("river_sides", []), hex_id


def test_every_hex_named_elsewhere_is_on_the_map() -> None:
    area_hexes = [h for area in T["areas"].values() if isinstance(area, dict) for h in area["hexes"]]
    draws = [h for row in T["coal_and_steel"]["variable"].values() for h in row.values()]
    named = {
        *area_hexes,
        *draws,
        *T["areas"]["marker_blocks_area"],
        *T["coal_and_steel"]["printed_coal"],
        *T["coal_and_steel"]["printed_steel"],
        *T["rhine_metropolises"],
        *T["bonuses"]["rheingold"]["doubles"],
        *(h for private in T["privates"].values() for h in (*private.get("blocks", []), *private.get("hexes", []))),
        *(h for tile in TILES.values() for h in tile.get("only_on", [])),
    }
    assert named <= set(HEXES)


def test_links_of_the_eastern_ruhr_enter_the_city_with_their_sign() -> None:
    for link in T["areas"]["eastern_ruhr"]["links"]:
        assert neighbour(link["from"], link["side"]) == link["enters"]
        area = HEXES[link["enters"]]
        assert [opposite(link["side"]), link["city"]] in area["paths"]
        assert area["cities"][int(link["city"][1:])]["symbol"] == link["symbol"]


def test_metropolis_banks_follow_the_printed_sides() -> None:
    """West bank is sides 0 to 2, east bank 3 to 5 (rulebook 7.2 keeps every place on its bank)."""
    for hex_id, row in T["rhine_metropolises"].items():
        for side, city in HEXES[hex_id]["paths"]:
            assert row["city_to_bank"][city[1:]] == ("west" if side <= 2 else "east"), hex_id
        for tile in row["green"]:
            for side, city in TILES[tile]["paths"]:
                assert city == ("c0" if side <= 2 else "c1"), tile


# --- tiles and upgrades ----------------------------------------------------------------------------------------------


def upgrades() -> Iterator[tuple[str, dict[str, Any], str]]:
    """Every pair of what lies there and what may replace it, the variants included."""
    table = T["upgrades"]
    for row in table["printed"]:
        yield from ((h, HEXES[h], to) for h in row["hexes"] for to in row["to"])
    for old, targets in table["tiles"].items():
        yield from ((old, TILES[old], to) for to in targets)
    for old, targets in table["with_promotion_tiles"].items():
        for to in targets if isinstance(targets, list) else [t for hexes in targets.values() for t in hexes]:
            yield old, TILES[old], to
    for old, targets in table["with_ratingen"].items():
        yield from ((old, RATINGEN.get(old) or TILES[old], to) for to in targets)


def sides_by_stop(piece: dict[str, Any], turn: int) -> dict[str, set[int]]:
    """Sides from which each stop is reached without a ferry, over another stop of the tile where track joins them."""
    reached: dict[str, set[int]] = {}
    for a, b in piece.get("paths", []):
        if isinstance(b, str):
            reached.setdefault(b, set()).update({(a + turn) % 6} if isinstance(a, int) else ())
    for a, b in piece.get("paths", []):
        if isinstance(a, str):
            joined = reached[a] | reached[b]
            reached[a] = reached[b] = joined
    return reached


def plain_track(piece: dict[str, Any], turn: int) -> set[frozenset[int]]:
    pairs = (path for path in piece.get("paths", []) if all(isinstance(end, int) for end in path))
    return {frozenset((side + turn) % 6 for side in path) for path in pairs}


def keeps(old: dict[str, Any], new: dict[str, Any], turn: int) -> bool:
    after = sides_by_stop(new, turn)
    stops_kept = all(any(sides <= s for s in after.values()) for sides in sides_by_stop(old, 0).values())
    return stops_kept and plain_track(old, 0) <= plain_track(new, turn)


def test_upgrade_targets_exist_and_keep_the_old_track() -> None:
    pairs = list(upgrades())
    assert len(pairs) > 200
    for name, old, to in pairs:
        new = TILES[to]
        turns = [new["rotation"]] if "rotation" in new else range(6)
        assert any(keeps(old, new, turn) for turn in turns), (name, to)


def test_a_tile_turned_wrongly_does_not_keep_the_track() -> None:
    """The check above can say no: tile 8 (0-2) fits into tile 23 (0-3, 0-4) after two turns, but not as it lies."""
    assert not keeps(TILES["8"], TILES["23"], 0)
    assert keeps(TILES["8"], TILES["23"], 2)


def test_upgrades_go_one_colour_up_and_keep_the_letters() -> None:
    for name, old, to in upgrades():
        new = TILES[to]
        assert COLOURS.index(new["colour"]) == COLOURS.index(old["colour"]) + 1, (name, to)
        if "label" in old and to != "essen_grey":
            assert old["label"] in new["label"].split("/"), (name, to)


def test_every_tile_can_be_laid_somewhere() -> None:
    reachable = {to for _, _, to in upgrades()} | {row["to"] for row in T["upgrades"]["special"]}
    assert reachable == set(TILES)


def test_every_hex_that_may_be_built_on_has_its_tiles() -> None:
    open_hexes = {h for h, x in HEXES.items() if x["colour"] in ("white", "yellow", "green")}
    listed = [h for row in T["upgrades"]["printed"] for h in row["hexes"]]
    assert len(listed) == len(set(listed))
    assert set(listed) == open_hexes


def test_promotion_and_ratingen_sets_match_the_variants() -> None:
    for variant, name in (("promotion_tiles", "promotion"), ("ratingen", "ratingen")):
        assert T["variants"][variant]["add"] == {k: t["count"] for k, t in TILES.items() if t["set"] == name}
    assert T["variants"]["promotion_tiles"]["remove"] == {
        k: t["count"] for k, t in TILES.items() if t.get("replaced_by_promotion")
    }


# --- market, trains --------------------------------------------------------------------------------------------------


def test_market_rows_rise_and_start_squares_show_their_price() -> None:
    rows = T["stock_market"]["rows"]
    assert all(row == sorted(set(row)) for row in rows)
    assert [len(row) for row in rows] == sorted((len(row) for row in rows), reverse=True)
    for square in T["stock_market"]["start_squares"]:
        row, column = square["at"]
        assert rows[row][column] == square["price"]


def test_trains_and_phases_name_each_other() -> None:
    assert list(T["phases"]) == list(T["trains"])
    for train in T["trains"].values():
        assert {train[f] for f in ("scrapped_by", "available_after_first") if f in train} <= set(T["trains"])


# --- sources and options ---------------------------------------------------------------------------------------------


def test_every_figure_has_a_known_source() -> None:
    clauses = load_clauses("revier.games.rhl")
    for fact in DATA.facts():
        kind, _, detail = fact.source.partition(":")
        assert fact.kind == kind
        if kind == "public":
            assert detail in DATA.sources["public"], fact
        elif kind == "clause":
            assert not detail or detail in clauses, fact
        else:
            assert kind == "rulebook", fact
            assert not detail or any(c.startswith(f"{detail}.") for c in clauses), fact


def test_notes_speak_of_tables_that_exist() -> None:
    fields = {part for fact in DATA.facts() for part in fact.path.split(".")}
    for key in DATA.notes:
        table, _, field = key.partition(".")
        assert table in T, key
        assert not field or field in fields, key


@pytest.mark.parametrize("option", [*INFO.options, *INFO.former], ids=lambda option: option.name)
def test_options_are_well_formed(option: Option) -> None:
    assert option.clause.removeprefix("rhl:") in load_clauses("revier.games.rhl")
    there = option.profiles.get("18xx", option.default)
    if option.kind == "switch":
        assert not option.values
        assert {type(option.default), type(there)} == {bool}
    else:
        assert {option.default, there} <= set(option.values)
        assert len(option.values) == len(set(option.values)) >= 2

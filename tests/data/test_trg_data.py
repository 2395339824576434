"""The figures of The Railway Game fit together and match its component counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from track_checks import ends_exist, stops_are_on_paths

from revier.core.cite import load_clauses
from revier.core.data import load_data

PACKAGE = "revier.games.trg"
DATA = load_data(f"{PACKAGE}.data")
T = DATA.tables
HEXES: dict[str, dict[str, Any]] = T["hexes"]
TILES: dict[str, dict[str, Any]] = T["tiles"]
CORPORATIONS: dict[str, dict[str, Any]] = T["corporations"]
COLOURS = ["white", "yellow", "green", "brown", "grey"]
STOPS = {"c": "cities", "t": "towns", "o": "offboard"}
FIXED = ("grey", "red")  # never built on


def neighbour(hex_id: str, side: int) -> str:
    rows, columns = T["geometry"]["neighbour_offset"][str(side)]
    return f"{chr(ord(hex_id[0]) + rows)}{int(hex_id[1:]) + columns}"


def opposite(side: int) -> int:
    return (side + 3) % 6


def sides(piece: dict[str, Any], turn: int = 0) -> set[int]:
    return {(end + turn) % 6 for path in piece.get("paths", []) for end in path if isinstance(end, int)}


def labelled(label: str) -> list[str]:
    return [h for h, x in HEXES.items() if x.get("label") == label]


# --- components ------------------------------------------------------------------------------------------------------


def test_the_interior_has_59_hexes_in_the_rows_b_to_h() -> None:
    interior = [h for h, x in HEXES.items() if x["colour"] != "red"]
    assert len(interior) == 59 == T["components"]["interior_hexes"]
    assert {h[0] for h in interior} == set("BCDEFGH")
    assert len(HEXES) - len(interior) == 12 == T["components"]["red_hexes"]


def test_mines_mills_yards_city_and_harbour() -> None:
    counts = {label: len(labelled(label)) for label in ("K", "S", "Gbf", "DO", "Haf")}
    assert counts == {"K": 16, "S": 5, "Gbf": 3, "DO": 1, "Haf": 1}
    assert [T["components"][name] for name in ("coal_mines", "steel_mills", "freight_yards")] == [16, 5, 3]
    assert {h for h, x in HEXES.items() if x.get("location") == "coal"} == set(labelled("K"))
    assert {h for h, x in HEXES.items() if x.get("location") == "steel"} == set(labelled("S"))


@pytest.mark.rule("trg:1.d")
def test_the_box_holds_tiles_trains_certificates_tokens_and_a_market() -> None:
    stock: Counter[str] = Counter()
    for tile in TILES.values():
        stock[tile["colour"]] += tile["count"]
    assert stock == {"yellow": 45, "green": 43, "brown": 24, "grey": 7} == T["components"]["tiles"]
    roster = {name: (train["count"], train["price"]) for name, train in T["trains"].items()}
    assert roster == {"2": (7, 80), "3": (5, 180), "4": (3, 300), "5": (2, 450), "6": (3, 630), "8": (6, 800)}
    assert sum(count for count, _ in roster.values()) == 26 == T["components"]["trains"]
    certificates = sum(len(c["certificates"]) for c in CORPORATIONS.values())
    assert certificates == 62 == T["components"]["railway_certificates"]
    assert {k: row["values"] for k, row in T["location_tokens"].items()} == {
        "coal": [10, 20, 30],
        "steel": [10, 20, 30],
    }
    assert [len(row) for row in T["stock_market"]["rows"]] == [19, 16, 12, 9, 6, 5]


def test_certificates_of_a_railway_make_100_percent() -> None:
    for company, row in CORPORATIONS.items():
        assert sum(row["certificates"]) == 100, company
        assert row["certificates"][0] == 20, company
    doubles = {company for company, row in CORPORATIONS.items() if row["certificates"].count(20) == 2}
    assert doubles == {"DHB"}


def test_station_tokens_are_those_of_the_rulebook_table() -> None:
    """Section 6.1 lists them; the second token costs 60, the third 80, every further one 100 (8.2)."""
    tokens = {company: len(row["marker_costs"]) for company, row in CORPORATIONS.items()}
    assert tokens == {"BME": 6, "CME": 6, "RhE": 6, "KWE": 4, "DGEE": 3, "DHB": 3, "HHW": 3}
    assert sum(tokens.values()) == 31 == T["components"]["station_tokens"]
    for row in CORPORATIONS.values():
        assert row["marker_costs"] == [0, 60, 80, 100, 100, 100][: len(row["marker_costs"])]


def test_twenty_beer_cubes() -> None:
    cubes = T["beer_cubes"]
    assert (cubes["supply"], cubes["on_private_1"]) == (18, 2)
    assert sum(cubes.values()) == 20 == T["components"]["beer_cubes"]
    assert T["privates"]["1"]["beer_cubes"] == cubes["on_private_1"]


def test_location_tokens_never_run_out() -> None:
    for kind, row in T["location_tokens"].items():
        places = [x for x in HEXES.values() if x.get("location") == kind]
        assert row["count"] == len(places)
        assert {x["label"] for x in places} == {row["letter"]}
    values = [int(value) for value in T["links"]["from_phase_colour"]]
    assert values == T["location_tokens"]["coal"]["values"] == [10, 20, 30]


# --- privates and railways -------------------------------------------------------------------------------------------


@pytest.mark.rule("trg:5.2.1.a", "trg:5.2.2.a", "trg:5.2.3.a", "trg:5.2.4.a", "trg:5.2.5.a")
def test_face_value_and_revenue_of_the_breweries() -> None:
    assert {number: (row["name"], row["value"], row["revenue"]) for number, row in T["privates"].items()} == {
        "1": ("Stiftsbrauerei", 20, 5),
        "2": ("Dortmunder Actien-Brauerei", 40, 10),
        "3": ("Ritter-Brauerei", 60, 15),
        "4": ("Kronen-Brauerei", 80, 25),
        "5": ("Dortmunder Union-Brauerei", 100, 30),
    }


def test_four_breweries_carry_a_marker() -> None:
    carriers = [number for number, row in T["privates"].items() if row["marker"]]
    assert carriers == ["2", "3", "4", "5"]
    assert len(carriers) == T["components"]["private_markers"]
    assert len(T["privates"]) == T["components"]["private_certificates"]


def test_every_bid_box_can_be_paid_from_the_smallest_starting_cash() -> None:
    """Boxes rise from the face value, so that there is always room to overbid and nobody is shut out by cash."""
    for row in T["privates"].values():
        boxes = row["bid_boxes"]
        assert boxes[0] == row["value"]
        assert boxes == sorted(set(boxes))
        assert len(boxes) >= max(T["game"]["players"])
        assert boxes[-1] <= min(T["game"]["starting_cash"].values())


def test_homes_are_those_of_the_rulebook_table_and_agree_with_the_map() -> None:
    rows = CORPORATIONS.items()
    by_charter = {c: [h for home in row["homes"] for h in home.get("hexes", [home.get("hex")])] for c, row in rows}
    assert by_charter == {
        "BME": ["I11"],
        "CME": ["A3", "B2"],
        "RhE": ["H2", "I3"],
        "KWE": ["E21"],
        "DGEE": ["A17"],
        "DHB": ["C9"],
        "HHW": ["H20", "I21"],
    }
    by_area = {area["home"]: (name, area["hexes"]) for name, area in T["areas"].items() if "home" in area}
    assert by_area == {c: (home["area"], home["hexes"]) for c, row in rows for home in row["homes"] if "area" in home}
    assert [(h, city["home"]) for h, x in HEXES.items() for city in x.get("cities", []) if "home" in city] == [
        ("C9", "DHB")
    ]


def test_the_chain_of_founding_ends_at_railways_open_from_the_start() -> None:
    """Section 6.1: KWE opens DGEE, DGEE opens DHB and HHW."""
    opened_by = {c: row["available"].get("after_founded") for c, row in CORPORATIONS.items()}
    assert {c for c, before in opened_by.items() if before is None} == {"BME", "CME", "RhE", "KWE"}
    assert all(CORPORATIONS[c]["available"] == {"from": "start"} for c, before in opened_by.items() if before is None)
    assert (opened_by["DGEE"], opened_by["DHB"], opened_by["HHW"]) == ("KWE", "DGEE", "DGEE")


def test_early_trains_have_a_mine_next_to_an_arrow_of_their_home() -> None:
    """BME, CME and RhE can earn in their first operating round (section 6.2)."""
    early = {c for c, row in CORPORATIONS.items() if row.get("train_at_start_of_first_turn")}
    assert early == {"BME", "CME", "RhE"}
    for company in early:
        home = CORPORATIONS[company]["homes"][0]
        reached = {neighbour(h, side) for h in home["hexes"] for side in sides(HEXES[h])}
        assert any(HEXES[h].get("location") == "coal" for h in reached), company


# --- map -------------------------------------------------------------------------------------------------------------


def test_hexes_lie_on_the_grid() -> None:
    rows: dict[str, list[int]] = {}
    for hex_id, printed in HEXES.items():
        assert (int(hex_id[1:]) + ord(hex_id[0]) - ord("A")) % 2 == 1, hex_id  # rows A, C, E ... have odd columns
        if printed["colour"] != "red":
            rows.setdefault(hex_id[0], []).append(int(hex_id[1:]))
    for row, columns in rows.items():
        assert sorted(columns) == list(range(min(columns), max(columns) + 1, 2)), f"row {row} has a gap"


def test_neighbours_are_symmetric() -> None:
    for hex_id in HEXES:
        around = [neighbour(hex_id, side) for side in range(6)]
        assert len(set(around)) == 6
        assert all(neighbour(other, opposite(side)) == hex_id for side, other in enumerate(around))


@pytest.mark.parametrize("kind", ["hexes", "tiles"])
def test_ends_of_paths_exist(kind: str) -> None:
    ends_exist(T[kind])


def test_every_stop_of_a_tile_is_on_a_path() -> None:
    stops_are_on_paths(TILES)


def test_printed_track_leads_to_hexes_that_can_answer_it() -> None:
    """On the map, and never against a closed side of a hex that is never built on."""
    for hex_id, printed in HEXES.items():
        for side in sides(printed):
            there = HEXES[neighbour(hex_id, side)]
            assert there["colour"] not in FIXED or opposite(side) in sides(there), (hex_id, side)


def test_arrows_of_red_hexes_are_the_sides_that_touch_the_interior() -> None:
    for hex_id, printed in HEXES.items():
        if printed["colour"] == "red":
            inward = {s for s in range(6) if HEXES.get(neighbour(hex_id, s), {"colour": "red"})["colour"] != "red"}
            assert sides(printed) == inward, hex_id
            assert printed["terminal"] is True, hex_id


def test_areas_are_made_of_red_hexes_that_name_them() -> None:
    named = {h: x["area"] for h, x in HEXES.items() if "area" in x}
    assert named == {h: name for name, area in T["areas"].items() for h in area["hexes"]}
    assert set(named) == {h for h, x in HEXES.items() if x["colour"] == "red"}
    for name, area in T["areas"].items():
        assert len({str(HEXES[h]["offboard"]) for h in area["hexes"]}) == 1, name


def test_beer_income_of_the_worked_example() -> None:
    """Section 8.5.1: a cube earns 40 at I21 and 50 at H2; elsewhere one or the other is printed."""
    beer = {h: area["beer"] for area in T["areas"].values() for h in area["hexes"]}
    assert (beer["I21"], beer["H2"]) == (40, 50)
    assert set(beer.values()) == {40, 50}


def test_every_hex_named_elsewhere_is_on_the_map() -> None:
    named = {
        *(h for tile in TILES.values() for h in tile.get("only_on", [])),
        *(row["hex"] for row in T["privates"].values() if "hex" in row),
        T["beer_transport"]["route_must_include"]["hex"],
    }
    assert named == {"C9", "E13"} <= set(HEXES)


# --- tiles and upgrades ----------------------------------------------------------------------------------------------


def sides_by_stop(piece: dict[str, Any], turn: int) -> dict[str, set[int]]:
    reached: dict[str, set[int]] = {}
    for side, stop in (path for path in piece.get("paths", []) if isinstance(path[1], str)):
        reached.setdefault(stop, set()).add((side + turn) % 6)
    return reached


def plain_track(piece: dict[str, Any], turn: int) -> set[frozenset[int]]:
    pairs = (path for path in piece.get("paths", []) if all(isinstance(end, int) for end in path))
    return {frozenset((side + turn) % 6 for side in path) for path in pairs}


def keeps(old: dict[str, Any], new: dict[str, Any], turn: int, old_turn: int = 0) -> bool:
    after = sides_by_stop(new, turn)
    stops_kept = all(any(s <= t for t in after.values()) for s in sides_by_stop(old, old_turn).values())
    return stops_kept and plain_track(old, old_turn) <= plain_track(new, turn)


def may_follow(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """One colour up, same label, same border, and the old track kept in some rotation."""
    return (
        COLOURS.index(new["colour"]) == COLOURS.index(old["colour"]) + 1
        and new.get("label") == old.get("label")
        and new.get("border") == old.get("border")
        and any(keeps(old, new, turn) for turn in range(6))
    )


def targets() -> Iterator[tuple[str, dict[str, Any], list[str]]]:
    """What lies on a hex and what may replace it."""
    for row in T["upgrades"]["printed"]:
        yield from ((h, HEXES[h], row["to"]) for h in row["hexes"])
    yield from ((tile, TILES[tile], to) for tile, to in T["upgrades"]["tiles"].items())


def test_upgrades_are_exactly_those_that_label_border_colour_and_track_allow() -> None:
    listed = list(targets())
    assert len(listed) > 90
    for name, old, to in listed:
        assert set(to) == {tile for tile, new in TILES.items() if may_follow(old, new)}, name


def test_the_check_of_upgrades_can_say_no() -> None:
    """Tile 8 (0-2) fits into 23 (0-3, 0-4) after two turns, not as it lies; a mine is no plain hex, orange not red."""
    assert not keeps(TILES["8"], TILES["23"], 0)
    assert keeps(TILES["8"], TILES["23"], 2)
    assert not may_follow(HEXES["B4"], TILES["8"])
    assert not may_follow(HEXES["E11"], TILES["O619"])
    assert may_follow(HEXES["E11"], TILES["R619"])


def test_every_hex_that_may_be_built_on_is_listed_once_and_every_tile_has_a_use() -> None:
    listed = [name for name, _, _ in targets()]
    assert len(listed) == len(set(listed))
    open_hexes = {h for h, x in HEXES.items() if x["colour"] not in FIXED}
    lasting = {tile for tile, row in TILES.items() if row["colour"] != "grey"}
    plain_brown = {tile for tile in lasting if TILES[tile]["colour"] == "brown" and "label" not in TILES[tile]}
    assert set(listed) == open_hexes | (lasting - plain_brown)
    assert {tile for _, _, to in targets() for tile in to} == set(TILES)


def open_sides(hex_id: str) -> set[int]:
    """Sides over which track may run: not off the grid, nor into a closed side of a fixed hex."""
    around = {side: HEXES.get(neighbour(hex_id, side)) for side in range(6)}
    return {s for s, x in around.items() if x and (x["colour"] not in FIXED or opposite(s) in sides(x))}


def last_colour(hex_id: str) -> str:
    """How far a hex can be developed, whatever tile is laid first."""
    followers = {name: to for name, _, to in targets()}
    usable = open_sides(hex_id)
    colours: list[str] = [HEXES[hex_id]["colour"]]
    found = {(hex_id, 0)}
    while found:
        found = {
            (new, turn)
            for old, old_turn in found
            for new in followers.get(old, ())
            for turn in range(6)
            if sides(TILES[new], turn) <= usable and keeps(HEXES.get(old) or TILES[old], TILES[new], turn, old_turn)
        }
        colours += {TILES[new]["colour"] for new, _ in found}
    return max(colours, key=COLOURS.index)


def test_how_far_hexes_can_be_developed() -> None:
    """A mine with four usable sides stops at green, one with five at brown; mills and the harbour all become grey."""
    assert {h for h in labelled("K") if len(open_sides(h)) == 4} == {"C19", "E19", "H16"}
    for hex_id in labelled("K"):
        assert last_colour(hex_id) == {4: "green", 5: "brown", 6: "grey"}[len(open_sides(hex_id))], hex_id
    assert {last_colour(h) for h in (*labelled("S"), *labelled("Haf"))} == {"grey"}


def test_every_plain_hex_can_take_a_yellow_tile() -> None:
    plain = [h for h, x in HEXES.items() if x["colour"] == "white" and "label" not in x]
    assert len(plain) == 59 - 16 - 5 - 3 - 1 - 1
    assert all(last_colour(h) != "white" for h in plain)


def test_enough_yellow_mine_tiles_for_all_mines() -> None:
    tiles = sum(t["count"] for t in TILES.values() if t.get("label") == "K" and t["colour"] == "yellow")
    assert tiles >= len(labelled("K"))


# --- market, trains, phases ------------------------------------------------------------------------------------------


def test_market_rows_rise_and_start_squares_show_their_price() -> None:
    rows = T["stock_market"]["rows"]
    assert all(row == sorted(set(row)) for row in rows)
    assert [len(row) for row in rows] == sorted((len(row) for row in rows), reverse=True)
    for above, below in pairwise(rows):
        assert all(low < high for high, low in zip(above, below, strict=False))
    for square in T["stock_market"]["start_squares"]:
        row, column = square["at"]
        assert rows[row][column] == square["price"]


def test_start_values_open_with_the_phases() -> None:
    colours = [square["colour"] for square in sorted(T["stock_market"]["start_squares"], key=lambda s: s["price"])]
    assert colours == sorted(colours, key=COLOURS.index)
    assert set(colours) <= {phase["colour"] for phase in T["phases"].values()}


def test_trains_and_phases_name_each_other() -> None:
    trains, phases = T["trains"], T["phases"]
    assert list(phases) == list(trains)
    gone = {
        old: new for new, phase in phases.items() for old in (*phase.get("scraps", ()), *phase.get("final_run", ()))
    }
    assert gone == {name: train["scrapped_by"] for name, train in trains.items() if "scrapped_by" in train}
    assert gone == {"2": "4", "3": "6", "4": "8"}  # section 8.6.3
    assert [name for name, train in trains.items() if train.get("final_run")] == phases["8"]["final_run"] == ["4"]
    assert trains["8"]["available_after"] == {"train": "6", "bought": 2}
    assert trains[trains["8"]["available_after"]["train"]]["count"] >= 2


def test_phases_open_tiles_and_links_step_by_step() -> None:
    for phase in T["phases"].values():
        reached = COLOURS.index(phase["colour"])
        assert phase["tiles"] == COLOURS[1 : reached + 1]
        opened = [int(v) for v, c in T["links"]["from_phase_colour"].items() if COLOURS.index(c) <= reached]
        assert phase["link_values"] == opened
        assert phase["revenue"] == ("high" if reached >= COLOURS.index("brown") else "low")
    assert [phase["train_limit"] for phase in T["phases"].values()] == [4, 4, 3, 2, 2, 2]
    assert [phase["trains_from_bank_per_turn"] for phase in T["phases"].values()] == [2, 1, 1, 1, 1, 1]


def test_trains_with_blue_squares_are_those_that_carry_beer() -> None:
    """The worked examples need at least 1 square on type 5 and 2 on types 6 and 8."""
    squares = {name: train["blue_squares"] for name, train in T["trains"].items()}
    assert [name for name, count in squares.items() if count] == T["beer_transport"]["trains"] == ["5", "6", "8"]
    assert squares["5"] >= 1
    assert min(squares["6"], squares["8"]) >= 2
    small = [name for name in T["beer_transport"]["extra_private_5"]["trains"] if not squares[name]]
    assert small == T["privates"]["5"]["also_trains"] == ["3", "4"]


# --- sources and options ---------------------------------------------------------------------------------------------


def test_every_figure_has_a_known_source() -> None:
    clauses = load_clauses(PACKAGE)
    for fact in DATA.facts():
        kind, _, detail = fact.source.partition(":")
        assert fact.kind == kind
        if kind == "public":
            assert detail in DATA.sources["public"], fact
        elif kind == "reconstructed":
            assert detail in DATA.notes, fact
        elif kind == "clause":
            assert fact.path.startswith("options."), fact
        else:
            assert kind == "rulebook", fact
            assert all(section_exists(part, clauses) for part in detail.split(", ")), fact


def section_exists(cited: str, clauses: Any) -> bool:
    """``8.2`` and ``TRG 8.2`` are sections of this rulebook, ``HSB 9`` of the sister's, whose clauses are not here."""
    letters, _, section = cited.rpartition(" ")
    if letters == "HSB":
        return bool(re.fullmatch(r"\d+(\.\d+)*", section))
    return letters in ("", "TRG") and (not section or any(c.startswith(f"{section}.") for c in clauses))


def test_most_of_the_map_is_told_to_be_reconstructed() -> None:
    found = {fact.path: fact.source for fact in DATA.facts() if fact.kind == "reconstructed"}
    assert found["hexes.B4.names"] == "reconstructed:mines"
    assert found["hexes.E13.cities.0.slots"] == "reconstructed:city"
    assert found["areas.castrop.beer"] == "reconstructed:beer_values"
    assert found["tiles.K3.count"] == "reconstructed:tile_counts"
    on_the_map = [fact for fact in DATA.facts() if fact.path.startswith("hexes.")]
    assert sum(fact.path in found for fact in on_the_map) > len(on_the_map) / 2


def test_every_reason_is_given_for_some_figure_and_every_note_speaks_of_a_table() -> None:
    reasons = {fact.source.partition(":")[2] for fact in DATA.facts() if fact.kind == "reconstructed"}
    fields = {part for fact in DATA.facts() for part in fact.path.split(".")}
    for key in DATA.notes:
        table, _, field = key.partition(".")
        assert key in reasons or (table in T and field in fields), key


def test_an_owner_of_the_printed_game_can_correct_shared_and_own_figures(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[hexes.E13.cities.0]\nslots = 3\n[hexes.C5.cost]\namount = 40\n[trains.8]\nprice = 900\n")
    data = load_data(f"{PACKAGE}.data", mine)
    changed = {fact.path: fact.value for fact in data.facts() if fact.kind == "overlay"}
    assert changed == {"hexes.E13.cities.0.slots": 3, "hexes.C5.cost.amount": 40, "trains.8.price": 900}
    assert data.digest != DATA.digest


def test_seats_may_be_given_instead_of_dealt() -> None:
    assert list(T["options"]) == ["seats_as_given"]
    row = T["options"]["seats_as_given"]
    assert row["default"] is False
    assert "a given order may be imposed" in load_clauses(PACKAGE)[row["clause"]].ruling

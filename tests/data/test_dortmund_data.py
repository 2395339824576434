"""What holds of the board, the railways and the sources of both Dortmund games."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from dortmund_board import COLOURS, FIXED, Board, keeps, may_follow, opposite, sides
from track_checks import ends_exist, stops_are_on_paths

from revier.core.cite import load_clauses

SISTER = {"trg": "HSB", "hsb": "TRG"}
MISPRINTS = "slips"  # why hexes are cited from the sister rulebook, which prints them right


@pytest.fixture(params=["trg", "hsb"])
def board(request: pytest.FixtureRequest) -> Board:
    return Board(request.param)


# --- components -------------------------------------------------------------------------------------------------------
def test_the_interior_has_59_hexes_in_the_rows_b_to_h(board: Board) -> None:
    interior = [h for h, x in board.hexes.items() if x["colour"] != "red"]
    assert len(interior) == 59 == board.tables["components"]["interior_hexes"]
    assert {h[0] for h in interior} == set("BCDEFGH")
    assert len(board.hexes) - len(interior) == board.tables["components"]["red_hexes"]


def test_mines_mills_yards_city_and_harbour(board: Board) -> None:
    counts = {label: len(board.labelled(label)) for label in ("K", "S", "Gbf", "DO", "Haf")}
    assert counts == {"K": 16, "S": 5, "Gbf": 3, "DO": 1, "Haf": 1}
    assert [board.tables["components"][name] for name in ("coal_mines", "steel_mills", "freight_yards")] == [16, 5, 3]
    assert {h for h, x in board.hexes.items() if x.get("location") == "coal"} == set(board.labelled("K"))
    assert {h for h, x in board.hexes.items() if x.get("location") == "steel"} == set(board.labelled("S"))


def test_the_stock_of_tiles(board: Board) -> None:
    stock: Counter[str] = Counter()
    for tile in board.tiles.values():
        stock[tile["colour"]] += tile["count"]
    assert stock == {"yellow": 45, "green": 43, "brown": 24, "grey": 7} == board.tables["components"]["tiles"]


def test_certificates_of_a_railway_make_100_percent(board: Board) -> None:
    railways = board.tables["corporations"].items()
    for company, row in railways:
        assert sum(row["certificates"]) == 100, company
        assert row["certificates"][0] == 20, company
    assert {company for company, row in railways if row["certificates"].count(20) == 2} == {"DHB"}


def test_station_tokens_are_those_of_the_rulebook_tables(board: Board) -> None:
    """TRG 6.1 and HSB 3.1 list them; the second token costs 60, the third 80, every further one 100."""
    costs = {company: row["marker_costs"] for company, row in board.tables["corporations"].items()}
    last = "HHW" if board.game == "trg" else "HBB"
    tokens = {"BME": 6, "CME": 6, "RhE": 6, "KWE": 4, "DGEE": 3, "DHB": 3, last: 3}
    assert costs == {company: [0, 60, 80, 100, 100, 100][:number] for company, number in tokens.items()}


def test_location_tokens_never_run_out(board: Board) -> None:
    for kind, row in board.tables["location_tokens"].items():
        places = [x for x in board.hexes.values() if x.get("location") == kind]
        assert row["count"] == len(places)
        assert {x["label"] for x in places} == {row["letter"]}
    values = [int(value) for value in board.tables["links"]["from_phase_colour"]]
    assert values == board.tables["location_tokens"]["coal"]["values"] == [10, 20, 30]


def test_early_trains_have_a_mine_next_to_an_arrow_of_their_home(board: Board) -> None:
    """BME, CME and RhE can earn in their first operating round (TRG 6.2)."""
    railways = board.tables["corporations"]
    early = {c for c, row in railways.items() if row.get("train_at_start_of_first_turn")}
    assert early == {"BME", "CME", "RhE"}
    for company in early:
        home = railways[company]["homes"][0]
        reached = {board.neighbour(h, side) for h in home["hexes"] for side in sides(board.hexes[h])}
        assert any(board.hexes[h].get("location") == "coal" for h in reached), company


# --- map --------------------------------------------------------------------------------------------------------------
def test_hexes_lie_on_the_grid(board: Board) -> None:
    rows: dict[str, list[int]] = {}
    for hex_id, printed in board.hexes.items():
        assert (int(hex_id[1:]) + ord(hex_id[0]) - ord("A")) % 2 == 1, hex_id  # rows A, C, E ... have odd columns
        if printed["colour"] != "red":
            rows.setdefault(hex_id[0], []).append(int(hex_id[1:]))
    for row, columns in rows.items():
        assert sorted(columns) == list(range(min(columns), max(columns) + 1, 2)), f"row {row} has a gap"


def test_neighbours_are_symmetric(board: Board) -> None:
    for hex_id in board.hexes:
        around = [board.neighbour(hex_id, side) for side in range(6)]
        assert len(set(around)) == 6
        assert all(board.neighbour(other, opposite(side)) == hex_id for side, other in enumerate(around))


@pytest.mark.parametrize("kind", ["hexes", "tiles"])
def test_ends_of_paths_exist(board: Board, kind: str) -> None:
    ends_exist(board.tables[kind])


def test_every_stop_of_a_tile_is_on_a_path(board: Board) -> None:
    stops_are_on_paths(board.tiles)


def test_printed_track_leads_to_hexes_that_can_answer_it(board: Board) -> None:
    """On the map, and never against a closed side of a hex that is never built on."""
    for hex_id, printed in board.hexes.items():
        for side in sides(printed):
            there = board.hexes[board.neighbour(hex_id, side)]
            assert there["colour"] not in FIXED or opposite(side) in sides(there), (hex_id, side)


def test_arrows_of_red_hexes_are_the_sides_that_touch_the_interior(board: Board) -> None:
    reds = {h: x for h, x in board.hexes.items() if x["colour"] == "red"}
    for hex_id, printed in reds.items():
        around = {s: board.neighbour(hex_id, s) for s in range(6)}
        inward = {s for s, other in around.items() if other in board.hexes and other not in reds}
        assert sides(printed) == inward, hex_id
        assert printed["terminal"] is True, hex_id


def test_areas_are_made_of_red_hexes_that_name_them_and_can_be_reached(board: Board) -> None:
    named = {h: x["area"] for h, x in board.hexes.items() if "area" in x}
    areas = board.tables["areas"].items()
    assert named == {h: name for name, area in areas for h in area["hexes"]}
    assert set(named) == {h for h, x in board.hexes.items() if x["colour"] == "red"}
    for name, area in areas:
        assert len({str(board.hexes[h]["offboard"]) for h in area["hexes"]}) == 1, name
        assert any(sides(board.hexes[h]) for h in area["hexes"]), name


def test_homes_of_charters_and_map_agree(board: Board) -> None:
    rows = board.tables["corporations"].items()
    by_area = {area["home"]: (name, area["hexes"]) for name, area in board.tables["areas"].items() if "home" in area}
    assert by_area == {c: (home["area"], home["hexes"]) for c, row in rows for home in row["homes"] if "area" in home}
    cities = [(h, city["home"]) for h, x in board.hexes.items() for city in x.get("cities", []) if "home" in city]
    assert cities == [("C9", "DHB")]


# --- tiles and upgrades -----------------------------------------------------------------------------------------------
def test_upgrades_are_exactly_those_that_label_border_colour_and_track_allow(board: Board) -> None:
    listed = list(board.targets())
    assert len(listed) > 90
    for name, old, to in listed:
        assert set(to) == {tile for tile, new in board.tiles.items() if may_follow(old, new)}, name


def test_the_check_of_upgrades_can_say_no(board: Board) -> None:
    """Tile 8 (0-2) fits into 23 (0-3, 0-4) after two turns, not as it lies; a mine is no plain hex, orange not red."""
    hexes, tiles = board.hexes, board.tiles
    assert not keeps(tiles["8"], tiles["23"], 0)
    assert keeps(tiles["8"], tiles["23"], 2)
    assert not may_follow(hexes["B4"], tiles["8"])
    assert not may_follow(hexes["E11"], tiles["O619"])
    assert may_follow(hexes["E11"], tiles["R619"])


def test_every_hex_that_may_be_built_on_is_listed_once_and_every_tile_has_a_use(board: Board) -> None:
    listed = [name for name, _, _ in board.targets()]
    assert len(listed) == len(set(listed))
    open_hexes = {h for h, x in board.hexes.items() if x["colour"] not in FIXED}
    lasting = {tile for tile, row in board.tiles.items() if row["colour"] != "grey"}
    plain_brown = {t for t in lasting if board.tiles[t]["colour"] == "brown" and "label" not in board.tiles[t]}
    assert set(listed) == open_hexes | (lasting - plain_brown)
    assert {tile for _, _, to in board.targets() for tile in to} == set(board.tiles)


def test_how_far_hexes_can_be_developed(board: Board) -> None:
    """A mine with four usable sides stops at green, one with five at brown; mills and the harbour all become grey."""
    narrow = {"trg": {"C19", "E19", "H16"}, "hsb": {"B16", "E19", "H16"}}[board.game]  # notes.tile_counts
    assert {h for h in board.labelled("K") if len(board.open_sides(h)) == 4} == narrow
    for hex_id in board.labelled("K"):
        assert board.last_colour(hex_id) == {4: "green", 5: "brown", 6: "grey"}[len(board.open_sides(hex_id))], hex_id
    assert {board.last_colour(h) for h in (*board.labelled("S"), *board.labelled("Haf"))} == {"grey"}


def test_every_plain_hex_can_take_a_yellow_tile(board: Board) -> None:
    plain = [h for h, x in board.hexes.items() if x["colour"] == "white" and "label" not in x]
    assert len(plain) == 59 - 16 - 5 - 3 - 1 - 1
    assert all(board.last_colour(h) != "white" for h in plain)


def test_enough_yellow_mine_tiles_for_all_mines(board: Board) -> None:
    tiles = sum(t["count"] for t in board.tiles.values() if t.get("label") == "K" and t["colour"] == "yellow")
    assert tiles >= len(board.labelled("K"))


# --- phases -----------------------------------------------------------------------------------------------------------
def test_phases_open_tiles_and_links_step_by_step(board: Board) -> None:
    for phase in board.tables["phases"].values():
        reached = COLOURS.index(phase["colour"])
        assert phase["tiles"] == COLOURS[1 : reached + 1]
        opened = [int(v) for v, c in board.tables["links"]["from_phase_colour"].items() if COLOURS.index(c) <= reached]
        assert phase["link_values"] == opened
        assert phase["revenue"] == ("high" if reached >= COLOURS.index("brown") else "low")
    assert [phase["train_limit"] for phase in board.tables["phases"].values()] == [4, 4, 3, 2, 2, 2]


# --- sources ----------------------------------------------------------------------------------------------------------
def test_every_figure_has_a_known_source(board: Board) -> None:
    clauses = load_clauses(f"revier.games.{board.game}")
    for fact in board.data.facts():
        kind, _, detail = fact.source.partition(":")
        assert fact.kind == kind
        if kind == "public":
            assert detail in board.data.sources["public"], fact
        elif kind == "reconstructed":
            assert detail in board.data.notes, fact
        elif kind == "clause":
            assert fact.path.startswith("options."), fact
        else:
            assert kind == "rulebook", fact
            assert all(section_exists(part, board.game, clauses) for part in detail.split(", ")), fact


def section_exists(cited: str, game: str, clauses: Any) -> bool:
    """``8.2`` is a section of the game's own rulebook; of the sister's only the form can be checked here."""
    letters, _, section = cited.rpartition(" ")
    if letters == SISTER[game]:
        return bool(re.fullmatch(r"\d+(\.\d+)*", section))
    own = ("", game.upper())
    return letters in own and (not section or any(c.startswith(f"{section}.") for c in clauses))


def test_every_reason_is_given_for_some_figure_and_every_note_speaks_of_a_table(board: Board) -> None:
    reasons = {fact.source.partition(":")[2] for fact in board.data.facts() if fact.kind == "reconstructed"}
    fields = {part for fact in board.data.facts() for part in fact.path.split(".")}
    for key in board.data.notes:
        table, _, field = key.partition(".")
        assert key in (*reasons, MISPRINTS) or (table in board.tables and set(field.split(".")) <= fields), key


def test_most_of_the_map_is_told_to_be_reconstructed(board: Board) -> None:
    found = {fact.path: fact.source for fact in board.data.facts() if fact.kind == "reconstructed"}
    assert found["hexes.B4.names"] == "reconstructed:mines"
    assert found["tiles.K3.count"] == "reconstructed:tile_counts"
    on_the_map = [fact for fact in board.data.facts() if fact.path.startswith("hexes.")]
    assert sum(fact.path in found for fact in on_the_map) > len(on_the_map) / 2

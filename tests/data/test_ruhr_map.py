"""The map and the tiles of 18Ruhr fit together: neighbours, homes, upgrades, and how far every hex can be developed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from track_checks import ends_exist, stops_are_on_paths

from revier.core.data import load_data
from revier.games.ruhr.tables import kit_tables
from revier.games.ruhr.waters import waters
from revier.rail.compiling import compile_rail

T = load_data("revier.games.ruhr.data").tables
HEXES: dict[str, dict[str, Any]] = T["hexes"]
TILES: dict[str, dict[str, Any]] = T["tiles"]
COLOURS = ["white", "yellow", "green", "brown", "grey"]
STOPS = {"c": "cities", "t": "towns", "o": "offboard"}
FIXED = ("grey", "red")  # never built on
# Section 2.3: the eighteen locations.
STEEL = {1: "H5", 2: "J7", 3: "M12", 4: "J13", 6: "I10", 8: "P13", 9: "L5", 12: "M10", 13: "J3"}
COAL = {5: "K12", 7: "H7", 10: "H13", 11: "G8", 14: "C10", 15: "L3", 16: "G16", 17: "D15", 18: "D3"}


def neighbour(hex_id: str, side: int) -> str:
    rows, columns = T["geometry"]["neighbour_offset"][str(side)]
    return f"{chr(ord(hex_id[0]) + rows)}{int(hex_id[1:]) + columns}"


def opposite(side: int) -> int:
    return (side + 3) % 6


def sides(piece: dict[str, Any], turn: int = 0) -> set[int]:
    return {(end + turn) % 6 for path in piece.get("paths", []) for end in path if isinstance(end, int)}


# --- the grid --------------------------------------------------------------------------------------------------------


def test_131_hexes_of_which_110_can_be_built() -> None:
    buildable = [h for h, x in HEXES.items() if x["colour"] not in FIXED]
    assert (len(buildable), len(HEXES)) == (110, 131)
    assert T["components"]["hexes"] == {"buildable": 110, "all": 131}


def test_hexes_lie_on_the_grid_without_gaps() -> None:
    columns: dict[int, list[int]] = {}
    for hex_id in HEXES:
        row, column = ord(hex_id[0]) - ord("A") + 1, int(hex_id[1:])
        assert (row + column) % 2 == 1, hex_id
        columns.setdefault(column, []).append(row)
    assert sorted(columns) == list(range(1, 18))
    missing = {
        f"{chr(ord('A') + row - 1)}{column}"
        for column, rows in columns.items()
        for row in range(min(rows), max(rows) + 1, 2)
        if row not in rows
    }
    # beside the two corners in the west and the notch in the east all columns are whole
    assert {h for h in missing if 3 <= int(h[1:]) <= 15} == set()
    assert "M16" in missing


def test_neighbours_are_symmetric_and_the_example_of_the_head_holds() -> None:
    for hex_id in HEXES:
        around = [neighbour(hex_id, side) for side in range(6)]
        assert len(set(around)) == 6
        assert all(neighbour(other, opposite(side)) == hex_id for side, other in enumerate(around))
    assert (neighbour("H13", 0), neighbour("H13", 4)) == ("J13", "G14")


@pytest.mark.parametrize("kind", ["hexes", "tiles"])
def test_ends_of_paths_exist(kind: str) -> None:
    ends_exist(T[kind])


def test_every_stop_of_a_tile_is_on_a_path() -> None:
    stops_are_on_paths(TILES)


def test_printed_track_leads_to_hexes_that_can_answer_it() -> None:
    for hex_id, printed in HEXES.items():
        for side in sides(printed):
            there = HEXES[neighbour(hex_id, side)]
            assert there["colour"] not in FIXED or opposite(side) in sides(there), (hex_id, side)


def test_no_hex_is_cut_off() -> None:
    """From Essen every other hex with a stop, or that can be built, is reached over sides that may carry track."""
    seen, waiting = {"J7"}, ["J7"]
    for here in waiting:
        for side in range(6) if HEXES[here]["colour"] not in FIXED else sides(HEXES[here]):
            there = neighbour(here, side)
            if there in HEXES and there not in seen:
                printed = HEXES[there]
                if printed["colour"] not in FIXED or opposite(side) in sides(printed):
                    seen.add(there)
                    waiting.append(there)
    blank = {h for h, x in HEXES.items() if x["colour"] == "grey" and not x.get("paths")}
    assert blank == {"B9", "P3", "R13"}
    assert seen == set(HEXES) - blank


# --- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ruhr:2.3.b", "ruhr:2.3.c")
def test_the_eighteen_locations_are_where_the_rulebook_puts_them() -> None:
    rows = T["private_montan_companies"]
    assert {int(n): row["hex"] for n, row in rows.items() if row["industry"] == "steel"} == STEEL
    assert {int(n): row["hex"] for n, row in rows.items() if row["industry"] == "coal"} == COAL
    assert {x["montan"]: h for h, x in HEXES.items() if "montan" in x} == STEEL | COAL
    for number, row in rows.items():
        assert row["place"].startswith(HEXES[row["hex"]]["names"][0]), number


@pytest.mark.rule("ruhr:5.1.k")
def test_homes_exist_and_map_and_charters_agree() -> None:
    on_charters = {c: (row["homes"][0]["hex"], row["home_place"]) for c, row in T["corporations"].items()}
    assert {c: on_charters[c][0] for c in ("DGEE", "PWB", "EH")} == {"DGEE": "D13", "PWB": "K8", "EH": "J7"}
    places = {"BME": "Wuppertal", "CME": "Düsseldorf", "DGEE": "Lünen", "KWE": "Hamm", "PWB": "Steele"}
    assert {c: place for c, (_, place) in on_charters.items()} == places | {"RhE": "Krefeld", "EH": "Essen"}
    for company, (hex_id, place) in on_charters.items():
        assert place in HEXES[hex_id]["names"]
        assert [city["home"] for city in HEXES[hex_id]["cities"] if "home" in city] == [company]
        (home,) = T["corporations"][company]["homes"]
        assert HEXES[hex_id]["cities"][home["city"]]["home"] == company
        assert sides(HEXES[hex_id]), "its first tile has somewhere to go"


def test_homes_in_red_hexes_block_nobody() -> None:
    """10.4: a station in a red area takes nothing from others; 10.5: Lünen can be passed as well."""
    passable = [city for x in HEXES.values() for city in x.get("cities", []) if city.get("blocks") is False]
    assert all("home" in city or not city["slots"] for city in passable)
    open_homes = {city["home"] for city in passable if "home" in city}
    assert open_homes == {"BME", "CME", "KWE", "RhE", "DGEE"}


def test_every_red_hex_is_an_end_and_touches_the_board() -> None:
    red = {h: x for h, x in HEXES.items() if x["colour"] == "red"}
    assert all(x["terminal"] for x in red.values())
    assert all(sides(x) for x in red.values())
    worth = [stop["revenue"] for x in red.values() for stop in (*x.get("cities", []), *x.get("offboard", []))]
    assert all(value["low"] < value["high"] for value in worth if "low" in value)
    assert {h for h, x in red.items() if "low" not in (*x.get("cities", ()), *x.get("offboard", ()))[0]["revenue"]} == {
        "A2",
        "P1",
    }


def test_two_destinations_are_worth_what_a_route_visits() -> None:
    """10.6.1: 10 for each linked Montan company at Wesel, 20 for each linked coal mine on the Iron Rhine."""
    assert {row["name"]: (h, row["amount"], row["per"]) for h, row in T["special_offboard"].items()} == {
        "Wesel": ("A2", 10, "montan_company"),
        "Der Eiserne Rhein": ("P1", 20, "coal_mine"),
    }
    for hex_id, row in T["special_offboard"].items():
        assert row["name"] in HEXES[hex_id]["names"]


def test_rivers_run_through_every_hex_that_costs_for_one_and_end_where_they_leave_the_map() -> None:
    through = waters(compile_rail(kit_tables(T, optional_cards=False), 3))
    costly = {h for h, x in HEXES.items() if x.get("cost", {}).get("terrain") == "river"}
    assert costly <= set(through)
    crossings = Counter((h, side) for h, mine in through.items() for start, end, _ in mine for side in (start, end))
    for (hex_id, side), count in crossings.items():
        if side < 6 and neighbour(hex_id, side) in through:
            assert crossings[neighbour(hex_id, side), opposite(side)] == count, (hex_id, side)


# --- tiles -----------------------------------------------------------------------------------------------------------


def stops(piece: dict[str, Any]) -> list[tuple[str, int]]:
    return [(field, n) for field in ("cities", "towns") for n in range(len(piece.get(field, [])))]


def sides_of(piece: dict[str, Any], field: str, number: int, turn: int) -> set[int]:
    name = f"{field[0]}{number}"
    paths = [path for path in piece.get("paths", []) if name in path]
    return {(end + turn) % 6 for path in paths for end in path if isinstance(end, int)}


def keeps(old: dict[str, Any], new: dict[str, Any], turn: int, old_turn: int = 0, kind: str = "") -> bool:
    """Old track stays: plain track as it is, the sides of each stop with a stop of the new tile."""
    for a, b in old.get("paths", []):
        if isinstance(a, int) and isinstance(b, int):
            laid = {frozenset((x + turn) % 6 for x in p) for p in new["paths"] if all(isinstance(x, int) for x in p)}
            if frozenset(((a + old_turn) % 6, (b + old_turn) % 6)) not in laid:
                return False
    for field, number in stops(old):
        wanted = sides_of(old, field, number, old_turn)
        fields = [(f, n) for f, n in stops(new) if f == (kind or field)]
        if not any(wanted <= sides_of(new, f, n, turn) for f, n in fields):
            return False
    return bool(stops(old)) == bool(stops(new))


def targets() -> Iterator[tuple[str, dict[str, Any], list[str]]]:
    """What lies on a hex and what may replace it."""
    for row in T["upgrades"]["printed"]:
        yield from ((f"={h}", HEXES[h], row["to"]) for h in row["hexes"])  # M14 is a hex and a tile
    yield from ((tile, TILES[tile], to) for tile, to in T["upgrades"]["tiles"].items())


def becomes(new: dict[str, Any]) -> str:
    """A town stays a town and a city a city; only tile 716 makes a city of a town (10.2.2)."""
    return "cities" if "needs_location_of" in new else ""


def test_every_upgrade_keeps_the_track_and_the_kind_and_goes_one_colour_on() -> None:
    for name, old, to in targets():
        for tile in to:
            new = TILES[tile]
            assert COLOURS.index(new["colour"]) == COLOURS.index(old["colour"]) + 1, (name, tile)
            assert any(keeps(old, new, turn, kind=becomes(new)) for turn in range(6)), (name, tile)


@pytest.mark.rule("ruhr:10.2.1.h", "ruhr:10.1.3.d")
def test_tiles_with_the_logo_belong_to_montan_hexes_and_to_no_others() -> None:
    for name, old, to in targets():
        montan = bool(old.get("montan") or old.get("montan_logo"))
        assert {bool(TILES[tile].get("montan_logo")) for tile in to} == {montan}, name


@pytest.mark.rule("ruhr:10.2.2.b")
def test_letters_agree() -> None:
    for name, old, to in targets():
        assert {TILES[tile].get("label") for tile in to} == {old.get("label")}, name
    assert {h: x["label"] for h, x in HEXES.items() if "label" in x} == {
        "H13": "D",
        "L3": "D",
        "J7": "E",
        "K8": "Steele",
    }


def test_the_check_of_upgrades_can_say_no() -> None:
    """Tile 8 (0-2) fits into 23 (0-3, 0-4) after two turns, not as it lies; a town is no city but under 716."""
    assert not keeps(TILES["8"], TILES["23"], 0)
    assert keeps(TILES["8"], TILES["23"], 2)
    assert not any(keeps(TILES["949"], TILES["716"], turn) for turn in range(6))
    assert any(keeps(TILES["949"], TILES["716"], turn, kind="cities") for turn in range(6))


def test_plain_track_may_become_any_plain_tile_that_keeps_it() -> None:
    for name, old, to in targets():
        if not stops(old) and old["colour"] in ("yellow", "green"):
            colour = COLOURS[COLOURS.index(old["colour"]) + 1]
            fits = {t for t, new in TILES.items() if new["colour"] == colour and not stops(new)}
            assert set(to) == {t for t in fits if any(keeps(old, TILES[t], turn) for turn in range(6))}, name


def test_every_hex_that_may_be_built_on_is_listed_once_and_every_tile_has_a_use() -> None:
    listed = [name for name, _, _ in targets()]
    assert len(listed) == len(set(listed))
    assert set(listed) == {f"={h}" for h, x in HEXES.items() if x["colour"] not in FIXED} | set(TILES) - set(
        T["upgrades"]["final"]
    )
    assert {tile for _, _, to in targets() for tile in to} == set(TILES)


# --- how far a hex can be developed ----------------------------------------------------------------------------------


def open_sides(hex_id: str) -> set[int]:
    """Sides over which track may run: not off the grid, nor into a closed side of a fixed hex."""
    around = {side: HEXES.get(neighbour(hex_id, side)) for side in range(6)}
    return {s for s, x in around.items() if x and (x["colour"] not in FIXED or opposite(s) in sides(x))}


FOLLOWERS = {name: to for name, _, to in targets()}
PIECES = TILES | {f"={h}": x for h, x in HEXES.items()}


def last_colour(hex_id: str) -> str:
    """The colour that can be reached on a hex, if the right tiles are laid."""
    usable = open_sides(hex_id)
    colours: list[str] = [HEXES[hex_id]["colour"]]
    found = {(f"={hex_id}", 0)}
    while found:
        found = {
            (new, turn)
            for old, old_turn in found
            for new in FOLLOWERS.get(old, ())
            for turn in ((TILES[new]["rotation"],) if "rotation" in TILES[new] else range(6))
            if hex_id in TILES[new].get("only_on", [hex_id])
            and sides(TILES[new], turn) <= usable
            and keeps(PIECES[old], TILES[new], turn, old_turn, becomes(TILES[new]))
        }
        colours += {TILES[new]["colour"] for new, _ in found}
    return max(colours, key=COLOURS.index)


def test_every_white_hex_can_be_built_and_upgraded_to_green() -> None:
    short = {h: last_colour(h) for h, x in HEXES.items() if x["colour"] == "white"}
    assert {h for h, colour in short.items() if colour == "white"} == set()
    assert {h for h, colour in short.items() if colour == "yellow"} == set()


def test_every_montan_city_can_become_grey_and_every_montan_town_brown() -> None:
    """Towns under a MONTAN corporation become 716 and stop there; cities go on to grey."""
    for hex_id in (STEEL | COAL).values():
        assert last_colour(hex_id) == ("grey" if "cities" in HEXES[hex_id] else "brown"), hex_id
    assert last_colour("K8") == "green"  # Steele ends with tile 913


def test_special_tiles_lie_where_they_belong_and_as_they_are_printed() -> None:
    for tile, hex_id in (("720", "J3"), ("913", "K8")):
        assert TILES[tile]["only_on"] == [hex_id]
        assert sides(HEXES[hex_id]) <= sides(TILES[tile], TILES[tile]["rotation"]) <= open_sides(hex_id)


def test_letters_have_tiles_enough_and_a_home_keeps_its_place() -> None:
    for label, hexes in (("D", 2), ("E", 1), ("Steele", 1)):
        for row in (row for row in TILES.values() if row.get("label") == label):
            assert row["count"] == hexes
            homes = [city["home"] for city in row["cities"] if "home" in city]
            assert homes == {"D": [], "E": ["EH"], "Steele": ["PWB"]}[label]


def test_a_montan_city_has_one_place_more_when_its_marker_moves_in() -> None:
    """Green to brown the location marker takes a circle (10.2.2), so that markers already there are not displaced."""
    for name, old, to in targets():
        for new in (TILES[tile] for tile in to if TILES[tile].get("location") == "in_city"):
            lodged = old.get("location") == "in_city"
            assert new["cities"][0]["slots"] - 1 >= old["cities"][0]["slots"] - lodged, name


def test_yellow_montan_tiles_are_enough_for_all_montan_hexes() -> None:
    """What is laid first must not run out; of the later colours there are fewer than places."""
    unbuilt = [x for x in HEXES.values() if "montan" in x and x["colour"] == "white"]
    for kind, tiles in (("towns", ("882", "883", "884")), ("cities", ("718", "719"))):
        assert sum(TILES[tile]["count"] for tile in tiles) >= sum(kind in x for x in unbuilt)


def test_a_line_from_barmen_to_hagen_can_be_built() -> None:
    """5.4: money waits for it. Straight on from S10 by R11 and Q12 to P13, with tiles that the game has."""
    way = ["S10", "R11", "Q12", "P13"]
    assert [neighbour(h, 4) for h in way[:-1]] == way[1:]
    assert 4 in sides(HEXES["S10"])
    for hex_id in ("R11", "Q12"):
        straight = [
            tile
            for tile in FOLLOWERS[f"={hex_id}"]
            for turn in range(6)
            if any({1, 4} == sides_of(TILES[tile], field, n, turn) for field, n in stops(TILES[tile]))
            and sides(TILES[tile], turn) <= open_sides(hex_id)
        ]
        assert straight, hex_id
    assert 1 in open_sides("P13")

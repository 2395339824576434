"""18Ruhr as it is drawn: a flat-topped map with rivers and location markers, a market of one row, three charters."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from svg_tools import all_of, parse, texts

from revier.core.message import Msg
from revier.core.tracing import stop_id
from revier.core.view import BoxRow, Card, Cards, HexMap, HexView, PriceGrid, TableView, TileSheet
from revier.draw import as_text, draw, hexgeo, layout, lettering, river
from revier.draw.palette import PALETTES
from revier.games.ruhr.game import RuhrGame, build
from revier.games.ruhr.state import ACTIVE, BOXES, FOUNDED, MERGED, SITES, STORE, SUPPLY, RuhrState
from revier.games.ruhr.tables_facts import COAL, STEEL


@cache
def game() -> RuhrGame:
    return build(4, {"seats_as_given": True, "scenario": "hellweg"})


def position() -> RuhrState:
    return game().new()


def board(s: RuhrState, name: str) -> object:
    return game().view(s, None).boards[name]


def map_of(s: RuhrState) -> HexMap:
    found = board(s, "map")
    assert isinstance(found, HexMap)
    return found


def on(s: RuhrState, hex_id: str) -> HexView:
    return next(h for h in map_of(s).hexes if h.id == hex_id)


def cards(s: RuhrState, name: str) -> dict[str, Card]:
    found = board(s, name)
    assert isinstance(found, Cards)
    return {card.id: card for card in found.cards}


def site(number: int) -> int:
    return number - 1


def buy(s: RuhrState, number: int, seat: int) -> None:
    """A pMC in the hands of a player, with what comes with its charter."""
    row = game().facts.sites[site(number)]
    s.lots[row.lot] = seat
    for stage, count in enumerate(row.markers):
        game().charters.move(s, stage, SUPPLY + row.industry, BOXES + row.index, count)


def lay(s: RuhrState, hex_id: str, face: str, turn: int = 0) -> None:
    at = game().d.hex_index[hex_id]
    s.tile[at], s.turn[at] = game().d.face_index[face], turn


def boxes(row: BoxRow) -> str:
    """A row of boxes in short: letters, a stroke for what counts no more, signs of empty boxes, x for closed ones."""
    shown = (f"{box.text}-" if box.faint else box.text or ("x" if box.closed else "o") + box.sign for box in row.boxes)
    return " ".join(shown)


# --- the map ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("palette", PALETTES)
def test_every_hex_is_there_and_flat_topped(palette: str) -> None:
    shown = map_of(position())
    assert shown.pointy is False
    root = parse(draw(shown, palette=palette))
    assert len(all_of(root, "polygon", "ground")) == 131
    assert len({h.get("data-hex") for h in all_of(root, "polygon", "hex")}) == 131


@pytest.mark.rule("ruhr:2.3.k", "ruhr:2.3.l")
def test_active_companies_lie_on_the_map_with_their_number_passive_ones_with_their_letter() -> None:
    works = [w for h in map_of(position()).hexes for w in h.works]
    assert Counter(w.letters for w in works if not w.letters.isdecimal()) == {"K": 5, "S": 5}
    assert sorted(int(w.letters) for w in works if w.letters.isdecimal()) == [1, 3, 5, 6, 7, 9, 10, 15]
    assert {w.kind for w in works if w.letters == "K"} == {"mine"}
    assert {w.value for w in works} == {0}
    root = parse(draw(map_of(position())))
    signs = {"mine": 2, "mill": 1}  # printed at Wesel and the Iron Rhine
    assert {kind: len(all_of(root, "g", kind)) - n for kind, n in signs.items()} == {"mine": 9, "mill": 9}


def test_a_link_a_foundation_and_a_merger_change_the_marker() -> None:
    s, g = position(), game()
    steel = next(c for c, montan in g.facts.montans.items() if montan.industry == STEEL)
    s.linked[site(6)] = 1
    assert on(s, "I10").works[0].value == 10
    s.site[site(6)], s.site_company[site(6)] = FOUNDED, steel
    (founded,) = on(s, "I10").works
    assert (founded.letters, founded.value, founded.company) == ("US", 20, "US")
    g.charters.move(s, 4, SUPPLY + STEEL, BOXES + g.holder_of(steel))  # its first E
    assert on(s, "I10").works[0].value == 30
    s.site[site(1)], s.site_company[site(1)], s.linked[site(1)] = MERGED, steel, 1
    (merged,) = on(s, "H5").works
    assert (merged.letters, merged.value, merged.company) == ("1", 10, "US")


@pytest.mark.rule("ruhr:10.2.2.f")
def test_on_a_brown_city_the_marker_lies_in_the_city_on_716_beside_it() -> None:
    s = position()
    lay(s, "I10", "M_brown", 2)
    assert on(s, "I10").works == ()
    assert [w.letters for w in on(s, "I10").face.stops[0].works] == ["6"]
    lay(s, "M12", "716")
    assert [w.letters for w in on(s, "M12").works] == ["3"]
    assert on(s, "M12").face.stops[0].works == ()


def test_rivers_wind_through_their_hexes_and_hills_have_their_sign() -> None:
    shown = map_of(position())
    wet = {h.id for h in shown.hexes if h.waters}
    assert {"K2", "M2", "O2", "K4", "O6", "L15", "B15"} <= wet
    assert "C8" not in wet
    assert {h.face.terrain for h in shown.hexes} == {"", "river", "hill", "mountain"}
    assert len(all_of(parse(draw(shown)), "g", "river")) == 1


def test_two_destinations_show_what_they_count() -> None:
    s = position()
    assert (on(s, "A2").face.stops[0].value, on(s, "A2").face.signs) == ("10×", ("mine", "mill"))
    assert (on(s, "P1").face.stops[0].value, on(s, "P1").face.signs) == ("20×", ("mine",))


def test_nothing_on_the_printed_map_overlaps() -> None:
    shown = map_of(position())
    water = river.crossed(shown)
    for hex_ in shown.hexes:
        soft = water.get(hex_.id, ())
        for item, place in lettering.placed(hex_.face, False, name=hex_.name, works=hex_.works, water=soft):
            assert place.air >= -0.01, (hex_.id, item.text)


@pytest.mark.parametrize(
    ("hex_id", "face", "turn"),
    [("L3", "D_grey", 0), ("J7", "E_brown", 1), ("J3", "720", 0), ("I10", "M_brown", 2), ("L5", "M619", 1)],
)
def test_crowded_cities_still_have_room_for_everything(hex_id: str, face: str, turn: int) -> None:
    s = position()
    s.linked = [1] * SITES
    lay(s, hex_id, face, turn)
    hex_ = on(s, hex_id)
    said = set(texts(parse(draw(HexMap(title="", pointy=False, hexes=(hex_,))))))
    assert hex_.name in said
    assert "+10" in said
    assert len(layout.layout(hex_.face, False).spots[0].places) == hex_.face.stops[0].slots


def test_both_tracks_of_a_home_with_two_show_that_they_call_there() -> None:
    """Lünen and green Steele: a place for a station on one track, a plain disc on the other, apart from it."""
    s = position()
    lay(s, "K8", "913")
    drawn = {e.get("data-stop"): e for e in all_of(parse(draw(map_of(s))), "g") if e.get("data-stop")}
    for hex_id in ("D13", "K8"):
        station, call = (drawn[stop_id(hex_id, n)] for n in (0, 1))
        assert [len(all_of(station, "circle", kind)) for kind in ("slot", "call")] == [1, 0]
        assert [len(all_of(call, "circle", kind)) for kind in ("slot", "call")] == [0, 1]
        home, other = layout.layout(on(s, hex_id).face, False).spots
        assert hexgeo.distance((home.x, home.y), (other.x, other.y)) > home.radius + other.radius


def test_tiles_for_montan_hexes_carry_the_logo() -> None:
    sheet = board(position(), "tiles")
    assert isinstance(sheet, TileSheet)
    with_logo = {face.id for face in sheet.tiles if "logo:M" in face.signs}
    assert {"718", "719", "882", "720", "716", "M_brown", "D_grey"} <= with_logo
    assert with_logo & {"5", "6", "14", "913", "51"} == set()


# --- market and tables ------------------------------------------------------------------------------------------------
def test_the_market_is_one_row_with_start_values_in_the_colour_of_their_phase() -> None:
    market = board(position(), "market")
    assert isinstance(market, PriceGrid)
    (row,) = market.rows
    tints = {cell.price: cell.tint for cell in row if cell is not None and cell.tint}
    assert tints == {50: "yellow", 55: "yellow", 60: "yellow", 65: "yellow", 70: "yellow"} | {
        75: "green",
        80: "green",
        90: "brown",
        100: "brown",
    }


def test_capex_cards_say_what_they_bring_a_montan_company() -> None:
    table = board(position(), "trains")
    assert isinstance(table, TableView)
    assert [row[0] for row in table.rows] == ["2+2", "3+3", "4+4", "5+5", "6+6", "8+8"]
    assert table.rows[2][-4:-1] == (3, "ABCD", "W3")


def test_markers_and_engines_are_counted() -> None:
    s = position()
    buy(s, 5, 0)
    markers = board(s, "markers")
    assert isinstance(markers, TableView)
    lines = as_text(markers).splitlines()[3:]
    assert [line.split()[0] for line in lines] == [*"ABCDEX", "W1", "W2", "W3", "W4"]
    assert "11 coal, 13 steel" in lines[0]  # two A came with the charter
    assert "9 coal, 10 steel" in lines[1]
    assert [row[3] for row in markers.rows] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_phases_wake_and_retire_markers_and_engines() -> None:
    """11: in phase 8 stages A to C sleep and W1 and W2 are gone; in phase 2 there are A, B and W1 alone."""
    s = position()
    for phase, earning, engines in ((0, "AB", ["W1"]), (5, "DEX", ["W3", "W4"])):
        s.phase = phase
        markers = board(s, "markers")
        assert isinstance(markers, TableView)
        states = {str(row[0]): row[4].key for row in markers.rows if isinstance(row[4], Msg)}
        assert [name for name, state in states.items() if state == "ruhr.word.earns"] == list(earning)
        assert [name for name, state in states.items() if state == "ruhr.word.in_game"] == engines


# --- charters ---------------------------------------------------------------------------------------------------------
def test_the_starting_package_shows_charters_as_printed_and_their_column() -> None:
    shown = cards(position(), "lots")
    assert len(shown) == 12  # eight pMCs and four privates
    assert [boxes(row) for row in shown["5"].boxes] == ["x‡ x‡", "o o x‡", "o o o o", "x‡"]
    assert [boxes(row) for row in shown["6"].boxes] == ["x‡ x‡", "o o o", "o o o o", "x‡"]
    assert cards(position(), "mines") == {}


def test_the_charter_of_a_mine_shows_markers_boxes_and_what_waits_for_the_link() -> None:
    s, g = position(), game()
    buy(s, 5, 2)
    g.charters.move(s, 2, SUPPLY + COAL, STORE + site(5))
    card = cards(s, "mines")["5"]
    assert [boxes(row) for row in card.boxes] == ["x‡ x‡", "B o x‡", "A A o o", "x‡"]
    assert [line.value for line in card.lines][-1] == "C"
    s.linked[site(5)] = 1
    g.charters.unpack(s, site(5))
    assert [boxes(row) for row in cards(s, "mines")["5"].boxes] == ["C o‡", "B o o‡", "A A o o", "o‡"]


def test_inactive_markers_are_struck_out() -> None:
    s = position()
    buy(s, 5, 2)
    s.phase = 2
    assert boxes(cards(s, "mines")["5"].boxes[2]) == "A- A- o o"


def test_a_montan_corporation_has_boxes_engines_and_circles() -> None:
    s, g = position(), game()
    company = g.d.company_index["RB"]
    printed = [boxes(row) for row in cards(s, "montan")["RB"].boxes]
    assert printed == ["o o", "o o", "o o o", "o o o o", "o o o o", "o o o o o", "o x"]
    s.square[company], s.linked[site(5)] = 6, 1
    s.site[site(5)], s.site_company[site(5)] = FOUNDED, company
    g.charters.move(s, 0, SUPPLY + COAL, BOXES + g.holder_of(company), 3)
    rows = [boxes(row) for row in cards(s, "montan")["RB"].boxes]
    assert rows[5] == "A A A o o"
    assert rows[-1] == "5 o o"


def test_railways_say_why_they_wait() -> None:
    shown = cards(position(), "companies")
    assert list(shown) == ["BME", "CME", "DGEE", "KWE", "PWB", "RhE", "EH"]
    text = as_text(Cards(title="", cards=tuple(shown.values())))
    assert "until KWE has operated" in text
    assert "for phase 5" in text


def test_players_see_their_montan_cards_and_mines() -> None:
    s = position()
    buy(s, 5, 2)
    buy(s, 7, 2)
    s.card[2] = 3
    assert all(s.site[site(n)] == ACTIVE for n in (5, 7))
    players = board(s, "players")
    assert isinstance(players, TableView)
    assert [row[-4:-2] for row in players.rows][2] == ("3", "5 7")


def test_every_board_is_drawn_in_both_languages() -> None:
    for language in ("en", "de"):
        for name, shown in game().view(position(), None).boards.items():
            said = texts(parse(draw(shown, language=language)))
            assert not [text for text in said if text.startswith(("ruhr.", "rail."))], name
            assert as_text(shown, language=language)

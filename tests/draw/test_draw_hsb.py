"""Heat, Sweat & Beer as it is drawn: beer market, brewery charters, both share markets, cards, phases, markers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from svg_tools import all_of, moved, parse, texts

from revier.core.message import Msg, render
from revier.core.view import Board, Card, Cards, FreeBoard, HexMap, PriceGrid, TableView
from revier.draw import draw
from revier.draw.text import as_text
from revier.games.hsb.game import HsbGame, build
from revier.games.hsb.state import EXPORT_BOX, HELD, NEW, ON_DISPLAY, ON_TRAINS, REGULAR, STOCK, SUPPLY, USED, HsbState

GOLDEN = Path(__file__).parents[1] / "golden"
HEADS = ("Card", "Left", "Train", "In the pool", "Beer cubes carried", "Obsolete with")

LABELS = {
    *("Owner", "Treasury", "Equipment", "Cards / limit", "Cubes a round", "Of these for export", "Place in the order"),
    *("Certificates", "Bidding boxes", "Markers", "Event"),
}


@cache
def game(*, expert: bool = False) -> HsbGame:
    return build(4, {"seats_as_given": True, "expert": expert})


def position(*, expert: bool = False) -> HsbState:
    return game(expert=expert).new()


def boards(s: HsbState, *, expert: bool = False) -> dict[str, Board]:
    return game(expert=expert).view(s, None).boards


def beer(s: HsbState) -> FreeBoard:
    board = boards(s)["beer"]
    assert isinstance(board, FreeBoard)
    return board


def brewery(s: HsbState, code: str, *, expert: bool = False) -> dict[str, str]:
    """The lines of a charter in English."""
    board = boards(s, expert=expert)["breweries"]
    assert isinstance(board, Cards)
    card = next(card for card in board.cards if card.id == code)
    root = parse(draw(Cards(title="", cards=(card,))))
    shown = texts(root)
    return {label: shown[shown.index(label) + 1] for label in shown if label in LABELS}


def rows(board: Board, language: str = "en") -> list[list[str]]:
    """A table as it is drawn, cell by cell."""
    assert isinstance(board, TableView)
    shown = texts(parse(draw(board, language=language)))[1:]
    wide = len(board.columns)
    return [shown[n : n + wide] for n in range(0, len(shown), wide)]


# --- beer market ------------------------------------------------------------------------------------------------------
def test_every_cube_of_the_game_is_drawn_at_the_start() -> None:
    """Four players: 8 and 6 cubes in the segments 1 and 2, 6 in the export box, 8 in Stock (5.1.3)."""
    root = parse(draw(beer(position())))
    assert len(all_of(root, "g", "cube")) == 8 + 6 + 6 + 8


def test_closed_segments_are_crossed_out_and_say_so() -> None:
    s = position()
    root = parse(draw(beer(s)))
    assert len(all_of(root, "g", "cross")) == 2 * 4, "both demand boxes of the segments 3 to 6"
    assert texts(root).count("No demand") == 4
    s.closed = [1, 0, 0, 0, 1, 0]
    assert texts(parse(draw(beer(s)))).count("No demand") == 2


def test_prices_stand_beside_their_boxes_the_highest_segment_on_top() -> None:
    places = {shape.text: (shape.x, shape.y) for shape in beer(position()).shapes if shape.form == "disk"}
    heights = [places[str(segment)][1] for segment in (6, 5, 4, 3, 2, 1)]
    assert heights == sorted(heights)
    tags = [shape for shape in beer(position()).shapes if shape.form == "tag"]
    shown = texts(parse(draw(beer(position()))))
    for price in ("15 M", "10 M", "20 M", "100 M", "60 M", "45 M", "30 M"):
        assert price in shown
    assert len([tag for tag in tags if tag.colour == "white"]) == 2 * 6 + 1


def test_supply_lies_beside_the_demand_of_the_same_customers() -> None:
    s = position()
    hints = {say(shape.hint) for shape in beer(s).shapes if shape.form == "box" and shape.hint}
    assert "Segment 1, new customers: demand for 4 cubes" in hints
    s.cubes[NEW] -= 1
    s.cubes[NEW + SUPPLY] += 1
    hints = {say(shape.hint) for shape in beer(s).shapes if shape.form == "box" and shape.hint}
    assert {
        "Segment 1, new customers: demand for 3 cubes",
        "Segment 1, new customers: 1 cube delivered",
        "Segment 1, regular customers: demand for 4 cubes",
    } <= hints


def say(text: object) -> str:
    return render(text) if isinstance(text, Msg) else str(text)


def test_nothing_is_drawn_beside_the_board_and_cubes_do_not_leave_their_box() -> None:
    s = position()
    s.cubes[REGULAR + 1], s.cubes[STOCK] = 14, 0
    board = beer(s)
    for element, (x, y) in moved(parse(draw(board))):
        if element.get("class") in ("cube", "disk", "tag"):
            assert 0 <= x <= board.width
            assert 0 <= y <= board.height
    box = next(shape for shape in board.shapes if say(shape.hint).startswith("Segment 2, regular customers: demand"))
    inside = [
        shape
        for shape in board.shapes
        if shape.form == "cube" and abs(shape.x - box.x) < box.width / 2 and abs(shape.y - box.y) < box.height / 2
    ]
    assert len(inside) == 14
    assert len({(shape.x, shape.y) for shape in inside}) == 14


def test_export_waits_for_its_phase_and_loaded_trains_are_shown() -> None:
    s = position()
    shown = texts(parse(draw(beer(s))))
    assert "From phase 5 on" in shown
    assert "Waiting in the export box until phase 6" in shown
    assert "No train carries beer." in shown
    s.phase = [phase.name for phase in game().d.phases].index("6")
    s.cubes[STOCK], s.cubes[EXPORT_BOX], s.cubes[ON_TRAINS] = 12, 0, 2
    s.cargo[game().d.company_index["RhE"]] = ((game().d.train_index["6"], 2),)
    shown = texts(parse(draw(beer(s))))
    assert "Unlimited demand" in shown
    assert "Waiting in the export box until phase 6" not in shown
    assert "RhE" in shown


def test_many_loaded_trains_stand_on_their_paper_and_not_on_each_other() -> None:
    s = position()
    five, six = game().d.train_index["5"], game().d.train_index["6"]
    for company in range(game().facts.railways):
        s.cargo[company] = ((five, 1), (six, 2))
    board = beer(s)
    paper = next(shape for shape in board.shapes if shape.form == "panel" and say(shape.text) == "On trains")
    trains = [shape for shape in board.shapes if shape.form == "disk" and "-train" in say(shape.hint)]
    assert len(trains) == 2 * game().facts.railways
    for n, shape in enumerate(trains):
        assert abs(shape.x - paper.x) + shape.width / 2 <= paper.width / 2
        assert abs(shape.y - paper.y) + shape.width / 2 <= paper.height / 2
        for other in trains[:n]:
            assert abs(shape.x - other.x) >= shape.width or abs(shape.y - other.y) >= shape.width


def test_breweries_stand_in_their_order() -> None:
    s = position()
    assert "No brewery acts yet." in texts(parse(draw(beer(s))))
    s.lots = [0, 1, 2, 3, -2, -2, -2, -2]
    s.brew_order = [3, 1, 0, 2]
    tokens = [shape for shape in beer(s).shapes if shape.form == "disk" and str(shape.text).startswith("B")]
    assert [shape.text for shape in sorted(tokens, key=lambda shape: shape.x)] == ["B4", "B2", "B1", "B3"]


# --- charters ---------------------------------------------------------------------------------------------------------
def test_a_minor_brewery_on_offer_shows_its_equipment_and_the_bidding_boxes() -> None:
    """B2 is always on offer, with three cards of type 1 (5.1.4)."""
    assert brewery(position(), "B2") == {
        "Owner": "on offer",
        "Treasury": "30",
        "Equipment": "1, 1, 1",
        "Cards / limit": "3/3",
        "Cubes a round": "3",
        "Bidding boxes": "0 5 10 15 20 25 30",
    }


def test_a_corporation_not_founded_shows_how_it_is_divided() -> None:
    board = boards(position())["breweries"]
    assert isinstance(board, Cards)
    assert [card.id for card in board.cards] == ["B2", "DUB", "DAB", "RIT", "KRO", "STI"]
    assert brewery(position(), "STI") == {"Certificates": "40 % + 1 × 20 % + 4 × 10 %"}
    assert "Not founded." in texts(parse(draw(board)))


def founded(s: HsbState, code: str, *, expert: bool = False) -> int:
    """Put a brewery corporation on the market; its number among the breweries."""
    g = game(expert=expert)
    company = g.d.company_index[code]
    s.square[company], s.director[company], s.floated[company] = g.d.market.square(1, 8), 0, 1
    s.brew_order.append(g.breweries.of_company(company))
    return g.breweries.of_company(company)


def test_idle_equipment_says_so_and_export_is_counted() -> None:
    s = position()
    s.phase = 4
    b = founded(s, "DUB")
    places, breweries = game().equipment.places, game().breweries.number
    s.becs[5 * places + HELD + b] = s.becs[4 * places + HELD + b] = 1  # types 6 and 5
    s.idle[4 * breweries + b] = 1
    lines = brewery(s, "DUB")
    assert lines["Equipment"] == "6, 5 (idle)"
    assert (lines["Cards / limit"], lines["Cubes a round"], lines["Of these for export"]) == ("2/2", "8", "3")
    assert lines["Place in the order"] == "1"


def test_railways_and_breweries_have_charters_of_their_own() -> None:
    companies = boards(position())["companies"]
    assert isinstance(companies, Cards)
    assert [card.id for card in companies.cards] == ["BME", "CME", "RhE", "KWE", "DGEE", "DHB"]
    assert all(isinstance(card, Card) and card.colour for card in companies.cards)


# --- markets ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.2.a")
def test_each_kind_of_company_has_its_market() -> None:
    s = position()
    founded(s, "KRO")
    railway = game().d.company_index["CME"]
    s.square[railway] = game().d.market.square(0, 11)
    board = boards(s)["market"]
    assert isinstance(board, PriceGrid)
    where = [[cell.tokens for cell in row if cell and cell.tokens] for row in board.rows]
    assert where == [[("CME",)], [("KRO",)]]
    tints = [{cell.price: cell.tint for cell in row if cell and cell.tint} for row in board.rows]
    assert (
        tints[0]
        == tints[1]
        == {
            **dict.fromkeys((55, 60, 65), "yellow"),
            **dict.fromkeys((75, 80), "green"),
            **dict.fromkeys((90, 100), "brown"),
        }
    )
    shown = texts(parse(draw(board, language="de")))
    assert {"Eisenbahnen", "Brauerei-AGs"} <= set(shown)
    assert shown.count("bankrott") == 2
    assert "0" not in shown


# --- tables -----------------------------------------------------------------------------------------------------------
def test_a_card_tells_what_it_is_to_a_railway_to_a_brewery_and_to_a_link() -> None:
    table = rows(boards(position())["cards"])
    assert tuple(table[0][:6]) == HEADS
    assert [row[0] for row in table[1:]] == ["2", "3", "4", "5", "6", "8"]
    assert table[2] == ["3", "11", "180 M, 3 stops", "0", "0", "6", "180 M", "3", "3", "0", "2 new, segment 3"]
    assert table[4][-1] == "1 regular, segment 5"


def test_phases_tell_limits_and_segments_and_mark_the_present_one() -> None:
    s = position()
    table = rows(boards(s)["phases"])
    assert [row[6] for row in table[1:]] == ["1, 2", "1, 2, 3", "2, 3, 4", "3, 4, 5", "3, 4, 5, 6", "4, 5, 6"]
    assert [row[5] for row in table[1:]] == ["–", "4", "3", "2", "2", "2"]
    assert [row[1] for row in table[1:]] == ["●", "", "", "", "", ""]


@pytest.mark.rule("hsb:2.2.e")
def test_markers_are_shown_in_the_expert_game_only() -> None:
    assert "markers" not in boards(position())
    s = position(expert=True)
    s.sem = [ON_DISPLAY] * 10
    s.sem[0], s.sem[3] = founded(s, "DAB", expert=True), USED
    table = rows(boards(s, expert=True)["markers"])
    assert len(table) == 1 + 8 + 10
    by_name = {row[0]: row for row in table}
    assert by_name["Pub A1"] == ["Pub A1", "5 M a round", "30 M", "yellow phase", "2", "–"]
    assert by_name["Fair (G)"][-2:] == ["0", "DAB"]
    assert by_name["Equipment upgrade (J)"][-2:] == ["0", "used this turn"]
    assert brewery(s, "DAB", expert=True)["Event"] == "Fair"


def test_the_terminal_tells_of_every_box() -> None:
    told = " ".join(as_text(beer(position())).split())
    assert "Segment 2: regular customers: demand for 3 cubes, 0 cubes delivered, 20 M," in told
    assert "new customers: demand for 3 cubes, 0 cubes delivered, 15 M" in told
    assert told.count("Segment 6 has no demand: nobody can deliver there") == 1
    assert "Waiting in the export box until phase 6: 6 Stock Stock: 8" in told


# --- map and text -----------------------------------------------------------------------------------------------------
def test_the_city_shows_where_the_breweries_are_and_has_no_places() -> None:
    board = boards(position())["map"]
    assert isinstance(board, HexMap)
    city = next(h for h in board.hexes if h.id == "E13")
    (stop,) = city.face.stops
    assert (stop.kind, stop.slots, stop.sign, stop.value) == ("city", 0, "brewery", "30")
    root = parse(draw(board))
    assert len(all_of(root, "g", "brewery")) == 1
    assert len(all_of(root, "g", "mine")) == 16


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_has_a_picture_and_a_text_without_keys(language: str) -> None:
    for name, board in boards(position(expert=True), expert=True).items():
        assert parse(draw(board, language=language)) is not None
        text = as_text(board, language=language)
        assert "hsb." not in text, name
        assert max(map(len, text.splitlines())) <= 100, name

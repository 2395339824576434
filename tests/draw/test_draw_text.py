"""Boards in the terminal."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from rhl_view import charters, hex_map, market, tile_sheet, train_table

from revier.core.message import catalogue
from revier.core.view import (
    FaceView,
    FreeBoard,
    FreeShape,
    HexMap,
    HexView,
    PriceCell,
    PriceGrid,
    StopView,
    TableView,
)
from revier.draw import as_text
from revier.draw.palette import GROUND
from revier.draw.textmap import arrows, places, wall
from revier.games import build, title, titles

BOARDS = [hex_map(), hex_map(laid=False), market(), tile_sheet(), charters(), train_table()]


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: type(b).__name__)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_line_is_longer_than_asked(board: HexMap, language: str) -> None:
    for width in (100, 120):
        lines = as_text(board, language=language, width=width).splitlines()
        assert max(map(len, lines)) <= width


def test_the_wall_shows_hex_tile_track_and_stations() -> None:
    lines = as_text(hex_map()).splitlines()
    row = next(n for n, line in enumerate(lines) if line.startswith("D "))
    cells = [line.split("|") for line in lines[row : row + 3]]
    assert cells[0][4].strip() == "D7 #947 30"
    assert cells[1][4].strip() == "o↙↖↗↘"
    assert cells[2][4].strip().startswith("KKK,·")


def test_markers_are_never_cut() -> None:
    board = hex_map()
    wide = StopView(kind="city", slots=4, stations=("RhE", "CCE", "CME", "ADR"))
    hexes = tuple(
        msgspec.structs.replace(h, face=msgspec.structs.replace(h.face, stops=(wide,), paths=()))
        if h.id == "I10"
        else h
        for h in board.hexes
    )
    assert "I10: RhE,CCE,CME,ADR" in as_text(msgspec.structs.replace(board, hexes=hexes))


def test_marked_hexes_and_the_key_to_them() -> None:
    text = as_text(hex_map())
    assert "|*E4" in text
    assert "* may be built now." in text
    assert "* hier darf jetzt gebaut werden." in as_text(hex_map(), language="de")
    assert "may be built" not in as_text(hex_map(laid=False))


def test_the_rhine_separates_the_cells_it_runs_between() -> None:
    lines = as_text(hex_map(laid=False)).splitlines()
    assert "≈C10" in next(line for line in lines if line.startswith("C "))
    assert "|E12" in next(line for line in lines if line.startswith("E "))


def test_runs_are_listed_below() -> None:
    assert "   4  Bonn – Köln  = 90" in as_text(hex_map()).splitlines()


def test_arrows_point_where_the_track_leads() -> None:
    stops = (StopView(kind="city", slots=1), StopView(kind="town"))
    face = FaceView(id="t", colour="orange", stops=stops, paths=((6, 0), (4, 6), (2, 7), (7, 6), (1, 3)))
    assert arrows(face, True) == "o↙→ •↖ ←↗"
    assert arrows(face, False) == "o↓↗ •↖ ↙↑"


def test_places_of_a_city() -> None:
    assert places(StopView(kind="city", slots=3, stations=("RhE",), reserved=("CCE",))) == "RhE,(CCE),·"
    assert places(StopView(kind="city", slots=2)) == "·,·"


def test_a_flat_or_too_broad_map_becomes_a_list_of_what_matters() -> None:
    built = FaceView(
        id="57", colour="yellow", stops=(StopView(kind="city", slots=1, value="20"),), paths=((0, 6), (3, 6))
    )
    plain = FaceView(id="B2", colour="white")
    hexes = (HexView(id="A1", row=0, column=1, face=built, name="Essen"), HexView(id="B2", row=1, column=2, face=plain))
    board = HexMap(title="flat", pointy=False, hexes=hexes)
    text = as_text(board)
    assert "A1  Essen" in text
    assert "#57  o↓↑  20" in text
    assert "B2" not in text
    assert wall(hex_map(), 60) is None
    assert max(map(len, as_text(hex_map(), width=60).splitlines())) <= 60


def test_the_market_lists_prices_tints_and_stacks_in_order() -> None:
    lines = as_text(market()).splitlines()
    prices = " ".join(lines[1].split())
    assert prices == "75 80 90 100v 110 120 135 150 165 180 200 220 240 265 290 320 350"
    column = lines[1].index("100v")
    assert lines[2][column:].startswith("RhE")
    assert lines[3][column:].startswith("CME")
    assert lines[-1] == "v = violet"


def test_the_market_says_words_in_full_and_tints_in_the_language() -> None:
    row = (PriceCell(price=0, text="bankrupt"), PriceCell(price=10, tint="yellow"), PriceCell(price=20))
    lines = as_text(PriceGrid(title="", rows=(row,)), language="de").splitlines()
    assert lines[0].split() == ["bankrupt", "10y", "20"]
    assert lines[-1] == "y = gelb"


def test_a_long_name_in_the_list_of_hexes_moves_no_column() -> None:
    """All tiles stand below one another, two letters right of the longest name."""
    tile = FaceView(id="57", colour="yellow")
    named = {"A1": "Essen", "A3": "Heiligenhaus / Wülfrath / Velbert"}
    hexes = tuple(HexView(id=i, row=0, column=n, face=tile, name=name) for n, (i, name) in enumerate(named.items()))
    lines = as_text(HexMap(title="", pointy=False, hexes=hexes)).splitlines()
    assert lines[0].index("#57") == lines[1].index("#57") == len(" A3  Heiligenhaus / Wülfrath / Velbert") + 2


def test_a_market_with_holes_keeps_its_columns() -> None:
    text = as_text(PriceGrid(title="", rows=((None, PriceCell(price=70, tokens=("A",))), (PriceCell(price=5), None))))
    first, second = text.splitlines()[0], text.splitlines()[1]
    assert first.index("70") == second.index("A") > 0


def test_the_sheet_lists_tiles_by_colour() -> None:
    lines = as_text(tile_sheet(), language="de").splitlines()
    assert lines[1].startswith("gelb:    1×2  2×1  3×2")
    assert any(line.startswith("orange:  935×1") for line in lines)


def test_tables_give_way_in_their_broadest_column_and_lose_no_word() -> None:
    """40 columns, two of them between, two for the figure: the words have 36, and go on below."""
    said = "one cube more from one card at half the price, on any day"
    lines = as_text(TableView(title="T", columns=("A", "B"), rows=((said, 12),)), width=40).splitlines()
    assert lines[2] == f"{'-' * 36}  --"
    assert lines[3] == "one cube more from one card at half   12"
    assert lines[4:] == ["the price, on any day"]


def test_heads_of_a_table_are_broken_between_words() -> None:
    view = TableView(title="", columns=("Nr", "Segments with demand", "Now"), rows=((1, "2, 3", "x"),))
    lines = as_text(view, width=18).splitlines()
    assert [line.split() for line in lines[:3]] == [["Nr", "Segments", "Now"], ["with"], ["demand"]]


def test_both_catalogues_have_the_same_words() -> None:
    english, german = catalogue("draw", "en"), catalogue("draw", "de")
    assert set(english) == set(german)
    assert {f"draw.colour.{name}" for name in GROUND} <= set(english)


def test_cards_say_what_is_on_them() -> None:
    assert "     Treasury: 480 M · Trains: 3, 3, 4" in as_text(charters())


# --- free boards ------------------------------------------------------------------------------------------------------
def free(*shapes: FreeShape, language: str = "en", width: int = 100) -> list[str]:
    """Lines of a free board without its title."""
    board = FreeBoard(title="Ruhr", width=999, height=999, shapes=shapes)
    return as_text(board, language=language, width=width).splitlines()[1:]


def shape(form: str, x: float = 0, y: float = 0, **more: Any) -> FreeShape:
    return FreeShape(form=form, x=x, y=y, **more)


def test_a_place_of_a_free_board_is_listed_with_what_lies_there() -> None:
    """The slot under the cube is not seen; three alike are counted; an empty place is there all the same."""
    lines = free(
        shape("box", id="hagen", hint="Storage in Hagen", width=90, height=40),
        shape("text", y=20, text="Hagen"),
        shape("die", x=-20, colour="white", value=3),
        shape("slot", x=10, width=20),
        shape("cube", x=10),
        *(shape("slot", x=40 + n, y=n, width=4, text="5") for n in (0, 4, 8)),
        shape("slot", x=400, id="b"),
    )
    assert lines == ["hagen  Storage in Hagen: die white 3, cube, 3 × free place 5", "b      –"]


def test_places_of_a_free_board_follow_its_river() -> None:
    """Drawn as upper, lower, middle course; the barge lies at the place nearest to it."""
    river = ((900.0, 0.0), (500.0, 0.0), (100.0, 0.0))
    lines = free(
        shape("field", text="GRAFSCHAFT"),
        shape("band", points=river),
        shape("town", 900, 60, id="C1", text="Witten"),
        shape("town", 100, 60, id="C3", text="Ruhrort"),
        shape("works", 500, 60, id="C2", text="Steele", hint="Steele forge"),
        shape("barge", 130, 0, id="barge", text="2", hint="Barge of Anna"),
        shape("arrow", 500, 0),
    )
    assert lines == ["C1  Witten", "C2  Steele forge", "C3  Ruhrort: Barge of Anna 2"]


def test_panels_of_a_free_board_are_its_parts() -> None:
    """A mark stands behind the tag it lies on; what has no words beside the places is left to the eye."""
    lines = free(
        shape("panel", 100, 100, width=200, height=200, text="Port"),
        shape("text", 100, 20, text="Prices"),
        shape("coin", 100, 30, text="4"),
        shape("slot", 100, 40),
        shape("box", 100, 60, id="nl", width=80, height=20),
        shape("flag", 100, 55, text="Netherlands"),
        shape("house", 90, 60, text="1"),
        shape("tag", 50, 150, text="Wage"),
        shape("disk", 40, 150, text="✓"),
        shape("tag", 50, 170, text="Inn"),
        shape("panel", 500, 100, width=200, height=200),
        shape("text", 500, 100, text="Anna"),
        language="de",
    )
    assert lines == ["Port", "  Prices, Münze 4", "  nl  Netherlands: Haus 1", "  Wage ✓, Inn", "", "Anna"]


def test_a_box_without_a_name_that_explains_itself_is_a_place() -> None:
    """The box on it tells its number itself; cubes are counted there; what is struck out twice is told once."""
    lines = free(
        shape("box", 100, 30, width=200, height=60, hint="Shelf 2"),
        shape("disk", 10, 30, width=18, text="2", hint="Shelf 2"),
        shape("box", 60, 30, width=60, height=40, hint="Shelf 2, left: 3 barrels"),
        shape("text", 40, 30, text="3"),
        *(shape("cube", 60 + n, 30) for n in (0, 6, 12)),
        shape("tag", 130, 30, text="20 M"),
        shape("box", 100, 130, width=200, height=60, hint="Shelf 1"),
        shape("cross", 60, 130, hint="Shelf 1 is locked."),
        shape("cross", 130, 130, hint="Shelf 1 is locked."),
        shape("text", 170, 130, text="1"),
    )
    assert lines == ["Shelf 2: left: 3 barrels, 20 M", "Shelf 1: Shelf 1 is locked, 1"]


def test_boxes_under_the_same_label_are_told_under_it_together() -> None:
    lines = free(
        shape("box", 100, 30, width=200, height=60, hint="Shelf 2"),
        shape("box", 40, 30, width=40, height=40, hint="Shelf 2, left: 3 barrels"),
        shape("box", 90, 30, width=40, height=40, hint="Shelf 2, left: 1 sold"),
        shape("box", 150, 30, width=40, height=40, hint="Shelf 2, right: 4 barrels"),
    )
    assert lines == ["Shelf 2: left: 3 barrels, 1 sold, right: 4 barrels"]


def test_every_free_board_there_is_can_be_read() -> None:
    """No line is too long and no word is missing, in both languages; every place one can name is there."""
    for game_id in titles():
        game = build(game_id, title(game_id).info().players[-1])
        boards = [board for board in game.view(game.new(), None).boards.values() if isinstance(board, FreeBoard)]
        for board, language in product(boards, ("en", "de")):
            text = as_text(board, language=language, width=80)
            assert max(len(line) for line in text.splitlines()) <= 80
            assert "()" not in text
            firsts = {line.split()[0] for line in text.splitlines() if line}
            assert {s.id for s in board.shapes if s.id and s.form in ("town", "works", "box", "slot")} <= firsts


def test_a_table_with_too_many_columns_for_a_line_goes_on_below() -> None:
    names = ("Player", *(f"Company {n}" for n in range(12)))
    rows = tuple((f"Player {seat}", *range(seat, seat + 12)) for seat in (1, 2))
    lines = as_text(TableView(title="", columns=names, rows=rows), width=60).splitlines()
    assert max(map(len, lines)) <= 60
    heads = [line for line in lines if line.startswith("Player ") and "Company" in line]
    assert len(heads) == 3
    assert [name for head in heads for name in head.split("  ")[1:] if name] == list(names[1:])
    assert sum(line.startswith("Player 2") for line in lines) == 3

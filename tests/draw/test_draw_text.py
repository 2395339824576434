"""Boards in the terminal."""

from __future__ import annotations

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


def test_a_market_with_holes_keeps_its_columns() -> None:
    text = as_text(PriceGrid(title="", rows=((None, PriceCell(price=70, tokens=("A",))), (PriceCell(price=5), None))))
    first, second = text.splitlines()[0], text.splitlines()[1]
    assert first.index("70") == second.index("A") > 0


def test_the_sheet_lists_tiles_by_colour() -> None:
    lines = as_text(tile_sheet(), language="de").splitlines()
    assert lines[1].startswith("gelb:    1×2  2×1  3×2")
    assert any(line.startswith("orange:  935×1") for line in lines)


def test_tables_give_way_in_their_broadest_column() -> None:
    view = TableView(title="T", columns=("A", "B"), rows=(("x" * 150, 12),))
    lines = as_text(view, width=40).splitlines()
    assert lines[-1].endswith("…  12")
    assert len(lines[-1]) == 40


def test_both_catalogues_have_the_same_words() -> None:
    english, german = catalogue("draw", "en"), catalogue("draw", "de")
    assert set(english) == set(german)
    assert {f"draw.colour.{name}" for name in GROUND} <= set(english)


def test_cards_and_free_boards_say_what_is_on_them() -> None:
    assert "     Treasury: 480 M · Trains: 3, 3, 4" in as_text(charters())
    shapes = (FreeShape(form="house", x=0, y=0, id="hagen", text="Hagen", value=3), FreeShape(form="slot", x=1, y=1))
    assert as_text(FreeBoard(title="Ruhr", width=9, height=9, shapes=shapes)) == "Ruhr\nhagen Hagen 3"


def test_a_table_with_too_many_columns_for_a_line_goes_on_below() -> None:
    names = ("Player", *(f"Company {n}" for n in range(12)))
    rows = tuple((f"Player {seat}", *range(seat, seat + 12)) for seat in (1, 2))
    lines = as_text(TableView(title="", columns=names, rows=rows), width=60).splitlines()
    assert max(map(len, lines)) <= 60
    heads = [line for line in lines if line.startswith("Player ") and "Company" in line]
    assert len(heads) == 3
    assert [name for head in heads for name in head.split("  ")[1:] if name] == list(names[1:])
    assert sum(line.startswith("Player 2") for line in lines) == 3

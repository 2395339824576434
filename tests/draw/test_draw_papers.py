"""Tile sheet, market, cards, tables and free boards."""

from __future__ import annotations

import re
from math import hypot

import pytest
from rhl_view import charters, market, tile_faces, tile_sheet, train_table
from svg_tools import all_of, moved, parse, texts

from revier.core.message import msg
from revier.core.view import (
    Card,
    Cards,
    FaceView,
    FreeBoard,
    FreeShape,
    Line,
    PriceCell,
    PriceGrid,
    TableView,
    TileSheet,
)
from revier.draw import draw
from revier.draw.market import folded, stack, tracks
from revier.draw.sheet import groups
from revier.draw.text import as_text


def test_the_sheet_shows_every_tile_with_its_count() -> None:
    root = parse(draw(tile_sheet()))
    tiles = {g.get("data-tile"): texts(g) for g in all_of(root, "g", "tile")}
    assert set(tiles) == {f.id for f in tile_faces()}
    for face in tile_faces():
        assert f"× {face.count}" in tiles[face.id]
        assert face.id in tiles[face.id]


def test_the_sheet_is_in_the_order_of_phases_and_numbers() -> None:
    order = [(colour, [f.id for f in faces]) for colour, faces in groups(tile_faces())]
    assert [colour for colour, _ in order] == ["yellow", "green", "brown", "grey", "orange"]
    assert order[0][1][:10] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "55"]
    assert order[3][1][:2] == ["932", "932V"]


def test_tiles_of_the_sheet_do_not_overlap() -> None:
    places = [m for e, m in moved(parse(draw(tile_sheet()))) if e.get("class") == "tile"]
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for n, a in enumerate(places) for b in places[:n]) > 100


def test_a_tile_that_has_run_out_is_faded() -> None:
    tiles = (FaceView(id="7", colour="yellow", paths=((0, 1),), count=0), FaceView(id="8", colour="yellow", count=2))
    root = parse(draw(TileSheet(title="", pointy=True, tiles=tiles)))
    faded = {g.get("data-tile"): g[0].get("opacity") for g in all_of(root, "g", "tile")}
    assert faded == {"7": "0.7", "8": None}


def test_the_market_shows_every_price_and_marker() -> None:
    grid = market()
    root = parse(draw(grid))
    cells = all_of(root, "g", "cell")
    shown = [texts(c)[0] for c in cells]
    assert shown == [str(c.price) for row in grid.rows for c in row if c]
    markers = [t for c in cells for t in texts(c)[1:]]
    assert sorted(markers) == ["ADR", "BME", "CCE", "CME", "DEE", "GVE", "KKK", "RhE"]


def test_start_values_are_tinted() -> None:
    cells = all_of(parse(draw(market())), "g", "cell")
    tinted = [texts(c)[0] for c in cells if c[0].get("fill") == "#d3c3e3"]
    assert tinted == ["100", "80", "90", "70", "75", "60", "65"]  # the seven violet squares, row by row


def test_the_upper_marker_of_a_stack_lies_on_top_and_left() -> None:
    grid = PriceGrid(title="", rows=((PriceCell(price=100, tokens=("RhE", "CME", "ADR")),),))
    names = [g.get("data-company") for g in all_of(parse(draw(grid)), "g", "station")]
    assert names == ["ADR", "CME", "RhE"]  # drawn last = on top
    lefts = [x for _, (x, _), _ in stack(("RhE", "CME", "ADR"))]
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("count", range(1, 9))
def test_markers_stay_inside_their_cell(count: int) -> None:
    for _, (x, y), radius in stack(tuple("ABCDEFGH"[:count])):
        assert radius <= x <= 64 - radius
        assert y - radius >= 16  # clear of the price
        assert y + radius <= 62


def test_a_long_row_is_folded_and_holes_stay_holes() -> None:
    row = tuple(PriceCell(price=p) for p in range(1, 23))
    assert [len(r) for r in folded((row,))] == [11, 11]
    assert folded((row[:18],)) == (row[:18],)
    grid = PriceGrid(title="", rows=((None, PriceCell(price=7)), (PriceCell(price=5), None)))
    assert [texts(c) for c in all_of(parse(draw(grid)), "g", "cell")] == [["7"], ["5"]]


def test_cards_show_band_letters_and_figures() -> None:
    root = parse(draw(charters()))
    cards = {g.get("data-card"): texts(g) for g in all_of(root, "g", "card")}
    assert set(cards) == {"ADR", "BME", "CCE", "CME", "DEE", "GVE", "KKK", "RhE"}
    assert cards["CCE"][0] == "CCE"
    assert {"Cöln-Crefelder Eisenbahn", "Treasury", "480 M", "Home: E6, I10"} <= set(cards["CCE"])


def test_long_titles_wrap_inside_the_card() -> None:
    title = "Aachen-Düsseldorf-Ruhrorter und Bergisch-Märkische Eisenbahngesellschaft"
    card = Card(id="x", title=title, lines=(Line(label="a", value="b " * 40),), note="note " * 30)
    said = texts(parse(draw(Cards(title="", cards=(card,)))))
    assert title not in said
    assert title in " ".join(said)
    assert all(len(t) < 60 for t in said)


def test_messages_on_cards_speak_the_language() -> None:
    card = Card(id="x", title=msg("draw.colour.green"), lines=(Line(label=msg("draw.colour.red"), value=3),))
    said = texts(parse(draw(Cards(title="", cards=(card,)), language="de")))
    assert {"grün", "rot", "3"} <= set(said)


def test_tables_set_figures_flush_right_and_words_left() -> None:
    view = TableView(title="T", columns=("Name", "Cash"), rows=(("Ann & Bo", 120), ("Cy", 7)))
    root = parse(draw(view))
    anchors = {e.text: e.get("text-anchor", "start") for e in all_of(root, "text")}
    assert anchors["Ann & Bo"] == anchors["Cy"] == anchors["Name"] == "start"
    assert anchors["120"] == anchors["7"] == anchors["Cash"] == "end"
    assert "800 M" in texts(parse(draw(train_table())))


def test_empty_boards_are_drawn_without_complaint() -> None:
    for board in (
        Cards(title="none", cards=()),
        TableView(title="none", columns=(), rows=()),
        PriceGrid(title="none", rows=()),
        TileSheet(title="none", pointy=True, tiles=()),
        FreeBoard(title="none", width=10, height=10, shapes=()),
    ):
        assert "none" in texts(parse(draw(board)))


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_dice_have_real_pips(value: int) -> None:
    board = FreeBoard(title="", width=50, height=50, shapes=(FreeShape(form="die", x=25, y=25, value=value),))
    assert len(all_of(parse(draw(board)), "circle")) == value


def test_every_form_of_a_free_board_is_drawn_in_its_place() -> None:
    forms = (
        *("stone", "slot", "house", "gate", "die", "disk", "cube", "box", "text"),
        *("town", "works", "sign", "coin", "barge", "flag", "arrow", "tag", "panel"),
    )
    shapes = [FreeShape(form=f, x=10.0 * n, y=5, id=f, text="x<y" if f == "text" else "") for n, f in enumerate(forms)]
    band = FreeShape(form="band", x=0, y=0, id="band", width=30, points=((0, 0), (50, 20), (90, 90)))
    root = parse(draw(FreeBoard(title="", width=100, height=100, shapes=(*shapes, band))))
    found = {e.get("data-id"): m for e, m in moved(root) if e.get("data-id")}
    assert found == {**{f: (10.0 * n, 5.0) for n, f in enumerate(forms)}, "band": (0.0, 0.0)}
    assert "x<y" in texts(root)
    widths = [p.get("stroke-width") for p in all_of(root, "path") if re.match("M0 0", p.get("d", ""))]
    assert "30" in widths


def test_a_turned_shape_keeps_its_words_upright_and_says_its_hint() -> None:
    barge = FreeShape(form="barge", x=5, y=6, id="b", text="2", angle=40, hint="<Ann>")
    root = parse(draw(FreeBoard(title="", width=50, height=50, shapes=(barge,))))
    turned = [e for e in all_of(root, "g") if e.get("transform") == "rotate(40)"]
    assert len(turned) == 1
    assert texts(root) == ["2"]
    assert not texts(turned[0])
    assert [e.text for e in all_of(root, "title")] == ["<Ann>"]


def test_what_lies_on_a_place_lets_the_pointer_through() -> None:
    shapes = (
        FreeShape(form="box", x=9, y=9, width=9, height=9, id="quay"),
        FreeShape(form="die", x=9, y=9, width=7, value=2),
        FreeShape(form="slot", x=9, y=30, hint="price"),
    )
    groups = all_of(parse(draw(FreeBoard(title="", width=50, height=50, shapes=shapes))), "g")
    found = {e.get("class"): e.get("pointer-events") for e in groups if e.get("class")}
    assert found == {"box": None, "die": "none", "slot": None}


def test_long_words_take_two_lines_before_they_shrink() -> None:
    narrow = FreeShape(form="text", x=30, y=20, width=40, height=12, text="brickearth path")
    root = parse(draw(FreeBoard(title="", width=60, height=40, shapes=(narrow,))))
    assert texts(root) == ["brickearth", "path"]
    high, low = (float(e.get("y", "0")) for e in all_of(root, "text"))
    assert high < low


@pytest.mark.parametrize("number", [1, 2])
def test_coins_can_be_counted(number: int) -> None:
    shape = FreeShape(form="coin", x=9, y=9, width=10, value=number)
    root = parse(draw(FreeBoard(title="", width=50, height=50, shapes=(shape,))))
    assert len([c for c in all_of(root, "circle") if c.get("r") == "5"]) == number


def named_market() -> PriceGrid:
    """Two markets on one board, each longer than a line."""
    row = (PriceCell(price=0, text=msg("draw.colour.red")), *(PriceCell(price=10 * n) for n in range(1, 21)))
    lower = (*row[:3], PriceCell(price=30, tokens=("AB",)), *row[4:])
    return PriceGrid(title="Shares", rows=(row, lower), names=("Rails", "Beer"), colours={"AB": "#123456"})


def test_named_rows_are_markets_of_their_own_each_cut_into_lines() -> None:
    board = named_market()
    assert [(track.name, [len(line) for line in track.lines]) for track in tracks(board)] == [
        ("Rails", [11, 10]),
        ("Beer", [11, 10]),
    ]
    places = [m for e, m in moved(parse(draw(board))) if e.get("class") == "cell"]
    heights = sorted({round(y) for _, y in places})
    assert len(places) == 42
    assert len(heights) == 4
    assert heights[2] - heights[1] > heights[1] - heights[0], "the second market stands apart from the first"


def test_a_space_may_say_something_else_than_its_price() -> None:
    shown = texts(parse(draw(named_market())))
    assert {"Rails", "Beer", "red"} <= set(shown)
    assert "0" not in shown
    lines = as_text(named_market()).splitlines()
    assert lines[0] == "Shares"
    assert lines[1] == "Rails"
    assert lines[2].split()[:3] == ["red", "10", "20"]
    assert "Beer" in lines


def test_a_cross_strikes_out_what_lies_below() -> None:
    shapes = (
        FreeShape(form="box", x=50, y=50, width=40, height=20),
        FreeShape(form="cross", x=50, y=50, width=40, height=20),
    )
    root = parse(draw(FreeBoard(title="", width=100, height=100, shapes=shapes)))
    (cross,) = all_of(root, "g", "cross")
    (stroke,) = [e for e in cross.iter() if e.tag.endswith("path")]
    assert stroke.get("d") == "M-20 -10L20 10M-20 10L20 -10"
    assert stroke.get("fill") == "none"

"""Markers of mines and mills, rivers that wind through hexes, and printed boxes on papers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from svg_tools import all_of, parse, texts

from revier.core.view import BoxRow, BoxView, Card, Cards, FaceView, HexMap, HexView, StopView, WorksView
from revier.draw import as_text, draw, hexgeo, lettering, river
from revier.draw.palette import PALETTES

MINE = WorksView(kind="mine", letters="7", value=10)
MILL = WorksView(kind="mill", letters="US", value=30, company="US")
TOWN = FaceView(id="x", colour="yellow", stops=(StopView(kind="town", value="10"),), paths=((0, 6), (3, 6)))
CITY = FaceView(
    id="y",
    colour="brown",
    stops=(StopView(kind="city", slots=3, value="40", stations=("BME",), works=(MILL,)),),
    paths=tuple((side, 6) for side in range(5)),
)


def one(face: FaceView, works: tuple[WorksView, ...] = ()) -> HexMap:
    hexes = (HexView(id="A1", row=0, column=1, face=face, name="Hütte", works=works),)
    return HexMap(title="", pointy=False, hexes=hexes, colours={"BME": "red", "US": "maroon"})


# --- works ------------------------------------------------------------------------------------------------------------
def test_works_stand_beside_the_track_with_their_letters_and_what_they_add() -> None:
    root = parse(draw(one(TOWN, (MINE,))))
    assert len(all_of(root, "g", "works")) == 2  # the marker, and its disc within
    assert {"7", "+10"} <= set(texts(root))
    for item, place in lettering.placed(TOWN, False, name="Hütte", works=(MINE, MILL)):
        assert place.air >= 0, item.text


def test_works_that_add_nothing_have_no_tag() -> None:
    quiet = WorksView(kind="mill", letters="S")
    assert not [text for text in texts(parse(draw(one(TOWN, (quiet,))))) if text.startswith("+")]


def test_mines_and_mills_differ_in_more_than_colour() -> None:
    """A black disc with crossed tools against a red one with a flame: two kinds of drawing, not two paints of one."""
    discs = [
        all_of(parse(draw(one(TOWN, (WorksView(kind=kind, letters="1"),)))), "g", kind) for kind in ("mine", "mill")
    ]
    forms = [[[e.tag, e.get("d")] for e in disc[0].iter() if e.get("d")] for disc in discs]
    assert forms[0] != forms[1]


def test_works_in_a_city_take_its_last_place() -> None:
    root = parse(draw(one(CITY)))
    assert len(all_of(root, "circle", "slot")) == 3
    assert [g.get("data-company") for g in all_of(root, "g", "station")] == ["BME"]
    assert len(all_of(root, "g", "works")) == 1
    assert {"US", "+30"} <= set(texts(root))


def test_a_station_never_lies_under_works() -> None:
    """Two markers and the works fill three places; a third marker is laid beside the city."""
    full = StopView(kind="city", slots=3, stations=("A", "B", "C"), works=(MINE,))
    face = FaceView(id="z", colour="brown", stops=(full,), paths=CITY.paths)
    beside = [item.text for item, _ in lettering.placed(face, False) if item.kind == "station"]
    assert beside == ["C"]


@pytest.mark.parametrize("palette", PALETTES)
def test_works_of_a_corporation_have_its_colour_in_every_palette(palette: str) -> None:
    board = one(TOWN, (MILL,))
    plain = parse(draw(one(TOWN, (WorksView(kind="mill", letters="US", value=30),)), palette=palette))
    fills = [all_of(root, "g", "mill")[0][0].get("fill") for root in (parse(draw(board, palette=palette)), plain)]
    assert fills[0] != fills[1]


def test_the_terminal_names_works_with_their_kind() -> None:
    said = as_text(one(TOWN, (MINE, MILL)))
    assert "K7+10" in said
    assert "US+30" in said


# --- rivers -----------------------------------------------------------------------------------------------------------
def band(*hexes: tuple[int, int, int, int], width: float = 16.0) -> HexMap:
    """A river from hex to hex: row, column, side in, side out."""
    views = [
        HexView(id=f"{chr(65 + row)}{column}", row=row, column=column, face=TOWN, waters=((start, end, width),))
        for row, column, start, end in hexes
    ]
    return HexMap(title="", pointy=False, hexes=tuple(views))


def ends_of(board: HexMap) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    found = []
    for view in board.hexes:
        x, y = hexgeo.centre(False, view.row, view.column)
        walk = [(x + a, y + b) for a, b, _ in river.crossed(board)[view.id]]
        found.append((walk[0], walk[-1]))
    return found


def test_bands_of_neighbours_meet_on_their_common_side() -> None:
    """South out of (4, 3), then on through its neighbours to the south and to the south-west."""
    board = band((4, 3, 4, 0), (6, 3, 3, 1), (7, 2, 4, 0))
    ends = ends_of(board)
    for (_, before), (after, _) in pairwise(ends):
        assert hexgeo.distance(before, after) < 1.5  # they overlap a little, so that no gap shows


def test_a_river_crosses_a_side_beside_the_middle_where_the_track_is() -> None:
    board = band((4, 3, 3, 0))
    ((_, out),) = ends_of(board)
    x, y = hexgeo.centre(False, 4, 3)
    mx, my = hexgeo.middle(False, 0)
    assert hexgeo.distance(out, (x + mx, y + my)) > 8
    assert abs(out[1] - (y + my)) < 1


def test_names_move_out_of_the_water_where_they_can() -> None:
    wet = tuple((x, 0.0, 8.0) for x in range(-40, 41, 10))
    dry = FaceView(id="w", colour="white")
    (name,) = [place for item, place in lettering.placed(dry, False, name="Werden", water=wet) if item.kind == "name"]
    assert abs(name.y) > 8


def test_a_map_without_water_draws_none() -> None:
    assert not all_of(parse(draw(one(TOWN))), "g", "river")
    assert len(all_of(parse(draw(band((4, 3, 3, 0)))), "g", "river")) == 1


# --- boxes ------------------------------------------------------------------------------------------------------------
BOXES = BoxRow(
    label="B (20)",
    boxes=(BoxView(text="B"), BoxView(text="B", faint=True), BoxView(sign="‡", closed=True), BoxView()),
)
PAPER = Cards(title="Works", cards=(Card(id="7", title="Zollverein", boxes=(BOXES,)),))


def test_every_printed_box_is_drawn_with_what_lies_in_it() -> None:
    root = parse(draw(PAPER))
    boxes = all_of(root, "g", "box")
    assert len(boxes) == 4
    assert [[t.text for t in all_of(box, "text")] for box in boxes] == [["B"], ["B"], ["‡"], []]
    closed = [bool(all_of(box, "rect")[0].get("stroke-dasharray")) for box in boxes]
    assert closed == [False, False, True, False]


def test_what_counts_no_more_is_crossed_out() -> None:
    boxes = all_of(parse(draw(PAPER)), "g", "box")
    assert [len(all_of(box, "path")) for box in boxes] == [0, 1, 0, 0]


def test_a_long_row_goes_on_in_the_next_line() -> None:
    many = BoxRow(label="A", boxes=tuple(BoxView() for _ in range(12)))
    tall = parse(draw(Cards(title="", cards=(Card(id="1", title="x", boxes=(many,)),))))
    rows = {box.get("transform", "").split()[1] for box in all_of(tall, "g", "box")}
    assert len(rows) == 2
    short = parse(draw(Cards(title="", cards=(Card(id="1", title="x", boxes=(BOXES,)),))))
    assert float(tall.get("height", "0")) > float(short.get("height", "0"))


def test_the_terminal_shows_boxes() -> None:
    assert "B (20) [B (B) ‡ ·]" in as_text(PAPER)

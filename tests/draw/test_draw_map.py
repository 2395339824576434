"""The map of 18Rhl, empty and in the middle of a game."""

from __future__ import annotations

from math import hypot

import msgspec
import pytest
from rhl_view import COLOURS, LAID, hex_map, tables
from svg_tools import all_of, ends, moved, parse, texts

from revier.core.message import Msg
from revier.core.view import FaceView, HexMap, HexView, RouteView, StopView
from revier.draw import draw, hexgeo, lettering, river
from revier.draw.hexmap import axis_labels
from revier.draw.layout import layout

MAPS = pytest.mark.parametrize("board", [hex_map(laid=False), hex_map()], ids=["empty", "middle"])


def _one(face: FaceView, **more: object) -> HexMap:
    return HexMap(title="", pointy=True, hexes=(HexView(id="A1", row=0, column=1, face=face, **more),))  # type: ignore[arg-type]


@MAPS
def test_every_hex_is_there_and_can_be_pointed_at(board: HexMap) -> None:
    root = parse(draw(board))
    hits = all_of(root, "polygon", "hex")
    assert [h.get("data-hex") for h in hits] == [h.id for h in board.hexes]
    assert len(all_of(root, "polygon", "ground")) == len(board.hexes) == len(tables()["hexes"])
    assert (hits[0][0].text or "").startswith(board.hexes[0].id)


@MAPS
def test_track_of_neighbours_meets_at_their_common_side(board: HexMap) -> None:
    """Every end at a side, in map coordinates, lies at the middle of that side of its own hex."""
    root = parse(draw(board))
    hexes = {h.id: h for h in board.hexes}
    seen = 0
    for element, (dx, dy) in moved(root):
        if "track" not in element.get("class", "").split():
            continue
        near = min(
            hexes.values(),
            key=lambda h: hypot(*(a - b for a, b in zip(hexgeo.centre(True, h.row, h.column), (dx, dy), strict=True))),
        )
        cx, cy = hexgeo.centre(True, near.row, near.column)
        for end, (x, y) in zip(map(int, element.get("data-ends", "").split()), ends(element), strict=True):
            if end < 6:
                mx, my = hexgeo.middle(True, end)
                assert hypot(dx + x - cx - mx, dy + y - cy - my) < 0.05
                seen += 1
    assert seen == sum(e < 6 for h in board.hexes for p in h.face.paths for e in p)


@MAPS
def test_all_places_stations_and_homes_are_drawn(board: HexMap) -> None:
    root = parse(draw(board))
    stops = [s for h in board.hexes for s in h.face.stops]
    assert len(all_of(root, "circle", "slot")) == sum(s.slots for s in stops)
    letters = [g.get("data-company") for g in all_of(root, "g") if g.get("data-company")]
    expected = [n for s in stops for n in (*s.stations, *s.reserved)] + [t for h in board.hexes for t in h.tokens]
    assert sorted(filter(None, letters)) == sorted(expected)
    said = set(texts(root))
    assert set(expected) <= said


@MAPS
def test_all_names_are_written_and_none_lies_on_track(board: HexMap) -> None:
    root = parse(draw(board))
    said = set(texts(root))
    water = river.crossed(board)
    for hex_ in board.hexes:
        parts = lettering.name_parts(hex_.face, hex_.name)
        assert set(parts) <= said
        number = hex_.face.id if hex_.face.id != hex_.id else ""
        plan = layout(hex_.face, True)
        rails = [p for t in plan.tracks for p in t.curve.walk(24)]
        soft = water.get(hex_.id, ())
        for item, place in lettering.placed(
            hex_.face, True, name=hex_.name, tokens=hex_.tokens, number=number, water=soft
        ):
            if item.kind != "name":
                continue
            for u, v in rails:
                gap = hypot(max(0, abs(u - place.x) - item.width / 2), max(0, abs(v - place.y) - item.height / 2))
                assert gap > 4.0, (hex_.id, item.text)


def test_coordinates_are_the_letters_and_numbers_of_the_ids() -> None:
    board = hex_map(laid=False)
    rows, columns = axis_labels(board)
    assert [rows[n] for n in range(12)] == list("ABCDEFGHIJKL")
    assert columns == {n: str(n) for n in range(1, 16)}
    said = texts(parse(draw(board)))
    assert said.count("L") == 2
    assert axis_labels(_one(FaceView(id="x", colour="white"))) == ({0: "A"}, {1: "1"})
    odd = (HexView(id="north", row=0, column=0, face=FaceView(id="x", colour="white")),)
    assert axis_labels(HexMap(title="", pointy=True, hexes=odd)) == ({0: ""}, {0: ""})


def test_the_rhine_is_one_river_from_north_to_south() -> None:
    """Its printed sides end at corners of C8 and of the three metropolises; the picture joins them through these."""
    board = hex_map(laid=False)
    assert set(river.crossed(board)) == {"D9", "F9", "I10"}
    sides = river._sides(board)
    through = river._passages(board, sides)
    assert len(through) == 4  # the three cities, and the side of C8 towards Wesel
    links = [*sides, *through]
    reached = set(next(iter(links)))
    for _ in links:
        reached |= {k for pair in links if pair & reached for k in pair}
    assert all(pair <= reached for pair in links)


def test_routes_follow_the_track_and_show_train_stops_and_income() -> None:
    board = hex_map()
    root = parse(draw(board))
    runs = all_of(root, "path", "run")
    assert [r.get("data-train") for r in runs] == ["4", "3"]
    assert len({(r.get("stroke"), r.get("stroke-dasharray")) for r in runs}) == 2
    said = texts(root)
    assert "Bonn – Köln" in said
    assert said.count("90") == 2  # on its flag and in the list; nothing else on this map says 90
    # the second run: from the city of Düren (K6) to the city of Bonn (K10), in one line
    start, end = ends(runs[1])
    (x6, y6), (x10, y10) = hexgeo.centre(True, 10, 6), hexgeo.centre(True, 10, 10)
    assert hypot(start[0] - x6, start[1] - y6) < 0.1
    assert hypot(end[0] - x10, end[1] - y10) < 0.1
    assert runs[1].get("d", "").count("M") == 1
    assert len(all_of(root, "path", "ring")) == 4  # Bonn and Köln, Düren and Bonn


def test_a_leg_from_side_to_side_may_pass_stops() -> None:
    stops = (StopView(kind="city", slots=1), StopView(kind="town"))
    view = FaceView(id="935", colour="orange", stops=stops, paths=((0, 6), (2, 7), (7, 6)))
    pieces = layout(view, True).between(2, 0)
    assert len(pieces) == 3
    assert pieces[0].start == pytest.approx(hexgeo.middle(True, 2))
    assert pieces[-1].end == pytest.approx(hexgeo.middle(True, 0))
    assert layout(view, True).between(2, 5) == ()


def test_marked_hexes_glow() -> None:
    board = hex_map()
    (glows,) = all_of(parse(draw(board)), "g", "marked")
    assert len(glows) == len(board.marked)


def test_a_laid_tile_replaces_what_was_printed() -> None:
    before, after = texts(parse(draw(hex_map(laid=False)))), texts(parse(draw(hex_map())))
    assert "926" in after
    assert "926" not in before
    assert len(LAID) == len({h.id for h in hex_map().hexes if h.face.id != h.id})


def test_names_are_escaped() -> None:
    face = FaceView(id="t", colour="red", label='A<"&', stops=(StopView(kind="city", slots=1, stations=("<b>",)),))
    svg = draw(_one(face, name="Müller & <Söhne>", note='"no" <track>'))
    said = texts(parse(svg))
    assert "Müller & <Söhne>" in said
    assert "<b>" in said
    assert "<b>" not in svg


def test_text_on_red_and_brown_stands_on_a_light_plate() -> None:
    for colour, plates in (("red", 1), ("brown", 1), ("green", 0), ("white", 0)):
        root = parse(draw(_one(FaceView(id="A1", colour=colour), name="Basel")))
        (lettering,) = all_of(root, "g", "lettering")
        assert len(all_of(lettering, "rect")) == plates


def test_a_name_that_is_the_tile_letter_already_is_written_once() -> None:
    said = texts(parse(draw(_one(FaceView(id="A1", colour="green", label="Moers"), name="Moers"))))
    assert said.count("Moers") == 1


def test_titles_are_rendered_in_the_language_asked_for() -> None:
    board = msgspec.structs.replace(hex_map(laid=False), title=Msg("draw.key_marked"))
    assert "may be built" in draw(board)
    assert "gebaut werden" in draw(board, language="de")


def test_flat_maps_are_drawn_too() -> None:
    faces = FaceView(id="x", colour="yellow", paths=((0, 3),))
    hexes = tuple(HexView(id=f"{'ABC'[r]}{c}", row=r, column=c, face=faces) for r, c in ((0, 1), (1, 2), (2, 1)))
    root = parse(draw(HexMap(title="flat", pointy=False, hexes=hexes)))
    places = {m for e, m in moved(root) if e.get("class") == "hex"}
    assert places == {(75.0, 0.0), (150.0, 43.3), (75.0, 86.6)}


@MAPS
def test_same_view_same_bytes_and_no_two_palettes_alike(board: HexMap) -> None:
    assert draw(board) == draw(board)
    assert len({draw(board, palette=p) for p in ("classic", "bright", "muted")}) == 3


def test_a_company_without_a_colour_is_still_shown() -> None:
    stop = StopView(kind="city", slots=1, stations=("XYZ",))
    assert "XYZ" in texts(parse(draw(_one(FaceView(id="A1", colour="yellow", stops=(stop,))))))
    assert "XYZ" not in COLOURS


def test_mine_and_mill_tokens_lie_as_signs_with_their_letters() -> None:
    root = parse(draw(_one(FaceView(id="A1", colour="white"), tokens=("mine", "mill", "PWB"))))
    assert [len(all_of(root, "g", c)) for c in ("mine", "mill", "token")] == [1, 1, 1]
    assert {"K", "S", "PWB"} <= set(texts(root))


def test_markers_do_not_move_what_is_written_beside_them() -> None:
    """A station in a free place leaves names and values of the hex where they were."""
    stop = StopView(kind="city", slots=2, value="30")
    bare = FaceView(id="15", colour="green", stops=(stop,), paths=((0, 6), (1, 6), (2, 6), (3, 6)))
    held = msgspec.structs.replace(bare, stops=(msgspec.structs.replace(stop, stations=("RhE",)),))
    assert lettering.placed(bare, True, name="Bonn") == lettering.placed(held, True, name="Bonn")


def test_a_run_without_legs_is_listed_only() -> None:
    route = RouteView(train="2", legs=(), stops=(), income=0)
    board = msgspec.structs.replace(hex_map(laid=False), routes=(route,))
    root = parse(draw(board))
    assert not all_of(root, "path", "run")
    assert not all_of(root, "g", "income")

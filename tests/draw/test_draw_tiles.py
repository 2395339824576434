"""Every tile of 18Rhl, in every rotation: its track reaches its sides, its places are there, nothing lies on track."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import msgspec
import pytest
from label_tools import border_gap, gap, point_gap
from rhl_view import COLOURS, face, tables, tile_faces
from svg_tools import all_of, ends, parse, texts

from revier.core.view import FaceView, StopView
from revier.draw import draw_tile, hexgeo, lettering
from revier.draw.layout import Spot, layout
from revier.draw.svg import text_width

IDS = [f.id for f in tile_faces()]


def turned(id_: str) -> list[FaceView]:
    return [face(id_, tables()["tiles"][id_], turn) for turn in range(6)]


@pytest.mark.parametrize("pointy", [True, False])
@pytest.mark.parametrize("id_", IDS)
def test_every_path_reaches_the_middle_of_its_side(id_: str, pointy: bool) -> None:
    for view in turned(id_):
        rails = all_of(parse(draw_tile(view, pointy=pointy)), "path", "track")
        drawn = {tuple(map(int, p.get("data-ends", "").split())): ends(p) for p in rails}
        assert set(drawn) == set(view.paths)
        for path, points in drawn.items():
            for end, (x, y) in zip(path, points, strict=True):
                if end < 6:
                    mx, my = hexgeo.middle(pointy, end)
                    assert hypot(x - mx, y - my) < 0.02


@pytest.mark.parametrize("id_", IDS)
def test_every_path_to_a_stop_ends_at_it(id_: str) -> None:
    for view in turned(id_):
        plan = layout(view, True)
        for track in plan.tracks + plan.ferries:
            for end, (x, y) in zip(track.ends, (track.curve.start, track.curve.end), strict=True):
                if end >= 6:
                    spot = plan.spots[end - 6]
                    assert hypot(x - spot.x, y - spot.y) < 0.02


@pytest.mark.parametrize("id_", IDS)
def test_every_place_value_and_letter_is_drawn(id_: str) -> None:
    view = next(f for f in tile_faces() if f.id == id_)
    root = parse(draw_tile(view, pointy=True))
    assert len(all_of(root, "circle", "slot")) == sum(s.slots for s in view.stops)
    towns = all_of(root, "rect", "town") + all_of(root, "circle", "town")
    assert len(towns) == sum(s.kind == "town" for s in view.stops)
    assert len(all_of(root, "path", "ferry")) == len(view.ferries)
    said = texts(root)
    assert {s.value for s in view.stops} <= set(said)
    assert view.label in said or view.label in "".join(said)  # long letters may stand in lines
    assert str(view.cost) in said or not view.cost


def test_all_tiles_look_different() -> None:
    """Those with the same shape and colour differ by their letters (921 and 925: D and DU)."""
    pictures = {msgspec.structs.replace(f, id="", count=0): f.id for f in tile_faces()}
    drawn = {draw_tile(f, pointy=True) for f in pictures}
    assert len(drawn) == len(pictures) == len(IDS)


def _apart(a: Spot, b: Spot) -> float:
    return min(hypot(x - u, y - v) - r - q for x, y, r in a.circles() for u, v, q in b.circles())


@pytest.mark.parametrize("id_", IDS)
def test_stops_lie_on_the_tile_and_clear_of_each_other(id_: str) -> None:
    for view in turned(id_):
        spots = layout(view, True).spots
        for spot in spots:
            assert all(hexgeo.inside(True, x, y) >= r - 0.5 for x, y, r in spot.circles())
        assert all(_apart(a, b) > 0 for a, b in combinations(spots, 2))


@pytest.mark.parametrize("id_", IDS)
def test_no_stop_lies_on_foreign_track(id_: str) -> None:
    for view in turned(id_):
        plan = layout(view, True)
        for n, spot in enumerate(plan.spots):
            foreign = [t.curve for t in plan.tracks if 6 + n not in t.ends]
            if spot.form == "city":
                linked = {e for t in plan.tracks if 6 + n in t.ends for e in t.ends}
                foreign = [t.curve for t in plan.tracks if 6 + n not in t.ends and not linked & set(t.ends)]
            for x, y, r in spot.circles():
                for curve in foreign:
                    assert min(hypot(x - u, y - v) for u, v in curve.walk(16)) > r + 3.5


@pytest.mark.parametrize("id_", IDS)
def test_figures_and_letters_stand_on_free_ground(id_: str) -> None:
    for view in turned(id_):
        plan = layout(view, True)
        rails = [p for t in plan.tracks for p in t.curve.walk(20)]
        placed = lettering.placed(view, True)
        for item, place in placed:
            assert border_gap(item, place, pointy=True) > 0
            assert min((point_gap(item, place, u, v) for u, v in rails), default=9) > 4.5
        for (a, p), (b, q) in combinations(placed, 2):
            assert gap(a, p, b, q) > 0


@pytest.mark.parametrize("slots", [1, 2, 3, 4])
def test_places_of_a_city_do_not_overlap(slots: int) -> None:
    view = FaceView(id="t", colour="green", stops=(StopView(kind="city", slots=slots),), paths=((0, 6), (3, 6)))
    spot = layout(view, True).spots[0]
    assert len(spot.places) == slots
    for a, b in combinations(spot.places, 2):
        assert hexgeo.distance(a, b) >= 2 * spot.radius - 0.01


def test_a_lone_place_has_radius_18() -> None:
    view = FaceView(id="t", colour="yellow", stops=(StopView(kind="city", slots=1),), paths=((0, 6),))
    assert layout(view, True).spots[0].radius == 18


def test_stations_fill_from_the_left_and_homes_follow_hollow() -> None:
    stop = StopView(kind="city", slots=3, stations=("RhE",), reserved=("CCE",))
    view = FaceView(id="t", colour="brown", stops=(stop,), paths=((0, 6), (1, 6)))
    root = parse(draw_tile(view, pointy=True, colours=COLOURS))
    assert [g.get("data-company") for g in all_of(root, "g", "station")] == ["RhE"]
    assert [g.get("data-company") for g in all_of(root, "g", "home")] == ["CCE"]
    assert {"RhE", "CCE"} <= set(texts(root))
    marker, home = all_of(root, "g", "station")[0], all_of(root, "g", "home")[0]
    assert marker[0].get("fill") == "#c62f2b"  # RhE is red
    assert home[0].get("fill") == "#ffffff"


def test_markers_without_a_place_lie_beside_the_stop() -> None:
    stop = StopView(kind="city", slots=1, stations=("RhE", "CME"), reserved=("ADR",))
    view = FaceView(id="t", colour="yellow", stops=(stop,), paths=((0, 6),))
    root = parse(draw_tile(view, pointy=True, colours=COLOURS))
    markers = [g.get("data-company") for g in all_of(root, "g") if g.get("data-company")]
    assert sorted(filter(None, markers)) == ["ADR", "CME", "RhE"]


def test_mines_and_mills_carry_a_letter() -> None:
    view = FaceView(id="t", colour="white", signs=("mine", "mill", "iron_rhine"))
    assert {"K", "S", "IR"} <= set(texts(parse(draw_tile(view, pointy=True))))


def test_two_different_values_stand_beside_their_own_stops() -> None:
    view = next(f for f in tile_faces() if f.id == "949")  # city 60, town 20 on its east side
    found = {i.text: p for i, p in lettering.placed(view, True) if i.kind == "value"}
    city, town = layout(view, True).spots
    for text, own, other in (("60", city, town), ("20", town, city)):
        place = (found[text].x, found[text].y)
        assert hexgeo.distance(place, (own.x, own.y)) < hexgeo.distance(place, (other.x, other.y))


def test_crossing_lines_get_a_bridge_and_joining_lines_do_not() -> None:
    bridges = {f.id: len(all_of(parse(draw_tile(f, pointy=True)), "path", "bridge")) for f in tile_faces()}
    assert (bridges["16"], bridges["19"], bridges["20"], bridges["55"], bridges["916"]) == (1, 1, 1, 1, 1)
    assert (bridges["18"], bridges["23"], bridges["25"], bridges["39"], bridges["87"], bridges["1"]) == (0,) * 6


def test_the_same_tile_is_always_drawn_the_same() -> None:
    view = next(f for f in tile_faces() if f.id == "926")
    first = draw_tile(view, pointy=True)
    layout.__globals__["_plan"].cache_clear()
    lettering._arrange.cache_clear()
    assert draw_tile(view, pointy=True) == first


def test_text_is_measured_in_proportion() -> None:
    assert text_width("Düsseldorf", 10) > text_width("Duisburg", 10) > text_width("ill", 10)
    assert text_width("Köln", 12) == pytest.approx(2 * text_width("Köln", 6))

"""Runs over the map, and the layer in which they are chosen."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import msgspec
import pytest
from rhl_view import ROUTES, hex_map
from svg_tools import all_of, moved, parse

from revier.core.view import FaceView, HexMap, HexView, RouteView, StopView
from revier.draw import draw, draw_routes, hexgeo, route_style


def _named(root: ET.Element) -> list[str]:
    return [name for e in root.iter() if (name := e.get("data-stop"))]


def _stops(board: HexMap) -> list[str]:
    return [f"{h.id}:{n}" for h in board.hexes for n in range(len(h.face.stops))]


def _through(*sides: int, stop: StopView | None = None) -> HexMap:
    """One hex with a stop joined to these sides."""
    face = FaceView(id="1", colour="yellow", stops=(stop or StopView(kind="city", slots=1),))
    face = msgspec.structs.replace(face, paths=tuple((side, 6) for side in sides))
    return HexMap(title="", pointy=True, hexes=(HexView(id="A1", row=0, column=1, face=face),))


def _run(board: HexMap, *routes: RouteView) -> HexMap:
    return msgspec.structs.replace(board, routes=routes)


def _call(train: str, side: int) -> RouteView:
    return RouteView(train=train, legs=(("A1", side, 6),), stops=("A",), income=10, calls=("A1:0",))


def test_every_stop_that_is_drawn_on_the_map_carries_its_id() -> None:
    """Off-board areas are arrows only; all else that is a stop has a shape, in the order of its hex."""
    board = hex_map()
    areas = {f"{h.id}:{n}" for h in board.hexes for n, stop in enumerate(h.face.stops) if stop.kind == "area"}
    named = _named(parse(draw(board)))
    assert set(_stops(board)) - areas <= set(named) <= set(_stops(board))
    assert len(named) == len(set(named))


def test_the_layer_covers_the_map_exactly_and_lets_it_shine_through() -> None:
    board = hex_map()
    layer, whole = parse(draw_routes(board)), parse(draw(board, legend=False, levels=True))  # as on a page
    assert layer.get("viewBox") == whole.get("viewBox")
    assert not [e for e in layer if e.tag.endswith("rect")]
    assert len(all_of(layer, "path", "run")) == len(ROUTES)
    assert not all_of(layer, "polygon", "ground")


def test_in_the_layer_every_stop_can_be_pointed_at_and_nothing_else() -> None:
    board = hex_map()
    layer = parse(draw_routes(board))
    assert sorted(_named(layer)) == sorted(_stops(board))
    (areas,) = all_of(layer, "g", "stop-areas")
    assert areas.get("pointer-events") == "all"
    others = [e for e in layer if e.tag.endswith("}g") and e is not areas]
    assert [e.get("pointer-events") for e in others] == ["none"]


def test_a_lone_stop_is_pointed_at_anywhere_on_its_hex_two_apart() -> None:
    lone = parse(draw_routes(_through(1, 4)))
    (area,) = [e for e in lone.iter() if e.get("data-stop")]
    assert area[0].get("points", "").count(",") == 6
    two = FaceView(id="1", colour="yellow", stops=(StopView(kind="city", slots=1),) * 2, paths=((0, 6), (3, 7)))
    board = HexMap(title="", pointy=True, hexes=(HexView(id="A1", row=0, column=1, face=two),))
    circles = [e[0] for e in parse(draw_routes(board)).iter() if e.get("data-stop")]
    (x, y, r), (u, v, q) = [tuple(float(c.get(k, "nan")) for k in ("cx", "cy", "r")) for c in circles]
    assert hexgeo.distance((x, y), (u, v)) >= r + q - 2  # neither covers the other


@pytest.mark.parametrize("kind", ["city", "town"])
def test_where_two_trains_call_both_rings_are_seen(kind: str) -> None:
    stop = StopView(kind=kind, slots=int(kind == "city"))
    root = parse(draw(_run(_through(0, 2, 4, stop=stop), _call("2", 0), _call("3", 2))))
    (group,) = all_of(root, "g", "rings")
    rings = [e for e in group.iter() if e.get("class") == "ring"]
    assert [e.get("stroke") for e in rings] == [route_style(0)[0], route_style(1)[0]]
    shapes = [e.get("r") or e.get("d") for e in rings]
    assert shapes[0] != shapes[1]


def test_an_off_board_area_is_ringed_at_the_arrow_that_is_used() -> None:
    """The area has two arrows; the one of side 4 lies 17 units inside the middle of that side."""
    board = _run(_through(1, 4, stop=StopView(kind="area")), _call("2", 4))
    (group,) = all_of(parse(draw(board)), "g", "rings")
    (ring,) = [(e, at) for e, at in moved(group) if e.get("class") == "ring"]
    x, y = (float(ring[0].get(k, "nan")) for k in ("cx", "cy"))
    assert x == pytest.approx(hexgeo.APOTHEM - 17, abs=0.1)
    assert y == pytest.approx(0, abs=0.1)


def test_a_stop_without_track_to_it_is_ringed_all_the_same() -> None:
    lone = RouteView(train="2", legs=(), stops=("A",), income=0, calls=("A1:0",))
    (group,) = all_of(parse(draw_routes(_run(_through(1, 4), lone))), "g", "rings")
    assert len([e for e in group.iter() if e.get("class") == "ring"]) == 1


def test_without_its_legend_a_map_keeps_its_size_whatever_runs_there() -> None:
    board = hex_map()
    bare = msgspec.structs.replace(board, routes=())
    assert parse(draw(board, legend=False)).get("viewBox") == parse(draw(bare)).get("viewBox")
    assert parse(draw(board)).get("viewBox") != parse(draw(bare)).get("viewBox")


def test_flags_of_runs_that_end_at_one_place_do_not_cover_one_another() -> None:
    """Six runs into one city leave no room in its hex; every flag is 13 units high."""
    board = _run(_through(0, 1, 2, 3, 4, 5), *(_call(str(n), n) for n in range(6)))
    flags = [place for e, place in moved(parse(draw(board))) if e.get("class") == "income"]
    assert len(flags) == 6
    for n, (x, y) in enumerate(flags):
        assert all(abs(y - v) >= 13 or abs(x - u) >= 20 for u, v in flags[:n])

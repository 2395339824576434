"""Levels of detail: at each of them nothing overlaps, nothing is smaller than its type, and the nearest shows all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from re import search
from xml.etree.ElementTree import Element

import pytest
from golden_views import RAIL, SHARES, map_of, sheet_of
from label_tools import border_gap, gap, point_gap
from svg_tools import all_of, parse

from revier.core.view import FaceView, HexMap
from revier.draw import draw, levels, river
from revier.draw.layout import TRACK_WIDTH, layout
from revier.draw.lettering import Placed, Soft, name_parts
from revier.draw.levels import LEVELS, NEAR, Level
from revier.server.pictures import turned

EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS, ids=[level.name for level in LEVELS])
EVERY_TITLE = pytest.mark.parametrize("game_id", RAIL)
RAILS = TRACK_WIDTH / 2


def on_map(board: HexMap, level: Level) -> Iterator[tuple[str, FaceView, tuple[Placed, ...], Soft]]:
    """What stands on every hex of a map, and its water."""
    water = river.banks(board)
    for hex_ in board.hexes:
        number = hex_.face.id if hex_.face.id != hex_.id else ""
        wet = water.get(hex_.id, ())
        found = levels.placed(
            hex_.face,
            board.pointy,
            level,
            name=hex_.name,
            short=hex_.short,
            tokens=hex_.tokens,
            works=hex_.works,
            number=number,
            water=wet,
        )
        yield hex_.id, hex_.face, found, wet


def overlaps(face: FaceView, pointy: bool, found: tuple[Placed, ...]) -> list[str]:
    """What lies on track, on a stop, over the border or on something else."""
    plan = layout(face, pointy)
    rails = [point for track in plan.tracks + plan.ferries for point in track.curve.walk(24)]
    wrong = []
    for item, place in found:
        name = f"{item.kind} {item.text!r}"
        if border_gap(item, place, pointy=pointy) < 0:
            wrong.append(f"{name} over the border")
        if any(point_gap(item, place, x, y) < RAILS for x, y in rails):
            wrong.append(f"{name} on track")
        if any(point_gap(item, place, x, y) < r for spot in plan.spots for x, y, r in spot.circles()):
            wrong.append(f"{name} on a stop")
    for (a, p), (b, q) in combinations(found, 2):
        if gap(a, p, b, q) < 0:
            wrong.append(f"{a.kind} {a.text!r} on {b.kind} {b.text!r}")
    return wrong


@EVERY_LEVEL
@EVERY_TITLE
@pytest.mark.parametrize("share", SHARES)
def test_on_the_map_no_label_lies_on_track_water_border_or_another(game_id: str, share: float, level: Level) -> None:
    board = map_of(game_id, share)
    wrong = []
    for id_, face, found, wet in on_map(board, level):
        wrong += [f"{id_}: {one}" for one in overlaps(face, board.pointy, found)]
        if level is not NEAR:  # there everything is written, on water too where there is too little land
            drowned = [i.text for i, p in found if any(point_gap(i, p, x, y) < r for x, y, r in wet)]
            wrong += [f"{id_}: {text!r} in the river" for text in drowned]
    assert wrong == []


@EVERY_LEVEL
@EVERY_TITLE
@pytest.mark.parametrize("turns", [(0,), pytest.param((1, 2, 3, 4, 5), marks=pytest.mark.slow)])
def test_on_tiles_no_label_lies_on_track_border_or_another(game_id: str, level: Level, turns: tuple[int, ...]) -> None:
    sheet = sheet_of(game_id)
    wrong = []
    for tile in sheet.tiles:
        for turn in turns:
            face = turned(tile, turn)
            found = levels.placed(face, sheet.pointy, level, number=face.id)
            wrong += [f"{face.id} turned by {turn}: {one}" for one in overlaps(face, sheet.pointy, found)]
    assert wrong == []


@EVERY_TITLE
def test_every_text_of_a_level_has_at_least_its_type(game_id: str) -> None:
    root = parse(draw(map_of(game_id, 0.9), levels=True))
    layers = [g for g in all_of(root, "g", "lettering") if g.get("data-least")]
    assert [float(layer.get("data-least", "")) for layer in layers] == [level.least for level in LEVELS]
    for layer in layers:
        least = float(layer.get("data-least", ""))
        assert [(text, size) for text, size in sized(layer) if size < least - 0.01] == []


def sized(root: Element, scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """Every text with its type in the units of the picture."""
    found = search(r"scale\((\S+?)\)", root.get("transform", ""))
    scale *= float(found[1]) if found else 1.0
    if root.tag.endswith("}text"):
        yield root.text or "", float(root.get("font-size", "0")) * scale
    for child in root:
        yield from sized(child, scale)


@EVERY_TITLE
def test_the_nearer_the_more_is_written(game_id: str) -> None:
    """Far away values come before names, and at the nearest level everything is there but names without any room."""
    board = map_of(game_id, 0.5)
    counts = []
    for level in LEVELS:
        kinds = [[item.kind for item, _ in found] for *_, found, _ in on_map(board, level)]
        told = {kind: sum(one.count(kind) for one in kinds) for kind in ("value", "terrain", "number")}
        counts.append({**told, "name": sum("name" in one for one in kinds)})  # in one part or in several
    for farther, nearer in pairwise(counts):
        assert farther["value"] <= nearer["value"]
        assert farther["name"] <= nearer["name"]
    assert [count["number"] for count in counts[:2]] == [0, 0]
    values = sum(len({s.value for s in h.face.stops} - {"", "0"}) for h in board.hexes)
    assert counts[-1]["value"] >= values
    assert counts[-1]["terrain"] == sum(bool(h.face.cost or h.face.terrain) for h in board.hexes)
    named = sum(bool(name_parts(h.face, h.name)) for h in board.hexes)
    assert counts[-1]["name"] >= named * 0.95

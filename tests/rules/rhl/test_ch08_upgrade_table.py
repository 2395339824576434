"""Chapter 8 of the rules of 18Rhl: the upgrade table of the data is what the rules themselves allow, no more, no less.

Worked out afresh here from colour, letters, kinds and kept track, straight from the data files.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from revier.core.data import load_data
from revier.games.rhl.game import build
from revier.rail.tiles import Oriented

T = load_data("revier.games.rhl.data").tables
HEXES: dict[str, dict[str, Any]] = T["hexes"]
TILES: dict[str, dict[str, Any]] = {tile: row for tile, row in T["tiles"].items() if row["set"] == "base"}
NEXT = {"white": "yellow", "yellow": "green", "green": "brown", "brown": "grey"}

Picture = dict[str, Any]
Sides = frozenset[int]


# --- what a picture shows ---------------------------------------------------------------------------------------------
def number(picture: Picture, kind: str) -> int:
    return len(picture.get(kind, ()))


def plain_track(picture: Picture, turn: int) -> set[Sides]:
    paths = (path for path in picture.get("paths", ()) if all(isinstance(end, int) for end in path))
    return {frozenset((side + turn) % 6 for side in path) for path in paths}


def sides_of_stops(picture: Picture, kind: str, turn: int) -> list[Sides]:
    """For each town or city the sides its track leads to."""
    letter = kind[0]
    return [
        frozenset((path[0] + turn) % 6 for path in picture.get("paths", ()) if path[1] == f"{letter}{n}")
        for n in range(number(picture, kind))
    ]


# --- the rules --------------------------------------------------------------------------------------------------------
def kinds_agree(old: Picture, new: Picture) -> bool:
    """8.k; and on an unbuilt hex 7.1.g to 7.1.j: also the number."""
    kinds = ("cities", "towns")
    if old["colour"] == "white":
        return all(number(old, kind) == number(new, kind) for kind in kinds)
    return all(bool(number(old, kind)) == bool(number(new, kind)) for kind in kinds)


def letters_agree(old: Picture, new: Picture) -> bool:
    """7.1.k and 8.l; one grey tile serves three cities and shows the letters of all."""
    return old.get("label", "") in new.get("label", "").split("/")


def town_rule(old: Picture, new: Picture) -> bool:
    """8.m and 8.n: by the number of towns on yellow, three or four links; three links are the end."""
    if not number(old, "towns") or old["colour"] == "white":
        return True
    links = len(new["paths"])
    if old["colour"] == "yellow":
        return number(new, "towns") == 1 and links == (3 if number(old, "towns") == 1 else 4)
    return len(old["paths"]) != 3


def keeps_track(old: Picture, old_turn: int, new: Picture, new_turn: int) -> bool:
    """8.i: plain track stays, every stop keeps its sides, and stops stay apart as long as there are enough."""
    if not plain_track(old, old_turn) <= plain_track(new, new_turn):
        return False
    for kind in ("cities", "towns"):
        was, becomes = sides_of_stops(old, kind, old_turn), sides_of_stops(new, kind, new_turn)
        if len(becomes) >= len(was):
            orders = permutations(becomes, len(was))
            if not any(all(a <= b for a, b in zip(was, order, strict=True)) for order in orders):
                return False
        elif not all(any(a <= b for b in becomes) for a in was):
            return False
    return True


def turns(tile: Picture) -> list[int]:
    return [tile["rotation"]] if "rotation" in tile else list(range(6))


def may_follow(old: Picture, tile: str, new: Picture, hex_id: str = "") -> bool:
    """Everything but the keeping of track."""
    made_for = new.get("only_on", ())
    return (
        NEXT.get(old["colour"]) == new["colour"]
        and kinds_agree(old, new)
        and letters_agree(old, new)
        and town_rule(old, new)
        and (not made_for or not hex_id or hex_id in made_for)
    )


def allowed(old: Picture, hex_id: str = "") -> set[str]:
    """The tiles the rules let follow a picture, in some rotation."""
    return {
        tile
        for tile, new in TILES.items()
        if may_follow(old, tile, new, hex_id) and any(keeps_track(old, 0, new, turn) for turn in turns(new))
    }


# --- the table --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:8.e", "rhl:8.i", "rhl:8.k", "rhl:8.l", "rhl:8.m")
@pytest.mark.parametrize("tile", list(TILES))
def test_the_followers_of_each_tile(tile: str) -> None:
    listed = T["upgrades"]["tiles"].get(tile, [])
    assert len(listed) == len(set(listed))
    assert set(listed) == allowed(TILES[tile])


@pytest.mark.rule("rhl:7.1.g", "rhl:7.1.h", "rhl:7.1.i", "rhl:7.1.j", "rhl:7.1.k")
@pytest.mark.parametrize("hex_id", [h for h, row in HEXES.items() if row["colour"] not in ("grey", "red")])
def test_the_followers_of_each_printed_hex(hex_id: str) -> None:
    (listed,) = (row["to"] for row in T["upgrades"]["printed"] if hex_id in row["hexes"])
    assert set(listed) == allowed(HEXES[hex_id], hex_id)
    assert listed


def test_the_derivation_can_say_no() -> None:
    assert allowed(TILES["9"]) == {"18", "19", "20", "23", "24", "26", "27"}  # every green tile with a straight
    assert allowed(TILES["141"]) == set()
    assert allowed(TILES["1"]) == {"88"}


# --- the kit, given the table -----------------------------------------------------------------------------------------
def lying(old: Oriented) -> Iterator[tuple[str, frozenset[tuple[int, int]]]]:
    """Tiles that may replace one as it lies, each as a picture, so that equal rotations count once."""
    shown = TILES[old.face.id]
    faces = {face.id: face for face in D.faces}
    for tile, new in TILES.items():
        if may_follow(shown, tile, new):
            for turn in turns(new):
                if keeps_track(shown, old.turn, new, turn):
                    yield tile, faces[tile].oriented[turn].paths


D = build(3).d
IN_THE_OPEN = "J7"  # no river, no closed side: there the rotation is free


@pytest.mark.rule("rhl:8.i")
@pytest.mark.parametrize("tile", [t for t, row in TILES.items() if "rotation" not in row and row["colour"] != "orange"])
def test_the_kit_finds_every_tile_and_rotation_that_keeps_the_track(tile: str) -> None:
    at = D.hex_index[IN_THE_OPEN]
    assert all(D.open_side(at, side) for side in range(6))
    face = D.faces[D.face_index[tile]]
    for old in face.oriented:
        found = [(fit.face.id, fit.face.oriented[fit.turn].paths) for fit in D.fits(at, face.index, old.turn)]
        assert len(found) == len(set(found))
        assert set(found) == {(follower, paths) for follower, paths in lying(old) if "only_on" not in TILES[follower]}

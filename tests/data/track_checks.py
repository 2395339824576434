"""What printed hexes and tiles of any railway must hold: paths have two ends, and each end is a side or a stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

STOPS = {"c": "cities", "t": "towns", "o": "offboard"}


def ends(piece: Mapping[str, Any]) -> Iterator[int | str]:
    """Both ends of every path and ferry."""
    for path in (*piece.get("paths", []), *piece.get("ferry", [])):
        assert len(path) == 2
        assert path[0] != path[1]
        yield from path


def ends_exist(pieces: Mapping[str, Mapping[str, Any]]) -> None:
    """A side of a hex, or a stop the piece has."""
    for name, piece in pieces.items():
        for end in ends(piece):
            if isinstance(end, int):
                assert 0 <= end <= 5, name
            else:
                assert int(end[1:]) < len(piece[STOPS[end[0]]]), name


def stops_are_on_paths(tiles: Mapping[str, Mapping[str, Any]]) -> None:
    """No stop of a tile is out of reach."""
    for name, tile in tiles.items():
        stops = {f"{letter}{i}" for letter, field in STOPS.items() for i in range(len(tile.get(field, [])))}
        assert stops == {end for end in ends(tile) if isinstance(end, str)}, name

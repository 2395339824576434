"""The board of a Dortmund game as its data files describe it, read without the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revier.core.data import load_data

COLOURS = ["white", "yellow", "green", "brown", "grey"]
FIXED = ("grey", "red")  # never built on
Piece = dict[str, Any]


def opposite(side: int) -> int:
    return (side + 3) % 6


def sides(piece: Piece, turn: int = 0) -> set[int]:
    return {(end + turn) % 6 for path in piece.get("paths", []) for end in path if isinstance(end, int)}


def sides_by_stop(piece: Piece, turn: int) -> dict[str, set[int]]:
    reached: dict[str, set[int]] = {}
    for side, stop in (path for path in piece.get("paths", []) if isinstance(path[1], str)):
        reached.setdefault(stop, set()).add((side + turn) % 6)
    return reached


def plain_track(piece: Piece, turn: int) -> set[frozenset[int]]:
    pairs = (path for path in piece.get("paths", []) if all(isinstance(end, int) for end in path))
    return {frozenset((side + turn) % 6 for side in path) for path in pairs}


def keeps(old: Piece, new: Piece, turn: int, old_turn: int = 0) -> bool:
    after = sides_by_stop(new, turn)
    stops_kept = all(any(s <= t for t in after.values()) for s in sides_by_stop(old, old_turn).values())
    return stops_kept and plain_track(old, old_turn) <= plain_track(new, turn)


def may_follow(old: Piece, new: Piece) -> bool:
    """One colour up, same label, same border, and the old track kept in some rotation."""
    return (
        COLOURS.index(new["colour"]) == COLOURS.index(old["colour"]) + 1
        and new.get("label") == old.get("label")
        and new.get("border") == old.get("border")
        and any(keeps(old, new, turn) for turn in range(6))
    )


class Board:
    """Map and tiles of one of the games."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.data = load_data(f"revier.games.{game}.data")
        self.tables: dict[str, Any] = self.data.tables
        self.hexes: dict[str, Piece] = self.tables["hexes"]
        self.tiles: dict[str, Piece] = self.tables["tiles"]

    def neighbour(self, hex_id: str, side: int) -> str:
        rows, columns = self.tables["geometry"]["neighbour_offset"][str(side)]
        return f"{chr(ord(hex_id[0]) + rows)}{int(hex_id[1:]) + columns}"

    def labelled(self, label: str) -> list[str]:
        return [h for h, x in self.hexes.items() if x.get("label") == label]

    def targets(self) -> Iterator[tuple[str, Piece, list[str]]]:
        """What lies on a hex and what may replace it."""
        for row in self.tables["upgrades"]["printed"]:
            yield from ((h, self.hexes[h], row["to"]) for h in row["hexes"])
        yield from ((tile, self.tiles[tile], to) for tile, to in self.tables["upgrades"]["tiles"].items())

    def open_sides(self, hex_id: str) -> set[int]:
        """Sides over which track may run: not off the grid, nor into a closed side of a fixed hex."""
        around = {side: self.hexes.get(self.neighbour(hex_id, side)) for side in range(6)}
        return {s for s, x in around.items() if x and (x["colour"] not in FIXED or opposite(s) in sides(x))}

    def last_colour(self, hex_id: str) -> str:
        """How far a hex can be developed, whatever tile is laid first."""
        followers = {name: to for name, _, to in self.targets()}
        usable = self.open_sides(hex_id)
        colours: list[str] = [self.hexes[hex_id]["colour"]]
        found = {(hex_id, 0)}
        while found:
            found = {
                (new, turn)
                for old, old_turn in found
                for new in followers.get(old, ())
                for turn in range(6)
                if sides(self.tiles[new], turn) <= usable
                and keeps(self.hexes.get(old) or self.tiles[old], self.tiles[new], turn, old_turn)
            }
            colours += {self.tiles[new]["colour"] for new, _ in found}
        return max(colours, key=COLOURS.index)

"""How a title's papers and pieces look: colours, what is printed on faces, further lines on cards and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from revier.core.action import Seat
from revier.core.view import FaceView, Figures, Line, Text
from revier.rail.game import RailGame
from revier.rail.state import RailState

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)


@dataclass(frozen=True, kw_only=True)
class Papers(Generic[G_contra, S_contra]):
    """What a title adds to the view of the kit. Whatever it leaves out looks plain, or is not there."""

    colours: dict[str, str] = field(default_factory=dict)  # of each company's markers
    short: Mapping[str, str] = field(default_factory=dict)  # agreed short forms of names on the map
    # A face as the title prints it, on the hex it lies on; without a position it is a tile on its sheet.
    dress: Callable[[G_contra, S_contra | None, int, FaceView], FaceView] = lambda _g, _s, _at, face: face
    start_tint: Callable[[G_contra, int], str] = lambda _g, _price: "start"  # group of a starting value on the market
    tokens_on: Callable[[G_contra, S_contra, int], tuple[str, ...]] = lambda _g, _s, _at: ()  # further tokens on a hex
    # Of players and of types of train: the same lines for all.
    player_lines: Callable[[G_contra, S_contra, Seat], tuple[Line, ...]] = lambda _g, _s, _seat: ()
    train_lines: Callable[[G_contra, int], tuple[Line, ...]] = lambda _g, _train: ()
    charter_lines: Callable[[G_contra, S_contra, int], tuple[Line, ...]] = lambda _g, _s, _company: ()
    lot_lines: Callable[[G_contra, S_contra, int], tuple[Line, ...]] = lambda _g, _s, _lot: ()  # of the starting packet
    lot_note: Callable[[G_contra, S_contra, int], Text] = lambda _g, _s, _lot: ""  # printed below: what it allows
    scene: Callable[[G_contra, int], str] = lambda _g, _lot: ""  # the little picture printed on a certificate of it
    # Where the files hold what the kit was given under another path (a table, or one row of it), or further figures.
    stands_at: Mapping[str, Figures] = field(default_factory=dict)

    def in_short(self, names: tuple[str, ...]) -> str:
        """The names of a hex in their short forms; empty where none has one."""
        return " / ".join(self.short.get(name, name) for name in names) if self.short.keys() & set(names) else ""

    def figures(self, table: str, row: str = "") -> Figures:
        """The paths in the title's own files of a row of a table as the kit knows it, or of the whole table."""
        path = f"{table}.{row}" if row else table
        if path in self.stands_at:
            return self.stands_at[path]
        return tuple(f"{own}.{row}" for own in self.stands_at.get(table, (table,))) if row else (table,)

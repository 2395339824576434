"""What a railway game is made of: its figures as indices and immutable records, and which tiles fit where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from revier.core.data import Row
from revier.core.message import Msg
from revier.core.view import Text
from revier.rail.defs import CompanyDef, HexDef, LotDef, MarketDef, PhaseDef, TrainDef
from revier.rail.hexes import opposite
from revier.rail.tiles import (
    GREY,
    MAX_STOPS,
    NEXT,
    ORANGE,
    RED,
    WHITE,
    Face,
    Fit,
    Oriented,
    fit,
    misfit,
)
from revier.rail.track import Grid, TrackGraph

Tables = Row


@dataclass(frozen=True)
class RailDef:
    """All figures of one game, with every option already worked in."""

    pointy: bool
    bank: int
    starting_cash: int
    certificate_limit: int
    pool_limit: int
    hexes: tuple[HexDef, ...]
    faces: tuple[Face, ...]
    upgrades: Mapping[int, tuple[int, ...]]  # face -> faces that may follow
    grid: Grid
    area_of: Mapping[int, int]  # hex -> number of the area it is part of
    area_names: tuple[str, ...]
    companies: tuple[CompanyDef, ...]
    trains: tuple[TrainDef, ...]
    phases: tuple[PhaseDef, ...]
    lots: tuple[LotDef, ...]
    market: MarketDef
    tables: Tables = field(repr=False)
    share_limit: int = 100  # most of one company a player may hold, in percent
    dividend_unit: int = 1  # a payout is cut down to a multiple; the rest is kept
    tiles_a_turn: int = 1
    debt_surcharge: int = 0  # what the bank's loan for a train costs besides
    pool_for_others: bool = False  # a train given up is for other companies than the one that gave it up
    open_terminals: frozenset[int] = frozenset()  # hexes of a terminal that trains may pass
    impassable: frozenset[int] = frozenset()  # hexes in which every route ends
    _fits: dict[tuple[int, int, int], tuple[Fit, ...]] = field(default_factory=dict, repr=False, compare=False)
    _steps: dict[tuple[int, int, int, int], Fit | None] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def hex_index(self) -> Mapping[str, int]:
        return {h.id: h.index for h in self.hexes}

    @cached_property
    def face_index(self) -> Mapping[str, int]:
        return {f.id: f.index for f in self.faces}

    @cached_property
    def company_index(self) -> Mapping[str, int]:
        return {c.id: c.index for c in self.companies}

    @cached_property
    def train_index(self) -> Mapping[str, int]:
        return {t.name: t.index for t in self.trains}

    @cached_property
    def lot_index(self) -> Mapping[str, int]:
        return {lot.code: lot.index for lot in self.lots}

    @cached_property
    def area_stops(self) -> tuple[int, ...]:
        """The stops of every area of several hexes, as printed, as bits."""
        masks = [0] * len(self.area_names)
        for at, area in self.area_of.items():
            for n in range(len(self.faces[self.hexes[at].printed].stops)):
                masks[area] |= 1 << (at * MAX_STOPS + n)
        return tuple(masks)

    def hex_id(self, at: int) -> str:
        return self.hexes[at].id

    def lot_name(self, lot: int) -> Text:
        """A certificate of the starting packet in a sentence: a private has a name, a share is said by what it is."""
        row = self.lots[lot]
        return row.name if row.private else Msg("rail.director_certificate", {"company": row.code})

    def printed_track(self) -> TrackGraph:
        """The track at the start of the game."""
        return TrackGraph(self.grid, [self.faces[h.printed].oriented[0] for h in self.hexes])

    # --- which tiles fit a hex, whoever lays them -------------------------------------------------------------------
    def fits(self, at: int, face: int, turn: int) -> tuple[Fit, ...]:
        """Every tile and rotation that may follow what lies on a hex; the same picture in two rotations only once."""
        key = (at, face, turn)
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = tuple(self._find_fits(at, self.faces[face].oriented[turn]))
        return known

    def _find_fits(self, at: int, old: Oriented) -> list[Fit]:
        found: list[Fit] = []
        for next_face in self._followers(at, old.face):
            seen: set[frozenset[tuple[int, int]]] = set()
            for new in self.faces[next_face].oriented:
                if new.paths in seen or self.misplaced(at, new) is not None:
                    continue
                step = self.fit(old, new)
                if step is not None:
                    seen.add(new.paths)
                    found.append(step)
        return found

    def _followers(self, at: int, old: Face) -> list[int]:
        """The tiles named for a picture that are of its kind; orange ones come by rights of their own."""
        here, named = self.hexes[at], self.upgrades.get(old.index, ())
        if old.colour in (GREY, RED) and here.printed == old.index:
            return []
        printed = old.index == here.printed and old.colour == WHITE
        faces = [self.faces[index] for index in named]
        return [
            face.index
            for face in faces
            if face.colour == ORANGE
            or (NEXT.get(old.colour) == face.colour and misfit(here.id, printed, old, face) is None)
        ]

    def fit(self, old: Oriented, new: Oriented) -> Fit | None:
        """How one picture follows another, thought over once; None if old track is lost."""
        key = (old.face.index, old.turn, new.face.index, new.turn)
        if key not in self._steps:
            self._steps[key] = fit(old, new)
        return self._steps[key]

    def misplaced(self, at: int, new: Oriented) -> str | None:
        """What is wrong with the way a tile lies on a hex, whatever lay there before; None if nothing is."""
        here = self.hexes[at]
        if new.face.only_on and here.id not in new.face.only_on:
            return "hex"
        if new.turn not in new.face.turns:
            return "turn"
        if new.exits & here.river:
            return "river"
        if here.must_use & ~new.exits:
            return "printed_side"
        for side in range(6):
            if new.exits >> side & 1 and not self.open_side(at, side):
                return "closed_side"
        return None

    def open_side(self, at: int, side: int) -> bool:
        """May track run over this side: not off the map, nor into a closed side of a hex that is never built on."""
        there = self.grid.neighbours[at][side]
        if there < 0:
            return False
        printed = self.faces[self.hexes[there].printed]
        return printed.colour not in (GREY, RED) or bool(printed.oriented[0].exits >> opposite(side) & 1)


__all__ = ["CompanyDef", "Fit", "HexDef", "LotDef", "MarketDef", "PhaseDef", "RailDef", "TrainDef"]

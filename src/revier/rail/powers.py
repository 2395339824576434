"""Kinds of power that certificates of railway games have. A title lists its own, by code.

A kind says what is the same wherever it is found; when it may be used, how it is refused and what comes of it is told
by the title that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from revier.core.action import Seat
from revier.core.message import Msg
from revier.core.power import Power
from revier.core.refusal import Refusal
from revier.rail.building import find_fit, lay, placement_fault
from revier.rail.game import RailGame
from revier.rail.rules import Work
from revier.rail.state import NOBODY, RailState
from revier.rail.tiles import ORANGE, Fit

G = TypeVar("G", bound=RailGame)
S = TypeVar("S", bound=RailState)


def unused(s: RailState, seat: Seat) -> list[int]:
    """Certificates of a player that are open and whose power has not been used."""
    return [lot for lot, owner in enumerate(s.lots) if owner == seat and not s.used[lot]]


@dataclass(frozen=True, kw_only=True)
class Saving(Power):
    """Building costs less for companies that the owner of a certificate directs."""

    def saves(self, g: RailGame, s: RailState, lot: int, work: Work) -> int:
        """How much less is paid for this work, the certificate being this one of the starting packet."""
        owned = s.lots[lot] == s.director[work.company] != NOBODY
        return min(self.off(g, s, lot, work), work.printed) if owned else 0

    def off(self, g: RailGame, s: RailState, lot: int, work: Work) -> int:
        """What its certificate takes off the price of a work."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Discount(Saving):
    """An amount off wherever the terrain is one of these."""

    amount: int
    terrain: tuple[str, ...]

    def told_in(self, g: Any, lot: int = -1) -> Msg:
        ground = [Msg(f"rail.terrain.{kind}") for kind in self.terrain]
        return Msg("rail.power.discount", {"amount": self.amount, "terrain": ground})

    def off(self, g: RailGame, s: RailState, lot: int, work: Work) -> int:
        return self.amount if g.d.faces[s.tile[work.at]].terrain in self.terrain else 0


@dataclass(frozen=True, kw_only=True)
class FreeHex(Saving):
    """Nothing is paid on the hexes its certificate names."""

    def told_in(self, g: Any, lot: int = -1) -> Msg:
        return Msg("rail.power.free_hex", {"hexes": [g.d.hexes[at].id for at in g.d.lots[lot].hexes]})

    def off(self, g: RailGame, s: RailState, lot: int, work: Work) -> int:
        return work.printed if work.at in g.d.lots[lot].hexes else 0


@dataclass(frozen=True, kw_only=True)
class TilePower(Power, Generic[G, S]):
    """A tile on top of the normal one, for a company that the owner of a certificate directs: free, without a link."""

    when: str = "track"
    uses: int | None = 1

    def hexes(self, g: G, s: S, lot: int) -> Sequence[int]:
        """Where it may be used: on the hexes its certificate names."""
        return g.d.lots[lot].hexes

    def from_train(self, g: G, lot: int) -> str:
        """The type of train whose first purchase opens this right."""
        return g.d.lots[lot].from_train

    def waits_for(self, g: G, s: S, lot: int) -> str:
        """The type of train it still waits for; none: it may be used."""
        train = self.from_train(g, lot)
        return train if train and not g.trains.sold_any(s, g.d.train_index[train]) else ""

    def tiles(self, g: G, s: S, lot: int) -> Iterator[tuple[int, Fit]]:
        """Tiles that come into question, perhaps too many."""
        for at in self.hexes(g, s, lot):
            for step in g.d.fits(at, s.tile[at], s.turn[at]):
                yield at, step

    def fits_hex(self, g: G, s: S, lot: int, at: int, face: int) -> bool:
        """Is the hex one of its own, and no tile of another certificate meant?"""
        return at in self.hexes(g, s, lot) and g.d.faces[face].colour != ORANGE

    def elsewhere(self, g: G, lot: int, at: int) -> Refusal:
        """The title's refusal of a hex on which this right does not work."""
        raise NotImplementedError

    def tile_fault(self, g: G, s: S, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        """What speaks against this tile by this right."""
        if not self.fits_hex(g, s, lot, at, face):
            return self.elsewhere(g, lot, at)
        return placement_fault(g, s, at, g.d.faces[face], turn)

    def cost(self, g: G, s: S, at: int) -> int:
        """What the hex costs by this right."""
        return 0

    def lay(self, g: G, s: S, lot: int, at: int, face: int, turn: int) -> None:
        """Put the tile on the map."""
        step = find_fit(g, s, at, face, turn)
        assert step is not None  # placement_fault has looked
        lay(g, s, g.operator(s), at, step, self.cost(g, s, at))

"""The harbour has tiles of its own, and they have no other place."""

from __future__ import annotations

from revier.core.refusal import Refusal
from revier.games.dortmund.base import HARBOUR, G, S
from revier.rail.actions import LayTile
from revier.rail.nodes.track import LayTileMove, read_tile


class HarbourTile(LayTileMove[G, S]):
    """The one tile of a turn; in the harbour one of its own."""

    def check(self, g: G, s: S, a: LayTile) -> Refusal | None:
        found = read_tile(g, a.hex, a.tile, a.turn)
        if not isinstance(found, Refusal) and (a.hex == HARBOUR) != (HARBOUR in g.d.faces[found[1]].only_on):
            return g.no("track.hex", hex=a.hex, tile=a.tile)
        return super().check(g, s, a)

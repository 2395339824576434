"""Step: lay or upgrade track."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice
from revier.core.flow import AnyMove
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.core.terms import Terms
from revier.rail.actions import LayTile
from revier.rail.building import building_cost, connected, connection_fault, find_fit, lay, placement_fault
from revier.rail.game import RailGame
from revier.rail.network import reach_of
from revier.rail.nodes.base import G, PassStep, RailMove, S, StepNode, actor
from revier.rail.state import tiles_left
from revier.rail.tiles import NEXT, YELLOW, Face
from revier.rail.turns import no_more_tiles


class LayTileMove(RailMove[G, S, LayTile]):
    """A tile a company may lay in its turn."""

    kind = LayTile

    def offers(self, g: G, s: S) -> Iterator[Choice]:
        """As `check` decides, but hex by hex: over four golden games of as many titles asking `check` about every tile
        that fits took 290 ms, this takes 99 ms, and bots ask for tiles more than for anything else.
        """
        if s.tile_laid >= g.d.tiles_a_turn:
            return
        company = g.operator(s)
        seat, funds = actor(g, s), max(0, g.accounts.funds(s, company))
        colours = g.d.phases[s.phase].colours
        reached, closed = reach_of(g, s, company), g.rules.build.hex_closed
        for at in reached.hexes():
            fits = g.d.fits(at, s.tile[at], s.turn[at])
            if not fits or building_cost(g, s, company, at) > funds or closed(g, s, company, at) is not None:
                continue
            for step in fits:
                face = step.face
                if face.colour not in colours or not tiles_left(s, face.index) or not connected(g, at, step, reached):
                    continue
                if self.tile_fault(g, s, at, face) is None:
                    yield Choice(LayTile(seat, g.d.hexes[at].id, face.id, step.turn))

    def check(self, g: G, s: S, a: LayTile) -> Refusal | None:
        company = g.operator(s)
        found = read_tile(g, a.hex, a.tile, a.turn)
        if isinstance(found, Refusal):
            return found
        at, face = found
        if s.tile_laid >= g.d.tiles_a_turn:
            return no_more_tiles(g)
        fault = placement_fault(g, s, at, g.d.faces[face], a.turn) or g.rules.build.hex_closed(g, s, company, at)
        fault = fault or self.tile_fault(g, s, at, g.d.faces[face])
        if fault is not None:
            return fault
        step = find_fit(g, s, at, face, a.turn)
        assert step is not None  # placement_fault has looked
        fault = connection_fault(g, s, at, step, reach_of(g, s, company))
        cost = building_cost(g, s, company, at)
        if fault is None and cost > max(0, g.accounts.funds(s, company)):  # what costs nothing is open to debtors too
            return g.no("track.cost", cost=cost, funds=g.accounts.funds(s, company), company=g.company_id(company))
        return fault

    def tile_fault(self, g: G, s: S, at: int, face: Face) -> Refusal | None:
        """What else a title has against a tile that fits."""
        return None

    def expected(self, g: G, s: S) -> Iterator[LayTile]:
        """Hexes the company reaches where only money or a closed hex stands in the way: one tile each."""
        if s.tile_laid >= g.d.tiles_a_turn:
            return
        company = g.operator(s)
        reached = reach_of(g, s, company)
        for at in reached.hexes():
            for step in g.d.fits(at, s.tile[at], s.turn[at]):
                if connected(g, at, step, reached):
                    yield LayTile(actor(g, s), g.d.hexes[at].id, step.face.id, step.turn)
                    break

    def closed(self, g: G, s: S, place: str) -> Refusal | None:
        """Of all tiles that might lie there, what speaks against the one that comes nearest to being allowed."""
        at = g.d.hex_index.get(place)
        if at is None:
            return None
        found = [self.check(g, s, LayTile(actor(g, s), place, *tile)) for tile in self._likeliest(g, s, at)]
        return found[0] if found and all(found) else None

    def _likeliest(self, g: G, s: S, at: int) -> Iterator[tuple[str, int]]:
        """Tiles that would fit a hex, those allowed by the phase and connected first; where none would, any one."""
        reached, colours = reach_of(g, s, g.operator(s)), g.d.phases[s.phase].colours
        fits = sorted(
            g.d.fits(at, s.tile[at], s.turn[at]),
            key=lambda f: (
                f.face.colour not in colours,
                not tiles_left(s, f.face.index),
                not connected(g, at, f, reached),
            ),
        )
        yield from ((fit.face.id, fit.turn) for fit in fits)
        if not fits:
            colour = NEXT.get(g.d.faces[s.tile[at]].colour, YELLOW)  # of what is printed and stays any tile says so
            yield from ((face.id, 0) for face in g.d.faces if face.count and face.colour == colour)

    def apply(self, g: G, s: S, a: LayTile) -> None:
        at, face = g.d.hex_index[a.hex], g.d.face_index[a.tile]
        step = find_fit(g, s, at, face, a.turn)
        assert step is not None
        company = g.operator(s)
        lay(g, s, company, at, step, building_cost(g, s, company, at))
        s.tile_laid += 1

    def terms(self, g: G, s: S, a: LayTile) -> Terms:
        """Said without trying: there may be hundreds of tiles to choose from."""
        company = g.operator(s)
        cost = building_cost(g, s, company, g.d.hex_index[a.hex])
        return Terms(cost=cost, cash=g.accounts.funds(s, company) if cost else 0)

    def sentence(self, g: G, s: S, a: LayTile) -> Msg:
        at = g.d.hex_index[a.hex]
        cost = building_cost(g, s, g.operator(s), at)
        name = " / ".join(g.d.hexes[at].names)
        key = "rail.do.lay_tile_paid" if cost else "rail.do.lay_tile"
        return Msg(key, {"hex": a.hex, "name": name, "tile": a.tile, "turn": a.turn, "cost": cost})


def read_tile(g: RailGame, hex_id: str, tile: str, turn: int) -> tuple[int, int] | Refusal:
    """The hex and tile somebody names, if there are such."""
    at = g.d.hex_index.get(hex_id)
    if at is None:
        return g.no("track.no_such_hex", hex=hex_id)
    face = g.d.face_index.get(tile)
    if face is None or not g.d.faces[face].count:
        return g.no("track.no_such_tile", tile=tile)
    if not 0 <= turn < 6:
        return g.no("track.no_such_turn", turn=turn)
    return at, face


class TrackStep(StepNode[G, S]):
    """Lay or upgrade track, or go on."""

    name = "track"
    moves: tuple[AnyMove, ...] = (LayTileMove(), PassStep())

    def resume(self, g: G, s: S) -> bool:
        if s.tile_laid >= g.d.tiles_a_turn and not self.more_to_do(g, s):
            s.flow.pop()
            return False
        return True

    def more_to_do(self, g: G, s: S) -> bool:
        """Is there anything besides the normal tile that could be done in this step?"""
        return False

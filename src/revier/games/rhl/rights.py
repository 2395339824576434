"""Tiles laid by the right of a certificate, and the markers that come with them: the moves and the steps they need."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Refused, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import nodes_of, top
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.rhl.actions import PowerTile
from revier.games.rhl.base import RhlGame, RhlMove
from revier.games.rhl.frames import PowerMarkerFrame
from revier.games.rhl.powers import TileRight
from revier.games.rhl.state import RhlState
from revier.rail.actions import Pass, PlaceStation
from revier.rail.nodes.base import PassStep, StepNode, actor
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.track import LayTileMove, TrackStep, read_tile
from revier.rail.powers import unused
from revier.rail.state import CLOSED
from revier.rail.tiles import MAX_STOPS


@implements("rhl:4.1.c", "rhl:4.1.h")
def unused_rights(g: RhlGame, s: RhlState, seat: Seat) -> list[tuple[int, TileRight]]:
    """Tile rights a player could still use: of certificates that are his, open and unused."""
    return [(lot, power) for lot in unused(s, seat) if isinstance(power := g.powers[lot], TileRight)]


class PowerTileMove(RhlMove[PowerTile]):
    """Lay a tile by the right of a private company: on top of the normal tile, mostly without a link."""

    kind = PowerTile

    # --- what is legal ------------------------------------------------------------------------------------------------
    def candidates(self, g: RhlGame, s: RhlState) -> Iterator[PowerTile]:
        for lot, power in unused_rights(g, s, actor(g, s)):
            if self.moment_fault(g, s, lot, power) is None:
                yield from self._tiles(g, s, lot, power)

    def _tiles(self, g: RhlGame, s: RhlState, lot: int, power: TileRight) -> Iterator[PowerTile]:
        for at, step in power.tiles(g, s, lot):
            yield PowerTile(actor(g, s), power.code, g.d.hexes[at].id, step.face.id, step.turn)

    def check(self, g: RhlGame, s: RhlState, a: PowerTile) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot)
        power = None if lot is None else g.powers[lot]
        if lot is None or not isinstance(power, TileRight):
            return refuse("rhl.refused.no_power", "rhl:4.1.c", lot=a.lot)
        name = g.d.lots[lot].name
        if s.lots[lot] == CLOSED:
            return refuse("rhl.refused.power_closed", power.closed_clause, lot=name)
        if s.lots[lot] != a.seat:
            return refuse("rhl.refused.power_owner", "rhl:4.1.c", lot=name)
        if s.used[lot]:
            return refuse("rhl.refused.power_used", power.once_clause, lot=name)
        found = read_tile(g, a.hex, a.tile, a.turn)
        if isinstance(found, Refusal):
            return found
        at, face = found
        return self.moment_fault(g, s, lot, power) or power.tile_fault(g, s, lot, at, face, a.turn)

    @implements("rhl:4.1.d", "rhl:4.2.2.i", "rhl:4.2.3.c", "rhl:4.2.4.g")
    def moment_fault(self, g: RhlGame, s: RhlState, lot: int, power: TileRight) -> Refusal | None:
        """The right must be used in its phase, and before the marker of the turn is placed or a train is bought."""
        if s.marker_placed or s.bought:
            return refuse("rhl.refused.power_moment", "rhl:4.1.d", lot=g.d.lots[lot].name)
        return power.moment_fault(g, s, lot)

    def refused(self, g: RhlGame, s: RhlState) -> Iterator[Refused]:
        """For every right that must wait: one tile, with the reason."""
        for lot, power in unused_rights(g, s, actor(g, s)):
            fault = self.moment_fault(g, s, lot, power)
            first = next(self._tiles(g, s, lot, power), None)
            if fault is not None and first is not None:
                yield Refused(first, fault)

    # --- what it does -------------------------------------------------------------------------------------------------
    @implements("rhl:4.1.e", "rhl:4.1.f", "rhl:4.1.g", "rhl:4.2.1.c")
    @implements("rhl:4.2.2.d", "rhl:4.2.3.c", "rhl:4.2.4.d")
    def apply(self, g: RhlGame, s: RhlState, a: PowerTile) -> None:
        lot = g.d.lot_index[a.lot]
        power = _right(g, lot)
        at, face = g.d.hex_index[a.hex], g.d.face_index[a.tile]
        s.used[lot] = 1  # rhl:4.2.1.d, rhl:4.2.2.c, rhl:4.2.3.f, rhl:4.2.4.c
        note(s, "rhl.log.power", player=g.person(a.seat), lot=g.d.lots[lot].name)
        if power.uses_lay:
            s.tile_laid = 1
        power.lay(g, s, lot, at, face, a.turn)
        power.offer_marker(g, s, lot, at)

    def terms(self, g: RhlGame, s: RhlState, a: PowerTile) -> Terms:
        cost = _right(g, g.d.lot_index[a.lot]).cost(g, s, g.d.hex_index[a.hex])
        return Terms(cost=cost, cash=g.accounts.funds(s, g.operator(s)) if cost else 0)

    def sentence(self, g: RhlGame, s: RhlState, a: PowerTile) -> Msg:
        lot = g.d.lots[g.d.lot_index[a.lot]]
        return Msg("rhl.do.power_tile", {"lot": lot.name, "hex": a.hex, "tile": a.tile, "turn": a.turn})


def _right(g: RhlGame, lot: int) -> TileRight:
    """The right of a certificate that is known to have one."""
    power = g.powers[lot]
    assert isinstance(power, TileRight)
    return power


def _followed(g: RhlGame, s: RhlState) -> TileRight:
    """The right by which the tile was laid that a marker may follow now."""
    return _right(g, top(s, PowerMarkerFrame).lot)


# --- markers that come with a tile ------------------------------------------------------------------------------------
class StationMove(PlaceStationMove[RhlGame, RhlState]):
    """A marker by the normal rules, or without a link where the ferry was used in this turn."""

    def cities(self, g: RhlGame, s: RhlState, company: int) -> list[int]:
        stops = super().cities(g, s, company)
        if s.loose < 0:
            return stops
        return sorted({*stops, *(s.loose * MAX_STOPS + n for n in range(len(g.d.faces[s.tile[s.loose]].stops)))})

    @implements("rhl:4.2.4.f")
    def linked(self, g: RhlGame, s: RhlState, company: int, at: int, stop: int) -> bool:
        return at == s.loose or super().linked(g, s, company, at, stop)


class PowerMarkerMove(PlaceStationMove[RhlGame, RhlState]):
    """The marker that may follow at once: free with the concession, at the normal price with the ferry."""

    def cities(self, g: RhlGame, s: RhlState, company: int) -> list[int]:
        at = top(s, PowerMarkerFrame).at
        return [at * MAX_STOPS + n for n in range(len(g.d.faces[s.tile[at]].stops))]

    @implements("rhl:4.2.2.g", "rhl:4.2.4.h")
    def check(self, g: RhlGame, s: RhlState, a: PlaceStation) -> Refusal | None:
        frame = top(s, PowerMarkerFrame)
        if a.hex != g.d.hexes[frame.at].id:  # rhl:4.2.2.e, rhl:4.2.4.e
            return refuse("rhl.refused.marker_elsewhere", _followed(g, s).marker_clause, hex=g.d.hexes[frame.at].id)
        return super().check(g, s, a)

    def linked(self, g: RhlGame, s: RhlState, company: int, at: int, stop: int) -> bool:
        return True

    @implements("rhl:4.2.2.f", "rhl:4.2.2.i", "rhl:4.2.4.g")
    def apply(self, g: RhlGame, s: RhlState, a: PlaceStation) -> None:
        """With the marker the track step is over."""
        super().apply(g, s, a)
        if nodes_of(s)[-1] == "track":
            s.flow.pop()


class SkipMarker(PassStep[RhlGame, RhlState]):
    """Do without the marker; later it needs a link and costs its price."""

    @implements("rhl:4.2.2.h", "rhl:4.2.4.f")
    def apply(self, g: RhlGame, s: RhlState, a: Pass) -> None:
        if _followed(g, s).marker_later:
            s.loose = -1
        s.flow.pop()


def forget_loose(_g: RhlGame, s: RhlState) -> None:
    """With the turn of the company the marker without a link is gone."""
    s.loose = -1


@implements("rhl:4.1.c", "rhl:4.1.d")
def misplaced(g: RhlGame, s: RhlState, a: Action, mine: bool) -> Refusal | None:
    """A right is used by the acting director, in the track step."""
    if not isinstance(a, PowerTile):
        return None
    if mine:
        return refuse("rhl.refused.power_step", "rhl:4.1.d")
    return refuse("rhl.refused.power_director", "rhl:4.1.c", company=g.company_id(g.operator(s)))


class PowerMarker(StepNode[RhlGame, RhlState]):
    """A marker may follow the tile of a certificate at once."""

    name = "power_marker"
    frames = (PowerMarkerFrame,)
    moves = (PowerMarkerMove(), SkipMarker())

    def headline(self, g: RhlGame, s: RhlState) -> Msg:
        company = g.operator(s)
        hex_id = g.d.hexes[top(s, PowerMarkerFrame).at].id
        args = {"player": g.person(s.director[company]), "company": g.company_id(company), "hex": hex_id}
        return Msg("rhl.ask.power_marker", args)


# --- the steps of this game -------------------------------------------------------------------------------------------
class RhlTrack(TrackStep[RhlGame, RhlState]):
    """Track step with the rights of private companies."""

    moves = (LayTileMove[RhlGame, RhlState](), PowerTileMove(), PassStep[RhlGame, RhlState]())

    def more_to_do(self, g: RhlGame, s: RhlState) -> bool:
        return bool(unused_rights(g, s, actor(g, s)))


class RhlStation(StationStep[RhlGame, RhlState]):
    """Station step with the marker that the ferry allows."""

    moves = (StationMove(), PassStep[RhlGame, RhlState]())

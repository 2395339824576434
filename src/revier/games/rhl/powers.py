"""Chapter 4.2: tiles laid by the right of a private company, and the markers that come with them."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Refused, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.rhl.base import CABLEWAY, CONCESSION, FERRY, FIRST, RhlMove
from revier.games.rhl.state import RhlState
from revier.rail.actions import Pass, PlaceStation, PowerTile
from revier.rail.building import building_cost, connection_fault, find_fit, lay, place_face, placement_fault
from revier.rail.game import RailGame
from revier.rail.network import reach_of
from revier.rail.nodes.base import PassStep, StepNode, actor
from revier.rail.nodes.run import DividendMove, PayStep, RunMove, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.track import LayTileMove, TrackStep, read_tile
from revier.rail.nodes.trains import AnnounceMove, BuyTrainMove, PassTrains, TrainStep
from revier.rail.state import CLOSED, NOBODY, RailState, markers_left, tiles_left
from revier.rail.tiles import ORANGE, WHITE, YELLOW, Fit

ANGERTALBAHN = "ATB"
# Options of No. 3: what the short list lacks where a mountain is owed, and what it has where one was paid for.
_NOT_LISTED = frozenset({"16", "19", "28", "29", "31", "201", "202"})
_LISTED_ON_PAID = frozenset({"23", "24", "25", "30", "934"})
_ONCE = {FIRST: "rhl:4.2.1.d", CONCESSION: "rhl:4.2.2.c", CABLEWAY: "rhl:4.2.3.f", FERRY: "rhl:4.2.4.c"}


def phase_reached(g: RailGame, s: RailState, train: str) -> bool:
    """Has the first train of this type been bought?"""
    return not train or g.trains.sold_any(s, g.d.train_index[train])


@implements("rhl:4.1.c", "rhl:4.1.h")
def owned_powers(s: RhlState, seat: Seat) -> list[int]:
    """Tile rights a player could still use: certificates No. 1 to 4 that are his, open and unused."""
    return [lot for lot in (FIRST, CONCESSION, CABLEWAY, FERRY) if s.lots[lot] == seat and not s.used[lot]]


class PowerTileMove(RhlMove[PowerTile]):
    """Lay a tile by the right of a private company: on top of the normal tile, mostly without a link."""

    kind = PowerTile

    # --- what is legal ------------------------------------------------------------------------------------------------
    def offers(self, g: RailGame, s: RhlState) -> Iterator[Choice]:
        company, seat = g.operator(s), actor(g, s)
        for lot in owned_powers(s, seat):
            if self._moment_fault(g, s, lot) is not None:
                continue
            for at, step in self._candidates(g, s, company, lot):
                a = PowerTile(seat, g.d.lots[lot].code, g.d.hexes[at].id, step.face.id, step.turn)
                if self.check(g, s, a) is None:
                    yield Choice(a)

    def _candidates(self, g: RailGame, s: RhlState, company: int, lot: int) -> Iterator[tuple[int, Fit]]:
        if lot == CONCESSION:
            at, face, turn = concession_tile(g)
            yield at, any_fit(g, face, turn)
            return
        for at in self._hexes(g, s, lot):
            for step in g.d.fits(at, s.tile[at], s.turn[at]):
                yield at, step

    def _hexes(self, g: RailGame, s: RhlState, lot: int) -> list[int]:
        if lot == FIRST:
            return list(g.d.lots[lot].blocks)
        if lot == FERRY:
            return list(g.d.lots[lot].hexes)
        return [h.index for h in g.d.hexes if cableway_hex(g, s, h.index)]

    def _has_hex(self, g: RailGame, s: RhlState, lot: int, at: int) -> bool:
        """Is this one of the hexes of the certificate?"""
        return cableway_hex(g, s, at) if lot == CABLEWAY else at in self._hexes(g, s, lot)

    def check(self, g: RailGame, s: RhlState, a: PowerTile) -> Refusal | None:
        lot = g.d.lot_index.get(a.lot)
        if lot is None or lot not in (FIRST, CONCESSION, CABLEWAY, FERRY):
            return refuse("rhl.refused.no_power", "rhl:4.1.c", lot=a.lot)
        if s.lots[lot] == CLOSED:
            clause = "rhl:4.2.2.b" if lot == CONCESSION else "rhl:4.1.h"
            return refuse("rhl.refused.power_closed", clause, lot=g.d.lots[lot].name)
        if s.lots[lot] != a.seat:
            return refuse("rhl.refused.power_owner", "rhl:4.1.c", lot=g.d.lots[lot].name)
        if s.used[lot]:
            return refuse("rhl.refused.power_used", _ONCE[lot], lot=g.d.lots[lot].name)
        found = read_tile(g, a.hex, a.tile, a.turn)
        if isinstance(found, Refusal):
            return found
        at, face = found
        return self._moment_fault(g, s, lot) or self._tile_fault(g, s, lot, at, face, a.turn)

    @implements("rhl:4.1.d", "rhl:4.2.2.b", "rhl:4.2.2.i", "rhl:4.2.3.c", "rhl:4.2.4.c", "rhl:4.2.4.g")
    def _moment_fault(self, g: RailGame, s: RhlState, lot: int) -> Refusal | None:
        """The right must be used in its step and phase, and before the marker of the turn is placed."""
        late = late_window(g)
        step = next(frame[0] for frame in reversed(s.flow) if frame[0] != "offer")
        if (step != "track" and not late) or s.marker_placed or s.bought:
            return refuse("rhl.refused.power_moment", "rhl:4.1.d", lot=g.d.lots[lot].name)
        if lot == FIRST:
            return self._first_moment_fault(g, s)
        if not phase_reached(g, s, g.d.lots[lot].from_train):
            clause = "rhl:4.2.2.b" if lot == CONCESSION else "rhl:4.2.4.c"
            return refuse("rhl.refused.power_early", clause, lot=g.d.lots[lot].name, train=g.d.lots[lot].from_train)
        return None

    def _first_moment_fault(self, g: RailGame, s: RhlState) -> Refusal | None:
        if g.d.lots[FIRST].code == ANGERTALBAHN:
            wait = next((g.d.hexes[at].closed_until for at in g.d.lots[FIRST].blocks), "")
            if not phase_reached(g, s, wait):
                return refuse("rhl.refused.power_early", "", lot=g.d.lots[FIRST].name, train=wait)
        elif g.options["pwb_tile"] == "normal_lay":
            return refuse("rhl.refused.normal_lay", "rhl:4.2.1.c", lot=g.d.lots[FIRST].name)
        return None

    @implements("rhl:4.2.1.d", "rhl:4.2.3.e", "rhl:4.2.4.b", "rhl:4.2.4.c")
    def _tile_fault(self, g: RailGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        company = g.operator(s)
        tile = g.d.faces[face]
        if lot == CONCESSION:
            return self._concession_fault(g, s, at, face, turn)
        if not self._has_hex(g, s, lot, at) or tile.colour == ORANGE:
            clause = {FIRST: "rhl:4.2.1.c", CABLEWAY: "rhl:4.2.3.b", FERRY: "rhl:4.2.4.b"}[lot]
            return refuse("rhl.refused.power_hex", clause, lot=g.d.lots[lot].name, hex=g.d.hexes[at].id)
        if lot == CABLEWAY and not cableway_gives(g, s, at, tile.id):
            return refuse("rhl.refused.power_hex", "rhl:4.2.3.b", lot=g.d.lots[lot].name, hex=g.d.hexes[at].id)
        if lot == FIRST and g.d.faces[s.tile[at]].colour != WHITE:
            return refuse("rhl.refused.first_tile_only", "rhl:4.2.1.d", hex=g.d.hexes[at].id)
        if lot == FERRY and g.d.faces[s.tile[at]].colour != YELLOW:
            return refuse("rhl.refused.power_hex", "rhl:4.2.4.c", lot=g.d.lots[lot].name, hex=g.d.hexes[at].id)
        fault = placement_fault(g, s, at, tile, turn)
        if fault is not None:
            return fault
        if lot == CABLEWAY:
            return hex_closed(g, s, company, at)
        if lot == FIRST:
            return self._first_fault(g, s, company, at, face, turn)
        return None

    def _first_fault(self, g: RailGame, s: RhlState, company: int, at: int, face: int, turn: int) -> Refusal | None:
        if g.d.lots[FIRST].code == ANGERTALBAHN:
            step = find_fit(g, s, at, face, turn)
            assert step is not None
            return connection_fault(g, s, at, step, reach_of(g, s, company))
        cost, funds = building_cost(g, s, at), g.accounts.funds(s, company)
        if cost > funds:
            return g.no("track.cost", cost=cost, funds=funds, company=g.company_id(company))
        return None

    @implements("rhl:4.2.2.c", "rhl:7.3.a")
    def _concession_fault(self, g: RailGame, s: RhlState, at: int, face: int, turn: int) -> Refusal | None:
        if (at, face) != concession_tile(g)[:2] or turn not in g.d.faces[face].turns:
            hex_id = g.d.hexes[concession_tile(g)[0]].id
            return refuse("rhl.refused.concession", "rhl:4.2.2.c", hex=hex_id, tile=g.d.faces[concession_tile(g)[1]].id)
        if not tiles_left(s, face):
            return g.no("track.none_left", tile=g.d.faces[face].id)
        return None

    def refused(self, g: RailGame, s: RhlState) -> Iterator[Refused]:
        seat = actor(g, s)
        for lot in owned_powers(s, seat):
            fault = self._moment_fault(g, s, lot)
            first = next(self._candidates(g, s, g.operator(s), lot), None)
            if fault is not None and first is not None:
                at, step = first
                yield Refused(PowerTile(seat, g.d.lots[lot].code, g.d.hexes[at].id, step.face.id, step.turn), fault)

    # --- what it does -------------------------------------------------------------------------------------------------
    @implements("rhl:4.1.e", "rhl:4.1.f", "rhl:4.1.g", "rhl:4.2.1.c")
    @implements("rhl:4.2.2.d", "rhl:4.2.3.c", "rhl:4.2.4.d")
    def apply(self, g: RailGame, s: RhlState, a: PowerTile) -> None:
        lot, at, face = g.d.lot_index[a.lot], g.d.hex_index[a.hex], g.d.face_index[a.tile]
        company = g.operator(s)
        s.used[lot] = 1
        note(s, "rhl.log.power", player=g.person(a.seat), lot=g.d.lots[lot].name)
        if lot in (CONCESSION, FERRY) and g.options["power_first_uses_lay"]:
            s.tile_laid = 1
        if lot == CONCESSION:
            place_face(g, s, at, any_fit(g, face, a.turn))
            note(s, "rail.log.tile", company=g.company_id(company), hex=a.hex, tile=a.tile, cost=0)
            for effect in g.rules.build.after_tile:
                effect(g, s)
        else:
            step = find_fit(g, s, at, face, a.turn)
            assert step is not None
            lay(g, s, company, at, step, self._cost(g, s, a))
        if a.lot == ANGERTALBAHN:
            s.lots[lot] = CLOSED
        self._offer_marker(g, s, lot, at, company)

    @implements("rhl:4.2.2.e", "rhl:4.2.4.e", "rhl:9.k")
    def _offer_marker(self, g: RailGame, s: RhlState, lot: int, at: int, company: int) -> None:
        if lot not in (CONCESSION, FERRY) or not markers_left(s, company) or s.marker_placed:
            return
        if lot == FERRY:
            s.loose = at
            if not g.options["trajekt_marker_at_once"]:
                return
        s.flow.append(("power_marker", lot, at))

    def _cost(self, g: RailGame, s: RhlState, a: PowerTile) -> int:
        """Only the owner of No. 1 pays for the hex; the other rights build for nothing."""
        pays = g.d.lot_index[a.lot] == FIRST and a.lot != ANGERTALBAHN
        return building_cost(g, s, g.d.hex_index[a.hex]) if pays else 0

    def terms(self, g: RailGame, s: RhlState, a: PowerTile) -> Terms:
        cost = self._cost(g, s, a)
        return Terms(cost=cost, cash=g.accounts.funds(s, g.operator(s)) if cost else 0)

    def sentence(self, g: RailGame, s: RhlState, a: PowerTile) -> Msg:
        lot = g.d.lots[g.d.lot_index[a.lot]]
        return Msg("rhl.do.power_tile", {"lot": lot.name, "hex": a.hex, "tile": a.tile, "turn": a.turn})


def concession_tile(g: RailGame) -> tuple[int, int, int]:
    """Hex, tile and rotation of the concession."""
    row = g.d.tables["upgrades"]["special"][0]
    face = g.d.face_index[row["to"]]
    return g.d.hex_index[row["hex"]], face, g.d.faces[face].turns[0]


def any_fit(g: RailGame, face: int, turn: int) -> Fit:
    """The concession's tile covers whatever lies there (rhl:4.2.2.c); no marker can stand on that hex before."""
    return Fit(g.d.faces[face], turn, (), 63, 0, 0, 0, False)


@implements("rhl:4.2.3.b", "rhl:4.2.3.d")
def owes_mountain(g: RailGame, s: RhlState, at: int) -> bool:
    """Would covering what lies on this hex cost money for a mountain?"""
    face = g.d.faces[s.tile[at]]
    return face.terrain == "mountain" and face.cost > 0


def cableway_hex(g: RailGame, s: RhlState, at: int) -> bool:
    """May No. 3 be used here: where a mountain is owed, by an option also where one was paid for."""
    printed = g.d.faces[g.d.hexes[at].printed]
    paid = g.options["cableway_on_paid_hex"] and printed.terrain == "mountain" and s.tile[at] != printed.index
    return owes_mountain(g, s, at) or bool(paid)


def cableway_gives(g: RailGame, s: RhlState, at: int, tile: str) -> bool:
    """Does No. 3 lay this tile: any that fits, unless an option keeps it to a list."""
    if owes_mountain(g, s, at):
        return g.options["cableway_tiles"] == "any_fitting" or tile not in _NOT_LISTED
    return tile in _LISTED_ON_PAID


@implements("rhl:4.2.1.b", "rhl:4.2.1.e", "rhl:7.3.b", "rhl:7.3.c")
def hex_closed(g: RailGame, s: RailState, company: int, at: int) -> Refusal | None:
    """A private company keeps the first tile on its hex for companies its owner directs."""
    for lot in g.d.lots:
        if at not in lot.blocks or s.lots[lot.index] == CLOSED or s.tile[at] != g.d.hexes[at].printed:
            continue
        mine = s.lots[lot.index] == s.director[company] != NOBODY
        if lot.code == ANGERTALBAHN or not mine:
            return refuse("rhl.refused.blocked_hex", "rhl:4.2.1.b", hex=g.d.hexes[at].id, lot=lot.name)
    if g.d.lots[FIRST].code == ANGERTALBAHN and at in g.d.lots[FIRST].blocks and g.options["ratingen"] != "issue_7030":
        return refuse("rhl.refused.never_built", "", hex=g.d.hexes[at].id)
    return None


# --- markers that come with a tile ------------------------------------------------------------------------------------
class StationMove(PlaceStationMove):
    """A marker by the normal rules, or without a link where No. 4 was used in this turn."""

    @implements("rhl:4.2.4.e")
    def price(self, g: RailGame, s: RailState, company: int, at: int) -> int:
        free = at == s.loose and not g.options["trajekt_marker_paid"]
        return 0 if free else super().price(g, s, company, at)


class PowerMarkerMove(StationMove):
    """The marker that may follow at once: free with No. 2, at the normal price with No. 4."""

    def price(self, g: RailGame, s: RailState, company: int, at: int) -> int:
        return 0 if s.flow[-1][1] == CONCESSION else super().price(g, s, company, at)

    def cities(self, g: RailGame, s: RailState, company: int) -> list[int]:
        at = s.flow[-1][2]
        return [at * 4 + n for n in range(len(g.d.faces[s.tile[at]].stops))]

    @implements("rhl:4.2.2.g", "rhl:4.2.4.h")
    def check(self, g: RailGame, s: RailState, a: PlaceStation) -> Refusal | None:
        at = s.flow[-1][2]
        if a.hex != g.d.hexes[at].id:
            clause = "rhl:4.2.2.e" if s.flow[-1][1] == CONCESSION else "rhl:4.2.4.e"
            return refuse("rhl.refused.marker_elsewhere", clause, hex=g.d.hexes[at].id)
        return super().check(g, s, a)

    def linked(self, g: RailGame, s: RailState, company: int, at: int, stop: int) -> bool:
        return True

    @implements("rhl:4.2.2.f", "rhl:4.2.2.i", "rhl:4.2.4.g")
    def apply(self, g: RailGame, s: RailState, a: PlaceStation) -> None:
        """With the marker the track step is over."""
        super().apply(g, s, a)
        if s.flow[-1][0] == "track":
            s.flow.pop()


class SkipMarker(PassStep):
    """Do without the marker; later it needs a link and costs its price."""

    @implements("rhl:4.2.2.h", "rhl:4.2.4.f")
    def apply(self, g: RailGame, s: RailState, a: Pass) -> None:
        _, lot, _ = s.flow.pop()
        if lot == FERRY:
            s.loose = -1


class PowerMarker(StepNode):
    """Frame: certificate, hex."""

    name = "power_marker"
    moves = (PowerMarkerMove(), SkipMarker())

    def headline(self, g: RailGame, s: RailState) -> Msg:
        company = g.operator(s)
        hex_id = g.d.hexes[s.flow[-1][2]].id
        args = {"player": g.person(s.director[company]), "company": g.company_id(company), "hex": hex_id}
        return Msg("rhl.ask.power_marker", args)


# --- the steps of this game -------------------------------------------------------------------------------------------
class RhlTrack(TrackStep):
    """Track step with the rights of private companies."""

    moves = (LayTileMove(), PowerTileMove(), PassStep())

    def more_to_do(self, g: RailGame, s: RailState) -> bool:
        assert isinstance(s, RhlState)
        return not late_window(g) and bool(owned_powers(s, actor(g, s)))


def late_window(g: RailGame) -> bool:
    """May rights be used after the track step, until a marker is placed or a train bought?"""
    return g.options["power_window"] == "until_marker_or_train"


class RhlStation(StationStep):
    """Station step with the marker that No. 4 allows."""

    moves = (StationMove(), PassStep())


class LateStation(StationStep):
    """Station step in which rights may still be used (option power_window)."""

    moves = (StationMove(), PowerTileMove(), PassStep())


class LateRun(RunStep):
    """Running, with rights still open."""

    moves = (RunMove(), PowerTileMove())


class LatePay(PayStep):
    """Paying, with rights still open."""

    moves = (DividendMove(), PowerTileMove())


class LateTrain(TrainStep):
    """Buying trains, with rights open until the first one is bought."""

    moves = (BuyTrainMove(), AnnounceMove(), PowerTileMove(), PassTrains())


__all__ = [
    "LatePay",
    "LateRun",
    "LateStation",
    "LateTrain",
    "PowerMarker",
    "PowerTileMove",
    "RhlStation",
    "RhlTrack",
    "hex_closed",
]

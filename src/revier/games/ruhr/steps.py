"""The steps of a railway's turn: two tiles, a station, a link, running, paying, buying trains."""

from __future__ import annotations

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import BuyEngine, Develop
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.deals import RuhrDeal
from revier.games.ruhr.links import HorseMove, RailwayLink
from revier.games.ruhr.policies import logo_fault, tile_fault
from revier.games.ruhr.state import RuhrState
from revier.games.ruhr.trains import RuhrAnnounce, RuhrBuyTrain, bank_buys
from revier.rail.actions import LayTile, PlaceStation
from revier.rail.nodes.base import PassStep, StepNode
from revier.rail.nodes.run import DividendMove, PayStep, RunMove, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.track import LayTileMove, TrackStep
from revier.rail.nodes.trains import PassTrains, TrainStep
from revier.rail.state import NOBODY
from revier.rail.tiles import YELLOW, Face

# Moves that are open at any moment of a railway's turn (ruhr:7.3.i, ruhr:10.3.c).
ALWAYS = (RuhrDeal(), HorseMove())


class RailwayStep(StepNode[RuhrRail, RuhrState]):
    """One step of a railway's turn: its cards are trains, never markers or engines."""

    @implements("ruhr:8.f", "ruhr:8.h", "ruhr:10.8.1.g")
    def not_now(self, g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
        if isinstance(a, BuyEngine | Develop) and a.seat == self.mover(g, s):
            clause = "ruhr:8.h" if isinstance(a, BuyEngine) else "ruhr:8.f"
            return refuse("ruhr.refused.card.of_railway", clause, company=g.company_id(g.operator(s)))
        return super().not_now(g, s, a)


class RuhrTile(LayTileMove[RuhrRail, RuhrState]):
    """One of two tiles; which they may be is said by `policies.tile_fault`."""

    def tile_fault(self, g: RuhrRail, s: RuhrState, at: int, face: Face) -> Refusal | None:
        return tile_fault(g, s, at, face)

    def check(self, g: RuhrRail, s: RuhrState, a: LayTile) -> Refusal | None:
        fault = super().check(g, s, a)
        if fault is None or fault.reason.key != "rail.refused.track.no_upgrade":
            return fault
        return logo_fault(g, s, g.d.hex_index[a.hex], g.d.faces[g.d.face_index[a.tile]]) or fault

    @implements("ruhr:7.3.b", "ruhr:7.3.c")
    def apply(self, g: RuhrRail, s: RuhrState, a: LayTile) -> None:
        super().apply(g, s, a)
        s.upgraded |= g.d.faces[g.d.face_index[a.tile]].colour != YELLOW
        s.laid_at = g.d.hex_index[a.hex]


class RuhrTrack(RailwayStep, TrackStep[RuhrRail, RuhrState]):
    """Lay up to two tiles."""

    moves = (RuhrTile(), *ALWAYS, PassStep())

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        company = g.operator(s)
        args = {"company": g.company_id(company), "player": g.person(s.director[company])}
        return Msg("ruhr.ask.track", {**args, "left": g.d.tiles_a_turn - s.tile_laid})


class RuhrPlace(PlaceStationMove[RuhrRail, RuhrState]):
    """One station; a location marker inside a city may have taken the last space."""

    @implements("ruhr:10.2.2.f")
    def check(self, g: RuhrRail, s: RuhrState, a: PlaceStation) -> Refusal | None:
        fault = super().check(g, s, a)
        if fault is None or fault.reason.key != "rail.refused.station.reserved":
            return fault
        if any(stop == a.city for stop, _ in s.reserved[g.d.hex_index[a.hex]]):
            return fault
        return refuse("ruhr.refused.station.location", "ruhr:10.2.2.f", hex=a.hex)


class RuhrStation(RailwayStep, StationStep[RuhrRail, RuhrState]):
    """One station besides the home."""

    moves = (RuhrPlace(), *ALWAYS, PassStep())


class RuhrLink(RailwayStep):
    """One railway link for a pMC."""

    name = "link"
    words = "ruhr"
    moves = (RailwayLink(), *ALWAYS, PassStep())

    @implements("ruhr:7.3.a", "ruhr:10.3.a")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        if not s.link_built and RailwayLink().linkable(g, s):
            return True
        s.flow.pop()
        return False


class RuhrRun(RailwayStep, RunStep[RuhrRail, RuhrState]):
    """Trains run."""

    moves = (RunMove(), *ALWAYS)


class RuhrPay(RailwayStep, PayStep[RuhrRail, RuhrState]):
    """Pay or keep."""

    moves = (DividendMove(), *ALWAYS)


class RuhrTrains(RailwayStep, TrainStep[RuhrRail, RuhrState]):
    """Buy trains, or end the turn; nobody with a route ends it without one, and without a director the bank buys."""

    moves = (RuhrBuyTrain(), RuhrAnnounce(), *ALWAYS, PassTrains())

    @implements("ruhr:10.9.c")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        company = g.operator(s)
        if s.director[company] != NOBODY:
            return True
        s.flow.pop()
        bank_buys(g, s, company)
        return False

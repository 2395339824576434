"""The steps of a railway's turn: two tiles, a station, a link, running, paying, buying trains."""

from __future__ import annotations

from revier.core.cite import implements
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.deals import RuhrDeal
from revier.games.ruhr.links import HorseMove, RailwayLink
from revier.games.ruhr.state import RuhrState
from revier.games.ruhr.trains import PassTrains, RuhrAnnounce, RuhrBuyTrain, RuhrTrainStep
from revier.rail.actions import LayTile
from revier.rail.game import RailGame
from revier.rail.nodes.base import PassStep, StepNode
from revier.rail.nodes.run import DividendMove, PayStep, RunMove, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.track import LayTileMove, TrackStep
from revier.rail.state import RailState
from revier.rail.tiles import YELLOW

# Moves that are open at any moment of a railway's turn (ruhr:7.3.i, ruhr:10.3.c).
ALWAYS = (RuhrDeal(), HorseMove())


class RuhrTile(LayTileMove):
    """One of two tiles; which they may be is said by `policies.tile_fault`."""

    @implements("ruhr:7.3.b", "ruhr:7.3.c")
    def apply(self, g: RailGame, s: RailState, a: LayTile) -> None:
        assert isinstance(s, RuhrState)
        super().apply(g, s, a)
        s.upgraded |= g.d.faces[g.d.face_index[a.tile]].colour != YELLOW
        s.laid_at = g.d.hex_index[a.hex]


class RuhrTrack(TrackStep):
    """Lay up to two tiles."""

    moves = (RuhrTile(), *ALWAYS, PassStep())


class RuhrStation(StationStep):
    """One station besides the home."""

    moves = (PlaceStationMove(), *ALWAYS, PassStep())


class RuhrLink(StepNode):
    """One railway link for a pMC."""

    name = "link"
    words = "ruhr"
    moves = (RailwayLink(), *ALWAYS, PassStep())

    @implements("ruhr:7.3.a", "ruhr:10.3.a")
    def resume(self, g: RailGame, s: RailState) -> bool:
        assert isinstance(g, RuhrRail)
        assert isinstance(s, RuhrState)
        if not s.link_built and RailwayLink().candidates(g, s):
            return True
        s.flow.pop()
        return False


class RuhrRun(RunStep):
    """Trains run."""

    moves = (RunMove(), *ALWAYS)


class RuhrPay(PayStep):
    """Pay or keep."""

    moves = (DividendMove(), *ALWAYS)


class RuhrTrains(RuhrTrainStep):
    """Buy trains; nobody with a route ends the turn without one."""

    moves = (RuhrBuyTrain(), RuhrAnnounce(), *ALWAYS, PassTrains())

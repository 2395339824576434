"""The steps of a railway's turn in The Railway Game."""

from __future__ import annotations

from revier.core.cite import implements
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.deals import OwnDealMove
from revier.games.dortmund.forced import AnnounceForced
from revier.games.dortmund.harbour import HarbourTile
from revier.games.dortmund.links import LinkMove, LinkStep
from revier.games.dortmund.steps import CountedTrain, EarlyStep, EarlyTrain
from revier.games.trg.breweries import HALF_PRICE, RESERVED_PLACE, AssignMove, has_marker, reward_link
from revier.games.trg.export import ExportRun
from revier.games.trg.state import GONE, TrgState
from revier.rail.actions import PlaceStation
from revier.rail.game import RailGame
from revier.rail.nodes.base import PassStep
from revier.rail.nodes.run import DividendMove, PayStep, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.stock import BuyShareMove, FoundMove, PassTurn, SellMove, StockTurn
from revier.rail.nodes.track import TrackStep
from revier.rail.nodes.trains import PassTrains, TrainStep
from revier.rail.state import RailState

# Moves that are open at any moment of a railway's turn (trg:8.j, trg:5.1.h).
ALWAYS = (OwnDealMove(), AssignMove())


class TrgStock(StockTurn):
    """A stock round turn; markers of breweries may be assigned besides."""

    moves = (BuyShareMove(), FoundMove(), SellMove(), AssignMove(), PassTurn())


class TrgEarly(EarlyStep):
    """Before anything else, once: an early train."""

    moves = (EarlyTrain(), *ALWAYS, PassStep())


class TrgTrack(TrackStep):
    """One tile."""

    moves = (HarbourTile(), *ALWAYS, PassStep())


class CityStation(PlaceStationMove):
    """A station in the city is half price with marker No. 3, and kept free with marker No. 2."""

    @implements("trg:5.2.2.b", "trg:5.2.3.d")
    def apply(self, g: RailGame, s: RailState, a: PlaceStation) -> None:
        assert isinstance(s, TrgState)
        company = g.operator(s)
        super().apply(g, s, a)
        if a.hex != CITY_HEX:
            return
        if has_marker(s, company, HALF_PRICE):
            s.marker[HALF_PRICE] = GONE
        if has_marker(s, company, RESERVED_PLACE) and s.wood:
            s.wood = 0


class TrgStation(StationStep):
    """One station."""

    moves = (CityStation(), *ALWAYS, PassStep())


class TrgLink(LinkStep):
    """One link."""

    moves = (LinkMove(reward_link), *ALWAYS, PassStep())


class TrgRun(RunStep):
    """Trains run, with beer where it must be."""

    moves = (ExportRun(), *ALWAYS)


class TrgPay(PayStep):
    """Pay or keep."""

    moves = (DividendMove(), *ALWAYS)


class TrgTrain(TrainStep):
    """Buy trains; nobody ends the turn without one."""

    moves = (CountedTrain(), AnnounceForced(), *ALWAYS, PassTrains())

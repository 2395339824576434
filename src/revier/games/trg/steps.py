"""The steps of a railway's turn in The Railway Game."""

from __future__ import annotations

from revier.core.cite import implements
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.deals import OwnDealMove
from revier.games.dortmund.forced import AnnounceForced
from revier.games.dortmund.harbour import HarbourTile
from revier.games.dortmund.links import LinkMove, LinkStep
from revier.games.dortmund.steps import CountedTrain, EarlyStep, EarlyTrain
from revier.games.trg.base import TrgGame, held, lots_with
from revier.games.trg.breweries import AssignMove, reward_link
from revier.games.trg.export import ExportRun
from revier.games.trg.powers import HalfPrice, ReservedPlace
from revier.games.trg.state import GONE, TrgState
from revier.rail.actions import PlaceStation
from revier.rail.nodes.base import PassStep
from revier.rail.nodes.run import DividendMove, PayStep, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.stock import BuyShareMove, FoundMove, PassTurn, SellMove, StockTurn
from revier.rail.nodes.track import TrackStep
from revier.rail.nodes.trains import PassTrains, TrainStep

# Moves that are open at any moment of a railway's turn (trg:8.j, trg:5.1.h).
ALWAYS = (OwnDealMove(), AssignMove())


class TrgStock(StockTurn[TrgGame, TrgState]):
    """A stock round turn; markers of breweries may be assigned besides."""

    moves = (BuyShareMove(), FoundMove(), SellMove(), AssignMove(), PassTurn())


class TrgEarly(EarlyStep[TrgGame, TrgState]):
    """Before anything else, once: an early train."""

    moves = (EarlyTrain(), *ALWAYS, PassStep())


class TrgTrack(TrackStep[TrgGame, TrgState]):
    """One tile."""

    moves = (HarbourTile(), *ALWAYS, PassStep())


class CityStation(PlaceStationMove[TrgGame, TrgState]):
    """A station in the city uses up marker No. 3, by which it is half price, and No. 2, by which it is kept free."""

    @implements("trg:5.2.2.b", "trg:5.2.3.d")
    def apply(self, g: TrgGame, s: TrgState, a: PlaceStation) -> None:
        company = g.operator(s)
        super().apply(g, s, a)
        if a.hex != CITY_HEX:
            return
        for lot in lots_with(g, HalfPrice):
            if s.marker[lot] == company:
                s.marker[lot] = GONE
        if held(g, s, company, ReservedPlace):
            s.wood = 0


class TrgStation(StationStep[TrgGame, TrgState]):
    """One station."""

    moves = (CityStation(), *ALWAYS, PassStep())


class TrgLink(LinkStep[TrgGame, TrgState]):
    """One link."""

    moves = (LinkMove(reward_link), *ALWAYS, PassStep())


class TrgRun(RunStep[TrgGame, TrgState]):
    """Trains run, with beer where it must be."""

    moves = (ExportRun(), *ALWAYS)


class TrgPay(PayStep[TrgGame, TrgState]):
    """Pay or keep."""

    moves = (DividendMove(), *ALWAYS)


class TrgTrain(TrainStep[TrgGame, TrgState]):
    """Buy trains; nobody ends the turn without one."""

    moves = (CountedTrain(), AnnounceForced(), *ALWAYS, PassTrains())

"""The steps of a railway's turn in The Railway Game."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.deals import OwnDealMove
from revier.games.dortmund.forced import AnnounceForced
from revier.games.dortmund.harbour import HarbourTile
from revier.games.dortmund.links import LinkMove, LinkStep
from revier.games.trg.breweries import HALF_PRICE, RESERVED_PLACE, AssignMove, has_marker, reward_link
from revier.games.trg.export import ExportRun
from revier.games.trg.policies import is_obsolete
from revier.games.trg.state import GONE, TrgState
from revier.rail.actions import BuyTrain, PlaceStation
from revier.rail.game import RailGame
from revier.rail.nodes.base import PassStep, StepNode
from revier.rail.nodes.run import DividendMove, PayStep, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.stock import BuyShareMove, FoundMove, PassTurn, SellMove, StockTurn
from revier.rail.nodes.track import TrackStep
from revier.rail.nodes.trains import BuyTrainMove, PassTrains, TrainStep
from revier.rail.state import OWNED, SCRAPPED, RailState

# Moves that are open at any moment of a railway's turn (trg:8.j, trg:5.1.h).
ALWAYS = (OwnDealMove(), AssignMove())


class TrgStock(StockTurn):
    """A stock round turn; markers of breweries may be assigned besides."""

    moves = (BuyShareMove(), FoundMove(), SellMove(), AssignMove(), PassTurn())


class BuyTrgTrain(BuyTrainMove):
    """New trains are counted; in a forced purchase the director's cash comes only after the railway's certificates."""

    def help_at_hand(self, g: RailGame, s: RailState, seat: int) -> int:
        return 0

    def apply(self, g: RailGame, s: RailState, a: BuyTrain) -> None:
        assert isinstance(s, TrgState)
        s.bank_trains += a.source == "bank"
        super().apply(g, s, a)


class EarlyTrain(BuyTrgTrain):
    """The first turn of some railways may open with a train, paid from the treasury alone."""

    @implements("trg:6.2.c")
    def check(self, g: RailGame, s: RailState, a: BuyTrain) -> Refusal | None:
        fault = super().check(g, s, a)
        if fault is not None and a.price > g.funds(s, g.operator(s)):
            return refuse("trg.refused.early_train", "trg:6.2.c")
        return fault


class EarlyStep(StepNode):
    """Before anything else, once: an early train, which runs in the same turn."""

    name = "early"
    words = "trg"
    moves = (EarlyTrain(), *ALWAYS, PassStep())

    @implements("trg:6.2.a", "trg:6.2.b")
    def resume(self, g: RailGame, s: RailState) -> bool:
        company = g.operator(s)
        early = g.d.tables["corporations"][g.company_id(company)].get("train_at_start_of_first_turn", False)
        if early and not s.operated[company] and not s.bought:
            return True
        s.flow.pop()
        return False


class TrgTrack(TrackStep):
    """One tile."""

    moves = (HarbourTile(), *ALWAYS, PassStep())


class CityStation(PlaceStationMove):
    """A station in the city is half price with marker No. 3, and kept free with marker No. 2."""

    @implements("trg:5.2.3.b", "trg:5.2.3.c")
    def price(self, g: RailGame, s: RailState, company: int, at: int) -> int:
        price = super().price(g, s, company, at)
        half = g.d.hexes[at].id == CITY_HEX and has_marker(s, company, HALF_PRICE)
        return price // 2 if half else price

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


class FinalRun(StepNode):
    """After their final run obsolete trains leave the game (trg:8.6.3.c)."""

    name = "final_run"
    words = "trg"

    @implements("trg:8.6.3.c", "trg:8.6.3.e")
    def resume(self, g: RailGame, s: RailState) -> bool:
        company = g.operator(s)
        for train in g.trains.owned(s, company):
            if is_obsolete(g, s, train):
                g.trains.move(s, train, OWNED + company, SCRAPPED)
                note(s, "rail.log.scrapped", company=g.company_id(company), train=g.d.trains[train].name)
        s.flow.pop()
        return False


class TrgPay(PayStep):
    """Pay or keep."""

    moves = (DividendMove(), *ALWAYS)


class TrgTrain(TrainStep):
    """Buy trains; nobody ends the turn without one."""

    moves = (BuyTrgTrain(), AnnounceForced(), *ALWAYS, PassTrains())

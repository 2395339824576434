"""Rights of certificates until a marker is placed or a train is bought (habit `power_window`)."""

from __future__ import annotations

from revier.games.rhl.base import RhlGame
from revier.games.rhl.rights import PowerTileMove, StationMove
from revier.games.rhl.state import RhlState
from revier.rail.nodes.base import PassStep
from revier.rail.nodes.run import DividendMove, PayStep, RunMove, RunStep
from revier.rail.nodes.station import StationStep
from revier.rail.nodes.track import LayTileMove, TrackStep
from revier.rail.nodes.trains import AnnounceMove, BuyTrainMove, PassTrains, TrainStep


class LateTrack(TrackStep[RhlGame, RhlState]):
    """The track step need not wait for rights that can be used later."""

    moves = (LayTileMove[RhlGame, RhlState](), PowerTileMove(), PassStep[RhlGame, RhlState]())


class LateStation(StationStep[RhlGame, RhlState]):
    """Station step in which rights may still be used."""

    moves = (StationMove(), PowerTileMove(), PassStep[RhlGame, RhlState]())


class LateRun(RunStep[RhlGame, RhlState]):
    """Running, with rights still open."""

    moves = (RunMove[RhlGame, RhlState](), PowerTileMove())


class LatePay(PayStep[RhlGame, RhlState]):
    """Paying, with rights still open."""

    moves = (DividendMove[RhlGame, RhlState](), PowerTileMove())


class LateTrain(TrainStep[RhlGame, RhlState]):
    """Buying trains, with rights open until the first one is bought."""

    moves = (
        BuyTrainMove[RhlGame, RhlState](),
        AnnounceMove[RhlGame, RhlState](),
        PowerTileMove(),
        PassTrains[RhlGame, RhlState](),
    )

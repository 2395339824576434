"""Chapter 5.6.1: the steps of a railway's turn."""

from __future__ import annotations

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.flow import AnyMove
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.base import no
from revier.games.dortmund.deals import OwnDealMove
from revier.games.dortmund.forced import (
    AnnounceForced,
    BuyWithCredit,
    ForcedDirectorSale,
    ForcedOwnSale,
    ForcedPurchase,
)
from revier.games.dortmund.harbour import HarbourTile
from revier.games.dortmund.links import LinkMove, LinkStep
from revier.games.dortmund.policies import is_obsolete
from revier.games.dortmund.steps import CountedTrain, DortmundRound, EarlyStep, EarlyTrain, FinalRun
from revier.games.hsb.actions import AnnounceBec, BuyBec, Deliver, Dispose, Load, TradeIn
from revier.games.hsb.base import BeerGame, deny
from revier.games.hsb.cards import link_uses_card, on_offer, train_left_display
from revier.games.hsb.expert_actions import EXPERT_ONLY, BuyMcm
from revier.games.hsb.running import BeerRun
from revier.games.hsb.state import HsbState
from revier.rail.frames import TurnFrame
from revier.rail.nodes.base import PassStep
from revier.rail.nodes.run import DividendMove, PayStep, RunStep
from revier.rail.nodes.station import PlaceStationMove, StationStep
from revier.rail.nodes.track import TrackStep
from revier.rail.nodes.trains import PassTrains, TrainStep
from revier.rail.turns import used_up

ALWAYS = (OwnDealMove(),)  # at any moment of a railway's turn (hsb:5.6.1.d)
STEPS = ("early", "track", "station", "link", "run", "final_run", "pay", "train")  # hsb:5.6.1.a


class HsbForced(ForcedPurchase[BeerGame, HsbState]):
    """A train must be bought; bought new, it is a card of the display, as early ones and all others are."""

    moves = (ForcedOwnSale(), ForcedDirectorSale(), BuyWithCredit(train_left_display))


class HsbEarly(EarlyStep[BeerGame, HsbState]):
    """The first turn of some railways may open with a train (hsb:3.1.i)."""

    moves = (EarlyTrain(train_left_display), *ALWAYS, PassStep())


class HsbTrack(TrackStep[BeerGame, HsbState]):
    """One tile."""

    moves = (HarbourTile(), *ALWAYS, PassStep())


class HsbStation(StationStep[BeerGame, HsbState]):
    """One station."""

    moves = (PlaceStationMove(), *ALWAYS, PassStep())


class CardLink(LinkMove[BeerGame, HsbState]):
    """A link needs a card of the display, on which its cost is printed."""

    @implements("hsb:3.1.j", "hsb:5.6.1.3.1.c", "hsb:5.6.1.3.2.c")
    def cost(self, g: BeerGame, s: HsbState, at: int) -> int:
        cards = on_offer(g, s)
        return 0 if self.uses_gift(g, s, at) or not cards else g.facts.cards[cards[0]].link_cost

    @implements("hsb:5.6.1.3.1.c")
    def check(self, g: BeerGame, s: HsbState, a: BuildLink) -> Refusal | None:
        fault = super().check(g, s, a)
        return deny(g, "no_card", "5.6.1.3.1.c") if fault is None and not on_offer(g, s) else fault


class HsbLink(LinkStep[BeerGame, HsbState]):
    """One link."""

    moves = (CardLink(link_uses_card), *ALWAYS, PassStep())


class HsbRun(RunStep[BeerGame, HsbState]):
    """Trains run."""

    moves = (BeerRun(), *ALWAYS)


class HsbFinalRun(FinalRun[BeerGame, HsbState]):
    """Trains that were obsolete when the turn began leave; for others this was not yet the last run."""

    @implements("hsb:4.t", "hsb:5.6.1.7.3.b")
    def over(self, g: BeerGame, s: HsbState, train: int) -> bool:
        return bool(s.last_run) and super().over(g, s, train)


class HsbPay(PayStep[BeerGame, HsbState]):
    """Pay or keep."""

    moves = (DividendMove(), *ALWAYS)


class HsbTrain(TrainStep[BeerGame, HsbState]):
    """Buy trains; nobody ends the turn without one."""

    moves: tuple[AnyMove, ...] = (
        CountedTrain(train_left_display),
        AnnounceForced(),
        *ALWAYS,
        PassTrains(),
    )


class RailwayRound(DortmundRound[BeerGame, HsbState]):
    """Railways act in the order of their values when the round began."""

    @implements("hsb:1.b", "hsb:5.6.1.b", "hsb:5.6.a")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        waiting = [c for c in s.running if not s.acted[c]]
        if not waiting:
            s.flow.pop()
            return False
        self.begin_turn(g, s, waiting[0])
        s.flow.append(TurnFrame("turn", waiting[0], 0))
        return False

    @implements("hsb:5.6.1.c", "hsb:8.c")
    def begin_turn(self, g: BeerGame, s: HsbState, company: int) -> None:
        """With a clean slate; with The Expert Game a railway may buy one wagon in each turn."""
        super().begin_turn(g, s, company)
        s.mcm_bought = 0
        # hsb:4.t, hsb:5.6.1.7.3.b
        s.last_run = int(any(is_obsolete(g, s, train) for train in g.trains.types(s, company)))


@implements("hsb:2.4.b", "hsb:2.10.a", "hsb:4.j")
def spent(g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
    """One link a turn, besides what the kit knows; some things are for breweries or stock rounds only."""
    if isinstance(a, BuyBec):
        return deny(g, "railway_bec", "2.4.b")
    if isinstance(a, EXPERT_ONLY) and not g.facts.has_markers:
        return deny(g, "expert_only", "2.10.a")
    if isinstance(a, BuyMcm):
        return deny(g, "wagon_step", "8.6.a")
    if isinstance(a, (AnnounceBec, Deliver, Dispose, Load, *EXPERT_ONLY)):
        return deny(g, "railways_first", "5.6.a")
    if isinstance(a, TradeIn):
        return g.no("step.shares")
    if isinstance(a, BuildLink) and s.linked:  # hsb:4.j, hsb:5.6.1.3.1.a
        return no(g, "link.one")
    return used_up(g, s, a)

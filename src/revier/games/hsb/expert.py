"""The Expert Game: markers and special events, as a function from the wiring of the base game to its own."""

from __future__ import annotations

from dataclasses import replace

from revier.core.cite import implements
from revier.games.hsb.brewery_round import BreweryRound, BreweryTurn
from revier.games.hsb.brewery_turn import BeerDividend, BreweryDeal, BreweryPay, DisposeStep
from revier.games.hsb.expert_delivery import Afterwards, BottleStep, ExpertDeliver
from revier.games.hsb.expert_event import EXPERT_TURN, EventStep, FairMove, Investor, any_time
from revier.games.hsb.expert_exchange import DealInMove, DisposeExpert, SetAsideMove, UpgradeMove, card_or_marker
from revier.games.hsb.expert_markers import release_events
from revier.games.hsb.expert_offer import MarkerOffer
from revier.games.hsb.expert_purchase import MarkerMove
from revier.games.hsb.expert_railway import ExpertTrain
from revier.games.hsb.expert_round import Advertising, MarketingNode, advertise_first, market_last, pay_pubs
from revier.games.hsb.expert_start import START_MARKERS, StartMarkers, SurplusMarkers
from revier.games.hsb.frames import StartMarkersFrame
from revier.games.hsb.purchase import AnnounceBecMove, BuyBecMove, EquipStep, ForcedBec, PassEquip
from revier.games.hsb.wiring import HsbWiring
from revier.rail.nodes.base import PassStep


@implements("hsb:1.e", "hsb:8.a", "hsb:8.5.b", "hsb:8.4.b", "hsb:8.2.g")
def expert(w: HsbWiring, deal: BreweryDeal, *, investor_is_deal: bool) -> HsbWiring:
    """All rules of the base game hold but for what stands here; the markers come out of the box."""
    rounds, *rest = w.opening
    always = any_time(deal, investor_is_deal=investor_is_deal)
    buy_bec = BuyBecMove(limit=card_or_marker)
    return replace(
        w,
        facts=replace(w.facts, displayed=tuple(marker.count for marker in w.facts.mcm)),
        opening=(rounds, StartMarkersFrame(START_MARKERS, 0), *rest),
        order=EXPERT_TURN,
    ).replacing(
        StartMarkers(),
        SurplusMarkers(),
        ExpertTrain(),
        MarkerOffer(),
        BreweryRound(before=(pay_pubs, advertise_first), after=(market_last,)),
        Advertising(),
        MarketingNode(),
        BreweryTurn(EXPERT_TURN, after=(release_events,)),
        DisposeStep(EXPERT_TURN, PassStep(), DisposeExpert(), SetAsideMove(), *always),
        ExpertDeliver(*always),
        BottleStep(*always),
        Afterwards(deal),
        BreweryPay(EXPERT_TURN, BeerDividend(), *always),
        EquipStep(
            EXPERT_TURN,
            *(buy_bec, DealInMove(), UpgradeMove(), MarkerMove(), AnnounceBecMove()),
            *always,
            PassEquip(),
        ),
        ForcedBec(FairMove()),  # a forced purchase is a moment of the turn as well
        Investor(),
        EventStep(*always),
    )


__all__ = ["expert"]

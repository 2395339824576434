"""The Expert Game: the nodes that replace those of the base game or come to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revier.core.cite import implements
from revier.core.flow import Node
from revier.games.hsb.expert_delivery import Afterwards, BottleStep, ExpertDeliver, ExpertPay
from revier.games.hsb.expert_event import EventStep, Investor
from revier.games.hsb.expert_exchange import ExpertDispose, ExpertEquip, ExpertForced
from revier.games.hsb.expert_purchase import MarkerOffer
from revier.games.hsb.expert_railway import ExpertRailwayRound, ExpertTrain
from revier.games.hsb.expert_round import Advertising, ExpertRound, ExpertTurn, MarketingNode
from revier.games.hsb.expert_start import StartMarkers, SurplusMarkers


@implements("hsb:1.e", "hsb:8.a", "hsb:8.5.b")
def expert_nodes() -> Sequence[Node[Any, Any]]:
    """All rules of the base game hold but for what stands here."""
    return (
        StartMarkers(),
        SurplusMarkers(),
        ExpertRailwayRound(),
        ExpertTrain(),
        MarkerOffer(),
        ExpertRound(),
        Advertising(),
        MarketingNode(),
        ExpertTurn(),
        ExpertDispose(),
        ExpertDeliver(),
        BottleStep(),
        Afterwards(),
        ExpertPay(),
        ExpertEquip(),
        ExpertForced(),
        Investor(),
        EventStep(),
    )


__all__ = ["expert_nodes"]

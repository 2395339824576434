"""Steps and moves of a railway's turn that both Dortmund games have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from revier.core.events import note
from revier.core.refusal import Refusal
from revier.games.dortmund.base import G, S, no, nothing_more
from revier.games.dortmund.policies import is_obsolete
from revier.rail.actions import BuyTrain
from revier.rail.nodes.base import StepNode
from revier.rail.nodes.rounds import OperatingRound
from revier.rail.nodes.trains import BuyTrainMove
from revier.rail.state import OWNED, SCRAPPED


class CountedTrain(BuyTrainMove[G, S], Generic[G, S]):
    """New trains are counted; in a forced purchase the director's cash comes only after the railway's certificates."""

    def __init__(self, bought: Callable[[G, S], None] = nothing_more) -> None:
        self.bought = bought  # what else a purchase brings about

    def help_at_hand(self, g: G, s: S, seat: int) -> int:
        return 0

    def apply(self, g: G, s: S, a: BuyTrain) -> None:
        s.bank_trains += a.source == "bank"
        super().apply(g, s, a)
        self.bought(g, s)


class EarlyTrain(CountedTrain[G, S]):
    """The first turn of some railways may open with a train, paid from the treasury alone."""

    def check(self, g: G, s: S, a: BuyTrain) -> Refusal | None:
        if a.price > g.accounts.funds(s, g.operator(s)):
            return no(g, "early_train")
        return super().check(g, s, a)


class EarlyStep(StepNode[G, S]):
    """Before anything else, once: an early train, which runs in the same turn."""

    name = "early"
    stage = "depot"
    words = "dortmund"

    def resume(self, g: G, s: S) -> bool:
        company = g.operator(s)
        if company in g.common.early and not s.operated[company] and not s.bought:
            return True
        s.flow.pop()
        return False


class FinalRun(StepNode[G, S]):
    """After their final run obsolete trains leave the game."""

    name = "final_run"
    words = "dortmund"

    def over(self, g: G, s: S, train: int) -> bool:
        """Was this the final run of such a train?"""
        return is_obsolete(g, s, train)

    def resume(self, g: G, s: S) -> bool:
        company = g.operator(s)
        for train in g.trains.owned(s, company):
            if self.over(g, s, train):
                g.trains.move(s, train, OWNED + company, SCRAPPED)
                note(s, "rail.log.scrapped", company=g.company_id(company), train=g.d.trains[train].name)
        s.flow.pop()
        return False


class DortmundRound(OperatingRound[G, S]):
    """A round in which each railway begins its turn with a clean slate."""

    def begin_turn(self, g: G, s: S, company: int) -> None:
        super().begin_turn(g, s, company)
        s.linked = s.own_deal = s.bank_trains = 0


__all__ = ["CountedTrain", "DortmundRound", "EarlyStep", "EarlyTrain", "FinalRun"]

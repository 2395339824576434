"""The Expert Game: a railway may buy a beer wagon instead of a train."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice
from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.core.terms import Terms
from revier.games.dortmund.forced import AnnounceForced
from revier.games.dortmund.steps import CountedTrain
from revier.games.hsb.base import BeerGame, HsbMove, deny
from revier.games.hsb.cards import train_left_display
from revier.games.hsb.expert_actions import BuyMcm
from revier.games.hsb.expert_markers import mcm_place
from revier.games.hsb.expert_purchase import (
    FROM_DISPLAY,
    buy_or_ask,
    open_price,
    paid_later,
    purchase_sentence,
    terms_fault,
    wagon_kinds,
    wanted,
)
from revier.games.hsb.railway import ALWAYS
from revier.games.hsb.state import HsbState
from revier.rail.actions import BuyTrain
from revier.rail.nodes.trains import PassTrains, TrainStep, must_buy


class WagonMove(HsbMove[BuyMcm]):
    """Buy a beer wagon from the display or from a brewery."""

    kind = BuyMcm
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[BuyMcm]:
        company = g.operator(s)
        yield from wanted(g, s, mcm_place(g, company), s.director[company], wagon_kinds(g), "")

    def offers(self, g: BeerGame, s: HsbState) -> Iterator[Choice]:
        """Prices between companies are left open."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                yield open_price(g, s, mcm_place(g, g.operator(s)), a)

    @implements("hsb:8.c", "hsb:8.6.a")
    def turn_fault(self, g: BeerGame, s: HsbState, company: int) -> Refusal | None:
        """One wagon a turn, in place of a train; a railway without a train needs the train."""
        name = g.company_id(company)
        if s.mcm_bought:
            return deny(g, "one_marker", "8.c", company=name)
        if s.bought:
            return deny(g, "wagon_after_train", "8.6.a", company=name)
        if must_buy(g, s, company):
            return deny(g, "wagon_no_train", "8.6.a", company=name)
        return None

    @implements("hsb:8.1.3.c", "hsb:8.6.a", "hsb:8.6.b")
    def check(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Refusal | None:
        company = g.operator(s)
        if g.facts.mcm_index.get(a.marker) not in wagon_kinds(g) or a.discard:
            return deny(g, "wagon_only", "8.6.a", company=g.company_id(company))
        return self.turn_fault(g, s, company) or terms_fault(g, s, mcm_place(g, company), a)

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[BuyMcm]:
        for marker in wagon_kinds(g):
            row = g.facts.mcm[marker]
            if row.colour <= g.beer_phase(s).colour:
                yield BuyMcm(g.top(s).mover(g, s), row.code, FROM_DISPLAY, row.price)

    def apply(self, g: BeerGame, s: HsbState, a: BuyMcm) -> None:
        buy_or_ask(g, s, mcm_place(g, g.operator(s)), a)

    def terms(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Terms | None:
        return paid_later(g, s, mcm_place(g, g.operator(s)), a)

    def sentence(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Msg:
        return purchase_sentence(g, a)


class TrainOrWagon(CountedTrain[BeerGame, HsbState]):
    """Who has bought a wagon buys no train in this turn."""

    @implements("hsb:8.6.a")
    def check(self, g: BeerGame, s: HsbState, a: BuyTrain) -> Refusal | None:
        if s.mcm_bought:
            return deny(g, "train_after_wagon", "8.6.a", company=g.company_id(g.operator(s)))
        return super().check(g, s, a)


class ExpertTrain(TrainStep[BeerGame, HsbState]):
    """Buy trains or a wagon."""

    moves = (TrainOrWagon(train_left_display), WagonMove(), AnnounceForced(), *ALWAYS, PassTrains())


__all__ = ["ExpertTrain"]

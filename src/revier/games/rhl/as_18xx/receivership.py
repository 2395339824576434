"""Outside the rulebook (option `receivership_buys_trains`): trains bought for a corporation that has no director."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice
from revier.core.flow import AnyMove
from revier.core.refusal import Refusal
from revier.games.rhl.base import RhlGame
from revier.games.rhl.state import RhlState
from revier.rail.actions import BuyTrain
from revier.rail.nodes.base import PassStep
from revier.rail.nodes.trains import SOURCES, BuyTrainMove, TrainStep
from revier.rail.state import NOBODY


class ReceiverBuys(BuyTrainMove[RhlGame, RhlState]):
    """From the bank or the pool alone, with the treasury alone."""

    def offers(self, g: RhlGame, s: RhlState) -> Iterator[Choice]:
        for choice in super().offers(g, s):
            assert isinstance(choice.action, BuyTrain)
            if self.check(g, s, choice.action) is None:
                yield choice

    def check(self, g: RhlGame, s: RhlState, a: BuyTrain) -> Refusal | None:
        if a.source not in SOURCES:
            return g.no("raise.no_company_train")
        funds = g.accounts.funds(s, g.operator(s))
        return super().check(g, s, a) or (g.no("train.funds", price=a.price, funds=funds) if a.price > funds else None)


class AnybodysTrains(TrainStep[RhlGame, RhlState]):
    """The train step, in which somebody may also decide for a corporation in receivership; passing is always open."""

    receiver_moves: tuple[AnyMove, ...] = (ReceiverBuys(), PassStep[RhlGame, RhlState]())

    def __init__(self, usual: TrainStep[RhlGame, RhlState]) -> None:
        self.usual = usual
        self.moves = usual.moves

    def available(self, g: RhlGame, s: RhlState) -> tuple[AnyMove, ...]:
        directed = s.director[g.operator(s)] != NOBODY
        return self.usual.available(g, s) if directed else self.receiver_moves

    def resume(self, g: RhlGame, s: RhlState) -> bool:
        if s.director[g.operator(s)] != NOBODY:
            return self.usual.resume(g, s)
        if next(ReceiverBuys().offers(g, s), None) is not None:
            return True
        s.flow.pop()
        return False

"""Chapters 8 and 9.1: the order of rounds in The Railway Game."""

from __future__ import annotations

from revier.core.cite import implements
from revier.games.trg.base import TrgGame
from revier.games.trg.state import TrgState
from revier.rail.nodes.rounds import OperatingSet, Rounds


class TrgSet(OperatingSet[TrgGame, TrgState]):
    """With each operating round trains that carried beer in the last one may be sold again, and nothing is promised."""

    @implements("trg:8.4.1.g", "trg:8.6.2.c")
    def begin_round(self, g: TrgGame, s: TrgState) -> None:
        s.carried = [0] * len(s.carried)
        s.promised = [0] * len(s.promised)
        super().begin_round(g, s)


class TrgRounds(Rounds[TrgGame, TrgState]):
    """If the bank broke in a stock round, the last set has three rounds (trg:9.1.d)."""

    def rounds_in_set(self, g: TrgGame, s: TrgState) -> int:
        return g.facts.last_rounds if s.broken else super().rounds_in_set(g, s)

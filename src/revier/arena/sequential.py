"""Stopping early: a sequential test of two rates (Wald) may look at every block and errs as rarely as it says."""

from __future__ import annotations

from math import log
from typing import NamedTuple

ERROR = 0.05  # how often either verdict may be wrong


class Verdict(NamedTuple):
    """What is known so far: the rates compared, how much speaks for the higher one, and which it is."""

    par: float
    aim: float
    evidence: float  # logarithm of the likelihood ratio
    verdict: str  # aim, par or open


def judge(par: float, aim: float, wins: float, games: int) -> Verdict:
    """Is the rate of wins rather `aim` or rather `par`? Parts of wins count as parts."""
    evidence = wins * log(aim / par) + (games - wins) * log((1 - aim) / (1 - par))
    bound = log((1 - ERROR) / ERROR)
    return Verdict(
        par, aim, round(evidence, 3), "aim" if evidence >= bound else "par" if evidence <= -bound else "open"
    )


__all__ = ["Verdict", "judge"]

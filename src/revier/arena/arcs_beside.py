"""Two sets of figures side by side: what differs between their arcs, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import msgspec

from revier.arena.arcs_report import ArcsReport, Mean, Rate
from revier.arena.report import SURE


class Compared(msgspec.Struct, frozen=True):
    """One figure of both, and between what the difference lies in 95 of 100 cases."""

    heading: str
    what: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    clear: bool  # chance alone would hardly make that difference


class _Figure(msgspec.Struct, frozen=True):
    value: float
    error: float


def beside(first: ArcsReport, second: ArcsReport) -> list[Compared]:
    """Every figure that both have; what one has not counts as nothing there."""
    ones, others = dict(_figures(first)), dict(_figures(second))
    found = []
    for heading, what in dict.fromkeys((*ones, *others)):
        one = ones.get((heading, what), _Figure(0.0, 0.0))
        other = others.get((heading, what), _Figure(0.0, 0.0))
        difference, reach = other.value - one.value, SURE * sqrt(one.error**2 + other.error**2)
        found.append(
            Compared(
                heading=heading,
                what=what,
                first=round(one.value, 3),
                second=round(other.value, 3),
                difference=round(difference, 3),
                low=round(difference - reach, 3),
                high=round(difference + reach, 3),
                clear=abs(difference) > reach,
            )
        )
    return found


def _figures(report: ArcsReport) -> Iterator[tuple[tuple[str, str], _Figure]]:
    yield ("actions", ""), _mean(report.actions)
    yield ("scores", ""), _mean(report.scores)
    yield ("margin", ""), _mean(report.margin)
    yield ("ruined", ""), _rate(report.ruined)
    for seat, rate in enumerate(report.seats, 1):
        yield ("seat", str(seat)), _rate(rate)
    for kind, mean in report.rounds.items():
        yield ("rounds", kind), _mean(mean)
    for name, phase in report.phases.items():
        yield ("reached", name), _rate(phase.reached)
        if phase.begins is not None:
            yield ("begins", name), _mean(phase.begins)
    for heading, of in report.at_end.items():
        for what, mean in of.items():
            yield (heading, what), _mean(mean)
    for heading, things in report.counts.items():
        for what, thing in things.items():
            yield (heading, what), _mean(thing.mean)


def _mean(mean: Mean) -> _Figure:
    return _Figure(mean.mean, mean.se)


def _rate(rate: Rate) -> _Figure:
    """The interval of a rate is not even on both sides; half of it stands for its error."""
    low, high = rate.wilson
    return _Figure(rate.rate, (high - low) / (2 * SURE))


__all__ = ["Compared", "beside"]

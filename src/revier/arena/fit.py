"""Weights fitted from saved games: which parts of a worth foretold how the game ended.

At the end of every round of a finished game each seat's worth is looked at in parts, less what the others have on
average, and held against the final score, less that of the others. A line through all of it says what a Mark, a share
or a prospect was worth in the end. Games are left out one by one (in ten parts) to say how sure that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import msgspec

from revier.bots.weights import Weights
from revier.core.action import Action
from revier.core.advice import Worth, advisor_of
from revier.core.ahead import foresight_of
from revier.core.game import AnyGame

FOLDS = 10  # parts of the games, each left out once
RIDGE = 1e-3  # keeps parts apart that always go together, in hundredths of their spread
PARTS = ("cash", "holdings", "prospects", "duties")


class Sample(NamedTuple):
    """One seat at the end of a round: parts of its worth and what became of it, both against the average."""

    game: int
    parts: tuple[float, ...]
    final: float


class Part(msgspec.Struct, frozen=True):
    """What a part of the worth was worth in the end, for every one of `holdings`, and how sure that is."""

    weight: float
    error: float


class Fit(msgspec.Struct, frozen=True):
    """What saved games say."""

    games: int
    positions: int
    explained: float  # part of the final scores' spread, in games that were left out
    plain: float  # the same where every part counts as it is
    parts: dict[str, Part]

    @property
    def weights(self) -> Weights:
        """As a level can use them."""
        return Weights(**{name: round(max(0.0, part.weight), 3) for name, part in self.parts.items()})


def samples(number: int, game: AnyGame, actions: Iterable[Action]) -> list[Sample]:
    """All ends of rounds of one game; nothing of a game that has not ended."""
    advisor, ahead = advisor_of(game), foresight_of(game)
    s = game.new()
    moment = ahead.moment(s)
    seen: list[tuple[Worth, ...]] = []
    for action in actions:
        game.apply(s, action)
        if game.to_move(s) is not None and (now := ahead.moment(s)) != moment:
            moment = now
            seen.append(tuple(advisor.appraise(s, seat)[seat] for seat in range(game.players)))
    outcome = game.outcome(s)
    if outcome is None:
        return []
    finals = _apart([float(score) for score in outcome.scores])
    found: list[Sample] = []
    for worths in seen:
        columns = [_apart([float(getattr(worth, part)) for worth in worths]) for part in PARTS]
        found += [Sample(number, tuple(column[n] for column in columns), finals[n]) for n in range(game.players)]
    return found


def fit(found: Sequence[Sample]) -> Fit:
    """The line through all samples, and what becomes of it where games are left out."""
    games = sorted({sample.game for sample in found})
    folds = [set(games[n::FOLDS]) for n in range(min(FOLDS, len(games)))]
    each, missed, spread, naive = list[list[float]](), 0.0, 0.0, 0.0
    for fold in folds:
        line = _line([sample for sample in found if sample.game not in fold])
        each.append(_relative(line))
        for sample in found:
            if sample.game in fold:
                missed += (sample.final - _dot(line, sample.parts)) ** 2
                spread += sample.final**2
    whole = _line(found)
    scale = _line([Sample(s.game, (_plain(s.parts),), s.final) for s in found])[0]
    naive = sum((s.final - scale * _plain(s.parts)) ** 2 for s in found)
    weights = _relative(whole)
    parts = {name: Part(round(weights[n], 3), round(_error([line[n] for line in each]), 3)) for n, name in _named()}
    return Fit(len(games), len(found), _share(missed, spread), _share(naive, sum(s.final**2 for s in found)), parts)


def _named() -> Iterable[tuple[int, str]]:
    return enumerate(PARTS)


def _plain(parts: Sequence[float]) -> float:
    cash, holdings, prospects, duties = parts
    return cash + holdings + prospects - duties


def _apart(values: Sequence[float]) -> list[float]:
    middle = sum(values) / len(values)
    return [value - middle for value in values]


def _share(missed: float, spread: float) -> float:
    return round(1 - missed / spread, 4) if spread else 0.0


def _dot(line: Sequence[float], parts: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(line, parts, strict=True))


def _relative(line: Sequence[float]) -> list[float]:
    """For every one of holdings; duties are taken off, so that their weight counts upwards."""
    cash, holdings, prospects, duties = line
    scale = holdings or 1.0
    return [cash / scale, 1.0, prospects / scale, -duties / scale]


def _error(values: Sequence[float]) -> float:
    """The uncertainty of a figure by leaving out parts of the games (jackknife)."""
    count = len(values)
    if count < 2:
        return 0.0
    middle = sum(values) / count
    return sqrt((count - 1) / count * sum((value - middle) ** 2 for value in values))


def _line(found: Sequence[Sample]) -> list[float]:
    """Least squares with a little ridge: normal equations, solved by elimination."""
    count = len(found[0].parts) if found else len(PARTS)
    rows = [[0.0] * (count + 1) for _ in range(count)]
    for sample in found:
        for n, x in enumerate(sample.parts):
            for m, y in enumerate(sample.parts):
                rows[n][m] += x * y
            rows[n][count] += x * sample.final
    for n in range(count):
        rows[n][n] += RIDGE * rows[n][n] + 1e-9
    for n in range(count):
        best = max(range(n, count), key=lambda m: abs(rows[m][n]))
        rows[n], rows[best] = rows[best], rows[n]
        for m in range(count):
            if m != n:
                factor = rows[m][n] / rows[n][n]
                rows[m] = [a - factor * b for a, b in zip(rows[m], rows[n], strict=True)]
    return [rows[n][count] / rows[n][n] for n in range(count)]


__all__ = ["PARTS", "Fit", "Part", "Sample", "fit", "samples"]

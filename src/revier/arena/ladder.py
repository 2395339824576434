"""The ladder: levels in fields of several kinds, rated together with how sure that is.

A bot may beat the one it was made against and lose to others: so each neighbour plays alone against three, three
against one, and all of them mixed. Ratings are those of openskill (Plackett-Luce), a library for many players.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import pairwise
from statistics import mean
from typing import TYPE_CHECKING

import msgspec

from revier.arena.play import Field, Row
from revier.core.errors import BadInput

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


class Rated(msgspec.Struct, frozen=True):
    """A rating: what a bot is thought to be worth, how uncertain that is, what it is worth at least, and in how many
    games it sat at a table.
    """

    mu: float
    sigma: float
    at_least: float
    games: int


Ratings = dict[str, Rated]


def fields(base: Field, levels: Sequence[str]) -> list[Field]:
    """One against many and many against one for every pair of neighbours, then mixed ones."""
    players, found = base.players, list[tuple[str, ...]]()
    for lower, higher in pairwise(levels):
        found += [(higher, *[lower] * (players - 1)), (lower, *[higher] * (players - 1))]
    for start in range(max(1, len(levels) - players + 1)):
        found.append(tuple(levels[(start + n) % len(levels)] for n in range(players)))
    return [_with(base, bots) for bots in dict.fromkeys(found)]


def _with(base: Field, bots: tuple[str, ...]) -> Field:
    return Field(base.game, base.players, bots, base.seed, base.playouts, base.options)


def rate(rows: Sequence[Row]) -> Ratings:
    """A rating for every bot, the best first.

    Copies of a bot at one table are rated as players of their own; what they learn goes to the bot on average.
    """
    if find_spec("openskill") is None:
        raise BadInput.of("core.arena.needs", library="openskill", extra="ladder")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    for row in rows:
        if not row.finished:
            continue
        ratings = [known.get(name) or model.rating(name=name) for name in row.bots]
        teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in ratings]
        ranks = [float(sum(other > score for other in row.scores)) for score in row.scores]
        after = model.rate(teams, ranks=ranks)
        for name in dict.fromkeys(row.bots):
            mine = [after[seat][0] for seat, other in enumerate(row.bots) if other == name]
            known[name] = model.rating(
                name=name, mu=mean(rating.mu for rating in mine), sigma=mean(rating.sigma for rating in mine)
            )
            games[name] = games.get(name, 0) + 1
    best = sorted(known, key=lambda name: -known[name].mu)
    return {name: _rounded(known[name], games[name]) for name in best}


def _rounded(rating: PlackettLuceRating, games: int) -> Rated:
    return Rated(round(rating.mu, 2), round(rating.sigma, 2), round(rating.ordinal(), 2), games)


__all__ = ["Rated", "Ratings", "fields", "rate"]

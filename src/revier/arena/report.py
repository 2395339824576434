"""What many games say of each bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import msgspec

from revier.arena.play import Field, Row, lead, seats_of, share
from revier.arena.sequential import Verdict

SURE = 1.96  # standard errors of an interval that holds in 95 of 100 cases


class Figures(msgspec.Struct, frozen=True):
    """One bot: how often it sat at a table and won, how well it did, and how long it thought."""

    games: int
    wins: float  # shared ones in parts
    win_rate: float
    wilson: tuple[float, float]
    mean_score: float
    margin: float  # over the best rival
    margin_se: float
    ms_mean: float  # processor time of a decision
    ms_p99: float
    ms_max: float


class Fault(msgspec.Struct, frozen=True):
    """Something that was lost or gained in a game."""

    game: int
    what: str


class Report(msgspec.Struct, frozen=True):
    """A field, as `revier arena --json` prints it."""

    game: str
    players: int
    games: int
    seconds: float
    per_bot: dict[str, Figures]
    seats: dict[str, list[float]]  # the rate of wins in each seat
    ruined: dict[str, int]
    violations: list[Fault]
    unfinished: list[int]
    until: Verdict | None = None


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Between which rates the true one lies in 95 of 100 cases, however few games there are (Wilson)."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, SURE**2
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = SURE / (1 + z2 / games) * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(field: Field, rows: Sequence[Row], seconds: float, until: Verdict | None = None) -> Report:
    """All figures of a field."""
    whole = [row for row in rows if row.finished]
    names = list(dict.fromkeys(field.bots))
    return Report(
        game=field.game,
        players=field.players,
        games=len(rows),
        seconds=round(seconds, 1),
        per_bot={name: figures(field, whole, name) for name in names},
        seats={name: [_at(whole, name, seat) for seat in range(field.players)] for name in names},
        ruined={name: sum(row.bots[seat] == name for row in whole for seat in row.ruined) for name in names},
        violations=[Fault(row.number, what) for row in rows for what in row.violations],
        unfinished=[row.number for row in rows if not row.finished],
        until=until,
    )


def wins_of(rows: Sequence[Row], bot: str) -> tuple[float, int]:
    """Wins, shared ones in parts, and how often the bot sat at a table."""
    shares = [share(row, seat) for row in rows for seat in seats_of(row, bot)]
    return sum(shares), len(shares)


def figures(field: Field, rows: Sequence[Row], bot: str) -> Figures:
    """What became of one bot."""
    wins, games = wins_of(rows, bot)
    thought = sorted(ms for row in rows for ms in row.thought.get(bot, ()))
    scores = [row.scores[seat] for row in rows for seat in seats_of(row, bot)]
    margin, error = _margin(field, rows, bot)
    low, high = wilson(wins, games)
    return Figures(
        games=games,
        wins=round(wins, 3),
        win_rate=round(wins / games, 4) if games else 0.0,
        wilson=(round(low, 4), round(high, 4)),
        mean_score=round(mean(scores), 2) if scores else 0.0,
        margin=margin,
        margin_se=error,
        ms_mean=round(mean(thought), 1) if thought else 0.0,
        ms_p99=thought[int(0.99 * (len(thought) - 1))] if thought else 0.0,
        ms_max=thought[-1] if thought else 0.0,
    )


def _margin(field: Field, rows: Sequence[Row], bot: str) -> tuple[float, float]:
    """The lead over the best rival, on average over blocks: games of one deal are not independent of each other."""
    blocks: dict[int, list[float]] = {}
    for row in rows:
        for seat in seats_of(row, bot):
            blocks.setdefault(field.block(row.number), []).append(lead(row, seat))
    means = [mean(leads) for leads in blocks.values()]
    if not means:
        return 0.0, 0.0
    return round(mean(means), 2), round(stdev(means) / sqrt(len(means)), 2) if len(means) > 1 else 0.0


def _at(rows: Sequence[Row], bot: str, seat: int) -> float:
    """The rate of wins in one seat."""
    shares = [share(row, seat) for row in rows if row.bots[seat] == bot]
    return round(mean(shares), 4) if shares else 0.0


__all__ = ["Fault", "Figures", "Report", "report", "wilson", "wins_of"]

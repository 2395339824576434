"""What many arcs say together: how long phases last and what begins them, what is bought and left, what it is worth.

Every rate has its interval (Wilson), every mean its standard error, so that two sets of figures can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from revier.arena.arcs import Arc, Spell, Start
from revier.arena.play import Field, Row, share
from revier.arena.report import wilson


class Mean(msgspec.Struct, frozen=True):
    """A mean, its standard error, and the ends."""

    mean: float
    se: float
    low: float
    high: float


class Rate(msgspec.Struct, frozen=True):
    """How often of how many, and between which rates the true one lies in 95 of 100 cases."""

    times: float
    of: int
    rate: float
    wilson: tuple[float, float]


class Phase(msgspec.Struct, frozen=True):
    """A phase: in how many games it came, in which round, how many rounds it lasted, what began it."""

    reached: Rate
    begins: Mean | None
    rounds: dict[str, Mean]  # by kind of round, in games that reached it
    short: Rate | None  # in how many it lasted fewer than two rounds in which companies earn
    begun_by: dict[str, int]


class RoundFigures(msgspec.Struct, frozen=True):
    """The rounds of one number and kind in all games that had them."""

    kind: str
    number: int
    games: int
    income: Mean
    price: Mean
    standing: dict[str, float]


class Thing(msgspec.Struct, frozen=True):
    """Something that counts: how much of it there is a game, in how many games at all, and in which round first."""

    mean: Mean
    games: Rate
    first: Mean | None


class Owner(msgspec.Struct, frozen=True):
    """Something players have: in how many games anybody had it, how many of all players, how often they won."""

    taken: Rate
    players: Rate
    wins: Rate


class ArcsReport(msgspec.Struct, frozen=True):
    """The story of many games, as `revier arcs --json` prints it."""

    game: str
    players: int
    games: int
    bots: tuple[str, ...]
    seed: int
    overlay: str
    actions: Mean
    rounds: dict[str, Mean]
    end_reasons: dict[str, int]
    margin: Mean  # of the first over the second, in hundredths of the first's score
    scores: Mean
    ruined: Rate  # of all players
    seats: list[Rate]
    phases: dict[str, Phase]
    by_round: list[RoundFigures]
    at_end: dict[str, dict[str, Mean]]
    counts: dict[str, dict[str, Thing]]
    owners: dict[str, dict[str, Owner]]
    openings: dict[str, dict[str, Owner]]  # had before anybody earned anything
    violations: list[str]
    unfinished: list[int]


def arcs_report(field: Field, rows: Sequence[Row]) -> ArcsReport:
    """All figures of games that came to their end."""
    told = [(row, row.arc) for row in rows if row.finished and row.arc is not None]
    arcs = [arc for _, arc in told]
    whole = [row for row, _ in told]
    players = field.players
    return ArcsReport(
        game=field.game,
        players=players,
        games=len(told),
        bots=field.bots,
        seed=field.seed,
        overlay=field.overlay[0] if field.overlay else "",
        actions=mean_of(row.actions for row in whole),
        rounds={kind: mean_of(_count(arc, kind) for arc in arcs) for kind in _kinds(arcs)},
        end_reasons=dict(Counter(arc.reason for arc in arcs).most_common()),
        margin=mean_of(_margin(row) for row in whole),
        scores=mean_of(score for row in whole for score in row.scores),
        ruined=rate_of(sum(len(row.ruined) for row in whole), players * len(whole)),
        seats=[rate_of(sum(share(row, seat) for row in whole), len(whole)) for seat in range(players)],
        phases=_phases(arcs),
        by_round=_by_round(arcs),
        at_end=_at_end(arcs),
        counts=_counts(arcs),
        owners=_owners(told, lambda arc: arc.had),
        openings=_owners(told, lambda arc: arc.opening),
        violations=[f"{row.number}: {what}" for row in rows for what in row.violations],
        unfinished=[row.number for row in rows if not row.finished],
    )


# --- figures with their uncertainty -----------------------------------------------------------------------------------
def mean_of(values: Iterable[float]) -> Mean:
    """The mean of independent games."""
    found = list(values)
    if not found:
        return Mean(0.0, 0.0, 0.0, 0.0)
    error = stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Mean(round(fmean(found), 2), round(error, 2), min(found), max(found))


def rate_of(times: float, of: int) -> Rate:
    """So many of so many."""
    low, high = wilson(times, of)
    return Rate(round(times, 2), of, round(times / of, 4) if of else 0.0, (round(low, 4), round(high, 4)))


def _margin(row: Row) -> float:
    """By how much the first leads the second, in hundredths of what the first has."""
    first, second = sorted(row.scores, reverse=True)[:2]
    return round(100 * (first - second) / first, 2) if first > 0 else 0.0


# --- rounds and phases ------------------------------------------------------------------------------------------------
def _kinds(arcs: Sequence[Arc]) -> list[str]:
    return list(dict.fromkeys(spell.kind for arc in arcs for spell in arc.rounds))


def _count(arc: Arc, kind: str) -> int:
    return sum(spell.kind == kind for spell in arc.rounds)


def _earning(arcs: Sequence[Arc]) -> set[str]:
    """The kinds of round in which somebody earns."""
    return {spell.kind for arc in arcs for spell in arc.rounds if spell.earners}


def _phases(arcs: Sequence[Arc]) -> dict[str, Phase]:
    names = dict.fromkeys(start.phase for arc in arcs for start in arc.phases)
    earning = _earning(arcs)
    found: dict[str, Phase] = {}
    for name in sorted(names, key=lambda phase: min(_begins(arcs, phase))):
        spans = [(arc, n, start) for arc in arcs for n, start in enumerate(arc.phases) if start.phase == name]
        lengths = [_length(arc, n) for arc, n, _ in spans]
        # A phase that the end of the game cuts off is not short by anybody's purchase.
        whole = [length for (arc, n, _), length in zip(spans, lengths, strict=True) if n + 1 < len(arc.phases)]
        brief = sum(sum(length[kind] for kind in earning) < 2 for length in whole)
        found[name] = Phase(
            reached=rate_of(len({id(arc) for arc, _, _ in spans}), len(arcs)),
            begins=mean_of(_earned_before(arc, start, earning) + 1 for arc, _, start in spans),
            rounds={kind: mean_of(length[kind] for length in lengths) for kind in _kinds(arcs)},
            short=rate_of(brief, len(whole)) if whole else None,
            begun_by=dict(Counter(start.by for _, _, start in spans).most_common()),
        )
    return found


def _begins(arcs: Sequence[Arc], phase: str) -> list[int]:
    return [start.round for arc in arcs for start in arc.phases if start.phase == phase]


def _earned_before(arc: Arc, start: Start, earning: set[str]) -> int:
    """How many rounds in which companies earn had been over when a phase began."""
    return sum(spell.kind in earning for spell in arc.rounds[: start.round])


def _length(arc: Arc, n: int) -> Counter[str]:
    """Rounds by kind from the one in which a phase began to the one before that in which the next did."""
    until = arc.phases[n + 1].round if n + 1 < len(arc.phases) else len(arc.rounds)
    return Counter(spell.kind for spell in arc.rounds[arc.phases[n].round : until])


def _by_round(arcs: Sequence[Arc]) -> list[RoundFigures]:
    """The first, second, third round of each kind in which somebody earns."""
    earning = _earning(arcs)
    numbered: dict[tuple[str, int], list[Spell]] = {}
    for arc in arcs:
        seen: Counter[str] = Counter()
        for spell in arc.rounds:
            if spell.kind in earning:
                seen[spell.kind] += 1
                numbered.setdefault((spell.kind, seen[spell.kind]), []).append(spell)
    found = []
    for (kind, number), spells in sorted(numbered.items()):
        totals = [{name: sum(of.values()) for name, of in spell.standing.items()} for spell in spells]
        found.append(
            RoundFigures(
                kind=kind,
                number=number,
                games=len(spells),
                income=mean_of(spell.income for spell in spells),
                price=mean_of(spell.price for spell in spells),
                standing={name: round(fmean(t[name] for t in totals), 1) for name in (totals[0] if totals else {})},
            )
        )
    return found


# --- what counts ------------------------------------------------------------------------------------------------------
def _at_end(arcs: Sequence[Arc]) -> dict[str, dict[str, Mean]]:
    ends = [arc.rounds[-1].standing for arc in arcs if arc.rounds]
    return {
        name: {what: mean_of(end.get(name, {}).get(what, 0) for end in ends) for what in _whats(ends, name)}
        for name in dict.fromkeys(name for end in ends for name in end)
    }


def _whats(of: Sequence[dict[str, dict[str, int]]], name: str) -> list[str]:
    return sorted({what for one in of for what in one.get(name, {})})


def _counts(arcs: Sequence[Arc]) -> dict[str, dict[str, Thing]]:
    found: dict[str, dict[str, Thing]] = {}
    counts = [arc.counts for arc in arcs]
    for name in dict.fromkeys(name for count in counts for name in count):
        whats = _whats(counts, name)
        found[name] = {what: _thing(arcs, name, (what,)) for what in whats}
        if len(whats) > 1:
            found[name]["*"] = _thing(arcs, name, whats)
    return found


def _thing(arcs: Sequence[Arc], name: str, whats: Sequence[str]) -> Thing:
    amounts = [sum(arc.counts.get(name, {}).get(what, 0) for what in whats) for arc in arcs]
    first = [
        min(arc.first[name][what] for what in whats if what in arc.first[name])
        for arc in arcs
        if any(what in arc.first.get(name, {}) for what in whats)
    ]
    return Thing(mean_of(amounts), rate_of(len(first), len(arcs)), mean_of(first) if first else None)


def _owners(
    told: Sequence[tuple[Row, Arc]], had: Callable[[Arc], dict[str, dict[str, list[int]]]]
) -> dict[str, dict[str, Owner]]:
    """How often those won who had something."""
    found: dict[str, dict[str, Owner]] = {}
    names = dict.fromkeys((name, what) for _, arc in told for name, of in had(arc).items() for what in of)
    for name, what in sorted(names):
        owned = [(row, had(arc)[name][what]) for row, arc in told if what in had(arc).get(name, {})]
        shares = [share(row, seat) for row, seats in owned for seat in seats]
        found.setdefault(name, {})[what] = Owner(
            rate_of(len(owned), len(told)),
            rate_of(len(shares), sum(len(row.scores) for row, _ in told)),
            rate_of(sum(shares), len(shares)),
        )
    return found


__all__ = ["ArcsReport", "Mean", "Owner", "Phase", "Rate", "RoundFigures", "Thing", "arcs_report", "mean_of", "rate_of"]

"""Which of all possible edits are tried: at most eight a clause, always the same, of many kinds and places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from revier.core.cite import Clause
from revier.testing.prove.figures import Figure, figures_at
from revier.testing.prove.places import Candidate, Survey

MOST = 8
STRICT = ("restriction", "effect", "procedure", "end")  # kinds of clause that restrict, cause or order something
_FIRST = {  # what is tried first for a kind of clause
    "restriction": ("refusal", "boundary", "condition", "figure", "effect", "order"),
    "effect": ("effect", "figure", "condition", "boundary", "order", "refusal"),
    "procedure": ("order", "effect", "condition", "refusal", "boundary", "figure"),
    "scoring": ("figure", "boundary", "condition", "effect", "order", "refusal"),
}
_USUAL = ("condition", "refusal", "effect", "figure", "boundary", "order")


@dataclass(frozen=True)
class Mutant:
    """Something to try: an edit of code or a changed figure, for which clauses, and whose tests have to notice."""

    target: Candidate | Figure
    chosen_for: tuple[str, ...]
    clauses: tuple[str, ...]  # any test of these may notice

    @property
    def where(self) -> str:
        return self.target.unit.where if isinstance(self.target, Candidate) else self.target.where

    @property
    def change(self) -> str:
        return self.target.change

    @property
    def line(self) -> int:
        return self.target.line if isinstance(self.target, Candidate) else 0


def eligible(candidate: Candidate, kind: str) -> bool:
    """Is it an edit of a rule at all? What bots are told and how things look is none; order is for rules about it."""
    module = candidate.unit.module.rpartition(".")[2]
    if module.startswith("advice") or (module.startswith("view") and candidate.operator == "figure"):
        return False
    return not (candidate.change.startswith("swapped: ") and candidate.unit.is_function and kind != "procedure")


def choose(
    found: Survey, clauses: Mapping[str, Clause], wanted: Iterable[str], own: Path, reached: Iterable[Candidate]
) -> tuple[list[Mutant], list[str]]:
    """The edits to try for the clauses wanted, and the clauses for which there is none.

    In common ground only what tests of the clause reach is tried (`reached`): the rest carries out other titles' rules.
    """
    here = set(reached)
    pools: dict[str, list[Candidate]] = defaultdict(list)
    for candidate in found.candidates:
        if candidate.unit.own or candidate in here:
            for clause in candidate.clauses:
                pools[clause].append(candidate)
    chosen_for: dict[Candidate | Figure, list[str]] = defaultdict(list)
    nothing: list[str] = []
    for clause in wanted:
        kind = clauses[clause].kind
        picked: list[Candidate | Figure] = [*_spread([c for c in pools[clause] if eligible(c, kind)], kind)]
        if len(picked) < MOST:
            rows = [figure for place in found.data.get(clause, ()) for figure in figures_at(own, place)]
            picked += _evenly(rows, MOST - len(picked))
        for target in picked:
            chosen_for[target].append(clause)
        if not picked:
            nothing.append(clause)
    mutants = [
        Mutant(target, tuple(names), target.clauses if isinstance(target, Candidate) else tuple(names))
        for target, names in chosen_for.items()
    ]
    return mutants, nothing


def _spread(pool: list[Candidate], kind: str) -> list[Candidate]:
    """The nearest first, and of these each time the one whose kind, place and line were tried least."""
    order = _FIRST.get(kind, _USUAL)
    left, picked = list(pool), list[Candidate]()
    operators: Counter[str] = Counter()
    places: Counter[str] = Counter()
    lines: Counter[tuple[str, int]] = Counter()
    while left and len(picked) < MOST:
        best = min(
            left,
            key=lambda c: (
                c.nearness + 2 * c.at_run_time,
                lines[c.unit.where, c.line],
                operators[c.operator],
                places[c.unit.where],
                order.index(c.operator),
            ),
        )
        left.remove(best)
        picked.append(best)
        operators[best.operator] += 1
        places[best.unit.where] += 1
        lines[best.unit.where, best.line] += 1
    return picked


def _evenly(rows: list[Figure], most: int) -> list[Figure]:
    if len(rows) <= most:
        return rows
    return [rows[i * len(rows) // most] for i in range(most)]

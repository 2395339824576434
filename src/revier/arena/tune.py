"""Weights found by self-play: CMA-ES by the library `cmaes`, in blocks of the arena.

Of every generation each proposal plays the same deals from every seat against three that weigh as the middle of the
proposals does, so that a generation is compared with what was learned before it. What counts is the lead over the best
rival: it says more than a win. At the end the weights that came out play deals they have not seen, against the level as
it is; only that says whether they help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

import msgspec

from revier.arena.play import Field, Job, Row, as_line, lead, seats_of
from revier.arena.report import Figures, figures
from revier.arena.run import played
from revier.bots.weights import AT, PARTS, Weights
from revier.core.errors import BadInput

if TYPE_CHECKING:
    from cmaes import CMA

SCALE = "holdings"  # weights count against each other alone: this one stays
STEP = 0.3  # how far the first proposals lie from what is known
LEAST, MOST = 0.0, 3.0
Progress = Callable[[int, int], None]


class Plan(msgspec.Struct, frozen=True):
    """What is tuned, and how long."""

    field: Field  # game, players, seed and playouts; its first bot is the level
    start: Weights
    parts: tuple[str, ...]
    generations: int
    population: int
    blocks: int  # for each proposal
    proof: int  # games at the end

    @property
    def level(self) -> str:
        return self.field.bots[0]

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.generations * self.population * self.blocks * self.field.players + self.proof


class Generation(msgspec.Struct, frozen=True):
    """What the proposals of a generation came to."""

    number: int
    rival: Weights  # against whom
    proposals: tuple[Weights, ...]
    leads: tuple[float, ...]


class Tuned(msgspec.Struct, frozen=True):
    """What came out, and how it does against the level as it is."""

    weights: Weights
    generations: tuple[Generation, ...]
    proof: Figures | None


def tune(plan: Plan, file: Path | None, *, jobs: int = 1, progress: Progress = lambda _done, _all: None) -> Tuned:
    """Play all generations; a file keeps each as it is over, and a run goes on where the file ends."""
    kept = _read(plan, file)
    search = _search(plan)
    found: list[Generation] = []
    done = 0
    for number in range(plan.generations):
        points = [search.ask() for _ in range(plan.population)]
        proposals = tuple(_weights(plan, point) for point in points)
        rival = _weights(plan, search.mean)
        if number < len(kept):
            leads = kept[number].leads
            done += plan.population * plan.blocks * plan.field.players
            progress(done, plan.games)
        else:
            rows = played([(n, job) for n, p in enumerate(proposals) for job in _jobs(plan, number, p, rival)], jobs)
            by_proposal: list[list[float]] = [[] for _ in proposals]
            for n, row in rows:
                by_proposal[n].append(_lead(row))
                done += 1
                progress(done, plan.games)
            leads = tuple(round(mean(found), 6) for found in by_proposal)
            _keep(file, Generation(number, rival, proposals, leads))
        found.append(Generation(number, rival, proposals, leads))
        search.tell([(point, -lead) for point, lead in zip(points, leads, strict=True)])
    best = _weights(plan, search.mean)
    return Tuned(best, tuple(found), _proof(plan, best, jobs, lambda n: progress(done + n, plan.games)))


def named(level: str, weights: Weights) -> str:
    """A level with weights, as a bot's name."""
    text = weights.named()
    return f"{level}{AT}{text}" if text else level


# --- games ------------------------------------------------------------------------------------------------------------
def _jobs(plan: Plan, number: int, proposal: Weights, rival: Weights) -> Iterator[Job]:
    """Fresh deals for every generation, the same for all its proposals."""
    mine, other = named(plan.level, proposal), named(plan.level, rival)
    if mine == other:  # nothing to tell apart; the middle itself was proposed
        other = f"{other}{'+' if AT in other else AT}rival={rival.rival:g}"
    field = _field(plan, mine, other)
    first = number * plan.blocks * field.players
    return (Job(field, first + n) for n in range(plan.blocks * field.players))


def _proof(plan: Plan, best: Weights, jobs: int, progress: Callable[[int], None]) -> Figures | None:
    """Deals nobody has played yet, against the level as it is."""
    name = named(plan.level, best)
    if not plan.proof or name == plan.level:
        return None
    field = _field(plan, name, plan.level)
    first = plan.generations * plan.blocks * field.players
    todo = [(0, Job(field, first + n)) for n in range(plan.proof)]
    rows: list[Row] = []
    for _, row in played(todo, jobs):
        rows.append(row)
        progress(len(rows))
    return figures(field, [row for row in rows if row.finished], name)


def _field(plan: Plan, mine: str, other: str) -> Field:
    f = plan.field
    return Field(f.game, f.players, (mine, *[other] * (f.players - 1)), f.seed, f.playouts, f.options)


def _lead(row: Row) -> float:
    """The lead of the one who sat alone; a game without an end is none."""
    if not row.finished:
        return 0.0
    alone = min(row.bots, key=row.bots.count)
    (seat,) = seats_of(row, alone)
    return float(lead(row, seat))


# --- the search -------------------------------------------------------------------------------------------------------
def _search(plan: Plan) -> CMA:
    if find_spec("cmaes") is None:
        raise BadInput.of("core.arena.needs", library="cmaes", extra="tune")
    import numpy
    from cmaes import CMA

    start = numpy.array([getattr(plan.start, part) for part in plan.parts], dtype=float)
    bounds = numpy.array([[LEAST, MOST]] * len(plan.parts))
    return CMA(mean=start, sigma=STEP, bounds=bounds, seed=plan.field.seed, population_size=plan.population)


def _weights(plan: Plan, point: Iterable[float]) -> Weights:
    """Three figures behind the point are enough, and what is named is what is played."""
    values = {part: min(MOST, max(LEAST, round(float(x), 3))) for part, x in zip(plan.parts, point, strict=True)}
    return msgspec.structs.replace(plan.start, **values)


# --- on disk ----------------------------------------------------------------------------------------------------------
def _read(plan: Plan, file: Path | None) -> list[Generation]:
    """What a run of the same plan has left; more generations may be asked for than then."""
    if file is None:
        return []
    if not file.exists() or not file.stat().st_size:
        file.write_bytes(as_line(plan))
        return []
    first, *lines = file.read_bytes().splitlines(keepends=True)
    try:
        before = msgspec.json.decode(first, type=Plan)
        whole = [line for line in lines if line.endswith(b"\n")]
        found = [msgspec.json.decode(line, type=Generation) for line in whole]
    except msgspec.DecodeError as error:
        raise BadInput.of("core.arena.unreadable", file=str(file), detail=str(error)) from None
    if _comparable(before) != _comparable(plan):
        raise BadInput.of("core.arena.other", file=str(file), kept=_said(before), asked=_said(plan))
    if len(whole) < len(lines):
        file.write_bytes(b"".join([first, *whole]))
    return found


def _comparable(plan: Plan) -> Plan:
    return msgspec.structs.replace(plan, generations=0, proof=0)


def _said(plan: Plan) -> str:
    f = plan.field
    parts = ", ".join(plan.parts)
    return f"{f.game}, {f.players}, {plan.level}, {parts}, {plan.population} x {plan.blocks}, seed {f.seed}"


def _keep(file: Path | None, generation: Generation) -> None:
    if file is not None:
        with file.open("ab") as out:
            out.write(as_line(generation))


def spread(generation: Generation) -> float:
    """How far the leads of a generation lie apart (standard deviation): much beside it is chance."""
    middle = mean(generation.leads)
    return sqrt(mean((value - middle) ** 2 for value in generation.leads))


def parts_of(names: Sequence[str]) -> tuple[str, ...]:
    """The parts to be tuned, as they were named."""
    for name in names:
        if name not in PARTS or name == SCALE:
            known = ", ".join(part for part in PARTS if part != SCALE)
            raise BadInput.of("core.arena.no_part", given=name, known=known)
    return tuple(dict.fromkeys(names))


__all__ = ["SCALE", "Generation", "Plan", "Tuned", "named", "parts_of", "spread", "tune"]

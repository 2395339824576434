"""Playing fields: one process or several, going on where a file ends, stopping as soon as enough is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from revier.arena.play import Field, Job, Row, play
from revier.arena.report import wins_of
from revier.arena.rows import Rows
from revier.arena.sequential import Verdict, judge

Progress = Callable[[int, int], None]  # games over, games in all


def run(
    rows: Rows,
    games: int,
    *,
    jobs: int = 1,
    until: float | None = None,
    save: Path | None = None,
    progress: Progress = lambda _done, _all: None,
) -> Verdict | None:
    """Play so many games of every field, whole blocks always; with `until` the test of the first field may end it.

    With `save` every game that is played leaves its record in a folder. What is known is looked at in the order of the
    games, so the verdict does not hang on the number of processes.
    """
    field = rows.fields[0]
    todo = [(n, Job(f, number, save)) for n, f in enumerate(rows.fields) for number in range(whole(f, games))]
    verdict = None
    for done, (n, row) in enumerate(_in_order(rows, todo, jobs), 1):
        progress(done, len(todo))
        if until is None or n or (row.number + 1) % field.players:
            continue
        seen = [other for other in rows.of(0) if other.number <= row.number]
        verdict = judge(par(field), until, *wins_of(seen, field.bots[0]))
        if verdict.verdict != "open":
            break
    return verdict


def whole(field: Field, games: int) -> int:
    """So many games, made up to whole blocks."""
    return -(-games // field.players) * field.players


def par(field: Field) -> float:
    """The rate of wins of a bot as good as the others."""
    return 1 / field.players


def _in_order(rows: Rows, todo: Sequence[tuple[int, Job]], jobs: int) -> Iterator[tuple[int, Row]]:
    """Every game in its order: those found on disk, and the others as they are played."""
    missing = played([(n, job) for n, job in todo if (n, job.number) not in rows.found], jobs)
    for n, job in todo:
        found = rows.found.get((n, job.number))
        if found is None:
            _, found = next(missing)
            rows.add(n, found)
        yield n, found


def played(todo: Sequence[tuple[int, Job]], jobs: int) -> Iterator[tuple[int, Row]]:
    """Games in their order, in one process or several."""
    if jobs <= 1:
        for n, job in todo:
            yield n, play(job)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: deque[tuple[int, Future[Row]]] = deque()
        ahead = iter(todo)
        try:
            while True:
                while len(waiting) < 2 * jobs and (following := next(ahead, None)) is not None:
                    waiting.append((following[0], pool.submit(play, following[1])))
                if not waiting:
                    return
                n, future = waiting.popleft()
                yield n, future.result()
        finally:
            for _, future in waiting:
                future.cancel()


__all__ = ["par", "played", "run", "whole"]

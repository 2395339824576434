"""Playing fields: one process or several, going on where a file ends, stopping as soon as enough is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from revier.arena.play import Field, Job, Row, play
from revier.arena.report import wins_of
from revier.arena.rows import Rows
from revier.arena.sequential import Verdict, judge

Progress = Callable[[int, int], None]  # games over, games in all


def run(
    rows: Rows, games: int, *, jobs: int = 1, until: float | None = None, progress: Progress = lambda _done, _all: None
) -> Verdict | None:
    """Play so many games of every field, whole blocks always; with `until` the test of the first field may end it.

    What is known is looked at in the order of the games, so the verdict does not hang on the number of processes.
    """
    field = rows.fields[0]
    todo = [(n, Job(f, number)) for n, f in enumerate(rows.fields) for number in range(whole(f, games))]
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
    if jobs <= 1:
        for n, job in todo:
            found = rows.found.get((n, job.number))
            if found is None:
                found = play(job)
                rows.add(n, found)
            yield n, found
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: deque[tuple[int, Job, Future[Row] | None]] = deque()
        ahead = iter(todo)
        try:
            while True:
                while len(waiting) < 2 * jobs and (following := next(ahead, None)) is not None:
                    n, job = following
                    known = (n, job.number) in rows.found
                    waiting.append((n, job, None if known else pool.submit(play, job)))
                if not waiting:
                    return
                n, job, future = waiting.popleft()
                if future is not None:
                    rows.add(n, future.result())
                yield n, rows.found[n, job.number]
        finally:
            for _, _, future in waiting:
                if future is not None:
                    future.cancel()


__all__ = ["par", "run", "whole"]

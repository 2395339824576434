"""Bots, hints, runs of trains and imports are worked out in other processes, with a time limit that ends them hard."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from revier.core.errors import BadInput, RevierError
from revier.server.metrics import METRICS
from revier.server.worker import receive, send

log = logging.getLogger("revier.server")
_TO_BEGIN = 60.0  # seconds a first worker may take, on a machine that is busy
_TOO_OFTEN = 3


class WorkerLost(Exception):
    """A worker ended before it answered: killed, out of time or out of memory."""


class WorkerBroken(Exception):
    """A job failed by a mistake of ours; the text is its trace."""


class _Worker:
    """One process."""

    proven = False  # it has answered once

    def __init__(self) -> None:
        command = [sys.executable, "-m", "revier.server.worker"]
        low = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # on Windows; elsewhere the worker sees to it
        self.process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=low
        )

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def call(self, job: str, arguments: tuple[object, ...], seconds: float) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        watch = threading.Timer(seconds, self.process.kill)
        watch.daemon = True
        watch.start()
        try:
            send(self.process.stdin, (job, arguments))  # type: ignore[arg-type]
            kind, value = receive(self.process.stdout)  # type: ignore[arg-type]
            self.proven = True
        except (EOFError, OSError) as error:
            self.end()
            raise WorkerLost(job) from error
        finally:
            watch.cancel()
        if kind == "done":
            return value
        if kind == "refused":
            assert isinstance(value, RevierError)
            raise value
        raise WorkerBroken(value)

    def end(self) -> None:
        """Stop at once."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue


def _cause(error: Exception) -> str:
    lines = str(error.__cause__ or error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def _logged(job: Callable[[], None]) -> None:
    """Nobody waits for this: what goes wrong must be heard all the same."""
    try:
        job()
    except Exception:
        log.exception("work beside the requests failed")


class Workers:
    """So many processes as there are cores, begun when they are first needed; a lost one is replaced.

    One worker is kept for people (`quick`): whoever waits for the choices of a turn does not stand behind bots.
    """

    def __init__(self, count: int) -> None:
        self.count = max(1, count)
        self._idle: dict[bool, list[_Worker]] = {True: [], False: []}
        self._busy: set[_Worker] = set()
        self._lock = threading.Lock()
        self._room = {True: threading.Semaphore(1), False: threading.Semaphore(self.count)}
        self._threads = ThreadPoolExecutor(self.count + 2, thread_name_prefix="work")
        self._closed = False
        self._unproven = 0  # workers in a row that ended before they had answered anything

    @property
    def can_begin(self) -> bool:
        """Whether workers begin here, as far as has been seen."""
        return self._unproven < _TOO_OFTEN

    def prove(self) -> None:
        """Begin one now: a server without workers would play other moves than people were promised."""
        try:
            found = self.call("operator:add", 2, 3, seconds=_TO_BEGIN, quick=True)
        except (WorkerLost, WorkerBroken) as error:
            raise BadInput.of("server.bad.workers", python=sys.executable, detail=_cause(error)) from None
        if found != 5:
            raise BadInput.of("server.bad.workers", python=sys.executable, detail=str(found))

    def call(self, job: str, *arguments: object, seconds: float, quick: bool = False) -> Any:
        """Do a job and wait for it."""
        if not self._room[quick].acquire(timeout=seconds + 60):
            raise WorkerLost(job)
        try:
            worker = self._take(quick)
            try:
                found = worker.call(job, arguments, seconds)
                self._unproven = 0
                return found
            except WorkerLost:
                METRICS.lost.add()
                self._unproven += not worker.proven
                raise
            finally:
                self._give_back(worker, quick)
        finally:
            self._room[quick].release()

    def start(self, job: Callable[[], None]) -> Future[None]:
        """Run something that waits for workers, beside everything else."""
        return self._threads.submit(_logged, job)

    def pids(self) -> list[int]:
        """The processes at work or waiting for work."""
        with self._lock:
            return [w.process.pid for w in (*self._busy, *self._idle[True], *self._idle[False])]

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        with self._lock:
            workers = [*self._busy, *self._idle[True], *self._idle[False]]
            self._idle = {True: [], False: []}
        for worker in workers:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _take(self, quick: bool) -> _Worker:
        with self._lock:
            if self._closed:
                raise WorkerLost("closed")
            while self._idle[quick]:
                worker = self._idle[quick].pop()
                if worker.alive:
                    break
            else:
                try:
                    worker = _Worker()
                except OSError as error:
                    self._unproven += 1
                    raise WorkerLost("none could be begun") from error
            self._busy.add(worker)
            return worker

    def _give_back(self, worker: _Worker, quick: bool) -> None:
        with self._lock:
            self._busy.discard(worker)
            if worker.alive and not self._closed:
                self._idle[quick].append(worker)
                return
        worker.end()

"""Bots, hints, runs of trains and imports are worked out in other processes, with a time limit that ends them hard."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from revier.core.errors import RevierError
from revier.server.worker import receive, send

log = logging.getLogger("revier.server")


class WorkerLost(Exception):
    """A worker ended before it answered: killed, out of time or out of memory."""


class WorkerBroken(Exception):
    """A job failed by a mistake of ours; the text is its trace."""


class _Worker:
    """One process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "revier.server.worker"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def call(self, job: str, arguments: tuple[Any, ...], seconds: float) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        watch = threading.Timer(seconds, self.process.kill)
        watch.daemon = True
        watch.start()
        try:
            send(self.process.stdin, (job, arguments))  # type: ignore[arg-type]
            kind, value = receive(self.process.stdout)  # type: ignore[arg-type]
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

    def call(self, job: str, *arguments: Any, seconds: float, quick: bool = False) -> Any:
        """Do a job and wait for it."""
        if not self._room[quick].acquire(timeout=seconds + 60):
            raise WorkerLost(job)
        try:
            worker = self._take(quick)
            try:
                return worker.call(job, arguments, seconds)
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
                worker = _Worker()
            self._busy.add(worker)
            return worker

    def _give_back(self, worker: _Worker, quick: bool) -> None:
        with self._lock:
            self._busy.discard(worker)
            if worker.alive and not self._closed:
                self._idle[quick].append(worker)
                return
        worker.end()

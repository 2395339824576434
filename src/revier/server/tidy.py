"""Tidying up when nobody waits: a full pass of the garbage collector looks at every object of every open table.

With a hundred tables in memory that takes longer than a move may. Positions hold no cycles and are freed at once when
they are let go, so the full pass finds next to nothing: it is put off until the server has been quiet for a while, and
no longer than a few minutes.
"""

from __future__ import annotations

import gc
import threading
import time

_QUIET = 3.0  # seconds without a request
_AT_LEAST = 60.0  # seconds between two passes
_AT_MOST = 900.0
_NEVER = 10**6  # so many passes over younger objects before a full one: in effect never


class _Collector:
    """One for the whole process: full passes are put off from the first server's start to the last one's end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holders = 0
        self._before = gc.get_threshold()

    def hold(self) -> None:
        with self._lock:
            if not self._holders:
                self._before = gc.get_threshold()
                gc.set_threshold(self._before[0], self._before[1], _NEVER)
            self._holders += 1

    def release(self) -> None:
        with self._lock:
            self._holders -= 1
            if not self._holders:
                gc.set_threshold(*self._before)


_COLLECTOR = _Collector()


class Tidy:
    """Looks after one server process from start to stop."""

    def __init__(self) -> None:
        self._seen = self._done = time.monotonic()
        self._stop = threading.Event()

    def seen(self) -> None:
        """Somebody has asked for something."""
        self._seen = time.monotonic()

    def due(self, now: float) -> bool:
        """Whether this is the moment for a full pass."""
        since = now - self._done
        return since > _AT_MOST or (since > _AT_LEAST and now - self._seen > _QUIET)

    def start(self) -> None:
        """No full pass from now on but ours."""
        _COLLECTOR.hold()
        threading.Thread(target=self._run, daemon=True, name="tidy").start()

    def stop(self) -> None:
        """As it was before, once no server of this process is left."""
        if not self._stop.is_set():
            self._stop.set()
            _COLLECTOR.release()

    def _run(self) -> None:
        while not self._stop.wait(1.0):
            if self.due(time.monotonic()):
                gc.collect()
                self._done = time.monotonic()

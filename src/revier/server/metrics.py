"""Figures for whoever looks after a server, in the text format of Prometheus: a few counters, written by hand.

Nothing here names a person, a table or an address: requests are counted by the pattern of their path.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


class Counter:
    """Something that only grows, by the values of its labels."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self._found: dict[tuple[str, ...], float] = {}
        self._lock = threading.Lock()

    def add(self, *values: str, by: float = 1.0) -> None:
        """Count."""
        with self._lock:
            self._found[values] = self._found.get(values, 0.0) + by

    def value(self, *values: str) -> float:
        """What has been counted."""
        with self._lock:
            return self._found.get(values, 0.0)

    def lines(self) -> Iterator[str]:
        """As it is read."""
        yield from head(self.name, self.about, "counter")
        with self._lock:
            found = sorted(self._found.items())
        for values, count in found or ([] if self.labels else [((), 0.0)]):
            yield line(self.name, dict(zip(self.labels, values, strict=True)), count)


class Histogram:
    """How long something takes, by the values of its labels."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self._found: dict[tuple[str, ...], list[float]] = {}
        self._lock = threading.Lock()

    def took(self, seconds: float, *values: str) -> None:
        """Count one."""
        with self._lock:
            row = self._found.setdefault(values, [0.0] * (len(BOUNDS) + 2))
            for n, bound in enumerate(BOUNDS):
                row[n] += seconds <= bound
            row[-2] += 1
            row[-1] += seconds

    def lines(self) -> Iterator[str]:
        """As it is read: so many within each bound, how many in all, and their sum."""
        yield from head(self.name, self.about, "histogram")
        with self._lock:
            found = sorted((values, list(row)) for values, row in self._found.items())
        for values, row in found:
            labels = dict(zip(self.labels, values, strict=True))
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), row, strict=False):
                yield line(f"{self.name}_bucket", {**labels, "le": bound}, count)
            yield line(f"{self.name}_sum", labels, row[-1])
            yield line(f"{self.name}_count", labels, row[-2])


def head(name: str, about: str, kind: str) -> Iterator[str]:
    """What a figure is."""
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def line(name: str, labels: Mapping[str, str], value: float) -> str:
    """One figure."""
    said = ",".join(f'{key}="{text.translate(_ESCAPES)}"' for key, text in labels.items())
    return f"{name}{{{said}}} {value:g}" if said else f"{name} {value:g}"


def gauge(name: str, about: str, value: float) -> list[str]:
    """Something that goes up and down."""
    return [*head(name, about, "gauge"), line(name, {}, value)]


def labelled(lines: Iterable[str], key: str, text: str) -> Iterator[str]:
    """Figures with one more label; none if its text is empty."""
    for one in lines:
        name, _, value = one.rpartition(" ")
        if not text or one.startswith("#"):
            yield one
        elif name.endswith("}"):
            yield f'{name[:-1]},{key}="{text}"}} {value}'
        else:
            yield f'{name}{{{key}="{text}"}} {value}'


class Metrics:
    """What this process has counted since it began."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests = Counter("revier_requests_total", "Requests answered.", "method", "route", "status")
        self.seconds = Histogram("revier_request_seconds", "Time until the head of an answer.", "route")
        self.trouble = Counter("revier_database_trouble_total", "Requests the database could not serve.", "kind")
        self.turned_away = Counter("revier_connections_turned_away_total", "Connections closed unasked.", "why")
        self.events = Counter("revier_events_total", "Rows written to the log of tables.", "kind")
        self.commit = Histogram("revier_commit_seconds", "Time to write and commit what happened at a table.")
        self.lost = Counter("revier_workers_lost_total", "Workers that ended before they answered.")
        self.replaced = Counter("revier_bots_replaced_total", "Decisions made by a simple bot in place of another.")

    def lines(self) -> Iterator[str]:
        """Everything counted, and what the system says of this process."""
        counted = (self.requests, self.seconds, self.trouble, self.turned_away, self.events, self.commit)
        for one in (*counted, self.lost, self.replaced):
            yield from one.lines()
        yield from gauge("process_start_time_seconds", "When this process began.", self.began)
        yield from head("process_cpu_seconds_total", "Processor time of this process.", "counter")
        yield line("process_cpu_seconds_total", {}, time.process_time())
        memory = _memory()
        if memory is not None:
            yield from gauge("process_resident_memory_bytes", "Memory of this process.", memory)


def _memory() -> int | None:
    try:
        with open("/proc/self/statm") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None  # not every system says so


METRICS = Metrics()

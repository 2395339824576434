"""News for browsers: one stream each, over which all the tables it looks at speak."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

import msgspec

_MOST_WAITING = 1000  # a browser that reads so slowly begins anew


class Stream:
    """One browser's open stream."""

    def __init__(self, who: str, address: str, tables: frozenset[str], loop: asyncio.AbstractEventLoop) -> None:
        self.who = who
        self.address = address
        self.tables = tables
        self.loop = loop
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def push(self, data: bytes | None) -> None:
        """From any thread."""
        try:
            self.loop.call_soon_threadsafe(self._put, data)
        except RuntimeError:
            return  # the loop has ended, and the browser with it

    def _put(self, data: bytes | None) -> None:
        if self.queue.qsize() < _MOST_WAITING:
            self.queue.put_nowait(data)
        else:
            self.queue = asyncio.Queue()
            self.queue.put_nowait(None)


def message(kind: str, data: Mapping[str, Any], number: int | None = None) -> bytes:
    """One event as it goes over the wire; only what is in the log has a number."""
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {kind}\ndata: ".encode() + msgspec.json.encode(data) + b"\n\n"


class Hub:
    """Who listens to what."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._lock = threading.Lock()

    def open(self, who: str, address: str, tables: Iterable[str]) -> Stream:
        """Begin to listen; call it inside the event loop."""
        stream = Stream(who, address, frozenset(tables), asyncio.get_running_loop())
        with self._lock:
            self._streams.add(stream)
        return stream

    def close(self, stream: Stream) -> None:
        """Stop listening."""
        with self._lock:
            self._streams.discard(stream)

    def close_all(self) -> None:
        """The server ends: so do all streams."""
        with self._lock:
            streams = list(self._streams)
        for stream in streams:
            stream.push(None)

    def publish(self, table: str, kind: str, data: Mapping[str, Any], number: int | None = None) -> None:
        """Tell everybody who looks at this table."""
        with self._lock:
            listeners = [stream for stream in self._streams if table in stream.tables]
        if listeners:
            packed = message(kind, {"table": table, **data}, number)
            for stream in listeners:
                stream.push(packed)

    def present(self, table: str) -> set[str]:
        """The browsers that look at this table."""
        with self._lock:
            return {stream.who for stream in self._streams if table in stream.tables}

    def count(self, who: str) -> int:
        """How many streams one browser has open."""
        with self._lock:
            return sum(stream.who == who for stream in self._streams)

    def count_from(self, address: str) -> int:
        """How many streams go to one address."""
        with self._lock:
            return sum(stream.address == address for stream in self._streams)


async def flow(stream: Stream, first: Iterable[bytes], heartbeat: float) -> AsyncIterator[bytes]:
    """What goes over the wire: what was missed, then the news, and a sign of life now and then."""
    beat = message("beat", {"every": heartbeat})  # said, not only sent: a browser must notice when it stays away
    yield b"retry: 2000\n\n"
    yield beat
    for data in first:
        yield data
    while True:
        try:
            found = await asyncio.wait_for(stream.queue.get(), heartbeat)
        except asyncio.TimeoutError:  # noqa: UP041  (another class before Python 3.11)
            yield beat
            continue
        if found is None:
            return
        yield found

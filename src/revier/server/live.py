"""News for browsers: one stream each, over which all the tables it looks at speak."""

from __future__ import annotations

import asyncio
import struct
import threading
import zlib
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

import msgspec

_MOST_WAITING = 1000  # a browser that reads so slowly begins anew


class Packed:
    """A piece of news; compressed once, however many hear it.

    What is compressed by itself begins with nothing behind it and ends at a whole byte, so that such blocks, one after
    the other, are what a compressor would have made of all of it.
    """

    __slots__ = ("_blocks", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._blocks: bytes | None = None

    @property
    def blocks(self) -> bytes:
        """It compressed, without head and end."""
        if self._blocks is None:
            packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
            self._blocks = packer.compress(self.plain) + packer.flush(zlib.Z_SYNC_FLUSH)
        return self._blocks


class Reader(NamedTuple):
    """Who listens, and how what is told is shown to them."""

    who: str
    bearer: bool = False
    address: str = ""
    language: str = "en"
    palette: str = "classic"
    changes: bool = False  # is told what has changed, too
    packed: bool = False  # reads what is compressed


class Stream:
    """One browser's open stream."""

    def __init__(self, reader: Reader, tables: frozenset[str], loop: asyncio.AbstractEventLoop) -> None:
        self.reader = reader
        self.tables = tables
        self.loop = loop
        self.queue: asyncio.Queue[Packed | None] = asyncio.Queue()

    def push(self, data: Packed | None) -> None:
        """From any thread."""
        try:
            self.loop.call_soon_threadsafe(self._put, data)
        except RuntimeError:
            return  # the loop has ended, and the browser with it

    def _put(self, data: Packed | None) -> None:
        if self.queue.qsize() < _MOST_WAITING:
            self.queue.put_nowait(data)
        else:
            self.queue = asyncio.Queue()
            self.queue.put_nowait(None)


def message(kind: str, data: object, number: int | None = None) -> bytes:
    """One event as it goes over the wire; only what is in the log has a number."""
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {kind}\ndata: ".encode() + msgspec.json.encode(data) + b"\n\n"


StreamT = TypeVar("StreamT", bound=Stream)


class Hub:
    """Who listens to what."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._lock = threading.Lock()
        # Called with a table of which somebody is told what has changed.
        self.changed: Callable[[str], None] = lambda _table: None
        # Called with news that other processes are to tell, and with who comes to a table or goes.
        self.abroad: Callable[[str, str, dict[str, object], int | None], None] = lambda *_news: None
        self.people: Callable[[str, str, bool], None] = lambda *_who: None

    def open(self, reader: Reader, tables: Iterable[str]) -> Stream:
        """Begin to listen; call it inside the event loop."""
        return self.join(Stream(reader, frozenset(tables), asyncio.get_running_loop()))

    def join(self, stream: StreamT) -> StreamT:
        """Listen from now on."""
        with self._lock:
            new = stream.tables - self._where(stream.reader.who)
            self._streams.add(stream)
        for table in new:
            self.people(table, stream.reader.who, True)
        return stream

    def close(self, stream: Stream) -> None:
        """Stop listening."""
        with self._lock:
            self._streams.discard(stream)
            gone = stream.tables - self._where(stream.reader.who)
        for table in gone:
            self.people(table, stream.reader.who, False)

    def _where(self, who: str) -> frozenset[str]:
        """The tables somebody looks at."""
        return frozenset().union(*(one.tables for one in self._streams if one.reader.who == who))

    def close_all(self) -> None:
        """The server ends: so do all streams."""
        with self._lock:
            streams = list(self._streams)
        for stream in streams:
            stream.push(None)

    def publish(self, table: str, kind: str, data: Mapping[str, object], number: int | None = None) -> None:
        """Tell everybody who looks at this table, here and elsewhere."""
        self.publish_here(table, kind, data, number)
        self.abroad(table, kind, dict(data), number)

    def publish_here(self, table: str, kind: str, data: Mapping[str, object], number: int | None = None) -> None:
        """Tell those whose streams end in this process."""
        with self._lock:
            listeners = [stream for stream in self._streams if table in stream.tables]
        if listeners:
            packed = Packed(message(kind, {"table": table, **data}, number))
            for stream in listeners:
                stream.push(packed)
            if any(stream.reader.changes for stream in listeners):
                self.changed(table)

    def following(self, table: str) -> list[Stream]:
        """Those who are told what changes at this table."""
        with self._lock:
            return [stream for stream in self._streams if stream.reader.changes and table in stream.tables]

    def looking(self) -> set[tuple[str, str]]:
        """All tables anybody looks at, and who they are."""
        with self._lock:
            return {(table, stream.reader.who) for stream in self._streams for table in stream.tables}

    def __len__(self) -> int:
        return len(self._streams)

    def present(self, table: str) -> set[str]:
        """The browsers that look at this table."""
        with self._lock:
            return {stream.reader.who for stream in self._streams if table in stream.tables}

    def count(self, who: str) -> int:
        """How many streams one browser has open."""
        with self._lock:
            return sum(stream.reader.who == who for stream in self._streams)

    def count_from(self, address: str) -> int:
        """How many streams go to one address."""
        with self._lock:
            return sum(stream.reader.address == address for stream in self._streams)


async def flow(stream: Stream, first: Iterable[bytes], heartbeat: float) -> AsyncIterator[bytes]:
    """What goes over the wire: what was missed, then the news, and a sign of life now and then."""
    pack = _Gzip() if stream.reader.packed else _Plain()
    beat = Packed(message("beat", {"every": heartbeat}))  # said, not only sent: a browser notices when it stays away
    yield pack.begin([Packed(b"retry: 2000\n\n"), beat, *map(Packed, first)])
    while True:
        news: list[Packed] = []
        try:
            found = await asyncio.wait_for(stream.queue.get(), heartbeat)
            while found is not None:
                news.append(found)
                found = stream.queue.get_nowait()
        except asyncio.TimeoutError:  # noqa: UP041  (another class before Python 3.11)
            news = [beat]
        except asyncio.QueueEmpty:
            pass
        else:
            yield pack.go_on(news) + pack.end()
            return
        yield pack.go_on(news)


class _Plain:
    """News as they are."""

    def begin(self, news: Iterable[Packed]) -> bytes:
        return self.go_on(news)

    def go_on(self, news: Iterable[Packed]) -> bytes:
        return b"".join(one.plain for one in news)

    def end(self) -> bytes:
        return b""


class _Gzip(_Plain):
    """News as one gzip file that goes on and on."""

    def __init__(self) -> None:
        self._sum = self._size = 0

    def begin(self, news: Iterable[Packed]) -> bytes:
        return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03" + self.go_on(news)

    def go_on(self, news: Iterable[Packed]) -> bytes:
        blocks = []
        for one in news:
            self._sum = zlib.crc32(one.plain, self._sum)
            self._size += len(one.plain)
            blocks.append(one.blocks)
        return b"".join(blocks)

    def end(self) -> bytes:
        return b"\x03\x00" + struct.pack("<II", self._sum, self._size & 0xFFFFFFFF)

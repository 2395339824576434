"""The lines of a log: the latest as they are, older ones in chapters of bytes, a tenth as large, opened when read."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import msgspec

from revier.core.chronicle import Taking
from revier.core.message import Arg, Msg

CHAPTER = 64  # lines


class Heard(Sequence[Msg]):
    """What happened, as it was read: most readers of old lines want to know when, and not what."""

    __slots__ = ("raw",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, raw: list[object]) -> None:
        self.raw = raw

    def __len__(self) -> int:
        return len(self.raw)

    @overload
    def __getitem__(self, place: int) -> Msg: ...
    @overload
    def __getitem__(self, place: slice) -> list[Msg]: ...
    def __getitem__(self, place: int | slice) -> Msg | list[Msg]:
        return list(map(read_msg, self.raw[place])) if isinstance(place, slice) else read_msg(self.raw[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)


@dataclass(slots=True)
class Entry:
    """One line of the log: a ply with what happened, or somebody who took something back."""

    position: int  # plies played when it was written down, itself included
    seat: int
    events: Sequence[Msg]
    kind: str = "move"
    undone: bool = False
    time: float = 0.0  # 0 until it is on the disk
    round: Msg | None = None  # in which it was played; None before the first one
    takings: tuple[Taking, ...] = ()  # income of which it told
    by: str = ""  # "bot", "program" or "standin" where no person decided


class Entries(Sequence[Entry]):
    """Lines in their order. Only those of the last chapters may be changed: see `reopen`."""

    def __init__(self, chapters: Iterable[bytes] = (), latest: Iterable[Entry] = ()) -> None:
        self._chapters = list(chapters)
        self._latest = list(latest)
        self._read: tuple[int, list[Entry]] | None = None  # the chapter that was read last

    def __len__(self) -> int:
        return len(self._chapters) * CHAPTER + len(self._latest)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            start, end, step = place.indices(len(self))
            return list(self._from(start, end)) if step == 1 else [self[n] for n in range(start, end, step)]
        n = place + len(self) if place < 0 else place
        if not 0 <= n < len(self):
            raise IndexError(place)
        closed = len(self._chapters) * CHAPTER
        return self._latest[n - closed] if n >= closed else self._chapter(n // CHAPTER)[n % CHAPTER]

    def __iter__(self) -> Iterator[Entry]:
        for n in range(len(self._chapters)):
            yield from self._chapter(n)
        yield from self._latest

    def __reversed__(self) -> Iterator[Entry]:
        yield from reversed(self._latest)
        for n in reversed(range(len(self._chapters))):
            yield from reversed(self._chapter(n))

    def _from(self, start: int, end: int) -> Iterator[Entry]:
        closed = len(self._chapters) * CHAPTER
        while start < min(end, closed):
            stop = min(end, (start // CHAPTER + 1) * CHAPTER)
            first = start - start % CHAPTER
            yield from self._chapter(start // CHAPTER)[start - first : stop - first]
            start = stop
        yield from self._latest[start - closed : max(end - closed, 0)] if start < end else ()

    def before(self, start: int) -> Iterator[Entry]:
        """Those before a place, the latest first."""
        return (self[n] for n in reversed(range(min(start, len(self)))))

    def _chapter(self, n: int) -> list[Entry]:
        if self._read is None or self._read[0] != n:
            self._read = n, unpacked(self._chapters[n])
        return self._read[1]

    def append(self, entry: Entry) -> None:
        """One more line."""
        self._latest.append(entry)

    def reopen(self, first: int) -> None:
        """From this line on all may be changed."""
        chapter = first // CHAPTER
        reopened = [entry for n in range(chapter, len(self._chapters)) for entry in unpacked(self._chapters[n])]
        self._latest = reopened + self._latest
        del self._chapters[chapter:]
        self._read = None

    def close_chapters(self) -> None:
        """Whole chapters that are on the disk become bytes; the last one stays as it is."""
        while len(self._latest) >= 2 * CHAPTER and self._latest[CHAPTER - 1].time:
            self._chapters.append(packed(self._latest[:CHAPTER]))
            del self._latest[:CHAPTER]

    def in_parts(self) -> tuple[list[bytes], bytes]:
        """The closed chapters, and the rest as bytes."""
        return list(self._chapters), packed(self._latest)


def packed(entries: Iterable[Entry]) -> bytes:
    """Lines as bytes."""
    rows = []
    for e in entries:
        events = e.events.raw if isinstance(e.events, Heard) else e.events
        rows.append((e.position, e.seat, events, e.kind, e.undone, e.time, e.round, e.takings, e.by))
    return zlib.compress(msgspec.msgpack.encode(rows), 3)


def unpacked(raw: bytes) -> list[Entry]:
    """Lines from their bytes."""
    found = []
    before: object = None
    said: Msg | None = None
    rows = msgspec.msgpack.decode(zlib.decompress(raw))
    for position, seat, events, kind, undone, time, played_in, takings, by in rows:
        if played_in != before:  # many lines belong to one round
            before, said = played_in, None if played_in is None else read_msg(played_in)
        taken = tuple(Taking(who if isinstance(who, str) else read_msg(who), amount) for who, amount in takings)
        found.append(Entry(position, seat, Heard(events), kind, undone, time, said, taken, by))
    return found


def read_msg(raw: object) -> Msg:
    """A message from its JSON form ``[key, {arguments}]``."""
    found = _read_arg(raw)
    if not isinstance(found, Msg):
        raise ValueError(f"no message: {raw!r}")
    return found


def _read_arg(raw: object) -> Arg:
    if isinstance(raw, list | tuple):
        if len(raw) == 2 and isinstance(raw[0], str) and isinstance(raw[1], dict):
            return Msg(raw[0], {str(name): _read_arg(value) for name, value in raw[1].items()})
        return [_read_arg(item) for item in raw]
    if isinstance(raw, int | str):
        return raw
    raise ValueError(f"no argument of a message: {raw!r}")


__all__ = ["CHAPTER", "Entries", "Entry", "packed", "read_msg", "unpacked"]

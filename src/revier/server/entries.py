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


@dataclass(slots=True)
class Entry:
    """One line of the log: a ply with what happened, or somebody who took something back."""

    position: int  # plies played when it was written down, itself included
    seat: int
    events: list[Msg]
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
            return [self[n] for n in range(*place.indices(len(self)))]
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
    rows = [(e.position, e.seat, e.events, e.kind, e.undone, e.time, e.round, e.takings, e.by) for e in entries]
    return zlib.compress(msgspec.msgpack.encode(rows), 3)


def unpacked(raw: bytes) -> list[Entry]:
    """Lines from their bytes."""
    found = []
    for position, seat, events, kind, undone, time, played_in, takings, by in msgspec.msgpack.decode(
        zlib.decompress(raw)
    ):
        taken = tuple(Taking(who if isinstance(who, str) else read_msg(who), amount) for who, amount in takings)
        said = None if played_in is None else read_msg(played_in)
        found.append(Entry(position, seat, [read_msg(m) for m in events], kind, undone, time, said, taken, by))
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

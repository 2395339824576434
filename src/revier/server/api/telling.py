"""Who looks at a table is told what has changed there, with the news itself and as differences.

What a page knows is an answer of `now`: table, position, log, choices. The same is kept here, in bytes, for every kind
of reader of a table, as long as somebody of that kind listens; after a change it is made anew, once a kind, and all of
them get what differs, compressed once. Readers who hold no seat and are not the host are of one kind, and what is said
of a position is made once for all who see the same of it. Whoever holds something else than a change goes on from
(after sleep, without a network, when the server began anew) asks for `now`, as anybody may.

A tag is a hash of what is known, so that it means the same in every process. Secrets stay where they are: a kind of
reader is told differences between two answers that this kind would get.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from revier.core.secret import hides
from revier.core.view import FreeBoard, HexMap
from revier.server.api.choosing import choices_at_hand
from revier.server.api.common import eyes
from revier.server.api.looks import log_form
from revier.server.api.tables import table_form
from revier.server.differences import Edit, Value, edits
from revier.server.live import Packed, Stream, message
from revier.server.pictures import Kept
from revier.server.problems import Problem
from revier.server.seats import Who, must_belong, seats_of
from revier.server.tables import LiveTable
from revier.server.wire.base import UNSET
from revier.server.wire.choices import Legal
from revier.server.wire.now import Change, Now, Redrawn
from revier.server.wire.tables import LogEntry, Shown, View

if TYPE_CHECKING:
    from revier.server.house import House

log = logging.getLogger("revier.server")
_LAST = 2**31
_SIGHTS = 128
_KINDS = 64  # of readers of one table; those that only asked leave with the next change
_LARGE = 60_000  # characters: so much of a picture is new that it is fetched whole, and kept, instead
_BOARDS = ["shown", "view", "boards"]


class Kind(NamedTuple):
    """Readers who know the same: anybody with rights here is alone in it."""

    who: str  # empty: no rights
    bearer: bool
    language: str


class Sight:
    """What is shown of a position, in bytes: each board by itself, and the rest."""

    def __init__(self, shown: Shown) -> None:
        boards: dict[str, Value] = shown.view.boards
        self.boards = {name: bytes(board) for name, board in boards.items()}
        self.rest = msgspec.json.encode(msgspec.structs.replace(shown, view=_without_boards(shown)))
        self.pictures = shown.pictures
        self.on_stage = next((stage.boards for stage in shown.view.stages if stage.name == shown.view.stage), [])
        self.tag = _tag(self.rest, *(part for name, board in self.boards.items() for part in (name.encode(), board)))
        self._since: tuple[str, list[Edit]] = ("", [])

    def since(self, old: Sight) -> list[Edit]:
        """What differs, worked out once however many kinds of readers saw the old one."""
        if self._since[0] != old.tag:
            self._since = old.tag, self._differences(old)
        return self._since[1]

    def _differences(self, old: Sight) -> list[Edit]:
        found = _edits(["shown"], old.rest, self.rest)
        if list(self.boards) != list(old.boards):
            return [*found, [_BOARDS, {name: msgspec.Raw(board) for name, board in self.boards.items()}]]
        for name, board in self.boards.items():
            found += _edits([*_BOARDS, name], old.boards[name], board)
        return found


@dataclass(frozen=True)
class Known:
    """What one kind of reader knows."""

    tag: str
    table: bytes
    sight: Sight
    revision: int
    epoch: int
    lines: int  # of the log
    over: bool


def _without_boards(shown: Shown) -> View:
    return msgspec.structs.replace(shown.view, boards={})


def _tag(*parts: bytes) -> str:
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(part)
    return found.hexdigest()


def _edits(path: list[str | int], old: bytes, new: bytes) -> list[Edit]:
    if old == new:
        return []
    found = edits(msgspec.json.decode(old), msgspec.json.decode(new))
    return [[[*path, *edit[0]], *edit[1:]] for edit in found]


class Teller:
    """Tells those who listen what has changed; one thread, so that what happens in between is told at once."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._sights: Kept[Sight] = Kept(_SIGHTS)
        self._due: dict[str, None] = {}
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def close(self) -> None:
        """Nothing is told any more."""
        with self._wake:
            self._closed = True
            self._wake.notify_all()

    def changed(self, table_id: str) -> None:
        """Something has changed at a table that somebody follows. From any thread."""
        with self._wake:
            self._due[table_id] = None
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, daemon=True, name="teller")
                self._thread.start()
            self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._due and not self._closed:
                    self._wake.wait()
                if self._closed:
                    return
                table_id = next(iter(self._due))
                del self._due[table_id]
            try:
                self._tell(table_id)
            except Problem:
                continue  # the table was thrown away
            except Exception:
                if not self._closed:
                    log.exception("what changed at table %s could not be told", table_id)

    def _tell(self, table_id: str) -> None:
        following = self.house.hub.following(table_id)
        if not following:
            return
        table = self.house.table(table_id)
        with table.lock:
            kinds: dict[Kind, list[Stream]] = {}
            for stream in following:
                reader = stream.reader
                who = Who(reader.who, reader.bearer, reader.address)
                try:
                    must_belong(self.house.store, table, who)
                except Problem:
                    continue  # who may no longer look at a private table hears nothing more
                kinds.setdefault(self._kind(table, who, reader.language), []).append(stream)
            for gone in [kind for kind in table.known if kind not in kinds]:
                del table.known[gone]
            for kind, streams in kinds.items():
                self._bring(table, kind, streams)

    def _kind(self, table: LiveTable, who: Who, language: str) -> Kind:
        """Anybody who may do anything here is a kind alone: others need not know what that is."""
        with_rights = bool(who.hash) and (
            who.hash == table.row.host or bool(self.house.store.seating.granted(who.hash, table.id))
        )
        return Kind(who.hash, who.bearer, language) if with_rights else Kind("", False, language)

    # --- what is known ------------------------------------------------------------------------------------------------
    def now(self, table: LiveTable, who: Who, language: str, seen: tuple[int, int, int]) -> Now:
        """How a table stands, and of the rest what is new to who has seen this revision, epoch and log."""
        revision, epoch, lines = seen
        held = seats_of(self.house.store, table.id, who)
        with table.lock:
            kind = self._kind(table, who, language)
            streams = [
                stream
                for stream in self.house.hub.following(table.id)
                if self._kind(table, Who(stream.reader.who, stream.reader.bearer), stream.reader.language) == kind
            ]
            known, shown = self._bring(table, kind, streams, who)
            # What was taken back is struck out, and what was hidden is told at the end: then all lines are read again.
            whole = lines == 0 or epoch != table.epoch or (hides(table.game) and table.over)
            entries = log_form(table, held, language, 0 if whole else lines, _LAST)
            moved = revision != table.revision or epoch != table.epoch
            mine = self._decides(table, held)
            form = table_form(self.house, table, who, language)
        legal = choices_at_hand(self.house, table, held, language) if moved and mine else UNSET
        return Now(
            table=form,
            log=entries,
            whole=whole,
            shown=shown if moved else UNSET,
            legal=legal or UNSET,
            searching=legal is None,
            tag=known.tag,
        )

    @staticmethod
    def _decides(table: LiveTable, held: Sequence[int]) -> bool:
        return not table.over and table.stop is None and not table.paused and table.to_move in held

    def _bring(
        self, table: LiveTable, kind: Kind, streams: Sequence[Stream], who: Who | None = None
    ) -> tuple[Known, Shown]:
        """What a kind of reader should know now; whoever listens is told. The caller holds the lock."""
        who = who or Who(kind.who, kind.bearer)
        held = seats_of(self.house.store, table.id, who)
        shown = self.house.pictures.shown(table, None, eyes(table, held), kind.language)
        key = (table.id, shown.epoch, shown.position, eyes(table, held), kind.language, table.names)
        sight = self._sights.get(key, lambda: Sight(shown))
        state = msgspec.json.encode(table_form(self.house, table, who, kind.language))
        tag = _tag(state, sight.tag.encode())
        lines = len(table.book.entries)
        now = Known(tag, state, sight, table.revision, table.epoch, lines, table.over)
        before = table.known.get(kind)
        assert before is None or isinstance(before, Known)
        if before is not None and (before.tag, before.lines) == (tag, lines):
            return before, shown
        if len(table.known) > _KINDS:
            table.known.clear()
        table.known[kind] = now
        if not streams:
            return now, shown
        news = self._change(table, kind, before, now, held)
        for palette in {stream.reader.palette for stream in streams}:
            drawn = self._drawn(table, before, now, eyes(table, held), palette, kind.language)
            packed = Packed(message("change", news if not drawn else msgspec.structs.replace(news, drawn=drawn)))
            for stream in streams:
                if stream.reader.palette == palette:
                    stream.push(packed)
        return now, shown

    def _change(self, table: LiveTable, kind: Kind, before: Known | None, now: Known, held: tuple[int, ...]) -> Change:
        """What differs between two answers."""
        told_anew = before is not None and hides(table.game) and table.over and not before.over
        if before is None or told_anew:  # nobody knows what it could go on from, or all lines read otherwise
            return Change(table=table.id, was="", tag=now.tag)
        moved = (before.revision, before.epoch) != (now.revision, now.epoch)
        legal: Legal | None = None
        mine = moved and self._decides(table, held)
        if mine:
            legal = choices_at_hand(self.house, table, held, kind.language)
        return Change(
            table=table.id,
            was=before.tag,
            tag=now.tag,
            edits=[*_edits(["table"], before.table, now.table), *now.sight.since(before.sight)],
            lines=before.lines,
            log=self._lines(table, held, kind.language, before.lines),
            undone=self._undone(table, before) if before.epoch != now.epoch else [],
            moved=moved,
            legal=legal or UNSET,
            searching=mine and legal is None,
        )

    @staticmethod
    def _lines(table: LiveTable, held: tuple[int, ...], language: str, start: int) -> list[LogEntry]:
        return log_form(table, held, language, start, _LAST) if start < len(table.book.entries) else []

    @staticmethod
    def _undone(table: LiveTable, before: Known) -> list[int]:
        """Older lines that are struck out; those that were before are named again, which does no harm."""
        return [n for n, entry in enumerate(table.book.entries[: before.lines]) if entry.undone]

    def _drawn(
        self, table: LiveTable, before: Known | None, now: Known, seat: int | None, palette: str, language: str
    ) -> dict[str, Redrawn]:
        """What differs in the pictures on the stage, where the one before has been drawn for somebody."""
        found: dict[str, Redrawn] = {}
        if before is None:
            return found
        for name in self._redrawn(before.sight, now.sight):
            view = self.house.pictures.view(table, None, seat)[2]
            board, was = view.boards[name], before.sight.pictures[name]
            if not isinstance(board, HexMap | FreeBoard):
                continue
            old = self.house.pictures.drawn(type(board), was, palette, language)
            if old is None:
                continue
            new, digest = self.house.pictures.board(table, name, None, seat, palette, language)
            differing = new.since(old, was)
            if sum(len(piece) for _, _, come in differing for piece in come) < _LARGE:
                found[name] = Redrawn(was=was, hash=digest, palette=palette, edits=differing)
        return found

    @staticmethod
    def _redrawn(old: Sight, new: Sight) -> Iterable[str]:
        return [n for n in new.on_stage if n in old.pictures and old.pictures[n] != new.pictures.get(n)]

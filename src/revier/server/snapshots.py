"""Tables opened as they stood: a snapshot is read instead of playing the whole log again, and then what came after it.

The log stays the truth. A snapshot counts only if it is whole, was made from this very log by this very program with
these very figures, and leads to the position whose digest it names; else it is as if there were none.
"""

from __future__ import annotations

import hashlib
import logging
import zlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from sys import intern
from typing import cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from revier.core.errors import RevierError
from revier.core.game import AnyGame, FlowGame, FlowState
from revier.core.positions import pack, unpack
from revier.core.record import ChanceMark, Header, encode
from revier.games import package_of
from revier.server.entries import Entries, unpacked
from revier.server.jobs import Spec
from revier.server.logbook import Line, Logbook
from revier.server.store import Row, Store, TableRow
from revier.server.store.bodies import Ruled
from revier.server.store.database import Busy
from revier.server.store.snapshots import Snapshot, digest_of
from revier.server.tables import Consent, LiveTable

log = logging.getLogger("revier.server")
LEAST = 32  # rows that must have come since the last one: fewer are played again as quickly
_READ = (".py", ".toml")


class Still(msgspec.Struct, array_like=True):
    """A table between two rows of its log."""

    header: Header
    seq: int
    number: int
    updated: float
    revision: int
    epoch: int
    moved: float
    state: bytes
    digest: str
    lines: list[str]
    aside: list[list[str]]
    positions: dict[int, bytes]
    chapters: list[bytes]
    latest: bytes
    chat: list[Line]
    consent: Consent | None
    ruled: Ruled | None
    guided: str
    promise: ChanceMark | None
    disclosed: bool
    parted: bool
    closed: bool
    agreed: bool
    paused: bool
    pace: float


_SAME: tuple[str, ...] = (
    "seq",
    "number",
    "updated",
    "revision",
    "epoch",
    "moved",
    "consent",
    "ruled",
    "guided",
    "promise",
    "disclosed",
)
_SAME += ("parted", "closed", "agreed", "paused", "pace")  # fields that stand there as they are at a table


class Unfit(Exception):
    """A snapshot that does not lead where it says."""


def still(live: LiveTable) -> Still:
    """A table as it stands. The caller holds its lock."""
    play = live.play
    chapters, latest = live.book.entries.in_parts()
    return Still(
        header=play.record.header,
        state=pack(play.state),
        digest=play.state.digest(),
        lines=play.record.lines,
        aside=[[encode(action) for action in actions] for actions in play.aside],
        positions=play.history.kept(),
        chapters=chapters,
        latest=latest,
        chat=live.book.chat,
        **{name: getattr(live, name) for name in _SAME},
    )


def again(found: Still, row: TableRow, spec: Spec, game: AnyGame) -> LiveTable:
    """The table that stood like this."""
    live = LiveTable.begin(row, spec, game, found.header)
    play = live.play
    state: FlowState = unpack(cast(FlowGame[FlowState], game), found.state)
    if state.digest() != found.digest:
        raise Unfit("another position")
    play.history.resume(state, map(game.decode, found.lines), found.positions)
    play.record.lines = list(map(intern, found.lines))
    play.aside = [[game.decode(line) for line in lines] for lines in found.aside]
    live.book = Logbook(Entries(found.chapters, unpacked(found.latest)), found.chat)
    for name in _SAME:
        setattr(live, name, getattr(found, name))
    return live


# --- kept and read ----------------------------------------------------------------------------------------------------
def keep(store: Store, live: LiveTable) -> bool:
    """Keep a table as it stands, if enough has happened since it was kept last; whether it was. The caller holds its
    lock. What cannot be written is read from the log next time.
    """
    if live.stop is not None or live.reading or live.seq - live.kept < LEAST:
        return False
    try:
        (last, *_) = store.rows(live.id, live.seq - 1)
        body = zlib.compress(msgspec.msgpack.encode(still(live)), 3)
        made = Snapshot(live.seq, program(live.spec.game), digest_of(last), body)
        store.snapshots.put(live.id, made)
    except (SQLAlchemyError, Busy, ValueError) as error:
        log.warning("table %s is not kept as it stands: %s", live.id, type(error).__name__)
        return False
    live.kept = live.seq
    return True


def kept(store: Store, row: TableRow, game_id: str) -> tuple[Still, list[Row]] | None:
    """A table as it stood, and the rows that came after that; None where the log has to be read from the beginning."""
    found = store.snapshots.get(row.id)
    if found is None or found.program != program(game_id):
        return None
    rows = store.rows(row.id, found.seq - 1)
    if not rows or rows[0].seq != found.seq or digest_of(rows[0]) != found.last:
        return None
    later = rows[1:]
    if any(one.kind == "rules" for one in later):
        return None  # it may be another game from there on
    try:
        return msgspec.msgpack.decode(zlib.decompress(found.body), type=Still), later
    except (zlib.error, msgspec.MsgspecError):
        return None


def opened(found: Still, row: TableRow, spec: Spec, game: AnyGame) -> LiveTable | None:
    """The table of a snapshot; None, with a word to whoever runs the server, where it does not fit."""
    try:
        live = again(found, row, spec, game)
    except (Unfit, RevierError, AssertionError, LookupError, ValueError, TypeError, zlib.error) as error:
        log.warning("the snapshot of table %s does not fit (%s): its log is read", row.id, type(error).__name__)
        return None
    live.kept = found.seq
    return live


@cache
def program(game_id: str) -> str:
    """A digest of all that a position hangs on: this program, and the package of the game with its figures."""
    found = hashlib.blake2b(digest_size=16)
    for package in sorted({"revier.core", "revier.rail", "revier.games", "revier.server", package_of(game_id)}):
        for path, content in _sources(resources.files(package), package):
            found.update(f"{path}\0{len(content)}\0".encode() + content)
    return found.hexdigest()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        inside = f"{path}/{one.name}"
        if one.is_file() and one.name.endswith(_READ):
            yield inside, one.read_bytes()
        elif one.is_dir() and one.name not in ("__pycache__", "static", "templates", "text", "guided"):
            yield from _sources(one, inside)

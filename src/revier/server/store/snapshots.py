"""Tables as they stood: what is read instead of the whole log, if it is whole. Nobody misses one that is not there."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, insert, select

from revier.server.store.database import Database
from revier.server.store.rows import Row
from revier.server.store.schema import snapshots


class Snapshot(NamedTuple):
    """A table after the row `seq` of its log, as the program made it that has this digest."""

    seq: int
    program: str
    last: str  # digest of that row: the log it was made from is this one
    body: bytes


class Snapshots:
    """One a table at most."""

    def __init__(self, database: Database) -> None:
        self.engine, self.writing = database.engine, database.turn

    def put(self, table_id: str, made: Snapshot) -> None:
        """Keep one instead of an earlier one."""
        values = {**made._asdict(), "digest": _digest(table_id, made)}
        with self.writing(), self.engine.begin() as c:
            later = select(snapshots.c.seq).where(snapshots.c.table_id == table_id, snapshots.c.seq >= made.seq)
            if c.execute(later).first() is None:
                c.execute(delete(snapshots).where(snapshots.c.table_id == table_id))
                c.execute(insert(snapshots).values(table_id=table_id, **values))

    def get(self, table_id: str) -> Snapshot | None:
        """That of a table; None where there is none, or where it is damaged."""
        wanted = select(*(snapshots.c[name] for name in (*Snapshot._fields, "digest")))
        with self.engine.connect() as c:
            row = c.execute(wanted.where(snapshots.c.table_id == table_id)).first()
        if row is None:
            return None
        found = Snapshot(row[0], row[1], row[2], bytes(row[3]))
        return found if row[4] == _digest(table_id, found) else None

    def drop(self, table_id: str) -> None:
        """Throw away what cannot be read."""
        with self.writing(), self.engine.begin() as c:
            c.execute(delete(snapshots).where(snapshots.c.table_id == table_id))


def digest_of(row: Row) -> str:
    """A row of the log as a snapshot knows it."""
    return hashlib.blake2b(msgspec.json.encode(tuple(row)), digest_size=16).hexdigest()


def _digest(table_id: str, made: Snapshot) -> str:
    found = hashlib.blake2b(digest_size=16)
    for part in (table_id, str(made.seq), made.program, made.last):
        found.update(part.encode() + b"\0")
    found.update(made.body)
    return found.hexdigest()

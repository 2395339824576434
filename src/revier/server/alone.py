"""One server a file: a second one would read what the first no longer holds true. On PostgreSQL several serve together,
and only who fills a database must be alone.

On SQLite the lock is the operating system's, on a file beside the database; on PostgreSQL the database's own, of a
connection that is kept. Either ends with the process, however that ends.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from revier.core.errors import BadInput, trouble
from revier.server.store.database import file_of, shown

_NAME = 0x7265766965  # by which servers of ours know one another: the letters of the house


class Alone:
    """The right to serve a database; held until it is let go of or the process ends."""

    def __init__(self, url: str, *, serving: bool = False) -> None:
        self._held: IO[bytes] | None = None
        self._kept: Connection | None = None
        if url.startswith("postgresql"):
            self._kept = _of_the_database(url, serving)
            return
        file = file_of(url)
        if file is None:
            return
        place = Path(f"{file}.lock")
        try:
            held = place.open("ab+")
        except OSError as error:
            raise BadInput.of("server.bad.database", url=str(file), detail=trouble(error)) from None
        if not _lock(held):
            held.close()
            raise BadInput.of("server.bad.second", file=str(file))
        self._held = held

    def release(self) -> None:
        """Let somebody else serve it."""
        if self._held is not None:
            self._held.close()
            self._held = None
        if self._kept is not None:
            with suppress(SQLAlchemyError):  # the database may be gone, and the lock with it
                self._kept.execute(select(func.pg_advisory_unlock_all()))  # at once: it hears of an end a moment later
            self._kept.close()
            self._kept = None


def _of_the_database(url: str, serving: bool) -> Connection:
    """A connection that holds the lock; where there is none to be had, whoever opens the store says why."""
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 2})
    try:
        c = engine.connect()
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", None) or error)
        raise BadInput.of("server.bad.database", url=shown(url), detail=" ".join(said.split())) from None
    lock = func.pg_try_advisory_lock_shared if serving else func.pg_try_advisory_lock
    if not c.execute(select(lock(_NAME))).scalar():
        c.close()
        raise BadInput.of("server.bad.second", file=shown(url))
    return c


if sys.platform == "win32":
    import msvcrt

    def _lock(held: IO[bytes]) -> bool:
        """Its first byte, for this process alone."""
        held.seek(0)
        try:
            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(held: IO[bytes]) -> bool:
        """The whole file, for whoever has it open now."""
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

"""The database itself: one engine, and one writer at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from revier.core.errors import BadInput, trouble
from revier.server.store.shared import touch

WAIT = 0.9  # seconds to wait for others before somebody is told to try again: twice that is less than two
_FOR_POSTGRES = f"-c lock_timeout={int(WAIT * 1000)} -c statement_timeout=20000"


class Busy(Exception):
    """Others are writing, and it takes too long."""


class Database:
    """Writers take turns, on PostgreSQL only those at one table, in whatever process; readers never wait."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.shared = self.engine.dialect.name == "postgresql"  # other processes may write, too
        self.lock = threading.RLock()

    @contextmanager
    def writing(self, table_id: str = "") -> Iterator[Connection]:
        """One transaction; on disk when the block ends, undone if it fails. Other processes see that this table, if one
        is named, has changed.
        """
        with self.turn(), self.engine.begin() as c:
            if table_id and self.shared:
                touch(c, table_id)
            yield c

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The right to write, where there is one for all: for one thread of this process after the other."""
        if self.shared:
            yield
            return
        if not self.lock.acquire(timeout=WAIT):
            raise Busy
        try:
            yield
        finally:
            self.lock.release()


def shown(url: str) -> str:
    """An address without its password."""
    return make_url(url).render_as_string(hide_password=True)


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, in a folder that is made for it on a new machine; None: there is no file."""
    made = make_url(url)
    if made.get_backend_name() != "sqlite" or made.database in (None, "", ":memory:"):
        return None
    file = Path(str(made.database))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput.of("server.bad.database", url=shown(url), detail=trouble(error)) from None
    return file


def _engine(url: str) -> Engine:
    try:
        made = make_url(url)
    except ArgumentError:
        raise BadInput.of("server.bad.database_url", url=url) from None
    if made.get_backend_name() != "sqlite":
        try:
            wait = {"connect_timeout": 2, "options": _FOR_POSTGRES} if made.get_backend_name() == "postgresql" else {}
            return create_engine(
                made, pool_pre_ping=True, pool_size=6, max_overflow=14, pool_timeout=WAIT, connect_args=wait
            )
        except ImportError as error:
            raise BadInput.of("server.bad.driver", url=shown(url), detail=str(error)) from None
    file_of(url)
    engine = create_engine(made, max_overflow=40, pool_timeout=WAIT, connect_args={"timeout": WAIT})

    @event.listens_for(engine, "connect")
    def careful(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        """Readers beside one writer, and nothing is acknowledged that is not on the disk."""
        for pragma in (f"busy_timeout={int(WAIT * 1000)}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.cursor().execute(f"PRAGMA {pragma}")

    return engine

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

from revier.core.errors import BadInput


class Database:
    """Writers take turns; readers never wait."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.lock = threading.RLock()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction; on disk when the block ends, undone if it fails."""
        with self.lock, self.engine.begin() as c:
            yield c


def shown(url: str) -> str:
    """An address without its password."""
    return make_url(url).render_as_string(hide_password=True)


def _engine(url: str) -> Engine:
    try:
        made = make_url(url)
    except ArgumentError:
        raise BadInput.of("server.bad.database_url", url=url) from None
    if made.get_backend_name() != "sqlite":
        try:
            return create_engine(made, pool_pre_ping=True)
        except ImportError as error:
            raise BadInput.of("server.bad.driver", url=shown(url), detail=str(error)) from None
    if made.database and made.database != ":memory:":
        try:
            Path(made.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput.of("server.bad.database", url=shown(url), detail=error.strerror or str(error)) from None
    engine = create_engine(made)

    @event.listens_for(engine, "connect")
    def careful(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        """Readers beside one writer, and nothing is acknowledged that is not on the disk."""
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.cursor().execute(f"PRAGMA {pragma}")

    return engine

"""Backups: everything a database holds in one file, read in one transaction while the server runs, and back again.

The file is gzip with one JSON value a line: a head, every row below the name of its table, and at the end how many rows
there are with a digest of it all, so that a cut or damaged file is never taken for a whole one. It knows no kind of
database: what was saved from SQLite can be restored into PostgreSQL.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from alembic import command
from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from revier.core.errors import BadInput, trouble
from revier.server.store.database import Database, shown
from revier.server.store.migrations import schema_number, steps
from revier.server.store.schema import PASSING, SCHEMA
from revier.server.store.shared import number_on

FORMAT = 1
_NUMBERS = "alembic_version"
_AT_ONCE = 1000  # rows
_MOST_LINE = 64 << 20  # bytes of a row: no honest one is longer


class Saved(NamedTuple):
    """What a backup holds."""

    file: Path
    schema: str
    rows: dict[str, int]


# --- saving -----------------------------------------------------------------------------------------------------------
def save(url: str, file: Path) -> Saved:
    """Write a backup; there is either a whole file or none."""
    database = Database(url)
    part = file.with_name(f"{file.name}.part")
    try:
        with database.engine.connect() as c:
            _one_moment(c)
            found = _write(c, part, shown(url))
        os.replace(part, file)
        _sync_folder(file.parent)
        return found._replace(file=file)
    except SQLAlchemyError as error:
        raise BadInput.of("server.bad.database", url=shown(url), detail=_said(error)) from None
    except OSError as error:
        raise BadInput.of("server.bad.archive_write", file=str(file), detail=trouble(error)) from None
    finally:
        part.unlink(missing_ok=True)
        database.engine.dispose()


def _one_moment(c: Connection) -> None:
    """All rows are read as they are now, whatever is written meanwhile."""
    if c.dialect.name == "sqlite":
        c.exec_driver_sql("BEGIN")
    else:
        c.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _write(c: Connection, part: Path, url: str) -> Saved:
    schema = schema_number(c)
    if not schema:
        raise BadInput.of("server.bad.empty_database", url=url)
    digest, counts = hashlib.sha256(), {}
    with part.open("xb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as out:
        os.chmod(part, 0o600)  # it holds what opens seats, if only as hashes

        def say(line: object) -> None:
            data = msgspec.json.encode(line) + b"\n"
            digest.update(data)
            out.write(data)

        say({"revier_backup": FORMAT, "schema": schema, "saved": time.time()})
        for table in _tables(c):
            counts[str(table.name)] = 0
            say({"table": str(table.name), "columns": [str(column.name) for column in table.columns]})
            for row in c.execution_options(yield_per=_AT_ONCE).execute(select(table).order_by(*table.primary_key)):
                say(list(row))
                counts[table.name] += 1
        out.write(msgspec.json.encode({"rows": counts, "sha256": digest.hexdigest()}) + b"\n")
        out.close()
        raw.flush()
        os.fsync(raw.fileno())
    return Saved(part, schema, counts)


def _tables(c: Connection) -> list[Table]:
    """The tables as they are in this database, whichever schema it has."""
    found = MetaData()
    found.reflect(c)
    return [table for table in found.sorted_tables if table.name != _NUMBERS and table.name not in PASSING]


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# --- restoring --------------------------------------------------------------------------------------------------------
def restore(file: Path, url: str) -> Saved:
    """Fill an empty database with a backup, and bring it up to date; it is restored whole or not at all."""
    whole = check(file)
    database = Database(url)
    try:
        with database.engine.begin() as c:
            if c.dialect.name == "sqlite":
                c.exec_driver_sql("BEGIN IMMEDIATE")
            if schema_number(c) and _any_rows(c):
                raise BadInput.of("server.bad.not_empty", url=shown(url))
            if not schema_number(c):
                command.upgrade(steps(c), whole.schema)
            elif schema_number(c) != whole.schema:
                raise BadInput.of("server.bad.not_empty", url=shown(url))
            _fill(c, file)
            command.upgrade(steps(c), SCHEMA)
            number_on(c)
    except DatabaseError as error:
        raise BadInput.of("server.bad.database", url=shown(url), detail=_said(error)) from None
    finally:
        database.engine.dispose()
    return whole


def check(file: Path) -> Saved:
    """What a backup holds; one that is cut, damaged or of another kind is refused."""
    digest = hashlib.sha256()
    counts: dict[str, int] = {}
    schema = name = ""
    last: dict[str, object] | None = None
    for data in _lines(file):
        line = msgspec.json.decode(data)
        if isinstance(line, dict) and "sha256" in line:
            last = line
            break
        digest.update(data)
        if isinstance(line, list):
            counts[name] += 1
        elif "revier_backup" in line:
            schema = str(line["schema"])
            if line["revier_backup"] != FORMAT or schema > SCHEMA:
                raise BadInput.of("server.bad.newer_archive", file=str(file), found=schema, known=SCHEMA)
        else:
            name = str(line["table"])
            counts[name] = 0
    if last is None or last["sha256"] != digest.hexdigest() or last["rows"] != counts:
        raise BadInput.of("server.bad.archive", file=str(file))
    return Saved(file, schema, counts)


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as read:
            while data := read.readline(_MOST_LINE):
                yield data
    except (gzip.BadGzipFile, EOFError, ValueError):
        raise BadInput.of("server.bad.archive", file=str(file)) from None
    except OSError as error:
        raise BadInput.of("server.bad.archive_read", file=str(file), detail=trouble(error)) from None


def _any_rows(c: Connection) -> bool:
    return any(c.execute(select(func.count()).select_from(table)).scalar() for table in _tables(c))


def _fill(c: Connection, file: Path) -> None:
    known = {table.name: table for table in _tables(c)}
    table: Table | None = None
    columns: list[str] = []
    waiting: list[dict[str, object]] = []

    def write() -> None:
        if table is not None and waiting:
            c.execute(insert(table), waiting)
            waiting.clear()

    for data in _lines(file):
        line = msgspec.json.decode(data)
        if isinstance(line, list):
            waiting.append(dict(zip(columns, line, strict=True)))
            if len(waiting) >= _AT_ONCE:
                write()
        elif "table" in line:
            write()
            table, columns = known[line["table"]], line["columns"]
    write()


def _said(error: SQLAlchemyError) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:300]

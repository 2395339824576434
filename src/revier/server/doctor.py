"""A look at a database: is it whole, does all in it belong to a table, and can every game still be played again?"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, func, select

from revier.core.errors import RevierError
from revier.core.message import Arg, Msg
from revier.server.problems import Problem
from revier.server.shelf import Tables
from revier.server.store import Store
from revier.server.store.bodies import Summary
from revier.server.store.schema import answers, events, grants, metadata, programs, reviews, seats, snapshots, tables

BESIDE = (events, answers, seats, grants, programs, reviews, snapshots)  # rows that belong to a table
log = logging.getLogger("revier.server")


class Finding(NamedTuple):
    """Something that is not as it should be."""

    kind: str  # damage, orphans, empty, gap, replay, stopped, summary
    table: str  # of the house or of the database
    text: Msg


class Look(NamedTuple):
    """What was looked at, and what was found."""

    tables: int
    events: int
    findings: list[Finding]


def look(store: Store, *, replay: bool = True) -> Look:
    """Look at everything; changes nothing."""
    with store.engine.connect() as c:
        found = [*_damage(c), *_orphans(c), *_gaps(c)]
        ids = list(c.execute(select(tables.c.id).order_by(tables.c.created)).scalars())
        count = int(c.execute(select(func.count()).select_from(events)).scalar() or 0)
    if replay:
        for table_id in ids:
            found += _replayed(store, table_id)
    return Look(len(ids), count, found)


def sweep(store: Store) -> int:
    """Throw away what belongs to no table; how many rows there were."""
    with store.writing() as c:
        return sum(
            c.execute(delete(one).where(~exists().where(tables.c.id == one.c.table_id))).rowcount for one in BESIDE
        )


def _damage(c: Connection) -> Iterator[Finding]:
    if c.dialect.name == "sqlite":
        for (said,) in c.exec_driver_sql("PRAGMA integrity_check(20)"):
            if said != "ok":
                yield Finding("damage", "", Msg("server.doctor.damage", {"detail": str(said)}))
        return
    for table in metadata.sorted_tables:  # PostgreSQL says what it cannot read when it is read
        for _ in c.execution_options(yield_per=1000).execute(select(table)):
            pass


def _orphans(c: Connection) -> Iterator[Finding]:
    for one in BESIDE:
        lost = select(func.count()).where(~exists().where(tables.c.id == one.c.table_id)).select_from(one)
        if count := int(c.execute(lost).scalar() or 0):
            yield Finding("orphans", one.name, Msg("server.doctor.orphans", {"table": one.name, "count": count}))
    for one in (events, seats):
        bare = select(tables.c.id).where(~exists().where(tables.c.id == one.c.table_id))
        for table_id in c.execute(bare).scalars():
            yield Finding("empty", table_id, Msg("server.doctor.empty", {"table": table_id, "what": one.name}))


def _gaps(c: Connection) -> Iterator[Finding]:
    counted = select(events.c.table_id, func.count(), func.min(events.c.seq), func.max(events.c.seq))
    for table_id, count, first, last in c.execute(counted.group_by(events.c.table_id)):
        if (first, last) != (1, count):
            yield Finding("gap", table_id, Msg("server.doctor.gap", {"table": table_id, "last": last, "count": count}))


def _replayed(store: Store, table_id: str) -> Iterator[Finding]:
    """A table read from its log as the server would, and how it stands held against what lists say."""
    try:
        live = Tables(store, 1, whole=True).get(table_id)
        row = store.table(table_id)
    except (Problem, RevierError) as error:
        yield Finding("replay", table_id, Msg("server.doctor.replay", {"table": table_id, "why": error.message}))
        return
    except Exception as error:
        log.exception("table %s cannot be read", table_id)
        yield Finding("replay", table_id, Msg("server.doctor.odd", {"table": table_id, "why": type(error).__name__}))
        return
    if live.stop is not None:
        about: dict[str, Arg] = {"table": table_id, "position": live.stop.position, "reason": live.stop.reason}
        yield Finding("stopped", table_id, Msg("server.doctor.stopped", about))
    elif row is not None and not _agrees(row.summary, live.position):
        yield Finding("summary", table_id, Msg("server.doctor.summary", {"table": table_id}))


def _agrees(summary: str, position: int) -> bool:
    try:
        return msgspec.json.decode(summary, type=Summary).position == position
    except msgspec.MsgspecError:
        return False

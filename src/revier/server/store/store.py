"""The store: every write is durable when it returns, and either whole or not there at all."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, false, func, insert, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError

from revier.core.errors import BadInput
from revier.server.store.bodies import Rows, Summary
from revier.server.store.database import Database, shown
from revier.server.store.figures import Figures
from revier.server.store.lists import Lists
from revier.server.store.migrations import bring_up_to_date
from revier.server.store.notes import Notes
from revier.server.store.overlays import Overlays
from revier.server.store.rows import Answer, Row, SeatRow, TableRow
from revier.server.store.schema import (
    answers,
    duties,
    events,
    grants,
    present,
    programs,
    reviews,
    seats,
    snapshots,
    tables,
)
from revier.server.store.seating import Seating
from revier.server.store.shared import numbers, post, touch
from revier.server.store.snapshots import Snapshots

_TABLE = [tables.c[name] for name in TableRow._fields]


class Clash(Exception):
    """Somebody else has written to this table in the meantime."""


class Written(NamedTuple):
    """Rows that were written, and the stamp of the table since (0 where nobody else writes)."""

    rows: list[Row]
    stamp: int = 0


class Store:
    """What one server process keeps: tables and their log; `seating`, `notes`, `figures` and `overlays` beside it."""

    def __init__(self, url: str) -> None:
        database = Database(url)
        self.is_shared = database.shared
        self.engine, self.writing, self._turn = database.engine, database.writing, database.turn
        self.seating = Seating(database)
        self.notes = Notes(database)
        self.figures = Figures(database)
        self.overlays = Overlays(database)
        self.lists = Lists(database)
        self.snapshots = Snapshots(database)
        try:
            bring_up_to_date(self.engine, shown(url))
            with self.engine.connect() as c:
                self._last = _highest(c)
        except DatabaseError as error:
            raise BadInput.of("server.bad.database", url=shown(url), detail=str(error.orig)) from None

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @property
    def last_number(self) -> int:
        """The number of the latest event."""
        return self._highest(0) if self.is_shared else self._last

    # --- tables -----------------------------------------------------------------------------------------------------
    def add_table(self, row: TableRow, sitting: Iterable[SeatRow], rows: Rows) -> list[Row]:
        """A new table with all that has happened before anybody decides."""
        with self._turn():
            before = self._last
            try:
                with self.engine.begin() as c:
                    c.execute(insert(tables).values(**row._asdict(), **_in_lists(row.summary, row.created)))
                    c.execute(insert(seats), [{"table_id": row.id, **seat._asdict()} for seat in sitting])
                    return self._append(c, row.id, 1, rows)
            except BaseException:
                self._last = before
                raise

    def table(self, table_id: str) -> TableRow | None:
        """How a table was set up."""
        with self.engine.connect() as c:
            row = c.execute(select(*_TABLE).where(tables.c.id == table_id)).first()
        return None if row is None else TableRow(*row)

    def latest(self, most: int) -> list[TableRow]:
        """The running tables at which something happened last."""
        wanted = select(*_TABLE).where(tables.c.over == false()).order_by(tables.c.updated.desc()).limit(most)
        with self.engine.connect() as c:
            return [TableRow(*row) for row in c.execute(wanted)]

    def left_alone(self, most: int | None) -> list[str]:
        """The running tables at which a bot, or a program somebody left, may be to decide; the latest first.

        Only so many: a table that is left out goes on when somebody looks at it.
        """
        here = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.mover)
        bot = exists().where(here & ((seats.c.kind == "bot") | (seats.c.standin != "")))
        left = exists().where((programs.c.table_id == tables.c.id) & (programs.c.seat == tables.c.mover))
        wanted = (
            select(tables.c.id)
            .where(tables.c.over == false(), bot | left)
            .order_by(tables.c.updated.desc())
            .limit(most)
        )
        with self.engine.connect() as c:
            return list(c.execute(wanted).scalars())

    def delete_table(self, table_id: str) -> None:
        """Throw a table away with all that was written there."""
        with self.writing(table_id) as c:
            for where in (events, answers, seats, grants, programs, reviews, snapshots, duties, present):
                c.execute(delete(where).where(where.c.table_id == table_id))
            c.execute(delete(tables).where(tables.c.id == table_id))

    # --- what happened ----------------------------------------------------------------------------------------------
    def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """Everything that happened at a table, or what came after a row."""
        wanted = select(events.c.seq, events.c.number, events.c.kind, events.c.body, events.c.time)
        with self.engine.connect() as c:
            found = c.execute(
                wanted.where(events.c.table_id == table_id, events.c.seq > after).order_by(events.c.seq)
            ).all()
        return [Row(seq, number, kind, msgspec.json.decode(body), when) for seq, number, kind, body, when in found]

    def append(
        self,
        table_id: str,
        seq: int,
        rows: Rows,
        answer: tuple[str, str, Answer] | None = None,
        summary: str | None = None,
        bot: tuple[int, bool] | None = None,
    ) -> Written:
        """Write rows numbered from `seq`, the answer they led to and how the table stands then, in one transaction; and
        where others could see to it, whether a bot is to decide from this revision on.
        """
        with self._turn():
            before, stamp = self._last, 0
            try:
                with self.engine.begin() as c:
                    if self.is_shared:
                        stamp = self._touched(c, table_id)
                    made = self._append(c, table_id, seq, rows)
                    if summary is not None:
                        now = _in_lists(summary, time.time())
                        c.execute(update(tables).where(tables.c.id == table_id).values(summary=summary, **now))
                    if answer is not None:
                        who, key, said = answer
                        values = {"request": said.request, "status": said.status, "body": said.body.decode()}
                        c.execute(insert(answers).values(table_id=table_id, who=who, key=key, **values))
                    if self.is_shared and bot is not None:
                        post(c, "bot", table_id, bot[0], due=bot[1])
            except IntegrityError as error:
                self._last = self._highest(before)
                raise Clash(table_id) from error
            except BaseException:
                self._last = before
                raise
            return Written(made, stamp)

    @staticmethod
    def _touched(c: Connection, table_id: str) -> int:
        """Whoever writes to a table that another process has thrown away comes too late."""
        stamp = touch(c, table_id)
        if stamp is None:
            raise Clash(table_id)
        return stamp

    def _highest(self, at_least: int) -> int:
        with self.engine.connect() as c:
            return max(at_least, _highest(c))

    def _append(self, c: Connection, table_id: str, seq: int, rows: Rows) -> list[Row]:
        now, count = time.time(), len(rows)
        new = numbers(c, count) if self.is_shared else range(self._last + 1, self._last + 1 + count)
        made = [Row(seq + n, new[n], kind, body, now) for n, (kind, body) in enumerate(rows)]
        if made:
            form = [
                {**row._asdict(), "table_id": table_id, "body": msgspec.json.encode(row.body).decode()} for row in made
            ]
            c.execute(insert(events), form)
            self._last = made[-1].number
        return made

    def news(self, since: int, table_ids: Sequence[str], most: int = 500) -> list[tuple[str, Row]]:
        """What happened at these tables after an event."""
        wanted = (
            select(events).where(events.c.number > since, events.c.table_id.in_(table_ids)).order_by(events.c.number)
        )
        with self.engine.connect() as c:
            found = c.execute(wanted.limit(most)).all()
        return [(r.table_id, Row(r.seq, r.number, r.kind, msgspec.json.decode(r.body), r.time)) for r in found]

    def answer(self, table_id: str, who: str, key: str) -> Answer | None:
        """What was answered before to this key."""
        same = (answers.c.table_id == table_id) & (answers.c.who == who) & (answers.c.key == key)
        with self.engine.connect() as c:
            row = c.execute(select(answers.c.request, answers.c.status, answers.c.body).where(same)).first()
        return None if row is None else Answer(row[0], row[1], row[2].encode())


def _highest(c: Connection) -> int:
    return int(c.execute(select(func.max(events.c.number))).scalar() or 0)


def _in_lists(summary: str, now: float) -> dict[str, object]:
    """What lists are ordered by: who is to decide, when something happened last, whether it is over."""
    try:
        read = msgspec.json.decode(summary, type=Summary)
    except msgspec.MsgspecError:
        return {"mover": None, "updated": now, "over": False}
    return {"mover": read.to_move, "updated": read.updated or now, "over": read.finished}

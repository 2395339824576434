"""The store: every write is durable when it returns, and either whole or not there at all."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

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
from revier.server.store.schema import answers, events, grants, programs, reviews, seats, tables
from revier.server.store.seating import Seating

_TABLE = [tables.c[name] for name in TableRow._fields]


class Clash(Exception):
    """Somebody else has written to this table in the meantime."""


class Store:
    """What one server process keeps: tables and their log; `seating`, `notes`, `figures` and `overlays` beside it."""

    def __init__(self, url: str) -> None:
        database = Database(url)
        self.engine, self.writing, self._turn = database.engine, database.writing, database.turn
        self.seating = Seating(database)
        self.notes = Notes(database)
        self.figures = Figures(database)
        self.overlays = Overlays(database)
        self.lists = Lists(database)
        try:
            bring_up_to_date(self.engine, shown(url))
            with self.engine.connect() as c:
                self._last = int(c.execute(select(func.max(events.c.number))).scalar() or 0)
        except DatabaseError as error:
            raise BadInput.of("server.bad.database", url=shown(url), detail=str(error.orig)) from None

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @property
    def last_number(self) -> int:
        """The number of the latest event."""
        return self._last

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

    def left_alone(self, most: int) -> list[str]:
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
            return list(c.execute(wanted.order_by(tables.c.updated.desc()).limit(most)).scalars())

    def delete_table(self, table_id: str) -> None:
        """Throw a table away with all that was written there."""
        with self.writing() as c:
            for where in (events, answers, seats, grants, programs, reviews):
                c.execute(delete(where).where(where.c.table_id == table_id))
            c.execute(delete(tables).where(tables.c.id == table_id))

    # --- what happened ----------------------------------------------------------------------------------------------
    def rows(self, table_id: str) -> list[Row]:
        """Everything that happened at a table."""
        wanted = select(events.c.seq, events.c.number, events.c.kind, events.c.body, events.c.time)
        with self.engine.connect() as c:
            found = c.execute(wanted.where(events.c.table_id == table_id).order_by(events.c.seq)).all()
        return [Row(seq, number, kind, msgspec.json.decode(body), when) for seq, number, kind, body, when in found]

    def append(
        self,
        table_id: str,
        seq: int,
        rows: Rows,
        answer: tuple[str, str, Answer] | None = None,
        summary: str | None = None,
    ) -> list[Row]:
        """Write rows numbered from `seq`, the answer they led to and how the table stands then, in one transaction."""
        with self._turn():
            before = self._last
            try:
                with self.engine.begin() as c:
                    made = self._append(c, table_id, seq, rows)
                    if summary is not None:
                        now = _in_lists(summary, time.time())
                        c.execute(update(tables).where(tables.c.id == table_id).values(summary=summary, **now))
                    if answer is not None:
                        who, key, said = answer
                        values = {"request": said.request, "status": said.status, "body": said.body.decode()}
                        c.execute(insert(answers).values(table_id=table_id, who=who, key=key, **values))
            except IntegrityError as error:
                self._last = self._highest(before)
                raise Clash(table_id) from error
            except BaseException:
                self._last = before
                raise
            return made

    def _highest(self, at_least: int) -> int:
        with self.engine.connect() as c:
            return max(at_least, int(c.execute(select(func.max(events.c.number))).scalar() or 0))

    def _append(self, c: Connection, table_id: str, seq: int, rows: Rows) -> list[Row]:
        now = time.time()
        made = [Row(seq + n, self._last + 1 + n, kind, body, now) for n, (kind, body) in enumerate(rows)]
        if made:
            form = [
                {**row._asdict(), "table_id": table_id, "body": msgspec.json.encode(row.body).decode()} for row in made
            ]
            c.execute(insert(events), form)
        self._last += len(made)
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


def _in_lists(summary: str, now: float) -> dict[str, object]:
    """What lists are ordered by: who is to decide, when something happened last, whether it is over."""
    try:
        read = msgspec.json.decode(summary, type=Summary)
    except msgspec.MsgspecError:
        return {"mover": None, "updated": now, "over": False}
    return {"mover": read.to_move, "updated": read.updated or now, "over": read.finished}

"""The store: every write is durable when it returns, and either whole or not there at all."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError

from revier.core.errors import BadInput
from revier.server.store.bodies import Program, Rows, Summary, Tastes
from revier.server.store.schema import answers, browsers, events, grants, metadata, programs, seats, tables


class Row(NamedTuple):
    """One thing that happened at a table."""

    seq: int
    number: int
    kind: str
    body: object
    time: float


class TableRow(NamedTuple):
    """A table as it was set up."""

    id: str
    header: str
    seed: str
    host: str
    analysis: bool
    created: float
    summary: str = "{}"


class SeatRow(NamedTuple):
    """Who sits at one seat."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    standin: str = ""
    invitation: str = ""

    @property
    def decider(self) -> str:
        """The bot that decides here now; empty for a person."""
        return self.standin or (self.bot if self.kind == "bot" else "")


class ProgramRow(NamedTuple):
    """What somebody left to be done, or what has become of it."""

    number: int
    seat: int
    program: Program


class Answer(NamedTuple):
    """What was answered to a request with this key."""

    request: str
    status: int
    body: bytes  # JSON


class Clash(Exception):
    """Somebody else has written to this table in the meantime."""


class Store:
    """The database of one server process. Writers take turns; readers never wait."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._lock = threading.RLock()
        try:
            metadata.create_all(self.engine)
            with self.engine.connect() as c:
                self._last = int(c.execute(select(func.max(events.c.number))).scalar() or 0)
        except OperationalError as error:
            raise BadInput.of("server.bad.database", url=_shown(url), detail=str(error.orig)) from None

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @property
    def last_number(self) -> int:
        """The number of the latest event."""
        return self._last

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction; on disk when the block ends, undone if it fails."""
        with self._lock, self.engine.begin() as c:
            yield c

    # --- tables -----------------------------------------------------------------------------------------------------
    def add_table(self, row: TableRow, sitting: Iterable[SeatRow], rows: Rows) -> list[Row]:
        """A new table with all that has happened before anybody decides."""
        with self._lock:
            before = self._last
            try:
                with self.engine.begin() as c:
                    c.execute(insert(tables).values(**row._asdict()))
                    c.execute(insert(seats), [{"table_id": row.id, **seat._asdict()} for seat in sitting])
                    return self._append(c, row.id, 1, rows)
            except BaseException:
                self._last = before
                raise

    def table(self, table_id: str) -> TableRow | None:
        """How a table was set up."""
        with self.engine.connect() as c:
            row = c.execute(select(tables).where(tables.c.id == table_id)).first()
        return None if row is None else TableRow(*row)

    def tables(self, most: int = 500) -> list[TableRow]:
        """All tables, the latest first."""
        with self.engine.connect() as c:
            found = c.execute(select(tables).order_by(tables.c.created.desc()).limit(most))
            return [TableRow(*row) for row in found]

    def latest(self, most: int) -> list[TableRow]:
        """The tables at which something happened last."""
        last = select(events.c.table_id, func.max(events.c.number).label("n")).group_by(events.c.table_id).subquery()
        wanted = select(tables).join(last, last.c.table_id == tables.c.id).order_by(last.c.n.desc()).limit(most)
        with self.engine.connect() as c:
            return [TableRow(*row) for row in c.execute(wanted)]

    def left_alone(self) -> list[str]:
        """The running tables at which a bot, or a program somebody left, may be to decide; the latest first."""
        bots = select(seats.c.table_id, seats.c.seat).where((seats.c.kind == "bot") | (seats.c.standin != ""))
        left = select(programs.c.table_id, programs.c.seat)
        with self.engine.connect() as c:
            deciding = {(table_id, seat) for wanted in (bots, left) for table_id, seat in c.execute(wanted)}
            found = c.execute(select(tables.c.id, tables.c.summary).order_by(tables.c.created.desc())).all()
        return [table_id for table_id, summary in found if (table_id, _mover(summary)) in deciding]

    def delete_table(self, table_id: str) -> None:
        """Throw a table away with all that was written there."""
        with self.writing() as c:
            for where in (events, answers, seats, grants, programs):
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
        with self._lock:
            before = self._last
            try:
                with self.engine.begin() as c:
                    made = self._append(c, table_id, seq, rows)
                    if summary is not None:
                        c.execute(update(tables).where(tables.c.id == table_id).values(summary=summary))
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

    # --- who sits where ---------------------------------------------------------------------------------------------
    def all_seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of many tables."""
        columns = [seats.c[name] for name in SeatRow._fields]
        wanted = select(seats.c.table_id, *columns).where(seats.c.table_id.in_(table_ids))
        found: dict[str, list[SeatRow]] = {}
        with self.engine.connect() as c:
            for table_id, *row in c.execute(wanted.order_by(seats.c.table_id, seats.c.seat)):
                found.setdefault(table_id, []).append(SeatRow(*row))
        return found

    def seats(self, table_id: str) -> list[SeatRow]:
        """The seats of a table in order."""
        columns = [seats.c[name] for name in SeatRow._fields]
        with self.engine.connect() as c:
            found = c.execute(select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat))
            return [SeatRow(*row) for row in found]

    def change_seat(self, table_id: str, seat: int, **values: str) -> None:
        """Change what is noted of a seat."""
        with self.writing() as c:
            c.execute(update(seats).where((seats.c.table_id == table_id) & (seats.c.seat == seat)).values(**values))

    def claim(self, table_id: str, seat: int, invitation: str, name: str, hashed: str, kind: str) -> bool:
        """Use an invitation up; whether it was still open."""
        wanted = (seats.c.table_id == table_id) & (seats.c.seat == seat) & (seats.c.invitation == invitation)
        with self.writing() as c:
            if not c.execute(update(seats).where(wanted).values(name=name, invitation="")).rowcount:
                return False
            c.execute(delete(grants).where((grants.c.table_id == table_id) & (grants.c.seat == seat)))
            c.execute(insert(grants).values(hash=hashed, table_id=table_id, seat=seat, kind=kind))
            return True

    def invited(self, invitation: str) -> tuple[str, int] | None:
        """Table and seat an open invitation is for."""
        wanted = select(seats.c.table_id, seats.c.seat).where(seats.c.invitation == invitation)
        with self.engine.connect() as c:
            row = c.execute(wanted).first() if invitation else None
        return None if row is None else (row[0], row[1])

    def grant(self, hashed: str, table_id: str, seat: int, kind: str, *, alone: bool = False) -> None:
        """Let whoever knows the secret sit there; `alone`: earlier secrets of this kind no longer count."""
        with self.writing() as c:
            here = (grants.c.table_id == table_id) & (grants.c.seat == seat)
            old = here & (grants.c.kind == kind) if alone else here & (grants.c.hash == hashed)
            c.execute(delete(grants).where(old))
            c.execute(insert(grants).values(hash=hashed, table_id=table_id, seat=seat, kind=kind))

    def granted(self, hashed: str, table_id: str | None = None) -> list[tuple[str, int, str]]:
        """Table, seat and kind of all that a secret opens."""
        wanted = select(grants.c.table_id, grants.c.seat, grants.c.kind).where(grants.c.hash == hashed)
        if table_id is not None:
            wanted = wanted.where(grants.c.table_id == table_id)
        with self.engine.connect() as c:
            return [(t, seat, kind) for t, seat, kind in c.execute(wanted.order_by(grants.c.seat))]

    # --- browsers and programs --------------------------------------------------------------------------------------
    def browser(self, hashed: str) -> Tastes:
        """What somebody has set for this browser."""
        with self.engine.connect() as c:
            found = c.execute(select(browsers.c.settings).where(browsers.c.hash == hashed)).scalar()
        return msgspec.json.decode(found, type=Tastes) if found else Tastes()

    def set_browser(self, hashed: str, chosen: Tastes) -> None:
        """Remember what somebody has set for this browser."""
        body = msgspec.json.encode(chosen).decode()
        with self.writing() as c:
            c.execute(delete(browsers).where(browsers.c.hash == hashed))
            c.execute(insert(browsers).values(hash=hashed, settings=body))

    def programs(self, table_id: str) -> list[ProgramRow]:
        """The programmed actions of a table."""
        wanted = select(programs.c.id, programs.c.seat, programs.c.body).where(programs.c.table_id == table_id)
        with self.engine.connect() as c:
            found = c.execute(wanted.order_by(programs.c.id)).all()
        return [ProgramRow(n, seat, msgspec.json.decode(body, type=Program)) for n, seat, body in found]

    def add_program(self, table_id: str, row: ProgramRow) -> None:
        """Remember a programmed action."""
        text = msgspec.json.encode(row.program).decode()
        with self.writing() as c:
            c.execute(insert(programs).values(table_id=table_id, id=row.number, seat=row.seat, body=text))

    def drop_program(self, table_id: str, number: int) -> None:
        """Forget a programmed action."""
        with self.writing() as c:
            c.execute(delete(programs).where((programs.c.table_id == table_id) & (programs.c.id == number)))


def _mover(summary: str) -> int | None:
    """Who is to decide at a table, as far as its summary can say."""
    try:
        return msgspec.json.decode(summary, type=Summary).to_move
    except msgspec.MsgspecError:
        return None


def _shown(url: str) -> str:
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
            raise BadInput.of("server.bad.driver", url=_shown(url), detail=str(error)) from None
    if made.database and made.database != ":memory:":
        try:
            Path(made.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput.of("server.bad.database", url=_shown(url), detail=error.strerror or str(error)) from None
    engine = create_engine(made)

    @event.listens_for(engine, "connect")
    def careful(connection: Any, _record: Any) -> None:
        """Readers beside one writer, and nothing is acknowledged that is not on the disk."""
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine

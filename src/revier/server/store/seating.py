"""Who sits where, and who may: seats, invitations, and the secrets that open them. Only hashes are kept."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Connection, Engine, delete, event, insert, select, update

from revier.server.store.database import Database
from revier.server.store.rows import Holder, SeatRow
from revier.server.store.schema import grants, programs, seats, tables
from revier.server.store.shared import touch


class Seating:
    """The seats of all tables."""

    def __init__(self, database: Database) -> None:
        self.engine, self.writing, self._database = database.engine, database.writing, database
        self._grants = _Grants(database.engine)

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

    def change_seat(self, table_id: str, seat: int, **values: str | bool) -> None:
        """Change what is noted of a seat."""
        with self.writing(table_id) as c:
            c.execute(update(seats).where((seats.c.table_id == table_id) & (seats.c.seat == seat)).values(**values))

    def vacate(self, table_id: str, seat: int, **values: str | bool) -> None:
        """Nobody holds a seat any more; what it is from now on."""
        with self.writing(table_id) as c:
            c.execute(delete(grants).where((grants.c.table_id == table_id) & (grants.c.seat == seat)))
            c.execute(delete(programs).where((programs.c.table_id == table_id) & (programs.c.seat == seat)))
            c.execute(update(seats).where((seats.c.table_id == table_id) & (seats.c.seat == seat)).values(**values))

    def set_host(self, table_id: str, seat: int | None) -> None:
        """Make the people of a seat the host; None: nobody is."""
        with self.writing(table_id) as c:
            c.execute(update(tables).where(tables.c.id == table_id).values(host_seat=seat, host=""))

    def claim(self, table_id: str, seat: int, invitation: str, name: str, hashed: str, kind: str) -> bool:
        """Use an invitation up; whether it was still open."""
        wanted = (seats.c.table_id == table_id) & (seats.c.seat == seat) & (seats.c.invitation == invitation)
        with self.writing(table_id) as c:
            sits = {"name": name, "invitation": "", "absent": False, "standin": ""}
            if not c.execute(update(seats).where(wanted).values(**sits)).rowcount:
                return False
            c.execute(delete(grants).where((grants.c.table_id == table_id) & (grants.c.seat == seat)))
            now = time.time()
            row = {"hash": hashed, "table_id": table_id, "seat": seat, "kind": kind}
            c.execute(insert(grants).values(**row, made=now, seen=now))
            return True

    def invited(self, invitation: str) -> tuple[str, int] | None:
        """Table and seat an open invitation is for."""
        wanted = select(seats.c.table_id, seats.c.seat).where(seats.c.invitation == invitation)
        with self.engine.connect() as c:
            row = c.execute(wanted).first() if invitation else None
        return None if row is None else (row[0], row[1])

    def grant(self, hashed: str, table_id: str, seat: int, kind: str, label: str = "", when: float = 0.0) -> None:
        """Let whoever knows the secret sit there."""
        now = when or time.time()
        with self.writing(table_id) as c:
            c.execute(delete(grants).where(_one(hashed, table_id, seat)))
            row = {"hash": hashed, "table_id": table_id, "seat": seat, "kind": kind, "label": label}
            c.execute(insert(grants).values(**row, made=now, seen=now))

    def use_up(self, hashed: str, kind: str) -> tuple[str, int] | None:
        """Use a secret that works once; the table and seat it led to."""
        with self.writing() as c:
            mine = (grants.c.hash == hashed) & (grants.c.kind == kind)
            found = c.execute(select(grants.c.table_id, grants.c.seat).where(mine)).first()
            if found is None or not c.execute(delete(grants).where(mine)).rowcount:
                return None
            if self._database.shared:
                touch(c, found[0])
            return found[0], found[1]

    def revoke(self, hashed: str, table_id: str, seat: int) -> None:
        """This secret opens the seat no longer."""
        with self.writing(table_id) as c:
            c.execute(delete(grants).where(_one(hashed, table_id, seat)))

    def holders(self, table_id: str) -> list[Holder]:
        """All secrets of a table's seats, the oldest first."""
        columns = [grants.c[name] for name in Holder._fields]
        with self.engine.connect() as c:
            wanted = select(*columns).where(grants.c.table_id == table_id)
            return [Holder(*row) for row in c.execute(wanted.order_by(grants.c.seat, grants.c.made))]

    def seen(self, hashed: str, table_id: str, when: float) -> None:
        """Somebody has done something at a table."""
        with self.writing() as c:
            here = (grants.c.hash == hashed) & (grants.c.table_id == table_id)
            c.execute(update(grants).where(here).values(seen=when))

    def granted(self, hashed: str, table_id: str | None = None) -> list[tuple[str, int, str]]:
        """Table, seat and kind of all that a secret opens."""
        if table_id is not None:
            return [(table_id, seat, kind) for seat, kind in self._grants.of(table_id).get(hashed, ())]
        wanted = select(grants.c.table_id, grants.c.seat, grants.c.kind).where(grants.c.hash == hashed)
        with self.engine.connect() as c:
            return [(t, seat, kind) for t, seat, kind in c.execute(wanted.order_by(grants.c.seat))]

    def forget_grants(self, table_id: str) -> None:
        """Another process may have written who sits where at this table."""
        self._grants.forget(table_id)


Granted = Mapping[str, Sequence[tuple[int, str]]]  # seat and kind, by the hash of the secret
_MOST_TABLES = 1000
_SEEN = "UPDATE grants SET seen="  # when somebody was there last opens nothing


class _Grants:
    """Who may sit where, by table, in memory: asked with every request, written hardly ever.

    Whatever is written to the table of grants, by whomever, makes all of it be read anew.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._known: dict[str, Granted] = {}
        self._age = 0
        self._lock = threading.Lock()
        event.listen(engine, "before_cursor_execute", self._executed)
        event.listen(engine, "commit", self._ended)
        event.listen(engine, "rollback", self._ended)

    def of(self, table_id: str) -> Granted:
        """All that secrets open at a table."""
        with self._lock:
            found, age = self._known.get(table_id), self._age
        if found is not None:
            return found
        wanted = select(grants.c.hash, grants.c.seat, grants.c.kind).where(grants.c.table_id == table_id)
        read: dict[str, list[tuple[int, str]]] = {}
        with self.engine.connect() as c:
            for hashed, seat, kind in c.execute(wanted.order_by(grants.c.seat)):
                read.setdefault(hashed, []).append((seat, kind))
        with self._lock:
            if age == self._age:  # nobody has written meanwhile
                if len(self._known) >= _MOST_TABLES:
                    self._known.clear()
                self._known[table_id] = read
        return read

    def forget(self, table_id: str = "") -> None:
        """What is known, of one table or of all, may be so no more."""
        with self._lock:
            if table_id:
                self._known.pop(table_id, None)
            else:
                self._known.clear()
            self._age += 1

    def _executed(self, c: Connection, _cursor: object, statement: str, *_more: object) -> None:
        if statement.startswith(_SEEN):
            return
        if statement[:6] in ("INSERT", "UPDATE", "DELETE") and grants.name in statement:
            c.info["grants"] = True
            self.forget()

    def _ended(self, c: Connection) -> None:
        if c.info.pop("grants", False):
            self.forget()


def _one(hashed: str, table_id: str, seat: int) -> ColumnElement[bool]:
    return (grants.c.hash == hashed) & (grants.c.table_id == table_id) & (grants.c.seat == seat)

"""Who sits where, and who may: seats, invitations, and the secrets that open them. Only hashes are kept."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select, update

from revier.server.store.database import Database
from revier.server.store.rows import SeatRow
from revier.server.store.schema import grants, seats


class Seating:
    """The seats of all tables."""

    def __init__(self, database: Database) -> None:
        self.engine, self.writing = database.engine, database.writing

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

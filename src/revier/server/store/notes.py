"""Notes beside the log: what browsers have set, and what people left to be done."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select

from revier.server.store.bodies import Program, Review, Tastes
from revier.server.store.database import Database
from revier.server.store.rows import ProgramRow
from revier.server.store.schema import browsers, programs, reviews


class Notes:
    """What is remembered and may change."""

    def __init__(self, database: Database) -> None:
        self.engine, self.writing = database.engine, database.writing

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
        with self.writing(table_id) as c:
            c.execute(insert(programs).values(table_id=table_id, id=row.number, seat=row.seat, body=text))

    def drop_program(self, table_id: str, number: int) -> None:
        """Forget a programmed action."""
        with self.writing(table_id) as c:
            c.execute(delete(programs).where((programs.c.table_id == table_id) & (programs.c.id == number)))

    def review(self, table_id: str, revision: int) -> Review | None:
        """What was found when somebody looked back from this position."""
        same = (reviews.c.table_id == table_id) & (reviews.c.revision == revision)
        with self.engine.connect() as c:
            found = c.execute(select(reviews.c.body).where(same)).scalar()
        return msgspec.json.decode(found, type=Review) if found else None

    def keep_review(self, table_id: str, revision: int, found: Review) -> None:
        """Keep it: it is worked out once."""
        body = msgspec.json.encode(found).decode()
        with self.writing() as c:
            c.execute(delete(reviews).where(reviews.c.table_id == table_id))
            c.execute(insert(reviews).values(table_id=table_id, revision=revision, body=body))

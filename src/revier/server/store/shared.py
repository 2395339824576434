"""What several processes on one PostgreSQL agree about: turns at a table, stamps, numbers, who is there, who does what.

Times are those of the database: clocks of machines need not agree. What is written here only in passing (who is there,
who sees to what) does not wait for the disk; whatever of it is lost is made again from the log and from streams.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import Connection, Engine, bindparam, create_engine, func, select, text
from sqlalchemy.exc import DBAPIError

from revier.server.store.schema import NUMBERS, events, tables

CHANNEL = "revier"
LEASE = 10.0  # seconds after which whoever has not been heard of counts as dead
_NOW = "extract(epoch from clock_timestamp())"
_TOUCH = text("UPDATE tables SET stamp = stamp + 1 WHERE id = :table RETURNING stamp")
_STAMP = select(tables.c.stamp).where(tables.c.id == bindparam("table"))


class Duty(NamedTuple):
    """Work somebody must see to."""

    kind: str
    table: str


def touch(c: Connection, table_id: str) -> int | None:
    """Others must look at this table again once the transaction ends; its new stamp, None if there is no such table.

    Whoever writes about a table does this first: its row is then locked until the transaction ends, so that numbers of
    its events grow in the order in which they can be seen.
    """
    found: int | None = c.execute(_TOUCH, {"table": table_id}).scalar()
    return found


def numbers(c: Connection, count: int) -> list[int]:
    """The next numbers of events."""
    many = select(NUMBERS.next_value()).select_from(func.generate_series(1, count).alias("n"))
    return list(c.execute(many).scalars())


def number_on(c: Connection) -> None:
    """After events were written by their old numbers: new ones come after them."""
    if c.dialect.name == "postgresql":
        highest = c.execute(select(func.max(events.c.number))).scalar()
        if highest:
            c.execute(text("SELECT setval('event_numbers', :highest)"), {"highest": highest})


def post(c: Connection, kind: str, table_id: str, revision: int, *, due: bool) -> None:
    """There is something to see to at a table from this revision on, or no more; who sees to it already goes on."""
    if due:
        c.execute(_POST, {"kind": kind, "table": table_id, "revision": revision})
    else:
        c.execute(_UNPOST, {"kind": kind, "table": table_id})


_POST = text(
    "INSERT INTO duties (kind, table_id, revision, server, until) VALUES (:kind, :table, :revision, '', 0) "
    "ON CONFLICT (kind, table_id) DO UPDATE SET revision = excluded.revision, server = '', until = 0 "
    "WHERE duties.revision <> excluded.revision"
)
_UNPOST = text("DELETE FROM duties WHERE kind = :kind AND table_id = :table")
_TAKE = text(
    f"INSERT INTO duties (kind, table_id, revision, server, until) "  # noqa: S608
    f"VALUES (:kind, :table, :revision, :me, {_NOW} + :lease) ON CONFLICT (kind, table_id) DO UPDATE "
    f"SET server = :me, until = excluded.until, revision = excluded.revision "
    f"WHERE duties.until < {_NOW} OR duties.server = :me RETURNING 1"
)
_TAKE_ANY = text(
    f"UPDATE duties SET server = :me, until = {_NOW} + :lease WHERE (kind, table_id) IN ("  # noqa: S608
    f"SELECT kind, table_id FROM duties WHERE until < {_NOW} ORDER BY until LIMIT :most FOR UPDATE SKIP LOCKED) "
    f"RETURNING kind, table_id"
)
_KEEP = text(
    f"UPDATE duties SET until = {_NOW} + :lease WHERE server = :me AND (kind || ' ' || table_id) = ANY(:mine)"  # noqa: S608
)
_PUT_OFF = text(
    f"UPDATE duties SET server = '', until = {_NOW} + :seconds "  # noqa: S608
    f"WHERE server = :me AND kind = :kind AND table_id = :table"
)
_DROP = text("DELETE FROM duties WHERE server = :me AND kind = :kind AND table_id = :table")
_FREE = text("UPDATE duties SET server = '', until = 0 WHERE server = ANY(:names)")
_FORGOTTEN = text(
    "INSERT INTO duties (kind, table_id, revision, server, until) "
    "SELECT 'bot', id, 0, '', 0 FROM unnest(CAST(:found AS text[])) AS id "
    "ON CONFLICT (kind, table_id) DO NOTHING"
)
_ALIVE = text(f"UPDATE servers SET until = {_NOW} + :lease WHERE name = :me")  # noqa: S608
_BORN = text(f"INSERT INTO servers (name, until) VALUES (:me, {_NOW} + :lease)")  # noqa: S608
_DEAD = text(f"DELETE FROM servers WHERE until < {_NOW} RETURNING name")  # noqa: S608
_LEFT = text("DELETE FROM present WHERE server = ANY(:names) RETURNING table_id")
_STRAY = text("DELETE FROM present WHERE NOT EXISTS (SELECT 1 FROM servers WHERE name = server) RETURNING table_id")
_CAME = text(
    "INSERT INTO present (server, table_id, who) VALUES (:me, :table, :who) "
    "ON CONFLICT (server, table_id, who) DO NOTHING"
)
_WENT = text("DELETE FROM present WHERE server = :me AND table_id = :table AND who = :who")
_ELSEWHERE = text("SELECT DISTINCT who FROM present WHERE table_id = :table AND server <> :me")
_TOUCH_MANY = text(
    "UPDATE tables SET stamp = stamp + 1 "
    "WHERE id IN (SELECT id FROM tables WHERE id = ANY(:found) ORDER BY id FOR UPDATE)"
)
_STAMPS = text("SELECT id, stamp FROM tables WHERE id = ANY(:wanted)")
_TELL = text("SELECT pg_notify(:channel, said) FROM unnest(CAST(:said AS text[])) AS said")

# A machine that vanished holds a turn no longer than this; a process that ended holds none at all.
_FOR_TURNS = (
    "-c lock_timeout=900 -c tcp_keepalives_idle=3 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 "
    "-c tcp_user_timeout=9000"
)
_LOCK = text("SELECT pg_advisory_lock(:key)")
_UNLOCK = text("SELECT pg_advisory_unlock(:key)")


class Shared:
    """All of this for one process, which has a name of its own."""

    def __init__(self, engine: Engine, me: str) -> None:
        self.engine, self.me = engine, me
        # Who waits for a turn keeps no connection from whoever has it: these are others.
        arguments = {"connect_timeout": 2, "options": _FOR_TURNS}
        self.turns = create_engine(
            engine.url,
            isolation_level="AUTOCOMMIT",
            connect_args=arguments,
            pool_size=4,
            max_overflow=12,
            pool_timeout=0.9,
            pool_pre_ping=True,
        )

    def close(self) -> None:
        """Let go of the database."""
        self.turns.dispose()

    # --- tables -----------------------------------------------------------------------------------------------------
    @contextmanager
    def turn(self, table_id: str) -> Iterator[None]:
        """Nobody else changes this table until the block ends; who dies in it holds nothing."""
        key = {"key": int.from_bytes(hashlib.blake2b(table_id.encode(), digest_size=8).digest(), "big", signed=True)}
        with self.turns.connect() as c:
            c.execute(_LOCK, key)
            try:
                yield
            finally:
                try:
                    c.execute(_UNLOCK, key)
                except DBAPIError:
                    c.invalidate()  # the connection is gone, and the lock with it

    def stamp(self, table_id: str) -> int | None:
        """The stamp of a table; None if it has been thrown away."""
        with self.engine.connect() as c:
            found: int | None = c.execute(_STAMP, {"table": table_id}).scalar()
        return found

    def stamps(self, wanted: Iterable[str]) -> dict[str, int]:
        """The stamps of many tables."""
        with self.engine.connect() as c:
            return {row.id: row.stamp for row in c.execute(_STAMPS, {"wanted": list(wanted)})}

    def tell(self, said: Sequence[str]) -> None:
        """Tell all processes; whoever listens hears it in this order."""
        with self._passing() as c:
            c.execute(_TELL, {"channel": CHANNEL, "said": list(said)})

    # --- who serves, and who is there -------------------------------------------------------------------------------
    def begin(self) -> set[str]:
        """This process begins; what one of the same name left behind is forgotten. Tables at which somebody was."""
        with self._passing() as c:
            c.execute(text("DELETE FROM servers WHERE name = :me"), {"me": self.me})
            c.execute(_BORN, {"me": self.me, "lease": LEASE})
            c.execute(_FREE, {"names": [self.me]})
            return self._left(c, [self.me])

    def end(self) -> set[str]:
        """This process ends: others see to what it saw to. Tables at which somebody was."""
        with self._passing() as c:
            c.execute(text("DELETE FROM servers WHERE name = :me"), {"me": self.me})
            c.execute(_FREE, {"names": [self.me]})
            return self._left(c, [self.me])

    def alive(self, duties: Iterable[Duty]) -> tuple[bool, set[str]]:
        """A sign of life. Whether others counted this process as living; tables that people of dead ones looked at."""
        with self._passing() as c:
            known = c.execute(_ALIVE, {"me": self.me, "lease": LEASE}).rowcount > 0
            if not known:
                c.execute(_BORN, {"me": self.me, "lease": LEASE})
            mine = [f"{one.kind} {one.table}" for one in duties]
            if mine:
                c.execute(_KEEP, {"me": self.me, "lease": LEASE, "mine": mine})
            dead = list(c.execute(_DEAD).scalars())
            if dead:
                c.execute(_FREE, {"names": dead})
            left = self._left(c, dead) if dead else set()
            left |= self._touched(c, set(c.execute(_STRAY).scalars()))
        return known, left

    def came(self, people: Iterable[tuple[str, str, bool]]) -> None:
        """People begin to look at tables through this process, or end: table, who, and whether they are there now."""
        with self._passing() as c:
            for table, who, there in sorted(people):
                c.execute(_CAME if there else _WENT, {"me": self.me, "table": table, "who": who})
                c.execute(_TOUCH, {"table": table})

    def elsewhere(self, table_id: str) -> frozenset[str]:
        """Who looks at a table through other processes."""
        with self.engine.connect() as c:
            return frozenset(c.execute(_ELSEWHERE, {"me": self.me, "table": table_id}).scalars())

    def looked_at(self, table_id: str) -> bool:
        """Whether anybody does."""
        return bool(self.elsewhere(table_id))

    def _left(self, c: Connection, names: list[str]) -> set[str]:
        return self._touched(c, set(c.execute(_LEFT, {"names": names}).scalars()))

    @staticmethod
    def _touched(c: Connection, found: set[str]) -> set[str]:
        if found:
            c.execute(_TOUCH_MANY, {"found": sorted(found)})
        return found

    # --- work -------------------------------------------------------------------------------------------------------
    def take(self, kind: str, table_id: str, revision: int) -> bool:
        """See to something, unless another process does and lives."""
        with self._passing() as c:
            values = {"kind": kind, "table": table_id, "revision": revision, "me": self.me, "lease": LEASE}
            return c.execute(_TAKE, values).scalar() is not None

    def take_any(self, most: int) -> list[Duty]:
        """See to some of what nobody sees to."""
        with self._passing() as c:
            found = c.execute(_TAKE_ANY, {"me": self.me, "lease": LEASE, "most": most})
            return [Duty(kind, table) for kind, table in found]

    def put_off(self, kind: str, table_id: str, seconds: float) -> None:
        """It is tried again later, by whoever then has time."""
        with self._passing() as c:
            c.execute(_PUT_OFF, {"me": self.me, "kind": kind, "table": table_id, "seconds": seconds})

    def drop(self, kind: str, table_id: str) -> None:
        """It is done, or there is nothing to do any more."""
        with self._passing() as c:
            c.execute(_DROP, {"me": self.me, "kind": kind, "table": table_id})

    def remind(self, found: Sequence[str]) -> None:
        """Tables at which a bot may be to decide, written by a version that had no list of what is to be done."""
        if found:
            with self._passing() as c:
                c.execute(_FORGOTTEN, {"found": list(found)})

    @contextmanager
    def _passing(self) -> Iterator[Connection]:
        """A transaction that does not wait for the disk."""
        with self.engine.begin() as c:
            c.execute(text("SET LOCAL synchronous_commit = off"))
            yield c

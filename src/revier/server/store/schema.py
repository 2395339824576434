"""The tables of the database. What happened stands in `events` and is never changed; the rest says who sits where.

Whoever changes something here writes the step from the schema before in `migrations/versions` and raises `SCHEMA`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Sequence,
    String,
    Table,
    Text,
    false,
)

SCHEMA = "0009"  # the number of the last step
metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("header", Text, nullable=False),  # the header of the record, as JSON
    Column("seed", String(80), nullable=False),  # of its bots; never shown
    Column("chance", String(80), nullable=False),  # the seed chance follows from; shown once the game is over
    Column("host", String(64), nullable=False),  # the browser that opened the table
    Column("analysis", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("summary", Text, nullable=False),  # how the table stands, for lists; a cache of what the events say
    Column("host_seat", Integer, nullable=True),  # whose people are the host; none: the browser that opened the table
    Column("private", Boolean, nullable=False, server_default=false()),  # for its people alone
    Column("absence", Integer, nullable=False, server_default="0"),  # seconds after which a bot may stand in; 0: never
    Column("mover", Integer, nullable=True),  # who is to decide, as the summary says
    Column("updated", Float, nullable=False, server_default="0"),  # when something happened last
    Column("over", Boolean, nullable=False, server_default=false()),  # finished or closed
    # Grows with whatever other processes must know of the table; alone a process knows by itself, and it stays 0.
    Column("stamp", BigInteger, nullable=False, server_default="0"),
)
Index("tables_by_created", tables.c.created)
Index("tables_by_updated", tables.c.over, tables.c.updated, tables.c.id)
Index("tables_by_host", tables.c.host)
Index("tables_by_analysis", tables.c.analysis, tables.c.updated)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False, unique=True),  # over all tables, for Last-Event-ID
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("time", Float, nullable=False),
)

NUMBERS = Sequence("event_numbers", metadata=metadata)  # of events, where several processes write; SQLite has none

answers = Table(
    "answers",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # me, hotseat, open, bot
    Column("name", String(60), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("standin", String(32), nullable=False),
    Column("absent", Boolean, nullable=False, server_default=false()),  # voted so by the others: not asked any more
    Column("invitation", String(64), nullable=False, index=True),  # empty once claimed
)

grants = Table(
    "grants",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),  # browser, program, play, watch, recovery
    Column("label", String(60), nullable=False, server_default=""),
    Column("made", Float, nullable=False, server_default="0"),
    Column("seen", Float, nullable=False, server_default="0"),  # when somebody last did something there with it
)
Index("grants_by_table", grants.c.table_id)

browsers = Table(
    "browsers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("settings", Text, nullable=False),
)

programs = Table(
    "programs",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

figures = Table(
    "figures",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("body", Text, nullable=False),
    Column("kept", Float, nullable=False),  # when
)

overlays = Table(
    "overlays",
    metadata,
    Column("owner", String(64), primary_key=True),  # the browser that brought it
    Column("game", String(32), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("kept", Float, nullable=False),  # when
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("revision", Integer, nullable=False),  # of the position that was looked back from
    Column("body", Text, nullable=False),
)

# A table as it stood after a row of its log: read instead of what came before, by the very program that wrote it.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("program", String(32), nullable=False),  # digest of the program and its figures
    Column("last", String(32), nullable=False),  # digest of the row
    Column("digest", String(32), nullable=False),  # of all the rest
    Column("body", LargeBinary, nullable=False),
)

# --- what several processes on one database tell one another; nothing of it is worth saving ---------------------------
servers = Table(
    "servers",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("until", Float, nullable=False),  # by the clock of the database: who has not been heard of then is dead
)

present = Table(
    "present",
    metadata,
    Column("server", String(40), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),  # a browser that looks at the table through this process
)
Index("present_by_table", present.c.table_id)

duties = Table(
    "duties",
    metadata,
    Column("kind", String(16), primary_key=True),  # bot, review
    Column("table_id", String(32), primary_key=True),
    Column("revision", Integer, nullable=False),  # of the position it is about
    Column("server", String(40), nullable=False),  # who sees to it; empty: nobody yet
    Column("until", Float, nullable=False),  # when somebody else may take it
)
Index("duties_by_until", duties.c.until)

PASSING = frozenset({"snapshots", "servers", "present", "duties"})

"""The way from the database of every released version to that of today, step by step (Alembic).

A step is a file in `versions/`, numbered; what it did stays as it was written, whatever `schema.py` says later. All
steps of a start are one transaction: if it dies in the middle, the database is the old one.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from revier.core.errors import BadInput
from revier.server.store.schema import SCHEMA

HERE = Path(__file__).parent
FIRST = "0001"  # the database of 0.1.0, which had no number yet
_NUMBERS = "alembic_version"
_PATIENCE = 60  # seconds that a start waits for the steps of another
_STEPS = 0x7374657073  # the lock of whoever takes steps


def bring_up_to_date(engine: Engine, address: str) -> None:
    """Make the tables of an empty database, or take the missing steps of an older one; a newer one is refused."""
    with engine.connect() as c:
        if schema_number(c) == SCHEMA:
            return
    with engine.begin() as c:
        if engine.dialect.name == "sqlite":
            usual = c.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
            c.exec_driver_sql(f"PRAGMA busy_timeout={_PATIENCE * 1000}")  # nobody waits for an answer yet
            c.exec_driver_sql("BEGIN IMMEDIATE")  # its driver would begin only with the first row that is written
            c.exec_driver_sql(f"PRAGMA busy_timeout={usual}")
        else:
            c.execute(text(f"SET LOCAL lock_timeout = '{_PATIENCE}s'"))
            c.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _STEPS})  # several may begin at once
        _take_steps(c, address)


def schema_number(c: Connection) -> str:
    """The number of the last step that was taken; empty for an empty database."""
    there = set(inspect(c).get_table_names())
    if _NUMBERS in there:
        return str(c.execute(text(f"SELECT version_num FROM {_NUMBERS}")).scalar() or "")  # noqa: S608
    return FIRST if "tables" in there else ""


def steps(c: Connection) -> Config:
    """What Alembic has to know: where the steps are, and on which connection to take them."""
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = c
    return config


def _take_steps(c: Connection, address: str) -> None:
    config, number = steps(c), schema_number(c)
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if number and number not in known:
        raise BadInput.of("server.bad.newer_database", url=address, found=number, known=SCHEMA)
    if number == FIRST:
        command.stamp(config, FIRST)
    command.upgrade(config, SCHEMA)

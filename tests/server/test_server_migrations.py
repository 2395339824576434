"""A database of every released version becomes that of today, whole or not at all."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from revier.core.errors import BadInput
from revier.core.message import render
from revier.server.store import SeatRow, Store, TableRow
from revier.server.store.bodies import Summary, encoded
from revier.server.store.migrations import HERE
from revier.server.store.schema import SCHEMA, metadata

OLD = Path(__file__).parent / "old" / "tables-0.1.0.sqlite.gz"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The database that 0.1.0 left behind."""
    file = tmp_path / "tables.sqlite"
    file.write_bytes(gzip.decompress(OLD.read_bytes()))
    return file


def content(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of the tables 0.1.0 had, without columns that came later."""
    with sqlite3.connect(file) as c:
        names = [name for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {name: c.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall() for name in names}


def differences(store: Store) -> list[object]:
    with store.engine.connect() as c:
        return list(compare_metadata(MigrationContext.configure(c), metadata))


@pytest.mark.parametrize("start", ["empty", "old"])
def test_the_steps_lead_to_the_schema_the_program_speaks_of(start: str, tmp_path: Path, old: Path) -> None:
    file = old if start == "old" else tmp_path / "new.sqlite"
    store = Store(f"sqlite:///{file}")
    assert differences(store) == []
    store.close()
    assert content(file)["alembic_version"] == [(SCHEMA,)]


def test_the_number_of_the_schema_is_that_of_the_last_step() -> None:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    assert ScriptDirectory.from_config(config).get_heads() == [SCHEMA]


def test_nothing_of_an_old_database_is_lost_or_changed(old: Path) -> None:
    before = content(old)
    Store(f"sqlite:///{old}").close()
    after = content(old)
    assert before["events"]
    assert len(before) == 7
    for name, rows in before.items():
        width = len(rows[0]) if rows else 0
        kept = [tuple("play" if value == "token" else value for value in row) for row in rows]  # what tokens could do
        assert [row[:width] for row in after[name]] == kept, name


def test_what_was_left_to_be_done_in_an_old_database_is_found(old: Path) -> None:
    """A program of the one to move was left at one table of it."""
    with sqlite3.connect(old) as c:
        movers = {i: json.loads(summary)["to_move"] for i, summary in c.execute("SELECT id, summary FROM tables")}
        left = [table for table, seat in c.execute("SELECT table_id, seat FROM programs") if movers[table] == seat]
    store = Store(f"sqlite:///{old}")
    assert store.left_alone(100) == left != []
    store.close()


DIES = """
import os, sys
from alembic import op
from revier.server.store import Store
op.create_index = lambda *a, **k: os._exit(9)  # after tables were made and columns added
Store(sys.argv[1])
"""


def test_a_start_that_dies_between_two_steps_leaves_the_old_database(old: Path) -> None:
    before = content(old)
    died = subprocess.run([sys.executable, "-c", DIES, f"sqlite:///{old}"], check=False, capture_output=True)
    assert died.returncode == 9, died.stderr
    assert content(old) == before
    store = Store(f"sqlite:///{old}")
    assert differences(store) == []
    store.close()


def test_two_who_start_at_once_take_every_step_once(old: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [f"sqlite:///{old}"] * 4):
            assert differences(store) == []
            store.close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    Store(f"sqlite:///{file}").close()
    with sqlite3.connect(file) as c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
    before = content(file)
    with pytest.raises(BadInput) as found:
        Store(f"sqlite:///{file}")
    said = render(found.value.message)
    assert "9999" in said
    assert SCHEMA in said
    assert content(file) == before


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"this is a letter, not a database " * 100)
    with pytest.raises(BadInput) as found:
        Store(f"sqlite:///{file}")
    assert "tables.sqlite" in render(found.value.message)


def test_only_so_many_tables_go_on_by_themselves_the_latest_first(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    bot, me = SeatRow(0, "bot", "Bot 1", bot="random"), SeatRow(1, "me", "Anna")
    for n in range(6):
        now = encoded(Summary(0, n % 2, ["core.player", {"seat": 1}], False, None))
        store.add_table(TableRow(f"table{n}", "{}", "seed", "host", False, float(n), now), [bot, me], [("opened", {})])
    assert store.left_alone(100) == ["table4", "table2", "table0"]
    assert store.left_alone(2) == ["table4", "table2"]
    store.append(
        "table4", 2, [("action", {})], summary=encoded(Summary(1, 1, ["core.player", {"seat": 2}], False, None))
    )
    assert store.left_alone(2) == ["table2", "table0"]
    store.close()

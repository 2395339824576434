"""The store keeps its promises on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import text

from revier.core.errors import BadInput
from revier.server.app import create_app
from revier.server.store import Answer, Clash, ProgramRow, SeatRow, Store, TableRow
from revier.server.store.bodies import Program
from revier.server.store.database import Database
from revier.server.store.migrations import FIRST, steps
from revier.server.store.schema import metadata
from scenes.server import Server, settings
from support import postgres

TABLE = TableRow("abcdef", "{}", "seed", "host", False, 1.0, "{}")
SEATS = [SeatRow(0, "me", "Änne"), SeatRow(1, "open", "Ben", invitation="come")]


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
        return
    found = str(request.getfixturevalue("postgres_url"))
    yield found
    store = Store(found)
    with store.writing() as c:
        metadata.drop_all(c)
        c.execute(text("DROP TABLE alembic_version"))
    store.close()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    made.add_table(TABLE, SEATS, [("opened", {})])
    yield made
    made.close()


def test_the_database_of_0_1_0_becomes_that_of_today(url: str) -> None:
    """As 0.1.0 left it: its tables, and no number of a schema."""
    engine = Database(url).engine
    with engine.begin() as c:
        command.upgrade(steps(c), FIRST)
        c.execute(text("DROP TABLE alembic_version"))
        now = '{"position":0,"to_move":1,"headline":["core.player",{"seat":2}],"finished":false,"result":null}'
        first = ("id", "header", "seed", "host", "analysis", "created", "summary")
        row = {name: {**TABLE._asdict(), "summary": now}[name] for name in first}
        c.execute(text(f"INSERT INTO tables VALUES ({', '.join(f':{name}' for name in row)})"), row)
    engine.dispose()
    store = Store(url)
    with store.engine.connect() as c:
        assert compare_metadata(MigrationContext.configure(c), metadata) == []
        assert list(c.execute(text("SELECT id, mover FROM tables"))) == [("abcdef", 1)]
    found = store.table("abcdef")
    assert found is not None
    assert len(bytes.fromhex(found.chance)) == 32
    assert found._replace(chance="") == TableRow(**row)
    store.close()


def test_what_was_written_is_read_again_in_order(store: Store) -> None:
    store.append("abcdef", 2, [("action", {"line": "ä"}), ("undo", {"to": 0, "by": 1})])
    store.append("abcdef", 4, [("redo", {"by": 1, "lines": ["ä"]})])
    rows = store.rows("abcdef")
    assert [(row.seq, row.kind) for row in rows] == [(1, "opened"), (2, "action"), (3, "undo"), (4, "redo")]
    assert rows[1].body == {"line": "ä"}
    assert [row.number for row in rows] == sorted({row.number for row in rows})
    assert store.last_number == rows[-1].number
    assert [row.seq for _, row in store.news(rows[1].number, ["abcdef"])] == [3, 4]
    assert store.seating.seats("abcdef") == SEATS


def test_two_who_write_the_same_number_do_not_both_succeed(url: str, store: Store) -> None:
    """Two servers over one database: the second sees that it was too late, and nothing of it remains."""
    other = Store(url)
    answer = ("who", "key", Answer("request", 200, b'{"position":1}'))
    store.append("abcdef", 2, [("action", {"line": "mine"})])
    with pytest.raises(Clash):
        other.append("abcdef", 2, [("action", {"line": "theirs"})], answer)
    assert [row.body for row in other.rows("abcdef")][1:] == [{"line": "mine"}]
    assert other.answer("abcdef", "who", "key") is None
    other.append("abcdef", 3, [("action", {"line": "theirs"})], answer)
    assert other.answer("abcdef", "who", "key") == Answer("request", 200, b'{"position":1}')
    if not store.is_shared:  # where nobody else should write, numbers over all tables are taken, too
        with pytest.raises(Clash):  # afterwards the store knows better
            store.append("abcdef", 4, [("action", {"line": "late"})])
    store.append("abcdef", 4, [("action", {"line": "late"})])
    assert [row.seq for row in store.rows("abcdef")] == [1, 2, 3, 4]
    other.close()


def test_a_key_counts_once(store: Store) -> None:
    answer = ("who", "key", Answer("request", 200, b"{}"))
    store.append("abcdef", 2, [("action", {})], answer)
    with pytest.raises(Clash):
        store.append("abcdef", 3, [("action", {})], answer)
    assert len(store.rows("abcdef")) == 2


def test_an_invitation_is_used_up_by_one(store: Store) -> None:
    assert store.seating.invited("come") == ("abcdef", 1)
    assert store.seating.claim("abcdef", 1, "come", "Cem", "hash", "browser") is True
    assert store.seating.claim("abcdef", 1, "come", "Eve", "other", "browser") is False
    assert store.seating.granted("hash", "abcdef") == [("abcdef", 1, "browser")]
    assert store.seating.seats("abcdef")[1].name == "Cem"


def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    store.append("abcdef", 2, [("action", {})], ("who", "key", Answer("request", 200, b"{}")))
    store.seating.grant("hash", "abcdef", 0, "browser")
    store.notes.add_program("abcdef", ProgramRow(1, 0, Program({"kind": "pass"})))
    store.delete_table("abcdef")
    assert store.table("abcdef") is None
    assert store.rows("abcdef") == []
    assert store.answer("abcdef", "who", "key") is None
    assert store.seating.granted("hash") == []
    assert store.notes.programs("abcdef") == []


def test_a_table_lives_on_after_a_restart_on_this_database(url: str, tmp_path: Path) -> None:
    chosen = replace(settings(tmp_path), database=url)
    with TestClient(create_app(chosen)) as client:
        server = Server(client)
        host, guest = server.somebody(), server.somebody()
        table = host.open("rhl", "hotseat", "hotseat", "open")
        claim = host.table(table)["seats"][2]["claim"]
        assert guest.post(f"/tables/{table}/seats/2/claim", {"invitation": claim}).status_code == 200
        people = {0: host, 1: host, 2: guest}
        for _ in range(8):
            people[host.table(table)["to_move"]].first(table)
        last = people[host.table(table)["to_move"]]
        done = last.first(table)
        taken = last.post(f"/tables/{table}/undo", {"position": done["position"], "key": "u"})
        assert taken.status_code == 200
        before, log = host.table(table), host.get(f"/tables/{table}/log").json()
        cookies = dict(host.http.cookies)
    with TestClient(create_app(chosen)) as client:
        again = Server(client).somebody()
        again.http.cookies.update(cookies)
        assert again.table(table) == before
        assert again.get(f"/tables/{table}/log").json() == log
        assert again.delete(f"/tables/{table}").json()["code"] == "others_there"


def test_a_database_that_cannot_be_opened_is_said_without_its_password() -> None:
    with pytest.raises(BadInput) as found:
        Store("postgresql+psycopg://me:topsecret@127.0.0.1:1/none")
    assert "topsecret" not in str(found.value)
    with pytest.raises(BadInput):
        Store("nonsense")

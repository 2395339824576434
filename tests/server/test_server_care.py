"""What whoever runs a server needs: health, figures, logs without secrets, settings, backups, and a doctor."""

from __future__ import annotations

import gzip
import json
import logging
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from revier.cli.app import run as revier
from revier.core.errors import BadInput
from revier.server import logs
from revier.server.app import create_app
from revier.server.configure import configured, every_setting, table
from revier.server.doctor import look
from revier.server.metrics import METRICS
from revier.server.settings import Settings
from revier.server.store import Store
from revier.server.store.archive import restore, save
from revier.server.store.schema import metadata
from scenes.server import Server, settings
from support import postgres

DOCS = Path(__file__).parents[2] / "docs"


# --- health and figures -----------------------------------------------------------------------------------------------
def test_a_server_says_whether_it_lives_and_whether_it_can_serve(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    http = server.somebody().http
    assert http.get("/healthz").json() == {"status": "ok"}
    assert http.get("/readyz").json() == {"status": "ok", "checks": {"database": "ok", "workers": "ok"}}

    def away(*_: object) -> None:
        raise OperationalError("", {}, OSError("connection refused"))

    with monkeypatch.context() as patch:
        patch.setattr(server.house.store.engine, "connect", away)
        answer = http.get("/readyz")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert answer.json()["checks"]["database"] == "failed"
        assert http.get("/healthz").status_code == 200
        home = http.get("/")
        assert (home.status_code, home.headers["retry-after"]) == (503, "2")
    assert http.get("/").status_code == 200


LINE = re.compile(r"[a-z_]+(?:\{[a-z_]+=\"[^\"\n]*\"(?:,[a-z_]+=\"[^\"\n]*\")*\})? -?[0-9.e+]+")


def test_figures_are_in_the_usual_format_and_name_nobody(server: Server) -> None:
    host = server.somebody()
    table_id = host.open("coal", "hotseat", "hotseat")
    route = "/api/v1/tables/{table_id}/moves"
    before = METRICS.requests.value("POST", route, "200")
    host.first(table_id)
    host.http.get("/join/topsecretinvitation")
    found = host.http.get("/metrics")
    assert found.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = found.text.splitlines()
    for line in lines:
        assert line.startswith(("# HELP ", "# TYPE ")) or LINE.fullmatch(line), line
    assert METRICS.requests.value("POST", route, "200") == before + 1
    assert f'revier_requests_total{{method="POST",route="{route}",status="200"}}' in found.text
    assert table_id not in found.text
    assert "topsecret" not in found.text
    counts = [float(line.rpartition(" ")[2]) for line in lines if line.startswith("revier_request_seconds_bucket")]
    assert counts
    assert len({line.partition(" ")[0] for line in lines if not line.startswith("#")}) == len(
        [line for line in lines if not line.startswith("#")]
    )


def test_figures_are_for_this_machine_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    for chosen, address, status in (
        ("local", "203.0.113.9", 404),
        ("local", "127.0.0.1", 200),
        ("all", "203.0.113.9", 200),
        ("off", "127.0.0.1", 404),
    ):
        app = create_app(settings(tmp_path, metrics=chosen))
        with TestClient(app, client=(address, 1)) as http:
            assert http.get("/metrics").status_code == status, (chosen, address)


# --- logs -------------------------------------------------------------------------------------------------------------
def test_logs_say_patterns_of_paths_and_no_secret(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    host = server.somebody()
    with caplog.at_level(logging.INFO, "revier.requests"):
        host.http.get(
            "/join/nowhere/1/topsecretinvitation?token=topsecret", headers={"Authorization": "Bearer topsecret"}
        )
        host.get("/invitations/topsecretinvitation")
    said = [json.loads(logs.AsJson().format(record)) for record in caplog.records if record.name == "revier.requests"]
    assert [(one["method"], one["route"], one["status"]) for one in said] == [
        ("GET", "/join/{table_id}/{seat}/{invitation}", 404),
        ("GET", "/api/v1/invitations/{invitation}", 404),
    ]
    assert "topsecret" not in json.dumps(said)


def test_what_is_logged_in_passing_holds_no_password_either() -> None:
    record = logging.LogRecord("revier", logging.ERROR, "f", 1, "at %s", ("postgresql://me:pw1@h/x token=pw2 ",), None)
    for form in (logs.AsJson(), logs.AsText()):
        line = form.format(record)
        assert "pw1" not in line
        assert "pw2" not in line
    assert json.loads(logs.AsJson().format(record))["level"] == "error"


# --- settings ---------------------------------------------------------------------------------------------------------
def test_what_is_nearer_to_the_person_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "revier.toml"
    file.write_text(
        'port = 1\nworkers = 5\nsecure_cookie = true\nhosts = ["a.example", "b.example"]\nopen_tables = 7\n'
    )
    monkeypatch.setenv("REVIER_PORT", "2")
    monkeypatch.setenv("REVIER_WORKERS", "6")
    found = configured({"port": 3}, str(file))
    assert (found.port, found.workers, found.secure_cookie) == (3, 6, True)
    assert (found.hosts, found.limits.open_tables) == (("a.example", "b.example"), 7)
    monkeypatch.setenv("REVIER_CONFIG", str(file))
    monkeypatch.setenv("REVIER_SECURE_COOKIE", "off")
    assert (configured({}).port, configured({}).secure_cookie) == (2, False)


@pytest.mark.parametrize(
    ("text_", "place", "word"),
    [
        ("prot = 1", "revier.toml", "prot"),
        ('port = "many"', "revier.toml", "many"),
        ("bot_seconds = -1", "revier.toml", "-1"),
        ('log = "xml"', "revier.toml", "text | json"),
        ("bot_seconds = nan", "revier.toml", "nan"),
        ("port = = 1", "revier.toml", "line 1"),
    ],
)
def test_a_setting_that_is_none_is_refused_with_its_place(tmp_path: Path, text_: str, place: str, word: str) -> None:
    (tmp_path / "revier.toml").write_text(text_)
    with pytest.raises(BadInput) as found:
        configured({}, str(tmp_path / "revier.toml"))
    assert place in str(found.value)
    assert word in str(found.value)


def test_the_table_of_settings_is_that_of_the_code() -> None:
    page = (DOCS / "host.md").read_text("utf-8")
    assert table() in page
    names = {one.name for one in every_setting()}
    assert {"database", "secure_cookie", "trusted_proxies", "analysis_days", "open_tables"} <= names
    assert len(names) == len(list(every_setting()))
    assert configured({}) == Settings()


# --- backups ----------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database to restore into."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'restored.sqlite'}"
        return
    found = str(request.getfixturevalue("postgres_url"))
    yield found
    with closing(Store(found)) as store, store.writing() as c:
        metadata.drop_all(c)
        c.execute(text("DROP TABLE alembic_version"))


def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    with closing(Store(url)) as store, store.engine.connect() as c:
        ordered = {one.name: one.select().order_by(*one.primary_key) for one in metadata.sorted_tables}
        return {name: [tuple(row) for row in c.execute(wanted)] for name, wanted in ordered.items()}


def played(server: Server) -> tuple[str, dict[str, str]]:
    host = server.somebody()
    table_id = host.open("coal", "hotseat", "hotseat")
    for _ in range(4):
        host.first(table_id)
    host.post(f"/tables/{table_id}/chat", {"text": "Glück auf 😀"})
    return table_id, dict(host.http.cookies)


def test_what_was_saved_while_people_play_comes_back_in_either_database(
    server: Server, tmp_path: Path, empty: str
) -> None:
    table_id, cookies = played(server)
    url, file = server.house.settings.database, tmp_path / "saved.revier"
    saved = save(url, file)
    assert saved.rows["events"] == len(server.house.store.rows(table_id))
    assert file.stat().st_mode & 0o077 == 0
    before = rows_of(url)
    restore(file, empty)
    assert rows_of(empty) == before
    with closing(Store(empty)) as store:
        assert look(store).findings == []
    with pytest.raises(BadInput, match="not empty"):
        restore(file, empty)
    state = server.somebody()
    state.http.cookies.update(cookies)
    was = state.table(table_id)
    with TestClient(create_app(replace(settings(tmp_path), database=empty))) as client:
        again = Server(client).somebody()
        again.http.cookies.update(cookies)
        assert again.table(table_id) == was
        assert again.first(table_id)["position"] > was["position"]


def test_a_backup_that_is_cut_or_changed_is_never_taken_for_a_whole_one(server: Server, tmp_path: Path) -> None:
    played(server)
    file, broken = tmp_path / "saved.revier", tmp_path / "broken.revier"
    save(server.house.settings.database, file)
    data, lines = file.read_bytes(), gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    changed = [*lines[:3], lines[3].replace(b"0", b"1"), *lines[4:]]
    for wrong in (data[:-20], data[: len(data) // 2], b"", b"nothing", gzip.compress(b"".join(changed))):
        broken.write_bytes(wrong)
        with pytest.raises(BadInput):
            restore(broken, f"sqlite:///{tmp_path / 'new.sqlite'}")
    without = gzip.compress(b"".join([*lines[:4], *lines[5:]]))
    broken.write_bytes(without)
    with pytest.raises(BadInput, match="no whole backup"):
        restore(broken, f"sqlite:///{tmp_path / 'new.sqlite'}")


def test_the_commands_save_restore_and_look(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table_id, _ = played(server)
    url, new, file = server.house.settings.database, f"sqlite:///{tmp_path / 'new.sqlite'}", str(tmp_path / "b.revier")
    assert revier(["backup", file, "--database", url, "--lang", "en"]) == 0
    assert revier(["restore", file, "--database", new]) == 0
    assert revier(["doctor", "--database", new, "--lang", "en"]) == 0
    assert "All is well." in capsys.readouterr().out
    with closing(Store(new)) as store, store.writing() as c:
        c.execute(text("INSERT INTO grants (hash, table_id, seat, kind) VALUES ('h', 'nowhere', 0, 'browser')"))
        c.execute(text("DELETE FROM events WHERE table_id = :t AND seq = 2"), {"t": table_id})
    assert revier(["doctor", "--database", new, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {(one["kind"], one["table"]) for one in found["findings"]} >= {("orphans", "grants"), ("gap", table_id)}
    assert revier(["doctor", "--database", new, "--sweep", "--no-replay", "--lang", "de"]) == 1
    said = capsys.readouterr().out
    assert "1 Zeile" in said
    assert "grants" not in said.splitlines()[-1]
    assert revier(["restore", file, "--database", url, "--lang", "en"]) == 2
    assert "Another Revier serves" in capsys.readouterr().err  # nobody restores under a running server


def test_the_doctor_finds_a_game_that_cannot_be_played_again(server: Server) -> None:
    table_id, _ = played(server)
    store = server.house.store
    with store.writing() as c:
        c.exec_driver_sql("UPDATE events SET body = '{\"line\":\"nonsense\"}' WHERE kind = 'action' AND seq > 3")
    kinds = {(one.kind, one.table) for one in look(store).findings}
    assert kinds == {("stopped", table_id)}
    with store.writing() as c:
        c.exec_driver_sql("UPDATE tables SET header = '{\"revier\":1}'")
    assert {one.kind for one in look(store).findings} == {"replay"}

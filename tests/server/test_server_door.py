"""The door: what no store can hold, slow and half-open connections, proxies, and trouble said in a sentence."""

from __future__ import annotations

import errno
import json
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from starlette.types import Receive, Scope, Send

from revier.core.errors import BadInput
from revier.server import bad_text
from revier.server.alone import Alone
from revier.server.app import create_app
from revier.server.doorman import Door
from revier.server.house import House
from revier.server.running import run
from revier.server.seats import COOKIE
from revier.server.security import Guard
from revier.server.settings import Settings
from revier.server.trouble import trouble_of
from revier.server.workers import Workers
from scenes.server import Process, Server, settings

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


# --- text that is none ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("method", "path", "body", "headers"),
    [
        ("GET", "/api/v1/tables/%00", b"", {}),
        ("GET", "/api/v1/invitations/a%00b", b"", {}),
        ("GET", "/api/v1/tables/%ff", b"", {}),
        ("GET", "/api/v1/tables/%ed%a0%80", b"", {}),
        ("GET", "/api/v1/tables?after=%00", b"", {}),
        ("GET", "/rules/rhl?find=%ed%a0%80", b"", {}),
        ("POST", "/api/v1/me", rb'{"name": "a\u0000b"}', JSON),
        ("POST", "/api/v1/me", b'{"name": "a\0b"}', JSON),
        ("POST", "/api/v1/me", rb'{"name": "\ud83d"}', JSON),
        ("POST", "/api/v1/me", rb'{"name": "\uDE00x"}', JSON),
        ("POST", "/api/v1/me", rb'{"name": "\\\ud800"}', JSON),
        ("POST", "/me", b"name=a%00b", FORM),
        ("POST", "/me", b"name=%ff", FORM),
        ("POST", "/api/v1/imports", b'{"a"}\n\0', {}),
    ],
)
def test_text_that_is_none_is_refused_at_the_door(
    shared: Server, method: str, path: str, body: bytes, headers: dict[str, str]
) -> None:
    answer = shared.somebody().http.request(method, path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_text")


@pytest.mark.parametrize("name", ["😀", "\\u0000", "\\ud800", "Jörg \u2603", "a\\\\b"])
def test_unusual_text_is_taken_as_it_is(shared: Server, name: str) -> None:
    """Also what only looks like an escape: a backslash before it makes it text."""
    me = shared.somebody()
    sent = json.dumps({"name": name}).encode()
    assert me.http.post("/api/v1/me", content=sent, headers=JSON).json()["name"] == name
    assert me.get("/me").json()["name"] == name


def test_pairs_are_whole_characters_and_halves_are_not() -> None:
    scope: Scope = {"type": "http", "headers": []}
    assert not bad_text.in_body(scope, rb'"\ud83d\ude00\ud83d\ude00"')
    for half in (rb'"\ud83d\ud83d\ude00"', rb'"\ude00\ud83d"', rb'"\ud83d\u0041"', rb'"\ud83d\\ude00"'):
        assert bad_text.in_body(scope, half), half


# --- who asks ---------------------------------------------------------------------------------------------------------
def test_a_password_of_a_proxy_in_front_is_none_of_ours(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("coal", "me", "random")
    host.http.headers["Authorization"] = "Basic Y2x1YjpzZWNyZXQ="
    assert host.table(table)["my_seats"] == [0]
    assert host.http.get(f"/tables/{table}").status_code == 200
    assert host.get("/tables", headers={"Authorization": "Bearer nobody"}).status_code == 200
    assert host.get(f"/tables/{table}", headers={"Authorization": "Bearer nobody"}).status_code == 401


def test_cookies_are_for_tls_alone_where_it_is_spoken_or_demanded(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), base_url="https://testserver") as client:
        assert "; Secure" in client.post("/api/v1/tables", json=_coal()).headers["set-cookie"]
    with TestClient(create_app(settings(tmp_path))) as client:
        assert "; Secure" not in client.post("/api/v1/tables", json=_coal()).headers["set-cookie"]
    with TestClient(create_app(settings(tmp_path, secure_cookie=True))) as client:
        given = client.post("/api/v1/tables", json=_coal()).headers["set-cookie"]
        assert given.startswith(f"{COOKIE}=")
        assert "; Secure" in given


def _coal() -> dict[str, object]:
    return {"game": "coal", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::99", "2001:db8:1:2::"),
        ("2001:db8:1:3::99", "2001:db8:1:3::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("::1", "::1"),
    ],
)
def test_limits_count_a_home_not_each_of_its_addresses(address: str, counted: str) -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["client"][0])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    guard = Guard(app, Settings("sqlite://"), lambda: None)
    http = TestClient(guard, client=(address, 5), base_url="http://[::1]")
    assert http.get("/").status_code == 204
    assert seen == [counted]


# --- slow and half-open connections -----------------------------------------------------------------------------------
@contextmanager
def served(folder: Path, found: list[Any] | None = None, **more: object) -> Iterator[int]:
    """A server of this process behind a real socket; its port. Who asks is handed the server, too."""
    house = House(replace(settings(folder), **more))  # type: ignore[arg-type]
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(512)
    found = [] if found is None else found
    thread = threading.Thread(target=run, args=(house, listening, found.append))
    thread.start()
    try:
        yield int(listening.getsockname()[1])
    finally:
        found[0].should_exit = True
        thread.join(30)


def test_a_request_that_never_says_what_it_wants_is_sent_away(tmp_path: Path) -> None:
    with served(tmp_path, head_seconds=0.2, body_seconds=0.3) as port:
        for begun in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "):
            with socket.create_connection(("127.0.0.1", port), 20) as slow:
                slow.sendall(begun)
                assert slow.recv(10) == b""
        with socket.create_connection(("127.0.0.1", port), 20) as slow:
            slow.sendall(b"POST /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            assert slow.recv(4096).startswith(b"HTTP/1.1 408")


def test_half_open_connections_make_room_for_people(tmp_path: Path) -> None:
    """Three times as many as there is room for, and none of them ever asks anything."""
    with served(tmp_path, connections=64, head_seconds=60.0) as port:
        silent = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(192)]
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
                assert http.get("/healthz").json() == {"status": "ok"}
                assert http.get("/").status_code == 200
        finally:
            for one in silent:
                one.close()


def test_many_who_come_at_once_each_send_another_one_away() -> None:
    """Connections are taken several at a time, and one that was sent away is closed only after that."""
    door, sent = Door(64, 10.0), list[int]()

    class One:
        def __init__(self, number: int) -> None:
            self.number = number

        def away(self) -> None:
            sent.append(self.number)

    for number in range(100):
        door.comes(One(number))  # type: ignore[arg-type]
    assert sent == list(range(36))


def test_the_second_half_of_an_answer_does_not_wait_for_word_of_the_first(tmp_path: Path) -> None:
    """Head and body are written one after the other. Where the system may hold back the second until it hears of the
    first, every answer on a connection that is kept comes 40 ms late.
    """
    found: list[Any] = []
    with (
        served(tmp_path, found) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as http,
    ):
        http.get("/healthz")
        taken = [one.transport.get_extra_info("socket") for one in found[0].server_state.connections]
        assert [one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) > 0 for one in taken] == [True]


# --- one server a file ------------------------------------------------------------------------------------------------
def test_a_second_server_on_the_same_file_is_refused_and_a_dead_one_holds_nothing(tmp_path: Path) -> None:
    first = Process(tmp_path)
    try:
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        with pytest.raises(BadInput) as found:
            House(replace(settings(tmp_path), database=url))
        assert str(tmp_path / "tables.sqlite") in str(found.value)
        command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", url, "--lang", "en"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert second.returncode == 2
        assert "Another Revier serves" in second.stderr
        assert "Traceback" not in second.stderr
    finally:
        first.kill()
    Alone(url).release()


def test_on_a_new_machine_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    new = Process(tmp_path / "share" / "revier")
    try:
        assert httpx.get(f"{new.address}/readyz").status_code == 200
    finally:
        new.kill()
    assert (tmp_path / "share" / "revier" / "tables.sqlite").exists()


def test_a_file_that_is_no_database_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"no database at all " * 400)
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", url, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "cannot be opened" in done.stderr
    Alone(url).release()  # nobody holds what could not be opened


# --- a database in trouble --------------------------------------------------------------------------------------------
def test_a_locked_database_is_said_soon_and_nothing_is_lost(server: Server, tmp_path: Path) -> None:
    host = server.somebody()
    table = host.open("coal", "hotseat", "hotseat")
    host.first(table)
    at, choice = host.table(table)["position"], host.choices(table)[0]["action"]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        body = {"action": choice, "position": at, "key": "once"}
        refused = host.post(f"/tables/{table}/moves", body)
        assert (refused.status_code, refused.json()["code"]) == (503, "database_busy")
        assert refused.headers["retry-after"] == "2"
        assert host.http.get("/").status_code == 200  # who only looks does not wait for writers
        other.execute("ROLLBACK")
    assert host.table(table)["position"] == at
    assert host.post(f"/tables/{table}/moves", body).status_code == 200


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("database or disk is full", "database_full"),
        ("could not extend file: No space left on device", "database_full"),
        ("database disk image is malformed", "database_damaged"),
        ("connection refused", "database_away"),
        ("canceling statement due to lock timeout", "database_busy"),
    ],
)
def test_every_trouble_has_its_sentence_and_names_nothing_that_was_written(
    server: Server, said: str, code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OperationalError("INSERT INTO answers", {"body": "topsecret"}, sqlite3.OperationalError(said))

    host = server.somebody()
    table = host.open("coal", "hotseat", "hotseat")
    at, choice = host.table(table)["position"], host.choices(table)[0]["action"]
    with monkeypatch.context() as patch:
        patch.setattr(server.house.store, "append", broken)
        answer = host.post(f"/tables/{table}/moves", {"action": choice, "position": at, "key": "k"})
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, code, "2")
    assert "topsecret" not in answer.text + caplog.text
    assert host.table(table)["position"] == at
    assert host.act(table, choice).status_code == 200


def test_whoever_cannot_write_for_others_is_told_and_does_not_queue(server: Server) -> None:
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with server.house.store.writing():
            held.set()
            done.wait(60)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(60)
    try:
        answer = server.somebody().post("/me", {"name": "Anna"})
        assert (answer.status_code, answer.json()["code"]) == (503, "database_busy")
    finally:
        done.set()
        holder.join()


def test_a_mistake_of_ours_is_not_called_trouble_with_the_database() -> None:
    assert trouble_of(ValueError("x")) is None
    full = trouble_of(OperationalError("", {}, OSError(errno.ENOSPC, "No space left on device")))
    assert full is not None
    assert full.status == 503


# --- workers ----------------------------------------------------------------------------------------------------------
def test_a_server_whose_workers_cannot_begin_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\nif 'revier.server.worker' in sys.orig_argv: os._exit(3)\n"
    )
    env = {"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin", "LC_ALL": "C"}
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", url, "--lang", "en"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "Workers cannot be started" in done.stderr
    assert "Revier is at" not in done.stdout
    assert "Traceback" not in done.stderr


def test_workers_begin_where_the_system_is_not_posix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: no `os.nice`, no `resource`."""
    lines = ("import os, sys", "del os.nice", "sys.modules['resource'] = sys.modules['fcntl'] = None")
    (tmp_path / "sitecustomize.py").write_text("\n".join(lines))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    workers = Workers(1)
    try:
        workers.prove()
        assert workers.call("builtins:len", "abc", seconds=60) == 3
    finally:
        workers.close()


def test_the_table_says_when_another_bot_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings(tmp_path, bot_seconds=0.2))) as client:
        server = Server(client)
        call: Callable[..., object] = server.house.workers.call
        stuck = threading.Event()
        stuck.set()

        def sometimes(job: str, *arguments: object, **more: object) -> object:
            if stuck.is_set() and job.endswith(":choose") and "random" not in str(arguments[1]):
                return call("time:sleep", 3600, **more)
            return call(job, *arguments, **{**more, "seconds": 60})

        monkeypatch.setattr(server.house.workers, "call", sometimes)
        host = server.somebody()
        table = host.open("coal", "hotseat", "greedy")
        start = time.monotonic()
        while not _said(host, table, "Meanwhile “random” plays"):
            assert time.monotonic() - start < 120
            if host.table(table)["to_move"] == 0:
                host.first(table)
            else:
                server.wait(lambda: bool(host.table(table)["to_move"] == 0) or _said(host, table, "Meanwhile"))
        stuck.clear()
        while not _said(host, table, "decides again"):
            assert time.monotonic() - start < 120
            if host.table(table)["to_move"] == 0:
                host.first(table)
            else:
                server.wait(lambda: bool(host.table(table)["to_move"] == 0) or _said(host, table, "decides again"))


def _said(host: object, table: str, text: str) -> bool:
    return text in str(host.get(f"/tables/{table}/log?lang=en").json())  # type: ignore[attr-defined]

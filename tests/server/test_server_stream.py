"""News over a real connection: a server of its own process, streams that stay open, and what was missed."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from revier.server.app import create_app
from scenes.server import settings

PATIENCE = 60


class Running:
    """A server that listens on a port, in a thread of the test."""

    def __init__(self, folder: Path) -> None:
        app = create_app(settings(folder, heartbeat=1.0))
        self.server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=2))
        started = threading.Event()
        startup = self.server.startup

        async def begin(*arguments: Any, **more: Any) -> None:
            await startup(*arguments, **more)
            started.set()

        self.server.startup = begin  # type: ignore[method-assign]
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        assert started.wait(PATIENCE)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}/api/v1"

    def browser(self) -> httpx.Client:
        """A browser with a cookie; as many connections as it likes."""
        http = httpx.Client(base_url=self.address, timeout=PATIENCE, limits=httpx.Limits(max_connections=None))
        http.post("/me", json={"name": "Ada"})
        return http

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not end"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("stream"))
    yield made
    made.stop()


class Event(dict[str, Any]):
    """One event: `kind`, `id` and what it says."""


@contextmanager
def listening(http: httpx.Client, table: str, last: str = "") -> Iterator[Iterator[Event]]:
    headers = {"Last-Event-ID": last} if last else {}
    with http.stream("GET", f"/events?tables={table}", headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield events(answer)


def events(answer: httpx.Response) -> Iterator[Event]:
    found = Event()
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if line == "":
            if "kind" in found:
                yield found
            found = Event(id=None)
        elif name == "event":
            found["kind"] = value
        elif name == "id":
            found["id"] = value
        elif name == "data":
            found |= json.loads(value)


def until(stream: Iterator[Event], kind: str) -> Event:
    return next(event for event in stream if event["kind"] == kind)


def open_table(http: httpx.Client) -> str:
    seats = [{"kind": "hotseat"}] * 3
    made = http.post("/tables", json={"game": "rhl", "players": 3, "seats": seats, "seed": 1})
    return str(made.json()["id"])


def move(http: httpx.Client, table: str, key: str) -> Any:
    legal = http.get(f"/tables/{table}/legal").json()
    action = legal["groups"][0]["choices"][0]["action"]
    done = http.post(f"/tables/{table}/moves", json={"action": action, "position": legal["position"], "key": key})
    assert done.status_code == 200, done.text
    return done.json()


def test_a_move_is_told_at_once_to_everybody_who_looks(running: Running) -> None:
    host, onlooker = running.browser(), running.browser()
    table = open_table(host)
    with listening(onlooker, table) as stream:
        assert until(stream, "hello")["event"] >= 1
        done = move(host, table, "a")
        heard = until(stream, "move")
        assert (heard["table"], heard["position"], heard["revision"]) == (table, done["position"], done["revision"])
        host.post(f"/tables/{table}/chat", json={"text": "well?"})
        assert until(stream, "chat")["id"] is not None


def test_what_was_missed_comes_first_and_nothing_twice(running: Running) -> None:
    host = running.browser()
    table = open_table(host)
    with listening(host, table) as stream:
        until(stream, "hello")
        move(host, table, "a")
        last = until(stream, "move")["id"]
    move(host, table, "b")
    missed = move(host, table, "c")
    with listening(host, table, last) as stream:
        heard = until(stream, "move")
        assert heard["missed"] is True
        assert int(heard["id"]) > int(last)
        assert host.get(f"/tables/{table}").json()["event"] == int(heard["id"])
        fresh = move(host, table, "d")
        live = until(stream, "move")
        assert "missed" not in live
        assert live["position"] == fresh["position"] > missed["position"]


def test_eight_tabs_with_a_stream_each_do_not_keep_a_ninth_waiting(running: Running) -> None:
    """A browser shares one stream; where it cannot, the server answers all the same."""
    host = running.browser()
    table = open_table(host)
    with ExitStack() as tabs:
        streams = [tabs.enter_context(listening(host, table)) for _ in range(8)]
        for stream in streams:
            until(stream, "hello")
        done = move(host, table, "a")
        for stream in streams:
            assert until(stream, "move")["position"] == done["position"]
        assert host.get(f"/tables/{table}").json()["seats"][0]["here"] is True


def test_too_many_streams_are_refused_and_closed_ones_do_not_count(running: Running) -> None:
    host = running.browser()
    table = open_table(host)
    house = running.server.config.app.state.house  # type: ignore[union-attr]
    most = house.settings.limits.streams
    with ExitStack() as tabs:
        streams = [tabs.enter_context(listening(host, table)) for _ in range(most)]
        for stream in streams:
            until(stream, "hello")
        refused = host.get(f"/events?tables={table}")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_streams")
    watcher = running.browser()
    with listening(watcher, table) as stream:
        until(stream, "hello")
        while host.get(f"/tables/{table}").json()["seats"][0]["here"]:
            until(stream, "presence")  # somebody has gone
    with listening(host, table) as stream:
        until(stream, "hello")


def test_a_stream_ends_with_the_server(tmp_path: Path) -> None:
    own = Running(tmp_path)
    host = own.browser()
    table = open_table(host)
    with listening(host, table) as stream:
        until(stream, "hello")
        ended = threading.Thread(target=own.stop)
        ended.start()
        with suppress(httpx.HTTPError):  # a server that ends may cut the connection
            for _ in stream:
                continue
        ended.join(PATIENCE)
        assert not ended.is_alive()

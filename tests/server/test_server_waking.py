"""Who wakes a table at which a bot is to decide: moves, opening, loading, the start, a timer; never a look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.server.app import create_app
from scenes.server import Server, Somebody, settings

BOTS = ("random", "random", "random")


@pytest.fixture
def woken(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What bots were asked to think about; here nobody does."""
    jobs: list[Callable[[], None]] = []
    monkeypatch.setattr(server.house.workers, "start", jobs.append)
    return jobs


def test_a_new_table_is_woken(server: Server, woken: list[Any]) -> None:
    server.somebody().open("rhl", *BOTS)
    assert len(woken) == 1


def test_a_move_wakes_the_bot_that_is_next(server: Server, woken: list[Any]) -> None:
    me = server.somebody()
    table = me.open("rhl", "me", "hotseat", "random", options={"seats_as_given": True})
    while me.table(table)["to_move"] != 2:
        assert woken == []
        me.first(table)
    assert len(woken) == 1


def test_a_table_taken_from_the_log_is_woken(server: Server, woken: list[Any]) -> None:
    table = server.somebody().open("rhl", *BOTS)
    woken.clear()
    server.house.tables.forget(server.house.tables.get(table))
    server.somebody().table(table)
    assert len(woken) == 1


def looks(me: Somebody, table: str) -> Iterator[str]:
    """Everything that can be got about a table: the interface's own list of paths, and the pages."""
    for path, methods in me.get("/openapi.json").json()["paths"].items():
        if "get" in methods and "{table_id}" in path:
            given = methods["get"].get("parameters", ())
            needed = "&".join(f"{one['name']}=game" for one in given if one["in"] == "query" and one.get("required"))
            yield f"{path.format(name='map', tile=7, place='h:A1', seat=0, table_id=table)}?{needed}"
    yield from (f"/tables/{table}", f"/tables/{table}/invitations", "/", "/api/v1/tables", "/parts/tables")


REFUSED = {"overlay.toml": 404, "holders": 403, "/review": 409}  # no overlay, no seat of mine, a game not yet over


def test_looking_wakes_nobody(server: Server, woken: list[Any]) -> None:
    me = server.somebody()
    table = me.open("rhl", *BOTS)
    live = server.house.tables.get(table)
    live.thinking = None  # as after a failure: a bot is to decide and nobody thinks
    woken.clear()
    before = server.house.store.rows(table)
    paths = list(looks(me, table))
    assert len(paths) > 10
    for path in paths:
        wanted = next((status for part, status in REFUSED.items() if part in path), 200)
        assert me.http.get(path).status_code == wanted, path
    assert woken == []
    assert live.thinking is None
    assert server.house.store.rows(table) == before


def test_a_server_that_starts_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        server = Server(client)
        monkeypatch.setattr(server.house.workers, "start", lambda _job: None)
        table = server.somebody().open("rhl", *BOTS)
        waiting = server.somebody().open("rhl", "hotseat", "hotseat", "hotseat")
        before = len(server.house.store.rows(table))
        assert server.house.store.left_alone(5) == [table]
    with TestClient(create_app(settings(tmp_path))) as client:
        server = Server(client)
        server.wait(lambda: len(server.house.store.rows(table)) > before)
        assert waiting not in server.house.tables


def test_after_a_failure_a_timer_wakes_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings(tmp_path, retry_seconds=0.01))) as client:
        server = Server(client)
        call = server.house.workers.call
        failed: list[str] = []

        def fails_once(job: str, *arguments: Any, **more: Any) -> Any:
            if not failed:
                failed.append(job)
                raise OSError("no more processes")
            return call(job, *arguments, **more)

        monkeypatch.setattr(server.house.workers, "call", fails_once)
        table = server.somebody().open("rhl", *BOTS)
        before = len(server.house.tables.get(table).play)
        server.wait(lambda: len(server.house.tables.get(table).play) > before)
        assert failed == ["revier.server.jobs:choose"]


def test_what_goes_wrong_again_and_again_is_tried_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[float] = []

    class Timer:
        """Counts and never rings."""

        def __init__(self, seconds: float, *_: object) -> None:
            tried.append(seconds)

        def start(self) -> None:
            pass

        def cancel(self) -> None:
            pass

    monkeypatch.setattr("revier.server.autoplay.threading.Timer", Timer)
    with TestClient(create_app(settings(tmp_path, retry_seconds=10, longest_retry_seconds=100))) as client:
        server = Server(client)
        table = server.somebody().open("coal", "hotseat", "hotseat")
        live, autoplay = server.house.tables.get(table), server.house.autoplay
        for _ in range(5):
            autoplay.later(live)
            autoplay.later(live)  # who waits already is not asked to wait again
            autoplay._again(table)  # it rings
        assert tried == [10, 20, 40, 80, 100]

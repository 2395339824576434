"""A human pace: bots leave some time between their decisions if people wish, and nobody is held up by it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from scenes.server import Server


class Time:
    """Timers that ring when the test says so, and the clock they go by."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.server, self.waiting = server, list[tuple[float, Callable[[], None]]]()
        self.late = 0.0
        real = server.house.clock

        def clock() -> float:
            return real() + self.late

        monkeypatch.setattr(server.house, "clock", clock)
        monkeypatch.setattr("revier.server.store.store.time", SimpleNamespace(time=clock))  # when rows are written
        time = self

        class Timer:
            def __init__(self, seconds: float, job: Callable[..., None], arguments: Any = ()) -> None:
                self.seconds, self.job = seconds, lambda: job(*arguments)

            def start(self) -> None:
                time.waiting.append((self.seconds, self.job))

            def cancel(self) -> None:
                pass

        monkeypatch.setattr("revier.server.autoplay.threading", SimpleNamespace(Timer=Timer, Lock=threading.Lock))

    def passes(self) -> float:
        """The next timer rings; how long it was set for."""
        self.server.wait(lambda: bool(self.waiting))
        seconds, job = self.waiting.pop(0)
        self.late += seconds
        job()
        return seconds


@pytest.fixture
def time(server: Server, monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(server, monkeypatch)


def decisions(server: Server, table: str) -> int:
    return sum(entry.by == "bot" for entry in server.house.tables.get(table).book.entries)


def test_bots_decide_one_after_the_other_and_wait_in_between(server: Server, time: Time) -> None:
    me = server.somebody()
    table = me.open("coal", "random", "random", pace=4)
    assert me.table(table)["pace"] == 4
    for done in range(3):
        assert decisions(server, table) == done
        assert 3 < time.passes() <= 4
        server.wait(lambda done=done: decisions(server, table) > done)  # type: ignore[misc]


def test_without_a_pace_nobody_waits(server: Server, time: Time) -> None:
    table = server.somebody().open("coal", "random", "random")
    server.wait(lambda: server.house.tables.get(table).finished)
    assert time.waiting == []


def test_whoever_sits_there_lets_bots_go_on_at_once(server: Server, time: Time) -> None:
    me = server.somebody()
    table = me.open("coal", "me", "random", pace=10)
    while me.table(table)["to_move"] == 0:
        me.first(table)
    server.wait(lambda: bool(time.waiting))  # the bot waits, and no timer will ring
    before = decisions(server, table)
    told = me.post(f"/tables/{table}/pace", {"seconds": 0})
    assert told.json() == {"pace": 0}
    server.wait(lambda: decisions(server, table) > before)


def test_a_person_is_never_held_up(server: Server, time: Time) -> None:
    """While a bot waits, people may take back what they did, and nothing is asked of a worker."""
    me = server.somebody()
    table = me.open("coal", "me", "random", pace=10)
    while me.table(table)["to_move"] == 0:
        me.first(table)
    server.wait(lambda: bool(time.waiting))
    assert server.house.tables.get(table).thinks is None
    undone = {"position": me.table(table)["position"], "key": me.key()}
    assert me.post(f"/tables/{table}/undo", undone).status_code == 200
    assert me.table(table)["to_move"] == 0


def test_the_pace_stands_in_the_log_and_is_kept(server: Server, time: Time) -> None:
    me = server.somebody()
    table = me.open("coal", "hotseat", "random", pace=3)
    me.post(f"/tables/{table}/pace", {"seconds": 1.5})
    me.post(f"/tables/{table}/pace", {"seconds": 1.5})  # nothing new

    def said() -> list[str]:
        lines = me.get(f"/tables/{table}/log").json()
        return [text for line in lines for text in line["texts"] if "seconds" in text]

    told = [
        "From here on bots take 3 seconds at least for a decision.",
        "From here on bots take 1.5 seconds at least for a decision.",
    ]
    assert said() == told
    server.house.tables.forget(server.house.tables.get(table))
    assert me.table(table)["pace"] == 1.5
    assert said() == told


@pytest.mark.parametrize("seconds", [-1, 11, "soon"])
def test_nonsense_is_refused(server: Server, seconds: object) -> None:
    me = server.somebody()
    table = me.open("coal", "hotseat", "hotseat")
    assert me.post(f"/tables/{table}/pace", {"seconds": seconds}).status_code == 422
    assert me.table(table)["pace"] == 0


def test_the_form_offers_it(server: Server) -> None:
    me = server.somebody()
    shown = me.http.get("/new?game=coal").text
    assert 'id="f-pace"' in shown
    assert "unhurried (3 seconds)" in shown

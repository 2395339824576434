"""Two servers on one PostgreSQL: any of them takes any request, and each hears what happens at the other."""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from revier.core.errors import BadInput
from revier.server.alone import Alone
from revier.server.app import create_app
from revier.server.differences import put_in
from revier.server.live import Packed, Reader, Stream
from revier.server.seats import hashed
from revier.server.settings import Settings
from revier.server.several import divided, must_be_possible
from revier.server.store.shared import Duty, Shared
from scenes.server import PATIENCE, Server, Somebody, settings
from support import postgres

ROUNDS = 12


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture
def chosen(tmp_path: Path, postgres_url: str) -> Settings:
    return replace(settings(tmp_path), database=postgres_url)


@pytest.fixture
def two(chosen: Settings) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    with (
        TestClient(create_app(chosen), raise_server_exceptions=False) as a,
        TestClient(create_app(chosen), raise_server_exceptions=False) as b,
    ):
        yield Server(a), Server(b)


def elsewhere(who: Somebody, server: Server) -> Somebody:
    """The same browser at another server."""
    found = server.somebody()
    found.http.cookies.update(dict(who.http.cookies))
    return found


class Listener(Stream):
    """A stream that ends in the test."""

    def __init__(self, server: Server, table: str, who: Somebody | None = None) -> None:
        secret = who.http.cookies.get("revier") if who else ""
        reader = Reader(hashed(secret) if secret else "", changes=True)
        super().__init__(reader, frozenset({table}), asyncio.new_event_loop())
        self.heard: queue.Queue[Packed | None] = queue.Queue()
        self.server = server
        server.house.hub.join(self)
        server.house.hub.publish(table, "presence", {})

    def push(self, data: Packed | None) -> None:
        self.heard.put(data)

    def until(self, wanted: Callable[[str, dict[str, Any]], bool]) -> dict[str, Any]:
        """The first news of this kind."""
        while True:
            data = self.heard.get(timeout=PATIENCE)
            assert data is not None, "the stream has ended"
            kind = data.plain.partition(b"event: ")[2].partition(b"\n")[0].decode()
            said = json.loads(data.plain.partition(b"data: ")[2])
            if wanted(kind, said):
                return dict(said)

    def leave(self) -> None:
        self.server.house.hub.close(self)
        (table,) = self.tables
        self.server.house.hub.publish(table, "presence", {})
        self.loop.close()


# --- any process takes any request ------------------------------------------------------------------------------------
def test_a_move_at_one_server_is_seen_at_the_other(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "hotseat", "hotseat", "hotseat")
    there = elsewhere(host, b)
    for n in range(6):
        mover, other = (host, there) if n % 2 else (there, host)
        mover.first(table)
        assert mover.table(table) == other.table(table)
        assert mover.get(f"/tables/{table}/now").json()["tag"] == other.get(f"/tables/{table}/now").json()["tag"]
    assert there.post(f"/tables/{table}/undo", {"position": there.table(table)["position"], "key": "u"}).is_success
    assert host.table(table) == there.table(table)
    assert host.get(f"/tables/{table}/log").json() == there.get(f"/tables/{table}/log").json()


def test_a_viewer_is_told_of_moves_at_the_other_server_as_differences(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "hotseat", "hotseat", "hotseat")
    ear = Listener(b, table)
    now = elsewhere(Somebody(b), b).get(f"/tables/{table}/now").json()
    moved = host.first(table)
    told = ear.until(lambda kind, _: kind == "move")
    assert (told["table"], told["position"]) == (table, moved["position"])
    known, tag = {"table": now["table"], "shown": now["shown"]}, now["tag"]
    while known["table"]["position"] < moved["position"]:
        change = ear.until(lambda kind, said, tag=tag: kind == "change" and said["was"] == tag)  # type: ignore[misc]
        known, tag = put_in(known, change.get("edits", [])), change["tag"]
    assert known["table"] == Somebody(a).table(table)
    ear.leave()


def test_a_key_counts_once_whichever_server_is_asked(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "hotseat", "hotseat", "hotseat")
    there = elsewhere(host, b)
    action, at = host.choices(table)[0]["action"], host.table(table)["position"]
    first, again = host.act(table, action, at, "once"), there.act(table, action, at, "once")
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert there.table(table)["position"] == first.json()["position"]


def test_of_two_who_move_at_once_one_wins_every_ply_and_both_agree(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    players = [host, elsewhere(host, b)]
    barrier = threading.Barrier(2)

    def play(n: int, round_: int, at: int) -> tuple[int, dict[str, Any]]:
        me = players[n]
        choices = me.choices(table)
        barrier.wait(PATIENCE)
        done = me.act(table, choices[n % len(choices)]["action"], at, f"r{round_}-{n}")
        barrier.wait(PATIENCE)
        return done.status_code, done.json()

    with ThreadPoolExecutor(2) as both:
        for round_ in range(ROUNDS):
            before = host.table(table)["position"]
            found = [one.result(PATIENCE) for one in [both.submit(play, n, round_, before) for n in range(2)]]
            assert sorted(status for status, _ in found) == [200, 409]
            loser = next(said for status, said in found if status == 409)
            winner = next(said for status, said in found if status == 200)
            assert (loser["code"], loser["position"]) == ("stale", winner["position"])
            records = [one.get(f"/tables/{table}/record").text for one in players]
            assert records[0] == records[1]
            assert len(records[0].splitlines()) == 1 + winner["position"] > 1 + before
    rows = a.house.store.rows(table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert [row.number for row in rows] == sorted({row.number for row in rows})


def test_people_who_do_other_things_at_once_do_not_disturb_one_another(two: tuple[Server, Server]) -> None:
    """Who talks at one server and who plays at the other take turns; neither is told that the other was there."""
    a, b = two
    host = a.somebody()
    table = host.open("coal", "hotseat", "hotseat", "hotseat")
    there = elsewhere(host, b)
    barrier = threading.Barrier(2)

    def talk(n: int) -> int:
        barrier.wait(PATIENCE)
        return int(there.post(f"/tables/{table}/chat", {"text": f"line {n}"}).status_code)

    def move(_: int) -> int:
        action, at = host.choices(table)[0]["action"], host.table(table)["position"]
        barrier.wait(PATIENCE)
        return int(host.act(table, action, at).status_code)

    with ThreadPoolExecutor(2) as both:
        for n in range(ROUNDS):
            spoken, moved = both.submit(talk, n), both.submit(move, n)
            assert (spoken.result(PATIENCE), moved.result(PATIENCE)) == (201, 200)
    lines = [[one["text"] for one in who.get(f"/tables/{table}/chat").json()] for who in (host, there)]
    assert lines == [[f"line {n}" for n in range(ROUNDS)]] * 2


# --- rights and people ------------------------------------------------------------------------------------------------
def test_what_is_revoked_at_one_server_opens_nothing_at_the_other(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "me", "hotseat", private=True)
    made = host.post(f"/tables/{table}/seats/0/token", {"scope": "play"}).json()
    program = b.somebody({"Authorization": f"Bearer {made['secret']}"})
    assert program.table(table)["my_seats"] == [0]
    assert host.delete(f"/tables/{table}/seats/0/holders/{made['id']}").status_code == 204
    assert program.get(f"/tables/{table}").status_code == 401
    assert program.act(table, {"kind": "pass", "seat": 0}, 0).status_code == 401


def test_who_sits_down_at_one_server_sits_at_the_other(two: tuple[Server, Server]) -> None:
    a, b = two
    host, guest = a.somebody(), b.somebody()
    table = host.open("coal", "me", "open")
    claim = next(seat["claim"] for seat in host.table(table)["seats"] if seat["open"])
    assert b.somebody().table(table)["seats"][1]["open"] is True
    taken = guest.post(f"/tables/{table}/seats/1/claim", {"invitation": claim, "name": "Berta"})
    assert taken.status_code == 200
    assert host.post(f"/tables/{table}/seats/1/claim", {"invitation": claim}).status_code == 403
    seat = host.table(table)["seats"][1]
    assert (seat["name"], seat["open"]) == ("Berta", False)
    asked = host.post(f"/tables/{table}/motions", {"what": "pause"})
    assert asked.status_code == 202
    assert guest.post(f"/tables/{table}/consent", {"yes": True}).status_code == 200
    assert host.table(table)["paused"] is True
    assert host.post(f"/tables/{table}/motions", {"what": "resume"}).status_code == 200
    assert guest.table(table)["paused"] is False


def test_who_looks_on_through_one_server_is_there_for_the_other(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "me", "hotseat")
    viewer = Listener(b, table)
    there = elsewhere(host, b)

    def present(said: dict[str, Any]) -> bool:
        return bool(viewer.server.house.present(viewer.server.house.table(said["table"])) - {""})

    page = Listener(a, table, host)
    viewer.until(lambda kind, said: kind == "presence" and present(said))
    assert [seat["here"] for seat in there.table(table)["seats"]] == [True, True]
    assert there.get(f"/tables/{table}/people").json()["people"][0]["here"] is True
    page.leave()
    viewer.until(lambda kind, said: kind == "presence" and not present(said))
    assert [seat["here"] for seat in there.table(table)["seats"]] == [False, False]
    viewer.leave()


def test_a_table_thrown_away_at_one_server_is_gone_at_the_other(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "me", "hotseat")
    there = elsewhere(host, b)
    assert there.table(table)["position"] == host.table(table)["position"]
    ear = Listener(b, table)
    assert host.delete(f"/tables/{table}").status_code == 204
    ear.until(lambda kind, said: kind == "seats" and said.get("deleted") is True)
    assert there.get(f"/tables/{table}").status_code == 404
    assert there.act(table, {"kind": "pass", "seat": 0}, 0).status_code == 404
    ear.leave()


# --- notices may be lost ----------------------------------------------------------------------------------------------
def test_what_was_never_told_is_found_with_the_next_sign_of_life(two: tuple[Server, Server]) -> None:
    a, b = two
    host = a.somebody()
    table = host.open("coal", "hotseat", "hotseat")
    ear = Listener(b, table)
    Somebody(b).table(table)
    a.house.hub.abroad = lambda *_news: None  # as if the process had died before it could tell
    moved = host.first(table)
    assert ear.until(lambda kind, _: kind == "move")["position"] == moved["position"]
    ear.leave()


def test_when_a_server_has_not_heard_for_a_while_streams_begin_anew(two: tuple[Server, Server]) -> None:
    _, b = two
    table = b.somebody().open("coal", "hotseat", "hotseat")
    ear = Listener(b, table)
    with b.house.store.engine.begin() as c:
        c.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"))
    while ear.heard.get(timeout=PATIENCE) is not None:
        pass
    ear.leave()


# --- work -------------------------------------------------------------------------------------------------------------
def test_one_server_lets_a_bot_think_and_the_other_takes_over_when_it_leaves(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    for one in two:
        monkeypatch.setattr(one.house, "room", lambda: 0)  # nobody takes what is no business of theirs
    thinking, go_on = threading.Event(), threading.Event()
    asked: list[str] = []

    def stuck(*_: Any, **__: Any) -> Any:
        asked.append("a")
        thinking.set()
        go_on.wait(PATIENCE)
        raise RuntimeError("it has died")

    monkeypatch.setattr(a.house.workers, "call", stuck)
    host = a.somebody()
    table = host.open("rhl", "random", "random", "random", seed=1)
    assert thinking.wait(PATIENCE)
    before = b.somebody().table(table)["position"]
    b.house.wake(b.house.table(table))
    assert b.house.table(table).thinking is None  # it is not taken from who sees to it
    a.house.together.close()  # as when it dies: its work is free
    monkeypatch.setattr(b.house, "room", lambda: 4)
    b.wait(lambda: b.house.table(table).position > before)
    assert asked == ["a"]
    go_on.set()


def test_work_is_taken_by_one_and_by_another_when_its_time_has_run_out(chosen: Settings, two: Any) -> None:
    engine = two[0].house.store.engine
    for one in two:
        one.house.together.close()
    with engine.begin() as c:
        c.execute(text("DELETE FROM duties"))
    one, other = Shared(engine, "one"), Shared(engine, "other")
    assert one.take("bot", "sometable", 5)
    assert one.take("bot", "sometable", 5)
    assert not other.take("bot", "sometable", 5)
    assert other.take_any(10) == []
    with engine.begin() as c:
        c.execute(text("UPDATE duties SET until = 0 WHERE table_id = 'sometable'"))
    assert other.take_any(10) == [Duty("bot", "sometable")]
    assert not one.take("bot", "sometable", 5)
    one.drop("bot", "sometable")  # it is no longer its own
    assert not one.take("bot", "sometable", 5)
    other.put_off("bot", "sometable", 1000.0)
    assert one.take_any(10) == []
    other.take_any(10)
    other.drop("bot", "sometable")
    one.close()
    other.close()


def test_of_a_server_that_gives_no_sign_of_life_nothing_remains(two: tuple[Server, Server]) -> None:
    a, _ = two
    table = a.somebody().open("coal", "hotseat", "hotseat")
    dead, alive = Shared(a.house.store.engine, "dead"), Shared(a.house.store.engine, "alive")
    dead.begin()
    dead.came([(table, "somebody", True)])
    assert dead.take("bot", "other", 1)
    assert alive.elsewhere(table) == {"somebody"}
    with a.house.store.engine.begin() as c:
        c.execute(text("UPDATE servers SET until = 0 WHERE name = 'dead'"))
    gone: set[str] = set()
    while alive.elsewhere(table):  # whoever looks first finds it: one of the two servers, or this
        gone |= alive.alive([])[1]
    assert alive.take("bot", "other", 1)
    alive.drop("bot", "other")
    assert alive.end() == set()
    dead.close()
    alive.close()


# --- who may serve ----------------------------------------------------------------------------------------------------
def test_nobody_fills_a_database_that_is_served_and_nobody_serves_one_that_is_filled(chosen: Settings) -> None:
    first, second = Alone(chosen.database, serving=True), Alone(chosen.database, serving=True)
    with pytest.raises(BadInput, match="Another Revier serves"):
        Alone(chosen.database)
    first.release()
    second.release()
    filling = Alone(chosen.database)
    with pytest.raises(BadInput, match="Another Revier serves"):
        Alone(chosen.database, serving=True)
    filling.release()


def test_several_processes_share_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="4 processes cannot share an SQLite file"):
        must_be_possible(replace(settings(tmp_path), processes=4))


def test_workers_are_shared_by_the_processes_unless_somebody_said_how_many_each_has() -> None:
    usual = Settings()
    assert divided(replace(usual, processes=1)).workers == usual.workers
    assert divided(replace(usual, processes=usual.workers)).workers == 1
    assert divided(replace(usual, processes=4, workers=usual.workers + 7)).workers == usual.workers + 7

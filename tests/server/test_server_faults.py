"""Bad requests never break the server, and a server that is killed loses nothing it has acknowledged."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from revier.server.app import create_app
from revier.server.workers import WorkerLost
from scenes.server import Process, Server, settings

BAD_BODIES: list[bytes] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b'{"action": {}}',
    b'{"action": {"kind": "pass"}, "position": -1, "key": "k"}',
    b'{"action": {"kind": "pass", "seat": 0, "x": 1}, "position": 1, "key": "k"}',
    b'{"action": {"kind": "bid", "seat": 0, "lot": "\\ud800", "amount": 1}, "position": 4, "key": "k"}',
    b'{"action": {"kind": "bid", "seat": 0, "lot": "A", "amount": 1e999}, "position": 4, "key": "k"}',
    b'{"action": {"kind": "bid", "seat": 0, "lot": "A", "amount": ' + b"9" * 5000 + b'}, "position": 4, "key": "k"}',
    b'{"action": {"a": ' + b"[" * 3000 + b"]" * 3000 + b'}, "position": 4, "key": "k"}',
    b'{"text": "\\ud800"}',
    b'{"text": ""}',
    b'{"yes": "perhaps"}',
    b'{"seat": 99, "bot": "nobody"}',
    b'{"at": 99999999999999999999}',
    b'{"secret": "\\u0000"}',
    b'{"invitation": "\\ud800"}',
    b'{"game": "rhl", "players": 3, "seats": [{"kind": "bot", "bot": "skynet"}]}',
    b'{"game": "rhl", "players": 3, "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}], "options": {"no": "x"}}',
    b'{"game": "../../etc", "players": 3, "seats": [{"kind": "me"}]}',
    b'{"do": {"kind": "pass", "x": {"y": 1}}, "seat": 0}',
    b'{"position": 4, "key": "bad key"}',
]
ODD_VALUES = ["0", "-1", "99999999999999999999", "a b", "%00", "%ff", "..%2f..", "ä", "x" * 300]


def operations(server: Server) -> list[tuple[str, str]]:
    paths = server.somebody().get("/openapi.json").json()["paths"]
    return [(method, path) for path, methods in paths.items() for method in methods]


def test_malformed_foreign_and_oversized_requests_get_a_problem_document(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    host.first(table)
    before = host.table(table)["event"]
    tried = 0
    for method, path in operations(shared):
        if method == "get" and path.endswith("/events"):
            continue
        real = path.replace("{table_id}", table).replace("{game_id}", "rhl").replace("{seat}", "0")
        bodies = BAD_BODIES if method == "post" else [b""]
        for value in ODD_VALUES if "{" in real else [""]:
            filled = real.replace("{name}", value).replace("{tile}", value).replace("{number}", value)
            filled = filled.replace("{invitation}", value)
            for body in bodies if value in ("", "0") or "{" not in real else bodies[:1]:
                if (method, path) == ("delete", "/api/v1/tables/{table_id}"):
                    continue
                headers = {"content-type": "application/json"}
                answer = host.http.request(method.upper(), filled, content=body, headers=headers)
                tried += 1
                assert answer.status_code < 500, (method, filled, body[:80], answer.text)
                if answer.status_code >= 400:
                    assert answer.headers["content-type"] == "application/problem+json", (method, filled)
                    assert answer.json()["detail"]
    for value in ODD_VALUES:
        for method, path in operations(shared):
            if "{table_id}" in path:
                filled = path.replace("{table_id}", value).replace("{seat}", value).replace("{number}", value)
                answer = host.http.request(method.upper(), filled.replace("{name}", "map"), content=b"{}")
                assert 400 <= answer.status_code < 500, (method, filled)
    assert tried > 300
    moves = [e for e in host.get(f"/tables/{table}/log").json() if e["kind"] == "move" and e["position"] > 0]
    assert host.table(table)["position"] == len([e for e in moves if not e["undone"]])
    assert host.table(table)["event"] >= before


def wait_for_a_move(server: Server, host: Any, table: str) -> None:
    at = host.table(table)["position"]
    server.wait(lambda: bool(host.table(table)["position"] > at or host.table(table)["finished"]))


def test_a_killed_worker_does_not_stop_the_table(server: Server) -> None:
    host = server.somebody()
    table = host.open("rhl", "random", "random", "random")
    for _ in range(3):
        wait_for_a_move(server, host, table)
        for pid in server.house.workers.pids():
            os.kill(pid, signal.SIGKILL)
    wait_for_a_move(server, host, table)


def test_work_that_takes_too_long_is_ended_and_the_next_job_is_done(server: Server) -> None:
    workers = server.house.workers
    for quick in (False, True):
        with pytest.raises(WorkerLost):
            workers.call("time:sleep", 3600, seconds=0.2, quick=quick)
        assert workers.call("operator:add", 2, 3, seconds=60, quick=quick) == 5


def test_a_bot_that_never_answers_is_replaced_by_one_that_hardly_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table goes on: twice the bot is given its time, then something simple is played for it."""
    with TestClient(create_app(settings(tmp_path, bot_seconds=0.2))) as client:
        server = Server(client)
        call, asked = server.house.workers.call, []

        def stuck(job: str, *arguments: Any, **more: Any) -> Any:
            if arguments[1:2] == ({0: "greedy", 1: "greedy", 2: "greedy"},):
                asked.append(job)
                return call("time:sleep", 3600, **more)
            return call(job, *arguments, **{**more, "seconds": 60})

        monkeypatch.setattr(server.house.workers, "call", stuck)
        host = server.somebody()
        table = host.open("rhl", "greedy", "greedy", "greedy")
        start = host.table(table)["position"]
        server.wait(lambda: bool(host.table(table)["position"] > start))
        assert len(asked) >= 2


# --- the server killed in the middle of play ------------------------------------------------------------
def play_and_kill(folder: Path, kills: int, moves: int) -> None:
    """Play by HTTP, kill the server while it answers, start it again; what it said yes to must be there, once."""
    dice = random.Random(7)
    cookies: dict[str, str] = {}
    acknowledged: list[tuple[int, str]] = []  # position before, and the action
    doubt: dict[str, Any] | None = None
    table, position, found = "", 0, []
    for round_ in range(kills + 1):
        server = Process(folder)
        try:
            with httpx.Client(base_url=f"{server.address}/api/v1", cookies=cookies, timeout=60) as http:
                if not table:
                    seats = [{"kind": "hotseat"}] * 3
                    made = http.post("/tables", json={"game": "rhl", "players": 3, "seats": seats, "seed": 3})
                    table = made.json()["id"]
                    cookies = dict(http.cookies)
                if doubt is not None:  # the answer never came: asked again with the same key it counts once
                    again = http.post(f"/tables/{table}/moves", json=doubt)
                    assert again.status_code == 200, again.text
                    acknowledged.append((doubt["position"], line(doubt["action"])))
                    position, doubt = again.json()["position"], None
                    assert http.get(f"/tables/{table}").json()["position"] == position
                for n in range(moves):
                    legal = http.get(f"/tables/{table}/legal").json()
                    assert position in (0, legal["position"])
                    choices = [c for group in legal["groups"] for c in group["choices"]]
                    action = dice.choice(choices)["action"]
                    body = {"action": action, "position": legal["position"], "key": f"{round_}-{n}"}
                    last = n == moves - 1 and round_ < kills
                    if last:
                        threading.Timer(dice.uniform(0, 0.03), server.kill).start()
                    try:
                        answer = http.post(f"/tables/{table}/moves", json=body)
                    except httpx.HTTPError:
                        assert last
                        doubt = body
                        break
                    assert answer.status_code == 200, answer.text
                    acknowledged.append((body["position"], line(action)))
                    position = answer.json()["position"]
                if round_ == kills:
                    found = [line(json.loads(one)) for one in http.get(f"/tables/{table}/record").text.splitlines()[1:]]
        finally:
            server.kill()
    assert len(found) == position
    for at, action in acknowledged:
        assert found[at] == action, f"the move at position {at} was lost or doubled"
    assert len({at for at, _ in acknowledged}) == len(acknowledged) >= kills * (moves - 1)


def line(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    play_and_kill(tmp_path, kills=3, moves=5)


@pytest.mark.slow
def test_a_server_killed_twenty_times_loses_and_doubles_nothing(tmp_path: Path) -> None:
    play_and_kill(tmp_path, kills=20, moves=6)

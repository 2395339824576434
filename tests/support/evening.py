"""An evening at a table on a disk that loses its power: what was acknowledged must be there when the power is back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.testclient import TestClient

from revier.server.app import create_app
from revier.server.house import House
from scenes.server import Server, Somebody, settings
from support.powercut import Disk, restored


class Done(NamedTuple):
    """A request that was answered: when (in calls to the disk), what it was, the answer, and the record then."""

    at: int
    path: str
    body: dict[str, Any]
    answer: Any
    lines: list[str]


class Evening(NamedTuple):
    """What was done, and the disk that listened."""

    disk: Disk
    app: FastAPI
    cookies: dict[str, str]
    table: str
    done: list[Done]

    def cuts(self, count: int) -> list[int]:
        """Moments spread over the whole evening, the first of them before the table is there."""
        total = len(self.disk)
        return [1 + (total - 1) * n // (count - 1) for n in range(count)]


def lines_of(who: Somebody, table: str) -> list[str]:
    """The actions of the record."""
    return list(who.get(f"/tables/{table}/record").text.splitlines()[1:])


def played(folder: Path, game: str, moves: int, seed: int) -> Evening:
    """Three people at one keyboard play, take back, restore and talk; the disk listens."""
    disk, dice, done = Disk(), random.Random(seed), list[Done]()
    app = create_app(settings(folder))
    with disk.listening(), TestClient(app) as client:
        host = Server(client).somebody()
        table = host.open(game, "hotseat", "hotseat", "hotseat", seed=seed)
        done.append(Done(len(disk), "", {}, None, lines_of(host, table)))
        for n in range(moves):
            path, body = "moves", {"position": host.table(table)["position"], "key": f"k{n}"}
            if n % 6 == 4:
                path = "undo"
            elif n % 6 == 5:
                path = "redo"
            else:
                choices = host.choices(table)
                if not choices:
                    break  # the game is over: that is the evening
                body["action"] = dice.choice(choices)["action"]
            answer = host.post(f"/tables/{table}/{path}", body)
            assert answer.status_code == 200, answer.text
            done.append(Done(len(disk), path, body, answer.json(), lines_of(host, table)))
            if n % 5 == 0:
                host.post(f"/tables/{table}/chat", {"text": f"line {n}"})
        cookies = dict(host.http.cookies)
    return Evening(disk, app, cookies, table, done)


@contextmanager
def _power_is_back(evening: Evening, folder: Path) -> Iterator[Somebody]:
    """A new house over what the disk holds; the application in front of it may be the same."""
    house = House(settings(folder))
    evening.app.state.house = house
    try:
        host = Somebody(Server(TestClient(evening.app)))
        host.http.cookies.update(evening.cookies)
        yield host
    finally:
        house.close()


def check(evening: Evening, cut: int, luck: random.Random | None, folder: Path) -> int:
    """Cut the power there; how many moves had been acknowledged, all of which must be there, once."""
    restored(evening.disk.after(cut, luck), folder)
    acknowledged = [n for n, one in enumerate(evening.done) if one.at <= cut]
    with _power_is_back(evening, folder) as host:
        if not acknowledged:
            assert host.get("/tables").status_code == 200
            return 0
        last = acknowledged[-1]
        found = lines_of(host, evening.table)
        under_way = evening.done[last + 1] if last + 1 < len(evening.done) else None
        allowed = [evening.done[last].lines] + ([under_way.lines] if under_way else [])
        assert found in allowed, f"cut {cut}: an acknowledged move was lost or doubled"
        for one in (evening.done[last], under_way):
            if one is None or not one.path:
                continue
            again = host.post(f"/tables/{evening.table}/{one.path}", one.body)
            assert again.status_code == 200, again.text
            assert again.json()["position"] == one.answer["position"], f"cut {cut}: asked again, another answer"
            assert one is under_way or again.json() == one.answer
            found = lines_of(host, evening.table)
            assert found in (one.lines, allowed[-1]), f"cut {cut}: asked again, it counts twice"
        if under_way is not None:
            assert found == under_way.lines
        return len(acknowledged) - 1

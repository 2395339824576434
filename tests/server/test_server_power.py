"""Power cuts: whatever was acknowledged is there afterwards, once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from revier.server.app import create_app
from revier.server.house import House
from scenes.server import Server, Somebody, settings
from support.powercut import Disk, restored

MOVES = 24


class Done(NamedTuple):
    """A request that was answered: when (in calls to the disk), what it was, the answer, and the record then."""

    at: int
    path: str
    body: dict[str, Any]
    answer: Any
    lines: list[str]


class Played(NamedTuple):
    """An evening at the table."""

    disk: Disk
    app: FastAPI
    cookies: dict[str, str]
    table: str
    done: list[Done]


def lines_of(who: Somebody, table: str) -> list[str]:
    return list(who.get(f"/tables/{table}/record").text.splitlines()[1:])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Three people at one keyboard play, take back, restore and talk; the disk listens."""
    disk, dice, done = Disk(), random.Random(3), []
    app = create_app(settings(tmp_path_factory.mktemp("disk")))
    with disk.listening(), TestClient(app) as client:
        host = Server(client).somebody()
        table = host.open("rhl", "hotseat", "hotseat", "hotseat", seed=3)
        done.append(Done(len(disk), "", {}, None, lines_of(host, table)))
        for n in range(MOVES):
            path, body = "moves", {"position": host.table(table)["position"], "key": f"k{n}"}
            if n % 6 == 4:
                path = "undo"
            elif n % 6 == 5:
                path = "redo"
            else:
                body["action"] = dice.choice(host.choices(table))["action"]
            answer = host.post(f"/tables/{table}/{path}", body)
            assert answer.status_code == 200, answer.text
            done.append(Done(len(disk), path, body, answer.json(), lines_of(host, table)))
            if n % 5 == 0:
                host.post(f"/tables/{table}/chat", {"text": f"line {n}"})
        cookies = dict(host.http.cookies)
    return Played(disk, app, cookies, table, done)


@contextmanager
def after_power_came_back(played: Played, folder: Path) -> Iterator[Somebody]:
    """A new house over what the disk holds; the application in front of it may be the same."""
    house = House(settings(folder))
    played.app.state.house = house
    try:
        host = Somebody(Server(TestClient(played.app)))
        host.http.cookies.update(played.cookies)
        yield host
    finally:
        house.close()


def check_cut(played: Played, cut: int, luck: random.Random | None, folder: Path) -> None:
    restored(played.disk.after(cut, luck), folder)
    acknowledged = [n for n, one in enumerate(played.done) if one.at <= cut]
    with after_power_came_back(played, folder) as host:
        if not acknowledged:
            assert host.get("/tables").status_code == 200
            return
        last = acknowledged[-1]
        found = lines_of(host, played.table)
        under_way = played.done[last + 1] if last + 1 < len(played.done) else None
        allowed = [played.done[last].lines] + ([under_way.lines] if under_way else [])
        assert found in allowed, f"cut {cut}: an acknowledged move was lost or doubled"
        for one in (played.done[last], under_way):
            if one is None or not one.path:
                continue
            again = host.post(f"/tables/{played.table}/{one.path}", one.body)
            assert again.status_code == 200, again.text
            assert again.json()["position"] == one.answer["position"], f"cut {cut}: asked again, another answer"
            assert one is under_way or again.json() == one.answer
            found = lines_of(host, played.table)
            assert found in (one.lines, allowed[-1]), f"cut {cut}: asked again, it counts twice"
        if under_way is not None:
            assert found == under_way.lines


def cuts(played: Played, count: int) -> list[int]:
    """Moments spread over the whole evening, the first of them before the table is there."""
    total = len(played.disk)
    return [1 + (total - 1) * n // (count - 1) for n in range(count)]


def test_the_disk_is_asked_to_sync_before_every_answer(played: Played) -> None:
    """A disk that keeps synced bytes alone would otherwise prove nothing."""
    calls = played.disk.calls
    for before, one in zip(played.done, played.done[1:], strict=False):
        between = calls[before.at : one.at]
        assert "write" in {call.kind for call in between}
        assert [call.kind for call in between if call.kind in ("write", "sync")][-1] == "sync"


@pytest.mark.parametrize("lucky", [False, True], ids=["synced bytes alone", "some unsynced sectors too"])
def test_fifty_power_cuts_lose_and_double_nothing(played: Played, lucky: bool, tmp_path: Path) -> None:
    for number, cut in enumerate(cuts(played, 25)):
        folder = tmp_path / str(number)
        folder.mkdir()
        check_cut(played, cut + lucky, random.Random(number) if lucky else None, folder)

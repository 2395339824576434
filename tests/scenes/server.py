"""A server inside the test, and people who use it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec

warnings.filterwarnings("ignore", message="Using `httpx` with `starlette.testclient`")

from fastapi.testclient import TestClient  # noqa: E402

from revier.server.api import ANSWERS, PREFIX  # noqa: E402
from revier.server.house import House  # noqa: E402
from revier.server.settings import Limits, Settings  # noqa: E402
from revier.server.wire.tables import Seen  # noqa: E402
from revier.server.wire.views import Board  # noqa: E402

PATIENCE = 120.0
OFTEN = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), 10_000)


SHAPES = [
    (method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), shape)
    for (method, path), shape in ANSWERS.items()
    if shape is not None
]


def fits_its_shape(answer: httpx.Response) -> None:
    """Every answer that any test gets is what the interface says it is, no field more and none less."""
    path = answer.request.url.path
    if not (path.startswith(PREFIX) and answer.is_success and answer.headers.get("content-type") == "application/json"):
        return
    answer.read()
    for method, pattern, shape in SHAPES:
        if method == answer.request.method.lower() and pattern.fullmatch(path):
            found = msgspec.json.decode(answer.content, type=shape)
            if isinstance(found, Seen):
                for board in found.view.boards.values():
                    msgspec.convert(board, Board)


class Somebody:
    """A browser at the server, with a cookie jar of its own."""

    def __init__(self, server: Server, headers: Mapping[str, str] | None = None) -> None:
        self.http = TestClient(server.client.app, headers=dict(headers or {}), raise_server_exceptions=False)
        self.http.event_hooks = {"response": [fits_its_shape]}
        self.keys = 0

    def get(self, path: str, **more: Any) -> Any:
        return self.http.get(f"/api/v1{path}", **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.http.post(f"/api/v1{path}", json=body, **more)

    def delete(self, path: str) -> Any:
        return self.http.delete(f"/api/v1{path}")

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}-{id(self)}"

    def open(self, game: str = "rhl", *kinds: str, seed: int | None = 1, **more: Any) -> str:
        seats = [
            {"kind": kind} if kind in ("me", "hotseat", "open") else {"kind": "bot", "bot": kind} for kind in kinds
        ]
        made = self.post("/tables", {"game": game, "players": len(seats), "seats": seats, "seed": seed, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def table(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/tables/{table}").json()
        return found

    def choices(self, table: str) -> list[dict[str, Any]]:
        return [c for group in self.get(f"/tables/{table}/legal").json()["groups"] for c in group["choices"]]

    def act(self, table: str, action: dict[str, Any], position: int | None = None, key: str = "") -> Any:
        at = self.table(table)["position"] if position is None else position
        return self.post(f"/tables/{table}/moves", {"action": action, "position": at, "key": key or self.key()})

    def first(self, table: str) -> Any:
        """Do the first thing that may be done."""
        choice = self.choices(table)[0]
        done = self.act(table, choice["action"])
        assert done.status_code == 200, done.text
        return done.json()


class Server:
    """A server inside this process."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.news = threading.Event()
        publish = self.house.hub.publish

        def heard(*arguments: Any, **more: Any) -> None:
            publish(*arguments, **more)
            self.news.set()

        self.house.hub.publish = heard  # type: ignore[method-assign]

    @property
    def house(self) -> House:
        found: House = self.client.app.state.house  # type: ignore[attr-defined]
        return found

    def somebody(self, headers: Mapping[str, str] | None = None) -> Somebody:
        return Somebody(self, headers)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Until something is so; looked at again whenever the server has news."""
        end = time.monotonic() + PATIENCE
        while True:
            self.news.clear()
            if condition():
                return
            assert time.monotonic() < end, "nothing happens any more"
            self.news.wait(1.0)


def settings(folder: Path, **more: Any) -> Settings:
    limits = more.pop("limits", Limits(per_minute=OFTEN))
    return Settings(
        database=f"sqlite:///{folder / 'tables.sqlite'}",
        hosts=("testserver",),
        warm=False,
        limits=limits,
        workers=2,
        **more,
    )


class Process:
    """A server of its own process, as ``revier serve`` starts it; `path`: folders it finds further packages in."""

    def __init__(self, folder: Path, *path: Path) -> None:
        command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder / 'tables.sqlite'}"]
        places = os.pathsep.join(filter(None, (*map(str, path), os.environ.get("PYTHONPATH", ""))))
        env = {**os.environ, "LC_ALL": "C", "PYTHONUNBUFFERED": "1", "PYTHONPATH": places}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

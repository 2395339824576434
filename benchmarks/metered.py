"""A server of our own whose every answer is weighed, and a browser beside it."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from playwright.sync_api import Browser, sync_playwright
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revier.server.app import create_app
from revier.server.house import House
from revier.server.settings import Limits, Settings

WHO = "x-measured"  # the header by which a browser is told from others
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
OFTEN = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), 10**6)
NEWS = "NEWS"  # the method under which pieces of a stream are weighed
CALM = 0.25  # seconds without a request after which a page has all it asked for


class Weighed(NamedTuple):
    """One answer: who asked for what, and how many bytes went over the wire, head and body."""

    who: str
    method: str
    path: str
    status: int
    size: int


@dataclass
class Meter:
    """Stands before an application and weighs what it answers; streams are weighed as they flow."""

    app: ASGIApp
    answers: list[Weighed] = field(default_factory=list)
    running: int = 0
    last: float = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        stream = scope["path"].endswith("/events")
        size = status = 0
        who = next((value.decode() for name, value in scope["headers"] if name.decode() == WHO), "")

        async def weigh(message: Message) -> None:
            nonlocal size, status
            if message["type"] == "http.response.start":
                status = message["status"]
                size += sum(len(name) + len(value) + 4 for name, value in message.get("headers", []))
            size += len(message.get("body", b""))
            if stream and message.get("body"):
                self.answers.append(Weighed(who, NEWS, scope["path"], 200, len(message["body"])))
                self.last = time.monotonic()
            await send(message)

        self.running += not stream
        try:
            await self.app(scope, receive, weigh)
        finally:
            self.running -= not stream
            self.last = time.monotonic()
            if not stream:
                self.answers.append(Weighed(who, scope["method"], scope["path"], status, size))

    def calm(self) -> None:
        """Wait until nobody asks for anything any more."""
        while self.running or time.monotonic() - self.last < CALM:
            time.sleep(0.02)

    def take(self, who: str | None = None) -> list[Weighed]:
        """What was answered since the last time, of one asker or of all."""
        found, self.answers = self.answers, []
        return [one for one in found if who is None or one.who == who]


class Running:
    """A server with its data in a folder; it can be ended and begun again at the same address."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.settings = Settings(
            database=f"sqlite:///{folder / 'tables.sqlite'}",
            workers=1,
            warm=False,
            limits=Limits(per_minute=OFTEN),
            **more,
        )
        self.port = 0
        self.begin()

    def begin(self) -> None:
        """Start, at the port it had before if it had one."""
        app = create_app(self.settings)
        self.meter = Meter(app)
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        listening.listen(64)
        self.port = listening.getsockname()[1]
        self.server = uvicorn.Server(uvicorn.Config(self.meter, log_level="warning", timeout_graceful_shutdown=1))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]})
        self.thread.start()
        while not self.server.started and self.thread.is_alive():
            self.thread.join(0.05)
        self.house: House = app.state.house

    def end(self) -> None:
        """Stop; whoever listens hears nothing more."""
        self.server.should_exit = True
        self.thread.join(30)

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def served() -> Iterator[Running]:
    """A server for a while."""
    with tempfile.TemporaryDirectory() as folder:
        running = Running(Path(folder))
        try:
            yield running
        finally:
            running.end()


@contextmanager
def chromium(path: str = "/usr/bin/chromium") -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=path, args=[*QUIET, "--disable-sync", "--no-first-run"])
        try:
            yield made
        finally:
            made.close()

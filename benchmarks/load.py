"""What busy tables cost: late 18Rhl, at each table one who moves and several who look on.

``python -m benchmarks.load [--tables N] [--plies R] [--viewers V] [--seconds T] [--processes N] [--database URL]
[--json]``: R plies a second fall due
on a schedule, table after table, however long the ones before take (an open loop: a server that falls behind is not
spared). The server runs in a process on a core of its own, several processes on as many cores as there are; everybody
else shares another. ``--database postgresql`` begins one of its own in a folder that is thrown away. Told are

* processor time of the server for a ply (all that it does meanwhile, streams and signs of life included), that of its
  workers beside it: whoever is to run trains has the routes searched for;
  and that of a PostgreSQL on this machine;
* latency: from the moment a move was due until each viewer has all it needs to show it, the map included;
* bytes over the wire a viewer and ply, heads included: whatever arrived between two plies.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.served import HERE, Standing
from benchmarks.server import late_game
from benchmarks.wire import Connection
from revier.server.differences import put_in, repainted

RECORDS = 3
BUDGET = {"cpu_ms": 10.0, "bytes": 5000.0, "p99_ms": 100.0}
_AFTER = 5.0  # seconds in which what was due last may arrive


class Watcher:
    """A page that looks on: hears of news, asks for what it needs, knows when it has it."""

    def __init__(self, port: int, table: str, cookie: str = "") -> None:
        self.table = table
        self.api = f"/api/v1/tables/{table}"
        self.asking = Connection("127.0.0.1", port, cookie)
        self.acting = Connection("127.0.0.1", port, cookie)
        self.hearing = Connection("127.0.0.1", port, cookie)
        self.revision = self.epoch = -1
        self.position = 0
        self.lines = 0
        self.pictures: dict[str, str] = {}  # the map, by its hash
        self.known: dict[str, Any] = {}  # table and position, as differences are told of them
        self.tag: str | None = None  # of what is known; None: the server tells no differences
        self.legal: dict[str, Any] | None = None
        self.mine = False
        self.over = False
        self.again = asyncio.Event()
        self.changed = asyncio.Condition()
        self.had: list[tuple[int, float, int]] = []  # revision, when all of it was there, bytes received by then
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Open the page: a first look, then the stream."""
        await self.look()
        ready = asyncio.Event()
        self.tasks = [asyncio.create_task(self._hear(ready)), asyncio.create_task(self._refresh())]
        await ready.wait()

    async def end(self) -> None:
        """Leave."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for connection in (self.asking, self.acting, self.hearing):
            await connection.close()

    @property
    def received(self) -> int:
        return self.asking.received + self.acting.received + self.hearing.received

    async def _hear(self, ready: asyncio.Event) -> None:
        self.hearing.cookie = self.asking.cookie
        async for kind, said in self.hearing.events(f"/api/v1/events?tables={self.table}&changes=true"):
            if kind == "hello":
                ready.set()
            elif kind == "change":
                await self._follow(said)
            elif self.tag is None and kind in ("move", "undo") and said.get("revision") != self.revision:
                self.again.set()

    async def _refresh(self) -> None:
        while True:
            await self.again.wait()
            self.again.clear()
            await self.look()

    async def _follow(self, change: dict[str, Any]) -> None:
        """Put in what differs; who knows something else looks again."""
        if change["was"] != self.tag or change.get("lines", self.lines) != self.lines:
            if change["tag"] != self.tag:
                self.again.set()
            return
        self.known = put_in(self.known, change.get("edits", []))
        self.tag = change["tag"]
        self.lines += len(change.get("log", []))
        state = self.known["table"]
        for drawn in change.get("drawn", {}).values():
            if drawn["was"] in self.pictures:
                self.pictures = {drawn["hash"]: repainted(self.pictures[drawn["was"]], drawn["edits"])}
        if self._shows_map():
            await self._draw(self.known["shown"]["pictures"]["map"], state["position"])
        legal = change.get("legal") if change.get("moved") else self.legal
        if change.get("searching"):
            legal = await self.asking.get(f"{self.api}/legal")
        await self.take(state, legal)

    def _shows_map(self) -> bool:
        """Whether the map lies on the stage."""
        view = self.known["shown"]["view"]
        return any(stage["name"] == view["stage"] and "map" in stage["boards"] for stage in view["stages"])

    async def look(self) -> None:
        """Ask for all that is new."""
        seen = "" if self.revision < 0 else f"revision={self.revision}&epoch={self.epoch}&log={self.lines}"
        now = await self.asking.get(f"{self.api}/now?{seen}")
        state, shown = now["table"], now.get("shown")
        if shown is not None:
            self.known = {"table": state, "shown": shown}
            if self._shows_map() or self.revision < 0:  # whoever is here has seen the map
                await self._draw(shown["pictures"]["map"], state["position"])
        self.known["table"], self.tag = state, now.get("tag")
        legal = now.get("legal")
        if now["searching"]:
            legal = await self.asking.get(f"{self.api}/legal")
        self.lines = len(now["log"]) + (0 if now["whole"] else self.lines)
        await self.take(state, legal)

    async def take(self, state: dict[str, Any], legal: dict[str, Any] | None) -> None:
        """All of a position is here."""
        self.legal, self.over = legal, state["finished"]
        self.position, self.epoch = state["position"], state["epoch"]
        if state["revision"] != self.revision:
            self.revision = state["revision"]
            self.had.append((self.revision, time.monotonic(), self.received))
        async with self.changed:
            self.changed.notify_all()

    async def _draw(self, digest: str, at: int) -> None:
        if digest not in self.pictures:
            path = f"{self.api}/boards/map.svg?at={at}&hash={digest}&palette=classic"
            self.pictures = {digest: (await self.asking.ask("GET", path)).body.decode()}


@dataclass
class Found:
    """What was measured."""

    plies: int = 0
    late: int = 0  # moves that never reached somebody
    latency: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    mover_sizes: list[int] = field(default_factory=list)
    cpu: float = 0.0
    worker_cpu: float = 0.0
    database_cpu: float = 0.0
    seconds: float = 0.0


class Game:
    """One table: who moves there, and who looks on."""

    def __init__(self, mover: Watcher, viewers: list[Watcher], seed: int) -> None:
        self.mover, self.viewers = mover, viewers
        self.dice = random.Random(seed)
        self.turn = asyncio.Lock()
        self.due: list[tuple[float, int]] = []  # when a move was due, and the revision it led to
        self.count = 0

    async def ply(self, due: float) -> None:
        """The move that is due, as soon as the mover knows what may be done."""
        async with self.turn:
            async with self.mover.changed:
                await self.mover.changed.wait_for(lambda: self.mover.over or bool(self._choices()))
            if self.mover.over:
                return
            action = self._chosen()
            self.count += 1
            body = {"action": action, "position": self.mover.position, "key": f"{self.mover.table}-{self.count}"}
            answer = await self.mover.acting.ask("POST", f"{self.mover.api}/moves", body)
            if answer.status != 200:
                raise RuntimeError(f"{answer.status} {answer.body[:300]!r}")
            revision = answer.json()["revision"]
            self.due.append((due, revision))
            async with self.mover.changed:
                await self.mover.changed.wait_for(lambda: self.mover.revision >= revision)

    def _choices(self) -> list[list[dict[str, Any]]]:
        groups = self.mover.legal["groups"] if self.mover.legal else []
        return [group["choices"] for group in groups if group["choices"]]

    def _chosen(self) -> dict[str, Any]:
        choice = self.dice.choice(self.dice.choice(self._choices()))
        span = choice["span"]
        return choice["action"] | ({span["field"]: span["low"]} if span else {})

    def tell(self, found: Found) -> None:
        """How long each move took to reach each viewer, and what it weighed."""
        found.plies += len(self.due)
        for one in (self.mover, *self.viewers):
            before = None
            for revision, _, received in one.had:
                if before is not None and any(due[1] == revision for due in self.due):
                    (found.mover_sizes if one is self.mover else found.sizes).append(received - before)
                before = received
        for due, revision in self.due:
            for viewer in self.viewers:
                when = next((when for seen, when, _ in viewer.had if seen >= revision), None)
                if when is None:
                    found.late += 1
                else:
                    found.latency.append(when - due)


async def set_up(port: int, tables: int, viewers: int) -> list[Game]:
    """The tables, everybody there."""
    host = Connection("127.0.0.1", port)
    ids: list[str] = []
    for record in [late_game(seed) for seed in range(1, RECORDS + 1)]:
        ids.append((await host.ask("POST", "/api/v1/imports", record.text().encode())).json()["id"])
    while len(ids) < tables:
        source = ids[len(ids) % RECORDS]
        at = (await host.get(f"/api/v1/tables/{source}"))["position"]
        ids.append((await host.ask("POST", f"/api/v1/tables/{source}/fork", {"at": at})).json()["id"])
    games = []
    for n, table in enumerate(ids[:tables]):
        mover = Watcher(port, table, host.cookie)
        everybody = [mover, *(Watcher(port, table) for _ in range(viewers))]
        for one in everybody:
            await one.begin()
        games.append(Game(mover, everybody[1:], n))
    await host.close()
    return games


async def load(server: Standing, tables: int, plies: float, viewers: int, seconds: float) -> Found:
    """Everybody plays for a while."""
    games = await set_up(server.port, tables, viewers)
    for game in games:  # once round without being counted: what is worked out the first time is not what a ply costs
        await game.ply(time.monotonic())
        game.due.clear()
    await asyncio.sleep(1.0)
    found, began, tasks = Found(seconds=seconds), time.monotonic(), []
    before = server.worked()
    for n in range(int(plies * seconds)):
        due = began + n / plies
        if (ahead := due - time.monotonic()) > 0:
            await asyncio.sleep(ahead)
        tasks.append(asyncio.create_task(games[n % tables].ply(due)))
    _, pending = await asyncio.wait(tasks, timeout=_AFTER)
    for task in pending:
        task.cancel()
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception() is not None:
            raise task.exception()  # type: ignore[misc]
    await asyncio.sleep(0.3)
    after = server.worked()
    found.cpu, found.worker_cpu, found.database_cpu = (after[n] - before[n] for n in range(3))
    for game in games:
        game.tell(found)
        for one in (game.mover, *game.viewers):
            await one.end()
    found.late += len(pending) * viewers
    return found


def at(values: list[float], share: float) -> float:
    """The value below which a share of all lies."""
    ordered = sorted(values) or [float("nan")]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def told(found: Found, tables: int, plies: float, viewers: int) -> dict[str, Any]:
    """The figures, beside their budgets."""
    figures = {
        "cpu_ms": found.cpu / found.plies * 1000,
        "worker_cpu_ms": found.worker_cpu / found.plies * 1000,
        "database_cpu_ms": found.database_cpu / found.plies * 1000,
        "bytes": statistics.median(found.sizes),
        "bytes_p90": at([float(size) for size in found.sizes], 0.9),
        "mover_bytes": statistics.median(found.mover_sizes),
        "median_ms": at(found.latency, 0.5) * 1000,
        "p99_ms": at(found.latency, 0.99) * 1000,
    }
    rounded = {name: round(value, 1) for name, value in figures.items()}
    held = {name: rounded[name] <= budget for name, budget in BUDGET.items()}
    asked = {"tables": tables, "plies": plies, "viewers": viewers, "seconds": found.seconds}
    return {"schema": 1, **asked, "played": found.plies, "lost": found.late, **rounded, "held": held}


@contextmanager
def _database(wanted: str) -> Iterator[str]:
    """The address of an empty one."""
    if wanted == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/load.sqlite"
    elif wanted == "postgresql":
        sys.path.append(str(HERE / "tests"))
        from support.postgres import running

        with running() as url:
            yield url
    else:
        yield wanted


def main() -> None:
    """Print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--tables", type=int, default=40)
    reader.add_argument("--plies", type=float, default=30.0, help="a second, over all tables")
    reader.add_argument("--viewers", type=int, default=3)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--of", type=Path, default=HERE, metavar="CHECKOUT", help="serve with the sources of another")
    reader.add_argument("--processes", type=int, default=1, metavar="N", help="of the server; several on PostgreSQL")
    reader.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty database")
    reader.add_argument("--json", action="store_true")
    wanted = reader.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    with _database(wanted.database) as url:
        server = Standing(url, wanted.tables, wanted.of.resolve(), wanted.processes)
        try:
            found = asyncio.run(load(server, wanted.tables, wanted.plies, wanted.viewers, wanted.seconds))
        finally:
            server.end()
    about = {"database": wanted.database.partition(":")[0], "processes": wanted.processes}
    figures = about | told(found, wanted.tables, wanted.plies, wanted.viewers)
    if wanted.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()

"""What breaks, and what is lost: servers and workers killed during play, a locked and a full database, and more.

``python -m benchmarks.faults [--kills 500] [--moves 20] [--database sqlite|URL] [--only NAME ...] [--json]``: servers
of their own on loopback, killed hard. Nothing that was acknowledged may be lost or doubled, and every answer comes
within two seconds, but for those of a server that is starting.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx

SOON = 2.0  # seconds in which every answer must come
_QUIET = {"LC_ALL": "C", "PYTHONUNBUFFERED": "1"}


class Figures(NamedTuple):
    """What one kind of fault did."""

    what: str
    times: int  # that it happened
    acknowledged: int
    lost: int
    worst: float  # seconds of the slowest answer
    errors: int  # answers of the server that are mistakes of ours (500)

    @property
    def held(self) -> bool:
        """Nothing lost, nothing broken, nobody kept waiting."""
        return not self.lost and not self.errors and self.worst <= SOON


class Serving:
    """A server of its own process."""

    def __init__(self, database: str, *more: str, before: Callable[[], None] | None = None) -> None:
        command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", database]
        command += ["--set", "warm=off", *more]
        env = {**os.environ, **_QUIET}
        self.process = subprocess.Popen(  # noqa: S603
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=env,
            preexec_fn=before,  # noqa: PLW1509
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().split()
        self.address = said[-1].rstrip("/") if said else ""

    def workers(self) -> list[int]:
        """Its worker processes."""
        found = []
        for name in os.listdir("/proc"):
            with suppress(OSError, ValueError):
                stat = Path(f"/proc/{int(name)}/stat").read_text().rpartition(")")[2].split()
                if int(stat[1]) == self.process.pid:
                    found.append(int(name))
        return found

    def kill(self) -> None:
        """As if the power had failed for it alone."""
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(database: str, *more: str, before: Callable[[], None] | None = None) -> Iterator[Serving]:
    """A server for a while."""
    found = Serving(database, *more, before=before)
    try:
        yield found
    finally:
        found.kill()


class Play:
    """People at one table after the other, who note what they were told was done."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.told: list[tuple[int, str]] = []  # of this table: position before, and the action that was acknowledged
        self.doubt: dict[str, Any] | None = None  # sent, and no answer came
        self.acknowledged = self.lost = self.errors = self.keys = 0
        self.worst = 0.0

    def asked(self, http: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        """One request, its time noted."""
        began = time.perf_counter()
        answer = http.request(method, path, **more)
        self.worst = max(self.worst, time.perf_counter() - began)
        self.errors += answer.status_code == 500
        return answer

    def client(self, server: Serving) -> httpx.Client:
        """A browser with its cookie."""
        return httpx.Client(base_url=f"{server.address}/api/v1", cookies=self.cookies, timeout=60)

    def come_back(self, http: httpx.Client) -> None:
        """After a fault: what was in doubt is asked again with its key, and all that was acknowledged must be there."""
        if self.doubt is not None:
            answer = self.asked(http, "POST", f"/tables/{self.table}/moves", json=self.doubt)
            if answer.status_code == 200:
                self._done(self.doubt)
            else:
                self.errors += 1
            self.doubt = None
        if self.table:
            self.check(http)

    def check(self, http: httpx.Client) -> None:
        """Every acknowledged action stands in the record, once and in its place."""
        lines = self.asked(http, "GET", f"/tables/{self.table}/record").text.splitlines()[1:]
        found = [_line(json.loads(one)) for one in lines]
        self.lost += sum(at >= len(found) or found[at] != action for at, action in self.told)
        self.lost += len(self.told) - len({at for at, _ in self.told})

    def move(self, http: httpx.Client) -> bool:
        """One move; whether it was acknowledged."""
        if not self.table:
            seats = [{"kind": "hotseat"}] * 2
            made = self.asked(http, "POST", "/tables", json={"game": "coal", "players": 2, "seats": seats})
            if made.status_code != 201:
                return False
            self.table, self.told, self.cookies = made.json()["id"], [], dict(http.cookies)
        legal = self.asked(http, "GET", f"/tables/{self.table}/legal").json()
        choices = [choice for group in legal.get("groups", ()) for choice in group["choices"]]
        if not choices:
            self.check(http)
            self.table = ""
            return False
        self.keys += 1
        body = {"action": self.dice.choice(choices)["action"], "position": legal["position"], "key": f"k{self.keys}"}
        self.doubt = body
        answer = self.asked(http, "POST", f"/tables/{self.table}/moves", json=body)
        if answer.status_code != 503:
            self.doubt = None
        if answer.status_code == 200:
            self._done(body)
        return answer.status_code == 200

    def _done(self, body: dict[str, Any]) -> None:
        self.told.append((body["position"], _line(body["action"])))
        self.acknowledged += 1

    def figures(self, what: str, times: int) -> Figures:
        """What came of it."""
        return Figures(what, times, self.acknowledged, self.lost, self.worst, self.errors)


def _line(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


# --- kills ------------------------------------------------------------------------------------------------------------
def kills(database: str, count: int, moves: int) -> Figures:
    """Two of three times the server itself, in the middle of a request; else all of its workers."""
    play, server, times = Play(1), Serving(database), 0
    try:
        while times < count:
            with play.client(server) as http:
                play.come_back(http)
                done = 0
                while done < moves:
                    done += play.move(http)
                times += 1
                if times % 3 == 0:
                    for pid in server.workers():
                        os.kill(pid, signal.SIGKILL)
                    continue
                timer = subprocess.Popen(  # noqa: S603
                    [sys.executable, "-c", _LATE, str(server.process.pid), f"{play.dice.uniform(0, 0.03):.4f}"]
                )
                with suppress(httpx.HTTPError):
                    while server.process.poll() is None:
                        play.move(http)
                timer.wait()
            server.kill()
            server = Serving(database)
        with play.client(server) as http:
            play.come_back(http)
    finally:
        server.kill()
    return play.figures("kills of server and workers", times)


_LATE = "import os, sys, time; time.sleep(float(sys.argv[2])); os.kill(int(sys.argv[1]), 9)"


# --- other faults -----------------------------------------------------------------------------------------------------
def locked(database: str, count: int, moves: int) -> Figures:
    """Somebody else holds the file; then lets go."""
    play = Play(2)
    with serving(database) as server, play.client(server) as http:
        for _ in range(count):
            done = 0
            while done < moves:
                done += play.move(http)
            with closing(sqlite3.connect(database.partition("///")[2], isolation_level=None)) as other:
                other.execute("BEGIN EXCLUSIVE")
                play.move(http)
                play.asked(http, "GET", "/tables")
                other.execute("ROLLBACK")
            play.come_back(http)
    return play.figures("locked database", count)


def full(database: str, _count: int, moves: int) -> Figures:
    """No file may grow any more: the system says so in the middle of play; then there is room again."""
    play, times = Play(3), 0
    small = 700 * 1024

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (small, resource.RLIM_INFINITY))

    with serving(database, before=limit) as server, play.client(server) as http:
        for _ in range(60 * moves):
            before = play.acknowledged
            play.move(http)
            if play.acknowledged == before and play.doubt is not None:
                times += 1
                if times == 3:
                    break
    with serving(database) as server, play.client(server) as http:
        play.come_back(http)
        while not play.move(http):
            continue
    return play.figures("full disk", times)


def two(database: str, count: int, _moves: int) -> Figures:
    """A second server begins on the same database: it is refused, and the first goes on."""
    play, let_in = Play(4), 0
    with serving(database) as server, play.client(server) as http:
        for _ in range(min(count, 3)):
            with serving(database) as second:
                let_in += bool(second.address)
            play.move(http)
        play.check(http)
    found = play.figures("two servers", min(count, 3))
    return found._replace(errors=found.errors + let_in)


def half_open(database: str, _count: int, moves: int) -> Figures:
    """More connections than the server has room for, none of which ever asks anything."""
    play, many = Play(5), 1100

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    silent = []
    with serving(database, before=limit) as server:
        host, _, port = server.address.rpartition("/")[2].partition(":")
        try:
            for _ in range(many):
                silent.append(socket.create_connection((host, int(port)), 10))
            with play.client(server) as http:
                for _ in range(moves):
                    play.move(http)
                play.check(http)
        finally:
            for one in silent:
                one.close()
    return play.figures("half-open connections", len(silent))


SCENES = {"kills": kills, "locked": locked, "full": full, "two": two, "half-open": half_open}
_OF_A_FILE = ("locked", "full")


def measured(names: list[str], database: str, count: int, moves: int) -> list[Figures]:
    """The faults that were asked for, each on a database of its own (or all on the one that is named)."""
    found = []
    for name in names:
        if database != "sqlite" and name in _OF_A_FILE:
            continue
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/tables.sqlite" if database == "sqlite" else database
            found.append(SCENES[name](url, count if name == "kills" else max(1, count // 25), moves))
    return found


def main() -> int:
    """Print the figures; 0 if all held."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--kills", type=int, default=500)
    reader.add_argument("--moves", type=int, default=20, help="acknowledged between two kills")
    reader.add_argument("--database", default="sqlite", help="or the address of an empty PostgreSQL database")
    reader.add_argument("--only", nargs="+", choices=tuple(SCENES), default=list(SCENES))
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    found = measured(asked.only, asked.database, asked.kills, asked.moves)
    if asked.json:
        rows = [{**one._asdict(), "held": one.held} for one in found]
        print(json.dumps({"schema": 1, "database": asked.database.partition(":")[0], "rows": rows}))
    else:
        for one in found:
            state = "held" if one.held else "NOT HELD"
            print(
                f"{one.what}: {one.times} times, {one.acknowledged} acknowledged moves, {one.lost} lost, "
                f"{one.errors} errors, slowest answer {one.worst:.2f} s ({state})"
            )
    return 0 if all(one.held for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())

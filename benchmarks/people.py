"""A server of its own process, and people who play there and note what they were told was done."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from benchmarks.nursery import Born, Nursery
from benchmarks.served import children

SOON = 2.0  # seconds in which every answer must come
TITLES = ("coal", "rhl", "trg", "hsb", "ruhr")
_QUIET = {"LC_ALL": "C", "PYTHONUNBUFFERED": "1"}
_MOST_MOVES = 120  # at one table; then people go on to the next
_PATIENCE = 60.0  # seconds; a bot that has done nothing for so long is stuck
_BROKEN = 20  # errors that are told


def kept_waiting(pids: list[int]) -> dict[str, int]:
    """By thread, for how many nanoseconds it could have worked and others had the cores (Linux; else nothing)."""
    found = {}
    for pid in pids:
        with suppress(OSError):
            for task in Path(f"/proc/{pid}/task").iterdir():
                with suppress(OSError, ValueError, IndexError):
                    found[task.name] = int((task / "schedstat").read_text("ascii").split()[1])
    return found


class Figures(NamedTuple):
    """What one kind of fault did."""

    what: str
    times: int  # that it happened
    acknowledged: int
    lost: int
    worst: float  # seconds of the slowest answer
    errors: int  # answers of the server that are mistakes of ours (500), and tables at which nothing happens any more
    late: int = 0  # answers that took longer than they may, without what other programs kept them from a core
    worst_working: float = 0.0  # seconds of the slowest answer without that
    broken: tuple[str, ...] = ()  # what was broken or late

    @property
    def held(self) -> bool:
        """Nothing lost, nothing broken, nobody kept waiting."""
        return not self.lost and not self.errors and not self.late

    def plus(self, other: Figures) -> Figures:
        """Both parts of one run."""
        return Figures(
            self.what,
            self.times + other.times,
            self.acknowledged + other.acknowledged,
            self.lost + other.lost,
            max(self.worst, other.worst),
            self.errors + other.errors,
            self.late + other.late,
            max(self.worst_working, other.worst_working),
            (*self.broken, *other.broken)[:_BROKEN],
        )


def environment(path: str = "") -> dict[str, str]:
    """In which a server of ours begins; `path` is searched for modules first."""
    places = os.pathsep.join(filter(None, (path, os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, **_QUIET, "PYTHONPATH": places}


class Serving:
    """A server of its own process; what it says goes to `log`, if there is one."""

    process: subprocess.Popen[str] | Born

    def __init__(
        self,
        database: str,
        *more: str,
        before: Callable[[], None] | None = None,
        path: str = "",
        log: Any = None,
        nursery: Nursery | None = None,
    ) -> None:
        arguments = ["serve", "--port", "0", "--database", database, "--set", "warm=off", *more]
        if nursery is not None:
            self.process, self.address = nursery.born(arguments)
            return
        self.process = begun = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "revier.cli.app", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if log is None else log,
            text=True,
            env=environment(path),
            preexec_fn=before,  # noqa: PLW1509
        )
        assert begun.stdout is not None
        said = begun.stdout.readline().split()
        self.address = said[-1].rstrip("/") if said else ""

    def workers(self) -> list[int]:
        """The processes it has begun: its workers, or those that serve with it."""
        with suppress(OSError):
            return children(self.process.pid)
        return []

    def answering(self) -> list[int]:
        """The processes that work for an answer: the server, its workers, and those that serve with it."""
        found = [self.process.pid]
        for pid in found:
            with suppress(OSError):
                found += children(pid)
        return found

    def kill(self) -> None:
        """As if the power had failed for it alone."""
        self.process.kill()
        while self.process.poll() is None:
            time.sleep(0.001)


@contextmanager
def serving(database: str, *more: str, before: Callable[[], None] | None = None, path: str = "") -> Iterator[Serving]:
    """A server for a while."""
    found = Serving(database, *more, before=before, path=path)
    try:
        yield found
    finally:
        found.kill()


class Play:
    """People at one table after the other, with a bot at every second one, who note what they were told was done."""

    def __init__(self, seed: int, titles: tuple[str, ...] = TITLES) -> None:
        self.dice = random.Random(seed)
        self.titles = titles
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.told: dict[str, list[tuple[int, str]]] = {}  # by table: position before, and what was acknowledged
        self.doubt: dict[str, Any] | None = None  # sent, and no answer came
        self.acknowledged = self.lost = self.errors = self.late = 0
        self.worst = self.worst_working = 0.0
        self.broken: list[str] = []
        self.server: Serving | None = None  # that answers
        self._keys = count(1)

    def asked(self, http: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        """One request, its time noted: on the clock, and without what other programs of the machine took of it."""
        kept, began = kept_waiting(self._all()), time.perf_counter()
        answer = http.request(method, path, **more)
        took = time.perf_counter() - began
        self.worst = max(self.worst, took)
        working = 0.0
        if took > self.worst_working:
            since = sum(after - kept.get(thread, 0) for thread, after in kept_waiting(self._all()).items())
            working = max(0.0, took - since / 1e9)
        self.worst_working = max(self.worst_working, working)
        if working > SOON:
            self.late += 1
            self.broken.append(f"{method} {path}: {took:.2f} s, {working:.2f} s of its own")
        if answer.status_code == 500:
            self.error(f"{method} {path}: 500 {answer.text[:200]}")
        return answer

    def _all(self) -> list[int]:
        """Whoever works for an answer, the one who asks among them."""
        return [os.getpid(), *(self.server.answering() if self.server is not None else ())]

    def error(self, what: str) -> None:
        """A mistake of the server, with what it was."""
        self.errors += 1
        self.broken.append(what)

    def client(self, server: Serving) -> httpx.Client:
        """A browser with its cookie."""
        self.server = server
        return httpx.Client(base_url=f"{server.address}/api/v1", cookies=self.cookies, timeout=60)

    # --- playing ------------------------------------------------------------------------------------------------------
    def played(self, http: httpx.Client, moves: int) -> None:
        """So many moves that were acknowledged."""
        done = 0
        while done < moves:
            done += self.move(http)

    def move(self, http: httpx.Client) -> bool:
        """One move; whether it was acknowledged."""
        if not self.table and not self._open(http):
            return False
        asked = self.asked(http, "GET", f"/tables/{self.table}/legal")
        if asked.status_code != 200:
            return False
        legal = asked.json()
        choices = [choice for group in legal.get("groups", ()) for choice in group["choices"]]
        if not choices or not legal["mine"]:  # what a bot may do is told, too
            self._wait_for_a_bot(http)
            return False
        action = self.dice.choice(choices)["action"]
        body = {"action": action, "position": legal["position"], "key": f"k{next(self._keys)}"}
        self.doubt = body
        answer = self.asked(http, "POST", f"/tables/{self.table}/moves", json=body)
        if answer.status_code != 503:
            self.doubt = None
        if answer.status_code == 200:
            self._done(body)
            if len(self.told[self.table]) >= _MOST_MOVES:
                self.table = ""
        return answer.status_code == 200

    def _open(self, http: httpx.Client) -> bool:
        """A table of the next title; at every second one a bot sits last."""
        number = len(self.told)
        game = self.titles[number % len(self.titles)]
        seats: list[dict[str, str]] = [{"kind": "hotseat"}] * 3
        if number % 2 == 0:
            seats[-1:] = [{"kind": "bot", "bot": "apprentice" if game == "coal" else "random"}]
        made = self.asked(http, "POST", "/tables", json={"game": game, "players": 3, "seats": seats})
        if made.status_code != 201:
            return False
        self.table, self.cookies = made.json()["id"], dict(http.cookies)
        self.told[self.table] = []
        return True

    def _wait_for_a_bot(self, http: httpx.Client) -> None:
        """Nothing can be done: a bot decides, or the game is over."""
        end, at = time.monotonic() + _PATIENCE, None
        while True:
            now = self.asked(http, "GET", f"/tables/{self.table}").json()
            if now.get("finished") or now.get("closed"):
                self.table = ""
                return
            if "position" not in now or now["seats"][now["to_move"]]["kind"] != "bot":
                return
            if at != now["position"]:
                end, at = time.monotonic() + _PATIENCE, now["position"]
            if time.monotonic() > end:
                self.error(f"{self.table}: no bot moved at {at} for {_PATIENCE:.0f} s")
                self.table = ""
                return
            time.sleep(0.02)

    def _done(self, body: dict[str, Any]) -> None:
        self.told[self.table].append((body["position"], line(body["action"])))
        self.acknowledged += 1

    # --- afterwards ---------------------------------------------------------------------------------------------------
    def come_back(self, http: httpx.Client) -> None:
        """After a fault: what was in doubt is asked again with its key, and all that was acknowledged must be there."""
        if self.doubt is not None:
            answer = self.asked(http, "POST", f"/tables/{self.table}/moves", json=self.doubt)
            if answer.status_code == 200:
                self._done(self.doubt)
            else:
                self.error(f"asked again, {self.doubt}: {answer.status_code} {answer.text[:200]}")
            self.doubt = None
        if self.table:
            self.check(http, self.table)

    def check(self, http: httpx.Client, table: str) -> None:
        """Every acknowledged action stands in the record, once and in its place."""
        told = self.told[table]
        lines = self.asked(http, "GET", f"/tables/{table}/record").text.splitlines()[1:]
        found = [line(json.loads(one)) for one in lines]
        self.lost += sum(at >= len(found) or found[at] != action for at, action in told)
        self.lost += len(told) - len({at for at, _ in told})

    def check_all(self, http: httpx.Client) -> None:
        """The same at every table there was."""
        for table in self.told:
            self.check(http, table)

    def figures(self, what: str, times: int) -> Figures:
        """What came of it."""
        return Figures(
            what,
            times,
            self.acknowledged,
            self.lost,
            self.worst,
            self.errors,
            self.late,
            self.worst_working,
            tuple(self.broken[:_BROKEN]),
        )


def line(action: dict[str, Any]) -> str:
    """An action as it is compared."""
    return json.dumps(action, sort_keys=True)

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

SOON = 2.0  # seconds in which every answer must come
TITLES = ("coal", "rhl", "trg", "hsb", "ruhr")
_QUIET = {"LC_ALL": "C", "PYTHONUNBUFFERED": "1"}
_MOST_MOVES = 120  # at one table; then people go on to the next
_PATIENCE = 60.0  # seconds; a bot that has done nothing for so long is stuck


class Figures(NamedTuple):
    """What one kind of fault did."""

    what: str
    times: int  # that it happened
    acknowledged: int
    lost: int
    worst: float  # seconds of the slowest answer
    errors: int  # answers of the server that are mistakes of ours (500), and tables at which nothing happens any more
    late: int = 0  # answers that took longer than they may

    @property
    def held(self) -> bool:
        """Nothing lost, nothing broken, nobody kept waiting."""
        return not self.lost and not self.errors and not self.late


class Serving:
    """A server of its own process; what it says goes to `log`, if there is one."""

    def __init__(
        self, database: str, *more: str, before: Callable[[], None] | None = None, path: str = "", log: Any = None
    ) -> None:
        command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", database]
        command += ["--set", "warm=off", *more]
        places = os.pathsep.join(filter(None, (path, os.environ.get("PYTHONPATH", ""))))
        self.process = subprocess.Popen(  # noqa: S603
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if log is None else log,
            text=True,
            env={**os.environ, **_QUIET, "PYTHONPATH": places},
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
        self.worst = 0.0
        self._keys = count(1)

    def asked(self, http: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        """One request, its time noted."""
        began = time.perf_counter()
        answer = http.request(method, path, **more)
        took = time.perf_counter() - began
        self.worst = max(self.worst, took)
        self.late += took > SOON
        self.errors += answer.status_code == 500
        return answer

    def client(self, server: Serving) -> httpx.Client:
        """A browser with its cookie."""
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
        if not choices:
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
                self.errors += 1
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
                self.errors += 1
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
        return Figures(what, times, self.acknowledged, self.lost, self.worst, self.errors, self.late)


def line(action: dict[str, Any]) -> str:
    """An action as it is compared."""
    return json.dumps(action, sort_keys=True)

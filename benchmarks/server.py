"""How fast the server is: opening a table, a move with a hundred tables open, a step through history.

``python -m benchmarks.server [--tables N] [--cpu] [--json]``: 18Rhl, late positions of games among random bots, one
process, all the requests of the page one after the other, without the network.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from revier.core.chance import any_action
from revier.core.record import Record
from revier.core.table import Table
from revier.games import build
from revier.server.app import create_app
from revier.server.settings import Limits, Settings

_clock: list[Callable[[], float]] = [time.perf_counter]
OFTEN = {"tables": 10**6, "imports": 10**6, "chat": 10**6, "hint": 10**6, "recover": 10**6}
BUDGET = {"open": 0.3, "open_cold": 0.3, "move": 0.15, "history": 0.1}


def late_game(seed: int, share: float = 0.85) -> Record:
    """A game among random bots, cut off near its end."""
    table: Table[Any] = Table(build("rhl", 4), (), random.Random(seed))
    dice = random.Random(seed + 1)
    while table.to_move is not None:
        table.submit(any_action(table.legal, dice))
    record = table.record
    record.cut(int(len(record) * share))
    return record


def timed(do: Callable[[], Any]) -> float:
    """Seconds of one request."""
    start = _clock[0]()
    answer = do()
    assert answer.status_code < 300, answer.text
    return _clock[0]() - start


def row(key: str, what: str, times: list[float]) -> dict[str, Any]:
    """Median and 99th percentile beside the budget."""
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    budget = BUDGET[key]
    form = {"key": key, "what": what, "median": statistics.median(ordered), "p99": high, "count": len(times)}
    return {**form, "budget": budget, "held": high <= budget}


class Page:
    """A page on a table: the requests it sends, one after the other."""

    def __init__(self, http: TestClient, table: str) -> None:
        self.http = http
        self.table = table
        self.api = f"/api/v1/tables/{table}"
        self.state: dict[str, Any] = {}
        self.legal: dict[str, Any] = {}
        self.kept: set[str] = set()
        self.lines = 0

    def _get(self, path: str) -> tuple[float, Any]:
        found: list[Any] = []
        took = timed(lambda: found.append(self.http.get(path)) or found[-1])  # type: ignore[func-returns-value]
        return took, found[-1]

    def look(self, at: int) -> float:
        """A position: what there is to say of it, and its map where that is another."""
        took, shown = self._get(f"{self.api}/shown?at={at}")
        return took + self._picture(shown.json(), at)

    def _picture(self, shown: dict[str, Any], at: int) -> float:
        digest = shown["pictures"]["map"]
        if digest in self.kept:
            return 0.0
        self.kept.add(digest)
        return self._get(f"{self.api}/boards/map.svg?palette=classic&at={at}&hash={digest}")[0]

    def refresh(self) -> float:
        """All that a page asks for when something has happened."""
        known = f"?revision={self.state['revision']}&epoch={self.state['epoch']}" if self.state else "?"
        took, answer = self._get(f"{self.api}/now{known}&log={self.lines}")
        now = answer.json()
        self.state = now["table"]
        self.lines = len(now["log"]) + (0 if now["whole"] else self.lines)
        if now["searching"]:
            searched, legal = self._get(f"{self.api}/legal")
            took, self.legal = took + searched, legal.json()
        else:
            self.legal = now.get("legal") or {"groups": []}
        return took + self._picture(now["shown"], self.state["position"])

    def open(self) -> float:
        """All that a page asks for when it is opened."""
        self.lines, self.state, self.kept = 0, {}, set()
        return self._get(f"/tables/{self.table}")[0] + self._get(f"{self.api}/chat")[0] + self.refresh()

    def move(self, key: str) -> float:
        """A choice made, written, and everything that has changed shown."""
        action = self.legal["groups"][-1]["choices"][0]["action"]
        body = {"action": action, "position": self.state["position"], "key": key}
        return timed(lambda: self.http.post(f"{self.api}/moves", json=body)) + self.refresh()


def measure(tables: int, folder: Path) -> list[dict[str, Any]]:
    """All figures."""
    limits = Limits(per_minute=OFTEN, open_tables=tables + 10)
    chosen = Settings(f"sqlite:///{folder / 'bench.sqlite'}", hosts=("testserver",), limits=limits)
    records = [late_game(seed) for seed in (1, 2, 3)]
    with TestClient(create_app(chosen)) as http:
        house = http.app.state.house  # type: ignore[attr-defined]
        ids = [http.post("/api/v1/imports", content=one.text().encode()).json()["id"] for one in records]
        for n in range(3, tables):
            body = {"at": len(records[n % 3])}
            ids.append(http.post(f"/api/v1/tables/{ids[n % 3]}/fork", json=body).json()["id"])
        house.warmed.wait()
        house.warm_tables()
        pages = [Page(http, table) for table in ids]
        warm = [page.open() for page in pages]
        cold = []
        for page in pages[:20]:
            house.tables.forget(house.tables.get(page.table))
            cold.append(page.open())
        moves = []
        for n in range(2 * tables):
            page = pages[n % tables]
            if page.legal["groups"]:
                moves.append(page.move(f"k{n}"))
        last = pages[0].state["position"]
        steps = [pages[0].look(at) for at in range(last - 1, max(0, last - 100), -1)]
    return [
        row("open", "opening a table in memory", warm),
        row("open_cold", "the same, read again from the log", cold),
        row("move", f"a move written and shown, {tables} tables open", moves),
        row("history", "one step of history", steps),
    ]


def main() -> None:
    """Print the figures."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--json", action="store_true")
    reader.add_argument("--cpu", action="store_true", help="processor time: other programs do not spoil the figures")
    wanted = reader.parse_args()
    if wanted.cpu:
        _clock[0] = time.process_time
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(wanted.tables, Path(folder))
    if wanted.json:
        print(json.dumps({"schema": 1, "tables": wanted.tables, "rows": rows}))
        return
    for one in rows:
        held = "held" if one["held"] else "NOT HELD"
        figures = f"median {one['median'] * 1000:.0f} ms, p99 {one['p99'] * 1000:.0f} ms"
        print(f"{one['what']}: {figures} (budget {one['budget'] * 1000:.0f} ms, {held}, {one['count']} times)")


if __name__ == "__main__":
    main()

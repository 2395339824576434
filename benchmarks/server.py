"""How fast the server is: opening a table, a move with a hundred tables open, a step through history.

``python -m benchmarks.server [--tables N] [--cpu] [--json]``: 18Rhl, late positions of games among random bots, one
process, requests one after the other as a browser sends them, without the network.
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


def measure(tables: int, folder: Path) -> list[dict[str, Any]]:
    """All figures."""
    limits = Limits(per_minute=OFTEN, open_tables=tables + 10)
    chosen = Settings(f"sqlite:///{folder / 'bench.sqlite'}", hosts=("testserver",), warm=False, limits=limits)
    records = [late_game(seed) for seed in (1, 2, 3)]
    with TestClient(create_app(chosen)) as http:
        api = "/api/v1/tables"
        ids = [http.post("/api/v1/imports", content=one.text().encode()).json()["id"] for one in records]
        for n in range(3, tables):
            body = {"at": len(records[n % 3])}
            ids.append(http.post(f"{api}/{ids[n % 3]}/fork", json=body).json()["id"])
        positions = [http.get(f"{api}/{table}").json()["position"] for table in ids]
        for table in ids[:3]:
            http.get(f"{api}/{table}/boards/map.svg")

        def opened(table: str) -> float:
            paths = ("", "/view", "/legal", "/log", "/boards/map.svg")
            return sum(timed(lambda p=path: http.get(f"{api}/{table}{p}")) for path in paths)  # type: ignore[misc]

        warm = [opened(ids[n % len(ids)]) for n in range(3, 33)]
        house = http.app.state.house  # type: ignore[attr-defined]
        cold = []
        for table in ids[:12]:
            house.tables.forget(house.tables.get(table))
            cold.append(opened(table))
        moves = []
        for n in range(150):
            table = ids[n % len(ids)]
            legal = http.get(f"{api}/{table}/legal").json()
            if not legal["groups"]:
                continue
            action = legal["groups"][-1]["choices"][0]["action"]
            body = {"action": action, "position": legal["position"], "key": f"k{n}"}
            took = timed(lambda t=table, b=body: http.post(f"{api}/{t}/moves", json=b))  # type: ignore[misc]
            took += timed(lambda t=table: http.get(f"{api}/{t}/boards/map.svg"))  # type: ignore[misc]
            moves.append(took)
        steps = []
        for n in range(60):
            at = positions[0] - n
            took = timed(lambda a=at: http.get(f"{api}/{ids[0]}/view?at={a}"))  # type: ignore[misc]
            steps.append(took + timed(lambda a=at: http.get(f"{api}/{ids[0]}/boards/map.svg?at={a}")))  # type: ignore[misc]
    return [
        row("open", "opening a table in memory (state, view, choices, log, map)", warm),
        row("open_cold", "the same, read again from the log", cold),
        row("move", f"a move written and the map drawn, {tables} tables open", moves),
        row("history", "one step of history (view and map)", steps),
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

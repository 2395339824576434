"""What the first page costs when many tables are stored: processor time of the server, by numbers of tables.

``python -m benchmarks.lists [--tables 10000 100000] [--json]``: of a newcomer, and of somebody with forty tables there.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import insert

from revier.server.app import create_app
from revier.server.seats import COOKIE, hashed
from revier.server.settings import Settings
from revier.server.store import Store
from revier.server.store.schema import grants, seats, tables

BUDGET = 0.05  # seconds of processor time
MINE = 40
SECRET = "s" * 43
HEADER = (
    '{"revier":1,"game":"rhl","players":3,"options":{},"seats":["a","b","c"],'
    '"rules_version":"3.0/1","data_digest":"d","overlay":null}'
)
ROUND = 25


def fill(store: Store, count: int) -> None:
    """So many tables: one in three is finished, one in ten an analysis."""
    now, me = time.time(), hashed(SECRET)
    rows, sitting = [], []
    for n in range(count):
        over = n % 3 == 0
        mover = None if over else n % 3
        headline = '["core.player",{"seat":2}]'
        summary = f'{{"position":{n % 700},"to_move":{json.dumps(mover)},"headline":{headline},"finished":'
        summary += f'{json.dumps(over)},"result":null,"updated":{now - n * 60}}}'
        known = {"id": f"t{n:011d}", "header": HEADER, "seed": "s", "host": f"h{n % 997}", "analysis": n % 10 == 0}
        rows.append({**known, "created": now - n * 61, "summary": summary, "mover": mover})
        rows[-1] |= {"updated": now - n * 60, "over": over}
        for seat in range(3):
            who = {"kind": "me", "name": f"Person {seat}", "bot": "", "standin": "", "invitation": ""}
            sitting.append({"table_id": rows[-1]["id"], "seat": seat, **who})
    step = max(1, count // MINE)
    mine = [{"hash": me, "table_id": rows[n]["id"], "seat": 1, "kind": "browser"} for n in range(0, count, step)]
    with store.writing() as c:
        for start in range(0, count, 5000):
            c.execute(insert(tables), rows[start : start + 5000])
            c.execute(insert(seats), sitting[3 * start : 3 * (start + 5000)])
        c.execute(insert(grants), mine)


def measure(count: int, folder: Path) -> list[dict[str, Any]]:
    """Rows of figures for so many tables."""
    chosen = Settings(f"sqlite:///{folder / f'lists{count}.sqlite'}", hosts=("testserver",), warm=False, workers=1)
    store = Store(chosen.database)
    fill(store, count)
    store.close()
    found = []
    with TestClient(create_app(chosen)) as http:
        http.app.state.house.warmed.wait()  # type: ignore[attr-defined]
        for who, cookies in (("newcomer", {}), ("regular", {COOKIE: SECRET})):
            http.cookies.clear()
            http.cookies.update(cookies)
            for what, path in (("home", "/"), ("lists alone", "/parts/tables"), ("GET /tables", "/api/v1/tables")):
                http.get(path)
                times = []
                for _ in range(ROUND):
                    start = time.process_time()
                    answer = http.get(path)
                    times.append(time.process_time() - start)
                    assert answer.status_code == 200, answer.text
                    assert answer.text.count("t00000") >= 24, answer.text
                median = statistics.median(times)
                row = {"tables": count, "who": who, "what": what, "median": median, "worst": max(times)}
                found.append({**row, "budget": BUDGET, "held": median <= BUDGET})
    return found


def main() -> None:
    """Print the figures."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, nargs="+", default=[10_000, 100_000])
    reader.add_argument("--json", action="store_true")
    wanted = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for count in wanted.tables for row in measure(count, Path(folder))]
    if wanted.json:
        print(json.dumps({"schema": 1, "rows": rows}))
        return
    for one in rows:
        held = "held" if one["held"] else "NOT HELD"
        figures = f"median {one['median'] * 1000:.1f} ms, worst {one['worst'] * 1000:.1f} ms of processor time"
        print(f"{one['tables']} tables, {one['who']}, {one['what']}: {figures} ({held})")


if __name__ == "__main__":
    main()

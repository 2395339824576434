"""How fast this checkout is beside an older one: every row of `revier bench`, old and new in the same run.

``python -m benchmarks.beside OLD_CHECKOUT [GAME ...] [--rounds N] [--games N] [--json]``: both checkouts measure
themselves in processes of their own, in turn and N times, so that whatever else the machine does meets both alike. All
rows are told in processor time, as the median of the rounds; the ratio is new time by old, so above 1 is slower, for
rates too. A row whose work differs (another number of actions, lays or runs) is marked: its ratio compares two things.

The old checkout needs no environment of its own: its sources are run with this interpreter.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

GAMES = ("rhl", "trg", "coal", "ruhr", "hsb")
HERE = Path(__file__).resolve().parents[1]
SHARE = "all"  # a row that counts what was proven; it has no time

# `revier bench` times short deeds by the clock; here the clock is that of the processor, in both checkouts.
_CHILD = """
import sys, time
time.perf_counter = time.process_time
from revier.cli.app import run
sys.exit(run(sys.argv[1:]))
"""


class Beside(NamedTuple):
    """One row of both checkouts."""

    key: str
    old: float
    new: float
    unit: str
    same: bool  # whether both did the same work

    @property
    def ratio(self) -> float:
        """Time of the new by time of the old."""
        return self.new / self.old if self.unit == "s" else self.old / self.new


def measured(checkout: Path, game: str, games: int) -> dict[str, dict[str, Any]]:
    """The rows of one checkout by key, measured in a process of its own."""
    asked = [sys.executable, "-c", _CHILD, "bench", game, "--games", str(games), "--json"]
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    done = subprocess.run(asked, env=env, cwd=checkout, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    return {row["key"]: row for row in json.loads(done.stdout)["rows"] if row["unit"] != SHARE}


def beside(old: Path, game: str, rounds: int, games: int) -> list[Beside]:
    """All rows both checkouts have, old and new taking turns to be first."""
    found: dict[Path, list[dict[str, dict[str, Any]]]] = {old: [], HERE: []}
    for number in range(rounds):
        for checkout in (old, HERE) if number % 2 == 0 else (HERE, old):
            found[checkout].append(measured(checkout, game, games))
    first, last = found[old][0], found[HERE][0]
    return [
        Beside(
            key,
            median(rows[key]["value"] for rows in found[old]),
            median(rows[key]["value"] for rows in found[HERE]),
            first[key]["unit"],
            first[key]["count"] == last[key]["count"],
        )
        for key in first
        if key in last
    ]


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, help="another checkout of this project")
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    told: dict[str, list[dict[str, Any]]] = {}
    for game in args.game:
        rows = beside(args.old.resolve(), game, args.rounds, args.games)
        told[game] = [{**row._asdict(), "ratio": row.ratio} for row in rows]
        if not args.json:
            for row in rows:
                print(_line(game, row), flush=True)
    if args.json:
        print(json.dumps(told, indent=2))


def _line(game: str, row: Beside) -> str:
    old, new = (f"{x * 1e6:10.1f} µs" if row.unit == "s" else f"{x:10.1f}/s " for x in (row.old, row.new))
    return f"{game:8} {row.key:16} {old} {new} {row.ratio:6.3f}{'' if row.same else '  (not the same work)'}"


if __name__ == "__main__":
    main()

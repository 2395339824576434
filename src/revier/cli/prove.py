"""``revier rules-coverage --prove``: rules are broken on purpose, and the tests marked for them have to notice.

The work is done by `revier.testing.prove` in a process of its own, which alone needs pytest; here it is asked for,
watched and reported.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.progress import Progress

from revier.cli.common import progress
from revier.cli.speech import Form, cell, complain, out, print_json, say, show, table
from revier.core.errors import BadInput

MOST_OF_THE_REST = 0.03  # of clauses that neither restrict nor cause nor order anything


def prove(game: str, package: str, tests: Path, *, clause: str, jobs: int, resume: Path | None, as_json: bool) -> bool:
    """Prove the clauses of a game, tell how it went; True if nothing is left to mend."""
    if find_spec("pytest") is None or not hasattr(os, "fork"):
        raise BadInput.of("cli.bad.prove")
    words = ["--game", game, "--package", package, "--tests", str(tests), "--jobs", str(jobs)]
    words += ["--clause", clause.removeprefix(f"{game}:")] if clause else []
    words += ["--resume", str(resume)] if resume is not None else []
    report, problems = _watched(_told(words), game)
    if report is None:
        return False
    if as_json:
        print_json(report)
    else:
        _show(report)
    return not problems and _proven(report)


def _told(words: list[str]) -> Iterator[dict[str, Any]]:
    """What the proof tells, line by line; it ends with us."""
    command = [sys.executable, "-m", "revier.testing.prove", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:  # noqa: S603
        assert process.stdout is not None
        try:
            yield from map(json.loads, process.stdout)
        finally:
            if process.poll() is None:
                process.terminate()


def _watched(told: Iterator[dict[str, Any]], game: str) -> tuple[Form | None, int]:
    report, problems = None, 0
    with progress(say("prove.tests", game=game), 1) as bar:
        for event in told:
            if event["event"] == "report":
                report = event["report"]
            elif event["event"] == "problem":
                problems += 1
                complain(say(f"prove.problem.{event.pop('kind')}", **{k: v for k, v in event.items() if k != "event"}))
            else:
                _step(bar, event, game)
    return report, problems


def _step(bar: Progress, event: dict[str, Any], game: str) -> None:
    task = bar.task_ids[0]
    if event["event"] == "tests":
        bar.update(task, total=event["number"])
    elif event["event"] == "mutants":
        bar.update(task, total=event["of"], completed=0, description=say("prove.mutants", game=game))
    elif event["event"] != "imported":
        bar.advance(task)


def _proven(report: Form) -> bool:
    rest = report["of_the_rest"]
    few = not rest["survived"] or rest["survived"] < MOST_OF_THE_REST * rest["mutants"]
    return few and not any(row["strict"] for row in report["survived"])


def _show(report: Form) -> None:
    for name in ("equivalent", "survived"):
        rows = report[name]
        if not rows:
            continue
        last = say("prove.reason") if name == "equivalent" else say("prove.note")
        listed = table(
            say("coverage.clause"), say("prove.where"), say("prove.change"), last, title=say(f"prove.{name}")
        )
        for row in rows:
            where = f"{row['where']}:{row['line']}" if row["line"] else row["where"]
            note = row["reason"] if name == "equivalent" else say(f"prove.{row['note']}") if "note" in row else ""
            listed.add_row(cell(row["clause"]), cell(where), cell(row["change"]), cell(note))
        out().print(listed)
    if report["nothing_to_change"]:
        show(say("prove.nothing", clauses=", ".join(report["nothing_to_change"])))
    show(
        say(
            "prove.total",
            mutants=report["mutants"],
            killed=report["killed"],
            survived=len(report["survived"]),
            equivalent=len(report["equivalent"]),
            rest=report["of_the_rest"]["mutants"],
            rest_survived=report["of_the_rest"]["survived"],
        )
    )

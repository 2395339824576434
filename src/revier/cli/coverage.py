"""``revier rules-coverage``: which clauses of a rulebook are carried out and tested, and where."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from revier.cli.common import FAILED, AsJson, GameId, check_game_id
from revier.cli.prove import prove as prove_clauses
from revier.cli.speech import cell, complain, out, print_json, say, sentence, show, table
from revier.core.cite import Coverage, coverage, load_clauses
from revier.core.errors import BadInput
from revier.games import package_of, titles

Tests = Annotated[Path | None, typer.Option("--tests", metavar="FOLDER")]
Prove = Annotated[bool, typer.Option("--prove")]
OneClause = Annotated[str, typer.Option("--clause", metavar="ID", show_default=False)]
Jobs = Annotated[int, typer.Option("--jobs", min=1)]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE")]


def rules_coverage(
    game: GameId,
    tests: Tests = None,
    prove: Prove = False,
    clause: OneClause = "",
    jobs: Jobs = 1,
    resume: Resume = None,
    json: AsJson = False,
) -> None:
    """Report on every clause; fails while one is open or a tag names none, or where a broken rule goes unnoticed."""
    check_game_id(game)
    package = package_of(game)
    folder = tests or _tests_beside()
    if folder is None or not folder.is_dir():
        raise BadInput.of("cli.bad.tests", folder=str(tests or "tests"))
    if prove:
        if not prove_clauses(game, package, folder, clause=clause, jobs=jobs, resume=resume, as_json=json):
            raise typer.Exit(FAILED)
        return
    if clause or resume is not None:
        raise BadInput.of("cli.bad.only_prove")
    found = coverage(game, package, folder, titles())
    for problem in found.problems:
        complain(sentence(problem))
    if json:
        print_json(found.to_json())
    else:
        _report(found, package)
    if found.open or found.problems:
        raise typer.Exit(FAILED)


def _tests_beside() -> Path | None:
    """The project's own tests: beside the source this runs from, or in the present folder."""
    for root in (*Path(__file__).resolve().parents[3:4], Path.cwd()):
        if (root / "tests").is_dir() and (root / "pyproject.toml").is_file():
            return root / "tests"
    return None


def _report(found: Coverage, package: str) -> None:
    clauses = load_clauses(package)
    if found.open:
        listed = table(
            say("coverage.clause"), say("coverage.topic"), say("coverage.implemented"), say("coverage.tested")
        )
        for clause in found.open:
            places = found.implemented.get(clause), found.tested.get(clause)
            marks = (cell("●" if place else "–") for place in places)
            listed.add_row(cell(clause), cell(clauses[clause].topic), *marks)
        out().print(listed)
    show(
        say(
            "coverage.total",
            clauses=len(found.clauses),
            implemented=len(found.implemented),
            tested=len(found.tested),
            left_out=len(found.not_applicable),
            open=len(found.open),
        )
    )

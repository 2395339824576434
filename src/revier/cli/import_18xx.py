"""``revier import-18xx``: replay a game exported from 18xx.games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from revier.cli import common, speech
from revier.core.errors import BadInput
from revier.core.message import Msg
from revier.core.record import new_record, write_record
from revier.games.rhl.import18xx.replay import Imported, import_game


def import_18xx(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    profile: common.Profile = "18xx",
    option: common.Option = None,
    as_json: common.AsJson = False,
    save: Annotated[Path | None, typer.Option("--save", metavar="RECORD")] = None,
    trace: Annotated[Path | None, typer.Option("--trace", metavar="FILE")] = None,
) -> None:
    """Replay an exported game, every action checked against the rules."""
    given = _typed(option or [])
    if trace is None:
        imported = import_game(file, given, profile)
    else:
        with trace.open("w", encoding="utf-8") as out:
            imported = import_game(file, given, profile, out)
    if save is not None:
        _save(imported, save)
    report = imported.report(speech.language())
    if as_json:
        typer.echo(json.dumps(report, ensure_ascii=False))
    else:
        _tell(report, imported.replayer.export.names)
    if not report["ok"]:
        raise typer.Exit(common.FAILED)


def _typed(options: list[str]) -> dict[str, str | bool]:
    given: dict[str, str | bool] = {}
    for text in options:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput.of("rhl.import.option_form", given=text)
        given[name.strip()] = value.strip()
    return given


def _save(imported: Imported, path: Path) -> None:
    """The actions that were applied, as our own record; a game that stopped half-way can be played on."""
    replayer = imported.replayer
    record = new_record(replayer.g, replayer.export.names)
    for action in replayer.played:
        record.append(action)
    outcome = replayer.g.outcome(replayer.s)
    if outcome is not None:
        record.finish(outcome)
    write_record(path, record)


def _tell(report: dict[str, Any], names: tuple[str, ...]) -> None:
    """The same in sentences."""
    applied, total = report["actions_applied"], report["actions_total"]
    typer.echo(speech.sentence(Msg("rhl.import.applied", {"applied": applied, "total": total})))
    if report["failed_at"]:
        place = {key: str(value or "–") for key, value in report["failed_at"].items()}
        speech.complain(speech.sentence(Msg("rhl.import.stopped", place)))
    elif report["finished"]:
        typer.echo(speech.sentence(Msg("rhl.import.finished", {"reason": str(report["end_reason"])})))
    for name, score in zip(names, report["result"].values(), strict=True):
        typer.echo(f"  {name}: {score} M")

"""``revier import-18xx``: replay a game exported from 18xx.games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from revier.cli import common, speech
from revier.core.message import Msg
from revier.core.record import new_record, write_record
from revier.games.rhl.game import info
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
    imported = import_game(file, common.typed_options(info(), option), profile, traced=trace is not None)
    if save is not None:
        _save(imported, save)
    if trace is not None:
        trace.write_text("".join(json.dumps(line) + "\n" for line in imported.trace), encoding="utf-8")
    if as_json:
        speech.print_json(imported.report(speech.language()))
    else:
        _tell(imported)
    if not imported.ok:
        raise typer.Exit(common.BAD_INPUT if imported.damaged else common.FAILED)


def _save(imported: Imported, path: Path) -> None:
    """The actions that were applied, as our own record; a game that stopped half-way can be played on."""
    replayer = imported.replayer
    record = new_record(replayer.g, replayer.export.names)
    for action in replayer.played:
        record.append(action)
    record.finish(replayer.g.outcome(replayer.s))
    write_record(path, record)


def _tell(imported: Imported) -> None:
    """The same in sentences."""
    report, export = imported.report(speech.language()), imported.replayer.export
    applied, total = report["actions_applied"], report["actions_total"]
    speech.show(speech.sentence(Msg("rhl.import.applied", {"applied": applied, "total": total})))
    if not imported.ok:
        speech.complain(*map(speech.sentence, imported.warnings))
    elif report["finished"]:
        speech.show(speech.sentence(Msg("rhl.import.finished", {"reason": str(report["end_reason"])})))
    for name, score in zip(export.names, imported.scores.values(), strict=True):
        speech.show(speech.sentence(Msg("rhl.import.score", {"player": name, "amount": score})))
    if imported.ok:
        for odd in imported.warnings:
            speech.warn(speech.sentence(odd))

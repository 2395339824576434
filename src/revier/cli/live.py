"""``revier check-data --live``: which figures does nobody read?"""

from __future__ import annotations

from collections.abc import Sequence

import typer

from revier.cli.common import FAILED, SCHEMA, progress
from revier.cli.speech import complain, print_json, say, show
from revier.core.data import load_data
from revier.core.live import Live, LiveReport
from revier.games import package_of, title

GAMES = 40


def check_live(wanted: Sequence[str], games: int, seed: int, *, json: bool) -> None:
    """Play and look; a figure that is neither read nor described ends the command as failed."""
    reports = {game_id: live_report(game_id, games, seed) for game_id in wanted}
    ok = all(is_whole(report) for report in reports.values())
    if json:
        forms = {
            game_id: {
                **report._asdict(),
                "rare": [rare._asdict() for rare in report.rare],
                "unread": [unread._asdict() for unread in report.unread],
            }
            for game_id, report in reports.items()
        }
        print_json({"schema": SCHEMA, "ok": ok, "games": forms})
    else:
        for game_id, report in reports.items():
            _tell(game_id, report)
    if not ok:
        raise typer.Exit(FAILED)


def live_report(game_id: str, games: int, seed: int) -> LiveReport:
    """What one title's figures are good for."""
    live = Live(title(game_id), load_data(f"{package_of(game_id)}.data"))
    with progress(game_id) as bar:
        live.play(games, seed)
        return live.report(lambda done, total: bar.update(bar.task_ids[0], completed=done, total=total))


def is_whole(report: LiveReport) -> bool:
    """Is every figure read or described, and none both?"""
    return not (report.unread or report.read_though_described or report.broken)


def _tell(game_id: str, report: LiveReport) -> None:
    for path, fields in report.unread:
        ends = ", ".join(fields) or "–"
        complain(say("check.unread", name=game_id, path=path, fields=ends))
    for path, fields in report.rare:
        show(say("check.rare", name=game_id, path=path, fields=", ".join(fields)))
    for path in report.read_though_described:
        complain(say("check.read", name=game_id, path=path))
    for problem in report.broken:
        complain(say("check.broke", name=game_id, problem=problem))
    counts = {"figures": report.figures, "described": report.described, "labels": len(report.labels)}
    show(say("check.live", name=game_id, games=report.games, unread=len(report.unread), **counts))

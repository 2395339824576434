"""``revier arcs``: many games played for the story they tell, with one set of figures or two side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from revier.arena.arcs_beside import beside as compare
from revier.arena.arcs_report import arcs_report
from revier.arena.play import Field
from revier.arena.rows import Rows
from revier.arena.run import run, whole
from revier.cli.arcs_text import tell, tell_compared
from revier.cli.common import FAILED, AsJson, GameId, Option, Overlay, Players, Profile, progress, read_options
from revier.cli.simulate import bot_list
from revier.cli.speech import print_json, say
from revier.core.errors import BadInput
from revier.core.overlay import as_overlay
from revier.core.title import check_players
from revier.games import title

Games = Annotated[int, typer.Option("--games", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...")]
Dice = Annotated[int, typer.Option("--seed")]
Jobs = Annotated[int, typer.Option("--jobs", min=1)]
Playouts = Annotated[int | None, typer.Option("--playouts", min=1)]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE")]
Beside = Annotated[Path | None, typer.Option("--beside", metavar="FILE")]


def arcs(
    game: GameId,
    players: Players,
    bots: Bots = "greedy",
    games: Games = 20,
    seed: Dice = 0,
    jobs: Jobs = 1,
    playouts: Playouts = None,
    overlay: Overlay = None,
    beside: Beside = None,
    resume: Resume = None,
    option: Option = None,
    profile: Profile = "",
    json: AsJson = False,
) -> None:
    """Play games among bots and tell their story in figures."""
    names = bot_list(bots)
    if len(names) > players:
        raise BadInput.of("cli.bad.too_many_bots", count=len(names), players=players)
    laid = [overlay] if beside is None else [overlay, beside]
    fields = [_field(game, players, names, seed, playouts, option, profile, one) for one in laid]
    rows = Rows(fields, resume)
    with progress(say("arcs.progress", title=title(game).info().title), sum(whole(f, games) for f in fields)) as bar:
        run(rows, games, jobs=jobs, progress=lambda done, _: bar.update(bar.task_ids[0], completed=done))
    reports = [arcs_report(field, rows.of(n)) for n, field in enumerate(fields)]
    compared = compare(*reports) if len(reports) > 1 else []
    if json:
        print_json(msgspec.to_builtins({"of": reports, "compared": compared} if compared else reports[0]))
    else:
        for report in reports:
            tell(report)
        tell_compared(reports, compared)
    if any(report.violations or report.unfinished for report in reports):
        raise typer.Exit(FAILED)


def _field(
    game: str,
    players: int,
    names: tuple[str, ...],
    seed: int,
    playouts: int | None,
    option: list[str] | None,
    profile: str,
    overlay: Path | None,
) -> Field:
    """What is played; what is wrong with an overlay is said here, before any game begins."""
    found = title(game)
    info = found.info(overlay)
    check_players(info, players)
    options = dict(read_options(info, option, profile))
    found.build(players, options, overlay)
    laid = as_overlay(overlay)
    text = None if laid is None else (laid.name, laid.text)
    return Field(game, players, names, seed, playouts, options, text, arcs=True)


__all__ = ["arcs"]

"""``revier arena``: bots against bots, in fair fields, with figures and how sure they are."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from revier.arena.ladder import Ratings, fields, rate
from revier.arena.play import Field
from revier.arena.report import Report, report
from revier.arena.rows import Rows
from revier.arena.run import run, whole
from revier.bots import bot_names
from revier.cli.common import FAILED, AsJson, GameId, Option, Players, Profile, progress, read_options
from revier.cli.simulate import bot_list
from revier.cli.speech import Form, cell, out, print_json, say, show, table
from revier.core.errors import BadInput
from revier.core.title import check_players
from revier.games import title

Games = Annotated[int, typer.Option("--games", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...", show_default=False)]
Dice = Annotated[int, typer.Option("--seed")]
Jobs = Annotated[int, typer.Option("--jobs", min=1)]
Playouts = Annotated[int | None, typer.Option("--playouts", min=1)]
Until = Annotated[float | None, typer.Option("--until", metavar="RATE")]
Ladder = Annotated[bool, typer.Option("--ladder")]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FOLDER")]


def arena(
    game: GameId,
    players: Players,
    bots: Bots = "",
    games: Games = 20,
    seed: Dice = 0,
    jobs: Jobs = 1,
    playouts: Playouts = None,
    until: Until = None,
    ladder: Ladder = False,
    resume: Resume = None,
    save: Save = None,
    option: Option = None,
    profile: Profile = "",
    json: AsJson = False,
) -> None:
    """Bots against bots; a block is one deal with the contender in every seat."""
    info = title(game).info()
    check_players(info, players)
    levels = bot_list(bots) if bots else bot_names() if ladder else ()
    if len(levels) < 2:
        raise BadInput.of("cli.bad.bots", given=bots)
    if len(levels) > players and not ladder:
        raise BadInput.of("cli.bad.too_many_bots", count=len(levels), players=players)
    if until is not None and (ladder or not 1 / players < until < 1):
        raise BadInput.of("cli.bad.until", given=f"{until:g}", par=f"{1 / players:.2f}")
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    base = Field(game, players, levels[:players], seed, playouts, dict(read_options(info, option, profile)))
    rows = Rows(fields(base, levels) if ladder else [base], resume)
    begun = time.perf_counter()
    total = sum(whole(field, games) for field in rows.fields)
    with progress(say("arena.progress", title=info.title), total) as bar:
        verdict = run(
            rows,
            games,
            jobs=jobs,
            until=until,
            save=save,
            progress=lambda done, _: bar.update(bar.task_ids[0], completed=done),
        )
    seconds = time.perf_counter() - begun
    reports = [report(field, rows.of(n), 0.0 if ladder else seconds, verdict) for n, field in enumerate(rows.fields)]
    ratings = rate([row for n in range(len(rows.fields)) for row in rows.of(n)]) if ladder else {}
    if json:
        print_json(_ladder(reports, ratings, seconds) if ladder else _form(reports[0]))
    else:
        _tell(reports, ratings)
    if any(found.violations or found.unfinished for found in reports):
        raise typer.Exit(FAILED)


def _form(found: Report) -> Form:
    form: dict[str, object] = msgspec.to_builtins(found)
    if found.until is None:
        del form["until"]
    return form


def _ladder(reports: list[Report], ratings: Ratings, seconds: float) -> Form:
    """The ratings, and every field by itself."""
    first = reports[0]
    games = sum(found.games for found in reports)
    head = {"game": first.game, "players": first.players, "games": games, "seconds": round(seconds, 1)}
    return head | {"ratings": msgspec.to_builtins(ratings), "fields": [_form(found) for found in reports]}


# --- in words ---------------------------------------------------------------------------------------------------------
def _tell(reports: list[Report], ratings: Ratings) -> None:
    if ratings:
        listed = table(*(say(f"arena.{head}") for head in ("bot", "rating", "sigma", "games")), right=(1, 2, 3))
        for name, rated in ratings.items():
            listed.add_row(cell(name), cell(rated.mu), cell(rated.sigma), cell(rated.games))
        out().print(listed)
    for found in reports:
        _tell_field(found)


def _tell_field(found: Report) -> None:
    show(say("arena.total", games=found.games, players=found.players))
    heads = ("bot", "wins", "rate", "interval", "mean", "margin", "thought")
    listed = table(*(say(f"arena.{head}") for head in heads), right=(1, 2, 3, 4, 5, 6))
    for name, bot in found.per_bot.items():
        low, high = (_percent(bound) for bound in bot.wilson)
        margin = f"{bot.margin} ± {bot.margin_se}"
        thought = f"{bot.ms_mean:.0f} / {bot.ms_p99:.0f} / {bot.ms_max:.0f}"
        cells = (name, f"{bot.wins:g}", _percent(bot.win_rate), f"{low} – {high}", bot.mean_score, margin, thought)
        listed.add_row(*(cell(text) for text in cells))
    out().print(listed)
    if any(found.ruined.values()):
        ruined = ", ".join(f"{name} {count}" for name, count in found.ruined.items() if count)
        show(say("arena.ruined", ruined=ruined))
    for fault in found.violations:
        show(say("arena.violation", game=fault.game, what=fault.what))
    if found.unfinished:
        show(say("arena.unfinished", games=", ".join(map(str, found.unfinished))))
    if found.until is not None:
        par, aim = _percent(found.until.par), _percent(found.until.aim)
        show(say(f"arena.verdict.{found.until.verdict}", par=par, aim=aim))


def _percent(rate: float) -> str:
    return f"{100 * rate:.0f} %"


__all__ = ["arena"]

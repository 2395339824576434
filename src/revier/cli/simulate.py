"""``revier simulate``: many games among bots, as a test rig and to measure bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from revier.bots import any_bot
from revier.cli.common import FAILED, AsJson, GameId, Option, Overlay, Players, Profile, progress, read_options
from revier.cli.speech import Form, cell, out, print_json, say, show, table, warn
from revier.core.errors import BadInput
from revier.core.simulate import Spec, Summary
from revier.core.simulate import simulate as play_games
from revier.core.title import check_players
from revier.games import title

Games = Annotated[int, typer.Option("--games", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...")]
Dice = Annotated[int, typer.Option("--seed")]
Jobs = Annotated[int, typer.Option("--jobs", min=1)]
Check = Annotated[str, typer.Option("--check", metavar="every|end")]
MaxActions = Annotated[int, typer.Option("--max-actions", min=1)]
SaveTo = Annotated[Path, typer.Option("--save-to", metavar="FOLDER")]


def simulate(
    game: GameId,
    players: Players,
    games: Games = 100,
    bots: Bots = "random",
    seed: Dice = 0,
    jobs: Jobs = 1,
    check: Check = "end",
    max_actions: MaxActions = 20_000,
    option: Option = None,
    profile: Profile = "",
    overlay: Overlay = None,
    save_to: SaveTo = Path("unfinished"),
    json: AsJson = False,
) -> None:
    """Play games among bots; fails unless all of them end and nothing is lost on the way."""
    info = title(game).info(overlay)
    check_players(info, players)
    spec = Spec(
        game=game,
        players=players,
        bots=bot_list(bots),
        build="revier.games:build",
        make_bot="revier.bots:any_bot",
        seed=seed,
        options=read_options(info, option, profile),
        overlay=overlay,
        check=_check(check),
        max_actions=max_actions,
        save_to=save_to,
    )
    with progress(say("simulate.progress", title=info.title), games) as bar:
        step = lambda done, _: bar.update(bar.task_ids[0], completed=done)  # noqa: E731
        summary = play_games(spec, games, jobs=jobs, progress=step)
    _tell_saved(summary)
    if json:
        print_json(summary.as_dict())
    else:
        _tell(summary.as_dict(), spec.seed)
    if not summary.ok:
        raise typer.Exit(FAILED)


def bot_list(text: str) -> tuple[str, ...]:
    """Bots as typed, each of them known."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise BadInput.of("cli.bad.bots", given=text)
    for name in names:
        any_bot(name)
    return names


def _check(word: str) -> Literal["every", "end"]:
    if word == "every":
        return "every"
    if word == "end":
        return "end"
    raise BadInput.of("cli.bad.check", given=word)


def _tell_saved(summary: Summary) -> None:
    for result in summary.results:
        if result.saved:
            warn(say("simulate.saved", number=result.number, actions=result.actions, file=result.saved))


def _tell(found: Form, seed: int) -> None:
    show(say("simulate.total", **{key: found[key] for key in ("games", "finished", "actions", "longest")}, seed=seed))
    speed = (f"{found[key]:.2f}" for key in ("seconds", "games_per_second"))
    show(say("simulate.speed", seconds=next(speed), speed=next(speed)))
    show(say("simulate.conserved" if found["conserved"] else "simulate.lost"))
    for violation in found["violations"]:
        show(say("simulate.violation", game=violation["game"], ply=violation["ply"], what=violation["what"]))
    heads = ("bot", "wins", "mean", "low", "high")
    listed = table(*(say(f"simulate.{head}") for head in heads), right=(1, 2, 3, 4))
    for name, wins in found["wins"].items():
        scores = found["scores"].get(name, {})
        figures = (cell(scores.get(key, "–")) for key in ("mean", "low", "high"))
        listed.add_row(cell(name), cell(wins), *figures)
    out().print(listed)
    reasons = ", ".join(f"{reason} {count}" for reason, count in found["end_reasons"].items()) or "–"
    show(say("simulate.reasons", reasons=reasons))

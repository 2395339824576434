"""``revier bench``: how fast the engine is, beside the budgets it should hold."""

from __future__ import annotations

import errno
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from revier.cli import measure
from revier.cli.common import SCHEMA, AsJson, GameId, Option, Overlay, Profile, make_game, progress
from revier.cli.measure import Row, Sample
from revier.cli.simulate import bot_list
from revier.cli.speech import Form, cell, out, print_json, say, show, table, warn
from revier.core.errors import BadInput, trouble
from revier.core.game import AnyGame
from revier.games import title

Players = Annotated[int | None, typer.Option("--players", min=1)]
Games = Annotated[int, typer.Option("--games", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...")]
Seed = Annotated[int, typer.Option("--seed")]
Recorded = Annotated[Path | None, typer.Option("--recorded", metavar="FILE")]

# A public game kept beside the project, never inside it.
_BESIDE = Path(__file__).resolve().parents[4] / "shared" / "data" / "18xx_games"


def bench(
    game: GameId,
    players: Players = None,
    games: Games = 4,
    bots: Bots = "random",
    seed: Seed = 1,
    recorded: Recorded = None,
    option: Option = None,
    profile: Profile = "",
    overlay: Overlay = None,
    json: AsJson = False,
) -> None:
    """Measure copy, apply, legality, random play and best routes on positions of seeded games."""
    count = players if players is not None else title(game).info(overlay).players[0]
    built = make_game(game, count, option, profile, overlay)
    names = bot_list(bots)
    export = _export(game, recorded)
    with progress(say("bench.progress"), games) as bar:
        samples = measure.sample_games(built, names, games, seed, lambda n: bar.update(bar.task_ids[0], completed=n))
    rows = list(_rows(built, samples, games, seed, export))
    if json:
        head = {"schema": SCHEMA, "game": game, "players": count, "options": dict(built.options), "bots": list(names)}
        work = {"games": games, "seed": seed, "actions": len(samples), "recorded": str(export) if export else None}
        built_as = {"version": platform.python_version(), "built": measure.interpreter()}
        print_json({**head, **work, "interpreter": built_as, "rows": [_form(row) for row in rows]})
        return
    show(say("bench.head", title=built.info.title, games=games, bots=", ".join(names), actions=len(samples)))
    _tell(rows)
    show(say(f"bench.built.{measure.interpreter()}", version=platform.python_version()))
    if export is None:
        warn(say("bench.no_recorded"))


def _export(game: str, recorded: Path | None) -> Path | None:
    """The recorded game to measure: the one named, or the one kept beside the project."""
    if recorded is not None and not recorded.is_file():
        raise BadInput.of(
            "core.record.missing", file=str(recorded), detail=trouble(FileNotFoundError(errno.ENOENT, ""))
        )
    beside = sorted(_BESIDE.glob(f"{game}_*.json")) if _BESIDE.is_dir() else []
    whole = [path for path in beside if not path.name.endswith(".trace.json")]
    return recorded or (whole[0] if whole else None)


def _rows(game: AnyGame, samples: list[Sample], games: int, seed: int, export: Path | None) -> Iterator[Row]:
    from revier.cli import measure_rail
    from revier.rail.game import RailGame

    rail = game if isinstance(game, RailGame) else None
    apart = measure_rail.APART if rail else frozenset[str]()
    found = [
        measure.copying(samples),
        measure.applying(game, samples),
        measure.asking(game, samples),
        measure.listing(game, samples, apart),
        measure_rail.tile_lays(rail, samples) if rail else None,
    ]
    yield from (row for row in found if row is not None)
    yield from measure.playing_at_random(game, games, seed)
    yield measure.playing_greedily(game, seed)
    if rail:
        yield from measure_rail.bots_routes(rail, samples)
        if export is not None and measure_rail.can_import(game.info.id):
            yield from measure_rail.recorded_rows(export)


def _form(row: Row) -> Form:
    budget = row.budget
    return {
        "key": row.key,
        "what": say(f"bench.row.{row.key}"),
        "value": row.value,
        "unit": row.unit,
        "worst": row.worst,
        "count": row.count,
        "budget": budget.first if budget else None,
        "aim": budget.aim if budget else None,
        "held": row.within(budget.first) if budget else None,
        "aim_held": row.within(budget.aim) if budget else None,
    }


def _tell(rows: list[Row]) -> None:
    heads = ("what", "measured", "worst", "count", "budget", "aim", "held")
    listed = table(*(say(f"bench.{head}") for head in heads), right=(1, 2, 3, 4, 5))
    for row in rows:
        form = _form(row)
        figures = (cell(_figure(form[key], row.unit)) for key in ("value", "worst"))
        limits = (cell(_figure(form[key], row.unit)) for key in ("budget", "aim"))
        held = "" if form["held"] is None else say("bench.aimed" if form["aim_held"] else "bench.yes")
        verdict = cell(say("bench.no"), "bold red") if form["held"] is False else cell(held)
        listed.add_row(cell(form["what"]), *figures, cell(row.count or ""), *limits, verdict)
    out().print(listed)


def _figure(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "all":
        return f"{100 * value:.0f} %"
    if unit == "1/s":
        return f"{value:,.1f}/s" if value < 100 else f"{value:,.0f}/s"
    if value < measure.MILLI:
        return f"{value / measure.MICRO:.1f} µs"
    return f"{value / measure.MILLI:.1f} ms" if value < 1 else f"{value:.2f} s"

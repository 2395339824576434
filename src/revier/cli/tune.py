"""``revier tune``: weights for a level by self-play, with the run that found them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from revier.arena.play import Field
from revier.arena.tune import SCALE, Plan, Tuned, named, parts_of, spread
from revier.arena.tune import tune as search
from revier.bots.levels import levels
from revier.bots.weights import PARTS, Weights, weights_of
from revier.cli.common import AsJson, GameId, Option, Players, Profile, progress, read_options
from revier.cli.speech import Form, cell, out, print_json, say, show, table
from revier.core.errors import BadInput
from revier.core.title import check_players
from revier.core.toml_text import toml_text
from revier.games import title

Level = Annotated[str, typer.Option("--level", metavar="NAME")]
PartNames = Annotated[str, typer.Option("--parts", metavar="NAME,...")]
Generations = Annotated[int, typer.Option("--generations", min=1)]
Population = Annotated[int, typer.Option("--population", min=4)]
Blocks = Annotated[int, typer.Option("--blocks", min=1)]
Proof = Annotated[int, typer.Option("--proof", min=0)]
Dice = Annotated[int, typer.Option("--seed")]
Jobs = Annotated[int, typer.Option("--jobs", min=1)]
Playouts = Annotated[int | None, typer.Option("--playouts", min=1)]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE")]
ALL = ",".join(part for part in PARTS if part != SCALE)


def tune(
    game: GameId,
    players: Players,
    level: Level = "director",
    parts: PartNames = ALL,
    generations: Generations = 10,
    population: Population = 6,
    blocks: Blocks = 2,
    proof: Proof = 40,
    seed: Dice = 0,
    jobs: Jobs = 1,
    playouts: Playouts = None,
    resume: Resume = None,
    option: Option = None,
    profile: Profile = "",
    json: AsJson = False,
) -> None:
    """Weights of a level by self-play in blocks; at the end they play against the level as it is."""
    info = title(game).info()
    check_players(info, players)
    if level not in levels() or not levels()[level].playouts:
        known = ", ".join(name for name, row in levels().items() if row.playouts)
        raise BadInput.of("cli.bad.level", given=level, known=known)
    if players < 2:
        raise BadInput.of("cli.bad.alone")
    options = read_options(info, option, profile)
    plan = Plan(
        field=Field(game, players, (level,), seed, playouts, dict(options)),
        start=weights_of(game, level),
        parts=parts_of([name.strip() for name in parts.split(",")]),
        generations=generations,
        population=population,
        blocks=blocks,
        proof=-(-proof // players) * players,
    )
    with progress(say("arena.progress", title=info.title), plan.games) as bar:
        found = search(plan, resume, jobs=jobs, progress=lambda done, _: bar.update(bar.task_ids[0], completed=done))
    command = _command(plan)
    if json:
        print_json(_tuned(plan, found, info.rules_version, command))
    else:
        _tell_tuned(plan, found, info.rules_version, command)


# --- what is said -----------------------------------------------------------------------------------------------------
def _plain(value: object) -> Form:
    form: Form = msgspec.to_builtins(value)
    return form


def _weights(weights: Weights) -> Form:
    return {part: getattr(weights, part) for part in PARTS}


def _command(plan: Plan) -> str:
    """The command that does it again."""
    f = plan.field
    words = [
        f"revier tune {f.game} --players {f.players} --level {plan.level} --parts {','.join(plan.parts)}",
        f"--generations {plan.generations} --population {plan.population} --blocks {plan.blocks}",
        f"--proof {plan.proof} --seed {f.seed}",
    ]
    if f.playouts is not None:
        words.append(f"--playouts {f.playouts}")
    return " ".join([*words, *(f"--option {name}={_typed(value)}" for name, value in f.options.items())])


def _typed(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _tuned(plan: Plan, found: Tuned, rules: str, command: str) -> Form:
    return {
        "game": plan.field.game,
        "players": plan.field.players,
        "level": plan.level,
        "bot": named(plan.level, found.weights),
        "weights": _weights(found.weights),
        "generations": [
            {"rival": _weights(g.rival), "proposals": [_weights(p) for p in g.proposals], "leads": list(g.leads)}
            for g in found.generations
        ],
        "proof": None if found.proof is None else _plain(found.proof),
        "run": {"command": command, "rules": rules, "games": plan.games},
    }


def _tell_tuned(plan: Plan, found: Tuned, rules: str, command: str) -> None:
    listed = table(say("tune.generation"), *plan.parts, say("tune.best"), say("tune.spread"), right=(0, *range(1, 9)))
    for g in found.generations:
        values = [f"{getattr(g.rival, part):g}" for part in plan.parts]
        cells = (g.number + 1, *values, f"{max(g.leads):.1f}", f"{spread(g):.1f}")
        listed.add_row(*(cell(text) for text in cells))
    out().print(listed)
    show(say("tune.found", bot=named(plan.level, found.weights)))
    if found.proof is None:
        show(say("tune.unproven"))
        result = ""
    else:
        low, high = (f"{100 * bound:.0f}" for bound in found.proof.wilson)
        rate = f"{100 * found.proof.win_rate:.0f}"
        wins = f"{found.proof.wins:g}"
        show(say("tune.proof", wins=wins, games=found.proof.games, rate=rate, low=low, high=high, level=plan.level))
        result = f"{wins} of {found.proof.games} games against {plan.level}"
    show(say("tune.row"))
    show(_row(plan, found, rules, command, result))


def _row(plan: Plan, found: Tuned, rules: str, command: str, result: str) -> str:
    """The rows of `weights.toml` that keep it."""
    run = {"command": command, "rules": rules, "games": plan.games, "result": result}
    return toml_text({plan.field.game: {plan.level: {"weights": _weights(found.weights), "run": run}}})


__all__ = ["tune"]

"""``revier fit``: from saved games, what the parts of a worth were worth in the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from revier.arena.fit import Fit, Sample, samples
from revier.arena.fit import fit as line
from revier.bots.weights import AT
from revier.cli.common import AsJson, open_record, progress
from revier.cli.speech import cell, out, print_json, say, show, table
from revier.core.errors import BadInput

Records = Annotated[list[Path], typer.Argument(metavar="RECORD...")]
LEVEL = "overseer"  # whose name the weights are shown with, to be tried


def fit(records: Records, json: AsJson = False) -> None:
    """Weights from saved games: what the parts of a worth were worth in the end."""
    found: list[Sample] = []
    games: set[str] = set()
    with progress(say("fit.progress"), len(records)) as bar:
        for number, path in enumerate(_files(records)):
            record, game = open_record(path, None)
            games.add(record.header.game)
            if len(games) > 1:
                raise BadInput.of("cli.bad.mixed", games=", ".join(sorted(games)))
            found += samples(number, game, record.actions(game))
            bar.update(bar.task_ids[0], completed=number + 1)
    if len({sample.game for sample in found}) < 2:
        raise BadInput.of("cli.bad.few_games", count=len({sample.game for sample in found}))
    fitted = line(found)
    if json:
        print_json({"game": games.pop(), **msgspec.to_builtins(fitted), "bot": _bot(fitted)})
    else:
        _tell_fit(fitted)


def _files(records: Sequence[Path]) -> list[Path]:
    """Records, and all in folders."""
    found: list[Path] = []
    for path in records:
        found += sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    return found


def _tell_fit(fitted: Fit) -> None:
    show(say("fit.total", games=fitted.games, positions=fitted.positions))
    listed = table(*(say(f"fit.{head}") for head in ("part", "weight", "error")), right=(1, 2))
    for name, part in fitted.parts.items():
        listed.add_row(cell(name), cell(f"{part.weight:g}"), cell(f"{part.error:g}"))
    out().print(listed)
    show(say("fit.explained", fitted=f"{100 * fitted.explained:.0f}", plain=f"{100 * fitted.plain:.0f}"))
    show(say("fit.bot", bot=_bot(fitted)))


def _bot(fitted: Fit) -> str:
    """The weights as a level that can be tried with them."""
    text = fitted.weights.named()
    return f"{LEVEL}{AT}{text}" if text else LEVEL


__all__ = ["fit"]

"""Large matrices of games: every player count, every variant; all must finish with nothing lost.

make long                     200 random games each cell (18Ruhr: each player count, shared by its scenarios)
make soak                     every level in every cell, one game each with two playouts a decision
python -m benchmarks.soak --games 20 --title rhl
python -m benchmarks.soak --levels --title coal --resume soaked.txt
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from revier.bots import Bot, Budget, any_bot, bot_names
from revier.core.options import OptionValue
from revier.core.simulate import Spec, simulate
from revier.games import title, titles

# Options whose values are games of their own, by title; every other option is covered by the conformance tests.
VARIANTS: Mapping[str, tuple[dict[str, OptionValue], ...]] = {
    "rhl": (
        {},
        {"optional_2_train": True},
        {"lower_starting_capital": True},
        {"promotion_tiles": True},
        {"ratingen": "implementation"},
        {"ratingen": "issue_7030"},
    ),
    "trg": ({}, {"seats_as_given": True}),
    "hsb": ({}, {"expert": True}),
    "coal": tuple({"difficulty": name} for name in ("easy", "normal", "hard", "transport_master")),
    "ruhr": tuple(
        {"scenario": name} for name in ("hellweg", "metropolis", "ruhr_valley", "emscher_valley", "north_south")
    ),
}
PLAYOUTS = Budget(playouts=2)  # enough to compare, little enough for a whole matrix
CYCLED = ("ruhr",)  # titles whose variants share the games of a player count


def cells(wanted: str) -> Iterator[tuple[str, int, dict[str, OptionValue]]]:
    """Title, number of players and variant of every cell of the matrix."""
    for game_id in titles():
        if wanted and game_id != wanted:
            continue
        for players in title(game_id).info().players:
            for options in VARIANTS.get(game_id, ({},)):
                yield game_id, players, options


def few(name: str) -> Bot:
    """A bot that thinks little."""
    return any_bot(name, PLAYOUTS)


def soak(cell: tuple[str, int, dict[str, OptionValue]], bot: str, games: int, jobs: int) -> tuple[bool, str]:
    """All games of one cell between bots of one level: whether all is well, and a line that says so."""
    game_id, players, options = cell
    spec = Spec(
        build="revier.games:build",
        make_bot="benchmarks.soak:few",
        game=game_id,
        players=players,
        options=options,
        bots=(bot,),
        seed=players,
        check="every",
    )
    began = time.monotonic()
    summary = simulate(spec, games, jobs=jobs)
    state = "ok" if summary.ok else "FAILED"
    result = summary.as_dict()
    return summary.ok, (
        f"{named(cell, bot)}: {state}, {result['finished']}/{result['games']} finished, "
        f"{result['actions']} actions, {result['end_reasons']}, {time.monotonic() - began:.0f} s"
    )


def known(file: Path | None) -> set[str]:
    """What went well before, by everything that stands before the colon."""
    if file is None or not file.exists():
        return set()
    lines = file.read_text("utf-8").splitlines()
    return {line.partition(":")[0] for line in lines if ": ok, " in line and line.endswith(" s")}


def named(cell: tuple[str, int, dict[str, OptionValue]], bot: str) -> str:
    """A cell as it stands before the colon."""
    game_id, players, options = cell
    words = ", ".join(f"{name}={value}" for name, value in options.items()) or "default"
    return f"{game_id} {players} players, {words}, {bot}"


def main() -> int:
    """Run the matrix; 0 if every game of every cell finished and nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="of each cell (200; with --levels 1)")
    parser.add_argument("--title", default="")
    parser.add_argument("--levels", action="store_true", help="every level instead of chance")
    parser.add_argument("--resume", type=Path, help="file with one line a cell: go on where it ends")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    bots = bot_names() if asked.levels else ("random",)
    before = known(asked.resume)
    bad = 0
    for bot in bots:
        for cell in cells(asked.title):
            if named(cell, bot) in before:
                continue
            games = asked.games or (1 if asked.levels else 200)
            if cell[0] in CYCLED:
                games = max(1, games // len(VARIANTS[cell[0]]))
            fine, line = soak(cell, bot, games, asked.jobs)
            bad += not fine
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
            if asked.resume is not None:
                with asked.resume.open("a", encoding="utf-8") as out:
                    out.write(line + "\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

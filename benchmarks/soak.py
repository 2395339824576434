"""Large matrices of random games: every player count, every variant; all must finish with nothing lost.

make long                     all titles, 200 games each cell (18Ruhr: each player count, shared by its scenarios)
python -m benchmarks.soak --games 20 --title rhl
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping

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
CYCLED = ("ruhr",)  # titles whose variants share the games of a player count


def cells(wanted: str) -> Iterator[tuple[str, int, dict[str, OptionValue]]]:
    """Title, number of players and variant of every cell of the matrix."""
    for game_id in titles():
        if wanted and game_id != wanted:
            continue
        for players in title(game_id).info().players:
            for options in VARIANTS.get(game_id, ({},)):
                yield game_id, players, options


def main() -> int:
    """Run the matrix; 0 if every game of every cell finished and nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--title", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    bad = 0
    for game_id, players, options in cells(asked.title):
        games = asked.games // len(VARIANTS[game_id]) if game_id in CYCLED else asked.games
        spec = Spec(
            build="revier.games:build",
            make_bot="revier.bots:make_bot",
            game=game_id,
            players=players,
            options=options,
            bots=("random",),
            seed=players,
            check="every",
        )
        began = time.monotonic()
        summary = simulate(spec, games, jobs=asked.jobs)
        bad += not summary.ok
        words = ", ".join(f"{name}={value}" for name, value in options.items()) or "default"
        state = "ok" if summary.ok else "FAILED"
        result = summary.as_dict()
        sys.stdout.write(
            f"{game_id} {players} players, {words}: {state}, {result['finished']}/{result['games']} finished, "
            f"{result['actions']} actions, {result['end_reasons']}, {time.monotonic() - began:.0f} s\n"
        )
        sys.stdout.flush()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

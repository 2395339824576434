"""``python -m benchmarks.frozen GAME [--games K] [--players N] [--seed S]``: greedy of today against the frozen.

A block is one deal with the newer judgement in every seat once, the older one in all others. Told as one object of
JSON: wins with ties in parts, and the mean margin to the best of the others with its standard error over blocks.
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import mean, stdev
from typing import NamedTuple

from benchmarks.frozen import FrozenGreedy
from revier.bots import Bot, make_bot
from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.game import AnyGame
from revier.core.simulate import dice
from revier.games import build


class Played(NamedTuple):
    """One game to its end: scores, what each seat's bot took in processor time, and how often it chose."""

    scores: tuple[int, ...]
    seconds: tuple[float, ...]
    choices: tuple[int, ...]


def play(game: AnyGame, bots: list[Bot], seed: int, deal: int) -> Played:
    """One game; chance and the dice of the seats hang on seed and deal alone."""
    rngs = {seat: dice(seed, deal, str(seat)) for seat in (NATURE, *range(game.players))}
    seconds, choices = [0.0] * game.players, [0] * game.players
    s = game.new()
    while (mover := game.to_move(s)) is not None:
        legal = game.legal(s)
        if mover == NATURE:
            game.apply(s, draw_one(legal, rngs[mover]))
            continue
        began = time.process_time()
        action = bots[mover].choose(game, s, legal, rngs[mover])
        seconds[mover] += time.process_time() - began
        choices[mover] += 1
        game.apply(s, action)
    outcome = game.outcome(s)
    assert outcome is not None
    return Played(outcome.scores, tuple(seconds), tuple(choices))


def duel(game: AnyGame, games: int, seed: int) -> dict[str, object]:
    """The contender in every seat of every deal."""
    new, old = make_bot("greedy"), FrozenGreedy()
    wins, margins, blocks = 0.0, [], []
    times = {"new": [0.0, 0], "old": [0.0, 0]}
    for number in range(games):
        deal, seat = divmod(number, game.players)
        played = play(game, [new if other == seat else old for other in range(game.players)], seed, deal)
        best = max(played.scores)
        wins += played.scores.count(best) ** -1 if played.scores[seat] == best else 0.0
        margins.append(played.scores[seat] - max(x for other, x in enumerate(played.scores) if other != seat))
        if seat == game.players - 1:
            blocks.append(mean(margins[-game.players :]))
        for other in range(game.players):
            row = times["new" if other == seat else "old"]
            row[0] += played.seconds[other]
            row[1] += played.choices[other]
    error = stdev(blocks) / len(blocks) ** 0.5 if len(blocks) > 1 else None
    speed = {name: round(count / seconds, 1) for name, (seconds, count) in times.items()}
    return {"games": games, "seed": seed, "wins": wins, "win_rate": round(wins / games, 3), "par": 1 / game.players} | {
        "margin": round(mean(margins), 1),
        "margin_se": error and round(error, 1),
        "choices_a_second": speed,
    }


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = build(asked.game, asked.players)
    print(json.dumps({"game": asked.game, "players": asked.players} | duel(game, asked.games, asked.seed)))


if __name__ == "__main__":
    main()

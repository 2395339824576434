"""Makes the golden records anew: ``python tests/golden/make_golden.py [TITLE ...]``.

They are witnesses of how our own program plays, nothing more: no record here is evidence for a rule. Make them anew
only when a rule was corrected on purpose, and say so in the commit.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from revier.bots import make_bot
from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.record import Record, new_record, write_record
from revier.games import build, title, titles

HERE = Path(__file__).parent
LONGEST = 2600  # actions; shorter games make smaller files
USUAL = {"coal": "rounds", "hsb": "sets"}  # how games of a title usually end; the others by the bank
ENDS = {"coal": 1, "hsb": 1}  # kinds of end a title has; the others two


def play(game_id: str, players: int, seed: int) -> tuple[Record, str]:
    """One random game as a record that ends with the digest of its last position in the file name."""
    game = build(game_id, players)
    record, state, rng, bot = new_record(game), game.new(), random.Random(seed), make_bot("random")
    while (mover := game.to_move(state)) is not None and len(record) <= LONGEST:
        legal = game.legal(state)
        action = draw_one(legal, rng) if mover == NATURE else bot.choose(game, state, legal, rng)
        game.apply(state, action)
        record.append(action)
    outcome = game.outcome(state)
    record.finish(outcome)
    return record, f"{outcome.reason}-{state.digest()}" if outcome else ""


def main() -> None:
    """For every title and player count one game with the usual end, and one for each other end seen."""
    for game_id in sys.argv[1:] or titles():
        usual = USUAL.get(game_id, "bank")
        folder = HERE / game_id
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.jsonl"):
            old.unlink()
        seen: set[str] = set()
        for players in title(game_id).info().players:
            done: set[str] = set()
            for seed in range(60):
                record, end = play(game_id, players, seed)
                reason = end.partition("-")[0]
                if not end or reason in done or (reason != usual and reason in seen):
                    continue
                done.add(reason)
                seen.add(reason)
                write_record(folder / f"{players}p-{end}.jsonl", record)
                if usual in done and len(seen) == ENDS.get(game_id, 2):
                    break


if __name__ == "__main__":
    main()

"""Makes the golden records anew: ``python tests/golden/make_golden.py [TITLE ...]``.

They are witnesses of how our own program plays, nothing more: no record here is evidence for a rule. Make them anew
only when a rule was corrected on purpose, and say so in the commit.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from revier.bots import make_bot
from revier.core.action import NATURE, kind_name
from revier.core.chance import draw_one
from revier.core.game import FlowGame
from revier.core.record import Record, new_record, write_record
from revier.games import build, title, titles

HERE = Path(__file__).parent
LONGEST = 2600  # actions; shorter games make smaller files
USUAL = {"coal": "rounds", "ruhr": "bankruptcy"}  # how games of a title usually end; the others by the bank
ENDS = {"coal": 1}  # kinds of end a title has; the others two


SEEDS = range(60)


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


def kinds_of(record: Record) -> set[str]:
    """Kinds of action a record uses."""
    return {json.loads(line)["kind"] for line in record.lines}


def one_of_each_end(game_id: str) -> Iterator[tuple[int, str, Record]]:
    """For every player count one game with the usual end, and one for each other end seen."""
    usual = USUAL.get(game_id, "bank")
    seen: set[str] = set()
    for players in title(game_id).info().players:
        done: set[str] = set()
        for seed in SEEDS:
            record, end = play(game_id, players, seed)
            reason = end.partition("-")[0]
            if not end or reason in done or (reason != usual and reason in seen):
                continue
            done.add(reason)
            seen.add(reason)
            yield players, end, record
            if usual in done and len(seen) == ENDS.get(game_id, 2):
                break


def with_kinds(game_id: str, missing: set[str]) -> Iterator[tuple[int, str, Record]]:
    """Further games until every kind of action was used, as far as random play meets it."""
    for players in title(game_id).info().players:
        for seed in SEEDS:
            if not missing:
                return
            record, end = play(game_id, players, seed)
            if end and missing & kinds_of(record):
                missing -= kinds_of(record)
                yield players, end, record


def main() -> None:
    """Ends first, then the kinds of action that these games did not use."""
    for game_id in sys.argv[1:] or titles():
        folder = HERE / game_id
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.jsonl"):
            old.unlink()
        game = build(game_id, title(game_id).info().players[0])
        assert isinstance(game, FlowGame)
        missing = {kind_name(kind) for kind in game.kinds}
        for players, end, record in chain(one_of_each_end(game_id), with_kinds(game_id, missing)):
            missing -= kinds_of(record)
            write_record(folder / f"{players}p-{end}.jsonl", record)


if __name__ == "__main__":
    main()

"""Bots, hints and branches know nothing of what chance will bring: thousands of pairs that differ in nothing else.

Two tables at the same position, whose seeds of chance differ: what workers are sent, and what is told of the table, is
the same byte for byte, the hash of the seed apart. The same for people is in test_server_chance.py.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from revier.core.action import NATURE
from revier.core.fair import commitment, fixed_draw
from revier.core.record import read_record
from revier.server import autoplay
from revier.server.jobs import Spec, game_of
from revier.server.store import SeatRow, TableRow
from revier.server.store.bodies import Fixed
from revier.server.tables import LiveTable

GOLDEN = Path(__file__).parents[1] / "golden"
SEEDS = ("one seed", "another seed")


def opened(path: Path, seed: str) -> LiveTable:
    """A table of bots and one person before its first ply."""
    header = read_record(path).header
    game = game_of(Spec(header.game, header.players, tuple(sorted(header.options.items()))))
    row = TableRow("table1", "{}", "bots", "host", False, 1.0, chance=seed)
    live = LiveTable.begin(row, Spec(header.game, header.players, ()), game, header)
    live.take_fixed(Fixed(commitment(seed)))
    live.set_seats([SeatRow(n, "bot", f"Bot {n}", bot="greedy") for n in range(header.players)])
    return live


def asked(live: LiveTable) -> bytes:
    """What a bot is asked, and what a hint and a branch begin with."""
    return pickle.dumps(autoplay.question(live))


def told(live: LiveTable) -> list[str]:
    """What a record and a list say."""
    hidden = live.play.record.text().replace(commitment(live.row.chance), "")
    return [hidden, live.summary().partition('"updated"')[0]]


def pairs(paths: list[Path], most: int) -> tuple[int, int]:
    """How many positions were the same for both, and how many draws would have been others."""
    same = other = 0
    for path in paths:
        one, two = (opened(path, seed) for seed in SEEDS)
        for line in read_record(path).lines[:most]:
            if one.to_move == NATURE:
                choices, before = list(one.play.legal), one.play.history.actions
                other += fixed_draw(SEEDS[0], choices, before) != fixed_draw(SEEDS[1], choices, before)
            else:
                assert asked(one) == asked(two)
                assert same % 40 or told(one) == told(two)
                same += 1
            for live in (one, two):
                live.play.carry_out(live.game.decode(line))
    return same, other


def test_what_bots_hints_and_branches_are_given_does_not_hang_on_the_seed() -> None:
    paths = [min((GOLDEN / game).glob("*.jsonl")) for game in ("coal", "trg", "hsb", "ruhr")]
    same, other = pairs(paths, 400)
    assert same > 1000
    assert other > 10, "the seeds bring other games"


@pytest.mark.slow
def test_ten_thousand_pairs() -> None:
    same, other = pairs(sorted(GOLDEN.glob("*/*.jsonl")), 10**6)
    assert same > 10_000
    assert other > 100

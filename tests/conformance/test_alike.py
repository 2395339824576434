"""Two choices of one question never read the same, in no language."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from revier.core.abilities import open_kinds
from revier.core.action import NATURE, kind_name
from revier.core.message import LANGUAGES, render
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title, titles

GOLDEN = Path(__file__).parents[1] / "golden"


def twins(path: Path, every: int) -> list[str]:
    """Sentences that stand for two choices of one position, at every so many positions of a golden game."""
    record = read_record(path)
    game = rebuild(record, title(path.parent.name))
    state = game.new()
    found = []
    for ply, line in enumerate(record.lines):
        if ply % every == 0 and game.to_move(state) != NATURE:
            legal = game.legal(state)
            kinds = [kind for kind in legal.kinds() if kind_name(kind) not in open_kinds(game)]  # runs are drawn
            actions = [choice.action for kind in kinds for choice in legal.of(kind)]
            for language in LANGUAGES:
                said = Counter(render(game.say(state, action), language) for action in actions)
                found += [f"{path.name} at {ply}: {text}" for text, count in said.items() if count > 1]
        game.apply(state, game.decode(line))
    return found


@pytest.mark.parametrize("game_id", titles())
def test_no_two_choices_read_the_same(game_id: str) -> None:
    assert twins(sorted((GOLDEN / game_id).glob("*.jsonl"))[-1], 7) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.jsonl")), ids=lambda path: path.stem[:12])
def test_no_two_choices_of_any_golden_game_read_the_same(path: Path) -> None:
    assert twins(path, 1) == []

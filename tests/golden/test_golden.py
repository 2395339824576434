"""Golden records: complete games our own program played once. Regression witnesses, never evidence for a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.record import read_record
from revier.core.replay import rebuild, replay
from revier.games import title, titles

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_golden_record_replays_to_the_same_position(path: Path) -> None:
    record = read_record(path)
    game = rebuild(record, title(path.parent.name))
    played = replay(game, record)
    assert played.stopped is None
    _, reason, digest = path.stem.split("-")
    state = played.state
    assert state.digest() == digest
    outcome = game.outcome(state)
    assert outcome is not None
    assert record.header.result is not None
    assert (outcome.reason, outcome.scores) == (reason, record.header.result.scores)


@pytest.mark.parametrize("game_id", titles())
def test_there_is_a_golden_record_for_every_player_count_and_end(game_id: str) -> None:
    names = [path.stem for path in RECORDS if path.parent.name == game_id]
    ends = {
        "rhl": ["bank", "bankruptcy"],
        "trg": ["bank", "standstill"],
        "coal": ["rounds"],
        "ruhr": ["bankruptcy", "last_set"],
        "hsb": ["sets"],
    }[game_id]
    for players in title(game_id).info().players:
        assert any(name.startswith(f"{players}p-{ends[0]}") for name in names)
    assert {name.split("-")[1] for name in names} == set(ends)

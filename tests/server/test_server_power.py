"""Power cuts: whatever was acknowledged is there afterwards, once. ``python -m benchmarks.faults --only power`` cuts
a thousand times.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from support.evening import Evening, check, played

MOVES = 24


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return played(tmp_path_factory.mktemp("disk"), "rhl", MOVES, seed=3)


def test_the_disk_is_asked_to_sync_before_every_answer(evening: Evening) -> None:
    """A disk that keeps synced bytes alone would otherwise prove nothing."""
    calls = evening.disk.calls
    for before, one in zip(evening.done, evening.done[1:], strict=False):
        between = calls[before.at : one.at]
        assert "write" in {call.kind for call in between}
        assert [call.kind for call in between if call.kind in ("write", "sync")][-1] == "sync"


@pytest.mark.parametrize("lucky", [False, True], ids=["synced bytes alone", "some unsynced sectors too"])
def test_fifty_power_cuts_lose_and_double_nothing(evening: Evening, lucky: bool, tmp_path: Path) -> None:
    kept = 0
    for number, cut in enumerate(evening.cuts(25)):
        folder = tmp_path / str(number)
        folder.mkdir()
        kept += check(evening, cut + lucky, random.Random(number) if lucky else None, folder)
    assert kept > 10 * MOVES

"""Small samples of what `benchmarks.faults` and `benchmarks.fuzz` do by the hundred thousand."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import fuzz
from benchmarks.faults import clock, kills, locked
from benchmarks.people import Play


def test_kills_of_server_and_workers_lose_and_double_nothing(tmp_path: Path) -> None:
    found = kills(f"sqlite:///{tmp_path / 'tables.sqlite'}", 3, 4)
    assert (found.times, found.lost, found.errors) == (3, 0, 0)
    assert found.acknowledged >= 12


def test_a_database_that_somebody_else_holds_loses_nothing(tmp_path: Path) -> None:
    found = locked(f"sqlite:///{tmp_path / 'tables.sqlite'}", 1, 3)
    assert (found.lost, found.errors) == (0, 0)
    assert found.acknowledged >= 3


def test_a_clock_that_jumps_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVIER_TEST_CLOCK", "")  # put right again afterwards
    found = clock(f"sqlite:///{tmp_path / 'tables.sqlite'}", 4, 2)
    assert (found.lost, found.errors) == (0, 0)
    assert found.acknowledged == 16


def test_a_lost_move_would_be_noticed() -> None:
    """The measure itself: an acknowledged action that is not in the record, or stands elsewhere, is counted."""
    play = Play(1)
    play.told["t"] = [(0, '{"kind": "a"}'), (1, '{"kind": "b"}'), (2, '{"kind": "c"}')]
    play.asked = lambda *_, **__: type("", (), {"text": 'head\n{"kind":"a"}\n{"kind":"x"}'})()  # type: ignore[method-assign]
    play.check(None, "t")  # type: ignore[arg-type]
    assert play.lost == 2


def test_changed_actions_are_refused_with_a_reason_and_break_nothing() -> None:
    found = fuzz.actions(1500, 7)
    assert found.errors == []
    assert found.tried == 1500
    assert found.answers["refused"] > 100
    assert found.answers["unreadable"] > 100


def test_odd_files_and_requests_get_answers() -> None:
    found = fuzz.in_process(150, 3)
    assert found.errors == []
    assert {status[0] for status in found.answers} >= {"2", "4"}

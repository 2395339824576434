"""Agreements between people: written down, seen by all, kept with the record, enforced by nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.errors import BadInput
from revier.core.record import read_record
from revier.core.table import Table
from toy import TITLE


def test_an_agreement_is_kept_with_the_record_and_shown_to_all(tmp_path: Path) -> None:
    table = Table(TITLE.build(2))
    heard: list[int] = []
    table.on_change(lambda t: heard.append(len(t.record.header.agreements)))
    table.agree(1, "  we share\n the first die ")
    table.save(tmp_path / "game.jsonl")
    (kept,) = read_record(tmp_path / "game.jsonl").header.agreements
    assert (kept.ply, kept.seat, kept.text) == (len(table), 1, "we share the first die")
    assert heard == [1]


def test_an_agreement_changes_nothing_that_may_be_done() -> None:
    table = Table(TITLE.build(2))
    before, offered = table.state.digest(), list(table.legal)
    table.agree(0, "nobody takes three")
    assert table.state.digest() == before
    assert list(table.legal) == offered


@pytest.mark.parametrize(("seat", "text"), [(0, "   "), (0, "x" * 501), (5, "hello"), (-1, "hello")])
def test_what_is_no_agreement_is_refused(seat: int, text: str) -> None:
    table = Table(TITLE.build(2))
    with pytest.raises(BadInput):
        table.agree(seat, text)
    assert table.record.header.agreements == ()

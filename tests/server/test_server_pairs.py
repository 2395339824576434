"""A small sample of what `benchmarks.blind` does ten thousand times: pairs of games with other chance to come."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest
from benchmarks import blind


def test_pairs_that_differ_in_what_nobody_may_know_tell_everybody_the_same() -> None:
    found = blind.pairs(70, 5)
    assert found.differences == []
    assert found.pairs == 70
    assert found.answers > 400
    assert found.parted > 0, "chance would have brought something else"
    assert (found.pieces > 3, found.hints > 0) == (True, True)


def test_a_seed_that_slips_out_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself: one figure that hangs on the seed, in one answer, is found."""
    tables = import_module("revier.server.api.tables")
    honest = tables.chance_form

    def slips(table: Any) -> Any:
        made = honest(table)
        luck = random.Random(table.row.chance).random()
        return made and type(made)(commitment=made.commitment, since=made.since, open=made.open, seed=f"{luck}")

    monkeypatch.setattr(tables, "chance_form", slips)
    found = blind.pairs(25, 5)
    assert found.differences
    assert "/api/v1/tables/" in found.differences[0]

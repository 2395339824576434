"""Every figure of the house is read by a rule, shown as a label, or described with the reason (F1)."""

from __future__ import annotations

import pytest

from revier.cli.live import live_report
from revier.core.data import load_data
from revier.core.errors import DataError
from revier.core.overlay import Overlay
from revier.core.toml_text import toml_key, toml_value
from revier.games import package_of, title, titles


@pytest.mark.slow
@pytest.mark.parametrize("game_id", titles())
def test_no_figure_is_unread(game_id: str) -> None:
    report = live_report(game_id, 60, 1)
    assert report.unread == []
    assert report.read_though_described == []
    assert report.broken == []


@pytest.mark.parametrize("game_id", titles())
def test_an_overlay_of_a_described_figure_is_refused_with_the_reason(game_id: str) -> None:
    data = load_data(f"{package_of(game_id)}.data")
    for fact in data.facts():
        trail = tuple(fact.path.split("."))
        reason = data.described.about(trail)
        if reason and trail[-1] != "key":
            text = f"{'.'.join(map(toml_key, trail))} = {toml_value(fact.value)}\n"
            with pytest.raises(DataError) as refused:
                title(game_id).info(Overlay("mine.toml", text))
            assert reason in str(refused.value), fact.path

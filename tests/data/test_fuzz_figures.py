"""Whatever one figure is changed to, it is refused with a sentence or a game is played with nothing lost."""

from __future__ import annotations

import pytest

from revier.games import titles
from support.fuzz_figures import try_one


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game_id", titles())
def test_a_changed_figure_is_refused_or_played(game_id: str, number: int) -> None:
    tried = try_one(game_id, str(number), most_actions=300)
    assert not tried.broke, tried


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game_id", titles())
def test_many_changed_figures_are_refused_or_played(game_id: str, part: int) -> None:
    tried = [try_one(game_id, f"{part}/{number}") for number in range(25)]
    assert [one for one in tried if one.broke] == []
    assert any(one.result.startswith("played") for one in tried)

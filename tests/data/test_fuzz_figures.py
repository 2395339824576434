"""Whatever one figure is changed to, taken out or given, it is refused with a sentence or a game is played with nothing
lost."""

from __future__ import annotations

import pytest

from revier.games import titles
from support.fuzz_figures import Edit, changed, given, taken_out, try_one

EDITS = pytest.mark.parametrize("edit", [changed, taken_out, given])


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game_id", titles())
def test_a_changed_figure_is_refused_or_played(game_id: str, number: int) -> None:
    tried = try_one(game_id, str(number), most_actions=300)
    assert not tried.broke, tried


@pytest.mark.parametrize("edit", [taken_out, given])
@pytest.mark.parametrize("game_id", titles())
def test_what_is_taken_out_or_given_to_a_row_is_refused_or_played(game_id: str, edit: Edit) -> None:
    tried = [try_one(game_id, str(number), most_actions=60, edit=edit) for number in range(4)]
    assert [one for one in tried if one.broke] == []


@pytest.mark.slow
@EDITS
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game_id", titles())
def test_many_corrected_figures_are_refused_or_played(game_id: str, part: int, edit: Edit) -> None:
    tried = [try_one(game_id, f"{part}/{number}", edit=edit) for number in range(25)]
    assert [one for one in tried if one.broke] == []
    assert any(one.result.startswith("played") for one in tried)

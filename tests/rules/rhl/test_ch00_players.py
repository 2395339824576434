"""Introduction: for how many the game is made."""

import pytest

from revier.core.errors import BadInput
from revier.games.rhl.game import build


@pytest.mark.rule("rhl:0.a")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_can_play(players: int) -> None:
    assert build(players).players == players


@pytest.mark.rule("rhl:0.a")
@pytest.mark.parametrize("players", [2, 7])
def test_fewer_or_more_cannot(players: int) -> None:
    with pytest.raises(BadInput) as refused:
        build(players)
    assert refused.value.message.key == "core.players"

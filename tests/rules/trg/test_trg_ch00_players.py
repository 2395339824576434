"""How many can play The Railway Game."""

import pytest

from revier.core.errors import BadInput
from revier.games.trg.game import build


@pytest.mark.rule("trg:0.a")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_players(players: int) -> None:
    assert build(players).players == players


@pytest.mark.rule("trg:0.a")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_fewer_or_more_are_refused(players: int) -> None:
    with pytest.raises(BadInput):
        build(players)

"""Introduction and goal."""

from __future__ import annotations

import pytest

from revier.core.errors import BadInput
from revier.games.coal.actions import NoSpecial, Sail
from revier.games.coal.game import build
from scenes.coal import A, Scene


@pytest.mark.rule("coal:0.a")
def test_two_to_four_players() -> None:
    assert [build(players).players for players in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(BadInput):
            build(players)


@pytest.mark.rule("coal:0.b")
def test_most_points_win() -> None:
    scene = Scene(4)
    scene.s.flow = []
    scene.s.points = [31, 28, 40, 22]
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.winners == (2,)


@pytest.mark.rule("coal:0.c")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_black_coal_can_be_loaded_in_the_first_round(players: int) -> None:
    scene = Scene(players).at(1, "act").do(NoSpecial(A))
    loads = [scene.die(a.storage) for a in scene.offered(Sail)]
    assert loads
    assert all(die > 0 for die in loads)

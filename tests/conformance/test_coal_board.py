"""The picture of the coal trade: whatever a choice names can be pointed at, and no name stands twice."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from revier.core.checks import choose
from revier.core.view import Board, FreeBoard
from revier.games import title
from revier.games.coal.actions import (
    BuildLock,
    BuildWarehouse,
    Deliver,
    MoveInPort,
    PlaceCube,
    PlaceDie,
    Sail,
    Special,
    Supply,
    Transport,
)

PLACES = {
    Special: ("action",),
    Transport: ("source", "storage"),
    Supply: ("storage",),
    Sail: ("storage",),
    Deliver: ("to",),
    PlaceCube: ("area",),
    PlaceDie: ("storage",),
    BuildLock: ("obstacle",),
    BuildWarehouse: ("place",),
    MoveInPort: ("source", "target"),
}


def names_on(board: Board) -> set[str]:
    """What can be pointed at, each under a name of its own."""
    assert isinstance(board, FreeBoard)
    names = Counter(shape.id for shape in board.shapes if shape.id)
    assert not [name for name, number in names.items() if number > 1]
    return set(names)


@pytest.mark.parametrize("players", [2, 4])
def test_every_place_of_a_choice_can_be_pointed_at_and_the_stage_shows_some(players: int) -> None:
    game = title("coal").build(players)
    rng = random.Random(5)
    s = game.new()
    met: set[type] = set()
    for ply in range(260):
        if game.to_move(s) is None:
            break
        legal = game.legal(s)
        fresh = {type(choice.action) for choice in legal} & PLACES.keys() - met
        if fresh or ply % 40 == 0:
            view = game.view(s, None)
            shown = {stage.name: names_on(view.boards[stage.name]) for stage in view.stages}
            named = {
                msgspec.structs.asdict(choice.action)[field]
                for choice in legal
                for field in PLACES.get(type(choice.action), ())
            }
            assert named <= set().union(*shown.values())
            assert not named or named & shown[view.stage]
            met |= fresh
        game.apply(s, choose(game, s, legal, rng))
    assert {Special, Sail, Deliver, Transport} <= met

"""The picture of the coal trade: whatever a choice names can be pointed at, and no name stands twice."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from revier.core.action import NATURE
from revier.core.checks import choose
from revier.core.view import FreeBoard
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

AREAS = {f"{coal}_{kind}" for coal in ("black", "white") for kind in ("industry", "ruhrort", "city")}
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


@pytest.mark.parametrize("players", [2, 4])
def test_every_place_of_a_choice_is_on_the_main_board(players: int) -> None:
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
            board = next(iter(game.view(s, None).boards.values()))
            assert isinstance(board, FreeBoard)
            names = Counter(shape.id for shape in board.shapes if shape.id)
            assert not [name for name, number in names.items() if number > 1]
            if game.to_move(s) != NATURE:  # a cube has a choice only with the Merchant, which few games meet
                assert names.keys() >= AREAS
            for choice in legal:
                fields = msgspec.structs.asdict(choice.action)
                for field in PLACES.get(type(choice.action), ()):
                    assert fields[field] in names, choice.action
            met |= fresh
        game.apply(s, choose(game, s, legal, rng))
    assert {Special, Sail, Deliver, Transport} <= met

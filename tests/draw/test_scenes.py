"""The little pictures of papers: whatever a card names is drawn, and whatever is drawn is on some card."""

from __future__ import annotations

import re
from importlib import resources
from random import Random
from typing import Any

from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.view import Card, Cards
from revier.games import build, titles

DRAWN = resources.files("revier.server") / "static" / "scenes.svg"


def _cards(title: str) -> list[Card]:
    """The papers of a title before the first decision, as chance dealt them in a few games."""
    game: Any = build(title, 3)
    boards = [board for seed in range(5) for board in game.view(_dealt(game, Random(seed)), None).boards.values()]
    return [card for board in boards if isinstance(board, Cards) for card in board.cards]


def _dealt(game: Any, dice: Random) -> Any:
    state = game.new()
    while game.to_move(state) == NATURE:
        game.apply(state, draw_one(game.legal(state), dice))
    return state


def test_every_scene_on_a_paper_is_drawn_and_every_drawn_one_is_used() -> None:
    drawn = set(re.findall(r'<symbol id="(\w+)"', DRAWN.read_text("utf-8")))
    named = {card.scene for title in titles() for card in _cards(title)} - {""}
    assert named == drawn


def test_trains_lie_in_the_colour_of_their_tiles_and_one_by_one() -> None:
    game = build("rhl", 3)
    depot = game.view(game.new(), None).boards["depot"]
    assert isinstance(depot, Cards)
    tints = [card.tint for card in depot.cards]
    assert tints == ["yellow", "green", "green", "brown", "brown", "grey"]
    piles = {card.title: [box.closed for row in card.boxes for box in row.boxes] for card in depot.cards}
    assert piles["2"] == [False] * 6  # six of them, and none is sold yet

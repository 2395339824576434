"""A whole random game along which an advisor is asked: what it proposes is legal, and its last word is the score."""

from __future__ import annotations

import random

from revier.core.action import NATURE
from revier.core.advice import advisor_of
from revier.core.chance import any_action, draw_one
from revier.games import build


def walk(game_id: str, players: int, every: int = 7, **options: bool) -> None:
    """Ask at every so many plies; when the game is over the worth of each seat must be its score."""
    game = build(game_id, players, options)
    advisor = advisor_of(game)
    s, rng, ply = game.new(), random.Random(players), 0
    while (mover := game.to_move(s)) is not None:
        legal = game.legal(s)
        if mover != NATURE and ply % every == 0:
            found = advisor.candidates(s, 5)
            assert found
            assert all(action in legal for action in found)
        game.apply(s, draw_one(legal, rng) if mover == NATURE else any_action(legal, rng))
        ply += 1
    outcome = game.outcome(s)
    assert outcome is not None
    assert tuple(worth.total for worth in advisor.appraise(s, 0)) == outcome.scores

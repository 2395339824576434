"""The greedy bot: looks one action ahead and takes what is worth most to it by the game's own judgement."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from revier.core.action import NATURE, Action, Legal, Seat
from revier.core.advice import Advisor, Worth, advisor_of
from revier.core.chance import any_action
from revier.core.game import Game
from revier.core.message import Msg

LIMIT = 12  # actions of one kind it looks at
ENVY = 0.3  # how much of the best opponent's worth is taken off one's own
CHANCES = 4  # how many draws in a row are followed, each at its likeliest


class Option(NamedTuple):
    """An action looked at: what it leads to for oneself, and the score it is chosen by."""

    action: Action
    worth: Worth
    score: float


class GreedyBot:
    """Takes the best of the candidates; among equals its dice decide."""

    def choose(self, game: Game[Any], state: Any, legal: Legal, rng: random.Random) -> Action:
        options = weigh(game, state)
        if not options:
            return any_action(legal, rng)
        best = max(option.score for option in options)
        return rng.choice([option.action for option in options if option.score == best])

    def why(self, game: Game[Any], state: Any, action: Action) -> Msg:
        raise NotImplementedError


def weigh(game: Game[Any], state: Any) -> list[Option]:
    """Every candidate with what it is worth."""
    advisor = advisor_of(game)
    seat = game.to_move(state)
    assert seat is not None
    actions = advisor.candidates(state, LIMIT)
    if len(actions) == 1:
        return [Option(actions[0], Worth(), 0.0)]
    return [look(game, advisor, state, seat, action) for action in actions]


def look(game: Game[Any], advisor: Advisor, state: Any, seat: Seat, action: Action) -> Option:
    """Play an action on a copy, let chance speak its likeliest word, and judge what has come of it."""
    after = state.copy()
    game.apply(after, action)
    for _ in range(CHANCES):
        if game.to_move(after) != NATURE:
            break
        game.apply(after, max(game.legal(after), key=lambda choice: choice.weight).action)
    worths = advisor.appraise(after, seat)
    rivals = [worth.total for other, worth in enumerate(worths) if other != seat]
    return Option(action, worths[seat], worths[seat].total - ENVY * max(rivals, default=0))


BOT = GreedyBot

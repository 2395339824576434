"""The greedy bot as it chose then: one action ahead, chance at its likeliest."""

from __future__ import annotations

import random

from benchmarks.frozen.advisors import ADVISORS
from benchmarks.frozen.core_advice import Advisor
from revier.core.action import NATURE, Action, Legal, Seat
from revier.core.chance import any_action
from revier.core.game import AnyGame, FlowState

LIMIT = 12  # actions of one kind it looks at
ENVY = 0.3  # how much of the best opponent's worth is taken off one's own
DRAWS = 4  # how many draws in a row are followed, each at its likeliest


class FrozenGreedy:
    """Takes the best of the candidates; among equals its dice decide."""

    def __init__(self) -> None:
        self._asked: tuple[AnyGame, Advisor] | None = None

    def advisor_of(self, game: AnyGame) -> Advisor:
        """The judgement of then for a game of today."""
        if self._asked is None or self._asked[0] is not game:
            self._asked = (game, ADVISORS[game.info.id](game))
        return self._asked[1]

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        seat, advisor = game.to_move(state), self.advisor_of(game)
        assert seat is not None
        actions = advisor.candidates(state, LIMIT)
        if len(actions) <= 1:
            return actions[0] if actions else any_action(legal, rng)
        scores = [score(game, advisor, state, seat, action) for action in actions]
        best = max(scores)
        return rng.choice([action for action, found in zip(actions, scores, strict=True) if found == best])


def score(game: AnyGame, advisor: Advisor, state: FlowState, seat: Seat, action: Action) -> float:
    """Play an action on a copy, let chance speak its likeliest word, and judge what has come of it."""
    after = state.copy()
    game.apply(after, action)
    for _ in range(DRAWS):
        if game.to_move(after) != NATURE:
            break
        game.apply(after, max(game.legal(after), key=lambda choice: choice.weight).action)
    worths = advisor.appraise(after, seat)
    rivals = (worth.total for other, worth in enumerate(worths) if other != seat)
    return worths[seat].total - ENVY * max(rivals, default=0)

"""The apprentice: sees what the greedy bot sees, and now and then takes the second best, the third, or the fourth.

What looks worse than most of what is possible it leaves alone, so that its moves are plausible, and its mistakes small.
"""

from __future__ import annotations

import random
from statistics import median

from revier.bots.greedy import LIMIT, GreedyBot, weigh
from revier.bots.levels import levels
from revier.core.action import Action, Legal
from revier.core.advice import advisor_of
from revier.core.chance import any_action
from revier.core.game import AnyGame, FlowState


class ApprenticeBot(GreedyBot):
    """Goes down the list of good actions as long as its dice say so."""

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        actions = advisor_of(game).candidates(state, LIMIT)
        if len(actions) <= 1:
            return actions[0] if actions else any_action(legal, rng)
        level = levels()["apprentice"]
        options = sorted(weigh(game, state, actions), key=lambda option: -option.score)
        usual = median(option.score for option in options)
        good = [option for option in options if option.score >= usual][: level.candidates]
        for option in good[:-1]:
            if rng.random() >= level.strays:
                return option.action
        return good[-1].action


BOT = ApprenticeBot

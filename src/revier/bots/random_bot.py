"""The random bot: knows no aim, finds every corner of the rules."""

from __future__ import annotations

import random

from revier.core.action import Action, Legal
from revier.core.chance import any_action
from revier.core.game import AnyGame, FlowState


class RandomBot:
    """Every kind of action is equally likely, then every choice of that kind, then every open amount.

    Kinds come first because one kind (laying a tile) can have hundreds of choices and would drown all others.
    """

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        return any_action(legal, rng)


BOT = RandomBot

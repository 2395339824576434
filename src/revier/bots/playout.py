"""Playing a position on, quickly and for everybody, until worths can be compared; only there it is judged."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from typing import NamedTuple

from revier.core.action import NATURE, Action, Seat
from revier.core.advice import Advisor, Worth, advisor_of
from revier.core.ahead import Foresees, foresight_of
from revier.core.chance import draw_one
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg

FARTHEST = 600  # plies of one playout; a round that does not end is no reason never to answer


TURN = "turn"  # what stands for a moment where only one's own turn was played on


class Horizon(NamedTuple):
    """How far to play on."""

    moments: int = 0  # so many more than the game says; 0 for its own reach
    turn: bool = False  # only until somebody else has to decide


class Playout(NamedTuple):
    """A position played on."""

    worths: tuple[Worth, ...]
    line: tuple[Action, ...]  # what was done, the first action included; chance too
    until: Hashable  # the last moment that was played to its end
    chance: bool  # whether anything was drawn on the way


def told(ahead: Foresees, until: Hashable) -> Msg:
    """Until when was played on, in words."""
    return Msg("core.bot.until.own") if until == TURN else ahead.named(until)


class Cut(Exception):
    """There is no more time."""


class Player:
    """Plays on in one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.advisor: Advisor = advisor_of(game)
        self.ahead: Foresees = foresight_of(game)

    def play(
        self,
        state: FlowState,
        first: Action,
        seat: Seat,
        horizon: Horizon,
        rng: random.Random,
        *,
        builds: bool = False,
        late: Callable[[], bool] = lambda: False,
    ) -> Playout:
        """Take an action and play on for all seats; `builds`: the seat builds by a cheap rule meanwhile."""
        game, ahead = self.game, self.ahead
        left = ahead.reach(state) + horizon.moments
        moment = until = ahead.moment(state)
        s: FlowState = state.copy()
        game.apply(s, first)
        line = [first]
        chance = False
        while len(line) < FARTHEST:
            now = ahead.moment(s)
            if now != moment:
                until, moment, left = moment, now, left - 1
            mover = game.to_move(s)
            if mover is None or left <= 0 or (horizon.turn and mover not in (seat, NATURE)):
                break
            if late():
                raise Cut
            action: Action | None = None
            if mover == NATURE:
                action, chance = draw_one(game.legal(s), rng), True
            elif builds and mover == seat:
                action = ahead.building(s, seat)
            action = action or ahead.quick(s, mover)
            game.apply(s, action)
            line.append(action)
        if horizon.turn and left > 0:  # a turn that ends with its round is told as the round
            until = TURN
        return Playout(self.advisor.appraise(s, seat), tuple(line), until, chance)

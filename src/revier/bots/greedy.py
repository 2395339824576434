"""The greedy bot: looks one action ahead and takes what is worth most to it by the game's own judgement.

It knows no rules and no game: the game's advisor names the candidates and says what a position is worth.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from revier.bots.base import Compared
from revier.core.action import NATURE, Action, Legal, Seat
from revier.core.advice import Advisor, Worth, advisor_of, finished
from revier.core.chance import any_action
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg

LIMIT = 12  # actions of one kind it looks at
ENVY = 0.3  # how much of the best opponent's worth is taken off one's own
DRAWS = 4  # how many draws in a row are followed
OUTCOMES = 12  # how many ways chance can go are looked at


class Option(NamedTuple):
    """An action looked at: what it leads to for oneself and for the best opponent."""

    action: Action
    worth: Worth
    rival: int

    @property
    def score(self) -> float:
        """What the choice goes by."""
        return self.worth.total - ENVY * self.rival


class GreedyBot:
    """Takes the best of the candidates; among equals its dice decide."""

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        actions = advisor_of(game).candidates(state, LIMIT)
        if len(actions) <= 1:
            return actions[0] if actions else any_action(legal, rng)
        options = weigh(game, state, actions)
        best = max(option.score for option in options)
        return rng.choice([option.action for option in options if option.score == best])

    def why(self, game: AnyGame, state: FlowState, action: Action) -> Msg:
        """What the action has over the best of the others, or what would be better."""
        advisor = advisor_of(game)
        actions = advisor.candidates(state, LIMIT)
        others = weigh(game, state, [other for other in actions if other != action])
        if not others:
            return Msg("core.bot.why.only")
        (chosen,) = weigh(game, state, [action])
        other = max(others, key=lambda option: option.score)
        lead = round(chosen.score - other.score)
        sentence = game.say(state, other.action)
        if lead < 0:
            part = advisor.part(tipping(other, chosen))
            return Msg("core.bot.why.other", {"other": sentence, "lead": advisor.amount(-lead), "part": part})
        if lead == 0:
            return Msg("core.bot.why.even", {"other": sentence})
        part = advisor.part(tipping(chosen, other))
        return Msg("core.bot.why.best", {"other": sentence, "lead": advisor.amount(lead), "part": part})

    def compare(self, game: AnyGame, state: FlowState, action: Action) -> Compared | None:
        """What an action costs against the best of the candidates."""
        actions = advisor_of(game).candidates(state, LIMIT)
        others = [other for other in actions if other != action]
        if not others:
            return None
        (chosen,) = weigh(game, state, [action])
        best = max(weigh(game, state, others), key=lambda option: option.score)
        return Compared(max(0.0, best.score - chosen.score), best.action, tipping(best, chosen))


def weigh(game: AnyGame, state: FlowState, actions: list[Action]) -> list[Option]:
    """Actions of whoever decides, each with what comes of it."""
    seat = game.to_move(state)
    assert seat is not None
    advisor = advisor_of(game)
    return [look(game, advisor, state, seat, action) for action in actions]


def look(game: AnyGame, advisor: Advisor, state: FlowState, seat: Seat, action: Action) -> Option:
    """Play an action on a copy and judge what has come of it; where chance speaks, what is to be expected."""
    after = state.copy()
    game.apply(after, action)
    found = []
    for share, outcome in outcomes(game, after, DRAWS, OUTCOMES):
        whole = finished(advisor, outcome, seat)
        worths = advisor.appraise(whole, seat)
        rivals = (worth.total for other, worth in enumerate(worths) if other != seat)
        found.append((share, worths[seat], max(rivals, default=0)))
    if len(found) == 1:
        return Option(action, *found[0][1:])
    parts = (round(sum(share * worth[n] for share, worth, _ in found)) for n in range(len(Worth._fields)))
    return Option(action, Worth(*parts), round(sum(share * rival for share, _, rival in found)))


def outcomes(game: AnyGame, state: FlowState, draws: int, most: int) -> list[tuple[float, FlowState]]:
    """What may come of chance, each with its share. Of too many ways some are taken evenly by their weights.

    The position belongs to whoever asks no longer: it is played on.
    """
    if not draws or game.to_move(state) != NATURE:
        return [(1.0, state)]
    choices = list(game.legal(state))
    if most == 1:
        game.apply(state, max(choices, key=lambda choice: choice.weight).action)
        return outcomes(game, state, draws - 1, 1)
    shares = shares_of([choice.weight for choice in choices], most)
    found = []
    for number, share in shares.items():
        after = state.copy()
        game.apply(after, choices[number].action)
        deeper = outcomes(game, after, draws - 1, max(1, most // len(shares)))
        found += [(share * part, outcome) for part, outcome in deeper]
    return found


def shares_of(weights: Sequence[int], most: int) -> dict[int, float]:
    """Shares of the whole by number; of more than so many ways those met by even steps through all weights."""
    total = sum(weights)
    if len(weights) <= most:
        return {number: weight / total for number, weight in enumerate(weights)}
    ends = list(accumulate(weights))
    met = Counter(bisect_right(ends, (2 * step + 1) * total / (2 * most)) for step in range(most))
    return {number: times / most for number, times in met.items()}


def tipping(better: Option, worse: Option) -> str:
    """The part of the worth that speaks most for one option against another; what is bought with cash is no gain."""
    a, b = better.worth, worse.worth
    gains = {
        "cash" if a.cash - b.cash > a.holdings - b.holdings else "holdings": a.cash + a.holdings - b.cash - b.holdings,
        "prospects": a.prospects - b.prospects,
        "duties": b.duties - a.duties,
        "rival": ENVY * (worse.rival - better.rival),
    }
    return max(gains, key=lambda name: gains[name])


BOT = GreedyBot

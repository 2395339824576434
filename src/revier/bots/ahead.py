"""The bots that look ahead: they play each of a few good actions on for everybody, and judge only what comes of it.

What looks best at once is found as the greedy bot finds it. Each of the best is then played on by a quick player for
all seats to the end of the round (or of one's own turn), where worths can be compared; what is uncertain by then, or
close, is played on once more. How many and how far stands in `levels.toml`.
"""

from __future__ import annotations

import random
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from revier.bots.base import Budget, Compared, Line, Thought
from revier.bots.greedy import Option, look, tipping
from revier.bots.levels import Level, levels
from revier.bots.playout import Cut, Horizon, Player, Playout, told
from revier.bots.weights import Weights, weights_of
from revier.core.action import Action, Legal, Seat, kind_name
from revier.core.advice import Worth
from revier.core.chance import any_action
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg
from revier.core.secret import hides, seen_by

Weighing = Callable[[str], Weights]  # what parts weigh, by the id of a game
UNBOUND = Budget()
REMEMBERED = 16  # thoughts at one table


class _Kept(NamedTuple):
    """A thought with the dice it was thought with, so that another action can be played on the same way."""

    seat: Seat
    seeds: tuple[int, ...]
    thought: Thought


class AheadBot:
    """A bot of one level at one table."""

    def __init__(
        self,
        level: Level,
        budget: Budget = UNBOUND,
        clock: Callable[[], float] = time.monotonic,
        weighing: Weighing | None = None,
    ) -> None:
        self.level, self.budget, self._clock = level, budget, clock
        self._weighing = weighing or (lambda _game: Weights(rival=level.envy))
        self.weights = Weights(rival=level.envy)  # of the game at its table
        self._player: Player | None = None
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def within(self, budget: Budget) -> AheadBot:
        return AheadBot(self.level, budget, self._clock, self._weighing)

    def weighing(self, weights: Weights) -> AheadBot:
        """The same bot with these weights in every game, remembering nothing."""
        return AheadBot(self.level, self.budget, self._clock, lambda _game: weights)

    # --- deciding -----------------------------------------------------------------------------------------------------
    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: random.Random) -> Action:
        thought = self._last(game, state, rng)
        return thought.lines[0].action if thought.lines else any_action(legal, rng)

    def think(self, game: AnyGame, state: FlowState, rng: random.Random) -> Iterator[Thought]:
        """First what looks best at once, then better with every playout."""
        player = self._in(game)
        late = self._brake()
        seat = game.to_move(state)
        assert seat is not None
        seeds = tuple(rng.getrandbits(64) for _ in range(self.playouts))
        tree = _Tree(self, player, state, seat, seeds, late)
        for thought in tree.grow():
            self._remember(state, _Kept(seat, seeds, thought))
            yield thought

    def _last(self, game: AnyGame, state: FlowState, rng: random.Random) -> Thought:
        thought = Thought((), 0)
        for thought in self.think(game, state, rng):  # noqa: B007 - the last one counts
            pass
        return thought

    @property
    def playouts(self) -> int:
        """How many playouts a decision may take."""
        return max(1, self.level.playouts if self.budget.playouts is None else self.budget.playouts)

    def score(self, worths: tuple[Worth, ...], seat: Seat) -> float:
        """What a choice goes by: one's own worth, less a part of the best rival's."""
        rival = max((worth.total for other, worth in enumerate(worths) if other != seat), default=0)
        return self.weights.of(worths[seat]) - self.weights.rival * rival

    def _brake(self) -> Callable[[], bool]:
        seconds = self.budget.seconds
        if seconds is None:
            return lambda: False
        end = self._clock() + seconds
        return lambda: self._clock() >= end

    # --- memory -------------------------------------------------------------------------------------------------------
    def _in(self, game: AnyGame) -> Player:
        """Who plays on in this game; a bot that changes its table forgets."""
        if self._player is None or self._player.game is not game:
            self._player = Player(game)
            self.weights = self._weighing(game.info.id)
            self._kept.clear()
        return self._player

    def _remember(self, state: FlowState, kept: _Kept) -> None:
        key = state.digest()
        self._kept[key] = kept
        self._kept.move_to_end(key)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)

    def _thought(self, game: AnyGame, state: FlowState) -> _Kept | None:
        """What it thought, or thinks now that somebody asks; None where there is nothing to decide."""
        self._in(game)
        kept = self._kept.get(state.digest())
        if kept is None:
            self._last(game, state, random.Random(0))
            kept = self._kept.get(state.digest())
        return kept

    # --- saying why ---------------------------------------------------------------------------------------------------
    def lines(self, game: AnyGame, state: FlowState) -> tuple[Line, ...]:
        """What it looked at, best first."""
        kept = self._thought(game, state)
        return kept.thought.lines if kept is not None else ()

    def against(self, game: AnyGame, state: FlowState, action: Action) -> tuple[Line, Line] | None:
        """An action and the best of the others, both played on alike; None where there is no other."""
        kept = self._thought(game, state)
        if kept is None:
            return None
        others = [line for line in kept.thought.lines if line.action != action]
        if not others:
            return None
        other = others[0]
        mine = next((line for line in kept.thought.lines if line.action == action), None)
        tree = _Tree(self, self._in(game), state, kept.seat, kept.seeds, lambda: False)
        if not other.times:  # looked at alone: there was nothing to compare, or no time
            other = tree.line(other.action, 1, 0)
        if mine is None or (mine.times, mine.depth) != (other.times, other.depth):
            mine = tree.line(action, other.times, other.depth)
        return mine, other

    def why(self, game: AnyGame, state: FlowState, action: Action) -> Msg:
        """What the action has at the end of the round over the best of the others, or what would be better then."""
        pair = self.against(game, state, action)
        if pair is None:
            return Msg("core.bot.why.only")
        mine, other = pair
        player = self._in(game)
        lead = round(mine.score - other.score)
        seat = game.to_move(state)
        assert seat is not None
        said = {
            "other": game.say(state, other.action),
            "until": told(player.ahead, mine.until if lead >= 0 else other.until),
        }
        if lead == 0:
            return Msg("core.bot.why.ahead_even", said)
        part = player.advisor.part(counts(mine, other, seat) if lead > 0 else counts(other, mine, seat))
        said |= {"lead": player.advisor.amount(abs(lead)), "part": part}
        return Msg("core.bot.why.ahead_best" if lead > 0 else "core.bot.why.ahead_other", said)

    def compare(self, game: AnyGame, state: FlowState, action: Action) -> Compared | None:
        """What an action costs, at the end of the round, against the best of the others."""
        pair = self.against(game, state, action)
        if pair is None:
            return None
        mine, other = pair
        seat = game.to_move(state)
        assert seat is not None
        return Compared(max(0.0, other.score - mine.score), other.action, counts(other, mine, seat))


def counts(better: Line, worse: Line, seat: Seat) -> str:
    """The part of the worth that speaks most for one line against another."""
    return tipping(_option(better, seat), _option(worse, seat))


def _option(line: Line, seat: Seat) -> Option:
    rivals = (worth.total for other, worth in enumerate(line.worths) if other != seat)
    return Option(line.action, line.worths[seat], max(rivals, default=0))


class _Branch:
    """One action and all that was found about it."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.played: list[Playout] = []
        self.scores: list[float] = []
        self.depth = 0  # moments beyond the usual horizon


class _Tree:
    """One decision: what looks good at once, played on within the budget."""

    def __init__(
        self,
        bot: AheadBot,
        player: Player,
        state: FlowState,
        seat: Seat,
        seeds: tuple[int, ...],
        late: Callable[[], bool],
    ) -> None:
        self.bot, self.level, self.player = bot, bot.level, player
        self.state, self.seat, self.seeds, self.late = state, seat, seeds, late
        self.game = player.game
        self.spent = 0

    def grow(self) -> Iterator[Thought]:
        """First a look at everything, then playouts."""
        actions = self.player.advisor.candidates(self.state, self.level.look)
        if len(actions) <= 1:
            yield Thought(tuple(_looked(action, ()) for action in actions), 0)
            return
        options: list[Option] = []
        for action in actions:
            options.append(look(self.game, self.player.advisor, self.state, self.seat, action))
            if self.late():
                yield self._said(self._first(options), cut=True)
                return
        branches = self._first(options)
        yield self._said(branches)
        for branch, passed, depth in self._plan(branches):
            try:
                self._play(branch, passed, depth)
            except Cut:
                yield self._said(branches, cut=True)
                return
            yield self._said(branches)

    def _first(self, options: list[Option]) -> list[_Branch]:
        """The actions that are played on: the best at first sight; one of each kind, if the level looks that far."""
        weights = self.bot.weights
        ranked = sorted(options, key=lambda option: -(weights.of(option.worth) - weights.rival * option.rival))
        most = min(self.level.candidates, max(2, self.bot.playouts * 2 // 3))
        chosen = ranked[:most]
        if self.level.each_kind:
            kinds = {kind_name(type(option.action)) for option in chosen}
            for option in ranked[most:]:
                kind = kind_name(type(option.action))
                if kind not in kinds and len(chosen) < self.bot.playouts:
                    kinds.add(kind)
                    chosen.append(option)
        return [_Branch(option) for option in chosen]

    def _plan(self, branches: list[_Branch]) -> Iterator[tuple[_Branch, int, int]]:
        """Which is played on next, with which dice, and how much farther than usual."""
        for branch in branches:
            if self.spent >= self.bot.playouts:
                return
            yield branch, 0, 0
        best, passed, depth = branches, 0, 0
        while self.spent < self.bot.playouts:
            passed += 1
            again = any(playout.chance for branch in branches for playout in branch.played) or hides(self.game)
            if not again:
                depth += 1
                if depth > self.level.deeper:
                    return
            best = sorted(best, key=self._rank)[: max(2, len(best) // 2)]
            if self.spent + len(best) > self.bot.playouts:
                return  # what is compared must have been played on alike
            for branch in best:
                yield branch, passed, depth

    def _play(self, branch: _Branch, passed: int, depth: int) -> None:
        playout = self._playout(branch.option.action, passed, depth)
        if depth > branch.depth:
            branch.depth, branch.played, branch.scores = depth, [], []
        branch.played.append(playout)
        branch.scores.append(self.bot.score(playout.worths, self.seat))
        self.spent += 1

    def _playout(self, action: Action, passed: int, depth: int) -> Playout:
        rng = random.Random(self.seeds[passed % len(self.seeds)])
        state = self.state
        if passed and hides(self.game):  # another way things may be, as far as the seat knows
            state = seen_by(self.game, state, self.seat, rng) or state
            if action not in self.game.legal(state):
                state = self.state
        horizon = Horizon(depth, self.level.turn)
        return self.player.play(state, action, self.seat, horizon, rng, builds=self.level.builds, late=self.late)

    def line(self, action: Action, times: int, depth: int) -> Line:
        """An action played on as often and as far as another was."""
        branch = _Branch(look(self.game, self.player.advisor, self.state, self.seat, action))
        for passed in range(times):
            self._play(branch, passed, depth)
        return self._line(branch)

    # --- what is said -------------------------------------------------------------------------------------------------
    @staticmethod
    def _rank(branch: _Branch) -> tuple[int, int, float]:
        """Played on before looked at; farther before less far; then by the average."""
        played = bool(branch.scores)
        mean = sum(branch.scores) / len(branch.scores) if played else 0.0
        return -played, -branch.depth, -mean

    def _said(self, branches: list[_Branch], *, cut: bool = False) -> Thought:
        return Thought(tuple(self._line(branch) for branch in sorted(branches, key=self._rank)), self.spent, cut)

    def _line(self, branch: _Branch) -> Line:
        if not branch.played:
            option = branch.option
            worths = tuple(option.worth if n == self.seat else Worth() for n in range(self.game.players))
            return _looked(option.action, worths)
        first = branch.played[0]
        mean = sum(branch.scores) / len(branch.scores)
        return Line(branch.option.action, mean, first.worths, first.line, first.until, len(branch.played), branch.depth)


def _looked(action: Action, worths: tuple[Worth, ...]) -> Line:
    return Line(action, 0.0, worths, (action,), None, 0)


def _level(name: str) -> AheadBot:
    return AheadBot(levels()[name], weighing=partial(weights_of, level=name))


def foreman() -> AheadBot:
    """Plays its own turn to its end."""
    return _level("foreman")


def overseer() -> AheadBot:
    """Plays on to the end of the round."""
    return _level("overseer")


def director() -> AheadBot:
    """Plays more actions on, builds meanwhile, and looks farther where nothing is left to chance."""
    return _level("director")


__all__ = ["AheadBot", "counts", "director", "foreman", "overseer"]

"""The levels: they finish games, keep to their budget, answer when time is up, and know no more than their seat."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

import sealed
from revier.bots import bot_names, make_bot
from revier.bots.ahead import AheadBot
from revier.bots.apprentice import ApprenticeBot
from revier.bots.base import Budget, Thought
from revier.bots.greedy import GreedyBot, weigh
from revier.bots.levels import Level, levels
from revier.bots.playout import Player
from revier.core.action import NATURE, Action
from revier.core.advice import advisor_of
from revier.core.ahead import foresight_of
from revier.core.chance import draw_one
from revier.core.game import AnyGame
from revier.core.message import LANGUAGES, missing, render
from revier.core.secret import decided, seen_by
from revier.core.simulate import Spec, dice, simulate
from revier.games import build, titles
from toy import build as build_toy

LOOKING = ("foreman", "overseer", "director")
FEW = Budget(playouts=3)


def bot_of(level: str, budget: Budget = FEW) -> AheadBot:
    made = make_bot(level, budget)
    assert isinstance(made, AheadBot)
    return made


def few(level: str) -> Any:
    """A bot that thinks little, for tests that play long."""
    return make_bot(level, FEW)


def one(level: str) -> Any:
    return make_bot(level, Budget(playouts=1))


def positions(game: AnyGame, plies: int, every: int, seed: int = 3) -> Iterator[Any]:
    """Decisions of a game between greedy bots."""
    bot, s = make_bot("greedy"), game.new()
    rngs = {seat: dice(seed, 0, str(seat)) for seat in (NATURE, *range(game.players))}
    for n in range(plies):
        mover = game.to_move(s)
        if mover is None:
            return
        legal = game.legal(s)
        if mover != NATURE and n % every == 0:
            yield s.copy()
        game.apply(s, draw_one(legal, rngs[mover]) if mover == NATURE else bot.choose(game, s, legal, rngs[mover]))


def last(bot: AheadBot, game: AnyGame, s: Any, seed: int = 1) -> Thought:
    return list(bot.think(game, s, random.Random(seed)))[-1]


# --- whole games ------------------------------------------------------------------------------------------------------
def test_the_levels_in_their_order() -> None:
    assert bot_names()[:6] == ("random", "apprentice", "greedy", "foreman", "overseer", "director")
    assert set(levels()) == {"apprentice", *LOOKING}


@pytest.mark.parametrize("level", bot_names())
def test_every_level_ends_a_game_and_the_same_seed_is_the_same_game(level: str) -> None:
    spec = Spec("toy", 3, (level,), "toy:build", few, seed=4, check="every")
    first, again = (simulate(spec, 3).results for _ in range(2))
    assert all(result.finished and not result.violations for result in first)
    assert first == again


def test_a_budget_makes_the_same_game_again_also_where_much_is_drawn() -> None:
    spec = Spec("coal", 2, ("overseer", "greedy"), "revier.games:build", one, seed=4, max_actions=80)
    first, again = (simulate(spec, 1).results[0].digest for _ in range(2))
    assert first == again


@pytest.mark.slow
@pytest.mark.parametrize("level", ["apprentice", *LOOKING])
@pytest.mark.parametrize("game", titles())
def test_every_level_ends_a_game_of_every_title(game: str, level: str) -> None:
    spec = Spec(game, 3, (level,), "revier.games:build", one, seed=6, check="end", max_actions=4_000)
    result = simulate(spec, 1).results[0]
    assert result.finished
    assert not result.violations


@pytest.mark.parametrize("game_id", titles())
def test_levels_choose_what_is_legal_and_leave_the_position_alone(game_id: str) -> None:
    game = build(game_id, 4)
    for s in positions(game, 60, 29):
        digest = s.digest()
        for level in LOOKING:
            assert bot_of(level).choose(game, s, game.legal(s), random.Random(2)) in game.legal(s)
        assert s.digest() == digest


# --- the budget -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("playouts", [1, 2, 5, 9])
def test_no_decision_takes_more_playouts_than_its_budget(playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = build("coal", 3)
    counted: list[int] = []
    play = Player.play

    def counting(*args: Any, **named: Any) -> Any:
        counted.append(1)
        return play(*args, **named)

    monkeypatch.setattr(Player, "play", counting)
    for s in positions(game, 40, 7):
        counted.clear()
        thought = last(bot_of("director", Budget(playouts=playouts)), game, s)
        assert len(counted) == thought.playouts <= playouts
        assert not thought.cut


def test_a_brake_ends_the_thought_and_there_is_an_answer_all_the_same() -> None:
    """The clock of this test moves on by a second whenever somebody looks at it."""
    game = build("coal", 3)
    s = next(s for s in positions(game, 60, 1) if len(advisor_of(game).candidates(s, 12)) > 5)
    plays: list[int] = []
    for seconds in (0.0, 3.0, 20.0, 40.0, 100_000.0):
        ticks = iter(range(1_000_000))
        bot = AheadBot(levels()["overseer"], Budget(None, seconds), lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
        thought = last(bot, game, s)
        assert thought.lines[0].action in game.legal(s)
        assert thought.cut == (seconds < 100_000)
        plays.append(thought.playouts)
    assert plays == sorted(plays)
    assert plays[0] == plays[1] == 0  # not even all actions have been looked at
    assert plays[-1] >= levels()["overseer"].candidates


def test_every_thought_is_an_answer() -> None:
    game = build("coal", 3)
    for s in positions(game, 30, 11):
        thoughts = list(bot_of("overseer").think(game, s, random.Random(1)))
        assert [thought.playouts for thought in thoughts] == list(range(len(thoughts)))
        assert all(thought.lines[0].action in game.legal(s) for thought in thoughts)


@pytest.mark.parametrize("game_id", titles())
def test_what_a_bot_and_its_game_remember_changes_nothing(game_id: str) -> None:
    """One bot thinks about a whole game, another comes fresh to every position, with a game wired anew."""
    game, old = build(game_id, 3), bot_of("overseer", Budget(playouts=2))
    compared = 0
    for s in positions(game, 44, 11):
        anew = build(game_id, 3)
        fresh = list(bot_of("overseer", Budget(playouts=2)).think(anew, s, random.Random(5)))[-1]
        kept = list(old.think(game, s, random.Random(5)))[-1]
        assert [(line.action, line.score, line.worths) for line in kept.lines] == [
            (line.action, line.score, line.worths) for line in fresh.lines
        ]
        compared += kept.playouts > 0
    assert compared


# --- how far ----------------------------------------------------------------------------------------------------------
def played(game: AnyGame, s: Any, line: tuple[Action, ...]) -> Any:
    after = s.copy()
    for action in line:
        assert action in game.legal(after)
        game.apply(after, action)
    return after


@pytest.mark.parametrize("game_id", titles())
def test_the_line_of_an_overseer_leads_to_the_end_of_the_round(game_id: str) -> None:
    game = build(game_id, 4)
    ahead = foresight_of(game)
    for s in positions(game, 80, 39):
        for line in last(bot_of("overseer"), game, s).lines:
            if not line.times:
                continue
            before = played(game, s, line.follows[:-1])
            after = played(game, s, line.follows)
            assert ahead.moment(before) != ahead.moment(after)
            assert line.until == ahead.moment(before)
            assert line.worths == advisor_of(game).appraise(after, game.to_move(s) or 0)


def test_a_foreman_thinks_no_farther_than_its_own_turn() -> None:
    game = build("coal", 3)
    for s in positions(game, 40, 9):
        seat = game.to_move(s)
        for line in last(bot_of("foreman"), game, s).lines:
            assert {action.seat for action in line.follows} <= {seat, NATURE}


def test_where_a_game_knows_no_rounds_everybody_acts_once_more() -> None:
    game = build_toy("toy", 3, {"die": False}, None)
    (line, *_) = last(bot_of("overseer"), game, game.new()).lines
    assert {action.seat for action in line.follows} == {0, 1, 2}


@pytest.mark.parametrize("game_id", titles())
def test_a_quick_player_judges_his_own_part_as_the_whole_judgement_has_it(game_id: str) -> None:
    """Playing on asks for one seat alone; that must be what looking at everybody would say of it."""
    game = build(game_id, 4)
    advisor: Any = advisor_of(game)
    found = set()
    for s in positions(game, 130, 6):
        for seat in range(game.players):
            mine = advisor.own(s, seat)
            found.add(mine)
            assert mine == advisor.appraise(s, seat)[seat].total
    assert len(found) > 20


# --- what it knows ----------------------------------------------------------------------------------------------------
def dealt(first: int, second: int, bid: int) -> Any:
    """Both have a card, and the first has bid; the second decides."""
    game = sealed.TITLE.build(2)
    s = game.new()
    for animal in (first, second):
        action = next(c.action for c in game.legal(s) if getattr(c.action, "result", "") == sealed.ANIMALS[animal])
        game.apply(s, action)
    game.apply(s, sealed.Bid(0, bid))
    return game, s


@pytest.mark.parametrize("game_id", titles())
def test_positions_of_the_house_hold_nothing_that_a_seat_may_not_know(game_id: str) -> None:
    """What lies face down is drawn when it is turned up, so there is nothing a bot could peep at: every seat sees the
    same, and a bot is given the position as it is.
    """
    game = build(game_id, 3)
    for s in positions(game, 30, 10):
        boards = {repr(game.view(s, None).boards)}
        boards |= {repr(game.view(s, seat).boards) for seat in range(3)}
        assert len(boards) == 1
        assert seen_by(game, s, 0, random.Random(1)) is s


@pytest.mark.parametrize("level", ["apprentice", "greedy", *LOOKING])
def test_what_is_hidden_decides_nothing(level: str) -> None:
    """Pairs of positions that look the same from the seat that decides."""
    for seed in range(6):
        chosen = set()
        for first, bid in ((1, 0), (5, 2), (8, 3)):
            game, s = dealt(first, 7, bid)
            chosen.add(decided(few(level), game, s, random.Random(seed)))
        assert len(chosen) == 1


# --- what it says -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", ["coal", "trg"])
def test_reasons_speak_of_the_end_of_the_round(game_id: str) -> None:
    game = build(game_id, 3)
    heard: set[str] = set()
    for s in positions(game, 60, 13):
        bot = bot_of("overseer")
        chosen = bot.choose(game, s, game.legal(s), random.Random(1))
        reason = bot.why(game, s, chosen)
        heard.add(reason.key)
        for language in LANGUAGES:
            assert missing(reason, language) == []
            assert "{" not in render(reason, language)
        if reason.key.startswith("core.bot.why.ahead"):
            assert "the end of" in render(reason) or "this sale is over" in render(reason)
        assert reason.key != "core.bot.why.ahead_other"  # it chose what it thinks best
    assert "core.bot.why.ahead_best" in heard


def test_a_foreman_speaks_of_the_end_of_his_turn() -> None:
    """He has played on no farther; where his turn ends with the round, that is told."""
    game = build("coal", 3)
    heard = set()
    for s in positions(game, 90, 7):
        bot = bot_of("foreman")
        reason = bot.why(game, s, bot.choose(game, s, game.legal(s), random.Random(1)))
        if "until" in reason.args:
            heard.add(render(reason).partition("until ")[2].partition(",")[0])
    assert "my turn is over" in heard
    assert heard <= {"my turn is over"} | {f"the end of round {n}" for n in range(1, 13)}


def test_what_somebody_else_did_is_played_on_alike_and_compared() -> None:
    game = build("coal", 3)
    s = next(s for s in positions(game, 60, 1) if len(advisor_of(game).candidates(s, 12)) > 8)
    bot = bot_of("overseer")
    lines = bot.lines(game, s)
    listed = {line.action for line in lines}
    other = next(a for a in advisor_of(game).candidates(s, 12) if a not in listed)
    compared = bot.compare(game, s, other)
    best = bot.compare(game, s, lines[0].action)
    assert compared is not None
    assert best is not None
    assert best.loss == 0.0
    assert compared.better == lines[0].action
    pair = bot.against(game, s, other)
    assert pair is not None
    assert compared.loss == max(0.0, pair[1].score - pair[0].score)
    assert pair[0].follows[0] == other


def test_where_it_sees_one_action_alone_what_somebody_else_did_is_compared_all_the_same() -> None:
    """The short list may hold a single action where the rules allow several; nothing was played on by then."""
    game = build("coal", 2)
    for s in positions(game, 120, 1):
        actions = advisor_of(game).candidates(s, 12)
        others = [choice.action for choice in game.legal(s) if choice.span is None and choice.action not in actions]
        if len(actions) == 1 and others:
            pair = bot_of("overseer").against(game, s, others[0])
            assert pair is not None
            assert [line.times for line in pair] == [1, 1]
            assert [line.action for line in pair] == [others[0], actions[0]]
            return
    raise AssertionError("no such position")


# --- the apprentice ---------------------------------------------------------------------------------------------------
def test_an_apprentice_strays_but_not_far() -> None:
    game = build("coal", 3)
    strayed = 0
    for s in positions(game, 60, 5):
        actions = advisor_of(game).candidates(s, 12)
        options = sorted(weigh(game, s, actions), key=lambda option: -option.score)
        place = {option.action: n for n, option in reversed(list(enumerate(options)))}
        for seed in range(8):
            chosen = ApprenticeBot().choose(game, s, game.legal(s), random.Random(seed))
            assert place[chosen] <= min(3, len(options) // 2)
            strayed += options[place[chosen]].score < options[0].score
    assert strayed > 5


@pytest.mark.slow
def test_an_apprentice_stands_between_chance_and_greed() -> None:
    def wins(bots: tuple[str, str]) -> int:
        results = simulate(Spec("coal", 2, bots, "revier.games:build", "revier.bots:make_bot", seed=2), 20).results
        return sum(bots[0] in {r.bots[seat] for seat in r.winners} for r in results)

    assert wins(("apprentice", "random")) >= 18
    assert wins(("greedy", "apprentice")) >= 13


# --- the data file ----------------------------------------------------------------------------------------------------
def test_levels_are_what_their_file_says() -> None:
    rows = tomllib.loads((resources.files("revier.bots") / "levels.toml").read_text("utf-8"))
    assert levels()["overseer"] == Level(**rows["overseer"])
    assert isinstance(make_bot("greedy"), GreedyBot)

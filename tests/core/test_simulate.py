"""Simulations: the same seed gives the same games however they are run, and nothing that went wrong is lost."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from revier.bots import make_bot
from revier.core.action import Action, Choice, Legal
from revier.core.chance import any_action
from revier.core.errors import BadInput, IllegalAction, RulesBug
from revier.core.game import Game
from revier.core.options import OptionValue
from revier.core.record import read_record
from revier.core.replay import replay
from revier.core.simulate import GameResult, Spec, Summary, dice, lineup, simulate
from toy import Answer, Buy, Take, Toy, ToyOptions, ToyState, build, toy

KEYS = [
    *("games", "finished", "actions", "seconds", "games_per_second", "longest"),
    *("conserved", "violations", "wins", "scores", "end_reasons"),
]


def spec(**changes: Any) -> Spec:
    usual: dict[str, Any] = {
        "game": "toy",
        "players": 3,
        "bots": ("random",),
        "build": "toy:build",
        "make_bot": "revier.bots:make_bot",
        "seed": 11,
    }
    return Spec(**(usual | changes))


# --- the same games ---------------------------------------------------------------------------------------------------
def test_one_process_or_two_play_the_same_games() -> None:
    alone, together = simulate(spec(), 12), simulate(spec(), 12, jobs=2)
    assert alone.results == together.results
    assert len({r.digest for r in alone.results}) > 1


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_hash_seed_does_not_matter(hash_seed: str) -> None:
    code = (
        "from revier.core.simulate import Spec, simulate\n"
        "spec = Spec('toy', 3, ('random',), 'toy:build', 'revier.bots:make_bot', seed=11)\n"
        "print([r.digest for r in simulate(spec, 4).results])"
    )
    tests = Path(__file__).parent.parent
    env = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", code], cwd=tests, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([r.digest for r in simulate(spec(), 4).results])


def test_a_game_depends_on_seed_and_number_not_on_how_many_are_played() -> None:
    few, many = simulate(spec(), 3), simulate(spec(), 6)
    assert few.results == many.results[:3]
    other = simulate(spec(seed=12), 3)
    assert [r.digest for r in other.results] != [r.digest for r in few.results]


def test_every_seat_and_chance_have_dice_of_their_own() -> None:
    rolls = {who: dice(1, 2, who).random() for who in ("-1", "0", "1")}
    assert len(set(rolls.values())) == 3
    assert dice(1, 2, "0").random() == rolls["0"]
    assert dice(12, 0, "0").random() != dice(1, 20, "0").random()


@pytest.mark.parametrize(
    ("bots", "players", "seats"),
    [
        ("a", 2, ["aa", "aa"]),
        ("ab", 3, ["aba", "aab", "baa", "aba"]),
        ("abbb", 4, ["abbb", "babb", "bbab", "bbba", "abbb"]),
        ("abc", 2, ["ab", "ca", "bc", "ab"]),
    ],
)
def test_bots_are_cycled_over_the_seats_and_move_on_from_game_to_game(
    bots: str, players: int, seats: list[str]
) -> None:
    assert ["".join(lineup(tuple(bots), players, number)) for number in range(len(seats))] == seats


# --- figures ----------------------------------------------------------------------------------------------------------
def test_the_figures_have_the_promised_names_and_fit_together() -> None:
    seen: list[tuple[int, int]] = []
    summary = simulate(spec(check="every"), 10, progress=lambda done, all_: seen.append((done, all_)))
    figures = summary.as_dict()
    assert list(figures) == KEYS
    assert json.loads(json.dumps(figures)) == figures
    assert (figures["games"], figures["finished"], figures["conserved"], figures["violations"]) == (10, 10, True, [])
    assert figures["actions"] == sum(r.actions for r in summary.results)
    assert figures["longest"] == max(r.actions for r in summary.results)
    assert figures["end_reasons"] == {"heap": 10}
    assert figures["wins"] == {"random": 10}
    assert summary.ok
    assert seen == [(n, 10) for n in range(1, 11)]


def result(number: int, **changes: Any) -> GameResult:
    usual: dict[str, Any] = {
        "number": number,
        "bots": ("a", "b", "b"),
        "actions": 5,
        "finished": True,
        "digest": "",
        "scores": (30, 10, 20),
        "winners": (0,),
        "reason": "heap",
        "violations": (),
        "saved": "",
    }
    return GameResult(**(usual | changes))


def test_wins_and_scores_belong_to_bots_wherever_they_sat() -> None:
    summary = Summary(
        (
            result(0),
            result(1, bots=("b", "a", "b"), scores=(25, 25, 5), winners=(0, 1)),
            result(2, scores=(0, 9, 9), winners=(1, 2)),
            result(3, finished=False, scores=(), winners=(), reason="", actions=99),
        ),
        2.0,
    )
    figures = summary.as_dict()
    assert figures["wins"] == {"a": 2, "b": 2}
    assert figures["scores"] == {
        "a": {"mean": 18.3, "low": 0, "high": 30},  # 30, 25, 0
        "b": {"mean": 13.0, "low": 5, "high": 25},  # 10, 20, 25, 5, 9, 9
    }
    assert (figures["finished"], figures["longest"], figures["games_per_second"]) == (3, 99, 2.0)
    assert not summary.ok


def test_no_games_give_no_figures_but_no_error() -> None:
    figures = Summary((), 0.0).as_dict()
    assert (figures["games"], figures["longest"], figures["conserved"]) == (0, 0, True)


# --- what goes wrong --------------------------------------------------------------------------------------------------
def test_a_game_past_the_limit_is_unfinished_and_saved(tmp_path: Path) -> None:
    summary = simulate(spec(max_actions=4, save_to=tmp_path / "saved"), 2)
    assert [(r.finished, r.actions) for r in summary.results] == [(False, 4), (False, 4)]
    assert not summary.ok
    record = read_record(Path(summary.results[1].saved))
    assert len(record) == 4
    assert record.header.seats == ("random", "random", "random")
    assert replay(toy(3), record).state.digest() == summary.results[1].digest


def test_a_finished_game_is_not_saved(tmp_path: Path) -> None:
    assert simulate(spec(save_to=tmp_path / "saved"), 2).ok
    assert list(tmp_path.iterdir()) == []


class Lossy(Toy):
    """The bank loses 1 M at every turn's end, and gets it back before the game ends."""

    def end_turn(self, s: ToyState, *, passed: bool) -> None:
        super().end_turn(s, passed=passed)
        missing = 102 + 2 * (self.players - 1) - sum(s.cash)
        s.cash[self.players] += missing if self.heap(s) == 0 else -1


def build_lossy(game_id: str, players: int, options: Mapping[str, OptionValue], overlay: Path | None) -> Game[Any]:
    sound = build(game_id, players, options, overlay)
    return Lossy(sound.info, ToyOptions.of(sound.options), players)


def test_money_is_counted_after_every_action_or_at_the_end() -> None:
    every = simulate(spec(build=build_lossy, check="every"), 3)
    figures = every.as_dict()
    assert figures["conserved"] is False
    assert [v["game"] for v in figures["violations"]] == [0, 1, 2]
    assert not every.ok
    assert simulate(spec(build=build_lossy, check="end"), 3).as_dict()["conserved"] is True


class Cheat:
    """Takes more than is allowed, or answers as it likes."""

    def choose(self, game: Game[Any], state: Any, legal: Legal, rng: random.Random) -> Action:
        seat = game.to_move(state)
        assert seat is not None
        return Answer(seat, False) if Answer(seat, False) in legal else Take(seat, 4)


def make_cheat(_: str) -> Cheat:
    return Cheat()


def test_a_bot_that_breaks_the_rules_is_named_and_its_game_saved(tmp_path: Path) -> None:
    with pytest.raises(RulesBug, match="bot x chose Take") as caught:
        simulate(spec(make_bot=make_cheat, bots=("x",), check="every", save_to=tmp_path), 1)
    assert "game 0 of seed 11, after 0 actions" in caught.value.__notes__[0]
    assert [len(read_record(path)) for path in tmp_path.iterdir()] == [0]


def test_what_breaks_in_another_process_arrives_here(tmp_path: Path) -> None:
    with pytest.raises(RulesBug, match="bot x chose Take"):
        simulate(spec(make_bot="test_simulate:make_cheat", bots=("x",), check="every", save_to=tmp_path), 2, jobs=2)


def test_bad_input_is_said_before_anything_is_played() -> None:
    with pytest.raises(BadInput, match="Known bots: random, apprentice, greedy"):
        simulate(spec(bots=("clever",)), 2, jobs=2)
    with pytest.raises(BadInput, match="no option “dice”"):
        simulate(spec(options={"dice": True}), 2, jobs=2)


def test_a_refusal_can_travel_between_processes() -> None:
    game = toy()
    with pytest.raises(IllegalAction) as caught:
        game.step(game.new(), Take(0, 4))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.refusal, str(again)) == (caught.value.refusal, str(caught.value))


# --- the random bot ---------------------------------------------------------------------------------------------------
def test_the_random_bot_picks_kinds_evenly_then_amounts_evenly() -> None:
    """At the first move: take 1, 2 or 3, buy, pass. A third each, each amount a ninth, within five deviations."""
    game, rng, bot = toy(), random.Random(4), make_bot("random")
    s = game.new()
    n = 9000
    seen = Counter(str(bot.choose(game, s, game.legal(s), rng)) for _ in range(n))
    kinds = Counter[str]()
    for action, count in seen.items():
        kinds[action.partition("(")[0]] += count
    assert set(kinds) == {"Take", "Buy", "Pass"}
    assert all(abs(count - n / 3) < 5 * (n * 2 / 9) ** 0.5 for count in kinds.values())
    takes = [count for action, count in seen.items() if action.startswith("Take")]
    assert len(takes) == 3
    assert all(abs(count - n / 9) < 5 * (n * 8 / 81) ** 0.5 for count in takes)


def test_one_kind_with_many_choices_does_not_drown_the_others() -> None:
    """Nine ways to take and one to buy: each kind is as likely as the other."""
    takes = [Choice(Take(0, n)) for n in range(9)]
    legal = Legal({Take: lambda: iter(takes), Buy: lambda: iter([Choice(Buy(0))])}, lambda _: None, lambda: iter(()))
    rng, n = random.Random(8), 4000
    bought = sum(isinstance(any_action(legal, rng), Buy) for _ in range(n))
    assert abs(bought - n / 2) < 5 * (n / 4) ** 0.5

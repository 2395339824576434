"""Fitting: a line through the ends of rounds of saved games, and what it says of games it has not seen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from revier.arena.fit import Sample, fit, samples
from revier.arena.play import Field, Job, play
from revier.core.advice import advisor_of
from revier.core.ahead import foresight_of
from revier.core.record import read_record
from revier.games import build


def made(count: int, noise: float) -> list[Sample]:
    """Final = 2 x (0.5 cash + holdings + 0.75 prospects - 1.5 duties), and chance."""
    rng = random.Random(1)
    found = []
    for game in range(count):
        for _ in range(8):
            cash, holdings, prospects, duties = (rng.uniform(-50, 50) for _ in range(4))
            final = 2 * (0.5 * cash + holdings + 0.75 * prospects - 1.5 * duties)
            found.append(Sample(game, (cash, holdings, prospects, duties), final + rng.gauss(0, noise)))
    return found


def test_a_line_is_found_that_was_hidden_in_figures() -> None:
    found = fit(made(30, 10.0))
    wanted = {"cash": 0.5, "holdings": 1.0, "prospects": 0.75, "duties": 1.5}
    for name, weight in wanted.items():
        part = found.parts[name]
        assert abs(part.weight - weight) < 0.06
        assert part.error < 0.06
    assert found.parts["holdings"].error == 0.0  # the measure
    assert found.explained > 0.98
    assert 0.5 < found.plain < 0.95
    assert (found.games, found.positions) == (30, 240)


def test_fewer_games_make_it_less_sure() -> None:
    few, many = fit(made(12, 60.0)), fit(made(120, 60.0))
    assert few.parts["cash"].error > 1.5 * many.parts["cash"].error


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    for number in range(2):
        play(Job(Field("coal", 2, ("greedy", "random"), seed=4), number, folder))
    return folder


def test_every_end_of_a_round_is_seen_from_every_seat(saved: Path) -> None:
    """Twelve rounds, the last of which is the end itself; what one has more the other has less."""
    record = read_record(saved / "coal-2p-4-0.jsonl")
    game = build("coal", 2)
    found = samples(7, game, record.actions(game))
    assert len(found) == 2 * 11
    assert {sample.game for sample in found} == {7}
    assert record.header.result is not None
    first, second = record.header.result.scores
    assert [sample.final for sample in found[:2]] == [(first - second) / 2, (second - first) / 2]
    advisor, s = advisor_of(game), game.new()
    ahead, begun = foresight_of(game), foresight_of(game).moment(game.new())
    for action in record.actions(game):
        game.apply(s, action)
        if ahead.moment(s) != begun:
            break
    cash = [advisor.appraise(s, seat)[seat].cash for seat in (0, 1)]
    assert found[0].parts[0] == (cash[0] - cash[1]) / 2 == -found[1].parts[0]


def test_a_game_that_has_not_ended_says_nothing(saved: Path) -> None:
    game = build("coal", 2)
    record = read_record(saved / "coal-2p-4-0.jsonl")
    assert samples(0, game, record.actions(game)[:-1]) == []

"""The coal trade under the conformance suite: every player count, every difficulty and reading by itself."""

from __future__ import annotations

import pytest

from revier.core.conformance import Sampling, check_game
from revier.games import title

COAL = title("coal")
INFO = COAL.info()
QUICK = Sampling(every=40, actions=12, mutants=25, ahead=5)


@pytest.mark.parametrize("players", INFO.players)
def test_default_rules(players: int) -> None:
    report = check_game(COAL.build(players), seed=players)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("difficulty", INFO.option("difficulty").values)
@pytest.mark.parametrize("players", INFO.players)
def test_every_difficulty(players: int, difficulty: str) -> None:
    report = check_game(COAL.build(players, {"difficulty": difficulty}), seed=1, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("players", INFO.players)
def test_a_loss_for_the_sale_only(players: int) -> None:
    report = check_game(COAL.build(players, {"loss_for_sale_only": True}), seed=1, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


def test_no_option_is_left_out() -> None:
    assert [option.name for option in INFO.options] == ["difficulty", "loss_for_sale_only"]
    assert INFO.option("difficulty").values == ("easy", "normal", "hard", "transport_master")
    assert INFO.profiles == ("rulebook",)

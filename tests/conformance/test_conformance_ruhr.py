"""18Ruhr under the conformance suite: every player count, every scenario, and its options by themselves."""

from __future__ import annotations

import pytest

from revier.core.conformance import Sampling, check_game
from revier.games import title

RUHR = title("ruhr")
INFO = RUHR.info()
QUICK = Sampling(every=40, actions=12, mutants=25, ahead=5)
SCENARIOS = next(option.values for option in INFO.options if option.name == "scenario")


@pytest.mark.parametrize("players", INFO.players)
def test_default_rules(players: int) -> None:
    report = check_game(RUHR.build(players), seed=players)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "random"])
def test_scenarios(scenario: str) -> None:
    players = 3 + SCENARIOS.index(scenario) % 4
    report = check_game(RUHR.build(players, {"scenario": scenario}), seed=11, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("option", ["optional_cards", "seats_as_given"])
def test_options(option: str) -> None:
    report = check_game(RUHR.build(4, {option: True}), seed=1, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


def test_no_option_is_left_out() -> None:
    assert [option.name for option in INFO.options] == ["scenario", "optional_cards", "seats_as_given"]
    assert INFO.profiles == ("rulebook",)

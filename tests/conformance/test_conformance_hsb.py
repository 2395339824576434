"""Heat, Sweat & Beer under the conformance suite: every player count, with The Expert Game, and each other option."""

from __future__ import annotations

import pytest

from revier.core.conformance import Sampling, check_game
from revier.core.options import OptionValue
from revier.games import title

HSB = title("hsb")
INFO = HSB.info()
QUICK = Sampling(every=40, actions=12, mutants=25, ahead=5)
OTHERS: list[dict[str, OptionValue]] = [
    {"or_sets": "by_phase"},
    {"export_reserve_phase": "8"},
    {"expert": True, "own_sale": "per_certificate", "investor": "is_the_deal"},
    {"beginners": True},
    {"seats_as_given": True},
]


@pytest.mark.parametrize("players", INFO.players)
def test_default_rules(players: int) -> None:
    report = check_game(HSB.build(players), seed=players)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("players", INFO.players)
def test_the_expert_game(players: int) -> None:
    report = check_game(HSB.build(players, {"expert": True}), seed=players)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("options", OTHERS, ids="-".join)
def test_other_options(options: dict[str, OptionValue]) -> None:
    report = check_game(HSB.build(4, options), seed=1, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


def test_no_option_is_left_out() -> None:
    tried = {"expert"} | {name for options in OTHERS for name in options}
    assert {option.name for option in INFO.options} == tried
    assert INFO.profiles == ("rulebook",)

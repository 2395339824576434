"""The Railway Game under the conformance suite: every player count, and its options by themselves."""

from __future__ import annotations

import pytest

from revier.core.conformance import Sampling, check_game
from revier.games import title

TRG = title("trg")
INFO = TRG.info()
QUICK = Sampling(every=40, actions=12, mutants=25, ahead=5)


@pytest.mark.parametrize("players", INFO.players)
def test_default_rules(players: int) -> None:
    report = check_game(TRG.build(players), seed=players)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("players", INFO.players)
def test_seats_as_given(players: int) -> None:
    report = check_game(TRG.build(players, {"seats_as_given": True}), seed=1, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


def test_no_option_is_left_out() -> None:
    assert [option.name for option in INFO.options] == ["seats_as_given"]
    assert INFO.profiles == ("rulebook",)

"""18Rhl under the conformance suite: every player count, every profile, and each value of each option by itself."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from revier.core.conformance import Sampling, check_game
from revier.core.options import Option, OptionValue
from revier.games import title

RHL = title("rhl")
INFO = RHL.info()
QUICK = Sampling(every=40, actions=12, mutants=25, ahead=5)


@pytest.mark.parametrize("players", INFO.players)
def test_default_rules(players: int) -> None:
    report = check_game(RHL.build(players), seed=players)
    assert report.ok, str(report)
    assert report.finished


@pytest.mark.parametrize("profile", INFO.profiles)
@pytest.mark.parametrize("players", [3, 5])
def test_profiles(profile: str, players: int) -> None:
    report = check_game(RHL.build(players, INFO.resolve({}, profile)), seed=11, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished


def _others(options: Iterable[Option]) -> list[tuple[str, OptionValue]]:
    """Every value of every option that is not its default."""
    found: list[tuple[str, OptionValue]] = []
    for option in options:
        values: tuple[OptionValue, ...] = option.values or (True, False)
        found += [(option.name, value) for value in values if value != option.default]
    return found


# Habits of another site are tried together by the profile above; each by itself is a matrix for `make long`.
CASES = [
    *(pytest.param(*case, id=str(case)) for case in _others(INFO.options)),
    *(
        pytest.param(*case, id=str(case), marks=pytest.mark.slow)
        for case in _others(o for o in INFO.former if not o.idle)
    ),
]


@pytest.mark.parametrize(("name", "value"), CASES)
def test_each_option_alone(name: str, value: OptionValue) -> None:
    report = check_game(RHL.build(4, {name: value}), seed=23, sampling=QUICK)
    assert report.ok, str(report)
    assert report.finished

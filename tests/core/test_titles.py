"""Games and bots by name, and the options of a game."""

from __future__ import annotations

from typing import Any

import pytest

from revier.bots import bot_names, make_bot
from revier.bots.random_bot import RandomBot
from revier.core.errors import BadInput
from revier.core.title import check_players
from revier.games import title, titles
from toy import TITLE


def test_unknown_games_and_bots_are_answered_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match=r"no game “chess” here\. Known games: .*rhl"):
        title("chess")
    with pytest.raises(BadInput, match=r"no bot “deep” here\. Known bots: random, apprentice, greedy"):
        make_bot("deep")
    assert "rhl" in titles()
    assert isinstance(make_bot("random"), RandomBot)
    assert {"random", "greedy"} <= set(bot_names())


def test_a_number_of_players_is_checked() -> None:
    check_players(TITLE.info(), 3)
    with pytest.raises(BadInput, match=r"Stones is not for 1 player\. Possible numbers of players: 2, 3"):
        check_players(TITLE.info(), 1)


@pytest.mark.parametrize(
    ("given", "profile", "resolved"),
    [
        ({}, "", {"die": True, "heap": "small"}),
        ({}, "calm", {"die": False, "heap": "small"}),
        ({"die": "on"}, "calm", {"die": True, "heap": "small"}),
        ({"die": "0", "heap": "large"}, "", {"die": False, "heap": "large"}),
        ({"die": "FALSE"}, "", {"die": False, "heap": "small"}),
    ],
)
def test_options_are_defaults_then_profile_then_what_was_given(
    given: dict[str, str | bool], profile: str, resolved: dict[str, Any]
) -> None:
    assert TITLE.info().resolve(given, profile) == resolved


@pytest.mark.parametrize(
    ("given", "profile", "named"),
    [
        ({"dice": "on"}, "", "no option “dice” in the game toy. Known options: die, heap"),
        ({"die": "maybe"}, "", "“die” cannot be “maybe”. Possible values: on, off"),
        ({"heap": "huge"}, "", "“heap” cannot be “huge”. Possible values: small, large"),
        ({"heap": True}, "", "“heap” cannot be “True”"),
        ({}, "wild", "no profile “wild” for the game toy. Known profiles: calm"),
    ],
)
def test_unknown_options_values_and_profiles_are_explained(
    given: dict[str, str | bool], profile: str, named: str
) -> None:
    with pytest.raises(BadInput) as caught:
        TITLE.info().resolve(given, profile)
    assert named in str(caught.value)

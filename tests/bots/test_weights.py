"""Weights of a worth's parts: as they are typed, as they are kept, and what a level makes of them."""

from __future__ import annotations

import pytest

from revier.bots import any_bot, make_bot
from revier.bots.ahead import AheadBot
from revier.bots.levels import levels
from revier.bots.weights import Weights, read_weights, rows, weights_of
from revier.core.advice import Worth
from revier.core.errors import BadInput
from revier.games import titles
from toy import build as build_toy

MINE, OTHER = Worth(100, 200, 40, 30), Worth(10, 20, 0, 0)


def made(name: str) -> AheadBot:
    bot = any_bot(name)
    assert isinstance(bot, AheadBot)
    return bot


def test_what_is_typed_behind_a_level_is_what_it_weighs_with() -> None:
    """100 + 200 + half of 40 - twice 30, less a tenth of the rival's 30."""
    bot = made("overseer@prospects=0.5+duties=2+rival=0.1")
    bot._in(build_toy("toy", 2, {}, None))
    assert bot.score((MINE, OTHER), 0) == pytest.approx(100 + 200 + 20 - 60 - 3)
    plain = made("overseer")
    assert plain.score((MINE, OTHER), 0) == pytest.approx(310 - 0.3 * 30)


def test_a_name_says_what_differs_and_is_read_back() -> None:
    weights = Weights(cash=0.9, rival=0.25)
    assert weights.named() == "cash=0.9+rival=0.25"
    assert read_weights("overseer", weights.named()) == weights
    assert Weights().named() == ""


@pytest.mark.parametrize("text", ["", "prospects", "luck=2", "prospects=much", "prospects=1++rival=0"])
def test_what_names_no_weight_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"PART=FIGURE.*prospects"):
        any_bot(f"overseer@{text}")


def test_weights_belong_to_levels_that_look_ahead_and_to_programs() -> None:
    with pytest.raises(BadInput, match="nothing to weigh"):
        any_bot("greedy@prospects=2")
    with pytest.raises(BadInput, match="no bot"):
        make_bot("overseer@prospects=2")  # as a server would: nothing it was not offered


def test_kept_weights_name_a_game_a_level_and_a_run_anybody_can_repeat() -> None:
    for (game, level), row in rows().items():
        assert game in titles()
        assert levels()[level].playouts
        assert row.run.command.startswith(f"revier tune {game} ") or row.run.command.startswith("revier fit ")
        assert row.run.games > 0
        assert weights_of(game, level) == row.weights
    assert weights_of("no such game", "overseer") == Weights(rival=levels()["overseer"].envy)

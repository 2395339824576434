"""Bots by name: installed ones everywhere, others by module and class on the command line and in Python alone."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from revier.bots import GROUP, about, any_bot, bot_names, make_bot
from revier.bots.greedy import GreedyBot
from revier.core.errors import BadInput
from support.installed import install
from toy import Take
from toy import build as build_toy

THRIFTY = """
class Thrifty:
    about = {"en": "takes one stone", "de": "nimmt einen Stein"}

    def choose(self, game, state, legal, rng):
        return legal[0].fill(1)


class Mute:
    pass
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "elsewhere_bots.py").write_text(THRIFTY, "utf-8")
    install(
        tmp_path,
        GROUP,
        thrifty="elsewhere_bots:Thrifty",
        mute="elsewhere_bots:Mute",
        gone="elsewhere_gone:Bot",
        greedy="elsewhere_bots:Thrifty",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "elsewhere_bots", raising=False)
    return tmp_path


def test_an_installed_bot_is_there_by_name_and_a_broken_one_costs_nobody_anything(elsewhere: Path) -> None:
    assert "thrifty" in bot_names()
    assert not {"mute", "gone"} & set(bot_names())
    game = build_toy("toy", 3, {}, None)
    s = game.new()
    assert make_bot("thrifty").choose(game, s, game.legal(s), random.Random(1)) == Take(0, 1)
    assert (about("thrifty", "de"), about("thrifty", "en")) == ("nimmt einen Stein", "takes one stone")
    with pytest.raises(BadInput, match=r"“mute” \(elsewhere_bots:Mute\) cannot be used: TypeError: Mute has no method"):
        make_bot("mute")


def test_nobody_takes_the_name_of_a_bot_of_the_house(elsewhere: Path) -> None:
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert about("greedy", "en") is None


def test_a_bot_by_module_and_class_is_for_programs_alone(elsewhere: Path) -> None:
    with pytest.raises(BadInput, match="no bot “elsewhere_bots:Thrifty” here"):
        make_bot("elsewhere_bots:Thrifty")
    assert "elsewhere_bots" not in sys.modules
    assert type(any_bot("elsewhere_bots:Thrifty")).__name__ == "Thrifty"
    with pytest.raises(BadInput, match="cannot be used: AttributeError"):
        any_bot("elsewhere_bots:Nobody")
    with pytest.raises(BadInput, match="cannot be used: ModuleNotFoundError"):
        any_bot("elsewhere_gone:Bot")

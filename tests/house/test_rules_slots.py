"""A slot of the kit's rules exists because titles differ in it: at least two set something other than its default.

An option's value counts for its title, and so does every profile and habit: each title is wired with the defaults, with
every value of every option by itself, and with every profile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

import pytest

from revier.games import title, titles
from revier.rail.game import RailGame
from revier.rail.rules import Build, RailRules, Ruin, Running, Stock, TrainRules

BUNDLES = {"build": Build, "run": Running, "stock": Stock, "trains": TrainRules, "ruin": Ruin}
MOST = 30
SLOTS = [(name, slot.name) for name, bundle in BUNDLES.items() for slot in fields(bundle)]


def wirings(game_id: str) -> Iterator[Any]:
    """The title in every wiring that one choice can make."""
    found = title(game_id)
    info = found.info()
    for players in info.players:
        yield found.build(players)
    few = info.players[0]
    for option in info.options:
        for value in option.values or (not option.default,):
            yield found.build(few, {option.name: value})
    for profile in info.profiles:
        yield found.build(few, info.resolve({}, profile))


@cache
def different(game_id: str) -> frozenset[tuple[str, str]]:
    """The slots in which some wiring of a title differs from the default; one without a default is set by all."""
    slots = set()
    for game in wirings(game_id):
        if not isinstance(game, RailGame):
            return frozenset()
        for name, bundle in BUNDLES.items():
            mine = getattr(game.rules, name)
            for slot in fields(bundle):
                if slot.default is MISSING or getattr(mine, slot.name) != slot.default:
                    slots.add((name, slot.name))
    return frozenset(slots)


def test_there_are_few_slots_and_no_more_bundles_than_moments() -> None:
    assert {field.name for field in fields(RailRules)} == set(BUNDLES)
    assert len(SLOTS) <= MOST


@pytest.mark.parametrize(("bundle", "slot"), SLOTS)
def test_at_least_two_titles_set_a_slot(bundle: str, slot: str) -> None:
    setting = [name for name in titles() if (bundle, slot) in different(name)]
    assert len(setting) >= 2, setting

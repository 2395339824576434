"""What the advice sees of building: every rotation that connects something, and the lays of one turn as one plan."""

from __future__ import annotations

import random
from typing import Any

import pytest

from revier.bots import make_bot
from revier.rail.actions import LayTile
from revier.rail.nodes.run import query
from scenes.hsb import Scene as Hsb
from scenes.rhl import A
from scenes.rhl import Scene as Rhl
from scenes.ruhr import Scene as Ruhr
from scenes.trg import Scene as Trg

GREEDY = make_bot("greedy")
SCENES: dict[str, Any] = {
    "rhl": lambda: Rhl().give_lots().found("DEE", {A: 60}, treasury=200).step("DEE", "track"),
    "rhl upgrades": lambda: (
        Rhl().give_lots().found("RhE", {A: 60}, treasury=200).lay("J9", "9").lay("K8", "8", 1).set_phase("3")
    ).step("RhE", "track"),
    "trg": lambda: Trg(4).give_lots().found("BME", {A: 60}, treasury=200).step("BME", "track"),
    "hsb": lambda: Hsb(3).found("BME", {A: 60}, treasury=200).step("BME", "track"),
    "ruhr": lambda: Ruhr(4).cleared().found("BME", {A: 60}, treasury=300).step("BME", "track"),
}


def joined(scene: Any, s: Any) -> int:
    """Links on the map of the acting company."""
    return len(query(scene.g, s, scene.g.operator(scene.s))[0].links)


@pytest.mark.parametrize("name", SCENES)
def test_every_lay_that_connects_something_is_looked_at(name: str) -> None:
    """Where a lay gives the company one more link between two stops, it is a candidate, in that very rotation."""
    scene = SCENES[name]()
    before, connecting = joined(scene, scene.s), set()
    for choice in scene.legal.of(LayTile):
        after = scene.s.copy()
        scene.g.apply(after, choice.action)
        if joined(scene, after) > before:
            connecting.add(choice.action)
    assert connecting
    assert connecting <= set(scene.g.advisor.candidates(scene.s, 12))


def test_a_lay_that_pays_at_once_is_not_passed_by() -> None:
    """Düsseldorf and Elberfeld are a straight tile apart; of five rotations only that one joins them."""
    scene = Rhl().give_lots().found("DEE", {A: 60}, treasury=200).give_trains("DEE", "2", "2").step("DEE", "track")
    chosen = GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(1))
    assert chosen == LayTile(A, "F11", "9", 1)


PAYING: dict[str, Any] = {
    "rhl": lambda: (
        Rhl().give_lots().found("DEE", {A: 60}, treasury=200).give_trains("DEE", "2", "2").step("DEE", "track")
    ),
    "trg": lambda: Trg(4).give_lots().found("BME", {A: 60}, treasury=200).give_trains("BME", "2").step("BME", "track"),
    "hsb": lambda: Hsb(3).found("BME", {A: 60}, treasury=200).give_trains("BME", "2").step("BME", "track"),
    "ruhr": lambda: Ruhr(4).cleared().found("BME", {A: 60}, treasury=300).give_trains("BME", "2").step("BME", "track"),
}


@pytest.mark.parametrize("name", PAYING)
def test_income_on_track_that_lies_goes_before_income_on_track_to_come(name: str) -> None:
    """Trains stand in front of a stop that one lay can give them: it is laid, whatever else is promised elsewhere."""
    scene = PAYING[name]()
    forecast, company = scene.g.advisor.forecast, scene.g.operator(scene.s)
    fleet = scene.g.trains.owned(scene.s, company)

    def income(action: Any) -> int:
        after = scene.s.copy()
        scene.g.apply(after, action)
        return int(forecast.income(after, company, fleet))

    lays = [choice.action for choice in scene.legal.of(LayTile)]
    before = forecast.income(scene.s, company, fleet)
    assert max(income(a) for a in lays) > before
    chosen = GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(1))
    assert isinstance(chosen, LayTile)
    assert income(chosen) > before


def test_the_lays_of_a_turn_are_one_plan() -> None:
    """RhE may lay two tiles. No first tile alone earns more than 30; the right two earn 60, and it finds them."""
    scene = Ruhr(4).cleared().found("RhE", {A: 60}, treasury=300).give_trains("RhE", "2").step("RhE", "track")
    forecast, company = scene.g.advisor.forecast, scene.number("RhE")
    singles = []
    for choice in scene.legal.of(LayTile):
        after = scene.s.copy()
        scene.g.apply(after, choice.action)
        singles.append(forecast.income(after, company, (0,)))
    assert max(singles) == 30
    for _ in range(2):
        chosen = GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(1))
        assert isinstance(chosen, LayTile)
        scene.do(chosen)
    assert forecast.income(scene.s, company, (0,)) == 60

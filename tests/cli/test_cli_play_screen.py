"""What the terminal says of single choices, in positions set up by hand."""

from __future__ import annotations

import pytest

from revier.cli.play.menu import Leaf
from revier.cli.play.screen import Screen
from revier.games.hsb.expert_actions import Contract
from scenes.hsb import A, B, C, Scene


@pytest.mark.rule("hsb:8.2.s")
def test_what_can_have_no_effect_is_said_beside_the_choice() -> None:
    scene = Scene(4, expert=True).give_minors().set_phase("6").found("DUB", {A: 50, B: 10}).set_cards("DUB", "6")
    scene.give_event("DUB", "P").found("BME", {C: 50}).brewery_step("DUB", "deliver")  # BME has no train
    screen = Screen(scene.g, ("Anna", "Bert", "Carl", "Dora"))
    (contract,) = (choice for choice in scene.g.legal(scene.s) if isinstance(choice.action, Contract))
    said = screen.leaf(Leaf(contract), scene.s, {})
    assert said.endswith("No train of BME can take beer of DUB in this turn; the contract would be wasted.")

"""The headline names the round that is played, in both languages."""

from __future__ import annotations

import pytest

from revier.core.message import render
from revier.rail.actions import BuyTrain
from scenes.coal import Scene as CoalScene
from scenes.hsb import Scene as BeerScene
from scenes.rhl import A, B, Scene
from scenes.trg import Scene as TrgScene


def third_set(step: str) -> Scene:
    """The first operating round after the third stock round; ADR of A acts."""
    scene = Scene().give_lots().set_phase("3").found("ADR", {A: 60}, treasury=100).found("BME", {B: 60})
    scene.s.stock_round = 3
    return scene.give_trains("BME", "2").step("ADR", step, rounds=2, number=1)


@pytest.mark.parametrize(("language", "said"), [("en", "Operating round 3.1. "), ("de", "Betriebsrunde 3.1. ")])
@pytest.mark.parametrize("step", ["track", "station", "train"])
def test_an_operating_round_is_named_after_its_stock_round(language: str, said: str, step: str) -> None:
    scene = third_set(step)
    assert render(scene.g.headline(scene.s), language).startswith(f"{said}ADR: ")
    assert scene.g.view(scene.s, A).headline == scene.g.headline(scene.s)


def test_a_question_in_between_belongs_to_the_same_round() -> None:
    scene = third_set("train").do(BuyTrain(A, "2", "BME", 50))
    assert scene.node == "offer"
    assert render(scene.g.headline(scene.s), "en").startswith("Operating round 3.1. ADR offers 50 M")


@pytest.mark.parametrize(
    ("language", "second", "first"),
    [
        ("en", "Brewery round 2.1. B4: ", "Railway round 2.1. BME: "),
        ("de", "Brauereirunde 2.1. B4: ", "Eisenbahnrunde 2.1. BME: "),
    ],
)
def test_the_halves_of_an_operating_round_may_have_names_of_their_own(language: str, second: str, first: str) -> None:
    scene = BeerScene().give_minors()
    scene.s.stock_round = 2
    scene.brewery_step("B4", "equip")
    assert render(scene.g.headline(scene.s), language).startswith(second)
    scene.found("BME", {A: 60}).step("BME", "track")
    assert render(scene.g.headline(scene.s), language).startswith(first)


@pytest.mark.parametrize(("language", "said"), [("en", "Stock round 4. "), ("de", "Aktienrunde 4. ")])
def test_a_stock_round_has_its_number(language: str, said: str) -> None:
    scene = Scene().give_lots().found("BME", {A: 60}).stock_turn(A, number=4)
    assert render(scene.g.headline(scene.s), language).startswith(said)


def test_what_comes_before_the_shares_names_itself() -> None:
    packet, bidding = Scene(), TrgScene(4)
    assert render(packet.g.headline(packet.s), "en").startswith("Starting packet: ")
    assert render(bidding.g.headline(bidding.s), "en").startswith("Starting round: ")


@pytest.mark.parametrize(("language", "said"), [("en", "Round 3 ("), ("de", "Runde 3 (")])
def test_the_coal_trade_counts_its_rounds(language: str, said: str) -> None:
    scene = CoalScene().barges("C4", "C5", "C6", "C7").at(3, "act")
    assert render(scene.g.headline(scene.s), language).startswith(f"{said}{scene.g.facts.rounds[3].year}). Phase 3: ")

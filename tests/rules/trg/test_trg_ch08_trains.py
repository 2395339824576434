"""Chapters 8.6 and 8.6.1: buying trains, in what differs from the sister game (the rest is in test_dortmund_trains)."""

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, BuyTrain, LayTile, Pass
from scenes.dortmund_games import new_train as new
from scenes.trg import A, B, Scene
from scenes.trg_lines import railway


def buyer(phase: str) -> Scene:
    """The BME of A at the end of its turn."""
    return railway("BME", "train", phase=phase, treasury=2000)


# --- 8.6 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.a")
def test_a_train_runs_in_the_next_round() -> None:
    """The BME buys in the first round of a set and earns in the second."""
    scene = railway("BME", "track", phase="3", treasury=500).step("BME", "track", rounds=2)
    scene.do(LayTile(A, "H12", "K58", 0)).passes(2)
    assert (scene.node, scene.s.income[scene.number("BME")]) == ("train", 0)
    scene.do(new("3"), Pass(A))
    assert (scene.s.operating_round, scene.node) == (2, "track")
    scene.passes(3)
    scene.do(scene.run(("3", "I11:o0 H12:c0")))
    assert scene.s.earned == 40


# --- 8.6.1 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.1.e")
def test_a_forced_purchase_counts_as_the_new_train_of_the_turn() -> None:
    """The DHB at 100 lacks 10 and has only its 20% certificate to sell, so it keeps enough for another train."""
    scene = Scene(4).give_lots().set_phase("3").found("DHB", {A: 50, B: 30}, value=100, treasury=170)
    scene.step("DHB", "train").s.own_deal = 1  # dealt before, so the sale is part of the forced purchase
    scene.do(AnnounceTrain(A, "3", "bank"), OwnDeal(A, "sell", 20), new("3"))
    assert (scene.treasury("DHB"), scene.trains("DHB")) == (170 + 200 - 180, ["3"])
    assert scene.clause(new("3")) == "8.6.1.e"


@pytest.mark.rule("trg:8.6.1.f")
def test_trains_of_others_and_of_the_pool_do_not_count() -> None:
    scene = buyer("3").found("CME", {A: 50}).give_trains("CME", "2").pool_train("2").do(new("3"))
    scene.do(BuyTrain(A, "2", "CME", 1), BuyTrain(A, "2", "pool", 80))
    assert scene.trains("BME") == ["2", "2", "3"]
    first = buyer("3").pool_train("2").do(BuyTrain(A, "2", "pool", 80))
    assert first.allows(new("3"))


@pytest.mark.rule("trg:8.6.1.g")
def test_example_the_last_2_train_and_the_first_3_train() -> None:
    scene = buyer("2").leave("2", 1).do(new("2"))
    assert scene.phase == "2"
    scene.do(new("3"))
    assert (scene.phase, scene.trains("BME")) == ("3", ["2", "3"])
    assert scene.clause(new("3")) == "8.6.1.e"


@pytest.mark.rule("trg:8.6.1.g")
def test_a_turn_begun_in_the_yellow_phase_brings_no_second_green_train() -> None:
    scene = buyer("2").leave("2", 0).do(new("3"))
    assert scene.clause(new("3")) == "8.6.1.e"

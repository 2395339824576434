"""Chapters 8.6 and 8.6.1: trains, their limit and the purchase of new ones."""

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, BuyTrain, DiscardTrain, LayTile, Pass
from revier.rail.state import DEPOT, SCRAPPED
from trg_lines import railway
from trg_scene import A, B, Scene

PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "8": 800}


def new(train: str, seat: int = A) -> BuyTrain:
    """A train from the bank at its price."""
    return BuyTrain(seat, train, "bank", PRICES[train])


def buyer(phase: str, trains: str = "", *, treasury: int = 2000) -> Scene:
    """The BME of A at the end of its turn."""
    return railway("BME", "train", phase=phase, trains=trains, treasury=treasury)


def left(scene: Scene, train: str, number: int) -> Scene:
    """Leave so many new trains of a type; the others are out of the game."""
    index = scene.g.d.train_index[train]
    while scene.g.trains.count(scene.s, index, DEPOT) > number:
        scene.g.trains.move(scene.s, index, DEPOT, SCRAPPED)
    return scene


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


@pytest.mark.rule("trg:8.6.b")
def test_a_train_is_paid_from_the_treasury() -> None:
    scene = buyer("3", "2", treasury=170).set_cash(1000)
    assert scene.clause(new("3")) == "8.6.b"
    scene.set_treasury("BME", 180).do(new("3"))
    assert (scene.treasury("BME"), scene.cash(A)) == (0, 1000)


@pytest.mark.rule("trg:8.6.c")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_the_limit_of_trains(phase: str, limit: int) -> None:
    full = buyer(phase, " ".join(["2"] * limit))
    assert full.clause(new(phase)) == "8.6.d"
    full.found("CME", {A: 50}).give_trains("CME", "3").pool_train("3")
    assert full.clause(BuyTrain(A, "3", "CME", 1)) == "8.6.d"
    assert full.clause(BuyTrain(A, "3", "pool", 180)) == "8.6.d"
    assert buyer(phase, " ".join(["2"] * (limit - 1))).allows(new(phase))


@pytest.mark.rule("trg:8.6.d")
def test_at_the_limit_nothing_is_bought_even_if_it_would_make_room() -> None:
    """With the first 4-train all 2-trains would go."""
    scene = left(buyer("3", "2 2 2 2"), "3", 0)
    assert scene.clause(new("4")) == "8.6.d"
    assert left(buyer("3", "2 2 2"), "3", 0).allows(new("4"))


@pytest.mark.rule("trg:8.6.e")
def test_surplus_trains_go_to_the_pool() -> None:
    """B's CME buys the first 5-train; the BME of A has three trains, two are the new limit."""
    scene = left(buyer("4", "3 3 4"), "4", 0).found("CME", {B: 50}, treasury=450).step("CME", "train")
    treasury = scene.treasury("BME")
    scene.do(new("5", B))
    assert (scene.node, scene.mover) == ("discard", A)
    assert {a.train for a in scene.offers(DiscardTrain) if isinstance(a, DiscardTrain)} == {"3", "4"}
    assert scene.clause(DiscardTrain(A, "2")) == "8.6.e"
    scene.do(DiscardTrain(A, "3"))
    assert (scene.trains("BME"), scene.treasury("BME")) == (["3", "4"], treasury)
    assert scene.g.trains.pooled(scene.s) == [scene.g.d.train_index["3"]]
    assert scene.node == "train"  # the CME goes on


@pytest.mark.rule("trg:8.6.f")
def test_pool_trains_cost_the_printed_price() -> None:
    scene = buyer("5", treasury=700).pool_train("4")
    bank = scene.bank
    assert scene.clause(BuyTrain(A, "4", "pool", 299)) == "8.6.f"
    assert scene.clause(BuyTrain(A, "3", "pool", 180)) == "8.6.f"
    scene.do(BuyTrain(A, "4", "pool", 300))
    assert (scene.treasury("BME"), scene.bank, scene.trains("BME")) == (400, bank + 300, ["4"])
    assert scene.g.trains.pooled(scene.s) == []


@pytest.mark.rule("trg:8.6.g")
def test_no_train_is_given_up_by_choice() -> None:
    scene = buyer("3", "2 2")
    assert scene.clause(DiscardTrain(A, "2")) == "8.6.g"
    assert not scene.offers(DiscardTrain)


# --- 8.6.1 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.1.a")
@pytest.mark.parametrize("train", PRICES)
def test_new_trains_cost_their_printed_price(train: str) -> None:
    scene = buyer(train)
    if train == "8":
        left(scene, "6", 0)
    bank = scene.bank
    assert scene.clause(BuyTrain(A, train, "bank", PRICES[train] - 1)) == "8.6.1.a"
    scene.do(new(train))
    assert (scene.treasury("BME"), scene.bank) == (2000 - PRICES[train], bank + PRICES[train])


@pytest.mark.rule("trg:8.6.1.b")
def test_trains_are_sold_in_rising_order() -> None:
    scene = left(buyer("2"), "2", 1)
    assert scene.clause(new("3")) == "8.6.1.b"
    assert scene.allows(new("2"))
    assert left(buyer("2"), "2", 0).allows(new("3"))
    assert buyer("3").clause(new("4")) == "8.6.1.b"
    assert left(buyer("3"), "3", 0).allows(new("4"))


@pytest.mark.rule("trg:8.6.1.c")
def test_type_8_comes_after_the_second_type_6() -> None:
    scene = buyer("6")
    assert scene.g.trains.count(scene.s, scene.g.d.train_index["6"], DEPOT) == 2  # one of three is sold
    assert scene.clause(new("8")) == "8.6.1.c"
    left(scene, "6", 1)
    assert scene.allows(new("8"))
    assert scene.allows(new("6"))


@pytest.mark.rule("trg:8.6.1.d")
def test_two_new_trains_in_the_yellow_phase() -> None:
    scene = buyer("2").do(new("2"), new("2"))
    assert scene.clause(new("2")) == "8.6.1.d"
    assert (scene.trains("BME"), scene.node) == (["2", "2"], "train")


@pytest.mark.rule("trg:8.6.1.e")
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "8"])
def test_one_new_train_from_the_green_phase_on(phase: str) -> None:
    scene = buyer(phase).do(new(phase))
    following = next(t for t in PRICES if scene.g.trains.new_on_sale(scene.s)[0] == scene.g.d.train_index[t])
    assert scene.clause(new(following)) == "8.6.1.e"


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
    scene = left(buyer("2"), "2", 1).do(new("2"))
    assert scene.phase == "2"
    scene.do(new("3"))
    assert (scene.phase, scene.trains("BME")) == ("3", ["2", "3"])
    assert scene.clause(new("3")) == "8.6.1.e"


@pytest.mark.rule("trg:8.6.1.g")
def test_a_turn_begun_in_the_yellow_phase_brings_no_second_green_train() -> None:
    scene = left(buyer("2"), "2", 0).do(new("3"))
    assert scene.clause(new("3")) == "8.6.1.e"

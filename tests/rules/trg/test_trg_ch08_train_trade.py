"""Chapters 8.6.2 and 8.6.3: trains of others and obsolete trains; what both Dortmund games share is elsewhere."""

from __future__ import annotations

import pytest

from revier.rail.actions import Answer, BuyTrain, CounterOffer, Dividend, Pass, Run
from revier.rail.state import OWNED, SCRAPPED, TRAIN_POOL
from scenes.dortmund_games import new_train as new
from scenes.trg import A, B, Scene
from scenes.trg_lines import railway
from scenes.trg_track import UNNA_TO_CITY, beer_train


def in_pool(scene: Scene, train: str) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[train], TRAIN_POOL)


def with_cme(scene: Scene, *trains: str, director: int = B) -> Scene:
    """CME stands at 75, below the BME, with these trains."""
    return scene.found("CME", {director: 50}, value=75, treasury=100).give_trains("CME", *trains)


def to_the_train_step(scene: Scene) -> Scene:
    """The acting railway builds nothing and runs as well as it can."""
    while scene.node != "train":
        assert scene.mover is not None
        if scene.node == "run":
            scene.do(scene.offers(Run)[0])
        else:
            scene.do(Dividend(scene.mover, True) if scene.node == "pay" else Pass(scene.mover))
    return scene


# --- 8.6.2 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.2.a")
def test_trains_of_others_from_the_first_operating_round_on() -> None:
    scene = with_cme(railway(step="train", trains="2 2"), "2", "2", "2")
    scene.s.stock_round = 1
    for _ in range(2):
        scene.do(BuyTrain(A, "2", "CME", 30), Answer(B, True))
    assert (len(scene.trains("BME")), len(scene.trains("CME"))) == (4, 1)
    assert (scene.treasury("BME"), scene.treasury("CME")) == (440, 160)
    assert scene.clause(BuyTrain(A, "2", "CME", 30)) == "8.6.d"


@pytest.mark.rule("trg:8.6.2.b")
def test_the_price_is_agreed_and_at_least_1_mark() -> None:
    scene = with_cme(railway(step="train"), "2", "2")
    assert scene.clause(BuyTrain(A, "2", "CME", 0)) == "8.6.2.b"
    scene.do(BuyTrain(A, "2", "CME", 1))
    assert (scene.node, scene.mover) == ("offer", B)
    scene.do(Answer(B, True))
    assert (scene.trains("BME"), scene.treasury("BME"), scene.treasury("CME")) == (["2"], 499, 101)


@pytest.mark.rule("trg:8.6.2.b")
def test_no_deal_if_the_other_director_declines() -> None:
    scene = with_cme(railway(step="train"), "2").do(BuyTrain(A, "2", "CME", 200), Answer(B, False))
    assert (scene.trains("BME"), scene.trains("CME"), scene.treasury("BME")) == ([], ["2"], 500)
    assert scene.clause(BuyTrain(A, "2", "CME", 200)) == "8.6.2.b"  # a further offer is a better one
    scene.do(BuyTrain(A, "2", "CME", 201), Answer(B, False), BuyTrain(A, "2", "CME", 300), Answer(B, False))
    assert scene.clause(BuyTrain(A, "2", "CME", 400)) == "8.6.2.b"  # three offers a turn
    scene.give_trains("BME", "2").do(Pass(A))
    to_the_train_step(scene).do(Pass(B)).passes(4)
    assert to_the_train_step(scene).allows(BuyTrain(A, "2", "CME", 1))  # a new turn, and nothing was refused in it


@pytest.mark.rule("trg:8.6.2.b")
def test_the_other_director_may_name_a_price() -> None:
    """A higher one, that is, and no more than the buyer could pay."""
    scene = with_cme(railway(step="train"), "2").do(BuyTrain(A, "2", "CME", 200))
    assert [scene.clause(CounterOffer(B, price)) for price in (1, 199, 200)] == ["8.6.2.b"] * 3
    assert scene.clause(CounterOffer(B, 501)) == "8.6.4.c"
    scene.do(CounterOffer(B, 250))
    assert (scene.node, scene.mover) == ("offer", A)
    assert [choice.action for choice in scene.legal] == [Answer(A, True), Answer(A, False)]  # no haggling on
    scene.do(Answer(A, True))
    assert (scene.trains("BME"), scene.treasury("BME"), scene.treasury("CME")) == (["2"], 250, 350)


@pytest.mark.rule("trg:8.6.2.b")
def test_the_deal_is_made_in_the_buyers_turn() -> None:
    scene = with_cme(railway(), "2", "2").step("CME", "train")
    assert scene.clause(BuyTrain(A, "2", "CME", 50)) == "6.3.b"  # A directs the BME, which is not acting
    both = with_cme(railway(trains="2"), "2", "2", director=A).step("CME", "train")
    assert both.clause(BuyTrain(A, "2", "CME", 50)) == "8.6.2.b"  # CME cannot buy of itself
    both.do(BuyTrain(A, "2", "BME", 50))  # one director for both: agreed at once
    assert (len(both.trains("CME")), both.trains("BME")) == (3, [])


@pytest.mark.rule("trg:8.6.2.c")
def test_a_train_that_carried_beer_stays_for_the_rest_of_the_round() -> None:
    """KWE runs first and keeps its income, so in the next round the BME acts before it."""
    scene = beer_train("5", phase="5").brew(A, 1).lay_all("H12=K58/0")
    scene.found("BME", {B: 50}, value=80, treasury=300).give_trains("BME", "4").step("KWE", "run", rounds=2)
    scene.do(scene.run(("5", UNNA_TO_CITY, 1)), Dividend(A, False), Pass(A))
    ask = BuyTrain(B, "5", "KWE", 200)
    assert to_the_train_step(scene).mover == B
    assert scene.clause(ask) == "8.6.2.c"
    scene.do(Pass(B))
    assert (scene.s.operating_round, to_the_train_step(scene).mover) == (2, B)
    scene.do(ask, Answer(A, True))
    assert scene.trains("BME") == ["4", "5"]


@pytest.mark.rule("trg:8.6.2.c")
def test_a_second_train_of_the_type_that_carried_none_can_be_sold() -> None:
    """KWE has two 5-trains and one cube."""
    scene = beer_train("5", "5", phase="5").brew(A, 1)
    scene.found("BME", {B: 50}, value=75, treasury=300).give_trains("BME", "4").step("KWE", "run")
    scene.do(scene.run(("5", UNNA_TO_CITY, 1)), Dividend(A, False), Pass(A))
    ask = BuyTrain(B, "5", "KWE", 100)
    assert to_the_train_step(scene).mover == B
    scene.do(ask, Answer(A, True))
    assert (scene.trains("BME"), scene.trains("KWE")) == (["4", "5"], ["5"])
    scene.g.trains.move(scene.s, scene.g.d.train_index["4"], OWNED + scene.number("BME"), SCRAPPED)  # room for another
    assert scene.clause(ask) == "8.6.2.c"


# --- 8.6.3 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.6.3.b")
def test_type_3_leaves_with_the_first_type_6() -> None:
    scene = with_cme(railway(step="train", phase="5", trains="4", treasury=700).leave("5", 0), "3", "4")
    scene.pool_train("3").do(new("6"))
    assert (scene.trains("BME"), scene.trains("CME"), in_pool(scene, "3")) == (["4", "6"], ["4"], 0)
    assert (scene.treasury("BME"), scene.treasury("CME")) == (70, 100)


def first_8(*, trains: str = "") -> Scene:
    """BME is about to buy the first 8-train; CME has a 4-train and a route from Castrop to a mine."""
    scene = railway(step="train", phase="6", trains=trains, treasury=900, tiles="H12=K58/0 B4=K58/2")
    return with_cme(scene.leave("6", 1), "4").step("BME", "train", rounds=2)


@pytest.mark.rule("trg:8.6.3.c")
def test_type_4_runs_once_more_and_leaves() -> None:
    scene = first_8().do(new("8"))
    assert scene.trains("CME") == ["4"]
    scene.do(Pass(A)).passes(3)
    assert (scene.node, scene.mover) == ("run", B)
    scene.do(scene.run(("4", "A3:o0 B4:c0")))
    assert (scene.s.earned, scene.trains("CME"), scene.node) == (50 + 10, [], "pay")
    scene.do(Dividend(B, True))
    assert scene.clause(Pass(B)) == "8.6.4.a"  # it needs another one now


@pytest.mark.rule("trg:8.6.3.e")
def test_an_obsolete_train_counts_until_it_is_gone() -> None:
    scene = first_8(trains="4").give_trains("CME", "5").do(new("8"))
    ask = BuyTrain(A, "5", "CME", 10)
    assert scene.clause(ask) == "8.6.d"
    scene.do(Pass(A))
    assert to_the_train_step(scene).mover == B
    scene.do(Pass(B))
    assert to_the_train_step(scene).mover == A
    assert scene.trains("BME") == ["8"]
    assert scene.allows(ask)


@pytest.mark.rule("trg:8.6.3.e")
def test_obsolete_trains_of_the_pool_go_at_once() -> None:
    scene = first_8().pool_train("4").do(new("8"))
    assert in_pool(scene, "4") == 0

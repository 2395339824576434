"""Trains, their limit and when they go: chapters 8.6 to 8.6.4 of The Railway Game, 5.6.1.7 and on of its sister."""

from __future__ import annotations

from itertools import pairwise

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import Answer, BuyTrain, DiscardTrain, Pass
from revier.rail.state import OWNED, SCRAPPED, TRAIN_POOL
from scenes.dortmund import A, B, C, DortmundScene
from scenes.dortmund_games import PRICES, Case, both
from scenes.dortmund_games import new_train as new
from scenes.trg_lines import HAGEN_CITY, HAGEN_TO_CITY


def buyer(case: Case, phase: str, trains: str = "", *, treasury: int = 2000) -> DortmundScene:
    """The BME of A at the end of its turn."""
    return case.railway("BME", "train", phase=phase, trains=trains, treasury=treasury)


def with_cme(scene: DortmundScene, *trains: str, director: int = B) -> DortmundScene:
    """CME stands at 55, below the BME, with these trains."""
    return scene.found("CME", {director: 50}, value=55, treasury=100).give_trains("CME", *trains)


def in_pool(scene: DortmundScene, train: str) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[train], TRAIN_POOL)


# --- in general -------------------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.6.b", "hsb:5.6.1.7.b"))
@pytest.mark.parametrize(("train", "too_little"), [("2", 60), ("3", 170)])
def test_a_train_is_paid_from_the_treasury(case: Case, train: str, too_little: int) -> None:
    scene = buyer(case, train, "2", treasury=too_little).set_cash(1000, 0, 0, 0)
    assert scene.clause(new(train)) == case.clause
    scene.set_treasury("BME", PRICES[train]).do(new(train))
    assert (scene.treasury("BME"), scene.cash(A)) == (0, 1000)
    told = [event.key for event in scene.events]
    assert told == ["rail.log.buys_train_bank"]  # and not that he added anything


@both(marks=pytest.mark.rule("trg:8.6.d", "trg:8.6.c", "hsb:5.6.1.7.c", "hsb:4.f"))
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_the_limit_of_trains(case: Case, phase: str, limit: int) -> None:
    full = buyer(case, phase, " ".join(["3"] * limit))
    assert full.clause(new(phase)) == case.clause
    with_cme(full, "4", director=A).pool_train("4")
    assert full.clause(BuyTrain(A, "4", "CME", 1)) == case.clause
    assert full.clause(BuyTrain(A, "4", "pool", 300)) == case.clause
    assert buyer(case, phase, " ".join(["3"] * (limit - 1))).allows(new(phase))


@both(marks=pytest.mark.rule("trg:8.6.d", "hsb:5.6.1.7.c"))
def test_at_the_limit_nothing_is_bought_even_if_it_would_make_room(case: Case) -> None:
    """With the first train of type 4 those of type 2 would go."""
    assert buyer(case, "3", "2 3 3 3").leave("3", 0).clause(new("4")) == case.clause
    assert buyer(case, "3", "2 3 3").leave("3", 0).allows(new("4"))


@both(marks=pytest.mark.rule("trg:8.6.e", "hsb:5.6.1.7.d"))
def test_surplus_trains_go_to_the_pool_as_their_director_chooses(case: Case) -> None:
    """B's CME buys the first 5-train; the BME of A has three trains, two are the new limit."""
    scene = with_cme(buyer(case, "4", "3 3 4"), "4").leave("4", 0).set_treasury("CME", 450).step("CME", "train")
    scene.do(new("5", B))
    assert (scene.node, scene.mover) == ("discard", A)
    assert {a.train for a in scene.offers(DiscardTrain) if isinstance(a, DiscardTrain)} == {"3", "4"}
    assert scene.clause(DiscardTrain(A, "2")) == case.clause
    scene.do(DiscardTrain(A, "3"))
    assert (scene.trains("BME"), scene.treasury("BME")) == (["3", "4"], 2000)
    assert scene.g.trains.pooled(scene.s) == [scene.g.d.train_index["3"]]
    assert scene.node == "train"  # the CME goes on


@both(marks=pytest.mark.rule("trg:8.6.e", "hsb:5.6.1.7.d"))
def test_of_several_railways_with_a_surplus_the_one_that_acts_first_gives_up_first(case: Case) -> None:
    """RhE buys the first 5-train; the BME stands above 55, where the CME is."""
    scene = with_cme(buyer(case, "4", "3 3 4"), "3", "4", "4").leave("4", 0)
    scene.found("RhE", {C: 50}, value=55, treasury=450).step("RhE", "train").do(new("5", C))
    assert scene.price("BME") > scene.price("CME") == 55
    assert (scene.node, scene.mover) == ("discard", A)
    scene.do(DiscardTrain(A, "3"))
    assert (scene.node, scene.mover) == ("discard", B)
    assert scene.do(DiscardTrain(B, "4")).node == "train"


@both(marks=pytest.mark.rule("trg:8.6.e", "hsb:5.6.1.7.d"))
def test_after_the_surplus_is_gone_the_turn_goes_on_where_it_was(case: Case) -> None:
    """The BME opens its first turn with the first 5-train; then the CME gives one up, and the BME lays track."""
    scene = with_cme(case.railway("BME", "track", phase="4", treasury=450), "4", "4", "4").leave("4", 0)
    scene.s.operated[scene.number("BME")] = 0
    scene.step("BME", "early").do(new("5"), DiscardTrain(B, "4"))
    assert (scene.node, scene.mover, scene.trains("CME")) == ("track", A, ["4", "4"])


@both(marks=pytest.mark.rule("trg:8.6.f", "trg:8.6.1.f", "hsb:5.6.1.7.e"))
def test_pool_trains_cost_the_printed_price_and_do_not_count_as_new(case: Case) -> None:
    scene = buyer(case, "5", treasury=1000).pool_train("4")
    bank = scene.bank
    assert scene.clause(BuyTrain(A, "4", "pool", 299)) == case.clause
    assert scene.clause(BuyTrain(A, "3", "pool", 180)) == case.clause
    scene.do(BuyTrain(A, "4", "pool", 300))
    assert (scene.treasury("BME"), scene.bank, scene.trains("BME")) == (700, bank + 300, ["4"])
    assert scene.g.trains.pooled(scene.s) == []
    assert scene.allows(new("5"))


def gave_up_a_4_train(case: Case) -> DortmundScene:
    """The BME of A gave up one of two 4-trains when the CME bought the first 5-train, and has room for one again."""
    scene = with_cme(buyer(case, "4", "3 4 4"), "4").leave("4", 0).set_treasury("CME", 750).step("CME", "train")
    scene.do(new("5", B), DiscardTrain(A, "4"))
    scene.g.trains.move(scene.s, scene.g.d.train_index["3"], OWNED + scene.number("BME"), SCRAPPED)
    return scene


def pool_of(scene: DortmundScene) -> list[str]:
    """What is offered out of the Bank Pool."""
    return [each.train for each in scene.offers(BuyTrain) if isinstance(each, BuyTrain) and each.source == "pool"]


@both(marks=pytest.mark.rule("trg:8.6.f", "hsb:5.6.1.7.e"))
def test_a_train_in_the_pool_is_for_other_railways(case: Case) -> None:
    """CME has trains 4 and 5, the limit; RhE has none and 300 M, the printed price of a 4-train."""
    scene = gave_up_a_4_train(case).step("BME", "train")
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == case.clause
    said = {train: scene.why_not(BuyTrain(A, train, "pool", PRICES[train])) for train in ("4", "3")}
    assert {train: refusal and refusal.reason.key for train, refusal in said.items()} == {
        "4": "dortmund.refused.train.given_up",
        "3": "rail.refused.train.not_in_pool",
    }
    assert pool_of(scene) == []
    scene.found("RhE", {C: 50}, value=55, treasury=300).step("RhE", "train")
    assert pool_of(scene) == ["4"]
    scene.do(BuyTrain(C, "4", "pool", 300))
    assert (scene.trains("RhE"), scene.treasury("RhE")) == (["4"], 0)


@both(marks=pytest.mark.rule("trg:8.6.f", "hsb:5.6.1.7.e"))
def test_of_two_equal_trains_in_the_pool_the_other_railways_is_bought(case: Case) -> None:
    scene = gave_up_a_4_train(case)
    scene.g.trains.move(scene.s, scene.g.d.train_index["4"], OWNED + scene.number("CME"), TRAIN_POOL)
    scene.step("BME", "train").do(BuyTrain(A, "4", "pool", 300))
    assert (scene.trains("BME"), in_pool(scene, "4")) == (["4", "4"], 1)
    scene.g.trains.move(scene.s, scene.g.d.train_index["4"], OWNED + scene.number("BME"), SCRAPPED)
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == case.clause  # what is left is its own
    scene.step("CME", "train")
    assert pool_of(scene) == ["4"]


@both(marks=pytest.mark.rule("trg:8.6.f", "hsb:5.6.1.7.e"))
def test_the_own_train_in_the_pool_does_not_help_a_railway_that_must_buy(case: Case) -> None:
    """BME has 400 M: enough for its own 4-train, too little for a 5-train. Only the forced purchase of that is left."""
    scene = gave_up_a_4_train(case)
    scene.g.trains.move(scene.s, scene.g.d.train_index["4"], OWNED + scene.number("BME"), SCRAPPED)
    scene.set_treasury("BME", 400).step("BME", "train")
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == case.clause
    scene.do(OwnDeal(A, "sell", 10))  # one certificate of its own first: 60 M and more
    assert scene.allows(new("5"))


@both(marks=pytest.mark.rule("trg:8.6.g", "hsb:5.6.1.7.f"))
def test_no_train_is_given_up_by_choice(case: Case) -> None:
    scene = buyer(case, "3", "2 2")
    assert scene.clause(DiscardTrain(A, "2")) == case.clause
    assert not scene.offers(DiscardTrain)


# --- new trains -------------------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.6.1.a", "hsb:5.6.1.7.1.a"))
@pytest.mark.parametrize("train", PRICES)
def test_new_trains_cost_their_printed_price_and_leave_the_display(case: Case, train: str) -> None:
    scene = buyer(case, train)
    if train == "8":
        scene.leave("6", 0)
    bank, there = scene.bank, scene.on_display(train)
    assert scene.clause(BuyTrain(A, train, "bank", PRICES[train] - 1)) == case.clause
    scene.do(new(train))
    assert (scene.treasury("BME"), scene.bank) == (2000 - PRICES[train], bank + PRICES[train])
    assert scene.on_display(train) == there - 1


@both(marks=pytest.mark.rule("trg:8.6.1.b", "hsb:5.6.1.7.1.b"))
@pytest.mark.parametrize(("before", "after"), list(pairwise("23456")))
def test_trains_are_sold_in_rising_order(case: Case, before: str, after: str) -> None:
    """As long as one train of a type is left, none of a later type is sold; then the next type, and no other."""
    scene = buyer(case, before).leave(before, 1)
    for later in PRICES:
        if before < later < "8":  # type 8 has a rule of its own
            assert scene.clause(new(later)) == case.clause
    assert scene.allows(new(before))
    sold_out = buyer(case, before).leave(before, 0)
    assert sold_out.clause(new(before)) == case.clause
    offered = [each.train for each in sold_out.offers(BuyTrain) if isinstance(each, BuyTrain) and each.source == "bank"]
    assert offered == [after]


@both(marks=pytest.mark.rule("trg:8.6.1.c", "hsb:4.c", "hsb:5.6.1.7.1.b"))
def test_type_8_comes_after_the_second_of_type_6(case: Case) -> None:
    """The first one started the phase; with four players there were 3 trains or 14 cards of the type."""
    scene, there = buyer(case, "6"), case.pick(trg=3, hsb=14)
    assert scene.on_display("6") == there - 1
    assert scene.clause(new("8")) == case.clause
    scene.leave("6", there - 2)
    assert scene.allows(new("8"))
    assert scene.allows(new("6"))


@both(marks=pytest.mark.rule("trg:8.6.1.d", "hsb:5.6.1.7.1.c", "hsb:4.i"))
def test_two_new_trains_of_type_2(case: Case) -> None:
    scene = buyer(case, "2").do(new("2"), new("2"))
    assert scene.clause(new("2")) == case.clause
    assert (scene.trains("BME"), scene.node) == (["2", "2"], "train")


@both(marks=pytest.mark.rule("trg:8.6.1.e", "hsb:5.6.1.7.1.c", "hsb:4.i"))
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "8"])
def test_one_new_train_of_any_other_type(case: Case, phase: str) -> None:
    scene = buyer(case, phase).do(new(phase))
    on_sale = [scene.g.d.trains[train].name for train in scene.g.trains.new_on_sale(scene.s)]
    assert {scene.clause(new(train)) for train in on_sale} == {case.clause}


# --- trains that go ---------------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.6.3.a", "hsb:5.6.1.7.3.a", "hsb:4.m"))
def test_type_2_leaves_with_the_first_of_type_4(case: Case) -> None:
    scene = with_cme(buyer(case, "3", "2 3"), "2", "2").leave("3", 0).pool_train("2").do(new("4"))
    assert (scene.trains("BME"), scene.trains("CME"), in_pool(scene, "2")) == (["3", "4"], [], 0)
    assert (scene.treasury("BME"), scene.treasury("CME")) == (1700, 100)
    assert [event.key for event in scene.events].count("rail.log.scrapped") == 3  # one of the BME, two of the CME


@both(marks=pytest.mark.rule("trg:8.6.3.d", "hsb:5.6.1.7.3.c"))
def test_an_obsolete_train_is_not_sold(case: Case) -> None:
    scene = with_cme(buyer(case, "6").leave("6", 1), "4").step("BME", "train")  # 8 is open
    ask = BuyTrain(A, "4", "CME", 10)
    assert scene.allows(ask)
    assert scene.do(new("8")).clause(ask) == case.clause


@both(marks=pytest.mark.rule("trg:8.6.3.f", "hsb:5.6.1.7.3.d"))
@pytest.mark.parametrize("train", ["5", "6", "8"])
def test_larger_trains_stay(case: Case, train: str) -> None:
    """In the grey phase they run and are still there: Hagen 50, mine 10, freight yard 20, city 60."""
    scene = case.railway(step="run", phase="8", tiles=HAGEN_CITY, trains=train)
    scene.do(scene.run((train, HAGEN_TO_CITY)))
    assert (scene.s.earned, scene.trains("BME")) == (140, [train])


# --- a railway must own one -------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:8.6.4.a", "hsb:5.6.1.7.4.a", "hsb:5.6.1.e"))
def test_no_railway_ends_its_turn_without_a_train_even_without_a_route(case: Case) -> None:
    scene = buyer(case, "2")  # nothing is built
    assert scene.clause(Pass(A)) == case.clause
    assert scene.do(new("2")).allows(Pass(A))
    sold_out = buyer(case, "8").leave("6", 0).leave("8", 0)
    assert sold_out.allows(Pass(A))  # where there is none left nobody can own one


@both(marks=pytest.mark.rule("trg:8.6.4.b", "hsb:5.6.1.7.4.b"))
def test_three_sources_for_the_train(case: Case) -> None:
    scene = with_cme(buyer(case, "3", treasury=500), "3").pool_train("2")
    offered = {(a.train, a.source) for a in scene.offers(BuyTrain) if isinstance(a, BuyTrain)}
    assert offered == {("3", "bank"), ("2", "pool"), ("3", "CME")}
    for purchase in (new("3"), BuyTrain(A, "2", "pool", 80), BuyTrain(A, "3", "CME", 500)):
        assert scene.allows(purchase)
        other = scene.fork().do(purchase)
        if other.node == "offer":
            other.do(Answer(B, True))
        assert other.allows(Pass(A))


@both(marks=pytest.mark.rule("trg:8.6.4.b", "hsb:5.6.1.7.4.b"))
def test_a_train_comes_from_somebody_who_has_it(case: Case) -> None:
    """There is no 7-train and no railway XYZ; the CME has a 2-train alone, and nobody buys of himself."""
    scene = with_cme(buyer(case, "3", "2"), "2")
    assert scene.allows(BuyTrain(A, "2", "CME", 10))
    for train, source in (("7", "bank"), ("7", "CME"), ("2", "XYZ"), ("3", "CME"), ("2", "BME")):
        assert not scene.allows(BuyTrain(A, train, source, 180)), (train, source)


@both(marks=pytest.mark.rule("trg:8.6.4.c", "hsb:5.6.1.7.4.b"))
@pytest.mark.parametrize(("treasury", "too_much"), [(40, 41), (50, 70)])
def test_a_train_of_another_railway_is_paid_by_the_treasury_alone(case: Case, treasury: int, too_much: int) -> None:
    scene = with_cme(buyer(case, "2", treasury=treasury), "2").set_cash(300, 0, 0, 0)
    assert scene.clause(BuyTrain(A, "2", "CME", too_much)) == case.clause
    scene.do(BuyTrain(A, "2", "CME", treasury), Answer(B, True))
    assert (scene.treasury("BME"), scene.cash(A), scene.trains("BME")) == (0, 300, ["2"])

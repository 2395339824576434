"""Offers made again on better terms, and answered with others: beer on trains, markers of The Expert Game."""

from __future__ import annotations

import pytest

from revier.core.message import render
from revier.games.hsb.actions import Deliver, Load, TakeFewer
from revier.games.hsb.expert_actions import BuyMcm, Contract
from revier.rail.actions import Answer, CounterOffer, Pass
from scenes.hsb import A, B, C, Scene

HAGEN_CITY = "H12=K58/0 G11=8/3"  # Hagen - mine H12 - freight yard F12, and over printed track on to the city


def exporting(*, expert: bool = False) -> Scene:
    """DUB of A has the card 8 with three arrows; BME of B has an 8-train with three squares and a 6-train."""
    scene = Scene(4, expert=expert).give_minors().set_phase("8").set_demand()
    scene.found("DUB", {A: 50, B: 10}, treasury=100).found("BME", {B: 50}, treasury=100).lay_all(HAGEN_CITY)
    return scene.give_trains("BME", "6", "8").set_cards("DUB", "8").brewery_step("DUB", "deliver")


def ask(cubes: int, train: str = "8") -> Load:
    return Load(A, "8", "BME", train, cubes)


def reason(scene: Scene, action: Load) -> str:
    """The sentence somebody hears who may not ask."""
    refusal = scene.why_not(action)
    assert refusal is not None, f"{action} is legal"
    return refusal.reason.key


# --- beer -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_after_a_no_one_may_ask_for_fewer_cubes() -> None:
    scene = exporting().do(ask(2), Answer(B, False))
    assert [scene.clause(ask(cubes)) for cubes in (2, 3)] == ["5.6.2.1.2.2.f", "5.6.2.1.2.2.f"]
    assert scene.allows(ask(2, "6"))  # another type of train
    scene.do(ask(1), Answer(B, True))
    assert (scene.cargo("BME"), scene.s.earned) == ([("8", 1)], 100)


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_after_a_no_to_one_cube_there_is_nothing_left_to_ask_in_this_turn() -> None:
    scene = exporting().do(ask(1), Answer(B, False))
    assert [scene.clause(ask(cubes)) for cubes in (1, 2)] == ["5.6.2.1.2.2.f", "5.6.2.1.2.2.f"]
    assert [reason(scene, ask(cubes)) for cubes in (1, 3)] == ["hsb.refused.asked_for_one"] * 2  # not: ask for fewer
    assert scene.offers(Load) == [ask(1, "6"), ask(2, "6")]
    assert scene.brewery_step("DUB", "deliver").allows(ask(3))  # a new turn


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_after_three_noes_the_director_is_asked_no_more() -> None:
    scene = exporting()
    for cubes in (3, 2, 1):
        scene.do(ask(cubes), Answer(B, False))
    assert [reason(scene, ask(cubes)) for cubes in (1, 2, 3)] == ["hsb.refused.asked_often"] * 3
    assert scene.allows(ask(2, "6"))  # another type of train is another thing


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_a_railway_may_offer_to_take_fewer() -> None:
    scene = exporting().do(ask(3))
    assert scene.offers(TakeFewer) == [TakeFewer(B, 2), TakeFewer(B, 1)]
    assert [scene.clause(TakeFewer(B, cubes)) for cubes in (0, 3, 4)] == ["5.6.2.1.2.2.f"] * 3
    assert not scene.allows(TakeFewer(A, 2))
    scene.do(TakeFewer(B, 2))
    assert (scene.node, scene.mover, scene.cargo("BME")) == ("loading", A, [])
    assert scene.clause(TakeFewer(A, 1)) == "5.6.2.1.2.2.f"  # it is answered yes or no
    assert scene.clause(Deliver(A)) == "5.6.2.1.2.2.f"
    for language, said in (("en", "2 beer cubes only"), ("de", "nur 2 Bierwürfel")):
        assert said in render(scene.g.headline(scene.s), language)
    refused = scene.fork().do(Answer(A, False))
    scene.do(Answer(A, True))
    assert (scene.cargo("BME"), scene.s.earned, scene.mover) == ([("8", 2)], 200, A)
    assert (refused.cargo("BME"), refused.mover) == ([], A)
    assert refused.clause(ask(3)) == "5.6.2.1.2.2.f"  # that came to nothing
    assert refused.allows(ask(2))


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_one_cube_can_only_be_taken_or_left() -> None:
    assert exporting().do(ask(1)).offers(TakeFewer) == []


@pytest.mark.rule("hsb:8.2.s")
def test_a_contract_overrules_what_was_refused() -> None:
    scene = exporting(expert=True).give_event("DUB", "P").do(ask(1), Answer(B, False), Contract(A, "BME"), ask(3))
    assert scene.cargo("BME") == [("8", 3)]


# --- markers ----------------------------------------------------------------------------------------------------------
def buying() -> Scene:
    """B4 of B, with 500, could buy the pub A2 of B5, which belongs to C, for 30 to 90."""
    scene = Scene(4, expert=True).give_minors().set_phase("3").set_funds("B4", 500).give_markers("B5", "A2")
    return scene.brewery_step("B4", "equip")


def pub(price: int) -> BuyMcm:
    return BuyMcm(B, "A2", "B5", price)


@pytest.mark.rule("hsb:8.1.c")
def test_a_marker_may_be_asked_for_again_at_a_higher_price_three_times_in_all() -> None:
    scene = buying().do(pub(45), Answer(C, False))
    assert [scene.clause(pub(price)) for price in (30, 45)] == ["8.1.c", "8.1.c"]
    (again,) = (choice for choice in scene.g.legal(scene.s).of(BuyMcm) if choice.action == pub(46))
    assert again.span is not None
    assert (again.span.low, again.span.high) == (46, 90)
    scene.do(pub(46), Answer(C, False), pub(60), Answer(C, False))
    assert scene.clause(pub(90)) == "8.1.c"  # three times no
    assert all(isinstance(a, BuyMcm) and a.source == "bank" for a in scene.offers(BuyMcm))
    assert scene.brewery_step("B4", "equip").allows(pub(30))


@pytest.mark.rule("hsb:8.1.c")
def test_the_owner_of_a_marker_may_name_a_higher_price() -> None:
    scene = buying().do(pub(45))
    (counter,) = scene.g.legal(scene.s).of(CounterOffer)
    assert counter.span is not None
    assert (counter.span.low, counter.span.high) == (46, 90)
    assert [scene.clause(CounterOffer(C, price)) for price in (44, 45, 91)] == ["8.1.c"] * 3
    scene.do(CounterOffer(C, 80))
    assert (scene.node, scene.mover, scene.markers("B4")) == ("marker_offer", B, [])
    assert scene.clause(CounterOffer(B, 70)) == "8.1.c"  # it is answered yes or no
    waiting = [at.why_not(Pass(B)) for at in (buying().do(pub(45)), scene)]
    assert [said and said.reason.key for said in waiting] == ["hsb.refused.marker_answer", "hsb.refused.counter_answer"]
    funds = scene.funds("B5")
    refused = scene.fork().do(Answer(B, False))
    scene.do(Answer(B, True))
    assert (scene.funds("B4"), scene.funds("B5"), scene.markers("B4")) == (420, funds + 80, ["A2"])
    assert (refused.funds("B4"), refused.markers("B5"), refused.mover) == (500, ["A2"], B)
    assert refused.keys() == ["hsb.log.not_for_that"]
    assert buying().do(pub(45), Answer(C, False)).keys() == ["rail.log.declines"]
    assert refused.clause(pub(45)) == "8.1.c"
    assert refused.allows(pub(46))


@pytest.mark.rule("hsb:8.1.c")
def test_no_more_is_asked_than_the_buyer_has() -> None:
    scene = buying().set_funds("B4", 50).do(pub(45))
    (counter,) = scene.g.legal(scene.s).of(CounterOffer)
    assert counter.span is not None
    assert counter.span.high == 50
    assert scene.clause(CounterOffer(C, 51)) == "8.1.c"
    assert buying().set_funds("B4", 45).do(pub(45)).offers(CounterOffer) == []
    assert buying().do(pub(90)).offers(CounterOffer) == []


@pytest.mark.rule("hsb:8.6.b", "hsb:8.1.3.d")
def test_a_brewery_may_name_a_price_for_its_wagon_to_a_railway() -> None:
    """Between a brewery and a railway 50 to 150."""
    scene = Scene(4, expert=True).give_minors().set_phase("6").found("BME", {A: 50}, treasury=500)
    scene.give_trains("BME", "6").give_markers("B4", "C").step("BME", "train").do(BuyMcm(A, "C", "B4", 50))
    assert scene.clause(CounterOffer(B, 151)) == "8.6.b"
    scene.do(CounterOffer(B, 150))
    assert scene.mover == A
    scene.do(Answer(A, True))
    assert (scene.treasury("BME"), scene.markers("BME")) == (350, ["C"])

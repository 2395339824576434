"""Chapter 9.3: a Montan company asks for a railway's train, and the railway's director names another price.

The card of type 3 has an engine price of 60: a train of that type may cost 10 to 90 (9.3.c).
"""

from __future__ import annotations

import pytest

from revier.core.message import render
from revier.games.ruhr.actions import BuyEngine
from revier.rail.actions import Answer, CounterOffer, Dividend, Pass
from scenes.ruhr import A, B, Scene


def mine(*, chest: int = 100, engine: str = "") -> Scene:
    """Zollverein (pMC 7) of A may spend; the CME of B has a type 3 train."""
    scene = Scene().cleared().set_phase("3").pmc(7, A, "AAB", link=True, chest=chest, engine=engine)
    return scene.found("CME", {B: 50}, value=60, treasury=40).give_trains("CME", "3").spend(7)


def ask(price: int, instead_of: str = "") -> BuyEngine:
    return BuyEngine(A, "3", "CME", price, instead_of)


def bounds(scene: Scene) -> list[tuple[int, int]]:
    """From where to where a counter-offer may go; none where none is possible."""
    spans = [choice.span for choice in scene.g.legal(scene.s).of(CounterOffer)]
    return [(span.low, span.high) for span in spans if span is not None]


@pytest.mark.rule("ruhr:9.3.c")
def test_the_director_of_the_railway_may_name_a_price_which_is_paid() -> None:
    scene = mine().do(ask(30), CounterOffer(B, 70))
    assert (scene.node, scene.mover, scene.engines(7), scene.trains("CME")) == ("engine_offer", A, [], ["3"])
    scene.do(Answer(A, True))
    assert (scene.chest(7), scene.treasury("CME")) == (100 - 70, 40 + 70)
    assert (scene.engines(7), scene.trains("CME")) == (["W2"], [])


@pytest.mark.rule("ruhr:9.3.c")
def test_a_price_that_was_named_and_not_paid_leaves_all_as_it_was() -> None:
    """The offer of 30 has come to nothing, not the 70 nobody offered; the turn goes on."""
    scene = mine(engine="W1").do(ask(30, "W1"), CounterOffer(B, 70), Answer(A, False))
    assert scene.keys() == ["rail.log.declines_counter"]
    assert (scene.chest(7), scene.treasury("CME"), scene.engines(7), scene.trains("CME")) == (100, 40, ["W1"], ["3"])
    assert (scene.node, scene.mover) == ("site_spend", A)
    assert scene.clause(ask(30, "W1")) == "9.3.c"
    assert [a for a in scene.offers(BuyEngine) if isinstance(a, BuyEngine) and a.source == "CME"] == [ask(31, "W1")]
    assert scene.do(ask(31, "W1"), CounterOffer(B, 32), Answer(A, True)).engines(7) == ["W2"]  # in place of the W1


@pytest.mark.rule("ruhr:9.3.c")
def test_offers_that_were_answered_with_a_price_count_among_the_three() -> None:
    scene = mine()
    for price in (30, 31, 32):
        scene.do(ask(price), CounterOffer(B, 80), Answer(A, False))
    assert scene.clause(ask(90)) == "9.3.c"
    assert [a for a in scene.offers(BuyEngine) if isinstance(a, BuyEngine) and a.source == "CME"] == []


@pytest.mark.rule("ruhr:9.3.c")
def test_a_counter_offer_asks_for_more_and_for_no_more_than_a_train_may_cost() -> None:
    scene = mine().do(ask(30))
    assert bounds(scene) == [(31, 90)]
    assert [scene.clause(CounterOffer(B, price)) for price in (29, 30, 91)] == ["9.3.c"] * 3
    assert all(scene.allows(CounterOffer(B, price)) for price in (31, 90))
    assert bounds(mine().do(ask(90))) == []


@pytest.mark.rule("ruhr:9.3.b", "ruhr:9.3.c")
def test_a_counter_offer_asks_for_no_more_than_the_montan_company_has() -> None:
    scene = mine(chest=50).do(ask(30))
    assert bounds(scene) == [(31, 50)]
    assert scene.clause(CounterOffer(B, 51)) == "9.3.b"
    assert bounds(mine(chest=30).do(ask(30))) == []


@pytest.mark.rule("ruhr:9.3.c")
def test_a_counter_offer_is_answered_yes_or_no_by_whoever_asked() -> None:
    scene = mine().do(ask(30))
    assert not scene.allows(CounterOffer(A, 70))
    scene.do(CounterOffer(B, 70))
    for a in (CounterOffer(A, 60), CounterOffer(B, 60), Answer(B, True), ask(60), Pass(A)):
        assert not scene.allows(a)
    assert scene.offers(Answer) == [Answer(A, True), Answer(A, False)]


@pytest.mark.rule("ruhr:9.3.c", "ruhr:7.2.a")
def test_what_was_declined_in_the_turn_of_one_mine_may_be_offered_in_that_of_the_next() -> None:
    """Numbers 7 and 9 of A act one after the other."""
    scene = mine().pmc(9, A, "AAB", link=True, chest=100).spend(7).do(ask(30), Answer(B, False), Pass(A))
    assert (scene.acting(), scene.node) == ("#9", "site_pay")
    scene.do(Dividend(A, False))
    assert scene.do(ask(10), Answer(B, True)).engines(9) == ["W2"]


@pytest.mark.rule("ruhr:9.3.c")
def test_the_director_of_a_corporation_answers_for_it() -> None:
    """Ruhrbergbau AG of A has 100; the CME of B names 65."""
    scene = Scene().cleared().set_phase("3").montan("RB", {A: 40}, "AAB", site=7, treasury=100)
    scene.found("CME", {B: 50}, value=60).give_trains("CME", "3").step("RB", "montan_spend")
    scene.do(ask(20), CounterOffer(B, 65), Answer(A, True))
    assert (scene.treasury("RB"), scene.treasury("CME"), scene.trains("CME")) == (35, 65, [])


def test_what_is_asked_and_answered_is_said_in_both_languages() -> None:
    """The price that was named, not the one offered, stands in every sentence about it."""
    scene = mine().do(ask(30), CounterOffer(B, 70))
    shown = [scene.g.headline(scene.s), *(scene.g.say(scene.s, a) for a in scene.offers(Answer))]
    assert [render(line, "en") for line in shown[1:]] == [
        "Accept: a 3-train of CME for 70 M",
        "Decline: no 3-train of CME for 70 M",
    ]
    for language in ("en", "de"):
        assert all("70" in render(line, language) and "30" not in render(line, language) for line in shown)
        assert "Zollverein" in render(shown[0], language)

"""Chapter 4: the first stock round."""

import pytest

from revier.rail.actions import BuyShare, Found, Pass, SellShares
from scenes.trg import A, B, C, Scene


def first_round() -> Scene:
    """Three players; A has No. 4, B No. 1 and C No. 3."""
    return Scene(3).bid_all(("PB4", 80), ("PB1", 20), ("PB3", 60)).set_cash(900, 900, 900)


@pytest.mark.rule("trg:4.1.a")
def test_the_lowest_brewery_acts_first() -> None:
    scene = first_round()
    turns = []
    for company in ("BME", "CME", "RhE", "KWE"):
        assert scene.mover is not None
        turns.append(scene.mover)
        scene.do(Found(scene.mover, company, 55))
    assert turns == [B, C, A, B]


@pytest.mark.rule("trg:4.1.b")
def test_seats_change_to_the_order_of_the_breweries() -> None:
    """C is now left of B: among equals C and not A becomes director after B."""
    scene = first_round()
    assert (scene.s.order, scene.s.priority) == ([B, C, A], B)
    scene.found("BME", {B: 20, A: 20, C: 20}, director=B).stock_turn(B).do(SellShares(B, "BME", (10,)))
    assert scene.director("BME") == C


@pytest.mark.rule("trg:4.1.c")
def test_a_turn_is_one_purchase_or_a_pass() -> None:
    scene = first_round().do(Found(B, "BME", 60))
    assert scene.mover == C
    assert scene.clause(BuyShare(B, "BME", "offer", 10)) == "7.d"
    # Who bought nothing is told that it is not his turn, and so is who wants to pass.
    assert [scene.clause(a) for a in (BuyShare(A, "BME", "offer", 10), Pass(B))] == ["", ""]
    scene.do(BuyShare(C, "BME", "offer", 10))
    assert scene.mover == A
    scene.do(Pass(A))
    assert scene.mover == B


@pytest.mark.rule("trg:4.1.d")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    scene = first_round().do(Found(B, "BME", 60), BuyShare(C, "BME", "offer", 10), Pass(A), Pass(B))
    assert scene.clause(SellShares(C, "BME", (10,))) == "7.4.b"
    assert scene.offers(SellShares) == []


@pytest.mark.rule("trg:4.2.a")
def test_the_round_ends_when_all_pass_one_after_another() -> None:
    scene = first_round().do(Pass(B), Pass(C), Found(A, "BME", 60), BuyShare(B, "BME", "offer", 10), Pass(C), Pass(A))
    assert (scene.node, scene.s.stock_round, scene.cash(B)) == ("stock_turn", 1, 840)
    scene.do(Pass(B))
    assert scene.keys().count("rail.log.operating_round") == 1
    assert (scene.s.stock_round, scene.cash(B)) == (2, 845)  # nobody was floated; No. 1 has paid
    assert scene.keys().count("rail.log.priority") == 1


@pytest.mark.rule("trg:4.2.b")
def test_the_neighbour_of_the_last_buyer_gets_priority_deal() -> None:
    scene = first_round().do(Found(B, "BME", 60), BuyShare(C, "BME", "offer", 10)).passes(3)
    assert scene.s.priority == A
    assert (scene.s.stock_round, scene.mover) == (2, A)  # BME was not floated, so nobody acted in between


@pytest.mark.rule("trg:4.2.c")
def test_five_shares_sold_and_the_corporation_is_floated() -> None:
    scene = first_round().do(Found(B, "BME", 60), *[BuyShare(seat, "BME", "offer", 10) for seat in (C, A, B)])
    assert scene.keys().count("rail.log.floats") == 1  # at once, with the fifth share (7.6.a)
    scene.do(Found(C, "CME", 60)).passes(3)
    assert scene.keys().count("rail.log.floats") == 0
    assert [bool(scene.s.floated[scene.number(c)]) for c in ("BME", "CME")] == [True, False]
    assert scene.g.operator(scene.s) == scene.number("BME")


@pytest.mark.rule("trg:4.2.d")
def test_one_operating_round_follows_in_the_yellow_phase() -> None:
    scene = first_round().do(Found(B, "KWE", 60), *[BuyShare(seat, "KWE", "offer", 10) for seat in (C, A, B)]).passes(3)
    assert (scene.s.operating_round, scene.s.operating_rounds, scene.phase) == (1, 1, "2")
    assert scene.node == "track"

"""Chapters 5.3 and 5.4: bidding for the minor breweries, and the first stock round."""

from __future__ import annotations

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.dortmund.actions import PlaceBid
from revier.games.hsb.actions import TradeIn
from revier.rail.actions import BuyShare, Found, Pass, SellShares
from revier.rail.state import CLOSED
from scenes.hsb import A, B, C, D, E, Scene


# --- 5.3: the bidding -------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.3.a", "hsb:3.2.1.a")
def test_everybody_bids_in_order_and_nobody_can_pass() -> None:
    scene = Scene(4)
    bidders = []
    for lot in ("B2", "B4", "B5", "B5"):
        assert scene.mover is not None
        bidders.append(scene.mover)
        assert not scene.allows(Pass(scene.mover))
        scene.bid_all((lot, 0 if lot != "B5" or scene.mover == C else 5))
    assert bidders == [A, B, C, D]
    assert scene.mover == C  # outbid


@pytest.mark.rule("hsb:5.3.a", "hsb:5.3.b")
def test_a_first_bid_may_be_on_any_box() -> None:
    scene = Scene(4)
    for value in (0, 5, 10, 15, 20, 25, 30):
        assert scene.allows(PlaceBid(A, "B7", value))
    for value in (-5, 1, 35):
        assert scene.clause(PlaceBid(A, "B7", value)) == "5.3.a"
    assert scene.clause(PlaceBid(A, "BME", 0)) == "5.3.a"


@pytest.mark.rule("hsb:5.3.b")
def test_a_bid_on_a_brewery_with_a_token_must_be_higher() -> None:
    scene = Scene(4).bid_all(("B4", 10))
    for value in (0, 5, 10):
        assert scene.clause(PlaceBid(B, "B4", value)) == "5.3.b"
    assert scene.allows(PlaceBid(B, "B4", 15))


@pytest.mark.rule("hsb:5.3.b")
def test_price_and_bid_must_be_paid_from_cash() -> None:
    assert Scene(4).set_cash(139).clause(PlaceBid(A, "B4", 20)) == "5.3.b"  # 120 and 20
    assert Scene(4).set_cash(140).allows(PlaceBid(A, "B4", 20))


@pytest.mark.rule("hsb:5.3.c")
def test_who_was_outbid_bids_again_and_the_higher_bidder_is_skipped() -> None:
    scene = Scene(3).bid_all(("B5", 0), ("B4", 0), ("B5", 5))
    assert scene.mover == A
    assert not scene.allows(PlaceBid(C, "B5", 10))
    scene.bid_all(("B5", 10))
    assert scene.mover == C  # B stands alone on B4
    scene.bid_all(("B6", 0))
    assert scene.node == "stock_turn"


@pytest.mark.rule("hsb:5.3.c")
def test_it_goes_on_in_player_order_and_does_not_begin_again_with_the_first() -> None:
    """A and C are outbid on B5; A goes to B4, B outbids A there: C, who still waits, comes before A."""
    scene = Scene(4).bid_all(("B5", 0), ("B4", 0), ("B5", 5), ("B5", 10))
    assert scene.mover == A
    scene.bid_all(("B4", 5))
    assert scene.mover == B
    scene.bid_all(("B4", 10))
    assert scene.mover == C
    scene.bid_all(("B6", 0))
    assert scene.mover == A


@pytest.mark.rule("hsb:5.3.d")
def test_a_new_bid_may_go_elsewhere_but_above_every_token_there() -> None:
    scene = Scene(3).bid_all(("B5", 10), ("B4", 20), ("B5", 15))
    assert scene.mover == A
    assert scene.allows(PlaceBid(A, "B2", 0))  # nobody is there
    for lot, value in (("B4", 20), ("B5", 15), ("B5", 10)):
        assert scene.clause(PlaceBid(A, lot, value)) == "5.3.d"
    assert scene.allows(PlaceBid(A, "B4", 25))
    assert scene.allows(PlaceBid(A, "B5", 20))


@pytest.mark.rule("hsb:5.3.e")
def test_the_round_ends_when_all_tokens_are_apart_and_the_last_brewery_leaves() -> None:
    scene = Scene(3, offer=("B4", "B6", "B7")).bid_all(("B2", 0), ("B4", 0))
    assert scene.node == "boxes"
    scene.bid_all(("B7", 0))
    assert (scene.node, scene.s.stock_round) == ("stock_turn", 1)
    assert scene.s.lots[scene.brewery("B6")] == CLOSED
    assert (scene.cards("B6"), scene.funds("B6")) == ([], 0)
    assert [scene.owner(code) for code in ("B2", "B4", "B7")] == [A, B, C]
    assert scene.brewery_order() == ["B7", "B4", "B2"]  # the tokens of those that were sold, and of no other


TREASURIES = {"B2": 30, "B4": 40, "B5": 55, "B6": 55, "B7": 45}  # price less 20 for each BEC 1 and 60 for each BEC 2


@pytest.mark.rule("hsb:5.3.f", "hsb:5.3.g")
def test_price_and_bid_go_to_the_bank_which_fills_the_treasuries() -> None:
    scene = Scene(5)
    bank = scene.bank
    scene.bid_all(("B4", 15), ("B2", 0), ("B5", 30), ("B6", 5), ("B7", 10))
    paid = [120 + 15, 90, 135 + 30, 155 + 5, 165 + 10]
    assert [465 - scene.cash(seat) for seat in (A, B, C, D, E)] == paid
    assert {code: scene.funds(code) for code in TREASURIES} == TREASURIES
    assert scene.bank == bank + sum(paid) - sum(TREASURIES.values())


@pytest.mark.rule("hsb:5.3.h")
def test_the_highest_number_brews_first() -> None:
    scene = Scene(3, offer=("B5", "B7", "B8")).bid_all(("B5", 0), ("B2", 0), ("B7", 0))
    assert scene.brewery_order() == ["B7", "B5", "B2"]


@pytest.mark.rule("hsb:5.3.i")
def test_the_richest_begins_the_first_stock_round() -> None:
    """A pays 165, B 120, C 145: 300, 345 and 320 Mark are left."""
    scene = Scene(3, offer=("B4", "B5", "B7")).bid_all(("B7", 0), ("B4", 0), ("B5", 10))
    assert [scene.cash(seat) for seat in (A, B, C)] == [300, 345, 320]
    assert (scene.s.order, scene.mover) == ([B, C, A], B)
    assert scene.passes(1).mover == C


@pytest.mark.rule("hsb:5.3.i")
def test_with_equal_cash_the_lower_number_of_the_starting_round_goes_first() -> None:
    """C has number 1, A 2, B 3; C and A pay 135 each."""
    scene = Scene(3, seated=False)
    for number in ("2", "3", "1"):
        scene.do(Draw(NATURE, "order", number))
    for code in ("B4", "B5", "B6"):
        scene.do(Draw(NATURE, "brewery", code))
    scene.bid_all(("B4", 15), ("B5", 0), ("B2", 0))
    assert [scene.cash(seat) for seat in (A, B, C)] == [330, 375, 330]
    assert scene.s.order == [B, C, A]


@pytest.mark.rule("hsb:5.3.j")
def test_newcomers_are_dealt_a_brewery_at_its_printed_price() -> None:
    scene = Scene(3, beginners=True, offer=("B4", "B5", "B6"))
    assert scene.mover == NATURE
    chances = {
        choice.action.result: choice.weight for choice in scene.legal.of(Draw) if isinstance(choice.action, Draw)
    }
    assert chances == dict.fromkeys(("B2", "B4", "B5", "B6"), 1)
    scene.draw("brewery", "B6")
    assert set(scene.weights()) == {"B2", "B4", "B5"}  # each brewery is dealt once
    scene.draw("brewery", "B2").draw("brewery", "B5")
    assert [scene.owner(code) for code in ("B6", "B2", "B5")] == [A, B, C]
    assert [scene.cash(seat) for seat in (A, B, C)] == [465 - 155, 465 - 90, 465 - 135]
    assert (scene.node, scene.s.order, scene.s.lots[scene.brewery("B4")]) == ("stock_turn", [B, C, A], CLOSED)


# --- 5.4: the first stock round ---------------------------------------------------------------------------------------
def first_round() -> Scene:
    """Three players in order A, B, C with 900 Mark each."""
    scene = Scene(3).bid_all(("B2", 0), ("B4", 0), ("B5", 0))
    assert scene.s.order == [A, B, C]
    return scene.set_cash(900, 900, 900)


@pytest.mark.rule("hsb:5.4.a")
def test_a_turn_is_one_purchase_or_a_pass() -> None:
    scene = first_round().do(Found(A, "BME", 60))
    assert scene.mover == B
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "5.5.c"
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert scene.clause(Found(B, "CME", 60)) == "5.5.c"
    scene.do(Pass(C))
    assert scene.mover == A
    assert {kind.__name__ for kind in scene.legal.kinds()} == {"BuyShare", "Found", "Pass"}


@pytest.mark.rule("hsb:5.4.b", "hsb:5.5.6.a")
def test_nothing_is_sold_and_breweries_are_not_available() -> None:
    scene = first_round().do(Found(A, "BME", 60), BuyShare(B, "BME", "offer", 10))
    assert scene.clause(Found(C, "DUB", 60)) == "5.4.b"
    assert scene.clause(TradeIn(C, "DUB", "found", 30, 60)) == "5.4.b"
    assert scene.clause(BuyShare(C, "DUB", "offer", 10)) == "5.5.1.a"
    scene.do(Pass(C), Pass(A))
    assert scene.clause(SellShares(B, "BME", (10,))) == "5.5.6.a"
    assert scene.offers(SellShares) == scene.offers(TradeIn) == []


@pytest.mark.rule("hsb:5.4.c")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    scene = first_round().do(Pass(A), Pass(B), Found(C, "BME", 60), Pass(A), Pass(B))
    assert (scene.node, scene.mover) == ("stock_turn", C)
    scene.do(Pass(C))
    assert (scene.s.stock_round, scene.s.operating_round) == (1, 1)


@pytest.mark.rule("hsb:5.4.d")
def test_the_neighbour_of_the_last_buyer_gets_the_priority_deal() -> None:
    scene = first_round().do(Found(A, "BME", 60), BuyShare(B, "BME", "offer", 10)).passes(3)
    assert scene.s.priority == C


@pytest.mark.rule("hsb:5.4.d")
def test_if_nobody_buys_player_1_has_it() -> None:
    scene = Scene(3).bid_all(("B5", 0), ("B4", 0), ("B2", 0))
    assert scene.s.order == [C, B, A]
    assert scene.passes(3).s.priority == C


@pytest.mark.rule("hsb:5.4.e", "hsb:5.2.a")
def test_operating_round_1_of_two_follows() -> None:
    scene = first_round().do(Found(A, "KWE", 60), *[BuyShare(seat, "KWE", "offer", 10) for seat in (B, C, A)])
    scene.passes(3)
    assert (scene.s.operating_round, scene.s.operating_rounds, scene.node) == (1, 2, "track")

"""Chapter 3: the sale of the starting packet by purchase, bid, auction and falling price."""

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.rhl.packet import bid_of, free_cash, price_of
from revier.rail.actions import Bid, BuyLot, BuyShare, Found, Pass, SellShares
from revier.rail.state import UNSOLD
from scenes.rhl import A, B, C, D, Scene


def bid(scene: Scene, lot: str, seat: int) -> int:
    """Money that lies beside a certificate for a player."""
    return bid_of(scene.g, scene.s, scene.g.d.lot_index[lot], seat)


def free(scene: Scene, seat: int) -> int:
    """Cash not bound by bids."""
    return free_cash(scene.g, scene.s, seat)


# --- turns ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:3.a")
def test_priority_deal_opens_the_first_stock_round() -> None:
    scene = Scene(seated=False)
    for lot in ("NLK", "Tjt", "KEO"):  # C has the cheapest card
        scene.do(Draw(NATURE, "seating", lot))
    scene.do(Draw(NATURE, "mines", "1"))
    assert (scene.s.priority, scene.s.stock_round, scene.node, scene.mover) == (C, 1, "packet", C)


@pytest.mark.rule("rhl:3.b")
def test_no_share_before_the_packet_is_sold() -> None:
    scene = Scene()
    for seat, lot in ((A, "PWB"), (B, "KEO"), (C, "Szl"), (A, "Tjt"), (B, "NLK")):
        assert scene.clause(Found(seat, "BME", 80)) == "3.b"
        scene.do(BuyLot(seat, lot))
    assert scene.owner("RhE") == UNSOLD
    assert scene.clause(Found(C, "BME", 80)) == "3.b"
    assert scene.clause(BuyShare(C, "GVE", "offer", 10)) == "3.b"


@pytest.mark.rule("rhl:3.c")
def test_a_turn_is_one_action() -> None:
    scene = Scene().do(BuyLot(A, "PWB"))
    assert scene.mover == B
    assert scene.clause(Bid(A, "Tjt", 85)) == "3.c"
    assert scene.clause(Pass(A)) == "3.c"
    scene.do(Bid(B, "Tjt", 85))
    assert scene.mover == C
    scene.do(Pass(C))
    assert scene.mover == A


@pytest.mark.rule("rhl:3.d")
def test_only_the_cheapest_is_bought_outright() -> None:
    scene = Scene().do(BuyLot(A, "PWB"))
    assert scene.clause(BuyLot(B, "Szl")) == "3.d"
    assert scene.clause(Bid(B, "KEO", 35)) == "3.d"
    assert scene.offers(BuyLot) == [BuyLot(B, "KEO")]
    bank = scene.bank
    scene.do(BuyLot(B, "KEO"))
    assert (scene.owner("KEO"), scene.cash(B), scene.bank) == (B, 570, bank + 30)


@pytest.mark.rule("rhl:3.r")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    scene = Scene()
    assert scene.clause(SellShares(A, "GVE", (10,))) == "3.r"
    scene.buy_packet().set_cash(600, 600, 600).do(Found(A, "BME", 70))
    scene.s.operated[scene.number("RhE")] = 1  # even if it were not for 16.5.d
    scene.passes(1)
    assert scene.mover == C
    assert scene.clause(SellShares(C, "RhE", (10,))) == "16.5.b"


# --- bids -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:3.e")
def test_least_bid() -> None:
    scene = Scene()
    assert scene.clause(Bid(A, "Tjt", 84)) == "3.e"
    scene.do(Bid(A, "Tjt", 85))
    assert scene.clause(Bid(B, "Tjt", 89)) == "3.e"
    scene.do(Bid(B, "Tjt", 90))
    assert (bid(scene, "Tjt", A), bid(scene, "Tjt", B)) == (85, 90)


@pytest.mark.rule("rhl:3.f")
def test_money_bid_is_bound() -> None:
    scene = Scene(4).do(Bid(A, "NLK", 125)).passes(3)
    assert (scene.mover, scene.cash(A), free(scene, A)) == (A, 450, 325)
    assert scene.clause(Bid(A, "RhE", 330)) == "3.f"
    assert scene.fork().do(Bid(A, "RhE", 305)).passes(3).allows(BuyLot(A, "PWB"))  # the 20 that are left
    scene.do(Bid(A, "RhE", 325)).passes(3)
    assert scene.clause(BuyLot(A, "PWB")) == "3.f"


@pytest.mark.rule("rhl:3.g")
def test_a_raised_bid_replaces_the_old_one() -> None:
    scene = Scene().do(Bid(A, "Tjt", 85), Bid(B, "Tjt", 90), Pass(C), Bid(A, "Tjt", 95))
    assert bid(scene, "Tjt", A) == 95
    assert free(scene, A) == 600 - 95


@pytest.mark.rule("rhl:3.g")
def test_own_bid_money_counts_for_the_raise() -> None:
    scene = Scene().do(Bid(A, "Tjt", 590), Pass(B), Pass(C))
    assert scene.allows(Bid(A, "Tjt", 600))
    assert scene.clause(Bid(A, "Tjt", 601)) == "3.f"


# --- falling price ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:3.h")
def test_price_of_no_1_falls_after_each_round_of_passes() -> None:
    scene = Scene()
    prices = []
    for _ in range(4):
        scene.passes(2)
        prices.append(price_of(scene.g, scene.s, 0))
        scene.passes(1)
        prices.append(price_of(scene.g, scene.s, 0))
    assert prices == [20, 15, 15, 10, 10, 5, 5, 0]


@pytest.mark.rule("rhl:3.h")
def test_a_bid_interrupts_the_round_of_passes() -> None:
    scene = Scene().passes(2).do(Bid(C, "Tjt", 85)).passes(2)
    assert price_of(scene.g, scene.s, 0) == 20
    scene.passes(1)
    assert price_of(scene.g, scene.s, 0) == 15
    scene.do(BuyLot(A, "PWB"))
    assert scene.cash(A) == 585


@pytest.mark.rule("rhl:3.i")
def test_offered_for_nothing_it_must_be_taken() -> None:
    scene = Scene().passes(3 * 4)
    assert scene.mover == A
    assert scene.clause(Pass(A)) == "3.i"
    assert scene.clause(Bid(A, "Tjt", 85)) == "3.i"
    forced = scene.legal.forced()
    assert forced is not None
    assert forced.action == BuyLot(A, "PWB")
    scene.do(forced.action)
    assert (scene.owner("PWB"), scene.cash(A), scene.mover) == (A, 600, B)
    assert scene.allows(Pass(B))  # No. 2 costs 30, and nobody has to take it


# --- single bids and auctions -----------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:3.j")
def test_a_single_bid_buys_at_once() -> None:
    scene = Scene().do(Bid(A, "KEO", 35), BuyLot(B, "PWB"))
    assert (scene.owner("KEO"), scene.cash(A), free(scene, A)) == (A, 565, 565)
    assert scene.mover == C


def auction_of_two(**options: bool | str) -> Scene:
    """A bid 55 and B 60 on No. 3; A has just bought No. 2."""
    scene = Scene(**options)  # type: ignore[arg-type]
    return scene.do(Bid(A, "Szl", 55), Bid(B, "Szl", 60), BuyLot(C, "PWB"), BuyLot(A, "KEO"))


@pytest.mark.rule("rhl:3.k")
def test_several_bidders_hold_an_auction_among_themselves() -> None:
    scene = auction_of_two()
    assert (scene.node, scene.mover) == ("auction", A)
    assert scene.clause(Bid(C, "Szl", 65)) == "3.k"
    assert scene.clause(Bid(A, "Tjt", 85)) == "3.k"
    asked = []
    for amount in (65, 70, 75, 80):
        asked.append(scene.mover)
        assert scene.mover is not None
        scene.do(Bid(scene.mover, "Szl", amount))
    assert asked == [A, B, A, B]


def auction_of_three(speaker: str) -> Scene:
    """Bids of A 55, B 65, C 60 on No. 3, and No. 2 is sold."""
    scene = Scene(auction_speaker=speaker)
    scene.do(Bid(A, "Szl", 55), Pass(B), Bid(C, "Szl", 60), Pass(A), Bid(B, "Szl", 65))
    return scene.do(BuyLot(C, "PWB"), BuyLot(A, "KEO"))


@pytest.mark.rule("rhl:3.l")
def test_the_lowest_bidder_begins_and_then_it_goes_clockwise() -> None:
    scene = auction_of_three("clockwise")
    assert scene.mover == A
    scene.do(Bid(A, "Szl", 70))
    assert scene.mover == B
    scene.do(Pass(B))
    assert scene.mover == C
    scene.do(Bid(C, "Szl", 75), Pass(A))
    assert (scene.owner("Szl"), scene.cash(C)) == (C, 600 - 20 - 75)
    assert (scene.node, scene.mover) == ("packet", B)  # A bought No. 2 before the auction


@pytest.mark.rule("rhl:3.l")
def test_who_has_not_bid_is_passed_over() -> None:
    scene = Scene(4).do(Bid(A, "Szl", 55), Pass(B), Bid(C, "Szl", 60), BuyLot(D, "PWB"), BuyLot(A, "KEO"))
    assert (scene.node, scene.mover) == ("auction", A)
    assert scene.do(Bid(A, "Szl", 65)).mover == C
    assert scene.do(Bid(C, "Szl", 70)).mover == A


@pytest.mark.rule("rhl:3.l", "rhl:3.p")
def test_one_auction_leads_to_the_next() -> None:
    """A and B have bid on No. 3 and on No. 4; with No. 3 sold the lower bidder on No. 4 speaks."""
    scene = Scene().do(Bid(A, "Szl", 55), Bid(B, "Szl", 60), Pass(C), Bid(A, "Tjt", 85), Bid(B, "Tjt", 90))
    scene.do(BuyLot(C, "PWB"), BuyLot(A, "KEO"))
    assert (scene.node, scene.mover) == ("auction", A)
    scene.do(Pass(A))
    assert (scene.owner("Szl"), scene.owner("Tjt"), scene.node, scene.mover) == (B, UNSOLD, "auction", A)
    scene.do(Pass(A))
    assert (scene.owner("Tjt"), scene.node, scene.mover) == (B, "packet", B)


@pytest.mark.rule("rhl:3.l")
def test_option_auction_speaker_lowest_bid() -> None:
    scene = auction_of_three("lowest_bid")
    assert scene.mover == A
    scene.do(Bid(A, "Szl", 70))
    assert scene.mover == C  # 60 is the lowest standing bid
    scene.do(Bid(C, "Szl", 75))
    assert scene.mover == B


@pytest.mark.rule("rhl:3.m")
def test_least_raise() -> None:
    scene = auction_of_two()
    assert scene.clause(Bid(A, "Szl", 64)) == "3.m"
    assert scene.allows(Bid(A, "Szl", 65))


@pytest.mark.rule("rhl:3.n")
def test_who_passes_in_an_auction_is_out_and_has_his_money_back() -> None:
    scene = auction_of_two()
    assert free(scene, A) == 600 - 30 - 55
    scene.do(Pass(A))
    assert (scene.owner("Szl"), free(scene, A), scene.cash(A)) == (B, 570, 570)


@pytest.mark.rule("rhl:3.n")
def test_who_passed_is_not_asked_again() -> None:
    scene = auction_of_three("clockwise").do(Pass(A))
    asked = []
    for amount in (70, 75, 80):
        asked.append(scene.mover)
        assert scene.mover is not None
        scene.do(Bid(scene.mover, "Szl", amount))
    assert asked == [C, B, C]


@pytest.mark.rule("rhl:3.o")
def test_the_winner_pays_his_last_bid_only() -> None:
    scene = auction_of_two()
    cash, bank = scene.cash(B), scene.bank
    scene.do(Bid(A, "Szl", 65), Bid(B, "Szl", 80), Pass(A))
    assert (scene.owner("Szl"), scene.cash(B), scene.bank) == (B, cash - 80, bank + 80)
    assert free(scene, B) == cash - 80


@pytest.mark.rule("rhl:3.p")
def test_one_sale_sets_off_the_next() -> None:
    scene = Scene().do(Bid(A, "Tjt", 85), Bid(B, "NLK", 125), BuyLot(C, "PWB"), BuyLot(A, "KEO"))
    assert (scene.owner("Tjt"), scene.owner("NLK")) == (UNSOLD, UNSOLD)
    scene.do(BuyLot(B, "Szl"))
    assert (scene.owner("Szl"), scene.owner("Tjt"), scene.owner("NLK")) == (B, A, B)
    assert (scene.cash(A), scene.cash(B)) == (600 - 30 - 85, 600 - 50 - 125)
    assert (scene.mover, scene.node) == (C, "packet")


@pytest.mark.rule("rhl:3.q")
def test_an_auction_does_not_disturb_the_seating_order() -> None:
    scene = Scene(4)
    scene.do(Pass(A), Bid(B, "Szl", 55), Bid(C, "Szl", 60), BuyLot(D, "PWB"), BuyLot(A, "KEO"))
    assert scene.mover == B
    scene.do(Pass(B))
    assert scene.owner("Szl") == C
    assert (scene.node, scene.mover) == ("packet", B)


# --- all pass ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:3.s")
def test_short_operating_round() -> None:
    scene = Scene().do(BuyLot(A, "PWB"), BuyLot(B, "KEO"), BuyLot(C, "Szl"))
    before = [scene.cash(seat) for seat in (A, B, C)]
    for again in (1, 2):
        scene.passes(3)
        assert [scene.cash(seat) for seat in (A, B, C)] == [
            before[0] + 5 * again,
            before[1],
            before[2] + 15 * again,
        ]
        assert (scene.node, scene.mover) == ("packet", A)
    assert scene.s.operating_round == 0


@pytest.mark.rule("rhl:3.s")
def test_a_purchase_interrupts_the_round_of_passes() -> None:
    scene = Scene().do(BuyLot(A, "PWB"), Pass(B), Pass(C), BuyLot(A, "KEO"), Pass(B), Pass(C))
    assert scene.cash(A) == 600 - 20 - 30
    scene.do(Pass(A))
    assert scene.cash(A) == 600 - 20 - 30 + 5

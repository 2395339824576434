"""Chapter 3: one token a player on the boxes of the breweries, until every token is alone."""

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.dortmund.actions import PlaceBid
from revier.rail.actions import Pass
from revier.rail.state import CLOSED
from scenes.trg import A, B, C, D, E, Scene

BOXES = {  # face value and 30 more in steps of 5
    "PB1": [20, 25, 30, 35, 40, 45, 50],
    "PB2": [40, 45, 50, 55, 60, 65, 70],
    "PB3": [60, 65, 70, 75, 80, 85, 90],
    "PB4": [80, 85, 90, 95, 100, 105, 110],
    "PB5": [100, 105, 110, 115, 120, 125, 130],
}


def three() -> Scene:
    """Three players numbered B 1, C 2, A 3; No. 5 is out."""
    scene = Scene(3, seated=False)
    for number in ("3", "1", "2"):
        scene.do(Draw(NATURE, "order", number))
    return scene.do(Draw(NATURE, "brewery", "PB5"))


@pytest.mark.rule("trg:3.a")
def test_bids_are_made_in_the_order_of_the_numbers() -> None:
    scene = three()
    bidders = []
    for lot, value in (("PB3", 60), ("PB3", 65), ("PB1", 20)):
        bidders.append(scene.mover)
        scene.bid_all((lot, value))
    assert bidders == [B, C, A]


@pytest.mark.rule("trg:3.b")
def test_everybody_buys_exactly_one_brewery() -> None:
    scene = Scene(4)
    assert [kind.__name__ for kind in scene.legal.kinds()] == ["PlaceBid"]  # nobody can pass
    assert not scene.allows(Pass(A))
    scene.bid_all(("PB1", 20), ("PB2", 40), ("PB1", 25), ("PB5", 100), ("PB4", 80))  # A was outbid by C
    assert [scene.s.lots.count(seat) for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("trg:3.c")
def test_each_player_has_one_bid_at_any_time() -> None:
    scene = Scene(4)
    bids = (("PB3", 60), ("PB3", 65), ("PB3", 70), ("PB1", 20), ("PB1", 25), ("PB2", 40))
    for number, (lot, value) in enumerate(bids):
        scene.bid_all((lot, value))
        standing = [on for on in scene.s.box_lot if on >= 0]
        assert len(standing) == min(number + 1, 4)
    # A moved from No. 3 to No. 1, where only the new token counts; the old box is free again
    assert (scene.s.box_lot[A], scene.s.box_value[A]) == (0, 25)


@pytest.mark.rule("trg:3.d")
@pytest.mark.parametrize("lot", list(BOXES))
def test_without_another_bid_any_box_will_do(lot: str) -> None:
    scene = Scene(4)
    assert [a.value for a in scene.offers(PlaceBid) if isinstance(a, PlaceBid) and a.lot == lot] == BOXES[lot]
    for value in BOXES[lot]:
        assert scene.allows(PlaceBid(A, lot, value))
    assert scene.clause(PlaceBid(A, lot, BOXES[lot][0] - 5)) == "3.d"
    assert scene.clause(PlaceBid(A, lot, BOXES[lot][0] + 1)) == "3.d"
    assert scene.clause(PlaceBid(A, lot, BOXES[lot][-1] + 5)) == "3.d"
    assert scene.clause(PlaceBid(A, "PB6", 100)) == "3.d"
    assert Scene(3, out=lot).clause(PlaceBid(A, lot, BOXES[lot][0])) == "3.d"  # not on the sheet


@pytest.mark.rule("trg:3.e")
def test_a_bid_on_a_brewery_with_a_bid_must_be_higher() -> None:
    scene = three().bid_all(("PB3", 60))
    assert scene.mover == C
    assert scene.clause(PlaceBid(C, "PB3", 60)) == "3.e"
    scene.bid_all(("PB3", 70))
    for value in (60, 65, 70):
        assert scene.clause(PlaceBid(A, "PB3", value)) == "3.e"
    assert scene.allows(PlaceBid(A, "PB3", 75))


@pytest.mark.rule("trg:3.f")
def test_nobody_bids_more_than_he_has() -> None:
    scene = Scene(5)
    assert scene.clause(PlaceBid(A, "PB5", 325)) == "3.f"  # 320 Mark each
    scene.set_cash(104)
    assert scene.clause(PlaceBid(A, "PB5", 105)) == "3.f"
    assert scene.allows(PlaceBid(A, "PB5", 100))
    assert max(a.value for a in scene.offers(PlaceBid) if isinstance(a, PlaceBid)) == 100
    assert scene.set_cash(105).allows(PlaceBid(A, "PB5", 105))  # all he has


@pytest.mark.rule("trg:3.g")
def test_the_outbid_player_moves() -> None:
    scene = three().bid_all(("PB3", 60), ("PB3", 65), ("PB1", 20))
    assert scene.mover == B
    assert scene.allows(PlaceBid(B, "PB3", 70))
    assert scene.allows(PlaceBid(B, "PB2", 40))
    assert not scene.allows(PlaceBid(A, "PB2", 40))
    assert scene.fork().bid_all(("PB2", 40)).node == "stock_turn"
    assert scene.bid_all(("PB3", 70)).mover == C


@pytest.mark.rule("trg:3.g")
def test_the_turn_goes_round() -> None:
    """D displaces C while A waits, too: A comes after D, although C has the lower number."""
    scene = Scene(4).bid_all(("PB3", 60), ("PB3", 65), ("PB3", 70), ("PB1", 20))
    assert scene.s.order == [A, B, C, D]
    scene.bid_all(("PB1", 25))  # A displaces D
    assert scene.mover == B
    scene.bid_all(("PB3", 75))  # B displaces C
    assert scene.mover == C
    scene.bid_all(("PB3", 80))  # C displaces B again; D has been waiting
    assert scene.mover == D
    scene.bid_all(("PB1", 30))  # D displaces A; B waits since before, but A is next
    assert scene.mover == A
    scene.bid_all(("PB4", 80))
    assert scene.mover == B
    scene.bid_all(("PB2", 40))
    assert scene.node == "stock_turn"


@pytest.mark.rule("trg:3.h")
def test_a_new_bid_must_be_the_highest_on_its_brewery() -> None:
    scene = three().bid_all(("PB3", 60), ("PB3", 65), ("PB1", 20))
    assert scene.clause(PlaceBid(B, "PB1", 20)) == "3.h"
    assert scene.clause(PlaceBid(B, "PB3", 65)) == "3.h"
    assert scene.clause(PlaceBid(B, "PB3", 60)) == "3.h"
    assert scene.allows(PlaceBid(B, "PB1", 25))


@pytest.mark.rule("trg:3.i")
def test_the_bidding_is_over_at_once_when_all_tokens_are_apart() -> None:
    scene = three().bid_all(("PB1", 20), ("PB2", 40))
    assert scene.node == "boxes"
    scene.bid_all(("PB3", 60))
    assert scene.node == "stock_turn"


@pytest.mark.rule("trg:3.j")
def test_breweries_without_a_bid_leave_with_their_markers() -> None:
    scene = Scene(4).bid_all(("PB1", 20), ("PB2", 40), ("PB3", 60), ("PB5", 100))
    assert (scene.owner("PB4"), scene.marker("PB4")) == (CLOSED, "gone")
    assert [scene.marker(lot) for lot in ("PB2", "PB3", "PB5")] == [""] * 3


@pytest.mark.rule("trg:3.k")
def test_the_cubes_of_an_unsold_no_1_are_not_used() -> None:
    unsold = Scene(4).bid_all(("PB2", 40), ("PB3", 60), ("PB4", 80), ("PB5", 100))
    drawn = Scene(3, out="PB1").bid_all(("PB2", 40), ("PB3", 60), ("PB4", 80))
    for scene in (unsold, drawn):
        assert (scene.owner("PB1"), scene.start_cubes, scene.supply) == (CLOSED, 0, 18)


@pytest.mark.rule("trg:3.l")
def test_everybody_pays_his_box_and_takes_the_brewery() -> None:
    scene = three()
    bank = scene.bank
    scene.bid_all(("PB3", 60), ("PB3", 65), ("PB1", 20), ("PB2", 55))
    assert [scene.owner(lot) for lot in ("PB1", "PB2", "PB3")] == [A, B, C]
    assert [scene.cash(seat) for seat in (A, B, C)] == [375 - 20, 375 - 55, 375 - 65]
    assert scene.bank == bank + 20 + 55 + 65
    assert (scene.marker("PB3"), scene.start_cubes) == ("", 2)


@pytest.mark.rule("trg:3.m")
def test_the_first_stock_round_follows() -> None:
    scene = Scene(5).bid_all(("PB1", 20), ("PB2", 40), ("PB3", 60), ("PB4", 80), ("PB5", 100))
    assert (scene.node, scene.s.stock_round, scene.s.operating_round) == ("stock_turn", 1, 0)
    assert [scene.owner(f"PB{n}") for n in range(1, 6)] == [A, B, C, D, E]

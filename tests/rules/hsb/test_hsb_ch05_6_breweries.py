"""Chapter 5.6.2 beyond single steps: surplus equipment, prices, the long way of export beer, a whole brewery round."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import AnnounceBec, BuyBec, Deliver, Dispose, Load, TradeIn
from revier.games.hsb.state import EXPORT_BOX, STOCK, cubes_at, move_cubes
from revier.rail.actions import Answer, BuyShare, BuyTrain, Dividend, Found, Pass, SellShares
from revier.rail.selling import certificates_of
from scenes.hsb import A, B, C, Scene
from scenes.hsb_lines import HAGEN_CITY, trimmed


def acting(scene: Scene) -> str:
    return scene.g.breweries.id(scene.g.brewing(scene.s))


def corporation(*cards: str, phase: str = "5", treasury: int = 200, at: tuple[int, int] | None = None) -> Scene:
    """DUB of A, half of it with A and a tenth with B; minor breweries have one card each."""
    scene = trimmed(Scene(4).give_minors().set_phase(phase))
    scene.found("DUB", {A: 50, B: 10}, treasury=treasury, at=at)
    return scene.set_cards("DUB", *cards)


# --- surplus equipment ------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.1.1.e", "hsb:4.g", "hsb:4.h", "hsb:2.6.a")
def test_a_lower_limit_takes_surplus_equipment_at_once() -> None:
    """Phase 5 begins with a train: a minor brewery keeps 1 of 2 cards, a corporation 2 of 3, as their owners choose."""
    scene = corporation("3", "3", "4", phase="4").set_cards("B4", "3", "2")
    scene.found("BME", {C: 50}, treasury=500).take_cards("4", scene.left("4")).step("BME", "train")
    scene.do(BuyTrain(C, "5", "bank", 450))
    assert (scene.node, scene.mover) == ("discard_bec", B)
    assert scene.clause(Pass(C)) == "5.6.2.1.1.e"  # the railway waits
    scene.do(Dispose(B, "3"))
    assert (scene.node, scene.mover) == ("discard_bec", A)
    assert [scene.clause(Dispose(A, card)) for card in ("5", "X")] == ["2.6.a"] * 2  # what it has not
    scene.do(Dispose(A, "3"))
    assert (scene.cards("B4"), scene.cards("DUB"), scene.node) == (["2"], ["4", "3"], "train")


@pytest.mark.rule("hsb:5.6.2.1.1.e", "hsb:5.6.2.1.1.a")
def test_whoever_is_within_the_new_limit_gives_up_nothing() -> None:
    scene = corporation("3", "4", phase="4").take_cards("4", 7).set_cards("B4", "2")
    scene.found("BME", {C: 50}, treasury=500).step("BME", "train").do(BuyTrain(C, "5", "bank", 450))
    assert (scene.node, scene.cards("DUB"), scene.cards("B4")) == ("train", ["4", "3"], ["2"])


@pytest.mark.rule("hsb:5.6.2.1.1.e", "hsb:4.d")
def test_the_brewery_that_starts_the_phase_with_equipment_gives_up_its_own_surplus() -> None:
    """B4 has 2 and 3 cards are its limit in phase 3; the first card of type 4 brings it to 3, and the limit to 2."""
    scene = Scene(4).give_minors().set_phase("3").set_cards("B4", "3", "2").set_funds("B4", 300)
    trimmed(scene).set_cards("B4", "3", "2").take_cards("3", scene.left("3"))
    scene.brewery_step("B4", "equip").do(BuyBec(B, "4"))
    assert (scene.phase, scene.node, scene.mover) == ("4", "discard_bec", B)
    scene.do(Dispose(B, "2"))
    assert (scene.cards("B4"), scene.node) == (["4", "3"], "equip")


@pytest.mark.rule("hsb:5.5.4.d")
def test_in_a_stock_round_the_refusal_names_the_trade_in() -> None:
    scene = Scene(4).give_minors().set_phase("3").found("DUB", {B: 50}).set_cards("DUB", "2", "2", "3")
    scene.set_cards("B2", "1", "1").stock_turn(A).do(TradeIn(A, "DUB", "offer", 10))
    assert scene.clause(Pass(B)) == "5.5.4.d"


# --- income -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.2.a", "hsb:2.3.c")
@pytest.mark.parametrize(
    ("segment", "regular", "new"), [(1, 15, 10), (2, 20, 15), (3, 30, 20), (4, 45, 30), (5, 60, 45), (6, 100, 60)]
)
def test_each_box_pays_its_own_price(segment: int, regular: int, new: int) -> None:
    """Equipment of type 6 makes four cubes: two for regular customers, two for new ones."""
    scene = corporation("6", phase="6").set_demand(**{f"s{segment}": (2, 2)}).brewery_step("DUB", "deliver")
    scene.s.closed = [0] * 6  # no phase has all of them open, but one card reaches them all
    scene.do(Deliver(A))
    assert scene.supplied(segment) == (2, 2)
    assert scene.s.earned == 2 * regular + 2 * new


@pytest.mark.rule("hsb:5.6.2.2.a")
def test_two_regular_and_one_new_customer_of_segment_2() -> None:
    scene = Scene(4).give_minors().set_cards("B4", "2", "2").set_demand(s2=(2, 1)).brewery_step("B4", "deliver")
    assert scene.do(Deliver(B)).s.earned == 2 * 20 + 15


@pytest.mark.rule("hsb:5.6.2.2.d")
def test_200_paid_out_with_30_percent_on_the_charter_and_10_in_the_pool() -> None:
    scene = trimmed(Scene(4).give_minors().set_phase("6")).found("DUB", {A: 50, B: 10}, pool=10, treasury=0)
    scene.set_cards("DUB", "6").set_demand(s6=(2, 0)).brewery_step("DUB", "deliver").do(Deliver(A))
    before = [scene.cash(seat) for seat in range(4)]
    scene.do(Dividend(A, True))
    assert [scene.cash(seat) - cash for seat, cash in enumerate(before)] == [100, 20, 0, 0]
    assert scene.funds("DUB") == 60
    assert ("rail.log.price_up", scene.price("DUB")) in [(told.key, told.args.get("price")) for told in scene.events]


# --- export -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.1.2.2.e")
def test_the_train_must_be_long_enough_for_a_way_with_an_own_station() -> None:
    """RhE has a station at the mill F16: Hagen - mine - yard - city - yard - F16 are six stops."""
    scene = corporation("6", phase="6").lay_all(HAGEN_CITY).found("RhE", {A: 50}).mark("RhE", "F16")
    scene.give_trains("RhE", "5", "6").brewery_step("DUB", "deliver")
    assert scene.clause(Load(A, "6", "RhE", "5", 1)) == "5.6.2.1.2.2.e"
    assert scene.allows(Load(A, "6", "RhE", "6", 1))


@pytest.mark.rule("hsb:5.6.2.1.2.2.c", "hsb:5.6.2.1.2.d")
def test_beer_delivered_at_home_is_not_exported() -> None:
    scene = corporation("5").set_demand(s5=(4, 0)).lay_all(HAGEN_CITY).found("BME", {A: 50}).give_trains("BME", "5")
    scene.brewery_step("DUB", "deliver").do(Deliver(A))
    assert scene.clause(Load(A, "5", "BME", "5", 1)) == "5.6.2.1.a"  # the step is over, the capacity used


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_nothing_goes_on_before_the_director_of_the_railway_has_answered() -> None:
    scene = corporation("5").lay_all(HAGEN_CITY).found("BME", {B: 50}).give_trains("BME", "5")
    scene.brewery_step("DUB", "deliver").do(Load(A, "5", "BME", "5", 1))
    assert scene.clause(Deliver(A)) == "5.6.2.1.2.2.f"
    assert scene.do(Answer(B, True)).allows(Deliver(A))


@pytest.mark.rule("hsb:5.6.2.1.2.2.g")
def test_beer_of_two_breweries_on_one_train() -> None:
    """The 6-train has two squares: DUB takes one, DAB the other."""
    scene = corporation("6", phase="6").lay_all(HAGEN_CITY).found("BME", {A: 50}).give_trains("BME", "6")
    scene.found("DAB", {A: 50}).set_cards("DAB", "6").brewery_step("DUB", "deliver")
    scene.do(Load(A, "6", "BME", "6", 1)).brewery_step("DAB", "deliver").do(Load(A, "6", "BME", "6", 1))
    assert scene.cargo("BME") == [("6", 2)]
    assert scene.clause(Load(A, "6", "BME", "6", 1)) == "5.6.1.5.2.a"


@pytest.mark.rule("hsb:5.6.2.1.2.2.a", "hsb:5.6.1.4.k", "hsb:5.6.1.5.2.e")
def test_from_the_brewery_to_the_next_railway_round() -> None:
    """DUB loads one cube for 100, the BME carries it in the next round for 50 more: Hagen is its home."""
    scene = corporation("5").set_demand(s5=(1, 0)).lay_all(HAGEN_CITY)
    scene.found("BME", {A: 50}, treasury=500).give_trains("BME", "5").brewery_step("DUB", "deliver")
    scene.s.brewed = (1 << scene.g.breweries.number) - 1  # the others have had their turns
    scene.do(Load(A, "5", "BME", "5", 1), Deliver(A), Dividend(A, False), Pass(A))
    assert (scene.node, scene.s.operating_round, scene.cargo("BME")) == ("track", 2, [("5", 1)])
    stock = scene.stock
    scene.passes(3)
    assert scene.clause(scene.run(("5", "I11:o0 H12:c0", 1))) == "5.6.1.4.k"
    scene.do(scene.run(("5", "I11:o0 H12:c0 G11 F12:c0 E13:c0", 1)))
    assert (scene.s.earned, scene.stock, scene.cargo("BME")) == (50 + 10 + 20 + 50 + 50, stock + 1, [])


# --- equipment --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.3.1.b", "hsb:5.6.2.3.1.c", "hsb:5.6.a")
def test_the_owner_of_a_minor_brewery_sells_nothing_to_help_it() -> None:
    scene = Scene(4).give_minors().found("BME", {B: 50}).set_cards("B4").set_funds("B4", 40).set_cash(0, 20, 0, 0)
    scene.brewery_step("B4", "equip")
    assert scene.clause(BuyBec(B, "2")) == "5.6.2.3.c"
    assert scene.clause(SellShares(B, "BME", (10,))) == "5.6.a"
    assert scene.do(Pass(B)).cards("B4") == []


@pytest.mark.rule("hsb:5.6.2.3.1.d")
def test_without_equipment_it_can_still_be_traded_in() -> None:
    scene = Scene(4).give_minors().set_phase("3").set_cards("B2").found("DUB", {B: 50}).stock_turn(A)
    assert certificates_of(scene.g, scene.s, A) == 1
    scene.do(TradeIn(A, "DUB", "offer", 10))
    assert scene.percent("DUB", A) == 10


@pytest.mark.rule("hsb:5.6.2.3.2.f", "hsb:5.6.2.3.2.a", "hsb:5.6.a", "hsb:5.5.7.a")
def test_a_credit_of_25() -> None:
    """Nothing on the charter, A keeps the directorship by a hair: 180 - 155 are lent, 50 taken off in the end."""
    scene = trimmed(Scene(4).give_minors().set_phase("3")).set_cash(0, 0, 0, 0)
    scene.found("DUB", {A: 50, B: 50}, director=A, treasury=155).set_cards("DUB").brewery_step("DUB", "equip")
    before = scene.g.worth(scene.s, A)
    scene.do(AnnounceBec(A, "3"))
    assert scene.clause(SellShares(A, "DUB", (10,))) == "5.6.2.3.2.e"
    assert {scene.clause(a) for a in (Pass(A), Dispose(A, "3"), BuyTrain(A, "3", "bank", 180))} == {"5.6.2.3.2.a"}
    assert scene.clause(BuyShare(A, "DUB", "offer", 10)) == "5.6.a"
    assert scene.clause(BuyBec(B, "3")) == "5.5.7.a"
    scene.do(BuyBec(A, "3"))
    assert (scene.s.credit[A], scene.cards("DUB"), scene.funds("DUB")) == (25, ["3"], 0)
    assert before - scene.g.worth(scene.s, A) == 50


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.6.2.1.b", "hsb:5.6.2.a")
def test_a_corporation_that_sells_itself_into_bankruptcy_ends_its_turn() -> None:
    """At 10 its deal brings 10 and moves the token to the bankrupt space; the next brewery of the order acts."""
    scene = corporation("5", at=(1, 1)).brewery_step("DUB", "dispose")
    assert acting(scene) == "DUB"
    scene.do(OwnDeal(A, "sell", 10))
    assert (scene.price("DUB"), scene.cards("DUB"), acting(scene)) == (0, [], "B6")
    assert "DUB" not in scene.brewery_order()


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.6.1.6.a")
def test_so_does_one_that_earns_nothing_at_10() -> None:
    scene = corporation("5", at=(1, 1)).set_demand().brewery_step("DUB", "deliver").do(Deliver(A))
    assert (scene.price("DUB"), acting(scene)) == (0, "B6")


@pytest.mark.rule("hsb:5.6.2.a", "hsb:5.6.2.1.b", "hsb:5.6.2.1.1.b", "hsb:5.6.2.3.a", "hsb:5.6.2.1.2.2.f")
def test_what_one_brewery_did_does_not_bind_the_next() -> None:
    """A directs DUB and DAB. DUB uses up all it may do once, and B refuses its beer; then DAB has the same rights."""
    scene = corporation("6", "5", phase="6", treasury=1000).lay_all(HAGEN_CITY)
    scene.found("BME", {B: 50}).give_trains("BME", "6").found("DAB", {A: 50}, treasury=1000).set_cards("DAB", "6", "5")
    scene.set_demand(s6=(3, 0)).brewery_step("DUB", "dispose")
    scene.s.brewed |= sum(1 << scene.brewery(code) for code in ("B2", "B4", "B5", "B6"))
    scene.do(OwnDeal(A, "sell", 10), Dispose(A, "5"), Load(A, "6", "BME", "6", 1), Answer(B, False), Deliver(A))
    scene.do(Dividend(A, False), BuyBec(A, "6"))
    assert scene.clause(BuyBec(A, "6")) == "5.6.2.3.a"
    scene.do(Pass(A))
    assert (acting(scene), scene.node) == ("DAB", "dispose")
    assert scene.fork().do(Pass(A)).clause(Dispose(A, "5")) == "5.6.2.1.a"  # the wrong step, not a second card
    scene.do(OwnDeal(A, "sell", 10), Dispose(A, "5"), Load(A, "6", "BME", "6", 1), Answer(B, True), Deliver(A))
    assert scene.s.earned == 100  # export alone: DUB has served segment 6
    scene.do(Dividend(A, False), BuyBec(A, "6"))
    assert scene.cards("DAB") == ["6", "6"]


@pytest.mark.rule("hsb:5.6.2.1.1.i", "hsb:5.5.4.b", "hsb:5.5.4.c")
def test_a_turned_card_stays_turned_when_its_brewery_is_handed_in() -> None:
    scene = trimmed(Scene(4).give_minors().set_phase("4")).set_cards("B2", "3", "2").found("DUB", {B: 50})
    scene.set_cards("DUB", "3").g.equipment.set_idle(scene.s, scene.g.facts.card_index["3"], scene.brewery("B2"), 1)
    scene.stock_turn(A).do(TradeIn(A, "DUB", "offer", 10))
    assert (scene.cards("DUB"), scene.idle("DUB")) == (["3", "3", "2"], ["3"])


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.5.8.b", "hsb:5.6.2.1.2.2.a")
def test_a_bankrupt_brewery_leaves_its_beer_and_loses_income_it_has_not_used() -> None:
    """DUB at 10 loads a cube and delivers two, then sells a certificate: the beer stays, 220 Mark are never paid."""
    scene = corporation("5", at=(1, 1), treasury=0).set_demand(s5=(2, 0)).lay_all(HAGEN_CITY)
    scene.found("BME", {A: 50}).give_trains("BME", "5").brewery_step("DUB", "deliver")
    scene.do(Load(A, "5", "BME", "5", 1), Deliver(A))
    assert scene.s.earned == 100 + 2 * 60
    cash = [scene.cash(seat) for seat in range(4)]
    scene.do(OwnDeal(A, "sell", 10))
    assert (scene.funds("DUB"), [scene.cash(seat) for seat in range(4)]) == (0, cash)
    assert (scene.cargo("BME"), scene.supplied(5), acting(scene)) == ([("5", 1)], (2, 0), "B6")


@pytest.mark.rule("hsb:5.5.9.c", "hsb:5.5.9.a")
def test_a_second_bankruptcy_takes_no_more_shares() -> None:
    scene = corporation("5", at=(1, 1)).stock_turn(A, number=2).do(SellShares(A, "DUB", (10,)))
    scene.stock_turn(B, number=3).do(Found(B, "DUB", 60))
    scene.stock_turn(B, number=3).do(BuyShare(B, "DUB", "offer", 20))
    assert (scene.percent("DUB", B), scene.unsold("DUB"), scene.s.floated[scene.number("DUB")]) == (50, 30, 1)
    scene.s.square[scene.number("DUB")], scene.s.operated[scene.number("DUB")] = scene.g.d.market.square(1, 1), 1
    scene.stock_turn(B, number=4).do(SellShares(B, "DUB", (20,)))
    scene.stock_turn(A, number=5).do(Found(A, "DUB", 60))
    assert (scene.percent("DUB", A), scene.unsold("DUB")) == (30, 50)


# --- a whole round, and the export reserve ----------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.b", "hsb:5.6.2.5.b", "hsb:5.6.2.5.c", "hsb:5.6.2.5.d", "hsb:5.6.2.5.e")
def test_a_whole_brewery_round_from_the_first_set_up() -> None:
    """Three players: demand 3 and 3 in segments 1 and 2, Stock 8. B5 with two cards of type 2 delivers four cubes.

    Regular 2 takes three (60), new 2 one (15). Then eight unserved cubes go to Stock (16), four regular customers are
    in segment 2, segment 1 below it closes, and three new customers come to segment 2 from Stock (13).
    """
    scene = Scene(3).give_minors(B5=A).set_cards("B5", "2", "2").brewery_round().do(Pass(A), Deliver(A))
    assert scene.s.earned == 75
    scene.do(Dividend(A, False), Pass(A))
    assert (scene.regular(1), scene.new(1), scene.regular(2), scene.new(2), scene.stock) == (0, 0, 4, 3, 13)
    assert scene.closed() == [1, 3, 4, 5, 6]
    assert scene.s.operating_round == 2


@pytest.mark.rule("hsb:5.6.2.1.1.f", "hsb:5.6.2.5.d")
def test_a_segment_closed_in_the_clearing_takes_its_equipment_when_the_next_round_begins() -> None:
    """B5 serves segment 2 alone, so segment 1 closes; its card of type 1 still lies there until the next round."""
    scene = Scene(3).give_minors(B5=A).set_cards("B5", "2", "1").set_demand(s2=(3, 0)).brewery_round()
    assert scene.cards("B5") == ["2", "1"]
    scene.do(Pass(A), Deliver(A), Dividend(A, False), Pass(A))
    assert (scene.s.operating_round, scene.cards("B5")) == (2, ["2"])  # no railway acts, so the round has begun


@pytest.mark.rule("hsb:5.6.2.5.i", "hsb:4.s")
@pytest.mark.parametrize(("players", "waiting"), [(3, 6), (4, 6), (5, 8)])
@pytest.mark.parametrize("due", ["6", "8"])
def test_the_export_reserve_is_released_in_full_with_its_phase(players: int, waiting: int, due: str) -> None:
    """By the first card of type 6, or with the other setting of type 8; here a railway buys them as trains."""
    scene = trimmed(Scene(players, export_reserve_phase=due).give_minors().set_phase("5")).set_demand()
    scene.found("BME", {A: 50}, treasury=2000).take_cards("5", scene.left("5"))
    for train, price in (("6", 630), ("8", 800)):
        stock = scene.stock
        scene.step("BME", "train").do(BuyTrain(A, train, "bank", price))
        released = waiting if train == due else 0
        kept = waiting if train < due else 0
        assert (cubes_at(scene.s, EXPORT_BOX), scene.stock) == (kept, stock + released)
        if train == "6":
            scene.take_cards("6", 1)


@pytest.mark.rule("hsb:5.6.1.3.3.d", "hsb:5.6.2.5.i")
def test_the_reserve_helps_nobody_before_it_is_released() -> None:
    """Stock is empty, six cubes wait: beer for export is taken from demand."""
    scene = corporation("5").set_demand(s3=(1, 0)).lay_all(HAGEN_CITY).found("BME", {A: 50}).give_trains("BME", "5")
    move_cubes(scene.s, STOCK, EXPORT_BOX, scene.stock)
    waiting = cubes_at(scene.s, EXPORT_BOX)
    scene.brewery_step("DUB", "deliver").do(Load(A, "5", "BME", "5", 1))
    assert (cubes_at(scene.s, EXPORT_BOX), scene.regular(3), scene.cargo("BME")) == (waiting, 0, [("5", 1)])

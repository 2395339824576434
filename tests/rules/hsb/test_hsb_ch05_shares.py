"""Chapters 5.5.4 to 5.5.9: trade-in of a minor brewery, floating, bankruptcy and opening again."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import BuildLink, OwnDeal
from revier.games.hsb.actions import Dispose, OrderPlace, TradeIn
from revier.rail.actions import BuyShare, BuyTrain, Dividend, Found, Pass, SellShares
from revier.rail.state import NOBODY, OFFER, OWNED, POOL, TRAIN_POOL
from scenes.hsb import A, B, C, D, Scene, station
from scenes.hsb_lines import CASTROP_HARBOUR


def green(**owners: int) -> Scene:
    """Four players with B2, B4, B5 and B6 (or as said) and 1000 Mark each in the green phase; A is to move."""
    scene = Scene(4).give_minors(**owners).set_phase("3").set_cash(1000, 1000, 1000, 1000)
    return scene.stock_turn(A)


# --- trade-in ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.4.a", "hsb:5.5.4.b", "hsb:5.5.c")
def test_a_minor_brewery_counts_as_a_tenth_when_a_corporation_is_founded() -> None:
    scene = green().set_funds("B2", 45).set_cards("B2", "1", "2")
    scene.do(TradeIn(A, "DUB", "found", 30, 60))
    assert scene.cash(A) == 1000 - 120  # two of the three shares
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (120 + 45, ["2", "1"])
    assert scene.percent("DUB", A) == 30
    assert scene.director("DUB") == A
    assert scene.g.breweries.minor_of(scene.s, A) is None
    assert scene.mover == B  # it was the acquisition of this turn


@pytest.mark.rule("hsb:5.5.4.c", "hsb:5.5.4.e")
def test_for_a_share_of_the_charter_all_it_has_goes_to_the_corporation() -> None:
    scene = green().found("DUB", {B: 30}, value=75, treasury=200).set_funds("B2", 30).set_cards("B2", "1")
    other = scene.fork()
    scene.do(TradeIn(A, "DUB", "offer", 10))
    assert (scene.cash(A), scene.percent("DUB", A)) == (1000, 10)
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (230, ["1"])
    other.do(TradeIn(A, "DUB", "offer", 20))  # the second tenth is paid to the corporation
    assert (other.cash(A), other.percent("DUB", A), other.treasury("DUB")) == (925, 20, 230 + 75)


@pytest.mark.rule("hsb:5.5.4.c", "hsb:5.5.7.b", "hsb:5.5.4.d")
def test_a_trade_in_may_make_a_new_director_who_then_decides_on_surplus_equipment() -> None:
    """A and B have 30% each; A's tenth for B2 makes it 40%. Five cards are one too many in phase 3."""
    scene = green().found("DUB", {B: 30}).give_papers("DUB", A, 10, 10, 10).set_cards("DUB", "2", "2", "3")
    scene.set_cards("B2", "1", "1").stock_turn(A).do(TradeIn(A, "DUB", "offer", 10))
    assert (scene.percent("DUB", A), scene.director("DUB")) == (40, A)
    assert (scene.node, scene.mover) == ("discard_bec", A)


@pytest.mark.rule("hsb:5.5.4.d")
def test_surplus_equipment_is_chosen_by_the_director_at_once() -> None:
    scene = green().found("DUB", {B: 50}).set_cards("DUB", "2", "2", "3").set_cards("B2", "1", "1")
    scene.do(TradeIn(A, "DUB", "offer", 10))
    assert (scene.node, scene.mover) == ("discard_bec", B)  # five cards, four are allowed in phase 3
    scene.do(Dispose(B, "1"))
    assert scene.cards("DUB") == ["3", "2", "2", "1"]
    assert (scene.node, scene.mover) == ("stock_turn", B)


@pytest.mark.rule("hsb:5.5.4.f")
def test_for_a_share_of_the_pool_the_corporation_gains_nothing() -> None:
    scene = green().found("DAB", {B: 40}, value=65, pool=20, treasury=100).set_funds("B2", 30).set_cards("B2", "2")
    bank = scene.bank
    other = scene.fork()
    scene.do(TradeIn(A, "DAB", "pool", 10))
    assert (scene.treasury("DAB"), scene.cards("DAB"), scene.percent("DAB", A)) == (100, [], 10)
    assert (scene.bank, scene.cards("B2"), scene.funds("B2")) == (bank + 30, [], 0)
    large = other.g.shares.by_percent(other.number("DAB"), 20)
    assert large is not None
    other.g.shares.move(other.s, large, 0, 1)  # a 20% certificate of the charter into the pool
    other.do(TradeIn(A, "DAB", "pool", 20))
    assert (other.cash(A), other.treasury("DAB"), other.bank) == (1000 - 65, 100, bank + 30 + 65)


@pytest.mark.rule("hsb:3.2.1.j", "hsb:5.5.4.c")
def test_only_for_brewery_corporations_that_are_open_and_within_the_share_limit() -> None:
    scene = green().found("DUB", {A: 60})
    for name in ("BME", "XYZ"):
        assert scene.clause(TradeIn(A, name, "found", 20, 60)) == "3.2.1.j"
    assert green().found("DUB", {A: 50}).allows(TradeIn(A, "DUB", "offer", 10))
    assert scene.clause(TradeIn(A, "DUB", "offer", 10)) == "5.5.3.c"  # 60% with four players
    assert scene.clause(TradeIn(A, "RIT", "offer", 10)) == "5.5.1.a"
    early = Scene(4).give_minors().stock_turn(A)
    assert early.clause(TradeIn(A, "DUB", "found", 30, 60)) == "3.2.2.a"


@pytest.mark.rule("hsb:2.5.b", "hsb:5.5.1.a", "hsb:5.5.1.b", "hsb:5.5.3.c")
@pytest.mark.parametrize(
    ("trade", "clause"),
    [
        (TradeIn(A, "DUB", "player", 10), "2.5.b"),
        (TradeIn(A, "DUB", "pool", 10), "2.5.b"),  # nothing lies there
        (TradeIn(A, "DUB", "offer", 40), "2.5.b"),  # there is no such certificate
        (TradeIn(A, "DUB", "offer", 10, 60), "2.5.b"),  # a value is for foundings
        (TradeIn(A, "DUB", "offer", 10), ""),
        (TradeIn(A, "DUB", "found", 30, 60), "5.5.1.a"),  # it has been founded
        (TradeIn(A, "RIT", "found", 20, 60), "5.5.1.a"),  # its director's certificate is one of 30%
        (TradeIn(A, "RIT", "offer", 10), "5.5.1.a"),
        (TradeIn(A, "RIT", "found", 30, 70), "5.5.1.b"),
        (TradeIn(A, "RIT", "found", 30, 60), ""),
        (TradeIn(A, "DAB", "offer", 20), "5.5.3.c"),
    ],
)
def test_a_trade_in_is_a_purchase_and_keeps_to_the_rules_of_one(trade: TradeIn, clause: str) -> None:
    """DUB is founded; of DAB A has 60%, the most with four players."""
    scene = green().found("DUB", {B: 30}).found("DAB", {A: 60}).stock_turn(A)
    if clause:
        scene.refuses(trade, clause)
    else:
        assert scene.allows(trade)
        assert trade in scene.offers(TradeIn)


@pytest.mark.rule("hsb:5.5.4.a", "hsb:5.5.4.e", "hsb:5.5.4.f")
@pytest.mark.parametrize(
    ("trade", "price", "clause"),
    [
        (TradeIn(A, "RIT", "found", 30, 60), 120, "5.5.4.a"),
        (TradeIn(A, "DAB", "offer", 20), 75, "5.5.4.e"),
        (TradeIn(A, "DAB", "pool", 20), 75, "5.5.4.f"),
    ],
)
def test_what_a_trade_in_costs_must_be_there(trade: TradeIn, price: int, clause: str) -> None:
    scene = green().found("DAB", {B: 20}, value=75)
    large = scene.g.shares.by_percent(scene.number("DAB"), 20)
    assert large is not None
    scene.g.shares.move(scene.s, large, OFFER, POOL)
    assert scene.set_cash(price - 1).clause(trade) == clause
    assert scene.set_cash(price).do(trade).cash(A) == 0


# --- floating ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.5.a", "hsb:5.5.5.c", "hsb:5.5.5.e")
def test_a_corporation_takes_the_place_of_the_minor_brewery_of_its_founder() -> None:
    scene = green()  # order B6, B5, B4, B2
    scene.stock_turn(B).do(TradeIn(B, "STI", "found", 40, 60))
    assert not scene.s.floated[scene.number("STI")]
    scene.do(BuyShare(C, "STI", "offer", 10))
    assert scene.s.floated[scene.number("STI")]
    assert scene.brewery_order() == ["B6", "B5", "STI", "B2"]


@pytest.mark.rule("hsb:5.5.5.a", "hsb:5.5.5.c")
def test_a_corporation_floats_once() -> None:
    """DUB has floated in an earlier round; one more share sold changes nothing in the order."""
    scene = green().found("DUB", {B: 50}).do(BuyShare(A, "DUB", "offer", 10))
    assert scene.brewery_order() == ["B6", "B5", "B4", "B2", "DUB"]
    assert scene.keys().count("rail.log.floats") == 0


@pytest.mark.rule("hsb:5.5.5.c", "hsb:5.5.5.d", "hsb:5.5.5.e")
def test_other_corporations_keep_their_places_when_one_joins() -> None:
    scene = green().found("DUB", {A: 50}).stock_turn(B).do(TradeIn(B, "STI", "found", 40, 60))
    scene.do(BuyShare(C, "STI", "offer", 10))
    assert scene.brewery_order() == ["B6", "B5", "STI", "B2", "DUB"]


@pytest.mark.rule("hsb:5.5.5.c")
def test_without_a_trade_in_it_stands_last() -> None:
    scene = green().do(Found(A, "STI", 60), BuyShare(B, "STI", "offer", 10))
    assert scene.brewery_order() == ["B6", "B5", "B4", "B2", "STI"]


@pytest.mark.rule("hsb:5.5.5.d", "hsb:5.5.5.e")
def test_for_another_certificate_the_director_may_take_the_place_or_not() -> None:
    scene = green().do(Found(A, "STI", 60))
    scene.stock_turn(D).do(TradeIn(D, "STI", "offer", 10))  # D has B6, first in the order
    assert (scene.node, scene.mover) == ("order_place", A)
    assert scene.clause(OrderPlace(A, "B5")) == "5.5.5.d"
    last = scene.fork()
    scene.do(OrderPlace(A, "B6"))
    assert scene.brewery_order() == ["STI", "B5", "B4", "B2"]
    last.do(OrderPlace(A, "last"))
    assert last.brewery_order() == ["B5", "B4", "B2", "STI"]


@pytest.mark.rule("hsb:5.5.5.c", "hsb:5.5.5.d")
def test_of_several_places_the_director_chooses_one_but_not_the_last_if_his_own_brewery_gave_its() -> None:
    """B hands in B4 for the director's certificate, D B6 for a tenth: the order was B6, B5, B4, B2."""
    scene = green().set_cards("B6", "2").stock_turn(B).do(TradeIn(B, "STI", "found", 40, 60))
    scene.stock_turn(D).do(TradeIn(D, "STI", "offer", 10))
    assert (scene.node, scene.mover) == ("order_place", B)
    assert scene.clause(OrderPlace(B, "last")) == "5.5.5.d"
    first = scene.fork().do(OrderPlace(B, "B6"))
    assert first.brewery_order() == ["STI", "B5", "B2"]
    assert scene.do(OrderPlace(B, "B4")).brewery_order() == ["B5", "STI", "B2"]


@pytest.mark.rule("hsb:5.5.5.c")
def test_a_place_is_kept_only_until_the_order_is_set_anew() -> None:
    """Nobody buys a fifth share of STI before the next brewery round; a stock round later it stands last."""
    scene = green().stock_turn(B).do(TradeIn(B, "STI", "found", 40, 60)).passes(4)
    assert scene.s.operating_round == 1
    while scene.s.operating_round:
        free = scene.node in ("deliver", "brew_pay")
        scene.do(scene.legal[0].action if free else Pass(A if scene.mover is None else scene.mover))
    assert sorted(scene.brewery_order()) == ["B2", "B5", "B6"]
    order = scene.brewery_order()
    assert scene.mover is not None
    scene.do(BuyShare(scene.mover, "STI", "offer", 10))
    assert scene.s.floated[scene.number("STI")]
    assert scene.brewery_order() == [*order, "STI"]


@pytest.mark.rule("hsb:5.5.5.e")
def test_a_corporation_with_a_token_leaves_the_place_of_a_later_trade_in() -> None:
    scene = green().found("DUB", {A: 50}).do(TradeIn(A, "DUB", "offer", 10))
    assert scene.brewery_order() == ["B6", "B5", "B4", "DUB"]


@pytest.mark.rule("hsb:5.5.5.f", "hsb:5.5.5.g")
def test_from_the_brown_phase_on_a_floating_corporation_may_sell_20_percent_at_once() -> None:
    scene = green().set_phase("5").found("KWE", {A: 40}, value=100, floated=False, operated=False, treasury=400)
    scene.stock_turn(B).do(BuyShare(B, "KWE", "offer", 10))
    assert (scene.node, scene.mover) == ("float_sale", A)
    scene.do(OwnDeal(A, "sell", 10), OwnDeal(A, "sell", 10))
    assert (scene.treasury("KWE"), scene.price("KWE"), scene.pool("KWE")) == (400 + 100 + 200, 100, 20)
    assert (scene.node, scene.mover) == ("stock_turn", C)  # the director's turn is unused, and still to come


@pytest.mark.rule("hsb:5.5.5.f")
def test_the_sale_at_floating_is_one_of_20_percent_or_two_of_10_and_no_more() -> None:
    """DAB floats at 50%: on its charter lie 20% and three of 10%, or, if B takes the 20%, four of 10%."""
    scene = green().set_phase("6").found("DAB", {A: 20}, value=90, floated=False, operated=False, treasury=0)
    scene.give_papers("DAB", C, 20).stock_turn(B).do(BuyShare(B, "DAB", "offer", 10))
    assert (scene.node, scene.mover) == ("float_sale", A)
    for refused in (OwnDeal(A, "buy", 10), OwnDeal(A, "sell", 30)):
        assert scene.clause(refused) == "5.5.5.f"
    small = scene.fork().do(OwnDeal(A, "sell", 10))
    assert small.clause(OwnDeal(A, "sell", 20)) == "5.5.5.f"  # a tenth is left of the 20%
    scene.do(OwnDeal(A, "sell", 20))
    assert (scene.treasury("DAB"), scene.pool("DAB"), scene.price("DAB")) == (90 + 180, 20, 90)
    assert (scene.node, scene.mover) == ("stock_turn", C)


@pytest.mark.rule("hsb:5.5.5.f")
def test_only_what_lies_on_the_charter_is_sold_at_floating() -> None:
    """Both ordinary 20% certificates of DAB are in other hands."""
    scene = green().set_phase("6").found("DAB", {A: 20}, value=90, floated=False, operated=False)
    scene.give_papers("DAB", C, 20).stock_turn(B).do(BuyShare(B, "DAB", "offer", 20))
    assert (scene.node, scene.mover) == ("float_sale", A)
    assert scene.clause(OwnDeal(A, "sell", 20)) == "5.5.5.f"
    assert scene.allows(OwnDeal(A, "sell", 10))


@pytest.mark.rule("hsb:5.5.5.f")
def test_the_sale_at_floating_is_voluntary_and_not_for_earlier_phases() -> None:
    brown = green().set_phase("5").found("KWE", {A: 40}, value=100, floated=False, operated=False)
    brown.stock_turn(B).do(BuyShare(B, "KWE", "offer", 10), Pass(A))
    assert (brown.node, brown.pool("KWE")) == ("stock_turn", 0)
    early = green().set_phase("4").found("KWE", {A: 40}, value=80, floated=False, operated=False)
    early.stock_turn(B).do(BuyShare(B, "KWE", "offer", 10))
    assert early.node == "stock_turn"


# --- bankruptcy -------------------------------------------------------------------------------------------------------
def ruined(company: str = "CME", row: int = 0) -> Scene:
    """A corporation on the space right of bankrupt, with half of it in the hands of A and a tenth with B."""
    return green().found(company, {A: 50, B: 10}, at=(row, 1), treasury=120)


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.5.8.b", "hsb:5.5.8.d")
def test_a_sale_into_the_bankrupt_space_is_paid_in_full_and_ends_the_corporation() -> None:
    scene = ruined()
    bank = scene.bank
    scene.do(SellShares(A, "CME", (10, 10, 10)))
    assert scene.cash(A) == 1000 + 3 * 10
    assert (scene.percent("CME", A), scene.percent("CME", B), scene.treasury("CME")) == (0, 0, 0)
    assert (scene.price("CME"), scene.cash(B), scene.bank) == (0, 1000, bank + 120 - 30)
    assert [row[0] for row in scene.g.d.market.rows] == [0, 0]  # the space itself is worth nothing


@pytest.mark.rule("hsb:5.5.8.b", "hsb:5.5.8.d")
@pytest.mark.parametrize("seller", [B, C, D])
def test_so_it_is_whoever_directs_it(seller: int) -> None:
    """With 20% left of 40% the seller hands the directorship to A, who has 30%, before the end of it."""
    scene = green().found("CME", {seller: 40, A: 30}, director=seller, at=(0, 1), treasury=0).stock_turn(seller)
    bank, number = scene.bank, scene.number("CME")
    scene.do(SellShares(seller, "CME", (10, 10)))
    assert [scene.cash(seat) for seat in range(4)] == [1000 + 2 * 10 * (seat == seller) for seat in range(4)]
    assert (scene.percent("CME", seller), scene.percent("CME", A), scene.pool("CME")) == (0, 0, 0)
    assert (scene.bank, scene.director("CME")) == (bank - 20, NOBODY)
    for figure in (scene.s.par, scene.s.floated, scene.s.operated, scene.s.income, scene.s.paid):
        assert figure[number] == 0


@pytest.mark.rule("hsb:5.5.8.c", "hsb:5.5.9.b")
def test_stations_and_trains_of_a_railway_leave_the_game_but_not_its_home() -> None:
    scene = ruined().give_trains("CME", "3").mark("CME", "F12").mark("CME", "F14")
    scene.do(SellShares(A, "CME", (10,)))
    assert (scene.stations("F12"), scene.stations("F14"), scene.trains("CME")) == ([], [], [])
    scene.stock_turn(B, number=3).do(Found(B, "CME", 60))
    number = scene.number("CME")
    assert scene.s.markers[number * 2] == 4  # home and three more of the five
    scene.do(BuyShare(C, "CME", "offer", 10)).stock_turn(D, number=3).do(BuyShare(D, "CME", "offer", 10))
    scene.stock_turn(C, number=3).do(BuyShare(C, "CME", "offer", 10))
    assert scene.stations("A3") == [(0, "CME")]


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.5.8.c")
def test_in_its_own_turn_the_turn_is_over_and_no_duty_is_left() -> None:
    scene = ruined().step("CME", "pay").earned(0)
    scene.do(Dividend(A, False))  # it would have to buy a train now
    assert scene.node != "train"
    assert not scene.s.floated[scene.number("CME")]


@pytest.mark.rule("hsb:5.5.8.a")
def test_beer_on_its_trains_goes_to_stock() -> None:
    scene = ruined().set_phase("5").give_trains("CME", "5").load("CME", ("5", 1))
    stock = scene.stock
    scene.do(SellShares(A, "CME", (10,)))
    assert (scene.stock, scene.cargo("CME")) == (stock + 1, [])


@pytest.mark.rule("hsb:5.5.8.c")
def test_a_brewery_leaves_the_order_and_loses_its_cards() -> None:
    scene = ruined("DUB", 1).set_cards("DUB", "3")
    assert scene.brewery_order()[-1] == "DUB"
    scene.do(SellShares(A, "DUB", (10,)))
    assert scene.brewery_order() == ["B6", "B5", "B4", "B2"]
    assert scene.cards("DUB") == []


@pytest.mark.rule("hsb:5.5.9.a")
def test_it_can_be_founded_again_from_the_next_stock_round_on() -> None:
    scene = ruined().do(SellShares(A, "CME", (10,)))
    scene.stock_turn(B, number=2)
    assert scene.clause(Found(B, "CME", 60)) == "5.5.9.a"
    scene.stock_turn(B, number=3)
    assert scene.allows(Found(B, "CME", 60))


@pytest.mark.rule("hsb:5.5.8.c", "hsb:5.6.1.2.a")
def test_the_place_of_the_home_is_kept_for_a_railway_that_may_come_again() -> None:
    """The DHB's home is the only place of the yellow harbour; nobody else gets it."""
    scene = ruined("DHB").lay_all(CASTROP_HARBOUR).found("CME", {C: 50}, treasury=500)
    scene.stock_turn(A).do(SellShares(A, "DHB", (10,)))
    assert scene.stations("C9") == []  # face down
    assert scene.step("CME", "station").clause(station(C, "C9")) == "5.6.1.2.a"


@pytest.mark.rule("hsb:5.5.9.a", "hsb:5.5.6.b")
def test_founded_again_it_is_new_no_sales_before_its_turn_which_may_open_with_a_train() -> None:
    scene = ruined().do(SellShares(A, "CME", (10,))).stock_turn(B, number=3).do(Found(B, "CME", 60))
    for seat in (C, D, C):
        scene.stock_turn(seat, number=3).do(BuyShare(seat, "CME", "offer", 10))
    assert scene.stock_turn(D, number=3).clause(SellShares(D, "CME", (10,))) == "5.5.6.b"
    scene.passes(4)
    assert (scene.node, scene.mover) == ("early", B)


@pytest.mark.rule("hsb:5.5.9.a", "hsb:5.6.1.7.e")
def test_founded_again_it_may_buy_what_it_gave_up_before() -> None:
    """Its 4-train lies in the Bank Pool, where it was for others only."""
    scene = ruined().set_phase("5").give_trains("CME", "4")
    scene.g.trains.move(scene.s, scene.g.d.train_index["4"], OWNED + scene.number("CME"), TRAIN_POOL)
    own = BuyTrain(A, "4", "pool", 300)
    assert scene.set_treasury("CME", 300).fork().step("CME", "train").clause(own) == "5.6.1.7.e"
    scene.stock_turn(A).do(SellShares(A, "CME", (10,)))
    scene.found("CME", {B: 50}, at=(0, 5), treasury=300).step("CME", "train")
    assert scene.allows(BuyTrain(B, "4", "pool", 300))


@pytest.mark.rule("hsb:5.5.9.a", "hsb:3.1.j")
@pytest.mark.parametrize("placed", [True, False])
def test_the_token_of_the_kwe_comes_again_only_if_it_was_never_placed(placed: bool) -> None:
    scene = ruined("KWE").lay_all("E19=K4/1 E17=8/2 D16=K58/3")
    if placed:
        scene.step("KWE", "link").do(BuildLink(A, "E19"))  # it earns nothing in this turn, and that ruins it
    else:
        scene.stock_turn(A).do(SellShares(A, "KWE", (10,)))
    scene.stock_turn(B, number=3).do(Found(B, "KWE", 60))
    for seat in (C, D, C):
        scene.stock_turn(seat, number=3).do(BuyShare(seat, "KWE", "offer", 10))
    funds = scene.step("KWE", "link").treasury("KWE")
    assert scene.link("E19") == (10 if placed else 0)
    scene.do(BuildLink(B, "D16"))
    assert funds - scene.treasury("KWE") == (30 if placed else 0)


@pytest.mark.rule("hsb:5.5.9.c", "hsb:5.5.4.a")
def test_whoever_founds_it_again_may_hand_in_a_minor_brewery() -> None:
    """The price is two shares at 60; 30% and the charter's 50% are all there is."""
    scene = ruined("DUB", 1).do(SellShares(A, "DUB", (10,))).stock_turn(B)
    assert scene.clause(TradeIn(B, "DUB", "found", 30, 60)) == "5.5.9.a"
    scene.stock_turn(B, number=3).do(TradeIn(B, "DUB", "found", 30, 60))
    assert (scene.percent("DUB", B), scene.unsold("DUB"), scene.cash(B)) == (30, 50, 1000 - 120)


@pytest.mark.rule("hsb:5.5.9.c")
def test_only_a_brewery_that_was_bankrupt_lacks_shares() -> None:
    fresh = green().do(Found(A, "DUB", 60))
    assert (fresh.percent("DUB", A), fresh.unsold("DUB")) == (30, 70)
    railway = ruined().do(SellShares(A, "CME", (10,))).stock_turn(B, number=3).do(Found(B, "CME", 60))
    assert (railway.percent("CME", B), railway.unsold("CME")) == (20, 80)


@pytest.mark.rule("hsb:5.5.9.c")
def test_a_second_bankruptcy_takes_no_more_shares() -> None:
    """30%, 20% and three of 10% are left after the first; the same after the second."""
    scene = ruined("DUB", 1).do(SellShares(A, "DUB", (10,))).stock_turn(B, number=3)
    scene.do(Found(B, "DUB", 60), BuyShare(C, "DUB", "offer", 20))
    number = scene.number("DUB")
    scene.s.operated[number], scene.s.square[number] = 1, scene.g.d.market.square(1, 1)
    scene.stock_turn(B, number=4).do(BuyShare(B, "DUB", "offer", 10))
    scene.stock_turn(B, number=5).do(SellShares(B, "DUB", (10,)))
    scene.stock_turn(D, number=6).do(Found(D, "DUB", 60))
    assert (scene.percent("DUB", D), scene.unsold("DUB")) == (30, 50)


@pytest.mark.rule("hsb:5.5.9.c")
def test_a_brewery_opens_again_with_eight_shares() -> None:
    scene = ruined("DUB", 1).do(SellShares(A, "DUB", (10,)))
    scene.stock_turn(B, number=3).do(Found(B, "DUB", 60))
    assert (scene.percent("DUB", B), scene.unsold("DUB")) == (30, 50)
    assert not scene.s.floated[scene.number("DUB")]  # the two that are gone do not count as sold
    scene.do(BuyShare(C, "DUB", "offer", 20))
    assert scene.s.floated[scene.number("DUB")]  # five shares float it
    scene.set_cards("DUB", "3").brewery_step("DUB", "deliver").do(scene.legal[0].action)
    scene.s.earned = 100
    before = [scene.cash(seat) for seat in range(4)]
    treasury = scene.treasury("DUB")
    scene.do(Dividend(B, True))
    assert [scene.cash(seat) - cash for seat, cash in enumerate(before)] == [0, 30, 20, 0]
    assert scene.treasury("DUB") - treasury == 30  # the missing 20% stay with the bank

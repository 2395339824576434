"""Chapter 3: the sale of the starting package, its interruptions, and the end of the first stock round."""

import pytest

from revier.games.ruhr.actions import ClosePrivate, Develop
from revier.rail.actions import BuyLot, BuyShare, Dividend, Found, Pass, SellShares, SetValue
from revier.rail.frames import PacketFrame
from revier.rail.state import CLOSED, UNSOLD
from scenes.ruhr import A, B, C, D, Scene

# The package of four players: column 1 and column 2 from the top.
LEFT = ("generaler", "ruhrschifffahrt", "3", "9", "private_bme", "15")
RIGHT = ("sellerbecker", "1", "7", "5", "10", "6")


def without(*codes: str, players: int = 4) -> Scene:
    """The package of Hellweg without some items, which player B has bought; A is to move."""
    scene = Scene(players)
    for code in codes:
        scene.s.lots[scene.g.d.lot_index[code]] = B
    return scene


def last_item(code: str = "6") -> Scene:
    """All but one item are sold; whatever B would have paid for them is of no account here."""
    return without(*(other for other in (*LEFT, *RIGHT) if other not in (code, "private_bme"))).do(
        BuyLot(A, "private_bme"), SetValue(A, "BME", 60)
    )


def sold_out() -> Scene:
    """The last item was bought by B; C is to move."""
    return last_item().do(BuyLot(B, "6"))


# --- 3 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:3.a", "ruhr:14.2.a", "ruhr:3.2.a")
def test_railway_certificates_follow_once_the_package_is_sold() -> None:
    scene = last_item()
    assert scene.clause(Found(B, "CME", 60)) == "3.a"
    assert scene.clause(BuyShare(B, "BME", "pool", 10)) == "3.a"
    scene.do(BuyLot(B, "6"))
    assert (scene.s.stock_round, scene.mover) == (1, C)
    assert scene.allows(Found(C, "CME", 60))
    assert scene.allows(BuyShare(C, "BME", "pool", 10))


@pytest.mark.rule("ruhr:3.a")
def test_with_the_last_item_sold_only_the_value_of_the_bme_is_waited_for() -> None:
    """The Private BME was the last: shares are no longer refused for the package, but it is not B's turn yet."""
    scene = without(*(code for code in (*LEFT, *RIGHT) if code != "private_bme")).do(BuyLot(A, "private_bme"))
    assert (scene.node, scene.clause(BuyShare(B, "BME", "pool", 10))) == ("start_value", "4.1.1.b")


@pytest.mark.rule("ruhr:3.b", "ruhr:14.2.c")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_no_montan_certificates_before_phase_4(phase: str) -> None:
    scene = Scene().cleared().set_phase(phase).stock_turn(A)
    for code in ("RB", "SK", "TB", "US", "VH", "W"):
        assert scene.clause(BuyShare(A, code, "offer", 20)) == "14.2.c"
        assert scene.clause(Found(A, code, 50)) == "14.2.g"
    assert scene.clause(BuyShare(A, "KWE", "offer", 10)) == "2.5.b"  # a railway waits for its director certificate
    assert not scene.allows(BuyShare(A, "Reichsbahn", "offer", 10))


@pytest.mark.rule("ruhr:3.c", "ruhr:14.4.a")
def test_nobody_sells_in_the_first_stock_round() -> None:
    scene = last_item()
    assert scene.clause(SellShares(B, "BME", (10,))) == "3.c"
    scene.do(BuyLot(B, "6"), BuyShare(C, "BME", "pool", 10), *(Pass(seat) for seat in (D, A, B)))
    assert scene.clause(SellShares(C, "BME", (10,))) == "14.4.a"
    assert SellShares not in scene.legal.kinds()


# --- 3.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:3.1.a")
def test_clockwise_one_item_each_or_pass() -> None:
    scene = Scene()
    assert scene.mover == A
    scene.do(BuyLot(A, "generaler"))
    assert scene.clause(BuyLot(A, "sellerbecker")) == "3.1.a"
    assert scene.clause(Pass(C)) == "3.1.a"
    scene.do(Pass(B), BuyLot(C, "sellerbecker"), Pass(D), Pass(A), BuyLot(B, "1"))
    assert (scene.owner("generaler"), scene.owner("sellerbecker"), scene.owner("1")) == (A, C, B)


@pytest.mark.rule("ruhr:3.1.a", "ruhr:4.1.1.a")
def test_private_bme_and_director_certificate_are_one_item() -> None:
    scene = Scene().do(BuyLot(A, "private_bme"), SetValue(A, "BME", 60))
    assert (scene.owner("private_bme"), scene.director("BME"), scene.mover) == (A, A, B)
    assert scene.clause(BuyLot(B, "private_bme")) == "3.1.a"


@pytest.mark.rule("ruhr:3.1.b")
def test_the_top_item_costs_its_printed_price() -> None:
    """Number 3 (100) at the top of column 1."""
    scene = without("generaler", "ruhrschifffahrt")
    bank, start = scene.bank, 40
    scene.set_cash(410).do(BuyLot(A, "3"))
    assert scene.cash(A) == 310
    assert scene.bank == bank + (530 - 410) + 100 - start


@pytest.mark.rule("ruhr:3.1.b")
def test_who_has_not_enough_money_buys_nothing() -> None:
    scene = without("generaler", "ruhrschifffahrt").set_cash(99)
    assert scene.clause(BuyLot(A, "3")) == "3.1.b"
    assert scene.set_cash(100).allows(BuyLot(A, "3"))


@pytest.mark.rule("ruhr:3.1.c")
def test_five_mark_for_every_item_above_in_the_same_column() -> None:
    scene = Scene()
    for column in (LEFT, RIGHT):
        for above, code in enumerate(column):
            lot = scene.g.d.lots[scene.g.d.lot_index[code]]
            bought = scene.fork().do(BuyLot(A, code))
            assert 530 - bought.cash(A) == lot.value + 5 * above


@pytest.mark.rule("ruhr:3.1.c")
def test_a_surcharge_must_be_at_hand_too() -> None:
    """Number 1 (80) under one item costs 85."""
    assert Scene().set_cash(84).clause(BuyLot(A, "1")) == "3.1.b"
    assert Scene().set_cash(85).allows(BuyLot(A, "1"))


@pytest.mark.rule("ruhr:3.1.c")
def test_items_sold_and_items_of_the_other_column_do_not_count() -> None:
    """Number 6 (170) is sixth in column 2; two above it are gone, and all of column 1 is there or not."""
    assert 530 - without("1", "5").do(BuyLot(A, "6")).cash(A) == 170 + 3 * 5
    assert 530 - without("1", "5", *LEFT).do(BuyLot(A, "6")).cash(A) == 170 + 3 * 5


@pytest.mark.rule("ruhr:3.1.d", "ruhr:3.1.e")
def test_worked_example_number_10_under_7_and_5() -> None:
    """150 and twice 5; the surcharge is the bank's, the mine has what is printed under START (65)."""
    scene = without("sellerbecker", "1")
    bank = scene.bank
    scene.do(BuyLot(A, "10"))
    assert (scene.cash(A), scene.chest(10)) == (530 - 160, 65)
    assert scene.bank == bank + 160 - 65


@pytest.mark.rule("ruhr:3.1.f")
@pytest.mark.parametrize(("code", "markers", "start"), [("1", "AA", 30), ("3", "AB", 40), ("10", "AAB", 65)])
def test_a_bought_pmc_gets_its_markers_and_its_start_money(code: str, markers: str, start: int) -> None:
    scene = without(*(other for other in (*LEFT, *RIGHT) if other != code))
    price = scene.g.d.lots[scene.g.d.lot_index[code]].value
    industry = "coal" if code == "10" else "steel"
    supply = scene.supply(industry, "A")
    scene.do(BuyLot(A, code))
    assert (scene.boxes(int(code)), scene.chest(int(code)), scene.cash(A)) == (markers, start, 530 - price)
    assert scene.supply(industry, "A") == supply - markers.count("A")


@pytest.mark.rule("ruhr:3.1.g")
def test_four_passes_bring_a_single_operating_round() -> None:
    scene = without("generaler").do(BuyLot(A, "3"))
    scene.passes(3)
    assert (scene.node, scene.s.operating_round) == ("packet", 0)
    scene.passes()
    assert (scene.acting(), scene.s.operating_round) == ("#3", 1)
    scene.do(Dividend(A, True), Pass(A))
    assert (scene.node, scene.s.operating_round, scene.s.stock_round) == ("packet", 0, 1)


@pytest.mark.rule("ruhr:3.1.g")
def test_a_purchase_begins_the_count_of_passes_anew() -> None:
    scene = Scene().passes(3).do(BuyLot(D, "generaler")).passes(3)
    assert (scene.node, scene.cash(D)) == ("packet", 530 - 30)
    assert scene.passes().cash(D) == 530 - 30 + 5  # the operating round has come and gone: it paid its revenue


@pytest.mark.rule("ruhr:3.1.h", "ruhr:3.1.i", "ruhr:13.3.1.c")
def test_companies_already_sold_act_once_and_the_bme_does_not() -> None:
    """Numbers 1 (A) and 7 (B), the Private BME (C, 10 Mark); 5 is not sold."""
    scene = Scene().do(BuyLot(A, "1"), BuyLot(B, "7"), BuyLot(C, "private_bme"), SetValue(C, "BME", 70))
    cash = scene.cash(C)
    scene.passes(4)
    assert scene.cash(C) == cash + 10
    assert (scene.treasury("BME"), scene.s.floated[scene.number("BME")]) == (0, 0)
    assert scene.acting() == "#1"
    scene.do(Dividend(A, False), Pass(A))
    assert (scene.chest(1), scene.acting()) == (30 + 20, "#7")
    scene.do(Dividend(B, True))
    assert scene.chest(7) == 50 + 15
    scene.passes()
    assert (scene.node, scene.mover) == ("packet", D)
    assert scene.chest(5) == 0


@pytest.mark.rule("ruhr:3.1.j")
def test_then_the_left_neighbour_of_the_last_buyer_goes_on() -> None:
    scene = Scene().do(Pass(A), BuyLot(B, "generaler")).passes(4)
    assert (scene.node, scene.mover) == ("packet", C)
    assert scene.cash(B) == 530 - 30 + 5
    scene.passes(4)
    assert (scene.node, scene.mover) == ("packet", C)
    assert scene.cash(B) == 530 - 30 + 2 * 5


@pytest.mark.rule("ruhr:3.1.j", "ruhr:3.1.h")
def test_in_every_interruption_all_companies_sold_act() -> None:
    """Number 1 of A acts in the first operating round and in the second."""
    scene = Scene().do(BuyLot(A, "1"))
    for _ in range(2):
        assert scene.passes(4).acting() == "#1"
        scene.do(Dividend(A, False), Pass(A))
    assert (scene.node, scene.mover) == ("packet", B)


@pytest.mark.rule("ruhr:3.1.j")
def test_if_nobody_has_bought_the_priority_deal_goes_on() -> None:
    scene = Scene()
    scene.s.priority = B
    scene.s.flow[-1] = PacketFrame("packet", B)
    assert scene.passes(4).mover == B


def interrupted(phase: str, *bought: str, sell_out: str) -> Scene:
    """A has bought the mill number 1 and B other items; an operating round interrupts, cards of a type are sold out."""
    scene = without(*bought).do(BuyLot(A, "1")).set_phase(phase).sell_out(sell_out).passes(4)
    return scene.set_chest(1, 900)


def next_card(scene: Scene, card: str) -> Scene:
    """Number 1 develops with the first card of a new type."""
    if scene.allows(Dividend(A, False)):
        scene.do(Dividend(A, False))
    return scene.do(next(a for a in scene.offers(Develop) if isinstance(a, Develop) and a.card == card))


@pytest.mark.rule("ruhr:4.1.2.c", "ruhr:4.1.3.e", "ruhr:11.m")
def test_unsold_privates_leave_the_game_with_the_first_type_5_card() -> None:
    """Ruhr shipping and both horse railways; then number 10 (150) lies under 7 and 5 alone."""
    scene = next_card(interrupted("4", sell_out="4"), "5")
    assert scene.node == "packet"
    assert [scene.owner(code) for code in ("ruhrschifffahrt", "sellerbecker", "generaler")] == [CLOSED] * 3
    assert scene.clause(BuyLot(B, "ruhrschifffahrt")) == "3.1.a"
    assert 530 - scene.do(BuyLot(B, "10")).cash(B) == 160


@pytest.mark.rule("ruhr:4.1.2.c", "ruhr:3.2.a")
def test_if_they_were_the_last_items_the_package_is_gone() -> None:
    others = [code for code in (*LEFT, *RIGHT) if code not in ("1", "generaler")]
    scene = next_card(interrupted("4", *others, sell_out="4"), "5")
    while scene.s.operating_round:  # the mines of B
        scene.passes()
    assert (scene.node, scene.s.stock_round, scene.mover) == ("stock_turn", 1, B)


@pytest.mark.rule("ruhr:4.1.1.f", "ruhr:11.i")
def test_an_unsold_private_bme_waits_for_its_buyer_and_closes_then() -> None:
    """After the first type 4 card: it still brings the BME, and no guarantee."""
    scene = next_card(interrupted("3", sell_out="3"), "4")
    assert scene.owner("private_bme") == UNSOLD
    scene.do(BuyLot(B, "private_bme"), SetValue(B, "BME", 60))
    assert (scene.owner("private_bme"), scene.director("BME"), scene.pool("BME")) == (CLOSED, B, 30)


@pytest.mark.rule("ruhr:15.1.b", "ruhr:3.1.g")
def test_a_bank_that_breaks_in_the_interruption_ends_the_game_after_it() -> None:
    """Phase 5; number 3 of A earns 30 with a C marker, the bank has 20."""
    scene = Scene().set_phase("5").pmc(3, A, "AAABBC", link=True).set_bank(20)
    scene.s.lots[scene.g.d.lot_index["private_bme"]] = CLOSED
    scene.passes(4).do(Dividend(A, False))
    assert scene.s.broken == 1
    scene.passes()
    assert (scene.s.end, scene.mover) == ("bank", None)


@pytest.mark.rule("ruhr:4.1.1.i")
def test_the_private_bme_may_be_closed_in_the_first_stock_round_too() -> None:
    """The turn goes on: A buys another item, or passes."""
    scene = Scene().do(BuyLot(A, "private_bme"), SetValue(A, "BME", 60), Pass(B), Pass(C), Pass(D))
    scene.do(ClosePrivate(A, "private_bme"))
    assert (scene.owner("private_bme"), scene.director("BME"), scene.mover) == (CLOSED, A, A)
    assert scene.allows(BuyLot(A, "1"))


# --- 3.2 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:3.2.a", "ruhr:14.2.d")
def test_start_a_railway_buy_bme_or_pass() -> None:
    scene = sold_out()
    for action, cost in ((Found(C, "RhE", 70), 140), (BuyShare(C, "BME", "offer", 10), 60), (Pass(C), 0)):
        assert 530 - scene.fork().do(action).cash(C) == cost


@pytest.mark.rule("ruhr:3.2.b")
def test_the_first_stock_round_ends_when_all_pass_after_the_last_purchase() -> None:
    scene = sold_out().passes(3)
    assert (scene.node, scene.s.stock_round) == ("stock_turn", 1)
    scene.do(BuyShare(B, "BME", "offer", 10)).passes(3)
    assert scene.node == "stock_turn"
    scene.passes()
    assert scene.s.operating_round == 1
    assert scene.s.floated[scene.number("BME")]


@pytest.mark.rule("ruhr:3.2.b")
def test_passes_before_the_last_item_do_not_count() -> None:
    scene = last_item().do(Pass(B), Pass(C), Pass(D), BuyLot(A, "6"), *(Pass(seat) for seat in (B, C, D)))
    assert (scene.node, scene.mover) == ("stock_turn", A)


@pytest.mark.rule("ruhr:3.2.c")
def test_the_richest_gets_the_priority_deal() -> None:
    """20, 55, 30 and 10 Mark: B, though he bought last and by the normal rule C would have it."""
    scene = sold_out().set_cash(20, 55, 30, 10).passes(4)
    assert scene.s.priority == B


@pytest.mark.rule("ruhr:3.2.c")
@pytest.mark.parametrize(("cash", "holder"), [((55, 55, 30, 10), A), ((55, 55, 30, 55), D), ((9, 9, 9, 9), C)])
def test_of_equally_rich_players_the_first_left_of_the_last_buyer(cash: tuple[int, ...], holder: int) -> None:
    assert sold_out().set_cash(*cash).passes(4).s.priority == holder


def with_mines(owners: dict[int, int]) -> Scene:
    """The first stock round is about to end; pMCs belong to these players."""
    scene = Scene().cleared().set_cash(100, 10, 10, 50)
    for number, seat in owners.items():
        scene.pmc(number, seat, "A")
    return scene.stock_turn(A, number=1).passes(4)


@pytest.mark.rule("ruhr:3.2.d")
def test_cards_go_to_the_owners_of_the_lowest_numbers() -> None:
    """1 and 3 belong to A, 5 to C, 6 to B."""
    scene = with_mines({1: A, 3: A, 5: C, 6: B, 7: D})
    assert scene.s.card == [1, 3, 2, 4]


@pytest.mark.rule("ruhr:3.2.e")
def test_who_has_no_pmc_gets_what_is_left() -> None:
    assert with_mines({1: A, 3: A, 5: C, 6: B}).s.card == [1, 3, 2, 4]


@pytest.mark.rule("ruhr:3.2.e")
def test_without_a_pmc_clockwise_from_the_priority_deal() -> None:
    """C alone has a mine. A is the richest, D only second: A holds the Priority Deal, then B, then D."""
    scene = with_mines({5: C})
    assert scene.s.priority == A
    assert scene.s.card == [2, 3, 1, 4]


@pytest.mark.rule("ruhr:3.2.d", "ruhr:2.1.d")
def test_cards_are_dealt_after_the_first_stock_round_only() -> None:
    scene = sold_out()
    assert scene.s.card == [0, 0, 0, 0]
    scene.passes(4)
    assert sorted(scene.s.card) == [1, 2, 3, 4]
    assert scene.owner("6") == B != UNSOLD

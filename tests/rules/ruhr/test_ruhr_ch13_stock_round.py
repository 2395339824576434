"""Chapter 13 without 13.3.2: turns of a stock round, the Priority Deal, and railways that float."""

import pytest

from revier.games.ruhr.actions import ClosePrivate
from revier.rail.actions import BuyLot, BuyShare, Dividend, Found, Pass, SellShares, SetValue
from scenes.ruhr import A, B, C, D, Scene


def market(players: int = 4) -> Scene:
    """A has 50% and B 20% of the CME (80), B 50% and A 20% of the RhE (70); it is A's turn."""
    scene = Scene(players).cleared().found("CME", {A: 50, B: 20}, value=80).found("RhE", {B: 50, A: 20}, value=70)
    return scene.stock_turn(A)


def floated(scene: Scene, company: str) -> bool:
    return bool(scene.s.floated[scene.number(company)])


# --- 13.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:13.1.a", "ruhr:14.1.a", "ruhr:14.4.a")
def test_sell_or_sell_and_buy_or_buy_or_pass() -> None:
    sell, other, buy = SellShares(A, "CME", (10,)), SellShares(A, "RhE", (10,)), BuyShare(A, "KWE", "offer", 10)
    turns = ((sell, Pass(A)), (sell, other, sell, Pass(A)), (sell, other, buy), (buy,), (Pass(A),))
    for actions in turns:
        scene = market().found("KWE", {C: 50}, value=50).stock_turn(A).do(*actions[:-1])
        assert scene.mover == A
        assert scene.do(actions[-1]).mover == B


@pytest.mark.rule("ruhr:13.1.a", "ruhr:14.1.a")
def test_nobody_buys_twice_in_a_turn() -> None:
    scene = market().do(BuyShare(A, "RhE", "offer", 10))
    assert scene.clause(BuyShare(A, "RhE", "offer", 10)) == "13.1.a"
    assert scene.clause(Found(A, "KWE", 50)) == "13.1.a"
    assert (scene.clause(Pass(A)), scene.clause(BuyShare(C, "RhE", "offer", 10))) == ("13.2.a", "13.2.a")


@pytest.mark.rule("ruhr:14.1.a")
def test_starting_a_railway_is_the_purchase_of_the_turn() -> None:
    scene = market().do(Found(A, "KWE", 50))
    assert scene.mover == B
    assert scene.clause(BuyShare(A, "RhE", "offer", 10)) == "13.1.a"


@pytest.mark.rule("ruhr:13.1.a")
def test_nobody_sells_after_buying() -> None:
    assert market().do(BuyShare(A, "RhE", "offer", 10)).clause(SellShares(A, "CME", (10,))) == "13.1.a"


@pytest.mark.rule("ruhr:13.1.b")
def test_new_certificates_come_from_the_offer_and_old_ones_from_the_pool() -> None:
    scene = market().do(SellShares(A, "CME", (10,)), Pass(A))
    assert (scene.unsold("CME"), scene.pool("CME")) == (30, 10)
    assert scene.fork().do(BuyShare(B, "CME", "offer", 10)).unsold("CME") == 20
    assert scene.do(BuyShare(B, "CME", "pool", 10)).pool("CME") == 0
    assert scene.clause(BuyShare(C, "CME", "pool", 10)) == "13.1.b"
    scene.refuses(BuyShare(C, "CME", "player A", 10), "13.1.b")


@pytest.mark.rule("ruhr:13.1.c")
def test_one_price_for_old_and_new() -> None:
    """At 80: 10% of the CME cost 80 wherever they lie, 20% of RB 80, 20% of the DGEE 160."""
    scene = Scene().cleared().found("CME", {A: 50}, pool=10, value=80).found("DGEE", {A: 20}, pool=10, value=80)
    scene.montan("RB", {A: 40}, "AAB", site=7, pool=20, value=80).stock_turn(B)
    prices = [
        (place, *row) for place in ("offer", "pool") for row in (("CME", 10, 80), ("DGEE", 10, 80), ("RB", 20, 80))
    ]
    for source, company, percent, price in (*prices, ("offer", "DGEE", 20, 160)):
        assert 530 - scene.fork().do(BuyShare(B, company, source, percent)).cash(B) == price


@pytest.mark.rule("ruhr:13.1.d", "ruhr:15.1.e")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 2), ("3", 2), ("4", 2), ("6", 2), ("8", 3)])
def test_two_operating_rounds_follow_and_three_in_phase_8(phase: str, rounds: int) -> None:
    scene = market().set_phase(phase).stock_turn(A).passes(4)
    assert (scene.s.operating_round, scene.s.operating_rounds) == (1, rounds)


# --- 13.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:13.2.a")
def test_the_priority_deal_begins_and_turns_go_to_the_left() -> None:
    """B holds it when the operating rounds are over."""
    scene = market(3)
    scene.s.priority = B
    scene.after_set()
    assert (scene.node, scene.mover) == ("stock_turn", B)
    scene.passes(2)
    assert scene.mover == A
    assert scene.passes().s.operating_round == 1


@pytest.mark.rule("ruhr:13.2.a", "ruhr:14.2.k")
def test_the_round_ends_when_all_pass_in_succession() -> None:
    scene = market(3).passes(2).do(BuyShare(C, "CME", "offer", 10)).passes(2)
    assert (scene.node, scene.mover) == ("stock_turn", C)
    assert scene.passes().s.operating_round == 1


@pytest.mark.rule("ruhr:13.2.a")
def test_nobody_acts_out_of_turn() -> None:
    assert market().clause(Pass(B)) == "13.2.a"
    assert market().clause(BuyShare(C, "CME", "offer", 10)) == "13.2.a"
    assert market().do(BuyShare(A, "RhE", "offer", 10)).clause(BuyShare(A, "RhE", "offer", 10)) == "13.1.a"
    assert market().clause(Dividend(A, True)) == ""  # it is his turn, but not a moment for that


@pytest.mark.rule("ruhr:13.2.b")
@pytest.mark.parametrize("deal", [BuyShare(B, "CME", "offer", 10), SellShares(B, "CME", (10,))])
def test_left_of_the_last_to_buy_or_sell_gets_the_priority_deal(deal: BuyShare | SellShares) -> None:
    scene = market().do(BuyShare(A, "RhE", "offer", 10), deal)
    if scene.mover == B:
        scene.passes()
    scene.passes(4)
    assert (scene.s.operating_round, scene.s.priority) == (1, C)


@pytest.mark.rule("ruhr:13.2.c")
def test_without_a_deal_the_priority_deal_stays() -> None:
    scene = market()
    scene.s.priority = D
    assert scene.passes(4).s.priority == D


@pytest.mark.rule("ruhr:13.2.c", "ruhr:4.1.1.i")
def test_closing_the_private_bme_is_no_deal() -> None:
    scene = market().private("private_bme", A).found("BME", {A: 20}, director=A)
    scene.s.priority = D
    scene.stock_turn(A).do(ClosePrivate(A, "private_bme")).passes(4)
    assert (scene.s.operating_round, scene.s.priority) == (1, D)


# --- 13.3 -------------------------------------------------------------------------------------------------------------
def started(sold: int, *, phase: str = "2", value: int = 70) -> Scene:
    """Of the KWE so much is sold; the last tenth to C, the rest to A. A mine keeps the game going."""
    scene = Scene().cleared().set_phase(phase).cards(A, B, C, D).pmc(7, A, "A")
    scene.found("KWE", {A: sold - 10, C: 10}, value=value, floated=False, operated=False)
    return scene.stock_turn(B)


@pytest.mark.rule("ruhr:13.3.a", "ruhr:13.3.b")
@pytest.mark.parametrize(("sold", "acts"), [(40, False), (50, True)])
def test_half_left_in_the_offer_is_enough_and_more_is_not(sold: int, acts: bool) -> None:
    scene = started(sold).passes(4)
    assert floated(scene, "KWE") is acts
    scene.do(Dividend(A, False), Pass(A))  # the mine's turn
    assert (scene.acting(), scene.s.operating_round) == (("KWE", 1) if acts else ("#7", 2))


@pytest.mark.rule("ruhr:13.3.b")
def test_it_floats_after_a_later_stock_round() -> None:
    scene = started(40).passes(4)
    assert (floated(scene, "KWE"), scene.treasury("KWE")) == (False, 0)
    scene.stock_turn(B, number=3).do(BuyShare(B, "KWE", "offer", 10)).passes(4)
    assert (floated(scene, "KWE"), scene.treasury("KWE")) == (True, 5 * 70)


@pytest.mark.rule("ruhr:13.3.1.a", "ruhr:14.2.h")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_in_yellow_and_green_a_railway_gets_the_money_for_what_was_sold(phase: str) -> None:
    """60% at 70; what is bought in the round itself goes to the bank first."""
    scene = started(50, phase=phase).do(BuyShare(B, "KWE", "offer", 10))
    assert scene.treasury("KWE") == 0
    scene.passes(4)
    assert (scene.treasury("KWE"), scene.director("KWE"), scene.unsold("KWE"), scene.pool("KWE")) == (420, A, 40, 0)
    assert scene.s.markers[2 * scene.number("KWE")] == 3


def first_round(*purchases: tuple[int, str]) -> Scene:
    """The package is sold, the BME stands at 70; certificates are bought from the offer or the pool."""
    scene = Scene().do(BuyLot(A, "private_bme"), SetValue(A, "BME", 70))
    for lot in scene.s.columns:
        if scene.s.lots[lot] < 0:
            scene.s.lots[lot] = D
    scene.g.settle(scene.s)
    for seat, source in purchases:
        scene.do(BuyShare(seat, "BME", source, 10))
    return scene.passes(4)


@pytest.mark.rule("ruhr:13.3.1.b")
def test_the_bme_gets_nothing_for_the_three_certificates_in_the_pool() -> None:
    """The director's and two more from the offer: four shares at 70. The 210 Mark of the investors wait on."""
    scene = first_round((B, "offer"), (C, "offer"))
    assert scene.treasury("BME") == 4 * 70
    assert scene.s.cash[scene.g.accounts.aside()] == 210


@pytest.mark.rule("ruhr:13.3.1.b")
def test_what_players_buy_from_the_pool_adds_nothing() -> None:
    assert first_round((B, "pool"), (C, "offer")).treasury("BME") == 3 * 70


@pytest.mark.rule("ruhr:13.3.1.d", "ruhr:13.3.1.e")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
def test_in_brown_and_grey_ten_times_the_start_value_and_the_rest_to_the_pool(phase: str) -> None:
    """Half is sold at 90: 900 Mark, the other half to the pool, the marker stays."""
    scene = started(50, phase=phase, value=90).passes(4)
    assert (scene.treasury("KWE"), scene.pool("KWE"), scene.unsold("KWE"), scene.price("KWE")) == (900, 50, 0, 90)


@pytest.mark.rule("ruhr:13.3.1.c", "ruhr:3.1.i")
def test_no_bme_turn_when_the_first_stock_round_is_interrupted() -> None:
    scene = Scene().do(BuyLot(A, "private_bme"), SetValue(A, "BME", 70)).passes(4)
    assert (scene.node, scene.s.operating_round, scene.mover) == ("packet", 0, B)
    assert (floated(scene, "BME"), scene.treasury("BME")) == (False, 0)
    assert scene.stations("S10") == []

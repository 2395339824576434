"""Chapter 8 where it meets the rest of the game: idle cards, forced purchases, bankruptcy, phases, other moments."""

from __future__ import annotations

import pytest

from revier.core.action import Action
from revier.core.flow import PlainFrame
from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import AnnounceBec, BuyBec, Deliver, Dispose, Load, TradeIn
from revier.games.hsb.base import BREWERY_ROUND
from revier.games.hsb.brewery_round import TURNS
from revier.games.hsb.expert_actions import (
    Advertise,
    BuyMcm,
    DealIn,
    DropMarker,
    Fair,
    Invest,
    Marketing,
    SecondShift,
    SetAside,
    TakeEvent,
    Toll,
    Upgrade,
)
from revier.games.hsb.frames import BreweryRoundFrame
from revier.rail.actions import BuyTrain, Dividend, Pass
from scenes.hsb import BEFORE, A, B, C, Scene

HAGEN_CITY = "H12=K58/0 G11=8/3"  # Hagen - mine H12 - freight yard F12, and over printed track on to the city


def expert(phase: str = "2") -> Scene:
    """Players A to D with B2, B4, B5, B6."""
    scene = Scene(4, expert=True).give_minors()
    return scene if phase == "2" else scene.set_phase(phase)


def dub(*cards: str, event: str = "", step: str = "deliver", idle: str = "", **demand: tuple[int, int]) -> Scene:
    """DUB, directed by A, in phase 4 with these cards, those of `idle` turned, and an event."""
    scene = expert("4").set_demand(**demand).found("DUB", {A: 50, B: 10}, treasury=1000).set_cards("DUB", *cards)
    for name in set(idle.split()):
        scene.g.equipment.set_idle(
            scene.s, scene.g.facts.card_index[name], scene.brewery("DUB"), idle.split().count(name)
        )
    if event:
        scene.give_event("DUB", event)
    return scene.brewery_step("DUB", step)


# --- idle cards and exchanges -----------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.k", "hsb:8.2.j", "hsb:5.6.2.1.1.i")
def test_a_card_dealt_in_does_not_save_another_that_stays_idle() -> None:
    scene = dub("4", "3", "3", event="I", step="dispose", idle="3 3", s4=(3, 0))
    scene.do(SetAside(A, "3"), Pass(A), Deliver(A), Dividend(A, False))
    assert scene.idle("DUB") == ["3", "3"]  # the one set aside as well
    scene.do(DealIn(A, "4"))
    assert (scene.cards("DUB"), scene.idle("DUB")) == (["4", "4", "3"], ["3"])
    scene.do(Pass(A), Pass(A))  # the other one has not delivered for the second time
    assert scene.cards("DUB") == ["4", "4"]


@pytest.mark.rule("hsb:8.2.k")
def test_of_two_alike_the_idle_one_is_dealt_in() -> None:
    scene = dub("4", "3", "3", event="I", step="dispose", idle="3", s4=(3, 0))
    scene.do(SetAside(A, "3"), Pass(A), Deliver(A), Dividend(A, False), DealIn(A, "4"), Pass(A), Pass(A))
    assert (scene.cards("DUB"), scene.idle("DUB")) == (["4", "4", "3"], ["3"])  # turned for the first time


@pytest.mark.rule("hsb:8.2.k")
def test_of_two_alike_one_set_aside_and_kept_the_idle_one_delivers() -> None:
    scene = dub("4", "3", "3", event="I", step="dispose", idle="3", s4=(3, 0), s3=(1, 0))
    scene.do(SetAside(A, "3"), Pass(A), Deliver(A), Dividend(A, False), Pass(A), Pass(A))
    assert (scene.cards("DUB"), scene.idle("DUB")) == (["4", "3", "3"], [])


@pytest.mark.rule("hsb:8.2.l", "hsb:5.6.2.1.1.i")
def test_a_card_replaced_does_not_save_another_that_stays_idle() -> None:
    scene = dub("4", "3", "3", event="J", idle="3 3", s4=(3, 0), s3=(1, 0)).do(Deliver(A), Dividend(A, False))
    scene.do(Upgrade(A, "4", "3"))
    assert (scene.cards("DUB"), scene.idle("DUB")) == (["4", "4", "3"], ["3"])
    scene.do(Pass(A), Pass(A))
    assert scene.cards("DUB") == ["4", "4"]


@pytest.mark.rule("hsb:8.2.q", "hsb:8.1.2.a")
def test_a_second_shift_works_where_the_line_stands_unless_a_card_would_lie_idle() -> None:
    scene = dub("4", "4", event="O", s4=(4, 0)).give_markers("DUB", "B2").brewery_step("DUB", "deliver")
    scene.do(Deliver(A), SecondShift(A, "4"))  # three and one cube, the fifth by the first card
    assert scene.s.earned == 4 * 45 + 22 + 4 * 5
    scene = dub("4", "4", event="O", s4=(3, 0)).give_markers("DUB", "B2").brewery_step("DUB", "deliver")
    scene.do(Deliver(A), SecondShift(A, "4"))
    assert (scene.s.earned, scene.idle("DUB")) == (3 * 45 + 22 + 3 * 5, [])


@pytest.mark.rule("hsb:8.1.2.a", "hsb:8.2.i")
def test_a_bottling_line_counts_the_cube_delivered_ahead() -> None:
    scene = expert("3").set_demand(s3=(5, 0)).set_cards("B2", "3").give_event("B2", "H").give_markers("B2", "B2")
    scene.brewery_round().do(Advertise(A, "3")).brewery_step("B2", "deliver").do(Deliver(A))
    assert scene.s.earned == 3 * 30 + 3 * 5


@pytest.mark.rule("hsb:8.2.p")
def test_toll_production_needs_no_customers() -> None:
    scene = dub("3", "4", event="N", s4=(3, 0)).do(Deliver(A))
    scene.s.closed[2] = 1
    assert scene.do(Toll(A, "3"), Pass(A)).s.earned == 3 * 45 + 15


# --- purchases --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.b", "hsb:4.i")
def test_in_the_yellow_phase_a_marker_leaves_room_for_a_card_of_type_2_only() -> None:
    scene = expert().set_funds("B4", 500)
    scene.take_cards("2", scene.left("2")).brewery_step("B4", "equip")
    other = scene.fork()
    assert scene.do(BuyMcm(B, "A1", "bank", 30)).clause(BuyBec(B, "3")) == "8.1.b"
    assert other.do(BuyBec(B, "3")).clause(BuyMcm(B, "A1", "bank", 30)) == "8.1.b"


@pytest.mark.rule("hsb:8.2.g")
def test_a_fair_helps_in_a_forced_purchase() -> None:
    scene = dub(event="G", step="equip").set_funds("DUB", 290).do(AnnounceBec(A, "4"))  # a card 4 costs 300
    cash, square = scene.cash(A), scene.square("DUB")
    scene.do(Fair(A))
    assert (scene.node, scene.funds("DUB")) == ("raise_bec", 300)
    assert scene.clause(OwnDeal(A, "sell", 10)) == "5.6.2.3.2.d"  # no more than needed
    scene.do(BuyBec(A, "4"))
    assert (scene.cards("DUB"), scene.funds("DUB"), scene.cash(A), scene.square("DUB")) == (["4"], 0, cash, square)
    assert dub(step="equip").set_funds("DUB", 290).do(AnnounceBec(A, "4")).clause(Fair(A)) == "8.2.c"


@pytest.mark.rule("hsb:8.2.o", "hsb:5.6.2.3.2.d")
def test_an_investor_comes_before_a_forced_purchase_and_not_into_it() -> None:
    scene = dub(event="M", step="equip").set_funds("DUB", 0)
    square = scene.square("DUB")
    forced = scene.fork().do(AnnounceBec(A, "4"))
    assert forced.clause(Invest(A, 10)) == "5.6.2.3.2.a"
    scene.do(Invest(A, 10), Invest(A, 10), AnnounceBec(A, "4"))
    assert scene.square("DUB") == square
    scene.do(OwnDeal(A, "sell", 20))
    assert scene.square("DUB") == (square[0], square[1] - 2)


@pytest.mark.rule("hsb:8.6.a")
def test_trains_of_the_pool_and_of_the_first_moment_are_trains_bought_too() -> None:
    scene = expert("6").found("BME", {A: 50}, treasury=2000).give_trains("BME", "6").pool_train("5")
    price = {train.name: train.price for train in scene.g.d.trains}
    scene.step("BME", "train").do(BuyTrain(A, "5", "pool", price["5"]))
    assert scene.clause(BuyMcm(A, "C", "bank", 100)) == "8.6.a"
    early = expert("6").found("BME", {A: 50}, treasury=2000, operated=False).step("BME", "early")
    early.do(BuyTrain(A, "6", "bank", price["6"]))
    early.s.flow = [*early.s.flow[:-1], PlainFrame("train")]
    assert early.clause(BuyMcm(A, "C", "bank", 100)) == "8.6.a"


# --- companies that close ---------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.e", "hsb:8.2.e", "hsb:5.5.8.b")
def test_a_bankrupt_brewery_gives_all_markers_back_to_the_display() -> None:
    scene = expert("3").found("DUB", {A: 50}, at=(1, 1)).set_cards("DUB", "3").give_markers("DUB", "A2", "B2")
    other = scene.fork().give_event("DUB", "M").brewery_step("DUB", "dispose").do(OwnDeal(A, "sell", 10))
    assert (other.markers("DUB"), other.event_of("DUB"), other.displayed_events()) == ([], "", "GHIJKLMNOP")
    scene.give_event("DUB", "G").brewery_step("DUB", "dispose").do(Fair(A), OwnDeal(A, "sell", 10))
    assert (scene.markers("DUB"), scene.displayed_events()) == ([], "GHIJKLMNOP")  # used, but the turn is over
    assert (scene.markers("display").count("A2"), scene.markers("display").count("B2")) == (2, 2)
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("hsb:8.1.e", "hsb:8.1.3.c", "hsb:5.5.8.a")
def test_a_bankrupt_railway_gives_its_wagon_back_and_the_beer_on_it() -> None:
    scene = expert("6").set_demand().found("BME", {A: 50}, at=(0, 1)).give_trains("BME", "6").give_markers("BME", "C")
    stock = scene.stock
    scene.load("BME", ("6", 3)).step("BME", "track").do(OwnDeal(A, "sell", 10))
    assert (scene.markers("BME"), scene.markers("display").count("C")) == ([], 3)
    assert (scene.stock, scene.cargo("BME"), scene.g.violations(scene.s)) == (stock, [], [])


@pytest.mark.rule("hsb:8.a", "hsb:6.a")
def test_markers_are_worth_nothing_in_the_end() -> None:
    scene = expert("3")
    worth = scene.g.worth(scene.s, B)
    assert scene.give_markers("B4", "A2").give_event("B4", "G").g.worth(scene.s, B) == worth


# --- beer on wagons ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.3.c", "hsb:5.6.1.5.2.b")
def test_beer_on_a_railways_wagon_earns_like_other_beer() -> None:
    scene = expert("6").set_demand().found("BME", {A: 50}).lay_all(HAGEN_CITY).give_trains("BME", "6")
    scene.give_markers("BME", "C")
    empty = scene.fork().step("BME", "run")
    scene.load("BME", ("6", 3)).step("BME", "run")
    run = scene.run_move
    without, beer = (run.income(at.g, at.s, run.best(at.g, at.s)) for at in (empty, scene))
    assert beer - without == 3 * 50  # to the red field of its own home, and there is no other way


@pytest.mark.rule("hsb:8.2.c")
def test_a_used_event_can_be_taken_by_the_next_brewery() -> None:
    scene = expert().give_event("B5", "G").set_demand().brewery_round()
    while scene.s.sem[scene.g.facts.sem_index["G"]] == scene.brewery("B5"):
        assert scene.mover is not None
        own = scene.offers(Fair) or scene.offers(Deliver) or [Pass(scene.mover)]
        scene.do(own[0])
    assert scene.mover == C
    while scene.mover == C:
        scene.do((scene.offers(Deliver) or [Pass(C)])[0])
    while scene.node != "event":
        scene.do((scene.offers(Deliver) or [Pass(B)])[0])
    assert (scene.mover, scene.do(TakeEvent(B, "G")).event_of("B4")) == (B, "G")


# --- what is not the moment -------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.5.a", "hsb:8.6.a", "hsb:8.2.o", "hsb:8.b")
def test_acts_of_breweries_wait_for_their_round_and_their_step() -> None:
    railway = expert("6").found("BME", {A: 50}).give_trains("BME", "6").step("BME", "track")
    assert railway.clause(BuyMcm(A, "C", "bank", 100)) == "8.6.a"
    assert railway.clause(TakeEvent(A, "G")) == "5.6.a"
    stock = dub("4", event="M").stock_turn(A)
    assert (stock.clause(Invest(A, 10)), stock.clause(TakeEvent(A, "G"))) == ("8.2.o", "8.b")
    for step, action in (
        ("dispose", BuyMcm(A, "A2", "bank", 60)),
        ("deliver", SetAside(A, "4")),
        ("equip", SecondShift(A, "4")),
        ("event", Upgrade(A, "4", "4")),
    ):
        assert dub("4", step=step).clause(action) == "8.5.a", step


@pytest.mark.rule("hsb:8.1.c", "hsb:8.1.e", "hsb:8.2.h", "hsb:8.2.n", "hsb:8.4.b")
def test_an_open_question_comes_first_and_says_which() -> None:
    trade = expert("3").set_funds("B4", 500).give_markers("B5", "A2").brewery_step("B4", "equip")
    trade.do(BuyMcm(B, "A2", "B5", 60))
    surplus = expert("3").give_markers("B4", "A1").set_cash(500, 500, 500, 500).found("DUB", {A: 30}, floated=False)
    surplus.give_markers("DUB", "A2", "B2").stock_turn(B).do(TradeIn(B, "DUB", "offer", 10))
    ahead = expert().set_demand(s1=(1, 0)).give_event("B2", "H").brewery_round()
    order = expert("3").give_event("B2", "L")
    order.s.stock_round, order.s.operating_round, order.s.operating_rounds, order.s.brewed = 2, 1, 2, -1
    order.s.flow = [*BEFORE, BreweryRoundFrame(BREWERY_ROUND, TURNS)]
    order.g.settle(order.s)
    start = Scene(3, offer=("B5", "B7", "B8"), expert=True).bid_all(("B7", 0), ("B5", 0), ("B2", 0))
    questions: list[tuple[Scene, str, Action, str]] = [
        (trade, "marker_offer", Pass(C), "8.1.c"),
        (surplus, "surplus_markers", Pass(A), "8.1.e"),
        (surplus, "surplus_markers", DropMarker(B, "A1"), "8.1.e"),
        (ahead, "advertising", Deliver(A), "8.2.h"),
        (order, "marketing", TakeEvent(A, "G"), "8.2.n"),
        (order, "marketing", Marketing(B), "8.2.n"),
        (start, "start_markers", BuyMcm(B, "A1", "bank", 30), "8.4.b"),
    ]
    for scene, node, action, clause in questions:
        assert (scene.node, scene.clause(action)) == (node, clause), action


@pytest.mark.rule("hsb:8.4.a", "hsb:5.3.i")
def test_a_marker_bought_first_does_not_change_the_order_of_players() -> None:
    scene = Scene(3, offer=("B4", "B5", "B6"), expert=True).bid_all(("B6", 0), ("B5", 0), ("B4", 0))
    assert (scene.cash(C), scene.cash(B), scene.s.order) == (465 - 120, 465 - 135, [C, B, A])
    scene.do(BuyMcm(C, "A1", "bank", 30), Pass(B), Pass(A))  # C has less than B now
    assert (scene.node, scene.mover, scene.s.order) == ("stock_turn", C, [C, B, A])


@pytest.mark.rule("hsb:8.2.i", "hsb:5.6.2.1.1.b")
def test_of_two_cards_alike_the_one_that_delivered_ahead_is_given_up_last() -> None:
    scene = expert("3").set_demand(s3=(5, 0)).set_cards("B2", "3", "3").give_event("B2", "H").brewery_round()
    scene.do(Advertise(A, "3")).brewery_step("B2", "dispose").do(Dispose(A, "3"), Deliver(A))
    assert (scene.supplied(3), scene.s.earned) == ((3, 0), 3 * 30)


@pytest.mark.rule("hsb:8.1.3.b", "hsb:8.2.i")
def test_a_cube_delivered_ahead_leaves_less_for_wagons() -> None:
    scene = expert("6").set_demand(s6=(1, 0)).found("BME", {A: 50}).lay_all(HAGEN_CITY).give_trains("BME", "8")
    scene.found("DUB", {A: 50}, treasury=0).set_cards("DUB", "6").give_markers("DUB", "C", "C").give_event("DUB", "H")
    scene.brewery_round().do(Advertise(A, "6")).brewery_step("DUB", "deliver")
    assert scene.clause(Load(A, "6", "BME", "8", 4)) == "8.1.3.b"  # two arrows and two wagons, but three cubes left
    scene.do(Load(A, "6", "BME", "8", 3)).set_demand(s6=(1, 0)).do(Deliver(A))
    assert (scene.supplied(6), scene.s.earned) == ((1, 0), 100 + 3 * 100)  # four cubes: one ahead, three exported


@pytest.mark.rule("hsb:8.2.h", "hsb:5.5.5.a")
def test_a_corporation_that_has_not_floated_does_not_advertise() -> None:
    scene = expert("3").set_demand(s3=(2, 0)).found("DUB", {A: 30}, floated=False, operated=False)
    scene.set_cards("DUB", "3").give_event("DUB", "H").brewery_round()
    assert (scene.node, scene.regular(3), scene.event_of("DUB")) == ("dispose", 2, "H")

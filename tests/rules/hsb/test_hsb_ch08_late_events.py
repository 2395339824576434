"""Chapter 8.2: the special events of the green and brown phases, L to P."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.action import Action
from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import Deliver, Load
from revier.games.hsb.base import BREWERY_ROUND
from revier.games.hsb.brewery_round import TURNS
from revier.games.hsb.expert_actions import Contract, Invest, Marketing, SecondShift, Toll
from revier.games.hsb.frames import BreweryRoundFrame
from revier.games.hsb.state import EXPORT_BOX, STOCK, move_cubes
from revier.rail.actions import Answer, Pass
from scenes.hsb import BEFORE, A, B, C, D, Scene

HAGEN_CITY = "H12=K58/0 G11=8/3"  # Hagen - mine H12 - freight yard F12, and over printed track on to the city


def dub(
    *cards: str,
    event: str,
    step: str = "deliver",
    phase: str = "4",
    value: int = 60,
    investor: str = "",
    **demand: tuple[int, int],
) -> Scene:
    """DUB, directed by A, has these cards and an event; investors are read as nobody chose otherwise, unless named."""
    chosen: dict[str, Any] = {"investor": investor} if investor else {}
    scene = Scene(4, expert=True, **chosen).give_minors().set_phase(phase).set_demand(**demand)
    scene.found("DUB", {A: 50, B: 10}, treasury=1000, value=value).set_cards("DUB", *cards).give_event("DUB", event)
    return scene.brewery_step("DUB", step)


def caution(scene: Scene, action: Action) -> str | None:
    """What is said before somebody confirms, by its key."""
    said = scene.g.preview(scene.s, action).caution
    return said.key if said is not None else None


# --- L ----------------------------------------------------------------------------------------------------------------
def ordering(holder: str) -> Scene:
    """All breweries have acted; by their cards B6, B5 and B2 keep this order behind B4."""
    scene = Scene(4, expert=True).give_minors().set_phase("3").give_event(holder, "L")
    for code, card in (("B4", "3"), ("B6", "2"), ("B5", "2"), ("B2", "2")):
        scene.set_cards(code, card)
    scene.s.stock_round, scene.s.operating_round, scene.s.operating_rounds = 2, 1, 2
    scene.s.brewed = -1
    scene.s.flow = [*BEFORE, BreweryRoundFrame(BREWERY_ROUND, TURNS)]
    scene.g.settle(scene.s)
    return scene


@pytest.mark.rule("hsb:8.2.n", "hsb:8.2.c")
def test_marketing_moves_a_brewery_one_place_forward_in_the_new_order() -> None:
    scene = ordering("B2")
    assert (scene.node, scene.mover, scene.brewery_order()) == ("marketing", A, ["B4", "B6", "B5", "B2"])
    kept = scene.fork().do(Pass(A))
    assert (kept.brewery_order(), kept.event_of("B2")) == (["B4", "B6", "B5", "B2"], "L")
    scene.do(Marketing(A))
    assert (scene.brewery_order(), scene.event_of("B2")) == (["B4", "B6", "B2", "B5"], "")
    assert ("L" in scene.displayed_events(), scene.node == "marketing") == (True, False)
    second = ordering("B6")
    assert (second.node, second.mover) == ("marketing", D)
    assert second.do(Marketing(D)).brewery_order() == ["B6", "B4", "B5", "B2"]


@pytest.mark.rule("hsb:8.2.n")
def test_marketing_after_the_last_round_of_all_is_warned_of() -> None:
    scene = ordering("B2")
    for stock_round, number, warned in ((2, 2, False), (6, 1, False), (6, 2, True)):
        scene.s.stock_round, scene.s.operating_round = stock_round, number
        assert (caution(scene, Marketing(A)) == "hsb.caution.marketing") == warned
        assert scene.allows(Marketing(A))


@pytest.mark.rule("hsb:8.2.n")
def test_marketing_is_for_the_end_of_a_round_and_not_for_the_first() -> None:
    assert ordering("B4").node != "marketing"
    assert dub("4", event="L").clause(Marketing(A)) == "8.2.n"


# --- M ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.o", "hsb:5.6.2.1.b")
def test_an_investor_takes_two_certificates_and_the_price_stays() -> None:
    scene = dub("4", event="M", step="equip")
    price = scene.price("DUB")
    scene.do(Invest(A, 10))
    assert (scene.node, scene.price("DUB"), scene.treasury("DUB")) == ("investor", price, 1000 + price)
    assert scene.clause(OwnDeal(A, "sell", 10)) == "8.5.a"  # it has certificates, but now the investor chooses
    scene.do(Invest(A, 10))
    assert (scene.node, scene.price("DUB"), scene.treasury("DUB")) == ("equip", price, 1000 + 2 * price)
    assert (scene.pool("DUB"), scene.unsold("DUB")) == (20, 20)
    assert scene.clause(Invest(A, 10)) == "8.2.c"


@pytest.mark.rule("hsb:8.2.o")
def test_one_certificate_may_be_enough() -> None:
    scene = dub("4", event="M", step="dispose").do(Invest(A, 20), Pass(A))
    assert (scene.node, scene.pool("DUB"), scene.unsold("DUB")) == ("dispose", 20, 20)
    assert scene.offers(OwnDeal) == [
        OwnDeal(A, "buy", 20),
        OwnDeal(A, "sell", 10),
    ]  # the deal of the turn is still free


@pytest.mark.rule("hsb:8.2.o", "hsb:5.6.2.1.b")
def test_an_investor_leaves_the_deal_of_the_turn_and_the_deal_leaves_the_investor() -> None:
    """DUB at 80 with 10, 10 and 20% on its charter: the investor pays 80 twice, the pool 160; two spaces for 20%."""
    scene = dub("4", event="M", step="equip", value=80)
    scene.do(Invest(A, 10), Invest(A, 10), OwnDeal(A, "sell", 20))
    assert (scene.treasury("DUB"), scene.unsold("DUB"), scene.price("DUB")) == (1000 + 160 + 160, 0, 70)
    assert scene.clause(OwnDeal(A, "buy", 10)) == "5.6.2.1.b"  # that was the one deal
    other = dub("4", event="M", step="equip", value=80).do(OwnDeal(A, "sell", 10), Invest(A, 10))
    assert (other.treasury("DUB"), other.price("DUB"), other.node) == (1000 + 80 + 75, 75, "investor")


@pytest.mark.rule("hsb:8.2.o")
def test_by_the_other_reading_an_investor_is_the_deal_of_the_turn() -> None:
    scene = dub("4", event="M", step="dispose", investor="is_the_deal")
    dealt = scene.fork().do(OwnDeal(A, "sell", 10))
    assert dealt.clause(Invest(A, 10)) == "8.2.o"
    scene.do(Invest(A, 20), Pass(A))
    for deal in (OwnDeal(A, "sell", 10), OwnDeal(A, "buy", 20)):  # both could be had, but this was the deal of the turn
        assert scene.clause(deal) == "5.6.2.1.b"
    assert scene.offers(OwnDeal) == []
    scene.s.own_deal = 0
    assert len(scene.offers(OwnDeal)) == 2


@pytest.mark.rule("hsb:8.2.o")
def test_after_the_investor_the_turn_goes_on_where_there_is_something_to_decide() -> None:
    """Without equipment and with the deal used up nothing is left to do before the purchase."""
    scene = dub(event="M", step="dispose", investor="is_the_deal").do(Invest(A, 20), Invest(A, 10))
    assert scene.node == "equip"


@pytest.mark.rule("hsb:8.2.o", "hsb:5.5.6.d", "hsb:5.6.1.d")
def test_an_investor_buys_what_lies_on_the_charter() -> None:
    """10, 10 and 20% lie there; 30% are in the pool already."""
    scene = dub("4", event="M", step="equip")
    assert scene.clause(Invest(A, 30)) == "5.6.2.1.b"
    assert [a.percent for a in scene.offers(Invest) if isinstance(a, Invest)] == [20, 10]
    half = Scene(4, expert=True).give_minors().set_phase("4").found("DUB", {A: 30}, pool=40).set_cards("DUB", "4")
    half.give_event("DUB", "M").brewery_step("DUB", "equip")
    assert half.clause(Invest(A, 20)) == "5.5.6.d"
    assert half.allows(Invest(A, 10))  # exactly half of it then


@pytest.mark.rule("hsb:8.2.o")
def test_an_investor_minds_the_limit_of_the_pool() -> None:
    full = Scene(4, expert=True).give_minors().set_phase("4").found("DUB", {A: 30}, pool=50)
    full.set_cards("DUB", "4").give_event("DUB", "M").brewery_step("DUB", "equip")
    assert (full.unsold("DUB"), full.offers(Invest)) == (20, [])
    assert full.clause(Invest(A, 20)) == "5.5.6.d"


@pytest.mark.rule("hsb:8.2.o")
def test_an_investor_comes_to_corporations_in_brewery_rounds_only() -> None:
    scene = Scene(4, expert=True).give_minors().set_phase("3").give_event("B4", "M").brewery_step("B4", "equip")
    assert scene.clause(Invest(B, 10)) == "8.2.o"
    assert dub("4", event="M").stock_turn(A).why_not(Invest(A, 10)) is not None


# --- N ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.p", "hsb:8.2.q")
def test_toll_production_pays_half_for_two_units_and_moves_no_cubes() -> None:
    scene = dub("4", event="N", s4=(1, 0)).do(Deliver(A))
    assert (scene.node, scene.s.earned) == ("afterwards", 45)
    cubes = list(scene.s.cubes)
    assert scene.clause(SecondShift(A, "4")) == "8.2.c"  # another event
    scene.do(Toll(A, "4"))
    assert (scene.s.earned, scene.event_of("DUB")) == (45 + 22, "")  # half of 45, rounded down
    scene.do(Toll(A, "4"))
    assert (scene.s.earned, scene.s.cubes, scene.node) == (45 + 22 + 22, cubes, "brew_pay")


@pytest.mark.rule("hsb:8.2.p")
def test_units_of_different_cards_and_one_unit_are_possible() -> None:
    scene = dub("4", "3", event="N").do(Deliver(A), Toll(A, "4"))
    assert scene.fork().do(Pass(A)).s.earned == 22
    assert scene.do(Toll(A, "3")).s.earned == 22 + 15


@pytest.mark.rule("hsb:8.2.p")
def test_only_unused_units_work_for_others() -> None:
    scene = dub("4", "3", event="N", s4=(3, 0), s3=(2, 0)).do(Deliver(A))
    assert scene.clause(Toll(A, "4")) == "8.2.p"
    scene.do(Toll(A, "3"))
    assert scene.node == "brew_pay"  # there was one unit


@pytest.mark.rule("hsb:8.2.p")
def test_a_card_that_worked_only_for_others_is_idle() -> None:
    assert dub("4", event="N").do(Deliver(A), Toll(A, "4"), Toll(A, "4")).idle("DUB") == ["4"]


@pytest.mark.rule("hsb:8.2.p")
def test_a_card_of_type_8_is_paid_as_segment_6() -> None:
    assert dub("8", event="N", phase="8").do(Deliver(A), Toll(A, "8"), Pass(A)).s.earned == 50


# --- O ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.q", "hsb:8.2.p")
def test_a_second_shift_makes_one_cube_more_for_half_the_price() -> None:
    scene = dub("4", event="O", s4=(3, 0)).do(Deliver(A))
    stock = scene.stock
    assert scene.clause(Toll(A, "4")) == "8.2.c"  # another event
    scene.do(SecondShift(A, "4"))
    assert (scene.stock, scene.supplied(4), scene.s.earned) == (stock - 1, (4, 0), 3 * 45 + 22)
    assert scene.node == "brew_pay"


@pytest.mark.rule("hsb:8.2.r", "hsb:8.2.q")
def test_a_second_shift_works_without_demand_and_keeps_the_card_from_being_idle() -> None:
    scene = dub("4", event="O")
    scene.do(Deliver(A), SecondShift(A, "4"))
    assert (scene.supplied(4), scene.s.earned, scene.idle("DUB")) == ((1, 0), 22, [])


@pytest.mark.rule("hsb:8.2.r")
def test_without_stock_the_cube_comes_from_the_cheapest_demand() -> None:
    scene = dub("3", event="O", phase="5")
    scene.set_demand(s4=(1, 2), s5=(scene.stock - 3, 0))  # nothing a card 3 could serve
    assert scene.stock == 0
    scene.do(Deliver(A), SecondShift(A, "3"))
    assert (scene.regular(4), scene.new(4), scene.supplied(3)) == (1, 1, (1, 0))  # new 4 pays 30, the least


@pytest.mark.rule("hsb:8.2.r")
def test_with_no_cube_anywhere_there_is_no_second_shift() -> None:
    scene = dub("4", event="O")
    move_cubes(scene.s, STOCK, EXPORT_BOX, scene.stock)
    assert scene.do(Deliver(A)).node == "equip"  # nothing was asked, and nothing earned
    assert scene.event_of("DUB") == "O"


@pytest.mark.rule("hsb:8.2.q")
def test_a_second_shift_needs_a_segment_that_is_open() -> None:
    scene = dub("3", "4", event="O").do(Deliver(A))
    scene.s.closed[2] = 1
    assert scene.clause(SecondShift(A, "3")) == "8.2.q"
    assert scene.allows(SecondShift(A, "4"))


@pytest.mark.rule("hsb:8.2.q", "hsb:8.1.2.a")
def test_a_bottling_line_counts_the_cube_of_the_second_shift() -> None:
    scene = dub("4", event="O", s4=(3, 0)).give_markers("DUB", "B2").brewery_step("DUB", "deliver")
    assert scene.do(Deliver(A), SecondShift(A, "4")).s.earned == 3 * 45 + 22 + 4 * 5


# --- P ----------------------------------------------------------------------------------------------------------------
def contracting() -> Scene:
    """DUB, directed by A, could export by BME of B and by RhE of C."""
    scene = Scene(4, expert=True).give_minors().set_phase("6").set_demand()
    scene.found("DUB", {A: 50, B: 10}, treasury=100).set_cards("DUB", "6", "6").give_event("DUB", "P")
    scene.found("BME", {B: 50}).found("RhE", {C: 50}).lay_all(HAGEN_CITY).mark("RhE", "F12")
    return scene.give_trains("BME", "6").give_trains("RhE", "6").brewery_step("DUB", "deliver")


@pytest.mark.rule("hsb:8.2.s")
def test_with_a_contract_one_railway_is_not_asked() -> None:
    scene = contracting().do(Load(A, "6", "BME", "6", 1), Answer(B, False))
    assert scene.clause(Load(A, "6", "BME", "6", 1)) == "5.6.2.1.2.2.f"
    scene.do(Contract(A, "BME"), Load(A, "6", "BME", "6", 1))
    assert (scene.cargo("BME"), scene.node) == ([("6", 1)], "deliver")
    scene.do(Load(A, "6", "BME", "6", 1))  # as often as there is room
    assert scene.cargo("BME") == [("6", 2)]
    scene.do(Load(A, "6", "RhE", "6", 1))
    assert (scene.node, scene.mover) == ("loading", C)


@pytest.mark.rule("hsb:8.2.s", "hsb:8.2.c")
def test_a_contract_binds_one_railway_for_one_turn() -> None:
    scene = contracting()
    assert scene.clause(Contract(A, "CME")) == "8.2.s"  # not floated
    assert scene.clause(Contract(A, "DUB")) == "8.2.s"
    scene.do(Contract(A, "BME"))
    assert scene.clause(Contract(A, "RhE")) == "8.2.c"
    scene.brewery_step("DUB", "deliver").do(Load(A, "6", "BME", "6", 1))
    assert scene.node == "loading"


@pytest.mark.rule("hsb:8.2.s")
def test_a_contract_that_no_train_can_fulfil_is_warned_of_and_allowed() -> None:
    """A 6-train has two squares, the card 6 two arrows; wasted without a train, a square, a way or an arrow."""
    scene = contracting()
    assert caution(scene, Contract(A, "BME")) is None
    assert caution(scene.fork().load("BME", ("6", 1)), Contract(A, "BME")) is None  # one square is left
    wasted = [
        (scene.fork().load("BME", ("6", 2)), "BME"),
        (scene.fork().found("CME", {C: 50}), "CME"),  # without a train
        (scene.fork().found("KWE", {C: 50}).give_trains("KWE", "6"), "KWE"),  # without a way
        (scene.fork().do(Load(A, "6", "BME", "6", 2), Answer(B, True)).set_cards("DUB"), "RhE"),
    ]
    wasted[-1][0].s.work = [(card, home, 2) for card, home, _ in scene.s.work]  # no arrow is left
    for there, company in wasted:
        assert caution(there, Contract(A, company)) == "hsb.caution.contract", company
        assert there.allows(Contract(A, company))
    refused = scene.fork().do(Load(A, "6", "BME", "6", 1), Answer(B, False))
    assert caution(refused, Contract(A, "BME")) is None  # that is what it is for
    assert caution(scene, Contract(A, "DUB")) is None  # refused anyhow


@pytest.mark.rule("hsb:8.2.s")
def test_one_who_directs_the_railway_needs_no_contract() -> None:
    scene = contracting().found("BME", {A: 50})
    assert scene.clause(Contract(A, "BME")) == "8.2.s"
    assert scene.do(Load(A, "6", "BME", "6", 1)).cargo("BME") == [("6", 1)]

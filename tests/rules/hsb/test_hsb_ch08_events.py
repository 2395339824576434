"""Chapters 8.2 and 8.5: taking special events, and the five of the yellow phase (G to K)."""

from __future__ import annotations

import pytest

from revier.core.message import render
from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import BuyBec, Deliver, Dispose, Load
from revier.games.hsb.expert_actions import Advertise, BuyMcm, DealIn, Fair, Premium, SetAside, TakeEvent, Upgrade
from revier.rail.actions import Dividend, Pass
from scenes.hsb import A, B, C, D, Scene


def expert(phase: str = "2", players: int = 4) -> Scene:
    """Players with B2, B4, B5, B6 (and B7)."""
    scene = Scene(players, expert=True).give_minors()
    return scene if phase == "2" else scene.set_phase(phase)


def at(step: str, event: str = "", phase: str = "2") -> Scene:
    """B4, the brewery of B with the cards 1 and 2, is at a step of its turn and has an event."""
    scene = expert(phase)
    if event:
        scene.give_event("B4", event)
    return scene.set_funds("B4", 100).brewery_step("B4", step)


def dub(*cards: str, event: str, step: str = "deliver", phase: str = "4", **demand: tuple[int, int]) -> Scene:
    """DUB, directed by A, has these cards and an event."""
    scene = expert(phase).set_demand(**demand).found("DUB", {A: 50, B: 10}, treasury=1000).set_cards("DUB", *cards)
    return scene.give_event("DUB", event).brewery_step("DUB", step)


# --- taking -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.a", "hsb:8.b")
def test_an_event_is_free_and_taking_it_ends_the_turn() -> None:
    scene = at("event")
    money = (scene.funds("B4"), scene.cash(B))
    scene.do(TakeEvent(B, "G"))
    assert (scene.event_of("B4"), scene.funds("B4"), scene.cash(B)) == ("G", *money)
    assert scene.g.brewing(scene.s) != scene.brewery("B4")
    assert scene.why_not(TakeEvent(B, "H")) is not None


def test_whoever_takes_a_marker_is_told_what_it_does() -> None:
    """A fair gives 10 M, the first pub earns 5 M a round (8.1, 8.2)."""
    taken = at("event").g.preview(at("event").s, TakeEvent(B, "G"))
    assert [render(line) for line in taken.lines] == ["10 M for the treasury."]
    bought = at("equip").g.preview(at("equip").s, BuyMcm(B, "A1", "bank", 30))
    assert [render(line) for line in bought.lines] == ["5 M a round"]


@pytest.mark.rule("hsb:8.2.a", "hsb:8.5.a")
def test_events_are_taken_after_the_purchase() -> None:
    assert at("equip").clause(TakeEvent(B, "G")) == "8.5.a"
    scene = at("equip").do(BuyBec(B, "2"), Pass(B))
    assert scene.node == "event"
    assert scene.clause(BuyBec(B, "2")) == "8.5.a"
    assert scene.clause(BuyMcm(B, "A1", "bank", 30)) == "8.5.a"


@pytest.mark.rule("hsb:8.2.b")
def test_a_new_event_takes_the_place_of_the_old() -> None:
    scene = at("event", "G").do(TakeEvent(B, "H"))
    assert scene.event_of("B4") == "H"
    assert "G" in scene.displayed_events()


@pytest.mark.rule("hsb:8.2.f")
def test_each_event_is_there_once_and_from_its_phase_on() -> None:
    scene = at("event").give_event("B5", "G")
    assert scene.clause(TakeEvent(B, "G")) == "8.2.f"
    assert scene.clause(TakeEvent(B, "X")) == "8.2.f"
    for phase, letters in (
        ("2", "GHIJK"),
        ("3", "GHIJKLMNO"),
        ("4", "GHIJKLMNO"),
        ("5", "GHIJKLMNOP"),
        ("8", "GHIJKLMNOP"),
    ):
        offered = at("event", phase=phase).offers(TakeEvent)
        assert "".join(a.event for a in offered if isinstance(a, TakeEvent)) == letters, phase
    assert scene.clause(TakeEvent(B, "L")) == "8.2.f"


@pytest.mark.rule("hsb:8.2.c", "hsb:8.2.d", "hsb:8.2.e")
def test_a_used_event_waits_until_the_turn_is_over() -> None:
    scene = at("event", "G").do(Fair(B))
    assert (scene.event_of("B4"), "G" in scene.displayed_events()) == ("", False)
    assert scene.clause(Fair(B)) == "8.2.c"  # it works once
    assert scene.clause(TakeEvent(B, "G")) == "8.2.d"
    scene.do(Pass(B))
    assert "G" in scene.displayed_events()


@pytest.mark.rule("hsb:8.2.c")
def test_an_event_need_not_be_used() -> None:
    scene = at("event", "G").do(Pass(B))
    assert scene.event_of("B4") == "G"


@pytest.mark.rule("hsb:8.5.a")
def test_the_steps_of_a_turn_in_their_order() -> None:
    scene = at("dispose").set_demand(s2=(4, 0))
    seen = []
    for action in (Pass(B), Deliver(B), Dividend(B, False), Pass(B), Pass(B)):
        seen.append(scene.node)
        scene.do(action)
    assert seen == ["dispose", "deliver", "brew_pay", "equip", "event"]


@pytest.mark.rule("hsb:8.5.b")
def test_a_corporation_deals_in_its_certificates_once_as_ever() -> None:
    scene = dub("4", event="G", step="event")
    row, column = scene.square("DUB")
    scene.do(OwnDeal(A, "sell", 10))
    assert scene.square("DUB") == (row, column - 1)
    assert scene.clause(OwnDeal(A, "sell", 10)) == "5.6.2.1.b"


# --- G ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.g")
@pytest.mark.parametrize("step", ["dispose", "deliver", "equip", "event"])
def test_a_fair_brings_the_treasury_10_at_any_moment_of_the_turn(step: str) -> None:
    scene = at(step, "G")
    cash = scene.cash(B)
    scene.do(Fair(B))
    assert (scene.funds("B4"), scene.cash(B), scene.s.earned) == (110, cash, 0)  # no part of the income
    assert scene.event_of("B4") == ""


@pytest.mark.rule("hsb:8.2.c")
def test_only_who_has_an_event_uses_it() -> None:
    assert at("deliver", "H").clause(Fair(B)) == "8.2.c"
    assert expert().give_event("B5", "G").brewery_step("B4", "deliver").clause(Fair(B)) == "8.2.c"


# --- H ----------------------------------------------------------------------------------------------------------------
def advertising(**demand: tuple[int, int]) -> Scene:
    """B2, last in the order, belongs to A and has three cards 1; a brewery round begins."""
    return expert().set_demand(**demand).give_event("B2", "H").brewery_round()


@pytest.mark.rule("hsb:8.2.h", "hsb:8.2.i")
def test_advertising_delivers_before_all_others() -> None:
    scene = advertising(s1=(1, 0))
    assert (scene.node, scene.mover, scene.brewery_order()[-1]) == ("advertising", A, "B2")
    scene.do(Advertise(A, "1"))
    assert (scene.regular(1), scene.supplied(1), scene.g.brewing(scene.s)) == (0, (0, 0), scene.brewery("B6"))
    scene.s.flow[-1:] = []  # the others have nothing left to deliver to
    scene.brewery_step("B2", "deliver")
    assert (scene.supplied(1), scene.s.earned) == ((1, 0), 15)  # paid with the rest of the turn


@pytest.mark.rule("hsb:8.2.i")
def test_the_card_has_used_a_unit_of_its_capacity() -> None:
    scene = expert("3").set_demand(s3=(5, 0)).set_cards("B2", "3").give_event("B2", "H").brewery_round()
    scene.do(Advertise(A, "3")).brewery_step("B2", "deliver")  # three cubes, one of them ahead
    assert scene.g.say(scene.s, Deliver(A)).args == {"cubes": 2, "amount": 2 * 30}
    scene.do(Deliver(A))
    assert (scene.supplied(3), scene.s.earned, scene.regular(3)) == ((3, 0), 3 * 30, 2)


@pytest.mark.rule("hsb:8.2.i")
def test_the_usual_rules_choose_the_box() -> None:
    scene = expert("3").set_demand(s1=(3, 0), s2=(0, 2)).set_cards("B2", "3").give_event("B2", "H").brewery_round()
    scene.do(Advertise(A, "3"))
    assert (scene.regular(1), scene.new(2)) == (3, 1)  # the highest segment with cubes, here new customers
    scene.brewery_step("B2", "deliver")
    assert (scene.supplied(2), scene.s.earned) == ((0, 1), 15)


@pytest.mark.rule("hsb:8.2.h", "hsb:8.2.i")
def test_advertising_needs_demand_and_comes_only_at_the_start() -> None:
    assert advertising().node == "dispose"  # no demand at all: nothing to ask
    scene = advertising(s2=(2, 0))
    assert scene.node == "dispose"  # no card of B2 serves segment 2
    assert at("deliver", "H").clause(Advertise(B, "1")) == "8.2.h"
    assert (
        expert()
        .set_demand(s2=(1, 0))
        .set_cards("B2", "2", "1")
        .give_event("B2", "H")
        .brewery_round()
        .clause(Advertise(A, "1"))
        == "8.2.i"
    )
    assert advertising(s1=(1, 0)).do(Pass(A)).event_of("B2") == "H"
    for card in ("X", "6"):  # no card of B2
        assert advertising(s1=(1, 0)).clause(Advertise(A, card)) == "2.6.a"


@pytest.mark.rule("hsb:8.2.h", "hsb:8.2.e", "hsb:8.2.d")
def test_the_marker_waits_for_the_turn_of_the_brewery() -> None:
    scene = advertising(s1=(1, 0)).do(Advertise(A, "1"))
    while scene.node != "event":  # the turn of another brewery
        assert scene.mover is not None
        scene.do((scene.offers(Deliver) or [Pass(scene.mover)])[0])
    assert scene.clause(TakeEvent(D, "H")) == "8.2.e"
    scene.do(Pass(D))
    assert "H" not in scene.displayed_events()
    scene.brewery_step("B2", "event")
    assert scene.clause(TakeEvent(A, "H")) == "8.2.d"


@pytest.mark.rule("hsb:8.2.i")
def test_a_segment_that_closes_meanwhile_sends_the_cube_to_stock_and_it_is_paid() -> None:
    scene = advertising(s1=(1, 0)).do(Advertise(A, "1"))
    scene.s.closed[0] = 1
    stock = scene.stock
    scene.set_cards("B2").brewery_step("B2", "deliver")
    assert (scene.stock, scene.s.earned, scene.node) == (stock + 1, 15, "brew_pay")
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("hsb:8.2.i")
def test_a_bankrupt_brewery_leaves_its_cube_to_stock() -> None:
    scene = expert("3").set_demand(s3=(5, 0)).found("DUB", {A: 50}, at=(1, 1)).set_cards("DUB", "3")
    scene.give_event("DUB", "H").brewery_round().do(Advertise(A, "3"))
    stock = scene.stock
    scene.brewery_step("DUB", "dispose").do(OwnDeal(A, "sell", 10))
    assert (scene.stock, scene.s.advert[0], "H" in scene.displayed_events()) == (stock + 1, -1, True)


# --- I ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.j", "hsb:8.2.k")
def test_a_card_dealt_in_lowers_the_price_by_20_for_each_step_of_its_type() -> None:
    scene = dub("4", "4", "3", event="I", step="dispose", s4=(9, 0)).do(SetAside(A, "3"), Pass(A), Deliver(A))
    assert scene.supplied(4) == (6, 0)  # the card set aside delivers nothing
    assert scene.idle("DUB") == []  # and is not idle for that
    scene.do(Dividend(A, False))
    funds = scene.treasury("DUB")
    assert scene.clause(BuyBec(A, "4")) == "5.6.2.3.b"  # three cards are the limit
    scene.do(DealIn(A, "4"))
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (funds - (300 - 60), ["4", "4", "4"])
    assert scene.clause(BuyBec(A, "4")) == "5.6.2.3.a"
    assert ("I" in scene.displayed_events(), scene.event_of("DUB")) == (False, "")  # used


@pytest.mark.rule("hsb:8.2.j", "hsb:8.2.k")
def test_a_card_of_type_1_is_dealt_in_like_any_other_and_once() -> None:
    """B4 has the cards 2 and 1 and could sell three cubes; the card 2 makes two. Two cards of type 2 go in a turn."""
    scene = at("dispose", "I").set_funds("B4", 300).set_demand(s1=(4, 0)).do(SetAside(B, "1"), Pass(B), Deliver(B))
    assert scene.supplied(1) == (2, 0)
    scene.do(Dividend(B, False), DealIn(B, "2"))
    assert scene.clause(DealIn(B, "2")) == "8.2.c"
    assert scene.cards("B4") == ["2", "2"]


@pytest.mark.rule("hsb:8.2.k")
def test_an_idle_card_of_type_1_set_aside_leaves_after_the_turn() -> None:
    scene = at("dispose", "I").set_demand(s2=(4, 0))
    scene.g.equipment.set_idle(scene.s, scene.g.facts.card_index["1"], scene.brewery("B4"), 1)
    scene.do(SetAside(B, "1"), Pass(B), Deliver(B), Dividend(B, False), Pass(B), Pass(B))
    assert scene.cards("B4") == ["2"]


@pytest.mark.rule("hsb:8.2.k")
def test_a_card_that_delivers_cannot_be_dealt_in() -> None:
    scene = dub("4", "3", event="I", step="dispose", s4=(9, 0)).do(Pass(A), Deliver(A), Dividend(A, False))
    assert scene.clause(DealIn(A, "4")) == "8.2.k"
    assert scene.clause(SetAside(A, "3")) == "8.5.a"
    scene = dub("4", "3", event="I", step="dispose").do(SetAside(A, "3"))
    assert scene.clause(SetAside(A, "4")) == "8.2.k"  # one card


@pytest.mark.rule("hsb:8.2.k")
def test_a_card_set_aside_and_kept_works_again_in_the_next_round() -> None:
    scene = dub("4", "3", event="I", step="dispose", s4=(9, 0)).do(SetAside(A, "3"), Pass(A), Deliver(A))
    scene.do(Dividend(A, False), Pass(A), Pass(A))
    assert (scene.cards("DUB"), scene.idle("DUB"), scene.event_of("DUB")) == (["4", "3"], [], "I")


@pytest.mark.rule("hsb:8.2.k")
def test_an_idle_card_set_aside_leaves_unless_it_is_dealt_in() -> None:
    scene = dub("4", "3", event="I", step="dispose", s4=(9, 0))
    scene.g.equipment.set_idle(scene.s, scene.g.facts.card_index["3"], scene.brewery("DUB"), 1)
    scene.do(SetAside(A, "3"), Pass(A), Deliver(A), Dividend(A, False))
    assert scene.idle("DUB") == ["3"]
    kept = scene.fork().do(Pass(A), Pass(A))
    assert kept.cards("DUB") == ["4"]
    scene.do(DealIn(A, "4"), Pass(A), Pass(A))
    assert scene.cards("DUB") == ["4", "4"]


@pytest.mark.rule("hsb:8.2.j")
def test_of_the_lower_price_a_minor_brewery_gets_half_from_its_owner() -> None:
    scene = at("dispose", "I").set_funds("B4", 30).set_demand().set_cash(500, 500, 500, 500)
    scene.do(SetAside(B, "1"), Pass(B), Deliver(B))
    cash = scene.cash(B)
    scene.do(DealIn(B, "2"))  # 80 - 20
    assert (scene.funds("B4"), scene.cash(B), scene.cards("B4")) == (0, cash - 30, ["2", "2"])
    poor = at("dispose", "I").set_funds("B4", 29).set_demand().do(SetAside(B, "1"), Pass(B), Deliver(B))
    assert poor.clause(DealIn(B, "2")) == "5.6.2.3.c"


@pytest.mark.rule("hsb:8.2.k", "hsb:8.2.j")
def test_who_gives_up_the_card_has_none_to_deal_in() -> None:
    scene = at("dispose", "I").do(SetAside(B, "1"), Dispose(B, "1"), Deliver(B), Dividend(B, False))
    assert scene.clause(DealIn(B, "2")) == "8.2.k"


@pytest.mark.rule("hsb:8.2.k")
def test_a_card_for_which_nothing_can_be_bought_is_set_aside_after_a_warning() -> None:
    """From type 6 on no card is for minor breweries; a corporation may have any."""
    for phase, warned in (("3", False), ("6", True)):
        scene = at("dispose", "I", phase).set_cards("B4", "3")
        assert (scene.g.preview(scene.s, SetAside(B, "3")).caution is not None) == warned
        assert scene.allows(SetAside(B, "3"))
    scene = dub("4", "3", event="I", step="dispose", phase="6")
    assert scene.g.preview(scene.s, SetAside(A, "3")).caution is None


# --- J ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.l")
def test_a_used_card_is_replaced_by_a_new_one_at_the_full_price() -> None:
    scene = dub("4", "4", "3", event="J", s4=(6, 0), s3=(1, 0)).do(Deliver(A), Dividend(A, False))
    funds = scene.treasury("DUB")
    assert scene.clause(BuyBec(A, "4")) == "5.6.2.3.b"  # at the limit
    assert scene.clause(Upgrade(A, "4", "5")) == "2.6.a"
    scene.do(Upgrade(A, "4", "3"))
    assert (scene.cards("DUB"), scene.treasury("DUB")) == (["4", "4", "4"], funds - 300)
    assert scene.clause(Upgrade(A, "4", "4")) == "8.2.c"


@pytest.mark.rule("hsb:8.2.l")
def test_only_a_card_used_in_this_round_is_replaced() -> None:
    scene = dub("4", "4", "3", event="J", s4=(6, 0)).do(Deliver(A), Dividend(A, False))
    assert scene.idle("DUB") == ["3"]
    assert scene.clause(Upgrade(A, "4", "3")) == "8.2.l"
    scene.do(Upgrade(A, "4", "4"))
    assert (scene.cards("DUB"), scene.idle("DUB")) == (["4", "4", "3"], ["3"])


@pytest.mark.rule("hsb:8.2.l")
def test_a_card_that_sold_as_much_abroad_as_at_home_has_been_used() -> None:
    scene = dub("6", event="J", phase="6", s6=(1, 0)).found("BME", {A: 50}).lay_all("H12=K58/0 G11=8/3")
    scene.give_trains("BME", "6").do(Load(A, "6", "BME", "6", 1), Deliver(A), Dividend(A, False))
    assert [(home, exported) for _, home, exported in scene.s.work] == [(1, 1)]
    assert scene.allows(Upgrade(A, "6", "6"))


@pytest.mark.rule("hsb:8.2.l")
def test_a_card_replaced_by_one_alike_is_warned_of() -> None:
    scene = dub("4", "3", event="J", s4=(6, 0), s3=(1, 0)).do(Deliver(A), Dividend(A, False))
    alike, better = (scene.g.preview(scene.s, Upgrade(A, "4", old)) for old in ("4", "3"))
    assert alike.caution is not None
    for language in ("en", "de"):
        assert "DUB" in render(alike.caution, language)
    assert better.caution is None


# --- K ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.2.m")
def test_premium_beer_is_paid_like_a_cube_of_the_next_segment() -> None:
    scene = dub("3", event="K", s3=(2, 9)).do(Deliver(A))
    assert (scene.node, scene.s.earned) == ("afterwards", 2 * 30 + 20)
    other = scene.fork().do(Premium(A, 3, "new"))
    scene.do(Premium(A, 3, "regular"))
    assert (scene.s.earned, scene.node) == (30 + 45 + 20, "brew_pay")  # for one cube only
    assert other.s.earned == 2 * 30 + 30


@pytest.mark.rule("hsb:8.2.m")
def test_premium_beer_needs_a_delivery_and_an_open_segment_above() -> None:
    scene = dub("3", event="K", phase="3", s3=(3, 0)).do(Deliver(A))
    assert scene.node == "brew_pay"  # segment 4 is closed, so there was nothing to ask
    scene = dub("4", "3", event="K", s4=(2, 0), s3=(3, 0)).do(Deliver(A))
    assert scene.clause(Premium(A, 4, "regular")) == "8.2.m"  # segment 5 is closed
    assert scene.clause(Premium(A, 3, "new")) == "8.2.m"  # no such delivery
    assert scene.clause(Premium(A, 9, "regular")) == "8.2.m"
    assert scene.clause(Premium(A, 3, "thirsty")) == "8.2.m"
    assert dub("6", event="K", phase="6", s6=(3, 0)).do(Deliver(A)).node == "brew_pay"  # nothing above segment 6
    assert scene.do(Pass(A)).event_of("DUB") == "K"


@pytest.mark.rule("hsb:8.2.c", "hsb:8.5.a")
def test_players_decide_for_their_own_breweries() -> None:
    assert at("deliver", "G").clause(Fair(C)) == "5.5.7.a"


@pytest.mark.rule("hsb:8.2.a", "hsb:8.5.a")
def test_with_no_event_to_be_had_the_turn_is_over() -> None:
    scene = expert(players=5).set_funds("B4", 100)
    for code, event in zip(("B2", "B4", "B5", "B6", "B7"), "GHIJK", strict=True):
        scene.give_event(code, event)
    scene.brewery_step("B4", "equip").do(Pass(B))
    assert scene.g.brewing(scene.s) != scene.brewery("B4")

"""Chapters 5.6.2.1 and 5.6.2.2: a brewery gives up equipment, delivers at home and uses its income."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import BuyBec, Deliver, Dispose
from revier.rail.actions import BuyShare, Dividend, LayTile, Pass
from scenes.hsb import A, B, C, D, Scene


def brewing(code: str = "B4", *cards: str, phase: str = "2", step: str = "deliver", **demand: tuple[int, int]) -> Scene:
    """A minor brewery of player B at a step of its turn, with this equipment and this demand (s2=(regular, new))."""
    scene = Scene(4).give_minors().set_phase(phase).set_demand(**demand).set_cards(code, *cards)
    return scene.brewery_step(code, step)


def corporation(*cards: str, phase: str = "4", step: str = "deliver", **demand: tuple[int, int]) -> Scene:
    """A brewery corporation, half of it with A, 10% with B, 10% in the pool, 30% on its charter, worth 75."""
    scene = Scene(4).give_minors().set_phase(phase).set_demand(**demand)
    scene.found("DUB", {A: 50, B: 10}, value=75, pool=10, treasury=200)
    return scene.set_cards("DUB", *cards).brewery_step("DUB", step)


# --- giving up equipment ----------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.1.1.b", "hsb:5.6.2.1.a", "hsb:5.6.2.1.1.j")
def test_one_card_may_be_given_up_at_the_beginning_of_the_turn() -> None:
    scene = brewing("B4", "2", "2", "1", step="dispose")
    gone = scene.left("2")
    scene.do(Dispose(B, "2"))
    assert (scene.cards("B4"), scene.left("2"), scene.node) == (["2", "1"], gone, "deliver")
    assert scene.clause(Dispose(B, "1")) == "5.6.2.1.1.b"
    late = brewing("B4", "2", "2", "1")
    assert late.clause(Dispose(B, "1")) == "5.6.2.1.a"


@pytest.mark.rule("hsb:5.6.2.1.1.c", "hsb:5.6.2.3.b")
def test_giving_up_a_card_makes_room_for_a_new_one() -> None:
    full = brewing("B4", "2", "2", "1", step="equip").set_funds("B4", 100)
    assert full.clause(BuyBec(B, "2")) == "5.6.2.3.b"  # three in phase 2
    scene = brewing("B4", "2", "2", "1", step="dispose").set_funds("B4", 100)
    scene.do(Dispose(B, "1"), Deliver(B)).brewery_step("B4", "equip")
    assert scene.allows(BuyBec(B, "2"))


@pytest.mark.rule("hsb:5.6.2.1.1.f", "hsb:5.6.2.1.1.a")
def test_cards_of_a_closed_segment_leave_when_a_brewery_round_begins() -> None:
    scene = Scene(4).give_minors(B2=A, B4=B, B5=C, B6=D).set_phase("4")
    assert scene.closed() == [1, 5, 6]
    assert scene.cards("B4") == ["2", "1"]  # the phase itself takes no equipment
    scene.brewery_round()
    assert (scene.cards("B2"), scene.cards("B4"), scene.cards("B6")) == ([], ["2"], ["2"])


@pytest.mark.rule("hsb:5.6.2.1.1.g", "hsb:5.6.2.1.1.i")
def test_a_card_without_demand_is_turned_and_leaves_the_second_time() -> None:
    scene = brewing("B4", "2", s2=(0, 0)).do(Deliver(B))
    assert scene.idle("B4") == ["2"]
    scene.do(Pass(B))
    assert scene.cards("B4") == ["2"]
    scene.brewery_step("B4", "deliver").do(Deliver(B))
    assert scene.cards("B4") == ["2"]  # it counts until the turn is over
    scene.do(Pass(B))
    assert (scene.cards("B4"), scene.idle("B4")) == ([], [])


@pytest.mark.rule("hsb:5.6.2.1.1.i")
def test_a_turned_card_that_delivers_is_turned_back() -> None:
    scene = brewing("B4", "2", "2", s2=(0, 0)).do(Deliver(B))
    assert scene.idle("B4") == ["2", "2"]
    scene.set_demand(s2=(1, 0)).brewery_step("B4", "deliver").do(Deliver(B), Dividend(B, False))
    scene.do(Pass(B))
    assert (scene.cards("B4"), scene.idle("B4")) == (["2"], [])  # one delivered, one failed twice


@pytest.mark.rule("hsb:5.6.2.1.1.i", "hsb:5.6.2.1.1.e", "hsb:5.6.2.1.1.j")
def test_a_turned_card_of_another_brewery_does_not_leave_in_its_place() -> None:
    """B4's card 2 fails again and B4 starts phase 4, in which B2 has to give up a turned card 2 as well."""
    scene = Scene(4).give_minors().set_phase("3").set_demand().set_cards("B2", "2", "2", "2").set_cards("B4", "2")
    scene.set_cards("B6").take_cards("3", scene.left("3")).set_funds("B4", 300)
    for code in ("B2", "B4"):
        scene.g.equipment.set_idle(scene.s, scene.g.facts.card_index["2"], scene.brewery(code), 1)
    scene.brewery_step("B4", "deliver").do(Deliver(B), BuyBec(B, "4"))
    assert (scene.phase, scene.node, scene.mover) == ("4", "discard_bec", A)
    scene.do(Dispose(A, "2"))
    assert (scene.cards("B2"), scene.idle("B2")) == (["2", "2"], [])
    assert scene.cards("B4") == ["4", "2"]  # its turn is not over
    scene.do(Pass(B))
    assert (scene.cards("B4"), scene.idle("B4")) == (["4"], [])


@pytest.mark.rule("hsb:5.6.2.1.1.i", "hsb:5.6.2.1.1.e")
def test_a_failing_card_given_up_for_the_limit_is_not_missed_a_second_time() -> None:
    """B4 has two turned cards 2 and one cube to sell: one of them fails. It is the surplus of phase 4, too."""
    scene = Scene(4).give_minors().set_phase("3").set_demand(s2=(1, 0)).set_cards("B2").set_cards("B4", "2", "2")
    scene.set_cards("B6").take_cards("3", scene.left("3")).set_funds("B4", 300)
    scene.g.equipment.set_idle(scene.s, scene.g.facts.card_index["2"], scene.brewery("B4"), 2)
    scene.brewery_step("B4", "deliver").do(Deliver(B), Dividend(B, False), BuyBec(B, "4"))
    assert scene.node == "discard_bec"  # three cards, and two are the limit now
    scene.do(Dispose(B, "2"), Pass(B))
    assert (scene.cards("B4"), scene.idle("B4")) == (["4", "2"], [])


@pytest.mark.rule("hsb:5.6.2.1.1.i")
def test_of_two_cards_alike_the_turned_one_has_delivered() -> None:
    """One cube for two cards 2, one of them turned: that one delivers, the other is turned, nothing leaves."""
    scene = brewing("B4", "2", "2", s2=(1, 0))
    scene.g.equipment.set_idle(scene.s, scene.g.facts.card_index["2"], scene.brewery("B4"), 1)
    scene.do(Deliver(B), Dividend(B, False), Pass(B))
    assert (scene.cards("B4"), scene.idle("B4")) == (["2", "2"], ["2"])


@pytest.mark.rule("hsb:5.6.2.1.2.f", "hsb:5.6.2.1.1.g")
def test_where_demand_is_short_the_lower_card_is_left_idle() -> None:
    """Segment 4 is empty and segment 3 has three cubes: the card 4 takes them all."""
    scene = corporation("4", "3", s3=(2, 1)).do(Deliver(A))
    assert (scene.supplied(3), scene.idle("DUB"), scene.s.earned) == ((2, 1), ["3"], 2 * 30 + 20)


# --- deliveries -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.1.2.1.a", "hsb:5.6.2.1.2.a", "hsb:2.3.d")
def test_regular_customers_are_served_before_new_ones() -> None:
    scene = brewing("B4", "2", s2=(1, 2)).do(Deliver(B))
    assert (scene.supplied(2), scene.regular(2), scene.new(2)) == ((1, 1), 0, 1)
    assert scene.s.earned == 20 + 15


@pytest.mark.rule("hsb:5.6.2.1.2.1.b", "hsb:5.6.2.1.2.e")
def test_then_the_next_lower_segment_and_never_a_higher_one() -> None:
    scene = brewing("B4", "3", phase="3", s3=(0, 0), s2=(1, 1), s1=(1, 0)).do(Deliver(B))
    assert (scene.supplied(2), scene.supplied(1)) == ((1, 1), (1, 0))
    low = brewing("B4", "2", phase="3", s3=(3, 0)).do(Deliver(B))
    assert (low.supplied(3), low.s.earned) == ((0, 0), 0)


@pytest.mark.rule("hsb:5.6.2.1.2.d", "hsb:5.6.2.1.2.f", "hsb:5.6.2.1.2.b")
def test_the_highest_card_delivers_first_and_all_it_can() -> None:
    scene = corporation("4", "3", s4=(1, 0), s3=(4, 0), s2=(5, 0)).do(Deliver(A))
    # The card 4 takes segment 4 and two of segment 3; the card 3 what is left there and one of segment 2.
    assert (scene.supplied(4), scene.supplied(3), scene.supplied(2)) == ((1, 0), (4, 0), (1, 0))
    assert [home for _, home, _ in scene.s.work] == [3, 3]
    assert scene.s.earned == 45 + 4 * 30 + 20


@pytest.mark.rule("hsb:5.6.2.1.2.d", "hsb:5.6.2.1.2.f")
@pytest.mark.parametrize("cards", [("4", "2"), ("2", "4")])
def test_deliveries_begin_with_the_highest_segment_not_with_the_card_that_came_first(cards: tuple[str, str]) -> None:
    """The card 4 makes three cubes: one for segment 4, then two for segment 2, where the card 2 finds but one more."""
    scene = corporation(*cards, s4=(1, 0), s2=(3, 0)).do(Deliver(A))
    made = {scene.g.facts.cards[card].name: home for card, home, _ in scene.s.work}
    assert made == {"4": 3, "2": 1}
    assert (scene.supplied(4), scene.supplied(2), scene.s.earned) == ((1, 0), (3, 0), 45 + 3 * 20)


@pytest.mark.rule("hsb:5.6.2.1.2.d")
def test_one_card_works_downwards_through_the_segments() -> None:
    """Three cubes and one wish in each of four boxes: the lowest goes without."""
    scene = corporation("4", s4=(0, 1), s3=(0, 1), s2=(1, 1)).do(Deliver(A))
    assert (scene.supplied(4), scene.supplied(3), scene.supplied(2)) == ((0, 1), (0, 1), (1, 0))
    assert (scene.regular(2), scene.new(2)) == (0, 1)


@pytest.mark.rule("hsb:5.6.2.1.2.1.c", "hsb:5.6.2.1.a")
def test_nobody_holds_beer_back() -> None:
    scene = brewing("B4", "2", s2=(2, 0))
    assert scene.clause(Pass(B)) == "5.6.2.1.2.1.c"
    assert scene.clause(Pass(A)) == "5.5.7.a"
    assert scene.clause(Dividend(B, False)) == "5.6.2.1.a"
    assert scene.do(Deliver(B)).supplied(2) == (2, 0)


@pytest.mark.rule("hsb:3.2.a", "hsb:5.6.a", "hsb:5.5.7.a")
def test_breweries_lay_no_track_and_only_their_owner_decides() -> None:
    scene = brewing("B4", "2", s2=(2, 0))
    assert scene.clause(LayTile(B, "B6", "9", 0)) == "5.6.2.1.a"
    assert scene.clause(BuyShare(B, "BME", "offer", 10)) == "5.6.a"
    assert scene.clause(Deliver(A)) == "5.5.7.a"
    assert brewing("B4", "2", "1", step="dispose").do(Dispose(B, "1")).clause(BuyBec(B, "2")) == "5.6.2.1.a"


# --- income -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.2.c")
def test_a_minor_brewery_pays_half_or_keeps_all() -> None:
    scene = brewing("B4", "2", s2=(2, 0)).do(Deliver(B))
    kept, cash, funds = scene.fork(), scene.cash(B), scene.funds("B4")
    scene.do(Dividend(B, True))
    assert (scene.cash(B), scene.funds("B4"), scene.node) == (cash + 20, funds + 20, "equip")
    kept.do(Dividend(B, False))
    assert (kept.cash(B), kept.funds("B4"), kept.node) == (cash, funds + 40, "equip")
    assert (scene.keys(), kept.keys()) == (["hsb.log.pays_half"], ["hsb.log.keeps_all"])


@pytest.mark.rule("hsb:5.6.2.2.e")
def test_what_is_paid_out_is_rounded_down_to_tens() -> None:
    scene = brewing("B4", "2", "2", s2=(2, 1)).do(Deliver(B))  # 20 + 20 + 15
    cash, funds = scene.cash(B), scene.funds("B4")
    scene.do(Dividend(B, True))
    assert (scene.cash(B) - cash, scene.funds("B4") - funds) == (25, 30)


@pytest.mark.rule("hsb:5.6.2.2.d", "hsb:5.6.2.2.e", "hsb:5.6.2.2.f")
def test_a_corporation_pays_its_shareholders_and_its_charter() -> None:
    scene = corporation("4", s4=(2, 0), s3=(0, 1)).do(Deliver(A))  # 45 + 45 + 20 = 110
    before, funds = [scene.cash(seat) for seat in range(4)], scene.funds("DUB")
    scene.s.earned += 5
    scene.do(Dividend(A, True))
    assert [scene.cash(seat) - cash for seat, cash in enumerate(before)] == [55, 11, 0, 0]
    assert scene.funds("DUB") - funds == 33 + 5  # 30% on the charter; the pool earns nothing
    assert scene.price("DUB") == 80  # 110 is at least 75, less than three times as much


@pytest.mark.rule("hsb:5.6.2.2.f", "hsb:5.6.1.6.a", "hsb:5.6.1.6.d")
def test_the_value_follows_what_was_paid() -> None:
    rich = corporation("4", s4=(2, 0)).do(Deliver(A))
    rich.s.earned = 230
    kept, rounded = rich.fork(), rich.fork()
    rounded.s.earned = 225
    assert rich.do(Dividend(A, True)).price("DUB") == 90  # two spaces: three times 75 and more
    assert rounded.do(Dividend(A, True)).price("DUB") == 80  # only 220 are paid out
    assert kept.do(Dividend(A, False)).price("DUB") == 70
    assert corporation("4").do(Deliver(A)).price("DUB") == 70  # no income at all


@pytest.mark.rule("hsb:5.6.2.1.b", "hsb:5.6.2.1.c", "hsb:8.5.b")
def test_once_a_turn_a_corporation_deals_in_its_own_certificates() -> None:
    scene = corporation("4", s4=(2, 0))
    back = scene.fork()
    scene.do(OwnDeal(A, "sell", 20))
    assert (scene.funds("DUB"), scene.price("DUB"), scene.pool("DUB")) == (350, 65, 30)  # two spaces for 20%
    assert scene.clause(OwnDeal(A, "buy", 10)) == "5.6.2.1.b"
    back.do(OwnDeal(A, "buy", 10))
    assert (back.funds("DUB"), back.price("DUB"), back.pool("DUB")) == (125, 75, 0)
    minor = brewing("B4", "2", s2=(2, 0))
    assert minor.clause(OwnDeal(B, "sell", 10)) == "5.6.2.1.b"


@pytest.mark.rule("hsb:5.6.2.1.b", "hsb:5.6.1.6.a")
def test_a_corporation_without_equipment_may_deal_before_its_value_falls() -> None:
    """Worth 75: a tenth sold brings 75 and moves it to 70; without income it falls to 65. Unsold it would be at 70."""
    scene = corporation(step="dispose")
    later = scene.fork().do(Pass(A))
    assert (scene.node, scene.offers(Dispose)) == ("dispose", [])
    scene.do(OwnDeal(A, "sell", 10))
    assert (scene.funds("DUB"), scene.price("DUB"), scene.node) == (200 + 75, 65, "equip")  # nothing is left to decide
    assert (later.funds("DUB"), later.price("DUB"), later.node) == (200, 70, "equip")
    assert later.do(OwnDeal(A, "buy", 10)).funds("DUB") == 200 - 70


@pytest.mark.rule("hsb:5.6.2.1.b", "hsb:5.6.2.1.a")
def test_with_nothing_to_deal_in_and_nothing_to_give_up_the_turn_goes_on() -> None:
    scene = Scene(4).give_minors().set_phase("4").found("DUB", {A: 50, B: 50}, treasury=200).set_cards("DUB")
    assert scene.brewery_step("DUB", "dispose").node == "equip"
    assert brewing("B4", step="dispose").node == "equip"  # a minor brewery has no certificates

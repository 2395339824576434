"""Chapter 5.6.2.3: buying equipment, the owner's help, and the forced purchase of a corporation."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.games.hsb.actions import AnnounceBec, BuyBec, Dispose
from revier.rail.actions import Pass, SellShares
from revier.rail.selling import certificates_of
from scenes.hsb import A, B, Scene


def minor(*cards: str, funds: int, cash: int = 500, phase: str = "2") -> Scene:
    """B4 of player B at the purchase step."""
    scene = Scene(4).give_minors().set_phase(phase).set_cards("B4", *cards).set_funds("B4", funds)
    return scene.set_cash(500, cash, 500, 500).brewery_step("B4", "equip")


def bare(*, treasury: int, cash: int = 500, value: int = 60, phase: str = "3", a: int = 50, b: int = 20) -> Scene:
    """DUB without equipment, directed by A, at the purchase step; what nobody holds lies on its charter."""
    scene = Scene(4).give_minors().set_phase(phase).found("DUB", {A: a, B: b}, value=value, treasury=treasury)
    return scene.set_cards("DUB").set_cash(cash, 500, 500, 500).brewery_step("DUB", "equip")


# --- minor breweries --------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.3.a", "hsb:4.i")
def test_two_of_type_2_or_one_of_another_type() -> None:
    scene = minor("2", funds=300).do(BuyBec(B, "2"), BuyBec(B, "2"))
    assert (scene.cards("B4"), scene.funds("B4")) == (["2", "2", "2"], 140)
    green = minor("2", funds=900, phase="3").do(BuyBec(B, "3"))
    assert green.clause(BuyBec(B, "3")) == "5.6.2.3.a"
    assert green.clause(BuyBec(B, "4")) == "2.4.d"


@pytest.mark.rule("hsb:4.i", "hsb:5.6.2.3.a")
def test_the_last_type_2_and_the_first_type_3_are_not_bought_in_one_turn() -> None:
    scene = minor(funds=900)
    scene.take_cards("2", scene.left("2") - 1)
    scene.do(BuyBec(B, "2"))
    assert scene.clause(BuyBec(B, "3")) == "5.6.2.3.a"


@pytest.mark.rule("hsb:5.6.2.3.c", "hsb:5.6.2.3.1.b")
def test_the_owner_pays_up_to_half_once_the_treasury_is_empty() -> None:
    scene = minor("2", funds=50).do(BuyBec(B, "2"))
    assert (scene.funds("B4"), scene.cash(B)) == (0, 470)
    assert minor("2", funds=40).allows(BuyBec(B, "2"))
    assert minor("2", funds=39).clause(BuyBec(B, "2")) == "5.6.2.3.c"
    assert minor("2", funds=50, cash=29).clause(BuyBec(B, "2")) == "5.6.2.3.c"
    assert minor(funds=39).clause(BuyBec(B, "2")) == "5.6.2.3.c"
    assert scene.keys()[0] == "rail.log.helps"
    alone = minor("2", funds=80).do(BuyBec(B, "2"))
    assert (alone.funds("B4"), alone.cash(B), alone.keys()[0]) == (0, 500, "hsb.log.buys_bec")


@pytest.mark.rule("hsb:5.6.2.3.f", "hsb:5.6.2.3.1.a")
def test_types_6_and_8_are_not_for_minor_breweries_nor_a_duty() -> None:
    scene = minor(funds=900, phase="6")
    assert scene.clause(BuyBec(B, "6")) == "5.6.2.3.f"
    assert scene.allows(Pass(B))
    assert minor(funds=900, phase="5").do(BuyBec(B, "5")).cards("B4") == ["5"]
    assert bare(treasury=900, phase="6").do(BuyBec(A, "6")).cards("DUB") == ["6"]


@pytest.mark.rule("hsb:5.6.2.3.1.a", "hsb:5.6.2.3.1.c", "hsb:5.6.2.3.1.d")
def test_a_minor_brewery_must_buy_only_what_its_treasury_pays() -> None:
    assert minor(funds=80).clause(Pass(B)) == "5.6.2.3.1.a"
    scene = minor(funds=70).do(Pass(B))
    assert scene.cards("B4") == []
    assert certificates_of(scene.g, scene.s, B) == 1
    assert scene.owner("B4") == B


# --- corporations -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.3.d", "hsb:5.6.2.3.e")
def test_a_corporation_with_equipment_pays_from_its_treasury_alone() -> None:
    scene = bare(treasury=130).set_cards("DUB", "2")
    assert scene.clause(BuyBec(A, "3")) == "5.6.2.3.d"
    assert bare(treasury=179).set_cards("DUB", "2").clause(BuyBec(A, "3")) == "5.6.2.3.d"
    scene.do(OwnDeal(A, "sell", 10))
    assert (scene.treasury("DUB"), scene.price("DUB")) == (190, 55)
    scene.do(BuyBec(A, "3"))
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (10, ["3", "2"])


@pytest.mark.rule("hsb:5.6.2.3.2.a", "hsb:5.6.2.3.2.b")
def test_without_equipment_it_must_take_the_cheapest_on_offer() -> None:
    scene = bare(treasury=2000, phase="6").take_cards("6", 1)  # two are gone, so type 8 is on offer, too
    assert scene.clause(Pass(A)) == "5.6.2.3.2.a"
    assert scene.clause(BuyBec(A, "8")) == "5.6.2.3.2.b"
    assert scene.allows(BuyBec(A, "6"))
    assert scene.fork().set_cards("DUB", "5").allows(BuyBec(A, "8"))  # with equipment it may choose
    assert scene.take_cards("6", scene.left("6")).allows(BuyBec(A, "8"))


@pytest.mark.rule("hsb:5.6.2.3.2.a", "hsb:5.6.2.3.2.b", "hsb:5.6.2.3.2.c")
def test_only_a_corporation_without_equipment_is_forced_and_to_the_cheapest() -> None:
    equipped = bare(treasury=0).set_cards("DUB", "2")
    assert equipped.clause(AnnounceBec(A, "3")) == "5.6.2.3.2.a"
    assert equipped.allows(Pass(A))
    small = minor(funds=10)
    assert small.clause(AnnounceBec(B, "2")) == "5.6.2.3.2.a"
    assert small.allows(Pass(B))
    scene = bare(treasury=100, phase="6").take_cards("6", 1)
    assert scene.clause(AnnounceBec(A, "8")) == "5.6.2.3.2.b"
    scene.do(AnnounceBec(A, "6"))
    assert scene.clause(BuyBec(A, "8")) == "5.6.2.3.2.b"  # nor with the money that is raised now
    assert scene.clause(BuyBec(A, "6")) == "5.6.2.3.2.c"  # this one, once its certificates are sold
    assert bare(treasury=180).clause(AnnounceBec(A, "3")) == "5.6.2.3.2.c"  # it can pay


@pytest.mark.rule("hsb:5.6.2.3.2.d", "hsb:5.6.2.3.2.c")
def test_a_forced_brewery_sells_certificates_it_has_and_ends_with_its_card() -> None:
    """The charter has one of 20% and one of 10%; then the turn goes on where it was."""
    scene = bare(treasury=70, a=40, b=30).do(AnnounceBec(A, "3"))
    for refused in (OwnDeal(A, "sell", 30), OwnDeal(A, "buy", 10)):
        assert scene.clause(refused) == "5.6.2.1.b"
    scene.do(OwnDeal(A, "sell", 20), BuyBec(A, "3"))
    assert (scene.node, scene.cards("DUB")) == ("equip", ["3"])


@pytest.mark.rule("hsb:5.6.2.3.2.c", "hsb:5.6.2.3.2.d")
def test_its_own_certificates_come_before_the_cash_of_the_director() -> None:
    scene = bare(treasury=110, value=55, a=30).do(AnnounceBec(A, "3"))  # 70 missing: two tenths at 55, not one
    assert scene.clause(BuyBec(A, "3")) == "5.6.2.3.2.c"
    scene.do(OwnDeal(A, "sell", 10))
    assert (scene.treasury("DUB"), scene.price("DUB")) == (165, 50)
    scene.do(OwnDeal(A, "sell", 10))
    assert (scene.treasury("DUB"), scene.price("DUB"), scene.cash(A)) == (215, 40, 500)
    assert scene.clause(OwnDeal(A, "sell", 10)) == "5.6.2.3.2.d"  # no more than is needed
    scene.do(BuyBec(A, "3"))
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (35, ["3"])


@pytest.mark.rule("hsb:5.6.2.3.2.d")
def test_no_small_certificate_goes_before_a_large_one_that_is_enough() -> None:
    """110 missing at 60; the charter has 10%, which bring 60, and 20%, which bring 120 and would have to follow."""
    scene = bare(treasury=70, a=40, b=30).do(AnnounceBec(A, "3"))
    assert scene.clause(OwnDeal(A, "sell", 10)) == "5.6.2.3.2.d"
    scene.do(OwnDeal(A, "sell", 20), BuyBec(A, "3"))
    assert (scene.treasury("DUB"), scene.unsold("DUB")) == (10, 10)


@pytest.mark.rule("hsb:5.6.2.3.2.c", "hsb:5.6.2.1.1.d")
def test_then_the_director_adds_private_cash() -> None:
    scene = bare(treasury=40, a=50, b=30).do(AnnounceBec(A, "3"), OwnDeal(A, "sell", 20))  # all there is on its charter
    scene.do(BuyBec(A, "3"))
    assert (scene.cash(A), scene.treasury("DUB")) == (500 - 20, 0)


@pytest.mark.rule("hsb:5.6.2.3.2.e", "hsb:5.6.2.3.2.f")
def test_then_own_certificates_as_long_as_he_stays_director_then_a_credit() -> None:
    scene = bare(treasury=0, cash=20, a=50, b=30).do(AnnounceBec(A, "3"), OwnDeal(A, "sell", 20))
    assert scene.clause(BuyBec(A, "3")) == "5.6.2.3.2.c"  # 120 and 20 are not 180, and there are shares to sell
    scene.do(SellShares(A, "DUB", (10,)))
    assert (scene.cash(A), scene.price("DUB"), scene.percent("DUB", A)) == (70, 40, 40)
    scene.do(BuyBec(A, "3"))
    assert (scene.cash(A), scene.s.credit[A]) == (10, 0)


@pytest.mark.rule("hsb:5.6.2.3.2.e", "hsb:5.6.2.3.2.f", "hsb:6.b", "hsb:6.c")
def test_what_is_missing_then_the_bank_lends() -> None:
    scene = bare(treasury=0, cash=10, a=40, b=40).do(AnnounceBec(A, "3"), OwnDeal(A, "sell", 20))
    assert scene.clause(SellShares(A, "DUB", (10,))) == "5.6.2.3.2.e"  # B would have more, and be director
    scene.do(BuyBec(A, "3"))
    assert (scene.cash(A), scene.s.credit[A], scene.cards("DUB")) == (0, 180 - 120 - 10, ["3"])
    # B2 at its printed price, four shares at 50, less twice the credit.
    assert scene.g.worth(scene.s, A) == 90 + 4 * 50 - 2 * 50


@pytest.mark.rule("hsb:5.6.2.3.2.c", "hsb:5.6.2.1.1.e")
def test_a_forced_purchase_may_begin_a_phase_in_which_others_have_too_much() -> None:
    """The first card of type 5: a minor brewery keeps one. Then the turn goes on where it was."""
    scene = bare(treasury=0, cash=900, phase="4", a=70, b=30).set_cards("B4", "3", "2").set_cards("B2").set_cards("B5")
    scene.set_cards("B6").take_cards("4", scene.left("4")).do(AnnounceBec(A, "5"), BuyBec(A, "5"))
    assert (scene.phase, scene.node, scene.mover) == ("5", "discard_bec", B)
    scene.do(Dispose(B, "2"))
    assert (scene.node, scene.mover, scene.cards("DUB"), scene.cards("B4")) == ("equip", A, ["5"], ["3"])


@pytest.mark.rule("hsb:5.6.2.3.2.c", "hsb:5.6.2.3.d")
def test_without_equipment_the_refusal_shows_the_way_to_the_directors_money() -> None:
    scene = bare(treasury=40)
    assert scene.clause(BuyBec(A, "3")) == "5.6.2.3.2.c"
    assert scene.do(AnnounceBec(A, "3")).node == "raise_bec"
    assert bare(treasury=40).set_cards("DUB", "2").clause(BuyBec(A, "3")) == "5.6.2.3.d"
    assert bare(treasury=40).set_cards("DUB", "2").clause(AnnounceBec(A, "3")) == "5.6.2.3.2.a"
    assert bare(treasury=180).clause(AnnounceBec(A, "3")) == "5.6.2.3.2.c"  # the treasury is enough


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.6.2.3.2.d")
def test_a_forced_sale_into_bankruptcy_ends_turn_and_duty() -> None:
    """At 10 a tenth of the charter brings 10 and the end; the director's money stays where it is."""
    scene = bare(treasury=40, phase="3").found("DAB", {B: 50}).set_cards("DAB", "3")
    scene.s.square[scene.number("DUB")] = scene.g.d.market.square(1, 1)
    scene.do(AnnounceBec(A, "3"), OwnDeal(A, "sell", 10))
    assert (scene.price("DUB"), scene.percent("DUB", A), scene.cash(A), scene.s.credit[A]) == (0, 0, 500, 0)
    assert "DUB" not in scene.brewery_order()
    assert scene.node == "dispose"  # the next brewery


@pytest.mark.rule("hsb:5.5.8.a", "hsb:5.5.8.d", "hsb:5.6.2.3.2.e")
def test_so_does_a_forced_sale_of_the_director_who_is_paid_for_it() -> None:
    scene = bare(treasury=0, cash=0, a=70, b=30)
    scene.s.square[scene.number("DUB")] = scene.g.d.market.square(1, 1)
    scene.do(AnnounceBec(A, "3"), SellShares(A, "DUB", (10,)))
    assert (scene.price("DUB"), scene.percent("DUB", B), scene.cash(A), scene.s.credit[A]) == (0, 0, 10, 0)


@pytest.mark.rule("hsb:5.6.2.3.2.d", "hsb:5.6.2.1.b")
def test_the_forced_sale_does_not_ask_whether_the_deal_of_the_turn_is_used_nor_how_full_the_pool_is() -> None:
    """DUB at 60, with 40% in the pool and 20% on the charter, has spent its 60 Mark on a tenth of its own.

    180 are missing: 20% for 120, which moves the value to 50, then 10% for 50; the director adds 10. The pool has 60%.
    """
    scene = Scene(4).give_minors().set_phase("3").found("DUB", {A: 40}, value=60, pool=40, treasury=60)
    scene.set_cards("DUB").set_cash(500, 500, 500, 500).brewery_step("DUB", "equip")
    charter = scene.unsold("DUB")
    scene.do(OwnDeal(A, "buy", 10), AnnounceBec(A, "3"))
    assert (scene.unsold("DUB"), scene.treasury("DUB"), charter) == (30, 0, 20)
    while scene.offers(OwnDeal):
        scene.do(scene.offers(OwnDeal)[-1])
    assert (scene.pool("DUB"), scene.unsold("DUB"), scene.treasury("DUB")) == (60, 0, 120 + 50)
    scene.do(BuyBec(A, "3"))
    assert (scene.cash(A), scene.treasury("DUB"), scene.price("DUB")) == (490, 0, 40)


@pytest.mark.rule("hsb:5.6.2.3.a", "hsb:5.6.2.3.2.a")
def test_where_no_card_is_left_a_corporation_ends_its_turn_without() -> None:
    scene = bare(treasury=2000, phase="8")
    for card in ("6", "8"):
        scene.take_cards(card, scene.left(card))
    assert scene.do(Pass(A)).cards("DUB") == []


@pytest.mark.rule("hsb:5.6.2.1.1.d")
def test_giving_up_the_only_card_leads_to_the_forced_purchase() -> None:
    scene = bare(treasury=40).set_cards("DUB", "2").brewery_step("DUB", "dispose")
    scene.do(Dispose(A, "2")).brewery_step("DUB", "equip")
    assert scene.allows(AnnounceBec(A, "3"))

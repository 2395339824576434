"""Chapter 9.1.1.3 e: a MONTAN corporation must own an active marker; the forced purchase, and closing."""

import pytest

from revier.games.ruhr.actions import BuildLink, BuyEngine, Develop
from revier.games.ruhr.state import REMOVED
from revier.rail.actions import Dividend, GoBankrupt, OwnDeal, Pass, SellShares
from revier.rail.state import NOBODY, PLAYER, POOL
from scenes.ruhr import A, B, C, Scene, develop


def rb(
    markers: str,
    *,
    phase: str = "4",
    treasury: int = 500,
    holdings: dict[int, int] | None = None,
) -> Scene:
    """Ruhrbergbau AG of player A in Altenessen may spend."""
    scene = Scene().cleared().set_phase(phase)
    scene.montan("RB", holdings or {A: 40, B: 20}, markers, site=7, treasury=treasury, director=A)
    return scene.step("RB", "montan_spend")


# --- the duty ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.3.e")
def test_the_turn_does_not_end_without_an_active_marker() -> None:
    """In phase 5 A and B are inactive."""
    scene = rb("AABB", phase="5")
    assert scene.clause(Pass(A)) == "9.1.1.3.e"
    assert Pass(A) not in scene.offers(Pass)
    assert rb("AABBC", phase="5").allows(Pass(A))


@pytest.mark.rule("ruhr:9.1.1.3.ea")
def test_the_card_must_bring_an_active_marker() -> None:
    scene = rb("AABB", phase="5")
    assert scene.clause(develop(A, "5", "AAB")) == "9.1.1.3.ea"
    assert all({"C", "D"} & set(a.markers) for a in scene.offers(Develop) if isinstance(a, Develop))
    scene.do(develop(A, "5", "AAC"))
    assert scene.boxes("RB") == "AAAABBC"


@pytest.mark.rule("ruhr:9.1.1.3.ea")
def test_neither_link_nor_engine_while_no_marker_is_active() -> None:
    """The US has a merged mill in Essen, joined to the PWB."""
    scene = Scene().cleared().set_phase("5").found("PWB", {B: 50}, value=60)
    scene.montan("US", {A: 40}, "AABB", site=1, merged=(2,), treasury=500).step("US", "montan_spend")
    assert scene.clause(BuildLink(A, 2)) == "9.1.1.3.ea"
    assert scene.clause(BuyEngine(A, "5", "bank", 110)) == "9.1.1.3.ea"


@pytest.mark.rule("ruhr:9.1.1.3.e")
def test_a_purchase_may_not_leave_the_buyer_without_an_active_marker() -> None:
    """Phase 4, B active: the first type 5 card would make it inactive, so it must bring C or D and be no engine."""
    scene = rb("AABB").sell_out("4")
    assert scene.clause(BuyEngine(A, "5", "bank", 110)) == "9.1.1.3.e"
    assert scene.clause(develop(A, "5", "AAB")) == "9.1.1.3.ea"
    assert scene.do(develop(A, "5", "ABC")).phase == "5"


@pytest.mark.rule("ruhr:9.1.1.3.eb", "ruhr:10.8.3.c", "ruhr:10.8.4.a")
def test_the_corporation_sells_a_certificate_then_the_director_pays_the_rest() -> None:
    """Treasury 20, price 150, value 70: the sale brings 70, the director adds 60."""
    scene = rb("AA", treasury=20).set_cash(100)
    assert scene.clause(develop(A, "4", "ABB")) == "10.8.3.c"
    scene.do(OwnDeal(A, "sell", 20), develop(A, "4", "ABB"))
    assert (scene.cash(A), scene.treasury("RB"), scene.boxes("RB")) == (40, 0, "AAABB")


@pytest.mark.rule("ruhr:9.1.1.3.eb", "ruhr:10.8.4.e")
def test_a_director_without_the_money_sells_certificates() -> None:
    """All of RB is sold, so it has nothing to sell. Of 150 it has 20 and A 70: one CME share at 60 makes good 60."""
    scene = rb("AA", treasury=20, holdings={A: 40, B: 40, C: 20}).found("CME", {B: 50, A: 30}, value=60).set_cash(70)
    scene.step("RB", "montan_spend").do(develop(A, "4", "ABB"))
    assert (scene.node, scene.mover) == ("raise", A)
    assert scene.clause(develop(A, "4", "AAB")) == "10.9.ba"
    scene.do(SellShares(A, "CME", (10,)), develop(A, "4", "ABB"))
    assert (scene.cash(A), scene.treasury("RB"), scene.boxes("RB")) == (0, 0, "AAABB")


@pytest.mark.rule("ruhr:9.1.1.3.eb", "ruhr:10.8.4.c")
def test_the_director_adds_nothing_for_a_larger_card_while_a_smaller_one_helps() -> None:
    """Types 6 (240) and 8 (300) are for sale. Without help the treasury may buy either."""
    scene = rb("AABB", phase="6", treasury=0, holdings={A: 40, B: 40, C: 20}).set_cash(400)
    assert scene.clause(develop(A, "8", "AXX")) == "10.8.4.c"
    assert scene.allows(develop(A, "6", "AAC"))
    assert scene.set_treasury("RB", 300).allows(develop(A, "8", "AXX"))
    # without C markers the type 6 card brings nothing active
    scene.set_treasury("RB", 0).empty_supply("coal", "C")
    assert scene.do(develop(A, "8", "AXX")).cash(A) == 100


@pytest.mark.rule("ruhr:9.1.1.3.ec")
@pytest.mark.parametrize("also_d", [True, False])
def test_a_corporation_that_cannot_be_helped_is_closed(also_d: bool) -> None:
    """Only inactive markers and no C left: D cannot stand without it. The merged mine in Witten stays with its 10."""
    scene = Scene().cleared().set_phase("5").empty_supply("coal", "C").set_cash(100, 100)
    if also_d:
        scene.empty_supply("coal", "D")
    scene.montan("RB", {A: 40, B: 20}, "AABB", site=7, merged=(5,), treasury=80, pool=20).link(5)
    total = scene.bank + 80
    scene.step("RB", "montan_spend")
    assert (scene.percent("RB", A), scene.percent("RB", B), scene.pool("RB"), scene.unsold("RB")) == (0, 0, 0, 0)
    assert (scene.cash(A), scene.cash(B), scene.bank) == (100, 100, total)
    assert (scene.standing(7), scene.value(7), scene.value(5)) == (REMOVED, 0, 10)
    assert "RB" not in scene.order()
    assert scene.supply("coal", "A") == 11
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("ruhr:9.1.1.3.ec")
def test_a_card_that_helps_keeps_the_corporation_alive() -> None:
    """No C is left, but in phase 6 the type 8 card brings X markers."""
    scene = rb("AABB", phase="6", treasury=300).empty_supply("coal", "C")
    assert scene.step("RB", "montan_spend").do(develop(A, "8", "AAX")).boxes("RB") == "AAAABBX"


# --- ruin -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.3.eb", "ruhr:10.9.aa", "ruhr:10.9.b", "ruhr:10.9.ba")
def test_a_director_who_cannot_pay_is_ruined_and_the_next_one_buys_the_card() -> None:
    """All of RB is sold. Price 150, treasury 20, A has 10 and may sell nothing: with one share less B were director.

    A's two certificates bring 2 x 70, and with the 10 in cash A has 150: 130 go to the treasury, 20 to the bank.
    """
    scene = rb("AA", treasury=20, holdings={A: 40, B: 40, C: 20}).set_cash(10, 100)
    scene.do(develop(A, "4", "ABB"))
    assert (scene.node, scene.mover) == ("raise", A)
    scene.do(GoBankrupt(A))
    assert (scene.director("RB"), scene.node, scene.mover) == (B, "raise", B)
    assert (scene.cash(A), scene.treasury("RB"), scene.price("RB")) == (0, 150, 65)
    scene.refuses(develop(B, "4", "AAB"), "10.9.ba")
    scene.do(develop(B, "4", "ABB"))
    assert (scene.boxes("RB"), scene.cash(B), scene.treasury("RB")) == ("AAABB", 100, 0)


@pytest.mark.rule("ruhr:9.1.1.3.eb", "ruhr:10.9.c", "ruhr:10.9.ca")
def test_a_corporation_without_a_director_gets_its_card_on_credit() -> None:
    """Phase 5, card 180, income 0, treasury 30: a loan of 150; of all sets with an active marker the best earns most.

    2A 2B allow C and D only as far as B carries them: C, C, D brings 30 + 30 + 40.
    """
    scene = rb("AABB", phase="5", treasury=30).set_cash(0, 0, 0, 0)
    number = scene.number("RB")
    for seat in (A, B):
        scene.g.shares.move_all(scene.s, number, 3 + seat, 1)
    scene.s.director[number], scene.s.receivership[number] = NOBODY, 1
    scene.step("RB", "montan_pay")
    assert (scene.boxes("RB"), scene.treasury("RB"), scene.s.debt[number]) == ("AABBCCD", 0, 150)
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("ruhr:10.9.ca", "ruhr:10.9.c")
def test_the_bank_buys_the_cheaper_of_two_cards_that_help() -> None:
    """Phase 6: type 6 costs 240, type 8 beside it 300; treasury 40, a loan of 200."""
    scene = rb("AABB", phase="6", treasury=40).set_cash(0, 0, 0, 0)
    number = scene.number("RB")
    for seat in (A, B):
        scene.g.shares.move_all(scene.s, number, PLAYER + seat, POOL)
    scene.s.director[number], scene.s.receivership[number] = NOBODY, 1
    left = scene.cards_left("6"), scene.cards_left("8")
    scene.step("RB", "montan_pay")
    assert (scene.cards_left("6"), scene.cards_left("8")) == (left[0] - 1, left[1])
    assert (scene.s.debt[number], scene.phase) == (200, "6")


@pytest.mark.rule("ruhr:9.1.1.3.eb", "ruhr:10.9.ca")
def test_the_loan_is_paid_back_out_of_the_next_income() -> None:
    """AABBCCD earns 30 + 30 + 40 in phase 5; all of it goes to the bank."""
    scene = rb("AABBCCD", phase="5", treasury=0)
    scene.s.debt[scene.number("RB")] = 150
    scene.step("RB", "montan_pay").do(Dividend(A, False))
    assert (scene.treasury("RB"), scene.s.debt[scene.number("RB")]) == (0, 50)

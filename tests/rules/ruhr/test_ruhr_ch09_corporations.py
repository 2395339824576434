"""Chapter 9.1.1.3: development markers of MONTAN corporations, and their duty to own an active one.

A corporation has boxes for 5 A, 4 B, 4 C, 3 D, 2 E and 2 X.
"""

import pytest

from revier.games.ruhr.actions import BuildLink, BuyEngine, Develop
from revier.games.ruhr.state import REMOVED
from revier.rail.actions import OwnDeal, Pass, SellShares
from ruhr_scene import A, B, C, Scene, develop


def rb(
    markers: str,
    *,
    phase: str = "4",
    treasury: int = 500,
    merged: tuple[int, ...] = (),
    pool: int = 0,
    holdings: dict[int, int] | None = None,
) -> Scene:
    """Ruhrbergbau AG of player A in Altenessen may spend."""
    scene = Scene().cleared().set_phase(phase)
    shares = holdings or {A: 40, B: 20}
    scene.montan("RB", shares, markers, site=7, merged=merged, treasury=treasury, pool=pool, director=A)
    return scene.step("RB", "montan_spend")


# --- which markers ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.3.a")
def test_a_corporation_takes_no_marker_without_a_box() -> None:
    """Three D lie in its three boxes; a fourth has no place, though there are four C below."""
    assert rb("AAAAABBBBCCCCDDD").clause(develop(A, "4", "D")) == "9.1.1.3.a"


@pytest.mark.rule("ruhr:9.1.1.3.b")
def test_a_corporation_takes_all_that_its_card_grants() -> None:
    """A type 4 card grants three."""
    scene = rb("AAB")
    assert scene.clause(develop(A, "4", "AB")) == "9.1.1.3.b"
    assert all(len(a.markers) == 3 for a in scene.offers(Develop) if isinstance(a, Develop))
    assert scene.do(develop(A, "4", "ABB")).boxes("RB") == "AAABBB"


@pytest.mark.rule("ruhr:9.1.1.3.b")
def test_a_short_supply_is_an_excuse() -> None:
    """One A is left, and no other marker of use: 2A 1B without C below D."""
    scene = rb("AAB").empty_supply("coal", "A", 1).empty_supply("coal", "B").empty_supply("coal", "C")
    assert scene.clause(develop(A, "4", "AA")) == "16.i"
    assert scene.do(develop(A, "4", "A")).boxes("RB") == "AAAB"
    assert scene.treasury("RB") == 500 - 150


@pytest.mark.rule("ruhr:9.1.1.3.b")
def test_full_boxes_are_an_excuse_too() -> None:
    """Only one D box is free: one marker at the full price."""
    scene = rb("AAAAABBBBCCCCDD").do(develop(A, "4", "D"))
    assert (scene.boxes("RB"), scene.treasury("RB")) == ("AAAAABBBBCCCCDDD", 350)


@pytest.mark.rule("ruhr:9.1.1.3.c", "ruhr:10.6.1.h")
def test_the_first_e_or_x_marker_turns_the_location_to_30() -> None:
    scene = rb("AAABBBCCCDD", phase="6", merged=(5,)).link(5)
    assert (scene.value(7), scene.value(5)) == (20, 10)
    scene.do(develop(A, "6", "AEE"))
    assert (scene.value(7), scene.value(5)) == (30, 10)
    scene = rb("AAABBBCCCDD", phase="8").do(develop(A, "8", "AAX"))
    assert scene.value(7) == 30


@pytest.mark.rule("ruhr:9.1.1.3.d")
def test_x_boxes_take_x_markers_only() -> None:
    """Both E boxes are full and the X boxes empty; then both X boxes are full."""
    assert rb("AAABBBCCCDDDEE", phase="8").clause(develop(A, "8", "E")) == "9.1.1.3.a"
    assert rb("AAABBBCCCDDDXX", phase="8").clause(develop(A, "8", "X")) == "9.1.1.3.d"


@pytest.mark.rule("ruhr:9.1.1.1.d", "ruhr:9.1.1.3.d")
def test_x_needs_nothing_below_it_and_d_and_e_do() -> None:
    scene = rb("AD", phase="8")
    assert scene.clause(develop(A, "8", "DXX")) == "9.1.1.1.d"
    assert scene.clause(develop(A, "8", "AEE")) == "9.1.1.1.d"
    assert scene.do(develop(A, "8", "AXX")).boxes("RB") == "AADXX"


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

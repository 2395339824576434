"""Chapters 9.1.2 and 9.1.3: markers in the treasury of a pMC, and markers that a new phase has made inactive."""

import pytest

from revier.games.ruhr.actions import BuildLink, UseHorse
from revier.rail.actions import Dividend
from scenes.ruhr import A, B, Scene, develop, found


def krupp(stored: str, *, boxes: str = "AABB") -> Scene:
    """Krupp in Essen (pMC 2) of player A waits for its link; the PWB of player B, which leads there, may build it."""
    scene = Scene().cleared().set_phase("3").pmc(2, A, boxes, stored=stored)
    return scene.found("PWB", {B: 50}, value=60, treasury=100).step("PWB", "link")


# --- 9.1.2 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.2.a", "ruhr:9.2.e")
def test_with_the_link_waiting_markers_move_to_their_boxes_in_anybodys_turn() -> None:
    scene = krupp("CC").do(BuildLink(B, 2))
    assert (scene.boxes(2), scene.stored(2), scene.linked(2)) == ("AABBCC", "", True)


@pytest.mark.rule("ruhr:9.1.2.a")
def test_what_finds_no_box_even_then_stays_in_the_treasury() -> None:
    """There are two C boxes; the third C stays."""
    scene = krupp("CCC", boxes="AAABBB").do(BuildLink(B, 2))
    assert (scene.boxes(2), scene.stored(2)) == ("AAABBBCC", "C")


@pytest.mark.rule("ruhr:9.1.2.a")
def test_boxes_that_are_full_take_no_more() -> None:
    """Kamen (number 17) has two B boxes without a track sign and one with it: of two waiting B one finds room."""
    scene = Scene().cleared().set_phase("3").pmc(17, A, "AAAABB", stored="BB")
    scene.found("KWE", {B: 50}, value=60, treasury=100).lay_all("C16=9/1 D15=884/1").step("KWE", "link")
    scene.do(BuildLink(B, 17))
    assert (scene.boxes(17), scene.stored(17)) == ("AAAABBB", "B")


@pytest.mark.rule("ruhr:9.1.2.b")
def test_a_marker_in_the_treasury_earns_nothing() -> None:
    """10 + 10 + 20 + 20, and 30 more only with the link."""
    scene = krupp("C")
    assert scene.montan_income(2) == 60
    assert scene.do(BuildLink(B, 2)).montan_income(2) == 90


@pytest.mark.rule("ruhr:9.1.2.c", "ruhr:12.1.1.c")
def test_markers_in_the_treasury_count_for_the_starting_value_up_to_100() -> None:
    """Nine markers in boxes, one in the treasury and the link would be 110."""
    scene = Scene().cleared().set_phase("4").pmc(7, A, "AAAABBBCC", stored="A", link=True).montan_round(A)
    assert scene.do(found(A, "RB", 7)).price("RB") == 100


@pytest.mark.rule("ruhr:9.1.2.c", "ruhr:12.1.e")
def test_a_marker_in_the_treasury_counts_for_the_five() -> None:
    """Three markers in boxes, a surplus one in the treasury and the link."""
    scene = Scene().cleared().set_phase("4").pmc(7, A, "ABC", stored="C", link=True).montan_round(A)
    assert scene.do(found(A, "RB", 7)).price("RB") == 50


@pytest.mark.rule("ruhr:9.1.2.a", "ruhr:4.1.3.d", "ruhr:4.2.b")
def test_a_horse_railway_used_before_the_income_opens_boxes_for_it() -> None:
    """10 + 10 + 20 + 20; with the link two C of 30 more, in the same turn."""
    scene = krupp("CC").private("generaler", A).site_turn(2)
    assert scene.s.earned == 60
    assert scene.do(UseHorse(A, "generaler", 2), Dividend(A, True)).chest(2) == 60


# --- 9.1.3 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.3.a", "ruhr:11.f")
def test_a_phase_makes_markers_inactive_but_they_stay_on_the_charter() -> None:
    """3 A and 1 B earn 50; the owner of another pMC buys the first type 4 card, and A earns nothing any more."""
    scene = Scene().cleared().set_phase("3").sell_out("3").pmc(10, A, "AAAB").pmc(3, B, "AB", chest=200)
    assert scene.montan_income(10) == 50
    scene.spend(3).do(develop(B, "4", "AB"))
    assert (scene.phase, scene.boxes(10), scene.montan_income(10)) == ("4", "AAAB", 20)


@pytest.mark.rule("ruhr:9.1.3.b", "ruhr:16.a")
def test_inactive_markers_are_bought_as_a_basis_for_higher_stages() -> None:
    """2A 2B in phase 4: A (inactive) and B make 3A 3B; 3 inactive A carry a third B."""
    scene = Scene().cleared().set_phase("4").pmc(6, A, "AABB", chest=200).spend(6)
    assert scene.allows(develop(A, "4", "AAB"))
    assert scene.do(develop(A, "4", "AB")).boxes(6) == "AAABBB"
    scene = Scene().cleared().set_phase("4").pmc(6, A, "AAABB", chest=200).spend(6)
    assert scene.do(develop(A, "4", "B")).boxes(6) == "AAABBB"


@pytest.mark.rule("ruhr:9.1.3.c")
def test_an_inactive_marker_uses_a_square_and_changes_no_price() -> None:
    scene = Scene().cleared().set_phase("4").pmc(6, A, "AABB", chest=200).spend(6)
    assert scene.clause(develop(A, "4", "AABC")) == "9.1.1.a"
    assert scene.do(develop(A, "4", "AAB")).chest(6) == 200 - 150


@pytest.mark.rule("ruhr:9.1.3.d")
@pytest.mark.parametrize(
    ("markers", "boxes", "stored"), [("AAB", "AAAABBB", ""), ("ABC", "AAABBB", "C"), ("ACC", "AAABB", "CC")]
)
def test_worked_example_mayer_and_kuehne(markers: str, boxes: str, stored: str) -> None:
    """pMC 6 without a link, 2 inactive A and 2 B, buys a type 4 card."""
    scene = Scene().cleared().set_phase("4").pmc(6, A, "AABB", chest=150).spend(6)
    assert scene.clause(develop(A, "4", "BBB")) == "9.1.1.1.d"
    scene.do(develop(A, "4", markers))
    assert (scene.boxes(6), scene.stored(6), scene.chest(6)) == (boxes, stored, 0)


@pytest.mark.rule("ruhr:9.1.3.e")
def test_inactive_markers_earn_nothing() -> None:
    scene = Scene().cleared().set_phase("4").pmc(7, A, "AAAB").site_turn(7)
    assert scene.s.earned == 20
    assert scene.do(Dividend(A, False)).chest(7) == 20

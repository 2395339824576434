"""Chapters 9, 9.1.1, 9.1.1.1 and 9.1.1.2: what Montan companies are, and which development markers a pMC may take.

A pMC has boxes for 4 A, 3 B and 2 C. Track signs: both C boxes, and for a mine the third B box.
"""

import pytest

from revier.games.ruhr.actions import BuyEngine, Develop
from revier.rail.actions import LayTile, Pass, Run
from scenes.ruhr import A, B, Scene, develop, station

MINE, MILL = 11, 6  # Hibernia and Mayer & Kühne, of the worked examples


def pmc(
    number: int, markers: str, *, phase: str = "3", stored: str = "", link: bool = False, chest: int = 300
) -> Scene:
    """An active pMC of player A that may spend."""
    scene = Scene().cleared().set_phase(phase).pmc(number, A, markers, stored=stored, link=link, chest=chest)
    return scene.spend(number)


# --- 9 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.a")
def test_montan_companies_lay_no_track_and_run_no_trains() -> None:
    scene = pmc(MINE, "AAB").montan("US", {A: 40}, "AAB", site=1)
    actions = (LayTile(A, "G8", "718", 0), Run(A, ()), station(A, "J7"))
    assert {scene.clause(action) for action in actions} == {"9.a"}
    scene.step("US", "montan_spend")
    assert {scene.clause(action) for action in actions} == {"9.a"}


@pytest.mark.rule("ruhr:9.b", "ruhr:9.1.1.2.a")
def test_boxes_with_a_track_sign_are_closed_without_a_link() -> None:
    """A mine with 3A 2B: the third B and the first C wait in the treasury; with a link both lie in boxes."""
    scene = pmc(MINE, "AAABB").do(develop(A, "3", "BC"))
    assert (scene.boxes(MINE), scene.stored(MINE)) == ("AAABB", "BC")
    scene = pmc(MINE, "AAABB", link=True).do(develop(A, "3", "BC"))
    assert (scene.boxes(MINE), scene.stored(MINE)) == ("AAABBBC", "")


# --- 9.1.1 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.a")
def test_no_more_markers_than_black_squares() -> None:
    """A type 3 card has two squares, a type 4 card three."""
    scene = pmc(MINE, "AAB")
    assert scene.clause(develop(A, "3", "AAB")) == "9.1.1.a"
    assert scene.allows(develop(A, "3", "AB"))
    assert pmc(MINE, "AAB", phase="4").allows(develop(A, "4", "AAB"))


@pytest.mark.rule("ruhr:9.1.1.b")
def test_markers_come_from_the_supply_of_the_own_industry() -> None:
    """13 A and 10 B for each industry; the mine has 2 A and 1 B of them."""
    scene = pmc(MINE, "AAB").do(develop(A, "3", "AB"))
    assert [scene.supply("coal", stage) for stage in "AB"] == [13 - 3, 10 - 2]
    assert [scene.supply("steel", stage) for stage in "AB"] == [13, 10]


@pytest.mark.rule("ruhr:9.1.1.b", "ruhr:16.i")
def test_a_mine_takes_no_marker_of_a_mill_when_its_own_are_used_up() -> None:
    scene = pmc(MINE, "AAB").empty_supply("coal", "A")
    assert scene.supply("steel", "A") == 13
    assert scene.clause(develop(A, "3", "A")) == "16.i"


# --- 9.1.1.1 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.1.a")
def test_only_stages_named_on_the_card() -> None:
    """A type 2 card names A and B."""
    scene = pmc(MINE, "AABB", phase="2", link=True)
    assert scene.clause(develop(A, "2", "C")) == "9.1.1.1.a"
    assert scene.clause(develop(A, "2", "Q")) == "9.1.1.1.a"


@pytest.mark.rule("ruhr:9.1.1.1.b")
def test_a_marker_lies_only_in_a_box_of_its_stage() -> None:
    """One A box is free, the open B boxes are full: the B marker goes to the treasury, not into the A box."""
    scene = pmc(MINE, "AAABB").do(develop(A, "3", "B"))
    assert (scene.boxes(MINE), scene.stored(MINE)) == ("AAABB", "B")


@pytest.mark.rule("ruhr:9.1.1.1.c")
@pytest.mark.parametrize("phase", ["3", "5"])
def test_five_a_markers_are_the_most(phase: str) -> None:
    """Whether they are active or not; four in boxes and a fifth in the treasury are allowed."""
    card = phase
    scene = pmc(MINE, "AAAAB", phase=phase)
    assert scene.clause(develop(A, card, "AA")) == "9.1.1.1.c"
    assert scene.do(develop(A, card, "A")).stored(MINE) == "A"
    scene = Scene().cleared().set_phase(phase).montan("RB", {A: 40}, "AAAAABCD", site=7, treasury=400)
    assert scene.step("RB", "montan_spend").clause(develop(A, card, "A")) == "9.1.1.1.c"


@pytest.mark.rule("ruhr:9.1.1.1.d")
def test_never_more_markers_of_a_stage_than_of_the_one_below() -> None:
    scene = pmc(MILL, "AABB")
    assert scene.clause(develop(A, "3", "B")) == "9.1.1.1.d"
    assert scene.do(develop(A, "3", "AB")).boxes(MILL) == "AAABBB"


@pytest.mark.rule("ruhr:9.1.1.1.d")
@pytest.mark.parametrize("markers", ["C", "BC"])
def test_a_c_marker_needs_a_b_marker(markers: str) -> None:
    """With A alone C is refused; with one A, B and C on one card are not."""
    scene = pmc(MILL, "A", link=True)
    if markers == "C":
        assert scene.clause(develop(A, "3", markers)) == "9.1.1.1.d"
    else:
        assert scene.do(develop(A, "3", markers)).boxes(MILL) == "ABC"


@pytest.mark.rule("ruhr:9.1.1.1.e")
def test_no_card_for_a_company_that_can_place_nothing() -> None:
    """Steinkohle AG in phase 6: all boxes and its only engine box are full."""
    scene = Scene().cleared().set_phase("6")
    scene.montan("SK", {A: 40}, "AAAAABBBBCCCCDDDEE", site=7, engines=("W2",), treasury=900).step("SK", "montan_spend")
    assert scene.clause(develop(A, "6", "")) == "9.1.1.1.e"
    assert {scene.clause(develop(A, "6", stage)) for stage in "BCDE"} == {"9.1.1.3.a"}
    assert scene.clause(BuyEngine(A, "6", "bank", 130)) == "9.3.e"
    assert [a for a in scene.offers(Develop) if isinstance(a, Develop) and a.card == "6"] == []


@pytest.mark.rule("ruhr:9.1.1.1.e")
def test_a_pmc_always_has_its_treasury_as_a_place() -> None:
    """Every open box is full, yet a marker may be bought; none at all may not."""
    scene = pmc(MINE, "AAAABB")
    assert scene.clause(develop(A, "3", "")) == "9.1.1.1.e"
    assert scene.allows(develop(A, "3", "C"))


# --- 9.1.1.2 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.2.b")
@pytest.mark.parametrize(("phase", "stage"), [("4", "D"), ("6", "E"), ("8", "X")])
def test_a_pmc_never_takes_a_stage_beyond_c(phase: str, stage: str) -> None:
    scene = pmc(MILL, "AAABBBCC", phase=phase, link=True)
    assert scene.clause(develop(A, phase, stage)) == "9.1.1.2.b"


@pytest.mark.rule("ruhr:9.1.1.2.c")
def test_a_pmc_may_take_fewer_markers_at_the_same_price() -> None:
    scene = pmc(MILL, "AAB", phase="4").do(develop(A, "4", "AB"))
    assert (scene.boxes(MILL), scene.chest(MILL)) == ("AAABB", 150)


@pytest.mark.rule("ruhr:9.1.1.2.c", "ruhr:9.1.1.2.f")
def test_a_pmc_is_offered_every_set_it_may_take() -> None:
    """Two squares for A and B. Five A are the most, so with four there is one more; of B there may be two more."""
    scene = pmc(MINE, "AAAAB", phase="2")
    sets = {"".join(a.markers) for a in scene.offers(Develop) if isinstance(a, Develop)}
    assert sets == {"A", "B", "AB", "BB"}


@pytest.mark.rule("ruhr:9.1.1.2.d")
def test_what_finds_no_box_waits_in_the_treasury() -> None:
    """Only the B box with the track sign is free."""
    scene = pmc(MINE, "AAABB").do(develop(A, "3", "B"))
    assert (scene.boxes(MINE), scene.stored(MINE)) == ("AAABB", "B")


@pytest.mark.rule("ruhr:9.1.1.2.e")
def test_a_pmc_may_own_more_markers_than_boxes() -> None:
    """A fourth B needs four A, a third C three B; all boxes are open and full."""
    assert pmc(MILL, "AAAABBB", link=True).do(develop(A, "3", "B")).stored(MILL) == "B"
    assert pmc(MILL, "AAABBB", link=True).clause(develop(A, "3", "B")) == "9.1.1.1.d"
    assert pmc(MILL, "AAABBBCC", link=True).do(develop(A, "3", "C")).stored(MILL) == "C"
    assert pmc(MILL, "AAABBCC", link=True).clause(develop(A, "3", "C")) == "9.1.1.1.d"


@pytest.mark.rule("ruhr:9.1.1.2.f")
def test_a_pmc_may_choose_what_it_cannot_place() -> None:
    """Two A boxes are free, the C boxes are closed."""
    scene = pmc(MILL, "AABB").do(develop(A, "3", "C"))
    assert (scene.boxes(MILL), scene.stored(MILL)) == ("AABB", "C")


@pytest.mark.rule("ruhr:9.1.1.2.fa")
def test_worked_example_hibernia() -> None:
    """pMC 11 without a link has 2A 2B and buys a type 3 card; a third B needs a third A from the same card."""
    scene = pmc(11, "AABB")
    assert scene.clause(develop(A, "3", "B")) == "9.1.1.1.d"
    assert scene.clause(develop(A, "3", "BC")) == "9.1.1.1.d"
    other = scene.fork().do(develop(A, "3", "AB"))
    assert (other.boxes(11), other.stored(11)) == ("AAABB", "B")
    scene.do(develop(A, "3", "CC"))
    assert (scene.boxes(11), scene.stored(11)) == ("AABB", "CC")


@pytest.mark.rule("ruhr:9.1.1.2.g")
def test_no_further_markers_while_some_wait() -> None:
    scene = pmc(MILL, "AABB", stored="C")
    assert scene.clause(develop(A, "3", "A")) == "9.1.1.2.g"
    assert scene.offers(Develop) == []


@pytest.mark.rule("ruhr:9.1.1.2.ga")
def test_an_engine_may_be_bought_while_markers_wait() -> None:
    """A linked mill with a third C that has no box."""
    scene = pmc(MILL, "AAABBBCC", stored="C", link=True)
    assert scene.clause(develop(A, "3", "A")) == "9.1.1.2.g"
    assert scene.do(BuyEngine(A, "3", "bank", 60)).engines(MILL) == ["W2"]


@pytest.mark.rule("ruhr:9.1.1.2.h")
def test_a_pmc_may_live_with_inactive_markers_alone() -> None:
    scene = pmc(MILL, "AAA", phase="4").pmc(10, B, "B")
    assert scene.do(Pass(A)).acting() == "#10"


@pytest.mark.rule("ruhr:9.1.1.1.a")
def test_a_set_of_markers_is_named_in_the_order_of_the_stages() -> None:
    """So that one set has one name; and no letter that is no stage."""
    scene = pmc(MINE, "AAB")
    assert scene.allows(Develop(A, "3", ("A", "B")))
    assert scene.clause(Develop(A, "3", ("B", "A"))) == "9.1.1.1.a"
    assert scene.clause(Develop(A, "3", ("Q",))) == "9.1.1.1.a"


@pytest.mark.rule("ruhr:16.i", "ruhr:9.1.1.1.a")
def test_the_last_marker_of_the_supply_can_be_taken() -> None:
    scene = pmc(MINE, "AAB").empty_supply("coal", "B", 1)
    assert scene.clause(Develop(A, "3", ("B", "B"))) == "16.i"
    assert scene.do(Develop(A, "3", ("B",))).supply("coal", "B") == 0


@pytest.mark.rule("ruhr:9.1.1.2.h", "ruhr:9.1.1.3.ea")
def test_a_pmc_may_buy_markers_that_are_inactive() -> None:
    """Phase 4: A is inactive. What a MONTAN corporation may not do, a pMC may."""
    assert pmc(MINE, "AA", phase="4").allows(develop(A, "4", "A"))

"""Chapters 12.2 to 12.4: mergers, the end of the active pMCs, and the Montan round cards."""

import pytest

from revier.games.ruhr.actions import Merge, ScrapEngine
from revier.games.ruhr.state import FOUNDED, MERGED, PASSIVE
from revier.rail.actions import Dividend, Pass
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, C, D, E, Scene, found, merge


def part_two(phase: str = "4", *seats: int, corporation: str = "SK", markers: str = "AAB", unsold: int = 60) -> Scene:
    """Part two begins; B directs a coal corporation founded at 7, of which some certificates are still unsold."""
    scene = Scene(3).cleared().set_phase(phase).set_cash(100, 100, 100)
    scene.montan(corporation, {B: 20, C: 80 - unsold}, markers, site=7, value=70, director=B)
    return scene.pmc(10, A, "AB", chest=30).pmc(5, A, "AB").merging(*(seats or (B, C, A)))


# --- which corporations -----------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.2.a", "ruhr:12.2.k")
def test_an_own_pmc_goes_to_any_founded_corporation_for_a_certificate() -> None:
    """The corporation is B's, the mine A's; no money moves but what the mine has."""
    scene = part_two()
    bank = scene.bank
    scene.do(merge(A, 10, "SK"))
    assert (scene.percent("SK", A), scene.unsold("SK")) == (20, 40)
    assert (scene.cash(A), scene.bank, scene.treasury("SK")) == (100, bank, 30)


@pytest.mark.rule("ruhr:12.2.a")
def test_neither_anothers_pmc_nor_an_unfounded_corporation_nor_one_without_certificates() -> None:
    scene = part_two().pmc(11, B, "AB")
    assert scene.clause(merge(A, 11, "SK")) == "12.2.a"
    assert scene.clause(merge(A, 10, "RB")) == "12.2.a"
    assert part_two(unsold=0).clause(merge(A, 10, "SK")) == "12.2.a"


@pytest.mark.rule("ruhr:12.2.b")
def test_the_charter_needs_an_empty_circle() -> None:
    """Steinkohle AG has two circles, Ruhrbergbau AG three."""
    scene = part_two().do(merge(A, 10, "SK")).passes(2)
    assert scene.clause(merge(A, 5, "SK")) == "12.2.b"
    scene = part_two(corporation="RB").do(merge(A, 10, "RB")).passes(2)
    assert scene.do(merge(A, 5, "RB")).locations("RB") == [7, 5, 10]


@pytest.mark.rule("ruhr:12.2.c")
def test_industries_do_not_mix() -> None:
    scene = part_two().montan("US", {B: 40}, "AAB", site=1)
    assert scene.clause(merge(A, 10, "US")) == "12.2.c"


# --- order ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.2.d")
def test_the_highest_card_goes_first() -> None:
    """Cards: A No. 2, B No. 1, C No. 3."""
    scene = part_two("4", B, A, C)
    assert scene.clause(merge(A, 10, "SK")) == "12.2.d"
    asked = []
    for _ in range(3):
        asked.append(scene.mover)
        scene.passes()
    assert asked == [C, A, B]


@pytest.mark.rule("ruhr:12.2.e")
def test_it_goes_round_until_all_pass_in_succession() -> None:
    """A merges one pMC a turn: after A's merger C and B pass, A merges again, then three passes end it."""
    scene = part_two(corporation="RB").pmc(3, C, "A")
    scene.do(merge(A, 10, "RB"))
    assert scene.mover == C
    scene.passes(2)
    assert (scene.node, scene.mover) == ("merging", A)
    scene.do(merge(A, 5, "RB")).passes(2)
    assert (scene.node, scene.mover) == ("merging", A)
    assert scene.passes().node == "stock_turn"


@pytest.mark.rule("ruhr:12.2.e")
def test_three_passes_at_once_end_it_too() -> None:
    assert part_two().passes(3).node == "stock_turn"


# --- what may be merged, and what happens -----------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.2.f")
def test_neither_link_nor_markers_are_needed() -> None:
    scene = part_two().do(merge(A, 10, "SK"))
    assert (scene.linked(10), scene.value(10), scene.standing(10)) == (False, 0, MERGED)


@pytest.mark.rule("ruhr:12.2.g", "ruhr:16.b")
def test_a_passive_pmc_is_never_merged() -> None:
    scene = part_two().passive(11, link=True)
    assert scene.clause(merge(A, 11, "SK")) == "12.2.g"
    assert merge(A, 11, "SK") not in scene.offers(Merge)


@pytest.mark.rule("ruhr:12.2.h", "ruhr:12.2.l", "ruhr:16.e")
def test_a_merged_pmc_takes_a_circle_and_has_no_turn_any_more() -> None:
    """Its location keeps its marker, here with the value 10 of a link."""
    scene = part_two().link(10).do(merge(A, 10, "SK"))
    assert (scene.locations("SK"), scene.owner("10"), scene.value(10)) == ([7, 10], CLOSED, 10)
    assert scene.operate().acting() == "#5"
    scene.do(Dividend(A, False)).passes()
    assert scene.acting() == "SK"


@pytest.mark.rule("ruhr:12.2.i")
def test_all_possessions_move_and_surplus_markers_go_back() -> None:
    """4 A and 3 A with 30 Mark: five A stay, two go back to the supply (13 in all)."""
    scene = part_two(markers="AAAA").pmc(10, A, "AAA", chest=30).do(merge(A, 10, "SK"))
    assert (scene.boxes("SK"), scene.treasury("SK"), scene.chest(10)) == ("AAAAA", 30, 0)
    assert scene.supply("coal", "A") == 13 - 5 - scene.boxes(5).count("A")


@pytest.mark.rule("ruhr:12.2.i")
def test_surplus_is_what_has_no_box_or_no_marker_below() -> None:
    """5A 2B and 3A 3B with a waiting C: all A and one B go back (four B boxes), the C finds its box."""
    scene = part_two(markers="AAAAABB").pmc(10, A, "AAABBB", stored="C").pmc(5, B, "")
    scene.do(merge(A, 10, "SK"))
    assert scene.boxes("SK") == "AAAAABBBBC"
    assert (scene.supply("coal", "A"), scene.supply("coal", "B"), scene.supply("coal", "C")) == (8, 6, 8)


@pytest.mark.rule("ruhr:12.2.i")
def test_a_c_marker_without_enough_b_below_goes_back() -> None:
    """1A 1B 1C and AB with two waiting C: 2A 2B carry two C, the third goes back."""
    scene = part_two(markers="ABC").pmc(10, A, "AB", stored="CC").do(merge(A, 10, "SK"))
    assert (scene.boxes("SK"), scene.supply("coal", "C")) == ("AABBCC", 9 - 2)


@pytest.mark.rule("ruhr:12.2.j")
@pytest.mark.parametrize(("given", "kept"), [("W1", "W2"), ("W2", "W1")])
def test_the_director_chooses_which_engine_goes_back(given: str, kept: str) -> None:
    """Steinkohle AG has one engine box and a W2; A's mine brings a W1. B directs the corporation."""
    scene = Scene(3).cleared().set_phase("4").montan("SK", {B: 40}, "AAB", site=7, engines=("W2",))
    scene.pmc(10, A, "AB", engine="W1", link=True).merging(B, C, A).do(merge(A, 10, "SK"))
    assert (scene.node, scene.mover) == ("engine_surplus", B)
    scene.do(ScrapEngine(B, given))
    assert (scene.engines("SK"), scene.engine_supply(given), scene.engine_supply(kept)) == ([kept], 4, 3)
    assert scene.node == "stock_turn"


@pytest.mark.rule("ruhr:12.2.j", "ruhr:9.3.f")
def test_with_two_boxes_and_two_locations_both_engines_stay() -> None:
    scene = Scene(3).cleared().set_phase("4").montan("RB", {B: 40}, "AAB", site=7, engines=("W2",))
    scene.pmc(10, A, "AB", engine="W1", link=True).merging(B, C, A).do(merge(A, 10, "RB"))
    assert (scene.engines("RB"), scene.node) == (["W1", "W2"], "stock_turn")


@pytest.mark.rule("ruhr:12.2.k", "ruhr:5.3.a")
def test_with_more_shares_than_the_director_the_directorship_changes_at_once() -> None:
    """B has 20 %, A 20 % and 20 % more by the merger; A then decides about the engines."""
    scene = Scene(3).cleared().set_phase("4").montan("SK", {B: 20, A: 20}, "AAB", site=7, engines=("W2",), director=B)
    scene.pmc(10, A, "AB", engine="W1", link=True).merging(B, C, A).do(merge(A, 10, "SK"))
    assert (scene.director("SK"), scene.percent("SK", A), scene.percent("SK", B)) == (A, 40, 20)
    assert (scene.node, scene.mover) == ("engine_surplus", A)


# --- 12.3 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.3.a", "ruhr:12.3.b", "ruhr:11.q")
@pytest.mark.parametrize(("phase", "stands"), [("5", True), ("6", False)])
def test_the_montan_round_of_phase_6_is_the_last_for_active_pmcs(phase: str, stands: bool) -> None:
    """Mill 9 keeps its link and can be used like any passive one; another player's mill may still be converted."""
    scene = Scene(3).cleared().set_phase(phase).pmc(9, A, "AABBCC", link=True, chest=70).pmc(3, B, "AABB", link=True)
    scene.set_cash(0, 0, 100).montan_round(B, A, C).do(found(B, "US", 3), Pass(B)).passes(2).passes(3)
    assert scene.node == "stock_turn"
    assert (scene.standing(9) != PASSIVE, scene.value(9)) == (stands, 10)
    assert scene.standing(3) == FOUNDED
    assert scene.owner("9") == (A if stands else CLOSED)
    assert scene.montan_round(C).allows(found(C, "W", 9, 70)) != stands


@pytest.mark.rule("ruhr:12.3.c")
def test_their_money_goes_to_the_bank_and_their_markers_leave_the_game() -> None:
    """70 Mark and 6 markers."""
    scene = Scene(3).cleared().set_phase("6").set_cash(0, 0, 0).pmc(9, A, "AABBCC", link=True, chest=70, engine="W2")
    bank = scene.bank
    scene.montan_round(A).passes(3).passes(3)
    assert (scene.bank, scene.cash(A), scene.chest(9)) == (bank + 70, 0, 0)
    assert [scene.supply("steel", stage) for stage in "ABC"] == [11, 8, 7]
    assert (scene.boxes(9), scene.engines(9), scene.engine_supply("W2")) == ("", [], 3)


# --- 12.4 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.4.a", "ruhr:3.2.d")
def test_cards_are_dealt_anew_by_the_lowest_pmc() -> None:
    """A gives mine 5 away and keeps 10; B's lowest is now 6."""
    scene = Scene(3).cleared().set_phase("4").montan("RB", {C: 40}, "AAB", site=7).pmc(5, A, "AB").pmc(10, A, "AB")
    scene.pmc(6, B, "AB").pmc(12, C, "AB").merging(A, B, C).passes(2).do(merge(A, 5, "RB")).passes(3)
    assert (scene.node, scene.s.card) == ("stock_turn", [2, 1, 3])


@pytest.mark.rule("ruhr:12.4.b")
def test_who_has_no_pmc_follows_in_the_order_of_losing_the_last() -> None:
    """C has had none before; A converts the last, B merges the last. All are dealt cards and may still found."""
    scene = Scene(3).cleared().set_phase("4").pmc(5, A, "AABB", link=True).pmc(10, B, "AB").montan_round(A, B, C)
    scene.do(found(A, "RB", 5), Pass(A)).passes(2).passes().do(merge(B, 10, "RB"))
    assert (scene.node, scene.s.card) == ("stock_turn", [2, 3, 1])


@pytest.mark.rule("ruhr:12.4.b")
def test_those_without_one_before_keep_their_order() -> None:
    scene = Scene(4).cleared().set_phase("4").pmc(5, B, "AB").montan_round(B, D, A, C).passes(8)
    assert (scene.node, scene.s.card) == ("stock_turn", [3, 1, 4, 2])


@pytest.mark.rule("ruhr:12.4.a", "ruhr:12.4.b")
def test_who_keeps_a_pmc_is_dealt_a_card_for_it() -> None:
    """A converts 5 and keeps 7, B has 10, C none: 7, 10, and then C."""
    scene = Scene(3).cleared().set_phase("4").pmc(5, A, "AABB", link=True).pmc(7, A, "AB").pmc(10, B, "AB")
    scene.montan_round(A, B, C).do(found(A, "RB", 5), Pass(A)).passes(2).passes(3)
    assert (scene.node, scene.s.card) == ("stock_turn", [1, 2, 3])


@pytest.mark.rule("ruhr:12.4.b", "ruhr:12.3.b")
def test_who_loses_the_last_pmc_as_they_become_passive_comes_after_those_without_one() -> None:
    """Phase 6: B and C have none, A's mine becomes passive at the end of the round."""
    scene = Scene(3).cleared().set_phase("6").pmc(5, A, "AB").montan_round(A, B, C).passes(3).passes(3)
    assert (scene.node, scene.standing(5), scene.s.card) == ("stock_turn", PASSIVE, [3, 1, 2])


@pytest.mark.rule("ruhr:12.4.c")
def test_worked_example_five_players() -> None:
    """Player 1 has 6 and 10, 2 has 5, 3 converts the last, 4 merges the last, 5 had none: cards go to 2, 1, 5, 3, 4."""
    scene = Scene(5).cleared().set_phase("4").pmc(6, A, "AB").pmc(10, A, "AB").pmc(5, B, "AB")
    scene.pmc(7, C, "AABB", link=True).pmc(14, D, "AB").montan_round(B, A, C, D, E)
    scene.passes(2).do(found(C, "RB", 7), Pass(C)).passes(2)
    scene.do(Pass(E), merge(D, 14, "RB")).passes(5)
    assert scene.node == "stock_turn"
    assert [scene.s.card[seat] for seat in (B, A, E, C, D)] == [1, 2, 3, 4, 5]


@pytest.mark.rule("ruhr:12.4.d")
def test_after_the_last_montan_round_the_cards_have_no_effect() -> None:
    """Phase 8: the set that follows is the last; whatever the cards say, no Montan round comes any more."""
    scene = Scene(3).cleared().set_phase("8").found("CME", {A: 50}).montan_round(A).passes(3)
    assert scene.node == "stock_turn"
    for _ in range(40):
        if not scene.s.flow:
            break
        assert scene.node not in ("founding", "merging")
        mover = scene.mover
        assert mover is not None
        scene.do(Pass(mover) if scene.allows(Pass(mover)) else scene.legal[0].action)
    assert scene.s.end == "last_set"

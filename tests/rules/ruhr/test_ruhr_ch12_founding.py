"""Chapters 12, 12.1 and 12.1.1: the Montan round, and MONTAN corporations founded from active pMCs."""

import pytest

from revier.core.message import Msg
from revier.games.ruhr.actions import FoundMontan
from revier.games.ruhr.state import ACTIVE, FOUNDED
from revier.rail.actions import BuyShare, Found, Pass
from scenes.ruhr import A, B, C, D, Scene, develop, found, merge

SECOND = BuyShare(A, "RB", "offer", 20)
MONTAN = Msg("ruhr.round.montan", {"round": 2})  # after the operating rounds 2.1 and 2.2


def mine(markers: str = "AAABB", *, stored: str = "", engine: str = "", chest: int = 0, link: bool = True) -> Scene:
    """Phase 4; player A owns coal mine 5 in Witten and begins the Montan round."""
    scene = Scene(3).cleared().set_phase("4").set_cash(200, 200, 200)
    return scene.pmc(5, A, markers, stored=stored, engine=engine, chest=chest, link=link).montan_round(A, B, C)


# --- 12 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.a", "ruhr:12.b")
def test_the_montan_round_takes_place_even_if_nobody_can_do_anything() -> None:
    """All three are asked in part one; where no mine or mill is left to merge there is no part two."""
    scene = Scene(3).cleared().set_phase("4").cards(A, B, C).found("CME", {A: 50}).after_set()
    assert (scene.node, scene.offers(FoundMontan), scene.s.operating_round) == ("founding", [], 0)
    for seat in (A, B, C):
        assert (scene.node, scene.mover, scene.g.round_name(scene.s)) == ("founding", seat, MONTAN)
        scene.passes()
    assert (scene.node, scene.g.round_name(scene.s) == MONTAN) == ("stock_turn", False)


@pytest.mark.rule("ruhr:12.b", "ruhr:12.1.b")
def test_mergers_wait_until_all_have_had_their_chance_to_found() -> None:
    scene = mine().pmc(7, A, "AB").montan("RB", {B: 40}, "AAB", site=10).montan_round(A, B, C)
    assert scene.clause(merge(A, 7, "RB")) == "12.b"
    scene.passes(2)
    assert scene.clause(merge(C, 7, "RB")) == "12.b"
    scene.passes()
    assert (scene.node, scene.mover) == ("merging", C)
    assert scene.passes(2).allows(merge(A, 7, "RB"))
    assert scene.clause(found(A, "SK", 5)) == "12.1.b"


@pytest.mark.rule("ruhr:12.b")
def test_nothing_else_is_done_in_a_montan_round() -> None:
    scene = mine(chest=200).found("CME", {A: 50}, value=60)
    assert scene.clause(develop(A, "4", "A")) == "12.b"
    assert scene.clause(BuyShare(A, "CME", "offer", 10)) == "12.b"
    assert scene.clause(Found(B, "KWE", 60)) == "12.b"


@pytest.mark.rule("ruhr:12.c", "ruhr:2.5.h")
def test_the_priority_deal_does_not_move() -> None:
    scene = mine().passive(7, link=True)
    scene.s.priority = C
    assert scene.clause(Pass(C)) == "12.1.a"
    scene.do(found(A, "RB", 5), Pass(A), found(B, "SK", 7, 50), Pass(B)).passes()
    assert (scene.node, scene.s.priority, scene.mover) == ("stock_turn", C, C)


# --- 12.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.1.a")
def test_players_found_in_order_of_their_cards_each_once() -> None:
    """Cards: A No. 2, B No. 1, C No. 3."""
    scene = mine().montan_round(B, A, C)
    assert scene.clause(Pass(A)) == "12.1.a"
    asked = []
    while scene.node == "founding":
        asked.append(scene.mover)
        scene.passes()
    assert asked == [B, A, C]


@pytest.mark.rule("ruhr:12.1.b")
def test_a_pass_is_final_and_nobody_founds_twice() -> None:
    scene = mine().passive(7, link=True).montan_round(B, A, C).do(Pass(B))
    assert scene.clause(found(B, "SK", 7, 50)) == "12.1.b"
    scene.do(found(A, "RB", 5), Pass(A))
    assert scene.mover == C
    assert scene.clause(found(A, "SK", 7, 50)) == "12.1.b"


@pytest.mark.rule("ruhr:12.1.c")
def test_from_an_own_active_or_any_passive_pmc() -> None:
    scene = mine().pmc(7, B, "AAABB", link=True).passive(10, link=True).montan("TB", {B: 40}, site=11)
    assert scene.clause(found(A, "RB", 7)) == "12.1.c"
    assert scene.clause(found(A, "RB", 11, 50)) == "12.1.c"
    assert scene.allows(found(A, "RB", 5))
    assert scene.allows(found(A, "RB", 10, 50))


@pytest.mark.rule("ruhr:12.1.d")
def test_the_pmc_needs_a_link() -> None:
    scene = mine(link=False).passive(7)
    assert scene.clause(found(A, "RB", 5)) == "12.1.d"
    assert scene.clause(found(A, "RB", 7, 50)) == "12.1.d"


@pytest.mark.rule("ruhr:12.1.e")
def test_an_active_pmc_needs_five_markers_the_connection_marker_included() -> None:
    assert mine("AABB").allows(found(A, "RB", 5))
    assert mine("AAB", engine="W1").clause(found(A, "RB", 5)) == "12.1.e"
    assert mine("AAB", stored="C").allows(found(A, "RB", 5))


@pytest.mark.rule("ruhr:12.1.f")
def test_corporation_and_pmc_are_of_one_industry() -> None:
    scene = mine().pmc(3, A, "AABB", link=True).passive(8, link=True)
    assert scene.clause(found(A, "RB", 3)) == "12.1.f"
    assert scene.clause(found(A, "RB", 8, 50)) == "12.1.f"
    assert scene.clause(found(A, "US", 5)) == "12.1.f"
    assert scene.allows(found(A, "US", 3))


@pytest.mark.rule("ruhr:12.1.c", "ruhr:5.1.m")
def test_what_is_no_corporation_or_no_site_is_refused() -> None:
    assert mine().clause(found(A, "CME", 5)) == "5.1.m"
    assert mine().clause(found(A, "RB", 19)) == "2.3.b"


# --- 12.1.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:12.1.1.a")
def test_the_directors_certificate_must_still_be_there() -> None:
    scene = mine().montan("RB", {B: 40}, site=7).montan("SK", {B: 40}, site=10)
    assert scene.clause(found(A, "RB", 5)) == "12.1.1.a"
    assert scene.allows(found(A, "TB", 5))
    assert scene.montan("TB", {C: 40}, site=11).offers(FoundMontan) == []


@pytest.mark.rule("ruhr:12.1.1.b")
def test_the_location_shows_20() -> None:
    scene = mine()
    assert scene.value(5) == 10
    assert scene.do(found(A, "RB", 5)).value(5) == 20


@pytest.mark.rule("ruhr:12.1.1.c", "ruhr:16.d")
@pytest.mark.parametrize(
    ("markers", "stored", "engine", "value"),
    [("AABB", "", "", 50), ("AAABB", "", "W1", 60), ("AAABBBCC", "", "", 90), ("AAAABBBCC", "AB", "", 100)],
)
def test_ten_for_each_marker_and_the_link_but_not_the_engine(
    markers: str, stored: str, engine: str, value: int
) -> None:
    """Inactive A markers count; twelve would be 120, but 100 is the most."""
    assert mine(markers, stored=stored, engine=engine).do(found(A, "RB", 5)).price("RB") == value


@pytest.mark.rule("ruhr:12.1.1.c")
def test_nobody_chooses_the_value() -> None:
    assert mine().clause(found(A, "RB", 5, 60)) == "12.1.1.c"


@pytest.mark.rule("ruhr:12.1.1.d", "ruhr:5.1.d", "ruhr:5.1.e")
def test_the_player_gets_the_directorship_without_payment() -> None:
    scene = mine()
    bank = scene.bank
    scene.do(found(A, "RB", 5))
    assert (scene.director("RB"), scene.percent("RB", A), scene.unsold("RB")) == (A, 20, 80)
    assert (scene.cash(A), scene.bank) == (200, bank)
    assert scene.order() == ["RB"]


@pytest.mark.rule("ruhr:12.1.1.e")
def test_the_status_marker_moves_to_the_left_circle() -> None:
    scene = mine().pmc(10, A, "AB")
    assert scene.standing(5) == ACTIVE
    scene.do(found(A, "RB", 5), merge(A, 10, "RB"))
    assert (scene.standing(5), scene.locations("RB")) == (FOUNDED, [5, 10])


@pytest.mark.rule("ruhr:12.1.1.f")
def test_everything_on_the_charter_moves_along() -> None:
    scene = mine(engine="W1", chest=85).do(found(A, "RB", 5))
    assert (scene.treasury("RB"), scene.boxes("RB"), scene.engines("RB")) == (85, "AAABB", ["W1"])
    assert (scene.chest(5), scene.boxes(5), scene.engines(5)) == (0, "", [])


@pytest.mark.rule("ruhr:12.1.1.f")
def test_markers_without_a_box_go_back_to_the_supply() -> None:
    """5 A and 5 B in all; the corporation has four B boxes. Waiting markers find their boxes."""
    scene = mine("AAAABBB", stored="ABB").do(found(A, "RB", 5))
    assert (scene.boxes("RB"), scene.supply("coal", "A"), scene.supply("coal", "B")) == ("AAAAABBBB", 8, 6)


@pytest.mark.rule("ruhr:12.1.1.g")
def test_the_founder_may_buy_one_certificate_for_the_treasury() -> None:
    scene = mine()
    bank = scene.bank
    scene.do(found(A, "RB", 5), SECOND)
    assert (scene.cash(A), scene.treasury("RB"), scene.bank, scene.percent("RB", A)) == (140, 60, bank, 40)
    assert scene.mover == B
    assert scene.clause(SECOND) == "12.b"


@pytest.mark.rule("ruhr:12.1.1.g")
def test_the_founder_may_merge_another_pmc_instead() -> None:
    scene = mine().pmc(7, A, "AB", chest=40).do(found(A, "RB", 5), merge(A, 7, "RB"))
    assert (scene.percent("RB", A), scene.cash(A), scene.treasury("RB")) == (40, 200, 40)
    assert (scene.boxes("RB"), scene.mover) == ("AAAABBB", B)


@pytest.mark.rule("ruhr:12.1.1.g")
def test_the_founder_takes_a_certificate_of_the_new_corporation_alone() -> None:
    scene = mine().pmc(7, A, "AB").montan("SK", {B: 40}, site=10).montan_round(A).do(found(A, "RB", 5))
    assert scene.clause(merge(A, 7, "SK")) == "12.2.a"
    assert scene.clause(BuyShare(A, "SK", "offer", 20)) == "12.1.1.g"
    assert scene.clause(BuyShare(A, "RB", "pool", 20)) == "12.1.1.g"
    assert scene.clause(Pass(B)) == "12.1.1.g"


@pytest.mark.rule("ruhr:12.1.1.g")
def test_the_certificate_costs_money() -> None:
    scene = mine().set_cash(59).do(found(A, "RB", 5))
    assert scene.clause(SECOND) == "12.1.1.g"
    assert mine().set_cash(60).do(found(A, "RB", 5), SECOND).cash(A) == 0


@pytest.mark.rule("ruhr:12.1.1.g", "ruhr:14.3.b")
def test_the_certificate_limit_holds_for_the_purchase_alone() -> None:
    """Four players: 18. With 9 of the CME, 7 of the KWE and two mines A has 18; founding and merging change nothing."""
    scene = Scene(4).cleared().set_phase("4").pmc(5, A, "AAABB", link=True).pmc(7, A, "AB")
    scene.found("CME", {A: 100}, value=60).found("KWE", {A: 80, D: 20}, value=60, director=A).montan_round(A)
    scene.do(found(A, "RB", 5))
    assert scene.clause(SECOND) == "14.3.b"
    assert scene.do(merge(A, 7, "RB")).percent("RB", A) == 40


@pytest.mark.rule("ruhr:12.1.1.ga")
def test_worked_example_ruhrbergbau() -> None:
    """Coal mine 5 with 3A + 2B and the link; the steel mill 3 with 2A 2B 2C cannot be merged."""
    scene = mine("AAABB").pmc(3, A, "AABBCC", link=True).do(found(A, "RB", 5))
    assert scene.price("RB") == 60
    assert scene.clause(merge(A, 3, "RB")) == "12.2.c"
    scene.do(SECOND)
    assert (scene.cash(A), scene.treasury("RB"), scene.percent("RB", A)) == (200 - 60, 60, 40)

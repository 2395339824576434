"""Chapter 16: what the words mean, where no other chapter has shown it."""

import pytest

from revier.games.ruhr.actions import Merge
from revier.games.ruhr.state import ACTIVE, MERGED, PASSIVE
from revier.rail.actions import BuyTrain, Dividend, Pass
from scenes.ruhr import A, B, C, D, Scene, found, merge

# Hamm (B17, home of the KWE) - Kamen (D15, pMC 17) - Unna (G16, pMC 16).
HAMM_UNNA = "C16=9/1 D15=883/4 F15=8/3 G16=884/2"


def montan_round(scene: Scene) -> Scene:
    return scene.set_phase("4").montan_round(A, B, C, D)


@pytest.mark.rule("ruhr:16.a")
def test_inactive_markers_earn_nothing_and_count_for_the_start_value() -> None:
    """Phase 4: three A sleep, two B earn 20 each; with the connection marker 60."""
    scene = montan_round(Scene().cleared().pmc(7, A, "AAABB", link=True))
    assert scene.montan_income(7) == 40
    assert scene.do(found(A, "RB", 7)).price("RB") == 60


@pytest.mark.rule("ruhr:16.d", "ruhr:12.1.1.b")
def test_the_connection_marker_counts_for_the_start_value() -> None:
    """Five markers and the link are 60; one marker less is 50."""
    for markers, value in (("AAABB", 60), ("AAAB", 50)):
        scene = montan_round(Scene().cleared().pmc(1, A, markers, link=True)).do(found(A, "US", 1))
        assert scene.price("US") == value


@pytest.mark.rule("ruhr:16.b")
def test_active_pmcs_are_run_by_their_owner_and_can_be_converted_or_merged() -> None:
    scene = Scene().cleared().pmc(7, B, "AB").operate()
    assert (scene.acting(), scene.mover) == ("#7", B)
    scene = montan_round(Scene().cleared().pmc(7, B, "AB").montan("RB", {A: 20}, "AAB", site=10))
    scene.passes(4)
    while scene.mover != B:
        scene.passes()
    assert scene.allows(merge(B, 7, "RB"))


@pytest.mark.rule("ruhr:16.b", "ruhr:6.e")
def test_passive_pmcs_found_when_linked_and_never_merge() -> None:
    scene = montan_round(Scene().cleared().passive(7, link=True).montan("RB", {A: 20}, "AAB", site=10))
    assert scene.allows(found(A, "SK", 7, 60))
    assert not scene.allows(found(A, "SK", 11, 60))
    scene.passes(4)
    assert all(not scene.allows(merge(seat, 7, "RB")) for seat in (A, B, C, D))
    assert scene.offers(Merge) == []


@pytest.mark.rule("ruhr:16.c")
def test_what_the_banker_pays_comes_from_the_bank() -> None:
    """A dividend of 100: of all accounts that fall there is one, the bank's."""
    scene = Scene().cleared().found("CME", {A: 50, B: 20}, value=60).paying("CME", 100)
    before = list(scene.s.cash)
    scene.do(Dividend(A, True))
    falling = [account for account, money in enumerate(scene.s.cash) if money < before[account]]
    assert falling == [0]
    assert scene.s.cash[0] == before[0] - 50 - 20 - 30  # players, and the offer's part for the treasury


@pytest.mark.rule("ruhr:16.e")
def test_a_merged_pmc_stays_on_the_map_and_acts_no_more() -> None:
    """Number 4 (Hörde) is merged with W for a certificate: it shows 10 and has no turn."""
    scene = Scene().cleared().pmc(4, B, "AB", link=True, chest=30).montan("W", {A: 20}, "AAB", site=1, treasury=50)
    scene = montan_round(scene).passes(4)
    while scene.mover != B:
        scene.passes()
    scene.do(merge(B, 4, "W"))
    assert (scene.standing(4), scene.value(4), scene.locations("W")) == (MERGED, 10, [1, 4])
    assert scene.percent("W", B) == 20
    assert scene.operate().acting() == "W"


@pytest.mark.rule("ruhr:16.f", "ruhr:16.k")
def test_a_location_marker_shows_what_it_adds_to_a_route() -> None:
    """Hamm 30 and Kamen 10; the marker of a corporation there shows 20, that of a linked pMC 10."""
    route = ("2", "B17:c0 C16 D15:t0")
    for scene, more in (
        (Scene().cleared(), 0),
        (Scene().cleared().pmc(17, B, "AB", link=True), 10),
        (Scene().cleared().montan("RB", {B: 40}, "AAB", site=17), 20),
    ):
        scene.found("KWE", {A: 50}, value=70).lay_all(HAMM_UNNA).give_trains("KWE", "2").step("KWE", "run")
        assert scene.income(route) == 40 + more


@pytest.mark.rule("ruhr:16.i")
def test_what_is_removed_does_not_come_back() -> None:
    """The first type 4 card removes the 2-train of the CME: nobody can buy one any more."""
    scene = Scene().cleared().set_phase("3").sell_out("3").found("CME", {A: 50}, value=60, treasury=700)
    scene.give_trains("CME", "2").step("CME", "train").do(BuyTrain(A, "4", "bank", 300))
    assert scene.trains("CME") == ["4"]
    for source in ("bank", "pool"):
        assert not scene.allows(BuyTrain(A, "2", source, 80))


@pytest.mark.rule("ruhr:16.j", "ruhr:2.3.m")
def test_the_order_box_shows_the_pmcs_that_still_act() -> None:
    """3 and 7 are active, 1 was converted, 4 merged, 9 is passive."""
    scene = Scene().cleared().pmc(7, A, "A").pmc(3, B, "A").montan("US", {C: 40}, "AAB", site=1, merged=(4,)).passive(9)
    box = [n for n in range(1, 19) if scene.standing(n) == ACTIVE]
    acted: list[int] = []
    scene.operate()
    while scene.acting().startswith("#"):
        acted.append(int(scene.acting()[1:]))
        assert scene.mover is not None
        scene.do(Dividend(scene.mover, False), Pass(scene.mover))
    assert acted == box == [3, 7]
    assert scene.standing(9) == PASSIVE


@pytest.mark.rule("ruhr:16.k")
def test_an_engine_earns_as_much_as_the_best_active_marker() -> None:
    """Active 30 and 20 and an engine: 30 more."""
    scene = Scene().cleared().set_phase("3").pmc(7, A, "BC", link=True, engine="W1")
    assert scene.montan_income(7) == 30 + 20 + 30

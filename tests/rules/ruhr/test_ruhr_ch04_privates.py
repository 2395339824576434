"""Chapters 4.1.2 to 4.2: Ruhr shipping, the two horse railways, and active pMCs."""

import pytest

from revier.games.ruhr.actions import ClosePrivate, UseHorse
from revier.rail.actions import BuyTrain, Dividend, Pass, SellShares
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, C, Scene, develop

HORSES = ("sellerbecker", "generaler")
REVENUE = {"ruhrschifffahrt": 15, "sellerbecker": 10, "generaler": 5}


def essen(horse: str = "sellerbecker", owner: int = A) -> Scene:
    """The PWB of B reaches Krupp's mill in Essen (number 2) over printed track; a horse railway belongs to A."""
    scene = Scene().cleared().found("PWB", {B: 50}, value=60, treasury=100)
    return scene.private(horse, owner)


@pytest.mark.rule("ruhr:4.1.2.a", "ruhr:4.1.3.a", "ruhr:4.1.4.a")
@pytest.mark.parametrize("code", REVENUE)
def test_a_fixed_revenue_in_every_operating_round(code: str) -> None:
    scene = Scene(3).cleared().private(code, C).pmc(7, A, "A")
    scene.operate()
    assert scene.cash(C) == 650 + REVENUE[code]
    scene.do(Dividend(A, False), Pass(A))
    assert (scene.s.operating_round, scene.cash(C)) == (2, 650 + 2 * REVENUE[code])


@pytest.mark.rule("ruhr:4.1.2.b")
def test_ruhr_shipping_is_neither_sold_nor_closed() -> None:
    scene = Scene().cleared().private("ruhrschifffahrt", A).stock_turn(A)
    assert scene.clause(SellShares(A, "ruhrschifffahrt", (100,))) == "4.1.2.b"
    assert scene.clause(ClosePrivate(A, "ruhrschifffahrt")) == "4.1.2.b"


@pytest.mark.rule("ruhr:4.1.2.c", "ruhr:4.1.3.e", "ruhr:4.1.4.a", "ruhr:11.m")
@pytest.mark.parametrize("code", REVENUE)
def test_the_first_type_5_card_closes_it_without_compensation(code: str) -> None:
    scene = Scene().cleared().private(code, A).set_phase("4").sell_out("4").found("CME", {B: 50}, treasury=900)
    scene.step("CME", "train").do(BuyTrain(B, "5", "bank", 450))
    assert (scene.owner(code), scene.cash(A)) == (CLOSED, 530)


@pytest.mark.rule("ruhr:4.1.2.c", "ruhr:4.1.3.e")
@pytest.mark.parametrize("code", REVENUE)
def test_the_first_type_4_card_does_not(code: str) -> None:
    scene = Scene().cleared().private(code, A).set_phase("3").sell_out("3").found("CME", {B: 50}, treasury=900)
    scene.step("CME", "train").do(BuyTrain(B, "4", "bank", 300))
    assert scene.owner(code) == A


# --- horse railways ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:4.1.3.b", "ruhr:4.1.3.c", "ruhr:4.1.4.a")
@pytest.mark.parametrize("horse", HORSES)
def test_a_horse_railway_links_a_pmc_for_nothing_and_closes(horse: str) -> None:
    """In the turn of A's own mine in Altenessen; the mill in Essen belongs to C."""
    scene = essen(horse).pmc(2, C, "AB", chest=50).pmc(7, A, "A", chest=40).spend(7)
    money = list(scene.s.cash)
    scene.do(UseHorse(A, horse, 2))
    assert (scene.value(2), scene.owner(horse), scene.s.cash) == (10, CLOSED, money)
    scene.operate()
    assert scene.cash(A) == 530  # no revenue any more


@pytest.mark.rule("ruhr:4.1.3.b")
def test_any_pmc_passive_own_and_merged() -> None:
    passive = essen().pmc(7, A, "A").spend(7)
    own = essen().pmc(2, A, "A").spend(2)
    merged = essen().montan("W", {C: 40}, "AAB", site=1, merged=(2,)).pmc(7, A, "A").spend(7)
    for scene in (passive, own, merged):
        assert scene.offers(UseHorse) == [UseHorse(A, "sellerbecker", 2)]  # no other has track to a station
        assert scene.fork().link(2).offers(UseHorse) == []
        assert scene.do(UseHorse(A, "sellerbecker", 2)).value(2) == 10


@pytest.mark.rule("ruhr:4.1.3.b")
def test_the_hex_must_be_joined_to_a_station_of_a_railway() -> None:
    """Altenessen has no track; the printed track of Essen leads to no station without the PWB."""
    scene = essen().pmc(7, A, "A").spend(7)
    assert scene.clause(UseHorse(A, "sellerbecker", 7)) == "4.1.3.b"
    alone = Scene().cleared().private("sellerbecker", A).pmc(7, A, "A").spend(7)
    assert alone.clause(UseHorse(A, "sellerbecker", 2)) == "4.1.3.b"


@pytest.mark.rule("ruhr:4.1.3.d", "ruhr:4.1.4.a")
@pytest.mark.parametrize("horse", HORSES)
def test_not_in_the_turn_of_another_players_company(horse: str) -> None:
    scene = essen(horse).pmc(7, C, "A").pmc(9, A, "A").montan("RB", {A: 40}, "AAB", site=10, treasury=50)
    scene.found("CME", {A: 50}, value=60, treasury=50)
    use = UseHorse(A, horse, 2)
    assert not scene.step("PWB", "track").allows(use)
    assert not scene.spend(7).allows(use)
    assert scene.spend(9).allows(use)
    assert scene.step("CME", "track").allows(use)
    assert scene.step("RB", "montan_spend").allows(use)


@pytest.mark.rule("ruhr:4.1.3.d", "ruhr:10.3.c")
def test_it_uses_up_neither_an_activity_nor_the_link_of_a_railway() -> None:
    mine = essen().pmc(7, A, "AA", chest=200).spend(7).do(UseHorse(A, "sellerbecker", 2))
    assert mine.allows(develop(A, "2", "A"))
    railway = essen().found("PWB", {A: 50}, value=60, treasury=100).step("PWB", "link")
    railway.do(UseHorse(A, "sellerbecker", 2))
    assert railway.s.link_built == 0


@pytest.mark.rule("ruhr:4.1.3.d", "ruhr:7.2.l")
def test_the_turn_of_a_mine_goes_on_after_its_activity_while_a_horse_railway_can_be_used() -> None:
    """The mill in Essen waits for a link; without the horse railway the turn is over with the purchase."""
    for horse, goes_on in (("sellerbecker", True), ("", False)):
        scene = essen(horse) if horse else Scene().cleared().found("PWB", {B: 50}, value=60)
        scene.pmc(7, A, "AA", chest=200).spend(7).do(develop(A, "2", "A"))
        assert (scene.acting() == "#7") == goes_on
        assert scene.allows(UseHorse(A, "sellerbecker", 2)) == goes_on


@pytest.mark.rule("ruhr:4.1.3.d", "ruhr:4.1.3.b")
def test_only_an_own_horse_railway_and_a_pmc_without_a_link() -> None:
    scene = essen().private("ruhrschifffahrt", A).pmc(7, A, "A").link(4).spend(7)
    for code in ("ruhrschifffahrt", "generaler", "tramway"):
        assert scene.clause(UseHorse(A, code, 2)) == "4.1.3.d"
    assert scene.clause(UseHorse(A, "sellerbecker", 4)) == "9.2.a"  # linked, though no track is there
    assert not scene.allows(UseHorse(A, "sellerbecker", 99))


@pytest.mark.rule("ruhr:4.1.3.e", "ruhr:4.1.4.a")
@pytest.mark.parametrize(("horse", "clause"), [("sellerbecker", "4.1.3.e"), ("generaler", "4.1.4.a")])
def test_a_horse_railway_is_neither_sold_nor_closed_at_will(horse: str, clause: str) -> None:
    scene = Scene().cleared().private(horse, A).stock_turn(A)
    assert scene.clause(SellShares(A, horse, (100,))) == clause
    assert not scene.allows(ClosePrivate(A, horse))


# --- active pMCs ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:4.2.b", "ruhr:4.2.c")
def test_the_income_comes_first_in_the_turn() -> None:
    """Two A and a B earn 40: all for the treasury, or 20 for each."""
    scene = Scene().cleared().pmc(7, A, "AAB", chest=10).site_turn(7)
    assert (scene.s.earned, scene.offers(Dividend)) == (40, [Dividend(A, True), Dividend(A, False)])
    assert scene.clause(develop(A, "2", "A")) == "7.2.a"
    kept, halved = scene.fork().do(Dividend(A, False)), scene.do(Dividend(A, True))
    assert (kept.chest(7), kept.cash(A)) == (50, 530)
    assert (halved.chest(7), halved.cash(A)) == (30, 550)


@pytest.mark.rule("ruhr:4.2.d")
def test_then_the_owner_may_develop() -> None:
    scene = Scene().cleared().pmc(7, A, "AAB", chest=100).site_turn(7).do(Dividend(A, False))
    assert scene.allows(develop(A, "2", "A"))
    assert scene.clause(Dividend(A, True)) == "7.2.a"


@pytest.mark.rule("ruhr:4.2.a", "ruhr:16.b")
def test_a_pmc_has_one_owner_who_acts_for_it() -> None:
    scene = Scene().cleared().pmc(7, A, "AAB").site_turn(7)
    assert scene.clause(Dividend(B, True)) == "16.b"

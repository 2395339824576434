"""Chapter 6: passive private Montan companies, which are only a place on the map."""

import pytest

from revier.games.ruhr.actions import BuildLink, UseHorse
from revier.rail.actions import Dividend
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, Scene, found

# Hamm (B17) - Kamen (D15, pMC 17) - Unna (G16, pMC 16): both mines are towns of 10.
HAMM_UNNA = "C16=9/1 D15=883/4 F15=8/3 G16=884/2"
HAMM_TO_UNNA = "B17:c0 C16 D15:t0 F15 G16:t0"


def kwe(step: str = "link", *, treasury: int = 50, trains: str = "") -> Scene:
    """The KWE of player A with a line from Hamm past two passive mines."""
    scene = Scene().cleared().found("KWE", {A: 50, B: 10}, value=70, treasury=treasury).lay_all(HAMM_UNNA)
    return scene.give_trains("KWE", *trains.split()).step("KWE", step)


@pytest.mark.rule("ruhr:6.a")
def test_a_passive_pmc_has_no_turn_and_pays_nothing() -> None:
    """Of two mines only the active one is asked, and nobody got anything before."""
    scene = Scene().cleared().passive(7, link=True).pmc(10, B, "AAB").operate()
    assert (scene.acting(), scene.mover) == ("#10", B)
    assert [scene.cash(seat) for seat in range(4)] == [530] * 4
    scene.do(Dividend(B, False)).passes()
    assert (scene.s.operating_round, scene.acting(), scene.chest(7)) == (2, "#10", 0)


@pytest.mark.rule("ruhr:6.b")
def test_a_railway_links_a_passive_pmc_for_30() -> None:
    scene = kwe()
    bank = scene.bank
    scene.do(BuildLink(A, 17))
    assert (scene.treasury("KWE"), scene.bank, scene.value(17)) == (20, bank + 30, 10)


@pytest.mark.rule("ruhr:6.b")
def test_a_railway_with_29_builds_no_link() -> None:
    assert kwe(treasury=29).clause(BuildLink(A, 17)) == "10.3.a"


@pytest.mark.rule("ruhr:6.c")
def test_every_marker_with_10_adds_10_to_a_route() -> None:
    """Hamm 30 and two towns of 10 in the yellow phase; the markers add up."""
    scene = kwe("run", trains="2")
    assert scene.income(("2", HAMM_TO_UNNA)) == 30 + 10 + 10
    scene.link(17)
    assert scene.income(("2", HAMM_TO_UNNA)) == 50 + 10
    scene.link(16)
    assert scene.income(("2", HAMM_TO_UNNA)) == 50 + 20


@pytest.mark.rule("ruhr:6.c")
def test_the_marker_counts_for_any_railway() -> None:
    """The DGEE runs from Lünen (20) over C14 to Kamen (10), which shows 10, and not on to Hamm."""
    scene = Scene().cleared().found("DGEE", {B: 60}, value=60).link(17)
    scene.lay_all("C14=8/5 D15=882/2").give_trains("DGEE", "2")
    scene.step("DGEE", "run")
    assert scene.income(("2", "D13:c1 C14 D15:t0")) == 20 + 10 + 10


@pytest.mark.rule("ruhr:6.d")
def test_a_horse_railway_links_a_passive_pmc_and_closes() -> None:
    scene = kwe(treasury=0).private("sellerbecker", A)
    scene.step("KWE", "run").do(UseHorse(A, "sellerbecker", 17))
    assert (scene.value(17), scene.owner("sellerbecker"), scene.treasury("KWE")) == (10, CLOSED, 0)


@pytest.mark.rule("ruhr:6.d")
def test_a_horse_railway_needs_track_that_leads_to_a_station() -> None:
    """Track lies on J13, but it leads nowhere; G8 has no track at all."""
    scene = kwe().private("generaler", A).lay("J13", "884")
    scene.step("KWE", "link")
    assert scene.clause(UseHorse(A, "generaler", 4)) == "4.1.3.b"
    assert scene.clause(UseHorse(A, "generaler", 11)) == "4.1.3.b"


@pytest.mark.rule("ruhr:6.e")
def test_only_a_linked_passive_pmc_founds_a_corporation() -> None:
    scene = Scene().cleared().set_phase("4").montan_round(A)
    assert scene.clause(found(A, "RB", 7, 50)) == "12.1.d"
    assert scene.passive(7, link=True).allows(found(A, "RB", 7, 50))

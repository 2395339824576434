"""Chapter 9.2: railway links of pMCs, in every way they can come about."""

import pytest

from revier.games.ruhr.actions import BuildLink, BuyEngine, UseHorse
from revier.rail.actions import LayTile
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, Scene, develop, found

# Hamm (B17, home of the KWE) - Kamen (D15, pMC 17), a town of 10.
HAMM_KAMEN = "C16=9/1 D15=884/1"


def krupp(*, chest: int = 45, phase: str = "2", pwb: bool = True) -> Scene:
    """Krupp in Essen (pMC 2) of player A may spend; printed track leads to Steele, the home of the PWB."""
    scene = Scene().cleared().set_phase(phase).pmc(2, A, "AABB", chest=chest)
    if pwb:
        scene.found("PWB", {B: 50}, value=60, treasury=100)
    return scene.spend(2)


# --- who may build one ------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.2.a")
def test_a_montan_corporation_has_its_link_already() -> None:
    """Its own location in Essen is not offered, the merged one in Kamen is."""
    scene = Scene().cleared().found("PWB", {B: 50}, value=60).found("KWE", {B: 50}, value=70).lay_all(HAMM_KAMEN)
    scene.montan("RB", {A: 40}, "AAB", site=10, merged=(17,), treasury=50)
    scene.montan("US", {A: 40}, "AAB", site=2, treasury=50).step("US", "montan_spend")
    refusal = scene.why_not(BuildLink(A, 2))
    assert refusal is not None
    assert (refusal.clause, refusal.reason.key) == ("ruhr:9.2.a", "ruhr.refused.link.not_needed")
    assert scene.offers(BuildLink) == []
    assert scene.step("RB", "montan_spend").offers(BuildLink) == [BuildLink(A, 17)]


@pytest.mark.rule("ruhr:9.2.a")
def test_a_link_is_built_once() -> None:
    scene = krupp()
    assert scene.allows(BuildLink(A, 2))
    scene.link(2).refuses(BuildLink(A, 2), "9.2.a")


@pytest.mark.rule("ruhr:2.3.b", "ruhr:10.3.b")
def test_there_are_18_locations_to_link() -> None:
    for number in (0, 19):
        assert krupp().clause(BuildLink(A, number)) == "2.3.b"
        assert krupp().step("PWB", "link").clause(BuildLink(B, number)) == "2.3.b"
    assert krupp().step("PWB", "link").allows(BuildLink(B, 2))


@pytest.mark.rule("ruhr:9.2.b", "ruhr:16.h")
def test_track_must_lead_to_a_station() -> None:
    """There is track in Essen, but without the PWB it leads to no station."""
    assert krupp(pwb=False).clause(BuildLink(A, 2)) == "9.2.b"
    assert krupp().allows(BuildLink(A, 2))


@pytest.mark.rule("ruhr:9.2.b")
def test_a_hex_without_track_cannot_be_linked() -> None:
    scene = Scene().cleared().found("PWB", {B: 50}, value=60).pmc(7, A, "AB", chest=50).spend(7)
    assert scene.clause(BuildLink(A, 7)) == "9.2.b"


@pytest.mark.rule("ruhr:9.2.b")
def test_a_station_of_any_railway_will_do() -> None:
    """A's mine in Kamen is joined to the KWE of B; a railway of its owner is not asked for."""
    scene = Scene().cleared().found("KWE", {B: 50}, value=70).lay_all(HAMM_KAMEN).pmc(17, A, "AB", chest=30)
    assert scene.spend(17).allows(BuildLink(A, 17))


@pytest.mark.rule("ruhr:9.2.c")
def test_a_pmc_builds_its_own_link_for_30() -> None:
    scene = krupp()
    bank = scene.bank
    scene.do(BuildLink(A, 2))
    assert (scene.chest(2), scene.bank, scene.linked(2), scene.value(2)) == (15, bank + 30, True, 10)


@pytest.mark.rule("ruhr:9.2.c")
def test_a_pmc_pays_from_its_treasury_and_links_itself_alone() -> None:
    assert krupp(chest=25).clause(BuildLink(A, 2)) == "9.2.c"
    assert krupp().clause(BuildLink(A, 1)) == "9.2.c"


@pytest.mark.rule("ruhr:9.2.d")
def test_a_corporation_links_a_merged_location_for_30() -> None:
    """W has merged Krupp in Essen."""
    scene = Scene().cleared().found("PWB", {B: 50}, value=60)
    scene.montan("W", {A: 40}, "AAB", site=1, merged=(2,), treasury=40).step("W", "montan_spend").do(BuildLink(A, 2))
    assert (scene.treasury("W"), scene.value(2), scene.value(1)) == (10, 10, 20)


@pytest.mark.rule("ruhr:9.2.d")
def test_a_corporation_links_no_foreign_location_and_pays_30() -> None:
    scene = Scene().cleared().found("PWB", {B: 50}, value=60)
    scene.montan("W", {A: 40}, "AAB", site=1, treasury=40).step("W", "montan_spend")
    assert scene.clause(BuildLink(A, 2)) == "9.2.d"
    scene.montan("W", {A: 40}, "AAB", site=1, merged=(2,), treasury=29).step("W", "montan_spend")
    assert scene.clause(BuildLink(A, 2)) == "9.2.d"


@pytest.mark.rule("ruhr:9.2.d", "ruhr:9.1.1.3.ea")
def test_nor_does_the_first_of_the_corporations_nor_without_an_active_marker() -> None:
    """Kamen and Unna are joined to the KWE; RB has merged Kamen. In phase 5 its A and B markers are inactive."""
    scene = Scene().cleared().found("KWE", {B: 50}, value=70).lay_all(f"{HAMM_KAMEN} F15=8/3 G16=884/2")
    scene.montan("RB", {A: 40}, "AABB", site=10, merged=(17,), treasury=200).step("RB", "montan_spend")
    assert (scene.allows(BuildLink(A, 17)), scene.clause(BuildLink(A, 16))) == (True, "9.2.d")
    assert scene.set_phase("5").step("RB", "montan_spend").clause(BuildLink(A, 17)) == "9.1.1.3.ea"


@pytest.mark.rule("ruhr:9.2.e", "ruhr:10.3.a")
def test_a_railway_links_an_active_pmc() -> None:
    scene = krupp().step("PWB", "link").do(BuildLink(B, 2))
    assert (scene.linked(2), scene.treasury("PWB"), scene.chest(2)) == (True, 70, 45)


@pytest.mark.rule("ruhr:10.3.a", "ruhr:6.b")
@pytest.mark.parametrize(("treasury", "enough"), [(29, False), (30, True)])
def test_a_railway_needs_30_mark_for_a_link(treasury: int, enough: bool) -> None:
    scene = krupp().set_treasury("PWB", treasury).step("PWB", "link")
    if enough:
        assert scene.do(BuildLink(B, 2)).treasury("PWB") == 0
    else:
        assert scene.clause(BuildLink(B, 2)) == "10.3.a"


@pytest.mark.rule("ruhr:9.2.e", "ruhr:4.1.3.c")
def test_a_horse_railway_links_an_active_pmc() -> None:
    scene = krupp().private("generaler", A).spend(2).do(UseHorse(A, "generaler", 2))
    assert (scene.linked(2), scene.chest(2), scene.owner("generaler")) == (True, 45, CLOSED)


@pytest.mark.rule("ruhr:9.2.e", "ruhr:4.1.3.d")
def test_the_horse_railway_is_used_besides_the_activity() -> None:
    """Krupp buys markers with its money; before or after that the horse railway builds the link."""
    scene = krupp(chest=60).private("generaler", A).spend(2)
    early = scene.fork().do(UseHorse(A, "generaler", 2), develop(A, "2", "AB"))
    late = scene.do(develop(A, "2", "AB"), UseHorse(A, "generaler", 2))
    assert early.boxes(2) == late.boxes(2) == "AAABBB"
    assert (early.linked(2), late.linked(2)) == (True, True)


@pytest.mark.rule("ruhr:9.2.e", "ruhr:4.1.3.d")
def test_only_its_owner_uses_a_horse_railway() -> None:
    scene = krupp().private("generaler", B).spend(2)
    assert scene.clause(UseHorse(A, "generaler", 2)) == "4.1.3.d"
    assert scene.clause(UseHorse(A, "private_bme", 2)) == "4.1.3.d"


@pytest.mark.rule("ruhr:9.2.f", "ruhr:10.2.2.g")
def test_a_brown_tile_links_for_nothing() -> None:
    """Green Essen becomes brown; neither the PWB nor Krupp pays."""
    scene = krupp(phase="5")
    turn = next(
        n
        for n in range(6)
        if scene.g.d.misplaced(scene.hex("J7"), scene.g.d.faces[scene.g.d.face_index["E_green"]].oriented[n]) is None
    )
    scene.lay("J7", "E_green", turn).step("PWB", "track")
    brown = next(a for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "J7")
    assert not scene.linked(2)
    scene.do(brown)
    assert (brown.tile, scene.linked(2), scene.value(2)) == ("E_brown", True, 10)
    assert (scene.treasury("PWB"), scene.chest(2)) == (100, 45)


# --- what it brings ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.2.g")
def test_a_route_through_the_location_earns_10_more() -> None:
    """Steele 20 and Essen 30."""
    scene = krupp().give_trains("PWB", "2").step("PWB", "run")
    assert scene.income(("2", "K8:c0 J7:c0")) == 50
    assert scene.link(2).income(("2", "K8:c0 J7:c0")) == 60


@pytest.mark.rule("ruhr:9.2.h")
def test_a_linked_pmc_with_four_markers_may_be_converted() -> None:
    scene = Scene().cleared().set_phase("4").pmc(2, A, "AABB").pmc(7, A, "AAB", link=True).montan_round(A)
    assert scene.clause(found(A, "US", 2)) == "12.1.d"
    assert scene.clause(found(A, "RB", 7)) == "12.1.e"
    assert scene.link(2).allows(found(A, "US", 2))


@pytest.mark.rule("ruhr:9.2.i", "ruhr:9.3.a")
def test_a_linked_pmc_may_fill_its_boxes_and_buy_an_engine() -> None:
    scene = Scene().cleared().set_phase("3").pmc(2, A, "AABB", chest=90).found("PWB", {B: 50}, value=60).spend(2)
    assert scene.clause(BuyEngine(A, "3", "bank", 60)) == "9.3.a"
    scene.link(2)
    assert scene.fork().do(BuyEngine(A, "3", "bank", 60)).engines(2) == ["W2"]
    assert scene.do(develop(A, "3", "CC")).boxes(2) == "AABBCC"

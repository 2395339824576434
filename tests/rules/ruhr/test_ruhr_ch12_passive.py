"""Chapter 12.1.2: MONTAN corporations founded from passive pMCs."""

import pytest

from revier.games.ruhr.actions import FoundMontan
from revier.rail.actions import BuyShare, Pass
from revier.rail.state import NOBODY
from scenes.ruhr import A, B, C, Scene, found, merge

BROWN, GREY = (70, 80, 90, 100), (80, 90, 100)  # the third brown value: 90 by the table, 100 by the example


def mill(phase: str = "4", *, cash: int = 200) -> Scene:
    """Player A begins the Montan round; the passive mill 8 in Hagen has a link."""
    return Scene(3).cleared().set_phase(phase).set_cash(cash, 200, 200).passive(8, link=True).montan_round(A, B, C)


@pytest.mark.rule("ruhr:12.1.2.a")
def test_the_directors_certificate_must_still_be_there() -> None:
    scene = mill().montan("US", {B: 40}, site=1).montan("VH", {B: 40}, site=3)
    assert scene.clause(found(A, "US", 8, 70)) == "12.1.2.a"
    assert scene.allows(found(A, "W", 8, 70))
    assert scene.montan("W", {C: 40}, site=4).offers(FoundMontan) == []


@pytest.mark.rule("ruhr:12.1.2.b")
def test_the_location_shows_20() -> None:
    assert mill().do(found(A, "W", 8, 70)).value(8) == 20


@pytest.mark.rule("ruhr:12.1.2.c")
@pytest.mark.parametrize(("phase", "values"), [("4", (50, 60, 70)), ("5", BROWN), ("6", BROWN), ("8", GREY)])
def test_the_phase_says_which_values_may_be_chosen(phase: str, values: tuple[int, ...]) -> None:
    scene = mill(phase)
    offered = [a.value for a in scene.offers(FoundMontan) if isinstance(a, FoundMontan) and a.company == "W"]
    assert sorted(offered) == list(values)
    for value in {0, 50, 55, 60, 65, 70, 75, 80, 90, 100} - set(values):
        assert scene.clause(found(A, "W", 8, value)) == "12.1.2.c"


@pytest.mark.rule("ruhr:12.1.2.d")
def test_the_marker_goes_underneath_those_in_its_box() -> None:
    scene = mill().found("CME", {B: 50}, value=70).do(found(A, "W", 8, 70))
    assert (scene.price("W"), scene.order()) == (70, ["CME", "W"])


@pytest.mark.rule("ruhr:12.1.2.e", "ruhr:12.1.2.f")
def test_the_founder_is_director_and_pays_one_share_into_the_treasury() -> None:
    scene = mill(cash=70)
    bank = scene.bank
    scene.do(found(A, "W", 8, 70))
    assert (scene.director("W"), scene.percent("W", A)) == (A, 20)
    assert (scene.cash(A), scene.treasury("W"), scene.bank) == (0, 70, bank)


@pytest.mark.rule("ruhr:12.1.2.f")
def test_69_are_not_enough_for_70() -> None:
    assert mill(cash=69).clause(found(A, "W", 8, 70)) == "12.1.2.f"


@pytest.mark.rule("ruhr:12.1.2.f", "ruhr:14.3.b")
def test_the_directors_certificate_counts_towards_the_limit() -> None:
    """Four players: 18. The CME has 9 certificates, and the KWE too."""
    scene = Scene(4).cleared().set_phase("4").passive(8, link=True)
    scene.found("CME", {A: 100}, value=60).found("KWE", {A: 100}, value=60).montan_round(A)
    assert scene.clause(found(A, "W", 8, 70)) == "14.3.b"


@pytest.mark.rule("ruhr:12.1.2.g")
def test_the_location_takes_one_circle() -> None:
    """W has two circles."""
    scene = mill().do(found(A, "W", 8, 70))
    assert scene.locations("W") == [8]
    assert scene.g.charters.free_circles(scene.s, scene.number("W")) == 1


@pytest.mark.rule("ruhr:12.1.2.h")
@pytest.mark.parametrize(
    ("phase", "markers", "income"), [("4", "AAAB", 20), ("5", "AAAABB", 0), ("6", "AAAABB", 0), ("8", "AAAABBC", 0)]
)
def test_starting_markers_by_phase_in_the_state_of_the_phase(phase: str, markers: str, income: int) -> None:
    scene = mill(phase).do(found(A, "W", 8, 80 if phase != "4" else 70))
    assert (scene.boxes("W"), scene.montan_income("W")) == (markers, income)
    assert scene.supply("steel", "A") == 13 - markers.count("A")


@pytest.mark.rule("ruhr:12.1.2.h")
def test_of_a_short_supply_what_is_there_is_taken() -> None:
    scene = mill().empty_supply("steel", "A", 2).do(found(A, "W", 8, 70))
    assert (scene.boxes("W"), scene.supply("steel", "A")) == ("AAB", 0)


@pytest.mark.rule("ruhr:12.1.2.h", "ruhr:9.1.1.1.d")
@pytest.mark.parametrize(("left", "markers"), [(1, "ABBC"), (0, "BBC")])
def test_the_table_holds_for_each_stage_whatever_the_pyramid_of_purchases_says(left: int, markers: str) -> None:
    """Grey: 4A 2B 1C are due, but A markers are short."""
    assert mill("8").empty_supply("steel", "A", left).do(found(A, "W", 8, 80)).boxes("W") == markers


def warned(scene: Scene, a: FoundMontan) -> str:
    """What is said before a founding is confirmed."""
    preview = scene.g.preview(scene.s, a)
    said = preview.warning("ruhr")
    assert preview.final
    return "" if said is None else said.key


@pytest.mark.rule("ruhr:12.1.2.h", "ruhr:9.1.1.3.ec")
def test_a_founding_that_cannot_survive_its_first_turn_warns_before_it_is_confirmed() -> None:
    """Phase 5: all markers of the table are inactive. Without C and D in the supply no card brings an active one, and
    the corporation closes in its first turn; with one C left it does not."""
    hopeless = mill("5", cash=500).empty_supply("steel", "C").empty_supply("steel", "D")
    found_w = found(A, "W", 8, 70)
    assert warned(hopeless, found_w) == "ruhr.warn.founding_fails"
    assert hopeless.allows(found_w)
    hopeless.do(found_w, Pass(A)).step("W", "montan_spend")
    assert (hopeless.director("W"), hopeless.boxes("W")) == (NOBODY, "")
    assert warned(mill("5", cash=500).empty_supply("steel", "C", 1).empty_supply("steel", "D"), found_w) == ""
    lone = mill("4", cash=500).empty_supply("steel", "A").empty_supply("steel", "B", 1)
    lone.empty_supply("steel", "C").empty_supply("steel", "D")
    assert warned(lone, found_w) == ""  # the one B it takes is active, though no card could bring a marker
    green = mill("4", cash=500).empty_supply("steel", "C").empty_supply("steel", "D")
    assert warned(green, found_w) == ""  # B is active


@pytest.mark.rule("ruhr:12.1.2.i")
def test_the_founder_may_buy_a_second_certificate() -> None:
    scene = mill().do(found(A, "W", 8, 70), BuyShare(A, "W", "offer", 20))
    assert (scene.cash(A), scene.treasury("W"), scene.percent("W", A)) == (200 - 140, 140, 40)


@pytest.mark.rule("ruhr:12.1.2.ia", "ruhr:12.2.f")
def test_worked_example_walzwerke() -> None:
    """Phase 4: mills 4 (2A 2B) and 12 (3A 1B 1C) have no link; W is founded from 8 at 70 and takes mill 4 in."""
    scene = mill().pmc(4, A, "AABB").pmc(12, A, "AAAB", stored="C")
    assert scene.clause(found(A, "W", 4)) == "12.1.d"
    assert scene.clause(found(A, "W", 12)) == "12.1.d"
    scene.do(found(A, "W", 8, 70), merge(A, 4, "W"))
    assert (scene.price("W"), scene.cash(A), scene.percent("W", A)) == (70, 130, 40)
    assert (scene.boxes("W"), scene.linked(4), scene.value(4)) == ("AAAAABBB", False, 0)


@pytest.mark.rule("ruhr:12.1.2.i")
def test_the_founder_may_take_nothing_more() -> None:
    scene = mill().do(found(A, "W", 8, 50), Pass(A))
    assert (scene.percent("W", A), scene.treasury("W"), scene.mover) == (20, 50, B)


@pytest.mark.rule("ruhr:12.1.2.i")
def test_a_second_certificate_of_this_corporation_and_for_its_price() -> None:
    scene = mill(cash=100).montan("US", {B: 40}, site=1).do(found(A, "W", 8, 70))
    assert scene.clause(BuyShare(A, "W", "offer", 20)) == "12.1.2.i"
    assert scene.clause(BuyShare(A, "US", "offer", 20)) == "12.1.2.i"

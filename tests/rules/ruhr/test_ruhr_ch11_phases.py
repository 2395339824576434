"""Chapter 11: what the first Capex Card of each type sets off. In every test a pMC or a railway buys that card."""

import pytest

from revier.games.ruhr.actions import BuyEngine
from revier.rail.actions import Answer, BuyTrain, Dividend, LayTile
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, C, Scene, develop

PRICES = {"3": 180, "4": 300, "5": 450, "6": 630, "8": 800}
ORDER = ("2", "3", "4", "5", "6", "8")


def before(card: str, *, treasury: int = 900) -> Scene:
    """The CME of A is about to buy the first card of a type; the smaller ones are sold out (8 comes beside 6)."""
    old = ORDER[ORDER.index(card) - 1]
    scene = Scene().cleared().set_phase(old).found("CME", {A: 50}, value=60, treasury=treasury)
    if card != "8":
        scene.sell_out(old)
    return scene.step("CME", "train")


def buy(card: str) -> BuyTrain:
    return BuyTrain(A, card, "bank", PRICES[card])


def colours(scene: Scene) -> list[str]:
    """Colours of tiles that the phase allows."""
    return list(scene.g.d.tables["phases"][scene.phase]["tiles"])


def limit(scene: Scene) -> int:
    return scene.g.d.phases[scene.s.phase].train_limit


def lay(scene: Scene, hex_id: str, tile: str) -> str:
    """The clause against laying a tile in any turn, "" where it can be laid."""
    actions = [LayTile(A, hex_id, tile, turn) for turn in range(6)]
    return "" if any(scene.allows(a) for a in actions) else scene.clause(actions[0])


# --- phase 2 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:11.a")
def test_phase_2_has_yellow_tiles_four_trains_and_trade_between_railways() -> None:
    scene = Scene().cleared().found("PWB", {A: 50}, value=60, treasury=100).found("CME", {B: 50}, value=60)
    assert (scene.phase, colours(scene), limit(scene)) == ("2", ["yellow"], 4)
    assert lay(scene.step("PWB", "track"), "J7", "E_green") == "10.2.1.c"
    scene.give_trains("CME", "2").give_trains("PWB", "2", "2", "2").step("PWB", "train")
    scene.do(BuyTrain(A, "2", "CME", 50), Answer(B, True))
    assert scene.trains("PWB") == ["2"] * 4
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "10.8.2.d"


@pytest.mark.rule("ruhr:11.b", "ruhr:11.d")
def test_phase_2_has_a_and_b_markers_and_w1_engines() -> None:
    scene = Scene().cleared().pmc(7, A, "AABB", link=True, chest=200).spend(7)
    assert scene.allows(develop(A, "2", "AB"))
    assert scene.clause(develop(A, "2", "C")) == "9.1.1.1.a"
    assert scene.clause(develop(A, "3", "C")) == "10.8.1.d"
    assert scene.clause(BuyEngine(A, "3", "bank", 60)) == "10.8.1.d"
    assert scene.do(BuyEngine(A, "2", "bank", 40)).engines(7) == ["W1"]


@pytest.mark.rule("ruhr:11.b", "ruhr:11.k")
@pytest.mark.parametrize(("phase", "hamm"), [("2", 30), ("4", 30), ("5", 50), ("8", 50)])
def test_off_board_values_are_higher_from_phase_5_on(phase: str, hamm: int) -> None:
    """Hamm shows 30 and 50; Kamen is a town of 10."""
    scene = Scene().cleared().set_phase(phase).found("KWE", {A: 50}, value=60).lay_all("C16=9/1 D15=884/1")
    scene.give_trains("KWE", "5").step("KWE", "run")
    assert scene.income(("5", "B17:c0 C16 D15:t0")) == hamm + 10


# --- phase 3 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:11.c")
def test_the_first_type_3_card_brings_green_tiles() -> None:
    scene = before("3").do(buy("3"))
    assert (scene.phase, colours(scene), limit(scene)) == ("3", ["yellow", "green"], 4)
    scene.found("PWB", {A: 50}, value=60, treasury=100).step("PWB", "track")
    assert lay(scene, "J7", "E_green") == ""


@pytest.mark.rule("ruhr:11.d")
def test_the_first_type_3_card_brings_c_markers_and_w2_engines() -> None:
    scene = before("3").do(buy("3")).pmc(7, A, "AABB", link=True, chest=200).spend(7)
    assert scene.allows(BuyEngine(A, "3", "bank", 60))
    assert scene.do(develop(A, "3", "CC")).boxes(7) == "AABBCC"


# --- phase 4 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:11.e")
def test_the_first_type_4_card_scraps_type_2_trains_and_lowers_the_limit() -> None:
    """On charters and in the pool."""
    scene = before("4").found("KWE", {B: 50}, value=50).give_trains("KWE", "2", "3").pool_train("2")
    scene.step("CME", "train").do(buy("4"))
    assert (scene.phase, limit(scene)) == ("4", 3)
    assert (scene.trains("KWE"), scene.trains("CME")) == (["3"], ["4"])
    assert scene.clause(BuyTrain(A, "2", "pool", 80)) == "10.8.2.b"


@pytest.mark.rule("ruhr:11.f")
def test_the_first_type_4_card_makes_a_inactive_and_brings_d() -> None:
    """RB: 2 A of 10, 2 B of 20, 2 C of 30. A marker taken later is inactive as well."""
    scene = before("4").montan("RB", {A: 40}, "AABBCC", site=7, treasury=200)
    assert scene.montan_income("RB") == 120
    scene.step("CME", "train").do(buy("4"))
    assert scene.montan_income("RB") == 100
    scene.step("RB", "montan_spend").do(develop(A, "4", "AAD"))
    assert (scene.boxes("RB"), scene.montan_income("RB")) == ("AAAABBCCD", 140)


@pytest.mark.rule("ruhr:11.g")
def test_the_first_type_4_card_brings_w3_and_w1_goes_on() -> None:
    scene = before("4").pmc(7, A, "AAB", link=True, chest=200).pmc(5, B, "AB", engine="W1", link=True)
    scene.step("CME", "train").do(buy("4"))
    assert (scene.engines(5), scene.montan_income(5)) == (["W1"], 20 + 20)
    assert scene.spend(7).do(BuyEngine(A, "4", "bank", 90)).engines(7) == ["W3"]


@pytest.mark.rule("ruhr:11.i", "ruhr:4.1.1.f")
def test_the_first_type_4_card_removes_the_private_bme() -> None:
    """C has more of the BME than its director B, who was protected by the private company."""
    scene = before("4").found("BME", {B: 20, C: 40}, value=60, director=B).private("private_bme", B)
    scene.step("CME", "train").do(buy("4"))
    assert (scene.owner("private_bme"), scene.director("BME")) == (CLOSED, C)
    assert (scene.percent("BME", B), scene.percent("BME", C)) == (20, 40)


# --- phase 5 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:11.j")
def test_the_first_type_5_card_brings_brown_tiles_and_a_limit_of_two() -> None:
    scene = before("5").do(buy("5"))
    assert (scene.phase, colours(scene), limit(scene)) == ("5", ["yellow", "green", "brown"], 2)


@pytest.mark.rule("ruhr:11.l")
def test_the_first_type_5_card_makes_b_inactive() -> None:
    """2 B of 20 and 1 C of 30."""
    scene = before("5").pmc(7, A, "AABBC", link=True)
    assert scene.montan_income(7) == 70
    assert scene.step("CME", "train").do(buy("5")).montan_income(7) == 30


@pytest.mark.rule("ruhr:11.m", "ruhr:4.1.2.c", "ruhr:4.1.3.e")
def test_the_first_type_5_card_closes_the_other_private_companies() -> None:
    scene = before("5").private("ruhrschifffahrt", A).private("sellerbecker", B).private("generaler", B)
    scene.step("CME", "train").do(buy("5"))
    assert {scene.owner(code) for code in ("ruhrschifffahrt", "sellerbecker", "generaler")} == {CLOSED}


@pytest.mark.rule("ruhr:11.m", "ruhr:5.6.b")
@pytest.mark.parametrize(("phase", "acts"), [("4", False), ("5", True)])
def test_the_eh_acts_from_phase_5_on(phase: str, acts: bool) -> None:
    """After the pMC of B the EH acts, or the second round begins."""
    scene = Scene().cleared().set_phase(phase).found("EH", {A: 50}, value=70, operated=False).pmc(7, B, "ABC").operate()
    scene.do(Dividend(B, False)).passes()
    assert (scene.acting(), scene.s.operating_round) == (("EH", 1) if acts else ("#7", 2))


# --- phase 6 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:11.n")
def test_the_first_type_6_card_scraps_type_3_trains_and_puts_type_8_on_sale() -> None:
    scene = before("6", treasury=2000).found("KWE", {B: 50}, value=50).give_trains("KWE", "3", "4").step("CME", "train")
    assert scene.clause(buy("8")) == "10.8.1.e"
    scene.do(buy("6"))
    assert (scene.phase, scene.trains("KWE"), limit(scene)) == ("6", ["4"], 2)
    assert scene.allows(buy("6"))
    assert scene.allows(buy("8"))


@pytest.mark.rule("ruhr:11.o")
def test_the_first_type_6_card_brings_e_markers() -> None:
    scene = before("6").montan("RB", {A: 40}, "AABBCCDD", site=7, treasury=300).step("CME", "train")
    scene.do(buy("6")).step("RB", "montan_spend")
    assert scene.do(develop(A, "6", "AEE")).boxes("RB") == "AAABBCCDDEE"


@pytest.mark.rule("ruhr:11.o")
def test_a_type_5_card_brings_no_e_markers() -> None:
    scene = Scene().cleared().set_phase("5").montan("RB", {A: 40}, "AABBCCDD", site=7, treasury=300)
    assert scene.step("RB", "montan_spend").clause(develop(A, "5", "AAE")) == "9.1.1.1.a"


@pytest.mark.rule("ruhr:11.p")
def test_the_first_type_6_card_scraps_w1_engines() -> None:
    """On charters and in the supply."""
    scene = before("6").pmc(7, A, "AABBC", engine="W1", link=True).pmc(5, B, "AABBC", engine="W2", link=True)
    scene.step("CME", "train").do(buy("6"))
    assert (scene.engines(7), scene.engines(5), scene.engine_supply("W1")) == ([], ["W2"], 0)
    assert (scene.montan_income(7), scene.montan_income(5)) == (30, 60)


@pytest.mark.rule("ruhr:11.q", "ruhr:12.3.a")
def test_after_the_first_type_6_card_pmcs_act_on_until_the_montan_round() -> None:
    """Bought in the first operating round: pMC 7 acts in the second and is passive after the Montan round."""
    scene = before("6").pmc(7, B, "AABBC", link=True).cards(A, B, C)
    scene.step("CME", "train", rounds=2).do(buy("6"))
    scene.passes()
    assert (scene.s.operating_round, scene.acting()) == (2, "#7")


# --- phase 8 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:11.r")
def test_the_first_type_8_card_brings_grey_tiles_and_scraps_type_4_trains() -> None:
    scene = before("8").found("KWE", {B: 50}, value=50).give_trains("KWE", "4", "5").step("CME", "train").do(buy("8"))
    assert (scene.phase, colours(scene)) == ("8", ["yellow", "green", "brown", "grey"])
    assert scene.trains("KWE") == ["5"]


@pytest.mark.rule("ruhr:11.s")
def test_the_first_type_8_card_makes_c_inactive_and_brings_x() -> None:
    """2 C of 30 and 1 D of 40; X earns 60."""
    scene = before("8").montan("RB", {A: 40}, "AABBCCD", site=7, treasury=400)
    assert scene.montan_income("RB") == 100
    scene.step("CME", "train").do(buy("8"))
    assert (scene.montan_income("RB"), scene.boxes("RB")) == (40, "AABBCCD")
    scene.step("RB", "montan_spend").do(develop(A, "8", "AXX"))
    assert scene.montan_income("RB") == 40 + 120


@pytest.mark.rule("ruhr:11.t")
def test_the_first_type_8_card_scraps_w2_and_brings_w4() -> None:
    scene = before("8").montan("RB", {A: 40}, "AABBCCD", site=7, treasury=400, engines=("W2",)).step("CME", "train")
    scene.do(buy("8"))
    assert (scene.engines("RB"), scene.engine_supply("W2")) == ([], 0)
    assert scene.step("RB", "montan_spend").do(BuyEngine(A, "8", "bank", 160)).engines("RB") == ["W4"]

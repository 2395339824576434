"""Chapter 9.3: switch engines. Engine prices: type 2 W1 for 40, type 3 W2 for 60, type 4 W3 for 90."""

import pytest

from revier.games.ruhr.actions import BuyEngine, ScrapEngine
from revier.rail.actions import Answer, BuyTrain, Pass
from revier.rail.state import NOBODY, SCRAPPED, TRAIN_POOL
from scenes.ruhr import A, B, Scene


def mine(*, chest: int = 80, link: bool = True, engine: str = "", phase: str = "3") -> Scene:
    """Zollverein (pMC 7) of A may spend; the CME of B has a type 3 train, the KWE of A another."""
    scene = Scene().cleared().set_phase(phase).pmc(7, A, "AAB", link=link, chest=chest, engine=engine)
    scene.found("CME", {B: 50}, value=60).found("KWE", {A: 50}, value=60)
    return scene.give_trains("CME", "3").give_trains("KWE", "3").spend(7)


def gone(scene: Scene, card: str) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[card], SCRAPPED)


# --- how one comes by an engine ---------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.3.a")
def test_an_engine_needs_a_link() -> None:
    scene = mine(link=False)
    for source, price in (("bank", 60), ("CME", 30), ("KWE", 30)):
        assert scene.clause(BuyEngine(A, "3", source, price)) == "9.3.a"
    assert scene.offers(BuyEngine) == []


@pytest.mark.rule("ruhr:9.3.a", "ruhr:9.1.1.3.ea")
def test_a_corporation_has_its_link_and_needs_an_active_marker() -> None:
    """Phase 4, A is inactive. A corporation was founded at a linked place (12.1.d); without an active marker it buys
    no engine. A linked pMC may, whatever its markers are (9.1.1.2.h)."""
    engine = BuyEngine(A, "4", "bank", 90)
    for company, markers, clause in (("RB", "AAB", None), ("RB", "AA", "9.1.1.3.ea"), ("W", "AA", "9.1.1.3.ea")):
        site = 7 if company == "RB" else 8
        scene = Scene().cleared().set_phase("4").montan(company, {A: 40}, markers, site=site, treasury=90)
        scene.step(company, "montan_spend")
        assert scene.allows(engine) if clause is None else scene.clause(engine) == clause
    assert mine(phase="4", chest=90).allows(engine)
    assert Scene().cleared().set_phase("4").pmc(7, A, "AA", link=True, chest=90).spend(7).allows(engine)


@pytest.mark.rule("ruhr:9.3.b")
def test_a_card_of_the_bank_becomes_an_engine() -> None:
    scene = mine()
    bank, before, left = scene.bank, gone(scene, "3"), scene.cards_left("3")
    scene.do(BuyEngine(A, "3", "bank", 60))
    assert (scene.chest(7), scene.bank, scene.engines(7)) == (20, bank + 60, ["W2"])
    assert (gone(scene, "3"), scene.cards_left("3")) == (before + 1, left - 1)


@pytest.mark.rule("ruhr:9.3.b")
def test_the_price_is_the_printed_one_and_must_be_at_hand() -> None:
    assert mine().clause(BuyEngine(A, "3", "bank", 59)) == "9.3.b"
    assert mine(chest=59).clause(BuyEngine(A, "3", "bank", 60)) == "9.3.b"


@pytest.mark.rule("ruhr:9.3.b", "ruhr:10.8.2.c")
def test_a_card_of_the_pool_becomes_an_engine_too() -> None:
    scene = mine().pool_train("3")
    assert scene.clause(BuyEngine(A, "2", "pool", 40)) == "10.8.2.c"
    scene.do(BuyEngine(A, "3", "pool", 60))
    assert (scene.engines(7), scene.chest(7)) == (["W2"], 20)
    assert scene.g.trains.count(scene.s, scene.g.d.train_index["3"], TRAIN_POOL) == 0


@pytest.mark.rule("ruhr:9.3.c", "ruhr:10.8.2.g")
@pytest.mark.parametrize("price", [10, 90])
def test_a_train_of_a_railway_becomes_an_engine(price: int) -> None:
    """10 at least, 150 % of 60 at most; the railway gets the money, its director agrees."""
    scene = mine(chest=100)
    before = gone(scene, "3")
    scene.do(BuyEngine(A, "3", "CME", price))
    assert (scene.node, scene.mover) == ("engine_offer", B)
    scene.do(Answer(B, True))
    assert (scene.treasury("CME"), scene.chest(7), scene.trains("CME")) == (price, 100 - price, [])
    assert (scene.engines(7), gone(scene, "3")) == (["W2"], before + 1)


@pytest.mark.rule("ruhr:9.3.c")
@pytest.mark.parametrize("price", [9, 91])
def test_a_train_costs_neither_less_nor_more(price: int) -> None:
    assert mine(chest=100).clause(BuyEngine(A, "3", "CME", price)) == "9.3.c"


@pytest.mark.rule("ruhr:9.3.c")
def test_150_percent_is_rounded_down() -> None:
    """For every card: 40, 60, 90, 110, 130 and 160 give 60, 90, 135, 165, 195 and 240; none needs rounding up."""
    scene = mine(chest=400, phase="4").give_trains("CME", "4")
    assert scene.clause(BuyEngine(A, "4", "CME", 136)) == "9.3.c"
    assert scene.allows(BuyEngine(A, "4", "CME", 135))


@pytest.mark.rule("ruhr:9.3.c")
def test_a_refused_offer_is_made_again_on_better_terms_and_costs_no_activity() -> None:
    """The engine that was to give way is still there."""
    scene = mine(engine="W1").do(BuyEngine(A, "3", "CME", 30, "W1"), Answer(B, False))
    assert (scene.engines(7), scene.chest(7), scene.trains("CME")) == (["W1"], 80, ["3"])
    assert scene.clause(BuyEngine(A, "3", "CME", 30, "W1")) == "9.3.c"
    scene.do(BuyEngine(A, "3", "CME", 31, "W1"), Answer(B, False), BuyEngine(A, "3", "CME", 40, "W1"), Answer(B, False))
    assert scene.clause(BuyEngine(A, "3", "CME", 60, "W1")) == "9.3.c"  # three a turn
    assert scene.do(BuyEngine(A, "3", "KWE", 10, "W1")).engines(7) == ["W2"]


@pytest.mark.rule("ruhr:9.3.c")
def test_between_two_companies_of_one_person_nobody_is_asked() -> None:
    scene = mine().do(BuyEngine(A, "3", "KWE", 10))
    assert (scene.engines(7), scene.treasury("KWE"), scene.trains("KWE")) == (["W2"], 10, [])


@pytest.mark.rule("ruhr:9.3.c", "ruhr:10.9.c")
def test_nothing_is_bought_of_a_railway_without_the_train_or_without_a_director() -> None:
    scene = mine()
    assert scene.clause(BuyEngine(A, "2", "CME", 30)) == "9.3.c"
    assert scene.clause(BuyEngine(A, "3", "RB", 30)) == "9.3.c"
    assert scene.clause(BuyEngine(A, "3", "Reichsbahn", 30)) == "9.3.c"
    scene.s.director[scene.number("CME")] = NOBODY
    assert scene.clause(BuyEngine(A, "3", "CME", 30)) == "10.9.c"


@pytest.mark.rule("ruhr:9.3.d")
def test_the_engine_must_be_of_the_type_on_the_card() -> None:
    """All W2 are in use; W1 and W3 are of no help."""
    scene = mine().empty_engines("W2")
    assert scene.engine_supply("W1") == 4
    for source, price in (("bank", 60), ("CME", 30)):
        assert scene.clause(BuyEngine(A, "3", source, price)) == "9.3.d"
    assert scene.offers(BuyEngine) == []


# --- boxes ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.3.e")
def test_a_pmc_has_one_engine() -> None:
    assert mine().do(BuyEngine(A, "3", "bank", 60)).engines(7) == ["W2"]
    assert mine(engine="W1").clause(BuyEngine(A, "3", "bank", 60)) == "9.3.e"


@pytest.mark.rule("ruhr:9.3.g", "ruhr:9.3.e")
def test_only_an_engine_of_its_own_can_give_way() -> None:
    scene = mine(engine="W1")
    for old in ("W2", "W9"):
        assert scene.clause(BuyEngine(A, "3", "bank", 60, old)) == "9.3.g"
    assert scene.do(BuyEngine(A, "3", "bank", 60, "W1")).engines(7) == ["W2"]


@pytest.mark.rule("ruhr:9.3.e")
def test_a_corporation_has_as_many_engines_as_boxes() -> None:
    """Steinkohle AG has one box, Ruhrbergbau AG two; both have two locations."""
    scene = Scene().cleared().set_phase("3")
    for company, most in (("SK", 1), ("RB", 2)):
        full = ("W1", "W1")[:most]
        scene.montan(company, {A: 40}, "AAB", site=7, merged=(5,), engines=full, treasury=60).step(
            company, "montan_spend"
        )
        assert scene.clause(BuyEngine(A, "3", "bank", 60)) == "9.3.e"


@pytest.mark.rule("ruhr:9.3.f")
def test_a_second_engine_needs_a_second_location() -> None:
    scene = Scene().cleared().set_phase("3").montan("RB", {A: 40}, "AAB", site=7, engines=("W1",), treasury=60)
    assert scene.step("RB", "montan_spend").clause(BuyEngine(A, "3", "bank", 60)) == "9.3.f"
    scene.montan("RB", {A: 40}, "AAB", site=7, merged=(5,), engines=("W1",), treasury=60).step("RB", "montan_spend")
    assert scene.do(BuyEngine(A, "3", "bank", 60)).engines("RB") == ["W1", "W2"]


# --- giving up, and what engines earn ---------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.3.g")
def test_an_engine_may_be_scrapped_in_the_own_turn() -> None:
    scene = mine(engine="W1").do(ScrapEngine(A, "W1"))
    assert (scene.engines(7), scene.engine_supply("W1")) == ([], 4)
    assert scene.clause(ScrapEngine(A, "W1")) == "9.3.g"
    assert scene.clause(ScrapEngine(A, "W9")) == "9.3.g"  # there is no such type
    assert scene.do(BuyEngine(A, "3", "bank", 60)).engines(7) == ["W2"]


@pytest.mark.rule("ruhr:9.3.g")
def test_a_corporation_may_scrap_at_any_moment_of_its_turn() -> None:
    scene = Scene().cleared().set_phase("3").montan("RB", {A: 40}, "AAB", site=7, engines=("W1",))
    for step in ("montan_pay", "montan_spend"):
        assert scene.fork().step("RB", step).do(ScrapEngine(A, "W1")).engines("RB") == []


@pytest.mark.rule("ruhr:9.3.h")
def test_an_engine_cannot_be_sold() -> None:
    """Nobody can buy one: neither a railway nor another Montan company finds it on offer."""
    scene = mine().montan("RB", {B: 40}, "AAB", site=5, engines=("W2",), treasury=300)
    for name in ("RB", "#7", "Zollverein"):
        assert scene.clause(BuyEngine(A, "3", name, 30)) == "9.3.c"
    scene.set_treasury("KWE", 300).step("KWE", "train")
    assert scene.clause(BuyTrain(A, "3", "RB", 30)) == "10.8.1.c"
    sellers = {a.source for a in scene.offers(BuyTrain) if isinstance(a, BuyTrain)}
    assert sellers == {"bank", "CME"}
    assert scene.allows(Pass(A))


@pytest.mark.rule("ruhr:9.3.i")
def test_engines_earn_what_the_best_active_markers_earn() -> None:
    """Phase 8, D (40) is the only active marker; without any, engines earn nothing."""
    scene = Scene().cleared().set_phase("8").montan("RB", {A: 40}, "ABCD", site=7, merged=(5,), engines=("W3", "W4"))
    assert scene.montan_income("RB") - 40 == 40
    scene.montan("RB", {A: 40}, "ABC", site=7, merged=(5,), engines=("W3", "W4"))
    assert scene.montan_income("RB") == 0
    scene.set_phase("6").montan("RB", {A: 40}, "ABCD", site=7, engines=("W3",))  # C (30) and D are active
    assert scene.montan_income("RB") == (30 + 40) + 40


@pytest.mark.rule("ruhr:9.3.j")
def test_worked_example_two_engines() -> None:
    """Active D, C, C: the engines earn 40 + 30; when C is inactive 40, with another active marker more again."""
    scene = Scene().cleared().set_phase("6").montan("RB", {A: 40}, "AABBCCD", site=7, merged=(5,), engines=("W3", "W3"))
    assert scene.montan_income("RB") == (40 + 30 + 30) + 70
    scene.set_phase("8")
    assert scene.montan_income("RB") == 40 + 40
    scene.montan("RB", {A: 40}, "AABBCCDX", site=7, merged=(5,), engines=("W3", "W3"))
    assert scene.montan_income("RB") == (40 + 60) + (60 + 40)

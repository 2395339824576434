"""Chapter 8: Capex Cards are trains for railways, and markers or an engine for Montan companies."""

import pytest

from revier.games.ruhr.actions import BuyEngine
from revier.rail.actions import BuyTrain, Pass, Run
from revier.rail.state import SCRAPPED
from scenes.ruhr import A, B, Scene, develop


def gone(scene: Scene, card: str) -> int:
    """Cards of a type that are out of the game."""
    return scene.g.trains.count(scene.s, scene.g.d.train_index[card], SCRAPPED)


def mine(markers: str = "AAB", *, phase: str = "2", chest: int = 300, link: bool = False) -> Scene:
    """Zollverein (coal, pMC 7) of player A may spend."""
    return Scene().cleared().set_phase(phase).pmc(7, A, markers, chest=chest, link=link).spend(7)


@pytest.mark.rule("ruhr:8.a")
def test_one_stack_for_both_kinds_of_company() -> None:
    """14 cards of type 2; a mine buys one, then a railway one."""
    scene = mine().do(develop(A, "2", "A"))
    assert scene.cards_left("2") == 13
    scene.found("CME", {B: 50}, value=60, treasury=100).step("CME", "train").do(BuyTrain(B, "2", "bank", 80))
    assert scene.cards_left("2") == 12


@pytest.mark.rule("ruhr:8.b")
@pytest.mark.parametrize(("phase", "card", "markers", "price"), [("2", "2", "AA", 60), ("4", "4", "AAB", 150)])
def test_a_marker_for_every_black_square_at_the_blue_price(phase: str, card: str, markers: str, price: int) -> None:
    scene = mine(phase=phase)
    bank = scene.bank
    scene.do(develop(A, card, markers))
    assert (scene.chest(7), scene.bank) == (300 - price, bank + price)
    assert scene.boxes(7) + scene.stored(7) == "".join(sorted("AAB" + markers))


@pytest.mark.rule("ruhr:8.b")
def test_the_blue_price_must_be_at_hand() -> None:
    assert mine(chest=59).clause(develop(A, "2", "A")) == "8.b"
    assert mine(chest=60).allows(develop(A, "2", "A"))


@pytest.mark.rule("ruhr:8.c", "ruhr:9.1.1.2.c")
def test_the_price_stays_the_same_for_fewer_markers() -> None:
    """A type 4 card with three squares costs 150, for one marker too."""
    scene = mine(phase="4").do(develop(A, "4", "B"))
    assert (scene.chest(7), scene.boxes(7)) == (150, "AABB")


@pytest.mark.rule("ruhr:8.d")
def test_a_card_gives_markers_or_an_engine() -> None:
    scene = mine(link=True)
    assert scene.allows(develop(A, "2", "A"))
    assert scene.allows(BuyEngine(A, "2", "bank", 40))
    scene.do(BuyEngine(A, "2", "bank", 40))
    assert (scene.boxes(7), scene.engines(7), scene.chest(7)) == ("AAB", ["W1"], 260)


@pytest.mark.rule("ruhr:8.e")
def test_one_card_in_an_operating_round_and_it_leaves_the_game() -> None:
    scene = Scene().cleared().montan("RB", {A: 40}, "AAB", site=7, treasury=500).step("RB", "montan_spend")
    scene.do(develop(A, "2", "AB"))
    assert (gone(scene, "2"), scene.trains("RB")) == (1, [])
    assert scene.clause(develop(A, "2", "AA")) == "7.2.l"
    assert scene.clause(BuyEngine(A, "2", "bank", 40)) == "7.2.l"


@pytest.mark.rule("ruhr:8.f")
def test_for_a_railway_a_card_is_a_train() -> None:
    scene = Scene().cleared().found("CME", {A: 50}, value=60, treasury=200).step("CME", "train")
    assert scene.clause(develop(A, "2", "A")) == "8.f"
    scene.do(BuyTrain(A, "2", "bank", 80))
    assert (scene.treasury("CME"), scene.trains("CME")) == (120, ["2"])


@pytest.mark.rule("ruhr:8.g")
def test_a_railway_may_buy_several_cards() -> None:
    scene = Scene().cleared().found("CME", {A: 50}, value=60, treasury=200).step("CME", "train")
    scene.do(BuyTrain(A, "2", "bank", 80), BuyTrain(A, "2", "bank", 80), Pass(A))
    assert (scene.treasury("CME"), scene.trains("CME")) == (40, ["2", "2"])


@pytest.mark.rule("ruhr:8.h", "ruhr:10.8.1.g")
@pytest.mark.parametrize("step", ["track", "train"])
def test_a_railway_takes_no_engine(step: str) -> None:
    scene = Scene().cleared().found("CME", {A: 50}, value=60, treasury=200).step("CME", step)
    assert scene.clause(BuyEngine(A, "2", "bank", 40)) == "8.h"
    assert scene.clause(BuyEngine(B, "2", "bank", 40)) == "5.2.a"  # B does not direct the CME
    assert scene.clause(Run(A, ())) == "7.3.a"  # not the step for it, but a thing railways do


@pytest.mark.rule("ruhr:8.a", "ruhr:8.b")
def test_only_cards_there_are() -> None:
    assert mine().clause(develop(A, "7", "A")) == "8.a"
    assert mine(link=True).clause(BuyEngine(A, "7", "bank", 40)) == "8.a"


@pytest.mark.rule("ruhr:8.i", "ruhr:8.e")
def test_only_the_first_card_of_a_type_begins_a_phase() -> None:
    """In phase 4 a card of type 4 and the type 3 train of a railway leave the game; it stays phase 4."""
    scene = (
        mine("AAB", phase="4", chest=500, link=True).found("KWE", {A: 50}, value=60).give_trains("KWE", "3").spend(7)
    )
    assert scene.fork().do(develop(A, "4", "A")).phase == "4"
    assert scene.do(BuyEngine(A, "3", "KWE", 10)).phase == "4"


@pytest.mark.rule("ruhr:8.i")
def test_a_pmc_that_buys_the_first_card_of_a_type_begins_the_phase_and_profits_from_it() -> None:
    """The C marker needs a B below it and waits in the treasury, as C boxes want a link."""
    scene = mine("AABB").sell_out("2")
    assert scene.phase == "2"
    scene.do(develop(A, "3", "AC"))
    assert (scene.phase, scene.boxes(7), scene.stored(7)) == ("3", "AAABB", "C")


@pytest.mark.rule("ruhr:8.i")
def test_an_engine_begins_the_phase_as_well() -> None:
    scene = mine(link=True).sell_out("2").do(BuyEngine(A, "3", "bank", 60))
    assert (scene.phase, scene.engines(7)) == ("3", ["W2"])


@pytest.mark.rule("ruhr:8.i", "ruhr:10.8.1.d")
def test_a_type_is_for_sale_when_the_one_before_is_sold_out() -> None:
    scene = mine(link=True).sell_out("2", leave=1)
    assert scene.clause(develop(A, "3", "A")) == "10.8.1.d"
    assert scene.clause(BuyEngine(A, "3", "bank", 60)) == "10.8.1.d"
    assert scene.sell_out("2").allows(develop(A, "3", "A"))


@pytest.mark.rule("ruhr:8.i", "ruhr:7.3.g")
def test_a_phase_begun_by_a_mine_takes_trains_off_the_railways() -> None:
    """With the first type 4 card type 2 trains are gone and railways keep three trains; discarding comes at once."""
    scene = Scene().cleared().set_phase("3").pmc(7, A, "AAB", chest=300)
    scene.found("CME", {B: 50}, value=60).give_trains("CME", "2", "3", "3", "3", "3")
    scene.sell_out("3").spend(7).do(develop(A, "4", "AB"))
    assert (scene.phase, scene.trains("CME")) == ("4", ["3", "3", "3", "3"])
    assert (scene.node, scene.mover) == ("discard", B)
    assert scene.boxes(7) == "AAABB"

"""Chapters 10.8.1 and 10.8.2: buying trains, and how many a railway may have."""

import pytest

from revier.games.ruhr.actions import BuyEngine
from revier.rail.actions import AnnounceTrain, Answer, BuyTrain, CounterOffer, DiscardTrain, Pass, Run
from revier.rail.state import SCRAPPED, TRAIN_POOL
from scenes.ruhr import A, B, C, Scene, develop
from scenes.ruhr_lines import railway, sell_out


def buy(train: str, price: int, source: str = "bank", seat: int = A) -> BuyTrain:
    return BuyTrain(seat, train, source, price)


def lying(scene: Scene, train: str, place: int) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[train], place)


# --- 10.8.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.8.1.a")
def test_a_train_is_paid_from_the_treasury_and_runs_later() -> None:
    scene = railway("PWB", "train", phase="3", treasury=300)
    bank = scene.bank
    scene.do(buy("3", 180))
    assert (scene.treasury("PWB"), scene.trains("PWB"), scene.bank) == (120, ["3"], bank + 180)
    assert scene.clause(Run(A, ())) == "7.3.a"


@pytest.mark.rule("ruhr:10.8.1.a")
def test_the_printed_price_is_the_price() -> None:
    scene = railway("PWB", "train", phase="3")
    assert scene.clause(buy("3", 179)) == "10.8.1.a"
    assert scene.clause(buy("3", 181)) == "10.8.1.a"
    assert scene.clause(buy("3", 0)) == "10.8.1.a"


@pytest.mark.rule("ruhr:10.8.1.c")
def test_a_price_of_1_is_for_trains_of_railways_alone() -> None:
    """What the bank sells for 0 Mark is no offer to a railway: its printed price stands."""
    assert railway("PWB", "train", phase="3").clause(buy("3", 0)) == "10.8.1.a"


@pytest.mark.rule("ruhr:10.8.1.c")
def test_nobody_sells_a_train_he_has_not() -> None:
    """The CME has a 2 and no 3, whether the PWB can pay itself or its director has to help."""
    for treasury in (200, 100):
        scene = two_railways(treasury=treasury, trains="2").set_phase("3").step("PWB", "train")
        scene.s.own_deal = 1
        scene.refuses(buy("3", 150, "CME"), "10.8.1.c")


@pytest.mark.rule("ruhr:10.8.1.b", "ruhr:10.8.2.b")
def test_trains_are_bought_one_after_the_other() -> None:
    """Two trains in phase 4; the first 5 makes the limit two, so one goes and there is no room for another."""
    scene = railway("PWB", "train", phase="4", trains="3 4", treasury=2000)
    sell_out(scene, "4").do(buy("5", 450))
    assert (scene.phase, scene.node, scene.mover) == ("5", "discard", A)
    scene.do(DiscardTrain(A, "4"))
    assert (scene.node, scene.trains("PWB")) == ("train", ["3", "5"])
    assert scene.clause(buy("5", 450)) == "10.8.2.d"


@pytest.mark.rule("ruhr:10.8.1.b")
def test_several_trains_in_a_turn() -> None:
    scene = railway("PWB", "train", treasury=400).do(buy("2", 80), buy("2", 80), buy("2", 80), buy("2", 80))
    assert (scene.trains("PWB"), scene.treasury("PWB")) == (["2"] * 4, 80)


def two_railways(director: int = B, *, treasury: int = 100, trains: str = "2 2") -> Scene:
    """The PWB of player A is to buy; the CME has trains, and a director."""
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=treasury).found("CME", {director: 60}, value=70)
    return scene.give_trains("CME", *trains.split()).step("PWB", "train")


@pytest.mark.rule("ruhr:10.8.1.c")
def test_a_train_of_another_railway_for_1_mark_if_both_agree() -> None:
    scene = two_railways()
    assert scene.clause(buy("2", 0, "CME")) == "10.8.1.c"
    scene.do(buy("2", 1, "CME"))
    assert (scene.node, scene.mover) == ("offer", B)
    scene.do(Answer(B, True))
    assert (scene.trains("PWB"), scene.trains("CME")) == (["2"], ["2"])
    assert (scene.treasury("PWB"), scene.treasury("CME")) == (99, 1)


@pytest.mark.rule("ruhr:10.8.1.c")
def test_the_other_director_may_say_no() -> None:
    scene = two_railways().do(buy("2", 100, "CME"), Answer(B, False))
    assert (scene.trains("PWB"), scene.treasury("PWB")) == ([], 100)
    assert scene.clause(buy("2", 100, "CME")) == "10.8.1.c"


@pytest.mark.rule("ruhr:10.8.1.c")
def test_a_declined_offer_is_made_again_at_a_higher_price_three_times_in_all() -> None:
    scene = two_railways().do(buy("2", 40, "CME"), Answer(B, False))
    assert scene.clause(buy("2", 40, "CME")) == "10.8.1.c"
    (again,) = (choice for choice in scene.legal.of(BuyTrain) if choice.action == buy("2", 41, "CME"))
    assert again.span is not None
    assert (again.span.low, again.span.high) == (41, 100)  # more than was declined, up to what the treasury holds
    scene.do(buy("2", 41, "CME"), Answer(B, False), buy("2", 60, "CME"), Answer(B, False))
    assert scene.clause(buy("2", 100, "CME")) == "10.8.1.c"
    assert all(isinstance(a, BuyTrain) and a.source != "CME" for a in scene.offers(BuyTrain))
    scene.step("PWB", "train")  # a new turn
    assert scene.do(buy("2", 40, "CME"), Answer(B, True)).trains("PWB") == ["2"]


@pytest.mark.rule("ruhr:10.8.1.c")
def test_the_other_director_may_name_a_price_which_is_answered() -> None:
    """More than the 40 offered and no more than the 100 in the treasury of the PWB, which has a train."""
    scene = two_railways().give_trains("PWB", "2").do(buy("2", 40, "CME"))
    assert [scene.clause(CounterOffer(B, price)) for price in (40, 101)] == ["10.8.1.c", "10.8.1.f"]
    assert scene.allows(CounterOffer(B, 41))
    assert scene.allows(CounterOffer(B, 100))
    scene.do(CounterOffer(B, 90))
    assert (scene.node, scene.mover, scene.trains("PWB")) == ("offer", A, ["2"])
    assert [choice.action for choice in scene.legal] == [Answer(A, True), Answer(A, False)]
    declined = scene.fork().do(Answer(A, False))
    scene.do(Answer(A, True))
    assert (scene.trains("PWB"), scene.treasury("PWB"), scene.treasury("CME")) == (["2", "2"], 10, 90)
    assert (declined.trains("PWB"), declined.treasury("PWB"), declined.mover) == (["2"], 100, A)
    assert declined.clause(buy("2", 40, "CME")) == "10.8.1.c"
    assert declined.allows(buy("2", 41, "CME"))


@pytest.mark.rule("ruhr:10.8.1.c")
def test_one_director_of_both_needs_no_answer() -> None:
    scene = two_railways(A).do(buy("2", 40, "CME"))
    assert (scene.node, scene.trains("PWB"), scene.treasury("CME")) == ("train", ["2"], 40)


@pytest.mark.rule("ruhr:10.8.1.c")
def test_nobody_buys_in_the_turn_of_the_seller() -> None:
    scene = two_railways().set_treasury("CME", 100).step("CME", "train")
    for seat in (A, B):
        scene.refuses(buy("2", 50, "CME", seat), "10.8.1.c")


@pytest.mark.rule("ruhr:10.8.1.d", "ruhr:8.g")
def test_cards_are_sold_in_order_of_their_type() -> None:
    scene = railway("PWB", "train", treasury=900)
    assert scene.clause(buy("3", 180)) == "10.8.1.d"
    assert scene.clause(buy("4", 300)) == "10.8.1.d"
    sell_out(scene, "2").do(buy("3", 180))
    assert scene.phase == "3"
    assert scene.clause(buy("4", 300)) == "10.8.1.d"


@pytest.mark.rule("ruhr:10.8.1.d")
def test_that_binds_mines_and_mills_too() -> None:
    scene = railway("PWB", "train").pmc(7, A, "AAB", chest=500, link=True).spend(7)
    assert not scene.allows(develop(A, "3", "A"))
    assert not scene.allows(BuyEngine(A, "3", "bank", 60))
    assert scene.allows(BuyEngine(A, "2", "bank", 40))


@pytest.mark.rule("ruhr:10.8.1.e")
def test_type_8_is_on_sale_with_the_first_6() -> None:
    scene = railway("PWB", "train", phase="5", trains="5", treasury=3000)
    sell_out(scene, "5")
    assert scene.clause(buy("8", 800)) == "10.8.1.e"
    scene.do(buy("6", 630))
    assert scene.trains("PWB") == ["5", "6"]
    scene = railway("PWB", "train", phase="6", treasury=3000).do(buy("8", 800))
    assert (scene.phase, scene.trains("PWB")) == ("8", ["8"])
    scene.do(buy("6", 630))  # what is left of type 6 stays on sale


@pytest.mark.rule("ruhr:10.8.1.f")
def test_a_railway_with_a_train_gets_no_help() -> None:
    scene = railway("PWB", "train", phase="3", trains="3", treasury=100).set_cash(900, 0, 0, 0)
    assert scene.clause(buy("3", 180)) == "10.8.1.f"
    assert scene.clause(AnnounceTrain(A, "3", "bank")) == "10.8.1.f"


@pytest.mark.rule("ruhr:10.8.1.f")
def test_nor_for_a_train_of_another_railway() -> None:
    scene = two_railways(treasury=10).give_trains("PWB", "2").set_cash(900, 0, 0, 0)
    assert scene.clause(buy("2", 11, "CME")) == "10.8.1.f"
    assert scene.allows(buy("2", 10, "CME"))


@pytest.mark.rule("ruhr:10.8.1.g", "ruhr:8.h")
def test_railways_have_no_switch_engines() -> None:
    scene = railway("PWB", "train")
    assert scene.clause(BuyEngine(A, "2", "bank", 40)) == "8.h"
    assert scene.offers(BuyEngine) == []


# --- 10.8.2 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.8.2.a")
@pytest.mark.parametrize(
    ("phase", "limit", "train", "price"),
    [
        ("2", 4, "2", 80),
        ("3", 4, "3", 180),
        ("4", 3, "4", 300),
        ("5", 2, "5", 450),
        ("6", 2, "6", 630),
        ("8", 2, "8", 800),
    ],
)
def test_the_limit_of_each_phase(phase: str, limit: int, train: str, price: int) -> None:
    scene = railway("PWB", "train", phase=phase, trains=" ".join([train] * (limit - 1)), treasury=2 * price)
    if phase == "8":
        sell_out(scene, "6")
    scene.do(buy(train, price))
    assert len(scene.trains("PWB")) == limit
    assert scene.clause(buy(train, price)) == "10.8.2.d"


@pytest.mark.rule("ruhr:10.8.2.b")
def test_excess_trains_go_to_the_pool_and_are_sold_there_at_full_price() -> None:
    """The first 5 leaves the CME with three trains; its director chooses, the PWB may buy what he gave up."""
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=700).found("CME", {B: 60}, value=70)
    scene.set_phase("4").give_trains("CME", "3", "4", "4")
    sell_out(scene, "4").step("PWB", "train").do(buy("5", 450))
    assert (scene.node, scene.mover) == ("discard", B)
    assert set(scene.offers(DiscardTrain)) == {DiscardTrain(B, "3"), DiscardTrain(B, "4")}
    assert scene.clause(DiscardTrain(B, "5")) == "10.8.2.b"
    cash = scene.treasury("CME")
    scene.do(DiscardTrain(B, "3"))
    assert (scene.trains("CME"), scene.treasury("CME"), lying(scene, "3", TRAIN_POOL)) == (["4", "4"], cash, 1)
    assert scene.clause(buy("3", 90, "pool")) == "10.8.2.b"
    scene.do(buy("3", 180, "pool"))
    assert (scene.trains("PWB"), scene.treasury("PWB")) == (["3", "5"], 700 - 450 - 180)


@pytest.mark.rule("ruhr:10.8.2.b")
def test_what_is_not_in_the_pool_is_not_sold_there() -> None:
    assert railway("PWB", "train").clause(buy("2", 80, "pool")) == "10.8.2.b"


@pytest.mark.rule("ruhr:10.8.2.c")
def test_a_card_in_the_pool_is_a_train_or_an_engine() -> None:
    """A 3 in the pool, all new ones sold: no markers for it, but a W2 for 60."""
    scene = Scene().cleared().set_phase("3").pool_train("3").pmc(7, A, "AAB", chest=300, link=True)
    sell_out(scene, "3").spend(7)
    assert not scene.allows(develop(A, "3", "BC"))
    scene.do(BuyEngine(A, "3", "pool", 60))
    assert (scene.engines(7), scene.chest(7), lying(scene, "3", TRAIN_POOL)) == (["W2"], 240, 0)


@pytest.mark.rule("ruhr:10.8.2.d")
def test_at_the_limit_no_train_is_bought_even_if_it_would_scrap_others() -> None:
    scene = railway("PWB", "train", phase="3", trains="2 2 2 2", treasury=900)
    assert sell_out(scene, "3").clause(buy("4", 300)) == "10.8.2.d"


@pytest.mark.rule("ruhr:10.8.2.e")
def test_no_train_is_given_up_of_ones_own_will() -> None:
    scene = railway("PWB", "train", trains="2 2")
    assert scene.clause(DiscardTrain(A, "2")) == "10.8.2.e"


@pytest.mark.rule("ruhr:10.8.2.f", "ruhr:11.e")
def test_obsolete_trains_leave_the_game_also_from_the_pool() -> None:
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=300).found("CME", {B: 60}, value=70)
    scene.set_phase("3").give_trains("CME", "2", "2").pool_train("2")
    sell_out(scene, "2", "3").step("PWB", "train").do(buy("4", 300))
    assert (scene.trains("CME"), scene.treasury("CME"), lying(scene, "2", TRAIN_POOL)) == ([], 0, 0)
    assert lying(scene, "2", SCRAPPED) == 14


@pytest.mark.rule("ruhr:10.8.2.f")
def test_every_railway_that_lost_a_train_is_told_of() -> None:
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=300)
    scene.found("BME", {B: 60}, value=70).found("CME", {C: 60}, value=70)
    scene.set_phase("3").give_trains("BME", "2").give_trains("CME", "2", "2")
    sell_out(scene, "3").step("PWB", "train").do(buy("4", 300))
    lost = [event.args["company"] for event in scene.events if event.key == "rail.log.scrapped"]
    assert lost == ["BME", "CME", "CME"]


@pytest.mark.rule("ruhr:10.8.2.g")
def test_a_mine_buys_a_train_in_its_own_turn_and_it_is_an_engine() -> None:
    """A W1 costs 40 from the bank, so a 2 between 10 and 60."""
    scene = Scene().cleared().found("CME", {A: 60}, value=60).give_trains("CME", "2", "2")
    scene.pmc(7, A, "AAB", chest=100, link=True).spend(7).do(BuyEngine(A, "2", "CME", 60))
    assert (scene.trains("CME"), scene.treasury("CME")) == (["2"], 60)
    assert (scene.engines(7), scene.chest(7)) == (["W1"], 40)


# --- 10.8.3 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.8.3.a")
def test_without_a_route_no_train_is_needed() -> None:
    assert railway("KWE", "train").allows(Pass(A))
    assert railway("KWE", "train", tiles="C16=9/1").allows(Pass(A))
    assert railway("KWE", "train", tiles="C16=9/1 D15=883/4").clause(Pass(A)) == "10.8.3.a"


@pytest.mark.rule("ruhr:10.8.3.b")
def test_new_pool_or_another_railway_as_the_director_likes() -> None:
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=500).found("CME", {C: 60}, value=70)
    scene.set_phase("3").give_trains("CME", "3").pool_train("3").pool_train("2").step("PWB", "train")
    offered = {(a.train, a.source) for a in scene.offers(BuyTrain) if isinstance(a, BuyTrain)}
    assert offered == {("3", "bank"), ("2", "pool"), ("3", "pool"), ("3", "CME")}

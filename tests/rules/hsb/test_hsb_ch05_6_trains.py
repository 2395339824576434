"""Chapters 5.6.1.7 to 5.6.1.7.3: trains, their limit, where they come from and when they go."""

from __future__ import annotations

import pytest

from hsb_lines import HAGEN_CITY, HAGEN_TO_CITY, railway
from hsb_scene import A, B, Scene
from revier.games.dortmund.actions import BuildLink
from revier.games.hsb.actions import BuyBec, Deliver
from revier.rail.actions import Answer, BuyTrain, DiscardTrain, Dividend, LayTile, Pass, Run
from revier.rail.state import TRAIN_POOL

PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "8": 800}


def new(train: str, seat: int = A) -> BuyTrain:
    """A train from the bank at its price."""
    return BuyTrain(seat, train, "bank", PRICES[train])


def buyer(phase: str, trains: str = "", *, treasury: int = 2000, tiles: str = "") -> Scene:
    """The BME of A at the end of its turn."""
    return railway("BME", "train", phase=phase, trains=trains, treasury=treasury, tiles=tiles)


def left(scene: Scene, train: str, number: int) -> Scene:
    """Leave so many cards of a type in the display."""
    return scene.take_cards(train, scene.left(train) - number)


def in_pool(scene: Scene, train: str) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[train], TRAIN_POOL)


def with_cme(scene: Scene, *trains: str, director: int = B) -> Scene:
    """CME stands at 55, below the BME, with these trains."""
    scene.found("CME", {director: 50}, value=55, treasury=100).give_trains("CME", *trains)
    scene.s.running = [scene.number("BME"), scene.number("CME")]
    return scene


# --- 5.6.1.7 ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.a")
def test_a_train_runs_in_the_next_railway_round() -> None:
    """The BME buys in the first round of a set and earns in the second."""
    scene = railway("BME", "track", phase="3", treasury=500).give_minors(B5=B).step("BME", "track")
    scene.do(LayTile(A, "H12", "K58", 0)).passes(2)
    assert (scene.node, scene.s.income[scene.number("BME")]) == ("train", 0)
    scene.do(new("3"))
    assert scene.clause(scene.run(("3", "I11:o0 H12:c0"))) == "5.6.1.a"
    scene.do(Pass(A))
    while scene.node != "track":  # B5 acts
        scene.do(scene.offers(Deliver)[0] if scene.node == "deliver" else scene.legal[0].action)
    assert scene.s.operating_round == 2
    scene.passes(3).do(scene.run(("3", "I11:o0 H12:c0")))
    assert scene.s.earned == 40


@pytest.mark.rule("hsb:5.6.1.7.b")
def test_a_train_is_paid_from_the_treasury() -> None:
    scene = buyer("2", "2", treasury=60).set_cash(1000, 0, 0, 0)
    assert scene.clause(new("2")) == "5.6.1.7.b"
    scene.set_treasury("BME", 80).do(new("2"))
    assert (scene.treasury("BME"), scene.cash(A)) == (0, 1000)


@pytest.mark.rule("hsb:5.6.1.7.c", "hsb:4.f")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_the_limit_of_trains(phase: str, limit: int) -> None:
    full = buyer(phase, " ".join(["5"] * limit))
    assert full.clause(new(phase)) == "5.6.1.7.c"
    with_cme(full, "4", director=A).pool_train("4")
    assert full.clause(BuyTrain(A, "4", "CME", 1)) == "5.6.1.7.c"
    assert full.clause(BuyTrain(A, "4", "pool", 300)) == "5.6.1.7.c"
    assert buyer(phase, " ".join(["5"] * (limit - 1))).allows(new(phase))


@pytest.mark.rule("hsb:5.6.1.7.c")
def test_at_the_limit_nothing_is_bought_even_if_it_would_make_room() -> None:
    """With the first card of type 4 the 2-train would go."""
    assert left(buyer("3", "2 3 3 3"), "3", 0).clause(new("4")) == "5.6.1.7.c"
    assert left(buyer("3", "2 3 3"), "3", 0).allows(new("4"))


@pytest.mark.rule("hsb:5.6.1.7.d")
def test_surplus_trains_go_to_the_pool_as_their_director_chooses() -> None:
    """B's CME buys the first 5-train; the BME of A has three trains, two are the new limit."""
    scene = left(with_cme(buyer("4", "3 3 4"), "4"), "4", 0).set_treasury("CME", 450).step("CME", "train")
    scene.do(new("5", B))
    assert (scene.node, scene.mover) == ("discard", A)
    assert {a.train for a in scene.offers(DiscardTrain) if isinstance(a, DiscardTrain)} == {"3", "4"}
    assert scene.clause(DiscardTrain(A, "2")) == "5.6.1.7.d"
    scene.do(DiscardTrain(A, "3"))
    assert (scene.trains("BME"), in_pool(scene, "3"), scene.treasury("BME")) == (["3", "4"], 1, 2000)
    assert scene.node == "train"  # the CME goes on


@pytest.mark.rule("hsb:5.6.1.7.d", "hsb:4.d")
def test_the_phase_may_be_started_by_a_link_or_by_equipment() -> None:
    by_link = left(with_cme(railway("BME", "link", phase="4", tiles=HAGEN_CITY), "3", "3", "4"), "4", 0)
    by_link.do(BuildLink(A, "H12"))
    assert (by_link.phase, by_link.node, by_link.mover) == ("5", "discard", B)
    by_bec = left(with_cme(buyer("4"), "3", "3", "4"), "4", 0).set_cards("B4", "3").set_funds("B4", 900)
    by_bec.brewery_step("B4", "equip").do(BuyBec(B, "5"))
    nodes = []
    while by_bec.node.startswith("discard"):
        nodes.append(by_bec.node)
        by_bec.do(by_bec.legal[0].action)
    assert (by_bec.phase, "discard" in nodes, len(by_bec.trains("CME"))) == ("5", True, 2)


@pytest.mark.rule("hsb:5.6.1.7.e")
def test_pool_trains_cost_the_printed_price_and_do_not_count_as_new() -> None:
    scene = buyer("5", treasury=1000).pool_train("4")
    bank = scene.bank
    assert scene.clause(BuyTrain(A, "4", "pool", 299)) == "5.6.1.7.e"
    assert scene.clause(BuyTrain(A, "3", "pool", 180)) == "5.6.1.7.e"
    scene.do(BuyTrain(A, "4", "pool", 300))
    assert (scene.treasury("BME"), scene.bank, scene.trains("BME"), in_pool(scene, "4")) == (700, bank + 300, ["4"], 0)
    assert scene.allows(new("5"))


@pytest.mark.rule("hsb:5.6.1.7.e", "hsb:5.6.2.3.a")
def test_they_never_become_equipment() -> None:
    scene = Scene(4).give_minors().set_phase("4").pool_train("3").set_funds("B4", 900).set_cards("B4")
    scene.brewery_step("B4", "equip")
    assert scene.clause(BuyBec(B, "3")) == "2.4.d"  # no card of type 3 is in the display
    assert in_pool(scene, "3") == 1


@pytest.mark.rule("hsb:5.6.1.7.f")
def test_no_train_is_given_up_by_choice() -> None:
    scene = buyer("3", "2 2")
    assert scene.clause(DiscardTrain(A, "2")) == "5.6.1.7.f"
    assert not scene.offers(DiscardTrain)


# --- 5.6.1.7.1 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.1.a")
@pytest.mark.parametrize("train", PRICES)
def test_new_trains_cost_their_printed_price_and_leave_the_display(train: str) -> None:
    scene = buyer(train)
    if train == "8":
        left(scene, "6", 0)
    bank, cards = scene.bank, scene.left(train)
    assert scene.clause(BuyTrain(A, train, "bank", PRICES[train] - 1)) == "5.6.1.7.1.a"
    scene.do(new(train))
    assert (scene.treasury("BME"), scene.bank) == (2000 - PRICES[train], bank + PRICES[train])
    assert scene.left(train) == cards - 1


@pytest.mark.rule("hsb:5.6.1.7.1.b", "hsb:4.c")
def test_trains_come_in_rising_order_and_type_8_after_two_of_type_6() -> None:
    scene = left(buyer("2"), "2", 1)
    assert scene.clause(new("3")) == "5.6.1.7.1.b"
    assert left(buyer("2"), "2", 0).allows(new("3"))
    assert buyer("5").clause(new("6")) == "5.6.1.7.1.b"
    six = buyer("6")  # one card of type 6 is gone
    assert six.clause(new("8")) == "4.c"
    six.take_cards("6", 1)
    assert six.allows(new("8"))
    assert six.allows(new("6"))


@pytest.mark.rule("hsb:5.6.1.7.1.b", "hsb:5.6.1.3.1.c")
def test_links_and_equipment_use_up_the_same_cards() -> None:
    scene = left(railway("BME", "link", tiles=HAGEN_CITY, treasury=500), "2", 1).do(BuildLink(A, "H12"))
    assert scene.step("BME", "train").allows(new("3"))


@pytest.mark.rule("hsb:5.6.1.7.1.c", "hsb:4.i")
def test_two_of_type_2_or_one_of_any_other_type() -> None:
    scene = buyer("2").do(new("2"), new("2"))
    assert scene.clause(new("2")) == "5.6.1.7.1.c"
    for phase in ("3", "4", "5", "6", "8"):
        later = buyer(phase)
        if phase == "8":
            left(later, "6", 0)
        assert later.do(new(phase)).clause(new(phase)) == "5.6.1.7.1.c"


@pytest.mark.rule("hsb:5.6.1.7.1.c", "hsb:4.i")
def test_not_the_last_of_type_2_and_the_first_of_type_3_in_one_turn() -> None:
    scene = left(buyer("2"), "2", 1).do(new("2"))
    assert scene.clause(new("3")) == "5.6.1.7.1.c"


@pytest.mark.rule("hsb:5.6.1.7.1.c")
def test_nor_one_6_and_one_8() -> None:
    scene = buyer("6").take_cards("6", 1).do(new("6"))
    assert scene.clause(new("8")) == "5.6.1.7.1.c"


# --- 5.6.1.7.2 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.2.a")
def test_trains_of_others_at_any_agreed_price_besides_new_ones() -> None:
    scene = with_cme(buyer("3", treasury=500), "2", "2", "2").do(new("3"))
    assert scene.clause(BuyTrain(A, "2", "CME", 0)) == "5.6.1.7.2.a"
    scene.do(BuyTrain(A, "2", "CME", 1))
    assert (scene.node, scene.mover) == ("offer", B)
    scene.do(Answer(B, True), BuyTrain(A, "2", "CME", 200), Answer(B, True))
    assert (scene.trains("BME"), scene.treasury("BME"), scene.treasury("CME")) == (["2", "2", "3"], 119, 301)


@pytest.mark.rule("hsb:5.6.1.7.2.a")
def test_no_deal_if_the_other_director_declines_nor_in_the_sellers_turn() -> None:
    scene = with_cme(buyer("2", treasury=500), "2").do(BuyTrain(A, "2", "CME", 200), Answer(B, False))
    assert (scene.trains("BME"), scene.trains("CME"), scene.treasury("BME")) == ([], ["2"], 500)
    assert scene.clause(BuyTrain(A, "2", "CME", 200)) == "5.6.1.7.2.a"
    sellers = with_cme(buyer("2"), "2").step("CME", "train")
    assert sellers.clause(BuyTrain(A, "2", "CME", 50)) == "5.5.7.a"  # A directs the BME, which is not acting
    assert sellers.clause(BuyTrain(B, "2", "CME", 50)) == "5.6.1.7.2.a"  # CME cannot buy of itself


# --- 5.6.1.7.3 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.3.a", "hsb:4.m")
def test_type_2_leaves_with_the_first_card_of_type_4() -> None:
    scene = left(with_cme(buyer("3", "2 3"), "2", "2"), "3", 0).pool_train("2").do(new("4"))
    assert (scene.trains("BME"), scene.trains("CME"), in_pool(scene, "2")) == (["3", "4"], [], 0)
    assert (scene.treasury("BME"), scene.treasury("CME")) == (1700, 100)


@pytest.mark.rule("hsb:5.6.1.7.3.a", "hsb:5.6.2.1.1.a", "hsb:4.r")
def test_type_3_leaves_with_the_first_card_of_type_6_but_equipment_stays() -> None:
    """The card goes as equipment; the phase is the same."""
    scene = left(with_cme(buyer("5", "4"), "3", "4"), "5", 0).pool_train("3").set_cards("B5", "3")
    scene.found("DUB", {A: 50}, value=60, treasury=900).set_cards("DUB", "3").brewery_step("DUB", "equip")
    scene.do(BuyBec(A, "6"))
    assert (scene.phase, scene.trains("CME"), in_pool(scene, "3")) == ("6", ["4"], 0)
    assert (scene.cards("DUB"), scene.cards("B5")) == (["6", "3"], ["3"])


def first_8(trains: str = "", *, tiles: str = "H12=K58/0 B4=K58/2") -> Scene:
    """BME is about to buy the first 8-train; CME has a 4-train and a route from Castrop to a mine."""
    return with_cme(buyer("6", trains, tiles=tiles).take_cards("6", 1), "4").step("BME", "train")


@pytest.mark.rule("hsb:5.6.1.7.3.b", "hsb:4.t")
def test_type_4_runs_once_more_and_leaves_before_trains_are_bought() -> None:
    scene = with_cme(first_8(), "4")
    scene.do(new("8"))
    assert scene.trains("CME") == ["4", "4"]
    scene.do(Pass(A)).passes(3)
    assert (scene.node, scene.mover) == ("run", B)
    scene.do(scene.run(("4", "A3:o0 B4:c0")))
    assert (scene.s.earned, scene.trains("CME"), scene.node) == (50 + 10, [], "pay")
    scene.do(Dividend(B, True))
    assert scene.clause(Pass(B)) == "5.6.1.7.4.a"  # it needs another one now


@pytest.mark.rule("hsb:5.6.1.7.3.b", "hsb:5.6.1.4.a")
def test_the_last_run_is_no_choice_and_without_a_route_the_train_leaves_as_well() -> None:
    scene = first_8().do(new("8"), Pass(A)).passes(3)
    assert scene.node == "run"
    assert scene.clause(Run(B, ())) == "5.6.1.4.a"
    routeless = first_8(tiles="H12=K58/0").do(new("8"), Pass(A)).passes(3)
    routeless.do(Run(B, ()))
    assert (routeless.trains("CME"), routeless.node) == ([], "train")


@pytest.mark.rule("hsb:5.6.1.7.3.b")
def test_the_last_run_is_that_of_the_next_turn() -> None:
    """The BME itself starts the phase with a link, before its 4-train runs: it runs in this turn and in the next."""
    scene = railway("BME", phase="6", trains="4", tiles=HAGEN_CITY, treasury=500).give_minors(B5=B).set_cards("B5", "2")
    left(scene, "6", 0).stock_turn(A).passes(4).passes(2)
    assert scene.node == "link"
    scene.do(BuildLink(A, "H12"))
    assert (scene.phase, scene.node) == ("8", "run")
    scene.do(scene.run(("4", HAGEN_TO_CITY)), Dividend(A, True))
    assert scene.trains("BME") == ["4"]
    scene.do(Pass(A))  # it counts as the train it must own
    while scene.node != "run":
        free = scene.node in ("deliver", "brew_pay")
        scene.do(scene.legal[0].action if free else Pass(A if scene.mover is None else scene.mover))
    assert scene.s.operating_round == 2
    scene.do(scene.run(("4", HAGEN_TO_CITY)))
    assert scene.trains("BME") == []


@pytest.mark.rule("hsb:5.6.1.7.3.b", "hsb:5.6.1.7.c")
def test_an_obsolete_train_counts_against_the_limit_and_goes_from_the_pool_at_once() -> None:
    scene = first_8("4").pool_train("4").give_trains("CME", "5").do(new("8"))
    assert in_pool(scene, "4") == 0
    assert scene.clause(BuyTrain(A, "5", "CME", 10)) == "5.6.1.7.c"


@pytest.mark.rule("hsb:5.6.1.7.3.c")
def test_an_obsolete_train_is_not_sold() -> None:
    scene = first_8()
    assert scene.allows(BuyTrain(A, "4", "CME", 10))
    assert scene.do(new("8")).clause(BuyTrain(A, "4", "CME", 10)) == "5.6.1.7.3.c"


@pytest.mark.rule("hsb:5.6.1.7.3.d")
@pytest.mark.parametrize("train", ["5", "6", "8"])
def test_larger_trains_stay(train: str) -> None:
    """In the grey phase they run and are still there: Hagen 50, mine 10, freight yard 20, city 60."""
    scene = railway(step="run", phase="8", tiles=HAGEN_CITY, trains=train)
    scene.do(scene.run((train, HAGEN_TO_CITY)))
    assert (scene.s.earned, scene.trains("BME")) == (140, [train])

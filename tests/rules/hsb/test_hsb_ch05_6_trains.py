"""Chapters 5.6.1.7 to 5.6.1.7.3: trains, in what differs from the sister game (see test_dortmund_trains)."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.hsb.actions import BuyBec, Deliver
from revier.rail.actions import Answer, BuyTrain, Dividend, LayTile, Pass, Run
from revier.rail.state import TRAIN_POOL
from scenes.dortmund_games import new_train as new
from scenes.hsb import A, B, Scene
from scenes.hsb_lines import HAGEN_CITY, HAGEN_TO_CITY, railway


def buyer(phase: str, trains: str = "", *, treasury: int = 2000, tiles: str = "") -> Scene:
    """The BME of A at the end of its turn."""
    return railway("BME", "train", phase=phase, trains=trains, treasury=treasury, tiles=tiles)


def in_pool(scene: Scene, train: str) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[train], TRAIN_POOL)


def with_cme(scene: Scene, *trains: str) -> Scene:
    """CME stands at 55, below the BME, with these trains."""
    scene.found("CME", {B: 50}, value=55, treasury=100).give_trains("CME", *trains)
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


@pytest.mark.rule("hsb:5.6.1.7.d", "hsb:4.d")
def test_the_phase_may_be_started_by_a_link_or_by_equipment() -> None:
    by_link = with_cme(railway("BME", "link", phase="4", tiles=HAGEN_CITY), "3", "3", "4").leave("4", 0)
    by_link.do(BuildLink(A, "H12"))
    assert (by_link.phase, by_link.node, by_link.mover) == ("5", "discard", B)
    by_bec = with_cme(buyer("4"), "3", "3", "4").leave("4", 0).set_cards("B4", "3").set_funds("B4", 900)
    by_bec.brewery_step("B4", "equip").do(BuyBec(B, "5"))
    nodes = []
    while by_bec.node.startswith("discard"):
        nodes.append(by_bec.node)
        by_bec.do(by_bec.legal[0].action)
    assert (by_bec.phase, "discard" in nodes, len(by_bec.trains("CME"))) == ("5", True, 2)


@pytest.mark.rule("hsb:5.6.1.7.e", "hsb:5.6.2.3.a")
def test_they_never_become_equipment() -> None:
    scene = Scene(4).give_minors().set_phase("4").pool_train("3").set_funds("B4", 900).set_cards("B4")
    scene.brewery_step("B4", "equip")
    assert scene.clause(BuyBec(B, "3")) == "2.4.d"  # no card of type 3 is in the display
    assert in_pool(scene, "3") == 1


# --- 5.6.1.7.1 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.1.b", "hsb:5.6.1.3.1.c")
def test_links_and_equipment_use_up_the_same_cards() -> None:
    scene = railway("BME", "link", tiles=HAGEN_CITY, treasury=500).leave("2", 1).do(BuildLink(A, "H12"))
    assert scene.step("BME", "train").allows(new("3"))


@pytest.mark.rule("hsb:5.6.1.7.1.c", "hsb:4.i")
def test_not_the_last_of_type_2_and_the_first_of_type_3_in_one_turn() -> None:
    scene = buyer("2").leave("2", 1).do(new("2"))
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
    for better in (210, 220):
        scene.do(BuyTrain(A, "2", "CME", better), Answer(B, False))
    assert scene.clause(BuyTrain(A, "2", "CME", 230)) == "5.6.1.7.2.a"  # three offers a turn
    sellers = with_cme(buyer("2"), "2").step("CME", "train")
    assert sellers.clause(BuyTrain(A, "2", "CME", 50)) == "5.5.7.a"  # A directs the BME, which is not acting
    assert sellers.clause(BuyTrain(B, "2", "CME", 50)) == "5.6.1.7.2.a"  # CME cannot buy of itself


# --- 5.6.1.7.3 --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.7.3.a", "hsb:5.6.2.1.1.a", "hsb:4.r")
def test_type_3_leaves_with_the_first_card_of_type_6_but_equipment_stays() -> None:
    """The card goes as equipment; the phase is the same."""
    scene = with_cme(buyer("5", "4"), "3", "4").leave("5", 0).pool_train("3").set_cards("B5", "3")
    scene.found("DUB", {A: 50}, value=60, treasury=900).set_cards("DUB", "3").brewery_step("DUB", "equip")
    scene.do(BuyBec(A, "6"))
    assert (scene.phase, scene.trains("CME"), in_pool(scene, "3")) == ("6", ["4"], 0)
    assert [event.args["company"] for event in scene.events if event.key == "rail.log.scrapped"] == ["CME"]
    assert (scene.cards("DUB"), scene.cards("B5")) == (["6", "3"], ["3"])


def first_8(trains: str = "", *, tiles: str = "H12=K58/0 B4=K58/2") -> Scene:
    """BME is about to buy the first 8-train; CME has a 4-train and a route from Castrop to a mine."""
    return with_cme(buyer("6", trains, tiles=tiles).take_cards("6", 1), "4").step("BME", "train")


@pytest.mark.rule("hsb:5.6.1.7.3.b", "hsb:4.t", "hsb:5.6.1.a")
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
    scene.leave("6", 0).stock_turn(A).passes(4).passes(2)
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

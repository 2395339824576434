"""Chapters 8.1.2, 8.1.3 and 8.6: bottling lines, and beer wagons of breweries and of railways."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.games.hsb.actions import Deliver, Load
from revier.games.hsb.expert_actions import Bottle, BuyMcm
from revier.games.hsb.railway import RailwayRound
from revier.rail.actions import Answer, BuyTrain, Dividend
from scenes.hsb import A, B, C, Scene

HAGEN_CITY = "H12=K58/0 G11=8/3"  # Hagen - mine H12 - freight yard F12, and over printed track on to the city


def brewing(*cards: str, markers: str = "", phase: str = "6", **demand: tuple[int, int]) -> Scene:
    """DUB, directed by A, has these cards and markers and is to deliver."""
    scene = Scene(4, expert=True).give_minors().set_phase(phase).set_demand(**demand)
    scene.found("DUB", {A: 50, B: 10}, treasury=100).set_cards("DUB", *cards).give_markers("DUB", *markers.split())
    return scene.brewery_step("DUB", "deliver")


def exporting(
    *cards: str, markers: str = "", wagons: int = 0, phase: str = "6", trains: str = "6", boss: int = A
) -> Scene:
    """The same with BME, at home in Hagen and directed by `boss`, with these trains and wagons; no demand at home."""
    scene = Scene(4, expert=True).give_minors().set_phase(phase).set_demand()
    scene.found("DUB", {A: 50, B: 10}, treasury=500).found("BME", {boss: 50}, treasury=500)
    scene.lay_all(HAGEN_CITY).give_trains("BME", *trains.split()).set_cards("DUB", *cards)
    scene.give_markers("DUB", *markers.split()).give_markers("BME", *["C"] * wagons)
    return scene.brewery_step("DUB", "deliver")


# --- bottling lines ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.2.a", "hsb:8.1.2.c", "hsb:8.1.2.d", "hsb:8.1.2.e")
@pytest.mark.parametrize(("line", "each"), [("B2", 5), ("B3", 10), ("B4", 20)])
def test_a_line_earns_for_each_cube_its_card_sells_at_home(line: str, each: int) -> None:
    scene = brewing("4", markers=line, s4=(5, 0)).do(Deliver(A))  # the card has three cubes, 45 each
    assert scene.s.earned == 3 * 45 + 3 * each


@pytest.mark.rule("hsb:8.1.2.a")
def test_the_director_says_before_deliveries_at_which_card_a_line_stands() -> None:
    scene = brewing("5", "4", markers="B3", s4=(1, 0), s5=(3, 0))  # card 5 sells three and one, card 4 nothing
    assert scene.node == "bottle"
    assert scene.clause(Deliver(A)) == "8.5.a"
    assert scene.clause(Bottle(A, "B2", "5")) == "8.1.2.a"
    assert scene.clause(Bottle(A, "B3", "6")) == "8.1.2.a"
    other = scene.fork().do(Bottle(A, "B3", "4"), Deliver(A))
    scene.do(Bottle(A, "B3", "5"), Deliver(A))
    assert scene.s.earned == 3 * 60 + 45 + 4 * 10
    assert other.s.earned == 3 * 60 + 45


@pytest.mark.rule("hsb:8.1.2.a")
def test_two_lines_may_serve_one_card_and_go_elsewhere_in_the_next_round() -> None:
    scene = brewing("5", "4", markers="B2 B3", s5=(4, 0), s4=(3, 0)).do(Bottle(A, "B2", "5"), Bottle(A, "B3", "5"))
    scene.do(Deliver(A))
    assert scene.s.earned == 4 * 60 + 3 * 45 + 4 * (5 + 10)
    scene.set_demand(s5=(4, 0), s4=(3, 0)).brewery_step("DUB", "deliver").do(Bottle(A, "B3", "4"))
    assert scene.allows(Bottle(A, "B2", "4"))


@pytest.mark.rule("hsb:8.1.2.b")
def test_a_line_earns_nothing_for_export_and_its_revenue_is_income() -> None:
    scene = exporting("6", markers="B2").set_demand(s6=(2, 0))
    scene.do(Load(A, "6", "BME", "6", 1))
    said = scene.g.say(scene.s, Deliver(A))
    assert said.args == {"cubes": 2, "amount": 2 * 100 + 2 * 5}
    scene.do(Deliver(A))
    assert scene.s.earned == 100 + 2 * 100 + 2 * 5
    treasury, cash = scene.treasury("DUB"), scene.cash(A)
    scene.do(Dividend(A, True))  # 310: 31 for each tenth
    assert (scene.cash(A), scene.treasury("DUB")) == (cash + 5 * 31, treasury + 4 * 31)


# --- wagons of breweries ----------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.3.a")
def test_cubes_under_an_arrow_need_no_wagon() -> None:
    assert exporting("5", trains="5", phase="5").allows(Load(A, "5", "BME", "5", 1))


@pytest.mark.rule("hsb:8.1.3.b", "hsb:8.1.3.a")
def test_a_wagon_carries_one_cube_of_a_card_without_arrows() -> None:
    assert exporting("4").clause(Load(A, "4", "BME", "6", 1)) == "5.6.2.1.2.c"
    scene = exporting("4", markers="C")
    assert scene.clause(Load(A, "4", "BME", "6", 2)) == "8.1.3.b"
    scene.do(Load(A, "4", "BME", "6", 1))
    assert (scene.cargo("BME"), scene.s.earned) == ([("6", 1)], 100)
    assert scene.clause(Load(A, "4", "BME", "6", 1)) == "8.1.3.b"


@pytest.mark.rule("hsb:8.1.3.b")
def test_a_wagon_adds_to_the_arrows_of_a_card_and_never_to_its_capacity() -> None:
    scene = exporting("6", markers="C", trains="8 8")  # two arrows, and room for six cubes
    assert scene.clause(Load(A, "6", "BME", "8", 4)) == "8.1.3.b"
    scene.do(Load(A, "6", "BME", "8", 3)).set_demand(s6=(4, 0)).do(Deliver(A))
    assert scene.supplied(6) == (1, 0)  # four cubes, three of them exported
    two = exporting("4", "3", markers="C C", trains="8 8").do(Load(A, "4", "BME", "8", 1))
    assert two.clause(Load(A, "3", "BME", "8", 2)) == "8.1.3.b"
    assert two.do(Load(A, "3", "BME", "8", 1)).s.earned == 200
    alike = exporting("6", "6", markers="C", trains="8 8").do(Load(A, "6", "BME", "8", 3))
    assert alike.clause(Load(A, "6", "BME", "8", 3)) == "8.1.3.b"  # the wagon has carried its cube
    assert alike.do(Load(A, "6", "BME", "8", 2)).s.earned == 500  # the arrows of the second card
    small = exporting("2", "1", markers="C C", trains="8 8").do(Load(A, "1", "BME", "8", 1))
    assert small.clause(Load(A, "1", "BME", "8", 1)) == "8.1.3.b"  # it makes one cube, whatever the card 2 could do
    assert small.allows(Load(A, "2", "BME", "8", 1))


@pytest.mark.rule("hsb:5.6.2.1.2.2.f", "hsb:8.1.3.b")
def test_a_railway_is_asked_three_times_and_no_more() -> None:
    """Three arrows and a wagon make four cubes, three squares and a wagon take them; B says no to four, three, two."""
    scene = exporting("8", markers="C", wagons=1, phase="8", trains="8", boss=B)
    for cubes in (4, 3, 2):
        scene.do(Load(A, "8", "BME", "8", cubes), Answer(B, False))
    assert scene.clause(Load(A, "8", "BME", "8", 1)) == "5.6.2.1.2.2.f"
    assert scene.offers(Load) == []


@pytest.mark.rule("hsb:8.1.3.b")
def test_a_wagon_replaces_neither_train_nor_way_nor_consent() -> None:
    scene = exporting("4", markers="C", boss=B)
    assert scene.clause(Load(A, "4", "BME", "5", 1)) == "5.6.2.1.2.2.e"
    scene.do(Load(A, "4", "BME", "6", 1))
    assert (scene.node, scene.mover) == ("loading", B)
    assert exporting("4", markers="C", phase="4", trains="4").clause(Load(A, "4", "BME", "4", 1)) == "2.3.e"


# --- wagons of railways -----------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.3.c")
def test_a_railways_wagon_is_one_square_more_on_one_train() -> None:
    assert exporting("8", trains="6").clause(Load(A, "8", "BME", "6", 3)) == "5.6.1.5.2.a"
    scene = exporting("8", "8", wagons=1, trains="6 6")  # two squares each
    scene.do(Load(A, "8", "BME", "6", 3))
    assert scene.clause(Load(A, "8", "BME", "6", 3)) == "5.6.1.5.2.a"  # the wagon is full
    assert scene.do(Load(A, "8", "BME", "6", 2)).cargo("BME") == [("6", 2), ("6", 3)]


@pytest.mark.rule("hsb:8.1.3.c")
def test_a_wagon_gives_trains_without_squares_none() -> None:
    scene = exporting("6", wagons=1, trains="4")
    assert scene.clause(Load(A, "6", "BME", "4", 1)) == "5.6.1.5.2.a"


@pytest.mark.rule("hsb:8.1.3.c")
def test_beer_on_a_wagon_is_carried_and_paid_like_other_beer() -> None:
    scene = exporting("8", wagons=1).do(Load(A, "8", "BME", "6", 3))
    stock = scene.stock
    scene.step("BME", "run")
    best = scene.run_move.best(scene.g, scene.s)
    assert [plan.load for plan in best.routes] == [3]
    scene.do(best)
    assert (scene.cargo("BME"), scene.stock) == ([], stock + 3)


def shopping(*trains: str, phase: str = "6", funds: int = 500) -> Scene:
    """BME, directed by A, is at its train step; a wagon lies on the charter of B4, the brewery of B."""
    scene = Scene(4, expert=True).give_minors().set_phase(phase).set_cards("B4", "4").give_markers("B4", "C")
    scene.found("BME", {A: 50}, treasury=funds).found("RhE", {C: 50}, treasury=funds).give_trains("BME", *trains)
    return scene.step("BME", "train")


@pytest.mark.rule("hsb:8.1.3.c", "hsb:8.6.a", "hsb:8.6.b", "hsb:8.1.3.e")
def test_a_railway_buys_a_wagon_from_the_bank_at_its_price() -> None:
    scene = shopping("6")
    assert scene.clause(BuyMcm(A, "C", "bank", 99)) == "8.1.3.e"
    assert scene.clause(BuyMcm(A, "A3", "bank", 80)) == "8.6.a"
    assert scene.clause(BuyMcm(A, "C", "bank", 100, "C")) == "8.6.a"  # there is no box to be emptied
    scene.do(BuyMcm(A, "C", "bank", 100))
    assert (scene.treasury("BME"), scene.markers("BME")) == (400, ["C"])
    assert shopping("6", funds=99).clause(BuyMcm(A, "C", "bank", 100)) == "8.1.3.e"
    assert shopping("4", phase="4").clause(BuyMcm(A, "C", "bank", 100)) == "8.1.3.e"


@pytest.mark.rule("hsb:8.6.a", "hsb:8.c")
def test_a_wagon_is_bought_instead_of_a_train_and_one_a_turn() -> None:
    scene = shopping("6", funds=3000)
    other = scene.fork()
    scene.do(BuyMcm(A, "C", "bank", 100))
    assert scene.clause(BuyMcm(A, "C", "bank", 100)) == "8.c"
    assert scene.offers(BuyTrain) == []
    price = scene.g.d.trains[scene.g.d.train_index["6"]].price
    assert scene.clause(BuyTrain(A, "6", "bank", price)) == "8.6.a"
    other.do(BuyTrain(A, "6", "bank", price))
    assert other.clause(BuyMcm(A, "C", "bank", 100)) == "8.6.a"
    rounds = scene.g.nodes["operating_round"]
    assert isinstance(rounds, RailwayRound)
    rounds.begin_turn(scene.g, scene.s, scene.number("BME"))
    assert scene.step("BME", "train").allows(BuyMcm(A, "C", "bank", 100))  # its next turn


@pytest.mark.rule("hsb:8.6.a")
def test_a_train_of_another_railway_is_a_train_bought_too() -> None:
    scene = shopping("6").give_trains("RhE", "6").found("RhE", {A: 50}, treasury=0)
    scene.do(BuyTrain(A, "6", "RhE", 1))
    assert scene.clause(BuyMcm(A, "C", "bank", 100)) == "8.6.a"


@pytest.mark.rule("hsb:8.6.a")
def test_a_railway_without_a_train_must_buy_the_train() -> None:
    assert shopping().clause(BuyMcm(A, "C", "bank", 100)) == "8.6.a"


@pytest.mark.rule("hsb:8.6.b", "hsb:8.1.3.c", "hsb:8.1.3.d")
def test_a_railway_buys_from_a_brewery_for_50_to_150_if_its_owner_agrees() -> None:
    scene = shopping("6")
    for price, allowed in ((49, False), (50, True), (150, True), (151, False)):
        assert scene.allows(BuyMcm(A, "C", "B4", price)) == allowed, price
    assert scene.clause(BuyMcm(A, "C", "B4", 151)) == "8.6.b"
    funds = scene.funds("B4")
    scene.do(BuyMcm(A, "C", "B4", 150))
    assert (scene.node, scene.mover) == ("marker_offer", B)
    refused = scene.fork().do(Answer(B, False))
    assert refused.clause(BuyMcm(A, "C", "B4", 120)) == "8.6.b"
    scene.do(Answer(B, True))
    assert (scene.treasury("BME"), scene.funds("B4"), scene.markers("BME")) == (350, funds + 150, ["C"])
    assert scene.clause(BuyMcm(A, "C", "bank", 100)) == "8.c"


@pytest.mark.rule("hsb:8.6.b", "hsb:8.1.3.d")
def test_the_price_between_a_brewery_and_a_railway_is_printed_in_mark(tmp_path: Path) -> None:
    """With an overlay it is 60 to 140, though half and half as much again of the face value are 50 and 150."""
    printed = tmp_path / "wagons.toml"
    printed.write_text("[expert.railway_round]\nfrom_brewery = [60, 140]\n", encoding="utf-8")
    scene = Scene(4, expert=True, overlay=printed).give_minors().set_phase("6").set_cards("B4", "4")
    scene.give_markers("B4", "C").found("BME", {A: 50}, treasury=500).give_trains("BME", "6")
    railway = scene.fork().step("BME", "train")
    brewery = scene.found("DUB", {A: 50}, treasury=500).set_cards("DUB", "6").give_markers("BME", "C")
    brewery.brewery_step("DUB", "equip")
    for price, allowed in ((59, False), (60, True), (140, True), (141, False)):
        assert railway.allows(BuyMcm(A, "C", "B4", price)) == allowed, price
        assert brewery.allows(BuyMcm(A, "C", "BME", price)) == allowed, price


@pytest.mark.rule("hsb:8.6.b")
def test_railways_sell_no_wagon_to_railways() -> None:
    assert shopping("6").give_markers("RhE", "C").clause(BuyMcm(A, "C", "RhE", 100)) == "8.6.b"


@pytest.mark.rule("hsb:8.1.3.d")
def test_a_brewery_buys_a_wagon_from_a_railway() -> None:
    scene = exporting("6", wagons=1, boss=C).brewery_step("DUB", "equip")
    assert scene.clause(BuyMcm(A, "C", "BME", 49)) == "8.1.3.d"
    scene.do(BuyMcm(A, "C", "BME", 120), Answer(C, True))
    assert (scene.treasury("DUB"), scene.treasury("BME")) == (380, 620)
    assert (scene.markers("DUB"), scene.markers("BME")) == (["C"], [])


@pytest.mark.rule("hsb:8.1.3.d")
def test_a_wagon_with_beer_on_it_stays_where_it_is() -> None:
    scene = exporting("8", wagons=1).do(Load(A, "8", "BME", "6", 3)).brewery_step("DUB", "equip")
    assert scene.clause(BuyMcm(A, "C", "BME", 100)) == "8.1.3.d"
    two = exporting("6", wagons=1).do(Load(A, "6", "BME", "6", 2)).brewery_step("DUB", "equip")
    assert two.allows(BuyMcm(A, "C", "BME", 100))  # both cubes are on the squares of the train

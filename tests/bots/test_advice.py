"""The advice bots get: short lists that are legal, a worth that ends in the score, forecasts worked out by hand."""

from __future__ import annotations

import pytest

from revier.core.action import Choice, Span
from revier.core.advice import PlainAdvisor, Worth, advisor_of, amounts, spread
from revier.rail.actions import BuyTrain
from revier.rail.judge.forecast import FOREVER
from revier.rail.track import Local
from scenes.rhl import A, B, Scene
from support.advisor_walk import walk
from toy import Take, build


# --- any game ---------------------------------------------------------------------------------------------------------
def test_an_open_amount_is_tried_low_middle_and_high() -> None:
    assert amounts(Choice(Take(0, 1), Span("count", 10, 50, 5))) == [Take(0, 10), Take(0, 30), Take(0, 50)]
    assert amounts(Choice(Take(0, 1), Span("count", 1, 2))) == [Take(0, 1), Take(0, 2)]
    assert amounts(Choice(Take(0, 2))) == [Take(0, 2)]


def test_a_long_list_is_thinned_evenly() -> None:
    choices = [Choice(Take(0, n)) for n in range(100)]
    assert [a.count for a in spread(choices, 4) if isinstance(a, Take)] == [0, 25, 50, 75]
    assert len(spread(choices[:3], 4)) == 3


def test_a_game_without_an_advisor_gets_a_plain_one() -> None:
    game = build("toy", 2, {}, None)
    advisor = advisor_of(game)
    assert isinstance(advisor, PlainAdvisor)
    assert [worth.total for worth in advisor.appraise(game.new(), 0)] == list(game.value_hint(game.new()))


def test_duties_are_taken_off() -> None:
    assert Worth(cash=100, holdings=200, prospects=50, duties=80).total == 270


# --- railways ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [3, 6])
def test_candidates_are_legal_and_the_last_worth_is_the_score(players: int) -> None:
    walk("rhl", players)


def test_how_many_trains_are_sold_before_a_type_comes() -> None:
    """There are 6, 5, 3 and 3 trains of types 2 to 5; 6 comes with the first 5, and 8 with the first 6."""
    scene = Scene()
    forecast, types = scene.g.advisor.forecast, scene.g.d.train_index
    sales = {name: forecast.sales_until(scene.s, types[name]) for name in types}
    assert sales == {"2": 1, "3": 7, "4": 12, "5": 15, "6": 16, "8": 17}
    scene.set_phase("5")
    assert forecast.sales_until(scene.s, types["6"]) == 1
    assert forecast.sales_until(scene.s, types["8"]) == 2
    assert forecast.life(scene.s, types["5"]) == FOREVER
    assert forecast.life(scene.s, types["3"]) == 1  # one company buys one train a round


def test_passing_in_a_stock_round_wins_no_round() -> None:
    """Nor at the end of an operating round: the next counts as to come from the last run on, until it has begun."""
    scene = Scene().give_lots().found("DEE", {A: 60}).found("RhE", {B: 60}).stock_turn(A)
    advisor, company = scene.g.advisor, scene.number("DEE")
    runs, paid = advisor.forecast.runs_left(scene.s, company), advisor.private_rounds(scene.s)
    for step, other_ran, since in (("track", False, 0), ("train", False, 1), ("train", True, 0)):
        scene.step("DEE", step)
        scene.s.acted[scene.number("RhE")] = other_ran
        assert advisor.forecast.runs_left(scene.s, company) == runs - since
        assert advisor.private_rounds(scene.s) == paid - (not other_ran)


def test_a_treasury_buys_the_trains_at_the_head_of_the_depot() -> None:
    scene = Scene().found("DEE", {A: 60})
    forecast, company = scene.g.advisor.forecast, scene.number("DEE")
    assert forecast.affordable(scene.s, company, 250) == (0, 0)
    assert forecast.affordable(scene.s, company, 99) == ()
    scene.give_trains("CME", *["2"] * 5)
    assert forecast.affordable(scene.s, company, 300) == (0, 1)  # the last 2-train, then a 3-train for 200


def test_only_what_does_not_rest_on_a_hex_survives_a_tile_there() -> None:
    scene = Scene()
    here, there = scene.hex("K8"), scene.hex("E10")
    before = scene.s.track
    before.memo["near"] = Local(50, 1 << here)
    before.memo["far"] = Local(60, 1 << there)
    before.memo["plain"] = 70
    scene.lay("K8", "8", 1)
    assert scene.s.track.memo.get("near") is None
    assert scene.s.track.memo.get("far") == Local(60, 1 << there)
    assert scene.s.track.memo.get("plain") is None


def test_income_is_that_of_the_best_run() -> None:
    """Köln 30 and Düren 20 over J9 and K8."""
    scene = Scene().found("RhE", {A: 60}).lay("J9", "9").lay("K8", "8", 1)
    forecast, company = scene.g.advisor.forecast, scene.number("RhE")
    assert forecast.income(scene.s, company, (0,)) == 50
    assert forecast.income(scene.s, company, ()) == 0


def test_a_company_without_track_promises_nothing_before_its_hex_can_be_built() -> None:
    """KKK's home waits for brown tiles: in the yellow phase not even the next colour helps."""
    scene = Scene().found("KKK", {A: 60}).found("RhE", {B: 60})
    forecast = scene.g.advisor.forecast
    assert forecast.promise(scene.s, scene.number("KKK"), 2) == 0
    assert forecast.promise(scene.s, scene.number("RhE"), 2) > 0


def test_a_missing_train_weighs_on_its_director_alone() -> None:
    """RhE has a route but neither train nor money: the director will have to pay for a 2-train."""
    scene = Scene().give_lots().found("RhE", {A: 40, B: 30}).lay("J9", "9").lay("K8", "8", 1).set_cash(500, 500, 500)
    scene.step("RhE", "train")
    mine, other, _ = scene.g.advisor.appraise(scene.s, A)
    assert mine.duties >= 100
    assert other.duties == 0


def test_money_that_is_not_there_weighs_more_than_money_spent() -> None:
    scene = Scene().give_lots().found("RhE", {A: 50}, pool=50).lay("J9", "9").lay("K8", "8", 1).set_cash(30, 500, 500)
    scene.step("RhE", "train")
    assert scene.g.advisor.appraise(scene.s, A)[A].duties > 100 + 70


def test_trains_go_to_own_companies_in_need_only() -> None:
    """RhE has no train and DEE, of the same director, two: one may go over. With one each, none moves to and fro."""
    scene = Scene().give_lots().found("RhE", {A: 60}, treasury=150).found("DEE", {A: 60}).set_phase("3")
    scene.give_trains("DEE", "3", "3").step("RhE", "train")
    offered = [a for a in scene.g.advisor.candidates(scene.s, 12) if isinstance(a, BuyTrain)]
    assert {a.price for a in offered if a.source == "DEE"} == {1, 75, 150}
    scene.give_trains("RhE", "3")
    assert not any(a.source == "DEE" for a in scene.g.advisor.candidates(scene.s, 12) if isinstance(a, BuyTrain))

"""The advice bots get in Heat, Sweat & Beer: breweries by what they deliver, trade-ins, equipment, export beer."""

from __future__ import annotations

import random

import pytest

from revier.bots import make_bot
from revier.core.simulate import Spec, simulate
from revier.games.dortmund.actions import PlaceBid
from revier.games.hsb.actions import Deliver, Dispose
from revier.rail.actions import Dividend, Pass
from scenes.hsb import A, B, Scene
from scenes.hsb_lines import CASTROP_HARBOUR, HAGEN_CITY, railway
from scenes.trg_lines import CITY_WITTEN
from support.advisor_walk import walk

GREEDY = make_bot("greedy")


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_beats_random_bots_in_games_that_end(players: int, expert: bool) -> None:
    """At least nine of ten games, and never with a debt."""
    bots = ("greedy", *["random"] * (players - 1))
    options = {"expert": expert}
    spec = Spec("hsb", players, bots, "revier.games:build", "revier.bots:make_bot", options=options, seed=5)
    results = simulate(spec, 10).results
    assert all(r.finished for r in results)
    assert sum(r.winners == (r.bots.index("greedy"),) for r in results) >= 9
    assert all(r.scores[r.bots.index("greedy")] > 0 for r in results)


@pytest.mark.parametrize("expert", [False, True])
def test_candidates_are_legal_and_the_last_worth_is_the_score(expert: bool) -> None:
    """Minor breweries count by their printed price, credits are taken off twice."""
    walk("hsb", 3, expert=expert)


# --- minor breweries --------------------------------------------------------------------------------------------------
def test_only_the_lowest_open_box_of_each_brewery_is_looked_at() -> None:
    scene = Scene(4).bid_all(("B4", 0), ("B4", 5))
    bids = scene.g.advisor.candidates(scene.s, 12)
    assert {a.lot: a.value for a in bids if isinstance(a, PlaceBid)} == {"B2": 0, "B4": 10, "B5": 0, "B6": 0, "B7": 0}
    assert len(bids) == 5


def test_a_token_that_is_outbid_promises_nothing() -> None:
    scene = Scene(4).bid_all(("B7", 0))
    assert scene.g.advisor.token(scene.s, A) > 0
    scene.bid_all(("B7", 5))
    assert scene.g.advisor.token(scene.s, A) == 0
    assert scene.g.advisor.token(scene.s, B) > 0


# --- brewery rounds on paper ------------------------------------------------------------------------------------------
def market(step: str = "deliver") -> Scene:
    """B4 of player A has a card 2 and a card 1; one regular and two new customers in segment 2, a new one in 1."""
    scene = Scene(3).give_minors(B4=A).set_cards("B4", "2", "1").set_demand(s1=(0, 1), s2=(1, 2))
    return scene.brewery_step("B4", step)


def test_the_round_on_paper_earns_what_the_round_does() -> None:
    """Card 2: one regular customer at 20 and a new one at 15; card 1: the new customer of segment 1 at 10."""
    scene = market()
    b = scene.brewery("B4")
    assert scene.g.advisor.beer.outlook(scene.s).now == {b: 20 + 15 + 10}
    scene.do(Deliver(A))
    assert scene.s.earned == 45
    assert scene.g.advisor.beer.outlook(scene.s).now == {b: 45}


def test_the_next_round_has_those_served_as_regular_customers() -> None:
    """Three cubes were sold: two regular customers in segment 2 at 20 each and one in segment 1 at 15."""
    scene = market()
    (later,) = (found for found in scene.g.advisor.beer.outlook(scene.s).later.values() if found)
    cards = scene.g.facts.card_index
    assert later == [(cards["2"], 40), (cards["1"], 15)]


def test_a_card_that_earns_is_not_given_up() -> None:
    scene = market("dispose")
    assert any(isinstance(choice.action, Dispose) for choice in scene.legal)
    assert GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(1)) == Pass(A)


def test_what_is_still_to_be_paid_ends_with_the_step_of_payment() -> None:
    forecast = market().g.advisor.forecast
    for step, coming in (("dispose", True), ("deliver", True), ("equip", False)):
        scene = market(step)
        assert forecast.to_be_paid(scene.s, scene.brewery("B4")) == coming


# --- time -------------------------------------------------------------------------------------------------------------
def test_rounds_left_are_those_of_the_set_and_of_the_sets_to_come() -> None:
    """Set 2, first of two rounds: one more, then 2 and three times 3."""
    scene = market()
    assert (scene.s.stock_round, scene.s.operating_round) == (2, 1)
    assert scene.g.advisor.forecast.rounds_left(scene.s) == 1 + 2 + 3 + 3 + 3


# --- debts ------------------------------------------------------------------------------------------------------------
def test_a_credit_counts_double_and_beer_on_a_train_is_worth_something() -> None:
    scene = market().found("BME", {A: 60}).give_trains("BME", "5")
    before = scene.g.advisor.appraise(scene.s, A)[A]
    scene.s.credit[A] = 50
    assert scene.g.advisor.appraise(scene.s, A)[A].duties == before.duties + 100
    scene.s.credit[A] = 0
    scene.load("BME", ("5", 1))
    assert scene.g.advisor.appraise(scene.s, A)[A].prospects > before.prospects


# --- saving -----------------------------------------------------------------------------------------------------------
def saving(stock_round: int, treasury: int = 30) -> Scene:
    """BME earned 100 with its 2-train; the next train costs 180. There is track for more."""
    tiles = f"{HAGEN_CITY} {CASTROP_HARBOUR} {CITY_WITTEN}"
    scene = railway(tiles=tiles, step="pay", phase="3", treasury=treasury, trains="2 2")
    scene.s.stock_round = stock_round
    return scene.earned(100)


@pytest.mark.parametrize(("stock_round", "pays"), [(2, False), (6, True)])
def test_a_railway_saves_for_its_next_train_while_that_will_earn(stock_round: int, pays: bool) -> None:
    """With 130 of 180 it cannot buy yet. Early in the game it saves all the same; in the last set it pays."""
    scene = saving(stock_round)
    assert GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(1)) == Dividend(A, pays)


def test_what_a_treasury_holds_counts_by_its_part_of_the_price() -> None:
    """Twice as much of the price, twice the worth; beyond the limit of trains nothing."""
    scene = saving(2)
    advisor, company = scene.g.advisor, scene.number("BME")
    trains = scene.g.trains.owned(scene.s, company)
    assert advisor.saved(scene.s, company, trains, 0) == 0
    part = advisor.saved(scene.s, company, trains, 60)
    assert part > 0
    assert advisor.saved(scene.s, company, trains, 120) == pytest.approx(2 * part)
    assert advisor.saved(scene.s, company, [0] * 4, 60) == 0

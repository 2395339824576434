"""The advice bots get in The Railway Game: they start a railway, let breweries pay, and know what a credit costs."""

from __future__ import annotations

import random

import pytest

from revier.bots import make_bot
from revier.core.action import Action
from revier.core.simulate import Spec, simulate
from revier.games.dortmund.actions import BuildLink, OwnDeal, PlaceBid
from revier.games.trg.actions import Assign
from revier.games.trg.advice import TrgAdvisor
from revier.rail.actions import BuyShare
from scenes.trg import A, B, Scene
from scenes.trg_lines import HAGEN_CITY, railway
from support.advisor_walk import walk

GREEDY = make_bot("greedy")


def decision(scene: Scene, seed: int = 1) -> Action:
    """What the bot does in a scene."""
    return GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(seed))


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_it_beats_random_bots_in_games_that_end(players: int) -> None:
    """Random players scatter their money over railways that never float; the bot must get one going all the same."""
    bots = ("greedy", *["random"] * (players - 1))
    spec = Spec("trg", players, bots, "revier.games:build", "revier.bots:make_bot", seed=5, max_actions=8_000)
    results = simulate(spec, 4).results
    assert all(r.finished for r in results)
    assert [r.winners == (r.bots.index("greedy"),) for r in results] == [True] * 4
    assert all(r.scores[r.bots.index("greedy")] > 0 for r in results)


@pytest.mark.parametrize("players", [3, 5])
def test_candidates_are_legal_and_the_last_worth_is_the_score(players: int) -> None:
    """Credits of the bank, which random players run into, are taken off."""
    walk("trg", players)


# --- getting started --------------------------------------------------------------------------------------------------
def half_founded(cash: int) -> Scene:
    """BME of player A lacks two shares at 55; B has scattered all he had, and no brewery pays any more."""
    scene = Scene(3).give_lots().turn_over("PB1", "PB2", "PB3").set_cash(cash, 30, 5)
    scene.found("BME", {A: 20, B: 10}, value=55, floated=False, operated=False, treasury=165)
    return scene.found("CME", {B: 20}, value=60, floated=False, operated=False, treasury=120).stock_turn(A)


def test_it_floats_its_railway_when_nobody_else_can() -> None:
    scene = half_founded(125)
    for _ in range(2):
        chosen = decision(scene)
        assert isinstance(chosen, BuyShare)
        assert (chosen.company, chosen.percent) == ("BME", 10)
        scene.do(chosen).stock_turn(A)
    assert scene.s.floated[scene.number("BME")]


def test_what_shares_brought_in_is_capital() -> None:
    """165 for three shares, and 110 more for the two that are missing."""
    scene = half_founded(125)
    assert scene.g.advisor.capital(scene.s, scene.number("BME")) == 165 + 110


# --- breweries --------------------------------------------------------------------------------------------------------
def test_only_the_lowest_open_box_of_each_brewery_is_looked_at() -> None:
    scene = Scene(4).bid_all(("PB3", 70))
    bids = scene.g.advisor.candidates(scene.s, 12)
    lowest = {"PB1": 20, "PB2": 40, "PB3": 75, "PB4": 80, "PB5": 100}
    assert {a.lot: a.value for a in bids if isinstance(a, PlaceBid)} == lowest
    assert len(bids) == 5


def test_a_token_that_is_outbid_promises_nothing() -> None:
    scene = Scene(4).do(PlaceBid(A, "PB4", 80))
    advisor = TrgAdvisor(scene.g)
    assert advisor.token(scene.s, A) > 0
    scene.do(PlaceBid(B, "PB4", 85))
    assert advisor.token(scene.s, A) == 0
    assert advisor.token(scene.s, B) > 0


def test_it_lets_a_brewery_pay_until_its_marker_is_worth_more() -> None:
    """No. 2 pays 10 a round. Early on it stays as it is; with a 6-train next to come it may never pay again."""
    early = Scene(4).give_lots().set_cash(0, 0, 0, 0).found("BME", {B: 60}).give_trains("BME", "2").stock_turn(B)
    assert Assign(B, "PB2", "BME") in early.g.advisor.candidates(early.s, 12)
    assert not isinstance(decision(early), Assign)
    late = Scene(4).give_lots().set_cash(0, 0, 0, 0).found("BME", {B: 60}).set_phase("5")
    late.give_trains("BME", "5", "5").step("BME", "station")
    assert late.g.advisor.private_rounds(late.s) == 0.5  # one sale away, two trains a round
    assert decision(late) == Assign(B, "PB2", "BME")


# --- railways ---------------------------------------------------------------------------------------------------------
def test_a_token_on_a_mine_shows_in_the_income_foreseen() -> None:
    """Hagen and the mine on H12, then the mine with its token of 10."""
    scene = railway(tiles=HAGEN_CITY, step="link")
    forecast, company = scene.g.advisor.forecast, scene.number("BME")
    before = forecast.income(scene.s, company, (0,))
    scene.do(BuildLink(A, "H12"))
    assert forecast.income(scene.s, company, (0,)) == before + 10


@pytest.mark.parametrize(("treasury", "trains", "looked_at"), [(70, "", True), (80, "", False), (70, "2", False)])
def test_own_certificates_are_sold_for_a_train_that_is_missing(treasury: int, trains: str, looked_at: bool) -> None:
    """A 2-train costs 80. With a train, or the money for one, certificates going to and fro would earn nothing."""
    scene = railway(step="train", treasury=treasury, trains=trains)
    assert any(isinstance(choice.action, OwnDeal) for choice in scene.legal)
    assert any(isinstance(a, OwnDeal) for a in scene.g.advisor.candidates(scene.s, 12)) == looked_at


def test_a_credit_counts_double_and_ruins_nobody() -> None:
    scene = railway(step="train", treasury=0).set_cash(0, 500, 500, 500)
    debtless = scene.g.advisor.appraise(scene.s, A)[A]
    scene.s.credit[A] = 50
    assert scene.g.advisor.appraise(scene.s, A)[A].duties == debtless.duties + 100
    assert scene.g.advisor.ruin(scene.s, A, 70, 70) == 70

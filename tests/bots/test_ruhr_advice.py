"""The advice bots get in 18Ruhr: the package is worth its price, markers pay for themselves, and pMCs end in time."""

from __future__ import annotations

import random

import pytest

from revier.bots.greedy import GreedyBot
from revier.core.action import Action
from revier.core.message import Msg
from revier.core.simulate import Spec, simulate
from revier.games.ruhr.actions import BuildLink, FoundMontan, ScrapEngine
from revier.games.ruhr.tables_facts import STAGES
from revier.rail.actions import BuyLot, Dividend, OwnDeal
from revier.rail.judge.forecast import FOREVER
from revier.rail.state import UNSOLD
from scenes.ruhr import A, B, C, D, Scene, develop, merge
from support.advisor_walk import walk

GREEDY = GreedyBot()
HAMM_KAMEN = "C16=9/1 D15=884/1"  # the home of the KWE, and the mine of pMC 17


def decision(scene: Scene, seed: int = 1) -> Action:
    """What the bot does in a scene."""
    return GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(seed))


def four_mines() -> Scene:
    """Every player has a pMC: with four railways to come, four cards are expected to be sold in a round."""
    scene = Scene(4).cleared().set_cash(300, 300, 300, 300)
    for number, seat in ((5, A), (7, B), (10, C), (15, D)):
        scene.pmc(number, seat, "AAB")
    return scene


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_beats_random_bots_in_games_that_end(players: int) -> None:
    """Random players ruin themselves with trains they cannot pay for; the bot must not be drawn in."""
    bots = ("greedy", *["random"] * (players - 1))
    spec = Spec("ruhr", players, bots, "revier.games:build", "revier.bots:make_bot", seed=6, max_actions=6_000)
    results = simulate(spec, 10).results
    assert all(r.finished for r in results)
    assert sum(r.winners == (r.bots.index("greedy"),) for r in results) >= 9


@pytest.mark.slow
def test_games_among_its_likes_end() -> None:
    spec = Spec("ruhr", 3, ("greedy",), "revier.games:build", "revier.bots:make_bot", seed=6, max_actions=6_000)
    (result,) = simulate(spec, 1).results
    assert result.finished


@pytest.mark.parametrize("players", [3, 5])
def test_candidates_are_legal_and_the_last_worth_is_the_score(players: int) -> None:
    """Whether players end with shares of either size, with mines of their own or ruined."""
    walk("ruhr", players, every=11)


# --- the package ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scenario", ["hellweg", "metropolis", "ruhr_valley", "emscher_valley", "north_south"])
@pytest.mark.parametrize("players", [3, 6])
def test_the_package_is_sold_out_without_a_pass(players: int, scenario: str) -> None:
    """There is money enough: with 6 players 2160 for pMCs of 1020, the Private BME of 140 and others of 150.

    Whatever nobody wants would hold up the game for ever: passes and single operating rounds may follow each other
    without an end (ruhr:3.1.g).
    """
    scene = Scene(players, scenario=scenario)
    while scene.node in ("packet", "start_value"):
        chosen = decision(scene)
        assert scene.node == "start_value" or isinstance(chosen, BuyLot)
        scene.do(chosen)
    assert UNSOLD not in scene.s.lots


# --- time -------------------------------------------------------------------------------------------------------------
def test_markers_earn_until_the_card_that_ends_their_stage() -> None:
    """14 cards of type 2, 7 of type 3, 6 of type 4, 4 of type 5, one of type 6 that opens type 8; four in a round."""
    scene = four_mines().operate()
    mines = scene.g.advisor.mines
    assert scene.g.advisor.forecast.pace(scene.s) == 4
    assert [mines.life(scene.s, STAGES.index(stage)) for stage in "ABCD"] == [22 / 4, 28 / 4, 33 / 4, FOREVER]
    scene.set_phase("4")
    assert [mines.life(scene.s, STAGES.index(stage)) for stage in "AB"] == [0, 6 / 4]


def test_the_last_card_limits_the_rounds_still_to_come() -> None:
    """A card of type 8 has been sold: the rest of the set, and three rounds more; then the last set itself."""
    scene = four_mines().set_phase("8").site_turn(5, rounds=2)
    forecast = scene.g.advisor.forecast
    assert forecast.rounds_left(scene.s) == 1 + 3
    scene.s.last_set, scene.s.operating_rounds, scene.s.operating_round = 1, 3, 2
    assert forecast.rounds_left(scene.s) == 1


def test_a_pmc_of_phase_six_ends_with_the_set() -> None:
    scene = four_mines().set_phase("6").site_turn(5, rounds=2)
    mines = scene.g.advisor.mines
    assert mines.pmc_rounds(scene.s, 5 - 1) == 1  # all it has is inactive: in this round there is nothing to be paid
    assert mines.pmc_rounds(scene.s, 7 - 1) == 2


# --- pMCs -------------------------------------------------------------------------------------------------------------
def test_income_counts_as_long_as_each_marker_lasts() -> None:
    """Phase 4, four cards a round and six to come: A is inactive, B lasts 1.5 rounds, and the engine doubles it."""
    scene = four_mines().set_phase("4").pmc(5, A, "AB", link=True, engine="W3").operate()
    assert scene.g.advisor.mines.income(scene.s, 5 - 1, 5) == 20 * 1.5 + 20 * 1.5
    assert scene.g.advisor.mines.income(scene.s, 5 - 1, 1) == 20 + 20


def test_it_buys_markers_early_and_the_best_it_can_get() -> None:
    """60 for an A and a B, which will earn 30 a round for five rounds and more."""
    assert decision(four_mines().set_chest(5, 60).spend(5)) == develop(A, "2", "AB")


def test_it_takes_its_half_when_the_treasury_has_nothing_left_to_buy() -> None:
    """All boxes that need no link are full, and no railway leads there."""
    scene = four_mines().pmc(5, A, "AAAABB", chest=60).site_turn(5)
    assert not scene.g.advisor.mines.has_room(scene.s, 5 - 1)
    assert decision(scene) == Dividend(A, True)


def test_it_links_a_pmc_whose_markers_wait() -> None:
    """The third B of a coal mine earns nothing before the link."""
    scene = four_mines().found("KWE", {B: 50}, value=70).lay_all(HAMM_KAMEN).pmc(17, A, "AAABB", stored="B", chest=30)
    assert decision(scene.spend(17)) == BuildLink(A, 17)


# --- Montan rounds ----------------------------------------------------------------------------------------------------
def test_it_founds_before_its_pmc_is_over() -> None:
    """In the first Montan round of phase 6; of the coal corporations RB has the most circles."""
    scene = four_mines().set_phase("6").pmc(5, A, "AABBC", link=True, chest=200).montan_round(A)
    assert decision(scene) == FoundMontan(A, "RB", 5, 0)


def test_it_merges_before_its_pmc_is_over() -> None:
    """It has too few markers and no link to found anything itself."""
    scene = four_mines().set_phase("6").montan("RB", {B: 20}, "ABCD", site=11, treasury=100).merging(D, C, B, A)
    assert decision(scene) == merge(A, 5, "RB")


def test_it_keeps_a_pmc_that_still_pays() -> None:
    """Half of 70 a round for years beats a fifth of what a corporation pays."""
    scene = four_mines().set_phase("4").pmc(5, A, "AABBC", link=True).montan("SK", {B: 20}, "ABC", site=11)
    assert decision(scene.merging(D, C, B, A)) != merge(A, 5, "SK")


# --- MONTAN corporations ----------------------------------------------------------------------------------------------
def test_a_certificate_of_a_fifth_counts_at_the_price_of_one_share() -> None:
    scene = four_mines().montan("RB", {A: 40}, "ABCD", site=11, value=70).stock_turn(A)
    assert scene.g.advisor.appraise(scene.s, A)[A].holdings == 2 * 70


@pytest.mark.parametrize(
    ("markers", "duty"),
    [("AAB", (180, 0)), ("ABC", (300, 2.5)), ("ABCD", None)],
)
def test_the_card_a_corporation_must_buy_is_foreseen(markers: str, duty: tuple[int, float] | None) -> None:
    """Phase 5: A and B are inactive. C is so with the first 8, five cards on (three 5s, a 6, an 8), two a round."""
    scene = Scene(4).cleared().set_phase("5").montan("RB", {A: 40}, markers, site=11).stock_turn(A)
    assert scene.g.advisor.mines.duty(scene.s, scene.number("RB")) == duty


@pytest.mark.parametrize(("treasury", "markers", "looked_at"), [(150, "AAB", True), (200, "AAB", False)])
def test_own_certificates_are_sold_for_a_card_that_must_be_bought(treasury: int, markers: str, looked_at: bool) -> None:
    """A card of type 5 costs 180 for markers."""
    scene = Scene(4).cleared().set_cash(300, 300, 300, 300).set_phase("5")
    scene.montan("RB", {A: 40}, markers, site=11, treasury=treasury).step("RB", "montan_spend")
    assert any(isinstance(choice.action, OwnDeal) for choice in scene.legal)
    found = scene.g.advisor.candidates(scene.s, 12)
    assert any(isinstance(a, OwnDeal) for a in found) == looked_at


def test_engines_are_not_given_up_without_need() -> None:
    scene = four_mines().pmc(5, A, "AB", link=True, engine="W1").spend(5)
    assert any(isinstance(choice.action, ScrapEngine) for choice in scene.legal)
    assert not any(isinstance(a, ScrapEngine) for a in scene.g.advisor.candidates(scene.s, 12))


def test_it_gives_a_reason() -> None:
    scene = four_mines().set_chest(5, 60).spend(5)
    why = GREEDY.why(scene.g, scene.s, develop(A, "2", "AB"))
    assert why.key == "core.bot.why.best"
    assert why.args["part"] == Msg("core.bot.part.prospects")  # money is spent on income to come

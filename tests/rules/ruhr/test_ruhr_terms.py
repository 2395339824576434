"""What the table says of an action and of a moment: cost from the treasury that pays, the round, the step."""

from __future__ import annotations

import pytest

from revier.core.action import Action
from revier.core.message import Msg, render
from revier.games.ruhr.actions import BuildLink, BuyEngine, FoundMontan
from revier.rail.actions import Answer, BuyLot, Dividend, Pass
from revier.rail.state import BANK
from scenes.ruhr import A, B, Scene, develop


def terms(scene: Scene, action: Action) -> tuple[int, int, int]:
    """Cost, gain and the money at hand of a legal action."""
    assert scene.allows(action), scene.why_not(action)
    found = scene.g.preview(scene.s, action)
    return found.cost, found.gives, found.cash


def mine() -> Scene:
    """Zollverein (pMC 7) of A may spend its 100; the CME of B and the KWE of A have a type 3 train each."""
    scene = Scene().cleared().set_phase("3").pmc(7, A, "AAB", link=True, chest=100).set_cash(300, 200, 0, 0)
    scene.found("CME", {B: 50}, value=60).found("KWE", {A: 50}, value=60, treasury=500)
    return scene.give_trains("CME", "3").give_trains("KWE", "3").spend(7)


def corporation(treasury: int, cash: int) -> Scene:
    """Ruhrbergbau AG of player A has no active marker in phase 5 and must buy one."""
    scene = Scene().cleared().set_phase("5").set_cash(cash, 0, 0, 0)
    scene.montan("RB", {A: 40, B: 60}, "AABB", site=7, treasury=treasury, director=A)
    return scene.step("RB", "montan_spend")


def said(scene: Scene, language: str = "en") -> str:
    return render(scene.g.headline(scene.s), language)


# --- money ------------------------------------------------------------------------------------------------------------
def test_a_mine_pays_from_its_own_treasury() -> None:
    """A type 3 card costs 90 for markers and 60 as an engine; purse and railway of the owner are not touched."""
    assert terms(mine(), develop(A, "3", "AB")) == (90, 0, 100)
    assert terms(mine(), BuyEngine(A, "3", "bank", 60)) == (60, 0, 100)
    assert terms(mine(), Pass(A)) == (0, 0, 0)


def test_a_link_is_paid_by_whoever_builds_it() -> None:
    """The PWB starts in Essen, where Krupp (pMC 2) waits for a link of 40."""
    scene = Scene().cleared().pmc(2, A, "AB", chest=70).found("PWB", {B: 50}, value=60, treasury=90)
    assert terms(scene.step("PWB", "link"), BuildLink(B, 2)) == (scene.g.facts.link_cost, 0, 90)
    assert terms(scene.spend(2), BuildLink(A, 2)) == (scene.g.facts.link_cost, 0, 70)


def test_an_offer_for_a_train_says_what_it_will_cost() -> None:
    """Paid when the director of the railway accepts, who then sees what his railway gets."""
    scene = mine()
    assert terms(scene, BuyEngine(A, "3", "CME", 80)) == (80, 0, 100)
    scene.do(BuyEngine(A, "3", "CME", 80))
    assert terms(scene, Answer(B, True)) == (0, 80, 0)
    assert terms(scene, Answer(B, False)) == (0, 0, 0)


def test_half_of_the_income_is_the_gain_of_the_owner() -> None:
    scene = mine().site_turn(7)
    income = scene.montan_income(7)
    assert income > 0
    assert terms(scene, Dividend(A, True)) == (0, income // 2, 0)
    assert terms(scene, Dividend(A, False)) == (0, income, 0)


@pytest.mark.parametrize(("treasury", "cash", "at_hand"), [(400, 50, 400), (100, 150, 250), (0, 30, 30)])
def test_the_director_stands_in_for_the_card_a_corporation_must_buy(treasury: int, cash: int, at_hand: int) -> None:
    """A type 5 card costs 180; what the treasury lacks comes from the purse, and what that lacks has to be raised."""
    assert terms(corporation(treasury, cash), develop(A, "5", "AAC")) == (180, 0, at_hand)


def test_the_package_and_a_founding_are_paid_from_the_purse() -> None:
    scene = Scene()
    lot = scene.g.d.lots[scene.s.columns[0]]
    assert terms(scene, BuyLot(A, lot.code)) == (lot.value, 0, scene.g.accounts.cash_of(scene.s, A))
    founding = Scene().cleared().set_phase("4").passive(7, link=True).set_cash(300, 0, 0, 0).montan_round(A)
    value = founding.g.facts.phases[founding.s.phase].montan_starts[0]
    assert terms(founding, FoundMontan(A, "RB", 7, value)) == (value, 0, 300)


def test_reckoning_leaves_the_position_as_it_is() -> None:
    scene = mine()
    before = scene.s.cash[BANK], scene.chest(7), scene.boxes(7)
    terms(scene, BuyEngine(A, "3", "bank", 60))
    assert (scene.s.cash[BANK], scene.chest(7), scene.boxes(7)) == before


# --- the moment -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "operating", "montan"),
    [("en", "Operating round 2.1. ", "Montan round 2. "), ("de", "Betriebsrunde 2.1. ", "Montanrunde 2. ")],
)
def test_the_headline_names_the_round_once(language: str, operating: str, montan: str) -> None:
    assert said(mine(), language).startswith(f"{operating}#7 ")
    assert said(corporation(400, 0), language).startswith(f"{operating}RB: ")
    for scene in (Scene().cleared().set_phase("4").montan_round(A), mine().set_phase("4").merging(A)):
        assert said(scene, language).startswith(montan)
        assert said(scene, language).count(montan.strip(". ")) == 1


def test_the_headline_counts_the_tiles_of_a_turn() -> None:
    """Two a turn (ruhr:7.3.b); after the first one is left."""
    scene = Scene().cleared().found("KWE", {A: 50}, value=60, treasury=500).step("KWE", "track")
    assert "2 tiles" in said(scene)
    scene.s.tile_laid = 1
    assert "1 tile," in said(scene)


def test_a_mine_has_two_steps() -> None:
    paying = mine().site_turn(7)
    view = paying.g.view(paying.s, A)
    assert [step.key for step in view.steps if isinstance(step, Msg)] == [
        "ruhr.step.montan_pay",
        "ruhr.step.montan_spend",
    ]
    assert view.step == 0
    paying.do(Dividend(A, False))
    assert paying.g.view(paying.s, A).step == 1


def test_what_is_given_away_for_good_is_asked_again() -> None:
    """A page may show no more than company and price; the question names the mine that goes with it."""
    scene = Scene().cleared().set_phase("4").passive(7, link=True).set_cash(300, 0, 0, 0).montan_round(A)
    value = scene.g.facts.phases[scene.s.phase].montan_starts[0]
    found = scene.g.preview(scene.s, FoundMontan(A, "RB", 7, value))
    assert found.final
    assert "#7 " in render(found.sentence, "en")

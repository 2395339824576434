"""Chapter 9: when the game ends and who has won."""

from __future__ import annotations

import pytest

from revier.core.game import Outcome
from revier.rail.actions import Dividend, Pass, Run, SellShares
from scenes.trg import A, B, C, Scene


def play_on(scene: Scene) -> list[tuple[int, int]]:
    """Everybody does as little as the rules allow until a stock round or the end; the rounds seen on the way."""
    seen: list[tuple[int, int]] = []
    while scene.node and scene.node != "stock_turn":
        now = (scene.s.stock_round, scene.s.operating_round)
        if now not in seen:
            seen.append(now)
        assert scene.mover is not None
        scene.do(scene.offers(Run)[0] if scene.node == "run" else Pass(scene.mover))
    return seen


def ended(scene: Scene) -> Outcome:
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    return outcome


def about_to_pay(holdings: dict[int, int], income: int, bank: int, *, number: int = 1) -> Scene:
    """BME pays in an operating round after stock round 4, one of three; breweries pay no more."""
    scene = Scene(3).give_lots().set_phase("6").found("BME", holdings).give_trains("BME", "6")
    scene.set_cash(0, 0, 0).step("BME", "pay", rounds=3, number=number).earned(income).set_bank(bank, into="DHB")
    scene.s.stock_round = 4
    return scene


# --- 9.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:9.1.a")
def test_a_broken_bank_ends_the_game_after_the_set() -> None:
    scene = about_to_pay({A: 60, B: 40}, 120, 30).do(Dividend(A, True))
    assert (scene.s.broken, scene.bank) == (1, 30 - 120)
    assert scene.keys().count("rail.log.bank_broken") == 1  # though neither A nor B could be paid
    assert play_on(scene) == [(4, 1), (4, 2), (4, 3)]
    assert (scene.node, ended(scene).reason) == ("", "bank")


@pytest.mark.rule("trg:9.1.a")
def test_a_bank_that_pays_its_last_mark_is_not_broken() -> None:
    scene = about_to_pay({A: 60, B: 40}, 120, 120).do(Dividend(A, True))
    assert (scene.s.broken, scene.bank) == (0, 0)
    play_on(scene)
    assert scene.node == "stock_turn"
    # What lies in the Bank Pool earns nothing, so half of it is enough.
    half = Scene(3).give_lots().found("BME", {A: 50}, pool=50).step("BME", "pay").earned(120).set_bank(60, into="DHB")
    assert half.do(Dividend(A, True)).s.broken == 0


@pytest.mark.rule("trg:9.1.a")
def test_revenues_of_breweries_can_break_the_bank() -> None:
    """No. 1, 2 and 3 pay 5, 10 and 15 with the next operating round."""
    for bank, broken in ((29, 1), (30, 0)):
        scene = Scene(3).give_lots().found("BME", {A: 60}).give_trains("BME", "2")
        scene.step("BME", "train", rounds=2).set_bank(bank, into="DHB").do(Pass(A))
        assert (scene.s.operating_round, scene.s.broken, scene.bank) == (2, broken, bank - 30)


@pytest.mark.rule("trg:9.1.a")
def test_a_game_in_which_nothing_can_happen_any_more_ends() -> None:
    """No railway acts, no brewery pays and nobody has the money for a share."""
    scene = Scene(3).give_lots().turn_over("PB1", "PB2", "PB3").set_cash(60, 30, 0).stock_turn(A).passes(3)
    assert ended(scene).reason == "standstill"
    assert ended(scene).scores == (60, 30, 0)


@pytest.mark.rule("trg:9.1.a")
def test_as_long_as_something_can_happen_the_game_goes_on() -> None:
    """A brewery still pays, a railway could be founded and floated (five shares at 55), or a railway acts."""
    paying = Scene(3).give_lots().turn_over("PB1", "PB2").set_cash(60, 30, 0).stock_turn(A).passes(3)
    assert paying.g.outcome(paying.s) is None
    rich = Scene(3).give_lots().turn_over("PB1", "PB2", "PB3").set_cash(165, 110, 0).stock_turn(A).passes(3)
    assert rich.g.outcome(rich.s) is None
    acting = Scene(3).give_lots().turn_over("PB1", "PB2", "PB3").set_cash(0, 0, 0).found("BME", {A: 50}, pool=50)
    assert acting.stock_turn(A).passes(3).node == "track"


@pytest.mark.rule("trg:9.1.a")
@pytest.mark.parametrize(("cash", "goes_on"), [((80, 35, 5), False), ((110, 35, 5), True), ((55, 55, 5), True)])
def test_shares_that_float_nothing_keep_no_game_alive(cash: tuple[int, int, int], goes_on: bool) -> None:
    """BME at 55 has sold 30% and lacks two shares. With 80, 35 and 5 Mark one could be bought, which floats nothing."""
    scene = Scene(3).give_lots().turn_over("PB1", "PB2", "PB3").set_cash(*cash)
    scene.found("BME", {A: 20, B: 10}, value=55, floated=False, operated=False, treasury=165).stock_turn(A).passes(3)
    assert (scene.g.outcome(scene.s) is None) == goes_on
    if not goes_on:
        assert ended(scene).reason == "standstill"
        assert ended(scene).scores == (80 + 2 * 55, 35 + 55, 5)


@pytest.mark.rule("trg:9.1.a")
def test_a_railway_nobody_can_afford_to_found_keeps_no_game_alive() -> None:
    """Five shares at 55 could be paid for, one by each of five players, but the director's certificate costs 110.

    CME at 65 lacks three shares, of which A alone can pay for one.
    """
    for richest, goes_on in ((109, False), (110, True)):
        scene = Scene(5).give_lots().turn_over("PB1", "PB2", "PB3", "PB4", "PB5").set_cash(richest, 55, 55, 55, 55)
        scene.found("CME", {B: 20}, value=65, floated=False, operated=False, treasury=130).stock_turn(A).passes(5)
        assert (scene.g.outcome(scene.s) is None) == goes_on


@pytest.mark.rule("trg:9.1.b")
def test_payments_of_an_empty_bank_count_in_full() -> None:
    """15 a share for A's four; 150 is more than the stock value of 80, so the shares end at 90."""
    scene = about_to_pay({A: 40, B: 30, C: 30}, 150, 0, number=3).do(Dividend(A, True))
    assert (scene.cash(A), scene.cash(B), scene.cash(C)) == (60, 45, 45)
    play_on(scene)
    assert ended(scene).scores == (60 + 4 * 90, 45 + 3 * 90, 45 + 3 * 90)


@pytest.mark.rule("trg:9.1.c")
def test_a_bank_in_the_red_changes_no_ranking() -> None:
    """B sells one share for 90; with an empty bank and with a full one play goes on and totals are the same."""
    totals = []
    for bank in (0, 5000):
        scene = Scene(3).give_lots().found("BME", {A: 60, B: 40}, value=90).set_cash(100, 200, 300)
        scene.set_bank(bank, into="DHB").stock_turn(B).do(SellShares(B, "BME", (10,)), Pass(B))
        assert (scene.bank, scene.mover, scene.node) == (bank - 90, C, "stock_turn")
        totals.append([scene.g.worth(scene.s, seat) for seat in (A, B, C)])
    assert totals[0] == totals[1] == [100 + 6 * 75, 290 + 3 * 75, 300]


@pytest.mark.rule("trg:9.1.d")
@pytest.mark.parametrize(("phase", "train"), [("2", "2"), ("3", "3"), ("5", "5")])
def test_broken_in_a_stock_round_three_more_operating_rounds(phase: str, train: str) -> None:
    """Even in the yellow phase, where a set has one round, and in the green phase with two."""
    scene = Scene(3).give_lots().set_phase(phase).found("BME", {A: 60, B: 40}, value=90).give_trains("BME", train)
    scene.set_bank(50, into="DHB").stock_turn(B, number=5).do(SellShares(B, "BME", (10,)))
    assert (scene.s.broken, scene.node) == (1, "stock_turn")
    scene.do(Pass(B)).passes(3)
    assert play_on(scene) == [(5, 1), (5, 2), (5, 3)]
    assert ended(scene).reason == "bank"


# --- 9.2 --------------------------------------------------------------------------------------------------------------
def at_the_end(*cash: int, bme: dict[int, int], cme: dict[int, int] | None = None, lots: bool = False) -> Scene:
    """BME (at 100) is about to end the last turn of the game; CME stands at 90."""
    scene = Scene(3, out="PB4").give_lots(**({"PB5": A, "PB1": B, "PB2": C} if lots else {})).set_cash(*cash)
    scene.found("BME", bme, value=100, treasury=700).give_trains("BME", "2")
    if cme:
        scene.found("CME", cme, value=90, floated=False)
    scene.step("BME", "train")
    scene.s.broken = 1
    return scene


def result(scene: Scene) -> Outcome:
    return ended(scene.do(Pass(scene.director("BME"))))


@pytest.mark.rule("trg:9.2.a")
def test_cash_and_certificates_at_stock_value() -> None:
    outcome = result(at_the_end(300, 700, 0, bme={A: 50}, cme={C: 20, B: 10}))
    assert outcome.scores == (300 + 500, 700 + 90, 180)
    assert outcome.ranking == ((A,), (B,), (C,))
    assert outcome.winners == (A,)


@pytest.mark.rule("trg:9.2.b")
def test_what_railways_own_does_not_count() -> None:
    """The BME has 700, a train and half its certificates."""
    scene = at_the_end(0, 10, 20, bme={A: 50})
    assert (scene.treasury("BME"), scene.unsold("BME")) == (700, 50)
    assert result(scene).scores == (500, 10, 20)


@pytest.mark.rule("trg:9.2.c")
def test_breweries_and_beer_are_worth_nothing() -> None:
    scene = at_the_end(300, 0, 0, bme={B: 50}, lots=True).brew(A, 3)
    assert (scene.owner("PB5"), scene.cubes("PB5")) == (A, (3, 0))
    assert result(scene).scores == (300, 500, 0)


@pytest.mark.rule("trg:9.2.d")
def test_twice_the_credit_is_taken_off() -> None:
    scene = at_the_end(400, 790, 0, bme={A: 50})
    scene.s.credit[A] = 70
    outcome = result(scene)
    assert outcome.scores == (900 - 140, 790, 0)
    assert outcome.winners == (B,)


@pytest.mark.rule("trg:9.2.e")
def test_the_score_sheet_gives_the_same() -> None:
    """The empty bank pays 150 and 200; the value goes from 80 over 90 to 100: 3 x (15 + 20 + 100)."""
    scene = about_to_pay({A: 30, B: 20}, 150, 0, number=3).do(Dividend(A, True))
    assert scene.price("BME") == 90
    scene.step("BME", "pay", rounds=3, number=3).earned(200).do(Dividend(A, True))
    assert scene.price("BME") == 100
    play_on(scene)
    assert ended(scene).scores == (3 * 135, 2 * 135, 0)


@pytest.mark.rule("trg:9.2.f")
def test_equal_totals_share_the_win() -> None:
    outcome = result(at_the_end(300, 800, 100, bme={A: 50}))
    assert outcome.scores == (800, 800, 100)
    assert outcome.winners == (A, B)

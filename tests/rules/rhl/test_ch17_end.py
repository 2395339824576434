"""Chapter 17: when the game ends and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.game import Outcome
from revier.rail.actions import BuyLot, BuyTrain, Dividend, Pass, Run, SellShares
from revier.rail.state import ASIDE, PLAYER
from scenes.rhl import A, B, C, Scene


def play_on(scene: Scene) -> Scene:
    """Everybody does as little as the rules allow, until the game or the present set of operating rounds is over."""
    while scene.node and scene.node != "stock_turn":
        assert scene.mover is not None
        scene.do(scene.offers(Run)[0] if scene.node == "run" else Pass(scene.mover))
    return scene


def ended(scene: Scene) -> Outcome:
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    return outcome


def broke(holdings: dict[int, int], income: int, bank: int, **options: Any) -> Scene:
    """BME is about to pay its income in operating round 5.1 of three; the bank has little left."""
    scene = Scene(3, **options).give_lots().set_phase("8").found("BME", holdings, treasury=800)
    scene.s.stock_round = 5
    return scene.step("BME", "pay", rounds=3, number=1).earned(income).set_bank(bank)


@pytest.mark.rule("rhl:17.1.a")
def test_a_broken_bank_ends_the_game_after_the_set() -> None:
    scene = broke({A: 60, B: 40}, 120, 50).do(Dividend(A, True))
    assert (scene.s.broken, scene.bank) == (1, 50 - 120)
    assert scene.keys().count("rail.log.bank_broken") == 1  # by the first of two payments
    scene.do(BuyTrain(A, "8", "bank", 800))
    assert scene.bank == 730  # it has money again
    scene.do(Pass(A))
    seen = {(scene.s.stock_round, scene.s.operating_round)}
    while scene.node:
        seen.add((scene.s.stock_round, scene.s.operating_round))
        assert scene.mover is not None
        scene.do(scene.offers(Run)[0] if scene.node == "run" else Pass(scene.mover))
    assert seen == {(5, 2), (5, 3)}
    assert ended(scene).reason == "bank"


@pytest.mark.rule("rhl:17.1.a")
def test_a_bank_that_pays_its_last_mark_is_not_broken() -> None:
    scene = broke({A: 60, B: 40}, 120, 120).do(Dividend(A, True))
    assert (scene.s.broken, scene.bank) == (0, 0)
    assert play_on(scene).node == "stock_turn"
    # Only what is really paid counts: nothing is due for the half in the Bank Pool.
    half = Scene().give_lots().found("BME", {A: 50}, pool=50).step("BME", "pay").earned(120).set_bank(60)
    assert half.do(Dividend(A, True)).s.broken == 0


@pytest.mark.rule("rhl:17.1.b")
def test_broken_in_a_stock_round_one_more_set_is_played() -> None:
    scene = Scene().give_lots().set_phase("5").found("BME", {A: 60, B: 40}, value=90).found("ADR", {C: 50})
    scene.set_bank(50, into="CME").stock_turn(B, number=6)
    scene.do(SellShares(B, "BME", (10,)))
    assert (scene.s.broken, scene.bank, scene.node) == (1, -40, "stock_turn")
    scene.do(Pass(B)).passes(3)
    assert (scene.s.stock_round, scene.s.operating_round, scene.s.operating_rounds) == (6, 1, 3)
    play_on(scene)
    assert scene.node == ""
    assert ended(scene).reason == "bank"


@pytest.mark.rule("rhl:17.1.c")
def test_a_bank_in_the_red_changes_no_ranking() -> None:
    """30 M too little in the bank: the same sale with a full bank gives the same totals."""
    totals = []
    for bank in (60, 5000):
        scene = (
            Scene()
            .give_lots()
            .found("BME", {A: 60, B: 40}, value=90)
            .set_cash(100, 200, 300)
            .set_bank(bank, into="CME")
        )
        scene.stock_turn(B).do(SellShares(B, "BME", (10,)), Pass(B))
        assert scene.mover == C
        totals.append([scene.g.worth(scene.s, seat) for seat in (A, B, C)])
    assert totals[0] == totals[1] == [100 + 6 * 80, 290 + 3 * 80, 300]


def revenues_due(bank: int, **options: Any) -> Scene:
    """BME ends its turn; with the next operating round 5 + 15 + 25 M are due to owners of private companies."""
    scene = Scene(3, **options).give_lots(PWB=A, Szl=B, NLK=C).found("BME", {A: 60})
    return scene.step("BME", "train", rounds=2, number=1).set_bank(bank).do(Pass(A))


@pytest.mark.rule("rhl:17.1.d")
def test_any_payment_can_break_the_bank() -> None:
    scene = revenues_due(10)
    assert (scene.s.broken, scene.bank) == (1, -35)
    assert revenues_due(45).s.broken == 0
    assert ended(play_on(scene)).reason == "bank"


@pytest.mark.rule("rhl:17.1.d")
def test_starting_money_can_break_the_bank() -> None:
    scene = Scene().give_lots().found("ADR", {A: 50}, value=80, floated=False, operated=False)
    scene.set_bank(399, into="CME").stock_turn(A).passes(3)
    assert (scene.treasury("ADR"), scene.s.broken) == (400, 1)


@pytest.mark.rule("rhl:17.1.d", "rhl:3.s")
def test_a_bank_broken_while_the_packet_is_sold_ends_the_game_after_the_short_round() -> None:
    def all_pass(bank: int) -> Scene:
        scene = Scene().do(BuyLot(A, "PWB"), BuyLot(B, "KEO"), BuyLot(C, "Szl")).set_bank(bank, into="CME")
        return scene.passes(3)

    assert all_pass(20).node == "packet"  # 5 for the Prinz-Wilhelm-Bahn and 15 for the cableway can just be paid
    over = ended(all_pass(19))
    assert (over.reason, over.scores) == ("bank", (600 - 20 + 5, 600 - 30, 600 - 50 + 15))


@pytest.mark.rule("rhl:17.1.d")
def test_difference_bank_broken_by() -> None:
    assert revenues_due(10, bank_broken_by="income_and_sales").s.broken == 0
    assert broke({A: 60, B: 40}, 120, 50, bank_broken_by="income_and_sales").do(Dividend(A, True)).s.broken == 1


# --- 17.2 -------------------------------------------------------------------------------------------------------------
def last_turn(*cash: int, **shares: dict[int, int]) -> Outcome:
    """The game ends with BME's turn; all shares stand at 100 or, for ADR, at 90."""
    scene = Scene().give_lots(Tjt=A).set_cash(*cash)
    scene.found("BME", shares["BME"], value=100, treasury=900).give_trains("BME", "2")
    if "ADR" in shares:
        scene.found("ADR", shares["ADR"], value=90, floated=False)
    scene.step("BME", "train")
    scene.s.broken = 1
    return ended(scene.do(Pass(scene.director("BME"))))


@pytest.mark.rule("rhl:17.2.a")
def test_what_companies_own_does_not_count() -> None:
    assert last_turn(300, 0, 0, BME={A: 50}).scores == (300 + 500, 0, 0)  # not the 900 in BME's treasury, not its train


@pytest.mark.rule("rhl:17.2.b")
def test_cash_and_shares_at_market_price() -> None:
    outcome = last_turn(300, 700, 0, BME={A: 50}, ADR={C: 20, B: 10})
    assert outcome.scores == (800, 790, 180)
    assert outcome.ranking == ((A,), (B,), (C,))


@pytest.mark.rule("rhl:17.2.b", "rhl:15.1.e")
def test_shares_count_on_the_first_square_and_not_before_a_corporation_is_founded() -> None:
    """The square in the corner is worth 75; the share of the GVE that comes with No. 5 has no price yet."""
    scene = Scene().give_lots(NLK=A).set_cash(100, 0, 0).found("BME", {A: 50}, at=(0, 0))
    free = scene.g.shares.normal(scene.number("GVE"))[-1]
    scene.g.shares.move(scene.s, free, ASIDE, PLAYER + A)
    assert scene.percent("GVE", A) == 10
    assert scene.g.worth(scene.s, A) == 100 + 5 * 75


@pytest.mark.rule("rhl:17.2.c")
def test_private_companies_are_worth_nothing() -> None:
    assert last_turn(300, 0, 0, BME={B: 50}).scores == (300, 500, 0)  # A owns No. 4


@pytest.mark.rule("rhl:17.2.d")
def test_equal_totals_share_the_win() -> None:
    outcome = last_turn(300, 800, 100, BME={A: 50})
    assert outcome.scores == (800, 800, 100)
    assert outcome.winners == (A, B)

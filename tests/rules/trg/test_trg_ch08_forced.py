"""Chapters 8.6.4 and 8.6.5: forced purchases, in what differs from the sister game (the rest: test_dortmund_forced)."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import OwnDeal
from revier.rail.actions import AnnounceTrain, BuyTrain, Pass, SellShares
from scenes.trg import A, B, C, D, Scene

SELL = OwnDeal(A, "sell", 10)
NAME_3, BUY_3 = AnnounceTrain(A, "3", "bank"), BuyTrain(A, "3", "bank", 180)
FOOT_OF_50 = (5, 2)  # 40 to its left


def table(phase: str = "3") -> Scene:
    return Scene(4).give_lots().set_phase(phase)


@pytest.mark.rule("trg:8.6.5.c")
def test_sales_move_the_token_down_and_at_the_foot_of_its_column_left() -> None:
    above = table().needy({A: 30}, pool=50).do(NAME_3)
    assert above.square("BME") == (3, 2)
    assert above.do(SELL).square("BME") == (4, 2)
    scene = table().needy({A: 30}, pool=50, at=FOOT_OF_50).do(NAME_3, SELL)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (100, (5, 1), 40)
    scene.do(SELL)
    assert (scene.treasury("BME"), scene.square("BME"), scene.price("BME")) == (140, (5, 0), 20)


@pytest.mark.rule("trg:8.6.5.d")
def test_no_more_own_certificates_than_needed() -> None:
    """130 missing at 60: 60 + 55 + 50 = 165 for three; the pool goes from 40% to 70%."""
    scene = table().needy({A: 20}, pool=50, treasury=110).do(OwnDeal(A, "buy", 10), NAME_3)
    assert (scene.missing, scene.unsold("BME"), scene.pool("BME")) == (130, 40, 40)
    scene.do(SELL, SELL, SELL)
    assert (scene.treasury("BME"), scene.pool("BME")) == (50 + 165, 70)
    assert scene.clause(SELL) == "8.6.5.d"
    scene.do(BUY_3)
    assert (scene.treasury("BME"), scene.trains("BME"), scene.unsold("BME")) == (35, ["3"], 10)


@pytest.mark.rule("trg:8.6.5.h")
def test_his_sales_move_the_token_as_any_sale() -> None:
    scene = table().needy({A: 50}, pool=50).do(NAME_3, SellShares(A, "BME", (10,)))
    assert scene.square("BME") == (4, 2)
    foot = table().needy({A: 50}, pool=50, at=FOOT_OF_50).do(NAME_3, SellShares(A, "BME", (10,)))
    assert (foot.cash(A), foot.square("BME"), foot.price("BME")) == (50, FOOT_OF_50, 50)


@pytest.mark.rule("trg:8.6.5.i")
def test_the_bank_takes_twice_what_it_lent_in_the_end() -> None:
    """70 missing, nobody has anything to sell; A's two shares count 60 each."""
    scene = table().needy({A: 20, B: 30, C: 30, D: 20}, treasury=110)
    before = scene.g.worth(scene.s, A)
    scene.do(NAME_3, BUY_3)
    assert (before, scene.g.worth(scene.s, A)) == (120, 120 - 140)
    scene.s.broken = 1
    outcome = scene.do(Pass(A)).g.outcome(scene.s)
    assert outcome is not None
    assert outcome.scores[A] == 120 - 140


@pytest.mark.rule("trg:8.6.5.j")
def test_after_the_set_everybody_plays_on() -> None:
    scene = table().needy({A: 20, B: 30, C: 30, D: 20}, treasury=0).do(NAME_3, BUY_3, Pass(A))
    assert (scene.s.credit[A], scene.node) == (180, "stock_turn")
    scene.passes(4)
    assert scene.g.outcome(scene.s) is None


@pytest.mark.rule("trg:8.6.5.a", "trg:8.6.5.b")
def test_a_train_of_the_pool_the_treasury_can_pay_is_not_forced() -> None:
    scene = table("5").needy({A: 50, B: 50}, treasury=310).pool_train("4")
    assert scene.clause(AnnounceTrain(A, "4", "pool")) == "8.6.5.b"

"""A pass that only ends a round is worth nothing by itself: nobody's appraisal may change by it."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.action import Action
from revier.games.coal.actions import Done
from revier.games.coal.state import BANK, purse
from revier.rail.actions import Pass
from scenes.coal import Scene as Coal
from scenes.hsb import Scene as Hsb
from scenes.rhl import A, B
from scenes.rhl import Scene as Rhl
from scenes.ruhr import Scene as Ruhr
from scenes.trg import Scene as Trg


def rhl(phase: str) -> Rhl:
    scene = Rhl().give_lots().found("DEE", {A: 60}).found("RhE", {B: 60}).found("CME", {A: 20}, floated=False)
    return scene.set_phase(phase).give_trains("DEE", "5").give_trains("RhE", "5").stock_turn(A)


def trg(phase: str) -> Trg:
    scene = Trg(4).give_lots().turn_over("PB1", "PB2", "PB3", "PB4").found("BME", {A: 60}).found("CME", {B: 60})
    return scene.set_phase(phase).give_trains("BME", "5").give_trains("CME", "5").stock_turn(A)


def hsb(phase: str) -> Hsb:
    return Hsb(3).found("BME", {A: 60}).found("CME", {B: 60}).set_phase(phase).stock_turn(A)


def ruhr(phase: str) -> Ruhr:
    return Ruhr(4).cleared().set_phase(phase).montan("RB", {A: 40}, "ABCD", site=11, value=70).stock_turn(A)


def passed(scene: Any, kind: type[Action]) -> tuple[Any, Any]:
    """The position before and after the last of those passes that end the round."""
    g, s = scene.g, scene.s
    round_of = s.stock_round if hasattr(s, "stock_round") else s.round
    for _ in range(g.players):
        after = s.copy()
        g.apply(after, kind(g.to_move(s)))
        if (getattr(after, "operating_round", 0), getattr(after, "round", round_of)) != (0, round_of):
            return s, after
        s = after
    raise AssertionError("the round did not end")


def worths(scene: Any, s: Any) -> list[list[int]]:
    """Totals of all seats, as each of them sees it."""
    seats = range(scene.g.players)
    return [[worth.total for worth in scene.g.advisor.appraise(s, viewer)] for viewer in seats]


@pytest.mark.parametrize("phase", ["2", "3", "5"])
@pytest.mark.parametrize("setting", [rhl, trg, hsb])
def test_the_pass_that_ends_a_stock_round_changes_nothing(setting: Any, phase: str) -> None:
    """Nothing is paid here and no price moves; a Mark is left for rounding."""
    scene = setting(phase)
    before, after = (worths(scene, s) for s in passed(scene, Pass))
    for then, now in zip(before, after, strict=True):
        assert now == pytest.approx(then, abs=1)


@pytest.mark.parametrize("phase", ["2", "4", "6", "8"])
def test_in_18ruhr_the_last_set_counts_once(phase: str) -> None:
    """In phase 8 the set after the stock round is the last; it must not seem that passing loses another one."""
    scene = ruhr(phase)
    before, after = passed(scene, Pass)
    assert worths(scene, before) == worths(scene, after)
    assert scene.g.advisor.forecast.ahead(before) == scene.g.advisor.forecast.ahead(after)


@pytest.mark.parametrize("number", [2, 3, 4, 7])
def test_in_the_coal_trade_a_new_round_promises_what_was_promised(number: int) -> None:
    """Rounds whose end moves neither the fees, nor the export marker, nor anybody's money."""
    scene = Coal(3).at(number, "buy")
    for seat in range(3):
        scene.s.cash[purse(seat)] += 5
        scene.s.cash[BANK] -= 5
    before, after = passed(scene, Done)
    assert worths(scene, before) == worths(scene, after)

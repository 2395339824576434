"""Money and prices explained before they move: every account an action changes, and what prices do.

Figures are worked out by hand: a tenth of a company earns a tenth of what is paid; prices lie on the printed chart.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.action import NATURE, kind_name
from revier.core.message import amounts, render
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.core.terms import purse_word
from revier.games import title
from revier.rail.accounts import chest_word
from revier.rail.actions import Bid, BuyLot, Dividend, Pass, SellShares
from revier.rail.game import RailGame
from scenes.rhl import A, B, Scene

GOLDEN = Path(__file__).parents[1] / "golden"


def paying() -> Scene:
    """BME at 80 (row 1, space 2) has earned 100: A holds 50 %, B 10 %, 20 % lie in the pool, 20 % are unsold."""
    scene = Scene().give_lots().found("BME", {A: 50, B: 10}, pool=20, at=(1, 2), treasury=30).set_cash(40, 5, 0)
    return scene.step("BME", "pay").earned(100)


def test_a_dividend_says_who_gets_what_and_that_the_price_rises() -> None:
    found = paying().g.preview(paying().s, Dividend(A, True))
    moved = {one.account: (one.before, one.after) for one in found.moved}
    assert moved == {purse_word(A): (40, 90), purse_word(B): (5, 15), chest_word("BME"): (30, 50)}
    assert [tuple(one) for one in found.prices] == [("BME", 80, 90)]


def test_income_kept_goes_to_the_treasury_and_the_price_falls() -> None:
    found = paying().g.preview(paying().s, Dividend(A, False))
    assert [(one.account, one.before, one.after) for one in found.moved] == [(chest_word("BME"), 30, 130)]
    assert [tuple(one) for one in found.prices] == [("BME", 80, 75)]


def test_a_sale_says_what_it_brings_and_what_it_does_to_the_price() -> None:
    scene = Scene().give_lots().found("BME", {A: 50, B: 10}, at=(1, 2)).set_cash(40, 5, 0).stock_turn(A)
    found = scene.g.preview(scene.s, SellShares(A, "BME", (10, 10)))
    assert [(one.seat, one.before, one.after) for one in found.moved] == [(A, 40, 40 + 2 * 80)]
    assert [tuple(one) for one in found.prices] == [("BME", 80, scene.do(SellShares(A, "BME", (10, 10))).price("BME"))]


def test_a_bid_that_falls_due_is_named_beside_the_price() -> None:
    """A alone has bid 35 on the second certificate: who buys the first for 20 pays both."""
    scene = Scene().set_cash(400, 400, 400).do(Bid(A, "KEO", 35), Pass(B), Pass(2))
    found = scene.g.preview(scene.s, BuyLot(A, "PWB"))
    assert (found.cost, found.cash) == (20 + 35, 400)
    assert [(one.seat, one.before, one.after) for one in found.moved] == [(A, 400, 345)]
    assert sorted(sum_ for line in found.lines for sum_ in amounts(line)) == [20, 35]


SURE = {"buy", "sell", "dividend"}  # nothing else is paid before the next question


@pytest.mark.parametrize("game_id", ["rhl", "trg", "hsb", "ruhr"])
def test_what_is_foretold_is_what_moves(game_id: str) -> None:
    """A golden game: the accounts hold what was said, unless a round ended with it."""
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    game = rebuild(record, title(game_id))
    state = game.new()
    looked = 0
    for line in record.lines[:500]:
        action = game.decode(line)
        if action.seat == NATURE or kind_name(type(action)) not in SURE:
            game.apply(state, action)
            continue
        found, before = game.preview(state, action), game.view(state, None)
        game.apply(state, action)
        after = game.view(state, None)
        if before.round != after.round or before.rounds != after.rounds:
            continue
        purses = {purse_word(seat.seat): seat.money for seat in after.seats}
        for one in found.moved:
            if one.account in purses:
                assert purses[one.account] == one.after, render(found.sentence)
                looked += 1
    assert looked > 10


@pytest.mark.parametrize("game_id", ["rhl", "ruhr"])
def test_who_passes_hears_what_that_sets_off(game_id: str) -> None:
    """Of a whole game: money and prices that move when the last one passes are named before, to the Mark."""
    record = read_record(sorted((GOLDEN / game_id).glob("3p-*.jsonl"))[0])
    game = rebuild(record, title(game_id))
    assert isinstance(game, RailGame)
    s = game.new()
    told = 0
    for line in record.lines:
        action = game.decode(line)
        if isinstance(action, Pass) and game.view(s, None).stage in ("packet", "market"):
            foretold = game.preview(s, action)
            before = {seat: s.cash[game.accounts.purse(seat)] for seat in range(game.players)}
            game.apply(s, action)
            moved = {seat: (was, s.cash[game.accounts.purse(seat)]) for seat, was in before.items()}
            expected = {seat: change for seat, change in moved.items() if change[0] != change[1]}
            assert {one.seat: (one.before, one.after) for one in foretold.moved if one.seat >= 0} == expected
            told += bool(expected)
        else:
            game.apply(s, action)
    assert told >= {"rhl": 5, "ruhr": 1}[game_id]

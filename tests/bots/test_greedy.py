"""The greedy bot: it wins against chance, stays solvent, decides alike wherever a position comes from, and says why."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import toy
from revier.bots import Explains, make_bot
from revier.bots.greedy import look, outcomes, shares_of
from revier.core.action import NATURE, Action, kind_name
from revier.core.advice import advisor_of
from revier.core.chance import draw_one
from revier.core.message import LANGUAGES, missing, render
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.core.simulate import Spec, dice, simulate
from revier.games import build as build_game
from revier.games import title
from revier.rail.actions import Dividend, LayTile, SellShares
from scenes.coal import Scene as Coal
from scenes.rhl import A, B, Scene
from toy import Take, build

GREEDY = make_bot("greedy")


def decision(scene: Scene, seed: int = 1) -> Action:
    """What the bot does in a scene."""
    return GREEDY.choose(scene.g, scene.s, scene.legal, random.Random(seed))


# --- playing strength -------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_it_beats_random_bots_and_is_never_ruined() -> None:
    spec = Spec("rhl", 3, ("greedy", "random", "random"), "revier.games:build", "revier.bots:make_bot", seed=4)
    results = simulate(spec, 8).results
    scores = [r.scores[r.bots.index("greedy")] for r in results]
    assert all(r.finished for r in results)
    assert sum(r.winners == (r.bots.index("greedy"),) for r in results) >= 7
    assert min(scores) > 0  # who is bankrupt ends with nothing


def test_it_needs_no_railway() -> None:
    game = build("toy", 3, {"die": False}, None)
    s = game.new()
    # Stones count 10 and a Mark 1: three stones are the best turn, and no toll of 1 M makes up for one stone less.
    assert GREEDY.choose(game, s, game.legal(s), random.Random(1)) == Take(0, 3)


# --- judgement --------------------------------------------------------------------------------------------------------
def test_it_completes_a_route() -> None:
    """RhE stands in Köln, whose track leads to J9; only K8 is missing on the way to Düren."""
    scene = Scene().give_lots().found("RhE", {A: 60}, treasury=300, operated=False)
    scene.lay("J9", "9").step("RhE", "track")
    chosen = decision(scene)
    assert isinstance(chosen, LayTile)
    assert chosen.hex == "K8"
    assert not scene.g.rules.trains.has_route(scene.g, scene.s, scene.number("RhE"))
    scene.do(chosen)
    assert scene.g.rules.trains.has_route(scene.g, scene.s, scene.number("RhE"))


def pressed(cash: int) -> Scene:
    scene = Scene().give_lots().found("DEE", {A: 50}, pool=50).set_phase("5").give_trains("DEE", "3")
    return scene.set_cash(cash, 500, 500).step("DEE", "pay").earned(120)


@pytest.mark.parametrize(("cash", "pays"), [(0, False), (3000, True)])
def test_it_keeps_the_income_when_a_train_soon_due_would_ruin_it(cash: int, pays: bool) -> None:
    """The next 6-train scraps DEE's only train, a new one costs 500 M, and the full pool takes no shares.

    Paid out, half of the income is lost to the pool.
    """
    scene = pressed(cash)
    assert decision(scene) == Dividend(A, pays)


def test_it_sells_shares_of_a_company_that_goes_down() -> None:
    """B's company has neither train nor money: its price falls every round, and nothing will ever be paid."""
    scene = Scene().give_lots().found("DEE", {B: 60, A: 20}, value=90).set_phase("5").set_cash(0, 0, 0).stock_turn(A)
    chosen = decision(scene)
    assert isinstance(chosen, SellShares)
    assert chosen.company == "DEE"


# --- chance -----------------------------------------------------------------------------------------------------------
def test_chance_is_expected_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die that pays 1 M twice in three times and 10 M once: 4 M are to be expected, though 1 is likeliest."""
    monkeypatch.setattr(toy, "DIE", {"1": 2, "10": 1})
    game = build("toy", 2, {}, None)
    s = game.new()
    option = look(game, advisor_of(game), s, 0, Take(0, 1))
    assert option.worth.total == 10 + toy.START + 4
    assert option.rival == toy.START


def test_every_outcome_has_its_share_and_many_are_met_evenly() -> None:
    """In the coal trade each kind of marker that is left comes as often as there are markers of it."""
    scene = Coal(3).at(2, "bag")
    weights = {choice.action: choice.weight for choice in scene.g.legal(scene.s)}
    found = outcomes(scene.g, scene.s.copy(), 1, len(weights))
    assert [share for share, _ in found] == pytest.approx([n / sum(weights.values()) for n in weights.values()])
    assert len({after.digest() for _, after in found}) == len(weights)
    assert shares_of([1] * 100, 4) == {12: 0.25, 37: 0.25, 62: 0.25, 87: 0.25}
    assert shares_of([97, 1, 1, 1], 2) == {0: 1.0}


def test_in_the_coal_trade_every_marker_that_may_come_is_reckoned_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a golden game: what follows on a draw is worth its average over all markers, not what the likeliest brings."""
    monkeypatch.setattr("revier.bots.greedy.OUTCOMES", 30)  # all kinds of marker, not some met evenly
    record = read_record(next((Path(__file__).parents[1] / "golden" / "coal").glob("4p-rounds-*.jsonl")))
    game: Any = rebuild(record, title("coal"))
    s, differed = game.new(), 0
    for action in record.actions(game):
        seat, after = game.to_move(s), s.copy()
        game.apply(after, action)
        ways = list(game.legal(after)) if seat != NATURE and game.to_move(after) == NATURE else []
        if len(ways) > 1:
            ends = []
            for way in ways:
                end = after.copy()
                game.apply(end, way.action)
                ends.append((way.weight, game.advisor.appraise(end, seat)[seat], game.to_move(end)))
            if all(mover != NATURE for _, _, mover in ends):
                whole = sum(weight for weight, _, _ in ends)
                expected = sum(weight * worth.total for weight, worth, _ in ends) / whole
                found = look(game, game.advisor, s, seat, action).worth.total
                assert found == pytest.approx(expected, abs=2)  # each of four parts is rounded
                differed += abs(found - max(ends, key=lambda end: end[0])[1].total) > 2
        s = after
    assert differed


# --- the same again ---------------------------------------------------------------------------------------------------
def some_decisions(players: int, seed: int, plies: int) -> list[tuple[list[Action], Any, Action]]:
    """Decisions of greedy bots at the start of a game: what was played before, the position, and the choice."""
    game = build_game("rhl", players)
    s = game.new()
    rngs = {seat: dice(seed, 0, str(seat)) for seat in (NATURE, *range(players))}
    before: list[Action] = []
    found: list[tuple[list[Action], Any, Action]] = []
    while (mover := game.to_move(s)) is not None and len(before) < plies:
        legal = game.legal(s)
        if mover == NATURE:
            action = draw_one(legal, rngs[mover])
        else:
            action = GREEDY.choose(game, s, legal, random.Random(len(before)))
            found.append((before[:], s.copy(), action))
        game.apply(s, action)
        before.append(action)
    return found


def test_the_same_position_and_dice_give_the_same_action() -> None:
    """Also in a game built anew, where nothing is remembered of earlier thoughts."""
    decisions = some_decisions(3, seed=2, plies=190)
    assert {"bid", "found", "lay_tile", "buy_train", "dividend"} <= {kind_name(type(a)) for _, _, a in decisions}
    for before, s, chosen in decisions[:: len(decisions) // 25]:
        game = build_game("rhl", 3)
        again = game.new()
        for action in before:
            game.apply(again, action)
        digest = again.digest()
        assert digest == s.digest()
        assert GREEDY.choose(game, again, game.legal(again), random.Random(len(before))) == chosen
        assert again.digest() == digest  # thinking changes nothing


# --- saying why -------------------------------------------------------------------------------------------------------
def test_it_says_why_in_both_languages() -> None:
    assert isinstance(GREEDY, Explains)
    game = build_game("rhl", 4)
    heard: set[str] = set()
    for _, s, chosen in some_decisions(4, seed=3, plies=200)[::4]:
        reason = GREEDY.why(game, s, chosen)
        heard.add(reason.key)
        for language in LANGUAGES:
            assert missing(reason, language) == []
            assert "{" not in render(reason, language)
    assert {"core.bot.why.only", "core.bot.why.best"} <= heard


def test_it_names_what_it_would_rather_do() -> None:
    assert isinstance(GREEDY, Explains)
    scene = pressed(3000)
    reason = GREEDY.why(scene.g, scene.s, Dividend(A, False))
    assert reason.key == "core.bot.why.other"
    assert render(reason).startswith("I would rather choose “Pay a dividend of 120 M")

"""Chapter 1: what the game is about, how many play it, and which games are in the box."""

from __future__ import annotations

import pytest

from revier.core.errors import BadInput
from revier.games import titles
from revier.games.hsb.game import build, info
from revier.rail.actions import Dividend, Run
from scenes.hsb import A, B, C, D, Scene


@pytest.mark.parametrize(("players", "allowed"), [(2, False), (3, True), (4, True), (5, True), (6, False)])
def test_three_to_five_players(players: int, allowed: bool) -> None:
    """The limits of 5.5.3 and the cubes of 5.1.3 are printed for three, four and five."""
    if allowed:
        assert build(players).players == players
    else:
        with pytest.raises(BadInput):
            build(players)


@pytest.mark.rule("hsb:1.a", "hsb:3.2.1.a")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_starts_with_one_minor_brewery_and_no_corporation_is_open(players: int) -> None:
    scene = Scene(players).bid_all(*[(code, 0) for code in ("B2", "B4", "B5", "B6", "B7")[:players]])
    assert [scene.s.lots.count(seat) for seat in range(players)] == [1] * players
    breweries = range(scene.g.facts.railways, len(scene.g.d.companies))
    assert all(scene.s.square[company] < 0 and not scene.s.floated[company] for company in breweries)


@pytest.mark.rule("hsb:1.b", "hsb:5.2.d", "hsb:3.2.2.h")
def test_railways_act_then_breweries_and_mines_and_mills_never() -> None:
    """One whole operating round, with a linked mine and a linked mill on the map."""
    scene = Scene(4).give_minors().set_phase("3").put_link("H12").put_link("E11")
    scene.found("BME", {A: 50}).give_trains("BME", "3").found("DUB", {B: 50}).set_cards("DUB", "3")
    scene.stock_turn(A)
    acted = []
    while scene.s.operating_round < 2:
        if scene.node == "run":
            scene.do(scene.offers(Run)[0])
        elif scene.node == "brew_pay":
            scene.do(scene.offers(Dividend)[0])
        elif scene.node == "deliver":
            scene.do(scene.legal[0].action)
        else:
            scene.passes()
        acted += [event.args["company"] for event in scene.events if event.key == "rail.log.turn"]
    assert acted[:6] == ["BME", "B6", "B5", "B4", "B2", "DUB"]
    assert len(acted) == 7  # the last one opens the next round


@pytest.mark.rule("hsb:1.c")
def test_a_small_dividend_pays_the_holders_and_leaves_the_token() -> None:
    scene = Scene(4).give_minors().set_cash(0, 0, 0, 0).found("BME", {A: 50, B: 20}, value=65).step("BME", "pay")
    scene.earned(60).do(Dividend(A, True))
    assert ([scene.cash(seat) for seat in (A, B, C, D)], scene.price("BME")) == ([30, 12, 0, 0], 65)


@pytest.mark.rule("hsb:1.e")
def test_the_expert_game_is_an_option_and_there_is_no_introduction_game() -> None:
    options = {option.name: option for option in info().options}
    assert options["expert"].default is False
    assert options["seats_as_given"].default is False
    assert not build(4).facts.has_markers
    assert build(4, {"expert": True}).facts.has_markers
    assert {"hsb", "trg"} <= set(titles())  # The Railway Game is a title of its own
    with pytest.raises(BadInput):
        build(4, {"introduction": True})

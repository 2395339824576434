"""Chapter 10: money lies open, and agreements are public, not enforced, and move no money."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.record import read_record
from revier.core.table import Table
from revier.core.view import Cards, TableView
from revier.games.trg.game import build
from revier.rail.actions import BuyShare, Found
from scenes.trg import A, B, C, D, Scene


@pytest.mark.rule("trg:10.a")
@pytest.mark.parametrize("seat", [None, A, B, C, D])
def test_everybody_sees_all_money(seat: int | None) -> None:
    scene = Scene(4).give_lots().set_cash(110, 220, 330, 440)
    scene.found("BME", {A: 50}, treasury=77).found("KWE", {B: 50}, treasury=88).step("BME", "track")
    view = scene.g.view(scene.s, seat)
    players, charters = view.boards["players"], view.boards["companies"]
    assert isinstance(players, TableView)
    assert isinstance(charters, Cards)
    assert sorted(row[1] for row in players.rows) == [110, 220, 330, 440]
    treasuries = {
        card.id: line.value
        for card in charters.cards
        for line in card.lines
        if getattr(line.label, "key", "") == "rail.line.treasury"
    }
    assert (treasuries["BME"], treasuries["KWE"], treasuries["CME"]) == (77, 88, 0)


@pytest.mark.rule("trg:10.b")
def test_an_agreement_is_seen_by_all_and_stays_with_the_game(tmp_path: Path) -> None:
    table = Table(build(3, {"seats_as_given": True}))
    heard: list[str] = []
    table.on_change(lambda t: heard.append(t.record.header.agreements[-1].text))
    table.agree(B, "A sells no BME before operating round 2.1")
    assert heard == ["A sells no BME before operating round 2.1"]
    table.save(tmp_path / "game.jsonl")
    kept = read_record(tmp_path / "game.jsonl").header.agreements
    assert [(row.seat, row.text) for row in kept] == [(B, "A sells no BME before operating round 2.1")]


@pytest.mark.rule("trg:10.c")
def test_no_action_moves_money_between_players() -> None:
    """Whatever A may do in his turn: nobody else's cash changes, and a company only earns by selling its shares."""
    scene = Scene(4).give_lots().set_cash(500, 200, 200, 200)
    scene.found("BME", {A: 30, B: 20}, pool=20, treasury=40).found("KWE", {B: 40}, treasury=60).stock_turn(A)
    choices = list(scene.legal)
    assert {type(choice.action).__name__ for choice in choices} == {"Assign", "BuyShare", "Found", "Pass", "SellShares"}
    for choice in choices:
        after = scene.fork().do(choice.action)
        assert [after.cash(seat) for seat in (B, C, D)] == [200, 200, 200]
        earned = sum(after.s.cash) - after.bank - sum(after.cash(seat) for seat in range(4)) - 100
        bought_new = isinstance(choice.action, Found) or (
            isinstance(choice.action, BuyShare) and choice.action.source == "offer"
        )
        assert (earned > 0) == bought_new
        assert earned >= 0


@pytest.mark.rule("trg:10.c")
def test_no_action_lets_a_director_pay_into_a_treasury() -> None:
    """In the turn of his railway nothing A can choose touches anybody's cash; forced purchases are chapter 8.6.5."""
    for step in ("track", "station", "link", "train"):
        scene = Scene(4).give_lots().set_cash(500, 200, 200, 200)
        scene.found("BME", {A: 50}, pool=10, treasury=200).give_trains("BME", "2").step("BME", step)
        for choice in scene.legal:
            after = scene.fork().do(choice.action)
            assert [after.cash(seat) for seat in range(4)] == [500, 200, 200, 200]

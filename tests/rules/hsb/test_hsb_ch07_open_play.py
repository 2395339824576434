"""Chapter 7 and the round marker: money lies open, agreements are public and move no money."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.message import Msg, render
from revier.core.record import read_record
from revier.core.table import Table
from revier.core.view import Cards, TableView
from revier.games.hsb.actions import TradeIn
from revier.games.hsb.game import build
from revier.rail.actions import BuyShare, Found
from scenes.hsb import A, B, C, D, Scene


@pytest.mark.rule("hsb:7.a")
@pytest.mark.parametrize("seat", [None, A, B, C, D])
def test_everybody_sees_all_money(seat: int | None) -> None:
    """Cash of players, treasuries of railways, minor breweries and brewery corporations."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(110, 220, 330, 440).set_funds("B4", 66)
    scene.found("BME", {A: 50}, treasury=77).found("DUB", {B: 50}, treasury=88).step("BME", "track")
    view = scene.g.view(scene.s, seat)
    assert {"players", "cards", "tiles"} <= set(view.papers)  # they lie beside whatever is shown
    players = view.boards["players"]
    assert isinstance(players, TableView)
    assert sorted(row[1] for row in players.rows) == [110, 220, 330, 440]
    treasuries = {}
    for name in ("companies", "breweries"):
        board = view.boards[name]
        assert isinstance(board, Cards)
        for card in board.cards:
            for line in card.lines:
                if getattr(line.label, "key", "") == "rail.line.treasury":
                    treasuries[card.id] = line.value
    assert {code: treasuries[code] for code in ("BME", "CME", "B4", "DUB")} == {
        "BME": 77,
        "CME": 0,
        "B4": 66,
        "DUB": 88,
    }


@pytest.mark.rule("hsb:7.b", "hsb:7.c")
def test_agreements_are_public_stay_with_the_game_and_are_ended_by_another(tmp_path: Path) -> None:
    """The table writes down what was agreed on, for how long, and that all parties have cancelled it."""
    table = Table(build(3, {"seats_as_given": True}))
    heard: list[str] = []
    table.on_change(lambda t: heard.append(t.record.header.agreements[-1].text))
    texts = ["B and C link no mine of A", "B, C and A cancel the agreement on links"]
    table.agree(B, texts[0])
    table.agree(A, texts[1])
    assert heard == texts
    table.save(tmp_path / "game.jsonl")
    kept = read_record(tmp_path / "game.jsonl").header.agreements
    assert [(row.seat, row.text) for row in kept] == [(B, texts[0]), (A, texts[1])]


def others(scene: Scene) -> list[int]:
    return [scene.cash(seat) for seat in (B, C, D)]


@pytest.mark.rule("hsb:7.b")
def test_no_action_of_a_stock_round_pays_another_player() -> None:
    """A corporation earns only by its own shares, and by the money of a minor brewery that is traded in for one."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(500, 200, 200, 200)
    scene.found("BME", {A: 30, B: 20}, pool=20, treasury=40).found("DUB", {B: 40}, pool=10, treasury=60).stock_turn(A)
    kinds = {type(choice.action).__name__ for choice in scene.legal}
    assert kinds == {"BuyShare", "Found", "Pass", "SellShares", "TradeIn"}
    treasuries = sum(scene.treasury(company.id) for company in scene.g.d.companies)
    for choice in scene.legal:
        a = choice.action
        after = scene.fork().do(a)
        assert others(after) == [200, 200, 200]
        new = isinstance(a, Found) or (isinstance(a, BuyShare | TradeIn) and a.source != "pool")
        earned = sum(after.treasury(company.id) for company in scene.g.d.companies) - treasuries
        assert (earned > 0) == new
        assert earned >= 0


@pytest.mark.rule("hsb:7.b")
@pytest.mark.parametrize("step", ["track", "station", "link", "train"])
def test_no_action_of_a_railway_touches_private_cash(step: str) -> None:
    scene = Scene(4).give_minors().set_cash(500, 200, 200, 200).found("BME", {A: 50}, pool=10, treasury=200)
    scene.give_trains("BME", "2").step("BME", step)
    for choice in scene.legal:
        after = scene.fork().do(choice.action)
        assert (after.cash(A), others(after)) == (500, [200, 200, 200])


# --- the round marker -------------------------------------------------------------------------------------------------
def marker(scene: Scene) -> list[tuple[str, object]]:
    """Sets at which a round is named, and what it says."""
    board = scene.g.view(scene.s, None).boards["rounds"]
    assert isinstance(board, TableView)
    assert [row[0] for row in board.rows] == [1, 2, 3, 4, 5, 6]
    named = [(row[0], row[2]) for row in board.rows if isinstance(row[2], Msg)]
    return [(f"{number} {msg.key.rpartition('.')[2]}", msg.args.get("round")) for number, msg in named]


@pytest.mark.rule("hsb:2.2.c", "hsb:5.1.2.a", "hsb:5.2.d")
def test_the_round_marker_names_the_present_round() -> None:
    scene = Scene(3)
    assert marker(scene) == [("1 starting", None)]
    scene.bid_all(("B2", 0), ("B4", 0), ("B5", 0))
    assert marker(scene) == [("1 stock", 1)]
    scene.passes(3)
    assert marker(scene) == [("1 breweries", "1.1")]  # no railway is floated
    scene = Scene(3).give_minors().found("BME", {A: 50}).step("BME", "track", number=2)
    scene.s.stock_round = 4
    assert marker(scene) == [("4 railways", "4.2")]
    scene.s.flow.clear()
    assert marker(scene) == []


@pytest.mark.rule("hsb:5.2.b", "hsb:5.2.c", "hsb:5.2.d")
def test_the_rounds_of_a_set_are_shown_in_their_order() -> None:
    """Stock round, then twice railways and breweries, then the next stock round; after the last set there is none."""

    def shown(scene: Scene) -> tuple[list[str], int]:
        view = scene.g.view(scene.s, None)
        return [render(stop.name) for stop in view.rounds if isinstance(stop.name, Msg)], view.round

    first = ["Stock round 1", "Railway round 1.1", "Brewery round 1.1", "Railway round 1.2", "Brewery round 1.2"]
    scene = Scene(3)
    assert shown(scene) == (["Starting round", *first], 0)
    scene.bid_all(("B2", 0), ("B4", 0), ("B5", 0))
    assert shown(scene) == ([*first, "Stock round 2"], 0)
    scene = Scene(3).give_minors().found("BME", {A: 50})
    places = [shown(scene.fork().step("BME", "track", number=number))[1] for number in (1, 2)]
    places += [shown(scene.fork().brewery_step("B2", "dispose", number=number))[1] for number in (1, 2)]
    assert places == [1, 3, 2, 4]
    scene.stock_turn(A).s.stock_round = 6
    stops, at = shown(scene)
    assert (stops[0], stops[-1], len(stops), at) == ("Stock round 6", "Brewery round 6.3", 7, 0)


@pytest.mark.rule("hsb:7.a")
@pytest.mark.parametrize(
    ("turn", "accounts"),
    [
        ("BME", {"chest BME": 77, "purse 0": 110, "price BME": 60}),
        ("B4", {"chest B4": 66, "purse 1": 220}),
        ("DUB", {"chest DUB": 88, "purse 1": 220, "price DUB": 60}),
    ],
)
def test_whose_turn_it_is_has_its_money_on_the_desk(turn: str, accounts: dict[str, int]) -> None:
    """Of a railway, a minor brewery and a brewery corporation: treasury, cash of whoever decides, and the price."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(110, 220, 330, 440).set_funds("B4", 66)
    scene.found("BME", {A: 50}, treasury=77, value=60).found("DUB", {B: 50}, treasury=88, value=60)
    there = scene.step(turn, "track") if turn == "BME" else scene.brewery_step(turn, "dispose")
    view = there.g.view(there.s, C)
    assert {line.account: line.value for line in view.desk if line.account} == accounts
    assert "beer" not in view.papers  # it is a stage, and lies beside none


@pytest.mark.rule("hsb:2.2.c", "hsb:5.2.c")
def test_it_tells_how_many_rounds_a_set_has_where_that_is_known() -> None:
    def rounds(scene: Scene) -> list[object]:
        board = scene.g.view(scene.s, None).boards["rounds"]
        assert isinstance(board, TableView)
        return [row[1] for row in board.rows]

    assert rounds(Scene(3)) == [2, 2, 2, 3, 3, 3]
    scene = Scene(3, or_sets="by_phase").give_minors().found("BME", {A: 50}).step("BME", "track")
    assert scene.s.stock_round == 2
    assert rounds(scene) == ["–", 2, "–", "–", "–", "–"]


@pytest.mark.rule("hsb:2.2.c", "hsb:5.2.d", "hsb:5.6.a")
@pytest.mark.parametrize(
    ("language", "railway", "brewery", "stock"),
    [
        ("en", "Railway round 2.1. ", "Brewery round 2.1. ", "Stock round 2. "),
        ("de", "Eisenbahnrunde 2.1. ", "Brauereirunde 2.1. ", "Aktienrunde 2. "),
    ],
)
def test_the_headline_names_the_half_of_an_operating_round(
    language: str, railway: str, brewery: str, stock: str
) -> None:
    scene = Scene(3).give_minors().found("BME", {A: 50}).give_trains("BME", "2")
    for there, said in (
        (scene.fork().step("BME", "track"), railway),
        (scene.fork().brewery_step("B2", "dispose"), brewery),
        (scene.fork().stock_turn(A), stock),
    ):
        assert render(there.g.headline(there.s), language).startswith(said)

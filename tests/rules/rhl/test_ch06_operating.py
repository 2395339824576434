"""Chapter 6 of the rules of 18Rhl: who acts when in an operating round, and the steps of a corporation's turn."""

from __future__ import annotations

from typing import Any

import pytest

from revier.rail import market
from revier.rail.actions import BuyShare, BuyTrain, Dividend, Found, LayTile, Pass, Run, SellShares
from scenes.rhl import A, B, C, Scene, station

DEE_RUN = ("2", "F9:c1 F11 F13:c0")  # Düsseldorf - Elberfeld, 30 + 30


def dee_with_route(*trains: str, **options: Any) -> Scene:
    """DEE, directed by A, with track from Düsseldorf to Elberfeld."""
    scene = Scene(**options).found("DEE", {A: 60}, treasury=500).give_lots().lay("F11", "9", 1)
    return scene.give_trains("DEE", *trains)


def operator(scene: Scene) -> str:
    return scene.g.company_id(scene.g.operator(scene.s))


def end_turn(scene: Scene) -> Scene:
    """The acting corporation does nothing more."""
    acting = operator(scene)
    while scene.s.operating_round and scene.node != "stock_turn" and operator(scene) == acting:
        scene.passes()
    return scene


# --- 6.1 and 6.2 ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:6.1.a")
def test_players_act_through_corporations_only() -> None:
    scene = Scene().set_cash(600, 600, 600).found("DEE", {A: 60}).found("ADR", {B: 20}).step("DEE", "track")
    for deal in (BuyShare(A, "ADR", "offer", 10), SellShares(A, "DEE", (10,)), Found(A, "BME", 80)):
        assert scene.clause(deal) == "6.1.a"


@pytest.mark.rule("rhl:6.2.a")
def test_private_revenues_are_paid_before_any_corporation_acts() -> None:
    scene = Scene().set_cash(100, 200, 300).give_lots(PWB=A, Szl=A, Tjt=B, NLK=C).found("DEE", {A: 60})
    scene.stock_turn(A).passes(3)
    assert (scene.s.operating_round, scene.node, operator(scene)) == (1, "track", "DEE")
    assert [scene.cash(seat) for seat in (A, B, C)] == [100 + 5 + 15, 200 + 20, 300 + 25]
    told = scene.keys()
    assert told.count("rail.log.revenue") == 4
    assert max(n for n, key in enumerate(told) if key == "rail.log.revenue") < told.index("rail.log.turn")


@pytest.mark.rule("rhl:6.2.b")
def test_the_dearest_floated_corporation_acts_first() -> None:
    scene = Scene().found("BME", {A: 60}, value=90).found("ADR", {B: 60}, value=100).found("CCE", {C: 60}, value=75)
    scene.found("DEE", {A: 20}, value=80, floated=False, operated=False).give_lots()
    scene.stock_turn(A).passes(3)
    acted = []
    for _ in range(3):
        acted.append(operator(scene))
        end_turn(scene)
    assert acted == ["ADR", "BME", "CCE"]
    assert scene.node == "stock_turn"  # DEE, not floated, did not act


@pytest.mark.rule("rhl:6.2.b")
def test_prices_that_change_during_the_round_change_the_order() -> None:
    scene = Scene().found("BME", {A: 60}, value=90).found("ADR", {B: 60}, value=100).found("CCE", {C: 60}, value=75)
    scene.give_lots().stock_turn(A).passes(3)
    assert operator(scene) == "ADR"
    for _ in range(3):
        market.down(scene.g.d, scene.s, scene.number("BME"))
    assert scene.price("BME") == 70
    end_turn(scene)
    assert operator(scene) == "CCE"
    end_turn(scene)
    assert operator(scene) == "BME"


@pytest.mark.rule("rhl:6.2.c")
@pytest.mark.parametrize("first", ["BME", "ADR"])
def test_on_one_square_the_upper_marker_acts_first(first: str) -> None:
    second = "ADR" if first == "BME" else "BME"
    scene = Scene().found(first, {A: 60}, value=80).found(second, {B: 60}, value=80)
    assert scene.square(first) == scene.square(second)
    assert scene.order() == [first, second]
    scene.give_lots().stock_turn(A).passes(3)
    assert operator(scene) == first


@pytest.mark.rule("rhl:6.2.c")
def test_a_marker_that_comes_back_lies_underneath() -> None:
    scene = Scene().found("BME", {A: 60}, value=80).found("ADR", {B: 60}, value=80)
    market.down(scene.g.d, scene.s, scene.number("BME"))
    market.up(scene.g.d, scene.s, scene.number("BME"))
    assert scene.order() == ["ADR", "BME"]


@pytest.mark.rule("rhl:6.2.d")
def test_at_the_same_price_the_marker_further_right_acts_first() -> None:
    scene = Scene().found("BME", {A: 60}, at=(2, 3)).found("ADR", {B: 60}, at=(3, 4))
    assert (scene.price("BME"), scene.price("ADR")) == (80, 80)
    assert scene.order() == ["ADR", "BME"]
    scene.give_lots().stock_turn(A).passes(3)
    assert operator(scene) == "ADR"


# --- 6.3 steps of a turn ----------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:6.3.a", "rhl:6.3.c")
def test_the_steps_follow_in_their_order() -> None:
    scene = dee_with_route("2").step("DEE", "track")
    steps = [scene.node]
    for action in (Pass(A), Pass(A), scene.run(DEE_RUN), Dividend(A, True), Pass(A)):
        scene.do(action)
        steps.append(scene.node)
    assert steps == ["track", "station", "run", "pay", "train", "stock_turn"]


@pytest.mark.rule("rhl:6.3.a")
def test_no_step_can_be_taken_up_again_or_before_its_time() -> None:
    scene = dee_with_route("2").step("DEE", "station").do(station(A, "F13", 0))
    assert scene.node == "run"
    assert scene.clause(LayTile(A, "F13", "934", 5)) == "6.3.a"  # its normal tile, not yet laid
    assert scene.clause(BuyTrain(A, "2", "bank", 100)) == "6.3.a"
    assert scene.clause(Dividend(A, True)) == "6.3.a"
    scene.do(scene.run(DEE_RUN), Dividend(A, True))
    assert scene.clause(scene.run(DEE_RUN)) == "6.3.a"


@pytest.mark.rule("rhl:6.3.b", "rhl:8.a")
@pytest.mark.parametrize("private", [False, True])
def test_one_tile_or_one_upgrade_in_a_turn(private: bool) -> None:
    """Also while the track step stays open for the right of a private."""
    scene = dee_with_route().set_phase("3").give_lots(**({"Szl": A} if private else {})).step("DEE", "track")
    lay, upgrade, printed = LayTile(A, "E12", "1", 1), LayTile(A, "F11", "23", 1), LayTile(A, "F9", "921", 0)
    for first in (lay, upgrade, printed):
        assert scene.allows(first)
        after = scene.fork().do(first)
        assert after.node == ("track" if private else "station")
        assert after.tile(first.hex) == first.tile
        for second in {lay, upgrade, printed} - {first}:
            assert after.clause(second) == "6.3.b"


@pytest.mark.rule("rhl:6.3.b")
def test_every_turn_brings_its_own_tile() -> None:
    scene = dee_with_route("2").found("BME", {B: 60}, value=70, treasury=100).stock_turn(A).passes(3)
    scene.do(LayTile(A, "E12", "1", 1))
    end_turn(scene.passes().do(scene.run(DEE_RUN), Dividend(A, True)))
    assert (operator(scene), scene.s.ran) == ("BME", None)  # and nothing of the run of another
    assert scene.do(LayTile(B, "G14", "9", 2)).tile("G14") == "9"


@pytest.mark.rule("rhl:6.3.c")
def test_a_station_may_be_placed_or_left_out() -> None:
    scene = dee_with_route("2").step("DEE", "station")
    assert scene.allows(Pass(A))
    assert scene.allows(station(A, "F13", 0))
    scene.do(Pass(A))
    assert scene.node == "run"
    assert scene.stations("F13") == []


@pytest.mark.rule("rhl:6.3.d")
def test_trains_with_a_route_must_run() -> None:
    scene = dee_with_route("2").step("DEE", "run")
    assert scene.clause(Run(A, ())) == "6.3.d"
    assert scene.why_not(Pass(A)) is not None
    assert scene.income(DEE_RUN) == 60


def dee_with_two_routes(*trains: str) -> Scene:
    """DEE with a second marker in Barmen, from where track leads on to the Eastern Ruhr."""
    scene = dee_with_route(*trains).lay("F13", "934", 5).lay("E14", "9", 0).mark("DEE", "F13")
    return scene.step("DEE", "run")


@pytest.mark.rule("rhl:6.3.d")
def test_the_route_need_not_be_the_best() -> None:
    scene = dee_with_two_routes("2")
    assert scene.best_income() == 30 + 40
    assert scene.income(("2", "F13:c0 E14 D15:c0")) == 40 + 20


@pytest.mark.rule("rhl:6.3.d")
def test_every_train_for_which_track_is_left_must_run() -> None:
    scene = dee_with_two_routes("2", "2")
    one, other = ("2", "F9:c1 F11 F13:c0"), ("2", "F13:c0 E14 D15:c0")
    assert scene.clause(scene.run(one)) == "6.3.d"
    assert scene.clause(scene.run(other)) == "6.3.d"
    assert scene.income(one, other) == 70 + 60
    scene = dee_with_route("2", "2").step("DEE", "run")
    assert scene.income(DEE_RUN) == 60  # no track is left for the second train


@pytest.mark.rule("rhl:6.3.d")
def test_option_trains_may_stand() -> None:
    scene = dee_with_route("2", trains_may_stand=True).step("DEE", "run")
    before = scene.square("DEE")
    scene.do(Run(A, ()))
    assert scene.treasury("DEE") == 500
    assert scene.square("DEE") == (before[0], before[1] - 1)  # no income, so the price falls
    assert dee_with_route("2", trains_may_stand=False).step("DEE", "run").clause(Run(A, ())) == "6.3.d"


@pytest.mark.rule("rhl:6.3.e")
@pytest.mark.parametrize(("pays", "moved"), [(True, 1), (False, -1)])
def test_the_whole_income_is_paid_or_kept_and_the_price_moves_before_trains(pays: bool, moved: int) -> None:
    scene = dee_with_route("2").set_cash(0, 0, 0).step("DEE", "pay").earned(100)
    assert [choice.action for choice in scene.legal] == [Dividend(A, True), Dividend(A, False)]
    row, column = scene.square("DEE")
    scene.do(Dividend(A, pays))
    assert (scene.cash(A), scene.treasury("DEE")) == ((60, 540) if pays else (0, 600))
    assert scene.node == "train"
    assert scene.square("DEE") == (row, column + moved)


@pytest.mark.rule("rhl:6.3.f")
def test_a_phase_change_is_carried_out_before_the_next_purchase() -> None:
    scene = dee_with_route("2", "3").set_phase("3").found("BME", {B: 60}).give_trains("BME", "2")
    for train in ("2", "3"):
        while scene.g.trains.count(scene.s, scene.g.d.train_index[train], 0):
            scene.g.trains.move(scene.s, scene.g.d.train_index[train], 0, 2)
    scene.set_treasury("DEE", 700).step("DEE", "train")
    scene.do(BuyTrain(A, "4", "bank", 300))
    assert scene.node == "train"
    assert operator(scene) == "DEE"
    assert (scene.trains("DEE"), scene.trains("BME")) == (["3", "4"], [])
    scene.do(BuyTrain(A, "4", "bank", 300))
    assert scene.trains("DEE") == ["3", "4", "4"]


@pytest.mark.rule("rhl:6.3.g")
def test_a_corporation_with_a_route_may_not_end_its_turn_without_a_train() -> None:
    scene = dee_with_route().step("DEE", "train")
    assert scene.clause(Pass(A)) in ("6.3.g", "13.1.m")  # two clauses that say the same
    scene.do(BuyTrain(A, "2", "bank", 100), Pass(A))
    assert scene.trains("DEE") == ["2"]
    without_route = Scene().found("DEE", {A: 60}, treasury=500).step("DEE", "train")
    assert without_route.allows(Pass(A))


@pytest.mark.rule("rhl:6.3.g")
def test_a_route_may_come_of_a_marker_alone() -> None:
    """From Aachen track leads to a town and no further; with a marker in Düsseldorf there is a route to Elberfeld."""
    scene = Scene().give_lots().found("ADR", {A: 60}, treasury=500).lay("K4", "58", 1).lay("F11", "9", 1)
    scene.step("ADR", "train")
    assert scene.allows(Pass(A))
    scene.mark("ADR", "F9", 1)
    assert scene.clause(Pass(A)) == "13.1.m"


@pytest.mark.rule("rhl:6.3.h")
@pytest.mark.parametrize(("phase", "follows"), [("2", "stock_turn"), ("3", "track")])
def test_when_all_have_acted_the_round_is_over(phase: str, follows: str) -> None:
    scene = Scene().found("BME", {A: 60}).found("ADR", {B: 60}).found("CCE", {C: 60}).give_lots().set_phase(phase)
    scene.stock_turn(A).passes(3)
    for number in range(3):
        assert (scene.node, scene.s.operating_round) == ("track", 1), number
        end_turn(scene)
    assert scene.node == follows
    assert scene.s.operating_round == (2 if phase == "3" else 0)

"""Chapter 8: operating rounds, the order of the railways and the steps of a turn."""

import pytest

from revier.core.action import Action
from revier.games.dortmund.actions import BuildLink
from revier.rail.actions import (
    BuyShare,
    BuyTrain,
    Dividend,
    Found,
    LayTile,
    Pass,
    PlaceStation,
    Run,
    SellShares,
)
from scenes.trg import A, B, C, D, Scene
from scenes.trg_lines import HAGEN_CITY, railway


@pytest.mark.rule("trg:8.a")
def test_breweries_pay_before_any_railway_acts() -> None:
    """A to D have No. 1 to No. 4, which pay 5, 10, 15 and 25."""
    scene = Scene(4).give_lots().set_cash(0, 0, 0, 0).found("BME", {A: 50}).stock_turn(A).passes(4)
    assert [scene.cash(seat) for seat in (A, B, C, D)] == [5, 10, 15, 25]
    told = scene.keys()
    assert told.count("rail.log.revenue") == 4
    assert max(i for i, key in enumerate(told) if key == "rail.log.revenue") < told.index("rail.log.turn")


@pytest.mark.rule("trg:8.b")
def test_the_dearest_acts_first_and_on_one_space_the_upper_one() -> None:
    scene = Scene(4).give_lots().found("BME", {A: 50}, value=90).found("RhE", {B: 50}, value=90)
    scene.found("CME", {C: 50}, value=100)
    assert scene.order() == ["CME", "BME", "RhE"]


@pytest.mark.rule("trg:8.b")
def test_between_spaces_of_one_value_the_one_further_right() -> None:
    scene = Scene(4).give_lots().found("BME", {A: 50}, at=(1, 5)).found("CME", {B: 50}, at=(3, 8))
    scene.found("RhE", {C: 50}, at=(2, 6))
    assert {scene.price(c) for c in ("BME", "CME", "RhE")} == {100}
    assert scene.order() == ["CME", "RhE", "BME"]


@pytest.mark.rule("trg:8.b")
def test_the_next_is_the_dearest_of_those_still_waiting() -> None:
    """The BME, first at 80, keeps its income and falls under the CME at 75; it has acted, so the CME is next."""
    scene = railway("BME", "pay", trains="2").found("CME", {B: 50}, value=75).give_trains("CME", "2")
    scene.found("RhE", {C: 50}, value=60).give_trains("RhE", "2")
    assert scene.order() == ["BME", "CME", "RhE"]
    scene.earned(50).do(Dividend(A, False))
    assert scene.order() == ["CME", "BME", "RhE"]
    scene.do(Pass(A))
    assert scene.g.company_id(scene.g.operator(scene.s)) == "CME"
    scene.passes(3).do(Run(B, ())).passes()
    assert scene.g.company_id(scene.g.operator(scene.s)) == "RhE"
    scene.passes(3).do(Run(C, ())).passes()
    assert scene.node == "stock_turn"  # all have acted


@pytest.mark.rule("trg:8.c")
def test_the_set_is_fixed_when_it_begins() -> None:
    """The first 3-train, bought in the only round of a yellow set, brings no second round; the next set has two."""
    scene = railway("BME", "train", treasury=400)
    for company, number in (("CME", 4), ("RhE", 3)):
        scene.give_trains(company, *["2"] * number)
    scene.do(BuyTrain(A, "3", "bank", 180), Pass(A))
    assert (scene.phase, scene.node, scene.s.stock_round) == ("3", "stock_turn", 3)
    scene.passes(4)
    assert (scene.node, scene.s.operating_round, scene.s.operating_rounds) == ("track", 1, 2)


@pytest.mark.rule("trg:8.c")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)])
def test_one_two_or_three_rounds_by_the_colour_of_the_phase(phase: str, rounds: int) -> None:
    scene = railway(phase=phase, trains="5").stock_turn(A).passes(4)
    for number in range(1, rounds + 1):
        assert (scene.s.operating_round, scene.s.operating_rounds) == (number, rounds)
        scene.passes(3).do(Run(A, ())).passes()
    assert (scene.node, scene.s.stock_round) == ("stock_turn", 3)


# --- the steps --------------------------------------------------------------------------------------------------------
LAY = LayTile(A, "H10", "9", 2)
STATION = PlaceStation(A, "F12", 0)
LINK = BuildLink(A, "H12")
BUY = BuyTrain(A, "2", "bank", 80)


def linked_bme(step: str) -> Scene:
    """The BME is joined to a mine, a yard and the city, and has a train."""
    return railway("BME", step, tiles=HAGEN_CITY, trains="2")


@pytest.mark.rule("trg:8.d")
def test_steps_are_taken_in_their_order() -> None:
    run = linked_bme("run").run(("2", "I11:o0 H12:c0"))
    pay = Dividend(A, True)
    early = {"track": (STATION, LINK, run, pay, BUY), "station": (LINK, run, pay, BUY), "link": (run, pay, BUY)}
    for step, actions in early.items():
        assert [linked_bme(step).clause(a) for a in actions] == ["8.d"] * len(actions)
    scene = linked_bme("link").do(LINK)
    assert scene.clause(LAY) == "8.d"
    assert scene.clause(STATION) == "8.d"
    scene.do(run)
    assert [scene.clause(a) for a in (LAY, STATION, run, BUY)] == ["8.d"] * 4
    scene.do(pay)
    assert [scene.clause(a) for a in (LAY, STATION, run, pay)] == ["8.d"] * 4


@pytest.mark.rule("trg:8.d")
def test_shares_are_for_stock_rounds() -> None:
    """Refused for another reason than what merely has another step."""

    def told(action: Action) -> str:
        refusal = linked_bme("link").why_not(action)
        assert refusal is not None
        assert refusal.clause == "trg:8.d"
        return refusal.reason.key

    for action in (BuyShare(A, "BME", "offer", 10), SellShares(A, "BME", (10,)), Found(B, "RhE", 60)):
        assert told(action) == "rail.refused.step.shares"
    assert told(LAY) == "rail.refused.step.order"


@pytest.mark.rule("trg:8.d")
def test_an_early_train_comes_before_the_track() -> None:
    """The first turn of the BME: while it may buy one, no tile is laid."""
    scene = Scene(4).give_lots().found("BME", {A: 50}, operated=False, treasury=300).stock_turn(A).passes(4)
    assert (scene.node, scene.clause(LAY)) == ("early", "8.d")
    assert scene.do(Pass(A)).allows(LAY)


@pytest.mark.rule("trg:8.d")
def test_a_whole_turn() -> None:
    scene = linked_bme("track").do(LAY)
    assert scene.node == "station"
    scene.do(STATION)
    assert scene.node == "link"
    scene.do(LINK)
    assert scene.node == "run"
    scene.do(scene.run(("2", "I11:o0 H12:c0")))
    assert scene.node == "pay"
    scene.do(Dividend(A, True))
    assert scene.node == "train"
    scene.do(BUY, Pass(A))
    assert scene.node == "stock_turn"
    assert scene.trains("BME") == ["2", "2"]


@pytest.mark.rule("trg:8.e")
def test_one_tile_yellow_or_upgrade() -> None:
    scene = railway(phase="3", tiles=HAGEN_CITY).do(LAY)
    assert scene.clause(LayTile(A, "G11", "23", 3)) == "8.e"
    upgraded = railway(phase="3", tiles=HAGEN_CITY).do(LayTile(A, "G11", "25", 3))
    assert upgraded.clause(LAY) == "8.e"


@pytest.mark.rule("trg:8.e")
def test_a_printed_yellow_hex_is_upgraded_in_the_same_step() -> None:
    scene = railway(phase="3", tiles=HAGEN_CITY).put_link("E11").do(LayTile(A, "E11", "R14", 1))
    assert scene.tile("E11") == "R14"
    assert scene.clause(LAY) == "8.e"


@pytest.mark.rule("trg:8.e")
def test_every_turn_has_its_own_tile() -> None:
    """After the BME the RhE acts, and in the next round the BME again."""
    scene = linked_bme("track").found("RhE", {B: 50}, value=60).give_trains("RhE", "2").do(LAY)
    scene.passes(2).do(scene.run(("2", "I11:o0 H12:c0")), Dividend(A, True)).passes()
    assert (scene.node, scene.g.company_id(scene.g.operator(scene.s))) == ("track", "RhE")
    scene.do(LayTile(B, "H4", "K4", 1)).passes(2).do(Run(B, scene.offers(Run)[0].routes), Dividend(B, True))  # type: ignore[attr-defined]
    scene.passes(5)
    assert (scene.node, scene.g.company_id(scene.g.operator(scene.s))) == ("track", "BME")
    assert scene.allows(LayTile(A, "G9", "9", 2))


@pytest.mark.rule("trg:8.f")
def test_the_station_may_be_skipped() -> None:
    scene = linked_bme("station")
    assert scene.allows(STATION)
    scene.do(Pass(A))
    assert scene.node == "link"
    assert scene.clause(STATION) == "8.d"


@pytest.mark.rule("trg:8.g")
def test_one_link_is_built_or_extended() -> None:
    scene = railway("BME", "link", phase="3", tiles=HAGEN_CITY, trains="2").put_link("E11", 10).do(LINK)
    assert scene.link("H12") == 10
    assert scene.clause(BuildLink(A, "E11")) == "8.g"
    assert scene.clause(STATION) == "8.d"  # what else comes too late has another reason
    skipped = linked_bme("link").do(Pass(A))
    assert (skipped.node, skipped.link("H12")) == ("run", 0)
    assert skipped.clause(LINK) == "8.d"


@pytest.mark.rule("trg:8.h")
def test_trains_run_and_the_token_moves() -> None:
    scene = linked_bme("run")
    assert scene.clause(Run(A, ())) == "8.4.a"
    assert not scene.allows(Pass(A))
    scene.do(scene.run(("2", "H12:c0 I11:o0")))
    assert not scene.allows(Pass(A))
    assert [a.pay for a in scene.offers(Dividend) if isinstance(a, Dividend)] == [True, False]
    before = scene.square("BME")
    scene.do(Dividend(A, False))
    assert scene.square("BME") == (before[0], before[1] - 1)


@pytest.mark.rule("trg:8.i")
def test_whoever_has_a_train_need_not_buy() -> None:
    assert linked_bme("train").allows(Pass(A))
    without = railway("BME", "train", tiles=HAGEN_CITY)
    assert without.clause(Pass(A)) == "8.6.4.a"
    without.do(BUY, Pass(A))
    assert without.node == "stock_turn"

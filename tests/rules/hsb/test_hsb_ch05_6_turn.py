"""Chapters 5.6 and 5.6.1: operating rounds, the order of the railways, the steps of a turn and its one deal."""

from __future__ import annotations

import pytest

from revier.core.flow import find
from revier.games.dortmund.actions import BuildLink, OwnDeal
from revier.games.hsb.actions import AnnounceBec, BuyBec, Deliver, Dispose, Load
from revier.rail.actions import Answer, BuyShare, BuyTrain, Dividend, LayTile, Pass, PlaceStation, Run
from revier.rail.frames import TurnFrame
from scenes.hsb import A, B, C, D, Scene
from scenes.hsb_lines import HAGEN_CITY, UNNA_CITY, railway

LAY, STATION, LINK = LayTile(A, "H10", "9", 2), PlaceStation(A, "F12", 0), BuildLink(A, "H12")
BUY, PAY = BuyTrain(A, "2", "bank", 80), Dividend(A, True)
SELL, BACK = OwnDeal(A, "sell", 10), OwnDeal(A, "buy", 10)


def acting(scene: Scene) -> str:
    """The company, or the brewery, whose turn it is."""
    turn = find(scene.s, TurnFrame)
    return scene.g.breweries.id(scene.g.brewing(scene.s)) if turn is None else scene.g.company_id(turn.company)


def through_turn(scene: Scene) -> None:
    """Whoever acts does nothing that can be left out."""
    who, number = acting(scene), scene.s.operating_round
    while scene.node != "stock_turn" and acting(scene) == who and scene.s.operating_round == number:
        seat = scene.mover
        assert seat is not None
        done: dict[str, Run | Dividend | Deliver] = {
            "run": Run(seat, ()),
            "pay": Dividend(seat, False),
            "deliver": Deliver(seat),
            "brew_pay": Dividend(seat, False),
        }
        scene.do(done.get(scene.node, Pass(seat)))


def seen(scene: Scene) -> list[str]:
    """All who act until the next stock round."""
    actors = []
    while scene.node != "stock_turn":
        actors.append(acting(scene))
        through_turn(scene)
    return actors


# --- 5.6 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.a", "hsb:5.6.2.a")
def test_first_all_railways_then_all_breweries() -> None:
    scene = railway("BME", "train", trains="2").found("CME", {B: 50}, value=55).give_trains("CME", "2")
    scene.s.running.append(scene.number("CME"))
    for action in (Deliver(A), Dispose(A, "1"), Load(A, "5", "BME", "2", 1), AnnounceBec(A, "2")):
        assert scene.clause(action) == "5.6.a"
    assert scene.clause(BuyBec(A, "2")) == "2.4.b"
    assert scene.clause(Deliver(D)) == "5.5.7.a"  # D has nothing to say in a turn of the BME
    scene.do(Pass(A))
    assert acting(scene) == "CME"
    through_turn(scene)
    assert acting(scene) == "B6"  # of D, the highest number of the four
    assert not scene.allows(LayTile(D, "H10", "9", 2))


@pytest.mark.rule("hsb:5.6.2.a")
def test_a_brewery_waits_for_its_turn() -> None:
    scene = Scene(4).give_minors(B7=A, B5=B).brewery_round()
    assert acting(scene) == "B7"
    assert scene.clause(Pass(B)) == "5.5.7.a"
    assert scene.clause(Dispose(B, "2")) == "5.5.7.a"


@pytest.mark.rule("hsb:5.6.a")
def test_no_shares_are_bought_in_an_operating_round() -> None:
    assert railway().clause(BuyShare(A, "BME", "offer", 10)) == "5.6.a"


@pytest.mark.rule("hsb:5.6.b", "hsb:5.2.c")
@pytest.mark.parametrize("phase", ["2", "3", "5", "6", "8"])
@pytest.mark.parametrize(("number", "rounds"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_a_stock_round_follows_after_two_later_three_operating_rounds(phase: str, number: int, rounds: int) -> None:
    scene = railway(phase=phase, trains="5").give_minors(B5=A, B7=B).stock_turn(A, number=number).passes(4)
    begun = [event.args for event in scene.events if event.key == "rail.log.operating_round"]
    assert [(args["set"], args["number"]) for args in begun] == [(number, 1)]
    assert seen(scene) == ["BME", "B7", "B5"] * rounds
    assert scene.s.stock_round == number + 1


# --- the order of the railways ----------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.b")
def test_the_dearest_acts_first_and_on_one_space_the_upper_one() -> None:
    scene = Scene(4).give_minors().set_phase("5").found("KWE", {A: 50}, at=(0, 8)).found("BME", {B: 50}, at=(0, 8))
    scene.found("CME", {C: 50}, value=90)
    for company in ("KWE", "BME", "CME"):
        scene.give_trains(company, "5")
    assert [scene.price(company) for company in ("CME", "KWE", "BME")] == [90, 70, 70]
    scene.found("RhE", {D: 20}, value=100, floated=False, operated=False)  # dearer, but it has not floated
    assert scene.order() == ["CME", "KWE", "BME"]
    scene.stock_turn(A).passes(4)
    assert seen(scene)[:3] == ["CME", "KWE", "BME"]


@pytest.mark.rule("hsb:5.6.1.b")
def test_a_fall_below_those_still_waiting_changes_nothing_in_this_round() -> None:
    """CME, first at 60, falls to 55 under the two others; they fall to 50, so in the next round it leads again."""
    scene = Scene(4).give_minors().found("CME", {A: 50}, value=60).found("BME", {B: 50}, value=55)
    scene.found("RhE", {C: 50}, value=55)
    for company in ("CME", "BME", "RhE"):
        scene.give_trains(company, "2")
    scene.stock_turn(A).passes(4)
    assert [who for who in seen(scene) if not who.startswith("B") or who == "BME"] == ["CME", "BME", "RhE"] * 2


# --- the steps --------------------------------------------------------------------------------------------------------
def linked_bme(step: str, *, phase: str = "2", trains: str = "2") -> Scene:
    """The BME is joined to a mine, a yard and the city, and has a train."""
    return railway("BME", step, phase=phase, tiles=HAGEN_CITY, trains=trains)


@pytest.mark.rule("hsb:5.6.1.a")
def test_steps_are_taken_in_their_order() -> None:
    run = linked_bme("run").run(("2", "I11:o0 H12:c0"))
    early = {"track": (STATION, LINK, run, PAY, BUY), "station": (LINK, run, PAY, BUY), "link": (run, PAY, BUY)}
    for step, actions in early.items():
        assert [linked_bme(step).clause(a) for a in actions] == ["5.6.1.a"] * len(actions)
    scene = linked_bme("link").do(LINK, run)
    assert [scene.clause(a) for a in (LAY, STATION, run, BUY)] == ["5.6.1.a"] * 4
    scene.do(PAY)
    assert [scene.clause(a) for a in (LAY, STATION, run, PAY)] == ["5.6.1.a"] * 4


@pytest.mark.rule("hsb:5.6.1.a")
def test_a_whole_turn() -> None:
    scene = linked_bme("track")
    nodes = []
    run = scene.fork().step("BME", "run").run(("2", "I11:o0 H12:c0"))
    for action in (LAY, STATION, LINK, run, PAY, BUY):
        nodes.append(scene.node)
        scene.do(action)
    assert nodes == ["track", "station", "link", "run", "pay", "train"]
    assert acting(scene.do(Pass(A))) == "B6"
    assert scene.trains("BME") == ["2", "2"]


@pytest.mark.rule("hsb:5.6.1.a", "hsb:3.1.i")
def test_an_early_train_comes_before_the_first_tile() -> None:
    scene = Scene(4).give_minors().found("CME", {A: 50}, operated=False, treasury=300).stock_turn(A).passes(4)
    assert scene.node == "early"
    assert scene.clause(LayTile(A, "B4", "K58", 2)) == "5.6.1.a"


@pytest.mark.rule("hsb:5.6.1.a")
def test_tile_station_and_link_are_optional_and_running_is_not() -> None:
    scene = linked_bme("track").passes(3)
    assert scene.node == "run"
    assert scene.clause(Run(A, ())) == "5.6.1.4.a"
    assert not scene.allows(Pass(A))
    scene.do(scene.run(("2", "I11:o0 H12:c0")))
    assert not scene.allows(Pass(A))
    before = scene.square("BME")
    scene.do(Dividend(A, False))
    assert scene.square("BME") == (0, before[1] - 1)


@pytest.mark.rule("hsb:5.6.1.c")
def test_one_tile_yellow_or_upgrade() -> None:
    scene = linked_bme("track", phase="3").do(LAY)
    assert scene.clause(LayTile(A, "G11", "23", 3)) == "5.6.1.c"
    assert scene.clause(LayTile(A, "H14", "9", 0)) == "5.6.1.c"
    assert (scene.node, scene.clause(LINK)) == ("station", "5.6.1.a")  # anything else is merely out of order
    assert scene.fork().do(STATION).clause(BUY) == "5.6.1.a"  # after the one station as before
    assert linked_bme("run").clause(LAY) == "5.6.1.a"  # none was laid, but the time for it is over


@pytest.mark.rule("hsb:5.6.1.c", "hsb:5.6.1.d")
def test_nothing_of_one_turn_counts_in_the_next() -> None:
    """The BME does all that may be done once, and asks the CME in vain; then the KWE may do and ask the same."""
    scene = railway("BME", "track", tiles=f"{HAGEN_CITY} {UNNA_CITY}", trains="2", treasury=500)
    for company, seat, value in (("KWE", B, 55), ("CME", C, 55)):
        scene.found(company, {seat: 50}, value=value, treasury=500)
        scene.s.running.append(scene.number(company))
    scene.give_trains("CME", "2").s.sold = [-1] * 4
    ask = BuyTrain(A, "2", "CME", 100)
    scene.do(LAY, STATION, LINK, scene.fork().step("BME", "run").run(("2", "I11:o0 H12:c0")), PAY)
    scene.do(BUY, ask, Answer(C, False))
    assert scene.clause(ask) == "5.6.1.7.2.a"
    assert scene.s.ran
    scene.do(Pass(A))
    assert (acting(scene), scene.node, scene.s.earned, scene.s.sold) == ("KWE", "track", 0, [0] * 4)
    assert not scene.s.ran
    assert scene.stations("E21") == [(0, "KWE")]
    scene.do(scene.offers(LayTile)[0], PlaceStation(B, "F14", 0), BuildLink(B, "E19"))
    assert scene.node == "train"
    scene.do(BuyTrain(B, "2", "bank", 80), BuyTrain(B, "2", "bank", 80), BuyTrain(B, "2", "CME", 100))
    assert (scene.node, scene.mover) == ("offer", C)


@pytest.mark.rule("hsb:5.6.1.e", "hsb:5.6.1.7.4.a")
def test_whoever_has_a_train_need_not_buy() -> None:
    assert linked_bme("train").allows(Pass(A))
    without = linked_bme("train", trains="")
    assert without.clause(Pass(A)) == "5.6.1.7.4.a"
    assert acting(without.do(BUY, Pass(A))) == "B6"


# --- deals in own certificates ----------------------------------------------------------------------------------------
def dealing(step: str = "track", *, pool: int = 20, treasury: int = 200, operated: bool = True) -> Scene:
    """The BME at 75, half of it with A; what is not in the pool lies on its charter."""
    scene = Scene(4).give_minors().set_phase("3")
    scene.found("BME", {A: 50}, value=75, pool=pool, treasury=treasury, operated=operated)
    return scene.lay_all(HAGEN_CITY).give_trains("BME", "2").step("BME", step).earned(100)


@pytest.mark.rule("hsb:5.6.1.d")
@pytest.mark.parametrize("step", ["early", "track", "station", "link", "run", "pay", "train"])
@pytest.mark.parametrize("deal", [SELL, BACK])
def test_one_deal_at_any_moment_of_the_turn(step: str, deal: OwnDeal) -> None:
    scene = dealing(step, operated=step != "early").do(deal)
    assert scene.node == step  # it takes no step of the turn
    assert scene.clause(SELL) == "5.6.1.d"
    assert scene.clause(BACK) == "5.6.1.d"


@pytest.mark.rule("hsb:5.6.1.d", "hsb:5.5.6.f")
def test_a_sale_pays_the_old_value_and_moves_the_token_left() -> None:
    scene = dealing().do(SELL)
    assert [event.args["price"] for event in scene.events if event.key == "rail.log.own_sell"] == [70]
    assert (scene.treasury("BME"), scene.price("BME"), scene.pool("BME"), scene.unsold("BME")) == (275, 70, 30, 20)


@pytest.mark.rule("hsb:5.6.1.d", "hsb:5.5.6.f")
def test_a_certificate_of_two_shares_moves_it_twice() -> None:
    """The DHB at 80 has an ordinary 20% certificate: 160, and 75, 70 to the left."""
    scene = Scene(4).give_minors().set_phase("3").found("DHB", {A: 50}, value=80).step("DHB", "track")
    scene.do(OwnDeal(A, "sell", 20))
    assert (scene.treasury("DHB"), scene.price("DHB")) == (160, 70)


@pytest.mark.rule("hsb:5.6.1.d")
def test_a_purchase_costs_the_present_value_and_moves_nothing() -> None:
    scene = dealing()
    bank = scene.bank
    scene.do(BACK)
    assert (scene.treasury("BME"), scene.bank, scene.price("BME"), scene.pool("BME")) == (125, bank + 75, 75, 10)
    assert dealing(treasury=74).clause(BACK) == "5.6.1.d"


@pytest.mark.rule("hsb:5.6.1.d", "hsb:5.5.6.d")
def test_no_more_than_half_lies_in_the_pool_and_only_the_director_deals() -> None:
    full = Scene(4).give_minors().found("BME", {A: 40}, pool=50).step("BME", "track")
    assert full.clause(SELL) == "5.5.6.d"
    none = dealing(pool=0).why_not(BACK)
    assert none is not None
    assert (none.clause, none.reason.key) == ("hsb:5.6.1.d", "rail.refused.deal.none_to_buy")
    assert dealing().clause(OwnDeal(B, "sell", 10)) == "5.5.7.a"
    assert dealing().clause(OwnDeal(A, "give", 10)) == "5.6.1.d"


@pytest.mark.rule("hsb:5.6.1.d")
def test_a_new_turn_brings_a_new_deal() -> None:
    scene = dealing("train").do(SELL, Pass(A))
    while acting(scene) != "BME":
        through_turn(scene)
    assert scene.allows(SELL)


@pytest.mark.rule("hsb:5.6.1.d")
def test_the_deal_of_one_railway_is_not_that_of_the_next() -> None:
    scene = dealing("train").found("CME", {B: 50}, value=60).give_trains("CME", "2")
    scene.s.running.append(scene.number("CME"))
    scene.do(SELL, Pass(A))
    assert acting(scene) == "CME"
    assert scene.allows(OwnDeal(B, "sell", 10))


@pytest.mark.rule("hsb:5.6.1.d")
def test_the_value_after_the_sale_counts_for_the_dividend() -> None:
    """At 70 after the sale a payout of 70 moves the token right again."""
    assert dealing("pay").earned(70).do(SELL, PAY).price("BME") == 75

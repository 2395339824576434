"""Chapters 6.1 and 6.2: the seven railways, when they come and what some of them can do."""

import pytest

from revier.core.errors import BadInput
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.state import COAL
from revier.rail.actions import Answer, BuyShare, BuyTrain, Dividend, Found, LayTile, SellShares
from revier.rail.state import POOL, markers_left
from scenes.trg import A, B, Scene

HOMES = {"BME": "I11", "CME": "A3", "RhE": "H2", "KWE": "E21", "DGEE": "A17", "DHB": "C9", "HHW": "H20"}
STATIONS = {"BME": 6, "CME": 6, "RhE": 6, "KWE": 4, "DGEE": 3, "DHB": 3, "HHW": 3}


# --- 6.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:6.1.a")
def test_a_tenth_of_the_corporation_earns_a_tenth() -> None:
    scene = Scene().give_lots().set_cash(0, 0, 0, 0).found("BME", {B: 50, A: 10}).step("BME", "pay").earned(100)
    kept = scene.fork().do(Dividend(B, False))
    paid = scene.do(Dividend(B, True))
    assert (paid.cash(A), kept.cash(A), kept.treasury("BME")) == (10, 0, 100)


@pytest.mark.rule("trg:6.1.b")
def test_the_directors_certificate_is_sold_first() -> None:
    scene = Scene().give_lots().set_cash(500, 500).stock_turn(A)
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "6.1.b"
    assert scene.clause(BuyShare(A, "BME", "offer", 20)) == "6.1.b"
    scene.do(Found(A, "BME", 65))
    assert (scene.price("BME"), scene.percent("BME", A)) == (65, 20)
    assert scene.allows(BuyShare(B, "BME", "offer", 10))


@pytest.mark.rule("trg:6.1.c")
def test_certificates_are_sold_to_the_pool_only() -> None:
    scene = Scene().give_lots().found("BME", {A: 40, B: 20}).stock_turn(A)
    assert SellShares.__struct_fields__ == ("seat", "company", "certificates")  # nobody to sell to
    with pytest.raises(BadInput):
        scene.g.decode({"kind": "sell", "seat": A, "company": "BME", "certificates": [10], "to": B})
    assert scene.clause(BuyShare(A, "BME", "player", 10)) == "7.d"
    held, corporation = scene.percent("BME", B), scene.unsold("BME")
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.g.shares.percent(scene.s, scene.number("BME"), POOL) == 10
    assert (scene.percent("BME", B), scene.unsold("BME")) == (held, corporation)


@pytest.mark.rule("trg:6.1.d")
@pytest.mark.parametrize(("company", "hex_id"), HOMES.items())
def test_starting_hexes(company: str, hex_id: str) -> None:
    scene = Scene().give_lots().found(company, {A: 40}, floated=False, operated=False).set_cash(0, 200).stock_turn(B)
    assert scene.stations(hex_id) == []
    scene.do(BuyShare(B, company, "offer", 10))
    assert scene.stations(hex_id) == [(0, company)]


@pytest.mark.rule("trg:6.1.e")
@pytest.mark.parametrize(("company", "number"), STATIONS.items())
def test_station_tokens(company: str, number: int) -> None:
    scene = Scene().give_lots()
    assert markers_left(scene.s, scene.number(company)) == number
    costs = (0, 60, 80, 100, 100, 100)  # the home token is free (8.2.j)
    assert scene.g.d.companies[scene.number(company)].marker_costs == costs[:number]
    scene.found(company, {A: 50})
    assert markers_left(scene.s, scene.number(company)) == number - 1


def first_stock_round(*founded: str) -> Scene:
    """The first stock round; some corporations are founded already."""
    scene = Scene().give_lots().set_cash(900, 900, 900, 900)
    for company in founded:
        scene.found(company, {B: 20}, value=55, floated=False, operated=False)
    return scene.stock_turn(A, number=1)


@pytest.mark.rule("trg:6.1.f")
def test_four_railways_are_there_from_the_start() -> None:
    scene = first_stock_round()
    assert {a.company for a in scene.offers(Found) if isinstance(a, Found)} == {"BME", "CME", "RhE", "KWE"}
    assert scene.clause(Found(A, "DGEE", 60)) == "6.1.g"
    assert scene.allows(Found(A, "KWE", 60))


@pytest.mark.rule("trg:6.1.g")
def test_dgee_comes_after_kwe() -> None:
    assert first_stock_round("BME", "CME", "RhE").clause(Found(A, "DGEE", 60)) == "6.1.g"
    scene = first_stock_round().do(Found(A, "KWE", 60))
    assert scene.allows(Found(B, "DGEE", 60))
    corner = Scene().give_lots().set_cash(900).found("KWE", {B: 20}, at=(0, 0)).stock_turn(A)
    assert corner.allows(Found(A, "DGEE", 60))  # wherever the token of the KWE is now


@pytest.mark.rule("trg:6.1.h")
@pytest.mark.parametrize("company", ["DHB", "HHW"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_dhb_and_hhw_come_after_dgee(company: str, players: int) -> None:
    scene = Scene(players).give_lots().set_cash(*[900] * players).found("KWE", {B: 20}, value=55).stock_turn(A)
    assert scene.clause(Found(A, company, 60)) == "6.1.h"
    scene.do(Found(A, "DGEE", 60))
    assert scene.allows(Found(B, company, 60))


# --- 6.2: early trains ------------------------------------------------------------------------------------------------
def first_turn(company: str, treasury: int = 300) -> Scene:
    """The first operating turn of a railway directed by A."""
    scene = Scene().give_lots().found(company, {A: 50}, operated=False, treasury=treasury).stock_turn(A).passes(4)
    assert scene.g.operator(scene.s) == scene.number(company)
    return scene


def idle_until_trains(scene: Scene) -> Scene:
    """Nothing is built; a train without track stands still."""
    scene.passes(3)
    scene.do(scene.run())
    assert scene.node == "train"
    return scene


@pytest.mark.rule("trg:6.2.a")
@pytest.mark.parametrize("company", ["BME", "CME", "RhE"])
def test_three_railways_may_open_with_a_train(company: str) -> None:
    scene = first_turn(company).do(BuyTrain(A, "2", "bank", 80))
    assert (scene.trains(company), scene.treasury(company)) == (["2"], 220)
    assert scene.node == "track"  # one only


@pytest.mark.rule("trg:6.2.a")
@pytest.mark.parametrize("company", ["KWE", "DGEE", "DHB", "HHW"])
def test_the_others_may_not(company: str) -> None:
    scene = first_turn(company)
    assert scene.node == "track"
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "8.d"


@pytest.mark.rule("trg:6.2.a")
def test_only_in_the_very_first_turn() -> None:
    scene = idle_until_trains(first_turn("CME").do(BuyTrain(A, "2", "bank", 80)))
    scene.passes(1).passes(4)  # then a stock round in which nothing happens
    assert (scene.s.operating_round, scene.node, scene.g.operator(scene.s)) == (1, "track", scene.number("CME"))


@pytest.mark.rule("trg:6.2.a")
def test_the_early_train_may_come_from_another_railway_or_the_pool() -> None:
    scene = Scene().give_lots().found("CME", {A: 50}, operated=False, treasury=300, value=100).set_phase("3")
    scene.found("BME", {B: 50}).give_trains("BME", "3", "2").pool_train("2").stock_turn(A).passes(4)
    assert (scene.node, scene.g.operator(scene.s)) == ("early", scene.number("CME"))
    pool = scene.fork().do(BuyTrain(A, "2", "pool", 80))
    assert (pool.trains("CME"), pool.node) == (["2"], "track")
    scene.do(BuyTrain(A, "3", "BME", 200), Answer(B, True))
    assert (scene.trains("CME"), scene.treasury("CME"), scene.treasury("BME")) == (["3"], 100, 200)
    assert scene.node == "track"


@pytest.mark.rule("trg:6.2.b")
def test_the_early_train_runs_in_the_same_turn() -> None:
    scene = first_turn("CME").do(BuyTrain(A, "2", "bank", 80), LayTile(A, "B4", "K58", 2)).passes(2)
    assert scene.node == "run"
    scene.do(scene.run(("2", "A3:o0 B4:c0")))
    assert (scene.node, scene.s.earned) == ("pay", 30 + 10)


@pytest.mark.rule("trg:6.2.c")
def test_the_early_train_counts_among_the_two_of_the_turn() -> None:
    scene = idle_until_trains(first_turn("CME").do(BuyTrain(A, "2", "bank", 80)))
    scene.do(BuyTrain(A, "2", "bank", 80))
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "8.6.1.d"
    without = first_turn("CME").passes(4).do(BuyTrain(A, "2", "bank", 80), BuyTrain(A, "2", "bank", 80))
    assert without.trains("CME") == ["2", "2"]


@pytest.mark.rule("trg:6.2.c")
def test_the_early_train_is_paid_from_the_treasury() -> None:
    scene = first_turn("CME", treasury=79)
    assert scene.cash(A) > 80
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "6.2.c"
    assert scene.offers(BuyTrain) == []
    assert first_turn("CME", treasury=80).allows(BuyTrain(A, "2", "bank", 80))
    assert first_turn("CME", treasury=180).clause(BuyTrain(A, "3", "bank", 180)) == "8.6.1.b"  # it could be paid


# --- 6.2: the token of the KWE ----------------------------------------------------------------------------------------
def kwe(treasury: int = 100) -> Scene:
    """The first turn of the KWE (director A), which has laid track to Holstein, in its link step."""
    scene = first_turn("KWE", treasury).do(LayTile(A, "E19", "K4", 1)).passes(1)
    assert scene.node == "link"
    return scene


@pytest.mark.rule("trg:6.2.d")
def test_kwe_places_a_coal_token_for_nothing() -> None:
    scene = kwe(0)
    assert scene.s.gift == 1
    scene.do(BuildLink(A, "E19"))
    assert (scene.link("E19"), scene.treasury("KWE"), scene.s.gift) == (10, 0, 0)
    assert scene.tokens_left(COAL, 10) == 15
    scene.lay_all("E17=8/2 D16=K58/3").step("KWE", "link")
    assert scene.clause(BuildLink(A, "D16")) == "8.3.1.c"  # the second one is not free


@pytest.mark.rule("trg:6.2.d")
def test_the_gift_is_one_coal_token_10_of_the_kwe() -> None:
    """The second link costs 30, and so do an extension, a mill, and any link of another railway."""
    scene = Scene().give_lots().set_phase("3").lay_all("E19=K4/1 E17=9/1 E15=9/1 H12=K58/0")
    scene.found("KWE", {A: 50}, treasury=100).found("BME", {B: 50}, treasury=100)
    mill = scene.fork().step("KWE", "link").do(BuildLink(A, "E11"))
    assert (mill.treasury("KWE"), mill.s.gift) == (70, 1)
    other = scene.fork().step("BME", "link").do(BuildLink(B, "H12"))
    assert (other.treasury("BME"), other.s.gift) == (70, 1)
    extended = scene.fork().put_link("E19", 10).step("KWE", "link").do(BuildLink(A, "E19"))
    assert (extended.treasury("KWE"), extended.s.gift) == (70, 1)
    scene.step("KWE", "link").do(BuildLink(A, "E19")).step("KWE", "link").do(BuildLink(A, "E19"))
    assert (scene.link("E19"), scene.treasury("KWE")) == (20, 70)


@pytest.mark.rule("trg:6.2.e")
def test_the_gift_is_the_one_link_of_its_turn_and_brings_a_cube() -> None:
    scene = kwe()
    supply = scene.supply
    scene.do(BuildLink(A, "E19"))
    assert (scene.cubes("PB1"), scene.supply) == ((1, 0), supply - 1)
    assert scene.node != "link"
    assert not scene.allows(BuildLink(A, "E19"))


@pytest.mark.rule("trg:6.2.e")
def test_the_gift_needs_a_connection_and_may_wait() -> None:
    scene = first_turn("KWE", 0).passes(2)
    assert (scene.node, scene.clause(BuildLink(A, "E19"))) == ("link", "8.3.1.b")
    scene.lay_all("E19=K4/1").step("KWE", "link", number=2).do(BuildLink(A, "E19"))
    assert (scene.link("E19"), scene.treasury("KWE")) == (10, 0)

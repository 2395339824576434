"""Chapter 5.1: what holds for all private breweries."""

import pytest

from revier.core.errors import BadInput
from revier.core.message import Msg
from revier.core.view import Cards
from revier.games.trg.actions import Assign
from revier.rail.actions import BuyShare, BuyTrain, Found, Pass, SellShares
from revier.rail.state import CLOSED
from scenes.trg import BREWERIES, A, B, C, D, Scene, station
from scenes.trg_track import UNNA_CITY, UNNA_TO_CITY


def two_railways() -> Scene:
    """A (No. 1) directs the CME, B (No. 2) the BME."""
    scene = Scene(4).give_lots().found("CME", {A: 50}, treasury=200)
    return scene.found("BME", {B: 50}, treasury=200, value=60).set_cash(500, 500, 500, 500)


def buy_first_6(scene: Scene) -> Scene:
    """RhE, directed by D, buys the first 6-train: all smaller ones are sold."""
    scene.set_phase("5").found("HHW", {C: 50}, value=55).give_trains("HHW", "5")
    scene.found("RhE", {D: 50}, value=65, treasury=700).step("RhE", "train")
    return scene.do(BuyTrain(D, "6", "bank", 630))


# --- revenue ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:5.1.a")
def test_revenues_at_the_start_of_an_operating_round() -> None:
    scene = Scene(4).give_lots(PB4=A, PB1=B, PB2=C, PB3=D).set_cash(0, 0, 0, 0).stock_turn(A)
    bank = scene.bank
    scene.passes(4)
    assert [scene.cash(seat) for seat in (A, B, C, D)] == [25, 5, 10, 15]
    assert scene.bank == bank - 55


@pytest.mark.rule("trg:5.1.a")
def test_a_brewery_on_its_back_pays_nothing() -> None:
    scene = Scene(4).give_lots().turn_over("PB2").set_cash(0, 0, 0, 0).stock_turn(A).passes(4)
    assert [scene.cash(seat) for seat in (A, B, C, D)] == [5, 0, 15, 25]
    assert scene.keys().count("rail.log.revenue") == 3


@pytest.mark.rule("trg:5.1.a")
def test_revenues_come_in_every_operating_round_of_a_set() -> None:
    """Brown phase: three operating rounds, nobody is floated."""
    scene = Scene(5).give_lots().set_phase("5").set_cash(*[0] * 5).stock_turn(A).passes(5)
    assert [scene.cash(seat) for seat in range(5)] == [15, 30, 45, 75, 90]


@pytest.mark.rule("trg:5.1.b")
def test_the_cubes_of_a_face_up_no_1_cannot_be_transported() -> None:
    scene = Scene(4).give_lots().set_phase("5").found("KWE", {A: 50}).lay_all(UNNA_CITY).give_trains("KWE", "5")
    scene.step("KWE", "run")
    assert scene.owner("PB1") == A
    assert scene.clause(scene.run(("5", UNNA_TO_CITY, 1))) == "8.4.1.k"
    scene.do(scene.run(("5", UNNA_TO_CITY)))
    assert (scene.start_cubes, scene.turned("PB1")) == (2, False)


@pytest.mark.rule("trg:5.1.c")
def test_a_right_belongs_to_nobody_before_its_marker_is_assigned() -> None:
    scene = Scene(4).give_lots().set_phase("3").found("KWE", {C: 50}, treasury=100).lay_all(UNNA_CITY)
    assert (scene.owner("PB3"), scene.marker("PB3")) == (C, "")
    half = scene.fork().assign("PB3", "KWE").step("KWE", "station").do(station(C, "E13"))
    full = scene.step("KWE", "station").do(station(C, "E13"))
    assert (full.treasury("KWE"), half.treasury("KWE")) == (40, 70)


@pytest.mark.rule("trg:5.1.d")
def test_a_brewery_is_never_sold() -> None:
    scene = two_railways().stock_turn(B)
    assert scene.clause(SellShares(B, "PB2", (10,))) == "5.1.d"
    for kind in ("sell_lot", "sell_company", "buy_company", "buy_private"):  # there is no such action at all
        with pytest.raises(BadInput):
            scene.g.decode({"kind": kind, "seat": B, "lot": "PB2", "buyer": "BME", "price": 50})
    assert {kind.__name__ for kind in scene.g.kinds if "lot" in kind.__struct_fields__} == {"PlaceBid", "Assign"}
    buy_first_6(scene)
    assert [scene.owner(lot) for lot in BREWERIES] == [A, B, C, D, CLOSED]  # turned over, but where they were


@pytest.mark.rule("trg:5.1.e")
def test_an_assigned_brewery_is_turned_over_and_pays_no_more() -> None:
    scene = two_railways().stock_turn(B).do(Assign(B, "PB2", "BME"))
    assert (scene.turned("PB2"), scene.marker("PB2")) == (True, "BME")
    scene.set_cash(0, 0, 0, 0).do(Pass(B)).passes(3)
    assert [scene.cash(seat) for seat in (A, B, C, D)] == [5, 0, 15, 25]
    assert scene.stock_turn(B).clause(Assign(B, "PB2", "CME")) == "5.1.e"


@pytest.mark.rule("trg:5.1.e")
def test_the_first_6_train_turns_all_breweries_over() -> None:
    scene = buy_first_6(Scene(4).give_lots())
    assert [scene.turned(lot) for lot in BREWERIES[:4]] == [True] * 4
    scene.set_cash(0, 0, 0, 0).do(Pass(D))
    assert [scene.g.reckoning.lot_revenue(scene.g, scene.s, lot) for lot in range(4)] == [0] * 4
    scene.stock_turn(A).passes(4)
    assert [scene.cash(seat) for seat in (A, B, C, D)] == [0, 0, 0, 0]


@pytest.mark.rule("trg:5.1.f")
def test_a_brewery_counts_as_a_certificate_while_it_pays() -> None:
    scene = Scene(5).give_lots().found("BME", {B: 50}).found("CME", {C: 50}, value=60).found("RhE", {D: 50}, value=65)
    scene.give_papers("BME", A, *[10] * 5).give_papers("CME", A, *[10] * 4).set_cash(900).stock_turn(A)
    assert scene.g.shares.certificates_of(scene.s, A) == 9
    assert scene.clause(BuyShare(A, "RhE", "offer", 10)) == "7.3.a"
    assert scene.clause(Found(A, "KWE", 55)) == "7.3.a"
    scene.turn_over("PB1")
    assert scene.allows(BuyShare(A, "RhE", "offer", 10))


# --- markers ----------------------------------------------------------------------------------------------------------
def charter(scene: Scene, company: str) -> dict[str, object]:
    """What everybody reads on a charter, by the key of the line."""
    cards = scene.g.view(scene.s, None).boards["companies"]
    assert isinstance(cards, Cards)
    lines = next(card.lines for card in cards.cards if card.id == company)
    return {line.label.key: line.value for line in lines if isinstance(line.label, Msg)}


@pytest.mark.rule("trg:5.1.g")
def test_a_marker_lies_on_the_charter_it_was_assigned_to() -> None:
    scene = two_railways().stock_turn(D).do(Assign(D, "PB4", "CME"))
    assert scene.marker("PB4") == "CME"
    assert charter(scene, "CME")["trg.line.markers"] == "No. 4"
    assert "trg.line.markers" not in charter(scene, "BME")


@pytest.mark.rule("trg:5.1.g", "trg:5.2.1.c")
def test_the_cubes_of_no_1_are_seen_on_the_charter() -> None:
    scene = two_railways().stock_turn(A).do(Assign(A, "PB1", "CME"))
    assert charter(scene, "CME")["trg.line.cubes"] == 2
    assert "trg.line.markers" not in charter(scene, "CME")  # No. 1 has no marker


@pytest.mark.rule("trg:5.1.h")
def test_in_an_operating_round_only_to_the_own_acting_railway() -> None:
    scene = two_railways().step("CME", "track")
    assert scene.clause(Assign(A, "PB1", "BME")) == "5.1.h"
    assert scene.clause(Assign(B, "PB2", "CME")) == "5.1.h"  # the owner of No. 2 does not direct the CME
    assert scene.allows(Assign(A, "PB1", "CME"))
    for step in ("early", "track", "station", "link", "train"):
        assert scene.fork().step("CME", step).allows(Assign(A, "PB1", "CME"))
    scene.step("BME", "track")
    assert scene.clause(Assign(A, "PB1", "BME")) == "5.1.h"
    assert scene.clause(Assign(A, "PB1", "CME")) == "5.1.h"
    scene.found("RhE", {A: 50}, value=55).step("RhE", "track")  # a second railway of A
    assert scene.clause(Assign(A, "PB1", "CME")) == "5.1.h"
    assert scene.allows(Assign(A, "PB1", "RhE"))


@pytest.mark.rule("trg:5.1.h")
def test_in_the_own_stock_round_turn_to_any_founded_railway() -> None:
    scene = two_railways().stock_turn(A)
    assert scene.allows(Assign(A, "PB1", "CME"))
    assert scene.allows(Assign(A, "PB1", "BME"))
    assert scene.clause(Assign(A, "PB1", "KWE")) == "5.1.h"  # not founded
    assert scene.clause(Assign(A, "PB2", "CME")) == "5.1.h"  # not his brewery
    assert scene.clause(Assign(A, "PB9", "CME")) == "5.1.h"  # no brewery at all
    assert scene.clause(Assign(A, "PB1", "XYZ")) == ""  # no railway
    assert not scene.allows(Assign(B, "PB2", "CME"))  # not his turn


@pytest.mark.rule("trg:5.1.i")
def test_assigning_takes_the_place_of_nothing() -> None:
    scene = two_railways().stock_turn(A).do(Assign(A, "PB1", "BME"))
    assert (scene.mover, scene.cash(A), scene.treasury("BME")) == (A, 500, 200)
    assert scene.fork().do(BuyShare(A, "BME", "offer", 10)).percent("BME", A) == 10
    scene.s.priority = C
    scene.do(Pass(A)).passes(3)  # that was a pass: the round is over, and nobody has acted
    assert scene.s.operating_round == 1
    assert scene.s.priority == C


@pytest.mark.rule("trg:5.1.j")
def test_a_marker_has_no_price() -> None:
    assert Assign.__struct_fields__ == ("seat", "lot", "company")
    scene = Scene(5).give_lots().found("BME", {A: 50}, treasury=200).stock_turn(4)
    with pytest.raises(BadInput):
        scene.g.decode({"kind": "assign", "seat": 4, "lot": "PB5", "company": "BME", "price": 30})
    money = list(scene.s.cash)
    scene.do(Assign(4, "PB5", "BME"))
    assert scene.s.cash == money


@pytest.mark.rule("trg:5.1.k")
def test_unassigned_markers_leave_with_the_first_6_train() -> None:
    scene = two_railways().assign("PB4", "CME")
    buy_first_6(scene)
    assert [scene.marker(lot) for lot in ("PB2", "PB3", "PB4")] == ["gone", "gone", "CME"]
    assert scene.stock_turn(C).clause(Assign(C, "PB3", "CME")) == "5.1.e"

"""Chapters 5.2 and 5.3: what each brewery can do, and where beer cubes are kept."""

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.trg.actions import Assign
from revier.games.trg.state import BACK, FRONT
from revier.rail.actions import BuyTrain, Run
from scenes.trg import A, B, C, D, Scene, station
from scenes.trg_track import (
    CITY_BOCHUM,
    CITY_TO_BOCHUM,
    SCHWERTE_CITY,
    SCHWERTE_TO_CITY,
    UNNA_CITY,
    UNNA_TO_CITY,
    beer_train,
)


@pytest.mark.rule("trg:5.2.1.a", "trg:5.2.2.a", "trg:5.2.3.a", "trg:5.2.4.a", "trg:5.2.5.a")
@pytest.mark.parametrize(
    ("number", "name", "value", "revenue"),
    [
        (1, "Stiftsbrauerei", 20, 5),
        (2, "Dortmunder Actien-Brauerei", 40, 10),
        (3, "Ritter-Brauerei", 60, 15),
        (4, "Kronen-Brauerei", 80, 25),
        (5, "Dortmunder Union-Brauerei", 100, 30),
    ],
)
def test_face_value_and_revenue(number: int, name: str, value: int, revenue: int) -> None:
    """The boxes beside it, which no text gives: the face value plus 0 to 30 in steps of 5 (data, notes.bid_boxes)."""
    scene = Scene(5)
    lot = scene.g.d.lots[number - 1]
    assert (lot.name, lot.value, lot.revenue) == (name, value, revenue)
    assert scene.g.facts.boxes[number - 1] == tuple(value + more for more in range(0, 31, 5))


# --- No. 1 ------------------------------------------------------------------------------------------------------------
def no_1() -> Scene:
    """A owns No. 1 and directs nothing; B directs the CME."""
    return Scene(4).give_lots().found("CME", {B: 50}, treasury=200)


@pytest.mark.rule("trg:5.2.1.b")
def test_the_buyer_of_no_1_gets_two_cubes_with_it() -> None:
    scene = Scene(4).bid_all(("PB1", 20), ("PB2", 40), ("PB3", 60), ("PB4", 80))
    assert (scene.owner("PB1"), scene.start_cubes, scene.supply) == (A, 2, 18)


@pytest.mark.rule("trg:5.2.1.c")
def test_the_cubes_of_no_1_are_given_to_one_railway() -> None:
    scene = no_1().stock_turn(A).do(Assign(A, "PB1", "CME"))
    assert (scene.charter_cubes("CME"), scene.start_cubes, scene.supply) == (2, 0, 18)
    assert scene.turned("PB1")
    assert scene.g.reckoning.lot_revenue(scene.g, scene.s, 0) == 0
    scene.stock_turn(A)
    assert scene.clause(Assign(A, "PB1", "CME")) == "5.1.e"


@pytest.mark.rule("trg:5.2.1.c")
def test_only_that_railway_carries_them() -> None:
    """D directs KWE and HHW, which both can reach the city; the cubes lie with the KWE."""
    scene = Scene(4).give_lots().set_phase("5").found("KWE", {D: 50}).found("HHW", {D: 50}, value=60)
    scene.assign("PB1", "KWE").lay_all(UNNA_CITY + " H18=8/2 G17=8/3 F18=8/0").lay("E17", "23", 1)
    scene.give_trains("KWE", "5").give_trains("HHW", "5")
    scene.step("HHW", "run")
    assert scene.clause(scene.run(("5", SCHWERTE_TO_CITY, 1))) == "8.4.1.k"
    scene.step("KWE", "run")
    assert scene.income(("5", UNNA_TO_CITY, 1)) == scene.income(("5", UNNA_TO_CITY)) + 40


@pytest.mark.rule("trg:5.2.1.d")
def test_unassigned_start_cubes_return_with_the_first_6_train() -> None:
    scene = Scene(4).give_lots().brew(A, 1).set_phase("5").found("CME", {C: 50}).give_trains("CME", "5")
    scene.found("BME", {B: 50}, treasury=630).step("BME", "train")
    assert (scene.start_cubes, scene.cubes("PB1"), scene.supply) == (2, (1, 0), 17)
    scene.do(BuyTrain(B, "6", "bank", 630))
    assert (scene.start_cubes, scene.cubes("PB1"), scene.supply) == (0, (0, 1), 19)


# --- No. 2 ------------------------------------------------------------------------------------------------------------
def city(*strangers: str, no_2: bool = True) -> Scene:
    """The KWE (director C) can place in the city, where these others have a station already."""
    lots = {"PB1": A, "PB2" if no_2 else "PB5": B, "PB3": C, "PB4": D}
    scene = Scene(4).give_lots(**lots).set_phase("3").found("KWE", {C: 50}, treasury=300).lay_all(UNNA_CITY)
    for company in strangers:
        scene.mark(company, "E13")
    return scene


@pytest.mark.rule("trg:5.2.2.b")
def test_the_railway_with_marker_no_2_has_a_place_of_its_own() -> None:
    scene = city("BME", "RhE", "CME")
    assert scene.fork().step("KWE", "station").clause(station(C, "E13")) == "8.2.m"
    other = scene.fork().assign("PB2", "DGEE").step("KWE", "station")
    assert other.clause(station(C, "E13")) == "8.2.m"
    own = scene.assign("PB2", "KWE").step("KWE", "station").do(station(C, "E13"))
    assert own.treasury("KWE") == 240
    assert len(own.stations("E13")) == 4
    assert city().step("KWE", "station").allows(station(C, "E11"))  # its one place is kept for nobody


@pytest.mark.rule("trg:5.2.2.b")
def test_the_place_is_used_once() -> None:
    """With the wood token gone every place left is open to all, and the marker reserves no second one."""
    scene = city("BME").assign("PB2", "KWE").step("KWE", "station").do(station(C, "E13"))
    assert not scene.wood
    scene.mark("CME", "E13").found("HHW", {A: 50}, treasury=60).lay_all("H18=8/2 G17=8/3 F18=8/0").lay("E17", "23", 1)
    assert scene.step("HHW", "station").allows(station(A, "E13"))


@pytest.mark.rule("trg:5.2.2.c")
def test_the_wood_token_comes_with_the_sale_of_no_2() -> None:
    sold = Scene(4).bid_all(("PB1", 20), ("PB2", 40), ("PB3", 60), ("PB4", 80))
    unsold = Scene(4).bid_all(("PB1", 20), ("PB3", 60), ("PB4", 80), ("PB5", 100))
    assert sold.wood
    assert not unsold.wood
    assert city("BME", "RhE", "CME").step("KWE", "station").clause(station(C, "E13")) == "8.2.m"
    assert city("BME", "RhE", "CME", no_2=False).step("KWE", "station").allows(station(C, "E13"))


@pytest.mark.rule("trg:5.2.2.d")
def test_the_wood_token_blocks_no_train() -> None:
    """Through the city to the Union: three strangers and the wood token do not block, a fourth stranger would."""
    through = ("4", UNNA_TO_CITY + " E11:c0")
    scene = city("BME", "RhE", "CME").set_phase("4").give_trains("KWE", "4").step("KWE", "run")
    assert scene.wood
    assert scene.income(through) == 20 + 10 + 40 + 20
    assert scene.mark("DGEE", "E13").clause(scene.run(through)) == "8.4.h"


def buy_first_8(scene: Scene) -> Scene:
    """RhE, directed by D, buys the first 8-train after two 6-trains."""
    scene.set_phase("6").found("HHW", {A: 50}, value=55).give_trains("HHW", "6")
    scene.found("RhE", {D: 50}, value=65, treasury=800).step("RhE", "train")
    return scene.do(BuyTrain(D, "8", "bank", 800))


@pytest.mark.rule("trg:5.2.2.e")
def test_an_unused_place_opens_with_the_grey_phase() -> None:
    scene = city("BME", "CME", "DGEE").assign("PB2", "DHB")
    scene.set_phase("6")
    assert scene.marker("PB2") == "DHB"
    assert scene.fork().step("KWE", "station").clause(station(C, "E13")) == "8.2.m"
    buy_first_8(scene)
    assert (scene.phase, scene.marker("PB2")) == ("8", "gone")
    assert not scene.wood
    assert scene.step("KWE", "station").allows(station(C, "E13"))


@pytest.mark.rule("trg:5.2.2.e")
def test_an_unassigned_marker_takes_the_wood_token_along() -> None:
    scene = city("BME", "CME", "DGEE").set_phase("5").found("HHW", {A: 50}, value=55).give_trains("HHW", "5")
    scene.found("RhE", {D: 50}, value=65, treasury=630).step("RhE", "train").do(BuyTrain(D, "6", "bank", 630))
    assert scene.marker("PB2") == "gone"
    assert not scene.wood
    assert scene.step("KWE", "station").allows(station(C, "E13"))


# --- No. 3 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:5.2.3.b", "trg:5.2.3.c")
@pytest.mark.parametrize(("placed", "paid"), [((), 30), (("F12",), 40), (("F12", "F14"), 50)])
def test_half_price_in_the_city(placed: tuple[str, ...], paid: int) -> None:
    """The left-most token left on the charter: 60, then 80, then 100."""
    scene = city().assign("PB3", "KWE")
    for yard in placed:
        scene.mark("KWE", yard)
    left = scene.s.markers[scene.number("KWE") * 2]
    scene.set_treasury("KWE", paid).step("KWE", "station").do(station(C, "E13"))
    assert scene.treasury("KWE") == 0
    assert scene.s.markers[scene.number("KWE") * 2] == left - 1
    if left > 1:  # the next one costs what follows on the charter
        scene.set_treasury("KWE", 2 * paid).step("KWE", "station")
        assert scene.clause(station(C, "E11")) == "8.2.j"


@pytest.mark.rule("trg:5.2.3.b")
def test_elsewhere_and_for_others_the_full_price() -> None:
    other = city().assign("PB3", "DGEE").step("KWE", "station").do(station(C, "E13"))
    assert (other.treasury("KWE"), other.marker("PB3")) == (240, "DGEE")
    scene = city().assign("PB3", "KWE").step("KWE", "station").do(station(C, "E11"))
    assert (scene.treasury("KWE"), scene.marker("PB3")) == (240, "KWE")


@pytest.mark.rule("trg:5.2.3.d")
def test_the_marker_is_used_up() -> None:
    scene = city().assign("PB3", "KWE").step("KWE", "station").do(station(C, "E13"))
    assert scene.marker("PB3") == "gone"


# --- No. 4 and No. 5 --------------------------------------------------------------------------------------------------
def two_routes(assigned: str = "") -> Scene:
    """The KWE runs from Unna to the city with a 6-train, and from there to Bochum with a 5-train."""
    scene = beer_train("5", "6", phase="6", tiles=f"{UNNA_CITY} {CITY_BOCHUM}", assigned=assigned).brew(A, 2)
    return scene.mark("KWE", "E13").step("KWE", "run")


@pytest.mark.rule("trg:5.2.4.b")
def test_ten_more_for_every_route_with_beer() -> None:
    """Unna 40, Holstein 10, city 50; city 50, Union 20, Germania 10, Bochum 50. A cube earns 40 in both places."""
    plain, bonus = two_routes(), two_routes("PB4")
    both = (("6", UNNA_TO_CITY, 1), ("5", CITY_TO_BOCHUM, 1))
    assert plain.income(*both) == 100 + 130 + 2 * 40
    assert bonus.income(*both) == 100 + 130 + 2 * 40 + 20
    one = (("6", UNNA_TO_CITY, 2), ("5", CITY_TO_BOCHUM))
    assert plain.income(*one) == 100 + 130 + 2 * 40
    assert bonus.income(*one) == 100 + 130 + 2 * 40 + 10


@pytest.mark.rule("trg:5.2.4.b")
def test_nothing_more_without_beer() -> None:
    scene = beer_train("6", phase="6", assigned="PB4")
    assert scene.income(("6", UNNA_TO_CITY)) == 100


@pytest.mark.rule("trg:5.2.4.c")
def test_marker_no_4_stays_to_the_end() -> None:
    scene = beer_train("6", phase="6", assigned="PB4").brew(A, 2)
    buy_first_8(scene)
    assert (scene.phase, scene.marker("PB4")) == ("8", "KWE")
    scene.step("KWE", "run")
    assert scene.income(("6", UNNA_TO_CITY, 2)) == 40 + 10 + 60 + 2 * 40 + 10


@pytest.mark.rule("trg:5.2.5.b")
def test_one_more_cube_on_one_train() -> None:
    plain = beer_train("5", phase="5").brew(A, 3)
    assert plain.clause(plain.run(("5", UNNA_TO_CITY, 2))) == "8.4.1.b"
    more = beer_train("5", phase="5", assigned="PB5").brew(A, 3)
    assert more.income(("5", UNNA_TO_CITY, 2)) == 100 + 2 * 40
    assert more.clause(more.run(("5", UNNA_TO_CITY, 3))) == "8.4.1.c"


@pytest.mark.rule("trg:5.2.5.c")
@pytest.mark.parametrize(("train", "phase"), [("3", "3"), ("4", "4")])
def test_small_trains_carry_one_cube_with_marker_no_5(train: str, phase: str) -> None:
    """Schwerte 20 and the city 40 in the green phase, joined by plain track."""
    with_marker = beer_train(train, phase=phase, company="HHW", tiles=SCHWERTE_CITY, assigned="PB5").brew(A, 2)
    assert with_marker.income((train, SCHWERTE_TO_CITY, 1)) == 60 + 40
    assert with_marker.clause(with_marker.run((train, SCHWERTE_TO_CITY, 2))) == "8.4.1.c"
    without = beer_train(train, phase=phase, company="HHW", tiles=SCHWERTE_CITY).brew(A, 2)
    assert without.clause(without.run((train, SCHWERTE_TO_CITY, 1))) == "8.4.1.a"


@pytest.mark.rule("trg:5.2.5.c")
def test_a_2_train_carries_none() -> None:
    scene = beer_train("2", phase="3", company="HHW", tiles=SCHWERTE_CITY, assigned="PB5").brew(A, 2)
    assert scene.clause(scene.run(("2", SCHWERTE_TO_CITY, 1))) == "8.4.1.a"
    assert scene.income(("2", SCHWERTE_TO_CITY)) == 60


# --- 5.3 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:5.3.a")
def test_a_link_brings_beer_to_the_directors_brewery() -> None:
    scene = Scene(4).give_lots().set_phase("3").found("CME", {A: 50, B: 20}, treasury=100).lay_all("B4=K58/5")
    scene.step("CME", "link").do(BuildLink(A, "B4"))
    assert (scene.cubes("PB1"), scene.cubes("PB2"), scene.supply) == ((1, 0), (0, 0), 17)
    scene.step("CME", "link").do(BuildLink(A, "B4"))  # extended to 20
    assert (scene.link("B4"), scene.cubes("PB1"), scene.supply) == (20, (2, 0), 16)
    assert scene.start_cubes == 2


@pytest.mark.rule("trg:5.3.b")
def test_cubes_move_to_the_back_and_later_ones_go_there() -> None:
    scene = Scene(4).give_lots().set_phase("3").found("CME", {B: 50}, treasury=100).lay_all("B4=K58/5").brew(B, 2)
    assert scene.cubes("PB2") == (2, 0)
    scene.step("CME", "link").do(Assign(B, "PB2", "CME"))
    assert scene.cubes("PB2") == (0, 2)
    scene.do(BuildLink(B, "B4"))
    assert scene.cubes("PB2") == (0, 3)


@pytest.mark.rule("trg:5.3.c")
def test_cubes_on_the_front_can_and_must_not_be_carried() -> None:
    scene = Scene(4).give_lots().brew(B, 3).set_phase("5").found("KWE", {B: 50}).lay_all(UNNA_CITY)
    scene.give_trains("KWE", "5").step("KWE", "run")
    assert scene.clause(scene.run(("5", UNNA_TO_CITY, 1))) == "8.4.1.k"
    assert scene.allows(scene.run(("5", UNNA_TO_CITY)))
    scene.turn_over("PB2")
    assert scene.clause(scene.run(("5", UNNA_TO_CITY))) == "8.4.1.d"
    assert scene.allows(scene.run(("5", UNNA_TO_CITY, 1)))


@pytest.mark.rule("trg:5.3.d")
@pytest.mark.parametrize("step", ["stock", "track", "station", "link", "run", "pay", "train"])
def test_cubes_leave_a_brewery_only_by_transport(step: str) -> None:
    """Whatever B or A can do: only a run with beer takes cubes away from No. 2."""
    scene = Scene(4).give_lots().brew(B, 3).turn_over("PB2").set_phase("5").set_cash(500, 500, 500, 500)
    scene.found("KWE", {B: 50}, treasury=900).lay_all(UNNA_CITY).give_trains("KWE", "5")
    if step == "stock":
        scene.stock_turn(B)
    else:
        scene.step("KWE", step).earned(100)
    takers = set()
    for choice in scene.legal:
        after = scene.fork().do(choice.action).s
        if after.cubes[FRONT + 1] + after.cubes[BACK + 1] < 3:
            takers.add(type(choice.action))
    assert takers == ({Run} if step == "run" else set())

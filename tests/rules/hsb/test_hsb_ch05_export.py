"""Chapter 5.6.2.1.2.2: export beer, loaded onto trains with the consent of the railway's director."""

from __future__ import annotations

import pytest

from revier.games.hsb.actions import Deliver, Load
from revier.games.hsb.state import EXPORT_BOX, STOCK, move_cubes
from revier.rail.actions import Answer, Dividend
from scenes.hsb import A, B, Scene

HAGEN_CITY = "H12=K58/0 G11=8/3"  # Hagen - mine H12 - freight yard F12, and over printed track on to the city


def exporting(
    *cards: str, phase: str = "6", trains: str = "6", tiles: str = HAGEN_CITY, boss: int = A, **demand: tuple[int, int]
) -> Scene:
    """DUB, directed by A, is to deliver; BME, at home in Hagen, is directed by `boss` and has these trains."""
    scene = Scene(4).give_minors().set_phase(phase).set_demand(**demand)
    scene.found("DUB", {A: 50, B: 10}, treasury=100).found("BME", {boss: 50}, treasury=100)
    scene.lay_all(tiles).give_trains("BME", *trains.split()).set_cards("DUB", *cards)
    return scene.brewery_step("DUB", "deliver")


@pytest.mark.rule("hsb:5.6.2.2.b", "hsb:5.6.2.1.2.2.a", "hsb:5.6.2.1.2.a")
def test_each_cube_loaded_comes_from_stock_and_earns_100() -> None:
    scene = exporting("6")
    stock = scene.stock
    scene.do(Load(A, "6", "BME", "6", 2))
    assert (scene.stock, scene.cargo("BME"), scene.s.earned) == (stock - 2, [("6", 2)], 200)


@pytest.mark.rule("hsb:2.3.e", "hsb:4.q", "hsb:9.g")
def test_export_begins_in_phase_5() -> None:
    assert exporting("5", phase="4", trains="5").clause(Load(A, "5", "BME", "5", 1)) == "2.3.e"
    assert exporting("5", phase="5", trains="5").allows(Load(A, "5", "BME", "5", 1))


@pytest.mark.rule("hsb:5.6.2.1.2.c", "hsb:5.6.2.1.2.2.c")
def test_only_cubes_under_a_red_arrow_go_for_export() -> None:
    scene = exporting("6", "4", trains="8 8")  # the card 6 has two arrows, the card 4 none, an 8-train three squares
    assert scene.clause(Load(A, "4", "BME", "8", 1)) == "5.6.2.1.2.c"
    assert scene.clause(Load(A, "6", "BME", "8", 3)) == "5.6.2.1.2.2.c"
    scene.do(Load(A, "6", "BME", "8", 2))
    assert scene.clause(Load(A, "6", "BME", "8", 1)) == "5.6.2.1.2.2.c"


@pytest.mark.rule("hsb:5.6.2.1.2.2.c", "hsb:5.6.2.1.2.2.h", "hsb:5.6.2.1.2.d")
def test_what_is_exported_cannot_be_sold_at_home_and_the_rest_can() -> None:
    scene = exporting("6", s6=(4, 0)).do(Load(A, "6", "BME", "6", 1), Deliver(A))
    assert scene.supplied(6) == (3, 0)  # four cubes, one of them exported
    assert scene.s.earned == 100 + 3 * 100
    assert scene.clause(Load(A, "6", "BME", "6", 1)) == "5.6.2.1.a"  # export ranks highest, so it comes first


@pytest.mark.rule("hsb:5.6.2.1.2.2.h", "hsb:5.6.2.1.1.g")
def test_export_is_voluntary_and_keeps_a_card_from_being_idle() -> None:
    assert exporting("6", s6=(4, 0)).allows(Deliver(A))
    scene = exporting("6").do(Load(A, "6", "BME", "6", 1), Deliver(A))
    assert scene.idle("DUB") == []
    assert exporting("6").do(Deliver(A)).idle("DUB") == ["6"]


@pytest.mark.rule("hsb:5.6.1.5.2.a", "hsb:5.6.2.1.2.2.e")
def test_a_train_takes_as_many_cubes_as_it_has_squares() -> None:
    scene = exporting("8", trains="5")  # three arrows, one square
    assert scene.clause(Load(A, "8", "BME", "5", 2)) == "5.6.1.5.2.a"
    scene.do(Load(A, "8", "BME", "5", 1))
    assert scene.clause(Load(A, "8", "BME", "5", 1)) == "5.6.1.5.2.a"
    four = exporting("6", trains="4")
    assert four.clause(Load(A, "6", "BME", "4", 1)) == "5.6.1.5.2.a"


@pytest.mark.rule("hsb:5.6.1.5.2.a", "hsb:5.6.2.1.2.2.g")
def test_every_train_has_squares_of_its_own() -> None:
    """The 5 is empty and has one square; the 6 has one cube on its two."""
    scene = exporting("8", trains="5 6").load("BME", ("6", 1))
    assert scene.clause(Load(A, "8", "BME", "6", 2)) == "5.6.1.5.2.a"
    scene.do(Load(A, "8", "BME", "6", 1))
    assert scene.cargo("BME") == [("6", 2)]
    assert scene.clause(Load(A, "8", "BME", "6", 1)) == "5.6.1.5.2.a"
    assert scene.do(Load(A, "8", "BME", "5", 1)).cargo("BME") == [("5", 1), ("6", 2)]


@pytest.mark.rule("hsb:5.6.2.1.2.2.e", "hsb:2.6.a")
def test_beer_needs_a_railway_a_train_and_a_card_that_are_there() -> None:
    scene = exporting("6")
    for company, train in (("XYZ", "6"), ("DUB", "6"), ("BME", "X"), ("BME", "5")):
        assert scene.clause(Load(A, "6", company, train, 1)) == "5.6.2.1.2.2.e"
    for card in ("X", "5"):
        assert scene.clause(Load(A, card, "BME", "6", 1)) == "2.6.a"


@pytest.mark.rule("hsb:5.6.2.1.2.2.g")
def test_beer_of_several_breweries_shares_a_train_and_one_brewery_uses_several() -> None:
    scene = exporting("8", trains="6 6").load("BME", ("6", 1))
    scene.do(Load(A, "8", "BME", "6", 2))  # onto the empty one of the two
    assert scene.cargo("BME") == [("6", 1), ("6", 2)]
    scene.do(Load(A, "8", "BME", "6", 1))
    assert scene.cargo("BME") == [("6", 2), ("6", 2)]


@pytest.mark.rule("hsb:5.6.2.1.2.2.d", "hsb:5.6.2.1.2.2.e")
def test_the_train_needs_a_way_through_the_city_to_a_red_field_with_an_own_station() -> None:
    assert exporting("6", tiles="").clause(Load(A, "6", "BME", "6", 1)) == "5.6.2.1.2.2.e"
    scene = exporting("6").found("RhE", {A: 50}).give_trains("RhE", "6")
    assert scene.clause(Load(A, "6", "RhE", "6", 1)) == "5.6.2.1.2.2.e"  # no station on the way
    scene.mark("RhE", "F12")
    assert scene.allows(Load(A, "6", "RhE", "6", 1))


@pytest.mark.rule("hsb:5.6.2.1.2.2.e", "hsb:5.6.1.4.l")
def test_stations_in_the_way_do_not_keep_beer_off_the_train() -> None:
    """The yard on the only way is full of stations of others; a loaded train may run it all the same."""
    scene = exporting("6")
    for company in ("CME", "RhE", "KWE"):
        scene.found(company, {B: 50}).mark(company, "F12")
    assert scene.do(Load(A, "6", "BME", "6", 2)).cargo("BME") == [("6", 2)]


@pytest.mark.rule("hsb:5.6.2.1.2.c", "hsb:5.6.2.1.2.2.c", "hsb:5.6.2.1.2.2.g")
def test_two_cards_alike_export_what_each_has_arrows_for() -> None:
    """Two cards 6 have two arrows each and make four cubes each: four go onto trains, four stay at home."""
    scene = exporting("6", "6", trains="8 8", s6=(6, 0))
    assert scene.clause(Load(A, "6", "BME", "8", 3)) == "5.6.2.1.2.2.c"  # of one card
    scene.do(Load(A, "6", "BME", "8", 2), Load(A, "6", "BME", "8", 2))
    assert scene.clause(Load(A, "6", "BME", "8", 1)) == "5.6.2.1.2.2.c"
    assert scene.do(Deliver(A)).supplied(6) == (4, 0)


@pytest.mark.rule("hsb:5.6.2.1.1.g", "hsb:5.6.2.1.2.2.g")
def test_two_loads_come_from_two_cards_if_they_can() -> None:
    """Without demand at home, cubes loaded one by one keep both cards at work; both at once are the work of one."""
    scene = exporting("6", "6")
    both = scene.fork().do(Load(A, "6", "BME", "6", 2), Deliver(A))
    assert both.idle("DUB") == ["6"]
    assert scene.do(Load(A, "6", "BME", "6", 1), Load(A, "6", "BME", "6", 1), Deliver(A)).idle("DUB") == []


@pytest.mark.rule("hsb:5.6.2.1.2.2.b")
def test_with_no_cube_left_anywhere_nothing_is_loaded() -> None:
    """One cube in Stock, none in demand; the others wait in the export box."""
    scene = exporting("6")
    move_cubes(scene.s, STOCK, EXPORT_BOX, scene.stock - 1)
    assert scene.clause(Load(A, "6", "BME", "6", 2)) == "5.6.2.1.2.2.b"
    assert scene.do(Load(A, "6", "BME", "6", 1)).clause(Load(A, "6", "BME", "6", 1)) == "5.6.2.1.2.2.b"


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_a_refusal_stands_for_so_many_cubes_one_type_of_train_and_one_turn() -> None:
    scene = exporting("6", trains="6 8", boss=B).do(Load(A, "6", "BME", "6", 2), Answer(B, False))
    assert scene.clause(Load(A, "6", "BME", "6", 2)) == "5.6.2.1.2.2.f"
    assert scene.allows(Load(A, "6", "BME", "6", 1))  # fewer may be asked for
    assert scene.allows(Load(A, "6", "BME", "8", 2))
    scene.do(Load(A, "6", "BME", "6", 1), Answer(B, False))
    assert scene.clause(Load(A, "6", "BME", "6", 1)) == "5.6.2.1.2.2.f"
    assert scene.brewery_step("DUB", "deliver").allows(Load(A, "6", "BME", "6", 1))


@pytest.mark.rule("hsb:5.6.2.1.2.2.f")
def test_the_director_of_the_railway_must_agree() -> None:
    scene = exporting("6", boss=B).do(Load(A, "6", "BME", "6", 1))
    assert (scene.node, scene.mover, scene.cargo("BME")) == ("loading", B, [])
    refused = scene.fork()
    scene.do(Answer(B, True))
    assert (scene.cargo("BME"), scene.s.earned) == ([("6", 1)], 100)
    refused.do(Answer(B, False))
    assert (refused.cargo("BME"), refused.s.earned, refused.mover) == ([], 0, A)
    assert refused.keys() == ["rail.log.declines"]
    assert refused.clause(Load(A, "6", "BME", "6", 1)) == "5.6.2.1.2.2.f"


@pytest.mark.rule("hsb:5.6.2.1.2.2.b")
def test_without_stock_cubes_come_from_the_cheapest_demand() -> None:
    scene = exporting("6", s3=(1, 1), s4=(2, 1))
    scene.set_demand(s3=(1, 1), s4=(2, 1), s6=(scene.stock - 1, 0))  # one cube is left in Stock
    assert scene.stock == 1
    scene.do(Load(A, "6", "BME", "6", 2))
    assert (scene.stock, scene.new(3), scene.regular(3), scene.new(4)) == (0, 0, 1, 1)  # new 3 pays 20, the least


@pytest.mark.rule("hsb:5.6.2.2.b", "hsb:5.6.2.2.d")
def test_export_is_part_of_the_income() -> None:
    scene = exporting("6").do(Load(A, "6", "BME", "6", 2), Deliver(A))
    cash = scene.cash(A)
    scene.do(Dividend(A, True))
    assert scene.cash(A) == cash + 100  # half of 200

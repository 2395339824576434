"""Chapters 5.6.2.4 and 5.6.2.5: the new order of the breweries and the clearing of the beer market."""

from __future__ import annotations

import pytest

from revier.games.hsb.beer_market import clear
from revier.games.hsb.brewery_round import new_order
from revier.games.hsb.state import EXPORT_BOX, NEW, REGULAR, STOCK, SUPPLY, cubes_at, move_cubes
from scenes.hsb import A, B, C, Scene


def market(*, closed: tuple[int, ...], stock: int, **supplied: tuple[int, int]) -> Scene:
    """Empty demand, these deliveries (regular, new) by segment, so many cubes in Stock; the rest waits for export."""
    scene = Scene(4).give_minors().set_demand()
    scene.s.closed = [int(n in closed) for n in range(1, 7)]
    for name, numbers in supplied.items():
        for box, number in zip((REGULAR, NEW), numbers, strict=True):
            move_cubes(scene.s, STOCK, SUPPLY + box + int(name[1]) - 1, number)
    move_cubes(scene.s, STOCK, EXPORT_BOX, scene.stock - stock)
    return scene


def cleared(scene: Scene) -> Scene:
    clear(scene.g, scene.s)
    assert scene.g.violations(scene.s) == []
    return scene


# --- the market -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.2.5.b", "hsb:5.6.2.5.a")
def test_unserved_demand_goes_to_stock() -> None:
    scene = market(closed=(1, 2, 3, 4, 5, 6), stock=7)
    scene.s.closed[2] = 0
    move_cubes(scene.s, STOCK, REGULAR + 2, 2)
    move_cubes(scene.s, STOCK, NEW + 2, 1)
    assert scene.stock == 4
    scene.s.closed[2] = 1  # nobody comes to fill the segment again, so that Stock shows all of it
    assert cleared(scene).stock == 7


@pytest.mark.rule("hsb:5.6.2.5.c", "hsb:9.e", "hsb:5.6.2.5.a", "hsb:5.6.2.5.j")
def test_all_who_were_served_are_regular_customers_of_their_segment() -> None:
    scene = cleared(market(closed=(1, 2, 4, 5, 6), stock=0, s3=(2, 3)))
    assert scene.regular(3) == 5
    assert scene.new(3) == 0  # nothing in Stock, nothing below
    assert all(cubes_at(scene.s, box) == 0 for box in range(SUPPLY, STOCK))


@pytest.mark.rule("hsb:5.6.2.5.d", "hsb:5.6.2.5.g", "hsb:5.6.2.5.a")
def test_example_1_segments_below_the_lowest_with_regular_customers_close() -> None:
    scene = cleared(market(closed=(1, 5, 6), stock=0, s3=(2, 0), s4=(0, 2)))
    assert scene.closed() == [1, 2, 5, 6]


@pytest.mark.rule("hsb:5.6.2.5.d")
def test_an_open_segment_above_stays_open_without_customers() -> None:
    scene = cleared(market(closed=(1, 2, 6), stock=8, s3=(2, 0)))
    assert scene.closed() == [1, 2, 6]
    assert scene.new(5) == 4  # the newly opened segment 5 is filled first (printed 4)


@pytest.mark.rule("hsb:5.6.2.5.e", "hsb:5.6.2.5.f", "hsb:5.6.2.5.h", "hsb:5.6.2.5.a")
def test_example_2_the_highest_segment_is_filled_first_and_takes_from_below() -> None:
    scene = cleared(market(closed=(1, 2, 6), stock=5, s3=(3, 0)))
    assert (scene.new(5), scene.new(4), scene.regular(3), scene.new(3), scene.stock) == (4, 3, 1, 0, 0)


@pytest.mark.rule("hsb:5.6.2.5.f")
def test_cubes_never_come_from_above() -> None:
    scene = cleared(market(closed=(1, 2, 4, 6), stock=0, s5=(3, 0), s3=(1, 0)))
    assert (scene.regular(5), scene.new(5), scene.regular(3), scene.new(3)) == (3, 1, 0, 0)


@pytest.mark.rule("hsb:5.6.2.5.f", "hsb:5.6.2.5.a")
def test_without_stock_the_lowest_segment_gives_first() -> None:
    """Segment 4 wants three: both of segment 2, then one of three in segment 3. Segment 3 finds nothing below it."""
    scene = cleared(market(closed=(1, 5, 6), stock=0, s2=(2, 0), s3=(1, 2)))
    assert (scene.new(4), scene.regular(2), scene.regular(3), scene.new(3), scene.new(2)) == (3, 0, 2, 0, 0)
    assert scene.closed() == [1, 5, 6]  # markers are laid before cubes are taken away


@pytest.mark.rule("hsb:5.6.2.5.d", "hsb:5.6.2.5.e")
def test_where_nobody_was_served_nothing_closes_and_all_open_segments_are_filled() -> None:
    """Four players in phase 3: the printed numbers of segments 1, 2 and 3 are 4, 3 and 3."""
    scene = cleared(market(closed=(4, 5, 6), stock=12))
    assert scene.closed() == [4, 5, 6]
    assert (scene.new(3), scene.new(2), scene.new(1), scene.stock) == (3, 3, 4, 2)
    assert scene.regular(1) + scene.regular(2) + scene.regular(3) == 0


@pytest.mark.rule("hsb:5.6.2.5.e")
@pytest.mark.parametrize(
    ("players", "numbers"), [(3, [3, 3, 3, 3, 4, 4]), (4, [4, 3, 3, 3, 4, 4]), (5, [4, 4, 3, 3, 4, 4])]
)
def test_each_new_customers_box_takes_its_printed_number(players: int, numbers: list[int]) -> None:
    scene = Scene(players).give_minors().set_demand()
    scene.s.closed = [0] * 6  # no phase has all of them open
    assert [cleared(scene).new(n) for n in range(1, 7)] == numbers


@pytest.mark.rule("hsb:5.6.2.5.j", "hsb:5.6.2.1.2.2.a")
def test_loaded_beer_stays_on_its_trains() -> None:
    scene = market(closed=(1, 2, 6), stock=4).set_phase("5").found("BME", {A: 50}).give_trains("BME", "5")
    scene.load("BME", ("5", 1))
    assert cleared(scene).cargo("BME") == [("5", 1)]


# --- the order --------------------------------------------------------------------------------------------------------
def ordered(**cards: str) -> list[str]:
    """The new order of B2, B4 and B5, which stand in the order B5, B4, B2, with these cards."""
    scene = Scene(3).give_minors(B2=A, B4=B, B5=C)
    for code, names in cards.items():
        scene.set_cards(code, *names.split())
    new_order(scene.g, scene.s)
    return scene.brewery_order()


@pytest.mark.rule("hsb:5.6.2.4.a", "hsb:5.6.2.4.c")
def test_the_best_card_decides() -> None:
    assert ordered(B2="5 1", B4="3", B5="4 4 4") == ["B2", "B5", "B4"]


@pytest.mark.rule("hsb:5.6.2.4.b")
def test_then_the_second_card_then_the_old_order() -> None:
    assert ordered(B5="4 2", B4="4 3", B2="4 3") == ["B4", "B2", "B5"]
    assert ordered(B5="4 3 1", B4="4 3 2", B2="") == ["B5", "B4", "B2"]  # a third card does not count


@pytest.mark.rule("hsb:5.6.2.4.b")
def test_a_missing_card_counts_nothing() -> None:
    assert ordered(B5="", B4="1", B2="1 1") == ["B2", "B4", "B5"]


@pytest.mark.rule("hsb:5.6.2.1.1.h")
def test_idle_cards_count_for_the_order() -> None:
    scene = Scene(3).give_minors(B2=A, B4=B, B5=C).set_cards("B2", "5").set_cards("B4", "4").set_cards("B5", "3")
    scene.g.equipment.set_idle(scene.s, scene.g.facts.card_index["5"], scene.brewery("B2"), 1)
    new_order(scene.g, scene.s)
    assert scene.brewery_order() == ["B2", "B4", "B5"]


@pytest.mark.rule("hsb:5.6.2.a", "hsb:5.6.2.b", "hsb:5.2.d")
def test_when_all_have_acted_order_and_market_are_set_up_and_the_next_railway_round_begins() -> None:
    scene = Scene(3).give_minors(B2=A, B4=B, B5=C).brewery_round()
    seen = []
    while scene.node != "stock_turn" and scene.s.operating_round == 1:
        b = scene.g.breweries.id(scene.g.brewing(scene.s))
        if b not in seen:
            seen.append(b)
        scene.do(scene.legal[0].action)
    assert seen == ["B5", "B4", "B2"]
    told = scene.keys()
    assert told.index("hsb.log.new_order") < told.index("hsb.log.cleared")

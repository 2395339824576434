"""Phase 4: deliver coal."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.games.coal.actions import Deliver, Done
from revier.games.coal.order import order_of_play
from scenes.coal import A, B, C, Scene


def at_steele(value: int = 4, **cleared: bool) -> Scene:
    """A at S8, one obstacle (O8) before Steele, no money."""
    return Scene().barges("S8").coal(S8=value).cash(A, 0)


def piloted(value: int) -> Scene:
    """A at S8 with a pilot, all locks below built."""
    scene = Scene().barges("S8").coal(S8=value).cash(A, 0).action(A, "pilot")
    return scene.clear("O8", "O9", "O10", "O11", "O12", "O13", "O14")


@pytest.mark.rule("coal:6.4.1.a")
def test_delivering_is_compulsory() -> None:
    scene = at_steele().at(2, "deliver")
    assert {type(choice.action) for choice in scene.g.legal(scene.s)} == {Deliver}
    scene.refuses(Done(A), "6.4.1.a")


@pytest.mark.rule("coal:6.4.1.b")
def test_the_standard_trip_without_a_pilot() -> None:
    scene = at_steele().at(2, "deliver")
    for site in scene.g.facts.sites:
        assert (scene.clause(Deliver(A, site.id)) == "") == (site.id == "C4")


@pytest.mark.rule("coal:6.4.1.d")
def test_with_a_pilot_the_standard_destination_too() -> None:
    scene = Scene().barges("S8").action(A, "hauling_pilot").at(2, "deliver")
    assert scene.clause(Deliver(A, "C4")) == ""
    assert scene.clause(Deliver(A, "I12")) == ""


@pytest.mark.rule("coal:6.4.1.e")
def test_the_port_needs_a_pilot() -> None:
    scene = Scene().barges("S8").action(A, "hauling").at(2, "deliver")
    scene.refuses(Deliver(A, "P"), "6.4.1.e")
    assert Scene().barges("S8").action(A, "pilot").at(2, "deliver").clause(Deliver(A, "P")) == ""


@pytest.mark.rule("coal:6.4.1.f", "coal:6.4.1.i")
@pytest.mark.parametrize(("to", "arrow"), [("C4", 4), ("C7", 4)])
def test_obstacles_cost_one_in_all(to: str, arrow: int) -> None:
    scene = Scene().barges("S8").coal(S8=5).action(A, "pilot")
    scene.s.round = 2
    scene.on_track([0] * 5).at(2, "deliver").do(Deliver(A, to))
    assert scene.boxes()[2] == arrow


def sold_over_an_obstacle(scene: Scene) -> tuple[int, int]:
    """Coal of value 4 crosses obstacles to the port: what A is paid with the bonus of 1, and the die on the track."""
    scene.barges("S8").coal(S8=4).cash(A, 0).develop(A, black_ruhrort=2).action(A, "pilot")
    scene.s.round = 4
    scene.on_track([0] * 4).at(4, "deliver").do(Deliver(A, "P"))
    return scene.money(A), scene.boxes()[2]


@pytest.mark.rule("coal:6.4.1.i")
@pytest.mark.parametrize(("for_sale_only", "on_track"), [(False, 3), (True, 4)])
def test_the_loss_lasts_unless_it_is_for_the_sale_only(for_sale_only: bool, on_track: int) -> None:
    """Either way 3 + 1 Thalers are paid, and export moves by a die of 3: one space, not two."""
    scene = Scene(loss_for_sale_only=for_sale_only)
    export = scene.s.export
    assert sold_over_an_obstacle(scene) == (3 + 1, on_track)
    assert scene.s.export == export + 1


@pytest.mark.rule("coal:6.4.1.i")
def test_the_figure_says_whether_the_loss_lasts(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[delivery]\ndie_keeps_lower_value = false\n", encoding="utf-8")
    assert sold_over_an_obstacle(Scene(overlay=overlay)) == (3 + 1, 4)


@pytest.mark.rule("coal:6.4.1.g")
def test_locks_cost_nothing() -> None:
    scene = at_steele(5).clear("O8").develop(A, black_city=3).at(2, "deliver").do(Deliver(A, "C4"))
    assert scene.money(A) == 5


@pytest.mark.rule("coal:6.4.1.h")
def test_never_below_one() -> None:
    scene = at_steele(1).develop(A, black_city=3).at(2, "deliver").do(Deliver(A, "C4"))
    assert scene.money(A) == 1


@pytest.mark.rule("coal:6.4.1.j")
def test_the_earlier_barge_counts_as_further_downriver() -> None:
    scene = Scene(2).barges("S8", "S9").action(A, "pilot").action(B, "pilot").at(2, "deliver")
    scene.do(Deliver(A, "C6"), Deliver(B, "C6"))
    assert order_of_play(scene.g, scene.s) == (B, A)


@pytest.mark.rule("coal:6.4.1.k")
def test_berths_in_the_port() -> None:
    scene = Scene(3).barges("S8", "S9", "S14").action(A, "pilot").action(B, "pilot").at(2, "deliver")
    scene.do(Deliver(A, "P"), Deliver(B, "P"), Deliver(C, "I12"))
    assert scene.s.spot[:2] == [1, 2]
    assert order_of_play(scene.g, scene.s) == (C, B, A)


@pytest.mark.rule("coal:6.4.1.k", "coal:6.3.1.l")
def test_a_berth_that_was_left_is_taken_before_one_farther_upriver() -> None:
    """B found no coal and stayed on berth 2; whoever comes now lies below B, on berth 1."""
    scene = Scene(3).barges("P", "P", "S14").barges("S8").action(C, "pilot").at(2, "deliver")
    scene.do(Deliver(A, "C4"), Deliver(C, "P"))
    assert (scene.s.spot[B], scene.s.spot[C]) == (2, 1)
    assert order_of_play(scene.g, scene.s) == (A, B, C)


@pytest.mark.rule("coal:6.4.2.a")
def test_coal_is_sold_at_once() -> None:
    scene = at_steele().at(2, "deliver").do(Deliver(A, "C4"))
    assert scene.s.coal[-1] == 0
    assert scene.g.facts.storage_at.get(scene.s.barge[A]) is None


@pytest.mark.rule("coal:6.4.2.b")
def test_owners_in_the_city_earn() -> None:
    scene = Scene().build(A, "C5").build(B, "C5").barges("S11").coal(S11=4).clear("O11")
    for seat in (A, B, C):
        scene.cash(seat, 0)
    scene.at(2, "deliver").do(Deliver(A, "C5"))
    assert [scene.money(seat) for seat in (A, B, C)] == [3 + 1, 1, 0]


@pytest.mark.rule("coal:6.4.2.c")
def test_the_seller_takes_the_money_lying_there() -> None:
    scene = Scene().barges("S9").coal(S9=4).clear("O9").cash(A, 0).lay("I7", 2).at(2, "deliver").do(Deliver(A, "I7"))
    assert scene.money(A) == 3 + 2
    assert scene.lying("I7") == 0


@pytest.mark.rule("coal:6.4.2.d", "coal:6.4.2.f")
def test_the_full_value_if_the_area_is_full() -> None:
    scene = at_steele(6).develop(A, black_city=3).at(2, "deliver").do(Deliver(A, "C4"))
    assert (scene.money(A), scene.area(A, "black_city")) == (5, 3)


@pytest.mark.rule("coal:6.4.2.e", "coal:6.4.2.i")
def test_a_thaler_buys_a_cube() -> None:
    scene = at_steele(4).clear("O8").develop(A, black_city=1).at(2, "deliver").do(Deliver(A, "C4"))
    assert (scene.money(A), scene.area(A, "black_city")) == (3, 2)


@pytest.mark.rule("coal:6.4.2.g")
def test_white_coal_to_the_port_is_the_lower_middle_area() -> None:
    scene = Scene().give(A, "grafschaft_mark").barges("S1").action(A, "pilot").at(4, "deliver").do(Deliver(A, "P"))
    assert scene.area(A, "white_ruhrort") == 1
    assert scene.g.facts.areas == (
        "black_industry",
        "black_ruhrort",
        "black_city",
        "white_industry",
        "white_ruhrort",
        "white_city",
    )


@pytest.mark.rule("coal:6.4.2.g", "coal:3.1.c")
@pytest.mark.parametrize(
    ("storage", "to", "area"),
    [
        ("S9", "I7", "black_industry"),
        ("S9", "P", "black_ruhrort"),
        ("S9", "C5", "black_city"),
        ("S2", "I2", "white_industry"),
        ("S2", "P", "white_ruhrort"),
        ("S2", "C2", "white_city"),
    ],
)
def test_coal_and_buyer_say_which_area_gets_the_cube(storage: str, to: str, area: str) -> None:
    """Black coal lies at S9, white at S2."""
    scene = Scene().give(A, "grafschaft_mark").barges(storage).action(A, "pilot").at(4, "deliver").do(Deliver(A, to))
    assert [name for name in scene.g.facts.areas if scene.area(A, name)] == [area]


@pytest.mark.rule("coal:6.4.2.h")
def test_two_or_three_spaces_an_area() -> None:
    sizes = Scene().g.facts.area_sizes
    assert len(sizes) == 6
    assert set(sizes) <= {2, 3}


@pytest.mark.rule("coal:6.4.2.j")
def test_worked_example_a_black_four_sold_in_werden() -> None:
    scene = Scene().barges("S11").coal(S11=4).clear("O11").cash(A, 0).at(2, "deliver").do(Deliver(A, "C5"))
    assert (scene.money(A), scene.area(A, "black_city")) == (3, 1)


@pytest.mark.rule("coal:6.4.3.a", "coal:6.4.3.b")
def test_the_port_pays_one_more_and_a_three_moves_the_marker_once() -> None:
    scene = piloted(3)
    scene.s.export = 1
    scene.at(2, "deliver").do(Deliver(A, "P"))
    assert (scene.money(A), scene.s.export) == (3 - 1 + 1, 2)


@pytest.mark.rule("coal:6.4.3.c")
def test_a_four_moves_the_export_marker_twice() -> None:
    scene = piloted(4)
    scene.s.export = 1
    scene.at(2, "deliver").do(Deliver(A, "P"))
    assert scene.s.export == 3


@pytest.mark.rule("coal:6.4.3.d")
@pytest.mark.parametrize("before", [4, 5])
def test_the_export_marker_stops_at_the_end(before: int) -> None:
    scene = piloted(6)
    scene.s.export = before
    scene.at(2, "deliver").do(Deliver(A, "P"))
    assert scene.s.export == 5


@pytest.mark.rule("coal:6.4.3.e")
def test_the_value_on_arrival_moves_the_marker() -> None:
    scene = Scene().barges("S8").coal(S8=4).action(A, "pilot").at(2, "deliver").do(Deliver(A, "P"))
    assert scene.s.export == 1


@pytest.mark.rule("coal:6.4.3.f")
def test_the_track_comes_last() -> None:
    scene = Scene().build(B, "C4").barges("S8").at(2, "deliver").do(Deliver(A, "C4"))
    heard = scene.heard()
    delivery = heard[heard.index("sells") : heard.index("on_track") + 1]
    assert delivery == ["sells", "warehouse_income", "paid", "cube", "on_track"]

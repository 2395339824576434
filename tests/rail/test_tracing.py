"""Runs as they are drawn, and stops pointed at made into runs. Figures are worked out by hand from the map."""

from __future__ import annotations

import pytest

from revier.core.tracing import RouteEditor, RouteWish, route_editor, routes_asked
from revier.rail.actions import Dividend
from revier.rail.routes import CITY, TOWN, Link, RunMap, TrainSpec
from revier.rail.routes.wishes import Ways, keep_apart
from scenes.rhl import A, Scene
from scenes.rhl_track import DEUTZ_DUSSELDORF, KOLN_NEUSS, KREFELD_DUISBURG, running

KREFELD_RUN = ("2", "E6:c0 E8:t1 D9:c0")
TWO_WAYS_TO_VENLO = "E6=202/0 D5=8/3 C6=3/0 C4=58/4 D3=9/0 F5=1/4 F3=8/2"


def krefeld() -> Scene:
    return running("CCE", "2", KREFELD_DUISBURG, mines="3")


def venlo() -> Scene:
    """Two 2-trains; Krefeld - C6 - C4 - Venlo earns 30 + 10 + 10 + 20, Rheydt - F5 - Venlo 20 + 10 + 20."""
    return running("GVE", "2 2", TWO_WAYS_TO_VENLO, markers="E6")


def wish(*wishes: tuple[str, str]) -> list[RouteWish]:
    return [RouteWish(train, tuple(stops.split())) for train, stops in wishes]


# --- what is drawn ----------------------------------------------------------------------------------------------------
def test_a_run_is_told_hex_by_hex_with_its_stops_and_income() -> None:
    """East (side 4) out of Krefeld, to the second town of E8, north-east (3) to the left bank of Duisburg."""
    scene = krefeld()
    (route,) = scene.g.route_views(scene.s, scene.run(KREFELD_RUN))
    assert route.train == "2"
    assert route.legs == (("E6", 6, 4), ("E8", 1, 7), ("E8", 7, 3), ("D9", 0, 6))
    assert route.stops == ("Krefeld", "E8", "Duisburg")
    assert route.calls == ("E6:0", "E8:1", "D9:0")
    assert route.income == 30 + 10 + 20 + 20  # Krefeld (steel), the town, Duisburg (coal), the Montan bonus


def test_the_routes_together_earn_what_the_run_earns() -> None:
    scene = venlo()
    run = scene.run(("2", "E6:c0 D5 C6:t0 C4:t0 D3 E2:c0"), ("2", "G6:c1 F5:t0 F3 E2:c0"))
    assert [route.income for route in scene.g.route_views(scene.s, run)] == [70, 50]
    scene.do(run)
    assert scene.s.earned == 70 + 50


def test_a_train_without_a_route_is_told_as_idle() -> None:
    scene = venlo()
    running_train, idle = scene.g.route_views(scene.s, scene.run(("2", "G6:c1 F5:t0 F3 E2:c0")))
    assert (running_train.income, idle.train, idle.legs, idle.income) == (50, "2", (), 0)


def test_of_a_route_that_breaks_off_the_rest_is_told() -> None:
    scene = krefeld()
    (route,) = scene.g.route_views(scene.s, scene.run(("2", "E6:c0 E8:t1 K2:c0")))
    assert route.legs == (("E6", 6, 4), ("E8", 1, 7))
    assert route.income == 0


def test_only_runs_have_routes_and_only_where_trains_run() -> None:
    scene = krefeld()
    assert scene.g.route_views(scene.s, Dividend(A, True)) == ()
    run = scene.run(KREFELD_RUN)
    scene.do(run)
    assert scene.node == "pay"
    assert scene.g.route_views(scene.s, run) == ()


def test_a_railway_game_offers_an_editor_of_routes() -> None:
    scene = krefeld()
    editor = route_editor(scene.g)
    assert isinstance(editor, RouteEditor)
    assert routes_asked(scene.g, scene.legal)
    scene.do(scene.run(KREFELD_RUN))
    assert not routes_asked(scene.g, scene.legal)
    assert route_editor(object()) is None


def test_the_map_shows_the_last_run_until_the_turn_is_over() -> None:
    scene = krefeld()

    def shown() -> list[int]:
        return [route.income for route in scene.g.view(scene.s, None).boards["map"].routes]  # type: ignore[union-attr]

    assert shown() == []
    scene.do(scene.run(KREFELD_RUN))
    assert shown() == [80]
    scene.do(Dividend(A, True))
    assert (scene.node, shown()) == ("train", [80])
    scene.passes()
    assert shown() == []


# --- what is wished ---------------------------------------------------------------------------------------------------
def test_nothing_wished_is_the_best_there_is() -> None:
    scene = venlo()
    found = scene.g.trace(scene.s, None)
    assert (found.refusal, found.income) == (None, 120)
    assert scene.allows(found.action)
    assert {(stop.id, stop.name) for stop in found.places} == {
        ("E6:0", "Krefeld"),
        ("C6:0", "C6"),
        ("C4:0", "C4"),
        ("E2:0", "Venlo"),
        ("F5:0", "F5"),
        ("G6:1", "Rheydt"),
    }


def test_the_stops_between_two_stops_are_found() -> None:
    scene = venlo()
    found = scene.g.trace(scene.s, wish(("2", "E6:0 E2:0"), ("2", "G6:1 E2:0")))
    assert [route.calls for route in found.routes] == [("E6:0", "C6:0", "C4:0", "E2:0"), ("G6:1", "F5:0", "E2:0")]
    assert (found.refusal, found.income) == (None, 70 + 50)
    assert found.action == scene.run(("2", "E6:c0 D5 C6:t0 C4:t0 D3 E2:c0"), ("2", "G6:c1 F5:t0 F3 E2:c0"))


@pytest.mark.rule("rhl:10.2.j")
def test_example_of_the_cme_from_both_ends_alone() -> None:
    """Deutz 20, G10 10, Düsseldorf by ferry 30, H9 10, Köln 30: pointed at are Deutz and Köln only."""
    scene = running("CME", "3", f"{DEUTZ_DUSSELDORF} {KOLN_NEUSS} F9=921/0")
    found = scene.g.trace(scene.s, wish(("3", "I10:2 I10:1")))
    assert (found.refusal, found.income) == (None, 100)
    assert found.routes[0].calls == ("I10:2", "G10:0", "F9:1", "F9:0", "H9:0", "I10:1")


@pytest.mark.parametrize(
    ("wishes", "clause"),
    [
        ([("2", "E6:0")], "rhl:10.1.c"),  # a route joins two places
        ([("2", "E6:0 C6:0"), ("2", "G6:1 E2:0")], "rhl:10.1.c"),  # a town is no second place
        ([("2", "E6:0 K2:0"), ("2", "G6:1 E2:0")], "rhl:9.b"),  # Aachen is out of reach
        ([("2", "E6:0 E2:0"), ("2", "E6:0 E2:0")], "rhl:10.1.m"),  # one track for two trains
        ([("2", "E6:0 E2:0")], "rhl:6.3.d"),  # the other train has a route and must run
        ([("3", "E6:0 E2:0"), ("2", "G6:1 E2:0")], "rhl:10.1.a"),  # there is no such train
        ([("2", "E6:0 E2:0 G6:1"), ("2", "")], "rhl:10.3.d"),  # an off-board place ends every route
    ],
)
def test_what_is_wrong_is_said_by_the_rule_that_forbids_it(wishes: list[tuple[str, str]], clause: str) -> None:
    scene = venlo()
    found = scene.g.trace(scene.s, wish(*wishes))
    assert found.refusal is not None
    assert found.refusal.clause == clause
    assert found.refusal == scene.why_not(found.action)


@pytest.mark.parametrize("stop", ["", ":", "E6", "E6:9", "E6:c0", "Z9:0", "E6:-1", "\x00:0"])
def test_stops_that_do_not_exist_are_refused_like_any_other(stop: str) -> None:
    scene = krefeld()
    found = scene.g.trace(scene.s, [RouteWish("2", ("D9:0", stop))])
    assert found.refusal is not None
    assert found.routes[0].income == 0


def test_wishes_keep_their_order_and_trains_not_named_come_last() -> None:
    scene = venlo()
    found = scene.g.trace(scene.s, wish(("2", ""), ("2", "G6:1 E2:0")))
    assert [route.income for route in found.routes] == [0, 50]
    found = scene.g.trace(scene.s, wish(("2", "G6:1 E2:0")))
    assert [route.income for route in found.routes] == [50, 0]


# --- the search -------------------------------------------------------------------------------------------------------
def net(*links: tuple[int, int, int], kinds: str = "cccc") -> RunMap:
    """Stops joined by links (from, to, track); all passable, the first with a station."""
    kind = [CITY if letter == "c" else TOWN for letter in kinds]
    stops = range(len(kind))
    value = [10] * len(kind)
    return RunMap(kind, list(stops), value, own=1, through=(1 << len(kind)) - 1, links=tuple(Link(*x) for x in links))


LONG = TrainSpec("9", 9)


def test_the_way_with_fewer_stops_comes_first_then_less_track() -> None:
    run_map = net((0, 1, 0b0001), (1, 2, 0b0010), (0, 2, 0b11100), (0, 2, 0b100000))
    ways = Ways(run_map, LONG, (0, 2)).legal()
    assert [way.links for way in ways] == [(3,), (2,), (0, 1)]


def test_a_way_calls_at_the_stops_wanted_in_their_order_and_never_twice_at_a_place() -> None:
    run_map = net((0, 1, 1), (1, 2, 2), (2, 3, 4), (0, 3, 8))
    assert [way.stops for way in Ways(run_map, LONG, (0, 2)).legal()] == [(0, 1, 2), (0, 3, 2)]
    assert [way.stops for way in Ways(run_map, LONG, (1, 0, 2)).legal()] == [(1, 0, 3, 2)]


def test_an_earlier_train_gives_way_if_the_later_one_could_not_run_otherwise() -> None:
    """From 0 to 1 there is a short and a long track; the way from 0 to 2 begins with the short one."""
    run_map = net((0, 1, 0b0001), (0, 1, 0b0110), (0, 2, 0b1001))
    choices = [Ways(run_map, LONG, (0, 1)).legal(), Ways(run_map, LONG, (0, 2)).legal()]
    assert choices[0][0].links == (0,)
    apart = keep_apart(choices)
    assert apart is not None
    assert [way.links for way in apart] == [(1,), (2,)]


def test_where_trains_cannot_keep_apart_nothing_is_claimed() -> None:
    run_map = net((0, 1, 1))
    only = Ways(run_map, LONG, (0, 1)).legal()
    assert keep_apart([only, only]) is None

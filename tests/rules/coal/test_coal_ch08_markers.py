"""Chapter 8: demand and water markers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from revier.core.chance import Draw
from revier.games.coal.actions import Deliver, Special
from revier.games.coal.model import Site
from scenes.coal import A, Scene

CITIES = {
    "Witten": "C1",
    "Blankenstein": "C2",
    "Hattingen": "C3",
    "Steele": "C4",
    "Werden": "C5",
    "Kettwig": "C6",
    "Mülheim": "C7",
}
PILOTS = ("pilot", "transport_pilot", "hauling_pilot")


def drawing() -> Scene:
    """All 24 markers are in play, and one is about to be drawn in round 2."""
    return Scene(4, "transport_master").at(2, "bag")


def industries(scene: Scene, fits: Callable[[Site], bool]) -> dict[str, int]:
    found = {site.id: 1 for site in scene.g.facts.sites if site.id.startswith("I") and fits(site)}
    assert found
    return found


# --- demand in general ------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:8.a")
def test_no_site_holds_more_than_two_thalers() -> None:
    """The gun factories are I1, I4, I6 and I11."""
    scene = drawing().lay("I1", 2).lay("I4", 1).draw("bag", "gun_factories")
    assert scene.demand() == {"I1": 2, "I4": 2, "I6": 1, "I11": 1}
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:8.b")
def test_money_waits_until_somebody_sells_there() -> None:
    scene = drawing()
    bank = scene.s.cash[0]
    scene.draw("bag", "mulheim")
    assert (scene.lying("C7"), scene.s.cash[0]) == (1, bank - 1)
    while scene.s.round < 6:
        actions = [choice.action for choice in scene.g.legal(scene.s)]
        away = [
            a
            for a in actions
            if not (isinstance(a, Deliver) and a.to == "C7") and not (isinstance(a, Draw) and "mulheim" in a.result)
        ]
        scene.do(away[0])
    assert scene.lying("C7") == 1


@pytest.mark.rule("coal:8.c")
def test_eighteen_demand_markers_and_four_kinds_of_water() -> None:
    markers = drawing().g.facts.markers
    assert [marker.number for marker in markers if not marker.water] == [1] * 18
    water = {marker.id: marker.number for marker in markers if marker.water}
    assert water == {"low": 1, "high": 1, "low_increase": 2, "high_decrease": 2}


# --- industries -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:8.1.a", "coal:8.2.a", "coal:8.3.a")
@pytest.mark.parametrize(
    ("marker", "kind"), [("forges", "forge"), ("hammer_mills", "hammer_mill"), ("gun_factories", "gun_factory")]
)
def test_markers_for_a_kind_of_industry(marker: str, kind: str) -> None:
    scene = drawing().draw("bag", marker)
    assert scene.demand() == industries(scene, lambda site: site.type == kind)


@pytest.mark.rule("coal:8.4.a", "coal:8.5.a", "coal:8.6.a", "coal:8.7.a")
@pytest.mark.parametrize(
    ("marker", "territories"),
    [
        ("broich_berg_industries", {"broich", "berg"}),
        ("werden_industries", {"werden"}),
        ("essen_industries", {"essen"}),
        ("mark_industries", {"mark"}),
    ],
)
def test_markers_for_industries_of_a_territory(marker: str, territories: set[str]) -> None:
    scene = drawing().draw("bag", marker)
    assert scene.demand() == industries(scene, lambda site: site.territory in territories)


# --- cities and the port ----------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:8.8.a", "coal:8.10.a", "coal:8.11.a", "coal:8.12.a", "coal:8.13.a")
@pytest.mark.parametrize(
    ("marker", "cities"),
    [
        ("blankenstein", "Blankenstein"),
        ("mulheim", "Mülheim"),
        ("blankenstein_mulheim", "Blankenstein Mülheim"),
        ("werden_witten_steele", "Werden Witten Steele"),
        ("mulheim_kettwig_steele", "Mülheim Kettwig Steele"),
    ],
)
def test_markers_for_cities(marker: str, cities: str) -> None:
    assert drawing().draw("bag", marker).demand() == {CITIES[name]: 1 for name in cities.split()}


@pytest.mark.rule("coal:8.14.a", "coal:8.15.a", "coal:8.16.a", "coal:8.17.a", "coal:8.18.a")
@pytest.mark.parametrize(
    ("marker", "cities"),
    [
        ("mulheim_werden_witten", "Mülheim Werden Witten"),
        ("hattingen_blankenstein_steele", "Hattingen Blankenstein Steele"),
        ("kettwig_hattingen_blankenstein", "Kettwig Hattingen Blankenstein"),
        ("kettwig_witten_blankenstein", "Kettwig Witten Blankenstein"),
        ("mulheim_werden_hattingen", "Mülheim Werden Hattingen"),
    ],
)
def test_markers_for_three_cities(marker: str, cities: str) -> None:
    assert drawing().draw("bag", marker).demand() == {CITIES[name]: 1 for name in cities.split()}


@pytest.mark.rule("coal:8.10.a")
def test_a_second_thaler_for_muelheim() -> None:
    assert drawing().lay("C7", 1).draw("bag", "mulheim").lying("C7") == 2


@pytest.mark.rule("coal:8.9.a")
def test_money_in_the_port_is_for_the_next_who_sells_there() -> None:
    """The die is sold for 3 and the bonus of 1; 1 lies there, and the cube costs 1."""
    scene = drawing().draw("bag", "port_ruhrort")
    assert scene.demand() == {"P": 1}
    scene.coal(S14=0, S15=3).barges("S15", "C5", "C5", "C5").action(A, "pilot").cash(A, 0).at(2, "deliver")
    scene.do(Deliver(A, "P"))
    assert (scene.money(A), scene.lying("P"), scene.area(A, "black_ruhrort")) == (3 - 1 + 1 + 1, 0, 1)
    assert scene.g.violations(scene.s) == []


# --- water ------------------------------------------------------------------------------------------------------------
def drawn(marker: str, first: int, second: int) -> tuple[Scene, int, int]:
    """Two dice on the river after a marker was drawn; pilots are banned in any case."""
    scene = drawing().coal(S8=first, S9=second, S1=-second).draw("bag", marker)
    assert scene.boxes() == [0, 0, 3, 0, 0]
    assert scene.mover == A
    for action in PILOTS:
        scene.refuses(
            Special(A, action, debts=scene.g.facts.actions[scene.g.facts.action_index[action]].fees[2] // 2), "6.3.2.d"
        )
    assert scene.die("S1") == -scene.die("S9"), "white coal changes like black"
    return scene, scene.die("S8"), scene.die("S9")


@pytest.mark.rule("coal:8.19.a", "coal:8.21.a", "coal:8.23.a")
@pytest.mark.parametrize("marker", ["low", "high"])
def test_plain_water_changes_no_dice(marker: str) -> None:
    assert drawn(marker, 3, 4)[1:] == (3, 4)


@pytest.mark.rule("coal:8.20.a", "coal:8.23.a")
def test_low_water_with_increase() -> None:
    assert drawn("low_increase", 3, 6)[1:] == (4, 6)


@pytest.mark.rule("coal:8.22.a", "coal:8.23.a")
def test_high_water_with_decrease() -> None:
    assert drawn("high_decrease", 3, 1)[1:] == (2, 1)


@pytest.mark.rule("coal:8.19.a")
def test_without_water_the_pilot_actions_are_open() -> None:
    scene = drawing().draw("bag", "forges")
    assert {a.action for a in scene.offered(Special)} >= set(PILOTS)


@pytest.mark.rule("coal:6.8.b")
def test_pilots_return_in_the_next_round() -> None:
    scene = Scene().at(1, "bag").draw("bag", "low").at(1, "export").draw("bag", "forges")
    assert (scene.s.round, scene.s.banned) == (2, 0)
    assert {a.action for a in scene.offered(Special)} >= set(PILOTS)

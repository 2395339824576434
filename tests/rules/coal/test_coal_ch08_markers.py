"""Obstacle/demand markers."""

from __future__ import annotations

import pytest
from coal_scene import A, Scene

from revier.games.coal.actions import Deliver, Special

BARGES = ("C4", "C5", "C6", "C7")
CITIES = {"Witten": "C1", "Blankenstein": "C2", "Hattingen": "C3", "Steele": "C4", "Werden": "C5", "Kettwig": "C6"}
CITIES["Mülheim"] = "C7"


def drawn(marker: str, scene: Scene | None = None) -> Scene:
    return (scene or Scene()).barges(*BARGES).at(2, "bag").draw("bag", marker)


def industries(**wanted: str) -> set[str]:
    """Industries of a type or in territories."""
    sites = [site for site in Scene().g.d.sites if site.kind == "industry"]
    return {s.id for s in sites if s.type == wanted.get("type") or s.territory in wanted.get("within", "").split()}


@pytest.mark.rule("coal:8.1.a", "coal:8.2.a", "coal:8.3.a")
@pytest.mark.parametrize(
    ("marker", "kind"), [("forges", "forge"), ("hammer_mills", "hammer_mill"), ("gun_factories", "gun_factory")]
)
def test_a_type_of_industry(marker: str, kind: str) -> None:
    assert drawn(marker).demand() == dict.fromkeys(industries(type=kind), 1)


@pytest.mark.rule("coal:8.4.a", "coal:8.5.a", "coal:8.6.a", "coal:8.7.a")
@pytest.mark.parametrize(
    ("marker", "within"),
    [
        ("broich_berg_industries", "broich berg"),
        ("werden_industries", "werden"),
        ("essen_industries", "essen"),
        ("mark_industries", "mark"),
    ],
)
def test_industries_of_a_territory(marker: str, within: str) -> None:
    found = drawn(marker).demand()
    assert found == dict.fromkeys(industries(within=within), 1)
    assert found


@pytest.mark.parametrize(
    ("marker", "names"),
    [
        pytest.param("blankenstein", "Blankenstein", marks=pytest.mark.rule("coal:8.8.a")),
        pytest.param("blankenstein_mulheim", "Blankenstein Mülheim", marks=pytest.mark.rule("coal:8.11.a")),
        pytest.param("werden_witten_steele", "Werden Witten Steele", marks=pytest.mark.rule("coal:8.12.a")),
        pytest.param("mulheim_kettwig_steele", "Mülheim Kettwig Steele", marks=pytest.mark.rule("coal:8.13.a")),
        pytest.param("mulheim_werden_witten", "Mülheim Werden Witten", marks=pytest.mark.rule("coal:8.14.a")),
        pytest.param(
            "hattingen_blankenstein_steele", "Hattingen Blankenstein Steele", marks=pytest.mark.rule("coal:8.15.a")
        ),
        pytest.param(
            "kettwig_hattingen_blankenstein", "Kettwig Hattingen Blankenstein", marks=pytest.mark.rule("coal:8.16.a")
        ),
        pytest.param(
            "kettwig_witten_blankenstein", "Kettwig Witten Blankenstein", marks=pytest.mark.rule("coal:8.17.a")
        ),
        pytest.param("mulheim_werden_hattingen", "Mülheim Werden Hattingen", marks=pytest.mark.rule("coal:8.18.a")),
    ],
)
def test_cities(marker: str, names: str) -> None:
    assert drawn(marker).demand() == {CITIES[name]: 1 for name in names.split()}


@pytest.mark.rule("coal:8.9.a")
def test_port_ruhrort() -> None:
    scene = drawn("port_ruhrort").barges("S8").clear("O8", "O9", "O10", "O11", "O12", "O13", "O14")
    assert scene.demand() == {"P": 1}
    scene.coal(S8=3).cash(A, 0).action(A, "pilot").at(2, "deliver").do(Deliver(A, "P"))
    assert scene.money(A) == 3 - 1 + 1 + 1


@pytest.mark.rule("coal:8.10.a")
def test_muelheim_twice() -> None:
    assert drawn("mulheim", Scene().lay("C7", 1)).demand() == {"C7": 2}


@pytest.mark.rule("coal:8.a")
def test_no_more_than_two_anywhere() -> None:
    scene = drawn("broich_berg_industries", Scene().lay("I11", 2).lay("I12", 1))
    assert scene.demand() == {"I11": 2, "I12": 2}


@pytest.mark.rule("coal:8.b")
def test_demand_waits_for_a_sale() -> None:
    scene = drawn("mulheim")
    before = sum(scene.s.cash)
    scene.at(5, "export")
    assert scene.s.round == 6
    assert (scene.lying("C7"), sum(scene.s.cash)) == (1, before)


@pytest.mark.rule("coal:8.19.a", "coal:8.20.a", "coal:8.21.a", "coal:8.22.a", "coal:8.23.a")
@pytest.mark.parametrize(
    ("marker", "after"), [("low", (3, 6, 1)), ("high", (3, 6, 1)), ("low_increase", (4, 6, 2)), ("high_decrease", (2, 5, 1))]
)
def test_water(marker: str, after: tuple[int, int, int]) -> None:
    scene = drawn(marker, Scene().coal(S8=3, S9=6, S10=1))
    assert (scene.die("S8"), scene.die("S9"), scene.die("S10")) == after
    assert scene.boxes() == [0, 0, 3, 0, 0]
    scene.refuses(Special(A, "pilot"), "6.3.2.d")


@pytest.mark.rule("coal:6.8.b")
def test_pilots_return_in_the_next_round() -> None:
    scene = drawn("low").at(4, "export")
    assert scene.s.banned == 0

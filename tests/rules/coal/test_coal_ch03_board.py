"""The game board: locations, standard trips and pilot trips."""

from __future__ import annotations

from collections import Counter

import pytest

from revier.core.errors import RulesBug
from revier.games.coal.actions import BuildWarehouse, Deliver, Sail, Special
from revier.games.coal.deliver import area_of
from revier.games.coal.dice import move_die
from revier.games.coal.frames import StepFrame
from revier.games.coal.game import figures
from scenes.coal import A, Scene

TABLES = figures().tables
RIVER = TABLES["river"]


@pytest.mark.rule("coal:3.1.a", "coal:3.1.b")
def test_what_stands_along_the_river() -> None:
    kinds = Counter(row["kind"] for row in RIVER.values())
    assert kinds == {"city": 7, "industry": 12, "storage": 15, "obstacle": 14, "port": 1}
    assert next(site.name for site in Scene().g.facts.sites if site.kind == "city") == "Witten"
    assert list(RIVER)[-1] == "P"
    types = Counter(row["type"] for row in TABLES["industries"].values())
    assert set(types) == {"forge", "hammer_mill", "gun_factory"}
    assert sum(types.values()) == 12


@pytest.mark.rule("coal:3.1.c")
def test_all_industries_count_alike_for_cubes() -> None:
    scene = Scene()
    forge, guns = scene.g.facts.site_index["I7"], scene.g.facts.site_index["I6"]
    assert scene.g.facts.sites[forge].type == "forge"
    assert scene.g.facts.sites[guns].type == "gun_factory"
    black_industry = scene.g.facts.area_index["black_industry"]
    assert area_of(scene.g, 4, forge) == area_of(scene.g, 4, guns) == black_industry


@pytest.mark.rule("coal:3.1.d", "coal:3.2.g")
def test_coal_is_sold_at_buyers_only_and_not_too_far() -> None:
    scene = Scene().barges("S8").at(2, "deliver")
    scene.refuses(Deliver(A, "S9"), "3.1.d")
    scene.refuses(Deliver(A, "O9"), "3.1.d")
    scene.refuses(Deliver(A, "I7"), "6.4.1.b")
    assert scene.clause(Deliver(A, "C4")) == ""


@pytest.mark.rule("coal:3.1.e")
def test_one_die_at_a_storage() -> None:
    scene = Scene()
    with pytest.raises(RulesBug):
        move_die(scene.s, scene.g.facts.storage_index["S8"], scene.g.facts.storage_index["S9"])


@pytest.mark.rule("coal:3.1.f")
def test_better_coal_brings_more() -> None:
    earned = []
    for value in (2, 5):
        scene = Scene().coal(S8=value).clear("O8").barges("S8").cash(A, 0).at(2, "deliver").do(Deliver(A, "C4"))
        earned.append(scene.money(A))
    assert earned[1] - earned[0] == 3


@pytest.mark.rule("coal:3.1.g", "coal:3.1.h")
@pytest.mark.parametrize("seed", [1, 2])
def test_coal_stays_in_its_territories(seed: int) -> None:
    scene = Scene(4).play_on(seed)
    for n, storage in enumerate(scene.g.facts.storages):
        die = scene.s.coal[n]
        assert die == 0 or (die < 0) == (storage.territory == "mark")


@pytest.mark.rule("coal:3.1.i")
def test_a_lock_stays() -> None:
    scene = Scene(4).clear("O8").at(2, "bag").play_on(1)
    assert scene.s.obstacles[scene.g.facts.obstacle_index["O8"]] == 0


@pytest.mark.rule("coal:3.1.j")
def test_four_depots() -> None:
    assert sorted(row["territory"] for row in TABLES["depots"].values()) == ["broich", "essen", "mark", "werden"]


@pytest.mark.rule("coal:3.1.k")
def test_warehouses_in_boxes_cannot_be_used() -> None:
    scene = Scene().barges("C1", "C2", "C3", "C4").give(A, "coal_depot").cash(A, 9).stock(A, pool=0)
    scene.at(6, "buy").refuses(BuildWarehouse(A, "depot_mark"), "6.6.2.e")


@pytest.mark.rule("coal:3.1.l")
def test_every_place_but_the_port_lies_in_a_territory() -> None:
    assert set(TABLES["territories"]) == {"mark", "essen", "werden", "berg", "broich"}
    colours = {name: row["colour"] for name, row in TABLES["territories"].items()}
    assert colours == {
        "mark": "blue",
        "essen": "dark_green",
        "werden": "pink",
        "broich": "light_green",
        "berg": "purple",
    }
    facts = Scene().g.facts
    where = {place.id: place.territory for row in (facts.sites, facts.storages, facts.obstacles) for place in row}
    assert where.keys() == RIVER.keys()
    for name, territory in where.items():
        assert (territory in colours) == (name != "P")


@pytest.mark.rule("coal:3.2.a", "coal:3.2.b", "coal:3.2.c")
def test_arrows() -> None:
    wanted = {"orange": "city", "grey": "industry"}
    d = Scene().g.facts
    for storage in d.storages:
        assert storage.arrow in ("orange", "grey", "black")
        if storage.arrow == "black":
            assert storage.standard == -1
        else:
            assert d.sites[storage.standard].kind == wanted[storage.arrow]


@pytest.mark.rule("coal:3.2.d", "coal:3.2.h", "coal:6.4.1.c")
def test_a_standard_trip_is_two_spaces() -> None:
    d = Scene().g.facts
    spaces = sorted(RIVER, key=lambda name: RIVER[name]["n"])
    for storage in d.storages:
        if storage.standard >= 0:
            first, second = spaces[spaces.index(storage.id) + 1 :][:2]
            assert RIVER[first]["kind"] == "obstacle"
            assert second == d.sites[storage.standard].id
    scene = Scene().barges("S9").at(2, "deliver")
    assert [a.to for a in scene.offered(Deliver)] == ["I7"]
    assert [a.to for a in Scene().clear("O9").barges("S9").at(2, "deliver").offered(Deliver)] == ["I7"]


@pytest.mark.rule("coal:3.2.e")
def test_a_black_arrow_needs_a_pilot() -> None:
    for action in ("transport_pilot", "pilot", "hauling_pilot"):
        scene = Scene().coal(S15=3).barges("C1", "C2", "C3", "C4").action(A, action).at(2, "act")
        scene.s.flow.append(StepFrame("sail", A))
        assert scene.clause(Sail(A, "S15")) == ""
    for action in ("transport", "hauling"):
        scene = Scene().coal(S15=3).barges("C1", "C2", "C3", "C4").action(A, action).at(2, "act")
        scene.s.flow.append(StepFrame("sail", A))
        scene.refuses(Sail(A, "S15"), "6.3.1.i")


@pytest.mark.rule("coal:3.2.f", "coal:6.3.2.f", "coal:6.4.1.d")
def test_a_pilot_reaches_every_buyer_downriver() -> None:
    scene = Scene().barges("S11").action(A, "pilot").at(2, "deliver")
    assert [a.to for a in scene.offered(Deliver)] == ["C5", "I9", "C6", "I10", "I11", "I12", "C7", "P"]
    scene.refuses(Deliver(A, "I8"), "3.2.f")
    assert Scene().at(1, "act").do(Special(A, "pilot")).money(A) == 1


@pytest.mark.rule("coal:13.a", "coal:13.b", "coal:13.c")
def test_cities_territories_and_groups() -> None:
    cities = TABLES["cities"]
    where = {row["name"]: row["territory"] for row in cities.values()}
    assert {name for name, territory in where.items() if territory == "mark"} == {"Witten", "Blankenstein", "Hattingen"}
    assert (where["Steele"], where["Werden"], where["Kettwig"], where["Mülheim"]) == (
        "essen",
        "werden",
        "werden",
        "broich",
    )
    built = {row["name"]: (row["warehouse_costs"], row["built_with"]) for row in cities.values()}
    mark, essen = ("Witten", "Blankenstein", "Hattingen"), ("Steele", "Werden", "Kettwig")
    assert [built[name] for name in mark] == [([3, 4, 5], ["grafschaft_mark_warehouse", "warehouse"])] * 3
    assert [built[name] for name in essen] == [([3, 4, 5], ["essen_warehouse", "warehouse"])] * 3
    assert built["Mülheim"] == ([2, 2, 2], ["warehouse"]), "three white markers at 2 Thalers each"
    sets = {group.name: group.cities for group in Scene().g.facts.scoring.city_sets}
    assert sets["all_essen_cities"] == {"Steele", "Werden", "Kettwig"}
    assert [name for name, group in sets.items() if "Mülheim" in group] == ["all_seven_cities"]

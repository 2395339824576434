"""Station tokens: chapter 8.2 of The Railway Game, chapter 5.6.1.2 of Heat, Sweat & Beer."""

from __future__ import annotations

import pytest

from revier.rail.actions import Pass, PlaceStation
from revier.rail.state import markers_left
from scenes.dortmund import A, B, DortmundScene, station
from scenes.dortmund_games import Case, both, tile
from scenes.trg_lines import CASTROP_HARBOUR, CASTROP_TO_HARBOUR, HAGEN_CITY, HAGEN_TO_CITY
from scenes.trg_track import UNNA_CITY

YARD, MILL = station(A, "F12"), station(A, "E11")


def bme(case: Case, *, tiles: str = HAGEN_CITY, treasury: int = 500) -> DortmundScene:
    """The BME is joined to F12 and F14 (yards, 3 places), E11, D14, G13 and F16 (1 each)."""
    return case.railway("BME", "station", tiles=tiles, treasury=treasury)


@both(marks=pytest.mark.rule("trg:8.2.a", "hsb:5.6.1.2.a"))
def test_the_home_place_is_kept(case: Case) -> None:
    """The DHB is not founded yet: its place in the harbour is its own."""
    scene = case.railway("CME", "station", tiles=CASTROP_HARBOUR)
    assert scene.clause(station(A, "C9")) == case.clause


@both(marks=pytest.mark.rule("trg:8.2.a", "hsb:5.6.1.2.a"))
def test_beside_a_home_there_is_room(case: Case) -> None:
    """The green harbour has two places; the DHB's home is in one of them, and nothing is kept any more."""
    track = CASTROP_HARBOUR.replace("C9=DH57/2", "C9=DH619/2")
    scene = case.railway("CME", "station", phase="3", tiles=track).found("DHB", {B: 50}, value=60)
    assert scene.step("CME", "station").do(station(A, "C9")).stations("C9") == [(0, "DHB"), (0, "CME")]


@both(marks=pytest.mark.rule("trg:8.2.b", "hsb:5.6.1.2.b"))
def test_one_token_a_turn(case: Case) -> None:
    scene = bme(case).do(YARD)
    assert scene.clause(MILL) == case.clause
    too_late = case.pick(trg="8.d", hsb="5.6.1.a")
    assert scene.clause(tile("H10", "9", 2)) == too_late
    assert bme(case).do(Pass(A)).clause(MILL) == too_late  # not because one was placed
    assert scene.step("BME", "station").allows(MILL)


@both(marks=pytest.mark.rule("trg:8.2.b", "hsb:5.6.1.2.b"))
def test_only_as_long_as_one_is_left(case: Case) -> None:
    scene = bme(case)
    for hex_id in ("F14", "E11", "D14", "G13"):
        scene.mark("BME", hex_id)
    scene.do(YARD)
    assert markers_left(scene.s, scene.number("BME")) == 0
    scene.step("BME", "track").do(Pass(A))
    assert scene.node == "link"  # there is nothing to place
    assert scene.clause(station(A, "F16")) == case.clause
    assert scene.clause(tile("H10", "9", 2)) == case.pick(trg="8.d", hsb="5.6.1.a")


@both(marks=pytest.mark.rule("trg:8.2.c", "hsb:5.6.1.2.b"))
def test_a_token_is_never_moved(case: Case) -> None:
    """No action names a token that is on the map, and placing always takes one from the charter."""
    assert PlaceStation.__struct_fields__ == ("seat", "hex", "city")
    scene = case.railway("KWE", "station", tiles=UNNA_CITY).mark("KWE", "E11")
    left = {company.id: markers_left(scene.s, company.index) for company in scene.g.d.companies}
    scene.do(YARD)
    assert scene.stations("E11") == [(0, "KWE")]
    after = {company.id: markers_left(scene.s, company.index) for company in scene.g.d.companies}
    assert after == {**left, "KWE": left["KWE"] - 1}


@both(marks=pytest.mark.rule("trg:8.2.d", "hsb:5.6.1.2.b"))
def test_tokens_need_a_free_white_circle(case: Case) -> None:
    scene = bme(case)
    for hex_id in ("H12", "G11", "I11"):  # a mine, plain track, a red field
        assert scene.clause(station(A, hex_id)) == case.clause
    assert scene.block("E11", ("CME",)).clause(MILL) == case.clause  # its only circle is taken


@both(marks=pytest.mark.rule("trg:8.2.h", "hsb:5.6.1.2.b"))
def test_a_station_must_be_joined_to_one_but_needs_no_train(case: Case) -> None:
    begun = bme(case, tiles="H12=K58/0")
    assert {begun.clause(token) for token in (YARD, MILL)} == {case.clause}
    assert bme(case).clause(station(A, "D10")) == case.clause  # the yard has no track yet
    assert bme(case).block().clause(MILL) == case.clause  # behind the full yard and the city
    scene = bme(case)
    assert scene.trains("BME") == []
    assert scene.allows(MILL)


@both(marks=pytest.mark.rule("trg:8.2.j", "hsb:5.6.1.2.c", "hsb:2.6.c"))
def test_stations_cost_60_80_and_100(case: Case) -> None:
    scene = bme(case, treasury=1000)
    assert scene.stations("I11") == [(0, "BME")]
    paid = []
    for hex_id in ("F12", "F14", "E11", "D14", "G13"):
        before = scene.treasury("BME")
        scene.step("BME", "station").do(station(A, hex_id))
        paid.append(before - scene.treasury("BME"))
    assert paid == [60, 80, 100, 100, 100]
    poor = bme(case, treasury=59).set_cash(500, 0, 0, 0)  # private cash does not help
    assert poor.clause(YARD) == case.pick(trg="8.2.j", hsb="2.6.c")
    assert bme(case, treasury=60).allows(YARD)


@both(marks=pytest.mark.rule("trg:8.2.e", "hsb:5.6.1.2.d"))
def test_a_route_contains_an_own_token(case: Case) -> None:
    """The BME has no token in the city, and none anywhere on the way to Union."""
    scene = case.railway("BME", "run", tiles=HAGEN_CITY, trains="3")
    assert scene.clause(scene.run(("3", "E11:c0 E13:c0"))) == case.clause
    assert scene.clause(scene.run(("3", "E21:o0 E19:c0"))) == case.clause
    scene.mark("BME", "E11")
    assert scene.allows(scene.run(("3", "E11:c0 E13:c0")))


@both(marks=pytest.mark.rule("trg:8.2.i", "hsb:5.6.1.2.g"))
def test_home_tokens_do_not_block_red_fields(case: Case) -> None:
    """KWE's home is Unna (20 in the green phase); the BME runs there over the city (40)."""
    scene = case.railway("BME", "run", phase="3", tiles=f"{HAGEN_CITY} {UNNA_CITY}", trains="6").found("KWE", {B: 50})
    assert scene.stations("E21") == [(0, "KWE")]
    assert scene.income(("6", f"{HAGEN_TO_CITY} E15 E17 E19:c0 E21:o0")) == 30 + 10 + 20 + 40 + 10 + 20


@both(marks=pytest.mark.rule("trg:8.2.k", "hsb:5.6.1.2.h"))
def test_one_token_of_a_railway_on_a_hex(case: Case) -> None:
    assert bme(case).mark("BME", "F12").clause(YARD) == case.clause


@both(marks=pytest.mark.rule("trg:8.2.l", "hsb:5.6.1.2.i"))
@pytest.mark.parametrize("founded", [True, False])
def test_the_home_of_the_harbour_railway_blocks_nobody(case: Case, founded: bool) -> None:
    """CME runs from Castrop (30) over a mine (10) and through the harbour (20, one place) to the yard beside it."""
    scene = case.railway("CME", "run", tiles=CASTROP_HARBOUR, trains="4")
    if founded:
        scene.found("DHB", {B: 50}, value=60)
    assert scene.stations("C9") == ([(0, "DHB")] if founded else [])
    assert scene.income(("4", f"{CASTROP_TO_HARBOUR} D10:c0")) == 30 + 10 + 20 + 20


@both(marks=pytest.mark.rule("trg:8.2.l", "hsb:5.6.1.2.i"))
def test_in_the_green_harbour_it_does_not_count_either(case: Case) -> None:
    """Two places: the DHB's home and one token of the RhE. Only the second would block, and it does not fill them."""
    track = CASTROP_HARBOUR.replace("C9=DH57/2", "C9=DH619/2")
    scene = case.railway("CME", "run", phase="3", tiles=track, trains="4").found("DHB", {B: 50}, value=60)
    assert scene.mark("RhE", "C9").income(("4", f"{CASTROP_TO_HARBOUR} D10:c0")) == 30 + 10 + 30 + 20

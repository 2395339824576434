"""Chapter 5.6.1.2: station tokens, in what differs from the sister game (see test_dortmund_stations)."""

from __future__ import annotations

import pytest

from revier.rail.actions import BuyShare, PlaceStation
from revier.rail.state import markers_left
from scenes.hsb import A, B, Scene, station
from scenes.hsb_lines import HAGEN_CITY, HAGEN_TO_CITY, UNNA_CITY, railway


def bme(step: str = "station", *, trains: str = "") -> Scene:
    """The BME is joined to F12 and F14 (yards, 3 places), the city (none), E11, D14, G13 and F16 (1 each)."""
    return railway("BME", step, tiles=HAGEN_CITY, trains=trains)


@pytest.mark.rule("hsb:5.6.1.2.a", "hsb:5.1.1.a")
def test_the_home_token_is_free_and_counts_once_the_railway_floats() -> None:
    scene = Scene(4).give_minors().set_cash(0, 200, 0, 0).found("BME", {A: 40}, floated=False, operated=False)
    scene.stock_turn(B)
    assert scene.stations("I11") == []
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.stations("I11"), scene.treasury("BME")) == ([(0, "BME")], 60)  # the share, and nothing paid
    assert markers_left(scene.s, scene.number("BME")) == 5
    scene.stock_turn(A).passes(4)  # its first turn begins
    assert scene.g.operator(scene.s) == scene.number("BME")
    assert (scene.stations("I11"), markers_left(scene.s, scene.number("BME"))) == ([(0, "BME")], 5)


@pytest.mark.rule("hsb:5.6.1.2.b")
def test_a_station_needs_a_hex() -> None:
    refusal = bme().why_not(station(A, "Z99"))
    assert refusal is not None
    assert refusal.reason.key == "rail.refused.track.no_such_hex"


@pytest.mark.rule("hsb:5.6.1.2.c")
def test_every_railway_pays_by_its_own_row() -> None:
    """The home of the KWE is free; then 60 and 80."""
    scene = railway("KWE", "station", tiles=UNNA_CITY, treasury=200).do(station(A, "F14"))
    assert scene.treasury("KWE") == 140
    assert scene.step("KWE", "station").do(station(A, "E11")).treasury("KWE") == 60


@pytest.mark.rule("hsb:5.6.1.2.e", "hsb:5.6.1.4.f")
def test_a_full_hex_is_passed_only_by_those_with_a_token_there() -> None:
    through, ending = ("5", HAGEN_TO_CITY), ("5", "I11:o0 H12:c0 G11 F12:c0")
    full = bme("run", trains="5").block()
    assert full.clause(full.run(through)) == "5.6.1.2.e"
    assert full.allows(full.run(ending))
    member = bme("run", trains="5").mark("BME", "F12").block(companies=("CME", "RhE"))
    assert member.allows(member.run(through))
    roomy = bme("run", trains="5").block(companies=("CME", "RhE"))
    assert roomy.allows(roomy.run(through))


@pytest.mark.rule("hsb:5.6.1.2.j")
def test_there_is_no_station_in_dortmund_city() -> None:
    assert bme().clause(station(A, "E13")) == "5.6.1.2.j"
    assert not any(a.hex == "E13" for a in bme().offers(PlaceStation) if isinstance(a, PlaceStation))


@pytest.mark.rule("hsb:5.6.1.2.j")
def test_so_everybody_runs_through_it() -> None:
    scene = bme("run", trains="5")
    assert scene.allows(scene.run(("5", f"{HAGEN_TO_CITY} E11:c0")))

"""Chapter 10.3: how far trains run, red hexes, and the Rheingold-Express."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.rhl import Scene
from scenes.rhl_track import (
    AACHEN_DUREN,
    BONN_KOLN,
    DUREN_BONN,
    KOLN_FRANKFURT,
    LONG_WAY,
    NIJMEGEN_WESEL,
    WESEL_BASEL,
    WESEL_KOLN_EAST,
    running,
)

AACHEN_RUN = "K2:c0 K4:t0 K6:c0"
NORTH = "A4:o0 B3 C4:t0 C6:t0 C8"
# Nine cities between Nijmegen and Frankfurt: 20 30 30 30 50 50 50 40 50, of which D9, F9 and I10 count double.
NIJMEGEN_FRANKFURT = ("8", f"{NORTH} {LONG_WAY} I12:t0 J11 K12:t0 L13:o0")
LONG_LINE = f"{NIJMEGEN_WESEL} {WESEL_KOLN_EAST} {KOLN_FRANKFURT}"
VENLO = "D3=7/5 E4=8/2 E6=202/5 F5=1/4 F3=8/2"
VENLO_RUN = "G6:c1 F5:t0 F3 E2:c0 D3 E4 E6:c0"
L9_TRACK = f"{AACHEN_DUREN} K8=8/5 K10=5/0"
L9_RUN = "K6:c0 K8 L9:t0 K10:c0"


def long_line(company: str = "CME", **more: Any) -> Scene:
    return running(company, "8", LONG_LINE, phase="8", **more)


@pytest.mark.rule("rhl:10.3.a")
def test_no_more_cities_than_the_number_of_the_train() -> None:
    two = running("ADR", "2", f"{AACHEN_DUREN} {DUREN_BONN}")
    assert two.clause(two.run(("2", f"{AACHEN_RUN} K8 K10:c0"))) == "10.3.a"
    three = running("ADR", "3", f"{AACHEN_DUREN} {DUREN_BONN}")
    assert three.income(("3", f"{AACHEN_RUN} K8 K10:c0")) == 70


@pytest.mark.rule("rhl:10.3.a")
def test_off_board_places_count_as_cities() -> None:
    scene = running("RhE", "2", BONN_KOLN)
    assert scene.clause(scene.run(("2", "I10:c0 J9 K10:c0 L11:o0"))) == "10.3.a"


@pytest.mark.rule("rhl:10.3.b")
def test_towns_are_free() -> None:
    scene = running("CCE", "2", "E6=202/0 D5=8/3 C6=3/0 C4=58/4 D3=9/0")
    assert scene.income(("2", "E6:c0 D5 C6:t0 C4:t0 D3 E2:c0")) == 30 + 10 + 10 + 20


@pytest.mark.rule("rhl:10.3.c")
def test_ordinary_trains_leave_no_city_out() -> None:
    scene = running("ADR", "2", f"{AACHEN_DUREN} {DUREN_BONN}")
    assert scene.clause(scene.run(("2", "K2:c0 K4:t0 K6 K8 K10:c0"))) == "10.3.c"
    three = running("ADR", "3", f"{AACHEN_DUREN} {DUREN_BONN}")
    assert three.allows(three.run(("3", "K2:c0 K4:t0 K6:c0 K8 K10:c0")))


@pytest.mark.rule("rhl:10.3.d")
def test_red_hexes_end_a_route() -> None:
    scene = running("GVE", "3", VENLO, markers="E6")
    assert scene.clause(scene.run(("3", VENLO_RUN))) == "10.3.d"
    assert scene.income(("3", "G6:c1 F5:t0 F3 E2:c0")) == 20 + 10 + 20
    there_and_back = "G6:c1 F5:t0 F3 E2:c0 F3 F5:t0 G6:c1"
    assert scene.clause(scene.run(("3", there_and_back))) == "10.1.f"  # what is wrong first is the second visit


@pytest.mark.rule("rhl:10.3.d")
def test_option_through_venlo() -> None:
    by_default = running("GVE", "3", VENLO, through_venlo=False)
    assert not by_default.allows(by_default.run(("3", VENLO_RUN)))
    through = running("GVE", "3", VENLO, through_venlo=True)
    assert through.income(("3", VENLO_RUN)) == 20 + 10 + 20 + 30
    express = running("GVE", "8", VENLO, phase="8", through_venlo=True)
    assert not express.allows(express.run(("8", VENLO_RUN)))


@pytest.mark.rule("rhl:10.3.d")
def test_option_through_l9() -> None:
    through = running("ADR", "2", L9_TRACK, markers="K10", through_l9=True)
    assert through.income(("2", L9_RUN)) == 20 + 10 + 20
    literal = running("ADR", "2", L9_TRACK, markers="K10", through_l9=False)
    assert literal.clause(literal.run(("2", L9_RUN))) == "10.3.d"


@pytest.mark.rule("rhl:10.3.e")
def test_the_rheingold_express_leaves_cities_out() -> None:
    tiles = f"{NIJMEGEN_WESEL} {WESEL_KOLN_EAST} {BONN_KOLN}"
    scene = running("CME", "8", tiles, phase="8")
    # Ten cities; Nijmegen 60, Basel 70 and the best six of them: 3 x 100, 50, 40, 30.
    assert scene.income(("8", f"{NORTH} {LONG_WAY} J9 K10:c0 L11:o0")) == 130 + 420
    six = running("CME", "6", tiles, phase="8")
    assert six.clause(six.run(("6", f"{NORTH} {LONG_WAY}"))) == "10.3.a"


@pytest.mark.rule("rhl:10.3.f")
def test_the_rheingold_express_starts_on_a_rheingold_hex() -> None:
    scene = running("CME", "8", f"{NIJMEGEN_WESEL} B9=5/5 {WESEL_BASEL}", phase="8")
    inland = "B9:c0 C10:t0 D9:c0 E10 F9:c0 G8 H9:t0 I10:c0 J9 K10:c0"
    assert scene.clause(scene.run(("8", inland))) == "10.3.f"
    assert scene.income(("8", f"{NORTH} {inland}")) == 60 + 20 + 50 + 50 + 50 + 20
    assert scene.allows(scene.run(("8", f"{inland} L11:o0")))


@pytest.mark.rule("rhl:10.3.g")
def test_no_other_red_hex_for_the_rheingold_express() -> None:
    tiles = "C4=4/2 D5=9/2 E6=202/0 F5=55/0 G4=8/1"
    route = "A4:o0 B3 C4:t0 D5 E6:c0 F5:t0 G4 G2:c0"
    scene = running("CCE", "8", tiles, phase="8")
    assert scene.clause(scene.run(("8", route))) == "10.3.g"
    assert scene.allows(scene.run(("8", "A4:o0 B3 C4:t0 D5 E6:c0")))
    ordinary = running("CCE", "3", tiles)
    assert ordinary.allows(ordinary.run(("3", route)))


@pytest.mark.rule("rhl:10.3.g")
def test_l9_is_plain_track_to_the_rheingold_express_too() -> None:
    tiles = f"{L9_TRACK.replace('K10=5/0', 'K10=5/5')}"
    route = f"{AACHEN_RUN} K8 L9:t0 K10:c0 L11:o0"
    scene = running("ADR", "8", tiles, phase="8")
    assert scene.income(("8", route)) == 20 + 20 + 20 + 70
    stricter = running("ADR", "8", tiles, phase="8", rge_through_l9=False)
    assert stricter.clause(stricter.run(("8", route))) == "10.3.g"


@pytest.mark.rule("rhl:10.3.h")
def test_a_blocked_city_stops_the_rheingold_express() -> None:
    open_city = long_line()
    assert open_city.allows(open_city.run(NIJMEGEN_FRANKFURT))
    blocked = long_line(others="ADR@B9", markers="")  # Wesel, one circle, would be left out anyway
    assert blocked.clause(blocked.run(NIJMEGEN_FRANKFURT)) == "10.1.j"


@pytest.mark.rule("rhl:10.3.i")
def test_the_own_marker_may_be_in_a_city_left_out() -> None:
    scene = long_line("GVE", markers="B9")
    assert scene.income(NIJMEGEN_FRANKFURT) == 540  # without the 20 of Wesel
    nowhere = long_line("GVE", markers="K6")
    assert nowhere.clause(nowhere.run(NIJMEGEN_FRANKFURT)) == "9.b"


@pytest.mark.rule("rhl:10.3.j")
def test_the_ends_of_the_rheingold_express_count() -> None:
    # Nijmegen 60, Frankfurt 60, then 3 x 100, 50, 40 and 30.
    assert long_line().income(NIJMEGEN_FRANKFURT) == 120 + 420


@pytest.mark.rule("rhl:10.3.j")
def test_option_rge_counted_stops() -> None:
    """With the low values of an earlier phase, in which no such train runs, the ends are worth less than cities."""
    tiles = (
        LONG_LINE.replace("C12=942/2", "C12=917/2").replace("D13=202/0", "D13=216/0").replace("D11=938/3", "D11=918/5")
    )
    route = (NIJMEGEN_FRANKFURT[0], NIJMEGEN_FRANKFURT[1].replace("C12:c0", "C12:c1").replace("D11:c1", "D11:c0"))
    # Cities: 20 40 50 40 100 100 50 40 100. Ends: 40 and 30.
    ends = running("CME", "8", tiles, phase="4", rge_counted_stops="ends_always_count")
    assert ends.income(route) == 40 + 30 + (300 + 50 + 50 + 40)
    best = running("CME", "8", tiles, phase="4", rge_counted_stops="best_eight")
    assert best.income(route) == 300 + 50 + 50 + 40 + 40 + 40


@pytest.mark.rule("rhl:10.1.e")
def test_difference_rge_town_end() -> None:
    tiles = f"{KOLN_FRANKFURT} I10=928/0 H9=4/2"
    route = ("8", "L13:o0 K12:t0 J11 I12:t0 I10:c0 H9:t0")
    by_default = running("CME", "8", tiles, phase="8")
    assert by_default.clause(by_default.run(route)) == "10.1.e"
    agreed = running("CME", "8", tiles, phase="8", rge_town_end=True)
    assert agreed.income(route) == 60 + 50

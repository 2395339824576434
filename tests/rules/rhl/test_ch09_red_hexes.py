"""Chapter 9 of the rules of 18Rhl: what a marker on a red hex takes from the others."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.rhl import A, B, Scene

RED = {"A14": ("55", "C12:c0 B13:t0 A14:c0", 40), "B15": ("1", "C12:c0 B13:t1 B15:c0", 50)}  # tile, route, value


def to_the_north_east(hex_id: str = "A14", **options: Any) -> Scene:
    """BME of A stands in Herne, from where track leads by way of a town to a red hex; CME of B may stand there."""
    scene = Scene(**options).found("BME", {A: 60}, treasury=500).found("CME", {B: 60}).give_lots()
    scene.lay("C12", "937", 3).lay("B13", RED[hex_id][0], 0).mark("BME", "C12", 0)
    return scene.give_trains("BME", "2").give_trains("CME", "2").step("BME", "run")


@pytest.mark.rule("rhl:9.d", "rhl:9.e")
@pytest.mark.parametrize("hex_id", RED)
def test_a_marker_shuts_others_out_of_the_long_distance_income(hex_id: str) -> None:
    scene, route, value = to_the_north_east(hex_id), ("2", RED[hex_id][1]), RED[hex_id][2]
    assert scene.income(route) == 20 + 10 + value
    scene.mark("CME", hex_id)
    assert scene.income(route) == 20 + 10  # it may still end there, for nothing
    scene.step("CME", "run")
    assert scene.income(route) == 20 + 10 + value  # its owner gets all


@pytest.mark.rule("rhl:9.e")
def test_a_marker_blocks_the_destination_of_its_own_hex_only() -> None:
    scene = to_the_north_east("A14").mark("CME", "B15")
    assert scene.income(("2", RED["A14"][1])) == 70
    scene = to_the_north_east("B15").mark("CME", "A14")
    assert scene.income(("2", RED["B15"][1])) == 80


@pytest.mark.rule("rhl:9.d", "rhl:9.e")
def test_option_red_marker_run() -> None:
    route = ("2", RED["A14"][1])
    scene = to_the_north_east(red_marker_run="refused")
    assert scene.income(route) == 70  # as long as nobody stands there
    scene.mark("CME", "A14")
    assert scene.clause(scene.run(route)) == "9.d"
    assert scene.allows(scene.run())  # and without another route the train stands
    assert scene.step("CME", "run").income(route) == 70
    assert to_the_north_east(red_marker_run="ends_for_nothing").mark("CME", "A14").income(route) == 30


# --- Roermond and the Iron Rhine --------------------------------------------------------------------------------------
IRON_RHINE = ("4", "G2:c0 G4 F5:t1 F7 G8 F9:c0 F9:c1 F11 E12:t0 D13:c0 D15:c1")


def iron_rhine(**options: Any) -> Scene:
    """Track from Roermond through Düsseldorf and Essen to the Eastern Ruhr; BME of A stands in Essen."""
    scene = Scene(**options).found("BME", {A: 60}).found("CME", {B: 60}).give_lots().set_phase("4")
    scene.lay("G4", "8", 1).lay("F5", "1", 0).lay("F7", "8", 5).lay("G8", "7", 2).lay("F9", "921")
    scene.lay("F11", "8", 1).lay("E12", "55", 0).lay("D13", "202", 4).lay("D13", "934", 0)
    scene.mark("BME", "D13")
    return scene.give_trains("BME", "4").give_trains("CME", "4").step("BME", "run")


@pytest.mark.rule("rhl:9.e")
def test_a_marker_in_roermond_blocks_the_bonus() -> None:
    scene = iron_rhine()
    stops = 10 + 10 + 30 + 10 + 40 + 30  # Roermond, town, Düsseldorf over the ferry, town, Essen, two links
    assert scene.income(IRON_RHINE) == stops + 80
    scene.mark("CME", "G2")
    assert scene.income(IRON_RHINE) == stops  # the place itself keeps its value
    scene.step("CME", "run")
    assert scene.income(IRON_RHINE) == stops + 80


# --- Boxtel -----------------------------------------------------------------------------------------------------------
def to_boxtel(**options: Any) -> Scene:
    """BME of A stands in Krefeld, from where track leads by way of a town to Boxtel, where CME of B has a marker."""
    scene = Scene(**options).found("BME", {A: 60}).found("CME", {B: 60}).give_lots()
    scene.lay("E6", "201", 1).lay("D5", "9", 2).lay("C4", "58", 5).mark("BME", "E6").mark("CME", "C2")
    return scene.give_trains("BME", "2").step("BME", "run")


@pytest.mark.rule("rhl:9.d")
def test_option_boxtel_marker_closes() -> None:
    route = ("2", "E6:c0 D5 C4:t0 C2:c0")
    assert to_boxtel(boxtel_marker_closes=False).income(route) == 30 + 10 + 10  # it has no far place to block
    assert to_boxtel(boxtel_marker_closes=True).income(route) == 30 + 10
    refused = to_boxtel(boxtel_marker_closes=True, red_marker_run="refused")
    assert refused.clause(refused.run(route)) == "9.d"

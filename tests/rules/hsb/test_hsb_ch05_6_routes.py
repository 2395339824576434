"""Chapter 5.6.1.4: routes, in what differs from the sister game (the rest is in test_dortmund_routes)."""

from __future__ import annotations

import pytest

from scenes.hsb_lines import HAGEN_CITY, HAGEN_TO_CITY, railway


@pytest.mark.rule("hsb:5.6.1.4.g")
def test_separate_tracks_of_one_tile_may_both_be_used() -> None:
    """G9 has two straights: from Hagen to F8, and back from the mine F10 on to the mine H4."""
    track = "H10=9/2 G9=20/2 F8=7/4 F10=K3/0 H8=8/1 H6=9/1 H4=K4/1"
    scene = railway("BME", "run", phase="3", tiles=track, trains="3")
    assert scene.income(("3", "I11:o0 H10 G9 F8 F10:c0 G9 H8 H6 H4:c0")) == 30 + 10 + 10


@pytest.mark.rule("hsb:5.6.1.4.c", "hsb:5.6.1.4.b")
@pytest.mark.parametrize(
    "path", ["I11:o0", "H12 I11:o0", "I11:o0 H12:c0 G11", "G11 H12:c0 I11:o0", "H12", "I11:o0 Z99 H12:c0"]
)
def test_a_route_goes_from_stop_to_stop(path: str) -> None:
    """One red field alone, or plain track before the first stop or behind the last, is none."""
    scene = railway("BME", "run", tiles=HAGEN_CITY, trains="3")
    assert scene.clause(scene.run(("3", path))) == ("" if "Z99" in path else "5.6.1.4.b")


@pytest.mark.rule("hsb:5.6.1.4.e", "hsb:5.6.1.4.f")
def test_a_route_runs_through_all_other_income_hexes() -> None:
    """Over a mine, a yard and the city to a mill: 30 + 10 + 20 + 30 + 20."""
    scene = railway("BME", "run", tiles=HAGEN_CITY, trains="5")
    assert scene.income(("5", f"{HAGEN_TO_CITY} E11:c0")) == 110


@pytest.mark.rule("hsb:5.6.1.4.i", "hsb:5.6.1.4.a")
def test_each_train_runs_as_far_as_its_own_number_goes() -> None:
    """From Hagen to the city with the 4, from the yard F14 to a mill with the 2; not the other way round."""
    scene = railway("BME", "run", tiles=HAGEN_CITY, trains="2 4", marks="F14")
    assert scene.income(("4", HAGEN_TO_CITY), ("2", "F14:c0 F16:c0")) == (30 + 10 + 20 + 30) + (30 + 20)
    assert scene.clause(scene.run(("2", HAGEN_TO_CITY), ("4", "F14:c0 F16:c0"))) == "5.6.1.4.d"


@pytest.mark.rule("hsb:5.6.1.5.1.a")
def test_without_beer_every_stop_on_the_way_counts() -> None:
    """The DHB, which has no red field, runs from a mill over the city to a yard: 20 + 30 + 20."""
    scene = railway("DHB", "run", marks="E11", trains="3")
    assert scene.income(("3", "E11:c0 E13:c0 F12:c0")) == 70

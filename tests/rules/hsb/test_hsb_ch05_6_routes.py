"""Chapter 5.6.1.4: routes, in what differs from the sister game (the rest is in test_dortmund_routes)."""

from __future__ import annotations

import pytest

from scenes.hsb_lines import railway


@pytest.mark.rule("hsb:5.6.1.4.g")
def test_separate_tracks_of_one_tile_may_both_be_used() -> None:
    """G9 has two straights: from Hagen to F8, and back from the mine F10 on to the mine H4."""
    track = "H10=9/2 G9=20/2 F8=7/4 F10=K3/0 H8=8/1 H6=9/1 H4=K4/1"
    scene = railway("BME", "run", phase="3", tiles=track, trains="3")
    assert scene.income(("3", "I11:o0 H10 G9 F8 F10:c0 G9 H8 H6 H4:c0")) == 30 + 10 + 10

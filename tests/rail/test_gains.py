"""What a tile would bring, told before it is laid; figures by hand from the map."""

from __future__ import annotations

from revier.core.message import Msg, render
from revier.rail.actions import LayTile, Pass
from scenes.rhl import A, Scene
from scenes.rhl_track import running


def krefeld() -> Scene:
    """CCE with a 2-train, a tile on Krefeld alone, about to build; Krefeld (steel) and Duisburg (coal) pay Montan."""
    return running("CCE", "2", "E6=202/2", mines="3").step("CCE", "track")


def consequences(scene: Scene, action: LayTile | Pass) -> tuple[Msg, ...]:
    return scene.g.consequences(scene.s, action, scene.g.step(scene.s, action))


def test_a_tile_tells_what_it_reaches_and_earns() -> None:
    reach, income = consequences(krefeld(), LayTile(A, "E8", "56", 0))
    places = reach.args["places"]
    assert isinstance(places, list | tuple)
    assert "Duisburg" in places
    assert income.args == {"before": 0, "after": 30 + 10 + 20 + 20}
    assert "80 M" in render(income)


def test_what_builds_nothing_tells_nothing() -> None:
    assert consequences(krefeld(), Pass(A)) == ()

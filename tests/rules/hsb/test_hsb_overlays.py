"""What an owner of the printed game corrects first: mines and terrain costs, added and taken away, shown by play."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.errors import DataError
from revier.games.dortmund.actions import BuildLink
from revier.rail.actions import LayTile
from scenes.hsb import A, Scene

# The BME is at home in Hagen (I11); H10 beside it is a hill for 60 M in our figures, H12 a mine.
MINE = '[hexes.H10]\nlocation = "coal"\nlabel = "K"\ntowns = [{ revenue = 0 }]\n'
NO_MINE = 'remove = ["hexes.H12.location", "hexes.H12.label", "hexes.H12.towns"]\n'
PLAIN = ("7", "8", "9")


def bme(tmp_path: Path, overlay: str = "", step: str = "track") -> Scene:
    file = tmp_path / "mine.toml"
    file.write_text(overlay, encoding="utf-8")
    scene = Scene(4, overlay=file).give_minors().found("BME", {A: 50}, treasury=200)
    return scene.step("BME", step)


def tiles_on(scene: Scene, hex_id: str) -> set[str]:
    """Tiles that may be laid on a hex now."""
    offered = [choice.action for choice in scene.g.legal(scene.s)]
    return {action.tile for action in offered if isinstance(action, LayTile) and action.hex == hex_id}


def first_tile(scene: Scene, hex_id: str) -> LayTile:
    actions = [choice.action for choice in scene.g.legal(scene.s)]
    return next(action for action in actions if isinstance(action, LayTile) and action.hex == hex_id)


@pytest.mark.rule("hsb:5.6.1.1.1.e")
def test_an_added_mine_is_a_mine(tmp_path: Path) -> None:
    usual, mine = bme(tmp_path), bme(tmp_path, MINE)
    assert tiles_on(usual, "H10") <= set(PLAIN)
    assert tiles_on(mine, "H10") == tiles_on(usual, "H12") != set()
    assert not mine.allows(LayTile(A, "H10", "9", first_tile(usual, "H10").turn))
    mine.do(first_tile(mine, "H10")).step("BME", "link")
    assert mine.allows(BuildLink(A, "H10"))
    usual.do(first_tile(usual, "H10")).step("BME", "link")
    assert not usual.allows(BuildLink(A, "H10"))


@pytest.mark.rule("hsb:5.6.1.1.1.e")
def test_a_mine_taken_away_is_none(tmp_path: Path) -> None:
    plain = bme(tmp_path, NO_MINE)
    assert tiles_on(plain, "H12") <= set(PLAIN)
    assert tiles_on(plain, "H12") != set()
    plain.do(first_tile(plain, "H12")).step("BME", "link")
    assert not plain.allows(BuildLink(A, "H12"))


def test_a_cost_taken_away_is_not_paid_and_an_added_one_is(tmp_path: Path) -> None:
    spent = {}
    for overlay in (
        "",
        'remove = ["hexes.H10.cost"]',
        '[hexes.H12]\ncost = { amount = 30, terrain = "river", place = "Emscher" }',
    ):
        for hex_id in ("H10", "H12"):
            scene = bme(tmp_path, overlay)
            spent[overlay[:3], hex_id] = 200 - scene.do(first_tile(scene, hex_id)).treasury("BME")
    assert spent == {
        ("", "H10"): 60,
        ("", "H12"): 0,
        ("rem", "H10"): 0,
        ("rem", "H12"): 0,
        ("[he", "H10"): 60,
        ("[he", "H12"): 30,
    }


def test_a_train_card_more(tmp_path: Path) -> None:
    usual, more = bme(tmp_path), bme(tmp_path, "[capex_cards.2.count]\n4 = 20\n")  # 18 in our figures
    assert more.left("2") == usual.left("2") + 2


@pytest.mark.parametrize(
    ("overlay", "told"),
    [
        ('remove = ["hexes.H12.colour"]', "cannot be taken out"),
        ('remove = ["hexes.Z9"]', "Z9"),
        ('remove = ["corporations"]', "cannot be taken out"),
        ('[hexes.H10]\nlocation = "gold"', "coal, steel"),
        ('[hexes.H10]\nmine = "coal"', "hexes.H10.mine"),
    ],
)
def test_what_no_game_could_be_played_with_is_told(tmp_path: Path, overlay: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        bme(tmp_path, overlay)

"""Figures with which somebody would be left without a brewery, or a brewery without its equipment, are refused."""

from __future__ import annotations

import pytest

from revier.core.errors import DataError
from revier.core.overlay import Overlay
from revier.games import title


def refused(game_id: str, players: int, text: str) -> str:
    """What spoke against a game with these figures; empty if one can begin."""
    try:
        title(game_id).build(players, overlay=Overlay("mine.toml", text))
    except DataError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("game_id", "players", "least"),
    [
        # Breweries begin at 20, 40, 60, 80, 100. With three players the cheapest may be the one that is taken out, and
        # two others hold the next: somebody has to be able to afford 80. With four all five are there, three are held.
        pytest.param("trg", 3, 80, marks=pytest.mark.rule("trg:3.b", "trg:2.3.d")),
        pytest.param("trg", 4, 80, marks=pytest.mark.rule("trg:3.b")),
        pytest.param("trg", 5, 100, marks=pytest.mark.rule("trg:3.b")),
        # 80, 90, 100, 120, 135, 155, 165, 185: one more than players are on offer. With three players the four cheapest
        # may be away, and two others hold those at 135 and 155; with five two are away, and four hold the next.
        pytest.param("hsb", 3, 165, marks=pytest.mark.rule("hsb:5.1.4.b")),
        pytest.param("hsb", 5, 165, marks=pytest.mark.rule("hsb:5.1.4.b")),
    ],
)
def test_everybody_must_be_able_to_afford_a_brewery(game_id: str, players: int, least: int) -> None:
    path = f"game.starting_cash.{players}"
    assert path in refused(game_id, players, f"{path} = {least - 1}")
    assert refused(game_id, players, f"{path} = {least}") == ""


@pytest.mark.rule("trg:3.b")
def test_every_brewery_has_a_box_to_bid_in() -> None:
    none = refused("trg", 4, "privates.5.bid_boxes = []")
    assert "privates.5.bid_boxes is 0" in none
    assert "at least 1" in none
    assert refused("trg", 4, "privates.5.bid_boxes = [100]") == ""


@pytest.mark.rule("hsb:5.1.2.b")
@pytest.mark.parametrize(("players", "most"), [(4, 3 + 2 + 2 + 1 + 1), (5, 3 + 2 + 2 + 1 + 1 + 1)])
def test_equipment_with_a_green_border_is_enough_for_whichever_breweries_are_on_offer(players: int, most: int) -> None:
    """The eight breweries begin with 2, 3, 0, 1, 1, 2, 0 and 1 pieces of equipment 1."""
    path = "capex_cards.1.green_border"
    assert path in refused("hsb", players, f"{path} = {most - 1}")
    assert refused("hsb", players, f"{path} = {most}") == ""

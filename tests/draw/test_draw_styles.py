"""Pictures carry attributes alone: a page that forbids styles in its content shows them as they are meant."""

from __future__ import annotations

import re

import pytest

from revier.draw import draw
from revier.games import build, title, titles


@pytest.mark.parametrize("game_id", titles())
def test_no_picture_holds_a_style(game_id: str) -> None:
    game = build(game_id, title(game_id).info().players[-1])
    for name, board in game.view(game.new(), None).boards.items():
        drawn = draw(board)
        assert drawn.startswith("<svg"), name
        assert re.findall(r"<style|\sstyle=", drawn) == [], name

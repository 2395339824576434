"""What is costly is asked again with its figures; what is not goes through with one click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from revier.core.action import NATURE
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title, titles
from support.browser_seat import Person

GOLDEN = Path(__file__).parents[1] / "golden"


def first_costly(game_id: str) -> str:
    """A golden game, as far as the first moment at which somebody may do something costly that is no tile."""
    for path in sorted((GOLDEN / game_id).glob("*.jsonl")):
        record = read_record(path)
        game = rebuild(record, title(game_id))
        state = game.new()
        for ply, line in enumerate(record.lines):
            if game.to_move(state) != NATURE and any(asked_again(game, state, choice) for choice in game.legal(state)):
                record.cut(ply)
                return record.text()
            game.apply(state, game.decode(line))
    raise AssertionError(f"nothing costly in {game_id}")


def asked_again(game: Any, state: Any, choice: Any) -> bool:
    if choice.span is not None or hasattr(choice.action, "tile"):
        return False
    found = game.preview(state, choice.action)
    return bool(found.costly and not found.final)


@pytest.mark.parametrize("game_id", titles())
def test_a_costly_choice_is_asked_again_and_can_be_left(page: Page, game_id: str) -> None:
    person = Person(page)
    person.bring(first_costly(game_id))
    before = person.position()
    choices = [c for g in person.legal() for c in g["choices"]]
    choice = next(c for c in choices if c["costly"] and not c["span"] and "tile" not in c["action"])
    assert 2 * choice["cost"] > choice["cash"]
    person.press(choice)
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text(choice["sentence"])
    expect(dialog).to_contain_text(choice["warning"])
    expect(dialog).to_contain_text(str(choice["cash"]))
    dialog.locator("[data-answer=no]").click()
    expect(dialog).to_be_hidden()
    assert person.position() == before
    person.do(choice["action"])
    assert person.position() > before

"""Which places of the board a choice is said to touch."""

from __future__ import annotations

from typing import Any

from revier.core.action import Action
from revier.games import build
from revier.server.forms import hexes_of, legal_form, places_of

SEATS = ("Anna", "Bert", "Cora", "Dora")


def drawn(game: Any, state: Any, *codes: str) -> None:
    """Let these charters be drawn, one after another."""
    for code in codes:
        choice = next(c for c in game.legal(state) if getattr(c.action, "result", "") == code)
        game.apply(state, choice.action)


def marks(game: Any, state: Any, kind: str) -> list[tuple[dict[str, Any], list[str]]]:
    groups = legal_form(game, state, "en", SEATS).groups
    return [(c.action, c.marks) for group in groups if group.kind == kind for c in group.choices]


def test_a_paper_with_the_letters_of_a_hex_is_not_taken_for_the_hex() -> None:
    """The minor breweries B2, B4, B6 and B8 bear the names of hexes; whoever bids for one points at its charter."""
    game = build("hsb", 4, {"seats_as_given": True})
    state = game.new()
    drawn(game, state, "B4", "B6", "B8", "B3")
    view = game.view(state, None)
    hexes = {h.id for h in view.boards["map"].hexes}  # type: ignore[union-attr]
    bids = marks(game, state, "box")
    assert {action["lot"] for action, _ in bids} == {"B2", "B3", "B4", "B6", "B8"}
    assert {"B2", "B4", "B6", "B8"} <= hexes
    assert all(places == [action["lot"]] for action, places in bids)
    touched = [hexes_of(choice.action, ["B2"], places_of(view)) for choice in game.legal(state)]
    assert touched
    assert touched == [[] for _ in touched]


def test_a_tile_touches_the_hex_it_is_laid_on() -> None:
    game = build("trg", 3, {"seats_as_given": True})
    state = game.new()
    for _ in range(400):
        if any(kind_of(choice.action) == "lay_tile" for choice in game.legal(state)):
            break
        game.apply(state, first(game, state))
    tiles = marks(game, state, "lay_tile")
    assert tiles
    assert all(places == [action["hex"]] for action, places in tiles)


def kind_of(action: Action) -> str:
    return str(action.__struct_config__.tag)


def first(game: Any, state: Any) -> Action:
    """Whatever is offered first, but rather a certificate than to pass."""
    choices = list(game.legal(state))
    choice = next((c for c in choices if kind_of(c.action) in ("found", "buy")), choices[0])
    action: Action = choice.fill(choice.span.low) if choice.span else choice.action
    return action

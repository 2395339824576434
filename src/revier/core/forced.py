"""Plies that leave no choice: the table plays them for people, who would only have to press the one button there is."""

from __future__ import annotations

from revier.core.action import NATURE, Action, kind_name
from revier.core.game import Game, S


def only_action(game: Game[S], s: S, opened: frozenset[str]) -> Action | None:
    """The action of a ply without a choice. Of open kinds more is legal than offered: there is always a choice."""
    choice = game.legal(s).forced()
    if choice is None or kind_name(type(choice.action)) in opened:
        return None
    return choice.action


def only_action_unsearched(game: Game[S], s: S, opened: frozenset[str]) -> Action | None:
    """The same, without listing what open kinds offer (the best runs of trains): where they have their place there is
    a choice, found or not.
    """
    if game.to_move(s) in (None, NATURE):
        return None
    legal = game.legal(s)
    if any(kind_name(kind) in opened for kind in legal.spoken_of()):
        return None
    choice = legal.forced()
    return None if choice is None else choice.action

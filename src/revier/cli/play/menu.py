"""Choices as a tree a person can walk: what can be listed is listed, what is long is asked field by field.

A hundred tile lays become a dozen hexes, each with its tiles. Nothing here knows what a hex or a tile is: choices of
one kind are parted by the first field in which they differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from revier.core.action import Action, Choice, Legal, kind_phrase
from revier.core.message import Msg
from revier.core.view import Cards, HexMap, View

FLAT = 8  # so many choices of one kind are listed one by one
PAGE = 20  # so many lines fit on a page


@dataclass(frozen=True)
class Leaf:
    """One choice, ready to be taken."""

    choice: Choice


@dataclass(frozen=True)
class Branch:
    """Several choices that have something in common."""

    text: Msg
    items: tuple[Item, ...]

    @property
    def count(self) -> int:
        """How many choices lie below."""
        return sum(item.count if isinstance(item, Branch) else 1 for item in self.items)


Item = Leaf | Branch


def build_menu(legal: Legal, names: Mapping[str, str]) -> tuple[Item, ...]:
    """All choices; a kind of which even the groups would fill the page stands folded in one line."""
    if sum(len(legal.of(kind)) for kind in legal.kinds()) <= PAGE:
        return tuple(Leaf(choice) for choice in legal)
    kinds = {kind: tuple(_grouped(legal.of(kind), names)) for kind in legal.kinds()}
    lines = sum(len(items) for items in kinds.values())
    found: list[Item] = []
    for kind, items in kinds.items():
        if lines > PAGE and len(items) > FLAT:
            found.append(Branch(Msg("cli.play.kind", {"what": kind_phrase(kind)}), items))
        else:
            found += items
    return tuple(found)


def _grouped(choices: Sequence[Choice], names: Mapping[str, str]) -> Iterator[Item]:
    """Few choices as they are; many by the first field in which they differ."""
    field = _first_difference([choice.action for choice in choices]) if len(choices) > FLAT else None
    if field is None:
        yield from (Leaf(choice) for choice in choices)
        return
    groups: dict[Any, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(getattr(choice.action, field), []).append(choice)
    for value, members in groups.items():
        if len(members) == 1:
            yield Leaf(members[0])
        else:
            args = {"what": kind_phrase(type(members[0].action)), "value": called(str(value), names)}
            yield Branch(Msg("cli.play.group", args), tuple(_grouped(members, names)))


def _first_difference(actions: Sequence[Action]) -> str | None:
    """The first field that parts the actions; one that parts every action from every other helps nobody."""
    for field in actions[0].__struct_fields__:
        values = [getattr(action, field) for action in actions]
        if all(isinstance(value, str | int) for value in values) and 1 < len(set(values)) < len(values):
            return field
    return None


def called(word: str, names: Mapping[str, str]) -> str:
    """An id with the name it has on a board."""
    name = names.get(word, "")
    return f"{word} {name}" if name and name != word else word


def names_on(view: View) -> dict[str, str]:
    """Names of hexes and papers by their ids."""
    found: dict[str, str] = {}
    for board in view.boards.values():
        if isinstance(board, HexMap):
            found |= {h.id: h.name for h in board.hexes if h.name}
        elif isinstance(board, Cards):
            found |= {card.id: card.title for card in board.cards if isinstance(card.title, str)}
    return found

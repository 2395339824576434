"""Counted pieces move between named places through `move` and `hand_over` alone; what leaves play goes to one, too.

A rack is one flat list: how many pieces of each class lie at each place, ``rack[piece * places + place]``.
"""

from __future__ import annotations

from revier.core.errors import RulesBug


def move(rack: list[int], places: int, piece: int, source: int, target: int, count: int = 1) -> None:
    """Move pieces of one class from place to place."""
    at = piece * places
    if count < 0 or rack[at + source] < count:
        raise RulesBug(f"{rack[at + source]} pieces of class {piece} at place {source}, {count} wanted")
    rack[at + source] -= count
    rack[at + target] += count


def hand_over(rack: list[int], at: int, other: list[int], to: int, count: int = 1) -> None:
    """Move pieces of one class from a place of one rack (its number in the list) to a place of another."""
    if count < 0 or rack[at] < count:
        raise RulesBug(f"{rack[at]} pieces at {at}, {count} wanted")
    rack[at] -= count
    other[to] += count


def count(rack: list[int], places: int, piece: int, place: int) -> int:
    """How many pieces of a class lie at a place."""
    return rack[piece * places + place]


def totals(rack: list[int], places: int) -> tuple[int, ...]:
    """Number of pieces of each class over all places; never changes."""
    return tuple(sum(rack[i : i + places]) for i in range(0, len(rack), places))

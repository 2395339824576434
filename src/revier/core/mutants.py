"""Actions a little beside the legal ones: what a slip of the hand, an old page or a cheat would send."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from revier.core.action import NATURE, Action

Pool = Mapping[str, Sequence[str]]


def word_pool(actions: Iterable[Action]) -> Pool:
    """All words the actions use, by field: ids that exist and may be wrong just here."""
    pool: dict[str, dict[str, None]] = defaultdict(dict)
    for action in actions:
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if isinstance(value, str):
                pool[field][value] = None
    return {field: list(words) for field, words in pool.items()}


def mutants(action: Action, players: int, pool: Pool) -> Iterator[Action]:
    """The action with one field changed, for every field: another seat, a wrong id, an amount too much."""
    for field in action.__struct_fields__:
        value = getattr(action, field)
        others = range(NATURE, players + 1) if field == "seat" else _others(value, pool.get(field, ()))
        for other in others:
            if other != value:
                yield msgspec.structs.replace(action, **{field: other})


def _others(value: Any, words: Sequence[str] = ()) -> Iterator[Any]:
    """Values of the same form beside the one given."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, 2 * value + 1, -value - 1, 0)
    elif isinstance(value, str):
        yield from words
        yield from (value + "x", value[:-1], "")
    elif isinstance(value, tuple | list):
        yield from _other_rows(tuple(value))
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            for other in _others(getattr(value, field)):
                yield msgspec.structs.replace(value, **{field: other})
    elif value is None:
        yield from (0, 1, *words)


def _other_rows(row: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """A row with something left out, twice, in other order or slightly changed; an empty one has nothing to change."""
    if not row:
        return
    yield row[:-1]
    yield (*row, row[0])
    yield row[::-1]
    for at, item in enumerate(row):
        for other in _others(item):
            yield (*row[:at], other, *row[at + 1 :])
